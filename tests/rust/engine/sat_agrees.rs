//! Compares the engine with a SAT solver, mostly on boards that are too large for the oracle.

use fastrand::Rng;
use tents::puzzle::{Assignment, Puzzle};
use tents::solve::{Distinct, Engine, Limits, Options, Progress, Solutions};

use crate::support::boards::{
    hide_clues, mark, planted, planted_round_ring, random_board, show, with_a_tent_moved,
    with_clues_of,
};
use crate::support::sat::Formula;
use crate::support::{Answer, answers, assert_right, by, oracle, rounds};

/// Returns all solutions of the SAT solver, sorted, if there are at most `most`.
fn sat_answers(board: &Puzzle, distinct: Distinct, most: usize) -> Option<Vec<Answer>> {
    let mut formula = Formula::new(board);
    let mut found: Vec<Assignment> = Vec::new();
    while let Some(solution) = formula.next(distinct) {
        assert_right(board, &solution);
        found.push(solution);
        if found.len() > most {
            return None;
        }
    }
    Some(answers(board, distinct, &found))
}

#[test]
fn the_sat_solver_agrees_with_the_oracle() {
    let mut rng = Rng::with_seed(110);
    let (mut boards, mut solutions) = (0, 0);
    while boards < 600 {
        let board = random_board(&mut rng, 7);
        if oracle::candidates(&board).len() > 14 {
            continue;
        }
        boards += 1;
        let assignments = oracle::assignments(&board);
        for distinct in Distinct::ALL {
            let expected = match distinct {
                Distinct::Layouts => {
                    let layouts = oracle::layouts(&board).into_iter();
                    layouts.map(Answer::Layout).collect()
                }
                Distinct::Assignments => answers(&board, distinct, &assignments),
            };
            let found = sat_answers(&board, distinct, usize::MAX);
            assert!(found == Some(expected), "{}", show(&board));
        }
        solutions += assignments.len();
    }
    assert!(solutions > 500, "{solutions}");
}

#[test]
fn the_engines_agree_with_the_sat_solver_on_boards_up_to_7x7() {
    let mut rng = Rng::with_seed(111);
    let (mut tried, mut solvable, mut several) = (0, 0, 0);
    while tried < 6000 {
        let board = random_board(&mut rng, 7);
        for distinct in Distinct::ALL {
            let Some(expected) = sat_answers(&board, distinct, 300) else {
                continue;
            };
            tried += 1;
            solvable += usize::from(!expected.is_empty());
            several += usize::from(expected.len() > 1);
            for engine in [Engine::Simple, Engine::Learning, Engine::Auto] {
                let found = answers(&board, distinct, &by(&board, distinct, engine));
                let message = || format!("{engine:?} {distinct:?}\n{}", show(&board));
                assert!(found == expected, "{}", message());
            }
        }
    }
    assert!(solvable > 4000 && several > 1000, "{solvable} {several}");
}

/// Returns the solutions of an engine, up to `most` of them, or `None` if the limit on nodes ends
/// the search first.
fn found_by(
    board: &Puzzle,
    distinct: Distinct,
    engine: Engine,
    nodes: Option<u64>,
    most: usize,
) -> Option<Vec<Assignment>> {
    let limits = Limits {
        nodes,
        ..Limits::default()
    };
    let mut search = Solutions::new(
        board,
        Options::default()
            .distinct(distinct)
            .limits(limits)
            .engine(engine),
    );
    let found: Vec<Assignment> = search.by_ref().take(most).collect();
    for solution in &found {
        assert_right(board, solution);
    }
    let is_settled = found.len() == most || search.progress() == Progress::Complete;
    is_settled.then_some(found)
}

/// Returns whether the automatic engine uses the learning search, and meets conflicts in it.
fn goes_over(board: &Puzzle, distinct: Distinct) -> bool {
    let mut search = Solutions::new(board, Options::default().distinct(distinct));
    search.by_ref().for_each(drop);
    search.statistics().conflicts > 0
}

#[test]
fn the_engines_agree_with_the_sat_solver_on_planted_boards_up_to_25x25() {
    let mut rng = Rng::with_seed(113);
    let (mut tried, mut several, mut gone_over, mut after_many) = (0, 0, 0, 0);
    while tried < rounds(150) {
        let (rows, columns) = (rng.usize(18..=25), rng.usize(18..=25));
        let density = 0.16 + 0.05 * rng.f64();
        let (board, layout) = planted_round_ring(&mut rng, rows, columns, density);
        let hidden = 0.04 * rng.f64();
        let board = hide_clues(&mut rng, &with_clues_of(&board, &layout), hidden);
        for distinct in Distinct::ALL {
            let Some(expected) = sat_answers(&board, distinct, 300) else {
                continue;
            };
            tried += 1;
            several += usize::from(expected.len() > 1);
            for (engine, nodes) in [
                (Engine::Simple, Some(20_000)),
                (Engine::Learning, None),
                (Engine::Auto, None),
            ] {
                let found = found_by(&board, distinct, engine, nodes, usize::MAX);
                let found = found.map(|found| answers(&board, distinct, &found));
                let message = || format!("{engine:?} {distinct:?}\n{}", show(&board));
                let is_same = found.map_or(nodes.is_some(), |found| found == expected);
                assert!(is_same, "{}", message());
            }
            let is_gone_over = goes_over(&board, distinct);
            gone_over += usize::from(is_gone_over);
            after_many += usize::from(is_gone_over && expected.len() > 32);
        }
    }
    assert!(
        several > 50 && gone_over > 30 && after_many > 2,
        "{several} {gone_over} {after_many}"
    );
}

#[test]
fn the_engines_have_the_verdict_of_the_sat_solver_on_planted_boards_up_to_30x30() {
    let mut rng = Rng::with_seed(112);
    let (mut verdicts, mut simple) = ([0; 3], 0);
    for round in 0..rounds(200) {
        let side = [8, 10, 12, 15, 20, 25, 30][round % 7];
        let (rows, columns) = (rng.usize(side - 3..=side), rng.usize(side - 3..=side));
        let density = 0.12 + 0.1 * rng.f64();
        let (board, layout) = if rng.bool() {
            planted_round_ring(&mut rng, rows, columns, density)
        } else {
            planted(&mut rng, rows, columns, density)
        };
        let hidden = 0.1 * rng.f64();
        let board = hide_clues(&mut rng, &with_clues_of(&board, &layout), hidden);
        let share = (rng.f64() - 0.5).max(0.0) * 0.5;
        let mut board = mark(&mut rng, &board, share, Some(&layout));
        if rng.u32(..3) == 0 {
            board = with_a_tent_moved(&mut rng, &board);
        }
        for distinct in Distinct::ALL {
            let mut formula = Formula::new(&board);
            let found = std::iter::from_fn(|| formula.next(distinct)).take(2);
            let expected = found.inspect(|list| assert_right(&board, list)).count();
            verdicts[expected] += 1;
            let message = || format!("{distinct:?} {expected}\n{}", show(&board));
            for engine in [Engine::Learning, Engine::Auto] {
                let found = found_by(&board, distinct, engine, None, 2).map(|found| found.len());
                assert_eq!(found, Some(expected), "{engine:?} {}", message());
            }
            if let Some(found) = found_by(&board, distinct, Engine::Simple, Some(10_000), 2) {
                assert_eq!(found.len(), expected, "{}", message());
                simple += 1;
            }
        }
    }
    assert!(verdicts.iter().all(|&met| met > 20), "{verdicts:?}");
    assert!(simple > 250, "{simple}");
}
