//! JSON that is not one object a line, as other programs write it: objects over several lines, and
//! arrays of objects.

use std::mem;

use super::read::read;
use super::walk::{ByteRole, JsonWalk};
use crate::format::expectation::Expectations;
use crate::format::problem::{Shown, shared};
use crate::format::source::Source;
use crate::format::{Entry, Notes, ReadOptions, is_significant, nothing};

/// Whether a text in JSON is not one object a line.
pub(crate) fn is_spread(source: &Source) -> bool {
    let mut lines = source.lines().filter(is_significant);
    let first = lines.next().map_or("", |line| line.text);
    is_spread_first(first)
        .or_else(|| lines.next().map(|line| is_spread_second(line.text)))
        .unwrap_or_default()
}

/// Whether a text with this first line is not one object a line, if the line shows it. An object
/// that is open there may go on in the next line, or be cut short.
pub(crate) fn is_spread_first(line: &str) -> Option<bool> {
    let line = line.trim();
    let is_open = line.starts_with('{') && !line.ends_with('}');
    (!is_open).then(|| line.starts_with('['))
}

/// Whether an object that is open goes on in the next line: what is cut short is followed by
/// another object.
pub(crate) fn is_spread_second(line: &str) -> bool {
    !line.trim().starts_with('{')
}

/// Reads the puzzles of such a text, or of the part of one where `walk` is under way. The text goes
/// on behind the part unless that `is_last`. Nothing behind a fault between objects is read.
pub(crate) fn read_spread(
    source: &Source,
    options: ReadOptions,
    mut walk: JsonWalk,
    is_last: bool,
) -> impl Iterator<Item = Entry> + '_ {
    let text = source.text();
    let mut lines = source.lines().peekable();
    let mut number = 1;
    let mut is_empty = walk.is_at_start();
    let mut is_done = false;
    let mut expectations = Expectations::default();
    let mut at = 0;
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
                    expectations.read(line.unwrap_or_default());
                }
                ByteRole::Broken(reason) => {
                    is_done = true;
                    return Some(misplaced(source, at, reason));
                }
            }
            at += 1;
            if start.is_some() && walk.is_between() {
                break;
            }
        }
        let Some(start) = start else {
            let is_end = is_last && !is_done;
            is_done = true;
            return if is_end && walk.is_open() {
                let at = text.len();
                let cut = source.fault_at(at..at, shared::cut_json());
                Some(Entry::error(source.error(cut)))
            } else {
                (is_end && is_empty).then(|| Entry::error(nothing(source)))
            };
        };
        is_empty = false;
        // A value that goes on to the end is all there is.
        is_done = at == text.len() && !walk.is_between();
        while let Some(line) = lines.next_if(|line| line.start <= start) {
            number = line.number;
        }
        let end = start + text[start..at].trim_end().len();
        let mut notes = Notes::default();
        let puzzle = read(source, start..end, &options, &mut notes);
        mem::take(&mut expectations).add_to(&mut notes);
        Some(Entry {
            line: number,
            puzzle,
            notes,
        })
    })
}

/// The error of a byte that is not allowed there.
fn misplaced(source: &Source, at: usize, reason: &str) -> Entry {
    let reason = Shown::message(reason);
    let character = source.text()[at..].chars().next();
    let end = character.map_or(at, |c| at + c.len_utf8());
    Entry::error(source.error(source.fault_at(at..end, shared::bad_json(&reason))))
}
