//! A note on a puzzle with no solution or several: a change that would give it exactly one
//! solution.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use itertools::Itertools as _;
use tents::answer::{SEARCH_NODES, is_advised, same_clues_of};
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::repair::{RepairSettings, repair};

use crate::cli::about::About;
use crate::cli::context::Context;

/// The changed puzzles that are tried have at most this many cells in total. Trying them takes 10
/// to 60 ms. The limit is not a time, so every run prints the same.
const CELLS: u64 = 500_000;

/// Returns a text with the likeliest correction, and with a remark if the row clues equal the
/// column clues. Returns `None` if neither is found, if there are other puzzles, if notes are not
/// printed as text, if the puzzle is large, or if it is expected to have several solutions or none.
pub(crate) fn advice(context: &Context, about: &About, puzzle: &Puzzle) -> Option<String> {
    let area = puzzle.size().area() as u64;
    let report = &context.report;
    let is_unwanted = report.is_json || report.is_quiet || about.is_one_of_many();
    if is_unwanted || !is_advised(puzzle, &about.notes) {
        return None;
    }
    let mut options = RepairSettings::default();
    options.changes = Some(1);
    options.tries = CELLS / area;
    options.max_proposals = 1;
    // Missing lines with an unknown number of trees are not tried, because most boards without
    // clues have one solution if some line is added.
    options.lines_of_unknown_trees = false;
    options.limits = limits(context);
    let puzzle = puzzle.without_marks();
    let found = repair(&puzzle, &options);
    let same = same_clues_of(&puzzle, &about.notes, &options.limits).map(|same| same.to_string());
    let mut proposals = found.proposals.iter();
    let change = proposals.find(|one| !one.puts_in_empty_line());
    let change =
        change.map(|change| format!("With {change} it would have one solution (tents repair)."));
    let mut notes = [same, change].into_iter().flatten();
    let notes = notes.join("\n");
    (!notes.is_empty()).then_some(notes)
}

/// Returns the limits for each puzzle that is solved.
fn limits(context: &Context) -> Limits {
    Limits {
        nodes: Some(SEARCH_NODES),
        interrupt: Some(context.interrupt.into()),
        ..Limits::default()
    }
}
