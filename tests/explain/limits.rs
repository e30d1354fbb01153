//! Limits hold inside suppositions too.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use tents::explain::{Ending, Grading, Steps, Uniqueness, grade};
use tents::limits::{Limits, Stop};
use tents::puzzle::Puzzle;

use crate::support::boards::{planted, with_clues_of};

/// A board on which suppositions take long.
fn hard() -> Puzzle {
    let (puzzle, layout) = planted(&mut Rng::with_seed(80), 150, 150, 0.25);
    with_clues_of(&puzzle, &layout)
}

#[test]
fn a_deadline_ends_a_walk_inside_a_supposition() {
    let puzzle = hard();
    let start = Instant::now();
    let limits = Limits {
        deadline: Some(start + Duration::from_millis(300)),
        ..Limits::default()
    };
    let mut steps = Steps::new(&puzzle, &limits);
    steps.by_ref().for_each(drop);
    assert_eq!(steps.ending(), Some(&Ending::Stopped(Stop::Deadline)));
    assert!(start.elapsed() < Duration::from_secs(10));
    let grading = grade(&puzzle, Uniqueness::Unique, &limits);
    assert_eq!(grading, Grading::Stopped(Stop::Deadline));
}

#[test]
fn a_grading_and_a_walk_say_how_many_cells_are_left() {
    let puzzle = hard();
    let left = Arc::new(AtomicUsize::new(0));
    let limits = Limits {
        deadline: Some(Instant::now() + Duration::from_millis(300)),
        cells_left: Some(Arc::clone(&left)),
        ..Limits::default()
    };
    let _ = grade(&puzzle, Uniqueness::Unique, &limits);
    let cells = puzzle.contents().len();
    assert!((1..cells).contains(&left.swap(0, Ordering::Relaxed)));
    Steps::new(&puzzle, &limits).by_ref().for_each(drop);
    assert!((1..cells).contains(&left.load(Ordering::Relaxed)));
}

#[test]
fn an_interrupt_ends_a_grading_inside_a_supposition() {
    let puzzle = hard();
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits {
        interrupt: Some(Arc::clone(&flag)),
        ..Limits::default()
    };
    let start = Instant::now();
    let setter = thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        flag.store(true, Ordering::Relaxed);
    });
    let grading = grade(&puzzle, Uniqueness::Unique, &limits);
    setter.join().unwrap();
    assert_eq!(grading, Grading::Stopped(Stop::Interrupt));
    assert!(start.elapsed() < Duration::from_secs(10));
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
    let grading = grade(&puzzle, Uniqueness::Unique, &limits);
    assert_eq!(grading, Grading::Stopped(Stop::Memory));
}
