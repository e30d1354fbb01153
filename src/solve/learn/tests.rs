//! The learning search derives only statements that are true in every solution that is still to
//! come.
//!
//! The reference solutions are found by the backtracking search ([`Engine::Simple`]). Each is
//! translated to a value for every variable of the model. With these values, the tests evaluate the
//! constraints, the learned clauses and the literals on level 0.

use std::ops::RangeInclusive;

use fastrand::Rng;

use crate::model::OpenBoard;
use crate::puzzle::drawn::drawn;
use crate::puzzle::planted::{mark, planted_with_clues};
use crate::puzzle::{Assignment, Puzzle};
use crate::solve::board::Board;
use crate::solve::learn::answers::Enumeration;
use crate::solve::learn::beliefs::exp;
use crate::solve::learn::learner::Learner;
use crate::solve::learn::literal::Literal;
use crate::solve::learn::observer::Observer;
use crate::solve::learn::order::{Order, Phases};
use crate::solve::learn::search::SearchEnd;
use crate::solve::learn::state::LiteralReason;
use crate::solve::solutions::tests::{CountedSolution, answer};
use crate::solve::tuning::{MAX_RECORDED, ROUNDS};
use crate::solve::{Distinct, Engine, Limits, Options, Rule, Rules, Solutions, Stop};

/// The numbers of cases met, which show that the test covers enough.
#[derive(Debug, Default)]
struct Coverage {
    boards: usize,
    solutions: usize,
    clauses: usize,
    /// Clauses learned after at least one solution was found or excluded.
    after_some: usize,
    /// Clauses learned after more than [`MAX_RECORDED`] solutions were found or excluded.
    after_many: usize,
    forgotten: usize,
    /// Boards on which advice (the estimated probabilities of values) was used, by its first
    /// source: beliefs computed during the search, beliefs computed before it, or random numbers.
    advised: [usize; 3],
}

/// The setup of a search.
#[derive(Clone, Copy, Debug)]
struct Setting {
    rules: Rules,
    /// The source of advice, as an index of [`Coverage::advised`].
    advice: usize,
    /// The number of conflicts after which inprocessing begins.
    early: u64,
    seed: u64,
}

impl Setting {
    fn apply(self, learner: &mut Learner<Journal>) {
        learner.next_inprocessing = self.early;
        if self.advice == 1 {
            learner.compute_beliefs(ROUNDS).expect("no limits");
        }
        if self.advice == 2 {
            // Random advice: each probability is as likely as any other.
            let mut rng = Rng::with_seed(self.seed);
            let likely = (0..learner.state.model.variables).map(|_| rng.f32());
            learner.follow(likely.collect());
        }
    }
}

/// Records what the search learns.
#[derive(Debug, Default)]
struct Journal {
    clauses: Vec<Vec<Literal>>,
    forgotten: usize,
}

impl Observer for Journal {
    fn learned(&mut self, clause: &[Literal]) {
        self.clauses.push(clause.to_vec());
    }

    fn deleted(&mut self, _clause: &[Literal]) {
        self.forgotten += 1;
    }
}

fn is_true(values: &[bool], literal: Literal) -> bool {
    values[literal.variable()] == literal.is_positive()
}

/// Returns each solution as it is counted, together with the values of all variables of the model.
fn with_values(
    learner: &Learner<Journal>,
    puzzle: &Puzzle,
    distinct: Distinct,
    solutions: &[Assignment],
) -> Vec<(CountedSolution, Vec<bool>)> {
    let model = &learner.state.model;
    let of = |solution: &Assignment| {
        let mut values = vec![false; model.variables];
        for pair in &model.pairs {
            let direction = solution.directions()[pair.tree as usize];
            values[pair.literal.variable()] = direction == pair.direction;
        }
        let layout = solution.layout(puzzle);
        for (value, &at) in values.iter_mut().zip(&model.cell_places) {
            *value = layout.contains(puzzle.size().cell(at as usize));
        }
        (answer(puzzle, distinct, solution), values)
    };
    solutions.iter().map(of).collect()
}

impl Coverage {
    /// Lets the learning search find every solution and checks everything that it derives. Up to
    /// `known` solutions are excluded beforehand. Skips a board with 600 or more assignments.
    fn check(&mut self, puzzle: &Puzzle, distinct: Distinct, setting: Setting, known: usize) {
        let message = || format!("{distinct:?} {setting:?} {known}\n{puzzle:?}");
        let simple = |distinct| {
            Solutions::new(
                puzzle,
                Options::default().distinct(distinct).engine(Engine::Simple),
            )
        };
        // The reference solutions contain all assignments of each layout, even if layouts are
        // enumerated.
        let solutions: Vec<Assignment> = simple(Distinct::Assignments).take(600).collect();
        if solutions.len() == 600 {
            return;
        }
        let limits = Limits::default();
        let mut board = Board::new(puzzle, distinct, &limits).expect("no limits");
        board.rules = setting.rules;
        if board.propagate_all().is_err() {
            assert!(solutions.is_empty(), "{}", message());
            return;
        }
        let mut search =
            Enumeration::new(&board, distinct, &limits, Journal::default()).expect("no limits");
        setting.apply(&mut search.learner);
        let learner = &search.learner;
        let solutions = with_values(learner, puzzle, distinct, &solutions);
        check_model(learner, &solutions, &message());
        let mut found = Vec::new();
        for solution in simple(distinct).take(known) {
            search.exclude_known(&solution).expect("no limits");
            found.push(answer(puzzle, distinct, &solution));
        }
        // The search deletes clauses as soon as there are a few, and restarts after each solution.
        search.learner.capacity = 2;
        loop {
            let solution = search.next().expect("no limits");
            let learner = &mut search.learner;
            let clauses = std::mem::take(&mut learner.observer.clauses);
            check_clauses(&clauses, &solutions, &found, &message());
            self.count(&clauses, found.len());
            learner.restart_at = learner.statistics.conflicts;
            let Some(solution) = solution else {
                break;
            };
            // Chronological backtracking needs cells to come before pairs.
            assert_eq!(learner.order.first, learner.state.model.cells);
            found.push(answer(puzzle, distinct, &solution));
            // The solution just found may already be excluded.
            check_first_level(&search.learner, &solutions, &found, &message());
        }
        let mut expected: Vec<CountedSolution> =
            solutions.iter().map(|(one, _)| one.clone()).collect();
        expected.sort();
        expected.dedup();
        found.sort();
        assert!(found == expected, "{}", message());
        self.boards += 1;
        self.solutions += found.len();
        self.forgotten += search.learner.observer.forgotten;
        let is_advised = setting.advice == 2 || search.statistics().beliefs > 0;
        self.advised[setting.advice] += usize::from(is_advised);
    }

    fn count(&mut self, clauses: &[Vec<Literal>], found: usize) {
        self.clauses += clauses.len();
        self.after_some += if found > 0 { clauses.len() } else { 0 };
        self.after_many += if found > MAX_RECORDED {
            clauses.len()
        } else {
            0
        };
    }
}

/// Panics unless all solutions satisfy the constraints.
fn check_model(
    learner: &Learner<Journal>,
    solutions: &[(CountedSolution, Vec<bool>)],
    message: &str,
) {
    let model = &learner.state.model;
    assert!(solutions.is_empty() || !model.is_contradictory, "{message}");
    for (_, values) in solutions {
        for constraint in 0..model.members.len() {
            let members = model.members.get(constraint).iter();
            let number = members.filter(|&&member| is_true(values, member)).count();
            let demand = model.demand[constraint] as usize;
            assert_eq!(number, demand, "constraint {constraint} {message}");
        }
        for cell in 0..model.cells {
            let touching = model.touching.get(cell).iter();
            let tents = touching.filter(|&&other| values[other as usize]).count();
            assert!(!values[cell] || tents == 0, "{message}");
        }
    }
}

/// Panics unless the learned clauses are true in all solutions except those in `found`.
fn check_clauses(
    clauses: &[Vec<Literal>],
    solutions: &[(CountedSolution, Vec<bool>)],
    found: &[CountedSolution],
    message: &str,
) {
    for clause in clauses {
        for (answer, values) in solutions {
            let holds = clause.iter().any(|&literal| is_true(values, literal));
            let number = found.len();
            assert!(
                holds || found.contains(answer),
                "{clause:?} after {number} {message}"
            );
        }
    }
}

/// Panics unless the values on level 0 hold in all solutions except those in `found`.
fn check_first_level(
    learner: &Learner<Journal>,
    solutions: &[(CountedSolution, Vec<bool>)],
    found: &[CountedSolution],
    message: &str,
) {
    let state = &learner.state;
    let is_first = |literal: &&Literal| state.level_of(literal.variable()) == 0;
    let end = state.trail().iter().take_while(is_first).count();
    for (answer, values) in solutions {
        if found.contains(answer) {
            continue;
        }
        for &literal in &state.trail()[..end] {
            assert!(is_true(values, literal), "{literal:?} {message}");
        }
    }
}

/// Returns a planted board with a few tents and empty cells marked.
fn any_board(rng: &mut Rng, rows: usize, columns: usize, density: f64, hidden: f64) -> Puzzle {
    let (puzzle, layout) = planted_with_clues(rng, rows, columns, density, hidden);
    mark(rng, &puzzle, 0.01, Some(&layout))
}

/// Returns a random setting. Its rules are all rules, or only those that a model needs, the latter
/// with or without *flow*.
fn any_setting(rng: &mut Rng) -> Setting {
    // The rules that a model assumes to have been applied.
    let basic = Rules::from_iter([Rule::Tree, Rule::Tent, Rule::NoTouch]);
    Setting {
        rules: [Rules::ALL, Rules::ALL, basic.with(Rule::Flow), basic][rng.usize(..4)],
        advice: rng.usize(..3),
        early: [0, 0, 0, 1, 2][rng.usize(..5)],
        seed: rng.u64(..),
    }
}

/// Lets the search enumerate layouts and assignments of random boards, at least `boards` times in
/// total. The boards are square, with a side in `sides` and a density of trees from `least` to
/// `least + more`. Each clue is hidden with a probability that is at most `hidden`.
fn check_boards(
    seed: u64,
    boards: usize,
    sides: RangeInclusive<usize>,
    [least, more, hidden]: [f64; 3],
) -> Coverage {
    let mut rng = Rng::with_seed(seed);
    let mut coverage = Coverage::default();
    while coverage.boards < boards {
        let side = rng.usize(sides.clone());
        let (density, hidden) = (least + more * rng.f64(), hidden * rng.f64());
        let board = any_board(&mut rng, side, side, density, hidden);
        for distinct in Distinct::ALL {
            let known = [0, 0, 1, 5, 40][rng.usize(..5)];
            coverage.check(&board, distinct, any_setting(&mut rng), known);
        }
    }
    assert!(
        coverage.advised[1] > 200 && coverage.advised[2] > 200,
        "{coverage:?}"
    );
    coverage
}

#[test]
fn what_is_learned_on_small_boards_holds_in_all_solutions() {
    let coverage = check_boards(120, 8000, 2..=7, [0.1, 0.12, 0.8]);
    assert!(
        coverage.solutions > 15_000 && coverage.clauses > 5000,
        "{coverage:?}"
    );
    assert!(
        coverage.after_some > 4000 && coverage.forgotten > 2000,
        "{coverage:?}"
    );
}

#[test]
fn what_is_learned_on_planted_boards_holds_in_all_solutions() {
    let coverage = check_boards(121, 3000, 8..=14, [0.13, 0.09, 0.5]);
    assert!(
        coverage.solutions > 10_000 && coverage.clauses > 12_000,
        "{coverage:?}"
    );
    assert!(
        coverage.after_many > 500 && coverage.forgotten > 7000,
        "{coverage:?}"
    );
}

#[test]
fn a_line_that_has_its_tents_is_closed() {
    let puzzle = drawn("? ? ? ? ? ? ? ?\n1 .T.T.T.T\n? ........\n");
    let limits = Limits::default();
    let mut learner = Learner::of(&OpenBoard::new(&puzzle), false, &limits, ()).expect("no limits");
    let state = &mut learner.state;
    // The first four variables are the open cells of the first row.
    let [first, others @ ..] = [0, 1, 2, 3].map(Literal::positive);
    state.decide(first);
    assert!(state.propagate().expect("no limits").is_none());
    assert!(others.into_iter().all(|other| state.is_false(other)));
    state.backtrack(0, |_| {});
    assert!(others.into_iter().all(|other| state.is_open(other)));
}

/// Returns a search of the part of a planted board that the rules leave open.
fn after_rules(puzzle: &Puzzle, limits: &Limits) -> Learner {
    let board = Board::of_all(puzzle, &Limits::default()).expect("no limits");
    Learner::new(&board.expect("a planted board"), limits, ()).expect("no limits of memory")
}

#[test]
fn a_call_under_assumptions_keeps_the_node_limit() {
    let board = any_board(&mut Rng::with_seed(122), 12, 12, 0.2, 1.0);
    let answer = |nodes| {
        let limits = Limits {
            nodes,
            ..Limits::default()
        };
        after_rules(&board, &limits).solve_under(std::iter::empty())
    };
    assert!(matches!(answer(Some(3)), Err(Stop::Nodes)));
    assert!(matches!(answer(None), Ok(SearchEnd::Solution)));
}

#[test]
fn a_refuted_probe_mostly_proves_more_than_that_it_is_false() {
    let mut rng = Rng::with_seed(181);
    let [mut refuted, mut by_others] = [0; 2];
    for _ in 0..60 {
        let (puzzle, _) = planted_with_clues(&mut rng, 16, 16, 0.2, 0.0);
        let mut learner = after_rules(&puzzle, &Limits::default());
        assert!(learner.state.propagate().expect("no limits").is_none());
        for literal in (0..2 * learner.state.model.variables).map(Literal::from_index) {
            if !learner.state.is_open(literal) {
                continue;
            }
            learner.state.decide(literal);
            let conflict = learner.state.propagate().expect("no limits");
            let point = conflict.map(|conflict| {
                learner.analyse(conflict).expect("no limits");
                learner.analysis.clause[0]
            });
            learner.state.backtrack(0, |_| {});
            if let Some(point) = point {
                refuted += 1;
                by_others += usize::from(point != !literal);
                learner.state.assign(point, LiteralReason::None);
                let follows = learner.state.propagate().expect("no limits");
                assert!(follows.is_none());
            }
        }
    }
    assert!(
        refuted > 40 && 2 * by_others > refuted,
        "{by_others} of {refuted}"
    );
}

#[test]
fn what_is_surest_comes_first_until_conflicts_say_otherwise() {
    let rest = |advise: fn(&mut Order)| -> Vec<usize> {
        let mut order = Order::new(4);
        order.bump(1);
        order.follow(&[0.5, 0.4, 0.9, 0.0]);
        advise(&mut order);
        std::iter::from_fn(|| order.pop()).collect()
    };
    assert_eq!(rest(|_| {}), [3, 2, 1, 0]);
    let with_conflict = |order: &mut Order| {
        order.decay();
        order.bump(0);
    };
    assert_eq!(rest(with_conflict), [0, 3, 2, 1]);
    // If cells are put first, they come before pairs, however active these are.
    assert_eq!(rest(|order| order.put_first(2)), [1, 0, 3, 2]);
}

#[test]
fn the_longest_trail_is_the_target_until_it_is_dropped() {
    let [first, second, third] = [0, 1, 2].map(Literal::positive);
    let values = |phases: &Phases| [0, 1, 2].map(|variable| phases.literal(variable).is_positive());
    let mut phases = Phases::new(3);
    assert_eq!(values(&phases), [false; 3]);
    phases.save(second);
    assert_eq!(values(&phases), [false, true, false]);
    phases.reach(&[first, !second]);
    assert_eq!(values(&phases), [true, false, false]);
    // A trail of the same length does not count; a longer one changes the target.
    phases.reach(&[!first, second]);
    assert_eq!(values(&phases), [true, false, false]);
    phases.reach(&[third, second, !first]);
    assert_eq!(values(&phases), [false, true, true]);
    phases.save(!third);
    assert_eq!(values(&phases), [false, true, true]);
    // Advice clears the target, and the next trail becomes the target.
    phases.follow(&[0.9, 0.1, 0.6]);
    assert_eq!(values(&phases), [true, false, true]);
    phases.reach(&[!third]);
    assert_eq!(values(&phases), [true, false, false]);
    phases.drop_target();
    assert_eq!(values(&phases), [true, false, true]);
}

/// The numbers of calls under assumptions, by outcome.
#[derive(Debug, Default)]
struct Calls {
    solvable: usize,
    refuted: usize,
    /// The calls that some of the assumptions refute: at least one of them, but not all.
    by_some: usize,
    clauses: usize,
}

impl Calls {
    /// Searches a puzzle to which no rules were applied, eight times under random assumptions, and
    /// checks each result and everything that is learned. Skips a puzzle with 600 or more
    /// assignments.
    fn solve(&mut self, rng: &mut Rng, puzzle: &Puzzle, setting: Setting) {
        let limits = Limits::default();
        let message = format!("{setting:?}\n{puzzle:?}");
        let distinct = Distinct::Assignments;
        let options = Options::default().distinct(distinct).engine(Engine::Simple);
        let all = Solutions::new(puzzle, options);
        let all: Vec<Assignment> = all.take(600).collect();
        if all.len() == 600 {
            return;
        }
        let has_flow = setting.rules.contains(Rule::Flow);
        let board = OpenBoard::new(puzzle);
        let mut learner =
            Learner::of(&board, has_flow, &limits, Journal::default()).expect("no limits");
        setting.apply(&mut learner);
        learner.capacity = 2;
        let all = with_values(&learner, puzzle, distinct, &all);
        check_model(&learner, &all, &message);
        let model = &learner.state.model;
        let (cells, variables) = (model.cells, model.variables);
        for _ in 0..8 {
            let near = rng.choice(&all).map(|(_, values)| values);
            let number = rng.usize(..6);
            let assumed = (0..number.min(cells)).map(|_| {
                let cell = rng.usize(..cells);
                let like = near.filter(|_| rng.u32(..4) > 0);
                let tent = like.map_or_else(|| rng.bool(), |values| values[cell]);
                (cell as u32, tent)
            });
            let assumed: Vec<(u32, bool)> = assumed.collect();
            let is_possible = |assumed: &[(u32, bool)]| {
                let mut values = all.iter().map(|(_, values)| values);
                let agrees = |values: &[bool]| {
                    let mut assumed = assumed.iter();
                    assumed.all(|&(cell, tent)| values[cell as usize] == tent)
                };
                values.any(|values| agrees(values))
            };
            match learner.solve_under(assumed.iter().copied()) {
                Ok(SearchEnd::Solution) => {
                    self.solvable += 1;
                    assert!(is_possible(&assumed), "{assumed:?} {message}");
                    let literal = |variable| Literal::positive(variable as u32);
                    let values = (0..variables).map(|one| learner.state.is_true(literal(one)));
                    let values: Vec<bool> = values.collect();
                    assert!(all.iter().any(|(_, one)| *one == values), "{message}");
                }
                Ok(SearchEnd::Refuted(number)) => {
                    self.refuted += 1;
                    self.by_some += usize::from(number > 0 && number < assumed.len());
                    assert!(!is_possible(&assumed[..number]), "{assumed:?} {message}");
                }
                Err(stop) => panic!("{stop}"),
            }
            let clauses = std::mem::take(&mut learner.observer.clauses);
            self.clauses += clauses.len();
            check_clauses(&clauses, &all, &[], &message);
            check_first_level(&learner, &all, &[], &message);
        }
    }
}

#[test]
fn a_puzzle_as_it_was_given_is_searched_under_assumptions() {
    let mut rng = Rng::with_seed(123);
    let mut calls = Calls::default();
    while calls.solvable < 8000 {
        let (rows, columns) = (rng.usize(1..=12), rng.usize(2..=14));
        let (density, hidden) = (0.13 + 0.09 * rng.f64(), 0.5 * rng.f64());
        let board = any_board(&mut rng, rows, columns, density, hidden);
        let setting = any_setting(&mut rng);
        calls.solve(&mut rng, &board, setting);
    }
    assert!(
        calls.refuted > 2000 && calls.by_some > 1000 && calls.clauses > 500,
        "{calls:?}"
    );
}

#[test]
fn exponentials_are_right() {
    for step in -1200_i16..=1200 {
        let x = f32::from(step) / 100.0;
        let expected = f64::from(x).exp();
        let wrong = (f64::from(exp(x)) / expected - 1.0).abs();
        assert!(wrong < 5e-7, "{x}: {wrong}");
    }
}
