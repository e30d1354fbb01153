//! Puzzle → the formats of solvers, and a solver's answer → solutions.
//!
//! Each format states exactly the rules of the puzzle, including the one-to-one pairing, so that
//! any solver can be compared with this crate: over the variables of its *tents* a model has as
//! many solutions as the puzzle has layouts, over the variables of its *pairs* (a tree and a
//! direction) as many as it has assignments. The marks of a puzzle are constraints of its model.
//!
//! # Example: a board of two cells for a SAT solver, and its answer
//!
//! ```
//! use tents::format::{self, Format, Notes, Source};
//! use tents::format::solver::read_answer;
//!
//! let puzzle = format::read_one(" 01\n1T.\n")?;
//! let mut text = String::new();
//! format::write(&mut text, Format::Dimacs, &puzzle, &Notes::default()).expect("a small model");
//! assert!(text.contains("c 1 tent 1 2\nc 2 pair 1 1 e\n"));
//!
//! let source = Source::new(b"s SATISFIABLE\nv 1 2 0\n".to_vec());
//! let answer = read_answer(&source, &puzzle, None)?;
//! assert_eq!(answer.solutions.len(), 1);
//! # Ok::<(), tents::format::ReadError>(())
//! ```

mod answer;
mod dimacs;
mod model;
mod opb;
mod program;
mod smt2;

pub use super::huge_model::HugeModel;
pub use answer::{Answer, read_answer};
pub(crate) use model::{pairs, variables};
pub(crate) use opb::{Additions, Numbering, write_claim};

use crate::format::description::{Description, Evidence, UnknownText};
use crate::format::name::Format;

/// Conjunctive normal form.
pub(super) const DIMACS: Description = Description::solver(
    Format::Dimacs,
    "a formula in conjunctive normal form, for SAT solvers and model counters",
    &["cnf"],
    |look| {
        let is_formula = |line: &str| line.starts_with("p cnf ");
        let mut lines = look.beginning().lines();
        Evidence::sure(is_comment(look, 'c') && lines.any(is_formula) || is_formula(look.line))
    },
    dimacs::write,
);

/// Linear constraints over 0 and 1.
pub(super) const OPB: Description = Description::solver(
    Format::Opb,
    "linear constraints over 0 and 1, for pseudo-Boolean solvers",
    &["opb"],
    |look| Evidence::sure(look.line.starts_with("* #variable=")),
    opb::write,
);

/// SMT-LIB 2.
pub(super) const SMT2: Description = Description::solver(
    Format::Smt2,
    "a script of SMT-LIB 2, for SMT solvers such as z3 and cvc5",
    &["smt2"],
    |look| {
        let text = look.beginning();
        let mut words = ["(set-logic", "(set-option", "(declare-"].iter();
        let is_script = words.any(|word| text.contains(word));
        Evidence::sure(look.line.starts_with([';', '(']) && is_script)
    },
    smt2::write,
);

/// An answer set program.
pub(super) const LP: Description = Description::solver(
    Format::Lp,
    "an answer set program, for clingo",
    &["lp"],
    |look| Evidence::sure(look.line.starts_with("% Tents for clingo")),
    |out, puzzle| {
        program::write_lp(out, puzzle);
        Ok(())
    },
);

/// Data for MiniZinc.
pub(super) const DZN: Description = Description::solver(
    Format::Dzn,
    "data for the MiniZinc model that `mzn` holds",
    &["dzn"],
    |look| Evidence::sure(is_minizinc(look) && !has_goal(look)),
    |out, puzzle| {
        program::write_dzn(out, puzzle);
        Ok(())
    },
);

/// A model for MiniZinc.
pub(super) const MZN: Description = Description::solver(
    Format::Mzn,
    "a MiniZinc model with the data of the puzzle",
    &["mzn"],
    |look| Evidence::sure(is_minizinc(look) && has_goal(look)),
    |out, puzzle| {
        program::write_mzn(out, puzzle);
        Ok(())
    },
);

/// Returns whether a text begins with a comment: a line that is this letter, or begins with this
/// letter and a blank.
fn is_comment(look: &UnknownText<'_>, letter: char) -> bool {
    let rest = look.line.strip_prefix(letter);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// Returns whether a text begins like the models and data for MiniZinc that are written here.
fn is_minizinc(look: &UnknownText<'_>) -> bool {
    look.line.starts_with("% Tents for MiniZinc")
}

/// Returns whether a text for MiniZinc has a goal, and so is a model.
fn has_goal(look: &UnknownText<'_>) -> bool {
    look.source
        .text()
        .lines()
        .any(|line| line.starts_with("solve "))
}
