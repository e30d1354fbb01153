//! Numbers of solutions as lines of JSON.

use tents::puzzle::Puzzle;
use tents::render::json::{self, Message, Stats};
use tents::solve::Distinct;

use super::outcome::{Outcome, millionths};
use super::{Counting, seconds};
use crate::cli::input::Item;

impl Counting<'_> {
    /// One line of JSON.
    pub(super) fn json(&self, item: &Item, puzzle: &Puzzle, outcome: &mut Outcome) -> String {
        let [layouts, assignments] = [Distinct::Layouts, Distinct::Assignments].map(|kind| {
            let written = self.wants(kind).then(|| outcome.written(kind)).flatten();
            match written {
                Some([number, upper]) if number == upper => (Some(number), None),
                between => (None, between),
            }
        });
        let layouts_with = layouts.0.as_ref().and_then(|_| {
            let by_rings = outcome.count.by_rings.take()?;
            Some(by_rings.iter().map(ToString::to_string).collect())
        });
        let cells = outcome.cells.take();
        let cells = cells.and_then(|count| {
            let width = puzzle.size().columns();
            outcome.room_for_cells(&count, 32)?;
            let mut rows = Vec::new();
            for numbers in count.cells.chunks(width) {
                let share = |number| f64::from(millionths(number, &count.solutions)) / 1e6;
                let shares: Vec<f64> = numbers.iter().map(share).collect();
                let digits: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                rows.push((digits, shares));
                outcome.go_on()?;
            }
            Some(rows.into_iter().unzip())
        });
        let (cells, shares) = cells.unzip();
        let message = Message::Count(json::CountLine {
            about: item.heading().of(),
            layouts: layouts.0,
            assignments: assignments.0,
            layouts_with,
            layouts_between: layouts.1,
            assignments_between: assignments.1,
            cells,
            shares,
            reason: outcome.reason(puzzle),
            stats: self
                .options
                .stats
                .is_on
                .then(|| Stats::new(seconds(item), None, outcome.count.figures.clone())),
        });
        let mut text = String::new();
        json::line(&mut text, &message);
        text
    }
}
