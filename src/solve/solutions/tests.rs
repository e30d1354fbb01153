//! A search handed over anywhere finds the rest, and nothing twice.

use fastrand::Rng;

use super::{Core, Fork, Simple, Solutions};
use crate::limits::Limits;
use crate::puzzle::planted::{hide_clues, of_trees, planted_with_clues, with_clues_of};
use crate::puzzle::{Assignment, Layout, Puzzle};
use crate::rules::judge_assignment;
use crate::search::Step;
use crate::solve::board::Board;
use crate::solve::branch::Branching;
use crate::solve::guide::Guidance;
use crate::solve::learn::{Enumeration, Outcome};
use crate::solve::{Distinct, Engine, Options, Rules};

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
