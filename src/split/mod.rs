//! One hard board in parts for many machines, and what is found out about the parts joined.
//!
//! [`split()`] decides cells of a board both ways. Each [`Part`] is a puzzle, which any machine may
//! count or solve by itself, and every solution of the board is one of exactly one part. An [`Id`]
//! says which part it is: the names of all parts are a tree of decisions, so a [`Join`] can tell
//! what is missing without knowing the board. It takes everything that is [`Known`] of a part as
//! bounds, whatever it is and in whatever order it comes; a part that was worked on twice, or split
//! again, does no harm.
//!
//! A count in parts is not for free: what the search has learned of one part is of no use to the
//! next, so that 64 parts take three times as much work as the whole.
//!
//! # Example: count a board in four parts
//!
//! ```
//! use tents::count::{self, count};
//! use tents::limits::Limits;
//! use tents::puzzle::Puzzle;
//! use tents::split::{Id, Join, Known, split};
//!
//! let puzzle: Puzzle = " ?????\n?..T..\n?T...T\n?.....\n".parse()?;
//! let options = count::Options::default();
//! let whole = Id::whole("mine", &puzzle);
//! let mut join = Join::default();
//! for part in split(&puzzle, 4, &Limits::default()) {
//!     let known = Known::of_count(&count(&part.puzzle, &options));
//!     join.add(&whole.part(part.path), known).expect("they do not contradict each other");
//! }
//! let joined = join.total().expect("they do not contradict each other").expect("there are parts");
//! assert_eq!(joined.layouts.unwrap().exact(), count(&puzzle, &options).layouts.exact());
//! assert!(joined.open.is_empty());
//! # Ok::<(), tents::format::ReadError>(())
//! ```

mod ahead;
mod id;
mod join;
mod known;
mod number;
mod parts;

pub use id::{Id, Literal};
pub use join::{Join, JoinError, Joined, Open};
pub use known::{Found, Known};
pub use number::Number;
pub use parts::{NotAPart, Part, Parts, split, split_again};
