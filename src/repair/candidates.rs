//! Lists the changes to try, except for inserted lines; the changes that undo the most common
//! mistakes come first. Also checks changes against the sums of the clues.

use itertools::Itertools as _;

use crate::limits::{Limits, Stop};
use crate::puzzle::{Cell, Clue, Content, Line, Puzzle};
use crate::repair::change::{Change, next, split};
use crate::solve::Verdict;

/// The rank of a mistake (0 for the most likely ones) and the change that undoes it.
pub(super) type Candidate = (u32, Change);

/// The most bytes that the list of all changes takes per cell of the puzzle.
pub(super) const BYTES_OF_CELL: u64 = 1000;

/// The most bytes that a pair of changes takes.
const BYTES_OF_PAIR: usize = 64;

/// The number of trees of a puzzle, and the number of tents according to its clues.
#[derive(Clone, Copy)]
pub(super) struct Balance {
    pub(super) trees: i64,
    /// The sum of the row clues and the sum of the column clues.
    pub(super) tents: [i64; 2],
    /// The number of rows and the number of columns without a clue.
    pub(super) free: [i64; 2],
}

pub(super) fn balance(puzzle: &Puzzle) -> Balance {
    let sides = [puzzle.row_clues(), puzzle.column_clues()];
    let tents = |clues: &[Clue]| clues.iter().flatten().map(|&clue| i64::from(clue)).sum();
    let free = |clues: &[Clue]| clues.iter().filter(|clue| clue.is_none()).count() as i64;
    Balance {
        trees: puzzle.trees().len() as i64,
        tents: sides.map(tents),
        free: sides.map(free),
    }
}

/// Returns `balance` as it is after one more change. A removed line is looked up in the puzzle, so
/// no earlier change may have changed that line.
pub(super) fn balance_after(puzzle: &Puzzle, mut balance: Balance, change: &Change) -> Balance {
    let mut add = |line: Line, clue: Clue, times: i64| {
        let (side, _) = split(line);
        match clue {
            Some(clue) => balance.tents[side] += times * i64::from(clue),
            None => balance.free[side] += times,
        }
    };
    match *change {
        Change::Clue { line, was, is } => {
            add(line, was, -1);
            add(line, is, 1);
        }
        Change::Cell { was, is, .. } => {
            let trees = |content| i64::from(content == Content::Tree);
            balance.trees += trees(is) - trees(was);
        }
        Change::Insert {
            line,
            clue,
            ref trees,
        } => {
            add(line, clue, 1);
            balance.trees += trees.len() as i64;
        }
        Change::Remove { line } => {
            add(line, puzzle.clue(line), -1);
            let cells = puzzle.size().cells_of(line);
            let trees = cells.filter(|&cell| puzzle.content(cell) == Content::Tree);
            balance.trees -= trees.count() as i64;
        }
        Change::Swap { .. } | Change::Move { .. } => {}
    }
    balance
}

/// Returns whether the sums of the clues allow a solution: both for rows and for columns, the sum
/// of the clues is the number of trees or, if a clue is missing, at most this number.
pub(super) fn is_possible(balance: Balance) -> bool {
    let Balance { trees, tents, free } = balance;
    (0..2).all(|side| tents[side] == trees || free[side] > 0 && tents[side] < trees)
}

/// Returns the changes, except for inserted lines, that may give a puzzle with this verdict exactly
/// one solution, likely ones first.
pub(super) fn candidates(puzzle: &Puzzle, verdict: Verdict) -> Vec<Candidate> {
    let (board, contents) = (puzzle.size(), puzzle.contents());
    let free = balance(puzzle).free;
    // A change that only loosens the puzzle never reduces the number of its solutions, and a change
    // that only tightens it never increases this number.
    let (may_loosen, may_tighten) = (verdict != Verdict::Multiple, verdict != Verdict::None);
    let mut found = Vec::new();
    for (line, was) in puzzle.lines() {
        let (side, at) = split(line);
        let length = [board.columns(), board.rows()][side];
        let clues = (0..=length.div_ceil(2) as u32).map(Some);
        let clues = clues.filter(|_| was.is_some() || may_tighten);
        // A clue is removed only if another line of the same side (rows or columns) has none.
        // Otherwise the other clues and the number of trees determine it, and this number is tried
        // as a clue.
        let none = (may_loosen && free[side] > 0).then_some(None);
        for is in clues.chain(none).filter(|&is| is != was) {
            let is_near = was.zip(is).is_some_and(|(was, is)| was.abs_diff(is) == 1);
            let rank = if is_near { 0 } else { 4 };
            found.push((rank, Change::Clue { line, was, is }));
        }
        let clues = [puzzle.row_clues(), puzzle.column_clues()][side];
        let cells = |line| board.cells_of(line).map(|cell| puzzle.content(cell));
        match clues.get(at + 1) {
            Some(&next) if next != was => found.push((1, Change::Swap { line })),
            Some(_) if cells(line).eq(cells(next(line))) => {
                found.push((0, Change::Remove { line }));
            }
            _ => {}
        }
    }
    for (index, &was) in contents.iter().enumerate() {
        let cell = board.cell(index);
        let with = |is| Change::Cell { cell, was, is };
        if was == Content::Tree {
            found.extend(moves(puzzle, cell));
            found.push((3, with(Content::Unknown)));
        } else {
            found.push((3, with(Content::Tree)));
            if was != Content::Unknown && may_loosen {
                found.push((1, with(Content::Unknown)));
            }
        }
    }
    found.sort_by_key(|&(rank, _)| rank);
    found
}

/// Returns the ways to move a tree by one cell.
pub(super) fn moves(puzzle: &Puzzle, from: Cell) -> impl Iterator<Item = Candidate> {
    let next = from.neighbours(puzzle.size()).map(|(_, to)| to);
    let free = next.filter(|&to| puzzle.content(to) != Content::Tree);
    free.map(move |to| (2, Change::Move { from, to }))
}

/// Returns at most `most` pairs of changes that have no clue or cell in common: first changes that
/// are close together and, at the same distance, likely ones. `is_wanted` returns whether to
/// include a pair, given the indices of its changes in `all`.
pub(super) fn pairs(
    all: &[&Candidate],
    most: usize,
    limits: &Limits,
    is_wanted: impl Fn(usize, usize) -> bool,
) -> Result<impl Iterator<Item = Vec<Change>>, Stop> {
    let number = all.len() * all.len();
    limits.allow((number.min(most) * BYTES_OF_PAIR) as u64)?;
    let places = all.iter().map(|(_, change)| change.places()).collect_vec();
    let apart = |one: Option<u32>, other: Option<u32>| match (one, other) {
        (Some(one), Some(other)) => one.abs_diff(other),
        _ => 0,
    };
    // Returns the least distance between a place of one change and a place of the other: the
    // difference of the rows plus the difference of the columns, where a difference is 0 if one of
    // the places has no row or no column. Returns `None` if the changes have a place in common.
    let distance = |one: usize, other: usize| {
        let mut least = u32::MAX;
        for (one, other) in places[one].iter().cartesian_product(&places[other]) {
            if one == other {
                return None;
            }
            least = least.min(apart(one.0, other.0) + apart(one.1, other.1));
        }
        Some(least)
    };
    let first = (0..all.len()).take_while(|_| limits.reached().is_none());
    let pairs = first.flat_map(|one| (one + 1..all.len()).map(move |other| (one, other)));
    let pairs = pairs.filter(|&(one, other)| is_wanted(one, other));
    let pairs = pairs.filter_map(|(one, other)| {
        Some((distance(one, other)?, all[one].0 + all[other].0, one, other))
    });
    let nearest = pairs.k_smallest(most);
    limits.check()?;
    Ok(nearest.map(|(.., one, other)| vec![all[one].1.clone(), all[other].1.clone()]))
}
