//! Every solution of a board is one of exactly one part, whatever the board.

use std::time::Instant;

use fastrand::Rng;
use tents::limits::{Limits, Stop};
use tents::puzzle::{Content, Puzzle};
use tents::solve::{Distinct, Options, Verdict, verdict};
use tents::split::{Id, Known, Literal, NotAPart, split, split_again};

use super::{assert_counts, assert_numbers, counted, counted_within, joined, parts};
use crate::support::boards::{planted_with_clues, puzzle, random_board, show};
use crate::support::{cell, oracle, rounds};

/// Asserts that a part is the board with more marks, as its path says, and a puzzle whose marks
/// nobody takes for a solution.
fn assert_part_of(part: &tents::split::Part, whole: &Puzzle) {
    assert_eq!(part.puzzle.row_clues(), whole.row_clues());
    assert_eq!(part.puzzle.column_clues(), whole.column_clues());
    for (new, old) in part.puzzle.contents().iter().zip(whole.contents()) {
        let is_dropped = *old == Content::Tent && *new == Content::Unknown;
        assert!(new == old || *old == Content::Unknown || is_dropped);
    }
    for literal in &part.path {
        match part.puzzle.content(literal.cell) {
            Content::Tent => assert!(literal.tent),
            Content::Empty => assert!(!literal.tent),
            Content::Unknown => assert!(literal.tent, "the last tent may be left out"),
            Content::Tree => panic!("a tree was decided"),
        }
    }
    let (tents, trees) = (
        part.puzzle.number_of(Content::Tent),
        part.puzzle.trees().len(),
    );
    assert!(tents != trees || trees == 0, "{}", show(&part.puzzle));
}

#[test]
fn the_counts_of_the_parts_add_up_to_that_of_the_board() {
    let mut rng = Rng::with_seed(201);
    let (mut several, mut ringed) = (0, 0);
    for _ in 0..rounds(2500) {
        let board = random_board(&mut rng, 8);
        let whole = counted(&board);
        let id = Id::whole("a board", &board);
        let found = parts(&board, rng.usize(1..=24));
        let results: Vec<_> = found
            .iter()
            .map(|part| {
                assert_part_of(part, &board);
                let known = Known::of_count(&counted(&part.puzzle));
                (id.part(part.path.clone()), known)
            })
            .collect();
        let total = joined(&results).unwrap().unwrap();
        assert_counts(&total, &whole, &show(&board));
        several += usize::from(found.len() > 1);
        ringed += usize::from(whole.by_rings.is_some_and(|numbers| numbers.len() > 1));
    }
    // There must be enough of each.
    assert!(several > 300 && ringed > 100, "{several} {ringed}");
}

#[test]
fn a_part_that_is_refuted_on_the_way_is_neither_there_nor_missing() {
    let mut rng = Rng::with_seed(207);
    let mut marked = 0;
    // They are rare: both ways of a cell survive the rules, and then one of them look-ahead does not.
    for _ in 0..40 {
        let (board, _) = planted_with_clues(&mut rng, 20, 20, 0.16, 0.5);
        let id = Id::whole("b", &board);
        let found = parts(&board, 64);
        let literals = found.iter().flat_map(|part| &part.path);
        if !literals.clone().any(|literal| literal.is_other_refuted) {
            continue;
        }
        let results: Vec<_> = found
            .into_iter()
            .map(|part| {
                let verdict = verdict(&part.puzzle, Options::default()).verdict;
                (id.part(part.path), Known::judged(verdict))
            })
            .collect();
        let total = joined(&results).unwrap().unwrap();
        let expected = verdict(&board, Options::default()).verdict;
        assert_eq!(total.verdict, Some(expected), "{}", show(&board));
        assert_eq!(total.open, []);
        marked += 1;
        if marked == 2 {
            return;
        }
    }
    panic!("{marked} boards with a part that is refuted on the way");
}

#[test]
fn each_layout_of_the_oracle_is_in_one_part() {
    let mut rng = Rng::with_seed(202);
    for _ in 0..rounds(400) {
        let board = random_board(&mut rng, 5);
        let mut layouts: Vec<_> = parts(&board, 6)
            .iter()
            .flat_map(|part| oracle::layouts(&part.puzzle))
            .collect();
        layouts.sort();
        let mut expected: Vec<_> = oracle::layouts(&board).into_iter().collect();
        expected.sort();
        assert_eq!(layouts, expected, "{}", show(&board));
    }
}

#[test]
fn the_verdicts_on_the_parts_come_to_that_on_the_board() {
    let mut rng = Rng::with_seed(203);
    let mut seen = [0; 3];
    for _ in 0..rounds(1500) {
        let board = random_board(&mut rng, 7);
        let id = Id::whole("b", &board);
        for distinct in [Distinct::Layouts, Distinct::Assignments] {
            let options = || Options::default().distinct(distinct);
            let results: Vec<_> = parts(&board, 9)
                .into_iter()
                .map(|part| {
                    let known = Known::judged(verdict(&part.puzzle, options()).verdict);
                    (id.part(part.path), known)
                })
                .collect();
            let total = joined(&results).unwrap().unwrap();
            let expected = verdict(&board, options()).verdict;
            assert_eq!(total.verdict, Some(expected), "{}", show(&board));
            assert_eq!(total.open, []);
            seen[expected as usize] += 1;
        }
    }
    assert!(seen.into_iter().all(|number| number > 200), "{seen:?}");
}

#[test]
fn a_board_is_split_in_the_same_way_each_time_the_hardest_part_first() {
    let mut rng = Rng::with_seed(204);
    for _ in 0..rounds(100) {
        let (board, _) = planted_with_clues(&mut rng, 12, 12, 0.15, 0.6);
        let found = parts(&board, 16);
        assert_eq!(found, parts(&board, 16), "{}", show(&board));
        let open: Vec<u64> = found.iter().map(|part| part.open).collect();
        assert!(open.is_sorted_by(|one, next| one >= next), "{open:?}");
        assert!(found.len() <= 16);
        // There are fewer only where nothing is left to decide.
        assert!(
            found.len() == 16 || open.iter().all(|&open| open == 0),
            "{open:?}"
        );
    }
}

#[test]
fn what_the_rules_settle_is_one_part() {
    // A solution, none, no tree, and marks that are as many tents as trees, right and wrong.
    for board in [
        puzzle("0 1", &["1 T.", "0 .."]),
        puzzle("0 2", &["1 T.", "1 .."]),
        puzzle("? ?", &["? ..", "? .."]),
        puzzle("? ?", &["? T*", "? .."]),
        puzzle("1 ?", &["? T*", "? .."]),
        puzzle("? ? ?", &["? T**", "? ..."]),
    ] {
        let found = parts(&board, 5);
        assert_eq!(found.len(), 1, "{}", show(&board));
        assert_part_of(&found[0], &board);
        assert_eq!(found[0].path, []);
        let (part, whole) = (counted(&found[0].puzzle), counted(&board));
        assert_eq!(part.by_rings, whole.by_rings, "{}", show(&board));
    }
}

#[test]
fn a_limit_leaves_fewer_parts_that_are_all_of_the_board() {
    let mut rng = Rng::with_seed(205);
    let (board, _) = planted_with_clues(&mut rng, 20, 20, 0.15, 0.8);
    let passed = Limits {
        deadline: Some(Instant::now()),
        ..Limits::default()
    };
    let none = split(&board, 8, &passed);
    assert_eq!(none.stop(), Some(Stop::Deadline));
    assert_eq!(none.len(), 0);
    // With more memory there are more parts, until there is enough for all.
    let mut numbers = Vec::new();
    for bytes in (12..24).map(|power| 1 << power) {
        let limits = Limits {
            memory: Some(bytes),
            ..Limits::default()
        };
        let found = split(&board, 500, &limits);
        let is_all = found.stop().is_none();
        assert!(is_all || found.stop() == Some(Stop::Memory));
        assert_eq!(is_all, found.len() == 500);
        let paths: Vec<Vec<Literal>> = found.map(|part| part.path).collect();
        let id = Id::whole("c", &board);
        let unique = Known::judged(Verdict::Unique);
        let results: Vec<_> = paths
            .into_iter()
            .map(|path| (id.part(path), unique.clone()))
            .collect();
        // No part is missing.
        assert_eq!(joined(&results).unwrap().unwrap().open, []);
        numbers.push(results.len());
    }
    assert!(numbers.is_sorted() && numbers[0] == 1, "{numbers:?}");
    assert_eq!(numbers.last(), Some(&500));
    assert!(
        numbers.iter().any(|number| (2..500).contains(number)),
        "{numbers:?}"
    );
}

#[test]
fn parts_that_met_a_limit_are_split_again_until_all_is_known() {
    let mut rng = Rng::with_seed(206);
    let mut most = 0;
    for _ in 0..rounds(60) {
        let (board, _) = planted_with_clues(&mut rng, 10, 10, 0.15, 0.8);
        let id = Id::whole("d", &board);
        let mut wanted = vec![(Vec::new(), 1)];
        let mut results = Vec::new();
        let mut round = 0;
        let total = loop {
            let again = split_again(&board, wanted, &Limits::default()).unwrap();
            for part in again {
                let count = counted_within(&part.puzzle, 40);
                results.push((id.part(part.path), Known::of_count(&count)));
            }
            let total = joined(&results).unwrap().unwrap();
            if total.open.is_empty() {
                break total;
            }
            assert!(total.open.iter().all(|open| !open.is_missing));
            let paths = total.open.iter().map(|open| open.id.path().to_vec());
            wanted = paths.map(|path| (path, 3)).collect();
            round += 1;
            assert!(round < 60, "{}", show(&board));
        };
        assert_numbers(&total, &counted(&board), &show(&board));
        most = most.max(round);
    }
    assert!(most > 2, "{most}");
}

#[test]
fn a_path_that_does_not_fit_the_board_is_refused() {
    let board = puzzle("? ? ?", &["? .T.", "? *-."]);
    let literal = |row, column, tent| Literal {
        cell: cell(row, column),
        tent,
        is_other_refuted: false,
    };
    let again = |literal| split_again(&board, vec![(vec![literal], 2)], &Limits::default());
    // Off the board, a tree, and what is given otherwise.
    for wrong in [
        literal(0, 3, false),
        literal(u32::MAX, 0, true),
        literal(0, 1, false),
        literal(1, 0, false),
        literal(1, 1, true),
    ] {
        assert_eq!(again(wrong).err(), Some(NotAPart(wrong)));
    }
    // What has no solution is a part without one.
    let nowhere = literal(1, 2, true);
    let found: Vec<_> = again(nowhere).unwrap().collect();
    assert_eq!(found.len(), 1);
    assert_eq!(
        verdict(&found[0].puzzle, Options::default()).verdict,
        Verdict::None
    );
}
