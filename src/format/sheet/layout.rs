//! The layout of a sheet, as data. A sheet is a puzzle in lines of numbers and cells, in the order
//! and with the signs of its format.

use crate::puzzle::Content;

/// The layout of a format whose texts are sheets.
pub(crate) struct Sheet {
    /// The parts of a text, in order.
    pub(super) parts: &'static [Section],
    /// The separator of lines: `;` for a text of one line, otherwise the line end.
    pub(super) separator: char,
    pub(super) cells: CellSpacing,
    /// The signs of an unknown cell, a tree, a tent and an empty cell, or the first few of these.
    /// If the first sign is a blank, a blank line is a row, and a short row is padded with blanks.
    pub(super) signs: &'static str,
    /// The allowed signs, in the words of a fault. `help` explains them.
    pub(super) known: &'static str,
    pub(super) help: &'static str,
    /// Whether the clues of a line may be digits without separators.
    pub(super) may_be_digits: bool,
    /// Whether prose may follow the puzzle after a blank line.
    pub(super) has_prose: bool,
    /// Whether only a negative number means no clue, words of `-` and `.` are unknown cells, and
    /// `F` is a tree if no cell is `*`. If the format was requested, all other words are unknown
    /// cells too.
    pub(super) is_loose: bool,
    /// The text that is written for a missing clue.
    pub(super) no_clue: &'static str,
}

/// A part of a sheet: one line, or one line for each row of the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    /// A line with this many numbers. A single number is the number of rows and of columns.
    /// Otherwise the first is the number of rows, the second the number of columns, and the others
    /// are flags.
    Size(usize),
    /// A clue for each row.
    Rows,
    /// A clue for each column.
    Columns,
    /// A clue for each column, one digit each.
    ColumnDigits,
    /// A clue for each column, on a board whose size is not given in numbers.
    Header,
    /// Cells.
    Cells,
    /// A clue, then cells.
    ClueCells,
    /// Cells, then this sign (a blank stands for any white space), then a clue.
    CellsClue(char),
}

/// How the cells of a row are separated.
#[derive(PartialEq, Eq)]
pub(super) enum CellSpacing {
    /// By white space.
    Words,
    /// By commas.
    Fields,
    /// Each cell is one character. White space is ignored, unless a blank is a sign.
    Characters,
}

/// The default values of a sheet.
pub(super) const USUAL: Sheet = Sheet {
    parts: &[],
    separator: '\n',
    cells: CellSpacing::Words,
    signs: "",
    known: "",
    help: "",
    may_be_digits: false,
    has_prose: false,
    is_loose: false,
    no_clue: "-1",
};

impl Sheet {
    /// Returns the content for the text of a cell.
    pub(in crate::format) fn content(&self, text: &str) -> Option<Content> {
        const CONTENTS: [Content; 4] = [
            Content::Unknown,
            Content::Tree,
            Content::Tent,
            Content::Empty,
        ];
        let &[byte] = text.as_bytes() else {
            return text.is_empty().then_some(Content::Unknown);
        };
        let mut signs = self.signs.bytes().zip(CONTENTS);
        signs.find_map(|(sign, content)| (sign == byte).then_some(content))
    }

    /// Returns whether a text contains the sign of a cell.
    pub(super) fn has_sign(&self, text: &str) -> bool {
        text.contains(|c: char| self.signs.contains(c))
    }

    /// Returns whether a blank is the sign of an unknown cell.
    pub(super) fn has_blanks(&self) -> bool {
        self.signs.starts_with(' ')
    }
}
