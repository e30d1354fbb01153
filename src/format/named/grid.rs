//! The cells of a board: from strings, lists, or lines of a text.

use itertools::Itertools;

use crate::format::entry::Notes;
use crate::format::fault::{Code, Fault, Signs, ambiguous_sign, shared, shown};
use crate::format::looks::{LineKind, has_word};
use crate::format::named::value::Value;
use crate::format::reader::{Draft, Grid, characters, is_digits};
use crate::format::source::end_of;
use crate::puzzle::Content;

/// The signs of cells.
const CELLS: Signs = Signs {
    known: "`T` or 1 for a tree, `.` or 0 for an unknown cell",
    help: "a tree is `T`, a tent `*`, no tent `-`; in a matrix of 0 and 1, 1 is a tree",
};

/// The signs that may mean a tent (see [`Meanings::tent`]).
const TENTS: [char; 8] = ['A', '@', 'C', '▲', '△', '^', 'O', 'o'];

/// Returns whether a value has rows and columns: a list of lists or of strings, or a string of
/// several lines.
pub(super) fn is_grid(value: &Value<'_>) -> bool {
    match value {
        Value::List(_, items) => {
            let is_row = |item: &Value<'_>| match item {
                Value::List(_, cells) => cells.iter().all(|cell| cell.text().is_some()),
                Value::Text(text) => text.split_whitespace().all(|word| is_row(word, true)),
                _ => false,
            };
            !items.is_empty() && items.iter().all(is_row)
        }
        Value::Text(text) => {
            lines_of(text).count() > 1 && lines_of(text).all(|line| is_row(line, true))
        }
        Value::Word(_) | Value::Entries(_) => false,
    }
}

/// Returns the lines of a string that are not blank. Line ends may be written as `\n`.
fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.split('\n').flat_map(|line| line.split("\\n"));
    lines
        .map(|line| line.trim_end_matches('\r'))
        .filter(|line| !line.trim().is_empty())
}

/// Returns whether a line may be a row of cells. If `is_value`, the line is part of a named value,
/// in which any signs are allowed unless they form words.
fn is_row(line: &str, is_value: bool) -> bool {
    let mut signs = line.chars().filter(|sign| !is_separator(*sign));
    if is_value {
        return !has_word(line);
    }
    signs.clone().next().is_some()
        && signs.all(|sign| ".TtXx_-*01·□⬜🌲🌳🎄⛺\u{FE0F}".contains(sign))
}

/// Returns whether a row has no sign for a tree, as in a horizontal rule `---`.
pub(super) fn is_rule(row: &str) -> bool {
    !row.chars().any(|sign| "TtXx1🌲🌳🎄".contains(sign))
}

/// Returns whether a text consists of rows of cells, without a blank line or a digit.
pub(super) fn is_bare(text: &str) -> bool {
    let is_bare_row =
        |line: &str| is_row(line, false) && !line.contains(|sign: char| sign.is_ascii_digit());
    text.lines().all(is_bare_row)
}

/// Returns whether a character separates cells.
fn is_separator(sign: char) -> bool {
    sign.is_whitespace() || ",;|".contains(sign)
}

/// Returns the rows of cells among `lines`, which have no names, and whether there are lines of
/// prose around the rows. All lines from the first row to the last one count as rows, and so do the
/// lines around them that are neither text nor a size.
pub(super) fn rows_of<'s>(lines: &[&'s str]) -> (Vec<&'s str>, bool) {
    let width_of = |line: &str| line.chars().filter(|&sign| !is_separator(sign)).count();
    let Some(board) = lines.iter().find(|line| is_row(line, false)) else {
        return (Vec::new(), false);
    };
    let width = width_of(board);
    // A row with other signs for tents is as long as the others: `AT.A`.
    let is_solved = |line: &str| {
        let rest = line.replace(TENTS, "");
        width_of(line) == width && rest.contains(['T', 't', '.']) && is_row(&rest, false)
    };
    let is_board = |line: &&str| is_row(line, false) || is_solved(line);
    let first = lines.iter().position(is_board).unwrap_or_default();
    let last = lines.iter().rposition(is_board).unwrap_or_default();
    // Before and after the rows there may be text, the size, or a horizontal rule.
    let is_left_out = |line: &str| {
        let words = line.split_whitespace();
        let is_size = words.clone().count() < 3 && words.clone().all(is_digits);
        let is_text = has_word(line) || LineKind::of(line).is_none() && !line.contains(['.', 'T']);
        !is_solved(line) && (is_text || is_size)
    };
    let mut has_prose = false;
    let mut is_kept = |(at, line): &(usize, &&'s str)| {
        let is_within = (first..=last).contains(at);
        has_prose |= !is_within && has_word(line);
        is_within || !is_left_out(line)
    };
    let rows = lines.iter().enumerate().filter(|pair| is_kept(pair));
    let rows = rows.map(|(_, line)| *line).collect();
    (rows, has_prose)
}

/// The cells of a board, row by row, and the text of each row.
#[derive(Debug)]
pub(super) struct CellTable<'s> {
    pub(super) rows: Vec<(&'s str, Vec<&'s str>)>,
}

impl<'s> CellTable<'s> {
    /// Splits a value into cells. A row of text is split into `columns` cells if possible.
    pub(super) fn new(value: &Value<'s>, columns: usize) -> Self {
        let rows: Vec<(&'s str, Vec<&'s str>)> = match value {
            Value::List(_, items) => {
                let row = |item: &Value<'s>| match item {
                    Value::List(place, cells) => {
                        (*place, cells.iter().map(Value::place).collect_vec())
                    }
                    item => (item.place(), cells_of(item.place(), columns)),
                };
                items.iter().map(row).collect()
            }
            Value::Text(text) => lines_of(text)
                .map(|line| (line, cells_of(line, columns)))
                .collect(),
            Value::Word(_) | Value::Entries(_) => Vec::new(),
        };
        Self { rows }
    }

    /// Pads rows that have fewer than `width` cells, if the longest row has `width` cells. Returns
    /// whether a row was padded.
    pub(super) fn pad(&mut self, width: usize) -> bool {
        let lengths = || self.rows.iter().map(|(_, cells)| cells.len());
        let has_short = lengths().any(|length| length < width);
        if !has_short || lengths().max() != Some(width) {
            return false;
        }
        for (place, cells) in &mut self.rows {
            cells.resize(width, end_of(place));
        }
        true
    }

    /// Returns the number of columns: the most frequent length of a row, or the largest of several
    /// such lengths.
    pub(super) fn width(&self) -> usize {
        let lengths = self.rows.iter().map(|(_, cells)| cells.len());
        let counts = lengths.counts().into_iter();
        counts
            .max_by_key(|&(length, count)| (count, length))
            .map_or(0, |(length, _)| length)
    }

    /// Parses the cells.
    pub(super) fn contents(
        &self,
        draft: &mut Draft<'s>,
        width: usize,
        notes: &mut Notes,
    ) -> Vec<Content> {
        let signs = Meanings::of(self.rows.iter().flat_map(|(_, cells)| cells).copied());
        if let Some((place, fault)) = self.unclear_star(&signs) {
            draft.fault(place, fault);
        }
        if let Some(sign) = signs.tent {
            let remark = format!("`{}` was read as a tent", shown(sign));
            notes.remarks.push(remark.into());
        }
        if signs.x_is_blank {
            notes
                .remarks
                .push("`X` was read as a cell without a tree".into());
        }
        let mut grid = Grid::new(
            width,
            |text| Some(signs.content(text).unwrap_or_default()),
            CELLS,
        );
        for (place, cells) in &self.rows {
            for cell in cells.iter().filter(|cell| signs.content(cell).is_none()) {
                let fault = match cell
                    .trim()
                    .chars()
                    .exactly_one()
                    .ok()
                    .and_then(ambiguous_sign)
                {
                    Some((label, remedy)) => {
                        let message = format!("`{}` is ambiguous", shown(cell));
                        Fault::new(Code::BadCell, message).label(label).help(remedy)
                    }
                    None => shared::bad_cell(cell, CELLS),
                };
                draft.fault(cell, fault);
            }
            grid.row(draft, place, cells.iter().map(|&cell| (cell, cell)));
        }
        grid.contents
    }

    /// Returns the fault of `*` on a board without trees, where it may be a tree or a tent.
    fn unclear_star(&self, signs: &Meanings<'_>) -> Option<(&'s str, Fault)> {
        let mut cells = self.rows.iter().flat_map(|(_, cells)| cells);
        let star = cells
            .find(|cell| cell.trim() == "*")
            .filter(|_| !signs.has_tree)?;
        let fault = Fault::new(
            Code::Ambiguous,
            "`*` but no tree: `*` can mean a tent or a tree",
        )
        .label("a tree, or a tent?")
        .help("write trees as `T`, and tents as `*`");
        Some((star, fault))
    }
}

/// Splits a row of text into cells, one per character or one per word; into `columns` cells if
/// possible.
fn cells_of(row: &str, columns: usize) -> Vec<&str> {
    let all = characters(row)
        .filter(|sign| *sign != "\u{FE0F}")
        .collect_vec();
    if all.len() == columns {
        return all;
    }
    let words = row.split(is_separator).filter(|word| !word.is_empty());
    let words = words.collect_vec();
    let are_signs = words.iter().all(|word| is_one(word));
    if words.len() > 1 && (words.len() == columns || are_signs) {
        return words;
    }
    let is_cell = |sign: &&str| !sign.starts_with(is_separator);
    all.into_iter().filter(is_cell).collect()
}

/// Returns whether a word is one character.
fn is_one(word: &str) -> bool {
    word.chars().filter(|&sign| sign != '\u{FE0F}').count() == 1
}

/// The meanings of the signs of a board, which depend on each other.
struct Meanings<'s> {
    has_tree: bool,
    /// Whether `-` means an unknown cell, because no other sign does and there is no `X`.
    dash_is_blank: bool,
    /// Whether `X` means an unknown cell, because no other sign does, there is no `-`, and trees
    /// have a sign such as `T`.
    x_is_blank: bool,
    /// The only sign of [`TENTS`] on the board, if the board also has a sign such as `T` and no
    /// usual sign for a tent.
    tent: Option<&'s str>,
}

impl<'s> Meanings<'s> {
    fn of(cells: impl Iterator<Item = &'s str>) -> Self {
        let mut others = Vec::new();
        let mut has_star = false;
        let (mut has_letter, mut has_one, mut has_blank) = (false, false, false);
        let (mut has_dash, mut has_x) = (false, false);
        for cell in cells {
            let cell = cell.trim();
            has_letter |= is_tree(cell);
            has_one |= is_true(cell);
            has_blank |= is_blank(cell);
            has_dash |= cell == "-";
            has_x |= cell.eq_ignore_ascii_case("x");
            has_star |= matches!(cell, "*" | "⛺");
            let sign = cell.chars().exactly_one();
            let is_other = sign.is_ok_and(|sign| TENTS.contains(&sign));
            if is_other && others.len() < 2 && !others.contains(&cell) {
                others.push(cell);
            }
        }
        let tent = match others[..] {
            [tent] if has_letter && !has_star => Some(tent),
            _ => None,
        };
        Self {
            has_tree: has_letter || has_one,
            dash_is_blank: has_dash && !has_blank && !has_x,
            x_is_blank: has_x && has_letter && !has_blank && !has_dash,
            tent,
        }
    }

    /// Returns the content of a cell, or `None` if its text has no meaning.
    fn content(&self, text: &str) -> Option<Content> {
        let text = text.trim();
        match text {
            _ if is_tree(text) || is_true(text) => Some(Content::Tree),
            _ if is_blank(text) => Some(Content::Unknown),
            "-" if self.dash_is_blank => Some(Content::Unknown),
            "-" => Some(Content::Empty),
            "x" | "X" if self.x_is_blank => Some(Content::Unknown),
            // On a board without trees, `unclear_star` reports `*`.
            "*" | "⛺" => Some(Content::Tent),
            _ if self.tent == Some(text) => Some(Content::Tent),
            _ => text.eq_ignore_ascii_case("tent").then_some(Content::Tent),
        }
    }
}

/// Returns whether a cell is a tree, by a sign that always means a tree.
fn is_tree(cell: &str) -> bool {
    matches!(cell, "T" | "t" | "🌲" | "🌳" | "🎄") || cell.eq_ignore_ascii_case("tree")
}

/// Returns whether a cell is a tree in a matrix.
fn is_true(cell: &str) -> bool {
    matches!(cell, "1" | "true" | "True")
}

/// Returns whether a cell is a sign that always means a cell without a tree.
fn is_blank(cell: &str) -> bool {
    matches!(
        cell,
        "" | "." | "0" | "_" | "·" | "□" | "⬜" | "false" | "False" | "null" | "None"
    ) || ["empty", "grass", "none"]
        .iter()
        .any(|word| cell.eq_ignore_ascii_case(word))
}
