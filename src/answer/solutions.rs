//! Solutions of a puzzle: the first ones, the rules that a proposed solution breaks, and the cells
//! in which two solutions differ.

use itertools::Itertools as _;
use serde::Serialize;

use crate::format::Solution;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Assignment, Cell, Puzzle};
use crate::rules::{self, Violation};
use crate::solve::{Finding, Options, Progress, Solutions};

/// One solution in JSON.
#[derive(Clone, Debug, Serialize)]
pub struct Placed {
    tents: Vec<Cell>,
    directions: Assignment,
}

impl Placed {
    /// Returns the tents and the directions of a solution of a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle, assignment: &Assignment) -> Self {
        Self {
            tents: assignment.layout(puzzle).tents().to_vec(),
            directions: assignment.clone(),
        }
    }

    /// Returns the size of the solution in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let tents = self.tents.len() * size_of::<Cell>();
        (size_of::<Self>() + tents + self.directions.directions().len()) as u64
    }
}

/// Returns the first solutions of a puzzle: `number` of them, or all if there are fewer.
///
/// # Errors
///
/// Returns the limit that was reached before `number` solutions were found, if one was.
pub fn first(number: usize, puzzle: &Puzzle, limits: Limits) -> Result<Vec<Assignment>, Stop> {
    let mut search = Solutions::new(puzzle, Options::default().limits(limits));
    let found: Vec<Assignment> = search.by_ref().take(number).collect();
    match search.progress() {
        Progress::Stopped(stop) if found.len() < number => Err(stop),
        _ => Ok(found),
    }
}

/// Returns the rules that a proposed solution of a puzzle breaks.
#[must_use]
pub fn rules_broken(puzzle: &Puzzle, solution: &Solution) -> Vec<Violation> {
    match solution {
        Solution::Layout(layout) => rules::judge_layout(puzzle, layout),
        Solution::Assignment(assignment) => rules::judge_assignment(puzzle, assignment),
    }
}

/// Returns the cells in which the two solutions of a finding differ: those with a tent in only one
/// of them, or, if the tents are the same, the trees that have different tents. Returns an empty
/// list if the finding has fewer than two solutions.
#[must_use]
pub fn differing(puzzle: &Puzzle, finding: &Finding) -> Vec<Cell> {
    let [one, other, ..] = &finding.solutions[..] else {
        return Vec::new();
    };
    let (first, second) = (one.layout(puzzle), other.layout(puzzle));
    if first == second {
        let directions = one.directions().iter().zip(other.directions());
        let trees = puzzle.trees().iter().zip(directions);
        return trees
            .filter(|(_, (one, other))| one != other)
            .map(|(&tree, _)| tree)
            .collect();
    }
    let tents = first.tents().iter().chain(second.tents()).copied();
    let cells = tents.filter(|&cell| first.contains(cell) != second.contains(cell));
    cells.sorted_unstable().collect()
}
