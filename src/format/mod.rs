//! Text ⇄ puzzle: a module for each format or family of formats, one list of all formats, and the
//! faults of malformed input.
//!
//! A [`Source`] holds the text of one input; [`read`] splits it into puzzles and parses one at a
//! time. A puzzle that cannot be parsed is an [`Entry`] like any other, with its faults instead of
//! a puzzle, and reading continues after it. [`Pieces`] reads a stream without keeping all of it in
//! memory.
//!
//! # Example: two puzzles in one text, the second with a fault
//!
//! ```
//! use tents::format::{self, ReadOptions, Source};
//!
//! let source = Source::new(b" 10\n1.T\n0..\n\n 10\n1QT\n".to_vec());
//! let entries: Vec<_> = format::read(&source, &ReadOptions::default()).collect();
//! assert_eq!(entries[0].puzzle.as_ref().map(|puzzle| puzzle.trees().len()), Ok(1));
//! let error = entries[1].puzzle.as_ref().unwrap_err();
//! assert_eq!(error.to_string(), "line 6, column 2: `Q` is not a cell");
//! ```

// Each group of modules imports only groups above it.

mod huge_model;
mod letters;
mod name;
mod object;

mod fault;
mod puzzle_id;

mod signs;
mod sites;
mod source;

mod entry;

mod comments;
mod reader;

mod description;
mod looks;
mod markdown;

mod coordinates;
mod legup;
mod named;
mod penpa;
pub mod plain;
mod pzpr;
mod sgt;

mod link;
mod sheet;

mod dataset;
mod detect;
mod json;
mod unknown;

mod prose;
mod solution_kind;

mod entries;

mod stream;
mod write;

mod solution;

pub mod solver;

mod list;

pub use description::Description;
pub use detect::{detect, detect_line, may_be_of_puzzle};
pub use entries::{read, read_one, sole};
pub use entry::{Entry, Notes, ReadOptions};
pub use fault::{Code, Fault, ReadError, Remedy};
pub use name::{Format, TextShape, UnknownFormat};
pub use puzzle_id::PuzzleId;
pub use solution::{MatchedSolution, NamedPuzzle, PuzzleIndex, Solution};
pub use source::Source;
pub use stream::{Piece, Pieces};
pub use write::{WriteError, write};
