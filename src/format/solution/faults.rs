//! Faults of solutions. Several files report each of them.

use crate::format::fault::shared::other_puzzle;
use crate::format::fault::{Code, Fault};

/// Returns the fault of a line of JSON that should hold a solution.
pub(super) fn bad_record(message: impl Into<Box<str>>) -> Fault {
    Fault::new(Code::BadSolution, message)
        .expecting("a solution in JSON")
        .help(r#"as in {"tents":[[1,2]],"directions":["n"]}, rows and columns from 1"#)
}

/// Returns the fault of a grid that belongs to another puzzle.
pub(super) fn other_grid(message: impl Into<Box<str>>) -> Fault {
    other_puzzle(message).expecting("a grid of this puzzle")
}
