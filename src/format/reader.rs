//! A puzzle that is being read: the faults found so far, the clues and cells that all formats have,
//! and how they are put together; and the tokens of a text: words, numbers, sizes.

use std::ops::Range;

use super::ReadOptions;
use super::fault::{CLUES, Code, Counted, Fault, ReadError, Shown, Signs, missing, shared};
use super::source::{Line, Source};
use crate::puzzle::Layout;
use crate::puzzle::{Clue, Content, Puzzle, Size};

/// A puzzle that is being read, with the faults found so far.
pub(super) struct Draft<'s> {
    pub(super) source: &'s Source,
    /// Where the puzzle is in the text.
    pub(super) range: Range<usize>,
    pub(super) options: ReadOptions,
    error: ReadError,
}

/// Reads the puzzle in a range of a text by `read`, which collects its faults; without a puzzle
/// there is at least one.
pub(super) fn read<'s>(
    source: &'s Source,
    range: Range<usize>,
    options: &ReadOptions,
    read: impl FnOnce(&mut Draft<'s>) -> Option<Puzzle>,
) -> Result<Puzzle, ReadError> {
    let mut draft = Draft::new(source, range, *options);
    match read(&mut draft) {
        Some(puzzle) if !draft.is_faulty() => Ok(puzzle),
        _ => Err(source.errors(draft.error)),
    }
}

impl<'s> Draft<'s> {
    /// A draft of the puzzle in a range of the text. Bytes that are not UTF-8 are a fault at once,
    /// except in comments.
    fn new(source: &'s Source, range: Range<usize>, options: ReadOptions) -> Self {
        let mut error = ReadError::none();
        if !source.replaced_in(range.clone()).is_empty() {
            let lines = source.lines_in(range.clone());
            for line in lines.filter(|line| !line.text.starts_with('#')) {
                for &at in source.replaced_in(line.span()) {
                    let fault = Fault::new(Code::NotUtf8, "this is not UTF-8")
                        .expecting("UTF-8 text")
                        .help("save the file with the encoding UTF-8");
                    error.push(fault.at(at..at + '\u{FFFD}'.len_utf8()));
                }
            }
        }
        Self {
            source,
            range,
            options,
            error,
        }
    }

    /// Leaves the white space around the puzzle out.
    pub(super) fn trim(&mut self) {
        self.range = trim(self.source, self.range.clone());
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

    /// Keeps a fault at a place.
    pub(super) fn fault(&mut self, span: Range<usize>, fault: Fault) {
        let fault = fault.at(span);
        self.push(fault);
    }

    /// Keeps a fault that leaves nothing to read on for.
    pub(super) fn refuse<T>(&mut self, span: Range<usize>, fault: Fault) -> Option<T> {
        self.fault(span, fault);
        None
    }

    /// Keeps this fault alone, or none.
    pub(super) fn only(&mut self, fault: Option<Fault>) {
        self.error = ReadError::none();
        if let Some(fault) = fault {
            self.error.push(fault);
        }
    }

    /// The value, or its fault kept.
    pub(super) fn keep<T>(&mut self, result: Result<T, Fault>) -> Option<T> {
        result.map_err(|fault| self.push(fault)).ok()
    }

    /// Reads a number written in digits alone, at most as large as a clue can be.
    pub(super) fn number(&mut self, span: Range<usize>, signs: Signs) -> Option<u32> {
        let text = self.text(span.clone());
        if !is_digits(text) {
            return self.refuse(span, shared::bad_clue(text, signs));
        }
        let number = text.parse().ok();
        if number.is_none() {
            self.fault(span, shared::huge_clue(text));
        }
        number
    }

    /// Reads a clue with blanks around it: a number, or `?`, `-` or a negative number for none.
    pub(super) fn clue(&mut self, span: Range<usize>) -> Clue {
        let text = self.text(span.clone());
        if text.is_empty() {
            let fault = Fault::new(Code::NoClue, "there is no clue here")
                .expecting("a number, `?` or `-`")
                .help("write `?` for a line without a clue");
            return self.refuse(span, fault);
        }
        let is_none = matches!(text, "?" | "-") || text.strip_prefix('-').is_some_and(is_digits);
        if is_none {
            None
        } else {
            self.number(span, CLUES)
        }
    }

    /// Reads a clue of one character: a digit, or `?` for none.
    pub(super) fn digit_clue(&mut self, span: Range<usize>, signs: Signs) -> Clue {
        let text = self.text(span.clone());
        let digit = text.chars().next().and_then(|digit| digit.to_digit(10));
        if digit.is_none() && !text.starts_with('?') {
            self.fault(span, shared::bad_clue(text, signs));
        }
        digit
    }

    /// Reads the numbers of rows and columns, each at its place. Both places may be the same.
    pub(super) fn size(&mut self, rows: Range<usize>, columns: Range<usize>) -> Option<Size> {
        let place = rows.start.min(columns.start)..rows.end.max(columns.end);
        let is_square = rows == columns && !rows.is_empty();
        let rows = self.length(rows, "rows");
        let columns = if is_square {
            rows
        } else {
            self.length(columns, "columns")
        };
        self.allow(place, rows?, columns?)
    }

    /// Reads the number of rows or of columns, as `what` says: from 1 on.
    pub(super) fn length(&mut self, span: Range<usize>, what: &str) -> Option<usize> {
        let text = self.text(span.clone());
        let length = text
            .parse()
            .ok()
            .filter(|&length| is_digits(text) && length > 0);
        if length.is_none() {
            let is_huge = is_digits(text) && text.bytes().any(|byte| byte != b'0');
            let shown = Shown::new(text);
            let fault = if text.is_empty() {
                shared::missing_length(what)
            } else if is_huge {
                shared::huge_board(&format!("{shown} is too large for a board"))
            } else {
                let message = format!("`{shown}` is not a number of rows or columns");
                Fault::new(Code::BadSize, message)
                    .expecting("a number, 1 or more")
                    .help("a board has at least one row and one column")
            };
            self.fault(span, fault);
        }
        length
    }

    /// Checks that a board has a size that the text names at `span`, and no more cells than the
    /// options allow, before anything is laid out in it.
    pub(super) fn allow(
        &mut self,
        span: Range<usize>,
        rows: usize,
        columns: usize,
    ) -> Option<Size> {
        let limit = self.options.limit;
        let fault = match Size::new(rows, columns) {
            Ok(size) if size.area() <= limit => return Some(size),
            Ok(size) => shared::board_over_limit(Some(size), limit),
            Err(error) => shared::huge_board(&error),
        };
        self.refuse(span, fault)
    }

    /// Reads the clues at some places; the last ends at `end`. There should be `wanted` of them,
    /// one for each `row` or `column`, as `what` says. `clue` reads one.
    pub(super) fn clues(
        &mut self,
        what: &'static str,
        wanted: usize,
        places: impl Iterator<Item = Range<usize>>,
        end: usize,
        mut clue: impl FnMut(&mut Self, Range<usize>) -> Clue,
    ) -> Vec<Clue> {
        let mut clues = Vec::new();
        let (mut found, mut excess) = (0, end);
        for span in places {
            if found == wanted {
                excess = span.start;
            }
            let clue = clue(self, span);
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
    pub(super) fn missing(&mut self, fault: Fault) {
        let end = trim(self.source, self.range.clone()).end;
        self.fault(end..end, fault);
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
            let fault = Fault::new(
                Code::Ragged,
                format!(
                    "row {row} has {}, the board has {}",
                    Counted(found, "cell"),
                    Counted(width, "column")
                ),
            )
            .expecting(if found < width {
                missing(found, width, "cell")
            } else {
                "the row to end here".to_owned()
            })
            .help("make all rows equally long");
            self.fault(span, fault);
        }
    }

    /// Whether a fault was found.
    pub(super) fn is_faulty(&self) -> bool {
        !self.error.faults.is_empty()
    }

    /// The puzzle of these parts, if no fault was found.
    pub(super) fn finish(
        &mut self,
        rows: Vec<Clue>,
        columns: Vec<Clue>,
        contents: Vec<Content>,
    ) -> Option<Puzzle> {
        if self.is_faulty() {
            return None;
        }
        let puzzle = Puzzle::new(rows, columns, contents);
        let start = self.range.start;
        self.keep(puzzle.map_err(|error| shared::huge_board(&error).at(start..start)))
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

/// The words of a line, with white space between them, and where they begin in the text.
pub(super) fn words<'s>(line: &Line<'s>) -> impl Iterator<Item = (usize, &'s str)> + use<'s> {
    let Line { start, text, .. } = *line;
    text.split_whitespace()
        // The words are parts of the line's text.
        .map(move |word| {
            (
                start + (word.as_ptr() as usize - text.as_ptr() as usize),
                word,
            )
        })
}

/// The places of the words of a line.
pub(super) fn spans<'s>(line: &Line<'s>) -> impl Iterator<Item = Range<usize>> + use<'s> {
    words(line).map(|(at, word)| at..at + word.len())
}

/// The places of the characters of a part of the text.
pub(super) fn characters(
    source: &Source,
    range: Range<usize>,
) -> impl Iterator<Item = Range<usize>> + Clone {
    source.text()[range.clone()]
        .char_indices()
        .map(move |(at, c)| range.start + at..range.start + at + c.len_utf8())
}

/// Where the text of a line is, without the white space around it.
pub(super) fn extent(line: &Line<'_>) -> Range<usize> {
    let start = line.start + (line.text.len() - line.text.trim_start().len());
    start..start + line.text.trim().len()
}

/// A line without the sign of a list before a URL.
pub(super) fn without_bullet(line: &str) -> &str {
    let rest = line.strip_prefix("* ").or_else(|| line.strip_prefix("- "));
    let rest = rest.map(str::trim_start);
    rest.filter(|rest| rest.contains("://")).unwrap_or(line)
}

/// Whether a text is made of digits alone.
pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word may be a clue where there are blanks between clues.
pub(super) fn is_clue(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    word == "?" || digits.bytes().all(|byte| byte.is_ascii_digit())
}
