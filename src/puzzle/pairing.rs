//! The pairing theorem: when trees and tents pair up, and in how many ways.
//!
//! Tents do not touch, so the tents next to one tree are at most two, and then opposite each
//! other. Read each tent as a vertex and each tree as an edge between its two tents, or as a loop
//! at its only tent. A pairing gives every edge one of its ends and every vertex exactly one edge.
//! In a connected graph with as many edges as vertices there is exactly one cycle; outside it
//! every edge must point away from the cycle, and round the cycle there are two ways, or one if
//! the cycle is a loop. With any other number of edges there is no pairing. So a layout has `2^r`
//! assignments, where `r` is the number of its *rings*: cycles longer than a loop.
//!
//! The smallest ring is four tents on the corners of a 3 × 3 block with four trees between them.

use crate::puzzle::{Assignment, Cell, Direction, Layout, Puzzle};

impl Layout {
    /// The number of rings, or `None` if tents and trees do not pair up; there are `2^r`
    /// assignments then, where `r` is this number.
    ///
    /// The layout must keep tents apart, on the board and off the trees; else the theorem does not
    /// apply, and the answer means nothing. [`rules`](crate::rules) says whether it does. Linear
    /// in the number of trees and tents, up to a logarithm.
    ///
    /// # Example: the smallest ring
    ///
    /// ```
    /// let puzzle: tents::puzzle::Puzzle = "202\n2*T*\n0T.T\n2*T*\n".parse()?;
    /// assert_eq!(puzzle.given_tents().rings(&puzzle), Some(1));
    /// # Ok::<(), tents::format::ReadError>(())
    /// ```
    #[must_use]
    pub fn rings(&self, puzzle: &Puzzle) -> Option<usize> {
        let mut rings = 0;
        let mut coin = || {
            rings += 1;
            true
        };
        // As many trees, each with a tent of its own, leave no tent over.
        let are_as_many = self.tents().len() == puzzle.trees().len();
        are_as_many.then(|| pair(puzzle, self, &mut coin))??;
        Some(rings)
    }

    /// An assignment that puts the tents here. `None` if tents and trees do not pair up, or if more
    /// than two tents stand next to one tree, some of which touch then. If there are several, the
    /// first tent of each ring, row by row, belongs to the first of its two trees.
    ///
    /// # Example: a tent between two trees
    ///
    /// ```
    /// use tents::puzzle::{Direction, Puzzle};
    ///
    /// let puzzle: Puzzle = "1001\n2*TT*\n".parse()?;
    /// let assignment = puzzle.given_tents().assignment(&puzzle).expect("they pair up");
    /// assert_eq!(assignment.directions(), [Direction::West, Direction::East]);
    /// # Ok::<(), tents::format::ReadError>(())
    /// ```
    #[must_use]
    pub fn assignment(&self, puzzle: &Puzzle) -> Option<Assignment> {
        let beside = |tree: &Cell| {
            let cells = tree.neighbours(puzzle.size());
            cells.filter(|&(_, cell)| self.contains(cell)).count()
        };
        // With more than two tents next to a tree the theorem does not hold.
        let applies = self.tents().len() == puzzle.trees().len()
            && puzzle.trees().iter().all(|tree| beside(tree) <= 2);
        let directions = applies.then(|| pair(puzzle, self, &mut || true))?;
        directions.map(Assignment::from)
    }
}

/// The directions of the trees to their tents, or `None` if they do not pair up. `coin` is asked
/// once for each ring, which way round it is paired. The layout must be as
/// [`Layout::rings`] demands.
///
/// The tent of only one tree is that tree's, which leaves the tree's other tent with one tree less.
/// Where no such tent is left, all others stand in rings, two trees to each.
pub(crate) fn pair(
    puzzle: &Puzzle,
    layout: &Layout,
    coin: &mut impl FnMut() -> bool,
) -> Option<Vec<Direction>> {
    let (trees, tents) = (puzzle.trees(), layout.tents());
    // For each tree its tents, and for each tent its trees, as indices.
    let mut tents_of: Vec<Vec<(usize, Direction)>> = Vec::with_capacity(trees.len());
    let mut trees_of: Vec<Vec<usize>> = vec![Vec::new(); tents.len()];
    for (tree, cell) in trees.iter().enumerate() {
        let beside = cell.neighbours(puzzle.size());
        let tents = beside.filter_map(|(to, cell)| Some((tents.binary_search(&cell).ok()?, to)));
        tents_of.push(tents.collect());
        for &(tent, _) in &tents_of[tree] {
            trees_of[tent].push(tree);
        }
    }
    let mut paired: Vec<Option<Direction>> = vec![None; trees.len()];
    let mut single: Vec<usize> = (0..tents.len()).collect();
    single.retain(|&tent| trees_of[tent].len() == 1);
    let mut first = 0;
    loop {
        while let Some(tent) = single.pop() {
            // The last tent of a ring has no tree left if all are paired.
            let Some(&tree) = trees_of[tent].first() else {
                continue;
            };
            for &(beside, direction) in &tents_of[tree] {
                if beside == tent {
                    paired[tree] = Some(direction);
                } else {
                    trees_of[beside].retain(|&other| other != tree);
                    if trees_of[beside].len() == 1 {
                        single.push(beside);
                    }
                }
            }
            trees_of[tent].clear();
        }
        // A tent of a ring: once it has one tree, the rest of the ring follows.
        let Some(skipped) = trees_of[first..].iter().position(|trees| trees.len() > 1) else {
            break;
        };
        first += skipped;
        trees_of[first].swap_remove(usize::from(coin()));
        single.push(first);
    }
    paired.into_iter().collect()
}
