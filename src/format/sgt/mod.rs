//! Game IDs of Simon Tatham's Portable Puzzle Collection, his saved games, and the task strings
//! that Puzzle Team's site made of the IDs by leaving the size out.
//!
//! ```text
//! gameid := W ["x" H] ["d" ("e"|"t")] ":" desc       W alone is a square
//! desc   := cells { "," number }                     W column numbers, then H row numbers
//! cells  := { "_" | a…y | z | "!" | "-" }
//!   _ a tree at once · a…y 1…25 blanks, then a tree · z 25 blanks and no tree
//!   ! / -  the square just before is a tent / holds none
//!   the last letter closes the grid with one tree just past the last cell
//! ```
//!
//! A mark replaces the tree before it, which is how a single blank is reached: `a!` is a blank and
//! a tent. A number may be empty and is 0 then.

mod desc;
mod id;
mod save;
mod task;

pub(super) use desc::write as write_task;
pub(super) use id::{read, write};
pub(super) use save::is_save;
pub(super) use task::read as read_task;
