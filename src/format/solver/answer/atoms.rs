//! True atoms: `tent(1,2) pair(1,1,e)`, as clingo and the MiniZinc model print them.
//!
//! clingo prints `Answer: 1` above each answer, MiniZinc `----------` below it; in a text without
//! either, each line with atoms is an answer. Other atoms are skipped, and so is all text around
//! them, as in clingo's JSON.

use crate::format::reader::rest_of;
use crate::format::solver::answer::reader::{AnswerReader, bad_answer, named};
use crate::format::source::end_of;

/// The line that MiniZinc prints below an answer.
const SEPARATOR: &str = "----------";

/// Returns whether a line marks the beginning or the end of an answer.
pub(super) fn is_header(line: &str) -> bool {
    line.starts_with("Answer:") || line == "ANSWER" || line == SEPARATOR
}

pub(super) fn read(reader: &mut AnswerReader<'_>) {
    let source = reader.source;
    let has_headers = source.lines().any(|line| is_header(line.text.trim()));
    // Whether an answer has begun and not ended. An answer may have no atoms.
    let mut is_open = false;
    for line in source.lines() {
        let text = line.text.trim();
        if is_header(text) {
            if is_open || text == SEPARATOR {
                reader.solution();
            }
            is_open = text != SEPARATOR;
        } else if reader.verdict(text, line.text) {
            if is_open {
                reader.solution();
            }
            is_open = false;
        } else {
            // clingo prints `Models : 3`, or `3+` if there may be more answers. MiniZinc prints
            // `==========` if there are no more answers.
            let models = text.strip_prefix("Models");
            let number = models.and_then(|rest| rest.split_once(':'));
            let is_all = number.is_some_and(|(_, number)| number.trim().parse::<u64>().is_ok());
            reader.answer.complete |= is_all || text == "==========";
            atoms(reader, line.text);
            if !has_headers {
                reader.end();
            }
        }
    }
    if is_open {
        reader.solution();
    }
}

/// Parses the atoms of a line.
fn atoms<'a>(reader: &mut AnswerReader<'a>, line: &'a str) {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '-');
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('(') {
        rest = after;
        let name = before.rsplit(|c| !is_name(c)).next().unwrap_or_default();
        if name != "tent" && name != "pair" {
            continue;
        }
        let arguments;
        (arguments, rest) = after.split_once(')').unwrap_or((after, end_of(after)));
        let atom = rest_of(line, Some(name));
        let atom = &atom[..atom.len() - rest.len()];
        if let Some(fact) = named(name, arguments.split(',').map(str::trim)) {
            reader.fact(fact, true, atom);
            continue;
        }
        let bad = if name == "tent" {
            bad_answer("this is not a `tent`").expecting("a row and a column, as in `tent(1,2)`")
        } else {
            bad_answer("this is not a `pair`")
                .expecting("a tree and a direction, as in `pair(1,1,e)`")
        };
        reader.bad(atom, bad);
    }
}
