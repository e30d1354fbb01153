//! Which format a text is in, by what it holds.
//!
//! The first line that is neither blank nor a comment shows nearly every format, and the trees
//! show the others: `T` in `plain`, `*` in `bme`, `x` in `puzzlekit`. A text that two formats
//! read differently belongs to neither. What shows a format is said in its own file.

use super::description::{Look, Sign};
use super::fault::Fault;
use super::source::Source;
use super::{Format, Shape, stated};

/// Finds the format of a text.
///
/// # Errors
///
/// A fault if two formats read it differently.
pub(super) fn detect(source: &Source) -> Result<Format, Fault> {
    let Some(look) = Look::new(source) else {
        return Ok(Format::Plain);
    };
    if let Some(format) = of_first_line(&look) {
        return Ok(format);
    }
    // Letters in the names of elements are no trees.
    if look.is_markup() {
        return Ok(Format::Plain);
    }
    // Without a tree, there may be little else to decide by.
    if !look.has_tree()
        && let Some(format) = stated(source)
    {
        return Ok(format);
    }
    // The first that may be it, or else why it is not clear which.
    let (mut found, mut unclear) = (None, None);
    for format in Format::all() {
        match (format.description().whole)(&look) {
            Ok(Sign::Sure) => return Ok(format),
            Ok(Sign::Maybe) => found = found.or(Some(format)),
            Ok(Sign::No) => {}
            Err(fault) => unclear = unclear.or(Some(fault)),
        }
    }
    match unclear {
        Some(fault) => Err(fault),
        None => Ok(found.unwrap_or(Format::Plain)),
    }
}

/// The format that shows in a text's first line, if it does.
fn of_first_line(look: &Look<'_>) -> Option<Format> {
    let mut found = None;
    for format in Format::all() {
        match (format.description().first_line)(look) {
            Sign::Sure => return Some(format),
            Sign::Maybe => found = found.or(Some(format)),
            Sign::No => {}
        }
    }
    found
}

/// The format of one puzzle a line that a text of one line looks like, if any.
///
/// It need not be well formed: reading it shows what is wrong.
#[must_use]
pub fn detect_line(text: &str) -> Option<Format> {
    let text = text.trim();
    if text.contains(['\n', '\r']) {
        return None;
    }
    let source = Source::new(text.as_bytes().to_vec());
    let look = Look::new(&source)?;
    let description = of_first_line(&look)?.description();
    let is_line = description.shape == Shape::Line && !(description.is_file)(&source);
    is_line.then_some(description.format)
}
