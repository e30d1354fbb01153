//! Values of named variables, as SMT solvers print them after `get-value` or `get-model`:
//! `((tent_1_2 true) (pair_1_1_e true))` or `(model (define-fun tent_1_2 () Bool true) …)`.
//!
//! `sat`, `unsat` and `unknown` are the verdicts. An answer ends at a verdict, or where a variable
//! occurs again. Other names are skipped.

use crate::format::solver::answer::reader::{AnswerReader, bad_answer, named, other_model};
use crate::format::solver::model::Variable;
use crate::format::source::end_of;
use crate::model::{Atom, Variables};
use crate::puzzle::Puzzle;

pub(super) fn read(reader: &mut AnswerReader<'_>, variables: &Variables) {
    let text = reader.source.text();
    let mut tokens = SmtTokens(text);
    while let Some(token) = tokens.next() {
        if matches!(token, "sat" | "unsat" | "unknown") {
            reader.end();
            reader.verdict(&token.to_ascii_uppercase(), token);
            continue;
        }
        let name = token.trim_matches('|');
        if !name.starts_with("tent_") && !name.starts_with("pair_") {
            continue;
        }
        let Some(variable) = variable(reader.puzzle, variables, name) else {
            let fault = other_model("the model of this puzzle has no such variable");
            reader.bad(token, fault.expecting("a tent or a pair of this puzzle"));
            continue;
        };
        let value = tokens.find(|token| !matches!(*token, "(" | ")" | "Bool"));
        let is_true = match value {
            Some("true") => true,
            Some("false") => false,
            _ => {
                let fault = bad_answer("this is not the value of a variable");
                let place = value.unwrap_or(end_of(text));
                reader.bad(place, fault.expecting("`true` or `false`"));
                continue;
            }
        };
        reader.value(variables, variable, is_true, token);
    }
}

/// Returns the variable of a name, if the model has it.
fn variable(puzzle: &Puzzle, variables: &Variables, name: &str) -> Option<Variable> {
    let (kind, parts) = name.split_once('_')?;
    let (cell, direction) = named(kind, parts.split('_'))?;
    let Some(direction) = direction else {
        return variables.tent(cell);
    };
    let tree = puzzle.trees().binary_search(&cell).ok()?;
    variables.of(Atom::Pair(tree as u32, direction))
}

/// The tokens of SMT-LIB: parentheses, strings, quoted names, and words. Comments are skipped.
struct SmtTokens<'s>(&'s str);

impl<'s> Iterator for SmtTokens<'s> {
    type Item = &'s str;

    fn next(&mut self) -> Option<&'s str> {
        let mut rest = self.0.trim_start();
        while rest.starts_with(';') {
            rest = rest[rest.find('\n').unwrap_or(rest.len())..].trim_start();
        }
        let length = match rest.as_bytes().first()? {
            b'(' | b')' => 1,
            &quote @ (b'"' | b'|') => {
                let end = rest[1..].find(char::from(quote));
                end.map_or(rest.len(), |end| end + 2)
            }
            _ => {
                let is_end = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '"' | ';');
                rest.find(is_end).unwrap_or(rest.len())
            }
        };
        let token;
        (token, self.0) = rest.split_at(length);
        Some(token)
    }
}
