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
mod save;
mod task;

use std::fmt::Write as _;
use std::ops::Range;

use super::description::{Description, Sign, UnknownText};
use super::fault::{Code, Fault, Shown};
use super::reader::Draft;
use super::source::Source;
use super::{Format, Notes, TextShape, is_significant};
use crate::puzzle::{Puzzle, Size};

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
    write: Some(|out, puzzle, _| write(out, puzzle)),
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
fn read(draft: &mut Draft<'_>, _: &mut Notes) -> Option<Puzzle> {
    let text = draft.text(draft.range.clone());
    if save::is_save(text) {
        return save::read(draft);
    }
    let range = draft.range.start + link(text)..draft.range.end;
    let colon = colon(draft, range.clone())?;
    let size = params(draft, range.start..colon)?;
    description(draft, colon + 1..range.end, size)
}

/// Where the colon is that ends the size.
fn colon(draft: &mut Draft<'_>, range: Range<usize>) -> Option<usize> {
    let text = draft.text(range.clone());
    let found = text.find([':', '#']);
    let (from, fault) = match found {
        Some(at) if text[at..].starts_with(':') => return Some(range.start + at),
        Some(at) => {
            let message = "this is a random seed, which only the program that made it can turn into \
                           a puzzle";
            let help =
                "give the game ID that the program shows beside the seed, as in `8x8:ea_dd…`";
            (range.start + at, Fault::new(Code::Seed, message).help(help))
        }
        None => {
            let message = "there are no cells after the size";
            let help = "a game ID looks like `8x8:ea_dd…,3,0,…`";
            (range.end, Fault::new(Code::MissingPart, message).help(help))
        }
    };
    draft.fault(from..range.end, fault.expecting("`:` and the cells"));
    None
}

/// Reads the size: `W`, `WxH`, and perhaps a difficulty, `de` or `dt`.
fn params(draft: &mut Draft<'_>, range: Range<usize>) -> Option<Size> {
    let text = draft.text(range.clone());
    let end = |from: usize| {
        let digits = text[from..].bytes().take_while(u8::is_ascii_digit);
        from + digits.count()
    };
    let span = |from: usize, to: usize| range.start + from..range.start + to;
    let width = end(0);
    let has_rows = text[width..].starts_with('x');
    let height = if has_rows { end(width + 1) } else { width };
    let bad = if width == 0 {
        Some((0, "the number of columns"))
    } else if has_rows && height == width + 1 {
        Some((height, "the number of rows"))
    } else if !matches!(&text[height..], "" | "de" | "dt") {
        Some((height, "`de`, `dt` or the end of the size"))
    } else {
        None
    };
    if let Some((from, expected)) = bad {
        let rest = &text[from..];
        let message = if rest.is_empty() {
            "the size is missing".to_owned()
        } else {
            format!("`{}` is not part of a size", Shown::new(rest))
        };
        let fault = Fault::new(Code::BadSize, message)
            .expecting(expected)
            .help("the size is columns x rows, as in `8x8` or `15x10dt`");
        return draft.refuse(span(from, text.len()), fault);
    }
    let columns = draft.length(span(0, width), "columns")?;
    let rows = if has_rows {
        draft.length(span(width + 1, height), "rows")?
    } else {
        columns
    };
    draft.allow(span(0, height), rows, columns)
}

/// Reads the cells and numbers of a board of a known size.
fn description(draft: &mut Draft<'_>, range: Range<usize>, size: Size) -> Option<Puzzle> {
    let (cells, numbers) = desc::parts(draft.source, range);
    let laid = desc::cells(cells.clone(), size.area() + 1, draft);
    let contents = desc::board(&cells, laid, size, false, draft);
    let (rows, columns) = desc::clues(numbers, size, draft);
    draft.finish(rows, columns, contents)
}

/// Appends the game ID of a puzzle, as Tatham's program writes it.
fn write(out: &mut String, puzzle: &Puzzle) {
    let size = puzzle.size();
    let _ = write!(out, "{}x{}:", size.columns(), size.rows());
    desc::write(out, puzzle);
}
