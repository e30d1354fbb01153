//! `v` lines: `v 1 -2 3 0` of SAT solvers, `v x1 -x2 x3` of pseudo-Boolean solvers.
//!
//! A line `s SATISFIABLE`, `s OPTIMUM FOUND`, `s UNSATISFIABLE` or `s UNKNOWN` is the verdict. The
//! values of one answer may continue over several lines; an answer ends at a `0`, at a line with
//! `s`, or where a variable occurs again. The result files of MiniSat (`SAT`, then the values
//! without `v`) are read too. Variables that stand for neither a tent nor a pair belong to counters
//! of the model, and are skipped.

use crate::format::reader::is_digits;
use crate::format::solver::answer::reader::{AnswerReader, bad_answer};
use crate::format::solver::model::Variable;
use crate::model::Variables;

pub(super) fn read(reader: &mut AnswerReader<'_>, variables: &Variables) {
    let source = reader.source;
    for line in source.lines() {
        let text = line.text.trim();
        let (word, rest) = text
            .split_once(|c: char| c.is_whitespace())
            .unwrap_or((text, ""));
        match (word, rest.trim()) {
            ("v", _) => values(reader, variables, rest),
            ("s", verdict) => {
                reader.end();
                reader.verdict(verdict, line.text);
            }
            (verdict @ ("SAT" | "UNSAT" | "INDET"), "") => {
                reader.verdict(verdict, line.text);
            }
            _ if word.starts_with(|c: char| c == '-' || c.is_ascii_digit()) => {
                values(reader, variables, text);
            }
            _ => {}
        }
    }
}

/// Parses the values on a line.
fn values<'a>(reader: &mut AnswerReader<'a>, variables: &Variables, line: &'a str) {
    for word in line.split_whitespace() {
        if word == "0" {
            reader.solution();
            continue;
        }
        let (is_true, name) = match word.strip_prefix('-') {
            Some(name) => (false, name),
            None => (true, word),
        };
        let digits = name.strip_prefix('x').unwrap_or(name);
        if !is_digits(digits) {
            let fault = bad_answer("this is not the value of a variable");
            reader.bad(word, fault.expecting("a literal as in `-3` or `-x3`"));
            continue;
        }
        let variable = digits.parse().unwrap_or(Variable::MAX);
        reader.value(variables, variable, is_true, word);
    }
}
