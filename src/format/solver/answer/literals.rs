//! `v` lines: `v 1 -2 3 0` of SAT solvers, `v x1 -x2 x3` of pseudo-Boolean solvers.
//!
//! A line `s SATISFIABLE`, `s OPTIMUM FOUND`, `s UNSATISFIABLE` or `s UNKNOWN` is the verdict. The
//! values of one answer may go on over several lines; it ends at a `0`, at a verdict, or where a
//! variable comes again. The result files of MiniSat (`SAT`, then the values without `v`) are read
//! too. Variables above those of tents and pairs count something, and are passed over.

use super::{Reader, bad_answer};
use crate::format::solver::model::{Model, Variable};
use crate::format::source::Line;
use crate::format::tokens::{is_digits, words};

pub(super) fn read(reader: &mut Reader<'_>, model: &Model<'_>) {
    let source = reader.source;
    let mut seen = Seen::new(model);
    for line in source.lines() {
        let text = line.text.trim();
        let (word, rest) = text
            .split_once(|c: char| c.is_whitespace())
            .unwrap_or((text, ""));
        match (word, rest.trim()) {
            ("v", _) => values(reader, model, &mut seen, line, 1),
            ("s", verdict) => {
                end(reader, &mut seen);
                verdict_of(reader, line, verdict);
            }
            (verdict @ ("SAT" | "UNSAT" | "INDET"), "") => verdict_of(reader, line, verdict),
            _ if word.starts_with(|c: char| c == '-' || c.is_ascii_digit()) => {
                values(reader, model, &mut seen, line, 0);
            }
            _ => {}
        }
    }
}

fn verdict_of(reader: &mut Reader<'_>, line: Line<'_>, verdict: &str) {
    match verdict {
        "SATISFIABLE" | "OPTIMUM FOUND" | "SAT" => {
            reader.satisfiable = Some(line.start..line.start + line.text.len());
        }
        "UNSATISFIABLE" | "UNSAT" => reader.answer.complete = true,
        "UNKNOWN" | "INDET" => reader.unknown = true,
        _ => {}
    }
}

/// Reads the values of a line, after the words that are skipped.
fn values(
    reader: &mut Reader<'_>,
    model: &Model<'_>,
    seen: &mut Seen,
    line: Line<'_>,
    skipped: usize,
) {
    for (at, word) in words(&line).skip(skipped) {
        let span = at..at + word.len();
        if word == "0" {
            reader.solution();
            seen.forget();
            continue;
        }
        let (is_true, name) = match word.strip_prefix('-') {
            Some(name) => (false, name),
            None => (true, word),
        };
        let digits = name.strip_prefix('x').unwrap_or(name);
        if !is_digits(digits) {
            reader.bad(
                span,
                bad_answer("this is not the value of a variable")
                    .expected("a literal as in `-3` or `-x3`"),
            );
            continue;
        }
        let variable = digits.parse().unwrap_or(Variable::MAX);
        if seen.is_again(variable) {
            end(reader, seen);
            seen.is_again(variable);
        }
        reader.value(model, variable, is_true, span);
    }
}

/// Ends the answer that has begun.
fn end(reader: &mut Reader<'_>, seen: &mut Seen) {
    reader.end();
    seen.forget();
}

/// The variables that have a value in the answer that is being read.
struct Seen {
    /// For each variable of tents and pairs, in which answer it was seen last.
    last: Vec<u64>,
    answer: u64,
}

impl Seen {
    fn new(model: &Model<'_>) -> Self {
        Self {
            last: vec![0; model.variables() as usize + 1],
            answer: 1,
        }
    }

    /// Whether a variable has been seen in this answer before; from now on it has.
    fn is_again(&mut self, variable: Variable) -> bool {
        let last = self.last.get_mut(variable as usize);
        last.is_some_and(|last| std::mem::replace(last, self.answer) == self.answer)
    }

    fn forget(&mut self) {
        self.answer += 1;
    }
}
