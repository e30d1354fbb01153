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
use super::reader::{Draft, length, size};
use super::source::Source;
use super::{Format, Notes, ReadError, ReadOptions, TextShape, is_significant};
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
        read_id(source, range.start + link(text)..range.end, options)
    }
}

/// Reads a game ID.
fn read_id(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
) -> Result<Puzzle, ReadError> {
    let colon = colon(source, range.clone()).map_err(|fault| source.error(fault))?;
    let size = params(source, range.start..colon, options).map_err(|fault| source.error(fault))?;
    description(
        Draft::new(source, range.clone()),
        colon + 1..range.end,
        size,
    )
}

/// Where the colon is that ends the size.
fn colon(source: &Source, range: Range<usize>) -> Result<usize, Fault> {
    let text = &source.text()[range.clone()];
    match text.find([':', '#']) {
        Some(at) if text[at..].starts_with(':') => Ok(range.start + at),
        Some(at) => Err(Fault::new(
            Code::Seed,
            "this is a random seed, which only the program that made it can turn into a puzzle",
        )
        .expecting("`:` and the cells")
        .help("give the game ID that the program shows beside the seed, as in `8x8:ea_dd…`")
        .at(range.start + at..range.end)),
        None => Err(
            Fault::new(Code::MissingPart, "there are no cells after the size")
                .expecting("`:` and the cells")
                .help("a game ID looks like `8x8:ea_dd…,3,0,…`")
                .at(range.end..range.end),
        ),
    }
}

/// Reads the size: `W`, `WxH`, and perhaps a difficulty, `de` or `dt`.
pub(super) fn params(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
) -> Result<Size, Fault> {
    let text = &source.text()[range.clone()];
    let end = |from: usize| {
        let digits = text[from..].bytes().take_while(u8::is_ascii_digit);
        from + digits.count()
    };
    let span = |from: usize, to: usize| range.start + from..range.start + to;
    let bad = |from: usize, expected: &'static str| {
        let rest = &text[from..];
        let message = if rest.is_empty() {
            "the size is missing".to_owned()
        } else {
            format!("`{}` is not part of a size", Shown::new(rest))
        };
        let fault = Fault::new(Code::BadSize, message)
            .expecting(expected)
            .help("the size is columns x rows, as in `8x8` or `15x10dt`");
        fault.at(span(from, text.len()))
    };
    let width = end(0);
    if width == 0 {
        return Err(bad(0, "the number of columns"));
    }
    let columns = length(source, span(0, width))?;
    let (rows, sizes) = if text[width..].starts_with('x') {
        let height = end(width + 1);
        if height == width + 1 {
            return Err(bad(height, "the number of rows"));
        }
        (length(source, span(width + 1, height))?, height)
    } else {
        (columns, width)
    };
    if !matches!(&text[sizes..], "" | "de" | "dt") {
        return Err(bad(sizes, "`de`, `dt` or the end of the size"));
    }
    size(span(0, sizes), rows, columns, options)
}

/// Reads the cells and numbers of a board of a known size.
pub(super) fn description(
    mut draft: Draft<'_>,
    range: Range<usize>,
    size: Size,
) -> Result<Puzzle, ReadError> {
    let (cells, numbers) = desc::parts(draft.source, range);
    let laid = desc::cells(cells.clone(), size.area() + 1, &mut draft);
    let contents = desc::board(&cells, laid, size, false, &mut draft);
    let (rows, columns) = desc::clues(numbers, size, &mut draft);
    draft.finish(rows, columns, contents)
}

/// Appends the game ID of a puzzle, as Tatham's program writes it.
fn write(out: &mut String, puzzle: &Puzzle) {
    let size = puzzle.size();
    let _ = write!(out, "{}x{}:", size.columns(), size.rows());
    desc::write(out, puzzle);
}
