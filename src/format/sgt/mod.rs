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
//! A link to the page of his program, `https://…/tents.html#`, may stand before an ID.
//!
//! A mark replaces the tree before it, which is how a single blank is reached: `a!` is a blank and
//! a tent. A number may be empty and is 0 then.

mod desc;
mod id;
mod save;
mod task;

use std::ops::Range;

use super::description::{Description, Sign, UnknownText};
use super::source::Source;
use super::{Format, Notes, ReadError, ReadOptions, TextShape, is_significant};
use crate::puzzle::Puzzle;

pub(super) use task::TASK;

/// The format.
pub(crate) const FORMAT: Description = Description {
    aliases: &["tatham"],
    extensions: &["sgt", "sav"],
    shape: TextShape::Line,
    missing_clues: false,
    empties: true,
    first_line: detect,
    is_file,
    write: Some(|out, puzzle, _| id::write(out, puzzle)),
    read: Some(read),
    ..Description::new(
        Format::Sgt,
        "sgt",
        "a game ID of Simon Tatham's Portable Puzzle Collection; also read: his saved games",
    )
};

/// Whether a line begins like a game ID or a saved game.
fn detect(look: &UnknownText<'_>) -> Sign {
    let line = &look.first[link(look.first)..];
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_id = || match rest.as_bytes() {
        [b':' | b'#', ..] => true,
        [b'x' | b'd', next, ..] => next.is_ascii_alphanumeric() && line.contains([':', '#', ',']),
        _ => false,
    };
    Sign::sure(save::is_save(line) || rest.len() < line.len() && is_id())
}

/// How long the link to the page of the program is, if an ID has one before it.
fn link(text: &str) -> usize {
    match text.split_once('#') {
        Some((page, _)) if page.ends_with("tents.html") => page.len() + 1,
        _ => 0,
    }
}

/// Whether a text is a saved game.
fn is_file(source: &Source) -> bool {
    let first = source.lines().find(is_significant);
    first.is_some_and(|line| save::is_save(line.text))
}

/// Reads a game ID or a saved game.
fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
    _: &mut Notes,
) -> Result<Puzzle, ReadError> {
    let text = &source.text()[range.clone()];
    if save::is_save(text) {
        save::read(source, range, options)
    } else {
        id::read(source, range.start + link(text)..range.end, options)
    }
}
