//! Detects that the same list of clues was given for the rows and for the columns.

use std::fmt;

use serde::Serialize;

use crate::limits::Limits;
use crate::puzzle::{Line, Puzzle};
use crate::solve::{Options, Verdict, verdict};

/// The least number of rows of a board that is checked. On a smaller board, the two lists of clues
/// may well be equal by chance.
const FEWEST: usize = 3;

/// For a puzzle whose row clues equal its column clues, the verdicts on the puzzle without one or
/// the other list of clues. One of the lists may have been copied to both places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SameClues {
    /// The verdict without the column clues.
    pub without_columns: Verdict,
    /// The verdict without the row clues.
    pub without_rows: Verdict,
}

/// If the row clues equal the column clues, and they are not all the same number, solves the puzzle
/// twice: without the column clues, and without the row clues. Otherwise, or on a board with fewer
/// than three rows, returns `None`. If a limit is reached, a verdict may be [`Verdict::Unknown`].
///
/// # Example: the row clues given twice
///
/// ```
/// use tents::limits::Limits;
/// use tents::puzzle::Puzzle;
/// use tents::repair::same_clues;
/// use tents::solve::Verdict;
///
/// let puzzle: Puzzle = " 101\n1T.T\n0...\n1...\n".parse()?;
/// let same = same_clues(&puzzle, &Limits::default()).expect("the same clues");
/// assert_eq!(same.without_columns, Verdict::None);
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[must_use]
pub fn same_clues(puzzle: &Puzzle, limits: &Limits) -> Option<SameClues> {
    let clues = puzzle.row_clues();
    let first = clues.first()?;
    let is_telling = clues.len() >= FEWEST && clues.iter().any(|clue| clue != first);
    if !is_telling || clues != puzzle.column_clues() {
        return None;
    }
    let copy = puzzle.bytes();
    if limits.allow(copy).is_err() {
        return Some(SameClues {
            without_columns: Verdict::Unknown,
            without_rows: Verdict::Unknown,
        });
    }
    let without = |are_these: fn(&Line) -> bool| {
        let lines: Vec<Line> = puzzle
            .lines()
            .map(|(line, _)| line)
            .filter(are_these)
            .collect();
        let options = Options::default().limits(limits.less_memory(copy));
        verdict(&puzzle.without_clues(&lines), options).verdict
    };
    Some(SameClues {
        without_columns: without(|line| matches!(line, Line::Column(_))),
        without_rows: without(|line| matches!(line, Line::Row(_))),
    })
}

impl fmt::Display for SameClues {
    /// Writes a sentence, as in
    /// `The row clues are the same as the column clues; without the column clues there are several
    /// solutions, and without the row clues there is no solution.`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |verdict| match verdict {
            Verdict::None => "there is no solution",
            Verdict::Unique => "there is one solution",
            Verdict::Multiple => "there are several solutions",
            Verdict::Unknown => "it is unknown how many solutions there are",
        };
        f.write_str("The row clues are the same as the column clues; ")?;
        let [columns, rows] = [self.without_columns, self.without_rows].map(number);
        write!(
            f,
            "without the column clues {columns}, and without the row clues {rows}."
        )
    }
}
