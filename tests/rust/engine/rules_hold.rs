//! The conclusions of the rules hold in every solution that the oracle finds, and all engines find
//! the same solutions.

use fastrand::Rng;
use tents::puzzle::{Assignment, Content, Layout, Puzzle};
use tents::solve::{Distinct, Engine, Options, Rule, Rules, Solutions, deduce};

use crate::engine::oracle_agrees::{boards, clues_to_try};
use crate::support::boards::{planted, random_board, show};
use crate::support::{answers, by, combinations, oracle, rounds};

/// Returns sets of rules: each rule alone, all but one, none, and all.
fn sets() -> Vec<Rules> {
    let alone = Rule::ALL.map(|rule| Rules::NONE.with(rule));
    let without = Rule::ALL.map(|rule| Rules::ALL.without(rule));
    [&alone[..], &without, &[Rules::NONE, Rules::ALL]].concat()
}

/// The numbers of boards, of boards with a solution, of refutations by a set of rules, and of
/// conclusions in a run of comparisons.
#[derive(Debug, Default)]
struct Met {
    boards: usize,
    solvable: usize,
    refuted: usize,
    conclusions: usize,
}

impl Met {
    /// Panics if a set of rules concludes something that does not hold in all solutions. Returns
    /// the layouts that solve the puzzle.
    fn check(&mut self, puzzle: &Puzzle, sets: &[Rules]) -> Vec<Layout> {
        let layouts = oracle::layouts(puzzle);
        let pairings = layouts
            .iter()
            .flat_map(|layout| oracle::pairings(puzzle, layout.tents()));
        let assignments: Vec<Assignment> = pairings.collect();
        self.boards += 1;
        self.solvable += usize::from(!layouts.is_empty());
        for &rules in sets {
            let message = || format!("{rules:?}\n{}", show(puzzle));
            let Some(deduction) = deduce(puzzle, rules) else {
                assert!(layouts.is_empty(), "{}", message());
                self.refuted += 1;
                continue;
            };
            for cell in oracle::cells(puzzle) {
                let known = deduction.content(cell);
                let given = puzzle.content(cell);
                let (may_be_tent, may_be_empty) = match known {
                    Content::Unknown => (true, true),
                    Content::Tent => (true, false),
                    Content::Empty => (false, true),
                    Content::Tree => (false, given == Content::Tree),
                };
                // Given marks do not change.
                assert!(
                    given == Content::Unknown || given == known,
                    "{cell:?} {}",
                    message()
                );
                for layout in &layouts {
                    let holds = if layout.contains(cell) {
                        may_be_tent
                    } else {
                        may_be_empty
                    };
                    assert!(holds, "{cell:?} {known:?} {layout:?}\n{}", message());
                }
                self.conclusions += usize::from(known != given);
            }
            let trees = oracle::trees(puzzle).len();
            for tree in 0..trees {
                let directions: Vec<_> = deduction.directions(tree).collect();
                assert!(directions.is_sorted(), "{}", message());
                for assignment in &assignments {
                    let direction = assignment.directions()[tree];
                    assert!(
                        directions.contains(&direction),
                        "{tree} {direction} {directions:?}\n{}",
                        message()
                    );
                }
            }
        }
        layouts
    }
}

#[test]
fn on_tiny_boards() {
    let sets = sets();
    let mut met = Met::default();
    let sizes = [
        (1, 4),
        (5, 1),
        (2, 2),
        (2, 3),
        (3, 2),
        (2, 4),
        (3, 3),
        (3, 4),
    ];
    for (rows, columns) in sizes {
        for board in boards(rows, columns, 3).step_by(3) {
            let layouts = met.check(&board, &sets);
            let mut clued: Vec<Puzzle> = clues_to_try(&board, &layouts).into_iter().collect();
            clued.sort_by_cached_key(show);
            for board in clued.iter().step_by(7) {
                met.check(board, &sets);
            }
        }
    }
    assert!(met.solvable > 500 && met.refuted > 5000, "{met:?}");
}

#[test]
fn on_3x3_boards_with_any_trees_and_marks() {
    let sets = sets();
    let mut met = Met::default();
    let all = [
        Content::Unknown,
        Content::Tree,
        Content::Tent,
        Content::Empty,
    ];
    for contents in combinations(&all, 9).step_by(23) {
        let board = Puzzle::new(vec![None; 3], vec![None; 3], contents).expect("nine cells");
        met.check(&board, &sets);
    }
    assert!(met.boards > 11_000 && met.solvable > 200, "{met:?}");
}

#[test]
fn on_random_boards_up_to_5x5() {
    let mut rng = Rng::with_seed(90);
    let sets = sets();
    let mut met = Met::default();
    while met.boards < 15_000 {
        let board = random_board(&mut rng, 5);
        if oracle::candidates(&board).len() <= 15 {
            met.check(&board, &sets);
        }
    }
    assert!(met.solvable > 4000 && met.conclusions > 400_000, "{met:?}");
}

/// Panics unless every engine finds the same solutions. Returns the number of layouts plus the
/// number of assignments.
fn every_engine_agrees(puzzle: &Puzzle) -> usize {
    let mut number = 0;
    for distinct in [Distinct::Layouts, Distinct::Assignments] {
        let found = |engine| answers(puzzle, distinct, &by(puzzle, distinct, engine));
        let expected = found(Engine::Simple);
        for engine in [Engine::Auto, Engine::Learning] {
            assert!(found(engine) == expected, "{engine:?}\n{}", show(puzzle));
        }
        number += expected.len();
    }
    number
}

#[test]
fn the_solutions_are_the_same_by_every_engine() {
    let mut rng = Rng::with_seed(91);
    let mut tried = 0;
    while tried < rounds(4000) {
        let board = random_board(&mut rng, 8);
        let all = Solutions::new(&board, Options::default().distinct(Distinct::Assignments));
        if all.take(200).count() < 200 {
            tried += 1;
            every_engine_agrees(&board);
        }
    }
    // These boards have thousands of solutions.
    let boards = (0..10).map(|_| planted(&mut rng, 9, 9, 0.1).0);
    let sum: usize = boards.map(|board| every_engine_agrees(&board)).sum();
    assert!(sum > 20_000, "{sum}");
}
