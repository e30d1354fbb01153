//! Finds the format of a text from its content.
//!
//! The first line that is neither blank nor a comment is enough to recognize nearly every format.
//! The signs for trees show the others: `T` in `plain`, `*` in `bme`, `x` in `puzzlekit`. A text
//! that two formats read differently is an error. The file of each format states how it is
//! recognized.

use crate::format::description::{Description, Evidence, UnknownText, is_markup};
use crate::format::entry::nothing;
use crate::format::fault::{Fault, ReadError};
use crate::format::looks::LineKind;
use crate::format::name::{Format, TextShape};
use crate::format::reader::is_digits;
use crate::format::source::{Source, is_puzzle_line};
use crate::format::{link, named, plain, signs};

/// Finds the format of an input from its content, never from its name.
///
/// # Errors
///
/// Returns [`ReadError`] if the input is not text, if all its lines are blank or comments, or if
/// two formats read it differently.
///
/// # Example: a game ID
///
/// ```
/// use tents::format::{self, Format, Source};
///
/// let source = Source::new(b"4x4:baj_,1,1,0,1,1,0,2,0\n".to_vec());
/// assert_eq!(format::detect(&source), Ok(Format::Sgt));
/// ```
pub fn detect(source: &Source) -> Result<Format, ReadError> {
    find_format(source).map(|(format, _)| format)
}

/// Returns the format of an input, and whether the lines with its puzzles are among other text, as
/// in the source of a page.
pub(super) fn find_format(source: &Source) -> Result<(Format, bool), ReadError> {
    // Parsing one plain board takes less time than looking for the signs of all formats.
    if plain::sole(source).is_some() {
        return Ok((Format::Plain, false));
    }
    find_by_signs(source)
}

/// Does what [`find_format`] does, by asking each format whether the text fits it.
pub(super) fn find_by_signs(source: &Source) -> Result<(Format, bool), ReadError> {
    if let Some(fault) = source.binary_fault() {
        return Err(source.error(fault));
    }
    let look = UnknownText::new(source, link::puzzle_of).ok_or_else(|| nothing(source))?;
    // A text can begin with a link that leads to no puzzle and still have puzzles after it.
    let first = of_first_line(&look);
    let leads_away = |format: &Format| {
        matches!(format, Format::Pzpr | Format::Task) && link::has_other_link(look.line)
    };
    if let Some(format) = first.filter(|format| !leads_away(format)) {
        return Ok((format, link::begins_page(look.line)));
    }
    if let Some(format) = link::in_page(&look) {
        return Ok((format, true));
    }
    let is_row = |line: &str| LineKind::of(line) == Some(LineKind::Row);
    if let Some(format) = first.filter(|_| !look.lines().any(is_row)) {
        return Ok((format, false));
    }
    // In XML and HTML, a `T` in the name of an element is not a tree.
    if is_markup(look.first) {
        return Ok((Format::Plain, false));
    }
    // A board without trees has few signs of its format, so a comment that states the format is
    // believed.
    if !look.has_tree()
        && let Some(format) = stated(source)
    {
        return Ok((format, false));
    }
    let found = first_of(|format| (format.whole)(&look)).map_err(|fault| source.error(fault))?;
    Ok((found.unwrap_or(Format::Plain), false))
}

/// The beginning of a comment that states the format of a text.
pub(super) const STATEMENT: &str = "# format:";

/// Returns the format that a text states in a comment on any of its lines.
fn stated(source: &Source) -> Option<Format> {
    let mut comments = source.lines().filter(|line| line.text.starts_with('#'));
    comments.find_map(|line| {
        let format: Option<Format> = line.text.strip_prefix(STATEMENT)?.trim().parse().ok();
        format.filter(|format| format.description().is_read())
    })
}

/// Returns the format that the first line of a text shows, if any.
fn of_first_line(look: &UnknownText<'_>) -> Option<Format> {
    first_of(|format| Ok((format.first_line)(look))).unwrap_or_default()
}

/// Returns the first format with [`Evidence::Sure`]. If no format is sure, returns the first fault
/// that a format answers with, which explains why the format is not clear. If there is no fault
/// either, returns the first format with [`Evidence::Maybe`], if any.
fn first_of(
    sign: impl Fn(&Description) -> Result<Evidence, Fault>,
) -> Result<Option<Format>, Fault> {
    let (mut found, mut unclear) = (None, None);
    for format in Format::all() {
        match sign(format.description()) {
            Ok(Evidence::Sure) => return Ok(Some(format)),
            Ok(Evidence::Maybe) => found = found.or(Some(format)),
            Ok(Evidence::No) => {}
            Err(fault) => unclear = unclear.or(Some(fault)),
        }
    }
    unclear.map_or(Ok(found), Err)
}

/// Returns the format that a text of one line seems to have, if it is a format with one puzzle per
/// line.
///
/// The line need not be well formed: parsing it reports the faults.
#[must_use]
pub fn detect_line(text: &str) -> Option<Format> {
    let text = text.trim();
    if text.contains(['\n', '\r']) {
        return None;
    }
    let source = Source::new(text.as_bytes().to_vec());
    let look = UnknownText::new(&source, link::puzzle_of)?;
    let description = of_first_line(&look)?.description();
    let is_line = description.shape == TextShape::Line && !(description.is_file)(text, None);
    is_line.then_some(description.format)
}

/// Returns whether a line may belong to a puzzle, in any format, well formed or not. `first` is the
/// first line of its text that is neither blank nor a comment.
///
/// Files of other programs can have the same extensions as files of puzzles. A file belongs to
/// another program if this returns false for all of its lines.
///
/// # Example: a clue, and a line of another program
///
/// ```
/// use tents::format::may_be_of_puzzle;
///
/// assert!(may_be_of_puzzle("1.T..", " 1001"));
/// assert!(!may_be_of_puzzle("numpy==1.26.4", "numpy==1.26.4"));
/// ```
#[must_use]
pub fn may_be_of_puzzle(line: &str, first: &str) -> bool {
    if !is_puzzle_line(line.as_bytes()) {
        return false;
    }
    let first = link::puzzle_of(first);
    let is_spread = first.starts_with(['{', '[']) || is_markup(first);
    // This check recognizes nearly every puzzle and is the fastest, so it comes first.
    if !is_spread && LineKind::of(line).is_some() {
        return true;
    }
    // Texts between quotes may be rows in JSON, under any key. The marks are keys of JSON, and
    // names and elements of XML.
    let is_row = |text: &str| {
        let is_mixed = text.contains(['T', 't', '*']) && text.contains(['.', '-']);
        text.len() > 2 && is_mixed && text.chars().all(|sign| signs::cell(sign).is_some())
    };
    let marks = [
        "\"columns\"",
        "\"rows\"",
        "\"cells\"",
        "\"problem\"",
        "Legup",
        "legup",
        "TreeTent",
        "<cell ",
        "<axis ",
    ];
    let has_mark = marks.iter().any(|mark| line.contains(mark));
    has_mark
        || line.split('"').any(is_row)
        || named::names_clues(line)
        || !is_spread && is_line(line)
}

/// Returns whether a line may be a puzzle of a format with one puzzle per line.
fn is_line(line: &str) -> bool {
    let source = Source::new(line.as_bytes().to_vec());
    let Some(look) = UnknownText::new(&source, link::puzzle_of) else {
        return false;
    };
    let is_sure = |format: Format| {
        let description = format.description();
        description.shape == TextShape::Line && (description.first_line)(&look) == Evidence::Sure
    };
    Format::all()
        .filter(|&format| is_sure(format))
        .any(|format| match format {
            // If no cells follow the colon, this is not a game ID, but a time, or a word and a
            // number.
            Format::Sgt => look.first.split_once(':').is_none_or(|(_, cells)| {
                cells.starts_with(|c: char| c.is_ascii_lowercase() || c == '_' || c == '/')
            }),
            Format::Task => {
                look.first.split(',').skip(2).all(is_digits) && look.first.contains(',')
            }
            _ => true,
        })
}
