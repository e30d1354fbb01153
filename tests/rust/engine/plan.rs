//! The plan: which search of the engine begins, backtracking or learning, when the other takes
//! over, and whether beliefs are computed.

use fastrand::Rng;
use tents::puzzle::Puzzle;
use tents::solve::{Engine, Options, Phase, Solutions, Statistics};

use crate::support::boards::{hide_clues, of_trees, planted, with_clues_of};

/// Returns the statistics of a search for the first solution of a board.
fn first(puzzle: &Puzzle, engine: Engine) -> Statistics {
    let mut search = Solutions::new(puzzle, Options::default().engine(engine));
    assert!(search.next().is_some());
    search.statistics()
}

#[test]
fn a_board_that_is_mostly_open_is_searched_by_learning_from_the_start() {
    let learns = |puzzle: &Puzzle| first(puzzle, Engine::Auto).engine == Phase::Learning;
    let mut rng = Rng::with_seed(173);
    let (puzzle, layout) = planted(&mut rng, 30, 30, 0.08);
    let clued = with_clues_of(&puzzle, &layout);
    let quarter = hide_clues(&mut rng, &clued, 0.2);
    let learned = first(&quarter, Engine::Learning);
    assert!(learns(&quarter) && first(&quarter, Engine::Auto) == learned);
    // `small` has few trees, `easy` has many trees but few without a known tent, and in `puzzle`
    // no line has a clue.
    let (small, layout) = planted(&mut rng, 12, 12, 0.1);
    assert!(!learns(&with_clues_of(&small, &layout)));
    let easy = of_trees(60, 60, |index| index % 120 % 5 == 0 && index / 60 % 4 == 0);
    let first = Solutions::new(&easy, Options::default()).next();
    let layout = first.expect("trees far apart").layout(&easy);
    let easy = with_clues_of(&easy, &layout).with_layout(&layout);
    assert!(!learns(&easy) && !learns(&puzzle));
}

#[test]
fn a_large_board_with_few_clues_is_searched_without_beliefs() {
    for seed in 174..177 {
        let mut rng = Rng::with_seed(seed);
        let (dense, _) = planted(&mut rng, 200, 200, 0.14);
        assert_eq!(first(&dense, Engine::Auto).engine, Phase::Backtracking);
        let (sparse, layout) = planted(&mut rng, 200, 200, 0.1);
        let sparse = hide_clues(&mut rng, &with_clues_of(&sparse, &layout), 0.6);
        let cost = first(&sparse, Engine::Auto);
        assert_eq!((cost.engine, cost.beliefs), (Phase::Learning, 0));
        assert!(cost.conflicts < 5000, "{cost:?}");
    }
}

#[test]
fn a_search_that_has_found_many_solutions_keeps_backtracking() {
    // The board has no clues, and its trees are far apart.
    let puzzle = of_trees(8, 20, |index| index / 20 % 4 == 1 && index % 20 % 4 == 1);
    let mut search = Solutions::new(&puzzle, Options::default());
    assert_eq!(search.by_ref().take(1000).count(), 1000);
    assert_eq!(search.statistics().engine, Phase::Backtracking);
}
