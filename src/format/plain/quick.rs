//! Well-formed paragraph → puzzle, in one pass over its bytes.
//!
//! This parser reads the form that nearly every text has: ASCII, no comments between the lines,
//! clues that are digits, `?` or `-1`, rows of the same length. Anything else is left to
//! [`paragraph`](super::paragraph), which gives the same result for texts of this form and reports
//! the faults of all others.

use memchr::{memchr, memchr2};

use crate::format::signs::cell;
use crate::puzzle::{Clue, Content, Puzzle};

/// For each byte, the content of the cell that it stands for, if it stands for one.
const CELLS: [Option<Content>; 256] = {
    let mut cells = [None; 256];
    let mut byte = 0;
    while byte < cells.len() {
        cells[byte] = cell(byte as u8 as char);
        byte += 1;
    }
    cells
};

/// The most digits of a clue. Paragraphs with longer clues are left to `paragraph`.
const DIGITS: usize = 9;

/// The largest number of clues, or of cells, for which memory is reserved before they are read.
const ROOM: usize = 1 << 12;

/// Parses the paragraph at the beginning of a text. Returns the puzzle and the length of the
/// paragraph, or `None` if the paragraph does not have the form that this parser reads.
pub(super) fn read(text: &str) -> Option<(Puzzle, usize)> {
    let text = text.as_bytes();
    let length = memchr2(b'\n', b'\r', text)?;
    let (header, after) = text.split_at(length);
    // Lines that end with a carriage return alone are left to `paragraph`.
    let mut rest = after.strip_prefix(b"\r").unwrap_or(after);
    rest = rest.strip_prefix(b"\n")?;
    // Usually a row has a clue of one digit and one character per cell, and a board is about as
    // high as it is wide.
    let line = memchr(b'\n', rest).unwrap_or(rest.len());
    let blanks = usize::from(is_blank(rest.get(1)));
    let mut width = line.saturating_sub(1 + blanks);
    let room = width.saturating_mul(width).min(ROOM);
    let mut rows: Vec<Clue> = Vec::with_capacity(width.min(ROOM));
    let mut contents: Vec<Content> = Vec::with_capacity(room);
    while !matches!(rest, [] | [b'\n', ..] | [b'\r', b'\n', ..]) {
        let start = contents.len();
        let (clue, after) = row(rest, width, &mut contents)?;
        rest = after;
        let cells = contents.len() - start;
        if start == 0 {
            width = cells;
        }
        rows.push(clue);
        if cells != width || cells == 0 {
            return None;
        }
    }
    let columns = spaced(header, width).or_else(|| compact(header, width))?;
    let puzzle = Puzzle::new(rows, columns, contents).ok()?;
    Some((puzzle, text.len() - rest.len()))
}

/// Parses a text that is one well-formed board of digits, dots and at least one `T`, and nothing
/// else. No other format looks like this, so the format of such a text is known.
pub(in crate::format) fn sole(text: &str) -> Option<Puzzle> {
    let (puzzle, length) = read(text)?;
    let is_usual = |byte: u8| matches!(byte, b'0'..=b'9' | b'.' | b'T' | b' ' | b'\r' | b'\n');
    let is_sole = text[length..].trim_start().is_empty()
        && !puzzle.trees().is_empty()
        // Without a branch per byte, the compiler can compare many bytes at once.
        && text.bytes().fold(true, |all, byte| all & is_usual(byte));
    is_sole.then_some(puzzle)
}

/// Parses a row, which probably has `width` cells. Appends the cells to `contents`, and returns the
/// clue and the text after the line.
fn row<'t>(line: &'t [u8], width: usize, contents: &mut Vec<Content>) -> Option<(Clue, &'t [u8])> {
    let mut line = line;
    while is_blank(line.first()) {
        line = &line[1..];
    }
    let (clue, length) = clue(line)?;
    let line = &line[length..];
    let is_apart = is_blank(line.first());
    if !is_apart && length > 1 {
        return None;
    }
    // Usually there are no blanks between the cells.
    if let Some((cells, rest)) = line[usize::from(is_apart)..].split_at_checked(width)
        && let [b'\n', rest @ ..] | rest @ [] = rest
        && append(cells, contents)
    {
        return Some((clue, rest));
    }
    let mut rest = line;
    let mut has_ended = false;
    while let [byte, after @ ..] = rest {
        rest = after;
        match byte {
            b'\n' => break,
            b' ' | b'\t' => has_ended = !is_apart,
            b'\r' if rest.first() == Some(&b'\n') => {}
            // If there is no blank after the clue, the first blank after the cells ends the row.
            _ if has_ended => return None,
            _ => contents.push(CELLS[usize::from(*byte)]?),
        }
    }
    Some((clue, rest))
}

/// Returns whether a byte is a blank.
fn is_blank(byte: Option<&u8>) -> bool {
    matches!(byte, Some(b' ' | b'\t'))
}

/// Appends cells with nothing between them. Returns false and appends nothing if `cells` is empty
/// or contains anything but cells.
pub(in crate::format) fn append(cells: &[u8], contents: &mut Vec<Content>) -> bool {
    let start = contents.len();
    let mut are_cells = !cells.is_empty();
    // Converting all bytes and checking only then whether they are cells takes half as long as
    // checking each byte before it is converted.
    contents.extend(cells.iter().map(|&byte| {
        let content = CELLS[usize::from(byte)];
        are_cells &= content.is_some();
        content.unwrap_or_default()
    }));
    if !are_cells {
        contents.truncate(start);
    }
    are_cells
}

/// Parses a clue: digits, a `?` or a `-1`. Returns the clue with its length.
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

/// Parses column clues with blanks between them, if there are `wanted` of them.
fn spaced(header: &[u8], wanted: usize) -> Option<Vec<Clue>> {
    let words = header.split(|byte| is_blank(Some(byte)));
    let mut clues = Vec::with_capacity(wanted);
    for word in words.filter(|word| !word.is_empty()) {
        let (clue, length) = clue(word)?;
        if length < word.len() {
            return None;
        }
        clues.push(clue);
    }
    (clues.len() == wanted).then_some(clues)
}

/// Parses column clues of one character each, if there are `wanted` of them.
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
