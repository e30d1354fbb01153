//! How a format of sheets lays a puzzle out: a piece of data.

use crate::puzzle::Content;

/// How a format lays a puzzle out.
pub(crate) struct Sheet {
    /// The parts of its lines, from the first on.
    pub(super) parts: &'static [Section],
    /// The separator of lines: `;` for a text of one line, or else the end of a line.
    pub(super) separator: char,
    pub(super) cells: CellSpacing,
    /// The signs of an unknown cell, a tree, a tent and an empty cell, or the first few of these.
    /// If the first is a blank, a blank line is a row, and one that ends early goes on with blanks.
    pub(super) signs: &'static str,
    /// These signs as a fault names them, and what it says of their meaning.
    pub(super) known: &'static str,
    pub(super) meaning: &'static str,
    /// Whether a line of clues may be digits without anything between them.
    pub(super) may_be_digits: bool,
    /// Whether prose may follow a blank line behind the puzzle.
    pub(super) has_prose: bool,
    /// Whether only a negative number is no clue, words of `-` and `.` are unknown cells, and `F`
    /// is a tree where no cell is `*`. Where the format was asked for, other words are cells too.
    pub(super) is_loose: bool,
    /// The text of a missing clue.
    pub(super) no_clue: &'static str,
}

/// A part of a sheet, which is a line, or a line for each row of the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    /// Numbers: one is the number of rows and of columns; of two, the first is the number of rows.
    /// Flags may follow.
    Size(usize),
    /// A clue for each row.
    Rows,
    /// A clue for each column.
    Columns,
    /// The same, as one digit each.
    ColumnDigits,
    /// The same, where no size says how many there are.
    Header,
    /// Cells.
    Cells,
    /// A clue, then cells.
    ClueCells,
    /// Cells, then this sign, or white space, then a clue.
    CellsClue(char),
}

/// How cells lie in a row.
#[derive(PartialEq, Eq)]
pub(super) enum CellSpacing {
    /// With white space between them.
    Words,
    /// With commas between them.
    Fields,
    /// Each is a character. White space means nothing, unless a blank is a sign.
    Characters,
}

/// The usual sheet.
pub(super) const USUAL: Sheet = Sheet {
    parts: &[],
    separator: '\n',
    cells: CellSpacing::Words,
    signs: "",
    known: "",
    meaning: "",
    may_be_digits: false,
    has_prose: false,
    is_loose: false,
    no_clue: "-1",
};

impl Sheet {
    /// The meaning of a cell's text.
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

    /// Whether a text holds the sign of a cell.
    pub(super) fn has_sign(&self, text: &str) -> bool {
        text.contains(|c: char| self.signs.contains(c))
    }

    /// Whether a blank is the sign of an unknown cell.
    pub(super) fn has_blanks(&self) -> bool {
        self.signs.starts_with(' ')
    }
}
