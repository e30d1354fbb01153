//! Which search begins, which takes over, and what is passed over.

use fastrand::Rng;

use super::Solutions;
use crate::limits::Limits;
use crate::puzzle::planted::{hide_clues, of_trees, planted, planted_with_clues, with_clues_of};
use crate::puzzle::{Assignment, Layout, Puzzle};
use crate::rules::judge_assignment;
use crate::search::{DepthFirst, SearchStep};
use crate::solve::board::Board;
use crate::solve::branch::Branching;
use crate::solve::descent::Descent;
use crate::solve::tuning::WASTE;
use crate::solve::{Distinct, Engine, Options, Phase, Statistics};

/// The form in which solutions are counted.
pub(in crate::solve) type Answer = (Layout, Option<Assignment>);

/// A solution, which is judged.
pub(in crate::solve) fn answer(
    puzzle: &Puzzle,
    distinct: Distinct,
    solution: &Assignment,
) -> Answer {
    assert_eq!(judge_assignment(puzzle, solution), [], "{puzzle:?}");
    let is_assignment = distinct == Distinct::Assignments;
    (
        solution.layout(puzzle),
        is_assignment.then(|| solution.clone()),
    )
}

/// A board with trees on the edges of some blocks of 3 × 3 cells, which tents on their corners make
/// a ring of.
fn with_rings(rng: &mut Rng, hidden: f64) -> Puzzle {
    let blocks: Vec<bool> = (0..6).map(|_| rng.bool()).collect();
    let trees = of_trees(7, 11, |index| {
        let [row, column] = [index / 11, index % 11];
        let in_block = row % 4 != 3 && column % 4 != 3 && blocks[row / 4 * 3 + column / 4];
        in_block && (row % 4 + column % 4) % 2 == 1 || rng.u32(..30) == 0
    });
    let options = Options::default().engine(Engine::Simple);
    match Solutions::new(&trees, options).next() {
        Some(solution) => {
            let layout = solution.layout(&trees);
            hide_clues(rng, &with_clues_of(&trees, &layout), hidden)
        }
        None => trees,
    }
}

/// Compares the search behind a descent with the simple search. Returns the number of solutions, if
/// the descent found one of them.
fn search_behind_descent(puzzle: &Puzzle, distinct: Distinct) -> Option<usize> {
    let options = Options::default().distinct(distinct);
    let simple = Solutions::new(puzzle, options.clone().engine(Engine::Simple)).take(400);
    let mut expected: Vec<Answer> = simple
        .map(|solution| answer(puzzle, distinct, &solution))
        .collect();
    if expected.len() == 400 {
        return None;
    }
    let has_clues = puzzle.row_clues().iter().any(Option::is_some);
    let descent = Descent::new(puzzle, has_clues, &Limits::default()).expect("no limits");
    let mut search = Solutions::new(puzzle, options);
    search.begin(Some(descent), puzzle).expect("no limits");
    let mut has_found = false;
    let mut found = Vec::new();
    while let Some(solution) = search.next() {
        has_found |= found.is_empty() && search.descended.is_some();
        found.push(answer(puzzle, distinct, &solution));
    }
    assert!(search.descent.is_none() && search.descended.is_none());
    found.sort();
    expected.sort();
    assert!(found == expected, "{distinct:?}: {puzzle:?}");
    has_found.then_some(found.len())
}

#[test]
fn a_search_passes_over_what_a_descent_has_found() {
    let mut rng = Rng::with_seed(171);
    let [mut descents, mut solutions] = [0; 2];
    for round in 0..1500 {
        let hidden = rng.f64();
        let puzzle = if round % 3 == 0 {
            with_rings(&mut rng, hidden)
        } else {
            let (rows, columns) = (rng.usize(1..=8), rng.usize(2..=8));
            planted_with_clues(&mut rng, rows, columns, 0.15, hidden).0
        };
        for distinct in Distinct::ALL {
            if let Some(found) = search_behind_descent(&puzzle, distinct) {
                descents += 1;
                solutions += found;
            }
        }
    }
    assert!(
        descents > 800 && solutions > 10_000,
        "{descents}, {solutions}"
    );
}

#[test]
fn nothing_goes_down_where_a_search_is_named() {
    let (puzzle, _) = planted(&mut Rng::with_seed(172), 30, 30, 0.1);
    let placed = |options| {
        let mut search = Solutions::new(&puzzle, options);
        assert!(search.next().is_some());
        search.descended.is_some()
    };
    assert!(placed(Options::default()));
    assert!(!placed(Options::default().engine(Engine::Simple)));
    // It takes no moves, so that a limit on them changes no order.
    let counted = Limits {
        nodes: Some(0),
        ..Limits::default()
    };
    assert!(placed(Options::default().limits(counted)));
    // The search does not see its bytes.
    let descent = Descent::new(&puzzle, false, &Limits::default()).expect("no limits");
    let memory = Limits {
        memory: Some(Descent::bytes_of(&puzzle) + 1_000_000),
        ..Limits::default()
    };
    let options = Options::default().limits(memory).engine(Engine::Simple);
    let mut search = Solutions::new(&puzzle, options);
    search.begin(Some(descent), &puzzle).expect("enough memory");
    assert_eq!(search.limits.memory, Some(1_000_000));
    let small = Limits {
        memory: Some(1),
        ..Limits::default()
    };
    assert_eq!(
        Solutions::new(&puzzle, Options::default().limits(small)).next(),
        None
    );
}

/// Backtracking on a board of which the rules have been asked, if they do not refute it.
fn backtracking(puzzle: &Puzzle, undone: u64) -> Option<DepthFirst<Branching>> {
    let mut board = Board::new(puzzle, Distinct::Layouts, &Limits::default()).expect("no limits");
    board.propagate_all().ok()?;
    board.undone = undone;
    let problem = Branching::new(board, Statistics::default());
    Some(DepthFirst::new(problem))
}

#[test]
fn backtracking_gives_up_for_what_it_has_wasted() {
    let puzzle = of_trees(5, 5, |index| index == 6 || index == 18);
    let stuck = |undone| {
        let mut search = backtracking(&puzzle, undone).expect("there is a solution");
        assert!(matches!(search.step(), SearchStep::Node));
        search.problem().is_stuck()
    };
    assert!(!stuck(WASTE - 1) && stuck(WASTE));
}

#[test]
fn learning_goes_on_counting_from_what_backtracking_took() {
    let (mut rng, mut handed_over) = (Rng::with_seed(175), 0);
    for _ in 0..800 {
        let (puzzle, _) = planted_with_clues(&mut rng, 16, 16, 0.2, 0.1);
        let mut search = backtracking(&puzzle, 0).expect("a planted board");
        let is_over = loop {
            match search.step() {
                SearchStep::Exhausted => break true,
                SearchStep::Node if search.problem().is_stuck() => break false,
                _ => {}
            }
        };
        let before = search.problem().statistics();
        if is_over || before.depth == 0 {
            continue;
        }
        let learning = search.into_problem().learn(Distinct::Layouts);
        let after = learning.expect("no limits").statistics();
        // It begins from the start, to which the last guesses are taken back.
        assert!(after.undone >= before.undone, "{after:?}");
        let (engine, undone) = (Phase::Learning, after.undone);
        let expected = Statistics {
            undone,
            engine,
            ..before
        };
        assert_eq!(after, expected);
        handed_over += 1;
        // An engine that is named goes on.
        let limits = Limits {
            nodes: Some(1000),
            ..Limits::default()
        };
        let options = Options::default().limits(limits).engine(Engine::Simple);
        let mut simple = Solutions::new(&puzzle, options);
        simple.by_ref().take(100).for_each(drop);
        assert_eq!(simple.statistics().engine, Phase::Backtracking);
    }
    assert!(handed_over > 10, "{handed_over}");
}
