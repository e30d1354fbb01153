//! Texts in unknown formats, which would otherwise be explained as broken puzzles of the native
//! one.

use std::collections::BTreeSet;

use super::description::UnknownText;
use super::detect::{LineKind, has_word};
use super::fault::{Code, Fault, Remedy, unclear};
use super::plain;
use super::reader::{self, extent, is_digits};
use super::source::Source;
use super::{Format, Notes, ReadError, ReadOptions, TextShape};

/// How many lines are looked at.
const LINES: usize = 200;

/// A text longer than this is not read in every format to find the nearest.
const LONGEST: usize = 1 << 16;

/// The fault of a text that was taken for `plain` because no other format fits, if it does not look
/// like that either. Its first puzzle has this error.
pub(super) fn unknown(source: &Source, first: &ReadError) -> Option<Fault> {
    let look = UnknownText::new(source).filter(|_| source.is_beginning())?;
    if !is_foreign(&look) || is_titled(source, first) {
        return None;
    }
    let place = extent(&look.lines().next()?);
    let nearest = nearest(source);
    Some(
        Fault::new(Code::Unknown, "this is not in a known format")
            .label(format!(
                "the nearest is `{nearest}`, {}",
                nearest.description().about
            ))
            .help(Remedy::Format {
                advice: "put it in a known format; to see why it is not this one, read it",
                formats: vec![nearest],
            })
            .at(place),
    )
}

/// Whether the first line is a title above a puzzle.
fn is_titled(source: &Source, error: &ReadError) -> bool {
    let [title] = error.faults() else {
        return false;
    };
    let mut lines = source.text()[title.span.end..].lines().skip(1);
    title.code == Code::Title && lines.next().is_some_and(|line| !line.trim().is_empty())
}

/// Whether a text does not look like clues and cells.
fn is_foreign(look: &UnknownText<'_>) -> bool {
    let (mut count, mut facts) = (0_usize, 0_usize);
    let (mut known, mut strange, mut kinds) = (0_usize, 0_usize, BTreeSet::new());
    let (mut clues, mut rows, mut prose) = (0_usize, 0_usize, 0_usize);
    let (mut are_numbers, mut are_runs, mut has_runs) = (true, true, false);
    let mut is_table = true;
    for line in look.lines().take(LINES) {
        let text = line.text.trim();
        for sign in text.chars().filter(|c| !c.is_whitespace()) {
            if is_usual(sign) {
                known += 1;
            } else {
                strange += 1;
                kinds.insert(sign);
            }
        }
        let words = || text.split_whitespace();
        are_numbers &= words().all(is_digits);
        are_runs &= count == 0 || words().all(is_run);
        has_runs |= words().any(|word| word.len() > 1);
        is_table &= text.starts_with(['|', '+']);
        facts += usize::from(is_fact(text));
        match LineKind::of(line.text) {
            Some(LineKind::Clues) => clues += 1,
            Some(LineKind::Row) => rows += 1,
            None => prose += usize::from(has_word(line.text)),
        }
        count += 1;
    }
    // Cells may be drawn with one or two signs that nobody knows.
    let is_text = strange > known && kinds.len() > 2;
    // A board has one line of column clues, and most of its lines are rows.
    let is_bare = rows == 0 && clues != 1 && prose > 0 && count > 1;
    let is_prose = 2 * prose > count && 4 * rows < count;
    is_text
        || is_table
        || is_bare
        || is_prose
        || 2 * facts > count
        || count > 1 && (are_numbers || are_runs && has_runs)
        || look.is_markup()
}

/// Whether a sign is one of a grid, or one that has a fault of its own.
fn is_usual(sign: char) -> bool {
    plain::cell(sign).is_some()
        || sign.is_ascii_digit()
        || "?,_·⛺🏕🎪🌲🌳🎄⬜□◻▢\u{FE0F}".contains(sign)
        || ('０'..='９').contains(&sign)
        || unclear(sign).is_some()
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
        // XML is known by its first sign.
        let is_xml = description.extensions.contains(&"xml");
        description.shape != TextShape::Line && description.read_all.is_none() && !is_xml
    };
    let several = Format::all().filter(is_several);
    let several = several.filter_map(|format| Some((format, format.description().read?)));
    let mut best = (0, Format::Plain);
    for (format, read) in several {
        let options = ReadOptions {
            format: Some(format),
            ..ReadOptions::default()
        };
        let notes = &mut Notes::default();
        let read = reader::read(source, range.clone(), &options, |draft| read(draft, notes));
        let place = match read {
            // A reader that takes any word for a cell says nothing.
            Ok(_) => 0,
            Err(error) => {
                let fault = error.faults().first();
                // A missing part is a fault at the end, and such a text has no size.
                let is_far = |code| !matches!(code, Code::MissingPart | Code::BadSize);
                let fault = fault.filter(|fault| is_far(fault.code));
                fault.map_or(0, |fault| match fault.code {
                    Code::Title => fault.span.end,
                    _ => fault.span.start,
                })
            }
        };
        if place > best.0 {
            best = (place, format);
        }
    }
    best.1
}
