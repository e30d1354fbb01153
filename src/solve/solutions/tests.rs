//! A search handed over anywhere finds the rest, and nothing twice.

use std::sync::Arc;

use fastrand::Rng;

use super::{BUDGET, BUDGET_OF_MANY, Core, Fork, Simple, Solutions};
use crate::limits::Limits;
use crate::puzzle::planted::{hide_clues, of_trees, planted, planted_with_clues, with_clues_of};
use crate::puzzle::{Assignment, Layout, Puzzle};
use crate::rules::judge_assignment;
use crate::search::Step;
use crate::solve::board::Board;
use crate::solve::branch::Branching;
use crate::solve::descent::Descent;
use crate::solve::guide::Guidance;
use crate::solve::learn::{Enumeration, Outcome, RECORDED};
use crate::solve::{Distinct, Engine, Options, Rule, Rules, Statistics};

/// What was met, to see that it was worth the time.
#[derive(Debug, Default)]
struct Met {
    handed_over: usize,
    before: usize,
    after: usize,
    /// Layouts with a ring, which has another way round.
    with_rings: usize,
    deepest: usize,
}

/// What a solution is counted as.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    Layout(Layout),
    Assignment(Assignment),
}

fn answer(puzzle: &Puzzle, distinct: Distinct, solution: &Assignment) -> Answer {
    assert_eq!(judge_assignment(puzzle, solution), [], "{puzzle:?}");
    match distinct {
        Distinct::Layouts => Answer::Layout(solution.layout(puzzle)),
        Distinct::Assignments => Answer::Assignment(solution.clone()),
    }
}

impl Simple {
    /// The same search by learning, from where it is.
    fn hand_over(&mut self, distinct: Distinct) -> (Enumeration, usize) {
        let path: Vec<Fork> = self.path().expect("no limits");
        let limits = Limits::default();
        let board = self.search.problem_mut().start_over().expect("no limits");
        let mut learner = Enumeration::new(board, distinct, &limits, ()).expect("no limits");
        learner.be_guided_by(Guidance::Beliefs.guide());
        learner.go_on(&path, &limits).expect("no limits");
        (learner, path.len())
    }
}

impl Met {
    /// Hands a search over after every number of steps.
    fn watch(&mut self, puzzle: &Puzzle, distinct: Distinct, rng: &mut Rng) {
        let options = || Options::default().distinct(distinct).engine(Engine::Simple);
        let expected = Solutions::new(puzzle, options()).take(400);
        let expected = expected.map(|solution| answer(puzzle, distinct, &solution));
        let mut expected: Vec<Answer> = expected.collect();
        expected.sort();
        if expected.len() == 400 {
            return;
        }
        let mut steps = 0;
        loop {
            let limits = Limits::default();
            let board = Board::new(puzzle, distinct, &limits, Rules::ALL).expect("no limits");
            let Core::Simple(mut simple) = Core::simple(Branching::new(board)) else {
                return;
            };
            let mut found = Vec::new();
            for step in 0.. {
                match simple.search.step() {
                    Step::Solution(solution) => found.push(answer(puzzle, distinct, &solution)),
                    // There is nothing to hand over.
                    Step::Exhausted => return,
                    Step::Stopped(stop) => panic!("{stop}"),
                    Step::Node if simple.search.problem().is_refuted() => return,
                    Step::Node if step >= steps => break,
                    Step::Node => {}
                }
                steps = steps.max(step);
            }
            let before = found.len();
            let (mut learner, depth) = simple.hand_over(distinct);
            loop {
                match learner.next(&limits) {
                    Outcome::Solution(solution) => found.push(answer(puzzle, distinct, &solution)),
                    Outcome::Exhausted => break,
                    Outcome::Stopped(stop) => panic!("{stop}"),
                }
            }
            self.handed_over += 1;
            self.before += before;
            self.after += found.len() - before;
            let has_ring = |one: &&Answer| match one {
                Answer::Layout(layout) => layout.rings(puzzle) > Some(0),
                Answer::Assignment(_) => false,
            };
            self.with_rings += found.iter().skip(before).filter(has_ring).count();
            self.deepest = self.deepest.max(depth);
            found.sort();
            assert!(
                found == expected,
                "{distinct:?}, after {steps} steps, {before} solutions, {} of {}: {puzzle:?}",
                found.len(),
                expected.len()
            );
            // Every place, but for long searches.
            steps += 1 + if steps > 60 {
                rng.usize(..steps / 4)
            } else {
                0
            };
        }
    }
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

#[test]
fn a_search_handed_over_anywhere_finds_the_rest() {
    let mut rng = Rng::with_seed(170);
    let mut met = Met::default();
    for round in 0..1500 {
        let (rows, columns) = (rng.usize(1..=8), rng.usize(2..=8));
        let hidden = rng.f64();
        let puzzle = if round % 3 == 0 {
            with_rings(&mut rng, hidden)
        } else {
            let density = 0.1 + 0.12 * rng.f64();
            planted_with_clues(&mut rng, rows, columns, density, hidden).0
        };
        for distinct in Distinct::ALL {
            met.watch(&puzzle, distinct, &mut rng);
        }
    }
    assert!(met.handed_over > 5000 && met.deepest >= 8, "{met:?}");
    assert!(met.before > 5000 && met.after > 5000, "{met:?}");
    assert!(met.with_rings > 100, "{met:?}");
}

/// Compares what comes behind a descent with what the simple search finds. Returns how many
/// solutions there were, if the descent found one of them.
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
    let mut search = Solutions::behind(Some(descent), puzzle, options);
    let mut has_found = false;
    let mut found = Vec::new();
    while let Some(solution) = search.next() {
        has_found |= found.is_empty() && search.found.is_some();
        found.push(answer(puzzle, distinct, &solution));
    }
    assert!(search.found.is_none() && search.descent.is_none());
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
fn nothing_goes_down_where_a_search_is_named_or_advised() {
    let (puzzle, _) = planted(&mut Rng::with_seed(172), 30, 30, 0.1);
    let placed = |options| {
        let mut search = Solutions::new(&puzzle, options);
        assert!(search.next().is_some());
        search.found.is_some()
    };
    assert!(placed(Options::default()));
    assert!(!placed(Options::default().engine(Engine::Simple)));
    assert!(!placed(
        Options::default().rules(Rules::ALL.without(Rule::Band))
    ));
    assert!(!placed(Options::default().advice(Arc::from([0.5]))));
    // It takes no moves, so that a limit on them changes no order.
    let counted = Limits {
        nodes: Some(0),
        ..Limits::default()
    };
    assert!(placed(Options::default().limits(counted)));
    // What it holds is not there for the search.
    let descent = Descent::new(&puzzle, false, &Limits::default()).expect("no limits");
    let memory = Limits {
        memory: Some(descent.bytes() + 1_000_000),
        ..Limits::default()
    };
    let options = Options::default().limits(memory);
    let search = Solutions::behind(Some(descent), &puzzle, options);
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

/// Whether learning has found the first solution of a board, and what that has cost.
fn first(puzzle: &Puzzle, engine: Engine) -> (bool, Statistics) {
    let mut search = Solutions::new(puzzle, Options::default().engine(engine));
    assert!(search.next().is_some());
    let statistics = search.statistics().clone();
    (matches!(search.core, Core::Learning(_)), statistics)
}

#[test]
fn a_board_of_which_much_is_left_open_is_learned_from_the_start() {
    let learns = |puzzle: &Puzzle| first(puzzle, Engine::Auto).0;
    let mut rng = Rng::with_seed(173);
    let (puzzle, layout) = planted(&mut rng, 30, 30, 0.08);
    let clued = with_clues_of(&puzzle, &layout);
    let quarter = hide_clues(&mut rng, &clued, 0.2);
    let learned = first(&quarter, Engine::Learning);
    assert!(learned.0 && first(&quarter, Engine::Auto) == learned);
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
fn only_an_engine_that_is_not_named_gives_up_for_what_it_has_wasted() {
    let puzzle = of_trees(5, 5, |index| index == 6 || index == 18);
    let limits = Limits::default();
    let board = Board::new(&puzzle, Distinct::Layouts, &limits, Rules::ALL).expect("no limits");
    let Core::Simple(mut simple) = Core::simple(Branching::new(board)) else {
        unreachable!("it was asked for");
    };
    assert!(matches!(simple.search.step(), Step::Node));
    let stuck = |simple: &mut Simple, undone| {
        simple.search.problem_mut().board_mut().undone = undone;
        let engines = [Engine::Auto, Engine::Simple, Engine::Learning];
        engines.map(|engine| simple.is_stuck(engine))
    };
    assert_eq!(stuck(&mut simple, BUDGET - 1), [false, false, true]);
    assert_eq!(stuck(&mut simple, BUDGET), [true, false, true]);
    // It has more time once it has found many, and as much again as the last of them took.
    let solution = Solutions::new(&puzzle, Options::default()).next();
    simple.found = vec![solution.expect("two trees far apart"); RECORDED];
    assert_eq!(stuck(&mut simple, BUDGET_OF_MANY - 1), [false, false, true]);
    assert_eq!(stuck(&mut simple, BUDGET_OF_MANY), [true, false, true]);
    simple.since = 2 * BUDGET_OF_MANY;
    assert_eq!(
        stuck(&mut simple, 4 * BUDGET_OF_MANY - 1),
        [false, false, true]
    );
    assert_eq!(stuck(&mut simple, 4 * BUDGET_OF_MANY), [true, false, true]);
}
