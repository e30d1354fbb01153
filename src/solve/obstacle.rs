//! Why a puzzle has no solution, where that can be seen without a search.

use thiserror::Error;

use crate::puzzle::{Cell, Content, Line, Puzzle, plural};

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
        .or_else(|| wrong_sum(puzzle))
        .or_else(|| full_line(puzzle))
        .or_else(|| wrong_tents(puzzle))
}

/// [`Obstacle::Sum`], if the clues of all rows or of all columns do not add up to the number of
/// trees. Linear in the number of lines.
#[must_use]
pub fn wrong_sum(puzzle: &Puzzle) -> Option<Obstacle> {
    sum(puzzle, true).or_else(|| sum(puzzle, false))
}

/// Whether a tent may stand on `cell`: free, and next to a tree.
fn is_candidate(puzzle: &Puzzle, cell: Cell) -> bool {
    matches!(puzzle.content(cell), Content::Unknown | Content::Tent)
        && has_neighbour(puzzle, cell, |content| content == Content::Tree)
}

fn is_tent(puzzle: &Puzzle, cell: Cell) -> bool {
    puzzle.content(cell) == Content::Tent
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

fn sum(puzzle: &Puzzle, rows: bool) -> Option<Obstacle> {
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

fn full_line(puzzle: &Puzzle) -> Option<Obstacle> {
    let has_tents = puzzle.number_of(Content::Tent) > 0;
    puzzle.lines().find_map(|(line, clue)| {
        let clue = clue?;
        let cells = || puzzle.size().cells_of(line);
        let tents = cells().filter(|&cell| has_tents && is_tent(puzzle, cell));
        let tents = tents.count();
        if tents > clue as usize {
            return Some(Obstacle::TooManyInLine { line, clue, tents });
        }
        // A run of n candidates takes ⌈n/2⌉ tents: one for every other cell, from the first.
        let mut is_odd = false;
        let places = cells().filter(|&cell| {
            is_odd = !is_odd && is_candidate(puzzle, cell);
            is_odd
        });
        let fit = places.take(clue as usize).count();
        (clue as usize > fit).then_some(Obstacle::TooFewPlaces { line, clue, fit })
    })
}

fn wrong_tents(puzzle: &Puzzle) -> Option<Obstacle> {
    let mut tents = puzzle.cells_with(Content::Tent);
    if let Some(tent) = tents.clone().find(|&tent| !is_candidate(puzzle, tent)) {
        return Some(Obstacle::TentWithoutTree { tent });
    }
    let touching = |one: Cell| {
        let mut later = one.around(puzzle.size()).filter(|&other| other > one);
        let other = later.find(|&other| is_tent(puzzle, other))?;
        Some(Obstacle::TentsTouch { one, other })
    };
    tents.find_map(touching).or_else(|| {
        let (tents, trees) = (puzzle.number_of(Content::Tent), puzzle.trees().len());
        (tents > trees).then_some(Obstacle::TooManyTents { tents, trees })
    })
}
