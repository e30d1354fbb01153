//! Which format a text is in, by what it holds.
//!
//! The first line that is neither blank nor a comment tells nearly all formats apart, and the
//! trees tell the others: `T` in `plain`, `*` in `bme`, `x` in `puzzlekit`. A text that two formats
//! read differently belongs to neither.

use itertools::Itertools;

use super::fault::{Code, Fault};
use super::source::{Line, Source};
use super::table::Read;
use super::words::words;
use super::{Format, ReadOptions, Shape, bme, is_significant, plain, puzzlekit, sgt};

/// Finds the format of a text.
///
/// # Errors
///
/// A fault if two formats read it differently.
pub(super) fn detect(source: &Source) -> Result<Format, Fault> {
    let mut lines = source.lines().filter(is_significant);
    let Some(first) = lines.next() else {
        return Ok(Format::Plain);
    };
    if let Some(format) = of_first_line(first.text) {
        return Ok(format);
    }
    let second = lines.next();
    let sizes = numbers(&first);
    let tree = of_cells(source, &['T', 't']);
    if let (Some(sizes), Some(second)) = (sizes, &second) {
        let cells = second.text.trim_start();
        if sizes == 2 && cells.starts_with(['.', 'T', 'A']) {
            return Ok(Format::Course);
        }
        let may_be_puzzlekit =
            sizes == 2 && tree.is_none() && words(second).all(|(_, word)| is_clue(word));
        if may_be_puzzlekit && is_puzzlekit(source)? {
            return Ok(Format::Puzzlekit);
        }
        // A `-` alone may be a cell of another format.
        if sizes == 4 && words(second).all(|(_, word)| word != "-" && is_clue(word)) {
            return Ok(Format::Tnt);
        }
    }
    if tree.is_some() {
        return Ok(Format::Plain);
    }
    match of_cells(source, &['*']) {
        Some(place) if stands_alone(source.text(), place) => Ok(Format::Bme),
        Some(place) => Err(source
            .fault(
                Code::Ambiguous,
                place..place + 1,
                "`*` but no tree: what is `*` here?",
            )
            .label("a tent in `plain`, a tree in `bme`, where blanks stand between the cells")
            .help("write trees as `T`; or read `*` as a tent with `--from plain`")),
        // A board without trees.
        None if is_read(bme::read, source) => Ok(Format::Bme),
        None => Ok(Format::Plain),
    }
}

/// Whether the beginning of a text, in whole lines, tells its format and its shape: no text to come
/// can change what [`detect`] and [`is_whole`](super::is_whole) say of it.
pub(super) fn is_clear(source: &Source) -> bool {
    let mut lines = source.lines().filter(is_significant);
    let Some(first) = lines.next() else {
        return false;
    };
    let has_second = lines.next().is_some();
    match of_first_line(first.text) {
        // An object that is open may go on in the next line, or be cut short.
        Some(_) => {
            has_second || !first.text.trim().starts_with('{') || first.text.trim().ends_with('}')
        }
        None => has_second && of_cells(source, &['T', 't']).is_some(),
    }
}

/// The format of one puzzle a line that a text of one line looks like, if any.
///
/// It need not be well formed: reading it tells what is wrong.
#[must_use]
pub fn detect_line(text: &str) -> Option<Format> {
    let text = text.trim();
    if text.contains(['\n', '\r']) || sgt::is_save(text) {
        return None;
    }
    let format = of_first_line(text)?;
    (format.description().shape == Shape::Line).then_some(format)
}

/// The format that shows in a text's first line, if it does.
fn of_first_line(line: &str) -> Option<Format> {
    let line = line.trim();
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &line[digits..];
    let mut behind = rest.bytes();
    match (digits, behind.next()?) {
        #[cfg(feature = "json")]
        (0, b'{') => Some(Format::Json),
        // Not a name such as `[1].txt`.
        #[cfg(feature = "json")]
        (0, b'[') if matches!(rest[1..].trim_start().as_bytes(), [] | [b'{' | b']', ..]) => {
            Some(Format::Json)
        }
        #[cfg(feature = "packed")]
        (0, b'<') => Some(Format::Legup),
        (0, b',') => Some(Format::Csv),
        (0, b'A'..=b'Z') if sgt::is_save(line) => Some(Format::Sgt),
        (0, b'a'..=b'z' | b'A'..=b'Z' | b'_') => {
            let task = || is_task(line).then_some(Format::Task);
            of_url(line).or_else(task)
        }
        (0, _) => None,
        (_, b':' | b'#') => Some(Format::Sgt),
        (_, b';') => rest[1..]
            .starts_with(|c: char| c.is_ascii_digit())
            .then_some(Format::Lemans),
        (_, b'x' | b'd') => {
            let next = behind.next()?;
            let is_sgt = next.is_ascii_alphanumeric() && line.contains([':', '#', ',']);
            is_sgt.then_some(Format::Sgt)
        }
        _ => None,
    }
}

/// The format of a line that is a URL, or the end of one.
fn of_url(line: &str) -> Option<Format> {
    let is_url = line.contains("://");
    #[cfg(feature = "packed")]
    {
        let mut marks = ["#m=", "?m=", "#p=", "?p=", "&p="].iter();
        let is_tail = line.starts_with("m=") && line.contains("&p=");
        if is_tail || is_url && marks.any(|mark| line.contains(mark)) {
            return Some(Format::Penpa);
        }
    }
    let tail = line.find('?').map_or(line, |at| &line[at + 1..]);
    let is_tail = tail.starts_with("pzprv3") || is_tail(tail);
    (is_tail || is_url).then_some(Format::Pzpr)
}

/// Whether a text is a URL from `tents` on, not just a path that begins so.
fn is_tail(text: &str) -> bool {
    let mut parts = text.split('/');
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    matches!(parts.next(), Some("tents" | "tents_edit" | "tents_play"))
        && parts
            .take(3)
            .tuple_windows()
            .any(|(columns, rows)| is_number(columns) && is_number(rows))
}

/// Whether a line looks like letters for cells, then numbers.
fn is_task(line: &str) -> bool {
    let Some((cells, numbers)) = line.split_once(',') else {
        return false;
    };
    let is_cell = |byte: u8| matches!(byte, b'a'..=b'z' | b'_' | b'!' | b'-');
    cells.bytes().all(is_cell)
        && numbers.starts_with(|c: char| c == ',' || c.is_ascii_digit())
        // Not a file such as `camp,2.txt`.
        && !numbers.contains(['.', '/', '\\'])
}

/// Whether a text that begins with two numbers and a line of clues, without a tree of `plain`, is
/// in the format `puzzlekit`.
fn is_puzzlekit(source: &Source) -> Result<bool, Fault> {
    if of_cells(source, &['x', 'o']).is_some() {
        return Ok(true);
    }
    if !is_read(puzzlekit::read, source) {
        return Ok(false);
    }
    if !is_read(plain::read_one, source) {
        return Ok(true);
    }
    let end = source.text().trim_end().len();
    Err(source
        .fault(
            Code::Ambiguous,
            0..end,
            "`plain` and `puzzlekit` read this differently",
        )
        .label("the column clues in `plain`, the size in `puzzlekit`")
        .help("say which with `--from plain` or `--from puzzlekit`"))
}

/// Whether a reader finds no fault in a text.
fn is_read(read: Read, source: &Source) -> bool {
    let range = 0..source.text().len();
    read(source, range, &ReadOptions::default()).is_ok()
}

/// How many words a line has, if all of them are digits.
fn numbers(line: &Line<'_>) -> Option<usize> {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let ones = words(line).map(|(_, word)| is_number(word).then_some(1));
    ones.sum()
}

/// Whether a word is a clue of `puzzlekit` or `tnt`.
fn is_clue(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    word == "?" || digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Where the first of some characters stands outside comments.
fn of_cells(source: &Source, cells: &[char]) -> Option<usize> {
    let text = source.text();
    let mut from = 0;
    while let Some(at) = text[from..].find(cells) {
        let at = from + at;
        let start = text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        if !text[start..].starts_with('#') {
            return Some(at);
        }
        from = at + text[at..].find(['\n', '\r'])?;
    }
    None
}

/// Whether a character of one byte has white space, or nothing, on either side.
fn stands_alone(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back();
    let after = text[at + 1..].chars().next();
    before.is_none_or(char::is_whitespace) && after.is_none_or(char::is_whitespace)
}
