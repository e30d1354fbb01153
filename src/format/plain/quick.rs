//! Well-formed paragraph → puzzle, in one pass over its bytes.
//!
//! It reads what nearly every text is made of: ASCII, no comments between the lines, clues that are
//! digits, `?` or `-1`, rows of the same length. Anything else is left to
//! [`paragraph`](super::paragraph), which reads the same from these texts and says what is wrong
//! with others.

use memchr::memchr;

use super::paragraph::cell;
use crate::puzzle::{Clue, Content, Puzzle};

/// A clue with more digits is left to the other reader.
const DIGITS: usize = 9;

/// A board is not made room for beyond this many cells before they have been read.
const ROOM: usize = 1 << 12;

/// Reads the paragraph at the beginning of a text, if it is well formed, and returns how long it
/// is.
pub(super) fn read(text: &str) -> Option<(Puzzle, usize)> {
    let text = text.as_bytes();
    let length = memchr(b'\n', text)?;
    let (header, mut rest) = (&text[..length], &text[length + 1..]);
    // Mostly a board is about as high as it is wide.
    let line = memchr(b'\n', rest).unwrap_or(rest.len());
    let mut rows: Vec<Clue> = Vec::with_capacity(line.min(ROOM));
    let mut contents: Vec<Content> = Vec::with_capacity(line.saturating_mul(line).min(ROOM));
    let mut width = 0;
    while !matches!(rest, [] | [b'\n', ..] | [b'\r', b'\n', ..]) {
        let start = contents.len();
        let (clue, behind) = row(rest, &mut contents)?;
        rest = behind;
        let cells = contents.len() - start;
        if start == 0 {
            width = cells;
        }
        rows.push(clue);
        if cells != width || cells == 0 {
            return None;
        }
    }
    let header = header.strip_suffix(b"\r").unwrap_or(header);
    let columns = spaced(header, width).or_else(|| compact(header, width))?;
    let puzzle = Puzzle::new(rows, columns, contents).ok()?;
    Some((puzzle, text.len() - rest.len()))
}

/// Reads the clue of a row and appends its cells. Returns what comes behind its line.
fn row<'t>(line: &'t [u8], contents: &mut Vec<Content>) -> Option<(Clue, &'t [u8])> {
    let mut line = line;
    while is_blank(line.first()) {
        line = &line[1..];
    }
    let (clue, length) = clue(line)?;
    let mut rest = &line[length..];
    let is_apart = is_blank(rest.first());
    if !is_apart && length > 1 {
        return None;
    }
    let mut has_ended = false;
    while let [byte, behind @ ..] = rest {
        rest = behind;
        match byte {
            b'\n' => break,
            b' ' | b'\t' => has_ended = !is_apart,
            b'\r' if rest.first() == Some(&b'\n') => {}
            // Behind cells without blanks between them none may follow.
            _ if has_ended => return None,
            _ => contents.push(cell(char::from(*byte))?),
        }
    }
    Some((clue, rest))
}

/// Whether a byte is a blank.
fn is_blank(byte: Option<&u8>) -> bool {
    matches!(byte, Some(b' ' | b'\t'))
}

/// Reads a clue of some digits, a `?` or a `-1`, and how long it is.
fn clue(text: &[u8]) -> Option<(Clue, usize)> {
    match text {
        [b'?', ..] => return Some((None, 1)),
        [b'-', b'1', rest @ ..] if !rest.first().is_some_and(u8::is_ascii_digit) => {
            return Some((None, 2));
        }
        _ => {}
    }
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit());
    let (mut number, mut length) = (0, 0);
    for digit in digits {
        if length == DIGITS {
            return None;
        }
        number = 10 * number + u32::from(digit - b'0');
        length += 1;
    }
    (length > 0).then_some((Some(number), length))
}

/// Reads column clues with blanks between them, if there are as many as wanted.
fn spaced(header: &[u8], wanted: usize) -> Option<Vec<Clue>> {
    let words = header.split(|byte| is_blank(Some(byte)));
    let words = words.filter(|word| !word.is_empty());
    let clues = words.map(|word| match clue(word)? {
        (clue, length) if length == word.len() => Some(clue),
        _ => None,
    });
    let clues: Vec<Clue> = clues.collect::<Option<_>>()?;
    (clues.len() == wanted).then_some(clues)
}

/// Reads column clues of one character each, if there are as many as wanted.
fn compact(header: &[u8], wanted: usize) -> Option<Vec<Clue>> {
    let mut clues = Vec::with_capacity(wanted);
    for &byte in header {
        match byte {
            b'?' => clues.push(None),
            b'0'..=b'9' => clues.push(Some(u32::from(byte - b'0'))),
            _ if is_blank(Some(&byte)) => {}
            _ => return None,
        }
    }
    (clues.len() == wanted).then_some(clues)
}
