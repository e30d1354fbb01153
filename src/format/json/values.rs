//! JSON that is not one object per line, as other programs write it: objects over several lines,
//! and arrays of objects.

use std::mem;

use itertools::Itertools;

use crate::format::comments::Comments;
use crate::format::entry::{Entry, Notes, ReadOptions, nothing};
use crate::format::fault::{shared, shown_message};
use crate::format::json::read::read;
use crate::format::reader;
use crate::format::reader::characters;
use crate::format::source::{Source, end_of};

/// Returns whether a text with these first lines is something other than one object per line. If an
/// object is still open at the end of the first line, the second line shows whether it continues
/// there or was cut off. Returns `None` if there is no second line to show it.
pub(crate) fn is_spread(first: &str, second: Option<&str>) -> Option<bool> {
    let first = first.trim();
    // If the first line ends where a list begins, a list of puzzles continues on the next line, but
    // a list of clues or cells may have been cut off.
    let list = first
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('['));
    if let Some([before, name, _]) = list.and_then(|list| list.split('"').collect_array())
        && before.trim().is_empty()
        && !matches!(name, "columns" | "rows" | "cells" | "solution")
    {
        return Some(true);
    }
    if first.starts_with('{') && !first.ends_with('}') {
        return second.map(|line| !line.trim().starts_with('{'));
    }
    Some(first.starts_with('['))
}

/// Parses the puzzles of a text that is not one object per line, or of a part of such a text that
/// begins in the state `walk`. Unless `is_last`, the text continues after the part. Nothing is
/// parsed after a fault between objects.
pub(crate) fn read_spread(
    source: &Source,
    options: ReadOptions,
    mut walk: JsonWalk,
    is_last: bool,
) -> impl Iterator<Item = Entry> + '_ {
    let text = source.text();
    let (mut is_empty, mut is_done, mut at) = (walk.is_at_start(), false, 0);
    let mut comments = Comments::default();
    std::iter::from_fn(move || {
        let mut start = None;
        while let Some(&byte) = text.as_bytes().get(at).filter(|_| !is_done) {
            if start.is_some() && walk.ends_before(byte) {
                break;
            }
            match walk.step(byte) {
                ByteRole::Nothing => {}
                ByteRole::Begin => start = Some(at),
                ByteRole::Comment => {
                    let line = text[at..].split(['\n', '\r']).next();
                    comments.read(line.unwrap_or_default());
                }
                ByteRole::Broken(reason) => {
                    is_done = true;
                    let place = characters(&text[at..]).next().unwrap_or(text);
                    let fault = shared::bad_json(shown_message(reason));
                    return Some(Entry::error(source.error_at(place, fault)));
                }
            }
            at += 1;
            if start.is_some() && walk.is_between() {
                break;
            }
        }
        let Some(start) = start else {
            let is_end = is_last && !mem::replace(&mut is_done, true);
            let error = if walk.is_open() {
                source.error_at(end_of(text), shared::cut_json())
            } else {
                nothing(source)
            };
            let is_cut = walk.is_open() || is_empty;
            return (is_end && is_cut).then(|| Entry::error(error));
        };
        is_empty = false;
        // A value that continues to the end of the text is the last one.
        is_done = at == text.len() && !walk.is_between();
        let mut notes = Notes::default();
        let by = |draft: &mut _| read(draft, &mut notes);
        let puzzle = reader::read(source, text[start..at].trim_end(), &options, by);
        mem::take(&mut comments).add_to(&mut notes);
        Some(Entry::new(source.line_of(&text[start..]), puzzle, notes))
    })
}

/// The state of a scan of JSON values, one after another or in an array. Between values, a line
/// that begins with `#` is a comment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct JsonWalk {
    place: NextValue,
    inside: Inside,
    /// The number of open brackets in the current value.
    depth: usize,
}

/// What may come next, apart from white space and comments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum NextValue {
    /// The array, or the first value.
    #[default]
    Start,
    /// Another value.
    Between,
    /// The first element of the array, or its end.
    First,
    /// An element of the array.
    Element,
    /// A comma, or the end of the array.
    Behind,
    /// Nothing: the array has ended.
    Closed,
}

/// The part of the text at the current position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Inside {
    /// Outside values, at the beginning of a line.
    #[default]
    LineStart,
    /// Outside values, within a line.
    Line,
    Comment,
    /// A number or a word.
    Word,
    Brackets,
    String,
    /// In a string, after a backslash.
    Escape,
    /// The text after a fault.
    Broken,
}

/// The role of a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByteRole {
    /// Any other byte.
    Nothing,
    /// The first byte of a comment.
    Comment,
    /// The first byte of a value.
    Begin,
    /// A byte that is not allowed, with the reason. Nothing after it is examined.
    Broken(&'static str),
}

impl JsonWalk {
    /// Advances by one byte and returns its role.
    pub(crate) fn step(&mut self, byte: u8) -> ByteRole {
        self.inside = match (self.inside, byte) {
            (Inside::LineStart | Inside::Line, _) => return self.between(byte),
            (Inside::Word, _) if self.ends_before(byte) => return self.between(byte),
            (Inside::Comment, b'\n' | b'\r') => Inside::LineStart,
            (Inside::Escape, _) | (Inside::Brackets, b'"') => Inside::String,
            (Inside::String, b'\\') => Inside::Escape,
            (Inside::String, b'"') => self.value(),
            (Inside::Brackets, b'{' | b'[') => {
                self.depth += 1;
                Inside::Brackets
            }
            (Inside::Brackets, b'}' | b']') => {
                self.depth -= 1;
                self.value()
            }
            (inside, _) => inside,
        };
        ByteRole::Nothing
    }

    /// Returns the state after a string or a closing bracket: inside brackets, or between values.
    fn value(&self) -> Inside {
        if self.depth > 0 {
            Inside::Brackets
        } else {
            Inside::Line
        }
    }

    /// Advances by a byte outside values and comments.
    fn between(&mut self, byte: u8) -> ByteRole {
        let is_line_start = self.inside == Inside::LineStart;
        self.inside = match byte {
            b'\n' | b'\r' => Inside::LineStart,
            _ => Inside::Line,
        };
        self.place = match (self.place, byte) {
            (place, b'\n' | b'\r' | b' ' | b'\t') => place,
            (_, b'#') if is_line_start => {
                self.inside = Inside::Comment;
                return ByteRole::Comment;
            }
            (NextValue::Start, b'[') => NextValue::First,
            (NextValue::Behind, b',') => NextValue::Element,
            (NextValue::First | NextValue::Behind, b']') => NextValue::Closed,
            (place, _) => return self.begin(place, byte),
        };
        ByteRole::Nothing
    }

    /// Begins a value with this byte, if that is allowed.
    fn begin(&mut self, place: NextValue, byte: u8) -> ByteRole {
        let reason = match (place, byte) {
            (NextValue::Behind, _) => "expected `,` or `]`",
            (NextValue::Closed, _) => "trailing characters",
            (NextValue::Element, b']') => "trailing comma",
            (_, b',' | b':' | b']' | b'}') => "expected value",
            _ => {
                let is_top = matches!(place, NextValue::Start | NextValue::Between);
                self.place = if is_top {
                    NextValue::Between
                } else {
                    NextValue::Behind
                };
                self.depth = usize::from(matches!(byte, b'{' | b'['));
                self.inside = match byte {
                    b'{' | b'[' => Inside::Brackets,
                    b'"' => Inside::String,
                    _ => Inside::Word,
                };
                return ByteRole::Begin;
            }
        };
        self.inside = Inside::Broken;
        ByteRole::Broken(reason)
    }

    /// Returns whether the current value is a number or a word that ends before this byte.
    pub(crate) fn ends_before(self, byte: u8) -> bool {
        self.inside == Inside::Word
            && (byte.is_ascii_whitespace() || matches!(byte, b',' | b']' | b'}'))
    }

    /// Returns whether the position is outside values.
    pub(crate) fn is_between(self) -> bool {
        let outside = [Inside::LineStart, Inside::Line, Inside::Comment];
        outside.contains(&self.inside)
    }

    /// Returns whether a fault was found.
    pub(crate) fn is_broken(self) -> bool {
        self.inside == Inside::Broken
    }

    /// Returns whether there has been nothing but white space and comments so far.
    pub(crate) fn is_at_start(self) -> bool {
        self.place == NextValue::Start
    }

    /// Returns whether an array is open.
    pub(crate) fn is_open(self) -> bool {
        matches!(
            self.place,
            NextValue::First | NextValue::Element | NextValue::Behind
        )
    }
}
