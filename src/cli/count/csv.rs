//! Numbers of solutions as a table with commas.

use std::fmt::Write as _;

use tents::puzzle::Puzzle;
use tents::solve::Distinct;

use super::Counting;
use super::outcome::{Outcome, millionths};
use crate::cli::input::Item;
use crate::cli::words::csv_field;

impl Counting<'_> {
    /// A line, or a line a cell.
    pub(super) fn csv(&self, item: &Item, puzzle: &Puzzle, outcome: &mut Outcome) -> String {
        let name = csv_field(&item.name);
        let mut text = String::new();
        if self.options.by_cell {
            let Some(cells) = outcome.cells.take() else {
                return text;
            };
            let written = outcome.room_for_cells(&cells, name.len() as u64 + 32);
            let written = written.and_then(|()| {
                for (index, number) in cells.cells.iter().enumerate() {
                    let cell = puzzle.size().cell(index);
                    let share = millionths(number, &cells.solutions);
                    let (row, column) = (cell.row + 1, cell.column + 1);
                    let _ = writeln!(
                        text,
                        "{name},{row},{column},{number},{}.{:06}",
                        share / 1_000_000,
                        share % 1_000_000
                    );
                    if index % 1024 == 0 {
                        outcome.go_on()?;
                    }
                }
                Some(())
            });
            if written.is_none() {
                text.clear();
            }
            return text;
        }
        let mut exact = String::new();
        let mut between = String::new();
        for kind in [Distinct::Layouts, Distinct::Assignments] {
            exact.push(',');
            let written = self.wants(kind).then(|| outcome.written(kind)).flatten();
            let Some([lower, upper]) = written else {
                between.push_str(",,");
                continue;
            };
            if lower == upper {
                exact.push_str(&lower);
            }
            let _ = write!(between, ",{lower},{upper}");
        }
        let _ = writeln!(text, "{name}{exact}{between}");
        text
    }
}
