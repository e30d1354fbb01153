//! The solutions of the model of a proof are exactly the solutions of its puzzle, except for
//! claimed layouts, which the model may exclude.
//!
//! A SAT solver lists the solutions of the constraints. The meanings of the variables are read from
//! the legend, the comments of the model; no code of the writer is used.

use std::collections::{BTreeMap, BTreeSet};

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use fastrand::Rng;
use tents::prove::Claim;
use tents::puzzle::{Assignment, Direction, Puzzle};
use tents::solve::Distinct;

use super::{board, proof};
use crate::support::boards::show;
use crate::support::constraints::{Constraint, Opb};
use crate::support::sat::require_sum;
use crate::support::{by, rounds};

/// Returns the meanings of the variables of a model from its legend, such as `tent 1 2` and
/// `pair 1 1 e`.
fn legend(text: &str) -> BTreeMap<usize, &str> {
    let entries = text.lines().filter_map(|line| {
        let (variable, name) = line.strip_prefix("* x")?.split_once(' ')?;
        Some((variable.parse::<usize>().ok()? - 1, name))
    });
    entries.collect()
}

/// Returns the names of the true variables in each solution of some constraints, if there are at
/// most `most` solutions.
fn solutions<'t>(
    constraints: &[Constraint],
    names: &BTreeMap<usize, &'t str>,
    most: usize,
) -> Option<Vec<BTreeSet<&'t str>>> {
    let mut solver = BasicSolver::default();
    let numbers = constraints.iter().flat_map(|(terms, ..)| terms);
    let numbers = numbers.map(|term| term.1).chain(names.keys().copied());
    let numbers: BTreeSet<usize> = numbers.collect();
    let variables: BTreeMap<usize, Lit> = numbers
        .into_iter()
        .map(|number| (number, Lit::new(solver.new_var_default(), true)))
        .collect();
    for (terms, is_equal, number) in constraints {
        // A variable with a negative factor counts if it is false.
        assert!(terms.iter().all(|(factor, _)| factor.abs() == 1));
        let literals: Vec<Lit> = terms
            .iter()
            .map(|(factor, variable)| variables[variable].apply_sign(*factor > 0))
            .collect();
        let taken = terms.iter().filter(|(factor, _)| *factor < 0).count();
        let least = *number + taken as i64;
        if *is_equal {
            require_sum(&mut solver, &literals, least.try_into().unwrap());
        } else if let Ok(least @ 1..) = usize::try_from(least) {
            // At least `least` literals are true: additional variables can make up the difference
            // to a fixed sum.
            let more = (least..literals.len()).map(|_| Lit::new(solver.new_var_default(), true));
            let more: Vec<Lit> = more.map(|more| !more).collect();
            require_sum(
                &mut solver,
                &[literals, more].concat(),
                least.max(terms.len()),
            );
        }
    }
    let mut found = Vec::new();
    while solver.solve_limited(&[]) == lbool::TRUE {
        let is_true = |variable: &usize| solver.value_lit(variables[variable]) == lbool::TRUE;
        let truths: Vec<usize> = names.keys().copied().filter(is_true).collect();
        let mut others: Vec<Lit> = names
            .keys()
            .map(|number| variables[number].apply_sign(!truths.contains(number)))
            .collect();
        found.push(truths.iter().map(|number| names[number]).collect());
        if found.len() > most {
            return None;
        }
        if !solver.add_clause_reuse(&mut others) {
            break;
        }
    }
    Some(found)
}

/// Returns the names of the true variables of an assignment.
fn names_of(puzzle: &Puzzle, assignment: &Assignment) -> BTreeSet<String> {
    let pairs = puzzle.trees().iter().zip(assignment.directions());
    let pairs = pairs.map(|(tree, to): (_, &Direction)| {
        format!("pair {} {} {}", tree.row + 1, tree.column + 1, to.letter())
    });
    pairs.chain(tents_of(puzzle, assignment)).collect()
}

fn tents_of(puzzle: &Puzzle, assignment: &Assignment) -> BTreeSet<String> {
    let layout = assignment.layout(puzzle);
    let tents = layout.tents().iter();
    let tents = tents.map(|tent| format!("tent {} {}", tent.row + 1, tent.column + 1));
    tents.collect()
}

#[test]
fn the_model_of_a_proof_has_the_solutions_of_its_puzzle_except_the_claimed_ones() {
    let mut rng = Rng::with_seed(1901);
    let mut met = BTreeMap::new();
    for _ in 0..rounds(400) {
        let puzzle = board(&mut rng, 6);
        let assignments = by(&puzzle, Distinct::Assignments, tents::solve::Engine::Auto);
        if assignments.len() > 300 {
            continue;
        }
        let mut expected: Vec<_> = assignments
            .iter()
            .map(|one| names_of(&puzzle, one))
            .collect();
        expected.sort();
        for (distinct, all) in [
            (Distinct::Layouts, false),
            (Distinct::Layouts, true),
            (Distinct::Assignments, false),
        ] {
            let certificate = proof(&puzzle, distinct, all);
            let Some(files) = &certificate.files else {
                continue;
            };
            let (model, names) = (Opb::new(&files.model), legend(&files.model));
            let said = |variables: &[usize]| -> BTreeSet<String> {
                variables
                    .iter()
                    .map(|variable| names[variable].to_owned())
                    .collect()
            };
            let claimed = certificate.solutions.iter();
            let claimed: Vec<_> = claimed.map(|one| tents_of(&puzzle, one)).collect();
            let is_unique = certificate.claim == Claim::Unique;
            // If there is a single layout, the goal counts its tents. Several layouts are excluded
            // one by one.
            let goal = (distinct == Distinct::Layouts && is_unique).then(|| claimed[0].clone());
            assert_eq!(model.goal.as_deref().map(said), goal, "{}", files.model);
            let is_exclusion = |(terms, is_equal, number): &&Constraint| {
                let variables: Vec<usize> = terms.iter().map(|term| term.1).collect();
                let is_none = terms.iter().all(|term| term.0 == -1) && !is_equal;
                let is_known = variables
                    .iter()
                    .all(|variable| names.contains_key(variable));
                is_none
                    && is_known
                    && *number == 1 - terms.len() as i64
                    && claimed.contains(&said(&variables))
            };
            let (exclusions, rules): (Vec<_>, Vec<_>) =
                model.constraints.iter().partition(is_exclusion);
            let rules: Vec<Constraint> = rules.into_iter().cloned().collect();
            if let (Distinct::Layouts, Claim::Exactly(number)) = (distinct, certificate.claim) {
                assert_eq!(exclusions.len() as u64, number, "{}", files.model);
            } else {
                assert_eq!(exclusions.len(), 0, "{}", files.model);
            }
            let mut found = solutions(&rules, &names, 300).expect("as many as assignments");
            found.sort();
            let is_same = found.len() == expected.len()
                && found
                    .iter()
                    .zip(&expected)
                    .all(|(one, other)| one.iter().eq(other));
            assert!(is_same, "{}{}{found:?}", show(&puzzle), files.model);
            *met.entry(certificate.claim.name()).or_insert(0) += 1;
        }
    }
    println!("{met:?}");
    assert!(
        met.len() == 3 && met.values().all(|&times| times >= 30),
        "{met:?}"
    );
}
