//! Why there is no proof, and how many bytes one takes while it is written.

use thiserror::Error;

use crate::format::solver::{self, HugeModel};
use crate::limits::{Limits, Stop};
use crate::model::View;
use crate::puzzle::{Content, Puzzle};

/// Why there is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProofError {
    /// A limit was reached first.
    #[error("stopped by {0}")]
    Stopped(#[from] Stop),
    /// The proof would be longer than it may be.
    #[error("the proof is longer than {0} bytes")]
    Long(u64),
    /// The model would be too large.
    #[error(transparent)]
    Huge(#[from] HugeModel),
}

/// About how many bytes a model takes for each of its variables, while it is written.
const BYTES_OF_VARIABLE: u64 = 300;

/// How many bytes a tree or a line takes there, beside its variables.
const BYTES_OF_PLACE: u64 = 128;

/// How many bytes a given tent takes there, where none can be.
const BYTES_OF_MARK: u64 = 32;

/// How many bytes each tent of a solution takes, there or in the proof, and for itself.
const BYTES_OF_TENT: u64 = 25;

/// The number of pairs of a model that is not too large.
pub(super) fn number_of_pairs(puzzle: &Puzzle, limits: &Limits) -> Result<u64, ProofError> {
    let mut meter = limits.meter();
    solver::pairs("opb", puzzle, |units| Ok(meter.work(units)?))
}

/// An upper bound of the bytes of a model of a puzzle and some of its solutions.
pub(super) fn bytes_held(puzzle: &Puzzle, solutions: usize, pairs: u64) -> u64 {
    let size = puzzle.size();
    let places = (puzzle.trees().len() + size.rows() + size.columns()) as u64;
    // There are no more tents than pairs.
    2 * pairs * BYTES_OF_VARIABLE
        + places * BYTES_OF_PLACE
        + (solutions * puzzle.trees().len()) as u64 * BYTES_OF_TENT
        + puzzle.number_of(Content::Tent) as u64 * BYTES_OF_MARK
        + View::bytes_of(puzzle)
}
