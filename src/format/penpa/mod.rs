//! URLs of penpa-edit.
//!
//! ```text
//! https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VZN…
//! ```
//!
//! After `p=` comes base64 of raw DEFLATE of a text with several parts, one per line:
//!
//! | part | content |
//! | --- | --- |
//! | 0 | `square,NX,NY,…`: the kind of board and its size, margins included; fields 15 and 16, from 0, are `Title: …` and `Author: …`, with `%2C` for a comma |
//! | 1 | `[top,bottom,left,right]`: the margins |
//! | 3, 4 | the problem and the answer as JSON; only `zN` (numbers) and `zY` (symbols) matter |
//! | 5 | the drawn cells: the first number, then the difference of each from the number before |
//!
//! Cell number `k` is in row `k / (NX + 4) - 2 - top` and column `k % (NX + 4) - 2 - left`, counted
//! from 0. A tree is the symbol `[1,"tents",1]`, a tent `[2,"tents",1]`; a clue is a number
//! `[3,1,"1"]` in the row above the board or the column left of it, and `?` or nothing for a line
//! without a clue. Only the square lattice is read; boards with other symbols, or with cells cut
//! out of them, are other puzzles.
//!
//! The JSON is abbreviated: outside strings, thirty frequent words are replaced by `z` and one more
//! character.
//!
//! Source of the format: the program penpa-edit.

mod read;
mod unpack;
mod write;

use crate::format::description::{Description, Evidence, UnknownText};
use crate::format::name::{Format, TextShape};

/// The format.
pub(crate) const FORMAT: Description = Description {
    aliases: &["penpa-edit"],
    extensions: &["url"],
    shape: TextShape::Line,
    first_line: detect,
    titles: true,
    write: Some(write::write),
    read: Some(read::read),
    ..Description::new(Format::Penpa, "a URL of penpa-edit")
};

/// Returns sure evidence if a line is a URL with the parameters of penpa-edit, or the end of such a
/// URL.
fn detect(look: &UnknownText<'_>) -> Evidence {
    let line = look.first;
    let is_tail = line.starts_with("m=") && line.contains("&p=");
    Evidence::sure(is_tail || is_link(line))
}

/// Returns whether a text is a URL with the parameters of penpa-edit.
pub(super) fn is_link(text: &str) -> bool {
    let mut marks = ["#m=", "?m=", "#p=", "?p=", "&p="].iter();
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.contains("://")
        && marks.any(|mark| text.contains(mark))
}
