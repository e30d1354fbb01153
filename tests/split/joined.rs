//! Bounds on parts: joined in any order, again and again, with some missing, and what cannot be.

use fastrand::Rng;
use tents::count::BigUint;
use tents::puzzle::{Assignment, Direction, Layout};
use tents::solve::{Distinct, Verdict};
use tents::split::{Found, Id, Join, JoinError, Joined, Known, Number};

use super::{assert_numbers, counted, counted_within, joined, parts};
use crate::support::boards::{planted_with_clues, random_board, show};
use crate::support::{cell, rounds};

/// The name of a part of the board `a`, with the path in words.
fn id(path: &str) -> Id {
    Id::parse(&format!("a#0123456789abcdef{path}")).unwrap()
}

/// What a count of so many layouts without rings says.
fn layouts(number: u8) -> Known {
    Known::counted(Some(Number::of(number)), None, None)
}

/// Layouts between two numbers.
fn between(lower: u8, upper: u8) -> Known {
    let number = Number {
        lower: lower.into(),
        upper: Some(upper.into()),
    };
    Known::counted(Some(number), None, None)
}

/// What some results come to, given as paths and what is known.
fn of(results: &[(&str, Known)]) -> Result<Joined, JoinError> {
    let results: Vec<_> = results
        .iter()
        .map(|(path, known)| (id(path), known.clone()))
        .collect();
    joined(&results).map(|joined| joined.expect("there are results"))
}

/// The parts that are open, each with a sign for one that is missing.
fn open(joined: &Joined) -> Vec<String> {
    let path = |id: &Id| id.to_string()["a#0123456789abcdef".len()..].to_owned();
    let parts = joined.open.iter();
    parts
        .map(|open| {
            format!(
                "{}{}",
                if open.is_missing { "?" } else { "" },
                path(&open.id)
            )
        })
        .collect()
}

#[test]
fn order_and_repetition_change_nothing() {
    let mut rng = Rng::with_seed(211);
    for _ in 0..rounds(300) {
        let board = random_board(&mut rng, 8);
        let whole = Id::whole("b", &board);
        let mut results = Vec::new();
        for part in parts(&board, rng.usize(1..12)) {
            let id = whole.part(part.path);
            // Some twice, once within a limit; and some split again.
            if rng.u8(..3) == 0 {
                let count = counted_within(&part.puzzle, rng.u64(..30));
                results.push((id.clone(), Known::of_count(&count)));
                for again in parts(&part.puzzle, rng.usize(1..5)) {
                    let path = [id.path(), &again.path[..]].concat();
                    let known = Known::of_count(&counted(&again.puzzle));
                    results.push((whole.part(path), known));
                }
            } else {
                let known = Known::of_count(&counted(&part.puzzle));
                results.extend(vec![(id, known); rng.usize(1..3)]);
            }
        }
        rng.shuffle(&mut results);
        assert_numbers(
            &joined(&results).unwrap().unwrap(),
            &counted(&board),
            &show(&board),
        );
    }
}

#[test]
fn a_missing_part_is_named_and_the_lower_bound_holds() {
    let mut rng = Rng::with_seed(212);
    let mut missing = 0;
    for _ in 0..rounds(300) {
        let (board, _) = planted_with_clues(&mut rng, 8, 8, 0.15, 0.8);
        let whole = Id::whole("b", &board);
        let mut results: Vec<_> = parts(&board, 7)
            .into_iter()
            .map(|part| {
                (
                    whole.part(part.path),
                    Known::of_count(&counted(&part.puzzle)),
                )
            })
            .collect();
        if results.len() < 2 {
            continue;
        }
        let (lost, known) = results.swap_remove(rng.usize(..results.len()));
        let total = joined(&results).unwrap().unwrap();
        assert_eq!(total.open.len(), 1, "{}", show(&board));
        assert!(total.open[0].is_missing);
        assert_eq!(total.open[0].id.path(), lost.path());
        let sum = counted(&board).layouts.lower;
        let layouts = total.layouts.unwrap();
        assert!(layouts.upper.is_none() && layouts.lower <= sum);
        results.push((lost, known));
        assert_eq!(
            joined(&results).unwrap().unwrap().layouts,
            Some(Number::of(sum))
        );
        missing += 1;
    }
    assert!(missing > 200, "{missing}");
}

#[test]
fn bounds_of_one_part_are_intersected() {
    let both = [
        ("/r1c1*", between(3, 9)),
        ("/r1c1-", layouts(1)),
        ("/r1c1*", between(7, 12)),
    ];
    let joined = of(&both).unwrap();
    let expected = Number {
        lower: 8_u8.into(),
        upper: Some(10_u8.into()),
    };
    assert_eq!(joined.layouts, Some(expected));
    assert_eq!(open(&joined), ["/r1c1*"]);
    // What was split again says more, and less is no matter.
    let again = [
        ("/r1c1*", between(3, 9)),
        ("/r1c1-", layouts(1)),
        ("/r1c1*/r2c2*", layouts(4)),
        ("/r1c1*/r2c2-", between(0, 5)),
        ("", between(6, 200)),
    ];
    let joined = of(&again).unwrap();
    let expected = Number {
        lower: 6_u8.into(),
        upper: Some(10_u8.into()),
    };
    assert_eq!(joined.layouts, Some(expected));
    assert_eq!(open(&joined), ["/r1c1*/r2c2-"]);
    // With the whole of a part, those below it are not needed.
    let enough = [
        ("/r1c1*/r2c2*", between(0, 4)),
        ("/r1c1-", layouts(1)),
        ("/r1c1*", layouts(5)),
    ];
    let joined = of(&enough).unwrap();
    assert_eq!(joined.layouts, Some(Number::of(6_u8)));
    assert_eq!(open(&joined), [""; 0]);
}

#[test]
fn a_way_that_was_refuted_is_not_asked_for() {
    let joined = of(&[("/r1c1*!/r2c2-", layouts(4)), ("/r1c1*!/r2c2*", layouts(0))]).unwrap();
    assert_eq!(joined.layouts, Some(Number::of(4_u8)));
    assert_eq!(open(&joined), [""; 0]);
    let wrong = of(&[("/r1c1*!", layouts(4)), ("/r1c1-", layouts(1))]);
    assert_eq!(wrong.err(), Some(JoinError::Contradiction(id("/r1c1-"))));
    let right = of(&[("/r1c1*!", layouts(4)), ("/r1c1-", layouts(0))]);
    assert_eq!(right.unwrap().layouts, Some(Number::of(4_u8)));
}

#[test]
fn what_contradicts_itself_is_an_error() {
    let error = |results: &[(&str, Known)]| of(results).unwrap_err().to_string();
    let twice = [("/r1c1*", layouts(3)), ("/r1c1*", layouts(4))];
    let message = "what is known of `a#0123456789abcdef/r1c1*` contradicts itself";
    assert_eq!(error(&twice), message);
    let whole = [
        ("/r1c1*", layouts(3)),
        ("/r1c1-", layouts(4)),
        ("", between(0, 6)),
    ];
    assert_eq!(
        error(&whole),
        "what is known of `a#0123456789abcdef` contradicts itself"
    );
    let verdicts = [
        ("", Known::judged(Verdict::Unique)),
        ("", Known::judged(Verdict::None)),
    ];
    assert_eq!(
        error(&verdicts),
        "what is known of `a#0123456789abcdef` contradicts itself"
    );
    let mixed = [("", Known::judged(Verdict::Multiple)), ("", layouts(0))];
    assert_eq!(
        error(&mixed),
        "what is known of `a#0123456789abcdef` contradicts itself"
    );
    let rings =
        |numbers: [u8; 2]| Known::counted(None, None, Some(numbers.map(BigUint::from).to_vec()));
    assert_eq!(
        error(&[("", rings([3, 1])), ("", rings([2, 2]))]),
        "what is known of `a#0123456789abcdef` contradicts itself"
    );
    let other_sum = Known::counted(Some(Number::of(5_u8)), None, Some(vec![4_u8.into()]));
    assert_eq!(
        error(&[("", other_sum)]),
        "what is known of `a#0123456789abcdef` contradicts itself"
    );
    let cells = [("/r1c2*/r3c1*", layouts(3)), ("/r1c2*/r1c9-", layouts(4))];
    assert_eq!(
        error(&cells),
        "`a#0123456789abcdef/r1c2*` is split at two cells: r1c9 and r3c1"
    );
    let mut join = Join::default();
    join.add(&id("/r1c1*"), layouts(1)).unwrap();
    let other = Id::parse("a#fedcba9876543210/r1c1-").unwrap();
    assert_eq!(
        join.add(&other, layouts(1)).unwrap_err().to_string(),
        "parts of two boards: `a#0123456789abcdef` and `a#fedcba9876543210`"
    );
    assert!(Join::default().total().unwrap().is_none());
}

#[test]
fn verdicts_add_up() {
    use Verdict::{Multiple, None, Unique, Unknown};
    let verdict = |verdicts: [Verdict; 2]| {
        let [tent, grass] = verdicts.map(Known::judged);
        let joined = of(&[("/r1c1*", tent), ("/r1c1-", grass)]).unwrap();
        (joined.verdict.unwrap(), joined.open.len())
    };
    assert_eq!(verdict([None, None]), (None, 0));
    assert_eq!(verdict([None, Unique]), (Unique, 0));
    assert_eq!(verdict([Unique, Unique]), (Multiple, 0));
    assert_eq!(verdict([Multiple, None]), (Multiple, 0));
    assert_eq!(verdict([Multiple, Unknown]), (Multiple, 0));
    assert_eq!(verdict([Unique, Unknown]), (Unknown, 1));
    assert_eq!(verdict([None, Unknown]), (Unknown, 1));
    // Also with parts missing.
    let joined = of(&[("/r1c1*/r2c1-", Known::judged(Multiple))]).unwrap();
    assert_eq!(
        (joined.verdict, open(&joined)),
        (Some(Multiple), Vec::new())
    );
    let joined = of(&[("/r1c1*/r2c1-", Known::judged(Unique))]).unwrap();
    assert_eq!(joined.verdict, Some(Unknown));
    assert_eq!(open(&joined), ["?/r1c1*/r2c1*", "?/r1c1-"]);
    // A count tells a verdict what it knows.
    let joined = of(&[("/r1c1*", layouts(0)), ("/r1c1-", Known::judged(Unique))]).unwrap();
    assert_eq!(joined.verdict, Some(Unique));
}

#[test]
fn the_first_solution_is_the_first_in_the_order_of_the_tree() {
    let found = |index, row| {
        let layout: Layout = [cell(row, 0)].into_iter().collect();
        let assignment = Assignment::from(vec![Direction::North]);
        Known::found(Found {
            index,
            layout,
            assignment,
        })
    };
    let at_end = Known::searched(Distinct::Layouts, 1, false);
    let none = Known::searched(Distinct::Layouts, 0, true);
    let results = [
        ("/r1c1-/r2c1*", found(1, 1)),
        ("/r1c1-/r2c1-", found(2, 5)),
        ("/r1c1-/r2c1-", found(1, 3)),
        ("/r1c1-/r2c1*", at_end.clone()),
        ("/r1c1*", none.clone()),
    ];
    let joined = of(&results).unwrap();
    assert_eq!(joined.is_solvable, Some(true));
    assert_eq!(joined.found.unwrap().layout.tents(), [cell(1, 0)]);
    assert_eq!(joined.open, []);
    assert_eq!((joined.layouts, joined.verdict), (None, None));
    let joined = of(&results[1..3]).unwrap();
    assert_eq!(joined.found.unwrap().layout.tents(), [cell(3, 0)]);
    // None, and not yet one.
    let joined = of(&[("/r1c1*", none.clone()), ("/r1c1-", none.clone())]).unwrap();
    assert_eq!(
        (joined.is_solvable, joined.is_searched),
        (Some(false), true)
    );
    let joined = of(&[("/r1c1*", none)]).unwrap();
    assert_eq!(joined.is_solvable, None);
    assert_eq!(open(&joined), ["?/r1c1-"]);
    // One that is not of its part.
    let wrong = of(&[("/r1c1*", found(1, 1))]);
    assert_eq!(
        wrong.unwrap_err().to_string(),
        "a solution of `a#0123456789abcdef/r1c1*` does not hold with `r1c1*`"
    );
}

#[test]
fn a_long_path_is_no_deep_recursion() {
    let path: Vec<String> = (1..=200_000).map(|row| format!("/r{row}c1*!")).collect();
    let path = path.concat();
    let joined = of(&[(&path, layouts(7))]).unwrap();
    assert_eq!(joined.layouts, Some(Number::of(7_u8)));
}
