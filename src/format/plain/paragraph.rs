//! Paragraph → puzzle, with every fault of it.

use std::collections::BTreeSet;
use std::ops::Range;

use itertools::Itertools;

use super::CELLS;
use crate::format::problem::{Problem, Shown, Signs, Unclear};
use crate::format::reader::Draft;
use crate::format::source::{Line, Source};
use crate::format::tokens::{bad_clue, characters, spans};
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

/// Whether a line can only be a row: it ends in cells, one of which can be nothing else, or in
/// several of them and a clue.
fn is_row(text: &str) -> bool {
    let is_row = |text: &str| {
        let cells = text.find(is_cell_alone).map(|at| text[at..].chars());
        cells.is_some_and(|mut cells| cells.all(|c| c.is_whitespace() || cell(c).is_some()))
    };
    let is_several = |cells: &str| cells.chars().filter(|c| !c.is_whitespace()).count() > 1;
    let behind = behind(text).filter(|(cells, _)| is_several(cells) && !cells.contains(is_clue));
    is_row(text) || behind.is_some_and(|(cells, _)| is_row(cells))
}

/// The cells of a row and the clue behind them.
pub(super) fn behind(row: &str) -> Option<(&str, &str)> {
    let row = row.trim();
    let last = row.chars().next_back()?;
    let start = if last == '?' {
        row.len() - 1
    } else {
        row.trim_end_matches(|c: char| c.is_ascii_digit()).len()
    };
    let (cells, clue) = row.split_at(start);
    (!clue.is_empty() && cells.contains(|c| cell(c).is_some())).then_some((cells, clue))
}

/// Whether a character is a clue of the compact form.
fn is_clue(character: char) -> bool {
    character == '?' || character.is_ascii_digit()
}

/// Whether a sign in the corner of a grid means nothing.
pub(super) fn is_corner(sign: &str) -> bool {
    matches!(
        sign,
        "." | "T" | "t" | "*" | "+" | "x" | "X" | "o" | "/" | "\\" | "_" | "·"
    )
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
        strange: BTreeSet::new(),
        bare: Vec::new(),
    };
    reader.puzzle(&lines)
}

/// Reads one puzzle and collects its faults.
struct Reader<'s> {
    draft: Draft<'s>,
    contents: Vec<Content>,
    /// The signs that are not cells or, in the header, clues. One fault is enough for each.
    strange: BTreeSet<char>,
    /// The rows without a clue, each with its place and whether a clue stands behind the cells.
    bare: Vec<(usize, Range<usize>, bool)>,
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
        self.report_bare();
        let columns = match header.first() {
            Some(header) if rows.is_empty() => {
                let end = header.start + header.text.trim_end().len();
                self.draft.fault(end..end, Problem::NoRows);
                Vec::new()
            }
            Some(header) => {
                let width = mode(
                    &rows,
                    &[spans(header).count(), self.characters(header).len()],
                );
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
        let mut tokens: Vec<Range<usize>> = spans(header).collect();
        let mut characters = self.characters(header);
        // A sign in the corner.
        for pieces in [&mut tokens, &mut characters] {
            if pieces.len() == width + 1 && is_corner(self.draft.text(pieces[0].clone())) {
                pieces.remove(0);
            }
        }
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
            let behind = behind(text).map(|(cells, _)| start + cells.len());
            let place = behind.map_or(start..start, |behind| behind..end);
            self.bare.push((number, place, behind.is_some()));
            return self.cells(None, start..behind.unwrap_or(end), true);
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

    /// Where the characters of the header other than white space stand in the text.
    fn characters(&self, header: &Line<'_>) -> Vec<Range<usize>> {
        let start = header.start;
        let characters = characters(self.draft.source, start..start + header.text.len());
        characters
            .filter(|span| !self.draft.text(span.clone()).trim().is_empty())
            .collect()
    }

    /// Keeps the fault of rows without a clue, if there are any.
    fn report_bare(&mut self) {
        let Some((row, place, is_behind)) = self.bare.first().cloned() else {
            return;
        };
        let rows = self.bare.len();
        let problem = if is_behind {
            Problem::CluesBehind { rows }
        } else {
            Problem::NoClueBefore { row, rows }
        };
        self.draft.fault(place, problem);
    }

    /// Reads the cells of a row, which may stand `apart` from each other or not.
    fn cells(&mut self, clue: Clue, range: Range<usize>, apart: bool) -> Row {
        let text = self.draft.text(range.clone());
        let before = self.contents.len();
        let mut sound = true;
        let mut strange: Option<Range<usize>> = None;
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
            match &mut strange {
                Some(span) if span.end == at => span.end = end,
                Some(_) => {}
                None if self.strange.contains(&character) => {}
                None => strange = Some(at..end),
            }
        }
        if let Some(span) = strange {
            self.strange.extend(self.draft.text(span.clone()).chars());
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
        let sign = text.chars().all_equal_value().ok();
        let problem = if let Some(unclear) = sign.and_then(Unclear::of) {
            Problem::UnclearSign { unclear }
        } else if text.trim().is_empty() {
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
            _ if self.strange.insert(character) => {
                let fault = bad_clue(self.draft.source, span, CLUES);
                self.draft.push(fault);
            }
            _ => {}
        }
        character.to_digit(10)
    }
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
