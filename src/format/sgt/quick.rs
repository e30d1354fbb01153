//! Well-formed game ID or task string → puzzle, in one pass over its bytes.
//!
//! Anything else is left to [`id`](super::id) and [`task`](super::task), which read the same from
//! these texts and say what is wrong with others.

use super::desc::RUN;
use crate::format::ReadOptions;
use crate::puzzle::{Clue, Content, Puzzle, Size};

/// A number with more digits is left to the other reader.
const DIGITS: usize = 9;

/// Reads a game ID, if it is well formed.
pub(super) fn id(text: &str, options: &ReadOptions) -> Option<Puzzle> {
    let text = text.as_bytes();
    let (columns, text) = number(text)?;
    let (rows, text) = match text {
        [b'x', text @ ..] => number(text)?,
        _ => (columns, text),
    };
    let ([b'd', b'e' | b't', b':', text @ ..] | [b':', text @ ..]) = text else {
        return None;
    };
    let size = Size::new(rows as usize, columns as usize).ok()?;
    if size.area() > options.limit {
        return None;
    }
    let (mut contents, numbers) = cells(text, size.area() + 1)?;
    if contents.len() != size.area() + 1 || contents.pop() != Some(Content::Tree) {
        return None;
    }
    puzzle(size, contents, &clues(numbers)?)
}

/// Reads a task string, if it is well formed. `size` says how large a board with these cells and
/// this number of clues is.
pub(super) fn task(
    text: &str,
    limit: usize,
    size: impl FnOnce(&[Content], usize) -> Option<Size>,
) -> Option<Puzzle> {
    let (mut contents, numbers) = cells(text.as_bytes(), limit)?;
    let clues = clues(numbers)?;
    let size = size(&contents, clues.len())?;
    // The closing tree may be missing.
    if contents.len() == size.area() + 1 && contents.pop() != Some(Content::Tree) {
        return None;
    }
    puzzle(size, contents, &clues)
}

/// Puts a puzzle together, given the clues of its columns and then those of its rows.
fn puzzle(size: Size, contents: Vec<Content>, clues: &[Clue]) -> Option<Puzzle> {
    if clues.len() != size.columns() + size.rows() {
        return None;
    }
    let (columns, rows) = clues.split_at(size.columns());
    Puzzle::new(rows.to_vec(), columns.to_vec(), contents).ok()
}

/// Reads a number, and what follows it.
fn number(text: &[u8]) -> Option<(u32, &[u8])> {
    let length = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = text.split_at(length);
    let digit = |number, digit: &u8| 10 * number + u32::from(digit - b'0');
    (1..=DIGITS)
        .contains(&length)
        .then(|| (digits.iter().fold(0, digit), rest))
}

/// Lays out the cells, at most `most`, and returns what follows them.
fn cells(text: &[u8], most: usize) -> Option<(Vec<Content>, &[u8])> {
    let length = text.iter().position(|&byte| byte == b',')?;
    let (letters, numbers) = text.split_at(length);
    let mut contents = Vec::with_capacity(most.min(8 * length));
    for &letter in letters {
        let (blanks, is_tree) = match letter {
            b'_' => (0, true),
            b'a'..=b'y' => (usize::from(letter - b'a') + 1, true),
            b'z' => (RUN, false),
            b'!' | b'-' => {
                let place = contents.len().checked_sub(1)?;
                if place + 1 >= most {
                    return None;
                }
                contents[place] = if letter == b'!' {
                    Content::Tent
                } else {
                    Content::Empty
                };
                continue;
            }
            _ => return None,
        };
        if contents.len() + blanks + usize::from(is_tree) > most {
            return None;
        }
        contents.resize(contents.len() + blanks, Content::Unknown);
        if is_tree {
            contents.push(Content::Tree);
        }
    }
    Some((contents, numbers))
}

/// Reads numbers, each behind its comma.
fn clues(mut text: &[u8]) -> Option<Vec<Clue>> {
    let mut clues = Vec::with_capacity(text.len() / 2);
    while let [b',', rest @ ..] = text {
        let clue;
        (clue, text) = match rest {
            [] | [b',', ..] => (0, rest),
            _ => number(rest)?,
        };
        clues.push(Some(clue));
    }
    text.is_empty().then_some(clues)
}
