//! Splits a text into its named values and its other lines.

use memchr::memchr2_iter;

use crate::format::named::name::{LONGEST_NAME, side_of};
use crate::format::named::value::{NamedValue, Parser, Value};
use crate::format::reader::is_clue;
use crate::format::source::Lines;

/// At most this many `=` and `:` on a line are examined for another statement.
const MAX_STATEMENTS: usize = 8;

/// The parts of a text.
#[derive(Debug, Default)]
pub(super) struct Parts<'s> {
    pub(super) entries: Vec<NamedValue<'s>>,
    /// The lines without a name, without trailing white space.
    pub(super) lines: Vec<&'s str>,
    /// The first unclosed bracket.
    pub(super) unclosed: Option<&'s str>,
}

/// Splits a text into its parts.
pub(super) fn parts(text: &str) -> Parts<'_> {
    let mut parts = Parts::default();
    let mut at = document(text);
    while at < text.len() {
        let (line, end) = line_at(text, at);
        // There may be several statements on one line.
        let (line, end) = match next_statement(line) {
            Some(next) => (&line[..next], at + next),
            None => (line, end),
        };
        let trimmed = unquoted(line).trim();
        if is_comment(trimmed) {
            at = end;
            continue;
        }
        if let Some(after) = parts.push_several(text, at, line) {
            at = after.max(end);
            continue;
        }
        let Some(name) = assignment(line) else {
            parts.lines.push(unquoted(line).trim_end());
            at = end;
            continue;
        };
        let start = at + name.value_at;
        let rest = text[start..at + line.len()].trim();
        if begins_value(rest) {
            // After the first unclosed bracket, the value after a name is no longer parsed as
            // brackets, a string or a function.
            let mut parser = Parser::new(text, start);
            let value = parts.unclosed.is_none().then(|| parser.value(0)).flatten();
            parts.unclosed = parts.unclosed.or(parser.unclosed);
            if let Some(value) = value.filter(|_| parser.unclosed.is_none()) {
                parts.push(name.text, value);
                // After a value, the rest of its line is skipped, except another statement on it.
                at = if parser.at <= end {
                    end
                } else {
                    after_value(text, parser.at)
                };
                continue;
            }
        }
        at = end;
        // In YAML, a bar begins a text of several lines.
        let value = if matches!(rest, "" | "|" | "|-") {
            let (value, after) = block(text, end, side_of(name.text).is_some());
            at = after;
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
        self.entries.push(NamedValue { name, value });
    }

    /// Adds the values of a statement with several values: `rows, cols = [1, 0], [0, 1]`, or the
    /// arguments of a function, as in `solve(rows=[1, 0], cols=[0, 1])`. Returns where the values
    /// end in `text`, or `None` for any other statement.
    fn push_several(&mut self, text: &'s str, at: usize, line: &'s str) -> Option<usize> {
        let (names, rest) = line.split_once('=')?;
        let is_word = |word: &str| {
            let is_of_word = |sign: char| sign.is_alphanumeric() || "_.".contains(sign);
            word.starts_with(char::is_alphabetic) && word.chars().all(is_of_word)
        };
        if let Some((function, _)) = names.split_once('(')
            && is_word(function.trim())
        {
            let mut parser = Parser::new(text, at);
            let value = parser.value(0).filter(|_| parser.unclosed.is_none())?;
            if !matches!(value, Value::Entries(_)) {
                return None;
            }
            self.push(function, value);
            return Some(parser.at);
        }
        let are_several = names.contains(',') && names.split(',').all(|name| is_word(name.trim()));
        if !are_several {
            return None;
        }
        let mut parser = Parser::new(text, at + line.len() - rest.len());
        let mut values = Vec::new();
        for name in names.split(',') {
            let value = parser.value(0).filter(|_| parser.unclosed.is_none())?;
            values.push((name.trim(), value));
            parser.skip_between();
        }
        for (name, value) in values {
            self.push(name, value);
        }
        Some(parser.at)
    }
}

/// Returns where the first YAML document of a text begins: after its marker, `---`, or at the
/// beginning.
fn document(text: &str) -> usize {
    let mut lines = Lines::of(text);
    let first = lines.find(|line| !is_comment(line.text.trim()));
    let end = text.len() - lines.rest.len();
    let next = lines.find(|line| !is_comment(line.text.trim()));
    let is_mark = first.is_some_and(|line| line.text.trim_end() == "---")
        && next.is_some_and(|line| assignment(line.text).is_some());
    if is_mark { end } else { 0 }
}

/// Returns a line without the `>` of quotations at its beginning.
pub(super) fn unquoted(mut line: &str) -> &str {
    while let Some(rest) = line.strip_prefix('>') {
        line = rest.strip_prefix(' ').unwrap_or(rest);
    }
    line
}

/// Returns where another statement that names clues begins on a line, after a comma, a semicolon or
/// a bar outside brackets: `rows = 1, 0; cols = 0, 1`.
fn next_statement(line: &str) -> Option<usize> {
    let signs = memchr2_iter(b'=', b':', line.as_bytes());
    for sign in signs.skip(1).take(MAX_STATEMENTS) {
        let before = &line[..sign];
        let Some(at) = before.rfind([',', ';', '|']) else {
            continue;
        };
        let depth = |open: char, close: char| {
            let front = &line[..at];
            front.matches(open).count() == front.matches(close).count()
        };
        let is_outside = depth('[', ']') && depth('(', ')') && depth('{', '}');
        let name = before[at + 1..].trim_matches(|sign: char| !sign.is_alphanumeric());
        let is_name = name.starts_with(char::is_alphabetic) && name.len() <= LONGEST_NAME;
        let is_value = line[..at].contains(|sign: char| sign.is_ascii_digit());
        if is_outside && is_value && is_name && side_of(name).is_some() {
            return Some(at + 1);
        }
    }
    None
}

/// Returns where to continue after a value that ends at byte `at`: at another statement on the same
/// line, as in `0]; cols = [0, 1]`, or else at the next line.
fn after_value(text: &str, at: usize) -> usize {
    let (rest, end) = line_at(text, at);
    let statement = rest.trim_start().strip_prefix([',', ';', '|']);
    let statement = statement.filter(|statement| assignment(statement).is_some());
    statement.map_or(end, |statement| at + rest.len() - statement.len())
}

/// Returns the line that begins at byte `at`, and the position of the next line.
fn line_at(text: &str, at: usize) -> (&str, usize) {
    let mut lines = Lines::of(&text[at..]);
    let line = lines.next().map_or("", |line| line.text);
    (line, text.len() - lines.rest.len())
}

/// A name before a value, and the position in its line at which the value begins.
pub(super) struct Name<'s> {
    pub(super) text: &'s str,
    pub(super) value_at: usize,
}

/// Returns the name at the beginning of a line, if `=` or `:` follows it.
pub(super) fn assignment(line: &str) -> Option<Name<'_>> {
    let mut at = line.find(['=', ':'])?;
    if at > LONGEST_NAME {
        return None;
    }
    let is_quote = |sign: char| "\"'*`->".contains(sign) || sign.is_whitespace();
    let text = line[..at].trim_matches(is_quote);
    let is_of_name = |sign: char| sign.is_alphanumeric() || " _-.()[]<>/".contains(sign);
    if !text.starts_with(char::is_alphabetic) || !text.chars().all(is_of_name) {
        return None;
    }
    // There may be a type between the name and the value: `rows: list[int] = [1, 0]`.
    let rest = &line[at + 1..];
    if line[at..].starts_with(':')
        && let Some(sign) = rest.find('=')
        && !rest[..sign].contains(|sign: char| sign.is_ascii_digit() || sign == '"')
    {
        at += 1 + sign;
    }
    // Skips the rest of `:=` or `==`, and the stars of Markdown after a colon: `**rows:** 1 0`.
    let rest = line[at + 1..].trim_start_matches(['=', '*']);
    Some(Name {
        text,
        value_at: line.len() - rest.len(),
    })
}

/// Returns whether a line is blank, a comment in MiniZinc or another language, or a Markdown fence.
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

/// Returns whether a text begins with a value in brackets, a string or a function.
fn begins_value(text: &str) -> bool {
    let word = text.trim_start_matches(|sign: char| sign.is_alphanumeric() || "_.".contains(sign));
    let is_function = word.len() < text.len() && word.starts_with(['(', '[']);
    text.starts_with(['[', '(', '{', '"', '\'']) || is_function
}

/// Parses the values on the rest of a line, separated by blanks, commas, semicolons or bars. A
/// single value is returned as a word, several values as a list.
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

/// Returns a line without the dash of a list, the quotes around its item, and trailing white space.
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

/// Parses the lines below a name up to a blank line or the next name. If `are_clues`, they are one
/// list of clues, which also ends before a line that is not clues; otherwise they are the rows of a
/// grid. Returns the value, if there is one, and where it ends.
fn block(text: &str, start: usize, are_clues: bool) -> (Option<Value<'_>>, usize) {
    let (mut at, mut rows) = (start, Vec::new());
    let mut lists = Lists::default();
    while at < text.len() {
        let (line, end) = line_at(text, at);
        let line = unquoted(line);
        let trimmed = line.trim();
        let is_gap = trimmed.is_empty() || trimmed.starts_with("```");
        if is_gap && rows.is_empty() {
            at = end;
            continue;
        }
        if !are_clues
            && rows.is_empty()
            && let Some(after) = lists.add(text, line)
        {
            at = after.max(end);
            continue;
        }
        if !lists.is_empty() {
            break;
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
        let value = lists.value(text);
        return (value.clone(), if value.is_some() { at } else { start });
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

/// The rows of a list of lists in YAML: `- [1, 0]`, or `- - 1` and `  - 0` below it.
#[derive(Debug, Default)]
struct Lists<'s> {
    /// In rows with one line per cell, the indentation of the dash of each cell, in bytes.
    column: usize,
    rows: Vec<Value<'s>>,
}

impl<'s> Lists<'s> {
    fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds the row or the cell of a line, if there is one. Returns the position in `text` after
    /// the row or, for a cell, after its line.
    fn add(&mut self, text: &'s str, line: &'s str) -> Option<usize> {
        let item = line.trim_start().strip_prefix('-')?;
        let item = item.strip_prefix([' ', '\t'])?.trim();
        let start = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        if item.starts_with(['[', '(']) {
            let mut parser = Parser::new(text, start(item));
            let row = parser.value(0).filter(|_| parser.unclosed.is_none())?;
            self.rows.push(row);
            return Some(parser.at);
        }
        let indent = line.len() - line.trim_start().len();
        let cell = if let Some(cell) = item.strip_prefix("- ") {
            self.column = start(item) - start(line);
            self.rows.push(Value::List(cell.trim(), Vec::new()));
            cell
        } else if !self.rows.is_empty() && indent == self.column {
            item
        } else {
            return None;
        };
        if let Some(Value::List(_, cells)) = self.rows.last_mut() {
            let mut parser = Parser::new(text, start(cell));
            cells.push(parser.value(0)?);
        }
        Some(start(line) + line.len())
    }

    /// Returns all rows as one list.
    fn value(self, text: &'s str) -> Option<Value<'s>> {
        let start = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        let (first, last) = (self.rows.first()?.place(), self.rows.last()?.place());
        let place = &text[start(first)..start(last) + last.len()];
        Some(Value::List(place, self.rows))
    }
}
