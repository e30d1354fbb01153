//! A puzzle under way: the faults found so far, and how the whole is put together.

use std::cmp::Ordering;
use std::ops::Range;

use super::ReadOptions;
use super::fault::{Code, Fault, Faults, ReadError};
use super::source::Source;
use super::words::{self, plural};
use crate::puzzle::{Clue, Content, Puzzle, Size};

/// Collects the faults of one puzzle while it is read.
pub(super) struct Draft<'s> {
    pub(super) source: &'s Source,
    /// Where the puzzle stands in the text.
    range: Range<usize>,
    faults: Faults,
}

impl<'s> Draft<'s> {
    /// A draft of the puzzle in a range of the text. What is not UTF-8 there is a fault already.
    pub(super) fn new(source: &'s Source, range: Range<usize>) -> Self {
        let mut faults = Faults::default();
        for fault in source.encoding_faults(range.clone()) {
            faults.push(fault);
        }
        Self {
            source,
            range,
            faults,
        }
    }

    /// The text of a range.
    pub(super) fn text(&self, span: Range<usize>) -> &'s str {
        &self.source.text()[span]
    }

    /// Keeps a fault, unless its place is at fault for its encoding already.
    pub(super) fn push(&mut self, fault: Fault) {
        if fault.span.is_empty() || !self.source.is_replaced(fault.span.start) {
            self.faults.push(fault);
        }
    }

    /// Keeps a fault of these parts.
    pub(super) fn fault(
        &mut self,
        code: Code,
        span: Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) {
        let fault = self.source.fault(code, span, message);
        self.push(fault.label(label).help(help));
    }

    /// The value, or its fault kept.
    pub(super) fn keep<T>(&mut self, result: Result<T, Fault>) -> Option<T> {
        result.map_err(|fault| self.push(fault)).ok()
    }

    /// Reads a clue that stands apart: a number, or `?`, `-` or a negative number for none.
    pub(super) fn clue(&mut self, span: Range<usize>) -> Clue {
        if span.is_empty() {
            self.fault(
                Code::NoClue,
                span,
                "there is no clue here",
                "expected a number, `?` or `-`",
                "write `?` for a line without a clue",
            );
            return None;
        }
        let clue = words::spaced_clue(self.source, span);
        self.keep(clue).flatten()
    }

    /// Reads the number of rows and that of columns, each with the place where it stands.
    pub(super) fn size(
        &mut self,
        rows: Range<usize>,
        columns: Range<usize>,
        options: &ReadOptions,
    ) -> Option<Size> {
        let place = rows.start.min(columns.start)..rows.end.max(columns.end);
        let numbers = [(rows, "rows"), (columns, "columns")].map(|(span, what)| {
            if !span.is_empty() {
                let length = words::length(self.source, span);
                return self.keep(length);
            }
            self.fault(
                Code::MissingPart,
                span,
                format!("the number of {what} is missing"),
                "expected a number from 1 on",
                "is the text cut off?",
            );
            None
        });
        let [Some(rows), Some(columns)] = numbers else {
            return None;
        };
        let size = words::size(self.source, place, rows, columns, options);
        self.keep(size)
    }

    /// Keeps the fault of row `row` (from 0) that holds `found` cells on a board of `width` columns,
    /// if it is one. Cells beyond the board stand in `span`; else it is empty, at the end of the row.
    pub(super) fn push_length(
        &mut self,
        row: usize,
        found: usize,
        width: usize,
        span: Range<usize>,
    ) {
        let label = match found.cmp(&width) {
            Ordering::Equal => return,
            Ordering::Less => {
                let missing = width - found;
                format!("expected {missing} more cell{}", plural(missing))
            }
            Ordering::Greater => "expected the row to end here".to_owned(),
        };
        let message = format!(
            "row {} has {found} cell{}, the board has {width} column{}",
            row + 1,
            plural(found),
            plural(width)
        );
        let help = "make all rows equally long";
        self.fault(Code::Ragged, span, message, label, help);
    }

    /// Keeps the fault of `found` clues for `wanted` lines (`what` is `row` or `column`), if it is
    /// one. Clues too many stand in `span`; else it is empty, at the end of the clues.
    pub(super) fn push_clues(
        &mut self,
        what: &str,
        found: usize,
        wanted: usize,
        span: Range<usize>,
    ) {
        let (code, label) = match found.cmp(&wanted) {
            Ordering::Equal => return,
            Ordering::Less => {
                let missing = wanted - found;
                let label = format!("expected {missing} more clue{}", plural(missing));
                (Code::FewClues, label)
            }
            Ordering::Greater => (Code::ManyClues, "expected the clues to end here".to_owned()),
        };
        let message = format!(
            "{found} {what} clue{} for {wanted} {what}{}",
            plural(found),
            plural(wanted)
        );
        let help = format!("give one clue for each {what}; write `?` for a {what} without a clue");
        self.fault(code, span, message, label, help);
    }

    /// Whether a fault was found.
    pub(super) fn is_faulty(&self) -> bool {
        !self.faults.is_empty()
    }

    /// The faults found, at least one.
    pub(super) fn error(self) -> ReadError {
        self.source.errors(self.faults)
    }

    /// The puzzle, if no fault was found.
    pub(super) fn finish(
        mut self,
        rows: Vec<Clue>,
        columns: Vec<Clue>,
        contents: Vec<Content>,
    ) -> Result<Puzzle, ReadError> {
        if self.is_faulty() {
            return Err(self.error());
        }
        Puzzle::new(rows, columns, contents).map_err(|error| {
            let start = self.range.start;
            self.fault(
                Code::HugeBoard,
                start..start,
                error.to_string(),
                "expected a smaller board",
                "split the board into several",
            );
            self.error()
        })
    }
}

/// Where the text of a range stands without the white space round it.
pub(super) fn trim(source: &Source, range: Range<usize>) -> Range<usize> {
    let text = &source.text()[range.clone()];
    let start = range.start + (text.len() - text.trim_start().len());
    start..start + text.trim().len()
}
