//! Proofs that a puzzle has one solution, none, or just these, for a checker that knows nothing of
//! this program.
//!
//! A puzzle is stated as a *model*, the pseudo-Boolean constraints that
//! [`Format::Opb`](crate::format::Format::Opb) writes. A *proof* derives from them, step by step,
//! that there is no other solution. [VeriPB] checks it (Bogaerts, Gocht, McCreesh and Nordström,
//! *Certified Dominance and Symmetry Breaking for Combinatorial Optimisation*, 2023). What is
//! proved, and how:
//!
//! | claim | model | end of the proof |
//! | --- | --- | --- |
//! | no solution | the puzzle | `conclusion UNSAT` |
//! | exactly one layout | as few as possible of the layout's tents, which a step of the proof gives | `conclusion BOUNDS` |
//! | exactly these layouts | a line for each says that one of its tents is missing | `conclusion UNSAT` |
//! | exactly these assignments | the puzzle; a step of the proof gives each of them | `e >= 1`, `conclusion SAT` |
//!
//! The steps are those of the learning search, run on the rules as they stand: what it learns from
//! a conflict, and what it refutes by assuming it alone. Each follows by unit propagation from what
//! stands before it. Where that takes long, the search also counts what crosses the boundaries
//! between lines; these sums are written first, each made of the one before.
//!
//! The checker's word alone is not enough. It takes for granted that the model is that of the
//! puzzle, and it lets a proof assume things. [`read_proof`] makes the model anew, judges the
//! solutions, and lets no other steps through than those above.
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
pub use read::{Doubt, Reading, read_proof};
pub use write::{Certificate, Files, ProofSettings, prove};
