//! Numbers of solutions as lines of JSON.

use tents::puzzle::Puzzle;
use tents::render::json::{self, CountStats, Message};
use tents::solve::Distinct;

use super::outcome::{Outcome, Written, millionths};
use super::{Counting, seconds};
use crate::cli::input::Item;

impl Counting<'_> {
    /// One line of JSON.
    pub(super) fn json(&self, item: &Item, puzzle: &Puzzle, outcome: &mut Outcome) -> String {
        let [layouts, assignments] = [Distinct::Layouts, Distinct::Assignments]
            .map(|kind| self.wants(kind).then(|| outcome.written(kind)));
        let exact = |written: &Option<Written>| {
            let written = written.as_ref().filter(|written| written.is_exact);
            written.map(|written| written.lower.clone())
        };
        let between = |written: &Option<Written>| {
            let written = written.as_ref().filter(|written| !written.is_exact)?;
            Some([written.lower.clone(), written.upper.clone()])
        };
        let layouts_with = layouts.as_ref().and_then(|_| {
            let by_rings = outcome.count.by_rings.take()?;
            outcome.all_digits(&by_rings)
        });
        let cells = outcome.cells.take();
        let cells = cells.and_then(|count| {
            let width = puzzle.size().columns();
            outcome.room_for_cells(&count, 32)?;
            let mut rows = Vec::new();
            for numbers in count.cells.chunks(width) {
                let share = |number| f64::from(millionths(number, &count.solutions)) / 1e6;
                let shares: Vec<f64> = numbers.iter().map(share).collect();
                rows.push((outcome.all_digits(numbers)?, shares));
                outcome.go_on()?;
            }
            Some(rows.into_iter().unzip())
        });
        let (cells, shares) = cells.unzip();
        let message = Message::Count(json::Count {
            input: item.name.clone(),
            id: item.notes.id.clone(),
            layouts: exact(&layouts),
            assignments: exact(&assignments),
            layouts_with,
            layouts_between: between(&layouts),
            assignments_between: between(&assignments),
            cells,
            shares,
            reason: outcome.reason(puzzle),
            stats: self
                .options
                .stats
                .then(|| CountStats::new(seconds(item), &outcome.figures)),
        });
        let mut text = String::new();
        json::line(&mut text, &message);
        text
    }
}
