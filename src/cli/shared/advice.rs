//! One line, where a puzzle turns out to have no solution or several, on what would give it one.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use std::sync::Arc;

use itertools::Itertools as _;
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::render::json::JsonLine;
use tents::repair::{RepairSettings, SameClues, repair, same_clues};
use tents::solve::{Options, Verdict, verdict};

use crate::cli::context::Context;
use crate::cli::input::Item;

/// So many changed cells are looked at, 10 to 60 ms. That is counted, so every run says the same.
const CELLS: u64 = 500_000;

/// No change is looked for on a larger board: few could be tried.
const LARGEST: u64 = 2500;

/// Neither the puzzle nor a changed one may take more guesses.
pub(crate) const GUESSES: u64 = 100;

/// The change that a person most likely has to take back, in words, and whether one list of clues
/// stands in two places. Nothing is said of several puzzles, nor where notes are unwanted, or the
/// puzzle says that it has several solutions or none.
pub(crate) fn advice(context: &Context, item: &Item, puzzle: &Puzzle) -> Option<String> {
    let area = puzzle.size().area() as u64;
    let report = &context.report;
    let is_unwanted = report.is_json || report.is_quiet || item.is_one_of_many;
    if is_unwanted || !is_advised(item, puzzle) {
        return None;
    }
    let mut options = RepairSettings::default();
    options.changes = Some(1);
    options.tries = CELLS / area;
    options.most = 1;
    // Most boards without clues would have one solution with some line or other.
    options.untold_lines = false;
    options.limits = limits(context);
    let puzzle = puzzle.without_marks();
    let found = repair(&puzzle, &options);
    let same = same_clues_of(context, item, &puzzle).map(|same| same.to_string());
    let mut proposals = found.proposals.iter();
    let change = proposals.find(|one| !one.puts_in_empty_line());
    let change =
        change.map(|change| format!("With {change} it would have one solution (tents repair)."));
    let mut notes = [same, change].into_iter().flatten();
    let notes = notes.join("\n");
    (!notes.is_empty()).then_some(notes)
}

/// What holds without one of two equal lists of clues, for a puzzle that has no solution without its
/// marks either.
pub(crate) fn same_clues_of(context: &Context, item: &Item, puzzle: &Puzzle) -> Option<SameClues> {
    if !is_advised(item, puzzle) {
        return None;
    }
    let (puzzle, limits) = (puzzle.without_marks(), limits(context));
    let same = same_clues(&puzzle, &limits)?;
    let found = verdict(&puzzle, Options::default().limits(limits));
    (found.verdict == Verdict::None).then_some(same)
}

/// Puts that into the last of some lines of JSON about the puzzle.
pub(crate) fn put_same_clues(lines: &mut String, same: Option<SameClues>) {
    let Some(same) = same else {
        return;
    };
    let before = lines.trim_end().rfind('\n').map_or(0, |end| end + 1);
    let last = lines.split_off(before);
    let line = JsonLine::object(last.trim_end().to_owned()).with("same_clues", same);
    lines.push_str(&line.text());
}

/// Whether a puzzle is small, and does not itself expect several solutions or none.
fn is_advised(item: &Item, puzzle: &Puzzle) -> bool {
    let expect = item.notes.expect.as_deref();
    expect.is_none_or(|expect| expect == "unique") && puzzle.size().area() as u64 <= LARGEST
}

/// The limits of each search.
fn limits(context: &Context) -> Limits {
    Limits {
        nodes: Some(GUESSES),
        interrupt: Some(Arc::clone(&context.interrupt)),
        ..Limits::default()
    }
}
