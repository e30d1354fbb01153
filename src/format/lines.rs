//! A puzzle of lines under way: what the readers of such formats share.

use std::ops::Range;

use super::ReadOptions;
use super::draft::Draft;
use super::fault::{Code, Fault, ReadError};
use super::source::{Line, Source};
use super::words::{length, size, words};
use crate::puzzle::{Clue, Size};

/// Reads the lines of one puzzle.
pub(super) struct LineReader<'s> {
    pub(super) draft: Draft<'s>,
    /// The lines that are neither blank nor comments.
    lines: Vec<Line<'s>>,
    /// How many of them have been read.
    read: usize,
    /// Where the text ends, white space left off.
    end: usize,
}

impl<'s> LineReader<'s> {
    pub(super) fn new(source: &'s Source, range: Range<usize>) -> Self {
        let end = range.start + source.text()[range.clone()].trim_end().len();
        let lines = source
            .lines_in(range.start..end)
            .filter(super::is_significant)
            .collect();
        Self {
            draft: Draft::new(source, range),
            lines,
            read: 0,
            end,
        }
    }

    /// The next line.
    pub(super) fn next_line(&mut self) -> Option<Line<'s>> {
        let line = self.lines.get(self.read).copied();
        self.read += usize::from(line.is_some());
        line
    }

    /// The lines that have not been read.
    pub(super) fn rest(&self) -> &[Line<'s>] {
        &self.lines[self.read..]
    }

    /// Ends with the faults so far and this one.
    pub(super) fn fail(mut self, fault: Fault) -> ReadError {
        self.draft.push(fault);
        self.draft.error()
    }

    /// A fault at the end of the text.
    pub(super) fn missing(&self, message: impl Into<String>, label: impl Into<String>) -> Fault {
        self.draft
            .source
            .fault(Code::MissingPart, self.end..self.end, message)
            .label(label)
            .help("is the text cut off?")
    }

    /// Reads the first line: `ROWS COLS`.
    pub(super) fn size(&mut self, options: &ReadOptions) -> Result<Size, Fault> {
        let source = self.draft.source;
        let Some(line) = self.next_line() else {
            let label = "expected the number of rows and of columns";
            return Err(self.missing("the size is missing", label));
        };
        let mut words = words(&line).map(|(at, word)| at..at + word.len());
        let (Some(rows), Some(columns), None) = (words.next(), words.next(), words.next()) else {
            return Err(source
                .fault(Code::BadSize, extent(&line), "this is no size")
                .label("expected the number of rows and of columns")
                .help("the first line is as in `8 10`"));
        };
        let rows = length(source, rows)?;
        let columns = length(source, columns)?;
        size(source, extent(&line), rows, columns, options)
    }

    /// Reads a line of `wanted` clues, one for each `row` or `column`, as `what` says.
    pub(super) fn clues(
        &mut self,
        line: &Line<'s>,
        wanted: usize,
        what: &str,
        clue: impl Fn(&Source, Range<usize>) -> Result<Clue, Fault>,
    ) -> Vec<Clue> {
        let mut clues = Vec::new();
        let end = extent(line).end;
        let mut excess = end;
        for (at, word) in words(line) {
            if clues.len() == wanted {
                excess = at;
            }
            let clue = clue(self.draft.source, at..at + word.len());
            clues.push(self.draft.keep(clue).flatten());
        }
        self.draft
            .push_clues(what, clues.len(), wanted, excess..end);
        clues
    }

    /// Says that there are lines after the end of the puzzle, if there are.
    pub(super) fn trailing(&mut self) {
        if let Some(line) = self.rest().first() {
            let span = extent(line);
            self.draft.fault(
                Code::Trailing,
                span,
                "there is text after the puzzle",
                "expected the end",
                "a text of this format holds one puzzle",
            );
        }
    }
}

/// Where the text of a line stands without the white space round it.
pub(super) fn extent(line: &Line<'_>) -> Range<usize> {
    let start = line.start + (line.text.len() - line.text.trim_start().len());
    start..start + line.text.trim().len()
}
