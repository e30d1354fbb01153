//! A solver that works in a player's steps: what a person would conclude, and why.
//!
//! This solver shares no code with the engine ([`solve`](crate::solve)). It knows only the facts
//! that a player can mark: tents, grass, and which tents belong or do not belong to which trees.
//! Each technique of the catalogue ([`TechniqueKind`]) finds *steps*, which are data: the
//! conclusion, its reason, and the numbers that a sentence about it needs.
//! [`render`](crate::render) writes the sentences.
//!
//! # Example: the steps of a puzzle and their ratings
//!
//! ```
//! use tents::explain::{Ending, Steps};
//!
//! let puzzle = tents::format::read_one(" 01\n1T.\n0..\n")?;
//! let limits = Default::default();
//! let mut steps = Steps::new(&puzzle, &limits);
//! let names: Vec<String> = steps
//!     .by_ref()
//!     .map(|step| format!("{} {}", step.technique.kind().name(), step.rating))
//!     .collect();
//! assert_eq!(names, ["zero line 1.0", "zero line 1.0", "last spot 1.5"]);
//! assert_eq!(steps.ending(), Some(&Ending::Solved));
//! # Ok::<(), tents::format::ReadError>(())
//! ```

// Blank lines separate groups of modules. Each group imports only groups above it.

mod rating;

mod catalogue;

mod instance;

mod step;

mod knowledge;

mod cite;

mod technique;

mod chain;
mod dead_end;
mod numbers;
mod scheduler;

mod supposition;

mod what_if;

mod grade;
mod walk;

mod mistake;

mod hint;
mod obstacle;

#[cfg(test)]
mod tests;

pub use catalogue::TechniqueKind;
pub use grade::{Grade, Grading, SCALE_VERSION, grade, grade_without};
pub use hint::{Hint, hint};
pub use instance::{DeadEnd, Numbers, Technique};
pub use mistake::Mistake;
pub use obstacle::{Obstacle, WrongSum, obstacle, wrong_sum};
pub use rating::{Level, Levels, Rating, UnknownLevel, UnknownLevels};
pub use step::{Fact, Reason, Refutation, Step, marked, needed};
pub use walk::{Ending, Steps};
