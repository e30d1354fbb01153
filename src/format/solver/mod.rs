//! Puzzle → the formats of solvers, and a solver's answer → solutions.
//!
//! Each format states exactly the rules of the puzzle, one to one pairing included, so that any
//! solver can be compared with the engine: over the variables of its *tents* a model has as many
//! solutions as the puzzle has layouts, over those of its *pairs* (a tree and a direction) as many
//! as it has assignments. Marks are givens.
//!
//! # Example: a board of two cells for a SAT solver, and its answer
//!
//! ```
//! use tents::format::{self, Source};
//! use tents::format::solver::{SolverFormat, read_answer};
//!
//! let puzzle = format::read_one(" 01\n1T.\n")?;
//! let mut text = String::new();
//! SolverFormat::Dimacs.write(&mut text, &puzzle).expect("a small model");
//! assert!(text.contains("c 1 tent 1 2\nc 2 pair 1 1 e\n"));
//!
//! let source = Source::new(b"s SATISFIABLE\nv 1 2 0\n".to_vec());
//! let answer = read_answer(&source, &puzzle, None)?;
//! assert_eq!(answer.solutions.len(), 1);
//! # Ok::<(), tents::format::ReadError>(())
//! ```

mod answer;
mod dimacs;
mod dzn;
mod lp;
mod model;
mod opb;
mod smt2;

pub use answer::{Answer, read_answer};
pub use dzn::MINIZINC_MODEL;
pub use model::HugeModel;
pub(crate) use opb::{Claim, Numbering, Sides, write_claim};

use std::fmt;

use thiserror::Error;

use crate::limits::{Limits, Stop, Watch};
use crate::puzzle::Puzzle;

/// The formats of solvers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SolverFormat {
    /// Conjunctive normal form, for SAT solvers.
    Dimacs,
    /// Linear constraints over 0 and 1, for pseudo-Boolean solvers.
    Opb,
    /// SMT-LIB 2, for SMT solvers.
    Smt2,
    /// An answer set program for clingo.
    Lp,
    /// MiniZinc data for [`MINIZINC_MODEL`].
    Dzn,
    /// A MiniZinc model with its data.
    Mzn,
}

/// What is to be known of a format.
struct Entry {
    name: &'static str,
    about: &'static str,
    extension: &'static str,
    write: fn(&mut Text<'_>, &Puzzle) -> Result<(), Unwritten>,
}

impl SolverFormat {
    /// Every solver format.
    pub const ALL: [Self; 6] = [
        Self::Dimacs,
        Self::Opb,
        Self::Smt2,
        Self::Lp,
        Self::Dzn,
        Self::Mzn,
    ];

    fn entry(self) -> Entry {
        match self {
            Self::Dimacs => Entry {
                name: "dimacs",
                about: "a formula in conjunctive normal form, for SAT solvers and model counters",
                extension: "cnf",
                write: dimacs::write,
            },
            Self::Opb => Entry {
                name: "opb",
                about: "linear constraints over 0 and 1, for pseudo-Boolean solvers",
                extension: "opb",
                write: opb::write,
            },
            Self::Smt2 => Entry {
                name: "smt2",
                about: "a script of SMT-LIB 2, for SMT solvers such as z3 and cvc5",
                extension: "smt2",
                write: smt2::write,
            },
            Self::Lp => Entry {
                name: "lp",
                about: "an answer set program, for clingo",
                extension: "lp",
                write: lp::write,
            },
            Self::Dzn => Entry {
                name: "dzn",
                about: "data for the MiniZinc model that `mzn` holds",
                extension: "dzn",
                write: dzn::write,
            },
            Self::Mzn => Entry {
                name: "mzn",
                about: "a MiniZinc model with the data of the puzzle",
                extension: "mzn",
                write: dzn::write_with_model,
            },
        }
    }

    /// The format of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The name for `--to`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// What it is, in one sentence without a full stop.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.entry().about
    }

    /// The usual extension of its files, without the dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        self.entry().extension
    }

    /// Appends a file of this format that states `puzzle`.
    ///
    /// # Errors
    ///
    /// [`HugeModel`] if it would have more than [`HugeModel::MOST`] variables. `lp`, `dzn` and
    /// `mzn`, which are about as long as the puzzle, are never refused.
    pub fn write(self, out: &mut String, puzzle: &Puzzle) -> Result<(), HugeModel> {
        match self.write_within(out, puzzle, &Limits::default()) {
            Ok(()) => Ok(()),
            Err(Unwritten::Huge(error)) => Err(error),
            Err(Unwritten::Stopped(stop)) => unreachable!("{stop} without a limit"),
        }
    }

    /// The same, unless a limit on time or memory is reached.
    ///
    /// # Errors
    ///
    /// [`Unwritten`]. A part of the file may have been appended then.
    pub fn write_within(
        self,
        out: &mut String,
        puzzle: &Puzzle,
        limits: &Limits,
    ) -> Result<(), Unwritten> {
        let mut text = Text::new(out, limits, 0);
        let written = (self.entry().write)(&mut text, puzzle);
        written.map_err(|error| text.stop.map_or(error, Unwritten::Stopped))
    }
}

/// Why a model was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unwritten {
    /// It is too large.
    #[error(transparent)]
    Huge(#[from] HugeModel),
    /// A limit was reached.
    #[error("stopped by {0}")]
    Stopped(#[from] Stop),
}

impl From<fmt::Error> for Unwritten {
    /// The text took no more; it knows why.
    fn from(_: fmt::Error) -> Self {
        Self::Stopped(Stop::Memory)
    }
}

/// A text that takes no more once a limit is reached.
struct Text<'t> {
    out: &'t mut String,
    limits: &'t Limits,
    watch: Watch<'t>,
    /// How many bytes the model takes beside it.
    held: u64,
    /// How many bytes more it takes before the next look at the limits.
    quiet: usize,
    /// Why it takes no more.
    stop: Option<Stop>,
}

/// How many bytes a text takes between two looks at the limits; what is less than a few bytes
/// counts as those.
const BETWEEN_LOOKS: usize = 4096;

impl<'t> Text<'t> {
    /// A text beside which so many bytes are held.
    fn new(out: &'t mut String, limits: &'t Limits, held: u64) -> Self {
        Self {
            out,
            limits,
            watch: limits.watch(),
            held,
            quiet: 0,
            stop: None,
        }
    }

    /// Looks at the limits before `length` more bytes are appended.
    fn look(&mut self, length: usize) -> Result<(), Stop> {
        // What is printed is copied.
        let bytes = self.held + 2 * (self.out.len() + length) as u64;
        let looked = self.watch.work(1 + length as u64 / 8);
        looked.and_then(|()| self.watch.allow(bytes))
    }
}

impl fmt::Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if let Some(quiet) = self.quiet.checked_sub(text.len() + 8) {
            self.quiet = quiet;
        } else {
            self.quiet = BETWEEN_LOOKS;
            if let Err(stop) = self.look(BETWEEN_LOOKS + text.len()) {
                self.stop = Some(stop);
                return Err(fmt::Error);
            }
        }
        self.out.push_str(text);
        Ok(())
    }
}
