//! Proposed changes of a puzzle, from `repair`.

use serde::{Deserialize, Deserializer, Serialize};

use crate::format::{PuzzleId, plain};
use crate::puzzle::{Clue, Line, Puzzle};
use crate::render::json::place;
use crate::repair::{Change, Proposal};

/// Changes that give a puzzle one solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repair {
    /// The name of the input.
    pub input: String,
    /// The name that the puzzle has in the input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<PuzzleId>,
    /// Which of the proposals it is, from 1.
    pub index: u64,
    /// The changes.
    pub changes: Vec<Changed>,
    /// The changes in words.
    pub text: String,
    /// The changed puzzle.
    pub puzzle: Board,
}

/// The end of the proposals for a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repaired {
    /// The name of the input.
    pub input: String,
    /// The name that the puzzle has in the input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<PuzzleId>,
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

/// One change.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Changed {
    /// `clue`, `swap`, `move`, `plant`, `fell`, `insert`, `remove`, `unmark` or `mark`.
    pub kind: String,
    /// The row that it is about, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<u32>,
    /// The column that it is about, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// The cell that it is about, or where a tree stood.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<[u32; 2]>,
    /// Where a tree stands then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<[u32; 2]>,
    /// The mark: `tent` or `grass`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
    /// The clue before; nothing in it if there was none.
    #[serde(
        default,
        deserialize_with = "given",
        skip_serializing_if = "Option::is_none"
    )]
    pub was: Option<Clue>,
    /// The clue then; nothing in it if there is none.
    #[serde(
        default,
        deserialize_with = "given",
        skip_serializing_if = "Option::is_none"
    )]
    pub is: Option<Clue>,
    /// The places of the trees in a new line, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trees: Option<Vec<u32>>,
}

/// A clue that is there, even if there is none in it.
fn given<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Clue>, D::Error> {
    Clue::deserialize(value).map(Some)
}

/// A puzzle as it is read and written in JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Board {
    /// The clues of the columns.
    pub columns: Vec<Clue>,
    /// The clues of the rows.
    pub rows: Vec<Clue>,
    /// The cells of each row.
    pub cells: Vec<String>,
}

impl Repair {
    /// A proposal for a puzzle.
    #[must_use]
    pub fn new(input: &str, index: u64, proposal: &Proposal) -> Self {
        Self {
            input: input.to_owned(),
            id: None,
            index,
            changes: proposal.changes.iter().map(Changed::from).collect(),
            text: proposal.to_string(),
            puzzle: Board::from(&proposal.puzzle),
        }
    }
}

impl From<&Puzzle> for Board {
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
        let mark = |is_tent: bool| Some(if is_tent { "tent" } else { "grass" }.to_owned());
        let changed = match change {
            Change::Clue { line, was, is } => Self {
                was: Some(*was),
                is: Some(*is),
                ..Self::on("clue", *line)
            },
            Change::Swap { line } => Self::on("swap", *line),
            Change::Move { to, .. } => Self {
                to: Some(place(*to)),
                ..Self::of("move")
            },
            Change::Plant { .. } => Self::of("plant"),
            Change::Fell { .. } => Self::of("fell"),
            Change::Insert { line, clue, trees } => Self {
                is: Some(*clue),
                trees: Some(trees.iter().map(|tree| tree + 1).collect()),
                ..Self::on("insert", *line)
            },
            Change::Remove { line } => Self::on("remove", *line),
            Change::Unmark { is_tent, .. } => Self {
                mark: mark(*is_tent),
                ..Self::of("unmark")
            },
            Change::Mark { is_tent, .. } => Self {
                mark: mark(*is_tent),
                ..Self::of("mark")
            },
        };
        let cell = change.cells().first().map(|&cell| place(cell));
        Self { cell, ..changed }
    }
}

impl Changed {
    fn of(kind: &str) -> Self {
        Self {
            kind: kind.to_owned(),
            ..Self::default()
        }
    }

    fn on(kind: &str, line: Line) -> Self {
        let mut changed = Self::of(kind);
        match line {
            Line::Row(row) => changed.row = Some(row as u32 + 1),
            Line::Column(column) => changed.column = Some(column as u32 + 1),
        }
        changed
    }
}
