//! All changes that may be tried, those of mistakes that people make most first, and which of them
//! the sums of the clues leave.

use std::iter::once;

use itertools::Itertools as _;

use crate::puzzle::{Cell, Clue, Content, Line, Puzzle};
use crate::repair::change::{Change, lines, next};
use crate::solve::Verdict;

/// Clues and trees of a board, or how a change alters them. The clues of a side with all its clues
/// add up to the number of trees, and those of another side to at most that. Rows come first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Balance {
    trees: i64,
    sums: [i64; 2],
    /// How many lines have no clue.
    free: [i64; 2],
}

impl Balance {
    /// The balance of a puzzle.
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        let sides = [puzzle.row_clues(), puzzle.column_clues()];
        let sum = |clues: &[Clue]| clues.iter().flatten().map(|&clue| i64::from(clue)).sum();
        let free = |clues: &[Clue]| clues.iter().filter(|clue| clue.is_none()).count() as i64;
        Self {
            trees: puzzle.trees().len() as i64,
            sums: sides.map(sum),
            free: sides.map(free),
        }
    }

    /// The balance after a change that neither inserts nor removes a line.
    pub(super) fn after(mut self, change: &Change) -> Self {
        match *change {
            Change::Clue { line, was, is } => {
                let side = usize::from(matches!(line, Line::Column(_)));
                let sum = |clue: Clue| i64::from(clue.unwrap_or(0));
                self.sums[side] += sum(is) - sum(was);
                self.free[side] += i64::from(is.is_none()) - i64::from(was.is_none());
            }
            Change::Cell { was, is, .. } => {
                let trees = |content| i64::from(content == Content::Tree);
                self.trees += trees(is) - trees(was);
            }
            _ => {}
        }
        self
    }

    /// Whether there may be a solution.
    pub(super) fn fits(self) -> bool {
        let mut sides = self.sums.into_iter().zip(self.free);
        sides.all(|(sum, free)| sum == self.trees || free > 0 && sum < self.trees)
    }
}

/// How unlikely a mistake is that a change mends, from 0.
pub(super) fn rank(change: &Change) -> u32 {
    match change {
        Change::Clue {
            was: Some(was),
            is: Some(is),
            ..
        } if was.abs_diff(*is) == 1 => 0,
        Change::Remove { .. } => 0,
        Change::Swap { .. }
        | Change::Cell {
            was: Content::Tent | Content::Empty,
            is: Content::Unknown,
            ..
        } => 1,
        Change::Move { .. } => 2,
        Change::Cell { .. } => 3,
        Change::Clue { .. } => 4,
        Change::Insert { .. } => 5,
    }
}

/// The changes that may leave a puzzle with this verdict with one solution, likely ones first. Lines
/// that may be missing are left to [`inserted`].
pub(super) fn candidates(puzzle: &Puzzle, verdict: Verdict) -> Vec<Change> {
    let (size, balance) = (puzzle.size(), Balance::of(puzzle));
    // A change that only allows more leaves no fewer solutions, and the other way round.
    let (may_loosen, may_tighten) = (verdict != Verdict::Multiple, verdict != Verdict::None);
    let mut found = Vec::new();
    for line in lines(puzzle) {
        let clue = puzzle.clue(line);
        let length = match line {
            Line::Row(_) => size.columns(),
            Line::Column(_) => size.rows(),
        };
        // A line that the others tell may lose its clue, which changes nothing.
        let free = balance.free[usize::from(matches!(line, Line::Column(_)))];
        let may_lose = may_loosen && clue.is_some() && free > 0;
        let most = length.div_ceil(2) as u32;
        let others = (0..=most)
            .map(Some)
            .filter(|_| clue.is_some() || may_tighten);
        let others = others.chain(may_lose.then_some(None));
        let changes = others.filter(|&is| is != clue);
        found.extend(changes.map(|is| Change::Clue {
            line,
            was: clue,
            is,
        }));
        let is_last = match line {
            Line::Row(row) => row + 1 == size.rows(),
            Line::Column(column) => column + 1 == size.columns(),
        };
        if !is_last && puzzle.clue(next(line)) != clue {
            found.push(Change::Swap { line });
        }
        if !is_last && is_twice(puzzle, line) {
            found.push(Change::Remove { line });
        }
    }
    for (index, &was) in puzzle.contents().iter().enumerate() {
        let cell = size.cell(index);
        let with = |is| Change::Cell { cell, was, is };
        if was == Content::Tree {
            found.extend(moves(puzzle, cell));
            found.push(with(Content::Unknown));
        } else {
            found.push(with(Content::Tree));
            if was != Content::Unknown && may_loosen {
                found.push(with(Content::Unknown));
            }
        }
    }
    found.sort_by_key(rank);
    found
}

/// The ways to move a tree by a cell.
pub(super) fn moves(puzzle: &Puzzle, from: Cell) -> impl Iterator<Item = Change> {
    let next = from.neighbours(puzzle.size()).map(|(_, to)| to);
    let free = next.filter(|&to| puzzle.content(to) != Content::Tree);
    free.map(move |to| Change::Move { from, to })
}

/// Whether a line and the one behind it are the same.
fn is_twice(puzzle: &Puzzle, line: Line) -> bool {
    let (size, contents) = (puzzle.size(), puzzle.contents());
    let cells = |line: Line| -> Vec<Content> {
        match line {
            Line::Row(row) => contents[row * size.columns()..][..size.columns()].to_vec(),
            Line::Column(column) => contents[column..]
                .iter()
                .step_by(size.columns())
                .copied()
                .collect(),
        }
    };
    puzzle.clue(line) == puzzle.clue(next(line)) && cells(line) == cells(next(line))
}

/// The lines that may be missing, where the clues across them tell how many trees such a line has.
pub(super) fn inserted(puzzle: &Puzzle) -> impl Iterator<Item = Change> {
    let (size, balance) = (puzzle.size(), Balance::of(puzzle));
    let of = move |side: usize| {
        let across = 1 - side;
        let (count, length) = match side {
            0 => (size.rows(), size.columns()),
            _ => (size.columns(), size.rows()),
        };
        let missing = u32::try_from(balance.sums[across] - balance.sums[side]).ok();
        // Where other lines have no clue, this one may have any or none.
        let clues: Vec<Clue> = match balance.free[side] {
            0 => missing.map(Some).into_iter().collect(),
            _ => once(None)
                .chain((0..=missing.unwrap_or(0)).map(Some))
                .collect(),
        };
        let trees = usize::try_from(balance.sums[across] - balance.trees).ok();
        let trees = trees.filter(|_| balance.free[across] == 0);
        let all = trees
            .into_iter()
            .cartesian_product(0..=count)
            .cartesian_product(clues);
        all.flat_map(move |((trees, at), clue)| {
            let line = if side == 0 {
                Line::Row(at)
            } else {
                Line::Column(at)
            };
            let places = (0..length as u32).combinations(trees);
            places.map(move |trees| Change::Insert { line, clue, trees })
        })
    };
    // Most boards are square.
    let is_wide = size.columns() > size.rows();
    let sides = if is_wide { [0, 1] } else { [1, 0] };
    sides.into_iter().flat_map(of)
}
