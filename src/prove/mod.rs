//! Proofs that a puzzle has exactly one solution, none, or exactly the listed ones, for an
//! independent checker.
//!
//! A puzzle is stated as a *model*: the pseudo-Boolean constraints that
//! [`Format::Opb`](crate::format::Format::Opb) writes. A *proof* derives from them, step by step,
//! that there is no solution except the listed ones. [VeriPB] checks it (Bogaerts, Gocht, McCreesh
//! and Nordström, *Certified Dominance and Symmetry Breaking for Combinatorial Optimisation*,
//! 2023). The claims and their proofs:
//!
//! | claim | model | end of the proof |
//! | --- | --- | --- |
//! | no solution | the puzzle | `conclusion UNSAT` |
//! | exactly one layout | the puzzle; minimizes the number of this layout's tents; a step of the proof gives the layout | `conclusion BOUNDS` |
//! | exactly these layouts | the puzzle; one constraint per layout requires that one of its tents is missing | `conclusion UNSAT` |
//! | exactly these assignments | the puzzle; a step of the proof gives each of them | `e >= 1`, `conclusion SAT` |
//!
//! The other steps come from the learning search on the unsimplified rules: the clauses that it
//! learns from conflicts, and the literals that it refutes by probing. Each clause and each refuted
//! literal follows by unit propagation from the model and the previous steps; clauses that are no
//! longer used are deleted. If probing alone is not enough, the proof is started again, and the
//! search also uses how many more pairs (a tree and its tent) cross a boundary between lines in one
//! direction than in the other. The sums that derive these numbers are written first, each based on
//! a previous one if possible.
//!
//! The checker's verdict alone is not enough. The checker does not know whether the model describes
//! the puzzle, and it allows a proof to assume things. [`read_proof`] rebuilds the model, judges
//! the solutions, and rejects each step of a kind that [`prove`] does not write.
//!
//! # Example: there is only one solution
//!
//! ```
//! use tents::prove::{Claim, ProofSettings, prove};
//!
//! let puzzle = tents::format::read_one(" 01\n1T.\n0..\n")?;
//! let certificate = prove(&puzzle, &ProofSettings::default()).expect("a small board");
//! assert_eq!(certificate.claim, Claim::Unique);
//! let files = certificate.files.expect("a proof");
//! assert!(files.proof.ends_with("conclusion BOUNDS 1 : 17 1;\nend pseudo-Boolean proof;\n"));
//! # Ok::<(), tents::format::ReadError>(())
//! ```
//!
//! [VeriPB]: https://gitlab.com/MIAOresearch/software/VeriPB

// Each group of modules imports only groups above it.

mod error;
mod log;

mod claim;
mod flow;

mod read;
mod write;

#[cfg(test)]
mod tests;

pub use claim::Claim;
pub use error::ProofError;
pub use read::{ProofClaim, ProofReadError, read_proof};
pub use write::{Certificate, Files, ProofSettings, prove};
