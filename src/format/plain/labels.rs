//! The names of rows and columns around a board: `A B C` above the columns, `1`, `2`, `3` in front
//! of the rows. They are names only if they are consecutive, beginning with `A`, `a`, `0` or `1`.

use std::ops::Range;

use crate::format::plain::frame::BoardText;
use crate::format::plain::line::{text, word, words};
use crate::format::plain::wrapped::{Sign, SignLine};
use crate::format::reader::is_digits;
use crate::format::signs::{Remarks, cell};

impl BoardText {
    /// Returns the board without the numbers or letters that may be names of its rows and columns,
    /// and the remarks on these names, for each way in which this is possible.
    pub(super) fn without_labels(&self) -> Vec<(Self, Remarks)> {
        let last = self.lines.len().saturating_sub(1);
        let mut places = vec![0, 1, last.saturating_sub(1), last];
        places.dedup();
        let mut bases = Vec::new();
        for at in places {
            let Some(names) = self.lines.get(at).and_then(|line| column_labels(line)) else {
                continue;
            };
            let mut board = self.without_line(at);
            // The same names may be on both sides of the board.
            let is_same = |line: &SignLine| column_labels(line).as_ref() == Some(&names);
            if let Some(other) = board.lines.iter().rposition(is_same) {
                board = board.without_line(other);
            }
            let remark = format!("`{names}` was read as the names of the columns");
            bases.push((board, vec![remark.into()]));
        }
        let mut found = bases.clone();
        let whole = (self, Remarks::new());
        let bases = bases
            .iter()
            .map(|(board, remarks)| (board, remarks.clone()));
        for (board, remarks) in std::iter::once(whole).chain(bases) {
            for header in [0, board.lines.len().saturating_sub(1)] {
                for is_right in [false, true] {
                    let Some((other, names)) = board.without_row_labels(header, is_right) else {
                        continue;
                    };
                    let place = if is_right { "after" } else { "before" };
                    let remark = format!("{names} {place} the rows were read as row names");
                    let mut remarks = remarks.clone();
                    remarks.push(remark.into());
                    let both = other.without_row_labels(header, !is_right);
                    let both = both.filter(|(_, same)| *same == names);
                    found.extend(both.map(|(both, _)| (both, remarks.clone())));
                    found.push((other, remarks));
                }
            }
        }
        found
    }

    /// Returns the board without the line at this index.
    fn without_line(&self, at: usize) -> Self {
        let mut board = self.clone();
        board.lines.remove(at);
        board.origins.remove(at);
        board
    }

    /// Returns the board without the names of the rows on one side, and these names. `header` is
    /// the index of the line of column clues, which has no name. Returns `None` unless the other
    /// lines, at least two, have consecutive names.
    fn without_row_labels(&self, header: usize, is_right: bool) -> Option<(Self, String)> {
        let (mut places, mut names) = (Vec::new(), Vec::new());
        for (at, line) in self.lines.iter().enumerate() {
            if at == header {
                places.push(0..0);
                continue;
            }
            let place = label(line, is_right)?;
            names.push(text(&line[place.clone()]));
            if !is_next(&names, 'r') {
                return None;
            }
            places.push(place);
        }
        let mut board = self.clone();
        for (line, place) in board.lines.iter_mut().zip(places) {
            line.drain(place);
        }
        let (first, last) = (names.first()?, names.last()?);
        (names.len() > 1).then(|| (board, format!("`{first}` to `{last}`")))
    }
}

/// Returns the names of the columns, if a line holds names and nothing else.
fn column_labels(line: &[Sign]) -> Option<String> {
    let is_separator = |sign: &Sign| matches!(sign.letter, '|' | '\t' | ',');
    let parts = line.split(is_separator).flat_map(words);
    let mut names: Vec<String> = parts.map(|(name, _)| name).collect();
    let is_run = |name: &String| name.len() > 1 && name.chars().all(char::is_alphabetic);
    if names.len() == 1 && is_run(&names[0]) {
        names = names[0].chars().map(String::from).collect();
    }
    let are_all = (1..=names.len()).all(|end| is_next(&names[..end], 'c'));
    (names.len() > 1 && are_all).then(|| names.join(" "))
}

/// Returns the range of the first word of a line or, if `is_right`, of the last one. A word ends at
/// a wall, a tab or a comma. If digits are directly next to cells, they alone are the word. Returns
/// `None` if there is nothing else on the line.
fn label(line: &[Sign], is_right: bool) -> Option<Range<usize>> {
    let is_wall = |sign: &Sign| matches!(sign.letter, '|' | '\t' | ',');
    let start = line.iter().position(|sign| !is_wall(sign))?;
    let end = line.iter().rposition(|sign| !is_wall(sign))? + 1;
    let inner = &line[start..end];
    let fields = || inner.split(is_wall);
    let field = if is_right {
        fields().next_back()?
    } else {
        fields().next()?
    };
    let length = word(field, is_right);
    let is_digit = |sign: &&Sign| sign.letter.is_ascii_digit();
    let digits = if is_right {
        field.iter().rev().take_while(is_digit).count()
    } else {
        field.iter().take_while(is_digit).count()
    };
    let has_cells = field.iter().any(|sign| cell(sign.letter).is_some());
    let length = if has_cells && digits > 0 {
        length.min(digits)
    } else {
        length
    };
    let start = if is_right { end - length } else { start };
    (length < inner.len()).then_some(start..start + length)
}

/// Returns whether the last of some names continues the sequence that the first one begins. The
/// first name must be `A`, `a`, `0` or `1`. A number may have the letter of a row or a column,
/// `mark`, before it, and any name may have punctuation after it.
fn is_next(names: &[String], mark: char) -> bool {
    let bare = |name: &str| {
        let name = name.trim_end_matches(['.', ':', ')']);
        let number = name.strip_prefix([mark, mark.to_ascii_uppercase()]);
        let number = number.filter(|number| is_digits(number)).unwrap_or(name);
        number.to_owned()
    };
    let Some((name, before)) = names.split_last() else {
        return false;
    };
    let name = bare(name);
    let Some(first) = names.first().map(|first| bare(first)) else {
        return false;
    };
    if is_digits(&first) {
        let start = first.parse::<usize>().ok().filter(|start| *start < 2);
        return start.is_some_and(|start| (start + before.len()).to_string() == name);
    }
    let letters = match &*first {
        "A" => 'A'..='Z',
        "a" => 'a'..='z',
        _ => return false,
    };
    let mut letters = letters.skip(before.len());
    letters
        .next()
        .is_some_and(|letter| name.chars().eq([letter]))
}
