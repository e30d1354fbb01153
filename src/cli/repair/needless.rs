//! Clues that a puzzle does not need.

use std::cmp::Reverse;

use clap::{Args, ValueEnum};
use itertools::Itertools as _;
use tents::explain::{Grading, Uniqueness, grade};
use tents::puzzle::{Clue, Line, Puzzle};
use tents::render::json::{self, Message};
use tents::repair::{Needless, needless};

use super::show::comment;
use super::{Asked, OutputKind};
use crate::cli::exit::Exit;
use crate::cli::grade::graded;
use crate::cli::words::{plural, printable};

/// The options for clues that can go.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct NeedlessOptions {
    /// Name the clues without which there is still one solution
    ///
    /// First those that can go alone, then some that can go together, with the grade before and after.
    #[arg(long, conflicts_with_all = ["unique", "changes", "tries", "apply"])]
    pub(super) needless: bool,

    /// Print the puzzle without the clues that can go together
    #[arg(long, conflicts_with_all = ["unique", "changes", "tries", "apply"])]
    pub(super) minimal: bool,

    /// Which of the clues that can go are tried first [default: rows]
    #[arg(long, value_name = "ORDER", value_enum)]
    pub(super) order: Option<OrderName>,
}

/// The order in which clues are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum OrderName {
    /// Rows, then columns
    #[default]
    Rows,
    /// Columns, then rows
    Columns,
    /// Large clues first
    Largest,
    /// Small clues first
    Smallest,
}

impl OrderName {
    /// The lines of a puzzle in this order.
    fn lines(self, puzzle: &Puzzle) -> Vec<Line> {
        let rows = (0..).map(Line::Row).zip(puzzle.row_clues());
        let columns = (0..).map(Line::Column).zip(puzzle.column_clues());
        let mut lines: Vec<(Line, &Clue)> = rows.chain(columns).collect();
        match self {
            Self::Rows => {}
            Self::Columns => lines.rotate_left(puzzle.row_clues().len()),
            Self::Largest => lines.sort_by_key(|&(_, clue)| Reverse(clue)),
            Self::Smallest => lines.sort_by_key(|&(_, clue)| clue),
        }
        lines.into_iter().map(|(line, _)| line).collect()
    }
}

impl Asked<'_> {
    /// Prints which clues are needless, or the puzzle without them.
    pub(super) fn needless(&self) -> anyhow::Result<Exit> {
        let order = self
            .options
            .leaving
            .order
            .unwrap_or_default()
            .lines(&self.puzzle);
        let found = match needless(&self.puzzle, &order, &self.limits) {
            Ok(Ok(found)) => found,
            Ok(Err(verdict)) => return self.refuse(Ok(verdict)),
            Err(stop) => return self.refuse(Err(stop)),
        };
        let output = &self.context.output;
        let number = found.together.len();
        if self.options.leaving.minimal {
            let mut text = String::new();
            let words = format!("without {number} needless clue{}", plural(number as u64));
            comment(&mut text, &words, &found.puzzle);
            output.record(&text)?;
            return Ok(Exit::Yes);
        }
        let grades = [&self.puzzle, &found.puzzle]
            .map(|puzzle| grade(puzzle, Uniqueness::Unique, &self.limits));
        if self.options.output == OutputKind::Json {
            let [before, after] = grades.map(|grading| grading.grade().map(json::Graded::from));
            let message = Message::Needless(json::NeedlessLine {
                about: self.known.heading().of(),
                alone: found.alone.iter().map(|&line| line.into()).collect(),
                clues: found.together.iter().map(|&line| line.into()).collect(),
                before,
                after,
                puzzle: json::PuzzleBody::from(&found.puzzle),
            });
            output.message(&message)?;
        } else {
            output.record(&self.said(&found, &grades))?;
        }
        Ok(Exit::Yes)
    }

    /// Which clues are needless, and what the grade is with and without them.
    fn said(&self, found: &Needless, grades: &[Grading; 2]) -> String {
        let name = printable(&self.known.name);
        let puzzle = &self.puzzle;
        let all = puzzle
            .row_clues()
            .iter()
            .chain(puzzle.column_clues())
            .flatten()
            .count();
        let clues = |number: usize| format!("{number} clue{}", plural(number as u64));
        if found.alone.is_empty() {
            return format!("{name}: each of {} is needed\n", clues(all));
        }
        let list = |lines: &[Line]| lines.iter().map(|&line| described(puzzle, line)).join(", ");
        let words = |grading: &Grading| match graded(grading) {
            Ok(grade) => format!("{} {}", grade.level(), grade.rating),
            Err((_, text)) => text,
        };
        format!(
            "{name}: needless alone, {} of {}: {}\nneedless together, {}: {}\n\
             grade: {} with them, {} without\n",
            found.alone.len(),
            clues(all),
            list(&found.alone),
            found.together.len(),
            list(&found.together),
            words(&grades[0]),
            words(&grades[1]),
        )
    }
}

/// A line with its clue.
fn described(puzzle: &Puzzle, line: Line) -> String {
    let clue = puzzle
        .clue(line)
        .map_or_else(String::new, |clue| format!(" ({clue})"));
    format!("{line}{clue}")
}
