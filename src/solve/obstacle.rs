//! Why a puzzle has no solution, where that can be seen without a search.

use thiserror::Error;

use crate::puzzle::{Cell, Clue, Content, Line, Puzzle, plural};

/// A reason why a puzzle has no solution that a person can check at a glance.
///
/// `Display` words it for a person, rows and columns counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// A tree has no free cell next to it.
    #[error("the tree at {tree} has no free cell next to it")]
    TreeWithoutFreeNeighbour {
        /// The tree.
        tree: Cell,
    },
    /// A given tent has no tree next to it.
    #[error("the tent given at {tent} has no tree next to it")]
    TentWithoutTree {
        /// The tent.
        tent: Cell,
    },
    /// Two given tents touch.
    #[error("the tents given at {one} and {other} touch")]
    TentsTouch {
        /// The first of them, row-major.
        one: Cell,
        /// The other.
        other: Cell,
    },
    /// There are more given tents than trees.
    #[error("{tents} tent{} given for {trees} tree{}", plural(*.tents), plural(*.trees))]
    TooManyTents {
        /// The number of given tents.
        tents: usize,
        /// The number of trees.
        trees: usize,
    },
    /// A line holds more given tents than its clue says.
    #[error("{tents} tent{} given in {line}, its clue is {clue}", plural(*.tents))]
    TooManyInLine {
        /// The line.
        line: Line,
        /// Its clue.
        clue: u32,
        /// The number of given tents in it.
        tents: usize,
    },
    /// A clue asks for more tents than fit into the line.
    #[error(
        "the clue of {line} is {clue}, but at most {fit} tent{} {}",
        plural(*.fit),
        if *.fit == 1 { "fits" } else { "fit" }
    )]
    TooFewPlaces {
        /// The line.
        line: Line,
        /// Its clue.
        clue: u32,
        /// The largest number of tents that fit next to trees, apart from each other.
        fit: usize,
    },
    /// The clues of all rows, or of all columns, do not add up to the number of trees.
    #[error(
        "the {} clues{} add up to {sum}, but the board has {trees} tree{}",
        if *.rows { "row" } else { "column" },
        if *.all { "" } else { " alone" },
        plural(*.trees)
    )]
    Sum {
        /// Whether it is the rows.
        rows: bool,
        /// The sum of the clues.
        sum: u64,
        /// The number of trees.
        trees: usize,
        /// Whether every line has a clue. Where some have none, the others ask for too many.
        all: bool,
    },
}

/// The first obstacle to a solution, if one can be seen without a search.
///
/// `None` does not mean that there is a solution. Linear in the board's area.
#[must_use]
pub fn obstacle(puzzle: &Puzzle) -> Option<Obstacle> {
    lone_cell(puzzle)
        .or_else(|| wrong_sum(puzzle, true))
        .or_else(|| wrong_sum(puzzle, false))
        .or_else(|| full_line(puzzle))
        .or_else(|| wrong_tents(puzzle))
}

/// Whether a tent may stand on `cell`: free, and next to a tree.
fn is_candidate(puzzle: &Puzzle, cell: Cell) -> bool {
    matches!(puzzle.content(cell), Content::Unknown | Content::Tent)
        && has_neighbour(puzzle, cell, |content| content == Content::Tree)
}

fn has_neighbour(puzzle: &Puzzle, cell: Cell, is: impl Fn(Content) -> bool) -> bool {
    let mut neighbours = cell.neighbours(puzzle.size());
    neighbours.any(|(_, next)| is(puzzle.content(next)))
}

fn lone_cell(puzzle: &Puzzle) -> Option<Obstacle> {
    let free = |content| matches!(content, Content::Unknown | Content::Tent);
    let mut trees = puzzle.trees().iter();
    trees
        .find(|&&tree| !has_neighbour(puzzle, tree, free))
        .map(|&tree| Obstacle::TreeWithoutFreeNeighbour { tree })
}

fn wrong_sum(puzzle: &Puzzle, rows: bool) -> Option<Obstacle> {
    let clues = if rows {
        puzzle.row_clues()
    } else {
        puzzle.column_clues()
    };
    let all = clues.iter().all(Option::is_some);
    let sum: u64 = clues.iter().flatten().map(|&clue| u64::from(clue)).sum();
    let trees = puzzle.trees().len();
    let wrong = if all {
        sum != trees as u64
    } else {
        sum > trees as u64
    };
    wrong.then_some(Obstacle::Sum {
        rows,
        sum,
        trees,
        all,
    })
}

/// How the cells of a line passed so far bound its tents.
#[derive(Clone, Default)]
struct Room {
    /// The number of given tents.
    tents: u32,
    /// The largest number of tents that fit next to trees, apart from each other.
    fit: u32,
    /// Whether the cell before is the first, third, … of a run of candidates.
    is_odd: bool,
}

impl Room {
    fn pass(&mut self, puzzle: &Puzzle, cell: Cell) {
        self.tents += u32::from(puzzle.content(cell) == Content::Tent);
        // A run of n candidates takes ⌈n/2⌉ tents: one for every other cell, from the first.
        self.is_odd = !self.is_odd && is_candidate(puzzle, cell);
        self.fit += u32::from(self.is_odd);
    }

    fn obstacle(&self, line: Line, clue: Clue) -> Option<Obstacle> {
        let clue = clue?;
        let (tents, fit) = (self.tents as usize, self.fit as usize);
        if tents > clue as usize {
            return Some(Obstacle::TooManyInLine { line, clue, tents });
        }
        (clue as usize > fit).then_some(Obstacle::TooFewPlaces { line, clue, fit })
    }
}

/// How many columns are looked at side by side: rows are passed as they stand in memory, and a board
/// of any width needs no more than this.
const COLUMNS: usize = 1024;

fn full_line(puzzle: &Puzzle) -> Option<Obstacle> {
    let size = puzzle.size();
    let pass = |room: &mut Room, row: usize, column: usize| {
        let (row, column) = (row as u32, column as u32);
        room.pass(puzzle, Cell { row, column });
    };
    let full_row = puzzle
        .row_clues()
        .iter()
        .enumerate()
        .find_map(|(row, &clue)| {
            let mut room = Room::default();
            for column in 0..size.columns() {
                pass(&mut room, row, column);
            }
            room.obstacle(Line::Row(row), clue)
        });
    let full_column = |(block, clues): (usize, &[Clue])| {
        let from = block * COLUMNS;
        let mut rooms = vec![Room::default(); clues.len()];
        for row in 0..size.rows() {
            for (column, room) in rooms.iter_mut().enumerate() {
                pass(room, row, from + column);
            }
        }
        let mut columns = rooms.iter().zip(clues).enumerate();
        columns.find_map(|(column, (room, &clue))| room.obstacle(Line::Column(from + column), clue))
    };
    let mut blocks = puzzle.column_clues().chunks(COLUMNS).enumerate();
    full_row.or_else(|| blocks.find_map(full_column))
}

fn wrong_tents(puzzle: &Puzzle) -> Option<Obstacle> {
    let size = puzzle.size();
    let tents = || {
        let cells = puzzle.contents().iter().enumerate();
        let tents = cells.filter(|&(_, &content)| content == Content::Tent);
        tents.map(|(index, _)| size.cell(index))
    };
    if let Some(tent) = tents().find(|&tent| !is_candidate(puzzle, tent)) {
        return Some(Obstacle::TentWithoutTree { tent });
    }
    for one in tents() {
        let is_tent = |&cell: &Cell| puzzle.content(cell) == Content::Tent;
        let mut later = one.around(size).filter(|&other| other > one);
        if let Some(other) = later.find(is_tent) {
            return Some(Obstacle::TentsTouch { one, other });
        }
    }
    let (tents, trees) = (tents().count(), puzzle.trees().len());
    (tents > trees).then_some(Obstacle::TooManyTents { tents, trees })
}
