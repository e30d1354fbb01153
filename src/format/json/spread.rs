//! JSON that is not one object a line, as other programs write it: objects over several lines, and
//! arrays of objects.

use std::fmt;
use std::ops::Range;

use serde::de::{Deserializer as _, SeqAccess, Visitor};
use serde_json::Deserializer;
use serde_json::value::RawValue;

use super::read::{read, syntax};
use crate::format::source::Source;
use crate::format::{
    Entry, Notes, ReadOptions, add_expectation, expectation, is_significant, nothing,
};

/// Whether a text in JSON is not one object a line.
pub(super) fn is_spread(source: &Source) -> bool {
    let mut lines = source.lines().filter(is_significant);
    let mut next = || lines.next().map_or("", |line| line.text.trim());
    let (first, second) = (next(), next());
    // An object that is cut short on a line of its own is followed by another object.
    let is_open = !first.ends_with('}') && !second.is_empty() && !second.starts_with('{');
    first.starts_with('[') || first.starts_with('{') && is_open
}

/// Reads the puzzles of such a text. What stands behind a fault of syntax is not read.
pub(super) fn read_spread(
    source: &Source,
    options: ReadOptions,
) -> impl Iterator<Item = Entry> + '_ {
    let mut lines = source.lines().peekable();
    let mut expect = None;
    while let Some(comment) = lines.next_if(|line| !is_significant(line)) {
        add_expectation(&mut expect, expectation(comment.text));
    }
    let start = lines.peek().map_or(0, |line| line.start);
    let (mut puzzles, end) = values(source, start);
    let mut end = match end {
        Err(error) => {
            let fault = syntax(source, &(start..source.text().len()), &error);
            Some(source.error(fault))
        }
        Ok(()) if puzzles.is_empty() => Some(nothing(source)),
        Ok(()) => None,
    };
    puzzles.reverse();
    let mut number = 1;
    std::iter::from_fn(move || {
        let Some(range) = puzzles.pop() else {
            let error = end.take()?;
            return Some(Entry::error(error));
        };
        while let Some(line) = lines.next_if(|line| line.start <= range.start) {
            number = line.number;
        }
        let mut notes = Notes::default();
        let puzzle = read(source, range, &options, &mut notes);
        let entry = Entry {
            line: number,
            puzzle,
            notes,
        };
        Some(entry.with_expectation(expect.take().as_deref()))
    })
}

/// Where the values stand that follow each other, or are the elements of the array, from `start` on;
/// and how that ended.
fn values(source: &Source, start: usize) -> (Vec<Range<usize>>, serde_json::Result<()>) {
    let text = &source.text()[start..];
    let mut found: Vec<&RawValue> = Vec::new();
    let mut deserializer = Deserializer::from_str(text);
    let end = if text.trim_start().starts_with('[') {
        let array = deserializer.deserialize_seq(Elements(&mut found));
        array.and_then(|()| deserializer.end())
    } else {
        let mut values = deserializer.into_iter();
        values.try_for_each(|value| value.map(|value| found.push(value)))
    };
    let span = |value: &RawValue| {
        // The values are parts of the text.
        let start = value.get().as_ptr() as usize - source.text().as_ptr() as usize;
        start..start + value.get().len()
    };
    (found.into_iter().map(span).collect(), end)
}

/// Takes the elements of an array, as far as they can be read.
struct Elements<'v, 't>(&'v mut Vec<&'t RawValue>);

impl<'t> Visitor<'t> for Elements<'_, 't> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of puzzles")
    }

    fn visit_seq<A: SeqAccess<'t>>(self, mut elements: A) -> Result<(), A::Error> {
        while let Some(element) = elements.next_element()? {
            self.0.push(element);
        }
        Ok(())
    }
}
