//! When backtracking gives up, and which statistics it hands over to the learning search.

use fastrand::Rng;

use super::Solutions;
use crate::limits::Limits;
use crate::puzzle::planted::{of_trees, planted_with_clues};
use crate::puzzle::{Assignment, Layout, Puzzle};
use crate::rules::judge_assignment;
use crate::search::{DepthFirst, SearchStep};
use crate::solve::board::Board;
use crate::solve::branch::Branching;
use crate::solve::tuning::undo_budget;
use crate::solve::{Distinct, Engine, Options, Phase, Statistics};

/// A solution as it is counted: its layout, and its assignment if assignments are counted.
pub(in crate::solve) type CountedSolution = (Layout, Option<Assignment>);

/// Returns a solution in the form in which it is counted. Panics if it violates a rule.
pub(in crate::solve) fn answer(
    puzzle: &Puzzle,
    distinct: Distinct,
    solution: &Assignment,
) -> CountedSolution {
    assert_eq!(judge_assignment(puzzle, solution), [], "{puzzle:?}");
    let is_assignment = distinct == Distinct::Assignments;
    (
        solution.layout(puzzle),
        is_assignment.then(|| solution.clone()),
    )
}

/// Applies the rules to a board and returns a backtracking search of what they leave open, or
/// `None` if the rules refute the board. The search begins as if it had undone `undone` changes.
fn backtracking(puzzle: &Puzzle, undone: u64) -> Option<DepthFirst<Branching>> {
    let mut board = Board::new(puzzle, Distinct::Layouts, &Limits::default()).expect("no limits");
    board.propagate_all().ok()?;
    board.undone = undone;
    let problem = Branching::new(board, Statistics::default());
    Some(DepthFirst::new(problem))
}

#[test]
fn backtracking_gives_up_after_too_much_work() {
    let puzzle = of_trees(5, 5, |index| index == 6 || index == 18);
    let stuck = |undone| {
        let mut search = backtracking(&puzzle, undone).expect("there is a solution");
        assert!(matches!(search.step(), SearchStep::Node));
        search.problem().is_stuck()
    };
    // No line has a clue.
    let undo_budget = undo_budget(2, true);
    assert!(!stuck(undo_budget - 1) && stuck(undo_budget));
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
        let learning = search.into_problem().into_learning(Distinct::Layouts);
        let after = learning.expect("no limits").statistics();
        // The learning search starts from the beginning, so the last guesses are undone.
        assert!(after.undone >= before.undone, "{after:?}");
        let (engine, undone) = (Phase::Learning, after.undone);
        let expected = Statistics {
            undone,
            engine,
            ..before
        };
        assert_eq!(after, expected);
        handed_over += 1;
        // A search with `Engine::Simple` never switches to learning.
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
