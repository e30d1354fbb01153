//! Text → the named values of it, and its other lines.

use super::name::side_of;
use super::value::{Entry, Parser, Value};
use crate::format::reader::is_clue;
use crate::format::source::Lines;

/// A name is not longer than this.
const LONGEST_NAME: usize = 60;

/// The parts of a text.
#[derive(Debug, Default)]
pub(super) struct Parts<'s> {
    pub(super) entries: Vec<Entry<'s>>,
    /// The lines without a name, without white space behind them.
    pub(super) lines: Vec<&'s str>,
    /// The first bracket that is not closed.
    pub(super) unclosed: Option<&'s str>,
}

/// Divides a text into its parts.
pub(super) fn parts(text: &str) -> Parts<'_> {
    let mut parts = Parts::default();
    let mut at = 0;
    while at < text.len() {
        let (line, end) = line_at(text, at);
        let trimmed = line.trim();
        let Some(name) = assignment(line).filter(|_| !is_comment(trimmed)) else {
            if !is_comment(trimmed) {
                parts.lines.push(line.trim_end());
            }
            at = end;
            continue;
        };
        let start = at + name.behind;
        let rest = text[start..at + line.len()].trim();
        if begins_value(rest) {
            // One bracket that is not closed is enough to know.
            let mut parser = Parser::new(text, start);
            let value = parts.unclosed.is_none().then(|| parser.value(0)).flatten();
            parts.unclosed = parts.unclosed.or(parser.unclosed);
            if let Some(value) = value.filter(|_| parser.unclosed.is_none()) {
                parts.push(name.text, value);
                // Behind a value, a line holds nothing else.
                at = line_at(text, parser.at.max(at)).1.max(end);
                continue;
            }
        }
        at = end;
        // A bar begins a text of several lines in YAML.
        let value = if matches!(rest, "" | "|" | "|-") {
            let (value, behind) = block(text, end, side_of(name.text).is_some());
            at = behind;
            value
        } else {
            inline(rest.trim_start_matches(['[', '(', '{']))
        };
        if let Some(value) = value {
            parts.push(name.text, value);
        }
    }
    parts
}

impl<'s> Parts<'s> {
    fn push(&mut self, name: &'s str, value: Value<'s>) {
        self.entries.push(Entry { name, value });
    }
}

/// The line that begins at a byte, and where the next begins.
fn line_at(text: &str, at: usize) -> (&str, usize) {
    let mut lines = Lines::of(&text[at..]);
    let line = lines.next().map_or("", |line| line.text);
    (line, text.len() - lines.rest.len())
}

/// A name in front of a value, and where in its line the value begins.
pub(super) struct Name<'s> {
    pub(super) text: &'s str,
    pub(super) behind: usize,
}

/// The name at the beginning of a line, if `=` or `:` follows one.
pub(super) fn assignment(line: &str) -> Option<Name<'_>> {
    let mut at = line.find(['=', ':'])?;
    if at > LONGEST_NAME {
        return None;
    }
    let is_quote = |sign: char| "\"'*`-".contains(sign) || sign.is_whitespace();
    let text = line[..at].trim_matches(is_quote);
    let is_of_name = |sign: char| sign.is_alphanumeric() || " _-.()[]<>/".contains(sign);
    if !text.starts_with(char::is_alphabetic) || !text.chars().all(is_of_name) {
        return None;
    }
    // A type may stand between the name and the value: `rows: list[int] = [1, 0]`.
    let rest = &line[at + 1..];
    if line[at..].starts_with(':')
        && let Some(behind) = rest.find('=')
        && !rest[..behind].contains(|sign: char| sign.is_ascii_digit() || sign == '"')
    {
        at += 1 + behind;
    }
    // `:=`, `==` and the stars of Markdown around the name and its colon.
    let rest = line[at + 1..].trim_start_matches(['=', '*']);
    Some(Name {
        text,
        behind: line.len() - rest.len(),
    })
}

/// Whether a line is a comment of MiniZinc or of other languages, or a fence of Markdown.
fn is_comment(line: &str) -> bool {
    let is_prose = |rest: &str| rest.is_empty() || rest.starts_with(char::is_whitespace);
    line.is_empty()
        || line.starts_with('#')
        || line.starts_with("```")
        || line.strip_prefix("//").is_some_and(is_prose)
        || line
            .strip_prefix("% ")
            .is_some_and(|rest| rest.contains(char::is_alphabetic))
}

/// Whether a value in brackets, a string or a function begins here.
fn begins_value(text: &str) -> bool {
    let word = text.trim_start_matches(|sign: char| sign.is_alphanumeric() || "_.".contains(sign));
    let is_function = word.len() < text.len() && word.starts_with(['(', '[']);
    text.starts_with(['[', '(', '{', '"', '\'']) || is_function
}

/// The values on the rest of a line, with blanks or commas between them; one alone is a word.
fn inline(rest: &str) -> Option<Value<'_>> {
    let rest = rest.trim_end_matches([';', ',', '.', '*', ' ']);
    let words = rest.split(|sign: char| sign.is_whitespace() || ",;|".contains(sign));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    match words[..] {
        [] => None,
        [word] => Some(Value::Word(word)),
        _ => {
            let words = words.into_iter().map(Value::Word);
            Some(Value::List(rest, words.collect()))
        }
    }
}

/// A line without the dash of a list in front of it, the quotes around it, and white space behind.
fn without_dash(line: &str) -> &str {
    let Some(item) = line.trim_start().strip_prefix("- ") else {
        return line.trim_end();
    };
    let item = item.trim();
    let quoted = item.strip_prefix(['"', '\'']);
    quoted
        .and_then(|rest| rest.strip_suffix(['"', '\'']))
        .unwrap_or(item)
}

/// The lines below a name up to a blank line or the next name: a list, if they are those of clues,
/// or else the rows of a grid. Also where they end.
fn block(text: &str, start: usize, are_clues: bool) -> (Option<Value<'_>>, usize) {
    let (mut at, mut rows) = (start, Vec::new());
    while at < text.len() {
        let (line, end) = line_at(text, at);
        let trimmed = line.trim();
        let is_gap = trimmed.is_empty() || trimmed.starts_with("```");
        if is_gap && rows.is_empty() {
            at = end;
            continue;
        }
        let item = without_dash(line);
        let mut words = item.split([' ', '\t', ',']).filter(|word| !word.is_empty());
        if is_gap || assignment(line).is_some() || are_clues && !words.all(is_clue) {
            break;
        }
        rows.push(item);
        at = end;
    }
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return (None, start);
    };
    let from = first.as_ptr() as usize - text.as_ptr() as usize;
    let to = last.as_ptr() as usize - text.as_ptr() as usize + last.len();
    let place = &text[from..to];
    let items = if are_clues {
        let words = rows.iter().flat_map(|row| row.split([' ', '\t', ',']));
        let words = words.filter(|word| !word.is_empty());
        words.map(Value::Word).collect()
    } else {
        rows.into_iter().map(Value::Text).collect()
    };
    (Some(Value::List(place, items)), at)
}
