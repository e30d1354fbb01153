//! Limits, how a search reports that it reached one, and verdicts.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use tents::puzzle::{Assignment, Puzzle};
use tents::solve::{
    Distinct, Engine, Limits, Options, Progress, Solutions, Stop, Verdict, verdict,
};

use crate::support::boards::{of_line, planted, puzzle, with_clues_of};
use crate::support::{assert_right, engine};

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn deadline(deadline: Instant) -> Limits {
    Limits {
        deadline: Some(deadline),
        ..Limits::default()
    }
}

fn interrupt(flag: &Arc<AtomicBool>) -> Limits {
    Limits {
        interrupt: Some(Arc::clone(flag).into()),
        ..Limits::default()
    }
}

fn memory(bytes: u64) -> Limits {
    Limits {
        memory: Some(bytes),
        ..Limits::default()
    }
}

/// Returns options for layouts or assignments, with limits.
fn with(distinct: Distinct, limits: Limits) -> Options {
    Options::default().distinct(distinct).limits(limits)
}

/// Returns each board with each kind of solution.
fn both(boards: &[Puzzle]) -> impl Iterator<Item = (&Puzzle, Distinct)> {
    let kinds = Distinct::ALL;
    let boards = boards.iter();
    boards.flat_map(move |board| kinds.map(|kind| (board, kind)))
}

/// Returns a board with more solutions than can be listed.
fn endless() -> Puzzle {
    planted(&mut Rng::with_seed(50), 30, 30, 0.12).0
}

/// Returns a board that needs a search, with a few solutions.
fn middling() -> Puzzle {
    puzzle(
        "? ? ? ? ?",
        &["? .T.T.", "? T...T", "? .....", "? .T...", "? ....."],
    )
}

/// Returns a board that needs no guess.
fn easy() -> Puzzle {
    puzzle("1 0 1", &["1 .T.", "0 ..T", "1 ..."])
}

#[test]
fn a_search_starts_as_searching_and_ends_as_complete() {
    let mut search = Solutions::new(&middling(), Options::default());
    assert_eq!(search.progress(), Progress::Searching);
    assert_eq!(search.statistics().nodes, 0);
    assert!(search.next().is_some());
    assert_eq!(search.progress(), Progress::Searching);
    assert!(search.by_ref().count() > 0);
    assert_eq!(search.progress(), Progress::Complete);
    assert_eq!(search.next(), None);
    assert_eq!(search.next(), None);
    assert_eq!(search.progress(), Progress::Complete);
}

#[test]
fn the_node_limit_is_exact_and_leaves_a_prefix_of_the_solutions() {
    let mut boards = vec![middling(), easy()];
    let mut rng = Rng::with_seed(51);
    for _ in 0..20 {
        let (board, planted) = planted(&mut rng, 6, 6, 0.2);
        boards.push(with_clues_of(&board, &planted));
    }
    for (board, distinct) in both(&boards) {
        let all = engine(board, distinct);
        let mut search = Solutions::new(board, Options::default().distinct(distinct));
        assert_eq!(search.by_ref().count(), all.len());
        let needed = search.statistics().nodes;
        let mut known = 0;
        for limit in 0..needed {
            let mut search = Solutions::new(board, with(distinct, nodes(limit)));
            let found: Vec<Assignment> = search.by_ref().collect();
            assert_eq!(
                search.progress(),
                Progress::Stopped(Stop::Nodes),
                "{limit} of {needed}"
            );
            assert_eq!(search.statistics().nodes, limit);
            assert!(all.starts_with(&found), "{limit} of {needed}");
            assert!(found.len() >= known, "more nodes, fewer solutions");
            known = found.len();
        }
        for limit in [needed, needed + 1, u64::MAX] {
            let mut search = Solutions::new(board, with(distinct, nodes(limit)));
            assert!(search.by_ref().eq(all.iter().cloned()));
            assert_eq!(search.progress(), Progress::Complete);
            assert_eq!(search.statistics().nodes, needed);
        }
    }
}

#[test]
fn a_board_that_the_rules_solve_takes_no_node() {
    let ring = puzzle("2 0 2", &["2 .T.", "0 T.T", "2 .T."]);
    let no_solution = puzzle("0 0 0", &["? .T.", "? ...", "? ..."]);
    let no_tree = puzzle("0 ?", &["? ..", "? .."]);
    let wrong_clue = puzzle("0 1", &["? ..", "? .."]);
    let given = puzzle("? ? ?", &["? .T.", "? .*.", "? ..."]);
    let boards = [easy(), no_solution, no_tree, wrong_clue, given];
    for ((board, distinct), solutions) in both(&boards).zip([1, 1, 0, 0, 1, 1, 0, 0, 1, 1]) {
        let mut search = Solutions::new(board, with(distinct, nodes(0)));
        assert_eq!(search.by_ref().count(), solutions);
        assert_eq!(search.progress(), Progress::Complete);
        assert_eq!(search.statistics().nodes, 0);
        assert_eq!(search.statistics().depth, 0);
    }
    // The rules leave both assignments of the ring open.
    let mut search = Solutions::new(&ring, with(Distinct::Assignments, nodes(0)));
    assert_eq!(search.next(), None);
    assert_eq!(search.progress(), Progress::Stopped(Stop::Nodes));
}

#[test]
fn after_a_stop_a_search_stays_stopped() {
    let flag = Arc::new(AtomicBool::new(true));
    let past = deadline(Instant::now());
    let limits = [
        (nodes(3), Stop::Nodes),
        (past, Stop::Deadline),
        (interrupt(&flag), Stop::Interrupt),
    ];
    for (limits, stop) in limits {
        flag.store(true, Ordering::Relaxed);
        let mut search = Solutions::new(&endless(), Options::default().limits(limits));
        assert_eq!(search.by_ref().count(), 0, "{stop}");
        flag.store(false, Ordering::Relaxed);
        let statistics = search.statistics();
        for _ in 0..3 {
            assert_eq!(search.next(), None);
            assert_eq!(search.progress(), Progress::Stopped(stop));
        }
        assert_eq!(search.statistics(), statistics);
    }
}

#[test]
fn a_limit_reached_at_the_start_stops_a_search_before_it_begins() {
    let flag = Arc::new(AtomicBool::new(true));
    for (limits, stop) in [
        (deadline(Instant::now()), Stop::Deadline),
        (interrupt(&flag), Stop::Interrupt),
        (memory(500), Stop::Memory),
    ] {
        for (board, distinct) in both(&[endless(), middling(), easy()]) {
            let mut search = Solutions::new(board, with(distinct, limits.clone()));
            assert_eq!(search.next(), None);
            assert_eq!(search.progress(), Progress::Stopped(stop));
            assert_eq!(search.statistics().nodes, 0);
            let finding = verdict(board, with(distinct, limits.clone()));
            assert_eq!(finding.stop, Some(stop));
            assert_eq!(finding.verdict, Verdict::Unknown);
        }
    }
}

#[test]
fn a_limit_that_is_not_reached_changes_nothing() {
    let later = Instant::now() + Duration::from_secs(100_000);
    let flag = Arc::new(AtomicBool::new(false));
    for limits in [deadline(later), interrupt(&flag)] {
        for distinct in Distinct::ALL {
            let mut search = Solutions::new(&middling(), with(distinct, limits.clone()));
            assert!(search.by_ref().eq(engine(&middling(), distinct)));
            assert_eq!(search.progress(), Progress::Complete);
        }
    }
}

#[test]
fn a_deadline_stops_an_endless_search() {
    let soon = Instant::now() + Duration::from_millis(20);
    let mut search = Solutions::new(&endless(), Options::default().limits(deadline(soon)));
    assert!(search.by_ref().take(100_000_000).count() < 100_000_000);
    assert_eq!(search.progress(), Progress::Stopped(Stop::Deadline));
    assert!(Instant::now() >= soon);
}

#[test]
fn an_interrupt_between_two_solutions_stops_a_search_soon() {
    for distinct in Distinct::ALL {
        let flag = Arc::new(AtomicBool::new(false));
        let mut search = Solutions::new(&endless(), with(distinct, interrupt(&flag)));
        assert_eq!(search.by_ref().take(1000).count(), 1000);
        flag.store(true, Ordering::Relaxed);
        assert!(search.by_ref().take(100_000).count() < 10_000);
        assert_eq!(search.progress(), Progress::Stopped(Stop::Interrupt));
    }
}

#[test]
fn an_interrupt_from_another_thread_stops_a_search() {
    let flag = Arc::new(AtomicBool::new(false));
    let mut search = Solutions::new(&endless(), Options::default().limits(interrupt(&flag)));
    assert!(search.next().is_some());
    let setter = thread::spawn(move || flag.store(true, Ordering::Relaxed));
    assert!(search.by_ref().take(100_000_000).count() < 100_000_000);
    assert_eq!(search.progress(), Progress::Stopped(Stop::Interrupt));
    setter.join().expect("it sets the flag alone");
}

#[test]
fn a_memory_limit_stops_a_search_before_it_holds_more() {
    for (board, distinct) in both(&[endless(), middling(), easy()]) {
        // The solutions found before the memory is used up are a prefix of the solutions without a
        // limit.
        let free = Solutions::new(board, Options::default().distinct(distinct));
        let all: Vec<Assignment> = free.take(2000).collect();
        for bytes in [10_000, 30_000, 50_000, 100_000, 200_000, 10_000_000] {
            let mut search = Solutions::new(board, with(distinct, memory(bytes)));
            let found: Vec<Assignment> = search.by_ref().take(2000).collect();
            assert!(all.starts_with(&found), "{bytes}");
            if found.len() < all.len() {
                assert_eq!(search.progress(), Progress::Stopped(Stop::Memory));
            }
        }
    }
    let learning = Options::default().engine(Engine::Learning);
    let mut search = Solutions::new(&endless(), learning.limits(memory(30_000)));
    assert_eq!(search.next(), None);
    assert_eq!(search.progress(), Progress::Stopped(Stop::Memory));
}

#[test]
fn verdicts_are_unique_multiple_and_none() {
    let ring = puzzle("2 0 2", &["2 .T.", "0 T.T", "2 .T."]);
    let of = |board: &Puzzle, distinct| {
        let finding = verdict(board, Options::default().distinct(distinct));
        assert_eq!(finding.stop, None);
        finding
            .solutions
            .iter()
            .for_each(|solution| assert_right(board, solution));
        let number = finding.solutions.len();
        let expected = match finding.verdict {
            Verdict::None => 0,
            Verdict::Unique => 1,
            _ => 2,
        };
        assert_eq!(number, expected);
        finding.verdict
    };
    for (board, distinct, expected) in [
        (&easy(), Distinct::Layouts, Verdict::Unique),
        (&easy(), Distinct::Assignments, Verdict::Unique),
        (&ring, Distinct::Layouts, Verdict::Unique),
        (&ring, Distinct::Assignments, Verdict::Multiple),
        (&middling(), Distinct::Layouts, Verdict::Multiple),
        (&endless(), Distinct::Layouts, Verdict::Multiple),
        (&of_line("? / ? T"), Distinct::Layouts, Verdict::None),
        (
            &of_line("? ? / ? T. / ? .T"),
            Distinct::Layouts,
            Verdict::None,
        ),
        (&of_line("? / ? ."), Distinct::Layouts, Verdict::Unique),
    ] {
        assert_eq!(of(board, distinct), expected);
    }
}

#[test]
fn a_verdict_under_a_limit_is_unknown_until_two_solutions_are_found() {
    // The layout of a ring is known to be unique only after the search has excluded the second
    // assignment of the ring.
    let ring = puzzle("2 0 2", &["2 .T.", "0 T.T", "2 .T."]);
    for (board, distinct) in [
        (middling(), Distinct::Layouts),
        (middling(), Distinct::Assignments),
        (ring.clone(), Distinct::Layouts),
        (ring, Distinct::Assignments),
        (endless(), Distinct::Layouts),
    ] {
        let free = verdict(&board, Options::default().distinct(distinct));
        let needed = free.statistics.nodes;
        assert!(needed > 0);
        for limit in 0..needed {
            let finding = verdict(&board, with(distinct, nodes(limit)));
            assert_eq!(finding.verdict, Verdict::Unknown, "{limit} of {needed}");
            assert_eq!(finding.stop, Some(Stop::Nodes));
            assert!(finding.solutions.len() < 2);
            assert!(free.solutions.starts_with(&finding.solutions));
            assert_eq!(finding.statistics.nodes, limit);
        }
        let finding = verdict(&board, with(distinct, nodes(needed)));
        assert_eq!(finding.verdict, free.verdict);
        assert_eq!(finding.stop, None);
        assert_eq!(finding.solutions, free.solutions);
        assert_eq!(finding.statistics, free.statistics);
    }
}

#[test]
fn a_verdict_reports_the_limit_that_was_reached() {
    let flag = Arc::new(AtomicBool::new(true));
    for (limits, stop, text) in [
        (nodes(0), Stop::Nodes, "the node limit"),
        (deadline(Instant::now()), Stop::Deadline, "the time limit"),
        (interrupt(&flag), Stop::Interrupt, "an interrupt"),
    ] {
        let finding = verdict(&middling(), Options::default().limits(limits));
        assert_eq!(finding.verdict, Verdict::Unknown);
        assert_eq!(finding.stop, Some(stop));
        assert_eq!(finding.solutions, []);
        assert_eq!(stop.to_string(), text);
        // A stop can be used as an error.
        let error: Box<dyn std::error::Error> = stop.into();
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn verdicts_have_names() {
    let all = [
        Verdict::Unique,
        Verdict::Multiple,
        Verdict::None,
        Verdict::Unknown,
    ];
    assert_eq!(
        all.map(Verdict::name),
        ["unique", "multiple", "none", "unknown"]
    );
    assert_eq!(
        all.map(|verdict| verdict.to_string()),
        all.map(Verdict::name)
    );
}
