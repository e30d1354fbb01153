//! Removes everything that people put around the text of a board: Markdown, the `>` of quoted mail,
//! HTML tags, a title or a legend. Also finds the columns of the screen that each sign occupies.

use std::ops::Range;

use crate::format::description::is_markup;
use crate::format::looks::is_prose;
use crate::format::markdown::{is_fence, marker};
use crate::format::signs::{Remarks, usual_sign};
use crate::format::source::{Lines, is_puzzle_line};

const MARKDOWN: &str = "the Markdown around the board was ignored";
const HTML: &str = "the HTML elements around the board were ignored";
const TITLE: &str = "the text around the board was ignored";

/// A sign that is not a blank, and the columns of the screen that it occupies: from `start` to
/// `end`, inclusive, counted from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sign {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) letter: char,
}

/// The signs of a line. A tab counts as a sign; other blanks do not.
pub(super) type SignLine = Vec<Sign>;

/// Returns the lines of a paragraph that belong to a board, without the markup in them.
pub(super) fn unwrapped(text: &str, remarks: &mut Remarks) -> Vec<String> {
    let lines = Lines::of(text).map(|line| line.text);
    let lines = lines.filter(|line| is_puzzle_line(line.as_bytes()));
    let mut lines: Vec<String> = lines.map(str::to_owned).collect();
    // Git puts this mark above two versions that it could not merge.
    if lines.iter().any(|line| line.starts_with("<<<<<<<")) {
        return Vec::new();
    }
    let has_entity = |line: &str| {
        let marks = ["<br", "<BR", "&nbsp;", "&#160;", "&lt;", "&gt;", "&amp;"];
        marks.iter().any(|mark| line.contains(mark))
    };
    if lines
        .iter()
        .any(|line| is_markup(line.trim()) || has_entity(line))
    {
        let text = without_elements(&lines.join("\n"));
        lines = text.lines().map(str::to_owned).collect();
        remarks.push(HTML.into());
    }
    let number = lines.len();
    lines.retain(|line| !is_fence(line));
    let mut is_marked = lines.len() < number;
    let depth = |line: &String| {
        let signs = line.chars().filter(|sign| !sign.is_whitespace());
        signs.take_while(|&sign| sign == '>').count()
    };
    let depth = lines.iter().map(depth).min().unwrap_or_default();
    if depth > 0 {
        for line in &mut lines {
            *line = line.replacen('>', " ", depth);
        }
        is_marked = true;
    }
    lines.retain(|line| is_puzzle_line(line.trim().as_bytes()));
    // Prose is removed first, because a title above a list has no marker.
    without_prose(&mut lines, remarks);
    is_marked |= without_markers(&mut lines);
    if is_marked {
        remarks.push(MARKDOWN.into());
    }
    lines
}

/// Returns HTML as plain text: without tags, and with the entities of blanks, `<`, `>` and `&`
/// replaced. The cells of tables become fields between `|`, and each row of a table becomes one
/// line.
fn without_elements(text: &str) -> String {
    let mut rest = text;
    let mut plain = String::with_capacity(text.len());
    let mut is_in_row = false;
    let add = |plain: &mut String, text: &str, is_in_row: bool| {
        let blank = |sign: char| if is_in_row && sign == '\n' { ' ' } else { sign };
        plain.extend(text.chars().map(blank));
    };
    while let Some((before, tail)) = rest.split_once('<') {
        add(&mut plain, before, is_in_row);
        let Some((element, after)) = tail.split_once('>') else {
            plain.push('<');
            rest = tail;
            break;
        };
        let name = element.trim_start_matches('/');
        let is_end = name.len() < element.len();
        let end = name.find(|c: char| !c.is_ascii_alphanumeric());
        let name = name[..end.unwrap_or(name.len())].to_ascii_lowercase();
        match &*name {
            "td" | "th" if !is_end => plain.push('|'),
            "tr" | "table" => {
                // The end tag of a row may be left out.
                plain.push_str(if is_in_row { "|\n" } else { "\n" });
                is_in_row = name == "tr" && !is_end;
            }
            "br" | "p" | "div" | "pre" | "li" | "title" | "caption" | "h1" | "h2" | "h3"
                if !is_in_row =>
            {
                plain.push('\n');
            }
            _ => {}
        }
        rest = after;
    }
    add(&mut plain, rest, is_in_row);
    for (entity, sign) in [
        ("&nbsp;", " "),
        ("&#160;", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
    ] {
        plain = plain.replace(entity, sign);
    }
    plain
}

/// Replaces the list marker of each line by blanks. If not all lines have a marker, replaces only
/// the marker of the first line, and only if all other lines are indented. A single line keeps its
/// marker. Returns whether a marker was replaced.
fn without_markers(lines: &mut [String]) -> bool {
    let markers: Option<Vec<Range<usize>>> = lines.iter().map(|line| marker(line)).collect();
    let markers = markers.unwrap_or_else(|| marker(&lines[0]).into_iter().collect());
    let Some(first) = markers.first() else {
        return false;
    };
    let width = first.end.min(2);
    let is_indented = |line: &String| line.len() - line.trim_start().len() > width;
    let rest = &lines[markers.len()..];
    if lines.len() < 2 || !rest.iter().all(is_indented) {
        return false;
    }
    for (line, marker) in lines.iter_mut().zip(markers) {
        line.replace_range(marker.clone(), &" ".repeat(marker.len()));
    }
    true
}

/// Removes the lines of prose before and after a board. Text that is nothing but prose stays.
fn without_prose(lines: &mut Vec<String>, remarks: &mut Remarks) {
    let number = lines.len();
    let start = lines.iter().take_while(|line| is_prose(line)).count();
    if start == number {
        return;
    }
    lines.drain(..start);
    let end = lines.iter().rev().take_while(|line| is_prose(line)).count();
    lines.truncate(lines.len() - end);
    if lines.len() < number {
        remarks.push(TITLE.into());
    }
}

/// Returns the signs of a line, with pictures and other variants replaced by the signs of the
/// native format.
pub(super) fn signs(text: &str, remarks: &mut Remarks) -> SignLine {
    let (mut line, mut at) = (SignLine::new(), 0);
    for sign in text.chars() {
        let width = match sign {
            '\u{FE0F}' | '\u{200D}' => continue,
            '\t' => 8 - at % 8,
            '🌲' | '🌳' | '🎄' | '⛺' | '🏕' | '🎪' | '⬜' | '０'..='９' | '？' => 2,
            _ => 1,
        };
        let (start, end) = (at, at + width - 1);
        at += width;
        if sign == '\t' || !sign.is_whitespace() {
            let letter = usual_sign(sign, remarks);
            line.push(Sign { start, end, letter });
        }
    }
    line
}
