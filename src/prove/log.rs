//! The steps of a proof, written while the search runs.

use std::collections::HashMap;
use std::fmt::Write;

use crate::limits::Stop;
use crate::model::Variable;
use crate::solve::{Literal, Observer};

/// The bytes that a clause takes in [`Log::clauses`], in addition to its literals.
const BYTES_OF_CLAUSE: u64 = 48;

/// The text of a proof so far.
///
/// Constraints are numbered: first the constraints of the model, then each constraint that a step
/// derives.
#[derive(Debug)]
pub(super) struct Log {
    pub(super) text: String,
    /// For each variable of the search, its variable in the model.
    pub(super) variable_numbers: Vec<Variable>,
    /// Whether the solutions to exclude are assignments, not layouts. Assignments are excluded by
    /// their pairs.
    is_of_pairs: bool,
    /// The number of the last constraint so far.
    pub(super) last: u64,
    /// The number of steps that derive a constraint.
    pub(super) steps: u64,
    /// The number of each learned clause that may be deleted, by the sorted literals of the clause.
    clauses: HashMap<Box<[Literal]>, u64>,
    /// The bytes that `clauses` takes.
    held: u64,
    /// The most bytes that the text may have.
    longest: u64,
    /// The most bytes that the text and `clauses` may take together.
    most: u64,
}

impl Log {
    /// Starts a proof about a model with `constraints` constraints.
    pub(super) fn new(constraints: u64, is_of_pairs: bool, longest: u64, most: u64) -> Self {
        Self {
            text: format!("pseudo-Boolean proof version 3.0\nf {constraints};\n"),
            variable_numbers: Vec::new(),
            is_of_pairs,
            last: constraints,
            steps: 0,
            clauses: HashMap::new(),
            held: 0,
            longest,
            most,
        }
    }

    /// Writes `text` as a step that derives a constraint, or as the rest of such a step, and ends
    /// the step. Returns the constraint's number.
    pub(super) fn step(&mut self, text: std::fmt::Arguments<'_>) -> u64 {
        let _ = self.text.write_fmt(text);
        self.text.push_str(";\n");
        self.last += 1;
        self.steps += 1;
        self.last
    }

    /// Writes a clause that follows by unit propagation.
    fn clause(&mut self, clause: &[Literal]) {
        self.text.push_str("rup");
        for literal in clause {
            let sign = if literal.is_positive() { "" } else { "~" };
            let name = self.variable_numbers[literal.variable()];
            let _ = write!(self.text, " 1 {sign}x{name}");
        }
        self.step(format_args!(" >= 1"));
    }

    pub(super) fn is_too_long(&self) -> bool {
        self.text.len() as u64 > self.longest
    }

    /// Fails if the text is too long or the memory is used up.
    pub(super) fn has_room(&self) -> Result<(), Stop> {
        self.stop().map_or(Ok(()), Err)
    }
}

/// Returns the literals of a clause, sorted.
fn in_order(clause: &[Literal]) -> Box<[Literal]> {
    let mut clause: Box<[Literal]> = clause.into();
    clause.sort_unstable();
    clause
}

impl Observer for Log {
    fn learned(&mut self, clause: &[Literal]) {
        // The empty clause is the last step of the proof. It is written together with the end of
        // the proof.
        if clause.is_empty() {
            return;
        }
        self.clause(clause);
        if clause.len() > 1 {
            self.held += BYTES_OF_CLAUSE + 2 * size_of_val(clause) as u64;
            self.clauses.insert(in_order(clause), self.last);
        }
    }

    fn excluded(&mut self, clause: &[Literal]) {
        // A layout is already excluded by the model or by the step that gives the layout. The step
        // that gives an assignment excludes it too, but with a constraint on all variables, from
        // which unit propagation derives less than from this clause.
        if self.is_of_pairs && !clause.is_empty() {
            self.clause(clause);
        }
    }

    fn deleted(&mut self, clause: &[Literal]) {
        if let Some(number) = self.clauses.remove(&in_order(clause)) {
            self.held -= BYTES_OF_CLAUSE + 2 * size_of_val(clause) as u64;
            let _ = writeln!(self.text, "del id {number};");
        }
    }

    fn stop(&self) -> Option<Stop> {
        let bytes = self.text.len() as u64 + self.held;
        (self.is_too_long() || bytes > self.most).then_some(Stop::Memory)
    }
}
