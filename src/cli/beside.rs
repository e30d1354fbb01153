//! The file `NAME.sol` with the solution of a puzzle, beside the file of the puzzle.
//!
//! Layer 1: it imports no other file of the command line.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The ending of the name of such a file.
const SIDECAR: &str = "sol";

/// The file with the solution beside that of a puzzle, if there is one.
pub(crate) fn solution_beside(path: &Path) -> Option<PathBuf> {
    let is_one = path.extension().is_some_and(|ending| ending == SIDECAR);
    let sidecar = path.with_extension(SIDECAR);
    (!is_one && sidecar.is_file()).then_some(sidecar)
}

/// The files with solutions in a folder with many puzzles. The folder is listed once, when it is
/// asked for the first of them, so that the system need not be asked about each puzzle.
#[derive(Debug)]
pub(crate) struct SolutionFiles {
    folder: PathBuf,
    /// The names without the ending and in small letters, since some systems do not tell those from
    /// capital ones.
    stems: OnceLock<HashSet<OsString>>,
}

impl SolutionFiles {
    pub(crate) fn of(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            stems: OnceLock::new(),
        }
    }

    /// Whether the folder may hold a file with the solution of the puzzle in this file.
    pub(crate) fn may_hold_one_for(&self, file: &Path) -> bool {
        let stems = self.stems.get_or_init(|| stems(&self.folder));
        let has = |stem: &OsStr| stems.contains(&stem.to_ascii_lowercase());
        !stems.is_empty() && file.file_stem().is_some_and(has)
    }
}

/// The names of the files with solutions in a folder, without the ending and in small letters.
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
