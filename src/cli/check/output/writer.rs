//! The interface of all that print verdicts.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use crate::cli::check::checked::CheckedItem;
use crate::cli::check::options::CheckOptions;
use crate::cli::check::tally::VerdictTally;

/// Writes what was found out about puzzles, in their order.
///
/// Everything is appended to a text that holds whole lines and is put out at once, so that a
/// writer need not remember more than it must.
pub(in crate::cli::check) trait ReportWriter: Send {
    /// The text before everything else.
    fn begin(&mut self, _out: &mut String) {}

    /// One puzzle.
    fn puzzle(&mut self, out: &mut String, checked: &CheckedItem, options: &CheckOptions);

    /// The text at the end. The run is not complete if it was interrupted.
    fn end(&mut self, _out: &mut String, _tally: &VerdictTally, _is_complete: bool) {}
}
