//! The lines of a board, without the frame that surrounds the board or separates its cells.
//!
//! A frame has horizontal rules of `-`, `=`, `_` or box drawing between the lines, and walls next
//! to the cells or between them. Rules or walls may be missing. The pictures that this program
//! draws in a terminal have walls around the board only.

use itertools::Itertools;

use crate::format::plain::line::{cells_of, is_number_sign, text};
use crate::format::plain::wrapped::{Sign, SignLine, signs};
use crate::format::reader::is_digits;
use crate::format::signs::{Remarks, cell};

const COMMAS: &str = "commas were read as separators";
const PEAKS: &str = "`//\\` was read as a tent";

/// The lines of a board without the rules of its frame.
#[derive(Clone, Debug)]
pub(super) struct BoardText {
    pub(super) lines: Vec<SignLine>,
    /// For each line, its index among the lines before the frame was removed.
    pub(super) origins: Vec<usize>,
    /// The separator between the fields, if there is one.
    pub(super) separator: Option<char>,
    /// Whether rules were removed, or there are walls.
    pub(super) is_framed: bool,
    /// Whether the text was copied from Simon Tatham's program. It then has three columns of the
    /// screen per cell, `//\` for a tent, and a blank for a cell without a tent.
    pub(super) is_copy: bool,
    /// The numbers of the first line, if it was removed as a size: the rows and the columns, or one
    /// number for both. Empty otherwise.
    pub(super) size: Vec<usize>,
}

/// Returns whether a sign is the horizontal part of a frame, or a place where its parts meet.
fn is_stroke(sign: char) -> bool {
    let is_box = ('\u{2500}'..='\u{257F}').contains(&sign) && !is_wall(sign);
    is_box || "+-=_~—–‾¯".contains(sign)
}

/// Returns whether a sign is the vertical part of a frame.
fn is_wall(sign: char) -> bool {
    "|│┃┆┇┊┋║╎╏¦".contains(sign)
}

/// Returns whether each line with a cell has a wall, and there is a wall.
fn are_walled(lines: &[String]) -> bool {
    let has_wall = |line: &String| line.contains(is_wall);
    let is_other = |sign: char| sign.is_whitespace() || is_stroke(sign) || is_number_sign(sign);
    lines.iter().any(has_wall)
        && lines
            .iter()
            .all(|line| has_wall(line) || line.chars().all(is_other))
}

/// Returns whether a line is a part of a frame and nothing else. A line of a single sign, as in
/// `-----`, may also be a row of cells: if `sure`, it is a rule only if each row has walls, or if
/// the sign is `=`.
fn is_rule(line: &str, sure: bool, are_walled: bool) -> bool {
    let line = line.trim();
    let signs = || line.chars().filter(|sign| !sign.is_whitespace());
    if are_walled && signs().all(is_stroke) {
        return true;
    }
    let is_part = |sign: char| is_stroke(sign) || is_wall(sign) || sign == ':';
    if line.len() > 1 && line.chars().all_equal() && line.starts_with(is_stroke) {
        return !sure || line.starts_with('=');
    }
    if signs().count() > 2 && signs().all(is_part) && signs().any(is_stroke) {
        // A row without a clue and with a `-` in each field is not a rule.
        let mut pairs = line.chars().tuple_windows();
        let has_run = pairs.any(|(one, next)| one == next && is_stroke(one));
        let has_wall = signs().any(is_wall);
        let is_drawn = signs().any(|sign| !"-_:|~".contains(sign));
        return is_drawn || has_wall && (has_run || !line.contains(' '));
    }
    // The corners may be dots, as in `.---.` above the board and `'---'` below it.
    let inner = line.trim_matches(['.', ',', '\'', '`', '*', 'o']);
    !sure && inner.len() > 1 && inner.chars().all(|sign| "-=".contains(sign))
}

/// Returns whether a board is drawn as Simon Tatham's program copies a game. The tent `//\` is
/// enough. Without it, every other line must be a rule, the last row must hold clues, and a field
/// must hold a `.`, a cell that is not known yet: a game in which each cell is known would have
/// tents.
fn is_copy(lines: &[String]) -> bool {
    let has = |part: &str| lines.iter().any(|line| line.contains(part));
    let is_clue = |sign: char| sign == '|' || sign.is_whitespace() || is_number_sign(sign);
    let is_rule = |line: &String| line.trim_start().starts_with("+---");
    let are_clues = |line: &String| line.chars().all(is_clue);
    let mut rows = lines.iter().filter(|line| !is_rule(line));
    let is_ruled = lines.iter().step_by(2).all(is_rule);
    has("//\\") || is_ruled && has("| . |") && rows.next_back().is_some_and(are_clues)
}

impl BoardText {
    /// Removes the rules of the frame from some lines, and writes each wall as `|`. If `sure`,
    /// rules that may be rows are kept.
    pub(super) fn new(lines: &[String], sure: bool, remarks: &mut Remarks) -> Self {
        let are_walled = are_walled(lines);
        let is_rule = |line: &String| is_rule(line, sure, are_walled);
        let end = lines.iter().rposition(is_rule);
        // Below a picture there may be the numbers of the columns: `c   1 2 3`.
        let is_name = |line: &String| {
            let names = line.trim_start().strip_prefix("c ");
            names.is_some_and(|names| names.split_whitespace().all(is_digits))
        };
        let is_kept = |(at, line): &(usize, &String)| {
            let is_below = end.is_some_and(|end| *at > end);
            !(is_rule(line) || is_below && is_name(line))
        };
        let is_copy = is_copy(lines);
        if lines.iter().any(|line| line.contains("//\\")) {
            remarks.push(PEAKS.into());
        }
        let kept = lines.iter().enumerate().filter(is_kept).map(|(at, line)| {
            // Brackets separate cells.
            let line = line.replace("] [", "|").replace("][", "|");
            let line = line.replace(['[', ']'], "|").replace("//\\", " * ");
            (at, signs(&line.replace(is_wall, "|"), remarks))
        });
        let (origins, mut lines): (Vec<usize>, Vec<SignLine>) = kept.unzip();
        let has = |mark: char| {
            let has = |line: &&SignLine| line.iter().any(|sign| sign.letter == mark);
            lines.iter().filter(has).count()
        };
        let number = lines.len();
        let separator = match (has('|'), has('\t'), has(',')) {
            (1.., ..) => Some('|'),
            (_, tabs, _) if tabs == number => Some('\t'),
            (_, _, commas) if commas == number => Some(','),
            _ => None,
        };
        if separator != Some('\t') && has(',') > 0 {
            remarks.push(COMMAS.into());
        }
        let is_framed = end.is_some() || separator == Some('|');
        for line in &mut lines {
            line.retain(|sign| {
                !matches!(sign.letter, ',' | '\t') || separator == Some(sign.letter)
            });
            for sign in line
                .iter_mut()
                .filter(|sign| is_framed && sign.letter == '×')
            {
                sign.letter = '-';
            }
        }
        let size = Vec::new();
        Self {
            lines,
            origins,
            separator,
            is_framed,
            is_copy,
            size,
        }
    }

    /// Returns the lines without the first one, if the first line can be a size.
    pub(super) fn below_size(&self) -> Option<Self> {
        let (first, rest) = self.lines.split_first()?;
        let numbers = text(first).replace(['x', '×'], " ");
        let is_length = |number: &&str| !number.starts_with('0');
        let length = |number: &str| Some(number).filter(is_length)?.parse().ok();
        let numbers = numbers.split_whitespace().map(length);
        let size: Vec<usize> = numbers.take(3).collect::<Option<_>>()?;
        let is_size = size.len() == 2 || size.len() == 1 && size[0] > 1;
        is_size.then(|| Self {
            lines: rest.to_vec(),
            origins: self.origins[1..].to_vec(),
            size,
            ..*self
        })
    }

    /// Returns whether there are cells in rows of the same length, and no clues.
    pub(super) fn is_without_clues(&self) -> bool {
        let mut lengths = self.lines.iter().map(|line| cells_of(line).count());
        let mut signs = self.lines.iter().flat_map(|line| cells_of(line));
        let is_cell =
            |sign: &Sign| cell(sign.letter).is_some() || "xX#%FAOo@^▲△".contains(sign.letter);
        let is_one = self.lines.iter().flatten().count() < 2;
        !is_one && lengths.all_equal() && signs.all(is_cell)
    }
}
