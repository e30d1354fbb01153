//! The file `NAME.sol` with the solution of a puzzle, in the folder of the puzzle file.
//!
//! Layer 1: it imports no other file of the command line.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The ending of the name of a solution file.
const SIDECAR: &str = "sol";

/// Returns the solution file of the puzzle file at `path`, if it exists and `path` is not itself a
/// solution file.
pub(crate) fn solution_beside(path: &Path) -> Option<PathBuf> {
    let is_one = path.extension().is_some_and(|ending| ending == SIDECAR);
    let sidecar = path.with_extension(SIDECAR);
    (!is_one && sidecar.is_file()).then_some(sidecar)
}

/// The solution files in a folder with many puzzles. The folder is listed once, for its first
/// puzzle, so that the system need not be asked for the solution file of each puzzle.
#[derive(Debug)]
pub(crate) struct SolutionFiles {
    folder: PathBuf,
    /// The names of the solution files without the ending, once the folder has been listed. They
    /// are in lower case, because some systems ignore case.
    stems: OnceLock<HashSet<OsString>>,
}

impl SolutionFiles {
    pub(crate) fn of(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            stems: OnceLock::new(),
        }
    }

    /// Returns whether the folder may contain the solution file of this puzzle file.
    pub(crate) fn may_hold_one_for(&self, file: &Path) -> bool {
        let stems = self.stems.get_or_init(|| stems(&self.folder));
        let has = |stem: &OsStr| stems.contains(&stem.to_ascii_lowercase());
        !stems.is_empty() && file.file_stem().is_some_and(has)
    }
}

/// Returns the names of the solution files in a folder, without the ending and in lower case.
fn stems(folder: &Path) -> HashSet<OsString> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let names = entries.flatten().map(|entry| entry.file_name());
    let stems = names.filter_map(|name| {
        let name = Path::new(&name);
        let is_solution = name.extension()?.eq_ignore_ascii_case(SIDECAR);
        let stem = name.file_stem().filter(|_| is_solution)?;
        Some(stem.to_ascii_lowercase())
    });
    stems.collect()
}
