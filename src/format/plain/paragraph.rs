//! Paragraph → puzzle, with every fault of it.

use std::ops::Range;

use itertools::Itertools;

use super::super::ReadError;
use super::super::fault::{Code, Faults};
use super::super::source::{Line, Source};
use super::super::words::{self, plural, shown};
use crate::puzzle::{Clue, Content, Puzzle};

/// What a character says about a cell.
pub(in super::super) fn cell(character: char) -> Option<Content> {
    match character {
        '.' => Some(Content::Unknown),
        'T' | 't' => Some(Content::Tree),
        '*' => Some(Content::Tent),
        '-' => Some(Content::Empty),
        _ => None,
    }
}

/// Whether a character can only be a cell, not a clue.
fn is_cell_alone(character: char) -> bool {
    matches!(character, '.' | 'T' | 't' | '*')
}

/// Whether a line can only be a row: it ends in cells, one of which can be nothing else.
fn is_row(text: &str) -> bool {
    let cells = text.find(is_cell_alone).map(|at| text[at..].chars());
    cells.is_some_and(|mut cells| cells.all(|c| c.is_whitespace() || cell(c).is_some()))
}

/// What is known of a row beyond its cells.
struct Row {
    clue: Clue,
    /// The number of its cells, or `None` where faults leave it open.
    length: Option<usize>,
    /// Where its cells begin and end in the text.
    cells: Range<usize>,
}

/// Reads one puzzle and collects its faults.
pub(super) struct Reader<'s> {
    source: &'s Source,
    faults: Faults,
    contents: Vec<Content>,
}

impl<'s> Reader<'s> {
    pub(super) fn new(source: &'s Source) -> Self {
        Self {
            source,
            faults: Faults::default(),
            contents: Vec::new(),
        }
    }

    /// Reads the puzzle of a paragraph, given without its comments.
    pub(super) fn puzzle(mut self, lines: &[Line<'s>]) -> Result<Puzzle, ReadError> {
        let source = self.source;
        for line in lines {
            let range = line.start..line.start + line.text.len();
            source
                .encoding_faults(range)
                .for_each(|fault| self.faults.push(fault));
        }
        let has_header = !is_row(lines[0].text);
        let (header, body) = lines.split_at(usize::from(has_header));
        let rows: Vec<Row> = body
            .iter()
            .enumerate()
            .map(|(index, line)| self.row(index + 1, line))
            .collect();
        let columns = match header.first() {
            Some(header) if rows.is_empty() => {
                let end = header.start + header.text.trim_end().len();
                self.faults.push(
                    source
                        .fault(Code::NoRows, end..end, "there are column clues but no rows")
                        .label("expected a row on the next line")
                        .help("add a line for each row: its clue, then its cells"),
                );
                Vec::new()
            }
            Some(header) => {
                let width = mode(&rows, &[tokens(header).len(), characters(header).len()]);
                self.lengths(&rows, width);
                self.header(header, width)
            }
            None => {
                let line = &lines[0];
                let span = line.start..line.start + line.text.trim_end().len();
                self.faults.push(
                    source
                        .fault(Code::NoHeader, span, "the line of column clues is missing")
                        .label("expected column clues, found a row")
                        .help("put a clue for each column above the rows, `?` for no clue"),
                );
                let width = mode(&rows, &[]);
                self.lengths(&rows, width);
                Vec::new()
            }
        };
        if !self.faults.is_empty() {
            return Err(source.errors(self.faults));
        }
        let clues = rows.into_iter().map(|row| row.clue).collect();
        Puzzle::new(clues, columns, self.contents).map_err(|error| {
            let start = lines[0].start;
            source.error(
                source
                    .fault(Code::HugeBoard, start..start, error.to_string())
                    .label("expected a smaller board")
                    .help("split the board into several"),
            )
        })
    }

    /// Checks that all rows are equally long.
    fn lengths(&mut self, rows: &[Row], width: usize) {
        for (index, row) in rows.iter().enumerate() {
            let Some(length) = row.length.filter(|&length| length != width) else {
                continue;
            };
            let text = &self.source.text()[row.cells.clone()];
            let (span, label) = if length < width {
                let missing = width - length;
                let end = row.cells.end;
                (
                    end..end,
                    format!("expected {missing} more cell{}", plural(missing)),
                )
            } else {
                let mut cells = text.char_indices().filter(|(_, c)| !c.is_whitespace());
                let first = cells.nth(width).map_or(0, |(at, _)| at);
                (
                    row.cells.start + first..row.cells.end,
                    "expected the row to end here".to_owned(),
                )
            };
            let message = format!(
                "row {} has {length} cell{}, the board has {width} column{}",
                index + 1,
                plural(length),
                plural(width)
            );
            self.faults.push(
                self.source
                    .fault(Code::Ragged, span, message)
                    .label(label)
                    .help("make all rows equally long"),
            );
        }
    }

    /// Reads the column clues of a board of `width` columns.
    fn header(&mut self, header: &Line<'_>, width: usize) -> Vec<Clue> {
        let tokens = tokens(header);
        let characters = characters(header);
        let is_spaced = tokens.len() == width
            || (characters.len() != width && 1 < tokens.len() && tokens.len() < characters.len());
        let pieces = if is_spaced { tokens } else { characters };
        let clues: Vec<Clue> = pieces
            .iter()
            .map(|piece| {
                let text = &self.source.text()[piece.clone()];
                if is_spaced {
                    self.spaced_clue(piece.start, text)
                } else {
                    self.compact_clue(piece.start, text.chars().next().unwrap_or_default())
                }
            })
            .collect();
        let (found, columns) = (clues.len(), plural(width));
        let message = format!(
            "{found} column clue{} for {width} column{columns}",
            plural(found)
        );
        if found < width {
            let end = header.start + header.text.trim_end().len();
            let missing = width - found;
            self.faults.push(
                self.source
                    .fault(Code::FewClues, end..end, message)
                    .label(format!("expected {missing} more clue{}", plural(missing)))
                    .help("write `?` for a column without a clue"),
            );
        } else if found > width {
            let end = pieces.last().map_or(0, |piece| piece.end);
            self.faults.push(
                self.source
                    .fault(Code::ManyClues, pieces[width].start..end, message)
                    .label("expected the line to end here")
                    .help("give one clue for each column; put blanks between clues above 9"),
            );
        }
        clues
    }

    /// Reads row `number`, counted from 1: its clue, and its cells, which it appends.
    fn row(&mut self, number: usize, line: &Line<'_>) -> Row {
        let text = line.text.trim_end();
        let start = line.start + (text.len() - text.trim_start().len());
        let text = text.trim_start();
        let end = start + text.len();
        let token = text.split_whitespace().next().unwrap_or_default();
        if token.len() < text.len() && !token.contains(is_cell_alone) {
            let clue = self.spaced_clue(start, token);
            return self.cells(clue, start + token.len()..end, true);
        }
        let first = token.chars().next().unwrap_or_default();
        if is_cell_alone(first) {
            self.faults.push(
                self.source
                    .fault(
                        Code::NoClue,
                        start..start,
                        format!("row {number} has no clue"),
                    )
                    .label("expected a clue in front of the cells")
                    .help("write `?` for a row without a clue"),
            );
            return self.cells(None, start..end, true);
        }
        if text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'?')
            || text == "-"
        {
            let help = if text.len() > 1 {
                "put a blank line between two puzzles, or cells after the clue"
            } else {
                "write `.` for a cell of which nothing is known"
            };
            self.faults.push(
                self.source
                    .fault(
                        Code::NoCells,
                        end..end,
                        format!("row {number} has no cells"),
                    )
                    .label("expected cells after the clue")
                    .help(help),
            );
            return Row {
                clue: None,
                length: None,
                cells: end..end,
            };
        }
        let sign = usize::from(first == '-');
        let digits = text
            .bytes()
            .skip(sign)
            .take_while(u8::is_ascii_digit)
            .count();
        if sign + digits > 1 {
            // A clue of several characters with the cells right behind it.
            let clue = &text[..sign + digits];
            self.faults.push(
                self.source
                    .fault(
                        Code::LongClue,
                        start..start + clue.len(),
                        format!("the clue `{}` is too long to stand together", shown(clue)),
                    )
                    .label("expected one of `0` to `9`, or `?`")
                    .help("put a blank after the clue"),
            );
            return self.cells(None, start + clue.len()..end, false);
        }
        let clue = self.compact_clue(start, first);
        self.cells(clue, start + first.len_utf8()..end, false)
    }

    /// Reads the cells of a row, which may stand `apart` from each other or not.
    fn cells(&mut self, clue: Clue, range: Range<usize>, apart: bool) -> Row {
        let text = &self.source.text()[range.clone()];
        let before = self.contents.len();
        let mut sound = true;
        let mut unknown: Option<Range<usize>> = None;
        for (at, character) in text.char_indices() {
            let at = range.start + at;
            if let Some(content) = cell(character) {
                self.contents.push(content);
                continue;
            }
            if character.is_whitespace() && apart {
                continue;
            }
            // Whether a blank was meant as a cell is not known.
            sound &= !character.is_whitespace();
            self.contents.push(Content::Unknown);
            if self.source.is_replaced(at) {
                continue;
            }
            let end = at + character.len_utf8();
            match &mut unknown {
                Some(span) if span.end == at => span.end = end,
                _ => {
                    if let Some(span) = unknown.replace(at..end) {
                        self.bad_cells(span);
                    }
                }
            }
        }
        if let Some(span) = unknown {
            self.bad_cells(span);
        }
        let length = sound.then_some(self.contents.len() - before);
        Row {
            clue,
            length,
            cells: range,
        }
    }

    fn bad_cells(&mut self, span: Range<usize>) {
        let text = &self.source.text()[span.clone()];
        let (message, help) = if text.trim().is_empty() {
            let help = "write `.` for a cell of which nothing is known; where cells stand apart, \
                        put a blank after the clue too";
            ("a blank is no cell".to_owned(), help)
        } else {
            let is_one = text.chars().count() == 1;
            let are = if is_one { "is no cell" } else { "are no cells" };
            (
                format!("`{}` {are}", shown(text)),
                "a tree is `T`, a tent `*`, no tent `-`",
            )
        };
        self.faults.push(
            self.source
                .fault(Code::BadCell, span, message)
                .label("expected `.`, `T`, `*` or `-`")
                .help(help),
        );
    }

    /// Reads a clue of one character.
    fn compact_clue(&mut self, at: usize, character: char) -> Clue {
        let span = at..at + character.len_utf8();
        match character {
            '?' => None,
            '-' => {
                self.faults.push(
                    self.source
                        .fault(
                            Code::DashClue,
                            span,
                            "`-` is no clue where clues stand together",
                        )
                        .label("expected `0` to `9` or `?`")
                        .help("write `?` for no clue, or put a blank after each clue"),
                );
                None
            }
            digit if digit.is_ascii_digit() => digit.to_digit(10),
            _ => {
                self.bad_clue(span, "expected `0` to `9` or `?`");
                None
            }
        }
    }

    /// Reads a clue that stands apart.
    fn spaced_clue(&mut self, at: usize, token: &str) -> Clue {
        words::spaced_clue(self.source, at..at + token.len()).unwrap_or_else(|fault| {
            if !self.source.is_replaced(at) {
                self.faults.push(fault);
            }
            None
        })
    }

    fn bad_clue(&mut self, span: Range<usize>, expected: &str) {
        if !self.source.is_replaced(span.start) {
            let fault = words::bad_clue(self.source, span, expected);
            self.faults.push(fault);
        }
    }
}

/// Where the words of a line stand in the text.
fn tokens(line: &Line<'_>) -> Vec<Range<usize>> {
    words::spans(line).collect()
}

/// Where the characters of a line other than white space stand in the text.
fn characters(line: &Line<'_>) -> Vec<Range<usize>> {
    line.text
        .char_indices()
        .filter(|(_, character)| !character.is_whitespace())
        .map(|(at, character)| line.start + at..line.start + at + character.len_utf8())
        .collect()
}

/// The length that most rows have; of several, one of `preferred`, or else the first.
fn mode(rows: &[Row], preferred: &[usize]) -> usize {
    let lengths = || rows.iter().filter_map(|row| row.length);
    if let Ok(length) = lengths().all_equal_value() {
        return length;
    }
    let counts = lengths().counts();
    let Some(most) = counts.values().max() else {
        return preferred.first().copied().unwrap_or_default();
    };
    let is_mode = |length: &usize| counts.get(length) == Some(most);
    preferred
        .iter()
        .copied()
        .chain(lengths())
        .find(is_mode)
        .unwrap_or_default()
}
