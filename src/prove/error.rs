//! The reasons why there is no proof, and the memory that a model and its solutions take.

use thiserror::Error;

use crate::format::solver::{self, HugeModel};
use crate::limits::{Limits, Stop};
use crate::model::OpenBoard;
use crate::puzzle::{Content, Puzzle};

/// The reason why there is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProofError {
    /// A limit was reached before the proof was complete.
    #[error("stopped by {0}")]
    Stopped(#[from] Stop),
    /// The proof would be longer than the allowed number of bytes.
    #[error("the proof is longer than {0} bytes")]
    Long(u64),
    /// The model would be too large.
    #[error(transparent)]
    Huge(#[from] HugeModel),
}

/// About how many bytes a model takes per variable while it is written.
const BYTES_OF_VARIABLE: u64 = 300;

/// The bytes that a tree, a row or a column takes while the model is written, in addition to its
/// variables.
const BYTES_OF_PLACE: u64 = 128;

/// The bytes that a marked tent takes while the model is written, if its cell cannot hold a tent.
const BYTES_OF_MARK: u64 = 32;

/// The bytes that each tent of a solution takes, in the model or in the proof, and in the solution
/// itself.
const BYTES_OF_TENT: u64 = 25;

/// Returns the number of pair variables of a puzzle's model: one for each tree and each cell next
/// to it without a tree. Fails if the model is too large, or if a limit is reached.
pub(super) fn number_of_pairs(puzzle: &Puzzle, limits: &Limits) -> Result<u64, ProofError> {
    let mut meter = limits.meter();
    solver::pairs("opb", puzzle, |units| Ok(meter.work(units)?))
}

/// Returns an upper bound on the bytes of a model with `pairs` pair variables, and of `solutions`
/// solutions.
pub(super) fn bytes_held(puzzle: &Puzzle, solutions: usize, pairs: u64) -> u64 {
    let size = puzzle.size();
    let places = (puzzle.trees().len() + size.rows() + size.columns()) as u64;
    // A model has tent variables and pair variables, and no more tent than pair variables.
    2 * pairs * BYTES_OF_VARIABLE
        + places * BYTES_OF_PLACE
        + (solutions * puzzle.trees().len()) as u64 * BYTES_OF_TENT
        + puzzle.count(Content::Tent) as u64 * BYTES_OF_MARK
        + OpenBoard::bytes_of(puzzle)
}
