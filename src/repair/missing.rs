//! Lines that may be missing.
//!
//! The tent of a tree stands in its line or in one beside it. So however many of the first lines are
//! looked at, their trees have their tents there or in the next line, and their tents belong to trees
//! there or in the next line. Most often the first lines have about as many tents as trees.

use std::iter::successors;

use itertools::Itertools as _;

use crate::limits::Limits;
use crate::puzzle::{Clue, Line, Puzzle};
use crate::repair::change::Change;

/// So many sets of trees are looked at for each line that is wanted.
const LOOKS: usize = 2;

/// How many tents and trees the first lines have, for each number of lines.
type Sums = Vec<[i64; 2]>;

/// The lines that may be missing, where the clues across them tell how many trees such a line has, as
/// many as are wanted at most. Those come first with which the sums of tents and trees differ least.
/// After a limit is reached it is not all of them.
pub(super) fn missing(puzzle: &Puzzle, most: usize, limits: &Limits) -> Vec<Change> {
    let sides = [0, 1].map(|side| Side::of(puzzle, side, most, limits));
    // Most boards are square.
    let is_wide = puzzle.size().columns() > puzzle.size().rows();
    let order = if is_wide { [0, 1] } else { [1, 0] };
    let numbers = order.into_iter().enumerate().flat_map(|(turn, side)| {
        let Side { spots, sets } = &sides[side];
        let spots = spots.iter().enumerate();
        let spots = spots.take_while(|_| limits.reached().is_none());
        let pairs = spots.cartesian_product(sets.iter().enumerate());
        pairs.map(move |((spot, (apart, ..)), (set, (also, _)))| (apart + also, turn, spot, set))
    });
    let first = numbers.k_smallest(most).map(|(_, turn, spot, set)| {
        let side = order[turn];
        let (_, at, clue) = sides[side].spots[spot];
        Change::Insert {
            line: [Line::Row(at), Line::Column(at)][side],
            clue,
            trees: sides[side].sets[set].1.clone(),
        }
    });
    first.collect()
}

/// The rows that may be missing, or the columns: each spot with each set of trees.
#[derive(Default)]
struct Side {
    /// How far sums differ there, the line's number, and its clue.
    spots: Vec<(i64, usize, Clue)>,
    /// How far sums across differ with these trees, and their places from 1.
    sets: Vec<(i64, Vec<u32>)>,
}

impl Side {
    fn of(puzzle: &Puzzle, side: usize, most: usize, limits: &Limits) -> Self {
        let ((along, is_told), (across, is_known)) = (sums(puzzle, side), sums(puzzle, 1 - side));
        let (number, length) = (along.len() - 1, across.len() - 1);
        let ([tents, before], [clues, _]) = (across[length], along[number]);
        let trees = usize::try_from(tents - before).ok();
        let Some(trees) = trees.filter(|&trees| is_known && trees <= length) else {
            return Self::default();
        };
        // Where other lines have no clue, this one may have any or none.
        let left = tents - clues;
        let some = if is_told {
            left..=left
        } else {
            0..=left.min(length as i64)
        };
        let some = some.flat_map(u32::try_from).map(Some);
        let clues = some.chain((!is_told).then_some(None));
        let with = |at: usize, line: usize| match along[line - usize::from(line > at)] {
            [tents, before] if line > at => [tents + left, before + trees as i64],
            sums => sums,
        };
        let spots = (0..=number).take_while(|_| limits.reached().is_none());
        let spots = spots.cartesian_product(clues).filter_map(|(at, clue)| {
            let apart = is_told.then(|| apart(number + 1, |line| with(at, line)));
            Some((apart.unwrap_or(Some(0))?, at, clue))
        });
        let sets = sets(across, trees).take(LOOKS.saturating_mul(most));
        let sets = sets.take_while(|_| limits.reached().is_none());
        Self {
            spots: spots.collect(),
            sets: sets.collect(),
        }
    }
}

/// The sums of the rows, or of the columns, and whether all of them have a clue.
fn sums(puzzle: &Puzzle, side: usize) -> (Sums, bool) {
    let clues = [puzzle.row_clues(), puzzle.column_clues()][side];
    let mut sums = vec![[0, 0]; clues.len() + 1];
    for tree in puzzle.trees() {
        sums[1 + [tree.row, tree.column][side] as usize][1] += 1;
    }
    for (line, clue) in (1..).zip(clues) {
        sums[line][0] = sums[line - 1][0] + i64::from(clue.unwrap_or(0));
        sums[line][1] += sums[line - 1][1];
    }
    (sums, clues.iter().all(Option::is_some))
}

/// How far the sums of the first lines differ: the squares together. Nothing where they cannot be
/// those of a board.
fn apart(last: usize, sums: impl Fn(usize) -> [i64; 2]) -> Option<i64> {
    (0..=last).try_fold(0, |apart, line| {
        let [tents, trees] = sums(line);
        let near = sums(line.saturating_sub(1))[1]..=sums(last.min(line + 1))[1];
        near.contains(&tents)
            .then(|| apart + (tents - trees).pow(2))
    })
}

/// The sets of places, from 1, where a line may have so many trees, with how far sums differ then.
/// Those with trees in front come first.
fn sets(sums: Sums, trees: usize) -> impl Iterator<Item = (i64, Vec<u32>)> {
    let length = sums.len() - 1;
    // With a tree in front of its first place there would be too many in front, and with a tree behind
    // its last place too few.
    let is_early = |tree: usize, place: usize| sums[place + 1][0] - sums[place][1] < tree as i64;
    let is_due = |tree: usize, place: usize| sums[place - 1][0] - sums[place][1] >= tree as i64;
    let (mut first, mut last) = (Vec::new(), vec![length; trees]);
    for tree in 1..=trees {
        let place = 1
            + (1..length)
                .rfind(|&place| is_early(tree, place))
                .unwrap_or(0);
        first.push(place.max(first.last().map_or(1, |before| before + 1)));
    }
    for tree in (1..=trees).rev() {
        let place = (1..length).find(|&place| is_due(tree, place));
        last[tree - 1] = place
            .unwrap_or(length)
            .min(last.get(tree).map_or(length, |next| next.saturating_sub(1)));
    }
    let is_possible = first.iter().zip(&last).all(|(first, last)| first <= last);
    let begin = is_possible.then(|| first.clone());
    let sets = successors(begin, move |places| {
        let tree = (0..trees).rfind(|&tree| places[tree] < last[tree])?;
        let mut next = places.clone();
        next[tree] += 1;
        for tree in tree + 1..trees {
            next[tree] = first[tree].max(next[tree - 1] + 1);
        }
        Some(next)
    });
    sets.filter_map(move |places| {
        let apart = apart(length, |line| {
            let here = places.partition_point(|&place| place <= line) as i64;
            [sums[line][0], sums[line][1] + here]
        });
        Some((apart?, places.iter().map(|&place| place as u32).collect()))
    })
}
