//! One JSON object a puzzle: one a line, or several lines each, or in an array.
//!
//! ```text
//! {"width":3,"height":2,"columns":[1,0,null],"rows":[1,null],"cells":[".T.","..."]}
//! ```
//!
//! `columns` and `rows` are clues, `null` for none; `cells` are rows of cells as in the native
//! format. `width` and `height` may be left out, and are checked if they are there. `id`,
//! `expect` and `solution` (rows of cells with tents) may be there, and other keys mean nothing.
//! Written are `id`, `width`, `height`, `columns`, `rows`, `cells`, `expect`, `solution`, in that
//! order.

mod read;
mod spread;
mod write;

pub(super) use read::{read, read_with_notes};
pub(super) use spread::{is_spread, read_spread};
pub(super) use write::{write, write_with_notes};
