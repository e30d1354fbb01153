//! In which order the cells are decided: line by line, each independent part of a board in the
//! direction that is best for it.

use crate::count::component::Component;
use crate::solve::Board;

/// A way over a part of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineOrder {
    /// Rows, from the first to the last.
    Down,
    /// Rows, from the last to the first.
    Up,
    /// Columns, from the first to the last.
    Right,
    /// Columns, from the last to the first.
    Left,
}

impl LineOrder {
    pub(crate) const ALL: [Self; 4] = [Self::Down, Self::Right, Self::Up, Self::Left];

    /// The letter for it.
    pub(crate) fn letter(self) -> char {
        match self {
            Self::Down => 'd',
            Self::Up => 'u',
            Self::Right => 'r',
            Self::Left => 'l',
        }
    }

    /// The direction with a letter.
    pub(crate) fn of(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.letter() == letter)
    }

    /// The cells of a part, line by line.
    pub(crate) fn lines(self, board: &Board, part: &Component) -> Vec<Vec<u32>> {
        let line_of = |&cell: &u32| {
            let [row, column] = board.lines_of(cell);
            match self {
                Self::Down | Self::Up => row,
                Self::Right | Self::Left => column,
            }
        };
        let mut cells: Vec<u32> = part.cells().collect();
        cells.sort_by_key(line_of);
        let lines = cells.chunk_by(|one, other| line_of(one) == line_of(other));
        let mut lines: Vec<Vec<u32>> = lines.map(<[u32]>::to_vec).collect();
        if matches!(self, Self::Up | Self::Left) {
            lines.reverse();
        }
        lines
    }
}

/// The lines of all parts of a board, one part after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct LayerSteps {
    pub(crate) lines: Vec<Vec<u32>>,
    /// All cells in this order.
    pub(crate) order: Vec<u32>,
    /// How many cells come before each line, and before what follows the last.
    pub(crate) before: Vec<usize>,
    /// How many lines there are up to the end of each part.
    pub(crate) ends: Vec<usize>,
}

impl LayerSteps {
    /// The lines of some parts, each in a direction.
    pub(crate) fn new(board: &Board, parts: &[Component], directions: &[LineOrder]) -> Self {
        let mut lines = Vec::new();
        let mut ends = Vec::new();
        for (part, direction) in parts.iter().zip(directions) {
            lines.extend(direction.lines(board, part));
            ends.push(lines.len());
        }
        let mut before = vec![0];
        let mut order = Vec::new();
        for line in &lines {
            order.extend(line);
            before.push(order.len());
        }
        Self {
            lines,
            order,
            before,
            ends,
        }
    }
}
