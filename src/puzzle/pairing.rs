//! The pairing theorem: when trees and tents can be paired, and in how many ways.
//!
//! Tents do not touch, so at most two tents are next to one tree, and if there are two, they are on
//! opposite sides of it. If a tree has no tent next to it, there is no pairing. Otherwise, take
//! each tent as a vertex, and each tree as an edge between its two tents, or as a loop at its only
//! tent. A pairing assigns every edge to one of its ends so that every vertex gets exactly one
//! edge. A connected part of this graph with as many edges as vertices has exactly one cycle, which
//! may be a loop. Every edge outside the cycle must be assigned to its end farther from the cycle,
//! and the edges of the cycle can be assigned in two ways (in one way if the cycle is a loop). If a
//! connected part has any other number of edges, there is no pairing. So a layout that can be
//! paired has `2^r` assignments, where `r` is its number of *rings*: cycles longer than a loop.
//!
//! The smallest ring has four tents on the corners of a 3 × 3 block with four trees between them.

use crate::puzzle::{Assignment, Cell, Direction, Layout, Puzzle};

impl Layout {
    /// Returns the number `r` of rings, or `None` if tents and trees cannot be paired. The layout
    /// has `2^r` assignments.
    ///
    /// The tents must not touch and must be on the board and off the trees; otherwise the theorem
    /// does not apply, and the result is meaningless. [`rules`](crate::rules) checks this. Takes
    /// linear time in the number of trees and tents, up to a logarithmic factor.
    ///
    /// # Example: the smallest ring
    ///
    /// ```
    /// let puzzle: tents::puzzle::Puzzle = "202\n2*T*\n0T.T\n2*T*\n".parse()?;
    /// assert_eq!(puzzle.marked_tents().rings(&puzzle), Some(1));
    /// # Ok::<(), tents::format::ReadError>(())
    /// ```
    #[must_use]
    pub fn rings(&self, puzzle: &Puzzle) -> Option<usize> {
        let mut rings = 0;
        let mut coin = || {
            rings += 1;
            true
        };
        // If the numbers are equal and each tree has its own tent, no tent is left over.
        let are_as_many = self.tents().len() == puzzle.trees().len();
        are_as_many.then(|| pair(puzzle, self, &mut coin))??;
        Some(rings)
    }

    /// Returns an assignment with the tents of the layout. Returns `None` if tents and trees cannot
    /// be paired, or if more than two tents are next to one tree (some of them touch then). If
    /// there are several assignments, the first tent of each ring, in row-major order, belongs to
    /// the first of its two trees.
    ///
    /// # Example: a tent between two trees
    ///
    /// ```
    /// use tents::puzzle::{Direction, Puzzle};
    ///
    /// let puzzle: Puzzle = "1001\n2*TT*\n".parse()?;
    /// let assignment = puzzle.marked_tents().assignment(&puzzle).expect("they pair up");
    /// assert_eq!(assignment.directions(), [Direction::West, Direction::East]);
    /// # Ok::<(), tents::format::ReadError>(())
    /// ```
    #[must_use]
    pub fn assignment(&self, puzzle: &Puzzle) -> Option<Assignment> {
        let beside = |tree: &Cell| {
            let cells = tree.neighbours(puzzle.size());
            cells.filter(|&(_, cell)| self.contains(cell)).count()
        };
        // The theorem does not hold with more than two tents next to a tree.
        let applies = self.tents().len() == puzzle.trees().len()
            && puzzle.trees().iter().all(|tree| beside(tree) <= 2);
        let directions = applies.then(|| pair(puzzle, self, &mut || true))?;
        directions.map(Assignment::from)
    }
}

/// Returns the direction from each tree to its tent, or `None` if trees and tents cannot be paired.
/// `coin` is called once per ring and chooses between its two pairings: if it returns true, the
/// first tent of the ring belongs to the first of its two trees. The layout must meet the
/// conditions of [`Layout::rings`].
///
/// A tent next to only one tree belongs to that tree, and the tree's other tent then has one tree
/// less. Once no such tent is left, all remaining tents are in rings, each next to two trees, if
/// there is a pairing at all.
pub(crate) fn pair(
    puzzle: &Puzzle,
    layout: &Layout,
    coin: &mut impl FnMut() -> bool,
) -> Option<Vec<Direction>> {
    let (trees, tents) = (puzzle.trees(), layout.tents());
    // The tents next to each tree, and the trees next to each tent, as indices.
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
            // Another tent may have taken the only tree of this tent. Then there is no pairing.
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
