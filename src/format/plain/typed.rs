//! Text as people type it → puzzle, if only one reading makes sense.
//!
//! This is tried when a text is not as the format wants it. Signs that can mean only one thing are
//! replaced by those of the format: emoji of trees and tents, full-width digits, `_`, `·` and white
//! squares for an unknown cell. There may be commas, tabs or lines between the fields, the row
//! clues may be at the right, the column clues at the bottom. If exactly one arrangement gives a
//! puzzle without a fault, that is the puzzle. Signs that mean different things in different
//! places, as `#`, `A`, `^` and `x` do, are never guessed; only beside `!`, as on the boards of
//! `tents explain --boards`, is `x` a cell without a tent.

use std::borrow::Cow;

use itertools::Itertools;

use super::paragraph::{behind, cell, is_corner};
use super::{drawn, paragraph};
use crate::format::reader::{self, is_clue};
use crate::format::source::{Lines, Source};
use crate::format::{ReadOptions, is_significant};
use crate::puzzle::Puzzle;

const RIGHT: &str = "the clues to the right of the cells were read as the row clues";
const BELOW: &str = "the last line was read as the column clues";
const COMMAS: &str = "commas were read as separators";
const TABS: &str = "tabs were read as separators; an empty field is an unknown cell";

const NEW_MARKS: &str = "`!` was read as a tent and `x` as a cell without a tent";

/// Nobody types more bytes than this.
pub(super) const LONGEST: usize = 1 << 20;

/// How a text was understood, a sentence each.
pub(crate) type Remarks = Vec<Cow<'static, str>>;

/// Reads a paragraph as it was meant, and says how.
pub(crate) fn read(source: &Source, text: &str) -> Option<(Puzzle, Remarks)> {
    if text.len() > LONGEST || !source.replaced_in(text).is_empty() {
        return None;
    }
    let mut remarks = Remarks::new();
    let mut lines = usual_lines(text, &mut remarks);
    if let Some((unframed, remark)) = drawn::without_frame(&lines) {
        lines = unframed;
        remarks.push(remark.into());
    }
    // Fields and blanks that are left out at the ends of lines are filled in, which may take far
    // more than the text.
    let widest = lines.iter().map(String::len).max()?;
    if widest.saturating_mul(lines.len()) > 4 * LONGEST {
        return None;
    }
    let has = |mark: char| lines.iter().filter(|line| line.contains(mark)).count();
    let is_framed = !remarks.is_empty();
    let separator = ['\t', ',']
        .into_iter()
        .find(|&mark| has(mark) == lines.len());
    if separator == Some('\t') {
        remarks.extend((!is_framed).then_some(TABS.into()));
    } else if has(',') > 0 {
        remarks.push(COMMAS.into());
    }
    let sides = [(false, false), (true, false), (false, true), (true, true)];
    let arranged = sides.into_iter().filter_map(|(is_right, is_below)| {
        let mut lines = lines.clone();
        if is_below {
            lines.rotate_right(1);
        }
        let text = match separator {
            Some(separator) => table(&lines, separator, is_right),
            None => arranged(&lines, is_right),
        };
        let how = [is_right.then_some(RIGHT), is_below.then_some(BELOW)];
        Some((puzzle(text?)?, how.into_iter().flatten().collect_vec()))
    });
    let mut readings = arranged.collect_vec();
    if readings.is_empty() {
        let drawn = drawn::readings(&lines).into_iter();
        readings.extend(drawn.filter_map(|(text, how)| Some((puzzle(text)?, vec![how]))));
    }
    let (puzzle, how) = readings.into_iter().exactly_one().ok()?;
    remarks.extend(how.into_iter().map(Cow::from));
    Some((puzzle, remarks))
}

/// The lines of a paragraph that are not comments, with the usual signs.
pub(super) fn usual_lines(text: &str, remarks: &mut Remarks) -> Vec<String> {
    let has_new_marks = text.contains('!');
    let lines = Lines::of(text).filter(is_significant);
    let lines = lines.map(|line| usual(line.text, remarks));
    if !has_new_marks {
        return lines.collect();
    }
    let lines = lines
        .map(|line| line.replace('!', "*").replace('x', "-"))
        .collect();
    remarks.push(NEW_MARKS.into());
    lines
}

/// The puzzle of a text, if it has no fault.
fn puzzle(text: String) -> Option<Puzzle> {
    let typed = Source::new(text.into_bytes());
    reader::read(
        &typed,
        typed.text(),
        &ReadOptions::default(),
        paragraph::read,
    )
    .ok()
}

/// A line with the signs of the format in place of others.
pub(crate) fn usual(text: &str, remarks: &mut Remarks) -> String {
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
        let remark = format!("`{sign}` was read as {meaning}");
        // One of the digits stands for all.
        let end = if meaning == "a digit" {
            meaning
        } else {
            &remark
        };
        if !remarks.iter().any(|known| known.ends_with(end)) {
            remarks.push(remark.into());
        }
    }
    line
}

/// The lines, the column clues first, with each row's clue in front, as the format wants them.
/// Commas between some are blanks.
fn arranged(lines: &[String], is_right: bool) -> Option<String> {
    let (header, rows) = lines.split_first()?;
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
fn table(lines: &[String], separator: char, is_right: bool) -> Option<String> {
    let mut fields: Vec<Vec<&str>> = lines
        .iter()
        .map(|line| line.split(separator).map(str::trim).collect())
        .collect();
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
        let is_empty = |line: &Vec<&str>| line.get(side).is_some_and(|field| field.is_empty());
        if fields.iter().all(is_empty) {
            for line in &mut fields {
                line.remove(side);
            }
        }
    }
    // There was nothing but separators.
    if fields[0].is_empty() {
        return None;
    }
    if is_right {
        for line in &mut fields {
            line.rotate_right(1);
        }
    }
    let corner = fields[0][0];
    let is_number = |field: &str| is_clue(field) && field.contains(|c: char| c.is_ascii_digit());
    let has_tops = fields[0][1..].iter().any(|clue| is_number(clue));
    let has_lefts = fields[1..].iter().any(|row| is_number(row[0]));
    if !has_tops || !has_lefts || !corner.is_empty() && !is_corner(corner) {
        return None;
    }
    let tops: Option<Vec<&str>> = fields[0][1..].iter().map(|field| clue(field)).collect();
    let mut text = tops?.join(" ");
    for row in &fields[1..] {
        let sign = |field: &&str| match field.chars().exactly_one() {
            Ok(sign) => cell(sign).map(|_| sign),
            Err(_) => field.is_empty().then_some('.'),
        };
        let cells: Option<String> = row[1..].iter().map(sign).collect();
        text.extend(["\n", clue(row[0])?, " ", &cells?]);
    }
    Some(text)
}

/// The clue of a field, or none if the field is empty.
fn clue(field: &str) -> Option<&str> {
    is_clue(field).then_some(if field.is_empty() { "?" } else { field })
}
