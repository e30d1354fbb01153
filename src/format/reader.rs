//! A puzzle that is being read: the faults found so far, the clues and cells that all formats have,
//! and how they are put together.

use std::ops::Range;

use super::ReadOptions;
use super::fault::{Fault, ReadError};
use super::problem::{Code, Counted, Problem, Signs, missing, shared};
use super::source::{Line, Source};
use super::tokens;
use crate::puzzle::Layout;
use crate::puzzle::{Clue, Content, Puzzle, Size};

/// Collects the faults of one puzzle while it is read.
pub(super) struct Draft<'s> {
    pub(super) source: &'s Source,
    /// Where the puzzle is in the text.
    range: Range<usize>,
    error: ReadError,
}

impl<'s> Draft<'s> {
    /// A draft of the puzzle in a range of the text. Bytes that are not UTF-8 are a fault at once,
    /// except in comments.
    pub(super) fn new(source: &'s Source, range: Range<usize>) -> Self {
        let mut error = ReadError::none();
        let text = source.text();
        let (mut looked, mut is_comment) = (0, text.starts_with('#'));
        for &at in source.replaced_in(range.clone()) {
            if let Some(end) = text[looked..at].rfind(['\n', '\r']) {
                is_comment = text[looked + end + 1..].starts_with('#');
            }
            looked = at;
            if !is_comment {
                let problem = Problem::new(Code::NotUtf8, "this is not UTF-8")
                    .expected("UTF-8 text")
                    .help("save the file with the encoding UTF-8");
                error.push(source.fault_at(at..at + '\u{FFFD}'.len_utf8(), problem));
            }
        }
        Self {
            source,
            range,
            error,
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
            self.error.push(fault);
        }
    }

    /// Keeps the fault of a problem at a place.
    pub(super) fn fault(&mut self, span: Range<usize>, problem: Problem) {
        let fault = self.source.fault_at(span, problem);
        self.push(fault);
    }

    /// The value, or its fault kept.
    pub(super) fn keep<T>(&mut self, result: Result<T, Fault>) -> Option<T> {
        result.map_err(|fault| self.push(fault)).ok()
    }

    /// Reads a clue with blanks around it: a number, or `?`, `-` or a negative number for none.
    pub(super) fn clue(&mut self, span: Range<usize>) -> Clue {
        let clue = tokens::spaced_clue(self.source, span);
        self.keep(clue).flatten()
    }

    /// Reads the numbers of rows and columns, each at its place. Both places may be the same.
    pub(super) fn size(
        &mut self,
        rows: Range<usize>,
        columns: Range<usize>,
        options: &ReadOptions,
    ) -> Option<Size> {
        let place = rows.start.min(columns.start)..rows.end.max(columns.end);
        let is_square = rows == columns && !rows.is_empty();
        let rows = self.length(rows, "rows");
        let columns = if is_square {
            rows
        } else {
            self.length(columns, "columns")
        };
        let size = tokens::size(self.source, place, rows?, columns?, options);
        self.keep(size)
    }

    /// Reads the number of rows or of columns, as `what` says.
    fn length(&mut self, span: Range<usize>, what: &'static str) -> Option<usize> {
        if span.is_empty() {
            self.fault(span, shared::missing_length(what));
            return None;
        }
        let length = tokens::length(self.source, span);
        self.keep(length)
    }

    /// Reads the clues at some places; the last ends at `end`. There should be `wanted` of them,
    /// one for each `row` or `column`, as `what` says. `clue` reads one.
    pub(super) fn clues(
        &mut self,
        what: &'static str,
        wanted: usize,
        places: impl Iterator<Item = Range<usize>>,
        end: usize,
        mut clue: impl FnMut(&Source, Range<usize>) -> Result<Clue, Fault>,
    ) -> Vec<Clue> {
        let mut clues = Vec::new();
        let (mut found, mut excess) = (0, end);
        for span in places {
            if found == wanted {
                excess = span.start;
            }
            let clue = clue(self.source, span);
            let clue = self.keep(clue).flatten();
            if found < wanted {
                clues.push(clue);
            }
            found += 1;
        }
        if found != wanted {
            self.fault(excess..end, shared::other_clues(what, found, wanted));
        }
        clues
    }

    /// Keeps the fault of a part that is missing at the end of the text.
    pub(super) fn missing(&mut self, problem: Problem) {
        let end = trim(self.source, self.range.clone()).end;
        self.fault(end..end, problem);
    }

    /// Keeps the fault of row `row` (from 0) that holds `found` cells on a board of `width`
    /// columns, if it is one. Cells beyond the board are in `span`; otherwise it is empty, at the
    /// end of the row.
    pub(super) fn push_length(
        &mut self,
        row: usize,
        found: usize,
        width: usize,
        span: Range<usize>,
    ) {
        let row = row + 1;
        if found != width {
            let problem = Problem::new(
                Code::Ragged,
                format!(
                    "row {row} has {}, the board has {}",
                    Counted(found, "cell"),
                    Counted(width, "column")
                ),
            )
            .expected(if found < width {
                missing(found, width, "cell")
            } else {
                "the row to end here".to_owned()
            })
            .help("make all rows equally long");
            self.fault(span, problem);
        }
    }

    /// Whether a fault was found.
    pub(super) fn is_faulty(&self) -> bool {
        !self.error.faults.is_empty()
    }

    /// The faults found, at least one.
    pub(super) fn error(self) -> ReadError {
        self.source.errors(self.error)
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
            self.fault(start..start, shared::huge_board(&error));
            self.error()
        })
    }
}

/// The cells of a board, read row by row.
pub(super) struct Grid<F> {
    pub(super) contents: Vec<Content>,
    /// The number of rows that have been read.
    pub(super) rows: usize,
    /// The number of columns.
    width: usize,
    cell: F,
    signs: Signs,
}

impl<F: Fn(&str) -> Option<Content>> Grid<F> {
    /// No rows yet. `cell` gives the meaning of a cell's text; the fault of a wrong cell names the
    /// `signs` that are allowed.
    pub(super) fn new(width: usize, cell: F, signs: Signs) -> Self {
        Self {
            contents: Vec::new(),
            rows: 0,
            width,
            cell,
            signs,
        }
    }

    /// Reads a row that ends at `end`, given the places of its cells and what they say.
    pub(super) fn row<'t>(
        &mut self,
        draft: &mut Draft<'_>,
        cells: impl Iterator<Item = (Range<usize>, &'t str)>,
        end: usize,
    ) {
        let (mut found, mut excess) = (0, end);
        // So, and not one by one, places of several kinds are told apart once a row.
        cells.for_each(|(span, text)| {
            if found == self.width {
                excess = span.start;
            }
            found += 1;
            let content = (self.cell)(text);
            if content.is_none() {
                draft.fault(span, shared::bad_cell(text, self.signs));
            }
            self.contents.push(content.unwrap_or_default());
        });
        draft.push_length(self.rows, found, self.width, excess..end);
        self.rows += 1;
    }
}

/// The tents of these cells, if they are those of a board with the trees of a puzzle.
pub(super) fn tents_of(puzzle: &Puzzle, contents: Vec<Content>) -> Option<Layout> {
    let size = puzzle.size();
    let solved = Puzzle::new(
        vec![None; size.rows()],
        vec![None; size.columns()],
        contents,
    );
    let solved = solved.ok()?;
    (solved.trees() == puzzle.trees()).then(|| solved.given_tents())
}

/// A range without the white space around its text.
pub(super) fn trim(source: &Source, range: Range<usize>) -> Range<usize> {
    // In this order white space alone is cut down to its end.
    source.place_of(source.text()[range].trim_start().trim_end())
}
