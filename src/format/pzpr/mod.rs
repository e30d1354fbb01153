//! URLs of puzz.link and related sites, and the `pzprv3` files of the program that these sites use.
//!
//! ```text
//! https://puzz.link/p?tents/5/5/2g0h1i1j82323
//! ```
//!
//! After `?` (or without a URL before it) come `tents`, perhaps with `_edit` or `_play`, perhaps a
//! flag, the number of columns, the number of rows, and one run of letters: first the clues of the
//! columns and then of the rows (`0`–`f`, `-` and two hexadecimal digits, `.` for no clue, `g`–`z`
//! for 1 to 20 lines without a clue), then the cells (`0`–`h` a tree and then 0 to 17 cells without
//! a tree, `i`–`z` 1 to 18 cells without a tree). If the letters end after some of the cells, the
//! other cells are unknown.
//!
//! A `pzprv3` file also holds marks. Its parts are on lines of their own or, as in a URL, between
//! `/`:
//!
//! ```text
//! pzprv3/tents/5/5/. 2 . 0 . . /1 . A 1 - - /. . . - - A /. A 1 - - 1 /. . . - 1 A /1 A 1 - . . /…
//! ```
//!
//! Here the number of rows comes before the number of columns. Each line of the board has one more
//! token than there are columns: the column clues after a corner, then for each row its clue and
//! its cells (`.` nothing known, `1` a tree, `A` a tent, `-` no tent). A `c` before a clue is a
//! player's note, and so are the links between trees and tents on the lines after the board; notes
//! are ignored. Then `info:` and a JSON object may follow, whose `metadata` may name the `author`.
//!
//! Source of the format: the program pzprjs, `tents`.

mod file;
pub(super) mod kind;
mod url;
mod write;

use itertools::Itertools;

use crate::format::description::{Description, Evidence, UnknownText};
use crate::format::entry::Notes;
use crate::format::letters::UrlLetters;
use crate::format::name::{Format, TextShape};
use crate::format::reader::{Draft, is_digits};
use crate::format::sites::elsewhere;
use crate::puzzle::Puzzle;
use kind::{is_link, is_tents};

/// The format.
pub(crate) const FORMAT: Description = Description {
    aliases: &["puzz.link", "puzzlink", "pzprv3"],
    extensions: &["url", "pzprv3"],
    shape: TextShape::Line,
    tents: false,
    largest_clue: 0xff,
    first_line: detect,
    // The parts of a file are on lines of their own.
    is_file: |first, _| first.trim().starts_with("pzprv3") && !first.contains('/'),
    write: Some(|out, puzzle, _| write::write(out, puzzle)),
    read: Some(read),
    ..Description::new(
        Format::Pzpr,
        "a URL of puzz.link and its relatives, with clues up to 255; also read: `pzprv3` files",
    )
};

/// Returns [`Evidence::Sure`] if a line is a `pzprv3` file or the part of a URL from `tents` to the
/// end, alone or after the `?` of a URL, and [`Evidence::Maybe`] if it is any other URL.
fn detect(look: &UnknownText<'_>) -> Evidence {
    let line = look.first;
    if !line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        return Evidence::No;
    }
    let tail = line.find('?').map_or(line, |at| &line[at + 1..]);
    if tail.starts_with("pzprv3") || is_tail(tail) {
        return Evidence::Sure;
    }
    Evidence::maybe(line.contains("://"))
}

/// Returns whether a text is the part of a URL from `tents` to its end, not just a path that begins
/// with `tents`.
fn is_tail(text: &str) -> bool {
    let mut parts = text.split('/');
    parts.next().is_some_and(is_tents)
        && parts
            .take(3)
            .tuple_windows()
            .any(|(columns, rows)| is_digits(columns) && is_digits(rows))
}

/// Parses a URL, the part of a URL from `tents` to its end, or a `pzprv3` file.
fn read(draft: &mut Draft<'_>, notes: &mut Notes) -> Option<Puzzle> {
    let text = draft.text.trim();
    let is_bare = text.starts_with("pzprv3") || text.starts_with("tents");
    let query = text.find('?').filter(|_| !is_bare);
    let text = query.map_or(text, |at| &text[at + 1..]);
    // The fragment of a URL is not part of the puzzle.
    let letters = UrlLetters::new(text.split('#').next().unwrap_or_default());
    if text.starts_with("pzprv3") {
        notes.author = file::author(text);
        file::read(draft, letters)
    } else if leads_elsewhere(draft.text.trim()) {
        let link = draft.text.trim();
        draft.refuse(link, elsewhere(link))
    } else {
        url::read(draft, letters, notes)
    }
}

/// Returns whether a text is a URL that contains no puzzle: no name with data follows a `?`, and
/// the URL was not cut off there.
fn leads_elsewhere(text: &str) -> bool {
    let is_name = |name: &str| {
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        !name.is_empty() && name.bytes().all(is_letter)
    };
    let tail = text.split_once('?').map(|(_, tail)| tail);
    let name = tail.and_then(|tail| tail.split_once(['/', '%']).map(|(name, _)| name));
    let is_broken = tail.is_some_and(|tail| tail.is_empty() || is_link(text));
    text.contains("://") && !is_broken && !name.is_some_and(is_name)
}
