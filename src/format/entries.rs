//! Text → entries: the puzzles of a text one after another, split by the rules of its format.

use std::borrow::Cow;
use std::str::FromStr;

use crate::format::comments::Comments;
use crate::format::description::{Description, is_markup};
use crate::format::entry::{Entry, Notes, ReadOptions, is_significant, nothing};
use crate::format::fault::{Code, Fault, ReadError, shared};
use crate::format::json::JsonWalk;
use crate::format::markdown::paragraph;
use crate::format::name::{Format, TextShape};
use crate::format::prose::{Passed, are_passages, is_passage, may_begin_passage};
use crate::format::reader::{is_digits, rest_of};
use crate::format::source::{Lines, Source, SourceLine};
use crate::format::unknown::unknown;
use crate::format::{detect, json, link, plain, reader};
use crate::puzzle::Puzzle;

/// Reads the puzzles of an input, one at a time, in the format of `options` or else in the detected
/// format.
///
/// There is always at least one entry: the only entry of an input without a puzzle is an error.
pub fn read<'s>(
    source: &'s Source,
    options: &ReadOptions,
) -> impl Iterator<Item = Entry> + use<'s> {
    read_as(source, options, Arrangement::Shown)
}

/// How the puzzles are arranged in a text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Arrangement {
    /// As the text itself shows. The text is the whole input.
    Shown,
    /// One puzzle per line or per paragraph, even if the text looks like one puzzle as a whole. The
    /// text is a part of an input, and the input has at least one puzzle.
    Many,
    /// As JSON values. The walk is the state in which the text begins, and the flag is whether the
    /// text is the last part of the input.
    Values(JsonWalk, bool),
}

/// Reads the puzzles of a text that are arranged as `arrangement` states.
pub(super) fn read_as<'s>(
    source: &'s Source,
    options: &ReadOptions,
    arrangement: Arrangement,
) -> Box<dyn Iterator<Item = Entry> + 's> {
    let mut options = *options;
    let is_shown = matches!(arrangement, Arrangement::Shown);
    // Most files hold one plain board, whose format need not be detected.
    if is_shown
        && options.format.is_none()
        && let Some(entry) = plain::sole(source)
    {
        return Box::new(std::iter::once(entry));
    }
    let alone = |error| Box::new(std::iter::once(Entry::error(error)));
    let has_puzzle = || !is_shown || source.lines().any(|line| is_significant(&line));
    let format = match options.format {
        Some(format) if source.binary_fault().is_none() && has_puzzle() => format,
        _ => match detect::find_by_signs(source) {
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
    // If the text was taken for `plain` only because no other format fits, it may be in an unknown
    // format.
    if (options.format.is_none() || options.is_detected)
        && format == Format::Plain
        && let Some(Err(first)) = all.peek().map(|entry| &entry.puzzle)
        && let Some(fault) = unknown(source, first)
    {
        // If one puzzle of the text is well formed, the text is in `plain` after all.
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

/// Returns the fault of a text in a format that is written but not read.
fn written_only(source: &Source, format: Format) -> Fault {
    let first = source.lines().find(is_significant);
    let place = first.map_or(source.text(), |line| line.text.trim());
    Fault::new(
        Code::Unknown,
        format!("`{format}` can be written but not read"),
    )
    .expecting("a puzzle in a format that is read")
    .help("name the puzzle that it was made from; `tents decode` reads the answers of solvers")
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
        _ => Box::new(split(source, format, whole, options, arrangement)),
    }
}

/// Returns whether a text is read as a whole, and not line by line or paragraph by paragraph.
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

/// Splits a text into its puzzles and reads them. If lines of other text were skipped, the last
/// entry has a remark on them.
fn split(
    source: &Source,
    format: Format,
    whole: bool,
    options: ReadOptions,
    arrangement: Arrangement,
) -> impl Iterator<Item = Entry> + '_ {
    let mut splitter = Splitter::new(source, format, whole, options, arrangement);
    let mut last: Option<Entry> = None;
    std::iter::from_fn(move || {
        while let Some(next) = splitter.read() {
            if let Some(entry) = last.replace(next) {
                return Some(entry);
            }
        }
        let mut last = last.take()?;
        last.notes.remarks.extend(splitter.passed.remark());
        Some(last)
    })
}

/// If a part of a text has no puzzle, returns the remark on its lines, which were skipped.
pub(super) fn passed_over(
    source: &Source,
    options: &ReadOptions,
    arrangement: Arrangement,
) -> Option<Cow<'static, str>> {
    let format = options.format?;
    if !matches!(arrangement, Arrangement::Many) {
        return None;
    }
    let mut splitter = Splitter::new(source, format, false, *options, arrangement);
    let first = splitter.first_line(&mut Comments::default());
    first.is_none().then(|| splitter.passed.remark()).flatten()
}

/// Returns whether a part of a text ends with a paragraph or a line that belongs to no puzzle and
/// is skipped.
pub(super) fn ends_in_passage(source: &Source, options: &ReadOptions) -> bool {
    match options.format {
        None | Some(Format::Json) => false,
        Some(format) if format.description().shape == TextShape::Paragraph => {
            let mut text = source.text().trim_start();
            // The end of a fenced block ends a paragraph, even without a blank line.
            loop {
                let rest = text[paragraph(text).len()..].trim_start();
                if rest.is_empty() {
                    break are_passages(text);
                }
                text = rest;
            }
        }
        Some(format) => {
            let mut splitter = Splitter::new(source, format, false, *options, Arrangement::Many);
            let first = splitter.first_line(&mut Comments::default());
            first.is_none()
        }
    }
}

/// Finds the puzzles of a text one after another.
struct Splitter<'s> {
    source: &'s Source,
    format: Format,
    whole: bool,
    options: ReadOptions,
    lines: Lines<'s>,
    passed: Passed,
    /// Whether the text has a puzzle, or a paragraph that may be one. `None` if that is not known
    /// yet.
    has_puzzle: Option<bool>,
}

impl<'s> Splitter<'s> {
    fn new(
        source: &'s Source,
        format: Format,
        whole: bool,
        options: ReadOptions,
        arrangement: Arrangement,
    ) -> Self {
        let is_paragraph = format.description().shape == TextShape::Paragraph;
        let is_known = is_paragraph || !source.is_beginning();
        Self {
            source,
            format,
            whole,
            options,
            lines: source.lines(),
            passed: Passed::default(),
            // A stream is cut only after a puzzle. So every part except the first follows a puzzle;
            // if the parts are paragraphs, the first has a puzzle too.
            has_puzzle: (is_known && matches!(arrangement, Arrangement::Many)).then_some(true),
        }
    }

    /// Advances to the first line of the next puzzle and collects the comments that describe the
    /// puzzle.
    fn first_line(&mut self, comments: &mut Comments) -> Option<SourceLine<'s>> {
        loop {
            let line = self.lines.next()?;
            if !is_significant(&line) {
                comments.read(line.text);
            } else if let Some(last) = self.passage(line, comments) {
                self.passed.add(line.number..=last);
            } else if !self.is_other_text(line) {
                return Some(line);
            }
        }
    }

    /// Returns whether a line is not part of a puzzle but other text around the puzzles.
    fn is_other_text(&self, line: SourceLine<'s>) -> bool {
        self.options.is_page && link::is_other_text(self.source, self.format, line.text)
    }

    /// If prose, a horizontal rule or other text that belongs to no puzzle begins on this line,
    /// skips it and returns the number of its last line.
    fn passage(&mut self, first: SourceLine<'s>, comments: &mut Comments) -> Option<usize> {
        match self.format.description().shape {
            TextShape::Paragraph if may_begin_passage(first.text) => {
                let rest = rest_of(self.source.text(), Some(first.text));
                let paragraph = paragraph(rest);
                if !is_passage(paragraph) || !self.has_puzzle(&rest[paragraph.len()..]) {
                    return None;
                }
                self.skip(rest.len() - paragraph.len(), comments);
                Some(self.lines.number - 1)
            }
            TextShape::Line if !self.whole => {
                let is_note = if self.options.is_page {
                    link::has_other_link(first.text)
                        && !is_markup(first.text.trim())
                        && self.is_other_text(first)
                } else {
                    self.has_puzzle == Some(true) && link::is_prose_with_link(first.text)
                };
                is_note.then_some(first.number)
            }
            _ => None,
        }
    }

    /// Advances until only `left` bytes remain, and collects the comments that describe the puzzle
    /// from the skipped lines.
    fn skip(&mut self, left: usize, comments: &mut Comments) {
        while self.lines.rest.len() > left
            && let Some(line) = self.lines.next()
        {
            comments.read(line.text);
        }
    }

    /// Returns whether the text has a paragraph that is not prose. If that is not known yet, `rest`
    /// is searched for one.
    fn has_puzzle(&mut self, rest: &str) -> bool {
        *self.has_puzzle.get_or_insert_with(|| !are_passages(rest))
    }

    /// Reads the next puzzle.
    fn read(&mut self) -> Option<Entry> {
        let (source, format, whole) = (self.source, self.format, self.whole);
        let &Description {
            shape,
            read,
            read_next,
            ..
        } = format.description();
        let mut comments = Comments::default();
        let first = self.first_line(&mut comments)?;
        self.passed.puzzle();
        self.has_puzzle = Some(true);
        let text = rest_of(source.text(), Some(first.text));
        let mut notes = Notes::default();
        let next = read_next.and_then(|read| read(text, &mut notes));
        if let Some((puzzle, length)) = &next {
            let (rest, number) = (&text[*length..], first.number + 1 + puzzle.size().rows());
            self.lines = Lines { rest, number };
        } else if format == Format::Camp {
            // In this format, a puzzle begins with three lines of numbers: its size and its clues.
            // A later line of numbers is the size of the next puzzle.
            let (mut ahead, mut number) = (self.lines.clone(), 1);
            let is_size = |line: &SourceLine<'_>| line.text.split_whitespace().all(is_digits);
            while let Some(line) = ahead.next() {
                if is_significant(&line) {
                    if number > 2 && is_size(&line) {
                        break;
                    }
                    number += 1;
                    self.lines = ahead.clone();
                }
            }
        } else if whole {
            self.lines.by_ref().for_each(drop);
        } else if shape == TextShape::Paragraph {
            self.skip(text.len() - paragraph(text).len(), &mut comments);
        }
        let is_line = shape == TextShape::Line && !whole;
        let part = if is_line {
            link::puzzle_of(first.text)
        } else {
            &text[..text.len() - self.lines.rest.len()]
        };
        let fault = is_line.then(|| link::fault(first.text, part)).flatten();
        let puzzle = match (next, read, fault) {
            (Some((puzzle, _)), ..) => Ok(puzzle),
            (None, _, Some((place, fault))) => Err(source.error_at(place, fault)),
            (None, Some(read), None) => {
                reader::read(source, part, &self.options, |draft| read(draft, &mut notes))
            }
            (None, None, None) => Err(nothing(source)),
        };
        comments.add_to(&mut notes);
        Some(Entry::new(first.number, puzzle, notes))
    }
}

/// Reads a text that holds exactly one puzzle.
///
/// # Errors
///
/// Returns [`ReadError`] if the text holds no puzzle or more than one, or if its first puzzle is
/// malformed.
pub fn read_one(text: &str) -> Result<Puzzle, ReadError> {
    let source = Source::new(text.as_bytes().to_vec());
    sole(&source, read(&source, &ReadOptions::default())).puzzle
}

/// Returns the first of `entries`, which were read from `source`. If there is no entry, or if
/// another one follows, the returned entry has a [`ReadError`] instead of a puzzle.
pub fn sole(source: &Source, mut entries: impl Iterator<Item = Entry>) -> Entry {
    let first = entries.next();
    let mut first = first.unwrap_or_else(|| Entry::error(nothing(source)));
    if first.puzzle.is_ok()
        && let Some(second) = entries.next()
    {
        let fault = shared::second_puzzle("keep one puzzle in the text");
        first.puzzle = Err(source.error_at_line(second.line, fault));
    }
    first
}

impl FromStr for Puzzle {
    type Err = ReadError;

    /// Parses a text that holds exactly one puzzle, in any format.
    ///
    /// # Errors
    ///
    /// See [`format::read_one`](crate::format::read_one).
    fn from_str(text: &str) -> Result<Self, ReadError> {
        read_one(text)
    }
}
