//! No step contradicts a solution, and the steps end for the right reason.

use fastrand::Rng;
use tents::explain::{Ending, Fact, Steps};
use tents::limits::Limits;
use tents::puzzle::{Assignment, Puzzle};

use super::boards::clued;
use crate::support::boards::{mark, random_clues, random_trees, show};
use crate::support::{oracle, rounds};

/// Returns whether an assignment agrees with a fact.
pub(crate) fn agrees(puzzle: &Puzzle, assignment: &Assignment, fact: Fact) -> bool {
    let layout = assignment.layout(puzzle);
    let owns = |tree, tent| {
        let mut trees = puzzle.trees().iter().zip(assignment.directions());
        trees.any(|(&at, &to)| at == tree && at.step(to, puzzle.size()) == Some(tent))
    };
    match fact {
        Fact::Tent(cell) => layout.contains(cell),
        Fact::Grass(cell) => !layout.contains(cell),
        Fact::Own { tree, tent } => owns(tree, tent),
        Fact::NotOwn { tree, tent } => !owns(tree, tent),
    }
}

fn check_walk(puzzle: &Puzzle) {
    let solutions = oracle::assignments(puzzle);
    let layouts = oracle::layouts(puzzle).len();
    let limits = Limits::default();
    let mut steps = Steps::new(puzzle, &limits);
    for step in steps.by_ref() {
        for solution in &solutions {
            for &claim in &step.claims {
                assert!(
                    agrees(puzzle, solution, claim),
                    "{}\n{step:#?}",
                    show(puzzle)
                );
            }
        }
    }
    match steps.ending() {
        Some(Ending::Solved) => assert_eq!(layouts, 1, "{}", show(puzzle)),
        Some(Ending::DeadEnd { .. }) => assert_eq!(layouts, 0, "{}", show(puzzle)),
        Some(Ending::NothingFollows) => assert_ne!(layouts, 1, "{}", show(puzzle)),
        ending => panic!("{ending:?}"),
    }
}

#[test]
fn no_step_contradicts_any_solution() {
    let mut rng = Rng::with_seed(73);
    for _ in 0..rounds(300) {
        let (rows, columns) = (rng.usize(1..=5), rng.usize(1..=5));
        let hidden = [0.0, 0.3, 1.0][rng.usize(..3)];
        let (puzzle, layout) = clued(&mut rng, rows, columns, hidden);
        let share = [0.0, 0.3][rng.usize(..2)];
        check_walk(&mark(&mut rng, &puzzle, share, Some(&layout)));
        // Most of these boards have no solution.
        let puzzle = random_trees(&mut rng, rows, columns, 0.15);
        let puzzle = random_clues(&mut rng, &puzzle, 0.5);
        check_walk(&mark(&mut rng, &puzzle, share / 2.0, None));
    }
}
