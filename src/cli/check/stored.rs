//! Solutions that are stored with a puzzle, which must be right.

use std::path::PathBuf;

use tents::format::{Owners, Solution};
use tents::puzzle::Puzzle;

use crate::cli::fault::InputFault;
use crate::cli::input::{Item, ReadingOptions, load};

/// The ending of the name of a file with the solution of the puzzle beside it.
const SIDECAR: &str = "sol";

/// The solutions that are stored with a puzzle, each with its place, as in `on the board`. The tents
/// of the puzzle are one if `is_solved`.
pub(super) fn stored(
    puzzle: &Puzzle,
    is_solved: bool,
    item: &Item,
    reading: &ReadingOptions,
) -> Result<Vec<(String, Solution)>, InputFault> {
    let mut stored = Vec::new();
    let mut add = |place: &str, solution| stored.push((place.to_owned(), solution));
    if is_solved {
        add("on the board", Solution::Layout(puzzle.given_tents()));
    }
    if let Some(layout) = &item.notes.solution {
        add("in the key `solution`", Solution::Layout(layout.clone()));
    }
    if let Some(sidecar) = sidecar(item) {
        let input = load(sidecar.as_os_str(), reading)?;
        for solution in Owners::of(puzzle).read(&input.source, &reading.options()) {
            let malformed = |error| InputFault::Malformed(input.clone(), error);
            let (_, solution) = solution.map_err(malformed)?;
            add(&format!("in `{}`", input.name), solution);
        }
    }
    Ok(stored)
}

/// The file with the solution beside that of a puzzle, if there is one.
fn sidecar(item: &Item) -> Option<PathBuf> {
    let path = item.path.as_deref().filter(|_| !item.has_siblings)?;
    let is_one = path.extension().is_some_and(|ending| ending == SIDECAR);
    let sidecar = path.with_extension(SIDECAR);
    (!is_one && sidecar.is_file()).then_some(sidecar)
}
