//! What the learning search takes for true holds in every solution that is still to come.
//!
//! The solutions are those that the simple search finds. Each is turned into a value for every
//! variable of the model, and everything that the learning search has built or learned is read with
//! these values: the constraints, the clauses, and what it holds for settled once and for all.

use std::collections::HashMap;

use fastrand::Rng;

use super::super::board::Board;
use super::super::planted::planted;
use super::super::{Distinct, Engine, Limits, Rule, Rules, Solutions};
use super::{Learner, Literal, Outcome};
use crate::puzzle::{Assignment, Cell, Direction, Layout, Puzzle};

/// What was met, to see that it was worth the time.
#[derive(Debug, Default)]
struct Met {
    boards: usize,
    solutions: usize,
    clauses: usize,
    /// Clauses learned after solutions were excluded, by a clause and by going back in order.
    after_some: usize,
    after_many: usize,
    forgotten: usize,
}

/// What each variable of a model means.
struct Meaning {
    cells: Vec<Cell>,
    pairs: HashMap<usize, (u32, Direction)>,
}

impl Meaning {
    /// Must be asked before the learner takes over.
    fn of_cells(board: &Board) -> Vec<Cell> {
        let (rows, _) = board.lines();
        let cells = board.places(|block| block.open).map(|place| {
            let [row, column] = board.lines_of(place);
            Cell {
                row: row as u32,
                column: (column - rows.len()) as u32,
            }
        });
        cells.collect()
    }

    /// The value of every variable in a solution.
    fn values(&self, variables: usize, puzzle: &Puzzle, solution: &Assignment) -> Vec<bool> {
        let layout = solution.layout(puzzle);
        (0..variables)
            .map(|variable| {
                if let Some(&cell) = self.cells.get(variable) {
                    return layout.contains(cell);
                }
                let (tree, direction) = self.pairs[&variable];
                solution.directions()[tree as usize] == direction
            })
            .collect()
    }
}

fn is_true(values: &[bool], literal: Literal) -> bool {
    values[literal.variable()] == literal.is_positive()
}

/// What a solution is counted as.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    Layout(Layout),
    Assignment(Assignment),
}

fn answer(puzzle: &Puzzle, distinct: Distinct, solution: &Assignment) -> Answer {
    match distinct {
        Distinct::Layouts => Answer::Layout(solution.layout(puzzle)),
        Distinct::Assignments => Answer::Assignment(solution.clone()),
    }
}

impl Met {
    /// Lets the learning search find every solution and looks at all that it takes for true.
    /// `known` solutions are excluded beforehand.
    fn watch(&mut self, puzzle: &Puzzle, distinct: Distinct, rules: Rules, known: usize) {
        let message = || format!("{distinct:?} {rules:?} {known}\n{puzzle:?}");
        let simple =
            |distinct| Solutions::with_engine(puzzle, distinct, Limits::default(), Engine::Simple);
        // Every way round a ring, also where layouts are what counts.
        let solutions: Vec<Assignment> = simple(Distinct::Assignments).take(600).collect();
        if solutions.len() == 600 {
            return;
        }
        let limits = Limits::default();
        let mut board = Board::new(puzzle, distinct, &limits, rules).expect("no limits");
        if board.propagate_all().is_err() {
            assert!(solutions.is_empty(), "{}", message());
            return;
        }
        board.propagate_for_learning().expect("no contradiction");
        let cells = Meaning::of_cells(&board);
        let mut learner = Learner::new(&mut board, distinct, &limits).expect("no limits");
        let pairs = learner.state.model.pairs.iter();
        let meaning = Meaning {
            cells,
            pairs: pairs
                .map(|&(tree, direction, literal)| (literal.variable(), (tree, direction)))
                .collect(),
        };
        let variables = learner.state.model.variables;
        let solutions: Vec<(Answer, Vec<bool>)> = solutions
            .iter()
            .map(|solution| {
                let values = meaning.values(variables, puzzle, solution);
                (answer(puzzle, distinct, solution), values)
            })
            .collect();
        check_model(&learner, &solutions, &message());
        let mut found = Vec::new();
        for solution in simple(distinct).take(known) {
            learner
                .exclude_known(&solution, &limits)
                .expect("no limits");
            found.push(answer(puzzle, distinct, &solution));
        }
        // Forgets clauses as soon as there are a few, and starts over after each solution.
        learner.capacity = 2;
        let mut kept = 0;
        loop {
            let outcome = learner.next(&Limits::default());
            check_clauses(&learner, &solutions, &found, &message());
            self.count(&learner);
            kept += learner
                .journal
                .iter()
                .filter(|(clause, _)| clause.len() > 1)
                .count();
            learner.journal.clear();
            learner.restart_at = learner.conflicts;
            match outcome {
                Outcome::Solution(solution) => found.push(answer(puzzle, distinct, &solution)),
                Outcome::Exhausted => break,
                Outcome::Stopped(stop) => panic!("{stop}"),
            }
            // The solution just found may be excluded by now.
            check_first_level(&learner, &solutions, &found, &message());
        }
        let mut expected: Vec<Answer> = solutions.iter().map(|(one, _)| one.clone()).collect();
        expected.sort();
        expected.dedup();
        found.sort();
        assert!(found == expected, "{}", message());
        self.boards += 1;
        self.solutions += found.len();
        self.forgotten += kept - learner.state.clauses.learned();
    }

    fn count(&mut self, learner: &Learner) {
        for &(_, found) in &learner.journal {
            self.clauses += 1;
            self.after_some += usize::from(found > 0);
            self.after_many += usize::from(found > super::RECORDED);
        }
    }
}

/// Panics unless all solutions keep the constraints.
fn check_model(learner: &Learner, solutions: &[(Answer, Vec<bool>)], message: &str) {
    let model = &learner.state.model;
    assert!(solutions.is_empty() || !model.is_contradictory, "{message}");
    for (_, values) in solutions {
        for constraint in 0..model.members.len() {
            let members = model.members.get(constraint).iter();
            let number = members.filter(|&&member| is_true(values, member)).count();
            let demand = model.demand[constraint] as usize;
            assert_eq!(number, demand, "{:?} {message}", model.rules[constraint]);
        }
        for cell in 0..model.cells {
            let touching = model.touching.get(cell).iter();
            let tents = touching.filter(|&&other| values[other as usize]).count();
            assert!(!values[cell] || tents == 0, "{message}");
        }
    }
}

/// Panics unless the clauses learned are true in all solutions that had not been found by then.
fn check_clauses(
    learner: &Learner,
    solutions: &[(Answer, Vec<bool>)],
    found: &[Answer],
    message: &str,
) {
    for (clause, before) in &learner.journal {
        assert!(*before == found.len(), "{message}");
        for (answer, values) in solutions {
            let holds = clause.iter().any(|&literal| is_true(values, literal));
            assert!(
                holds || found.contains(answer),
                "{clause:?} after {before} {message}"
            );
        }
    }
}

/// Panics unless what has a value on the first level has it in all solutions still to come, and
/// so do the clauses of one literal.
fn check_first_level(
    learner: &Learner,
    solutions: &[(Answer, Vec<bool>)],
    found: &[Answer],
    message: &str,
) {
    let state = &learner.state;
    let end = state
        .marks
        .first()
        .map_or(state.trail.len(), |&mark| mark as usize);
    for (answer, values) in solutions {
        if found.contains(answer) {
            continue;
        }
        for &literal in state.trail[..end].iter().chain(&learner.units) {
            assert!(is_true(values, literal), "{literal:?} {message}");
        }
    }
}

/// Rules with and without what the model is built from, and what makes it small beforehand.
fn any_rules(rng: &mut Rng) -> Rules {
    match rng.u32(..4) {
        0 => Rules::ALL,
        1 => Rules::ALL.without(Rule::Probe),
        2 => Rules::NONE.with(Rule::Flow),
        _ => Rules::NONE,
    }
}

const BOTH: [Distinct; 2] = [Distinct::Layouts, Distinct::Assignments];

#[test]
fn what_is_learned_on_small_boards_holds_in_all_solutions() {
    let mut rng = Rng::with_seed(120);
    let mut met = Met::default();
    while met.boards < 8000 {
        let side = rng.usize(2..=7);
        let (density, hidden) = (0.1 + 0.12 * rng.f64(), 0.8 * rng.f64());
        let board = planted(&mut rng, (side, side), density, hidden);
        for distinct in BOTH {
            let known = [0, 0, 1, 5, 40][rng.usize(..5)];
            met.watch(&board, distinct, any_rules(&mut rng), known);
        }
    }
    assert!(met.solutions > 15_000 && met.clauses > 5000, "{met:?}");
    assert!(met.after_some > 4000 && met.forgotten > 2000, "{met:?}");
}

#[test]
fn what_is_learned_on_planted_boards_holds_in_all_solutions() {
    let mut rng = Rng::with_seed(121);
    let mut met = Met::default();
    while met.boards < 3000 {
        let side = rng.usize(8..=14);
        let (density, hidden) = (0.13 + 0.09 * rng.f64(), 0.5 * rng.f64());
        let board = planted(&mut rng, (side, side), density, hidden);
        for distinct in BOTH {
            let known = [0, 0, 1, 5, 40][rng.usize(..5)];
            met.watch(&board, distinct, any_rules(&mut rng), known);
        }
    }
    assert!(met.solutions > 10_000 && met.clauses > 12_000, "{met:?}");
    assert!(met.after_many > 500 && met.forgotten > 7000, "{met:?}");
}
