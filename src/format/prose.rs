//! Finds prose and horizontal rules around puzzles, which are skipped, and writes a remark on them.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use itertools::Itertools;

use crate::format::description::is_markup;
use crate::format::detect::may_be_of_puzzle;
use crate::format::entry::is_significant;
use crate::format::fault::Counted;
use crate::format::looks::{LineKind, is_letter_of_rows, is_prose};
use crate::format::markdown::{paragraph, without_marker};
use crate::format::reader::{is_digits, rest_of};
use crate::format::signs::may_be_cell;
use crate::format::source::Lines;

/// Returns whether a paragraph belongs to no puzzle: it is prose, perhaps underlined, or a
/// horizontal rule.
///
/// Prose does not count if a line of it may also be part of a puzzle, or if all lines may be rows.
pub(super) fn is_passage(paragraph: &str) -> bool {
    // A board may have very many lines, so they are not collected.
    let lines = || {
        let lines = Lines::of(paragraph).filter(is_significant);
        lines.map(|line| line.text.trim())
    };
    let texts = || lines().filter(|line| !is_rule(line));
    if texts().next().is_none() {
        return lines().count() == 1;
    }
    texts().any(is_prose)
        && texts().all(|line| (is_prose(line) || may_follow(line)) && !may_be_part(line))
        && !are_rows(texts())
}

/// Returns whether [`is_passage`] is true for all paragraphs of a text.
pub(super) fn are_passages(text: &str) -> bool {
    let mut rest = text;
    while let Some(first) = Lines::of(rest).find(is_significant) {
        if !may_begin_passage(first.text) {
            return false;
        }
        rest = rest_of(rest, Some(first.text));
        let paragraph = paragraph(rest);
        if !is_passage(paragraph) {
            return false;
        }
        rest = &rest[paragraph.len()..];
    }
    true
}

/// Returns whether a paragraph that belongs to no puzzle may begin with `line`. This must be quick,
/// since nearly every line that it gets holds the clues of a board.
pub(super) fn may_begin_passage(line: &str) -> bool {
    let is_of_words = |byte: u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
    line.bytes().any(is_of_words) || is_rule(line.trim())
}

/// Returns whether a line next to prose may continue the prose, as `to do so.` may: the line is
/// neither clues nor a row, and has a word of at least two letters that is not written like a row.
fn may_follow(line: &str) -> bool {
    let is_word = |word: &str| {
        let word = word.trim_matches(|sign: char| sign.is_ascii_punctuation());
        word.chars().all(char::is_alphabetic)
            && word.chars().skip(1).all(char::is_lowercase)
            && word.chars().count() > 1
            && !word.chars().all(is_letter_of_rows)
    };
    LineKind::of(line).is_none() && line.split_whitespace().any(is_word)
}

/// Returns whether a line is a horizontal rule.
fn is_rule(line: &str) -> bool {
    let first = line.chars().next().filter(|sign| "-=*".contains(*sign));
    line.len() > 2 && first.is_some_and(|first| line.chars().all(|sign| sign == first))
}

/// Returns whether a line of prose may also be a part of a puzzle, well formed or not.
fn may_be_part(line: &str) -> bool {
    let text = without_marker(line);
    let words = || {
        let words = text.split(|sign: char| sign.is_whitespace() || sign == ',');
        words.filter(|word| !word.is_empty())
    };
    let pairs = || words().tuple_windows();
    let are_clues = || pairs().any(|(one, other)| is_digits(one) && is_digits(other));
    let is_sign = |word: &str| word.chars().count() == 1 && word != "-";
    let are_cells = || pairs().any(|(one, other)| is_sign(one) && is_sign(other));
    is_markup(line)
        || are_clues()
        || are_cells()
        || words().any(is_row)
        || is_row_of_letters(text)
        || may_be_of_puzzle(line, "")
}

/// Returns whether a word may be a row: three or more cells, or three or more letters after a clue.
fn is_row(word: &str) -> bool {
    let signs = || word.chars().filter(|sign| !is_clue(*sign));
    let is_cell = |sign: char| !sign.is_lowercase() && may_be_cell(sign);
    let are_cells = signs().count() > 2 && signs().all(is_cell) && !signs().all_equal();
    // `2nd` and `5x5` are no rows: they have fewer than three letters.
    let has_clue_before = word.starts_with(is_clue) && signs().all(char::is_alphabetic);
    are_cells || has_clue_before && signs().count() > 2 || LineKind::of(word) == Some(LineKind::Row)
}

/// Returns whether a line may be a row in unknown letters: apart from its clue it is one word of at
/// most four different letters, at least one of them repeated, and all are lowercase or all are
/// uppercase.
fn is_row_of_letters(line: &str) -> bool {
    let word = line.trim_matches(|sign: char| is_clue(sign) || sign.is_whitespace());
    let has_one_case = word.chars().all(char::is_lowercase) || word.chars().all(char::is_uppercase);
    let different = word.chars().unique().count();
    has_one_case && different < 5 && different < word.chars().count()
}

/// Returns whether several lines are one word each, equally long apart from their clues, as rows
/// are.
fn are_rows<'t>(lines: impl Iterator<Item = &'t str>) -> bool {
    let mut lengths = lines.map(|line| {
        let cells = line.trim_matches(|sign: char| is_clue(sign) || sign.is_whitespace());
        let is_word = !cells.contains(char::is_whitespace);
        is_word.then(|| cells.chars().count())
    });
    let first = lengths.next().flatten();
    let second = lengths.next().flatten();
    first.is_some() && first == second && lengths.all(|length| length == first)
}

/// Returns whether a character is a clue, or a digit of one.
fn is_clue(sign: char) -> bool {
    sign.is_ascii_digit() || sign == '?'
}

/// The remark gives the line numbers of at most this many passages.
const NAMED: usize = 3;

/// The lines of a text that belong to no puzzle and were skipped.
#[derive(Debug, Default)]
pub(super) struct Passed {
    /// The line numbers of the first passages, at most [`NAMED`].
    passages: Vec<RangeInclusive<usize>>,
    /// The number of lines in all later passages.
    others: usize,
    /// Whether a puzzle follows the last passage.
    is_closed: bool,
}

impl Passed {
    /// Adds the lines of a passage. Passages without a puzzle between them are joined.
    pub(super) fn add(&mut self, lines: RangeInclusive<usize>) {
        let is_next = !std::mem::take(&mut self.is_closed) && self.others == 0;
        let number = self.passages.len();
        match self.passages.last_mut() {
            Some(last) if is_next => *last = *last.start()..=*lines.end(),
            _ if number < NAMED => self.passages.push(lines),
            _ => self.others += lines.count(),
        }
    }

    /// Records that a puzzle follows.
    pub(super) fn puzzle(&mut self) {
        self.is_closed = true;
    }

    /// Returns the remark on the skipped lines, if any.
    pub(super) fn remark(&self) -> Option<Cow<'static, str>> {
        let [first, ..] = &self.passages[..] else {
            return None;
        };
        let is_one = self.passages.len() == 1 && first.start() == first.end() && self.others == 0;
        let mut names: Vec<String> = self.passages.iter().map(name).collect();
        if self.others > 0 {
            names.push(format!("{}", Counted(self.others, "other")));
        }
        let last = names.pop()?;
        let names = if names.is_empty() {
            last
        } else {
            format!("{} and {last}", names.join(", "))
        };
        Some(if is_one {
            format!("line {names} is not part of a puzzle and was skipped").into()
        } else {
            format!("lines {names} are not part of a puzzle and were skipped").into()
        })
    }
}

/// Returns the numbers of the first and the last line of a passage, as text.
fn name(lines: &RangeInclusive<usize>) -> String {
    let (start, end) = (lines.start(), lines.end());
    if start == end {
        start.to_string()
    } else {
        format!("{start} to {end}")
    }
}
