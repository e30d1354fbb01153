//! Proposed changes of a puzzle, from `repair`.

use serde::{Deserialize, Serialize};

use crate::explain::Grade;
use crate::format::plain;
use crate::puzzle::{Clue, Line, Puzzle};
use crate::render::json::{Of, place};
use crate::repair::{self, Change, Proposal};

/// Changes that give a puzzle one solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RepairLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// Which of the proposals it is, from 1.
    pub index: u64,
    /// The changes.
    pub changes: Vec<Changed>,
    /// The changes in words.
    pub text: String,
    /// The changed puzzle.
    pub puzzle: PuzzleBody,
}

/// The end of the proposals for a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RepairedLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// The verdict on the puzzle as it is: `unique`, `multiple`, `none` or `unknown`.
    pub verdict: String,
    /// How many proposals there are.
    pub proposals: u64,
    /// How many changed puzzles were solved.
    pub tried: u64,
    /// Whether all changes were tried and decided.
    pub complete: bool,
    /// Why the puzzle has no solution, or which limit ended the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The clues that a puzzle does not need.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NeedlessLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// The lines of which each can go without its clue while all others keep theirs.
    pub alone: Vec<OneLine>,
    /// Lines that can go without their clues together.
    pub clues: Vec<OneLine>,
    /// How hard the puzzle is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Graded>,
    /// How hard it is without these clues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Graded>,
    /// The puzzle without these clues.
    pub puzzle: PuzzleBody,
}

/// The changes that leave one of several solutions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UniqueLine {
    /// The puzzle.
    #[serde(flatten)]
    pub about: Of,
    /// How many solutions were found.
    pub solutions: String,
    /// Whether there are no others.
    pub complete: bool,
    /// The cells with a tent in some of them and none in others.
    pub undecided: Vec<[u32; 2]>,
    /// The changes that leave one, if any were found.
    pub changes: Vec<Changed>,
    /// Whether it is proved that no fewer do.
    pub fewest: bool,
    /// The changes in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The changed puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<PuzzleBody>,
}

/// A row or a column, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OneLine {
    /// A row.
    Row(u32),
    /// A column.
    Column(u32),
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Graded {
    /// The level, such as `easy`.
    pub level: String,
    /// The rating of the hardest step needed.
    pub rating: f64,
}

/// One change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Changed {
    /// A clue; nothing in it is no clue.
    Clue {
        #[serde(flatten)]
        line: OneLine,
        was: Clue,
        is: Clue,
    },
    /// The clue of this line and of the one behind it.
    Swap {
        #[serde(flatten)]
        line: OneLine,
    },
    /// A tree and what is on a cell next to it.
    Move { cell: [u32; 2], to: [u32; 2] },
    /// The sign of a cell.
    Cell {
        cell: [u32; 2],
        was: String,
        is: String,
    },
    /// A line more, with trees at these places in it.
    Insert {
        #[serde(flatten)]
        line: OneLine,
        is: Clue,
        trees: Vec<u32>,
    },
    /// A line less.
    Remove {
        #[serde(flatten)]
        line: OneLine,
    },
}

/// A puzzle as it is read and written in JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PuzzleBody {
    /// The clues of the columns.
    pub columns: Vec<Clue>,
    /// The clues of the rows.
    pub rows: Vec<Clue>,
    /// The cells of each row.
    pub cells: Vec<String>,
}

impl RepairLine {
    /// A proposal for a puzzle.
    #[must_use]
    pub fn new(of: Of, index: u64, proposal: &Proposal) -> Self {
        Self {
            about: of,
            index,
            changes: proposal.changes.iter().map(Changed::from).collect(),
            text: proposal.to_string(),
            puzzle: PuzzleBody::from(&proposal.puzzle),
        }
    }
}

impl UniqueLine {
    /// The changes found for a puzzle.
    #[must_use]
    pub fn new(of: Of, found: &repair::Unique) -> Self {
        let proposal = found.proposal.as_ref();
        let changes = proposal.iter().flat_map(|proposal| &proposal.changes);
        Self {
            about: of,
            solutions: found.solutions.found.to_string(),
            complete: found.solutions.is_all,
            undecided: found.undecided.iter().map(|&cell| place(cell)).collect(),
            changes: changes.map(Changed::from).collect(),
            fewest: found.is_fewest,
            text: proposal.map(ToString::to_string),
            puzzle: proposal.map(|proposal| PuzzleBody::from(&proposal.puzzle)),
        }
    }
}

impl From<Line> for OneLine {
    fn from(line: Line) -> Self {
        match line {
            Line::Row(row) => Self::Row(row as u32 + 1),
            Line::Column(column) => Self::Column(column as u32 + 1),
        }
    }
}

impl From<&Grade> for Graded {
    fn from(grade: &Grade) -> Self {
        Self {
            level: grade.level().to_string(),
            rating: f64::from(grade.rating.tenths()) / 10.0,
        }
    }
}

impl From<&Puzzle> for PuzzleBody {
    fn from(puzzle: &Puzzle) -> Self {
        let rows = puzzle.contents().chunks(puzzle.size().columns());
        let cells = rows.map(|row| row.iter().map(|&content| plain::sign(content)).collect());
        Self {
            columns: puzzle.column_clues().to_vec(),
            rows: puzzle.row_clues().to_vec(),
            cells: cells.collect(),
        }
    }
}

impl From<&Change> for Changed {
    fn from(change: &Change) -> Self {
        let sign = |content| plain::sign(content).to_owned();
        match *change {
            Change::Clue { line, was, is } => {
                let line = line.into();
                Self::Clue { line, was, is }
            }
            Change::Swap { line } => Self::Swap { line: line.into() },
            Change::Move { from, to } => Self::Move {
                cell: place(from),
                to: place(to),
            },
            Change::Cell { cell, was, is } => Self::Cell {
                cell: place(cell),
                was: sign(was),
                is: sign(is),
            },
            Change::Insert {
                line,
                clue,
                ref trees,
            } => Self::Insert {
                line: line.into(),
                is: clue,
                trees: trees.iter().map(|tree| tree + 1).collect(),
            },
            Change::Remove { line } => Self::Remove { line: line.into() },
        }
    }
}
