//! URLs of puzz.link and its relatives, and the `pzprv3` files of the program behind them.
//!
//! ```text
//! https://puzz.link/p?tents/5/5/2g0h1i1j82323
//! ```
//!
//! After `?` (or alone) stand `tents`, perhaps with `_edit` or `_play`, perhaps a flag, the number
//! of columns, the number of rows, and one run of letters: first the clues of the columns and then
//! of the rows (`0`–`f`, `-` and two hexadecimal digits, `.` for none, `g`–`z` for 1 to 20 lines
//! without a clue), then the cells (`0`–`h` a tree and that many cells without one, `i`–`z` 1 to 18
//! cells without a tree). Reading stops when the board is full; cells left out at the end hold
//! nothing.
//!
//! The file form holds marks too. Its parts stand on lines, or between `/`, also in a URL:
//!
//! ```text
//! pzprv3/tents/5/5/. 2 . 0 . . /1 . A 1 - - /. . . - - A /. A 1 - - 1 /. . . - 1 A /1 A 1 - . . /…
//! ```
//!
//! Here rows come before columns. Each line has one more token than there are columns: the column
//! clues after a corner, then for each row its clue and its cells (`.` nothing known, `1` a tree,
//! `A` a tent, `-` no tent); a `c` before a clue is a player's note, as are the links between trees
//! and tents on the lines after.
//!
//! Source of the format: the program pzprjs, `tents`.

mod file;
mod letters;
mod url;
mod write;

use std::ops::Range;

use super::ReadOptions;
use super::draft::{self, Draft};
use super::fault::{Code, Fault, ReadError};
use super::source::Source;
use super::words::shown;
use crate::puzzle::Puzzle;

pub use write::write_file;
pub(super) use write::{LARGEST_CLUE, write};

use letters::Letters;

/// Reads a URL, its part from `tents` on, or a file.
pub(super) fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
) -> Result<Puzzle, ReadError> {
    let range = draft::trim(source, range);
    let draft = Draft::new(source, range.clone());
    let text = &source.text()[range.clone()];
    let is_bare = text.starts_with("pzprv3") || text.starts_with("tents");
    let query = text.find('?').filter(|_| !is_bare);
    let start = query.map_or(range.start, |at| range.start + at + 1);
    // The fragment of a URL is no part of the puzzle.
    let text = &source.text()[start..range.end];
    let end = text.find('#').map_or(range.end, |at| start + at);
    let letters = Letters::new(source.text(), start..end);
    if text.starts_with("pzprv3") {
        file::read(draft, letters, options)
    } else {
        url::read(draft, letters, options)
    }
}

/// The fault of a name that is not that of Tents.
fn other_puzzle(source: &Source, span: Range<usize>, name: &str) -> Fault {
    let is_name = !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let fault = if is_name {
        let message = format!("`{}` is another puzzle", shown(name));
        source.fault(Code::Variant, span, message)
    } else {
        let message = "there is no name of a puzzle here".to_owned();
        source.fault(Code::Syntax, span, message)
    };
    fault
        .label("expected `tents`")
        .help("a puzzle is `tents/COLUMNS/ROWS/…`, alone or after a `?`")
}
