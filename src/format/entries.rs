//! Text → entries: the puzzles of a text one after the other, as its format splits it.

use super::description::Description;
use super::expectation::Expectations;
use super::fault::{Code, Fault};
use super::json::{self, JsonWalk};
use super::link;
use super::reader::{self, is_digits, rest_of};
use super::source::{Line, Lines, Source, is_blank};
use super::unknown::unknown;
use super::{Entry, Format, Notes, ReadOptions, TextShape, detect, is_significant, nothing};

/// Reads the puzzles of an input, one at a time, in the format of `options` or in the one that is
/// detected.
///
/// There is always at least one entry: an input without a puzzle is a fault.
pub fn read<'s>(
    source: &'s Source,
    options: &ReadOptions,
) -> impl Iterator<Item = Entry> + use<'s> {
    read_as(source, options, Arrangement::Shown)
}

/// How the puzzles lie in a text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Arrangement {
    /// As the text shows.
    Shown,
    /// One a line or a paragraph, even where it looks like one whole; there is one at least.
    Many,
    /// As JSON values, from the point that a walk has reached. The flag says that this part is the
    /// last.
    Values(JsonWalk, bool),
}

/// Reads the puzzles of an input that lie as `arrangement` says.
pub(super) fn read_as<'s>(
    source: &'s Source,
    options: &ReadOptions,
    arrangement: Arrangement,
) -> Box<dyn Iterator<Item = Entry> + 's> {
    let mut options = *options;
    let alone = |error| Box::new(std::iter::once(Entry::error(error)));
    let is_shown = matches!(arrangement, Arrangement::Shown);
    let has_puzzle = || !is_shown || source.lines().any(|line| is_significant(&line));
    let format = match options.format {
        Some(format) if source.binary_fault().is_none() && has_puzzle() => format,
        _ => match detect::found(source) {
            Ok((format, is_page)) => {
                options.is_page = is_page;
                format
            }
            Err(error) => return alone(error),
        },
    };
    if !format.description().is_read() {
        return alone(source.error(written_only(source, format)));
    }
    let mut all = entries(source, format, options, arrangement).peekable();
    let mut broken = Vec::new();
    // Taken for `plain` only because no other format fits.
    if (options.format.is_none() || options.is_detected)
        && format == Format::Plain
        && let Some(Err(first)) = all.peek().map(|entry| &entry.puzzle)
        && let Some(fault) = unknown(source, first)
    {
        // A text with one sound puzzle is in a known format.
        while let Some(entry) = all.next_if(|entry| entry.puzzle.is_err()) {
            broken.push(entry);
        }
        if all.peek().is_none() {
            return alone(source.error(fault));
        }
    }
    Box::new(broken.into_iter().chain(all).map(move |entry| Entry {
        puzzle: entry.puzzle.map_err(|error| error.taken_for(format)),
        ..entry
    }))
}

/// The fault of a text in a format that puzzles are only written to.
fn written_only(source: &Source, format: Format) -> Fault {
    let first = source.lines().find(is_significant);
    let place = first.map_or(source.text(), |line| line.text.trim());
    Fault::new(Code::Unknown, format!("`{format}` is written, not read"))
        .expecting("a puzzle in a format that is read")
        .help("give the puzzle that this was made from; what a solver answers to it can be decoded")
        .at(source.place_of(place))
}

/// Reads the puzzles of a text in a format.
fn entries(
    source: &Source,
    format: Format,
    options: ReadOptions,
    arrangement: Arrangement,
) -> Box<dyn Iterator<Item = Entry> + '_> {
    if let Arrangement::Values(walk, is_last) = arrangement {
        return Box::new(json::read_spread(source, options, walk, is_last));
    }
    let whole = matches!(arrangement, Arrangement::Shown) && is_whole(source, format);
    let description = format.description();
    match description.read_all {
        Some(read_all) if whole => read_all(source, options),
        _ => Box::new(split(source, format, whole, options)),
    }
}

/// Whether a text is one whole.
pub(super) fn is_whole(source: &Source, format: Format) -> bool {
    let description = format.description();
    let mut lines = source.lines().filter(is_significant);
    let mut next = || lines.next().map(|line| line.text);
    match description.shape {
        TextShape::File => true,
        TextShape::Line => next().is_some_and(|first| (description.is_file)(first, next())),
        TextShape::Paragraph => false,
    }
}

/// Splits a text into its puzzles and reads them.
fn split(
    source: &Source,
    format: Format,
    whole: bool,
    options: ReadOptions,
) -> impl Iterator<Item = Entry> + '_ {
    let &Description { shape, read, .. } = format.description();
    let mut lines = source.lines();
    std::iter::from_fn(move || {
        let mut expectations = Expectations::default();
        let first = loop {
            let line = lines.next()?;
            if !is_significant(&line) {
                expectations.read(line.text);
            } else if !options.is_page || !link::is_other_text(source, line.text) {
                break line;
            }
        };
        let text = rest_of(source.text(), Some(first.text));
        let mut notes = Notes::default();
        let next = format.description().read_next;
        let next = next.and_then(|read| read(text, &mut notes));
        if let Some((puzzle, length)) = &next {
            let (rest, number) = (&text[*length..], first.number + 1 + puzzle.size().rows());
            lines = Lines { rest, number };
        } else if format == Format::Camp {
            // The next puzzle begins with its size, behind the size and the clues of this one.
            let (mut ahead, mut number) = (lines.clone(), 1);
            let is_size = |line: &Line<'_>| line.text.split_whitespace().all(is_digits);
            while let Some(line) = ahead.next() {
                if is_significant(&line) {
                    if number > 2 && is_size(&line) {
                        break;
                    }
                    number += 1;
                    lines = ahead.clone();
                }
            }
        } else if whole {
            lines.by_ref().for_each(drop);
        } else if shape == TextShape::Paragraph {
            let paragraph = lines.by_ref();
            let paragraph = paragraph.take_while(|line| !is_blank(line.text.as_bytes()));
            paragraph.for_each(|line| expectations.read(line.text));
        }
        let part = if shape == TextShape::Line && !whole {
            link::puzzle_of(first.text)
        } else {
            &text[..text.len() - lines.rest.len()]
        };
        let second = if shape == TextShape::Line && !whole {
            link::second(first.text, part)
        } else {
            None
        };
        let puzzle = match (next, read, second) {
            (Some((puzzle, _)), ..) => Ok(puzzle),
            (None, _, Some((place, fault))) => Err(source.error_at(place, fault)),
            (None, Some(read), None) => {
                reader::read(source, part, &options, |draft| read(draft, &mut notes))
            }
            (None, None, None) => Err(nothing(source)),
        };
        expectations.add_to(&mut notes);
        Some(Entry::new(first.number, puzzle, notes))
    })
}
