//! The ways to write solutions in a text.

use memchr::memmem;

use crate::format::entry::is_significant;
use crate::format::name::Format;
use crate::format::signs::may_be_cell;
use crate::format::source::Source;
use crate::format::{coordinates, detect};
use crate::puzzle::Direction;

/// How the solutions of a text are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SolutionKind {
    /// One direction list per line.
    Lists,
    /// One JSON object per line.
    Records,
    /// Grids without clues, in paragraphs.
    Bare,
    /// Tents by their rows and columns.
    Coordinates,
    /// Puzzles with their tents.
    Puzzles,
}

impl SolutionKind {
    /// Detects how the solutions of a text are written.
    pub(super) fn of(source: &Source) -> Self {
        let first = source.lines().find(is_significant);
        // The direction list of a puzzle without trees is an empty line.
        let line = first.map_or("", |line| line.text.trim());
        if is_record(line) {
            Self::Records
        } else if coordinates::holds(source) {
            Self::Coordinates
        } else if is_line(line) {
            Self::Lists
        } else if is_bare(source) {
            Self::Bare
        } else if is_list(source, line) {
            Self::Lists
        } else {
            Self::Puzzles
        }
    }
}

/// Returns whether a text with this first line certainly holds one solution per line.
pub(super) fn is_line(line: &str) -> bool {
    let mut letters = line.chars().filter(|letter| !letter.is_whitespace());
    is_record(line.trim()) || letters.all(|letter| Direction::from_letter(letter).is_some())
}

/// Returns whether a text that looks like JSON holds objects with the row and the column of one
/// tent each.
pub(super) fn are_tents(text: &[u8]) -> bool {
    let has = |key: &[u8]| memmem::find(text, key).is_some();
    has(b"\"row\"") && has(b"\"col") && !has(b"\"cells\"") && !has(b"\"rows\"")
}

/// Returns whether a text with this first line holds lines of JSON with solutions, not puzzles.
fn is_record(line: &str) -> bool {
    let has = |key: &str| line.contains(key);
    line.starts_with('{')
        && [r#""type""#, r#""tents""#, r#""directions""#]
            .into_iter()
            .any(has)
        && !has(r#""cells""#)
}

/// Returns whether a text with this first line probably holds direction lists, even if the first
/// list is malformed.
fn is_list(source: &Source, line: &str) -> bool {
    let first = line.chars().next();
    first.is_some_and(|letter| letter.is_ascii_alphabetic() && !letter.eq_ignore_ascii_case(&'t'))
        && !detect(source).is_ok_and(|format| format != Format::Plain)
}

/// Returns whether a text holds grids without clues: nothing but cells, with all rows of a grid
/// equally long. The cells may be signs that the native format does not have; their meaning then
/// depends on the puzzle.
///
/// A puzzle is not such a text: digits and `?` are not cells, and if all clues are `-`, the line of
/// column clues is shorter than the rows, unless it has a sign in the corner.
pub(super) fn is_bare(source: &Source) -> bool {
    let mut width = 0;
    let lines = source.lines().filter(|line| !line.text.starts_with('#'));
    let mut lengths = lines.map(|line| {
        let mut cells = line.text.chars().filter(|c| !c.is_whitespace());
        let length = cells.clone().count();
        cells.all(may_be_cell).then_some(length)
    });
    lengths.all(|length| {
        let before = std::mem::replace(&mut width, length.unwrap_or_default());
        length.is_some() && (width == before || width == 0 || before == 0)
    })
}
