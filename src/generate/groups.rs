//! Groups: trees that are added and removed together. A group is a tree and, if the trees must be
//! symmetric, the tree's image under a half turn; each of them with its own tent.

use crate::generate::draft::Draft;
use crate::generate::draft_fixer::DraftFixer;
use crate::limits::{Limits, Stop};
use crate::random::Random;

/// The most groups that are moved, for each missing tree, to find room for it. After a move the
/// rules may no longer determine the tents of some trees. So, rather than move groups for long, it
/// is better to continue with too few trees for a while.
const MOVES: usize = 30;

/// About how many cells are visited to add a group.
const WORK_OF_GROUP: u64 = 4;
/// About how many cells are visited to move a group.
const WORK_OF_SHIFT: u64 = 100;

impl DraftFixer<'_> {
    /// Adds the group whose first tree is on the cell `tree`, unless the board has enough trees or
    /// there is no room for the group. Returns whether it was added.
    pub(super) fn add(self, draft: &mut Draft, random: &mut Random, tree: u32) -> bool {
        if draft.tents().len() >= self.number || !add_pair(draft, random, tree) {
            return false;
        }
        let image = draft.half_turn(tree);
        if !self.options.is_symmetric || image == tree {
            return true;
        }
        if draft.tents().len() < self.number && add_pair(draft, random, image) {
            return true;
        }
        draft.take_pair(draft.partner(tree));
        false
    }

    /// Returns the trees of the group that a tree belongs to.
    fn trees(self, draft: &Draft, tree: u32) -> impl Iterator<Item = u32> + use<> {
        let image = draft.half_turn(tree);
        let other = (self.options.is_symmetric && image != tree).then_some(image);
        std::iter::once(tree).chain(other)
    }

    /// Removes the group that a tree belongs to.
    pub(super) fn remove_group(self, draft: &mut Draft, tree: u32) {
        for tree in self.trees(draft, tree) {
            draft.take_pair(draft.partner(tree));
        }
    }

    /// Adds groups in random places, and moves groups to make room for more, until the board has
    /// the wanted number of trees or a limited number of moves is used up.
    pub(super) fn fill(
        self,
        draft: &mut Draft,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<(), Stop> {
        if draft.tents().len() >= self.number {
            return Ok(());
        }
        let mut meter = limits.meter();
        let mut cells: Vec<u32> = (0..draft.size().area() as u32).collect();
        random.shuffle(&mut cells);
        // If the number of symmetric trees is odd, one tree must be on the cell in the middle.
        let middle = draft.size().area() as u32 / 2;
        if self.options.is_symmetric && self.number % 2 == 1 && !draft.is_tree(middle) {
            for cell in draft.square(middle, 2) {
                if !draft.is_blank(cell) {
                    let tree = if draft.is_tree(cell) {
                        cell
                    } else {
                        draft.partner(cell)
                    };
                    self.remove_group(draft, tree);
                }
            }
            self.add(draft, random, middle);
        }
        for &cell in &cells {
            meter.work(WORK_OF_GROUP)?;
            self.add(draft, random, cell);
        }
        for _ in 0..MOVES * (self.number - draft.tents().len()) {
            if draft.tents().len() >= self.number {
                break;
            }
            meter.work(WORK_OF_SHIFT)?;
            self.shift(draft, random);
        }
        Ok(())
    }

    /// Removes a random group and then adds as many groups as fit near its place. If none fits,
    /// adds the removed group again.
    fn shift(self, draft: &mut Draft, random: &mut Random) {
        let Some(tent) = random.choose(draft.tents()) else {
            return;
        };
        let tree = draft.partner(tent);
        let trees = self.trees(draft, tree);
        let before: Vec<(u32, u32)> = trees.map(|tree| (draft.partner(tree), tree)).collect();
        self.remove_group(draft, tree);
        let mut near: Vec<u32> = draft.square(tree, 2).collect();
        random.shuffle(&mut near);
        let number = draft.tents().len();
        for cell in near {
            self.add(draft, random, cell);
        }
        if draft.tents().len() == number {
            for (tent, tree) in before {
                draft.put_tent(tent);
                draft.put_tree(tent, tree);
            }
        }
    }
}

/// Adds a tree on the cell `tree` and a tent next to it, if the cell is blank and there is room for
/// the tent. Returns whether they were added.
fn add_pair(draft: &mut Draft, random: &mut Random, tree: u32) -> bool {
    if !draft.is_blank(tree) {
        return false;
    }
    // Not `Draft::free_neighbours`: it would not be inlined here, and symmetric boards would be a
    // twentieth slower.
    let sides = draft.neighbours(tree);
    let room: Vec<u32> = sides.filter(|&cell| draft.has_room(cell)).collect();
    let Some(tent) = random.choose(&room) else {
        return false;
    };
    draft.put_tent(tent);
    draft.put_tree(tent, tree);
    true
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use crate::generate::GeneratorSettings;
    use crate::generate::draft::Draft;
    use crate::generate::draft_fixer::DraftFixer;
    use crate::generate::uniqueness::trees_left_open;
    use crate::limits::{Limits, Stop};
    use crate::puzzle::Size;
    use crate::solve::{Distinct, Rules};

    #[test]
    fn a_large_symmetric_board_is_filled_and_settled_within_the_limits() {
        let mut options = GeneratorSettings::new(Size::new(70, 70).expect("a size"));
        options.is_symmetric = true;
        let (fixer, random) = (DraftFixer::new(&options), &mut options.random(0));
        let mut draft = Draft::new(options.size);
        let past = Limits {
            deadline: Some(Instant::now()),
            ..Limits::default()
        };
        let filled = fixer.fill(&mut draft, random, &past);
        assert_eq!(filled, Err(Stop::Deadline));
        let filled = fixer.fill(&mut draft, random, &Limits::default());
        assert_eq!(filled, Ok(()));
        let puzzle = draft.puzzle();
        for distinct in [Distinct::Assignments, Distinct::Layouts] {
            let open = trees_left_open(&puzzle, Rules::ALL, distinct, &past);
            assert_eq!(open, Err(Stop::Deadline));
        }
    }
}
