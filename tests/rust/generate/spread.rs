//! The generator prefers no corner and no direction, and no two of its boards are images of each
//! other.

use std::collections::HashSet;

use tents::puzzle::{Size, Symmetry};

use super::{float, made, of_size};
use crate::support::rounds;

/// Cells that are images of each other hold trees equally often, and also tents: a chi-square test
/// at the level 0.001 finds no difference.
#[test]
fn images_of_a_cell_hold_trees_equally_often() {
    let size = Size::new(8, 8).unwrap();
    let (mut trees, mut tents) = (vec![0_u32; 64], vec![0_u32; 64]);
    for made in made(of_size(8, 8), rounds(2_000)) {
        for &tree in made.puzzle.trees() {
            trees[size.index(tree)] += 1;
        }
        for &tent in made.solution.layout(&made.puzzle).tents() {
            tents[size.index(tent)] += 1;
        }
    }
    for counts in [trees, tents] {
        let (mut chi_square, mut freedom) = (0.0, 0);
        let mut seen = HashSet::new();
        for index in 0..64 {
            let images: HashSet<usize> = Symmetry::ALL
                .iter()
                .map(|symmetry| size.index(symmetry.cell(size, size.cell(index))))
                .collect();
            if !seen.insert(*images.iter().min().unwrap()) {
                continue;
            }
            let sum: u32 = images.iter().map(|&image| counts[image]).sum();
            let mean = f64::from(sum) / float(images.len());
            let off = |&image: &usize| (f64::from(counts[image]) - mean).powi(2) / mean;
            chi_square += images.iter().map(off).sum::<f64>();
            freedom += images.len() - 1;
        }
        // With 54 degrees of freedom, the 0.999 quantile is below 91.9.
        assert_eq!(freedom, 54);
        assert!(chi_square < 91.9, "{chi_square}: {counts:?}");
    }
}

#[test]
fn attempts_differ() {
    let boards: HashSet<_> = made(of_size(10, 10), 2_000)
        .into_iter()
        .map(|made| made.puzzle.canonical())
        .collect();
    assert_eq!(boards.len(), 2_000);
}
