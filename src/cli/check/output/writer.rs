//! The interface of the writers of verdicts.
//!
//! Layer 10: it may import files of lower layers and of the folder `check`, but no other command.

use crate::cli::check::checked::CheckedItem;
use crate::cli::check::options::CheckOptions;
use crate::cli::check::tally::VerdictTally;

/// Writes the results of puzzles, in the order of the puzzles.
///
/// Each method appends complete lines to a text. The caller prints these lines immediately, so a
/// writer need not store its output.
pub(in crate::cli::check) trait ReportWriter: Send {
    /// Returns whether this writer must write every puzzle. Otherwise the text about a puzzle that is
    /// as expected does not depend on other puzzles, and another writer may write it.
    fn needs_all(&self) -> bool {
        false
    }

    /// Writes the beginning.
    fn begin(&mut self, _out: &mut String) {}

    /// Writes the result of one puzzle.
    fn puzzle(&mut self, out: &mut String, checked: &CheckedItem, options: &CheckOptions);

    /// Writes the end. `is_complete` is false if the run was interrupted.
    fn end(&mut self, _out: &mut String, _tally: &VerdictTally, _is_complete: bool) {}
}
