//! Clues that a puzzle does not need.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::cmp::Reverse;

use itertools::Itertools as _;
use serde_json::json;
use tents::explain::{Grading, grade};
use tents::puzzle::{Clue, Line, Puzzle};
use tents::repair::needless;

use super::asked::{Answer, Asked, Refusal};
use super::options::OrderName;
use crate::cli::exit::Exit;
use crate::cli::shared::explained::graded;
use crate::cli::words::counted;

impl OrderName {
    /// The lines of a puzzle in this order.
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

impl Asked<'_> {
    /// Which clues are needless, with the grade with and without them.
    pub(super) fn needless(&self) -> Result<Answer, Refusal> {
        let puzzle = self.puzzle;
        let order = self.options.leaving.order.unwrap_or_default();
        let found = needless(puzzle, &order.lines(puzzle), &self.limits);
        let found = found.map_err(Err)?.map_err(Ok)?;
        // Beside a board no grade is told, and to find one may take long.
        let is_told = !self.options.leaving.minimal;
        let graded_as = |puzzle| is_told.then(|| grade(puzzle, &self.limits));
        let grades = [puzzle, &found.puzzle].map(graded_as);
        let words = |grading: &Option<Grading>| match grading.as_ref().map(graded) {
            Some(Ok(grade)) => format!("{} {}", grade.level(), grade.rating),
            Some(Err((_, text))) => text,
            None => String::new(),
        };
        let list = |lines: &[Line]| {
            let clue = |&line: &Line| puzzle.clue(line).map(|clue| format!("{line} ({clue})"));
            lines.iter().filter_map(clue).join(", ")
        };
        let number = found.together.len();
        let all = puzzle.lines().filter(|(_, clue)| clue.is_some()).count();
        let all = counted(&all, "clue");
        let mut said = format!("each of {all} is needed");
        if !found.alone.is_empty() {
            let [before, after] = grades.each_ref().map(words);
            said = format!(
                "needless alone, {} of {all}: {}\nneedless together, {number}: {}\n\
                 grade: {before} with them, {after} without",
                found.alone.len(),
                list(&found.alone),
                list(&found.together),
            );
        }
        let words = format!("without {}", counted(&number, "needless clue"));
        let [before, after] = grades.each_ref().map(|grading| {
            let grade = grading.as_ref()?.grade()?;
            Some(json!({"level": grade.level().name(), "rating": grade.rating}))
        });
        let line = self.about.line("needless");
        Ok(Answer {
            said,
            line: line
                .with("alone", found.alone)
                .with("clues", found.together)
                .with_some("before", before)
                .with_some("after", after)
                .with("puzzle", &found.puzzle),
            proposals: Vec::new(),
            board: Some((words, found.puzzle)),
            end: Exit::Yes,
        })
    }
}
