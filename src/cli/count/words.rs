//! Numbers of solutions in words, and shares of them as a grid.

use std::fmt::Write as _;

use tents::count::{BigUint, CellCount};
use tents::puzzle::{Content, Puzzle};
use tents::solve::Distinct;

use super::Counting;
use super::outcome::{Outcome, millionths};
use crate::cli::input::Item;
use crate::cli::words::printable;

impl Counting<'_> {
    /// How many solutions there are, in words.
    pub(super) fn numbers(&self, outcome: &mut Outcome) -> String {
        let mut text = String::new();
        let kinds = [
            (Distinct::Layouts, "layout"),
            (Distinct::Assignments, "assignment"),
        ];
        let mut sign = "";
        for (kind, noun) in kinds.into_iter().filter(|&(kind, _)| self.wants(kind)) {
            let mut bounds = outcome.count.of(kind).clone();
            let written = bounds.exact().and_then(|_| outcome.written(kind));
            let number = if let Some([number, _]) = written {
                number
            } else {
                // If it is known, it is too long for the time or the memory that there is.
                if bounds.exact().is_some() {
                    bounds.lower = BigUint::ZERO;
                }
                bounds.to_string()
            };
            let _ = write!(text, "{sign}{number} {noun}{}", plural(&number));
            sign = ", ";
        }
        text
    }

    /// A line, and what there is to say more.
    pub(super) fn words(&self, item: &Item, puzzle: &Puzzle, outcome: &mut Outcome) -> String {
        let mut text = format!("{}: {}", printable(&item.name), self.numbers(outcome));
        text.push('\n');
        if let Some(by_rings) = outcome.count.by_rings.take()
            && by_rings.len() > 1
            && self.wants(Distinct::Layouts)
        {
            write_by_rings(&by_rings, &mut text);
        }
        if let Some(cells) = outcome.cells.take() {
            let length = text.len();
            let written = outcome.shares(&cells, puzzle, &mut text);
            if written.is_none() {
                text.truncate(length);
            }
        }
        text
    }
}

/// Says how many layouts have 1, 2, 4, … assignments, each on a line.
fn write_by_rings(by_rings: &[BigUint], text: &mut String) {
    for (rings, number) in by_rings.iter().enumerate() {
        if *number != BigUint::ZERO {
            let number = number.to_string();
            let each = (BigUint::from(1_u8) << rings).to_string();
            let (layouts, assignments) = (plural(&number), plural(&each));
            let _ = writeln!(
                text,
                "  {number} layout{layouts} with {each} assignment{assignments}"
            );
        }
    }
}

impl Outcome {
    /// Writes the shares of all solutions that hold a tent in each cell, in percent.
    fn shares(&mut self, count: &CellCount, puzzle: &Puzzle, text: &mut String) -> Option<()> {
        let width = puzzle.size().columns();
        let rows = count.cells.chunks(width);
        for (row, contents) in rows.zip(puzzle.contents().chunks(width)) {
            self.go_on()?;
            for (number, content) in row.iter().zip(contents) {
                let share = if *content == Content::Tree {
                    "T".to_owned()
                } else if *number == BigUint::ZERO {
                    ".".to_owned()
                } else if *number == count.solutions {
                    "*".to_owned()
                } else {
                    let tenths = (millionths(number, &count.solutions) + 500) / 1000;
                    format!("{}.{}", tenths / 10, tenths % 10)
                };
                let _ = write!(text, "{share:>5}");
            }
            text.push('\n');
        }
        Some(())
    }
}

/// The end of a noun after a number.
pub(crate) fn plural(number: &str) -> &'static str {
    if number == "1" { "" } else { "s" }
}
