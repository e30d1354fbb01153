//! Exact numbers of solutions, however many there are, and fair samples of them.
//!
//! Rules first conclude what they can, and what is left falls into independent parts whose counts
//! multiply. Each part is counted by one of three methods ([`Method`]): *enumeration*, the engine's
//! list of solutions; a *sweep*, which goes over the board cell by cell and keeps, for every state
//! that the cells passed can be in towards those to come, the number of ways into it; or a *search*,
//! which decides cells, lets the rules conclude what follows, cuts what is left into components, and
//! counts each of them once. A sweep counts 10^100 solutions as fast as ten where states are few;
//! many clues make them many, but then rules conclude much, and a search meets few.
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

mod axes;
mod budget;
mod by_part;
mod by_sweep;
mod cells;
mod guess;
mod key;
mod ladder;
mod part;
mod random;
mod run;
mod sample;
mod search;
mod sweep;
mod table;
mod wide;

use std::fmt;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

pub use cells::{CellCount, count_by_cell};
pub use num_bigint::BigUint;
pub use sample::Sampler;

use crate::puzzle::Puzzle;
use crate::solve::{Limits, Stop};

/// How a count is done. All methods give the same answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// For each part without clues, a sweep. Where there are clues, a short try of enumeration, then
    /// search and sweep in turn, each time with more patience; which of them first is told by an
    /// estimate ([`Figures::clue_states`]). All goes by work counted, never by the clock.
    #[default]
    Auto,
    /// The engine lists the layouts.
    Enumeration,
    /// A table of states goes over the board.
    Sweep,
    /// Cells are decided one after the other; components are counted apart and remembered.
    Search,
}

/// What to count, and at what cost.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How.
    pub method: Method,
    /// When to stop. Limits on nodes hold for each part that is enumerated or searched.
    pub limits: Limits,
    /// How many bytes the tables of a sweep, or of a search, may take.
    pub memory: u64,
}

impl Options {
    /// The default limit on the memory of tables: 4 GiB.
    pub const MEMORY: u64 = 4 << 30;
}

impl Default for Options {
    /// No limits but on memory.
    fn default() -> Self {
        Self {
            method: Method::default(),
            limits: Limits::default(),
            memory: Self::MEMORY,
        }
    }
}

/// What is known of a number. Both ends are possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// It is no smaller.
    pub lower: BigUint,
    /// It is no larger.
    pub upper: BigUint,
}

impl Bounds {
    /// The number, if it is known.
    #[must_use]
    pub fn exact(&self) -> Option<&BigUint> {
        (self.lower == self.upper).then_some(&self.lower)
    }
}

impl fmt::Display for Bounds {
    /// The number, or as in `12 to 300`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact() {
            Some(number) => number.fmt(f),
            None => write!(f, "{} to {}", self.lower, self.upper),
        }
    }
}

/// The numbers of solutions of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Count {
    /// How many layouts there are.
    pub layouts: Bounds,
    /// How many assignments there are.
    pub assignments: Bounds,
    /// How many layouts have 0, 1, 2, … rings, and so 1, 2, 4, … assignments; the last number is not
    /// 0 unless it is the only one. `None` if a limit was reached before that was known.
    pub by_rings: Option<Vec<BigUint>>,
    /// The limit that was reached, if something is not known.
    pub stop: Option<Stop>,
    /// What it cost.
    pub figures: Figures,
}

/// What a count cost, in figures that do not depend on the machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize))]
#[non_exhaustive]
pub struct Figures {
    /// How many independent parts there are.
    pub parts: u64,
    /// The estimate by which [`Method::Auto`] chooses: how many values the tents that lines with
    /// clues are still missing take together, on average over the way, in the part where they take
    /// most. It is 0 where no part has a clue.
    pub clue_states: u64,
    /// How many solutions were listed.
    pub solutions: u64,
    /// How many guesses that took.
    pub nodes: u64,
    /// How many states the sweeps met.
    pub states: u64,
    /// The largest number of states at once.
    pub most_states: u64,
    /// How many cells the search decided, counting both ways.
    pub decisions: u64,
    /// How many components it met.
    pub components: u64,
    /// How many of them it knew already.
    pub known: u64,
    /// The largest size of the tables, in bytes.
    pub most_bytes: u64,
}

/// Counts the solutions of a puzzle.
#[must_use]
pub fn count(puzzle: &Puzzle, options: &Options) -> Count {
    let mut figures = Figures::default();
    let one = || BigUint::from(1_u8);
    let mut count = Count {
        layouts: Bounds::of(one()),
        assignments: Bounds::of(one()),
        by_rings: Some(vec![one()]),
        stop: None,
        figures: Figures::default(),
    };
    let Some(reduced) = part::reduce(puzzle) else {
        return Count::zero(figures);
    };
    figures.parts = reduced.parts.len() as u64;
    for part in &reduced.parts {
        let part = by_part::count_part(
            part,
            options.method,
            &options.limits,
            options.memory,
            &mut figures,
        );
        if part.assignments[1] == BigUint::ZERO {
            return Count::zero(figures);
        }
        count.layouts.multiply(&part.layouts);
        count.assignments.multiply(&part.assignments);
        count.by_rings = count
            .by_rings
            .zip(part.by_rings)
            .map(|(one, other)| product(&one, &other));
        count.stop = count.stop.or(part.stop);
    }
    count.figures = figures;
    count
}

impl Bounds {
    fn of(number: BigUint) -> Self {
        Self {
            lower: number.clone(),
            upper: number,
        }
    }

    fn multiply(&mut self, [lower, upper]: &[BigUint; 2]) {
        self.lower *= lower;
        self.upper *= upper;
    }
}

impl Count {
    fn zero(figures: Figures) -> Self {
        Self {
            layouts: Bounds::of(BigUint::ZERO),
            assignments: Bounds::of(BigUint::ZERO),
            by_rings: Some(vec![BigUint::ZERO]),
            stop: None,
            figures,
        }
    }
}

/// The product of two polynomials.
fn product(one: &[BigUint], other: &[BigUint]) -> Vec<BigUint> {
    let mut product = vec![BigUint::ZERO; one.len() + other.len() - 1];
    for (index, left) in one.iter().enumerate() {
        for (shift, right) in other.iter().enumerate() {
            product[index + shift] += left * right;
        }
    }
    product
}
