//! A puzzle under way: the faults found so far, the parts that several formats share, and how the
//! whole is put together.

use std::cmp::Ordering;
use std::ops::Range;

use super::ReadOptions;
use super::fault::{Code, Fault, Faults, ReadError};
use super::source::{Line, Source};
use super::words::{self, extent, plural, shown, spans};
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

    /// The lines that are neither blank nor comments.
    pub(super) fn lines(&self) -> impl Iterator<Item = Line<'s>> + Clone + use<'s> {
        let lines = self.source.lines_in(self.range.clone());
        lines.filter(super::is_significant)
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

    /// Reads a line that holds the number of rows and that of columns and nothing else.
    pub(super) fn size_line(
        &mut self,
        line: Option<Line<'_>>,
        options: &ReadOptions,
    ) -> Option<Size> {
        let Some(line) = line else {
            let label = "expected the number of rows and of columns";
            self.missing("the size is missing", label);
            return None;
        };
        let mut numbers = spans(&line);
        let (Some(rows), Some(columns), None) = (numbers.next(), numbers.next(), numbers.next())
        else {
            self.fault(
                Code::BadSize,
                extent(&line),
                "this is no size",
                "expected the number of rows and of columns",
                "the first line is as in `8 10`",
            );
            return None;
        };
        self.size(rows, columns, options)
    }

    /// Reads a line of `wanted` clues, one for each `row` or `column`, as `what` says.
    pub(super) fn clues(
        &mut self,
        line: &Line<'_>,
        wanted: usize,
        what: &str,
        clue: impl Fn(&Source, Range<usize>) -> Result<Clue, Fault>,
    ) -> Vec<Clue> {
        let clues: Vec<Clue> = spans(line)
            .map(|span| self.keep(clue(self.source, span)).flatten())
            .collect();
        let end = extent(line).end;
        let excess = spans(line).nth(wanted).map_or(end, |span| span.start);
        self.push_clues(what, clues.len(), wanted, excess..end);
        clues
    }

    /// Keeps the fault of a part that is missing at the end of the text.
    pub(super) fn missing(&mut self, message: impl Into<String>, label: impl Into<String>) {
        let end = trim(self.source, self.range.clone()).end;
        let help = "is the text cut off?";
        self.fault(Code::MissingPart, end..end, message, label, help);
    }

    /// Keeps the fault of column clues, which end at `end`, without rows.
    pub(super) fn no_rows(&mut self, end: usize) {
        self.fault(
            Code::NoRows,
            end..end,
            "there are column clues but no rows",
            "expected a row on the next line",
            "add a line for each row: its clue, then its cells",
        );
    }

    /// Keeps the fault of a line after the end of the puzzle, if there is one.
    pub(super) fn trailing(&mut self, line: Option<Line<'_>>) {
        if let Some(line) = line {
            self.fault(
                Code::Trailing,
                extent(&line),
                "there is text after the puzzle",
                "expected the end",
                "a text of this format holds one puzzle",
            );
        }
    }

    /// Keeps the fault of row `row` (from 0) that holds `found` cells on a board of `width` columns,
    /// if it is one. Cells beyond the board stand in `span`; else it is empty, at the end of the row.
    fn push_length(&mut self, row: usize, found: usize, width: usize, span: Range<usize>) {
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

/// The cells of a board that stand row by row.
pub(super) struct Grid<F> {
    pub(super) contents: Vec<Content>,
    /// The number of rows that have been read.
    pub(super) rows: usize,
    /// The number of columns.
    width: usize,
    cell: F,
    expected: &'static str,
    help: &'static str,
}

impl<F: Fn(&str) -> Option<Content>> Grid<F> {
    /// No rows yet. `cell` says what the text of a cell means; of one that is none a fault tells what was
    /// `expected`.
    pub(super) fn new(width: usize, cell: F, expected: &'static str, help: &'static str) -> Self {
        Self {
            contents: Vec::new(),
            rows: 0,
            width,
            cell,
            expected,
            help,
        }
    }

    /// Reads a row that ends at `end`, given the places of its cells.
    pub(super) fn row(
        &mut self,
        draft: &mut Draft<'_>,
        cells: impl Iterator<Item = Range<usize>>,
        end: usize,
    ) {
        let (mut found, mut excess) = (0, end);
        for span in cells {
            if found == self.width {
                excess = span.start;
            }
            found += 1;
            let text = draft.text(span.clone());
            let content = (self.cell)(text);
            if content.is_none() {
                let message = format!("`{}` is no cell", shown(text));
                draft.fault(Code::BadCell, span, message, self.expected, self.help);
            }
            self.contents.push(content.unwrap_or_default());
        }
        draft.push_length(self.rows, found, self.width, excess..end);
        self.rows += 1;
    }
}

/// Where the text of a range stands without the white space round it.
pub(super) fn trim(source: &Source, range: Range<usize>) -> Range<usize> {
    let text = &source.text()[range.clone()];
    let start = range.start + (text.len() - text.trim_start().len());
    start..start + text.trim().len()
}
