//! Well-formed paragraph → puzzle, in one pass over its bytes.
//!
//! It reads what nearly every text is made of: ASCII, no comments between the lines, clues that are
//! digits or `?`, rows of the same length. Anything else is left to [`paragraph`](super::paragraph),
//! which reads the same from these texts and says what is wrong with others.

use crate::format::source::find;
use crate::puzzle::{Clue, Content, Puzzle};

/// What a byte means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Cell(Content),
    Blank,
    End,
    /// Part of a line end, if that follows.
    Return,
    Other,
}

/// What each byte means.
const SIGNS: [Sign; 256] = {
    let mut signs = [Sign::Other; 256];
    signs[b'.' as usize] = Sign::Cell(Content::Unknown);
    signs[b'T' as usize] = Sign::Cell(Content::Tree);
    signs[b't' as usize] = Sign::Cell(Content::Tree);
    signs[b'*' as usize] = Sign::Cell(Content::Tent);
    signs[b'-' as usize] = Sign::Cell(Content::Empty);
    signs[b' ' as usize] = Sign::Blank;
    signs[b'\t' as usize] = Sign::Blank;
    signs[b'\n' as usize] = Sign::End;
    signs[b'\r' as usize] = Sign::Return;
    signs
};

/// The number of the content of each byte that is a cell.
const CODES: [u8; 256] = {
    let mut codes = [OTHER; 256];
    let mut byte = 0;
    while byte < codes.len() {
        if let Sign::Cell(content) = SIGNS[byte] {
            codes[byte] = content as u8;
        }
        byte += 1;
    }
    codes
};

/// Stands for a byte that is not a cell.
const OTHER: u8 = 1 << 7;

/// The content with a number.
fn content(code: u8) -> Content {
    match code & 3 {
        0 => Content::Unknown,
        1 => Content::Tree,
        2 => Content::Tent,
        _ => Content::Empty,
    }
}

/// A clue with more digits is left to the other reader.
const DIGITS: usize = 9;

/// Reads a paragraph, if it is well formed.
pub(super) fn read(text: &str) -> Option<Puzzle> {
    let text = text.as_bytes();
    let length = find(text, |byte| byte == b'\n')?;
    let (header, mut rest) = (&text[..length], &text[length + 1..]);
    // A line is rarely shorter than the one before.
    let lines = 1 + rest.len() / length.max(1);
    let mut rows: Vec<Clue> = Vec::with_capacity(lines);
    let mut contents: Vec<Content> = Vec::with_capacity(rest.len());
    let mut width = 0;
    while !rest.is_empty() {
        let start = contents.len();
        let (clue, behind) = row(rest, width, &mut contents)?;
        rows.push(clue);
        rest = behind;
        let cells = contents.len() - start;
        if start == 0 {
            width = cells;
        }
        if cells != width || cells == 0 {
            return None;
        }
    }
    let header = header.strip_suffix(b"\r").unwrap_or(header);
    let columns = spaced(header, width).or_else(|| compact(header, width))?;
    Puzzle::new(rows, columns, contents).ok()
}

/// Reads the clue of a row and appends its cells, which are likely as many as `width`. Returns what
/// comes behind its line.
fn row<'t>(line: &'t [u8], width: usize, contents: &mut Vec<Content>) -> Option<(Clue, &'t [u8])> {
    let is_blank = |byte: &&u8| SIGNS[**byte as usize] == Sign::Blank;
    let line = &line[line.iter().take_while(is_blank).count()..];
    let (clue, length) = clue(line)?;
    let line = &line[length..];
    let is_apart = is_blank(&line.first()?);
    if !is_apart && length > 1 {
        return None;
    }
    // Mostly there is nothing between the cells.
    if let Some((cells, rest)) = line[usize::from(is_apart)..].split_at_checked(width)
        && let [b'\n', rest @ ..] | rest @ [] = rest
    {
        let start = contents.len();
        let mut codes = 0;
        contents.extend(cells.iter().map(|&byte| {
            let code = CODES[byte as usize];
            codes |= code;
            content(code)
        }));
        if codes & OTHER == 0 {
            return Some((clue, rest));
        }
        contents.truncate(start);
    }
    let mut rest = line;
    let mut has_ended = false;
    while let [byte, behind @ ..] = rest {
        rest = behind;
        match SIGNS[*byte as usize] {
            Sign::Cell(content) if !has_ended => contents.push(content),
            // Behind cells without blanks between them none may follow.
            Sign::Blank => has_ended = !is_apart,
            Sign::End => break,
            Sign::Return if rest.first() == Some(&b'\n') => {}
            _ => return None,
        }
    }
    Some((clue, rest))
}

/// Reads a clue of some digits or a `?`, and how long it is.
fn clue(text: &[u8]) -> Option<(Clue, usize)> {
    if text.first() == Some(&b'?') {
        return Some((None, 1));
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
    let mut clues = Vec::with_capacity(wanted);
    let mut rest = header;
    while let Some(&first) = rest.first() {
        if SIGNS[first as usize] == Sign::Blank {
            rest = &rest[1..];
            continue;
        }
        let (clue, length) = clue(rest)?;
        rest = &rest[length..];
        if rest
            .first()
            .is_some_and(|&byte| SIGNS[byte as usize] != Sign::Blank)
        {
            return None;
        }
        clues.push(clue);
    }
    (clues.len() == wanted).then_some(clues)
}

/// Reads column clues of one character each, if there are as many as wanted.
fn compact(header: &[u8], wanted: usize) -> Option<Vec<Clue>> {
    let mut clues = Vec::with_capacity(wanted);
    for &byte in header {
        match byte {
            b'?' => clues.push(None),
            b'0'..=b'9' => clues.push(Some(u32::from(byte - b'0'))),
            _ if SIGNS[byte as usize] == Sign::Blank => {}
            _ => return None,
        }
    }
    (clues.len() == wanted).then_some(clues)
}
