//! Finds the format of a text from its content.
//!
//! The first line that is neither blank nor a comment shows nearly every format, and the trees show
//! the others: `T` in `plain`, `*` in `bme`, `x` in `puzzlekit`. A text that two formats read
//! differently belongs to neither. Each format's own file says how it is recognized.

use super::description::{Sign, UnknownText};
use super::fault::ReadError;
use super::source::Source;
use super::{Format, TextShape, nothing};

/// Finds the format of an input from its content, never from its name.
///
/// # Errors
///
/// [`ReadError`] if there is no text, or two formats read it differently.
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
    if let Some(fault) = source.binary_fault() {
        return Err(source.error(fault));
    }
    let look = UnknownText::new(source).ok_or_else(|| nothing(source))?;
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
        Some(fault) => Err(source.error(fault)),
        None => Ok(found.unwrap_or(Format::Plain)),
    }
}

/// The beginning of a comment that says the format of a text.
pub(super) const STATEMENT: &str = "# format:";

/// The format that a text says it is in, in a comment on any of its lines.
fn stated(source: &Source) -> Option<Format> {
    let mut comments = source.lines().filter(|line| line.text.starts_with('#'));
    comments.find_map(|line| line.text.strip_prefix(STATEMENT)?.trim().parse().ok())
}

/// The format that shows in a text's first line, if it does.
fn of_first_line(look: &UnknownText<'_>) -> Option<Format> {
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
    let look = UnknownText::new(&source)?;
    let description = of_first_line(&look)?.description();
    let is_line = description.shape == TextShape::Line && !(description.is_file)(&source);
    is_line.then_some(description.format)
}
