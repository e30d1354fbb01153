//! Tests of proofs: the model of a proof states the rules of the puzzle, every step follows from
//! the model and earlier steps, and a wrong proof is not accepted.

mod accepted;
mod follows;
mod model;
mod tampered;

use tents::limits::Limits;
use tents::prove::{Certificate, ProofClaim, ProofReadError, ProofSettings, prove, read_proof};
use tents::puzzle::{Assignment, Puzzle};
use tents::solve::Distinct;

use crate::support::boards::random_board as board;

/// Returns the certificate for a puzzle, computed without limits.
fn proof(puzzle: &Puzzle, distinct: Distinct, all: bool) -> Certificate {
    let options = ProofSettings {
        distinct,
        all,
        ..ProofSettings::default()
    };
    prove(puzzle, &options).unwrap()
}

/// Returns the claim of a proof, read without limits. `beside` has the layouts that are given with
/// the proof.
fn read(puzzle: &Puzzle, proof: &str, beside: &[Assignment]) -> Result<ProofClaim, ProofReadError> {
    read_proof(puzzle, proof, beside, &Limits::default())
}
