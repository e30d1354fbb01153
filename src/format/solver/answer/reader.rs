//! Collects the solutions of an answer.

use std::collections::HashSet;

use itertools::Itertools;

use crate::format::fault::{Code, Fault, ReadError};
use crate::format::solution::Solution;
use crate::format::solver::model::Variable;
use crate::format::source::Source;
use crate::model::Variables;
use crate::puzzle::{Assignment, Cell, Direction, Layout, Puzzle};

/// The answer of a solver. If there is no solution in it, the solver reported either that none
/// exists, and the answer is complete, or that it does not know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// The solutions, in their order. A solution with pairs, or for a puzzle without trees, is an
    /// assignment; a solution with tents alone is a layout.
    pub solutions: Vec<Solution>,
    /// Whether the solver reported that there are no other solutions.
    pub complete: bool,
}

/// Returns the fault of a part of an answer that cannot be read. The caller adds what was expected.
pub(super) fn bad_answer(message: &'static str) -> Fault {
    Fault::new(Code::BadAnswer, message).help("pass the output of the solver unchanged")
}

/// Returns the fault of an answer to another model. The caller adds what was expected.
pub(super) fn other_model(message: impl Into<Box<str>>) -> Fault {
    let remedy = "name the puzzle that the solver's input was made from";
    Fault::new(Code::OtherModel, message).help(remedy)
}

/// The cell of a `tent`, or the tree and the direction of a `pair`.
pub(super) type Assertion = (Cell, Option<Direction>);

/// Parses a `tent` or, if `kind` is `pair`, a pair from the parts of its name: row, column and
/// direction. Returns `None` if a part is malformed, missing or left over.
pub(super) fn named<'n>(kind: &str, mut parts: impl Iterator<Item = &'n str>) -> Option<Assertion> {
    let mut number = || parts.next()?.parse::<u32>().ok()?.checked_sub(1);
    let cell = Cell {
        row: number()?,
        column: number()?,
    };
    let direction = if kind == "pair" {
        let letter = parts.next()?.chars().exactly_one().ok()?;
        Some(Direction::from_letter(letter)?)
    } else {
        None
    };
    parts.next().is_none().then_some((cell, direction))
}

/// The answer that is being read.
#[derive(Debug, Default)]
pub(super) struct SolutionDraft<'a> {
    /// The place of the first statement of the answer.
    pub(super) start: Option<&'a str>,
    /// The variables that have a value.
    pub(super) seen: HashSet<Variable>,
    /// The tents, if the answer states anything about tents, even that there are none.
    pub(super) tents: Option<Vec<Cell>>,
    /// The pairs, if the answer states anything about pairs: the tree, the direction, and the place
    /// of the statement.
    pub(super) pairs: Option<Vec<(usize, Direction, &'a str)>>,
    /// Whether a part of the answer could not be read. Then the rest of the answer is not checked.
    pub(super) is_faulty: bool,
}

/// Collects the solutions of a text.
pub(super) struct AnswerReader<'a> {
    pub(super) source: &'a Source,
    pub(super) puzzle: &'a Puzzle,
    pub(super) faults: ReadError,
    pub(super) draft: SolutionDraft<'a>,
    pub(super) answer: Answer,
    /// Where the solver reports that there is a solution, whether values follow or not.
    pub(super) satisfiable: Option<&'a str>,
    /// Whether the solver reports that it does not know.
    pub(super) unknown: bool,
}

impl<'a> AnswerReader<'a> {
    /// Adds the fault of a part of an answer, and marks the answer as faulty.
    pub(super) fn bad(&mut self, place: &'a str, fault: Fault) {
        self.draft.start.get_or_insert(place);
        self.draft.is_faulty = true;
        self.fault(place, fault);
    }

    /// Adds a fault at a place.
    pub(super) fn fault(&mut self, place: &str, fault: Fault) {
        self.faults.push(fault.at(self.source.place_of(place)));
    }

    /// Adds the value of a variable. If the variable already has a value in this answer, a new
    /// answer begins.
    pub(super) fn value(
        &mut self,
        variables: &Variables,
        variable: Variable,
        is_true: bool,
        word: &'a str,
    ) {
        if self.draft.seen.contains(&variable) {
            self.end();
        }
        if variable <= variables.number() {
            self.draft.seen.insert(variable);
        }
        self.draft.start.get_or_insert(word);
        let tent = variables.cell(variable).map(|cell| (cell, None));
        let pair = variables.pair(variable);
        let pair = pair.map(|pair| (self.puzzle.trees()[pair.tree], Some(pair.direction)));
        if let Some(fact) = tent.or(pair) {
            self.fact(fact, is_true, word);
        }
    }

    /// Adds a true or false assertion.
    pub(super) fn fact(&mut self, (cell, direction): Assertion, is_true: bool, place: &'a str) {
        self.draft.start.get_or_insert(place);
        let Some(direction) = direction else {
            let tents = self.draft.tents.get_or_insert_default();
            return tents.extend(is_true.then_some(cell));
        };
        let pairs = self.draft.pairs.get_or_insert_default();
        if let Ok(tree) = self.puzzle.trees().binary_search(&cell) {
            pairs.extend(is_true.then_some((tree, direction, place)));
        } else {
            let fault = other_model(format!("the puzzle has no tree at {cell}"));
            self.bad(place, fault.expecting("a tree of this puzzle"));
        }
    }

    /// Records the verdict of a solver. Returns whether `text` is a verdict.
    pub(super) fn verdict(&mut self, text: &str, place: &'a str) -> bool {
        match text {
            "UNSAT" | "INCONSISTENT" => self.answer.complete = true,
            _ if text.contains("UNSATISFIABLE") => self.answer.complete = true,
            "SAT" | "OPTIMUM FOUND" => self.satisfiable = Some(place),
            _ if text.contains("SATISFIABLE") => self.satisfiable = Some(place),
            "INDET" => self.unknown = true,
            _ if text.contains("UNKNOWN") => self.unknown = true,
            _ => return false,
        }
        true
    }

    /// Ends the answer, if it has begun.
    pub(super) fn end(&mut self) {
        if self.draft.start.is_some() {
            self.solution();
        }
    }

    /// Ends an answer, even one without values. It is added as a solution, unless it has a fault or
    /// belongs to a model of another puzzle.
    pub(super) fn solution(&mut self) {
        let draft = std::mem::take(&mut self.draft);
        if draft.is_faulty {
            return;
        }
        let trees = self.puzzle.trees();
        let layout: Option<Layout> = draft.tents.map(|tents| tents.into_iter().collect());
        if draft.pairs.is_none() && !trees.is_empty() {
            let layout = layout.unwrap_or_default();
            self.answer.solutions.push(Solution::Layout(layout));
            return;
        }
        let start = &draft.start.unwrap_or(self.source.text())[..0];
        let one_each = "one direction for each tree";
        // An answer may be much shorter than the list of trees, so no list of all trees is filled.
        let mut pairs = draft.pairs.unwrap_or_default();
        pairs.sort_by_key(|&(tree, ..)| tree);
        pairs.dedup_by_key(|&mut (tree, direction, _)| (tree, direction));
        let twice = pairs.windows(2).filter(|pairs| pairs[0].0 == pairs[1].0);
        let first = twice.min_by_key(|pairs| pairs[1].2.as_ptr());
        if let Some(&[_, (tree, _, place)]) = first {
            let tree = trees[tree];
            let message = format!("the tree at {tree} has two tents in this answer");
            return self.fault(place, other_model(message).expecting(one_each));
        }
        let numbers = (0..).zip(&pairs);
        let next = numbers.take_while(|&(number, &(tree, ..))| number == tree);
        if let Some(tree) = trees.get(next.count()) {
            let message = format!("the tree at {tree} has no tent in this answer");
            return self.fault(start, other_model(message).expecting(one_each));
        }
        let directions = pairs.iter().map(|&(_, direction, _)| direction);
        let assignment: Assignment = directions.collect();
        if layout.is_some_and(|layout| layout != assignment.layout(self.puzzle)) {
            let message = "the tents of this answer do not match its pairs";
            return self.fault(
                start,
                other_model(message).expecting("a tent for each pair"),
            );
        }
        self.answer.solutions.push(Solution::Assignment(assignment));
    }

    /// Ends the last answer and returns all solutions, or the faults of the text.
    pub(super) fn answer(mut self) -> Result<Answer, ReadError> {
        self.end();
        let is_silent = self.answer.solutions.is_empty() && self.faults.faults().is_empty();
        match self.satisfiable.take() {
            // The solution of a model without variables has no values.
            Some(_) if is_silent && self.puzzle.trees().is_empty() => self.solution(),
            Some(place) if is_silent => {
                let message = "the answer states that there is a solution, but does not contain it";
                let fault = Fault::new(Code::BadAnswer, message)
                    .expecting("the values of the variables too")
                    .help("let the solver print its model");
                self.bad(place, fault);
            }
            None if is_silent && !self.answer.complete && !self.unknown => {
                let fault =
                    Fault::new(Code::BadAnswer, "this input contains no answer of a solver")
                        .expecting("`s SATISFIABLE`, `sat`, atoms or the like")
                        .help("pass the output of a solver for a file of `tents convert`");
                self.bad(&self.source.text()[..0], fault);
            }
            _ => {}
        }
        if self.faults.faults().is_empty() {
            Ok(self.answer)
        } else {
            Err(self.source.errors(self.faults))
        }
    }
}
