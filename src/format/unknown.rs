//! Recognizes texts in unknown formats, which would otherwise be reported as malformed puzzles in
//! the format `plain`.

use std::collections::BTreeSet;

use crate::format::coordinates;
use crate::format::description::{UnknownText, is_markup};
use crate::format::entry::{Notes, ReadOptions};
use crate::format::fault::{Code, Fault, ReadError, Remedy, ambiguous_sign};
use crate::format::looks::{LineKind, has_word};
use crate::format::name::{Format, TextShape};
use crate::format::reader::{Draft, is_digits};
use crate::format::source::Source;
use crate::format::{link, named, reader, signs};

/// The largest number of lines that are examined.
const LINES: usize = 200;

/// Texts of more bytes than this are not parsed in every format to find the nearest one.
const LONGEST: usize = 1 << 16;

/// Returns the fault of a text that was taken for `plain` because no other format fits, if it does
/// not look like `plain` either. `first` is the error of its first puzzle.
pub(super) fn unknown(source: &Source, first: &ReadError) -> Option<Fault> {
    let look = UnknownText::new(source, link::puzzle_of).filter(|_| source.is_beginning())?;
    if let Some((place, fault)) = named::unknown_names(&look) {
        return Some(fault.at(source.place_of(place)));
    }
    if coordinates::holds(source) {
        let message =
            "these are the rows and columns of tents, which are a solution and not a puzzle";
        let fault = Fault::new(Code::Unknown, message)
            .expecting("a puzzle")
            .help("name a puzzle; `tents verify PUZZLE SOLUTION` checks a solution");
        return Some(fault.at(source.place_of(look.line)));
    }
    // Only texts that are boards have these faults.
    let is_board = |fault: &Fault| {
        use Code::{Ambiguous, MissingPart, SecondPuzzle};
        matches!(fault.code, Ambiguous | MissingPart | SecondPuzzle)
    };
    if first.faults().iter().any(is_board) || !is_foreign(&look) || is_titled(source, first) {
        return None;
    }
    let place = source.place_of(look.lines().next()?);
    let nearest = nearest(source);
    Some(
        Fault::new(Code::Unknown, "this format is unknown")
            .label(format!(
                "the nearest is `{nearest}`, {}",
                nearest.description().about
            ))
            .help(Remedy::Format {
                advice: "write it in a known format; to see the errors for the nearest one, read \
                         it",
                formats: vec![nearest],
            })
            .at(place),
    )
}

/// Returns whether the only fault of a puzzle is a title on the line above it.
fn is_titled(source: &Source, error: &ReadError) -> bool {
    let [title] = error.faults() else {
        return false;
    };
    let mut lines = source.text()[title.span.end..].lines().skip(1);
    title.code == Code::Title && lines.next().is_some_and(|line| !line.trim().is_empty())
}

/// Returns whether a text does not look like clues and cells.
fn is_foreign(look: &UnknownText<'_>) -> bool {
    let lines: Vec<&str> = look.lines().take(LINES).collect();
    let count = lines.len();
    let number = |is: &dyn Fn(&str) -> bool| lines.iter().filter(|line| is(line)).count();
    let signs = || {
        lines
            .iter()
            .flat_map(|line| line.chars())
            .filter(|sign| !sign.is_whitespace())
    };
    let known = signs().filter(|&sign| is_usual(sign)).count();
    let strange = signs().count() - known;
    let kinds: BTreeSet<char> = signs().filter(|&sign| !is_usual(sign)).collect();
    let words = |from: usize| {
        lines[from..]
            .iter()
            .flat_map(|line| line.split_whitespace())
    };
    let are_numbers = words(0).all(is_digits);
    let are_runs = words(1).all(is_run) && words(0).any(|word| word.len() > 1);
    let is_table = lines.iter().all(|line| line.starts_with(['|', '+']));
    let facts = number(&is_fact);
    let clues = number(&|line| LineKind::of(line) == Some(LineKind::Clues));
    let rows = number(&|line| LineKind::of(line) == Some(LineKind::Row));
    let prose = number(&|line| LineKind::of(line).is_none() && has_word(line));
    // One or two kinds of unknown signs may still be cells.
    let is_text = strange > known && kinds.len() > 2;
    // A board has one line of column clues, and most of its lines are rows.
    let is_bare = rows == 0 && clues != 1 && prose > 0 && count > 1;
    let is_prose = 2 * prose > count && 4 * rows < count;
    is_text
        || is_table
        || is_bare
        || is_prose
        || 2 * facts > count
        || count > 1 && (are_numbers || are_runs)
        || is_markup(look.first)
}

/// Returns whether a sign occurs in grids, or is reported with a fault of its own.
fn is_usual(sign: char) -> bool {
    signs::cell(sign).is_some()
        || sign.is_ascii_digit()
        || "?,_·⛺🏕🎪🌲🌳🎄⬜□◻▢\u{FE0F}".contains(sign)
        || ('０'..='９').contains(&sign)
        || ambiguous_sign(sign).is_some()
        || sign == char::REPLACEMENT_CHARACTER
}

/// Returns whether a line begins with a name and `(`, as the facts of logic programs do.
fn is_fact(line: &str) -> bool {
    let name = line.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    name.len() < line.len()
        && line.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.starts_with('(')
}

/// Returns whether a word is one letter, optionally followed by a repeat count.
fn is_run(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_lowercase());
    word.len() == digits.len() + 1 && (digits.is_empty() || is_digits(digits))
}

/// Returns the format whose reader gets furthest in the text before a fault, or `plain` if the text
/// is long. Only formats in which a puzzle takes several lines are tried.
fn nearest(source: &Source) -> Format {
    if source.text().len() > LONGEST {
        return Format::Plain;
    }
    let mut nearest = (0, Format::Plain);
    for format in Format::all() {
        let description = format.description();
        // XML formats are not tried: a text in them is recognized by its first character.
        let is_xml = description.extensions.contains(&"xml");
        let is_several = description.shape != TextShape::Line && !is_xml;
        let Some(read) = description.read.filter(|_| is_several) else {
            continue;
        };
        let options = ReadOptions {
            format: Some(format),
            ..ReadOptions::default()
        };
        let by = |draft: &mut Draft<'_>| read(draft, &mut Notes::default());
        // A reader that accepts the whole text takes any word for a cell, so this format is not the
        // nearest.
        let Err(error) = reader::read(source, source.text(), &options, by) else {
            continue;
        };
        let place = error.faults().first().map_or(0, |fault| match fault.code {
            // A missing part is reported at the end of the text, so its place does not show how far
            // the reader got. Nor does the place of a bad size: a text in an unknown format has no
            // readable size.
            Code::MissingPart | Code::BadSize => 0,
            Code::Title => fault.span.end,
            _ => fault.span.start,
        });
        if place > nearest.0 {
            nearest = (place, format);
        }
    }
    nearest.1
}
