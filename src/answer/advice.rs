//! Advice on a puzzle whose row clues equal its column clues. Such lists are probably a mistake
//! made when the puzzle was copied.

use crate::format::Notes;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::repair::{SameClues, same_clues};
use crate::solve::{Options, Verdict, verdict};

/// Advice is given only on boards with at most this many cells.
const LARGEST: usize = 2500;

/// The node limit for each puzzle that is solved in search of advice.
pub const SEARCH_NODES: u64 = 100;

/// If [`is_advised`] returns true, [`same_clues`] finds that the row clues equal the column clues,
/// and at most [`SEARCH_NODES`] nodes show that the puzzle has no solution even without its marks,
/// returns the verdict without the row clues and the verdict without the column clues. Otherwise
/// returns `None`.
#[must_use]
pub fn same_clues_of(puzzle: &Puzzle, notes: &Notes, limits: &Limits) -> Option<SameClues> {
    if !is_advised(puzzle, notes) {
        return None;
    }
    let limits = Limits {
        nodes: Some(SEARCH_NODES),
        interrupt: limits.interrupt.clone(),
        ..Limits::default()
    };
    let puzzle = puzzle.without_marks();
    let same = same_clues(&puzzle, &limits)?;
    let found = verdict(&puzzle, Options::default().limits(limits));
    (found.verdict == Verdict::None).then_some(same)
}

/// Returns whether advice is given on a puzzle: whether it has at most 2,500 cells, and its notes
/// expect one solution or name no verdict.
#[must_use]
pub fn is_advised(puzzle: &Puzzle, notes: &Notes) -> bool {
    let expect = notes.expect.as_deref();
    expect.is_none_or(|expect| expect == "unique") && puzzle.size().area() <= LARGEST
}
