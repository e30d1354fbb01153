//! Exact numbers of solutions, however large, and uniform random samples of solutions.
//!
//! Solutions are counted in two ways: as *layouts*, which are sets of tents, and as *assignments*,
//! which also state the tent of each tree. The rules first conclude what they can. The undecided
//! rest falls into independent parts, and the counts of the parts are multiplied. A *search* counts
//! each part: it tries a cell both with a tent and as empty. In each of these two *branches*, it
//! propagates the decision, cuts the undecided rest into components, and counts these separately.
//! The search can also keep the layouts as *nodes*. From the nodes, the samples are drawn, and the
//! *numbers by cell* are computed: for each cell, the number of solutions with a tent in it.
//!
//! A *ring* is a closed chain of tents and trees, which can be paired in two ways (see
//! [`Layout::rings`](crate::puzzle::Layout::rings)). So a layout has several assignments only if it
//! has rings.
//!
//! In the literature, a count by branches and components is a sum of products over a *semiring*.
//! The elements of the semiring are here polynomials that count layouts by their number of rings,
//! or sets of layouts if nodes are kept (Kimmig, Van den Broeck and De Raedt, *Algebraic model
//! counting*, 2017). The nodes of a search are a *decision-DNNF*: sums over the two values of a
//! decision, products over components (Huang and Darwiche, *DPLL with a trace*, 2005).
//!
//! Numbers are exact unless a limit is reached; then the result is a proven lower and a proven
//! upper bound.
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
