//! All changes that may be tried, those of mistakes that people make most first, and which of them
//! the sums of the clues leave.

use std::cmp::Reverse;

use itertools::Itertools as _;

use crate::puzzle::{Clue, Content, Line, Puzzle};
use crate::repair::change::{Change, clue_of, lines, next};
use crate::solve::Verdict;

/// Clues and trees of a board: the clues of a side with all its clues add up to the number of
/// trees, and those of another side to at most that.
#[derive(Clone, Copy, Debug)]
pub(super) struct Balance {
    trees: i64,
    rows: Side,
    columns: Side,
}

/// The rows or the columns, or how a change alters them.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    sum: i64,
    /// How many have no clue.
    free: i64,
}

impl Side {
    fn of(clues: &[Clue]) -> Self {
        Self {
            sum: clues.iter().flatten().map(|&clue| i64::from(clue)).sum(),
            free: clues.iter().filter(|clue| clue.is_none()).count() as i64,
        }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            sum: self.sum + other.sum,
            free: self.free + other.free,
        }
    }

    fn fits(self, trees: i64) -> bool {
        self.sum == trees || self.free > 0 && self.sum < trees
    }
}

impl Balance {
    /// That of a puzzle.
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        Self {
            trees: puzzle.trees().len() as i64,
            rows: Side::of(puzzle.row_clues()),
            columns: Side::of(puzzle.column_clues()),
        }
    }

    /// How a change alters it that puts no line in and takes none away.
    pub(super) fn change(change: &Change) -> Self {
        let (mut rows, mut columns, mut trees) = (Side::default(), Side::default(), 0);
        match change {
            Change::Clue { line, was, is } => {
                let (was, is) = (Side::of(&[*was]), Side::of(&[*is]));
                let side = Side {
                    sum: is.sum - was.sum,
                    free: is.free - was.free,
                };
                match line {
                    Line::Row(_) => rows = side,
                    Line::Column(_) => columns = side,
                }
            }
            Change::Plant { .. } => trees = 1,
            Change::Fell { .. } => trees = -1,
            _ => {}
        }
        Self {
            trees,
            rows,
            columns,
        }
    }

    /// That after a change.
    pub(super) fn plus(self, change: Self) -> Self {
        Self {
            trees: self.trees + change.trees,
            rows: self.rows.plus(change.rows),
            columns: self.columns.plus(change.columns),
        }
    }

    /// Whether there may be a solution.
    pub(super) fn fits(self) -> bool {
        self.rows.fits(self.trees) && self.columns.fits(self.trees)
    }

    /// Whether a line that is told by the others may lose its clue: that changes nothing.
    fn tells(self, line: Line) -> bool {
        match line {
            Line::Row(_) => self.rows.free == 0,
            Line::Column(_) => self.columns.free == 0,
        }
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
        Change::Swap { .. } | Change::Unmark { .. } => 1,
        Change::Move { .. } => 2,
        Change::Plant { .. } | Change::Fell { .. } => 3,
        Change::Clue { .. } | Change::Mark { .. } => 4,
        Change::Insert { .. } => 5,
    }
}

/// The changes that may leave a puzzle with this verdict with one solution, likely ones first. Lines
/// that may be missing are left to [`inserted`].
pub(super) fn candidates(puzzle: &Puzzle, verdict: Verdict) -> Vec<Change> {
    let (size, balance) = (puzzle.size(), Balance::of(puzzle));
    // What only allows more does not leave fewer solutions, and the other way round.
    let (may_loosen, may_tighten) = (verdict != Verdict::Multiple, verdict != Verdict::None);
    let mut found = Vec::new();
    for line in lines(puzzle) {
        let (clue, length) = match line {
            Line::Row(_) => (clue_of(puzzle, line), size.columns()),
            Line::Column(_) => (clue_of(puzzle, line), size.rows()),
        };
        let most = length.div_ceil(2) as u32;
        let others = (0..=most).filter(|&is| clue != Some(is));
        let others = others.filter(|_| clue.is_some() || may_tighten);
        let mut clues: Vec<Clue> = others.map(Some).collect();
        if clue.is_some() && may_loosen && !balance.tells(line) {
            clues.push(None);
        }
        let changes = clues.into_iter().map(|is| Change::Clue {
            line,
            was: clue,
            is,
        });
        found.extend(changes);
        let is_last = match line {
            Line::Row(row) => row + 1 == size.rows(),
            Line::Column(column) => column + 1 == size.columns(),
        };
        if !is_last && clue_of(puzzle, next(line)) != clue {
            found.push(Change::Swap { line });
        }
        if !is_last && is_twice(puzzle, line) {
            found.push(Change::Remove { line });
        }
    }
    for (index, &content) in puzzle.contents().iter().enumerate() {
        let cell = size.cell(index);
        match content {
            Content::Tree => {
                let next = cell.neighbours(size).map(|(_, to)| to);
                let free = next.filter(|&to| puzzle.content(to) != Content::Tree);
                found.extend(free.map(|to| Change::Move { from: cell, to }));
                found.push(Change::Fell { cell });
            }
            Content::Unknown => found.push(Change::Plant { cell }),
            Content::Tent | Content::Empty => {
                found.push(Change::Plant { cell });
                if may_loosen {
                    let is_tent = content == Content::Tent;
                    found.push(Change::Unmark { cell, is_tent });
                }
            }
        }
    }
    found.sort_by_key(rank);
    found
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
    clue_of(puzzle, line) == clue_of(puzzle, next(line)) && cells(line) == cells(next(line))
}

/// The lines that may be missing, where the clues of the others tell the clue and the number of
/// trees of such a line.
pub(super) fn inserted(puzzle: &Puzzle) -> impl Iterator<Item = Change> {
    let (size, balance) = (puzzle.size(), Balance::of(puzzle));
    let of = move |is_row: bool| {
        let (along, across) = if is_row {
            (balance.rows, balance.columns)
        } else {
            (balance.columns, balance.rows)
        };
        let (count, length) = if is_row {
            (size.rows(), size.columns())
        } else {
            (size.columns(), size.rows())
        };
        let clue = u32::try_from(across.sum - along.sum)
            .ok()
            .map(|clue| (along.free == 0).then_some(clue));
        let trees = usize::try_from(across.sum - balance.trees).ok();
        let told = clue.zip(trees).filter(|_| across.free == 0);
        told.into_iter().flat_map(move |(clue, trees)| {
            // A middle place is as likely as one at an edge.
            (0..=count).flat_map(move |at| {
                let line = if is_row {
                    Line::Row(at)
                } else {
                    Line::Column(at)
                };
                let places = (0..length as u32).combinations(trees);
                places.map(move |trees| Change::Insert { line, clue, trees })
            })
        })
    };
    // A puzzle is often as wide as it is high.
    let mut sides = [true, false];
    sides.sort_by_key(|&is_row| Reverse(is_row == (size.rows() < size.columns())));
    sides.into_iter().flat_map(of)
}
