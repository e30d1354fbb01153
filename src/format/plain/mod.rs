//! The native format.
//!
//! ```text
//! # a comment: any line whose first character is #
//!  20100
//! 1.T...
//! 0.....
//! 1.T..T
//! 0....T
//! 1.T...
//! ```
//!
//! The first line holds the column clues, each further line the clue of a row and its cells. In the
//! *compact* form a clue is one character, `0`–`9` or `?` for no clue. In the *spaced* form, for
//! clues above 9, there is white space between the column clues and after each row's clue; `?`, `-`
//! and negative numbers mean no clue, and the cells may have blanks between them or not. The first
//! line and each row may be in either form. A single blank in the top left corner lets columns line
//! up.
//!
//! Cells: `.` nothing known, `T` (or `t`) a tree, `*` a tent, `-` no tent. So a printed solution is
//! a puzzle, and so is a half-solved grid. A sign for a cell, or one such as `+`, in the top
//! left corner is ignored. Puzzles are separated by blank lines. Lines end with LF, CRLF or CR.

mod board;
mod damaged;
mod drawing;
mod frame;
mod labels;
mod line;
mod paragraph;
mod quick;
mod typed;
mod wrapped;
mod write;

use std::fmt;

use memchr::memchr;

use crate::format::description::{Description, Evidence};
use crate::format::entry::{Entry, Notes};
use crate::format::fault::{Code, Fault};
use crate::format::looks::{LineKind, has_word};
use crate::format::name::{Format, TextShape};
use crate::format::reader::{Draft, rest_of};
use crate::format::source::Source;
use crate::format::{comments, reader};
use crate::puzzle::{Content, Puzzle};

pub(super) use drawing::Drawing;
pub(super) use quick::append;
pub(super) use typed::{read as read_typed, strange};
pub(crate) use write::{TextPart, sign, write_parts};
pub use write::{longest, write};

/// The format.
pub(crate) const FORMAT: Description = Description {
    shape: TextShape::Paragraph,
    empties: true,
    ids: true,
    titles: true,
    whole: |look| Ok(Evidence::maybe(look.has_tree())),
    read_next: Some(read_next),
    write: Some(|out, puzzle, notes| {
        comments::write(out, notes);
        write(out, puzzle);
    }),
    read: Some(read),
    ..Description::new(
        Format::Plain,
        "the native format: column clues, then the clue and the cells of each row",
    )
};

/// Parses the puzzle of a paragraph, in the native format or else as it was probably meant (see
/// [`typed`]).
pub(super) fn read(draft: &mut Draft<'_>, notes: &mut Notes) -> Option<Puzzle> {
    let mut puzzle = paragraph::read(draft);
    if puzzle.is_none() {
        let mut readings = typed::readings(draft.source, draft.text);
        if readings.len() == 1
            && let Some((typed, remarks)) = readings.pop()
        {
            draft.forget();
            puzzle = Some(typed);
            notes.remarks = remarks;
        } else if let Some((place, fault)) = title(draft) {
            draft.only(place, fault);
        } else if let Some(fault) = typed::open(&readings, draft.text) {
            let place = draft.lines().next()?.trim();
            draft.only(place, fault);
        } else if let Some(faults) = damaged::faults(draft, draft.faults()) {
            draft.forget();
            for (place, fault) in faults {
                draft.fault(place, fault);
            }
        }
    } else if has_small(draft.text) {
        let lines = draft.lines().skip(1);
        let letters = lines
            .flat_map(str::chars)
            .filter(|letter| "Tt".contains(*letter));
        match typed::by_case(puzzle?, letters) {
            Ok((found, remarks)) => {
                puzzle = Some(found);
                notes.remarks = remarks;
            }
            Err(fault) => {
                let place = draft.lines().next()?.trim();
                draft.only(place, fault);
                return None;
            }
        }
    }
    let puzzle = puzzle?;
    look_for_room(&puzzle, notes);
    Some(puzzle)
}

/// Returns whether a text contains `t`, which may be a tent if `T` is a tree.
fn has_small(text: &str) -> bool {
    memchr(b't', text.as_bytes()).is_some()
}

/// If the first line of a paragraph is text above a puzzle, or text and the only line, returns the
/// place of that line and its fault.
fn title<'s>(draft: &Draft<'s>) -> Option<(&'s str, Fault)> {
    let mut lines = draft.lines();
    let first = lines.next()?;
    if LineKind::of(first).is_some() || !first.contains(char::is_alphabetic) {
        return None;
    }
    let is_title = if let Some(second) = lines.next() {
        let (source, rest) = (draft.source, rest_of(draft.text, Some(second)));
        reader::read(source, rest, &draft.options, paragraph::read).is_ok()
            || typed::read(source, rest).is_some()
    } else {
        has_word(first)
    };
    let title = Fault::new(Code::Title, "this line is not part of a puzzle")
        .expecting("column clues")
        .help("start it with `#` to make it a comment");
    is_title.then_some((first.trim(), title))
}

/// Parses the puzzle of the first paragraph, if it has the usual form that [`quick`] reads, and no
/// `t`. Returns the puzzle and the length of the paragraph.
fn read_next(text: &str, notes: &mut Notes) -> Option<(Puzzle, usize)> {
    let (puzzle, length) = quick::read(text)?;
    if has_small(&text[..length]) {
        return None;
    }
    look_for_room(&puzzle, notes);
    Some((puzzle, length))
}

/// Reads a text that is one well-formed board of digits, dots and `T`, and nothing else.
pub(super) fn sole(source: &Source) -> Option<Entry> {
    let text = source.text();
    let puzzle = quick::sole(text)?;
    let mut notes = Notes::default();
    look_for_room(&puzzle, &mut notes);
    Some(Entry::new(source.line_of(text), Ok(puzzle), notes))
}

/// Adds a remark if a board has trees and other cells, and all the other cells are `-`, so that no
/// cell is left for a tent.
fn look_for_room(puzzle: &Puzzle, notes: &mut Notes) {
    let is_shut = |content: &Content| matches!(content, Content::Tree | Content::Empty);
    if !puzzle.trees().is_empty()
        && puzzle.trees().len() < puzzle.contents().len()
        && puzzle.contents().iter().all(is_shut)
    {
        let remark = "no cell is free for a tent: `-` is a cell without a tent; write `.` for an \
                      unknown cell";
        notes.remarks.push(remark.into());
    }
}

impl fmt::Display for Puzzle {
    /// Writes the puzzle in the native format, without a line end after the last row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        write(&mut text, self);
        f.write_str(text.trim_end())
    }
}
