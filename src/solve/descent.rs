//! A first solution of a board with few clues, by descent and repair.
//!
//! If few lines have a clue, there are very many solutions, and a mistake can be repaired nearby.
//! So trees are given their tents one by one, those with the fewest cells left first, each on the
//! cell that takes least from other trees. A tree with no cell left takes
//! one all the same: any tree in its way loses its tent and waits for another. Once every tree
//! has a tent, a line that lacks some draws trees in, in the same way. Of the ways to do so the one
//! is taken that drives fewest away, and each counts the more the oftener it was taken, so that
//! trees do not chase each other for ever (Minton and others, *Minimizing conflicts*, 1992; Morris,
//! *The breakout method for escaping from local minima*, 1993).
//!
//! That takes few steps a tree, or is given up soon and costs little. So these steps are not
//! counted as moves, and a limit on moves leaves them alone. What is found is the first of the
//! [`Solutions`](super::Solutions); the search behind it passes over it.

mod field;
#[cfg(test)]
mod tests;

use crate::limits::{Limits, Stop};
use crate::puzzle::{Assignment, Content, Direction, Puzzle};
use crate::solve::distinct::Distinct;
use crate::solve::tuning::{AWAY, LOSSES, suits_descent};
use field::{Field, NEVER, Tree};

/// The cost of a step, in units of work.
const WORK_OF_STEP: u64 = 64;

/// A descent to a solution.
#[derive(Debug)]
pub(super) struct Descent {
    field: Field,
    /// The line to look at next for tents that it lacks.
    next_line: usize,
    /// The tree by which the solution looked at last differs from the one that was found.
    differs_at: Option<usize>,
    /// How many tents may be lost.
    most_lost: usize,
}

impl Descent {
    /// A descent on a board where it is likely to reach a solution, if there are the memory and
    /// the time.
    pub(super) fn where_likely(puzzle: &Puzzle, limits: &Limits) -> Result<Option<Self>, Stop> {
        let (trees, size) = (puzzle.trees().len(), puzzle.size());
        let clues = || puzzle.row_clues().iter().chain(puzzle.column_clues());
        let clues = || clues().flatten().count();
        let is_likely = suits_descent(trees, clues, size.rows() + size.columns(), size.area())
            && !puzzle.contents().contains(&Content::Tent);
        // A descent takes far longer than to clear its memory.
        let bytes = Self::bytes_of(puzzle);
        let can_begin = || limits.allow(bytes).is_ok();
        let descent = (is_likely && can_begin()).then(|| Self::new(puzzle, clues() > 0, limits));
        descent.transpose()
    }

    /// A descent on a board without given tents.
    pub(super) fn new(puzzle: &Puzzle, has_clues: bool, limits: &Limits) -> Result<Self, Stop> {
        Ok(Self {
            field: Field::new(puzzle, &mut limits.watch())?,
            next_line: 0,
            differs_at: None,
            most_lost: puzzle.trees().len() * LOSSES[usize::from(has_clues)],
        })
    }

    /// An upper bound of the bytes for a puzzle.
    pub(super) fn bytes_of(puzzle: &Puzzle) -> u64 {
        Field::bytes_of(puzzle)
    }

    /// How many tents it has placed.
    pub(super) fn placed(&self) -> u64 {
        self.field.placed
    }

    /// Goes down to a solution. Returns none if that leads nowhere.
    pub(super) fn run(&mut self, limits: &Limits) -> Result<Option<Assignment>, Stop> {
        let mut watch = limits.watch();
        watch.work(self.field.spots.len() as u64)?;
        let mut goes_on = self.field.begin();
        while goes_on && self.field.lost <= self.most_lost {
            watch.work(WORK_OF_STEP)?;
            goes_on = match self.field.next_tree() {
                Some(tree) if self.field.trees[tree].options > 0 => self.settle(tree),
                Some(tree) => self.force(tree),
                None => {
                    let Some(line) = self.next_lacking() else {
                        return Ok(Some(self.solution()));
                    };
                    watch.work(WORK_OF_STEP * self.field.cells(line).len() as u64)?;
                    self.draw(line)
                }
            };
        }
        Ok(None)
    }

    /// Whether a solution is the one that was found.
    pub(super) fn has_found(&mut self, solution: &Assignment, distinct: Distinct) -> bool {
        let field = &self.field;
        let differs = |&index: &usize| {
            let tree = &field.trees[index];
            let cell = field.beside(tree.place)[solution.directions()[index] as usize];
            match distinct {
                Distinct::Layouts => field.spots[cell].owner == 0,
                Distinct::Assignments => cell != tree.tent,
            }
        };
        // Where one differs, those that follow mostly do.
        let mut trees = self.differs_at.into_iter().chain(0..field.trees.len());
        self.differs_at = trees.find(differs);
        self.differs_at.is_none()
    }

    fn solution(&self) -> Assignment {
        let direction = |tree: &Tree| {
            let mut cells = self.field.beside(tree.place).into_iter();
            let direction = cells.position(|cell| cell == tree.tent)?;
            Some(Direction::ALL[direction])
        };
        self.field.trees.iter().filter_map(direction).collect()
    }

    /// The next line that lacks tents.
    fn next_lacking(&mut self) -> Option<usize> {
        let lines = self.field.lacking.len();
        let mut next = (self.next_line..lines).chain(0..self.next_line);
        let line = next.find(|&line| self.field.lacking[line].is_some_and(|tents| tents > 0))?;
        self.next_line = line + 1;
        Some(line)
    }

    /// Gives a tree that has options the best of them.
    fn settle(&mut self, tree: usize) -> bool {
        let cost = |cell: usize| {
            let taken = self.field.spots_around(cell).map(|spot| match spot.bars {
                0 => u32::from(spot.suitors),
                _ => 0,
            });
            taken.sum::<u32>()
        };
        let cells = self.field.beside(self.field.trees[tree].place).into_iter();
        let cells = cells.filter(|&cell| self.field.spots[cell].bars == 0);
        let Some(cell) = cells.min_by_key(|&cell| cost(cell)) else {
            return false;
        };
        self.field.place(tree, cell);
        true
    }

    /// Gives a tree without an option a tent all the same. Returns whether it can have one.
    fn force(&mut self, tree: usize) -> bool {
        let mut others = Vec::new();
        let mut cost = |direction: usize, cell: usize| {
            if !self.field.in_the_way(tree, cell, &mut others) {
                return None;
            }
            let drives_away = others.len() as u32;
            let suitors = self.field.spots_around(cell).map(|spot| match spot.bars {
                NEVER.. => 0,
                _ => u32::from(spot.suitors),
            });
            let forced = self.field.trees[tree].forced[direction];
            Some((forced + AWAY * drives_away, suitors.sum::<u32>()))
        };
        let cells = self
            .field
            .beside(self.field.trees[tree].place)
            .into_iter()
            .enumerate();
        let ways = cells.filter_map(|(direction, cell)| Some((cost(direction, cell)?, direction)));
        let Some((_, direction)) = ways.min() else {
            return false;
        };
        self.drive(tree, direction);
        true
    }

    /// Draws a tree that has its tent elsewhere into a line. Returns whether there is one.
    fn draw(&mut self, line: usize) -> bool {
        let mut best: Option<(u32, usize, usize)> = None;
        let mut others = Vec::new();
        for cell in self.field.cells(line) {
            if self.field.spots[cell].bars >= NEVER || self.field.spots[cell].owner > 0 {
                continue;
            }
            for (direction, place) in self.field.beside(cell).into_iter().enumerate() {
                // From the tree to the cell is the other way round.
                let direction = (direction + 2) % 4;
                let Some(tree) = (self.field.spots[place].tree as usize).checked_sub(1) else {
                    continue;
                };
                let from = self.field.lines(self.field.trees[tree].tent);
                if from.contains(&line) {
                    continue;
                }
                if !self.field.in_the_way(tree, cell, &mut others) {
                    continue;
                }
                let left = from
                    .iter()
                    .filter(|&&line| self.field.lacking[line].is_some());
                let forced = self.field.trees[tree].forced[direction];
                let cost = forced + AWAY * others.len() as u32 + left.count() as u32;
                if best.is_none_or(|(least, ..)| cost < least) {
                    best = Some((cost, tree, direction));
                }
            }
        }
        if let Some((_, tree, direction)) = best {
            self.drive(tree, direction);
        }
        best.is_some()
    }

    /// Gives a tree its tent in a direction, and drives away the tents that are in the way.
    fn drive(&mut self, tree: usize, direction: usize) {
        let cell = self.field.beside(self.field.trees[tree].place)[direction];
        self.field.trees[tree].forced[direction] += 1;
        let mut others = Vec::new();
        if self.field.in_the_way(tree, cell, &mut others) {
            for other in others {
                self.field.lose(other);
            }
        }
        if self.field.trees[tree].tent > 0 {
            self.field.lose(tree);
        }
        self.field.place(tree, cell);
    }
}
