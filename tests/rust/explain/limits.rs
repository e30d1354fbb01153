//! Limits of explanations and grades, which also hold inside suppositions.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use tents::explain::{Ending, Grading, Steps, grade};
use tents::limits::{Limits, Stop};
use tents::puzzle::Puzzle;

use crate::support::boards::{planted, with_clues_of};

/// Returns a board on which suppositions take long.
fn hard() -> Puzzle {
    let (puzzle, layout) = planted(&mut Rng::with_seed(80), 150, 150, 0.25);
    with_clues_of(&puzzle, &layout)
}

#[test]
fn a_deadline_ends_a_walk_inside_a_supposition() {
    let puzzle = hard();
    let limits = Limits {
        deadline: Some(Instant::now() + Duration::from_millis(300)),
        ..Limits::default()
    };
    let mut steps = Steps::new(&puzzle, &limits);
    steps.by_ref().for_each(drop);
    assert_eq!(steps.ending(), Some(&Ending::Stopped(Stop::Deadline)));
    let grading = grade(&puzzle, &limits);
    assert_eq!(grading, Grading::Stopped(Stop::Deadline));
}

/// Runs a function with limits, and interrupts it as soon as it has reported that some of the
/// board's cells are left, but not all.
fn until_cells_are_left<R>(puzzle: &Puzzle, run: impl FnOnce(&Limits) -> R) -> R {
    let flag = Arc::new(AtomicBool::new(false));
    let left = Arc::new(AtomicUsize::new(0));
    let limits = Limits {
        interrupt: Some(Arc::clone(&flag).into()),
        cells_left: Some(Arc::clone(&left).into()),
        ..Limits::default()
    };
    let cells = puzzle.contents().len();
    let watcher = thread::spawn(move || {
        while !(1..cells).contains(&left.load(Ordering::Relaxed)) {
            thread::yield_now();
        }
        flag.store(true, Ordering::Relaxed);
    });
    let found = run(&limits);
    watcher.join().expect("it only waits");
    found
}

#[test]
fn a_grading_and_a_walk_report_the_cells_left_and_can_be_interrupted() {
    let puzzle = hard();
    let grading = until_cells_are_left(&puzzle, |limits| grade(&puzzle, limits));
    assert_eq!(grading, Grading::Stopped(Stop::Interrupt));
    let walk = until_cells_are_left(&puzzle, |limits| {
        let mut steps = Steps::new(&puzzle, limits);
        steps.by_ref().for_each(drop);
        steps.ending().cloned()
    });
    assert_eq!(walk, Some(Ending::Stopped(Stop::Interrupt)));
}

#[test]
fn a_board_above_the_memory_limit_is_not_begun() {
    let limits = Limits {
        memory: Some(1000),
        ..Limits::default()
    };
    let puzzle = hard();
    let mut steps = Steps::new(&puzzle, &limits);
    assert_eq!(steps.next(), None);
    assert_eq!(steps.ending(), Some(&Ending::Stopped(Stop::Memory)));
    let grading = grade(&puzzle, &limits);
    assert_eq!(grading, Grading::Stopped(Stop::Memory));
}
