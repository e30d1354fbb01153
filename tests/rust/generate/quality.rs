//! The look of the boards, compared with the boards of Simon Tatham's generator.

use std::collections::HashSet;

use tents::generate::GeneratorSettings;
use tents::puzzle::{Cell, Puzzle};
use tents::solve::{Rule, Rules, deduce};

use super::{float, made, of_size};

/// Numbers summed over some boards: trees, trees whose tent follows without clues, trees with one
/// free neighbour, free neighbours of all trees, and trees without another tree within two cells.
#[derive(Debug, Default)]
struct Measures {
    trees: usize,
    without_clues: usize,
    with_one_place: usize,
    places: usize,
    alone: usize,
}

impl Measures {
    fn of(options: GeneratorSettings, number: usize) -> Self {
        let mut sums = Self::default();
        for made in made(options, number) {
            sums.add(&made.puzzle);
        }
        sums
    }

    fn add(&mut self, puzzle: &Puzzle) {
        let size = puzzle.size();
        let trees: HashSet<Cell> = puzzle.trees().iter().copied().collect();
        self.trees += trees.len();
        let clueless = [Rule::Tree, Rule::Tent, Rule::NoTouch, Rule::Corner];
        let rules = Rules::from_iter(clueless);
        let bare = (vec![None; size.rows()], vec![None; size.columns()]);
        let bare = Puzzle::new(bare.0, bare.1, puzzle.contents().to_vec()).unwrap();
        let known = deduce(&bare, rules).unwrap();
        let is_settled = |&tree: &usize| known.directions(tree).count() == 1;
        self.without_clues += (0..trees.len()).filter(is_settled).count();
        for &tree in puzzle.trees() {
            let free = tree
                .neighbours(size)
                .filter(|(_, cell)| !trees.contains(cell))
                .count();
            self.places += free;
            self.with_one_place += usize::from(free == 1);
            let is_near = |other: &Cell| {
                *other != tree
                    && other.row.abs_diff(tree.row) <= 2
                    && other.column.abs_diff(tree.column) <= 2
            };
            self.alone += usize::from(!trees.iter().any(is_near));
        }
    }

    fn share(&self, number: usize) -> f64 {
        100.0 * float(number) / float(self.trees)
    }
}

/// In boards of Tatham's generator with 10 × 10 and 20 × 20 cells, 11 % and 11 % of the trees need
/// no clue, 0.8 % and 0.5 % have one free neighbour, a tree has 3.2 and 3.4 free neighbours on
/// average, and 2.4 % and 0.7 % of the trees are isolated.
#[test]
fn boards_resemble_those_of_tatham_s_generator() {
    for (size, number, clueless, alone) in [
        (10, 400, 6.0..16.0, 1.0..4.0),
        (20, 60, 6.0..16.0, 0.2..2.0),
    ] {
        let measures = Measures::of(of_size(size, size), number);
        let without_clues = measures.share(measures.without_clues);
        assert!(clueless.contains(&without_clues), "{size}: {without_clues}");
        assert!(
            measures.share(measures.with_one_place) < 1.5,
            "{size}: {measures:?}"
        );
        assert!(
            (3.0..3.5).contains(&(measures.share(measures.places) / 100.0)),
            "{size}: {measures:?}"
        );
        assert!(
            alone.contains(&measures.share(measures.alone)),
            "{size}: {measures:?}"
        );
    }
}
