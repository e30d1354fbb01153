//! Texts in unknown formats, which would otherwise be explained as broken puzzles of the native
//! one.

use std::collections::BTreeSet;

use super::description::Look;
use super::fault::Fault;
use super::plain;
use super::problem::{BadInput, Code, Unclear};
use super::source::Source;
use super::tokens::{extent, is_digits, words};
use super::{Format, Notes, ReadOptions, Shape};

/// How many lines are looked at.
const LINES: usize = 200;

/// A text longer than this is not read in every format to find the nearest.
const LONGEST: usize = 1 << 16;

/// The fault of a text that was taken for `plain` because no other format fits, if it does not
/// look like that either.
pub(super) fn unknown(source: &Source) -> Option<Fault> {
    let look = Look::new(source).filter(|_| source.is_beginning())?;
    if !is_foreign(&look) {
        return None;
    }
    let place = extent(&look.lines().next()?);
    let nearest = nearest(source);
    Some(source.fault_at(place, BadInput::Unknown { nearest }))
}

/// Whether a text does not look like clues and cells.
fn is_foreign(look: &Look<'_>) -> bool {
    let lines = || look.lines().take(LINES);
    let count = lines().count();
    let mut known = 0_usize;
    let mut strange = 0_usize;
    let mut kinds = BTreeSet::new();
    for line in lines() {
        for sign in line.text.chars().filter(|c| !c.is_whitespace()) {
            if is_usual(sign) {
                known += 1;
            } else {
                strange += 1;
                kinds.insert(sign);
            }
        }
    }
    let is_numbers = count > 1 && lines().all(|line| words(&line).all(|(_, word)| is_digits(word)));
    let facts = lines().filter(|line| is_fact(line.text.trim())).count();
    let is_runs = count > 1
        && lines()
            .skip(1)
            .all(|line| words(&line).all(|(_, word)| is_run(word)));
    let has_runs = || lines().any(|line| words(&line).any(|(_, word)| word.len() > 1));
    // Cells may be drawn with one or two signs that nobody knows.
    let is_text = strange > known && kinds.len() > 2;
    is_text || is_numbers || 2 * facts > count || is_runs && has_runs()
}

/// Whether a sign is one of a grid, or one that has a fault of its own.
fn is_usual(sign: char) -> bool {
    plain::cell(sign).is_some()
        || sign.is_ascii_digit()
        || "?,_·⛺🏕🌲🌳🎄\u{FE0F}".contains(sign)
        || ('０'..='９').contains(&sign)
        || Unclear::of(sign).is_some()
        || sign == char::REPLACEMENT_CHARACTER
}

/// Whether a line begins with a name and arguments, as facts and terms do.
fn is_fact(line: &str) -> bool {
    let name = line.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    name.len() < line.len()
        && line.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.starts_with('(')
}

/// Whether a word is a letter and the number of times that it is repeated.
fn is_run(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_lowercase());
    word.len() == digits.len() + 1 && (digits.is_empty() || is_digits(digits))
}

/// The format whose reader comes furthest, of those that a text of several lines may be in.
fn nearest(source: &Source) -> Format {
    if source.text().len() > LONGEST {
        return Format::Plain;
    }
    let range = 0..source.text().len();
    let is_several = |format: &Format| {
        let description = format.description();
        description.shape != Shape::Line && description.read_all.is_none()
    };
    let several = Format::all().filter(is_several);
    let mut best = (0, Format::Plain);
    for format in several {
        let options = ReadOptions {
            format: Some(format),
            ..ReadOptions::default()
        };
        let read = format.description().read;
        let place = match read(source, range.clone(), &options, &mut Notes::default()) {
            // A reader that takes any word for a cell says nothing.
            Ok(_) => 0,
            Err(error) => {
                let fault = error.faults().first();
                // What is missing is missed at the end, and a size is not what such a text has.
                let is_far = |code| !matches!(code, Code::MissingPart | Code::BadSize);
                let fault = fault.filter(|fault| is_far(fault.code));
                fault.map_or(0, |fault| fault.span.start)
            }
        };
        if place > best.0 {
            best = (place, format);
        }
    }
    best.1
}
