//! Makes puzzles: boards with one solution, of any size and of a wanted difficulty.
//!
//! A board is planted around a solution and then *repaired*: trees whose tents the rules of the
//! engine do not determine are changed until every tree is *settled*, which means that the rules
//! determine its tent. This proves, without a search, that there is one solution. For levels from
//! fiendish on, a search may prove this instead. If a grade is wanted, the board is graded by the
//! player's techniques in [`explain`](crate::explain).
//!
//! Every attempt has its own stream of random numbers, derived from the options, the seed and the
//! number of the attempt. So an attempt gives the same result on every machine, whatever attempts
//! were made before it.
//!
//! # Example: a board of 8 × 8
//!
//! ```
//! use tents::generate::{Generator, GeneratorSettings};
//! use tents::puzzle::Size;
//! use tents::rules::judge_assignment;
//!
//! let generator = Generator::new(GeneratorSettings::new(Size::new(8, 8)?))?;
//! let made = (0..).find_map(|attempt| generator.attempt(attempt, &Default::default()).ok());
//! let made = made.expect("one attempt succeeds");
//! assert_eq!(made.puzzle.trees().len(), 12);
//! assert!(judge_assignment(&made.puzzle, &made.solution).is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Each group of modules imports only groups above it.

mod share;

mod options;

mod draft;

mod uniqueness;

mod draft_fixer;

mod groups;
mod plant;
mod polish;

mod attempt;

pub(crate) use attempt::minimize;
pub use attempt::{AttemptError, GeneratedPuzzle, Generator};
pub use options::{Clues, GeneratorSettings, Impossible};
pub use share::{Share, Trees, UnknownShare, UnknownTrees};

/// The version of the generator, incremented whenever the same options and seed give other boards
/// or other grades than before.
pub const GENERATOR_VERSION: u32 = 3;
