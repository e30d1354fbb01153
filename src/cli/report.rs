//! Standard error: errors with a caret, notes, summaries.
//!
//! Layer 3: it may import files of lower layers.

use std::io::{self, Write};
use std::mem;
use std::ops::Range;
use std::sync::{Arc, Mutex};

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use anstream::AutoStream;
use itertools::Itertools;
use tents::answer;
use tents::format::{self, Code, Format, PuzzleId, ReadError};
use tents::render::json::{JsonLine, Of};

use super::fault::{FIRST, Failure, Input, InputFault};
use super::options::{CommonOptions, is_colored};
use super::output::Output;
use super::sync::lock;
use super::words::{help, printable};

/// The excerpt of a long line begins about this many characters before the start of an error, and
/// ends about this many bytes after the start.
const CONTEXT: usize = 60;

/// Prints errors, notes and summaries.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    renderer: Renderer,
    color: bool,
    /// Whether notes are suppressed.
    pub(crate) is_quiet: bool,
    /// Whether errors are printed as lines of JSON on standard output, not as text on standard
    /// error.
    pub(crate) is_json: bool,
    pub(crate) output: Output,
    /// The errors of the file whose errors are being printed.
    faults: Arc<Mutex<FileFaults>>,
}

/// The errors of a file so far.
#[derive(Debug)]
struct FileFaults {
    file: Arc<str>,
    /// The number of errors, shown or not.
    number: usize,
    /// Whether it was reported that some errors are not shown.
    has_more: bool,
}

impl FileFaults {
    fn new(file: Arc<str>) -> Self {
        Self {
            file,
            number: 0,
            has_more: false,
        }
    }
}

impl Report {
    pub(crate) fn new(options: CommonOptions, is_json: bool, output: Output) -> Self {
        let color = is_colored(options.color, &io::stderr());
        let renderer = if color {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        Self {
            renderer: renderer.decor_style(DecorStyle::Ascii),
            color,
            is_quiet: options.quiet,
            is_json,
            output,
            faults: Arc::new(Mutex::new(FileFaults::new("".into()))),
        }
    }

    /// Reports an input or a puzzle that could not be read. Fails if errors go to standard output
    /// and it cannot be written.
    pub(crate) fn fault(&self, of: &Of, fault: &InputFault) -> io::Result<()> {
        let (input, error) = match fault {
            InputFault::Failure(failure) => return self.failure(failure, None),
            InputFault::Malformed(input, error) => (input, error),
        };
        for (shown, fault) in (0..).zip(error.faults()) {
            if !self.may_show(&input.name, &of.input, shown)? {
                return Ok(());
            }
            if self.is_json {
                self.json_line(of, &answer::JsonFault::at(fault, &help(fault)))?;
            } else {
                let format = error.format().filter(|_| shown == 0);
                self.line(&rendered(&self.renderer, input, fault, format));
            }
        }
        match answer::JsonFault::omitted(error) {
            Some(more) => self.told(of, &more),
            None => Ok(()),
        }
    }

    /// Reports a failure that has no place in a text.
    pub(crate) fn failure(&self, failure: &Failure, id: Option<&PuzzleId>) -> io::Result<()> {
        let (input, id) = (failure.name.clone(), id.cloned());
        self.told(&Of { input, id }, &failure.told)
    }

    /// Reports an error that has no place in the text of a puzzle.
    fn told(&self, of: &Of, told: &answer::JsonFault) -> io::Result<()> {
        if self.is_json {
            return self.json_line(of, told);
        }
        let group = Level::ERROR
            .primary_title(format!("{}: {}", printable(&of.input), told.message))
            .id(told.code.to_string())
            .element(Level::HELP.message(told.help.as_str()));
        self.line(&self.renderer.render(&[group]));
        Ok(())
    }

    /// Reports an error as a line of JSON.
    fn json_line(&self, of: &Of, fault: &answer::JsonFault) -> io::Result<()> {
        let line = JsonLine::about("error", of).with_all(fault);
        self.output.record(&line.text())
    }

    /// Returns whether to show the next error of a puzzle, after `shown` of its errors have been
    /// shown. The limit [`ReadError::MAX_FAULTS`] is on all errors of a file together, but in JSON
    /// at least one error of each puzzle is shown. Reports once per file that there are more
    /// errors.
    fn may_show(&self, file: &Arc<str>, name: &str, shown: usize) -> io::Result<bool> {
        let mut faults = lock(&self.faults);
        if faults.file != *file {
            *faults = FileFaults::new(Arc::clone(file));
        }
        faults.number += 1;
        if faults.number <= ReadError::MAX_FAULTS || self.is_json && shown == 0 {
            return Ok(true);
        }
        let had_more = mem::replace(&mut faults.has_more, true);
        drop(faults);
        if !had_more {
            let message = format!("there are more than {} errors", ReadError::MAX_FAULTS);
            self.failure(&Failure::new(name, Code::MoreFaults, message, FIRST), None)?;
        }
        Ok(false)
    }

    /// Returns the note on how a slightly malformed puzzle was read.
    pub(crate) fn remark(&self, name: &str, remark: &str) -> String {
        self.titled(Level::NOTE, &format!("{}: {remark}", printable(name)))
    }

    /// Prints a warning about something in an input that was dropped, unless notes are suppressed.
    pub(crate) fn warning(&self, name: &str, text: &str) {
        self.note(&self.titled(Level::WARNING, &format!("{}: {text}", printable(name))));
    }

    fn titled(&self, level: Level<'_>, text: &str) -> String {
        let title = level.primary_title(text);
        self.renderer.render(&[Group::with_title(title)])
    }

    /// Prints a note, unless notes are suppressed.
    pub(crate) fn note(&self, text: &str) {
        if !self.is_quiet {
            self.line(text);
        }
    }

    /// Prints an error as text on standard error, even if `is_json` is set.
    pub(crate) fn error(&self, error: &anyhow::Error) {
        self.line(&self.titled(Level::ERROR, &format!("{error:#}")));
    }

    fn line(&self, text: &str) {
        // Earlier records are flushed first. If that fails, the next record returns the error. If
        // standard error has no reader, the work continues.
        let _ = self.output.finish();
        // Standard error can be a pipe that is full.
        self.output.may_wait();
        let _ = self.output.beside_bar(|| {
            let stderr = io::stderr();
            if self.color {
                writeln!(AutoStream::always(stderr.lock()), "{text}")
            } else {
                writeln!(stderr.lock(), "{text}")
            }
        });
    }
}

/// Returns all errors of a text with their excerpts, without colours.
pub(crate) fn excerpts(input: &Input, error: &ReadError) -> String {
    let renderer = Renderer::plain().decor_style(DecorStyle::Ascii);
    let faults = error.faults().iter();
    faults
        .map(|fault| rendered(&renderer, input, fault, None))
        .join("\n")
}

/// Returns an error of a text with its excerpt.
fn rendered(
    renderer: &Renderer,
    input: &Input,
    fault: &format::Fault,
    format: Option<Format>,
) -> String {
    let name = printable(&input.name);
    let title = Level::ERROR
        .primary_title(&*fault.message)
        .id(fault.code.to_string());
    let mut group = Group::with_title(title);
    let (text, span) = excerpt(input.source.text(), &fault.span);
    // Bytes that are not text are not shown.
    let is_text = fault.code != Code::Binary;
    // If the excerpt begins in the middle of the line, columns in the excerpt differ from the
    // columns of the line.
    let is_cut = text[..span.start].chars().count() + 1 < fault.column;
    let mark = AnnotationKind::Primary.span(span).label(&*fault.expected);
    let mut snippet = Snippet::source(text).line_start(fault.line);
    if is_cut || !is_text {
        let origin = Origin::path(&*name).line(fault.line);
        group = group.element(origin.char_column(fault.column));
    } else {
        snippet = snippet.path(&*name);
    }
    if is_text {
        group = group.element(snippet.annotation(mark));
    }
    let group = group
        .element(Level::HELP.message(help(fault)))
        .elements(format.map(|format| {
            let about = format.description().about;
            Level::NOTE.message(format!("read as `{format}`, {about}"))
        }));
    renderer.render(&[group])
}

/// Returns the part of a line around an error, without control characters, and the range of the
/// error in this part, in bytes.
fn excerpt(text: &str, span: &Range<usize>) -> (String, Range<usize>) {
    let visible = |character: char| match character {
        c if c.is_whitespace() => ' ',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    let is_within = |c: &char| !matches!(c, '\n' | '\r');
    let before = text[..span.start].chars().rev();
    let before: Vec<char> = before.take_while(is_within).take(CONTEXT + 1).collect();
    let mut excerpt: String = before.into_iter().rev().map(visible).collect();
    let (start, mut end) = (excerpt.len(), excerpt.len());
    let rest = text[span.start..].char_indices();
    for (at, character) in rest.take_while(|(at, c)| is_within(c) && *at < CONTEXT) {
        excerpt.push(visible(character));
        if at < span.len() {
            end = excerpt.len();
        }
    }
    (excerpt, start..end)
}
