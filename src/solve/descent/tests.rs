use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use fastrand::Rng;

use super::Descent;
use super::field::Field;
use crate::limits::{Limits, Stop};
use crate::puzzle::planted::{
    hide_clues, mark, of_trees, planted, planted_with_clues, with_clues, with_clues_of,
    with_contents,
};
use crate::puzzle::{Content, Layout, Puzzle};
use crate::rules::judge_assignment;
use crate::solve::Distinct;

/// Marks some of the cells as empty on which a layout has no tent.
fn mark_empty(rng: &mut Rng, puzzle: &Puzzle, layout: &Layout) -> Puzzle {
    let mut contents = mark(rng, puzzle, 0.2, Some(layout)).contents().to_vec();
    for content in contents
        .iter_mut()
        .filter(|content| **content == Content::Tent)
    {
        *content = Content::Unknown;
    }
    with_contents(puzzle, contents)
}

/// A descent where one is likely to reach a solution.
fn likely_within(puzzle: &Puzzle, limits: &Limits) -> Option<Descent> {
    Descent::where_likely(puzzle, limits).expect("no limits but memory")
}

#[test]
fn what_a_descent_reaches_is_a_solution() {
    let mut rng = Rng::with_seed(1717);
    let limits = Limits::default();
    let [mut reached, mut mended] = [0; 2];
    for round in 0..2000 {
        let (rows, columns) = (rng.usize(1..=20), rng.usize(2..=20));
        let density = 0.05 + 0.13 * rng.f64();
        let hidden = if round % 3 == 0 { 1.0 } else { rng.f64() };
        let (mut puzzle, layout) = planted_with_clues(&mut rng, rows, columns, density, hidden);
        if round % 4 == 0 {
            puzzle = mark_empty(&mut rng, &puzzle, &layout);
        }
        let mut descent = Descent::new(&puzzle, hidden < 1.0, &limits).expect("no limits");
        let Some(solution) = descent.run(&limits).expect("no limits") else {
            continue;
        };
        assert_eq!(judge_assignment(&puzzle, &solution), [], "{puzzle:?}");
        for distinct in Distinct::ALL {
            assert!(descent.has_found(&solution, distinct), "{puzzle:?}");
        }
        reached += 1;
        mended += usize::from(descent.placed() > puzzle.trees().len() as u64);
    }
    // Clues, where all of them are known, are often more than it can do.
    assert!(reached > 1200 && mended > 250, "{reached}, {mended} mended");
}

#[test]
fn a_tent_that_is_lost_leaves_no_trace() {
    let (puzzle, _) = planted_with_clues(&mut Rng::with_seed(1720), 20, 20, 0.12, 0.3);
    let mut field = Field::new(&puzzle, &mut Limits::default().watch()).expect("no limits");
    assert!(field.begin());
    let mut full = 0;
    for tree in 0..field.trees.len() {
        let mut cells = field.beside(field.trees[tree].place).into_iter();
        let Some(cell) = cells.find(|&cell| field.spots[cell].bars == 0) else {
            continue;
        };
        let snapshot = |field: &Field| format!("{:?}\n{:?}", field.spots, field.lacking);
        let before = snapshot(&field);
        field.place(tree, cell);
        full += usize::from(
            field
                .lines(cell)
                .iter()
                .any(|&line| field.lacking[line] == Some(0)),
        );
        field.lose(tree);
        assert_eq!(snapshot(&field), before);
        field.place(tree, cell);
    }
    assert!(full > 3, "{full}");
}

#[test]
fn boards_without_a_clue_take_few_steps_a_tree() {
    let mut rng = Rng::with_seed(1718);
    for density in [0.08, 0.12, 0.16, 0.2] {
        let (puzzle, _) = planted(&mut rng, 50, 50, density);
        let mut descent = likely_within(&puzzle, &Limits::default()).expect("no clues");
        let solution = descent.run(&Limits::default()).expect("no limits");
        let solution = solution.expect("hardly anything is known that must be met");
        assert_eq!(judge_assignment(&puzzle, &solution), []);
        assert!(descent.placed() < 8 * puzzle.trees().len() as u64);
    }
}

#[test]
fn a_descent_is_tried_where_it_is_likely_to_help() {
    let mut rng = Rng::with_seed(1719);
    let likely = |puzzle: &Puzzle| likely_within(puzzle, &Limits::default());
    let (puzzle, layout) = planted(&mut rng, 30, 30, 0.13);
    assert!(likely(&puzzle).is_some());
    let bytes = Descent::bytes_of(&puzzle);
    let memory = |memory| Limits {
        memory: Some(memory),
        ..Limits::default()
    };
    assert!(likely_within(&puzzle, &memory(bytes)).is_some());
    assert!(likely_within(&puzzle, &memory(bytes - 1)).is_none());
    let clued = with_clues_of(&puzzle, &layout);
    assert!(likely(&clued).is_none());
    let rows = clued.row_clues().to_vec();
    assert!(likely(&with_clues(&puzzle, rows, vec![None; 30])).is_some());
    let contents = puzzle.with_layout(&layout).contents().to_vec();
    assert!(likely(&with_contents(&puzzle, contents)).is_none());
    // Few trees, and many of them beside clues.
    assert!(likely(&planted(&mut rng, 12, 12, 0.1).0).is_none());
    let (dense, layout) = planted(&mut rng, 30, 30, 0.18);
    assert!(likely(&dense).is_some());
    let clued = hide_clues(&mut rng, &with_clues_of(&dense, &layout), 0.5);
    assert!(likely(&clued).is_none());
}

#[test]
fn a_descent_that_leads_nowhere_is_given_up() {
    // Two trees and one cell for them; and a tree without any.
    for trees in [&b"T.TT"[..], b"TTT."] {
        let puzzle = of_trees(1, 4, |index| trees[index] == b'T');
        let limits = Limits::default();
        let outcome = Descent::new(&puzzle, false, &limits).and_then(|mut it| it.run(&limits));
        assert_eq!(outcome, Ok(None), "{puzzle:?}");
    }
    let interrupt = Some(Arc::new(AtomicBool::new(true)));
    let limits = Limits {
        interrupt,
        ..Limits::default()
    };
    let (puzzle, _) = planted(&mut Rng::with_seed(1), 30, 30, 0.1);
    let set_up = Descent::new(&puzzle, false, &limits);
    assert_eq!(set_up.map(|_| ()), Err(Stop::Interrupt));
    let descent = Descent::new(&puzzle, false, &Limits::default());
    let outcome = descent.and_then(|mut it| it.run(&limits));
    assert_eq!(outcome, Err(Stop::Interrupt));
}
