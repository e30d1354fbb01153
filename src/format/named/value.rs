//! Values as JSON, Python, MiniZinc and people write them: numbers, words, strings, lists, and
//! entries of a name and a value.

use memchr::memchr;

/// The largest number of brackets nested in each other.
const DEEPEST: usize = 6;

/// A value. All its texts are slices of the input.
#[derive(Clone, Debug)]
pub(super) enum Value<'s> {
    /// A number or a word.
    Word(&'s str),
    /// A string, without its quotes.
    Text(&'s str),
    /// A list, and its place in the input: the text between its brackets, or at least its
    /// beginning.
    List(&'s str, Vec<Value<'s>>),
    /// Names with values, in braces or as the arguments of a function.
    Entries(Vec<NamedValue<'s>>),
}

/// A value and its name.
#[derive(Clone, Debug)]
pub(super) struct NamedValue<'s> {
    pub(super) name: &'s str,
    pub(super) value: Value<'s>,
}

impl<'s> Value<'s> {
    /// Returns the place of the value in the input; for entries, the place of their first name.
    pub(super) fn place(&self) -> &'s str {
        match self {
            Self::Word(text) | Self::Text(text) | Self::List(text, _) => text,
            Self::Entries(entries) => entries.first().map_or("", |entry| entry.name),
        }
    }

    /// Returns the text of a number, a word or a string.
    pub(super) fn text(&self) -> Option<&'s str> {
        match self {
            Self::Word(text) | Self::Text(text) => Some(text),
            Self::List(..) | Self::Entries(_) => None,
        }
    }
}

/// Returns the rows of a flat list to which the MiniZinc function `array2d` gives a shape:
/// `array2d(1..2, 1..2, [0, 1, 0, 0])`.
fn shaped<'s>(function: &str, items: &[Value<'s>]) -> Option<Value<'s>> {
    let [_, Value::Word(columns), Value::List(place, cells)] = items else {
        return None;
    };
    let (first, last) = columns.split_once("..")?;
    let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
    let width = last.checked_sub(first)?.checked_add(1)?;
    let is_flat = cells.iter().all(|cell| cell.text().is_some());
    if function != "array2d" || !is_flat || cells.len() % width != 0 {
        return None;
    }
    let row = |row: &[Value<'s>]| Value::List(row[0].place(), row.to_vec());
    Some(Value::List(place, cells.chunks(width).map(row).collect()))
}

/// Parses values one after another.
#[derive(Debug)]
pub(super) struct Parser<'s> {
    text: &'s str,
    /// The position of the next character in `text`, in bytes.
    pub(super) at: usize,
    /// The first unclosed bracket.
    pub(super) unclosed: Option<&'s str>,
}

impl<'s> Parser<'s> {
    pub(super) fn new(text: &'s str, at: usize) -> Self {
        Self {
            text,
            at,
            unclosed: None,
        }
    }

    /// Returns the next character.
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Skips a character.
    fn pass(&mut self, sign: char) {
        self.at += sign.len_utf8();
    }

    /// Skips separators between values, and comments.
    pub(super) fn skip_between(&mut self) {
        loop {
            self.skip(|sign| sign.is_whitespace() || ",;>".contains(sign));
            let rest = &self.text[self.at..];
            let is_comment = rest.starts_with(['#', '%']) || rest.starts_with("//");
            if !is_comment {
                return;
            }
            self.at += memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
        }
    }

    fn skip(&mut self, is_skipped: impl Fn(char) -> bool) {
        while let Some(sign) = self.peek().filter(|&sign| is_skipped(sign)) {
            self.pass(sign);
        }
    }

    /// Parses a value inside `depth` brackets. Returns `None` if there is none, or if brackets are
    /// nested too deep.
    pub(super) fn value(&mut self, depth: usize) -> Option<Value<'s>> {
        self.skip(char::is_whitespace);
        let start = self.at;
        match self.peek()? {
            open @ ('[' | '(' | '{') if depth < DEEPEST => Some(self.list(open, depth)),
            quote @ ('"' | '\'') => Some(self.string(quote)),
            _ => {
                let is_end = |sign: char| sign.is_whitespace() || ",;:=|[](){}\"'".contains(sign);
                self.skip(|sign| !is_end(sign));
                let word = &self.text[start..self.at];
                // The value may be a function of a list, such as
                // `array2d(1..2, 1..2, [0, 1, 0, 0])`.
                if !word.is_empty()
                    && let Some(open @ ('(' | '[')) = self.peek()
                    && depth < DEEPEST
                {
                    let value = self.list(open, depth);
                    if let Value::List(_, items) = &value
                        && let Some(Value::List(..)) = items.last()
                    {
                        return shaped(word, items).or_else(|| items.last().cloned());
                    }
                    return Some(value);
                }
                (!word.is_empty()).then_some(Value::Word(word))
            }
        }
    }

    /// Parses a string, which may be in triple quotes.
    fn string(&mut self, quote: char) -> Value<'s> {
        let rest = &self.text[self.at..];
        let quotes = rest.len() - rest.trim_start_matches(quote).len();
        let width = if quotes >= 3 { 3 } else { 1 };
        let begin = self.at + width;
        let end = &rest[..width];
        let mut is_escaped = false;
        let inner = &self.text[begin..];
        let length = inner.char_indices().find_map(|(at, sign)| {
            let is_end = !is_escaped && inner[at..].starts_with(end);
            is_escaped = sign == '\\' && !is_escaped;
            is_end.then_some(at)
        });
        let length = length.unwrap_or(inner.len());
        self.at = (begin + length + width).min(self.text.len());
        Value::Text(&inner[..length])
    }

    /// Parses the content of brackets: values, rows between bars, or entries.
    fn list(&mut self, open: char, depth: usize) -> Value<'s> {
        let start = self.at;
        self.pass(open);
        let close = match open {
            '[' => ']',
            '(' => ')',
            _ => '}',
        };
        let begin = self.at;
        let (mut items, mut entries, mut rows) = (Vec::new(), Vec::new(), Vec::new());
        let mut row = begin;
        let mut has_bars = false;
        let end = loop {
            self.skip_between();
            let before = self.at;
            match self.peek() {
                None => {
                    self.unclosed.get_or_insert(&self.text[start..=start]);
                    break self.at;
                }
                Some(sign) if sign == close => {
                    self.pass(sign);
                    break before;
                }
                Some(sign @ '|') => {
                    has_bars = true;
                    if !items.is_empty() {
                        let place = self.text[row..before].trim();
                        rows.push(Value::List(place, std::mem::take(&mut items)));
                    }
                    self.pass(sign);
                    row = self.at;
                }
                Some(sign) => {
                    let value = self.value(depth + 1);
                    let name = value.as_ref().and_then(Value::text);
                    self.skip(char::is_whitespace);
                    if let (Some(name), Some(sign @ (':' | '='))) = (name, self.peek()) {
                        self.pass(sign);
                        if let Some(value) = self.value(depth + 1) {
                            entries.push(NamedValue { name, value });
                        }
                    } else {
                        items.extend(value);
                    }
                    // Skip a character that begins no value.
                    if self.at == before {
                        self.pass(sign);
                    }
                }
            }
        };
        if has_bars {
            if !items.is_empty() {
                rows.push(Value::List(self.text[row..end].trim(), items));
            }
            items = rows;
        }
        // A function of a list may also have named arguments: `array([0, 1], dtype=int)`.
        let is_list = |item: &Value<'_>| matches!(item, Value::List(..));
        if entries.is_empty() || open == '(' && items.iter().any(is_list) {
            Value::List(self.text[begin..end].trim_end(), items)
        } else {
            Value::Entries(entries)
        }
    }
}
