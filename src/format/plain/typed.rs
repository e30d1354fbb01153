//! Text as people type it → puzzle, if only one reading makes sense.
//!
//! This is tried when a text is not as the format wants it. Signs that can mean only one thing are
//! replaced by those of the format: emoji of trees and tents, full-width digits, `_`, `·` and white
//! squares for an unknown cell. There may be commas, tabs or lines between the fields, the row clues
//! may be at the right, the column clues at the bottom. If exactly one arrangement gives a puzzle
//! without a fault, that is the puzzle. Signs that mean different things in different places, as
//! `#`, `A`, `^` and `x` do, are never guessed; only beside `!`, as on the boards of `tents explain
//! --boards`, is `x` a cell without a tent.

use std::ops::Range;

use itertools::Itertools;

use super::row::{behind, is_corner};
use super::{drawn, paragraph};
use crate::format::remark::Remark;
use crate::format::source::Source;
use crate::format::{is_significant, tokens::is_clue};
use crate::puzzle::Puzzle;

const RIGHT: Remark = Remark::new("the clues to the right of the cells were read as the row clues");
const BELOW: Remark = Remark::new("the last line was read as the column clues");
const COMMAS: Remark = Remark::new("commas were read as separators");
const TABS: Remark = Remark::new("tabs were read as separators; an empty field is an unknown cell");

const NEW_MARKS: Remark = Remark::new("`!` was read as a tent and `x` as a cell without a tent");

/// Nobody types more bytes than this.
pub(super) const LONGEST: usize = 1 << 20;

/// Reads a paragraph as it was meant, and says how.
pub(crate) fn read(source: &Source, range: Range<usize>) -> Option<(Puzzle, Vec<Remark>)> {
    if range.len() > LONGEST || !source.replaced_in(range.clone()).is_empty() {
        return None;
    }
    let mut remarks = Vec::new();
    let mut lines = usual_lines(source, range, &mut remarks);
    if let Some((unframed, remark)) = drawn::without_frame(&lines) {
        lines = unframed;
        remarks.push(remark);
    }
    let is_framed = !remarks.is_empty() && lines.iter().all(|line| line.contains('\t'));
    let has = |mark: char| lines.iter().filter(|line| line.contains(mark)).count();
    let mut readings = Vec::new();
    let separator = if has('\t') == lines.len() {
        remarks.extend((!is_framed).then_some(TABS));
        '\t'
    } else {
        remarks.extend((has(',') > 0).then_some(COMMAS));
        ','
    };
    for (is_right, is_below) in [(false, false), (true, false), (false, true), (true, true)] {
        let text = if has(separator) == lines.len() {
            table(&lines, separator, is_right, is_below)
        } else {
            arranged(&lines, is_right, is_below)
        };
        if let Some(puzzle) = text.and_then(puzzle) {
            let mut remarks = remarks.clone();
            remarks.extend(is_right.then_some(RIGHT));
            remarks.extend(is_below.then_some(BELOW));
            readings.push((puzzle, remarks));
        }
    }
    if readings.is_empty() {
        for (text, remark) in drawn::readings(&lines) {
            let remarks = [&remarks[..], &[remark]].concat();
            readings.extend(puzzle(text).map(|puzzle| (puzzle, remarks)));
        }
    }
    readings.into_iter().exactly_one().ok()
}

/// The lines of a paragraph that are not comments, with the usual signs.
pub(super) fn usual_lines(
    source: &Source,
    range: Range<usize>,
    remarks: &mut Vec<Remark>,
) -> Vec<String> {
    let has_new_marks = source.text()[range.clone()].contains('!');
    let lines = source.lines_in(range).filter(is_significant);
    let lines = lines.map(|line| usual(line.text, remarks));
    if !has_new_marks {
        return lines.collect();
    }
    let lines = lines
        .map(|line| line.replace('!', "*").replace('x', "-"))
        .collect();
    remarks.push(NEW_MARKS);
    lines
}

/// The puzzle of a text, if it has no fault.
fn puzzle(text: String) -> Option<Puzzle> {
    let typed = Source::new(text.into_bytes());
    paragraph::read(&typed, 0..typed.text().len()).ok()
}

/// A line with the signs of the format in place of others.
pub(super) fn usual(text: &str, remarks: &mut Vec<Remark>) -> String {
    let mut line = String::with_capacity(text.len());
    for sign in text.chars() {
        // These say that a sign is drawn in colour, or follows one.
        if matches!(sign, '\u{FE0F}' | '\u{200D}') {
            continue;
        }
        let (usual, meaning) = match sign {
            '🌲' | '🌳' | '🎄' => ('T', "a tree"),
            '⛺' | '🏕' | '🎪' => ('*', "a tent"),
            '_' | '·' | '⬜' | '□' | '◻' | '▢' => ('.', "an unknown cell"),
            '０'..='９' => {
                let digit = u32::from(sign) - u32::from('０');
                (char::from_digit(digit, 10).unwrap_or('0'), "a digit")
            }
            '？' => ('?', "no clue"),
            _ => {
                line.push(sign);
                continue;
            }
        };
        line.push(usual);
        // One of the digits stands for all.
        let is_digit = usual.is_ascii_digit();
        let remark = Remark(format!("`{sign}` was read as {meaning}").into());
        let is_known = |known: &Remark| *known == remark || is_digit && known.0.ends_with(meaning);
        if !remarks.iter().any(is_known) {
            remarks.push(remark);
        }
    }
    line
}

/// The lines with the column clues first and each row's clue in front, as the format wants them.
/// Commas between some are blanks.
fn arranged(lines: &[String], is_right: bool, is_below: bool) -> Option<String> {
    let (header, rows) = if is_below {
        lines.split_last()?
    } else {
        lines.split_first()?
    };
    let mut text = header.replace(',', " ");
    for row in rows {
        let row = row.replace(',', " ");
        text.push('\n');
        if !is_right {
            text.push_str(&row);
            continue;
        }
        let (cells, clue) = behind(&row)?;
        text.extend([clue, " ", cells]);
    }
    Some(text)
}

/// The same of lines with separators between their fields: an empty field is an unknown cell, or a
/// clue that is not given.
fn table(lines: &[String], separator: char, is_right: bool, is_below: bool) -> Option<String> {
    let mut fields: Vec<Vec<&str>> = lines
        .iter()
        .map(|line| line.split(separator).map(str::trim).collect())
        .collect();
    if is_below {
        fields.rotate_right(1);
    }
    let (header, rows) = fields.split_first_mut()?;
    let mut width = rows.iter().map(Vec::len).max()?;
    // A header without a corner.
    if header.len() + 1 == width && header.iter().all(|field| !field.is_empty()) {
        header.insert(if is_right { header.len() } else { 0 }, "");
    }
    width = width.max(header.len());
    // Only between tabs may empty fields at the end of a line be left out.
    let is_short = |line: &[&str]| line.len() < width;
    if is_short(header) || separator == ',' && rows.iter().any(|row| is_short(row)) {
        return None;
    }
    for line in &mut fields {
        line.resize(width, "");
    }
    // Separators at the end of all lines, or before all.
    for side in [width - 1, 0] {
        if fields
            .iter()
            .all(|line| line.get(side).is_none_or(|field| field.is_empty()))
        {
            for line in &mut fields {
                line.remove(side);
            }
        }
    }
    for line in &mut fields {
        if is_right && !line.is_empty() {
            line.rotate_right(1);
        }
    }
    let (header, rows) = fields.split_first()?;
    let (corner, tops) = header.split_first()?;
    let mut lefts = rows.iter().filter_map(|row| row.first());
    let has_clues = tops.iter().any(|clue| is_number(clue)) && lefts.any(|clue| is_number(clue));
    if !has_clues || !corner.is_empty() && !is_corner(corner) {
        return None;
    }
    let clue = |field: &&str| match *field {
        "" => Some("?".to_owned()),
        field => is_clue(field).then(|| field.to_owned()),
    };
    let mut text: String = tops.iter().map(clue).collect::<Option<Vec<_>>>()?.join(" ");
    for row in rows {
        let (left, cells) = row.split_first()?;
        let cells: Vec<&str> = cells
            .iter()
            .map(|field| cell(field))
            .collect::<Option<_>>()?;
        text.extend(["\n", &clue(left)?, " ", &cells.concat()]);
    }
    Some(text)
}

/// The cell of a field.
fn cell(field: &str) -> Option<&str> {
    match field {
        "" => Some("."),
        "." | "T" | "t" | "*" | "-" => Some(field),
        _ => None,
    }
}

/// Whether a field can be a clue and nothing else.
fn is_number(field: &str) -> bool {
    field.bytes().any(|byte| byte.is_ascii_digit()) && is_clue(field)
}
