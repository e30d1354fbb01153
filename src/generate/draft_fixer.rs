//! Repair: changes the *open* trees of a board, whose tents the rules do not determine, until no
//! tree is open.
//!
//! Other generators repair boards in the places where a second solution differs from the first.
//! Here the rules find the places to change; for the hardest levels, a short search helps them. So
//! repair works on boards of any size. Moving a tree to another side of its tent changes no clue
//! and so breaks nothing elsewhere on the board; removing a tree with its tent leads out of dead
//! ends.

use itertools::Itertools as _;

use crate::generate::draft::Draft;
use crate::generate::options::GeneratorSettings;
use crate::generate::uniqueness::Uniqueness;
use crate::limits::{Limits, Stop};
use crate::random::Random;

/// The number of rounds after which a board is given up.
const ROUNDS: usize = 400;

/// Repairs boards. The fields are the conditions that a repaired board meets.
#[derive(Clone, Copy, Debug)]
pub(super) struct DraftFixer<'a> {
    pub(super) options: &'a GeneratorSettings,
    /// The wanted number of trees.
    pub(super) number: usize,
    pub(super) uniqueness: Uniqueness,
}

impl<'a> DraftFixer<'a> {
    pub(super) fn new(options: &'a GeneratorSettings) -> Self {
        Self {
            options,
            number: options.number_of_trees(),
            uniqueness: Uniqueness::new(options),
        }
    }

    /// Changes a draft until no tree is open and [`DraftFixer::is_whole`] holds. Returns whether
    /// this was reached within [`ROUNDS`] rounds.
    pub(super) fn run(
        self,
        draft: &mut Draft,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        for _ in 0..ROUNDS {
            let mut open = self.uniqueness.open(draft, limits)?;
            let empty = draft.empty_lines(self.options);
            if open.is_empty() && self.is_whole(draft) {
                return Ok(true);
            }
            random.shuffle(&mut open);
            for &tree in &open[..open.len().div_ceil(2)] {
                self.change(draft, random, tree);
            }
            for line in empty {
                self.fill_line(draft, random, line);
            }
            self.fill(draft, random, limits)?;
        }
        Ok(false)
    }

    /// Returns whether a draft has the wanted number of trees and, unless the options allow empty
    /// lines, no empty line.
    pub(super) fn is_whole(self, draft: &Draft) -> bool {
        draft.tents().len() == self.number && draft.empty_lines(self.options).is_empty()
    }

    /// Changes a tree and its tent. Usually moves the tree or, if the trees must be symmetric, the
    /// tent. Sometimes, or if there is no room, removes the group of the tree (see `groups.rs`).
    pub(super) fn change(self, draft: &mut Draft, random: &mut Random, tree: u32) {
        // The tree may already have been removed, together with another tree of its group.
        if !draft.is_tree(tree) {
            return;
        }
        let moved = random.index(4) < 3
            && if self.options.is_symmetric {
                move_tent(draft, random, tree)
            } else {
                move_tree(draft, random, tree)
            };
        if !moved {
            self.remove_group(draft, tree);
        }
    }

    /// Tries to put a tree into a line, if the line is still empty. Removes other trees if there is
    /// no room or if the board already has enough trees.
    fn fill_line(self, draft: &mut Draft, random: &mut Random, line: usize) {
        if !draft.is_empty_line(line) {
            return;
        }
        let mut cells: Vec<u32> = draft.line(line).collect();
        random.shuffle(&mut cells);
        if draft.tents().len() >= self.number {
            // If possible, remove a tent and a tree that are not the only ones in any line.
            let mut spare = draft.tents().to_vec();
            spare.retain(|&tent| !draft.is_alone_in_a_line(tent));
            let spare = random.choose(&spare);
            if let Some(tent) = spare.or_else(|| random.choose(draft.tents())) {
                self.remove_group(draft, draft.partner(tent));
            }
        }
        if cells.iter().any(|&cell| self.add(draft, random, cell)) {
            return;
        }
        let near: Vec<u32> = draft.square(cells[0], 2).collect();
        for cell in near {
            if draft.is_tree(cell) {
                self.remove_group(draft, cell);
            }
        }
        self.add(draft, random, cells[0]);
    }
}

/// Moves a tree to another blank cell next to its tent, and among these cells to one that has the
/// fewest neighbours with room for a tent. Returns whether there was another blank cell.
fn move_tree(draft: &mut Draft, random: &mut Random, tree: u32) -> bool {
    let tent = draft.partner(tree);
    let places = |cell| draft.free_neighbours(cell).count();
    let sides = draft.blank_neighbours(tent);
    let best = sides.min_set_by_key(|&cell| places(cell));
    let Some(to) = random.choose(&best) else {
        return false;
    };
    draft.take_tree(tent);
    draft.put_tree(tent, to);
    true
}

/// Moves a tent to another side of its tree. Returns whether there was room.
fn move_tent(draft: &mut Draft, random: &mut Random, tree: u32) -> bool {
    let tent = draft.partner(tree);
    draft.take_tree(tent);
    draft.take_tent(tent);
    let sides = draft.free_neighbours(tree).filter(|&cell| cell != tent);
    let sides = sides.collect_vec();
    let to = random.choose(&sides).unwrap_or(tent);
    draft.put_tent(to);
    draft.put_tree(to, tree);
    to != tent
}
