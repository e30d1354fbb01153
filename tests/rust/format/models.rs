//! Models for solvers have exactly the solutions of their puzzles, and the answers of solvers are
//! read back.
//!
//! A SAT solver enumerates the solutions of formulas. For other formats, the tests try all values
//! of the variables. Real solvers of every format run in `tests/tools/solvers/check.py`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Cursor;

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use fastrand::Rng;
use tents::format::solver::{HugeModel, read_answer};
use tents::format::{self, Format, Notes, Solution, Source, WriteError};
use tents::puzzle::{Content, Puzzle};
use tents::rules::judge_layout;
use tents::solve::Distinct;

use crate::support::boards::{puzzle, random_board, show};
use crate::support::constraints::{Evaluate, Opb, Smt, accepted};
use crate::support::{assert_right, engine, engine_assignments, engine_layouts};

fn text(format: Format, puzzle: &Puzzle) -> String {
    let mut text = String::new();
    format::write(&mut text, format, puzzle, &Notes::default()).unwrap();
    text
}

/// Returns the solutions of an answer, which must be readable.
fn solutions(puzzle: &Puzzle, answer: &str) -> Vec<Solution> {
    let source = Source::new(answer.as_bytes().to_vec());
    match read_answer(&source, puzzle, None) {
        Ok(answer) => answer.solutions,
        Err(error) => panic!("{error}\n{}\n{answer}", show(puzzle)),
    }
}

/// If a list as long as the list of trees were created for each answer, this would take minutes.
#[test]
fn very_many_short_answers_are_read_quickly() {
    let number = 300_000;
    let puzzle = format!("?{}\n?{}\n", " ?".repeat(number - 1), "T".repeat(number));
    let puzzle: Puzzle = puzzle.parse().unwrap();
    let source = Source::new("pair(1,1,e)\n".repeat(number).into_bytes());
    assert!(read_answer(&source, &puzzle, None).is_err());
}

/// The variables named by the comments and the header of a formula.
struct Variables {
    tents: Vec<i32>,
    pairs: Vec<i32>,
    all: Vec<i32>,
}

impl Variables {
    /// Parses the comments, and checks that the projection (`c p show`) consists of the variables
    /// of tents.
    fn new(formula: &str) -> Self {
        let (mut tents, mut pairs, mut all) = (vec![], vec![], vec![]);
        let mut shown: Vec<i32> = Vec::new();
        for line in formula.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            match words[..] {
                ["c", number, "tent", _, _] => tents.push(number.parse().unwrap()),
                ["c", number, "pair", _, _, _] => pairs.push(number.parse().unwrap()),
                ["p", "cnf", variables, _] => all = (1..=variables.parse().unwrap()).collect(),
                ["c", "p", "show", .., "0"] => {
                    let numbers = words[3..words.len() - 1].iter();
                    shown = numbers.map(|word| word.parse().unwrap()).collect();
                }
                _ => {}
            }
        }
        assert_eq!(tents, shown);
        Self { tents, pairs, all }
    }
}

/// Returns every model of a formula over some variables, each as the line of an answer.
fn models(formula: &str, variables: &[i32]) -> Vec<String> {
    let mut solver = BasicSolver::default();
    batsat::dimacs::parse(&mut Cursor::new(formula), &mut solver, true, false).unwrap();
    let literals: Vec<Lit> = variables
        .iter()
        .map(|&variable| Lit::new(solver.var_of_int(variable as u32 - 1), true))
        .collect();
    let mut found = Vec::new();
    while solver.solve_limited(&[]) == lbool::TRUE {
        let mut answer = "v".to_owned();
        let mut others = Vec::new();
        for (&literal, variable) in literals.iter().zip(variables) {
            let is_true = solver.value_lit(literal) == lbool::TRUE;
            let sign = if is_true { "" } else { "-" };
            write!(answer, " {sign}{variable}").unwrap();
            others.push(if is_true { !literal } else { literal });
        }
        found.push(answer + " 0\n");
        if !solver.add_clause_reuse(&mut others) {
            break;
        }
    }
    found
}

#[test]
fn a_formula_has_as_many_models_over_tents_as_layouts_and_over_pairs_as_assignments() {
    let mut rng = Rng::with_seed(41);
    let (mut boards, mut none, mut most) = (0, 0, 0);
    while boards < 1000 {
        let board = random_board(&mut rng, 6);
        let layouts = engine_layouts(&board);
        if layouts.len() > 300 {
            continue;
        }
        boards += 1;
        none += usize::from(layouts.is_empty());
        most = most.max(layouts.len());
        let formula = text(Format::Dimacs, &board);
        let variables = Variables::new(&formula);

        let mut found = Vec::new();
        for model in models(&formula, &variables.tents) {
            let answer = format!("s SATISFIABLE\n{model}");
            for solution in solutions(&board, &answer) {
                match solution {
                    Solution::Layout(layout) => found.push(layout),
                    Solution::Assignment(assignment) => found.push(assignment.layout(&board)),
                }
            }
        }
        found.sort();
        assert_eq!(found, layouts, "{}\n{formula}", show(&board));
        for layout in &found {
            assert_eq!(judge_layout(&board, layout), []);
        }

        let assignments = engine_assignments(&board);
        for chosen in [&variables.pairs, &variables.all] {
            // All answers are in one text.
            let answer = models(&formula, chosen).concat();
            let mut found = Vec::new();
            if !answer.is_empty() {
                for solution in solutions(&board, &answer) {
                    let Solution::Assignment(assignment) = solution else {
                        panic!("no pairs in {answer}");
                    };
                    assert_right(&board, &assignment);
                    found.push(assignment);
                }
            }
            found.sort();
            assert_eq!(found, assignments, "{}\n{formula}", show(&board));
        }
    }
    assert!(none > 20 && most > 40, "{none} {most}");
}

#[test]
fn constraints_and_scripts_accept_as_many_values_as_there_are_assignments() {
    let mut rng = Rng::with_seed(42);
    let (mut boards, mut none) = (0, 0);
    while boards < 200 {
        let board = random_board(&mut rng, 6);
        let opb = Opb::new(&text(Format::Opb, &board));
        if opb.variables() > 14 {
            continue;
        }
        boards += 1;
        let assignments = engine_assignments(&board);
        none += usize::from(assignments.is_empty());

        let bits = |values: u32, variable: usize| values >> variable & 1 == 1;
        let mut found = BTreeSet::new();
        for values in accepted(&opb) {
            let mut answer = "s SATISFIABLE\nv".to_owned();
            for variable in 0..opb.variables() {
                let sign = if bits(values, variable) { "" } else { "-" };
                write!(answer, " {sign}x{}", variable + 1).unwrap();
            }
            for solution in solutions(&board, &answer) {
                let Solution::Assignment(assignment) = solution else {
                    panic!("{answer}");
                };
                assert!(found.insert(assignment));
            }
        }
        assert!(found.iter().eq(&assignments), "{}", show(&board));

        let smt = Smt::new(&text(Format::Smt2, &board));
        let mut found = BTreeSet::new();
        for values in accepted(&smt) {
            let mut answer = "sat\n(".to_owned();
            for (name, &variable) in &smt.names {
                write!(answer, "({name} {})", bits(values, variable)).unwrap();
            }
            answer.push_str(")\n");
            for solution in solutions(&board, &answer) {
                let Solution::Assignment(assignment) = solution else {
                    panic!("{answer}");
                };
                assert!(found.insert(assignment));
            }
        }
        assert!(found.iter().eq(&assignments), "{}", show(&board));
    }
    assert!(none > 20, "{none}");
}

#[test]
fn a_model_that_would_fill_the_memory_is_refused() {
    // Every cell of the first row is next to a tree, and half of these cells must hold a tent.
    let width = 12_000;
    let mut contents = vec![Content::Unknown; width];
    contents.extend(vec![Content::Tree; width]);
    let clues = vec![Some(width as u32 / 2), None];
    let board = Puzzle::new(clues, vec![None; width], contents).unwrap();
    let mut out = String::new();
    let notes = Notes::default();
    let written = format::write(&mut out, Format::Dimacs, &board, &notes);
    let Err(WriteError::HugeModel(huge)) = written else {
        panic!("{written:?}");
    };
    assert_eq!((huge.format, huge.variables), ("dimacs", 36_024_000));
    assert!(huge.variables > HugeModel::MAX_VARIABLES.into() && out.is_empty());
    format::write(&mut out, Format::Opb, &board, &notes).unwrap();
}

#[test]
fn clues_that_no_line_can_hold_leave_every_model_without_a_solution() {
    let board = puzzle("? 4294967295 ?", &["? .T.", "? ..."]);
    assert_eq!(engine(&board, Distinct::Layouts), []);
    let formula = text(Format::Dimacs, &board);
    assert_eq!(models(&formula, &Variables::new(&formula).all), [""; 0]);
    assert_eq!(accepted(&Opb::new(&text(Format::Opb, &board))), [0_u32; 0]);
    assert_eq!(accepted(&Smt::new(&text(Format::Smt2, &board))), [0_u32; 0]);
    assert!(text(Format::Lp, &board).contains("column_clue(2,3)."));
    assert!(text(Format::Dzn, &board).contains("column_clue = [-1, 3, -1];"));
}

#[test]
fn a_tree_without_a_free_neighbour_leaves_every_model_without_a_solution() {
    for board in [puzzle("?", &["? T"]), puzzle("? ?", &["? TT", "? TT"])] {
        let formula = text(Format::Dimacs, &board);
        assert!(formula.contains("\np cnf 1 "), "{formula}");
        assert_eq!(models(&formula, &[1]), [""; 0]);
        assert_eq!(accepted(&Opb::new(&text(Format::Opb, &board))), [0_u32; 0]);
        assert_eq!(accepted(&Smt::new(&text(Format::Smt2, &board))), [0_u32; 0]);
    }
}
