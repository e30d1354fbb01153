//! Game IDs of Simon Tatham's Portable Puzzle Collection, his saved games, and the task strings
//! that Puzzle Team's site makes of the IDs by leaving out the size.
//!
//! ```text
//! gameid := W ["x" H] ["d" ("e"|"t")] ":" desc       W alone is a square
//! desc   := cells { "," number }                     W column numbers, then H row numbers
//! cells  := { "_" | a…y | z | "!" | "-" }
//!   _ a tree at once · a…y 1…25 blanks, then a tree · z 25 blanks and no tree
//!   ! / -  the square just before is a tent / holds none
//!   the cells end with the tree of one more cell, which is not on the board
//! ```
//!
//! There may be a link to the page of his program, `https://…/tents.html#`, before an ID.
//!
//! A mark replaces the last cell of the letter before it, even a tree: `a!` is a blank and a tent.
//! A number may be empty, which means 0.

mod desc;
mod params;
mod save;
mod task;

use std::fmt::Write as _;

use crate::format::description::{Description, Evidence, UnknownText};
use crate::format::entry::Notes;
use crate::format::fault::{Code, Fault};
use crate::format::letters::UrlLetters;
use crate::format::name::{Format, TextShape};
use crate::format::reader;
use crate::format::reader::Draft;
use crate::format::source::Source;
use crate::puzzle::Puzzle;
use params::{description, params};

pub(super) use task::TASK;

/// The format.
pub(crate) const FORMAT: Description = Description {
    aliases: &["tatham"],
    extensions: &["sgt", "sav"],
    shape: TextShape::Line,
    missing_clues: false,
    empties: true,
    first_line: detect,
    is_file: |first, _| save::is_save(first),
    write: Some(|out, puzzle, _| write(out, puzzle)),
    read: Some(read),
    ..Description::new(
        Format::Sgt,
        "a game ID of Simon Tatham's Portable Puzzle Collection; also read: his saved games",
    )
};

/// Returns whether a line begins like a game ID or a saved game.
fn detect(look: &UnknownText<'_>) -> Evidence {
    let line = &look.first[link(look.first)..];
    let is_escaped = || line.len() < look.first.len() && line.contains('%');
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_id = || match rest.as_bytes() {
        [b':' | b'#', ..] => true,
        [b'x' | b'd', next, ..] => {
            next.is_ascii_alphanumeric() && (line.contains([':', '#', ',']) || is_escaped())
        }
        [b'%', ..] => is_escaped(),
        _ => false,
    };
    Evidence::sure(save::is_save(line) || rest.len() < line.len() && is_id())
}

/// Returns the length of the link to the page of the program before an ID, or 0 if there is none.
fn link(text: &str) -> usize {
    match text.split_once('#') {
        Some((page, _)) if page.ends_with("tents.html") => page.len() + 1,
        _ => 0,
    }
}

/// Returns whether a text begins with a link to the page of the program and a `#`, which an ID
/// should follow.
pub(super) fn is_link(text: &str) -> bool {
    link(text) > 0
}

/// Parses a game ID, a link with a game ID, or a saved game.
fn read(draft: &mut Draft<'_>, notes: &mut Notes) -> Option<Puzzle> {
    let text = draft.text;
    if save::is_save(text) {
        return save::read(draft);
    }
    let id = &text[link(text)..];
    if id.len() < text.len() && id.contains('%') {
        return escaped(draft, id, notes);
    }
    game_id(draft, id, notes)
}

/// Parses a game ID of a link with escaped characters, as in `4x4%3Abaj_%2C1`. The decoded ID has
/// no places in the source, so its faults are at the whole ID.
fn escaped<'s>(draft: &mut Draft<'s>, id: &'s str, notes: &mut Notes) -> Option<Puzzle> {
    let letters = UrlLetters::new(id).map(|(letter, _)| letter);
    let source = Source::new(letters.collect::<String>().into_bytes());
    let by = |inner: &mut Draft<'_>| game_id(inner, inner.text, notes);
    match reader::read(&source, source.text(), &draft.options, by) {
        Ok(puzzle) => Some(puzzle),
        Err(error) => {
            for fault in error.faults() {
                draft.fault(id, fault.clone());
            }
            None
        }
    }
}

/// Parses a game ID.
fn game_id<'s>(draft: &mut Draft<'s>, id: &'s str, notes: &mut Notes) -> Option<Puzzle> {
    let (size, rest) = id.split_at(id.find([':', '#']).unwrap_or(id.len()));
    let Some(desc) = rest.strip_prefix(':') else {
        let fault = if rest.is_empty() {
            Fault::new(Code::MissingPart, "no cells follow the size")
                .help("a game ID looks like `8x8:ea_dd…,3,0,…`")
        } else {
            let message = "this is a random seed, which only its program turns into a puzzle";
            Fault::new(Code::Seed, message)
                .help("copy the game ID that the program shows with the seed, such as `8x8:ea_dd…`")
        };
        return draft.refuse(rest, fault.expecting("`:` and the cells"));
    };
    let size = params(draft, size)?;
    desc::look_for_cut(desc, notes);
    description(draft, desc, size)
}

/// Appends the game ID of a puzzle, as Tatham's program writes it.
fn write(out: &mut String, puzzle: &Puzzle) {
    let size = puzzle.size();
    let _ = write!(out, "{}x{}:", size.columns(), size.rows());
    desc::write(out, puzzle);
}
