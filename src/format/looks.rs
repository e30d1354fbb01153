//! The kind of a line of text, independent of its format.

use crate::format::reader::is_clue;
use crate::format::signs::{cell, usual};

/// The kinds of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::format) enum LineKind {
    /// Clues, or a size.
    Clues,
    /// Cells, perhaps with a clue before or after them.
    Row,
}

impl LineKind {
    /// Returns the kind of a line in a puzzle of several lines, or `None` if the line cannot be
    /// part of such a puzzle.
    pub(in crate::format) fn of(line: &str) -> Option<Self> {
        let line = usual(line.trim(), &mut Vec::new());
        let is_number = |word: &str| is_clue(word) && word.ends_with(|c: char| c != '-');
        let fields = || {
            let fields = line.split(|c: char| c.is_whitespace() || c == ',');
            fields.filter(|field| !field.is_empty())
        };
        let is_compact = |text: &str| {
            text.bytes()
                .all(|byte| byte == b'?' || byte.is_ascii_digit())
        };
        let is_clues = |word: &str| word == "-" || is_number(word) || is_compact(word);
        if fields().all(is_clues) && fields().any(|word| word != "-") {
            return Some(Self::Clues);
        }
        // If a line consists of fields, an empty field is a cell.
        let fields = line.split([',', '\t']);
        let is_table = fields.clone().count() > 2;
        let is_field = |field: &str| {
            let mut signs = field.trim().chars();
            signs.next().is_none_or(is_cell) && signs.next().is_none() || is_clues(field.trim())
        };
        if is_table && fields.clone().all(is_field) && fields.clone().any(is_number) {
            return Some(Self::Row);
        }
        let cells = line.trim_matches(|c: char| c == '?' || c.is_ascii_digit() || c == ' ');
        let signs = || cells.chars().filter(|c| !c.is_whitespace());
        let (number, has_clue) = (signs().count(), cells.len() < line.len());
        let first = signs().next();
        let is_mixed = || signs().any(|sign| Some(sign) != first) && signs().any(is_nothing);
        let is_row = signs().all(is_cell) && (has_clue && number > 1 || number > 2 && is_mixed());
        is_row.then_some(Self::Row)
    }
}

/// Returns whether a sign is usual for a cell.
fn is_cell(sign: char) -> bool {
    is_nothing(sign) || "TtAxoF^%Z".contains(sign)
}

/// Returns whether a sign is usual for a cell without a tree.
fn is_nothing(sign: char) -> bool {
    ".*-_".contains(sign)
}

/// Returns whether a line contains a word of more than two letters that are not all cells, or a
/// character of program code.
pub(in crate::format) fn has_word(line: &str) -> bool {
    if line.contains(['=', ';', '(', ')', '[', ']', '{', '}']) {
        return true;
    }
    let mut words = line.split(|c: char| !c.is_alphabetic());
    words.any(|word| word.chars().count() > 2 && word.chars().any(|c| cell(c).is_none()))
}

/// Returns whether a line is prose: it is neither a row nor a line of clues, and it has a word with
/// at least three different letters other than `t`, `x` and `o`.
pub(in crate::format) fn is_prose(line: &str) -> bool {
    let is_word = |word: &str| {
        let mut letters: Vec<char> = word.to_lowercase().chars().collect();
        letters.sort_unstable();
        letters.dedup();
        letters.retain(|&letter| !is_letter_of_rows(letter));
        letters.len() > 2
    };
    LineKind::of(line).is_none() && line.split(|c: char| !c.is_alphabetic()).any(is_word)
}

/// Returns whether a lowercase letter is a cell in some format.
pub(in crate::format) fn is_letter_of_rows(letter: char) -> bool {
    cell(letter).is_some() || "xo".contains(letter)
}

/// Returns whether a line begins with an object or an array of objects, and not with a name such as
/// `[1].txt`.
pub(in crate::format) fn begins_json(line: &str) -> bool {
    let line = line.trim_start();
    let array = line.strip_prefix('[').map(str::trim_start);
    let is_array = array.is_some_and(|rest| rest.is_empty() || rest.starts_with(['{', ']']));
    is_array || line.starts_with('{')
}
