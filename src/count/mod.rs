//! Exact numbers of solutions, however many there are, and fair samples of them.
//!
//! Rules first conclude what they can, and what is left falls into independent parts whose counts
//! multiply. Each part is counted by one of these methods ([`Method`]): *enumeration*, the engine's
//! list of solutions; a *sweep*, which goes over the board cell by cell and keeps, for every state
//! that the cells passed can be in towards those to come, the number of ways into it; a *search*,
//! which decides cells, lets the rules conclude what follows, cuts what is left into components, and
//! counts each of them once; or *layers*, which decide a line at a time and keep, for all that can
//! be left then, the number of ways to it ([`Layer`] does that on many machines). A sweep counts
//! 10^100 solutions as fast as ten where states are few; many clues make them many, but then rules
//! conclude much, and a search meets few.
//!
//! The list, the sweep, the search and layers each have a module of their own; `plan` says which is
//! tried when; and three tasks use any of them: totals, counts by cell, samples. In the literature,
//! what is computed is a sum of products over a *semiring*: of numbers, of polynomials that count
//! layouts by their rings, or of the layouts themselves (Kimmig, Van den Broeck and De Raedt,
//! *Algebraic model counting*, 2017). A sweep is the *frontier method*, and its tables are a
//! decision diagram level by level. The nodes of a search are a *decision-DNNF*: sums over both
//! ways to decide, products over components (Huang and Darwiche, *DPLL with a trace*, 2005).
//!
//! Numbers are exact. Where a limit ends a count, there is a lower and an upper bound instead, both
//! proven.
//!
//! # Example: the two kinds of solution
//!
//! ```
//! use tents::count::{Options, count};
//! use tents::format;
//!
//! let puzzle = format::read_one("202\n2.T.\n0T.T\n2.T.\n")?;
//! let count = count(&puzzle, &Options::default());
//! assert_eq!(count.layouts.exact().map(ToString::to_string).as_deref(), Some("1"));
//! assert_eq!(count.assignments.exact().map(ToString::to_string).as_deref(), Some("2"));
//! # Ok::<(), tents::format::ReadError>(())
//! ```

mod by_cell;
mod component;
mod decisions;
mod figures;
mod known;
mod layers;
mod list;
mod method;
mod numbers;
mod part;
mod plan;
mod sample;
mod search;
mod sweep;
mod total;

pub use num_bigint::BigUint;

pub use by_cell::{CellCount, count_by_cell};
pub use figures::Figures;
pub use layers::{BadState, Layer, MergedStates};
pub use method::{Method, UnknownMethod};
pub use numbers::{Bounds, digits};
pub use sample::Sampler;
pub use total::{Count, count};

use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::solve::Limits;

/// How to count, and within which limits.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Which method to use.
    pub method: Method,
    /// On how many threads to work where the method is [`Method::Layers`]; the others take one.
    pub jobs: NonZeroUsize,
    /// A folder for layers that do not fit into memory. Each goes to a new file there, which is
    /// removed when it is not needed any more. A file that cannot be written is memory that is not
    /// there.
    pub spill: Option<PathBuf>,
    /// When to stop. A limit on nodes is one on the guesses, decisions and states of all parts
    /// together, at which a count ends at the same point on every run. A sweep, which also looks
    /// ahead, may meet a few times as many states.
    pub limits: Limits,
}

impl Options {
    /// The default limit on memory: 4 GiB.
    pub const MEMORY: u64 = 4 << 30;
}

impl Default for Options {
    /// No limits but on memory.
    fn default() -> Self {
        Self {
            method: Method::default(),
            jobs: NonZeroUsize::MIN,
            spill: None,
            limits: Limits {
                memory: Some(Self::MEMORY),
                ..Limits::default()
            },
        }
    }
}
