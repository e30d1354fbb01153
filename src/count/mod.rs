//! Exact numbers of solutions, however large, and uniform random samples of solutions.
//!
//! The rules first conclude what they can. What is left falls into independent parts, whose counts
//! multiply. A *search* counts each part: it decides a cell, propagates, cuts what is left into
//! components, and counts each component once. Numbers by cell and samples are computed from the
//! nodes of the search.
//!
//! In the literature this is a sum of products over a *semiring*: of polynomials that count layouts
//! by their rings, or of the layouts themselves (Kimmig, Van den Broeck and De Raedt, *Algebraic
//! model counting*, 2017). The nodes of a search are a *decision-DNNF*: sums over the two values of
//! a decision, products over components (Huang and Darwiche, *DPLL with a trace*, 2005).
//!
//! Numbers are exact. If a limit ends a count, the result is a proven lower and a proven upper
//! bound.
//!
//! # Example: the two kinds of solution
//!
//! ```
//! use tents::count::{CountSettings, count};
//! use tents::format;
//!
//! let puzzle = format::read_one("202\n2.T.\n0T.T\n2.T.\n")?;
//! let count = count(&puzzle, &CountSettings::default());
//! assert_eq!(count.layouts.exact().map(ToString::to_string).as_deref(), Some("1"));
//! assert_eq!(count.assignments.exact().map(ToString::to_string).as_deref(), Some("2"));
//! # Ok::<(), tents::format::ReadError>(())
//! ```

// Each group of modules imports only groups above it.

mod bounds;
mod component;
mod settings;
mod statistics;
mod table;
mod value;

mod decisions;

mod component_finder;

mod search;
mod subpuzzle;

mod total;

mod by_cell;
mod sample;

pub use num_bigint::BigUint;

pub use bounds::Bounds;
pub use by_cell::{CellCount, count_by_cell};
pub use sample::Sampler;
pub use settings::CountSettings;
pub use statistics::CountStatistics;
pub use total::{Count, count};
