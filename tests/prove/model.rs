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

/// The rules of a puzzle, stated again.
struct Statement<'p> {
    puzzle: &'p Puzzle,
    cells: Vec<(i64, i64)>,
    constraints: Vec<Constraint>,
}

impl<'p> Statement<'p> {
    fn new(puzzle: &'p Puzzle) -> Self {
        let (rows, columns) = (puzzle.size().rows() as i64, puzzle.size().columns() as i64);
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        Self {
            puzzle,
            cells: cells.collect(),
            constraints: Vec::new(),
        }
    }

    fn is_tree(&self, row: i64, column: i64) -> bool {
        at(self.puzzle, row, column) == Some(Content::Tree)
    }

    fn may_hold(&self, row: i64, column: i64) -> bool {
        let mut steps = STEPS.iter();
        is_free(self.puzzle, row, column)
            && steps.any(|(r, c, _)| self.is_tree(row + r, column + c))
    }

    fn add(&mut self, mut terms: Vec<(i64, Name)>, relation: &str, number: i64) {
        terms.sort();
        if !terms.is_empty() {
            self.constraints.push((terms, relation.to_owned(), number));
            return;
        }
        // A sum of nothing is 0. If that is not right, the first variable must be 2.
        if number == 0 || relation == ">=" && number < 0 {
            return;
        }
        let mut tents = self.cells.iter().filter(|&&(r, c)| self.may_hold(r, c));
        let first = tents
            .next()
            .map_or("nothing".to_owned(), |&(r, c)| tent(r, c));
        self.constraints
            .push((vec![(1, first)], ">=".to_owned(), 2));
    }

    fn tree(&mut self, row: i64, column: i64) {
        let free = STEPS
            .iter()
            .filter(|(r, c, _)| is_free(self.puzzle, row + r, column + c));
        let pairs = free.map(|(_, _, to)| (1, format!("pair {} {} {to}", row + 1, column + 1)));
        self.add(pairs.collect(), "=", 1);
    }

    fn mark(&mut self, row: i64, column: i64) {
        let term = vec![(1, tent(row, column))];
        match (at(self.puzzle, row, column), self.may_hold(row, column)) {
            (Some(Content::Tent), true) => self.add(term, "=", 1),
            (Some(Content::Tent), false) => self.add(Vec::new(), "=", 1),
            (Some(Content::Empty), true) => self.add(term, "=", 0),
            _ => {}
        }
    }

    fn tent(&mut self, row: i64, column: i64) {
        let owners = STEPS.iter().zip(["s", "w", "n", "e"]);
        let owners = owners.filter(|((r, c, _), _)| self.is_tree(row + r, column + c));
        let owners = owners.map(|((r, c, _), back)| {
            let name = format!("pair {} {} {back}", row + r + 1, column + c + 1);
            (-1, name)
        });
        let terms = owners.chain([(1, tent(row, column))]).collect();
        self.add(terms, "=", 0);
        for (other_row, other_column) in self.cells.clone() {
            let is_later = (other_row, other_column) > (row, column);
            let is_near = (other_row - row).abs() <= 1 && (other_column - column).abs() <= 1;
            if is_later && is_near && self.may_hold(other_row, other_column) {
                let both = [(row, column), (other_row, other_column)];
                let terms = both.map(|(r, c)| (-1, tent(r, c))).to_vec();
                self.add(terms, ">=", -1);
            }
        }
    }

    fn line(&mut self, clue: Option<u32>, is_in: impl Fn(i64, i64) -> bool) {
        // A line without a clue says nothing at all.
        let Some(clue) = clue else { return };
        let cells = self.cells.iter();
        let here = cells.filter(|&&(r, c)| is_in(r, c) && self.may_hold(r, c));
        let tents: Vec<(i64, Name)> = here.map(|&(r, c)| (1, tent(r, c))).collect();
        let number = i64::from(clue).min(tents.len() as i64 + 1);
        self.add(tents, "=", number);
    }

    fn rules(&mut self) {
        for (row, column) in self.cells.clone() {
            if self.is_tree(row, column) {
                self.tree(row, column);
                continue;
            }
            self.mark(row, column);
            if self.may_hold(row, column) {
                self.tent(row, column);
            }
        }
        let puzzle = self.puzzle;
        for (row, &clue) in (0..).zip(puzzle.row_clues()) {
            self.line(clue, |r, _| r == row);
        }
        for (column, &clue) in (0..).zip(puzzle.column_clues()) {
            self.line(clue, |_, c| c == column);
        }
    }
}

/// States the rules of a puzzle again, and what is claimed of it.
fn stated(puzzle: &Puzzle, certificate: &Certificate) -> Said {
    let mut statement = Statement::new(puzzle);
    statement.rules();
    let tents = certificate.solutions.iter().map(|solution| {
        let layout = solution.layout(puzzle);
        let tents = layout.tents().iter();
        let tents = tents.map(|cell| tent(cell.row.into(), cell.column.into()));
        tents.collect::<Vec<Name>>()
    });
    let mut tents: Vec<Vec<Name>> = tents.collect();
    let mut goal = None;
    match (certificate.distinct, certificate.claim) {
        (Distinct::Layouts, Claim::Unique) => {
            tents[0].sort();
            goal = tents.pop();
        }
        (Distinct::Layouts, Claim::Exactly(_)) => {
            for tents in tents {
                let most = tents.len() as i64 - 1;
                let terms = tents.into_iter().map(|name| (-1, name)).collect();
                statement.add(terms, ">=", -most);
            }
        }
        _ => {}
    }
    let mut constraints = statement.constraints;
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
