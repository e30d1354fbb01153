//! Proofs: the model says what the puzzle says, every step follows, and nothing else gets through.

mod accepted;
mod follows;
mod model;
mod tampered;

use tents::limits::Limits;
use tents::prove::{Certificate, ProofClaim, ProofReadError, ProofSettings, prove, read_proof};
use tents::puzzle::{Assignment, Puzzle};
use tents::solve::Distinct;

use crate::support::boards::random_board as board;

/// A proof without limits.
fn proof(puzzle: &Puzzle, distinct: Distinct, all: bool) -> Certificate {
    let options = ProofSettings {
        distinct,
        all,
        ..ProofSettings::default()
    };
    prove(puzzle, &options).unwrap()
}

/// What a proof claims, read without limits.
fn read(puzzle: &Puzzle, proof: &str, beside: &[Assignment]) -> Result<ProofClaim, ProofReadError> {
    read_proof(puzzle, proof, beside, &Limits::default())
}
