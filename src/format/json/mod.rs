//! One JSON object a puzzle: one a line, or several lines each, or in an array. Lines that begin
//! with `#` are comments, but not within an object.
//!
//! ```text
//! {"width":3,"height":2,"columns":[1,0,null],"rows":[1,null],"cells":[".T.","..."]}
//! ```
//!
//! `columns` and `rows` are clues, `null` for none; `cells` are rows of cells as in the native
//! format. `width` and `height` may be left out, and are checked if they are there. `id`, `title`,
//! `author`, `expect`, `level` and `solution` (rows of cells with tents) may be there, and other
//! keys mean nothing. Written are `id`, `title`, `author`, `width`, `height`, `columns`, `rows`,
//! `cells`, `expect`, `level`, `solution`, in that order.

mod object;
mod quick;
mod read;
mod spread;
mod walk;
mod write;

pub(crate) use object::{each_entry, string};
pub(crate) use spread::{is_spread_first, is_spread_second, read_spread};
pub(crate) use walk::{ByteRole, JsonWalk};

use super::description::{Description, Sign, UnknownText};
use super::{Format, TextShape};

/// The format.
pub(crate) const FORMAT: Description = Description {
    extensions: &["jsonl", "json"],
    shape: TextShape::Line,
    empties: true,
    notes: true,
    titles: true,
    first_line: detect,
    is_file: spread::is_spread,
    read_all: Some(|source, options| {
        Box::new(read_spread(source, options, JsonWalk::default(), true))
    }),
    write: Some(write::write),
    read: Some(read::read),
    ..Description::new(
        Format::Json,
        "json",
        "one JSON object a puzzle, which may also have an id, a verdict and a solution",
    )
};

/// Whether a line begins with an object or an array of objects, and not with a name such as
/// `[1].txt`.
fn detect(look: &UnknownText<'_>) -> Sign {
    let array = look.first.strip_prefix('[').map(str::trim_start);
    let is_array = array.is_some_and(|rest| rest.is_empty() || rest.starts_with(['{', ']']));
    Sign::sure(is_array || look.first.starts_with('{'))
}
