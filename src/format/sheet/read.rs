//! Sheet → puzzle. All faults of a text are reported, unless one makes it impossible to continue.

use std::iter::{self, Peekable};

use itertools::Either;

use crate::format::entry::is_significant;
use crate::format::fault::{Code, Counted, Fault, Signs, missing, shared, shown};
use crate::format::name::Format;
use crate::format::reader::{Draft, Grid, characters, is_digits};
use crate::format::sheet::layout::{CellSpacing, Section, Sheet};
use crate::format::source::{Lines, end_of};
use crate::puzzle::{Clue, Content, Puzzle};

/// The allowed clues if each clue is one character, in the words of a fault.
const DIGITS: Signs = Signs {
    known: "one digit or `?`",
    help: "write `?` for a line without a clue",
};

/// The allowed clues if only negative numbers mean no clue, in the words of a fault.
const NUMBERS: Signs = Signs {
    known: "a number",
    help: "write `-1` for a line without a clue",
};

/// The flags after a size, and the meaning of each if it is not 0.
const FLAGS: [(&str, &str); 2] = [
    ("WRAP", "a board without borders, where opposite sides meet"),
    ("DIAG", "another rule for tents that touch diagonally"),
];

impl Sheet {
    /// Parses a puzzle. Returns `None` if there are faults.
    pub(in crate::format) fn read(&self, draft: &mut Draft<'_>) -> Option<Puzzle> {
        let lines = self.lines(draft).peekable();
        let mut reader = SheetReader {
            sheet: self,
            draft,
            lines,
            last: 0,
            size: (usize::MAX, 0),
        };
        let (mut rows, mut columns, mut cells) = (Vec::new(), Vec::new(), Vec::new());
        for &part in self.parts {
            let (lines, width) = reader.size;
            match part {
                Section::Size(numbers) => reader.size(numbers)?,
                Section::Rows => rows = reader.clues(part, "row", lines)?,
                Section::Columns | Section::ColumnDigits => {
                    columns = reader.clues(part, "column", width)?;
                }
                Section::Header => columns = reader.header()?,
                Section::Cells => (_, cells) = reader.board(part)?,
                Section::ClueCells | Section::CellsClue(_) => (rows, cells) = reader.board(part)?,
            }
        }
        let is_text = |text: &str| !text.is_empty();
        let is_prose = |number: usize| self.has_prose && number > reader.last + 1;
        let mut rest = reader.lines;
        let rest = rest.find(|(_, text)| !self.has_blanks() || is_text(text));
        if let Some((_, text)) = rest.filter(|&(number, text)| is_text(text) && !is_prose(number)) {
            let fault = Fault::new(Code::Trailing, "there is text after the puzzle")
                .expecting("the end")
                .help("a text in this format contains one puzzle");
            reader.draft.fault(text, fault);
        }
        reader.draft.finish(rows, columns, cells)
    }

    /// Returns the lines of a sheet, each with its number. If a blank is a sign, these are all
    /// lines of the text, without white space at their ends; otherwise the lines that are neither
    /// blank nor comments, without white space around them. If `;` separates the lines of a sheet,
    /// they are the fields of the one line of text, all with the number 1.
    fn lines<'s>(
        &self,
        draft: &Draft<'s>,
    ) -> impl Iterator<Item = (usize, &'s str)> + Clone + use<'s> {
        let text = draft.text;
        if self.separator == ';' {
            return Either::Left(text.split(';').map(|field| (1, field)));
        }
        let has_blanks = self.has_blanks();
        // The empty text after the last line end may be a blank row, but not a line of clues or a
        // size. Its number is 0.
        let has_last = has_blanks && text.ends_with(['\n', '\r']);
        let last = has_last.then(|| (0, end_of(text)));
        let lines = Lines::of(text).filter(move |line| has_blanks || is_significant(line));
        let lines = lines.map(move |line| {
            let text = line.text.trim_end();
            let text = if has_blanks { text } else { text.trim_start() };
            (line.number, text)
        });
        Either::Right(lines.chain(last))
    }

    /// Returns the cells of a row, or the items of another line of the same form. If blanks are
    /// cells and the row has fewer than `width` cells, adds an empty item for each missing cell.
    fn items<'s>(&self, text: &'s str, width: usize) -> impl Iterator<Item = &'s str> + use<'s> {
        let has_blanks = self.has_blanks();
        match self.cells {
            CellSpacing::Words => Either::Left(text.split_whitespace()),
            CellSpacing::Fields => Either::Right(Either::Left(text.split(',').map(str::trim))),
            CellSpacing::Characters => {
                let signs = characters(text);
                let signs = signs.filter(move |sign| has_blanks || !sign.trim().is_empty());
                let found = if has_blanks {
                    text.chars().count()
                } else {
                    width
                };
                let missing = iter::repeat_n(end_of(text), width.saturating_sub(found));
                Either::Right(Either::Right(signs.chain(missing)))
            }
        }
    }

    fn clue<'s>(&self, draft: &mut Draft<'s>, text: &'s str) -> Clue {
        if text.is_empty() && self.cells == CellSpacing::Fields {
            return None;
        }
        if self.is_loose && !text.strip_prefix('-').is_some_and(is_digits) {
            return draft.number(text, NUMBERS);
        }
        draft.clue(text)
    }
}

/// A sheet that is being parsed.
struct SheetReader<'r, 's, L: Iterator> {
    sheet: &'r Sheet,
    draft: &'r mut Draft<'s>,
    /// The lines that have not been read.
    lines: Peekable<L>,
    /// The number of the last line read.
    last: usize,
    /// The number of rows, which is `usize::MAX` if the sheet states no size, and the number of
    /// columns.
    size: (usize, usize),
}

impl<'r, 's, L: Iterator<Item = (usize, &'s str)> + Clone> SheetReader<'r, 's, L> {
    /// Returns the next line. Adds the fault `missing` if there is none.
    fn next(&mut self, missing: Fault) -> Option<&'s str> {
        // The empty text after the last line end, with the number 0, is not a line here.
        let Some((number, text)) = self.lines.next().filter(|&(number, _)| number > 0) else {
            self.draft.missing(missing);
            return None;
        };
        self.last = number;
        Some(text)
    }

    /// Parses the size, which should be a line of `wanted` numbers.
    fn size(&mut self, wanted: usize) -> Option<()> {
        let line = self.next(
            Fault::new(Code::MissingPart, "the size is missing")
                .expecting("the number of rows and of columns")
                .help("is the text cut off?"),
        )?;
        let mut numbers: Vec<&str> = line.split_whitespace().take(wanted + 1).collect();
        if self.sheet.separator == ';' {
            let what = "columns";
            numbers = vec![line, self.next(shared::missing_length(what))?];
        }
        if let Some(letter) = numbers.get(wanted).copied()
            && letter.chars().all(|letter| letter.is_ascii_uppercase())
        {
            let letter = shown(letter);
            let message = format!("`{letter}` after the size names a variant");
            let fault = Fault::new(Code::Variant, message).expecting("the end of the line");
            let fault = fault.help("remove it if the puzzle has the plain rules");
            return self.draft.refuse(line, fault);
        }
        if numbers.len() != wanted {
            let fault = Fault::new(Code::BadSize, "this is not a size")
                .expecting(match wanted {
                    1 => "the number of rows and columns",
                    2 => "the number of rows and of columns",
                    _ => "the number of rows and of columns, and two flags",
                })
                .help(match wanted {
                    1 => "the first line looks like `8`",
                    2 => "the first line looks like `8 10`",
                    _ => "the first line is `ROWS COLUMNS WRAP DIAG`",
                });
            return self.draft.refuse(line, fault);
        }
        let rows = numbers[0];
        let columns = numbers.get(1).unwrap_or(&rows);
        let size = self.draft.size(rows, columns);
        let mut is_plain = true;
        for (text, (name, what)) in numbers.into_iter().skip(2).zip(FLAGS) {
            if text.bytes().all(|digit| digit == b'0') {
                continue;
            }
            is_plain = false;
            let shown = shown(text);
            let fault = if is_digits(text) {
                Fault::new(Code::Variant, format!("`{name}` is {shown}: {what}"))
                    .help("only the plain rules are supported")
            } else {
                let message = format!("`{shown}` is not a value of `{name}`");
                Fault::new(Code::Syntax, message).help("the first line is `ROWS COLUMNS WRAP DIAG`")
            };
            self.draft.fault(text, fault.expecting("`0`"));
        }
        // For a variant of the rules, the other faults of the text do not matter.
        let size = size.filter(|_| is_plain)?;
        self.size = (size.rows(), size.columns());
        Some(())
    }

    /// Parses a line of clues, one for each of the `count` rows or columns. `what` is `row` or
    /// `column`.
    fn clues(&mut self, part: Section, what: &'static str, count: usize) -> Option<Vec<Clue>> {
        let line = self.next(no_clues(what, Some(count)))?;
        let may_be_digits = self.sheet.may_be_digits && line.len() == count;
        let clues = if part == Section::ColumnDigits || may_be_digits && is_digits(line) {
            let clue = |draft: &mut Draft<'s>, clue| draft.digit_clue(clue, DIGITS);
            self.draft.clues(what, count, line, characters(line), clue)
        } else {
            let clues = line.split_whitespace();
            self.draft.clues(what, count, line, clues, Draft::clue)
        };
        Some(clues)
    }

    /// Parses the line of column clues, and determines the number of columns.
    fn header(&mut self) -> Option<Vec<Clue>> {
        let (sheet, what) = (self.sheet, "column");
        let line = self.next(no_clues(what, None))?;
        let is_table = sheet.cells == CellSpacing::Fields;
        if self.lines.peek().is_none() {
            self.draft.fault(end_of(line), shared::no_rows());
            // A single line of words may be anything.
            if !is_table {
                return None;
            }
        }
        // Above the row clues there is an empty field.
        let corner = usize::from(is_table);
        let clues = || sheet.items(line, 0).skip(corner);
        let first = sheet.items(line, 0).next().filter(|_| is_table);
        if let Some(first) = first.filter(|first| !first.is_empty()) {
            let fault = Fault::new(Code::NoHeader, "the first field is not empty")
                .expecting("`,` and the column clues")
                .help("the first line is an empty field, then a clue for each column");
            self.draft.fault(first, fault);
        }
        // If all rows have the same length, it is the number of columns.
        let mut lengths = self.lines.clone().map(|(_, row)| match sheet.cells {
            CellSpacing::Fields => row.matches(',').count(),
            _ => row.split_whitespace().count() - 1,
        });
        let first = lengths.next().filter(|&first| first > 0);
        let length = first.filter(|&first| lengths.all(|length| length == first));
        let count = length.unwrap_or_else(|| clues().count());
        if count == 0 {
            let fault = shared::other_clues(what, 0, 1);
            return self.draft.refuse(end_of(line), fault);
        }
        self.size.1 = count;
        let clue = |draft: &mut Draft<'s>, clue| sheet.clue(draft, clue);
        Some(self.draft.clues(what, count, line, clues(), clue))
    }

    /// Parses the rows of the board: their clues, if they have any, and their cells.
    fn board(&mut self, part: Section) -> Option<(Vec<Clue>, Vec<Content>)> {
        let (sheet, wanted) = (self.sheet, self.size.0);
        let is_row = |&(_, line): &(usize, &str)| match part {
            Section::CellsClue(':') => line.contains(':'),
            Section::CellsClue(_) => sheet.has_sign(line),
            _ => true,
        };
        let mut clues = Vec::new();
        let Sheet { known, help, .. } = *sheet;
        let mut grid = Grid::new(self.size.1, self.cell(), Signs { known, help });
        while grid.rows < wanted
            && let Some((number, line)) = self.lines.next_if(is_row)
        {
            self.last = number;
            clues.push(self.row(part, line, &mut grid));
        }
        let found = grid.rows;
        let next = self.lines.peek().copied();
        if found < wanted && wanted < usize::MAX {
            let help = match (part, next) {
                (_, None) => "is the text cut off?",
                (Section::CellsClue(':'), _) => "a row is its cells, `:` and its clue",
                _ => "a row is its cells, a blank and its clue",
            };
            let message = format!("{} of a board of {wanted}", Counted(found, "row"));
            let fault = Fault::new(Code::MissingPart, message)
                .expecting(missing(found, wanted, "row"))
                .help(help);
            match next {
                Some((_, line)) => self.draft.fault(&line[..0], fault),
                None => self.draft.missing(fault),
            }
            // If `;` separates the rows, the fields after a missing row can still be recognized.
            if next.is_none() || sheet.separator != ';' {
                return None;
            }
        }
        if let Some((_, line)) = next.filter(|line| part != Section::Cells && is_row(line)) {
            let found = wanted + self.lines.clone().take_while(is_row).count();
            let message = format!("{} of a board of {wanted}", Counted(found, "row"));
            let fault = Fault::new(Code::OtherSize, message)
                .expecting("the column clues")
                .help("the first line contains the number of rows, then the number of columns");
            return self.draft.refuse(line, fault);
        }
        Some((clues, grid.contents))
    }

    /// Parses a row. Returns its clue, and adds its cells to `grid`.
    fn row(
        &mut self,
        part: Section,
        line: &'s str,
        grid: &mut Grid<impl Fn(&str) -> Option<Content>>,
    ) -> Clue {
        let (sheet, mut cells, mut clue) = (self.sheet, line, None);
        let halves = match part {
            Section::CellsClue(':') => line.split_once(':'),
            Section::CellsClue(_) => {
                let halves = line.rsplit_once(char::is_whitespace);
                halves.filter(|(_, clue)| !sheet.has_sign(clue))
            }
            _ => None,
        };
        if let Some((before, after)) = halves {
            (cells, clue) = (before.trim_end(), Some(after));
        } else if let Section::CellsClue(_) = part {
            let row = grid.rows + 1;
            let fault = Fault::new(Code::NoClue, format!("row {row} has no clue"))
                .expecting("a clue after the cells")
                .help("write `?` for a row without a clue, after a blank");
            self.draft.fault(end_of(line), fault);
        }
        let mut items = sheet.items(cells, self.size.1);
        if part == Section::ClueCells {
            clue = items.next();
        }
        let clue = clue.and_then(|clue| sheet.clue(self.draft, clue));
        grid.row(self.draft, cells, items.map(|item| (item, item)));
        clue
    }

    /// Returns the function that gives the content for the text of a cell.
    fn cell(&self) -> impl Fn(&str) -> Option<Content> + use<'r, 's, L> {
        let sheet = self.sheet;
        let is_forced = self.draft.options.format == Some(Format::Bme);
        // A loose sheet has `*` or `F` for a tree, and a text uses only one of the two.
        let has_star = |line: &str| line.split_whitespace().any(|word| word == "*");
        let has_star = sheet.is_loose && self.lines.clone().any(|(_, line)| has_star(line));
        let is_blank = |text: &str| text.bytes().all(|byte| matches!(byte, b'-' | b'.'));
        move |text| match sheet.content(text) {
            None if !sheet.is_loose => None,
            None if text == "F" && !has_star => Some(Content::Tree),
            None if is_forced || is_blank(text) => Some(Content::Unknown),
            content => content,
        }
    }
}

/// Returns the fault of a missing line of clues. `wanted` is their number, if it is known.
fn no_clues(what: &str, wanted: Option<usize>) -> Fault {
    Fault::new(Code::MissingPart, format!("the {what} clues are missing"))
        .expecting(match wanted {
            Some(wanted) => format!("{}", Counted(wanted, &format!("{what} clue"))),
            None => format!("a line of {what} clues"),
        })
        .help("is the text cut off?")
}
