//! Lines that may be missing.
//!
//! The tent of a tree stands in its line or in one beside it. So however many of the first lines are
//! looked at, their trees have their tents there or in the next line, and their tents belong to trees
//! there or in the next line. Most often the first lines have about as many tents as trees.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use crate::limits::Limits;
use crate::puzzle::{Clue, Line, Puzzle};
use crate::repair::change::{Change, line_of};

/// Hands on the lines that may be missing, where the clues across them tell how many trees such a line
/// has. Those come first with which the sums of tents and trees differ least. They are looked for anew
/// for each difference, so none is kept. After a limit is reached it is not all of them.
pub(super) fn missing<E>(
    puzzle: &Puzzle,
    limits: &Limits,
    mut visit: impl FnMut(Change) -> Result<(), E>,
) -> Result<(), E> {
    // Most boards are square.
    let is_wide = puzzle.size().columns() > puzzle.size().rows();
    let order = if is_wide { [0, 1] } else { [1, 0] };
    let sides = order.map(|side| Side::of(puzzle, side, limits));
    let mut next = Some(0);
    while let Some(apart) = next.take() {
        for side in sides.iter().flatten() {
            for &(along, line, clue) in &side.spots {
                let beyond = side.sets(apart - along, |trees| {
                    let trees = trees.to_vec();
                    visit(Change::Insert { line, clue, trees })
                })?;
                let beyond = beyond.map(|across| along + across);
                next = next.into_iter().chain(beyond).min();
            }
        }
    }
    Ok(())
}

/// The rows that may be missing, or the columns: each spot with each set of trees.
struct Side {
    /// How far sums differ with a line there, the line, and its clue.
    spots: Vec<(i64, Line, Clue)>,
    across: LineSums,
    /// How far sums across differ at least from a place on, with so many trees before it.
    least: HashMap<(usize, i64), i64>,
}

impl Side {
    fn of(puzzle: &Puzzle, side: usize, limits: &Limits) -> Option<Self> {
        let (along, is_told) = LineSums::of(puzzle, side);
        let (across, is_known) = LineSums::of(puzzle, 1 - side);
        let (number, length) = (along.0.len() - 1, across.0.len() - 1);
        let ([tents, before], [clues, _]) = (across.0[length], along.0[number]);
        let (trees, left) = (tents - before, tents - clues);
        if !is_known || !(0..=length as i64).contains(&trees) {
            return None;
        }
        // Where other lines have no clue, this one may have any or none.
        let first = if is_told { left } else { 0 };
        let clues = (first..=left.min(length as i64)).flat_map(u32::try_from);
        let clues = clues.map(Some).chain((!is_told).then_some(None));
        let mut spots = Vec::new();
        for at in (0..=number).take_while(|_| limits.reached().is_none()) {
            let apart = is_told.then(|| along.apart_with(at, [left, trees]));
            if let Some(apart) = apart.unwrap_or(Some(0)) {
                spots.extend(clues.clone().map(|clue| (apart, line_of(side, at), clue)));
            }
        }
        let mut least = HashMap::from([((length, trees), 0)]);
        for place in (0..length).rev() {
            let room = across.room(place);
            for number in *room.start().max(&0)..=*room.end().min(&trees) {
                let next = [number, number + 1].map(|number| least.get(&(place + 1, number)));
                if let Some(on) = next.into_iter().flatten().min() {
                    least.insert((place, number), on + across.square(place, number));
                }
            }
        }
        Some(Self {
            spots,
            across,
            least,
        })
    }

    /// Hands on the sets of places, from 1, of its trees with which sums across differ by just so
    /// much; those with trees in front come first. Returns the next difference that there is.
    fn sets<E>(
        &self,
        apart: i64,
        mut visit: impl FnMut(&[u32]) -> Result<(), E>,
    ) -> Result<Option<i64>, E> {
        let (mut trees, mut beyond) = (Vec::new(), None);
        // A place, how many trees stand before it, whether one stands there, and how far sums differ
        // before it.
        let mut open = vec![(0, 0, false, 0)];
        while let Some((place, before, is_tree, so_far)) = open.pop() {
            trees.truncate(before as usize);
            trees.extend(is_tree.then_some(place as u32));
            let number = trees.len() as i64;
            let Some(least) = self.least.get(&(place, number)).map(|least| so_far + least) else {
                continue;
            };
            if least > apart {
                beyond = beyond.into_iter().chain([least]).min();
            } else if place + 1 < self.across.0.len() {
                let so_far = so_far + self.across.square(place, number);
                open.extend([false, true].map(|is_tree| (place + 1, number, is_tree, so_far)));
            } else if least == apart {
                visit(&trees)?;
            }
        }
        Ok(beyond)
    }
}

/// How many tents and trees the first lines have, for each number of lines.
struct LineSums(Vec<[i64; 2]>);

impl LineSums {
    /// Those of the rows, or of the columns, and whether all of them have a clue.
    fn of(puzzle: &Puzzle, side: usize) -> (Self, bool) {
        let clues = [puzzle.row_clues(), puzzle.column_clues()][side];
        let mut sums = vec![[0, 0]; clues.len() + 1];
        for tree in puzzle.trees() {
            sums[1 + [tree.row, tree.column][side] as usize][1] += 1;
        }
        for (line, clue) in (1..).zip(clues) {
            sums[line][0] = sums[line - 1][0] + i64::from(clue.unwrap_or(0));
            sums[line][1] += sums[line - 1][1];
        }
        (Self(sums), clues.iter().all(Option::is_some))
    }

    /// How many trees more the first lines may have.
    fn room(&self, line: usize) -> RangeInclusive<i64> {
        let tents = |line: usize| self.0[line.min(self.0.len() - 1)][0];
        let trees = self.0[line][1];
        tents(line.saturating_sub(1)) - trees..=tents(line + 1) - trees
    }

    /// How far the first lines differ with so many trees more, as a square.
    fn square(&self, line: usize, more: i64) -> i64 {
        let [tents, trees] = self.0[line];
        (tents - trees - more).pow(2)
    }

    /// How far all differ together with a line more that has so many tents and trees. Nothing where
    /// they cannot be those of a board.
    fn apart_with(&self, at: usize, more: [i64; 2]) -> Option<i64> {
        let behind = self.0[at..].iter();
        let behind = behind.map(|[tents, trees]| [tents + more[0], trees + more[1]]);
        let all = Self(self.0[..=at].iter().copied().chain(behind).collect());
        let of = |line| all.room(line).contains(&0).then(|| all.square(line, 0));
        (0..all.0.len()).map(of).sum()
    }
}
