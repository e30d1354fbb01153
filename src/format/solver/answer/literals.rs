//! `v` lines: `v 1 -2 3 0` of SAT solvers, `v x1 -x2 x3` of pseudo-Boolean solvers.
//!
//! A line `s SATISFIABLE`, `s OPTIMUM FOUND`, `s UNSATISFIABLE` or `s UNKNOWN` is the verdict. The
//! values of one answer may go on over several lines; it ends at a `0`, at a verdict, or where a
//! variable comes again. The result files of MiniSat (`SAT`, then the values without `v`) are read
//! too. Variables above those of tents and pairs count something, and are passed over.

use super::{Reader, bad_answer};
use crate::format::reader::is_digits;
use crate::format::solver::model::Variable;
use crate::format::source::Line;
use crate::model::Variables;

pub(super) fn read(reader: &mut Reader<'_>, variables: &Variables) {
    let source = reader.source;
    for line in source.lines() {
        let text = line.text.trim();
        let (word, rest) = text
            .split_once(|c: char| c.is_whitespace())
            .unwrap_or((text, ""));
        match (word, rest.trim()) {
            ("v", _) => values(reader, variables, line, 1),
            ("s", verdict) => {
                reader.end();
                reader.verdict(verdict, line.span());
            }
            (verdict @ ("SAT" | "UNSAT" | "INDET"), "") => {
                reader.verdict(verdict, line.span());
            }
            _ if word.starts_with(|c: char| c == '-' || c.is_ascii_digit()) => {
                values(reader, variables, line, 0);
            }
            _ => {}
        }
    }
}

/// Reads the values of a line, after the words that are skipped.
fn values(reader: &mut Reader<'_>, variables: &Variables, line: Line<'_>, skipped: usize) {
    for word in line.text.split_whitespace().skip(skipped) {
        let span = reader.source.place_of(word);
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
            reader.bad(
                span,
                bad_answer("this is not the value of a variable")
                    .expecting("a literal as in `-3` or `-x3`"),
            );
            continue;
        }
        let variable = digits.parse().unwrap_or(Variable::MAX);
        reader.value(variables, variable, is_true, span);
    }
}
