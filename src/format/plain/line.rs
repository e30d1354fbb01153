//! A line of a board → its parts: the clue and the cells of a row, the column clues, or fields.

use itertools::Itertools;

use crate::format::plain::paragraph::is_corner;
use crate::format::plain::wrapped::{Sign, SignLine};
use crate::format::reader::{is_clue, is_digits};

/// The text of a clue and the column of the screen in which it ends.
pub(super) type ClueText = (String, usize);

/// Returns whether a sign may be part of a clue.
pub(super) fn is_number(sign: &Sign) -> bool {
    is_number_sign(sign.letter)
}

/// Returns whether a character may be part of a clue.
pub(super) fn is_number_sign(sign: char) -> bool {
    sign == '?' || sign.is_ascii_digit()
}

/// Returns the signs of a line without walls and separators.
pub(super) fn cells_of(line: &[Sign]) -> impl Iterator<Item = &Sign> {
    line.iter()
        .filter(|sign| !matches!(sign.letter, '|' | ',' | '\t'))
}

/// Returns the text of some signs, with a blank at each gap.
pub(super) fn text(line: &[Sign]) -> String {
    let mut text = String::new();
    let mut end = None;
    for sign in line {
        if end.is_some_and(|end| end + 1 < sign.start) {
            text.push(' ');
        }
        text.push(sign.letter);
        end = Some(sign.end);
    }
    text
}

/// Counts the signs at the beginning of a line or, if `is_right`, at its end, up to the first gap.
pub(super) fn word(line: &[Sign], is_right: bool) -> usize {
    let is_gap = |pair: &[Sign]| pair[0].end + 1 < pair[1].start;
    let mut pairs = line.windows(2);
    let gap = if is_right {
        pairs.rev().position(is_gap)
    } else {
        pairs.position(is_gap)
    };
    gap.map_or(line.len(), |gap| gap + 1)
}

/// Returns whether a number is the sum of some clues.
pub(super) fn is_sum(number: &str, clues: &[impl AsRef<str>]) -> bool {
    let clues = clues.iter().map(|clue| clue.as_ref().parse::<u32>().ok());
    let sum: Option<u64> = clues.map(|clue| clue.map(u64::from)).sum();
    sum.is_some() && number.parse().ok() == sum
}

/// If the number in the corner, above or below the row clues, is the sum of the column clues,
/// returns the column clues without that number.
pub(super) fn without_total(columns: &[ClueText], is_right: bool) -> Option<&[ClueText]> {
    let (total, columns) = if is_right {
        columns.split_last()?
    } else {
        columns.split_first()?
    };
    let texts = columns.iter().map(|(text, _)| text).collect_vec();
    is_sum(&total.0, &texts).then_some(columns)
}

/// Returns whether the first column clue or, if `is_right`, the last one is above, below or beyond
/// the row clues, so that it belongs to no column.
pub(super) fn is_beside(columns: &[ClueText], rows: &[SignLine], is_right: bool) -> bool {
    rows.iter().all(|row| {
        let mut numbers = row.iter().filter(|sign| is_number(sign));
        if is_right {
            let pair = columns.last().zip(numbers.next_back());
            pair.is_some_and(|((_, end), clue)| clue.start <= *end)
        } else {
            let pair = columns.first().zip(numbers.next());
            pair.is_some_and(|((text, end), clue)| *end < clue.end + text.len())
        }
    })
}

/// Returns the index of the column clue whose last digit is above or below a sign.
pub(super) fn place(columns: &[ClueText], sign: &Sign) -> Option<usize> {
    columns
        .binary_search_by_key(&sign.end, |column| column.1)
        .ok()
}

/// Splits a row into its clue, on the right if `is_right`, and its cells. Returns `None` if there
/// is no clue on this side.
pub(super) fn split(line: &[Sign], is_right: bool) -> Option<(String, SignLine)> {
    let is_bar = |sign: &Sign| sign.letter == '|';
    let bars = line
        .iter()
        .position(is_bar)
        .zip(line.iter().rposition(is_bar));
    let (left, inner, right) = match bars {
        Some((first, last)) if first < last => {
            (&line[..first], &line[first + 1..last], &line[last + 1..])
        }
        Some((bar, _)) => {
            let (front, after) = (&line[..bar], &line[bar + 1..]);
            if is_clue(&text(front)) {
                (front, after, &[][..])
            } else {
                (&[][..], front, after)
            }
        }
        None => (&[][..], line, &[][..]),
    };
    // After the right wall there may be the name of the row: `r12`.
    let is_name = text(right).strip_prefix('r').is_some_and(is_digits);
    let right = if is_name { &[][..] } else { right };
    let (clue, other) = if is_right {
        (right, left)
    } else {
        (left, right)
    };
    let inner: SignLine = cells_of(inner).copied().collect();
    if !other.is_empty() {
        return None;
    }
    let outer = text(clue);
    if !outer.is_empty() {
        return is_clue(&outer).then_some((outer, inner));
    }
    let length = word(&inner, is_right);
    let end = |length: usize| {
        if is_right {
            inner.split_at(inner.len() - length)
        } else {
            inner.split_at(length)
        }
    };
    let halves = |length: usize| {
        let (front, after) = end(length);
        if is_right {
            (text(after), front.to_vec())
        } else {
            (text(front), after.to_vec())
        }
    };
    let (clue, cells) = halves(length);
    // A `-` after the cells is a cell.
    let is_alone = length == inner.len();
    let is_cell = clue.is_empty() || is_right && clue == "-";
    if is_clue(&clue) && !is_cell && !is_alone {
        return Some((clue, cells));
    }
    if is_alone && length == 1 && clue.starts_with(is_number_sign) {
        return Some((clue, cells));
    }
    let digits = clue.chars().rev().take_while(char::is_ascii_digit).count();
    let length = match (is_right, clue.chars().next_back(), clue.chars().next()) {
        (true, Some('?'), _) | (false, _, Some('?')) => 1,
        (true, ..) => digits,
        _ => clue.chars().take_while(char::is_ascii_digit).count(),
    };
    let is_one = length > 0 && length < inner.len() && (is_right || length == 1);
    is_one.then(|| halves(length))
}

/// Returns the words of a line and the columns of the screen in which they end.
pub(super) fn words(line: &[Sign]) -> Vec<ClueText> {
    let mut rest = line;
    let mut words = Vec::new();
    while !rest.is_empty() {
        let (word, after) = rest.split_at(word(rest, false));
        words.push((text(word), word[word.len() - 1].end));
        rest = after;
    }
    words
}

/// Returns the clues of a line, read in two ways: with blanks between the clues, and with one
/// character per clue. A list is empty if the line cannot be read that way.
pub(super) fn clues(line: &[Sign]) -> [Vec<ClueText>; 2] {
    let compact = cells_of(line).copied().collect_vec();
    let mut words = words(&compact);
    if words.first().is_some_and(|(first, _)| is_corner(first)) {
        words.remove(0);
    }
    if !words.iter().all(|(word, _)| is_clue(word)) {
        words.clear();
    }
    let has_corner = |first: &Sign| is_corner(first.letter.encode_utf8(&mut [0; 4]));
    let signs = &compact[usize::from(compact.first().is_some_and(has_corner))..];
    let signs = if signs.iter().all(|sign| is_number_sign(sign.letter)) {
        let clue = |sign: &Sign| (sign.letter.to_string(), sign.end);
        signs.iter().map(clue).collect()
    } else {
        Vec::new()
    };
    [words, signs]
}

/// Parses the numbers of a line, which may be digits without blanks.
pub(super) fn numbers(line: &[Sign]) -> Option<Vec<u32>> {
    let [words, digits] = clues(line);
    let list = if words.len() > 1 { words } else { digits };
    list.iter().map(|(number, _)| number.parse().ok()).collect()
}

/// Returns the fields of a line. If `separator` is a wall and the line has none, its clues are its
/// fields.
pub(super) fn fields(line: &[Sign], separator: char) -> Vec<String> {
    let mut fields: Vec<String> = line
        .split(|sign| sign.letter == separator)
        .map(text)
        .collect();
    if separator != '|' {
        return fields;
    }
    if fields.len() == 1 {
        let [words, digits] = clues(line);
        let list = if words.len() > 1 { words } else { digits };
        if !list.is_empty() {
            fields = list.into_iter().map(|(clue, _)| clue).collect();
        }
        return fields;
    }
    if fields.last().is_some_and(String::is_empty) {
        fields.pop();
    }
    if fields.first().is_some_and(String::is_empty) {
        fields.remove(0);
    }
    fields
}
