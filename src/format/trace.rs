//! Whether a line alone shows that its text may hold a puzzle, in any format.

use super::description::{Sign, UnknownText};
use super::source::{Source, is_puzzle_line};
use super::tokens::is_digits;
use super::{Format, TextShape, plain};

/// Whether a line may be one of a puzzle, in any format, well formed or not. `first` is the first
/// line of its text that is neither blank nor a comment.
///
/// Other programs keep their files under the same endings. A file is taken for one of theirs if
/// this says no to every line.
///
/// # Example: a clue, and what is none
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
    // Rows in JSON, if under other keys, and elements in XML.
    let is_row = |text: &str| {
        let is_mixed = text.contains(['T', 't', '*']) && text.contains(['.', '-']);
        text.len() > 2 && is_mixed && text.chars().all(|sign| plain::cell(sign).is_some())
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
    if marks.iter().any(|mark| line.contains(mark)) || line.split('"').any(is_row) {
        return true;
    }
    let first = first.trim_start();
    let is_markup = |first: &str| {
        let source = Source::new(first.as_bytes().to_vec());
        UnknownText::new(&source).is_some_and(|look| look.is_markup())
    };
    if first.starts_with(['{', '[']) || is_markup(first) {
        return false;
    }
    plain::LineKind::of(line).is_some() || is_line(line)
}

/// Whether a line may be a puzzle of a format of one line each.
fn is_line(line: &str) -> bool {
    let source = Source::new(line.as_bytes().to_vec());
    let Some(look) = UnknownText::new(&source) else {
        return false;
    };
    let is_sure = |format: Format| {
        let description = format.description();
        description.shape == TextShape::Line && (description.first_line)(&look) == Sign::Sure
    };
    Format::all()
        .filter(|&format| is_sure(format))
        .any(|format| match format {
            // A time, or a word and a number.
            Format::Sgt => look.first.split_once(':').is_none_or(|(_, cells)| {
                cells.starts_with(|c: char| c.is_ascii_lowercase() || c == '_' || c == '/')
            }),
            Format::Task => {
                look.first.split(',').skip(2).all(is_digits) && look.first.contains(',')
            }
            _ => true,
        })
}
