//! The model of a proof, compared with the rules as they are stated here again.
//!
//! Nothing of the writer is used: neighbours, candidates and clues are worked out from the puzzle,
//! variables are known by what the legend calls them.

use std::collections::BTreeMap;

use fastrand::Rng;
use tents::prove::{Certificate, Claim};
use tents::puzzle::{Content, Puzzle};
use tents::solve::Distinct;

use super::{board, proof};
use crate::support::boards::show;
use crate::support::constraints::{Evaluate, Opb, accepted};
use crate::support::rounds;

/// What a variable stands for, as the legend says it: `tent 1 2`, `pair 1 1 e`.
type Name = String;

/// Weighted names in order, the relation, the number.
type Constraint = (Vec<(i64, Name)>, String, i64);

/// What a model says.
#[derive(Debug, PartialEq, Eq)]
struct Said {
    goal: Option<Vec<Name>>,
    constraints: Vec<Constraint>,
}

/// Reads a model.
fn read(text: &str) -> Said {
    let mut names: BTreeMap<String, Name> = BTreeMap::new();
    let mut said = Said {
        goal: None,
        constraints: Vec::new(),
    };
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["*", variable, "tent", row, column] if variable.starts_with('x') => {
                names.insert(variable.to_owned(), format!("tent {row} {column}"));
            }
            ["*", variable, "pair", row, column, direction] if variable.starts_with('x') => {
                let name = format!("pair {row} {column} {direction}");
                names.insert(variable.to_owned(), name);
            }
            ["*", ..] => {}
            ["min:", ref terms @ .., ";"] => {
                assert!(said.goal.is_none() && said.constraints.is_empty(), "{text}");
                let terms = terms.chunks(2).map(|term| {
                    assert_eq!(term[0], "+1");
                    names[term[1]].clone()
                });
                let mut goal: Vec<Name> = terms.collect();
                goal.sort();
                said.goal = Some(goal);
            }
            [ref terms @ .., relation, number, ";"] => {
                let terms = terms.chunks(2).map(|term| {
                    let name = names.get(term[1]).cloned().unwrap_or("nothing".to_owned());
                    (term[0].parse().unwrap(), name)
                });
                let mut terms: Vec<(i64, Name)> = terms.collect();
                terms.sort();
                said.constraints
                    .push((terms, relation.to_owned(), number.parse().unwrap()));
            }
            _ => panic!("{line}"),
        }
    }
    said.constraints.sort();
    said
}

const STEPS: [(i64, i64, &str); 4] = [(-1, 0, "n"), (0, 1, "e"), (1, 0, "s"), (0, -1, "w")];

/// What is on a cell, if there is one.
fn at(puzzle: &Puzzle, row: i64, column: i64) -> Option<Content> {
    let (rows, columns) = (puzzle.size().rows() as i64, puzzle.size().columns() as i64);
    let is_inside = (0..rows).contains(&row) && (0..columns).contains(&column);
    is_inside.then(|| puzzle.contents()[(row * columns + column) as usize])
}

fn is_free(puzzle: &Puzzle, row: i64, column: i64) -> bool {
    at(puzzle, row, column).is_some_and(|content| content != Content::Tree)
}

fn tent(row: i64, column: i64) -> Name {
    format!("tent {} {}", row + 1, column + 1)
}

/// States the rules of a puzzle again.
fn stated(puzzle: &Puzzle, certificate: &Certificate) -> Said {
    let (rows, columns) = (puzzle.size().rows() as i64, puzzle.size().columns() as i64);
    let cells: Vec<(i64, i64)> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .collect();
    let is_tree = |row, column| at(puzzle, row, column) == Some(Content::Tree);
    let may_hold = |row, column| {
        is_free(puzzle, row, column) && STEPS.iter().any(|(r, c, _)| is_tree(row + r, column + c))
    };
    let mut constraints: Vec<Constraint> = Vec::new();
    let nothing = "nothing".to_owned();
    let mut add = |terms: Vec<(i64, Name)>, relation: &str, number: i64| {
        let mut terms = terms;
        terms.sort();
        if terms.is_empty() {
            // A sum of nothing is 0.
            if number == 0 || relation == ">=" && number < 0 {
                return;
            }
            // The first variable twice, whatever it is.
            constraints.push((vec![(1, nothing.clone())], ">=".to_owned(), 2));
            return;
        }
        constraints.push((terms, relation.to_owned(), number));
    };
    for &(row, column) in &cells {
        if is_tree(row, column) {
            let pairs = STEPS
                .iter()
                .filter(|(r, c, _)| is_free(puzzle, row + r, column + c));
            let pairs =
                pairs.map(|(_, _, to)| (1, format!("pair {} {} {to}", row + 1, column + 1)));
            add(pairs.collect(), "=", 1);
            continue;
        }
        match at(puzzle, row, column) {
            Some(Content::Tent) if may_hold(row, column) => {
                add(vec![(1, tent(row, column))], "=", 1);
            }
            Some(Content::Tent) => add(Vec::new(), "=", 1),
            Some(Content::Empty) if may_hold(row, column) => {
                add(vec![(1, tent(row, column))], "=", 0);
            }
            _ => {}
        }
        if !may_hold(row, column) {
            continue;
        }
        let owners = STEPS.iter().zip(["s", "w", "n", "e"]);
        let owners = owners.filter(|((r, c, _), _)| is_tree(row + r, column + c));
        let owners = owners.map(|((r, c, _), back)| {
            (
                -1,
                format!("pair {} {} {back}", row + r + 1, column + c + 1),
            )
        });
        add(owners.chain([(1, tent(row, column))]).collect(), "=", 0);
        for &(other_row, other_column) in &cells {
            let is_later = (other_row, other_column) > (row, column);
            let is_near = (other_row - row).abs() <= 1 && (other_column - column).abs() <= 1;
            if is_later && is_near && may_hold(other_row, other_column) {
                let both = [(row, column), (other_row, other_column)];
                add(both.map(|(r, c)| (-1, tent(r, c))).to_vec(), ">=", -1);
            }
        }
    }
    let mut line = |clue: Option<u32>, of: &dyn Fn(i64, i64) -> bool| {
        // A line without a clue says nothing at all.
        let Some(clue) = clue else { return };
        let here = cells.iter().filter(|&&(r, c)| of(r, c) && may_hold(r, c));
        let tents: Vec<(i64, Name)> = here.map(|&(r, c)| (1, tent(r, c))).collect();
        let number = i64::from(clue).min(tents.len() as i64 + 1);
        add(tents, "=", number);
    };
    for row in 0..rows {
        line(puzzle.row_clues()[row as usize], &|r, _| r == row);
    }
    for column in 0..columns {
        line(puzzle.column_clues()[column as usize], &|_, c| c == column);
    }
    let tents_of = |index: usize| {
        let layout = certificate.solutions[index].layout(puzzle);
        let tents = layout.tents().iter();
        let mut names: Vec<Name> = tents
            .map(|cell| tent(cell.row.into(), cell.column.into()))
            .collect();
        names.sort();
        names
    };
    let is_layouts = certificate.distinct == Distinct::Layouts;
    let goal = (is_layouts && certificate.claim == Claim::Unique).then(|| tents_of(0));
    if is_layouts && matches!(certificate.claim, Claim::Exactly(_)) {
        for index in 0..certificate.solutions.len() {
            let tents = tents_of(index);
            let most = tents.len() as i64 - 1;
            add(
                tents.into_iter().map(|name| (-1, name)).collect(),
                ">=",
                -most,
            );
        }
    }
    for (terms, _, _) in &mut constraints {
        // The legend knows the first variable, if there is one.
        if let [(1, name)] = &mut terms[..]
            && *name == nothing
            && let Some(&(row, column)) = cells.iter().find(|&&(r, c)| may_hold(r, c))
        {
            *name = tent(row, column);
        }
    }
    constraints.sort();
    Said { goal, constraints }
}

#[test]
fn the_model_of_a_proof_states_the_rules_and_what_is_claimed() {
    let mut rng = Rng::with_seed(1901);
    let mut met = BTreeMap::new();
    for _ in 0..rounds(600) {
        let puzzle = board(&mut rng, 7);
        for (distinct, all) in [
            (Distinct::Layouts, false),
            (Distinct::Layouts, rng.bool()),
            (Distinct::Assignments, false),
        ] {
            let certificate = proof(&puzzle, distinct, all);
            let Some(files) = &certificate.files else {
                continue;
            };
            let (found, expected) = (read(&files.model), stated(&puzzle, &certificate));
            assert_eq!(found, expected, "{}{}", show(&puzzle), files.model);
            *met.entry(certificate.claim.name()).or_insert(0) += 1;
        }
    }
    println!("{met:?}");
    assert!(
        met.len() == 3 && met.values().all(|&times| times >= 30),
        "{met:?}"
    );
}

#[test]
fn what_is_left_of_a_model_has_no_values() {
    let mut rng = Rng::with_seed(1902);
    let (mut counted, mut listed) = (0, 0);
    while counted < rounds(60) || listed < rounds(20) {
        let puzzle = board(&mut rng, 4);
        let certificate = proof(&puzzle, Distinct::Layouts, true);
        let files = certificate.files.as_ref().unwrap();
        let model: String = files
            .model
            .lines()
            .filter(|line| !line.starts_with("min:"))
            .map(|line| line.to_owned() + "\n")
            .collect();
        let model = Opb::new(&model);
        if model.variables() > 16 {
            continue;
        }
        // The goal excludes nothing by itself; a line for each layout excludes them all.
        let values = accepted(&model).len();
        assert_eq!(
            values > 0,
            certificate.claim == Claim::Unique,
            "{}",
            show(&puzzle)
        );
        counted += 1;
        listed += usize::from(certificate.solutions.len() > 1);
    }
}
