//! Sheet → puzzle. All faults of a text are found, unless one leaves nothing to read on for.

use std::iter::{self, Peekable};
use std::ops::Range;

use itertools::Either;

use super::{Cells, Part, Sheet};
use crate::format::fault::{Code, Counted, Fault, Shown, Signs, missing, shared};
use crate::format::reader::{Draft, Grid, characters, is_digits, spans};
use crate::format::source::{Line, Source};
use crate::format::{Format, is_significant};
use crate::puzzle::{Clue, Content, Puzzle};

/// The words of a fault in clues that are digits.
const DIGITS: Signs = Signs {
    known: "one digit or `?`",
    meaning: "write `?` for a line without a clue",
};

/// The words of a fault in clues, where only negative numbers mean no clue.
const NUMBERS: Signs = Signs {
    known: "a number",
    meaning: "write `-1` for a line without a clue",
};

/// The flags behind a size, and what each means if it is not 0.
const FLAGS: [(&str, &str); 2] = [
    ("WRAP", "a board without borders, where opposite sides meet"),
    ("DIAG", "another rule for tents that touch diagonally"),
];

/// Row clues, column clues and cells.
type Parts = (Vec<Clue>, Vec<Clue>, Vec<Content>);

impl Sheet {
    /// Reads a puzzle.
    pub(in crate::format) fn read(&self, draft: &mut Draft<'_>) -> Option<Puzzle> {
        let lines = self.lines(draft.source, draft.range.clone()).peekable();
        let mut reader = Reader {
            sheet: self,
            draft,
            lines,
            last: 0,
            size: (usize::MAX, 0),
        };
        let (rows, columns, cells) = reader.parts()?;
        reader.draft.finish(rows, columns, cells)
    }

    /// The lines that are neither blank nor comments, without white space around them, or all lines
    /// where a blank is a sign.
    fn lines<'s>(
        &self,
        source: &'s Source,
        range: Range<usize>,
    ) -> impl Iterator<Item = Line<'s>> + Clone + use<'s> {
        let text = &source.text()[range.clone()];
        let line = |text| Line {
            number: 1,
            start: source.place_of(text).start,
            text,
        };
        if self.separator == ';' {
            return Either::Left(text.split(';').map(line));
        }
        let has_blanks = self.has_blanks();
        // Text behind the last end of a line may be a blank row, but is no other line.
        let last = text.ends_with(['\n', '\r']).then(|| Line {
            number: 0,
            ..line(&text[text.len()..])
        });
        let lines = source.lines_in(range).chain(last);
        let lines = lines.filter(move |line| has_blanks || is_significant(line));
        Either::Right(lines.map(move |line| {
            let text = line.text.trim_end();
            let cut = if has_blanks { text } else { text.trim_start() };
            Line {
                start: line.start + (text.len() - cut.len()),
                text: cut,
                ..line
            }
        }))
    }

    /// The cells of a row, or whatever else a line of the same kind holds. Where blanks are cells,
    /// those that are missing at the end of a line of `width` cells are empty.
    fn items<'s>(&self, text: &'s str, width: usize) -> impl Iterator<Item = &'s str> + use<'s> {
        let has_blanks = self.has_blanks();
        match self.cells {
            Cells::Words => Either::Left(text.split_whitespace()),
            Cells::Fields => Either::Right(Either::Left(text.split(',').map(str::trim))),
            Cells::Characters => {
                let signs = text.char_indices();
                let signs = signs.filter(move |(_, sign)| has_blanks || !sign.is_whitespace());
                let signs = signs.map(|(at, sign)| &text[at..at + sign.len_utf8()]);
                let found = if has_blanks {
                    text.chars().count()
                } else {
                    width
                };
                let end = &text[text.len()..];
                let missing = iter::repeat_n(end, width.saturating_sub(found));
                Either::Right(Either::Right(signs.chain(missing)))
            }
        }
    }

    /// Reads a clue.
    fn clue(&self, draft: &mut Draft<'_>, span: Range<usize>) -> Clue {
        let text = draft.text(span.clone());
        if text.is_empty() && self.cells == Cells::Fields {
            return None;
        }
        if self.is_loose && !text.strip_prefix('-').is_some_and(is_digits) {
            return draft.number(span, NUMBERS);
        }
        draft.clue(span)
    }
}

/// A sheet that is being read.
struct Reader<'r, 's, L: Iterator> {
    sheet: &'r Sheet,
    draft: &'r mut Draft<'s>,
    /// The lines that are still to be read.
    lines: Peekable<L>,
    /// The number of the last line that was read.
    last: usize,
    /// The number of rows, the largest number while it is not known, and the number of columns.
    size: (usize, usize),
}

impl<'r, 's, L: Iterator<Item = Line<'s>> + Clone> Reader<'r, 's, L> {
    /// Reads all parts, unless a fault leaves nothing to read on for.
    fn parts(&mut self) -> Option<Parts> {
        let (mut rows, mut columns, mut cells) = Parts::default();
        for &part in self.sheet.parts {
            match part {
                Part::Size(numbers) => self.size(numbers)?,
                Part::Rows => rows = self.clues(part, "row", self.size.0)?,
                Part::Columns | Part::ColumnDigits => {
                    columns = self.clues(part, "column", self.size.1)?;
                }
                Part::Header => columns = self.header()?,
                Part::Cells => (_, cells) = self.board(part)?,
                Part::ClueCells | Part::CellsClue(_) => (rows, cells) = self.board(part)?,
            }
        }
        let (sheet, last) = (self.sheet, self.last);
        let is_text = |line: &Line<'_>| !line.text.is_empty();
        let is_prose = |line: &Line<'_>| sheet.has_prose && line.number > last + 1;
        let rest = self.lines.find(|line| !sheet.has_blanks() || is_text(line));
        if let Some(line) = rest.filter(|line| is_text(line) && !is_prose(line)) {
            let fault = Fault::new(Code::Trailing, "there is text after the puzzle")
                .expecting("the end")
                .help("a text of this format holds one puzzle");
            self.draft.fault(line.span(), fault);
        }
        Some((rows, columns, cells))
    }

    /// The next line, or the fault that it is missing.
    fn next(&mut self, missing: Fault) -> Option<Line<'s>> {
        // Behind the last end of a line there is nothing.
        let line = self.lines.next().filter(|line| line.number > 0);
        match line {
            Some(line) => self.last = line.number,
            None => self.draft.missing(missing),
        }
        line
    }

    /// Reads the size.
    fn size(&mut self, wanted: usize) -> Option<()> {
        let line = self.next(
            Fault::new(Code::MissingPart, "the size is missing")
                .expecting("the number of rows and of columns")
                .help("is the text cut off?"),
        )?;
        let mut numbers: Vec<Range<usize>> = spans(&line).take(wanted + 1).collect();
        if self.sheet.separator == ';' {
            let what = "columns";
            numbers = vec![line.span(), self.next(shared::missing_length(what))?.span()];
        }
        if numbers.len() != wanted {
            let fault = Fault::new(Code::BadSize, "this is not a size")
                .expecting(match wanted {
                    1 => "the number of rows and columns",
                    2 => "the number of rows and of columns",
                    _ => "the number of rows and of columns, and two flags",
                })
                .help(match wanted {
                    1 => "the first line is as in `8`",
                    2 => "the first line is as in `8 10`",
                    _ => "the first line is `ROWS COLUMNS WRAP DIAG`",
                });
            return self.draft.refuse(line.span(), fault);
        }
        let rows = numbers[0].clone();
        let columns = numbers.get(1).unwrap_or(&rows).clone();
        let size = self.draft.size(rows, columns);
        let mut is_plain = true;
        for (place, (name, what)) in numbers.into_iter().skip(2).zip(FLAGS) {
            let text = self.draft.text(place.clone());
            if text.bytes().all(|digit| digit == b'0') {
                continue;
            }
            is_plain = false;
            let (is_known, text) = (is_digits(text), Shown::new(text));
            let fault = if is_known {
                Fault::new(Code::Variant, format!("`{name}` is {text}: {what}"))
                    .help("only the plain puzzle is solved here")
            } else {
                Fault::new(Code::Syntax, format!("`{text}` is not a value of `{name}`"))
                    .help("the first line is `ROWS COLUMNS WRAP DIAG`")
            };
            self.draft.fault(place, fault.expecting("`0`"));
        }
        // With other rules nothing else matters.
        let size = size.filter(|_| is_plain)?;
        self.size = (size.rows(), size.columns());
        Some(())
    }

    /// Reads a line of clues, one for each of the `count` rows or columns, as `what` says.
    fn clues(&mut self, part: Part, what: &'static str, count: usize) -> Option<Vec<Clue>> {
        let wanted = Some(count);
        let line = self.next(no_clues(what, wanted))?;
        let (place, end) = (line.span(), line.span().end);
        let may_be_digits = self.sheet.may_be_digits && line.text.len() == count;
        let clues = if part == Part::ColumnDigits || may_be_digits && is_digits(line.text) {
            let places = characters(self.draft.source, place);
            let clue = |draft: &mut Draft<'_>, place| draft.digit_clue(place, DIGITS);
            self.draft.clues(what, count, places, end, clue)
        } else {
            let places = spans(&line);
            self.draft.clues(what, count, places, end, Draft::clue)
        };
        Some(clues)
    }

    /// Reads a line of column clues that says how many columns there are.
    fn header(&mut self) -> Option<Vec<Clue>> {
        let (sheet, source, what) = (self.sheet, self.draft.source, "column");
        let wanted = None;
        let line = self.next(no_clues(what, wanted))?;
        let end = line.span().end;
        let is_table = sheet.cells == Cells::Fields;
        if self.lines.peek().is_none() {
            self.draft.fault(end..end, shared::no_rows());
            // A single line of words may be anything.
            if !is_table {
                return None;
            }
        }
        // Above the row clues there is an empty field.
        let corner = usize::from(is_table);
        let fields = || {
            let fields = sheet.items(line.text, 0);
            fields.map(|field| source.place_of(field))
        };
        let clues = || fields().skip(corner);
        if let Some(place) = fields().take(corner).find(|place| !place.is_empty()) {
            let fault = Fault::new(Code::NoHeader, "the first field is not empty")
                .expecting("`,` and the column clues")
                .help("the first line is an empty field, then a clue for each column");
            self.draft.fault(place, fault);
        }
        // Where all rows agree, they are right.
        let rows = self.lines.clone();
        let mut lengths = rows.map(|row| match sheet.cells {
            Cells::Fields => row.text.matches(',').count(),
            _ => spans(&row).count() - 1,
        });
        let first = lengths.next().filter(|&first| first > 0);
        let length = first.filter(|&first| lengths.all(|length| length == first));
        let count = length.unwrap_or_else(|| clues().count());
        if count == 0 {
            return self.draft.refuse(end..end, shared::other_clues(what, 0, 1));
        }
        self.size.1 = count;
        let clue = |draft: &mut Draft<'_>, span| sheet.clue(draft, span);
        Some(self.draft.clues(what, count, clues(), end, clue))
    }

    /// Reads the rows of the board: their clues, if they have some, and their cells.
    fn board(&mut self, part: Part) -> Option<(Vec<Clue>, Vec<Content>)> {
        let (sheet, wanted) = (self.sheet, self.size.0);
        let is_row = |line: &Line<'_>| match part {
            Part::CellsClue(':') => line.text.contains(':'),
            Part::CellsClue(_) => sheet.has_sign(line.text),
            _ => true,
        };
        let mut clues = Vec::new();
        let Sheet { known, meaning, .. } = *sheet;
        let mut grid = Grid::new(self.size.1, self.cell(), Signs { known, meaning });
        while grid.rows < wanted
            && let Some(line) = self.lines.next_if(is_row)
        {
            self.last = line.number;
            clues.push(self.row(part, &line, &mut grid));
        }
        let found = grid.rows;
        let next = self.lines.peek().copied();
        if found < wanted && wanted < usize::MAX {
            let help = match (part, next) {
                (_, None) => "is the text cut off?",
                (Part::CellsClue(':'), _) => "a row is its cells, `:` and its clue",
                _ => "a row is its cells, a blank and its clue",
            };
            let fault = Fault::new(
                Code::MissingPart,
                format!("{} of a board of {wanted}", Counted(found, "row")),
            )
            .expecting(missing(found, wanted, "row"))
            .help(help);
            match next {
                Some(line) => self.draft.fault(line.start..line.start, fault),
                None => self.draft.missing(fault),
            }
            // Fields are told apart whatever is missing before them.
            if next.is_none() || sheet.separator != ';' {
                return None;
            }
        }
        if let Some(line) = next.filter(|line| part != Part::Cells && is_row(line)) {
            let found = wanted + self.lines.clone().take_while(is_row).count();
            let fault = Fault::new(
                Code::OtherSize,
                format!("{} of a board of {wanted}", Counted(found, "row")),
            )
            .expecting("the column clues")
            .help("the first line holds the number of rows, then the number of columns");
            return self.draft.refuse(line.span(), fault);
        }
        Some((clues, grid.contents))
    }

    /// Reads a row: its clue, which it returns, and its cells.
    fn row(
        &mut self,
        part: Part,
        line: &Line<'s>,
        grid: &mut Grid<impl Fn(&str) -> Option<Content>>,
    ) -> Clue {
        let (sheet, source) = (self.sheet, self.draft.source);
        let (mut cells, mut clue) = (line.span(), None);
        let halves = match part {
            Part::CellsClue(':') => line.text.split_once(':'),
            Part::CellsClue(_) => {
                let halves = line.text.rsplit_once(char::is_whitespace);
                halves.filter(|(_, clue)| !sheet.has_sign(clue))
            }
            _ => None,
        };
        if let Some((before, behind)) = halves {
            cells = source.place_of(before.trim_end());
            clue = Some(source.place_of(behind));
        } else if let Part::CellsClue(_) = part {
            let (row, end) = (grid.rows + 1, cells.end);
            let fault = Fault::new(Code::NoClue, format!("row {row} has no clue"))
                .expecting("a clue behind the cells")
                .help("write `?` for a row without a clue, after a blank");
            self.draft.fault(end..end, fault);
        }
        let items = sheet.items(&source.text()[cells.clone()], self.size.1);
        let mut items = items.map(|item| (source.place_of(item), item));
        if part == Part::ClueCells {
            clue = items.next().map(|(place, _)| place);
        }
        let clue = clue.and_then(|place| sheet.clue(self.draft, place));
        grid.row(self.draft, items, cells.end);
        clue
    }

    /// The meaning of a cell's text.
    fn cell(&self) -> impl Fn(&str) -> Option<Content> + use<'r, 's, L> {
        let sheet = self.sheet;
        let is_forced = self.draft.options.format == Some(Format::Bme);
        // Of two signs for a tree a text uses one.
        let has_star = |line: Line<'_>| line.text.split_whitespace().any(|word| word == "*");
        let has_star = sheet.is_loose && self.lines.clone().any(has_star);
        let is_blank = |text: &str| text.bytes().all(|byte| matches!(byte, b'-' | b'.'));
        move |text| match sheet.content(text) {
            None if !sheet.is_loose => None,
            None if text == "F" && !has_star => Some(Content::Tree),
            None if is_forced || is_blank(text) => Some(Content::Unknown),
            content => content,
        }
    }
}

/// The fault of a missing line of clues; how many there should be may be known.
fn no_clues(what: &str, wanted: Option<usize>) -> Fault {
    Fault::new(Code::MissingPart, format!("the {what} clues are missing"))
        .expecting(match wanted {
            Some(wanted) => format!("{}", Counted(wanted, &format!("{what} clue"))),
            None => format!("a line of {what} clues"),
        })
        .help("is the text cut off?")
}
