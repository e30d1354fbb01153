//! Atoms that are true: `tent(1,2) pair(1,1,e)`, as clingo prints them and the MiniZinc model too.
//!
//! clingo puts `Answer: 1` above each answer, MiniZinc `----------` below it; in a text without
//! either, each line with atoms is an answer. Other atoms are passed over, and so is everything
//! around them, as in clingo's JSON.

use super::{Reader, bad_answer, named, other_model};
use crate::format::source::Line;

/// The line that MiniZinc prints below an answer.
const SEPARATOR: &str = "----------";

/// Whether a line marks the beginning or the end of an answer.
pub(super) fn is_header(line: &str) -> bool {
    line.starts_with("Answer:") || line == "ANSWER" || line == SEPARATOR
}

pub(super) fn read(reader: &mut Reader<'_>) {
    let source = reader.source;
    let has_headers = source.lines().any(|line| is_header(line.text.trim()));
    // Whether an answer goes on, even one without atoms.
    let mut is_open = false;
    for line in source.lines() {
        let text = line.text.trim();
        if is_header(text) {
            if is_open || text == SEPARATOR {
                reader.solution();
            }
            is_open = text != SEPARATOR;
        } else if reader.verdict(text, line.span()) {
            if is_open {
                reader.solution();
            }
            is_open = false;
        } else {
            // clingo counts `Models : 3`, or `3+` where there may be more.
            let models = text.strip_prefix("Models");
            let number = models.and_then(|rest| rest.split_once(':'));
            let is_all = number.is_some_and(|(_, number)| number.trim().parse::<u64>().is_ok());
            reader.answer.complete |= is_all || text == "==========";
            atoms(reader, line);
            if !has_headers {
                reader.end();
            }
        }
    }
    if is_open {
        reader.solution();
    }
}

/// Reads the atoms of a line.
fn atoms(reader: &mut Reader<'_>, line: Line<'_>) {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '-');
    let mut at = 0;
    while let Some(open) = line.text[at..].find('(').map(|open| at + open) {
        let before = &line.text[at..open];
        let start = at
            + before.rfind(|c: char| !is_name(c)).map_or(0, |last| {
                last + before[last..].chars().next().map_or(0, char::len_utf8)
            });
        at = open + 1;
        let name = &line.text[start..open];
        if name != "tent" && name != "pair" {
            continue;
        }
        let end = line.text[at..]
            .find(')')
            .map_or(line.text.len(), |end| at + end);
        let arguments = line.text[at..end].split(',').map(str::trim);
        at = line.text.len().min(end + 1);
        let span = line.start + start..line.start + at;
        let Some((cell, direction)) = named(name, arguments) else {
            let bad = if name == "tent" {
                bad_answer("this is not a `tent`")
                    .expecting("a row and a column, as in `tent(1,2)`")
            } else {
                bad_answer("this is not a `pair`")
                    .expecting("a tree and a direction, as in `pair(1,1,e)`")
            };
            reader.bad(span, bad);
            continue;
        };
        reader.draft.start.get_or_insert(span.start);
        let Some(direction) = direction else {
            reader.tent(cell, true);
            continue;
        };
        reader.draft.tells_pairs = true;
        match reader.puzzle.trees().binary_search(&cell) {
            Ok(tree) => reader.draft.pairs.push((tree, direction, span)),
            Err(_) => reader.bad(
                span,
                other_model(format!("the puzzle has no tree at {cell}"))
                    .expecting("a tree of this puzzle"),
            ),
        }
    }
}
