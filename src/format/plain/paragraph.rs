//! Paragraph → puzzle, with every fault of it.

use std::ops::Range;

use itertools::Itertools;

use super::CELLS;
use crate::format::draft::Draft;
use crate::format::problem::{Problem, Shown, Signs};
use crate::format::source::{Line, Source};
use crate::format::words::{bad_clue, spans};
use crate::format::{ReadError, nothing};
use crate::puzzle::{Clue, Content, Puzzle};

/// The clues of the compact form.
const CLUES: Signs = Signs {
    known: "`0` to `9` or `?`",
    meaning: "write `?` for a line without a clue",
};

/// What a character says about a cell.
pub(crate) fn cell(character: char) -> Option<Content> {
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

/// Reads one puzzle, with every fault of it.
pub(super) fn read(source: &Source, range: Range<usize>) -> Result<Puzzle, ReadError> {
    let draft = Draft::new(source, range);
    let lines: Vec<Line<'_>> = draft.lines().collect();
    if lines.is_empty() {
        return Err(nothing(source));
    }
    let reader = Reader {
        draft,
        contents: Vec::new(),
    };
    reader.puzzle(&lines)
}

/// Reads one puzzle and collects its faults.
struct Reader<'s> {
    draft: Draft<'s>,
    contents: Vec<Content>,
}

impl<'s> Reader<'s> {
    /// Reads the puzzle of some lines, at least one.
    fn puzzle(mut self, lines: &[Line<'s>]) -> Result<Puzzle, ReadError> {
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
                self.draft.fault(end..end, Problem::NoRows);
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
                self.draft.fault(span, Problem::NoHeader);
                let width = mode(&rows, &[]);
                self.lengths(&rows, width);
                Vec::new()
            }
        };
        let clues = rows.into_iter().map(|row| row.clue).collect();
        self.draft.finish(clues, columns, self.contents)
    }

    /// Checks that all rows are equally long.
    fn lengths(&mut self, rows: &[Row], width: usize) {
        for (index, row) in rows.iter().enumerate() {
            let Some(length) = row.length else {
                continue;
            };
            let end = row.cells.end;
            let start = if length <= width {
                end
            } else {
                let text = self.draft.text(row.cells.clone());
                let mut cells = text.char_indices().filter(|(_, c)| !c.is_whitespace());
                let first = cells.nth(width).map_or(0, |(at, _)| at);
                row.cells.start + first
            };
            self.draft.push_length(index, length, width, start..end);
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
                if is_spaced {
                    return self.draft.clue(piece.clone());
                }
                let text = self.draft.text(piece.clone());
                self.compact_clue(piece.start, text.chars().next().unwrap_or_default())
            })
            .collect();
        let end = header.start + header.text.trim_end().len();
        let start = pieces.get(width).map_or(end, |piece| piece.start);
        self.draft
            .push_clues("column", clues.len(), width, start..end);
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
            let clue = self.draft.clue(start..start + token.len());
            return self.cells(clue, start + token.len()..end, true);
        }
        let first = token.chars().next().unwrap_or_default();
        if is_cell_alone(first) {
            self.draft
                .fault(start..start, Problem::NoClueBefore { row: number });
            return self.cells(None, start..end, true);
        }
        if text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'?')
            || text == "-"
        {
            let problem = if text.len() > 1 {
                Problem::CluesForRow { row: number }
            } else {
                Problem::NoCells { row: number }
            };
            self.draft.fault(end..end, problem);
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
            let problem = Problem::LongClue {
                text: Shown::new(clue),
            };
            self.draft.fault(start..start + clue.len(), problem);
            return self.cells(None, start + clue.len()..end, false);
        }
        let clue = self.compact_clue(start, first);
        self.cells(clue, start + first.len_utf8()..end, false)
    }

    /// Reads the cells of a row, which may stand `apart` from each other or not.
    fn cells(&mut self, clue: Clue, range: Range<usize>, apart: bool) -> Row {
        let text = self.draft.text(range.clone());
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
            if self.draft.source.is_replaced(at) {
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
        let text = self.draft.text(span.clone());
        let (shown, signs) = (Shown::new(text), CELLS);
        let problem = if text.trim().is_empty() {
            Problem::BlankCell { signs }
        } else if text.chars().count() == 1 {
            Problem::BadCell { text: shown, signs }
        } else {
            Problem::BadCells { text: shown, signs }
        };
        self.draft.fault(span, problem);
    }

    /// Reads a clue of one character.
    fn compact_clue(&mut self, at: usize, character: char) -> Clue {
        let span = at..at + character.len_utf8();
        match character {
            '?' => {}
            '-' => self.draft.fault(span, Problem::DashClue),
            _ if character.is_ascii_digit() => {}
            _ => {
                let fault = bad_clue(self.draft.source, span, CLUES);
                self.draft.push(fault);
            }
        }
        character.to_digit(10)
    }
}

/// Where the words of a line stand in the text.
fn tokens(line: &Line<'_>) -> Vec<Range<usize>> {
    spans(line).collect()
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
