//! Solutions that are stored with a puzzle, which must be right.

use std::path::{Path, PathBuf};

use tents::format::{Notes, Owners, Solution};
use tents::puzzle::Puzzle;
use tents::rules::Violation;

use crate::cli::fault::InputFault;
use crate::cli::input::{Item, ReadingOptions, load};
use crate::cli::solution::{drawn, judge};

/// The ending of the name of a file with the solution of the puzzle beside it.
const SIDECAR: &str = "sol";

/// A solution that is stored with a puzzle.
#[derive(Debug)]
pub(super) struct Stored {
    /// Where it is, as in `on the board`.
    place: String,
    solution: Solution,
}

impl Stored {
    /// Which rules it breaks.
    pub(super) fn violations(&self, puzzle: &Puzzle) -> Vec<Violation> {
        judge(puzzle, &self.solution)
    }

    /// A sentence that it is wrong, with a rule that it breaks.
    pub(super) fn text(&self, violation: &Violation) -> String {
        format!("the solution {} is wrong: {violation}", self.place)
    }

    /// The same as a picture on a page, with all rules that it breaks.
    pub(super) fn picture(&self, puzzle: &Puzzle, violations: &[Violation]) -> String {
        drawn(puzzle, &self.solution, violations)
    }
}

/// The solutions that are stored with a puzzle. Its tents are one if `is_solved`.
pub(super) fn stored(
    puzzle: &Puzzle,
    is_solved: bool,
    notes: &Notes,
    sidecar: Option<&Path>,
    reading: &ReadingOptions,
) -> Result<Vec<Stored>, InputFault> {
    let mut stored = Vec::new();
    let mut add = |place: &str, solution| {
        let place = place.to_owned();
        stored.push(Stored { place, solution });
    };
    if is_solved {
        add("on the board", Solution::Layout(puzzle.given_tents()));
    }
    if let Some(layout) = &notes.solution {
        add("in the key `solution`", Solution::Layout(layout.clone()));
    }
    if let Some(sidecar) = sidecar {
        let input = load(sidecar.as_os_str(), reading).map_err(InputFault::Failure)?;
        for solution in Owners::of(puzzle).read(&input.source, &reading.options()) {
            let (_, solution) = solution.map_err(|error| InputFault::Malformed {
                input: input.clone(),
                id: notes.id.clone(),
                error,
            })?;
            add(&format!("in `{}`", input.name), solution);
        }
    }
    Ok(stored)
}

/// The file with the solution beside that of a puzzle, if there is one.
pub(super) fn sidecar(item: &Item) -> Option<PathBuf> {
    let path = item.path.as_deref().filter(|_| !item.has_siblings)?;
    let is_one = path.extension().is_some_and(|ending| ending == SIDECAR);
    let sidecar = path.with_extension(SIDECAR);
    (!is_one && sidecar.is_file()).then_some(sidecar)
}
