//! Parses the parts that most formats have, such as sizes, clues and rows of cells. A `Draft` is a
//! puzzle that is being parsed: it collects faults and puts the parts together.

use crate::format::entry::{ReadOptions, is_significant};
use crate::format::fault::{CLUES, Code, Fault, ReadError, Signs, shared, shown};
use crate::format::source::{Lines, Source, end_of};
use crate::puzzle::{Clue, Content, Layout, Puzzle, Size};

/// A puzzle that is being parsed, with the faults found so far. A place in the text is given as a
/// slice of the text, perhaps an empty one.
pub(super) struct Draft<'s> {
    pub(super) source: &'s Source,
    /// The puzzle's part of the source text.
    pub(super) text: &'s str,
    pub(super) options: ReadOptions,
    error: ReadError,
}

/// Parses the puzzle in a part of a text with `read`, which collects faults. If `read` returns no
/// puzzle, there must be at least one fault. Bytes that are not UTF-8 are faults from the start,
/// except in comments.
pub(super) fn read<'s>(
    source: &'s Source,
    text: &'s str,
    options: &ReadOptions,
    read: impl FnOnce(&mut Draft<'s>) -> Option<Puzzle>,
) -> Result<Puzzle, ReadError> {
    let mut draft = Draft {
        source,
        text,
        options: *options,
        error: ReadError::none(),
    };
    if !source.replaced_in(text).is_empty() {
        for line in Lines::of(text).filter(|line| !line.text.starts_with('#')) {
            for &at in source.replaced_in(line.text) {
                let fault = Fault::new(Code::NotUtf8, "this is not UTF-8")
                    .expecting("UTF-8 text")
                    .help("save the file with the encoding UTF-8");
                let end = at + '\u{FFFD}'.len_utf8();
                draft.error.push(fault.at(at..end));
            }
        }
    }
    match read(&mut draft) {
        Some(puzzle) if !draft.is_faulty() => Ok(puzzle),
        _ => Err(source.errors(draft.error)),
    }
}

impl<'s> Draft<'s> {
    /// Returns the lines that are neither blank nor comments.
    pub(super) fn lines(&self) -> impl Iterator<Item = &'s str> + Clone + use<'s> {
        let lines = Lines::of(self.text).filter(is_significant);
        lines.map(|line| line.text)
    }

    /// Adds a fault, unless its place begins with bytes that are not UTF-8.
    pub(super) fn fault(&mut self, place: &'s str, fault: Fault) {
        let span = self.source.place_of(place);
        if span.is_empty() || !self.source.is_replaced(span.start) {
            self.error.push(fault.at(span));
        }
    }

    /// Adds a fault after which parsing cannot continue. Returns `None`.
    pub(super) fn refuse<T>(&mut self, place: &'s str, fault: Fault) -> Option<T> {
        self.fault(place, fault);
        None
    }

    /// Returns the number of faults found.
    pub(super) fn faults(&self) -> usize {
        self.error.faults.len() + self.error.omitted()
    }

    /// Forgets the faults found.
    pub(super) fn forget(&mut self) {
        self.error = ReadError::none();
    }

    /// Replaces all faults by this one, even at the place of an encoding fault.
    pub(super) fn only(&mut self, place: &'s str, fault: Fault) {
        self.forget();
        self.error.push(fault.at(self.source.place_of(place)));
    }

    /// Adds a fault of the whole text, after which parsing cannot continue. Returns `None`.
    pub(super) fn refuse_whole<T>(&mut self, fault: Fault) -> Option<T> {
        self.refuse(self.text, fault)
    }

    /// Returns the part `found` at `place`. If it is a fault, adds the fault and returns `None`.
    fn keep<T>(&mut self, place: &'s str, found: Result<T, Fault>) -> Option<T> {
        found.map_err(|fault| self.fault(place, fault)).ok()
    }

    /// Parses a number that has only digits and is not larger than a clue can be.
    pub(super) fn number(&mut self, text: &'s str, signs: Signs) -> Option<u32> {
        self.keep(text, number(text, signs))
    }

    /// Parses a clue that is one word: a number, or `?`, `-` or a negative number for no clue.
    pub(super) fn clue(&mut self, text: &'s str) -> Clue {
        if text.is_empty() {
            let fault = Fault::new(Code::NoClue, "there is no clue here")
                .expecting("a number, `?` or `-`")
                .help("write `?` for a line without a clue");
            return self.refuse(text, fault);
        }
        self.keep(text, clue(text, CLUES)).flatten()
    }

    /// Parses a clue of one character: a digit, or `?` for no clue.
    pub(super) fn digit_clue(&mut self, text: &'s str, signs: Signs) -> Clue {
        let digit = text.chars().next().and_then(|digit| digit.to_digit(10));
        if digit.is_none() && !text.starts_with('?') {
            self.fault(text, shared::bad_clue(text, signs));
        }
        digit
    }

    /// Parses the numbers of rows and columns, each at its place. Both may be the same place, if
    /// one number stands for both.
    pub(super) fn size(&mut self, rows: &'s str, columns: &'s str) -> Option<Size> {
        let [first, second] = [rows, columns].map(|part| self.source.place_of(part));
        let place = first.start.min(second.start)..first.end.max(second.end);
        let is_square = first == second && !rows.is_empty();
        let rows = self.length(rows, "rows");
        let columns = if is_square {
            rows
        } else {
            self.length(columns, "columns")
        };
        self.allow(&self.source.text()[place], rows?, columns?)
    }

    /// Parses the number of `what`, which is `rows` or `columns`. It must be at least 1.
    fn length(&mut self, text: &'s str, what: &str) -> Option<usize> {
        let length = text
            .parse()
            .ok()
            .filter(|&length| is_digits(text) && length > 0);
        if length.is_none() {
            let is_huge = is_digits(text) && text.bytes().any(|byte| byte != b'0');
            let shown = shown(text);
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
            self.fault(text, fault);
        }
        length
    }

    /// Checks the size of a board that the text states at `place`, before anything is allocated for
    /// the board: the size must be valid, with at most as many cells as the options allow.
    pub(super) fn allow(&mut self, place: &'s str, rows: usize, columns: usize) -> Option<Size> {
        let limit = self.options.limit;
        let fault = match Size::new(rows, columns) {
            Ok(size) if size.area() <= limit => return Some(size),
            Ok(size) => shared::board_over_limit(Some(size), limit),
            Err(error) => shared::huge_board(&error),
        };
        self.refuse(place, fault)
    }

    /// Parses the clues of a line with `clue`. Adds a fault if there are not `wanted` clues. `what`
    /// is `row` or `column`.
    pub(super) fn clues(
        &mut self,
        what: &'static str,
        wanted: usize,
        line: &'s str,
        texts: impl Iterator<Item = &'s str>,
        mut clue: impl FnMut(&mut Self, &'s str) -> Clue,
    ) -> Vec<Clue> {
        let mut clues = Vec::new();
        let (mut found, mut excess) = (0, None);
        for text in texts {
            if found == wanted {
                excess = Some(text);
            }
            let clue = clue(self, text);
            if found < wanted {
                clues.push(clue);
            }
            found += 1;
        }
        if found != wanted {
            let fault = shared::other_clues(what, found, wanted);
            self.fault(rest_of(line, excess), fault);
        }
        clues
    }

    /// Adds the fault of a part that is missing at the end of the text.
    pub(super) fn missing(&mut self, fault: Fault) {
        // In this order, a text of white space is trimmed to its end, not to its beginning.
        let text = self.text.trim_start().trim_end();
        self.fault(end_of(text), fault);
    }

    /// Adds a fault if row `row` (from 0) has `found` cells instead of `width`. `place` holds the
    /// cells beyond the board, or is the empty place at the end of the row.
    pub(super) fn push_length(&mut self, row: usize, found: usize, width: usize, place: &'s str) {
        if found != width {
            let fault = shared::other_length(row + 1, found, width, 0);
            self.fault(place, fault);
        }
    }

    /// Returns whether a fault was found.
    pub(super) fn is_faulty(&self) -> bool {
        !self.error.faults.is_empty()
    }

    /// Builds the puzzle from its parts, if no fault was found.
    pub(super) fn finish(
        &mut self,
        rows: Vec<Clue>,
        columns: Vec<Clue>,
        contents: Vec<Content>,
    ) -> Option<Puzzle> {
        if self.is_faulty() {
            return None;
        }
        match Puzzle::new(rows, columns, contents) {
            Ok(puzzle) => Some(puzzle),
            Err(error) => self.refuse(&self.text[..0], shared::huge_board(&error)),
        }
    }
}

/// The cells of a board, parsed row by row.
pub(super) struct Grid<F> {
    pub(super) contents: Vec<Content>,
    /// The number of rows parsed so far.
    pub(super) rows: usize,
    /// The number of columns.
    width: usize,
    cell: F,
    signs: Signs,
}

impl<F: Fn(&str) -> Option<Content>> Grid<F> {
    /// Returns a grid without rows. `cell` returns the meaning of a cell's text; the fault of a
    /// wrong cell names the `signs` that are allowed.
    pub(super) fn new(width: usize, cell: F, signs: Signs) -> Self {
        Self {
            contents: Vec::new(),
            rows: 0,
            width,
            cell,
            signs,
        }
    }

    /// Parses a row, given the place and the text of each cell.
    pub(super) fn row<'s, 't>(
        &mut self,
        draft: &mut Draft<'s>,
        row: &'s str,
        cells: impl Iterator<Item = (&'s str, &'t str)>,
    ) {
        let (mut found, mut excess) = (0, None);
        // With `for_each`, the variant of an `Either` is matched once per row, not once per cell.
        cells.for_each(|(place, text)| {
            if found == self.width {
                excess = Some(place);
            }
            found += 1;
            let content = (self.cell)(text);
            if content.is_none() {
                draft.fault(place, shared::bad_cell(text, self.signs));
            }
            self.contents.push(content.unwrap_or_default());
        });
        draft.push_length(self.rows, found, self.width, rest_of(row, excess));
        self.rows += 1;
    }
}

/// Parses a number that has only digits and is not larger than a clue can be.
fn number(text: &str, signs: Signs) -> Result<u32, Fault> {
    if !is_digits(text) {
        return Err(shared::bad_clue(text, signs));
    }
    text.parse().map_err(|_| {
        let message = format!("the clue {} is too large", shown(text));
        Fault::new(Code::HugeClue, message)
            .expecting(format!("at most {}", u32::MAX))
            .help("no line has that many tents")
    })
}

/// Parses a clue: a number, or `?`, `-` or a negative number for no clue.
pub(super) fn clue(text: &str, signs: Signs) -> Result<Clue, Fault> {
    if matches!(text, "?" | "-") || text.strip_prefix('-').is_some_and(is_digits) {
        return Ok(None);
    }
    number(text, signs).map(Some)
}

/// Returns the tents among the cells `contents`, if these cells form a board with the size and the
/// trees of `puzzle`.
pub(super) fn tents_of(puzzle: &Puzzle, contents: Vec<Content>) -> Option<Layout> {
    let size = puzzle.size();
    let [rows, columns] = [size.rows(), size.columns()].map(|length| vec![None; length]);
    let solved = Puzzle::new(rows, columns, contents).ok()?;
    (solved.trees() == puzzle.trees()).then(|| solved.marked_tents())
}

/// Returns the characters of a text, as slices of it.
pub(super) fn characters(text: &str) -> impl Iterator<Item = &str> {
    let characters = text.char_indices();
    characters.map(|(at, character)| &text[at..at + character.len_utf8()])
}

/// Returns the text from `part` to its end. Without a part, returns the empty place at the end.
pub(super) fn rest_of<'s>(text: &'s str, part: Option<&'s str>) -> &'s str {
    let start = part.map(|part| part.as_ptr() as usize - text.as_ptr() as usize);
    &text[start.unwrap_or(text.len())..]
}

/// Returns whether a text consists of digits, and has at least one.
pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a word may be a clue in a format with blanks between clues.
pub(super) fn is_clue(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    word == "?" || digits.bytes().all(|byte| byte.is_ascii_digit())
}
