//! The plan: which part of the engine begins, and which takes over.

use fastrand::Rng;
use tents::puzzle::Puzzle;
use tents::solve::{Engine, Options, Phase, Solutions, Statistics};

use crate::support::boards::{hide_clues, of_trees, planted, with_clues_of};

/// The cost of the first solution of a board.
fn first(puzzle: &Puzzle, engine: Engine) -> Statistics {
    let mut search = Solutions::new(puzzle, Options::default().engine(engine));
    assert!(search.next().is_some());
    search.statistics()
}

#[test]
fn a_board_of_which_much_is_left_open_is_learned_from_the_start() {
    let learns = |puzzle: &Puzzle| first(puzzle, Engine::Auto).engine == Phase::Learning;
    let mut rng = Rng::with_seed(173);
    let (puzzle, layout) = planted(&mut rng, 30, 30, 0.08);
    let clued = with_clues_of(&puzzle, &layout);
    let quarter = hide_clues(&mut rng, &clued, 0.2);
    let learned = first(&quarter, Engine::Learning);
    assert!(learns(&quarter) && first(&quarter, Engine::Auto) == learned);
    // Few trees are open, of few trees or of many, or few lines have a clue.
    let (small, layout) = planted(&mut rng, 12, 12, 0.1);
    assert!(!learns(&with_clues_of(&small, &layout)));
    let easy = of_trees(60, 60, |index| index % 120 % 5 == 0 && index / 60 % 4 == 0);
    let first = Solutions::new(&easy, Options::default()).next();
    let layout = first.expect("trees far apart").layout(&easy);
    let easy = with_clues_of(&easy, &layout).with_layout(&layout);
    assert!(!learns(&easy) && !learns(&puzzle));
}

#[test]
fn what_each_part_took_is_told_whatever_comes_behind_it() {
    // Boards that all rows at once are looked at of, and larger ones.
    for side in [30, 70] {
        let (puzzle, _) = planted(&mut Rng::with_seed(174), side, side, 0.1);
        let mut search = Solutions::new(&puzzle, Options::default());
        assert_eq!(search.statistics(), Statistics::default());
        assert!(search.next().is_some());
        let first = search.statistics();
        assert!(first.engine == Phase::Descent && first.placed > 0 && first.nodes == 0);
        assert!(search.next().is_some());
        let second = search.statistics();
        assert!(
            second.engine != Phase::Descent && second.nodes > 0,
            "{second:?}"
        );
        assert_eq!(second.placed, first.placed);
    }
}

#[test]
fn a_search_that_has_found_many_goes_on() {
    // Without clues, two trees in each block of 3 × 3 that are far from the others.
    let puzzle = of_trees(8, 20, |index| index / 20 % 4 == 1 && index % 20 % 4 == 1);
    let mut search = Solutions::new(&puzzle, Options::default());
    assert_eq!(search.by_ref().take(1000).count(), 1000);
    assert_eq!(search.statistics().engine, Phase::Backtracking);
}
