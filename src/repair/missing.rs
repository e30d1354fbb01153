//! Tries to insert lines that may be missing.
//!
//! Inserts a line in which each cell may hold a tree. The learning search then finds one set of
//! trees in the line after another with which the puzzle has a solution. Usually there are few such
//! sets.

use itertools::Itertools as _;

use crate::limits::Stop;
use crate::puzzle::{Clue, Line, Puzzle};
use crate::repair::candidates::{Balance, balance, balance_after, is_possible};
use crate::repair::change::{Change, line_of};
use crate::repair::search::{ChangeSearch, MAX_GUESSES, Proposal, StopReason};
use crate::solve::OpenLine;

/// About how many bytes a found line takes, without its trees.
const BYTES_OF_LINE: u64 = 128;

impl ChangeSearch<'_> {
    /// Tries the lines that may be missing, first the lines with which trees and tents are spread
    /// most alike (see [`imbalance`]).
    pub(super) fn missing_lines(&mut self) -> Result<(), StopReason> {
        let (puzzle, settings) = (self.puzzle, self.settings);
        let limits = settings.limits.with_node_limit(Some(MAX_GUESSES));
        let (mut found, mut held, mut is_cut) = (Vec::new(), self.held, false);
        'lines: for (number, (line, clue)) in
            bare_lines(puzzle, settings.lines_of_unknown_trees).enumerate()
        {
            let insert = |trees| vec![Change::Insert { line, clue, trees }];
            let Some(bare) = Proposal::new(puzzle, insert(Vec::new())) else {
                continue;
            };
            // If trying the lines found so far uses up the tries, the search for more lines ends.
            is_cut = self.tried + found.len() as u64 >= settings.tries;
            if is_cut {
                break;
            }
            self.tried += 1;
            for trees in OpenLine::new(&bare.puzzle, line, &limits.less_memory(held))? {
                if trees == Err(Stop::Nodes) {
                    self.undecided += 1;
                    break;
                }
                let trees = trees?;
                held += BYTES_OF_LINE + size_of_val(&trees[..]) as u64;
                limits.allow(held)?;
                let made = Proposal::new(puzzle, insert(trees));
                found.extend(made.map(|made| (imbalance(&made.puzzle), number, made.changes)));
                // One line more than may be tried is enough to know that not all lines are tried.
                if self.tried + found.len() as u64 > settings.tries {
                    break 'lines;
                }
            }
        }
        found.sort_unstable();
        for (.., changes) in found {
            self.try_changes(changes)?;
        }
        if is_cut { Err(None) } else { Ok(()) }
    }
}

/// Returns the lines that may be missing according to the sums of the clues. A row without a clue
/// is included only if another row has none, and a column likewise. Unless `with_unknown_trees` is
/// set, a line is included only if the clues of all crossing lines are known, so that its number of
/// trees follows from them.
fn bare_lines(puzzle: &Puzzle, with_unknown_trees: bool) -> impl Iterator<Item = (Line, Clue)> {
    let balance = balance(puzzle);
    let lengths = [puzzle.row_clues().len(), puzzle.column_clues().len()];
    let of_side = move |side: usize| {
        let length = lengths[1 - side] as u32;
        let clues = (0..=length.div_ceil(2)).map(Some);
        let clues = clues.chain((balance.free[side] > 0).then_some(None));
        let clues = clues.filter(move |&clue| {
            let (line, trees) = (line_of(side, 0), Vec::new());
            let bare = balance_after(puzzle, balance, &Change::Insert { line, clue, trees });
            // If any of the numbers of trees that the line makes possible fits the sums of the
            // clues, one of these three numbers does.
            let most = bare.trees + i64::from(length);
            let mut numbers = [bare.tents[0], bare.tents[1], most].into_iter();
            numbers.any(|trees| {
                (bare.trees..=most).contains(&trees) && is_possible(Balance { trees, ..bare })
            })
        });
        let lines = (0..=lengths[side]).map(move |at| line_of(side, at));
        lines.cartesian_product(clues)
    };
    // Rows or columns come first, whichever are fewer, because most boards are square.
    let first = usize::from(lengths[1] <= lengths[0]);
    let sides = [first, 1 - first].into_iter();
    let sides = sides.filter(move |&side| with_unknown_trees || balance.free[1 - side] == 0);
    sides.flat_map(of_side)
}

/// Returns how unevenly tents and trees are spread. For every number `n`, tents and trees are
/// counted in the first `n` rows and in the first `n` columns; the result is the sum of the squares
/// of the differences, which are small in most puzzles. Rows are ignored if one of them has no
/// clue, and so are columns.
fn imbalance(puzzle: &Puzzle) -> i64 {
    let mut squares = 0;
    for (side, clues) in [puzzle.row_clues(), puzzle.column_clues()]
        .into_iter()
        .enumerate()
    {
        let mut trees = vec![0; clues.len()];
        for tree in puzzle.trees() {
            trees[[tree.row, tree.column][side] as usize] += 1;
        }
        let clues: Option<Vec<u32>> = clues.iter().copied().collect();
        let mut more = 0;
        for (clue, trees) in clues.into_iter().flatten().zip(trees) {
            more += i64::from(clue) - trees;
            squares += more.pow(2);
        }
    }
    squares
}
