//! JSON lines: one object a line, tagged `"type"`, keys in a fixed order.
//!
//! [`docs::json`](crate::docs::json) says what is in each. `stats` is there only where it was asked
//! for, so that output is otherwise the same on every run.
//!
//! # Example: a message is one line
//!
//! ```
//! use tents::render::json::{Message, line};
//!
//! let mut out = String::new();
//! line(&mut out, &Message::Solved {
//!     input: "a.txt".to_owned(),
//!     id: None,
//!     distinct: "layouts".to_owned(),
//!     solutions: "2".to_owned(),
//!     complete: true,
//!     reason: None,
//!     stats: None,
//! });
//! assert_eq!(
//!     out,
//!     "{\"type\":\"solved\",\"input\":\"a.txt\",\"distinct\":\"layouts\",\
//!      \"solutions\":\"2\",\"complete\":true}\n",
//! );
//! ```

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::count::Figures;
use crate::format::Fault;
use crate::puzzle::{Assignment, Cell, Puzzle};
use crate::rules::Violation;
use crate::solve::Statistics;

/// One line of `--output json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Message {
    /// One solution of a puzzle.
    Solution {
        /// The name of the input.
        input: String,
        /// The name that the puzzle has in the input.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// Which solution of the puzzle it is, from 1.
        index: u64,
        /// The row and column of each tent, row-major.
        tents: Vec<[u32; 2]>,
        /// The direction of each tree, row-major: `n`, `e`, `s` or `w`.
        directions: Vec<String>,
    },
    /// The end of the solutions of a puzzle.
    Solved {
        /// The name of the input.
        input: String,
        /// The name that the puzzle has in the input.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// What was counted: `layouts` or `assignments`.
        distinct: String,
        /// How many solutions were found.
        solutions: String,
        /// Whether there are no others.
        complete: bool,
        /// Why there is no solution, where that can be said, or which limit ended the search.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// What it cost.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stats: Option<Stats>,
    },
    /// The verdict on a puzzle.
    Check {
        /// The name of the input.
        input: String,
        /// The name that the puzzle has in the input.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// `unique`, `multiple`, `none`, `unknown` or `invalid`.
        verdict: String,
        /// Whether that is as expected.
        ok: bool,
        /// Why there is no solution, or what else is not as expected.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// The level of the puzzle, if one was expected.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<String>,
        /// The rating of the hardest step that it needs, if a level was expected.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<f64>,
        /// The cells in which two solutions differ, each a row and a column, where one was
        /// expected.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        differ: Vec<[u32; 2]>,
        /// These two solutions, each the directions of all trees.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        solutions: Vec<Vec<String>>,
        /// What it cost.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stats: Option<Stats>,
    },
    /// The number of solutions of a puzzle.
    Count {
        /// The name of the input.
        input: String,
        /// The name that the puzzle has in the input.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// How many layouts there are, if that was asked for and is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        layouts: Option<String>,
        /// How many assignments there are, if that was asked for and is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        assignments: Option<String>,
        /// How many layouts have 1, 2, 4, … assignments, if layouts were asked for and that is
        /// known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        layouts_with: Option<Vec<String>>,
        /// No fewer and no more layouts, where their number is not known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        layouts_between: Option<[String; 2]>,
        /// No fewer and no more assignments, where their number is not known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        assignments_between: Option<[String; 2]>,
        /// By row and column, how many solutions hold a tent there, if that was asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cells: Option<Vec<Vec<String>>>,
        /// The same as shares of all solutions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shares: Option<Vec<Vec<f64>>>,
        /// Why there is no solution, where that can be said, or which limit ended the count.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// What it cost.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stats: Option<CountStats>,
    },
    /// The judgement on a solution.
    Verified {
        /// The name of the puzzle.
        input: String,
        /// The name that the puzzle has in the input.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// Which of the solutions given for the puzzle it is, from 1.
        index: u64,
        /// Whether it breaks no rule.
        ok: bool,
        /// The rules it breaks.
        violations: Vec<Broken>,
    },
    /// An input, or a part of one, that cannot be read.
    Error {
        /// The name of the input.
        input: String,
        /// The name that the puzzle has in the input.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// A stable code, as in `E0103`.
        code: String,
        /// The line, from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        line: Option<usize>,
        /// The column in characters, from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        column: Option<usize>,
        /// What is wrong.
        message: String,
        /// What was expected, and how to mend it.
        help: String,
    },
    /// A format.
    Format {
        /// Its name for `--from` and `--to`.
        name: String,
        /// What it is.
        about: String,
        /// Whether it is read.
        read: bool,
        /// Whether it is written.
        write: bool,
        /// How its puzzles lie in a text: one a `line`, a `paragraph` or a `file`.
        shape: String,
        /// The endings of its files' names.
        extensions: Vec<String>,
        /// Whether a line may be without a clue.
        missing_clues: bool,
        /// Whether it can carry tents that are given.
        tents: bool,
        /// Whether it can carry cells that are known to hold no tent.
        empties: bool,
        /// Whether it can carry a solution.
        solutions: bool,
    },
    /// The end of a check.
    Summary {
        /// How many puzzles there were.
        puzzles: u64,
        /// How many of them are as expected.
        ok: u64,
        /// How many have one solution.
        unique: u64,
        /// How many have several.
        multiple: u64,
        /// How many have none.
        none: u64,
        /// Of how many a limit left the verdict open.
        unknown: u64,
        /// How many could not be read.
        invalid: u64,
    },
}

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Broken {
    /// Its name, as in `row`.
    pub rule: String,
    /// The row or column with a wrong count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What the clue says, or the number of trees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<usize>,
    /// What was found instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<usize>,
    /// The cells concerned, each a row and a column.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<[u32; 2]>,
    /// In words.
    pub message: String,
}

/// What a puzzle cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Stats {
    /// Seconds in process, reading included.
    pub seconds: f64,
    /// Of these, the seconds until the first solution was found, where solutions were asked for and
    /// there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<f64>,
    /// The number of guesses.
    pub nodes: u64,
    /// The largest number of guesses that held at once.
    pub depth: u64,
    /// How many conclusions each rule drew.
    pub propagations: BTreeMap<String, u64>,
}

/// What a count cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CountStats {
    /// Seconds in process, reading included.
    pub seconds: f64,
    /// The other figures.
    #[serde(flatten)]
    pub figures: Figures,
}

impl CountStats {
    /// The figures of a count that took `seconds`.
    #[must_use]
    pub fn new(seconds: f64, figures: &Figures) -> Self {
        Self {
            // To the nanosecond: the clock tells no more.
            seconds: (seconds * 1e9).round() / 1e9,
            figures: figures.clone(),
        }
    }
}

impl Message {
    /// The message of one solution.
    #[must_use]
    pub fn solution(input: &str, index: u64, puzzle: &Puzzle, assignment: &Assignment) -> Self {
        Self::Solution {
            input: input.to_owned(),
            id: None,
            index,
            tents: assignment
                .layout(puzzle)
                .tents()
                .iter()
                .map(|&tent| place(tent))
                .collect(),
            directions: assignment
                .directions()
                .iter()
                .map(ToString::to_string)
                .collect(),
        }
    }

    /// The same message about a puzzle that has a name in its input.
    #[must_use]
    pub fn with_id(mut self, name: Option<&str>) -> Self {
        match &mut self {
            Self::Solution { id, .. }
            | Self::Solved { id, .. }
            | Self::Check { id, .. }
            | Self::Verified { id, .. }
            | Self::Count { id, .. }
            | Self::Error { id, .. } => *id = name.map(str::to_owned),
            Self::Summary { .. } | Self::Format { .. } => {}
        }
        self
    }

    /// The message of one fault, with `help` how to mend it.
    #[must_use]
    pub fn fault(input: &str, fault: &Fault, help: &str) -> Self {
        Self::Error {
            input: input.to_owned(),
            id: None,
            code: fault.code.to_string(),
            line: Some(fault.line),
            column: Some(fault.column),
            message: fault.message(),
            help: format!("{}; {help}", fault.expected()),
        }
    }
}

impl Stats {
    /// The figures of a search that took `seconds`, `first` of them until its first solution.
    #[must_use]
    pub fn new(seconds: f64, first: Option<f64>, statistics: &Statistics) -> Self {
        let propagations = statistics
            .propagations()
            .map(|(rule, number)| (rule.name().to_owned(), number));
        Self {
            seconds: nanoseconds(seconds),
            first: first.map(nanoseconds),
            nodes: statistics.nodes,
            depth: statistics.depth,
            propagations: propagations.collect(),
        }
    }
}

/// A time to the nanosecond: the clock tells no more.
fn nanoseconds(seconds: f64) -> f64 {
    (seconds * 1e9).round() / 1e9
}

impl From<&Violation> for Broken {
    fn from(violation: &Violation) -> Self {
        let name = match violation {
            Violation::Directions { .. } => "directions",
            Violation::Row { .. } => "row",
            Violation::Column { .. } => "column",
            Violation::Touch { .. } => "touch",
            Violation::TentOnTree { .. } => "tent-on-tree",
            Violation::TentOffBoard { .. } => "tent-off-board",
            Violation::DirectionOffBoard { .. } => "direction-off-board",
            Violation::TentOnEmpty { .. } => "tent-on-empty",
            Violation::GivenTentMissing { .. } => "given-tent-missing",
            Violation::SharedTent { .. } => "shared-tent",
            Violation::TreeUnpaired { .. } => "tree-unpaired",
            Violation::TentUnpaired { .. } => "tent-unpaired",
        };
        let mut broken = Self {
            rule: name.to_owned(),
            line: None,
            expected: None,
            found: None,
            cells: Vec::new(),
            message: violation.to_string(),
        };
        match *violation {
            Violation::Directions { expected, found } => {
                broken.expected = Some(expected);
                broken.found = Some(found);
            }
            Violation::Row {
                row: line,
                expected,
                found,
            }
            | Violation::Column {
                column: line,
                expected,
                found,
            } => {
                broken.line = Some(line + 1);
                broken.expected = Some(expected as usize);
                broken.found = Some(found);
            }
            Violation::Touch { one, other } => broken.cells = vec![place(one), place(other)],
            Violation::SharedTent { tent, one, other } => {
                broken.cells = vec![place(tent), place(one), place(other)];
            }
            Violation::TentOnTree { tent: cell }
            | Violation::TentOffBoard { tent: cell }
            | Violation::DirectionOffBoard { tree: cell, .. }
            | Violation::TentOnEmpty { tent: cell }
            | Violation::GivenTentMissing { tent: cell }
            | Violation::TreeUnpaired { tree: cell }
            | Violation::TentUnpaired { tent: cell } => broken.cells = vec![place(cell)],
        }
        broken
    }
}

/// Appends a message as one line.
///
/// # Panics
///
/// Never: every message can be written.
pub fn line(out: &mut String, message: &Message) {
    match serde_json::to_string(message) {
        Ok(text) => out.push_str(&text),
        Err(error) => unreachable!("a message of strings and numbers is JSON: {error}"),
    }
    out.push('\n');
}

/// A cell as a row and a column, from 1.
fn place(cell: Cell) -> [u32; 2] {
    [cell.row.saturating_add(1), cell.column.saturating_add(1)]
}
