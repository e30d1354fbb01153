//! Counts by cell (for each cell, the number of solutions with a tent there) and samples, which the
//! search computes in addition to the number of solutions.

use fastrand::Rng;
use tents::count::{BigUint, CellCount, Count, CountSettings, Sampler, count, count_by_cell};
use tents::limits::Limits;
use tents::puzzle::{Assignment, Content, Puzzle};
use tents::solve::{Distinct, Stop};

use crate::support::assert_right;
use crate::support::boards::{
    hide_clues, planted, planted_round_ring, random_lattice, show, with_clues_of, with_contents,
};

/// The number of samples per board.
const NUMBER: u32 = 2000;

fn by_cell(puzzle: &Puzzle, distinct: Distinct) -> (Count, CellCount) {
    let (count, cells) = count_by_cell(puzzle, distinct, &Limits::default());
    let cells = cells.unwrap();
    assert_eq!(count.of(distinct).exact(), Some(&cells.solutions));
    (count, cells)
}

/// Returns a planted board, with a ring or without. Each clue is hidden with probability `hidden`.
fn board(rng: &mut Rng, rows: usize, columns: usize, density: f64, hidden: f64) -> Puzzle {
    let (planted, layout) = if rng.bool() {
        planted_round_ring(rng, rows, columns, density)
    } else {
        planted(rng, rows, columns, density)
    };
    hide_clues(rng, &with_clues_of(&planted, &layout), hidden)
}

/// Returns a board with one more tent, in the cell with the index `at`.
fn with_tent(board: &Puzzle, at: usize) -> Puzzle {
    let mut contents = board.contents().to_vec();
    contents[at] = Content::Tent;
    with_contents(board, contents)
}

#[test]
fn a_count_by_cell_equals_the_count_with_a_tent_given_there() {
    let mut rng = Rng::with_seed(81);
    let (mut decisions, mut known, mut ringed) = (0, 0, 0);
    for round in 0..2000 {
        let (rows, columns) = (rng.usize(3..11), rng.usize(3..11));
        let density = 0.05 + rng.f64() * 0.2;
        let board = if round % 4 == 0 {
            random_lattice(&mut rng, rows, columns, density * 4.0)
        } else {
            let hidden = rng.f64();
            board(&mut rng, rows, columns, density, hidden)
        };
        let numbers = |board: &Puzzle| {
            let found = count(board, &CountSettings::default());
            [found.layouts, found.assignments].map(|bounds| bounds.exact().unwrap().clone())
        };
        let all = numbers(&board);
        let found = Distinct::ALL.map(|distinct| by_cell(&board, distinct));
        for ((count, _), distinct) in found.iter().zip(Distinct::ALL) {
            let both = Distinct::ALL.map(|distinct| count.of(distinct).lower.clone());
            assert_eq!(both, all, "{distinct} {}", show(&board));
            decisions += count.statistics.decisions;
            known += count.statistics.cache_hits;
        }
        for _ in 0..3 {
            let at = rng.usize(..rows * columns);
            let expected = match board.contents()[at] {
                Content::Unknown => numbers(&with_tent(&board, at)),
                Content::Tent => all.clone(),
                _ => [BigUint::ZERO, BigUint::ZERO],
            };
            let found = [0, 1].map(|kind| &found[kind].1.cells[at]);
            assert_eq!(found, [&expected[0], &expected[1]], "{at} {}", show(&board));
        }
        ringed += usize::from(all[0] != all[1]);
    }
    assert!(decisions > 10_000 && known > 2000, "{decisions} {known}");
    assert!(ringed > 100, "{ringed}");
}

#[test]
fn counts_by_cell_are_right_for_numbers_of_any_size() {
    let mut rng = Rng::with_seed(88);
    let mut bits = Vec::new();
    for round in 0..15 {
        let board = match round % 3 {
            0 => planted_round_ring(&mut rng, 180, 11, 0.18).0,
            1 => planted_round_ring(&mut rng, 85, 11, 0.18).0,
            _ => board(&mut rng, 10, 10, 0.16, 0.5),
        };
        for distinct in Distinct::ALL {
            let expected = count(&board, &CountSettings::default());
            let (count, found) = by_cell(&board, distinct);
            assert_eq!(count.by_rings, expected.by_rings, "{}", show(&board));
            let tents: BigUint = found.cells.iter().sum();
            assert_eq!(tents, &found.solutions * board.trees().len());
            // A board is counted in independent parts. The largest count of a part has a number of
            // bits between these two.
            let all = found.solutions.bits();
            bits.push((all / count.statistics.parts.max(1), all));
        }
    }
    let is_met = |is_of: fn(&(u64, u64)) -> bool| bits.iter().any(is_of);
    assert!(is_met(|&(_, most)| most <= 64), "{bits:?}");
    assert!(
        is_met(|&(least, most)| least > 64 && most <= 128),
        "{bits:?}"
    );
    assert!(is_met(|&(least, _)| least > 128), "{bits:?}");
}

#[test]
fn a_count_by_cell_keeps_to_its_memory_limit() {
    let mut rng = Rng::with_seed(83);
    let (mut forgot, mut stopped) = (0, 0);
    for _ in 0..8 {
        let board = board(&mut rng, 20, 20, 0.14, 0.45);
        for distinct in Distinct::ALL {
            let (exact, expected) = by_cell(&board, distinct);
            for share in [9, 7, 5, 3, 1] {
                let limits = Limits {
                    memory: Some(exact.statistics.peak_bytes * share / 10),
                    ..Limits::default()
                };
                let (count, found) = count_by_cell(&board, distinct, &limits);
                assert!(Some(count.statistics.peak_bytes) <= limits.memory);
                // The number of solutions may be known even if the counts by cell are not.
                let numbers = (&count.of(distinct).lower, &count.of(distinct).upper);
                assert!(*numbers.0 <= expected.solutions && expected.solutions <= *numbers.1);
                if let Some(found) = found {
                    assert_eq!(found, expected, "{}", show(&board));
                    let more = count.statistics.decisions > exact.statistics.decisions;
                    forgot += usize::from(more);
                } else {
                    assert_eq!(count.stop, Some(Stop::Memory));
                    stopped += 1;
                }
                let mut sampler = Sampler::new(&board, distinct, 1, &limits);
                assert_eq!(
                    sampler.next().is_none(),
                    sampler.stop() == Some(Stop::Memory)
                );
                assert!(Some(sampler.statistics().peak_bytes) <= limits.memory);
            }
        }
    }
    assert!(forgot > 3 && stopped > 3, "{forgot} {stopped}");
}

#[test]
fn samples_have_tents_as_often_as_the_counts_by_cell_predict() {
    let mut rng = Rng::with_seed(84);
    let mut squares = Vec::new();
    for (rows, columns) in [(12, 12), (5, 90), (70, 5), (14, 11)] {
        let board = board(&mut rng, rows, columns, 0.16, 0.5);
        for distinct in Distinct::ALL {
            let (_, expected) = by_cell(&board, distinct);
            let mut cells = vec![0_u32; board.size().area()];
            let sampler = Sampler::new(&board, distinct, rng.u64(..), &Limits::default());
            for solution in sampler.take(NUMBER as usize) {
                assert_right(&board, &solution);
                for &tent in solution.layout(&board).tents() {
                    cells[board.size().index(tent)] += 1;
                }
            }
            for (&drawn, number) in cells.iter().zip(&expected.cells) {
                let millionths = number * 1_000_000_u32 / &expected.solutions;
                let share = f64::from(u32::try_from(millionths).unwrap()) / 1e6;
                if *number == BigUint::ZERO || *number == expected.solutions {
                    assert_eq!(drawn, if share > 0.0 { NUMBER } else { 0 });
                } else if (0.01..0.99).contains(&share) {
                    let mean = f64::from(NUMBER) * share;
                    let square = (f64::from(drawn) - mean).powi(2) / (mean * (1.0 - share));
                    assert!(square < 25.0, "{drawn} {mean} {}", show(&board));
                    squares.push(square);
                }
            }
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
    let mean = squares.iter().sum::<f64>() / squares.len() as f64;
    assert!(squares.len() > 300 && (0.7..1.3).contains(&mean), "{mean}");
}

#[test]
fn the_same_seed_gives_the_same_samples() {
    let mut rng = Rng::with_seed(85);
    let board = board(&mut rng, 14, 14, 0.15, 0.6);
    for distinct in Distinct::ALL {
        let draw = |seed| -> Vec<Assignment> {
            let sampler = Sampler::new(&board, distinct, seed, &Limits::default());
            sampler.take(50).collect()
        };
        assert_eq!(draw(5), draw(5));
        assert_ne!(draw(5), draw(6));
    }
}

#[test]
fn a_limit_ends_a_count_by_cell() {
    let mut rng = Rng::with_seed(86);
    let board = std::iter::repeat_with(|| board(&mut rng, 16, 16, 0.15, 0.5))
        .find(|board| count(board, &CountSettings::default()).statistics.decisions > 100)
        .unwrap();
    let limits = Limits {
        nodes: Some(50),
        ..Limits::default()
    };
    let (count, cells) = count_by_cell(&board, Distinct::Layouts, &limits);
    assert_eq!((count.stop, cells), (Some(Stop::Nodes), None));
    let mut sampler = Sampler::new(&board, Distinct::Layouts, 1, &limits);
    assert_eq!((sampler.next(), sampler.stop()), (None, Some(Stop::Nodes)));
}
