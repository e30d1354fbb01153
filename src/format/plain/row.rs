//! Line → row: what is in front of the cells, and where the cells are.

use std::ops::Range;

use crate::format::source::{Line, Source};
use crate::format::tokens::extent;
use crate::puzzle::Content;

/// The content of a cell for a character.
pub(crate) const fn cell(character: char) -> Option<Content> {
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

/// Whether a line can only be a row: it ends in cells, and one of them can be nothing else, or in
/// several cells and a clue.
pub(super) fn is_row(text: &str) -> bool {
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

/// A row, divided into its front and its cells.
pub(super) struct Row {
    pub(super) front: Front,
    /// Where its cells begin and end in the text.
    pub(super) cells: Range<usize>,
    /// Whether there may be blanks between the cells.
    pub(super) apart: bool,
}

/// The front of a row: the part before its cells.
pub(super) enum Front {
    /// A clue with a blank behind it.
    Apart(Range<usize>),
    /// A clue of one character with the cells right behind it.
    Compact(Range<usize>),
    /// A clue of several characters with the cells right behind it.
    Long(Range<usize>),
    /// Nothing. There may be a clue behind the cells.
    Nothing(Option<Range<usize>>),
    /// Clues without any cells, perhaps several.
    Alone { are_several: bool },
}

impl Row {
    /// Divides a row.
    pub(super) fn new(line: &Line<'_>) -> Self {
        let Range { start, end } = extent(line);
        let text = line.text.trim();
        let token = text.split_whitespace().next().unwrap_or_default();
        let first = token.chars().next().unwrap_or_default();
        let sign = usize::from(first == '-');
        let digits = text[sign..].bytes().take_while(u8::is_ascii_digit).count();
        let is_clue = |text: &str| text.chars().all(is_clue);
        let (front, cells, apart) = if token.len() < text.len() && !token.contains(is_cell_alone) {
            let behind = start + token.len();
            (Front::Apart(start..behind), behind..end, true)
        } else if is_cell_alone(first) {
            let clue = behind(text).map(|(cells, _)| start + cells.len()..end);
            let last = clue.as_ref().map_or(end, |clue| clue.start);
            (Front::Nothing(clue), start..last, true)
        } else if is_clue(text) || text == "-" {
            let are_several = text.len() > 1;
            (Front::Alone { are_several }, end..end, false)
        } else if sign + digits > 1 {
            let behind = start + sign + digits;
            (Front::Long(start..behind), behind..end, false)
        } else {
            let behind = start + first.len_utf8();
            (Front::Compact(start..behind), behind..end, false)
        };
        Self {
            front,
            cells,
            apart,
        }
    }

    /// The number of cells, or `None` where faults leave it open: whether a blank was meant as a
    /// cell is not known.
    pub(super) fn length(&self, source: &Source) -> Option<usize> {
        let cells = &source.text()[self.cells.clone()];
        let blanks = cells.chars().filter(|c| c.is_whitespace()).count();
        let is_open = matches!(self.front, Front::Alone { .. }) || blanks > 0 && !self.apart;
        (!is_open).then(|| cells.chars().count() - blanks)
    }
}
