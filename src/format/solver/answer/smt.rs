//! Values of named variables, as SMT solvers print them after `get-value` or `get-model`:
//! `((tent_1_2 true) (pair_1_1_e true))` or `(model (define-fun tent_1_2 () Bool true) …)`.
//!
//! `sat`, `unsat` and `unknown` are the verdicts. An answer ends at a verdict, or where a variable
//! comes again. Other names are passed over.

use std::ops::Range;

use super::{Reader, bad_answer, named, other_model};
use crate::format::solver::model::Variable;
use crate::model::{Atom, Variables};
use crate::puzzle::Puzzle;

pub(super) fn read(reader: &mut Reader<'_>, variables: &Variables) {
    let text = reader.source.text();
    let mut tokens = Tokens { text, at: 0 };
    while let Some(span) = tokens.next() {
        let token = &text[span.clone()];
        if matches!(token, "sat" | "unsat" | "unknown") {
            reader.end();
            reader.verdict(&token.to_ascii_uppercase(), span);
            continue;
        }
        let name = token.trim_matches('|');
        if !name.starts_with("tent_") && !name.starts_with("pair_") {
            continue;
        }
        let Some(variable) = variable(reader.puzzle, variables, name) else {
            reader.bad(
                span,
                other_model("the model of this puzzle has no such variable")
                    .expecting("a tent or a pair of this puzzle"),
            );
            continue;
        };
        let value = tokens.find(|span| !matches!(&text[span.clone()], "(" | ")" | "Bool"));
        let is_true = match value.as_ref().map(|value| &text[value.clone()]) {
            Some("true") => true,
            Some("false") => false,
            _ => {
                let place = value.unwrap_or(text.len()..text.len());
                reader.bad(
                    place,
                    bad_answer("this is not the value of a variable")
                        .expecting("`true` or `false`"),
                );
                continue;
            }
        };
        reader.value(variables, variable, is_true, span);
    }
}

/// The variable of a name, if the model has it.
fn variable(puzzle: &Puzzle, variables: &Variables, name: &str) -> Option<Variable> {
    let (kind, parts) = name.split_once('_')?;
    let (cell, direction) = named(kind, parts.split('_'))?;
    let Some(direction) = direction else {
        return variables.tent(cell);
    };
    let tree = puzzle.trees().binary_search(&cell).ok()?;
    variables.of(Atom::Pair(tree as u32, direction))
}

/// The tokens of SMT-LIB: parentheses, strings, and what is between them and white space.
struct Tokens<'s> {
    text: &'s str,
    at: usize,
}

impl Iterator for Tokens<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        loop {
            let rest = &self.text[self.at..];
            let start = self.at + rest.find(|c: char| !c.is_whitespace())?;
            let rest = &self.text[start..];
            let length = match rest.as_bytes()[0] {
                b'(' | b')' => 1,
                b';' => {
                    self.at = start + rest.find('\n').unwrap_or(rest.len());
                    continue;
                }
                quote @ (b'"' | b'|') => {
                    let end = rest[1..].find(char::from(quote));
                    end.map_or(rest.len(), |end| end + 2)
                }
                _ => {
                    let is_end = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '"' | ';');
                    rest.find(is_end).unwrap_or(rest.len())
                }
            };
            self.at = start + length;
            return Some(start..self.at);
        }
    }
}
