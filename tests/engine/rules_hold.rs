//! What the rules conclude holds in every solution that the oracle finds, and whatever is switched
//! off, the solutions stay the same.

use fastrand::Rng;
use tents::puzzle::{Assignment, Content, Layout, Puzzle};
use tents::solve::{Distinct, Engine, Options, Progress, Rule, Rules, Solutions, deduce};

use crate::engine::oracle_agrees::{boards, clues_to_try};
use crate::support::boards::{
    hide_clues, mark, planted, planted_round_ring, random_clues, random_lattice, random_trees,
    show, with_clues_of,
};
use crate::support::{answers, assert_right, by, combinations, oracle};

/// No rule, each alone, all but each, and all.
fn sets() -> Vec<Rules> {
    let alone = Rule::ALL.map(|rule| Rules::NONE.with(rule));
    let without = Rule::ALL.map(|rule| Rules::ALL.without(rule));
    [&alone[..], &without, &[Rules::NONE, Rules::ALL]].concat()
}

/// What a run of comparisons has met.
#[derive(Debug, Default)]
struct Met {
    boards: usize,
    solvable: usize,
    refuted: usize,
    conclusions: usize,
}

impl Met {
    /// Panics if any rules conclude something that does not hold in all solutions; returns the
    /// layouts.
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
                // What was given is not taken back.
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
            assert_eq!(deduction.directions().len(), trees, "{}", message());
            for (tree, directions) in deduction.directions().iter().enumerate() {
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

/// A board of up to 5 × 5 with some of everything.
fn any_board(rng: &mut Rng) -> Puzzle {
    let (rows, columns) = (rng.usize(1..=5), rng.usize(1..=5));
    let density = rng.f64() * 0.35;
    if rng.u32(..3) == 0 {
        let board = if rng.bool() {
            random_trees(rng, rows, columns, density)
        } else {
            random_lattice(rng, rows, columns, density)
        };
        let clued = rng.f64() * 0.5;
        let board = random_clues(rng, &board, clued);
        let share = rng.f64() * 0.2;
        return mark(rng, &board, share, None);
    }
    let (board, layout) = if rows >= 3 && columns >= 3 && rng.bool() {
        planted_round_ring(rng, rows, columns, density)
    } else {
        planted(rng, rows, columns, density)
    };
    let hidden = rng.f64();
    let board = hide_clues(rng, &with_clues_of(&board, &layout), hidden);
    let share = (rng.f64() - 0.6).max(0.0);
    mark(rng, &board, share, Some(&layout))
}

#[test]
fn on_random_boards_up_to_5x5() {
    let mut rng = Rng::with_seed(90);
    let sets = sets();
    let mut met = Met::default();
    while met.boards < 15_000 {
        let board = any_board(&mut rng);
        if oracle::candidates(&board).len() <= 15 {
            met.check(&board, &sets);
        }
    }
    assert!(met.solvable > 4000 && met.conclusions > 400_000, "{met:?}");
}

/// Panics unless every engine yields the same.
fn every_engine_agrees(puzzle: &Puzzle) {
    for distinct in [Distinct::Layouts, Distinct::Assignments] {
        let expected = answers(puzzle, distinct, &by(puzzle, distinct, Engine::Simple));
        for engine in [Engine::Simple, Engine::Auto, Engine::Learning] {
            let options = Options::default().distinct(distinct).engine(engine);
            let mut search = Solutions::new(puzzle, options);
            let found: Vec<Assignment> = search.by_ref().collect();
            let message = || format!("{engine:?} {distinct:?}\n{}", show(puzzle));
            assert_eq!(search.progress(), Progress::Complete, "{}", message());
            for solution in &found {
                assert_right(puzzle, solution);
            }
            let found = answers(puzzle, distinct, &found);
            assert!(found == expected, "{}", message());
        }
    }
}

#[test]
fn the_solutions_are_the_same_by_every_engine() {
    let mut rng = Rng::with_seed(91);
    let mut tried = 0;
    while tried < 4000 {
        let (rows, columns) = (rng.usize(1..=8), rng.usize(1..=8));
        let density = 0.05 + 0.2 * rng.f64();
        let (board, layout) = if rows >= 3 && columns >= 3 && rng.bool() {
            planted_round_ring(&mut rng, rows, columns, density)
        } else {
            planted(&mut rng, rows, columns, density)
        };
        let hidden = rng.f64() * 0.7;
        let mut board = hide_clues(&mut rng, &with_clues_of(&board, &layout), hidden);
        if rng.u32(..4) == 0 {
            board = random_clues(&mut rng, &board, 0.3);
        }
        let share = (rng.f64() - 0.7).max(0.0);
        board = mark(&mut rng, &board, share, Some(&layout));
        let all = Solutions::new(&board, Options::default().distinct(Distinct::Assignments));
        if all.take(200).count() == 200 {
            continue;
        }
        tried += 1;
        every_engine_agrees(&board);
    }
}
