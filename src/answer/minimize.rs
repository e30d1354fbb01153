//! The clues that can be removed from a puzzle so that it still has exactly one solution.

use std::cmp::Reverse;

use itertools::Itertools as _;
use serde::Deserialize;
use serde_json::json;

use super::end::Ended;
use super::grade::{Ungraded, graded};
use super::marks::MarkUse;
use super::repair::{Findings, NoFindings, answer_of};
use super::words::counted;
use crate::explain::{Grade, grade};
use crate::limits::Limits;
use crate::puzzle::{Clue, Line, Puzzle};
use crate::render::json::{JsonLine, Of};
use crate::repair::needless;

/// A request for the clues that can be removed from a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MinimizeRequest {
    /// The order in which the command tries to remove clues.
    pub order: ClueOrder,
    /// Whether the puzzle is graded twice: with the clues that can be removed, and without them.
    pub list: bool,
    /// The meaning of the marks on the board.
    pub marks: MarkUse,
}

/// The order in which the command tries to remove clues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClueOrder {
    /// Rows, then columns.
    #[default]
    Rows,
    /// Columns, then rows.
    Columns,
    /// Large clues first.
    Largest,
    /// Small clues first.
    Smallest,
}

impl ClueOrder {
    /// Returns the lines of a puzzle in this order.
    fn lines(self, puzzle: &Puzzle) -> Vec<Line> {
        let mut lines: Vec<(Line, Clue)> = puzzle.lines().collect();
        match self {
            Self::Rows => {}
            Self::Columns => lines.rotate_left(puzzle.row_clues().len()),
            Self::Largest => lines.sort_by_key(|&(_, clue)| Reverse(clue)),
            Self::Smallest => lines.sort_by_key(|&(_, clue)| clue),
        }
        lines.into_iter().map(|(line, _)| line).collect()
    }
}

impl MinimizeRequest {
    /// Finds the clues that can be removed.
    ///
    /// # Errors
    ///
    /// Returns the verdict if the puzzle has no solution or several, or the limit that was reached.
    pub fn run(&self, of: &Of, puzzle: &Puzzle, limits: &Limits) -> Result<Findings, NoFindings> {
        let found = needless(puzzle, &self.order.lines(puzzle), limits);
        let found = found.map_err(Err)?.map_err(Ok)?;
        // Only `list` prints the grades, and grading can take long.
        let grades =
            [puzzle, &found.puzzle].map(|puzzle| self.list.then(|| graded(grade(puzzle, limits))));
        let list = |lines: &[Line]| {
            let clue = |&line: &Line| puzzle.clue(line).map(|clue| format!("{line} ({clue})"));
            lines.iter().filter_map(clue).join(", ")
        };
        let number = found.together.len();
        let all = puzzle.lines().filter(|(_, clue)| clue.is_some()).count();
        let all = counted(all, "clue");
        let mut text = format!("each of {all} is needed");
        if !found.alone.is_empty() {
            let [before, after] = grades.each_ref().map(|graded| words(graded.as_ref()));
            text = format!(
                "removable alone, {} of {all}: {}\nremovable together, {number}: {}\n\
                 grade: {before} with them, {after} without",
                found.alone.len(),
                list(&found.alone),
                list(&found.together),
            );
        }
        let words = format!("without {}", counted(number, "needless clue"));
        let [before, after] = grades.each_ref().map(|graded| {
            let grade = graded.as_ref()?.as_ref().ok()?;
            Some(json!({"level": grade.level().name(), "rating": grade.rating}))
        });
        Ok(Findings {
            text,
            line: JsonLine::about("needless", of)
                .with("alone", found.alone)
                .with("clues", found.together)
                .with_some("before", before)
                .with_some("after", after)
                .with("puzzle", &found.puzzle),
            proposals: Vec::new(),
            is_choice: true,
            board: Some((words, found.puzzle)),
            end: Ended::Yes,
        })
    }

    /// Returns the answer to a line of input, as one line of JSON.
    pub(super) fn answer(&self, of: &Of, puzzle: &Puzzle, limits: &Limits) -> String {
        answer_of(self.run(of, puzzle, limits), of, puzzle, limits)
    }
}

/// Returns a grade as text, or why there is none; an empty text if no grade was requested.
fn words(graded: Option<&Result<Grade, Ungraded>>) -> String {
    match graded {
        Some(Ok(grade)) => format!("{} {}", grade.level(), grade.rating),
        Some(Err(ungraded)) => ungraded.text.clone(),
        None => String::new(),
    }
}
