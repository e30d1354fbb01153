//! Well-formed paragraph → puzzle, in one pass over its bytes.
//!
//! It reads what nearly every text is made of: ASCII, no comments between the lines, clues that are
//! digits, `?` or `-1`, rows of the same length. Anything else is left to
//! [`paragraph`](super::paragraph), which reads the same from these texts and says what is wrong
//! with others.

use memchr::memchr;

use super::paragraph::cell;
use crate::puzzle::{Clue, Content, Puzzle};

/// The content of a cell for each byte.
const CELLS: [Option<Content>; 256] = {
    let mut cells = [None; 256];
    let mut byte = 0;
    while byte < cells.len() {
        cells[byte] = cell(byte as u8 as char);
        byte += 1;
    }
    cells
};

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
    // Mostly a row has a clue of one digit and one character for each cell, and a board is about as
    // high as it is wide.
    let line = memchr(b'\n', rest).unwrap_or(rest.len());
    let likely = line.saturating_sub(1).min(ROOM);
    let mut rows: Vec<Clue> = Vec::with_capacity(likely);
    let mut contents: Vec<Content> = Vec::with_capacity((likely * likely).min(ROOM));
    let mut width = 0;
    while !matches!(rest, [] | [b'\n', ..] | [b'\r', b'\n', ..]) {
        let clue;
        (clue, rest) = row(rest, &mut contents)?;
        rows.push(clue);
        if rows.len() == 1 {
            width = contents.len();
        }
        if width == 0 || contents.len() != width * rows.len() {
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
    let start = line.iter().position(|byte| !is_blank(Some(byte)))?;
    let (clue, length) = clue(&line[start..])?;
    let mut line = &line[start + length..];
    let is_apart = is_blank(line.first());
    if !is_apart && length > 1 {
        return None;
    }
    let mut has_ended = false;
    loop {
        // Cells with nothing between them are counted and then appended, which takes half as long as
        // to append one by one.
        let cells = line.iter().map(|&byte| CELLS[usize::from(byte)]);
        let number = cells.clone().take_while(Option::is_some).count();
        // Behind cells without blanks between them none may follow.
        if has_ended && number > 0 {
            return None;
        }
        contents.extend(cells.take(number).map(Option::unwrap_or_default));
        match &line[number..] {
            [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] | rest @ [] => {
                return Some((clue, rest));
            }
            [b' ' | b'\t', rest @ ..] => (line, has_ended) = (rest, !is_apart),
            _ => return None,
        }
    }
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
    let (mut number, mut length) = (0, 0);
    for digit in text.iter().take_while(|byte| byte.is_ascii_digit()) {
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
