//! What is left to count once the rules have concluded what they can, cut into independent parts.
//!
//! Trees whose direction is known leave the board with their tents, and clues shrink with them.
//! What remains falls into parts that share no tree, no clue and no two cells that touch, so the
//! counts of the parts multiply.

use crate::puzzle::{Cell, Content, Direction, Puzzle};
use crate::solve::{Rules, deduce};

/// What a cell of a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// No tent stands here, and no tree is left here.
    Closed,
    /// A tent may stand here, and does in every solution if `must`.
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
    /// Where each cell is in the puzzle.
    pub(super) cells: Vec<Cell>,
}

/// A puzzle after the rules.
#[derive(Clone, Debug)]
pub(super) struct Reduced {
    pub(super) parts: Vec<Part>,
    /// The directions of the trees that are settled.
    pub(super) settled: Vec<Option<Direction>>,
}

/// Whether a set of directions has one of them.
pub(super) fn has(directions: u8, direction: Direction) -> bool {
    directions & 1 << direction as u8 != 0
}

/// Reduces a puzzle; `None` if the rules refute it.
pub(super) fn reduce(puzzle: &Puzzle) -> Option<Reduced> {
    let deduction = deduce(puzzle, Rules::ALL)?;
    let size = puzzle.size();
    let mut kinds: Vec<Kind> = (0..size.area())
        .map(|index| match deduction.content(size.cell(index)) {
            Content::Unknown => Kind::Open { must: false },
            Content::Tent => Kind::Open { must: true },
            Content::Tree | Content::Empty => Kind::Closed,
        })
        .collect();
    let mut rows = puzzle.row_clues().to_vec();
    let mut columns = puzzle.column_clues().to_vec();
    let mut settled = Vec::new();
    for (&tree, directions) in puzzle.trees().iter().zip(deduction.directions()) {
        settled.push(None);
        if let [direction] = directions[..] {
            let tent = tree.step(direction, size)?;
            take_one(&mut rows[tent.row as usize])?;
            take_one(&mut columns[tent.column as usize])?;
            kinds[size.index(tent)] = Kind::Closed;
            settled.pop();
            settled.push(Some(direction));
        } else {
            let directions = directions.iter().fold(0, |set, &way| set | 1 << way as u8);
            kinds[size.index(tree)] = Kind::Tree { directions };
        }
    }
    let mut board = Part {
        height: size.rows(),
        width: size.columns(),
        kinds,
        rows,
        columns,
        cells: (0..size.area()).map(|index| size.cell(index)).collect(),
    };
    board.drop_closed_directions();
    let is_met = |clues: &[Option<u32>], line: &dyn Fn(usize) -> Vec<usize>| {
        clues.iter().enumerate().all(|(index, &clue)| {
            clue.is_none_or(|clue| clue == 0 || line(index).iter().any(|&at| board.is_open(at)))
        })
    };
    let is_possible = is_met(&board.rows, &|row| board.row(row))
        && is_met(&board.columns, &|column| board.column(column));
    is_possible.then(|| Reduced {
        parts: board.split(),
        settled,
    })
}

/// Takes a tent from a clue; `None` if there is none to take.
fn take_one(clue: &mut Option<u32>) -> Option<()> {
    if let Some(clue) = clue {
        *clue = clue.checked_sub(1)?;
    }
    Some(())
}

impl Part {
    /// Takes away directions that lead to a cell without a tent.
    fn drop_closed_directions(&mut self) {
        for at in 0..self.kinds.len() {
            if let Kind::Tree { mut directions } = self.kinds[at] {
                for direction in Direction::ALL {
                    if !self
                        .step(at, direction)
                        .is_some_and(|cell| self.is_open(cell))
                    {
                        directions &= !(1 << direction as u8);
                    }
                }
                self.kinds[at] = Kind::Tree { directions };
            }
        }
    }

    fn is_open(&self, at: usize) -> bool {
        matches!(self.kinds[at], Kind::Open { .. })
    }

    fn row(&self, row: usize) -> Vec<usize> {
        (row * self.width..(row + 1) * self.width).collect()
    }

    fn column(&self, column: usize) -> Vec<usize> {
        (0..self.height)
            .map(|row| row * self.width + column)
            .collect()
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

    /// The same part with rows and columns exchanged.
    pub(super) fn transposed(&self) -> Self {
        let order: Vec<usize> = (0..self.width)
            .flat_map(|column| self.column(column))
            .collect();
        let turn = |kind: Kind| match kind {
            Kind::Tree { directions } => Kind::Tree {
                // North and west, east and south change places: bits 0 and 3, 1 and 2.
                directions: directions.reverse_bits() >> 4,
            },
            other => other,
        };
        Self {
            height: self.width,
            width: self.height,
            kinds: order.iter().map(|&at| turn(self.kinds[at])).collect(),
            rows: self.columns.clone(),
            columns: self.rows.clone(),
            cells: order.iter().map(|&at| self.cells[at]).collect(),
        }
    }

    /// The part with its rows from last to first, if that is wanted.
    pub(super) fn flipped(&self) -> Self {
        let order: Vec<usize> = (0..self.height)
            .rev()
            .flat_map(|row| self.row(row))
            .collect();
        let turn = |kind: Kind| match kind {
            Kind::Tree { directions } => Kind::Tree {
                directions: directions & 0b1010 | (directions & 1) << 2 | directions >> 2 & 1,
            },
            other => other,
        };
        Self {
            height: self.height,
            width: self.width,
            kinds: order.iter().map(|&at| turn(self.kinds[at])).collect(),
            rows: self.rows.iter().rev().copied().collect(),
            columns: self.columns.clone(),
            cells: order.iter().map(|&at| self.cells[at]).collect(),
        }
    }

    /// Cuts the part into independent ones, each no larger than it must be.
    fn split(&self) -> Vec<Self> {
        let mut group: Vec<usize> = (0..self.kinds.len()).collect();
        for at in 0..self.kinds.len() {
            match self.kinds[at] {
                Kind::Closed => {}
                Kind::Tree { directions } => {
                    for direction in Direction::ALL {
                        if has(directions, direction)
                            && let Some(cell) = self.step(at, direction)
                        {
                            join(&mut group, at, cell);
                        }
                    }
                }
                Kind::Open { .. } => {
                    let (row, column) = (at / self.width, at % self.width);
                    for near_row in row..(row + 2).min(self.height) {
                        for near in column.saturating_sub(1)..(column + 2).min(self.width) {
                            let near = near_row * self.width + near;
                            if self.is_open(near) {
                                join(&mut group, at, near);
                            }
                        }
                    }
                }
            }
        }
        let clued_rows = (0..self.height).filter(|&row| self.rows[row].is_some());
        let clued_columns = (0..self.width).filter(|&column| self.columns[column].is_some());
        let lines = clued_rows
            .map(|row| self.row(row))
            .chain(clued_columns.map(|column| self.column(column)));
        for line in lines {
            let mut open = line.into_iter().filter(|&at| self.is_open(at));
            if let Some(first) = open.next() {
                open.for_each(|other| join(&mut group, first, other));
            }
        }
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); self.kinds.len()];
        for at in 0..self.kinds.len() {
            if self.kinds[at] != Kind::Closed {
                members[root(&mut group, at)].push(at);
            }
        }
        members.retain(|members| !members.is_empty());
        members.iter().map(|members| self.cut(members)).collect()
    }

    /// The part that consists of some cells, in the smallest grid that holds them.
    fn cut(&self, members: &[usize]) -> Self {
        let rows: Vec<usize> = members.iter().map(|at| at / self.width).collect();
        let columns: Vec<usize> = members.iter().map(|at| at % self.width).collect();
        let range = |lines: &[usize]| {
            let first = lines.iter().copied().min().unwrap_or(0);
            first..lines.iter().copied().max().map_or(0, |last| last + 1)
        };
        let (rows, columns) = (range(&rows), range(&columns));
        let width = columns.len();
        let mut part = Self {
            height: rows.len(),
            width,
            kinds: vec![Kind::Closed; rows.len() * width],
            rows: vec![None; rows.len()],
            columns: vec![None; width],
            cells: rows
                .clone()
                .flat_map(|row| columns.clone().map(move |column| (row, column)))
                .map(|(row, column)| self.cells[row * self.width + column])
                .collect(),
        };
        for &at in members {
            let (row, column) = (
                at / self.width - rows.start,
                at % self.width - columns.start,
            );
            part.kinds[row * width + column] = self.kinds[at];
            // A clue belongs to the one part that has open cells in its line.
            if self.is_open(at) {
                part.rows[row] = self.rows[at / self.width];
                part.columns[column] = self.columns[at % self.width];
            }
        }
        part
    }
}

fn join(group: &mut [usize], one: usize, other: usize) {
    let (one, other) = (root(group, one), root(group, other));
    group[one.max(other)] = one.min(other);
}

/// The representative of a group, with paths halved on the way.
fn root(group: &mut [usize], mut at: usize) -> usize {
    while group[at] != at {
        group[at] = group[group[at]];
        at = group[at];
    }
    at
}
