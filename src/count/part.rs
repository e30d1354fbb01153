//! A part of the board: what is left of it once the rules have concluded what they can falls into
//! parts that share no tree, no clue and no two cells that touch, so the counts of the parts
//! multiply.
//!
//! A part is the component of a board as a board of its own, in the smallest grid that holds it.
//! Trees whose direction is known have left the board with their tents, and clues have shrunk with
//! them.

use std::ops::Range;

use crate::count::component::{Component, Cutter};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Cell, Content, Direction, Puzzle};
use crate::solve::Board;

/// What a cell of a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Neither a tent nor a tree that is left.
    Closed,
    /// A place for a tent, which is there in every solution if `must`.
    Open { must: bool },
    /// A tree with its directions that are left, as a set of bits by [`Direction`].
    Tree { directions: u8 },
}

/// A part of the board: a grid of its own.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) height: usize,
    pub(super) width: usize,
    /// Row-major.
    pub(super) kinds: Vec<Kind>,
    /// How many tents each row still takes, if it has a clue.
    pub(super) rows: Vec<Option<u32>>,
    pub(super) columns: Vec<Option<u32>>,
    /// Where it lies on the board: its corner there, and how it was turned since.
    corner: Cell,
    turn: Turn,
}

/// How a part was turned: rows and columns exchanged, then rows put from last to first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) is_transposed: bool,
    pub(super) is_flipped: bool,
}

/// A part as a puzzle of its own, and what the rules leave of it: once for all attempts.
#[derive(Debug)]
pub(super) struct Reduced {
    pub(super) puzzle: Puzzle,
    pub(super) board: Board,
}

/// Why not all parts were looked at.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    /// One has no solution.
    Zero,
    /// A limit was reached.
    Stopped(Stop),
}

impl From<Stop> for End {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Hands each part of a board to `take`, as a component, with the limits that are left beside the
/// board.
pub(super) fn each_part(
    board: &Board,
    limits: &Limits,
    take: &mut impl FnMut(&Component, &Limits) -> Result<(), End>,
) -> Result<(), End> {
    let mut watch = limits.watch();
    // How much work it was to read the board.
    watch.work(board.area() as u64 / 16)?;
    let all = Component::all(board);
    let bytes = board.bytes() + all.bytes() + Cutter::bytes_for(board);
    limits.allow(bytes)?;
    let mut cutter = Cutter::new(board);
    let limits = limits.beside(bytes);
    cutter.cut(board, &all, &mut watch, &mut |component| {
        take(&component, &limits.beside(component.bytes()))
    })
}

/// Whether a set of directions has one of them.
pub(super) fn has(directions: u8, direction: Direction) -> bool {
    directions & 1 << direction as u8 != 0
}

impl Part {
    /// The part that is one component of a board.
    ///
    /// # Errors
    ///
    /// [`Stop::Memory`] if its grid would take more than there is.
    pub(super) fn new(board: &Board, component: &Component, limits: &Limits) -> Result<Self, Stop> {
        let ends = component
            .trees()
            .flat_map(|tree| board.ends(tree).map(|(place, _)| place));
        let places = component.cells().chain(component.trees()).chain(ends);
        let [rows, columns] = frame(places.map(|place| board.cell(place)));
        let (height, width) = (rows.len(), columns.len());
        let lines = 8 * (height + width) as u64;
        limits.allow((height * width * size_of::<Kind>()) as u64 + lines)?;
        let mut part = Self {
            height,
            width,
            kinds: vec![Kind::Closed; height * width],
            rows: vec![None; height],
            columns: vec![None; width],
            corner: Cell {
                row: rows.start,
                column: columns.start,
            },
            turn: Turn::default(),
        };
        let lines_of = |place| {
            let Cell { row, column } = board.cell(place);
            (
                (row - rows.start) as usize,
                (column - columns.start) as usize,
            )
        };
        for place in component.cells() {
            let (row, column) = lines_of(place);
            part.kinds[row * width + column] = Kind::Open { must: false };
            let [row_line, column_line] = board.lines_of(place);
            part.rows[row] = board.missing(row_line);
            part.columns[column] = board.missing(column_line);
        }
        for tree in component.trees() {
            let (row, column) = lines_of(tree);
            let directions = board.choice_set(tree);
            part.kinds[row * width + column] = Kind::Tree { directions };
            for (place, is_tent) in board.ends(tree) {
                let (row, column) = lines_of(place);
                let kind = &mut part.kinds[row * width + column];
                if is_tent && *kind == Kind::Closed {
                    *kind = Kind::Open { must: true };
                    // What a line is missing does not count the tents that stand.
                    for clue in [&mut part.rows[row], &mut part.columns[column]] {
                        *clue = clue.map(|clue| clue + 1);
                    }
                }
            }
        }
        Ok(part)
    }

    /// How much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let lines = size_of::<Option<u32>>() * (self.height + self.width);
        (size_of_val(&self.kinds[..]) + lines) as u64
    }

    /// How much memory [`Part::puzzle`] takes, in bytes.
    pub(super) fn puzzle_bytes(&self) -> u64 {
        let lines = size_of::<Option<u32>>() * (self.height + self.width);
        (self.kinds.len() + lines + size_of::<Cell>() * self.trees()) as u64
    }

    /// The cell of the board at an index.
    pub(super) fn cell(&self, at: usize) -> Cell {
        let (row, column) = ((at / self.width) as u32, (at % self.width) as u32);
        let row = if self.turn.is_flipped {
            self.height as u32 - 1 - row
        } else {
            row
        };
        let (row, column) = if self.turn.is_transposed {
            (column, row)
        } else {
            (row, column)
        };
        Cell {
            row: self.corner.row + row,
            column: self.corner.column + column,
        }
    }

    pub(super) fn is_open(&self, at: usize) -> bool {
        matches!(self.kinds[at], Kind::Open { .. })
    }

    /// The index of the neighbour of a cell in a direction.
    pub(super) fn step(&self, at: usize, direction: Direction) -> Option<usize> {
        let column = at % self.width;
        match direction {
            Direction::North => at.checked_sub(self.width),
            Direction::East => (column + 1 < self.width).then_some(at + 1),
            Direction::South => Some(at + self.width).filter(|&at| at < self.kinds.len()),
            Direction::West => (column > 0).then(|| at - 1),
        }
    }

    /// Whether the neighbour of a cell in a direction is a tree that may have its tent here.
    pub(super) fn has_owner(&self, at: usize, direction: Direction) -> bool {
        self.step(at, direction)
            .is_some_and(|tree| match self.kinds[tree] {
                Kind::Tree { directions } => has(directions, direction.opposite()),
                _ => false,
            })
    }

    /// The same part, turned. It must not have been turned before.
    pub(super) fn turned(&self, turn: Turn) -> Self {
        debug_assert_eq!(self.turn, Turn::default());
        let (height, width, mut rows, columns) = if turn.is_transposed {
            (
                self.width,
                self.height,
                self.columns.clone(),
                self.rows.clone(),
            )
        } else {
            (
                self.height,
                self.width,
                self.rows.clone(),
                self.columns.clone(),
            )
        };
        if turn.is_flipped {
            rows.reverse();
        }
        let mut kinds = Vec::with_capacity(self.kinds.len());
        for row in 0..height {
            let row = if turn.is_flipped {
                height - 1 - row
            } else {
                row
            };
            kinds.extend((0..width).map(|column| {
                let at = if turn.is_transposed {
                    column * self.width + row
                } else {
                    row * self.width + column
                };
                turn.kind(self.kinds[at])
            }));
        }
        Self {
            height,
            width,
            kinds,
            rows,
            columns,
            corner: self.corner,
            turn,
        }
    }

    /// How many trees are left.
    pub(super) fn trees(&self) -> usize {
        let is_tree = |kind: &&Kind| matches!(kind, Kind::Tree { .. });
        self.kinds.iter().filter(is_tree).count()
    }

    /// How many trees have 0, 1, 2, 3 and 4 directions left.
    pub(super) fn choice_counts(&self) -> [u64; 5] {
        let mut counts = [0; 5];
        for kind in &self.kinds {
            if let Kind::Tree { directions } = kind {
                counts[directions.count_ones() as usize] += 1;
            }
        }
        counts
    }

    /// The part as a puzzle of its own.
    pub(super) fn puzzle(&self) -> Puzzle {
        let contents = self
            .kinds
            .iter()
            .map(|kind| match kind {
                Kind::Closed => Content::Empty,
                Kind::Open { must: false } => Content::Unknown,
                Kind::Open { must: true } => Content::Tent,
                Kind::Tree { .. } => Content::Tree,
            })
            .collect();
        match Puzzle::new(self.rows.clone(), self.columns.clone(), contents) {
            Ok(puzzle) => puzzle,
            Err(error) => unreachable!("a part is a board: {error}"),
        }
    }
}

impl Reduced {
    /// A part after the rules; `None` if they refute it.
    ///
    /// # Errors
    ///
    /// The limit that was reached, if one was.
    pub(super) fn new(part: &Part, limits: &Limits) -> Result<Option<Self>, Stop> {
        limits.allow(part.puzzle_bytes())?;
        let puzzle = part.puzzle();
        let board = Board::of_all(&puzzle, &limits.beside(part.puzzle_bytes()))?;
        Ok(board.map(|board| Self { puzzle, board }))
    }

    /// How much memory it takes, in bytes.
    pub(super) fn bytes(&self, part: &Part) -> u64 {
        part.puzzle_bytes() + self.board.bytes()
    }
}

impl Turn {
    fn kind(self, kind: Kind) -> Kind {
        let Kind::Tree { mut directions } = kind else {
            return kind;
        };
        if self.is_transposed {
            // North and west, east and south change places: bits 0 and 3, 1 and 2.
            directions = directions.reverse_bits() >> 4;
        }
        if self.is_flipped {
            directions = directions & 0b1010 | (directions & 1) << 2 | directions >> 2 & 1;
        }
        Kind::Tree { directions }
    }
}

/// The rows and the columns that hold some cells.
fn frame(cells: impl Iterator<Item = Cell>) -> [Range<u32>; 2] {
    let none = Range {
        start: u32::MAX,
        end: 0,
    };
    let wider = |range: &Range<u32>, line: u32| range.start.min(line)..range.end.max(line + 1);
    cells.fold([none.clone(), none], |[rows, columns], cell| {
        [wider(&rows, cell.row), wider(&columns, cell.column)]
    })
}
