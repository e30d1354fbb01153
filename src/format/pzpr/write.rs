//! Puzzle → URL or file.

use std::fmt::Write as _;
use std::iter;

use crate::puzzle::{Clue, Content, Puzzle};

/// The largest clue of a URL.
pub(super) const LARGEST_CLUE: u32 = 0xff;

/// Appends the URL that pzprjs gives a puzzle.
pub(super) fn write(out: &mut String, puzzle: &Puzzle) {
    let size = puzzle.size();
    out.push_str("https://puzz.link/p?tents/");
    push(out, format_args!("{}/{}/", size.columns(), size.rows()));
    clues(out, puzzle.column_clues().iter().chain(puzzle.row_clues()));
    cells(out, puzzle.contents());
}

/// Appends the clues; the longest runs without one are 20.
fn clues<'p>(out: &mut String, clues: impl Iterator<Item = &'p Clue>) {
    let mut missing = 0;
    for clue in clues {
        if clue.is_none() {
            missing += 1;
            if missing < 20 {
                continue;
            }
        }
        if missing > 0 {
            out.push(letter(b'g', missing - 1));
            missing = 0;
        }
        match clue {
            Some(clue @ 0..16) => push(out, format_args!("{clue:x}")),
            Some(clue) => push(out, format_args!("-{clue:x}")),
            None => {}
        }
    }
    if missing > 0 {
        out.push(letter(b'g', missing - 1));
    }
}

/// Appends the cells: a tree takes up to 17 others behind it, the longest run of others is 18.
fn cells(out: &mut String, contents: &[Content]) {
    let mut rest = contents;
    while let Some(first) = rest.first() {
        let is_tree = *first == Content::Tree;
        rest = &rest[usize::from(is_tree)..];
        let most = if is_tree { 17 } else { 18 };
        let blanks = rest
            .iter()
            .take(most)
            .take_while(|content| **content != Content::Tree)
            .count();
        rest = &rest[blanks..];
        out.push(match (is_tree, blanks) {
            (true, 0..10) => letter(b'0', blanks),
            (true, _) => letter(b'a', blanks - 10),
            (false, _) => letter(b'i', blanks - 1),
        });
    }
}

/// The letter that many places after `first`.
fn letter(first: u8, number: usize) -> char {
    char::from(first + number as u8)
}

/// Appends a puzzle as a `pzprv3` file, which holds marks too. No links between trees and tents are
/// drawn in it.
///
/// # Example: a file that the format reads again
///
/// ```
/// use tents::format;
///
/// let puzzle = format::read_one(" 01\n1T*\n?-.\n")?;
/// let mut file = String::new();
/// format::pzpr::write_file(&mut file, &puzzle);
/// assert_eq!(file, "pzprv3\ntents\n2\n2\n. 0 1 \n1 1 A \n. - . \n0 \n0 \n0 0 \n");
/// # Ok::<(), tents::format::ReadError>(())
/// ```
pub fn write_file(out: &mut String, puzzle: &Puzzle) {
    let (rows, columns) = (puzzle.size().rows(), puzzle.size().columns());
    push(out, format_args!("pzprv3\ntents\n{rows}\n{columns}\n. "));
    for &clue in puzzle.column_clues() {
        file_clue(out, clue);
    }
    let cells = puzzle.contents().chunks(columns);
    for (&clue, cells) in puzzle.row_clues().iter().zip(cells) {
        out.push('\n');
        file_clue(out, clue);
        for content in cells {
            out.push_str(match content {
                Content::Unknown => ". ",
                Content::Tree => "1 ",
                Content::Tent => "A ",
                Content::Empty => "- ",
            });
        }
    }
    out.push('\n');
    let across = iter::repeat_n(columns - 1, rows);
    let down = iter::repeat_n(columns, rows - 1);
    for links in across.chain(down) {
        out.extend(iter::repeat_n("0 ", links));
        out.push('\n');
    }
}

fn file_clue(out: &mut String, clue: Clue) {
    match clue {
        Some(clue) => push(out, format_args!("{clue} ")),
        None => out.push_str(". "),
    }
}

/// Appends what is formatted.
fn push(out: &mut String, arguments: std::fmt::Arguments<'_>) {
    // A string takes everything.
    let _ = out.write_fmt(arguments);
}
