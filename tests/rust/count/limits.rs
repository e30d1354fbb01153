//! Limits of time, memory and decisions are kept, and counts that reach a limit still have proven
//! bounds.

use std::time::{Duration, Instant};

use fastrand::Rng;
use tents::count::{BigUint, Bounds, CountSettings, Sampler, count, count_by_cell};
use tents::puzzle::{Content, Puzzle};
use tents::solve::{Distinct, Stop};

use super::assert_bounds;
use crate::support::boards::planted;

/// Returns a board of `side` × `side` isolated trees, each with its four free neighbours.
fn lone_trees(side: usize) -> Puzzle {
    let lines = 4 * side;
    let content = |at: usize| match (at / lines % 4, at % lines % 4) {
        (1, 1) => Content::Tree,
        (3, _) | (_, 3) => Content::Empty,
        _ => Content::Unknown,
    };
    let contents = (0..lines * lines).map(content).collect();
    Puzzle::new(vec![None; lines], vec![None; lines], contents).unwrap()
}

#[test]
fn a_board_with_one_part_per_tree_is_counted_and_printed_quickly() {
    let start = Instant::now();
    let found = count(&lone_trees(150), &CountSettings::default());
    let expected = BigUint::from(4_u8).pow(150 * 150);
    assert_eq!(found.layouts.exact(), Some(&expected));
    assert_eq!(found.by_rings, Some(vec![expected]));
    assert_eq!(found.statistics.parts, 150 * 150);
    assert_eq!(found.assignments.to_string().len(), 13_547);
    assert!(start.elapsed() < Duration::from_secs(60));
}

/// Returns a board of `side` × `side` rings, each of four trees round a cell.
fn lone_rings(side: usize) -> Puzzle {
    let lines = 4 * side;
    let content = |at: usize| match (at / lines % 4, at % lines % 4) {
        (3, _) | (_, 3) => Content::Empty,
        (row, column) if (row + column) % 2 == 1 => Content::Tree,
        _ => Content::Unknown,
    };
    let contents = (0..lines * lines).map(content).collect();
    Puzzle::new(vec![None; lines], vec![None; lines], contents).unwrap()
}

#[test]
fn a_board_with_one_ring_per_part_is_counted() {
    let found = count(&lone_rings(12), &CountSettings::default());
    assert_eq!(found.layouts.exact(), Some(&BigUint::from(1_u8)));
    let expected = BigUint::from(1_u8) << 144_u32;
    assert_eq!(found.assignments.exact(), Some(&expected));
    let rings = found.by_rings.unwrap();
    assert_eq!(rings.len(), 145);
    let sum: BigUint = rings.iter().sum();
    assert_eq!(
        (sum, &rings[144]),
        (BigUint::from(1_u8), &BigUint::from(1_u8))
    );
}

#[test]
fn bounds_are_proven_for_every_time_limit() {
    let mut rng = Rng::with_seed(102);
    let (board, _) = planted(&mut rng, 60, 60, 0.1);
    let exact = count(&board, &CountSettings::default());
    let mut stopped = 0;
    for round in 0..30_u32 {
        let mut options = CountSettings::default();
        options.limits.deadline = Some(Instant::now() + Duration::from_micros(20) * round.pow(2));
        let found = count(&board, &options);
        assert_bounds(&found, &exact);
        let is_exact = found.layouts.exact().is_some() && found.assignments.exact().is_some();
        assert!(is_exact || found.stop == Some(Stop::Deadline));
        stopped += u32::from(!is_exact);
    }
    assert!(stopped > 0);
}

#[test]
fn a_count_without_memory_for_its_board_is_bounded_by_the_number_of_choices() {
    let board = lone_trees(20);
    let mut options = CountSettings::default();
    options.limits.memory = Some(1000);
    let found = count(&board, &options);
    let most = BigUint::from(4_u8).pow(400);
    assert_eq!(found.stop, Some(Stop::Memory));
    let bounds = Bounds {
        lower: BigUint::ZERO,
        upper: most,
    };
    assert_eq!(found.layouts, bounds);
    assert_eq!(bounds.to_string(), "at most about 10^242");
    let (found, cells) = count_by_cell(&board, Distinct::Layouts, &options.limits);
    assert_eq!((found.stop, found.layouts), (Some(Stop::Memory), bounds));
    assert_eq!(cells, None);
    let mut sampler = Sampler::new(&board, Distinct::Layouts, 1, &options.limits);
    assert_eq!((sampler.next(), sampler.stop()), (None, Some(Stop::Memory)));
}

#[test]
fn a_search_sweeps_along_the_short_side_of_a_board_without_clues() {
    for (rows, columns) in [(6, 150), (150, 6)] {
        let (board, _) = planted(&mut Rng::with_seed(5), rows, columns, 0.16);
        let mut options = CountSettings::default();
        options.limits.nodes = Some(200_000);
        let found = count(&board, &options);
        assert_eq!(found.stop, None, "{rows} rows, {columns} columns");
    }
}

#[test]
fn a_search_sweeps_a_board_in_a_direction_that_takes_few_decisions() {
    for (seed, side, density) in [(4, 50, 0.1), (2, 40, 0.12), (3, 30, 0.16)] {
        let (board, _) = planted(&mut Rng::with_seed(seed), side, side, density);
        let mut options = CountSettings::default();
        options.limits.nodes = Some(300_000);
        options.limits.memory = Some(60_000_000);
        let found = count(&board, &options);
        assert_eq!(found.stop, None, "{side} {:?}", found.statistics);
        assert!(found.by_rings.is_some());
    }
}

#[test]
fn the_limit_on_decisions_is_exact() {
    let (board, _) = planted(&mut Rng::with_seed(7), 40, 40, 0.2);
    for most in [100, 8192, 20_000, 50_000] {
        let mut options = CountSettings::default();
        options.limits.nodes = Some(most);
        let found = count(&board, &options);
        assert_eq!(
            (found.stop, found.statistics.decisions),
            (Some(Stop::Nodes), most)
        );
    }
}

#[test]
fn long_bounds_are_rounded_outwards() {
    let power = |exponent| BigUint::from(10_u8).pow(exponent);
    let bounds = |lower: BigUint, upper: BigUint| Bounds { lower, upper }.to_string();
    assert_eq!(bounds(power(3), power(4)), "1000 to 10000");
    assert_eq!(bounds(BigUint::ZERO, power(4)), "at most 10000");
    assert_eq!(bounds(power(30), power(30)), power(30).to_string());
    for exponent in [16, 40, 1000, 5000] {
        for number in [
            power(exponent) - 1_u8,
            power(exponent),
            power(exponent) + 1_u8,
        ] {
            let text = bounds(BigUint::from(1_u8), number.clone());
            let upper: u32 = text
                .strip_prefix("1 to about 10^")
                .unwrap()
                .parse()
                .unwrap();
            assert!(power(upper) >= number && upper <= exponent + 1, "{text}");
            let text = bounds(number.clone(), power(9000));
            let lower = text.strip_prefix("about 10^").unwrap().split(' ').next();
            let lower: u32 = lower.unwrap().parse().unwrap();
            assert!(power(lower) <= number && lower + 2 > exponent, "{text}");
        }
    }
}
