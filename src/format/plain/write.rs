//! Puzzle → text.

use crate::puzzle::{Clue, Content, Puzzle};

/// The part of the board that a piece of text shows. It determines the colour of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextPart<'p> {
    /// One or more clues.
    Clues,
    /// Cells of a row, each after the same number of blanks.
    Cells(&'p [Content]),
}

/// The largest number of cells in one part.
const CELLS: usize = 1024;

/// Returns the sign of a cell.
pub(crate) fn sign(content: Content) -> &'static str {
    match content {
        Content::Unknown => ".",
        Content::Empty => "-",
        Content::Tree => "T",
        Content::Tent => "*",
    }
}

/// Appends a puzzle in the native format: compact if every clue is below 10, otherwise spaced with
/// aligned columns.
pub fn write(out: &mut String, puzzle: &Puzzle) {
    write_parts(out, puzzle, |out, _, text| out.push_str(text));
}

/// Appends a puzzle in the native format. `append` appends each piece of text with clues or cells.
pub(crate) fn write_parts(
    out: &mut String,
    puzzle: &Puzzle,
    append: impl Fn(&mut String, TextPart, &str),
) {
    let columns = puzzle.size().columns();
    let row_width = longest(puzzle.row_clues());
    let cell_width = longest(puzzle.column_clues());
    let compact = row_width == 1 && cell_width == 1;
    let step = if compact { 1 } else { 1 + cell_width };
    let mut signs = vec![b' '; step * columns.min(CELLS)];
    let mut text = String::new();
    pad(out, row_width);
    for &clue in puzzle.column_clues() {
        if !compact {
            pad(&mut text, 1 + cell_width - width(clue));
        }
        push_clue(&mut text, clue);
    }
    append(out, TextPart::Clues, &text);
    out.push('\n');
    for (&clue, cells) in puzzle
        .row_clues()
        .iter()
        .zip(puzzle.contents().chunks(columns))
    {
        pad(out, row_width - width(clue));
        text.clear();
        push_clue(&mut text, clue);
        append(out, TextPart::Clues, &text);
        for cells in cells.chunks(CELLS) {
            for (place, &content) in signs.chunks_exact_mut(step).zip(cells) {
                place[step - 1] = sign(content).as_bytes()[0];
            }
            let signs = str::from_utf8(&signs[..step * cells.len()]);
            append(out, TextPart::Cells(cells), signs.expect("it is ASCII"));
        }
        out.push('\n');
    }
}

/// Returns the number of characters of the longest clue, or 1 if there are no clues.
#[must_use]
pub fn longest(clues: &[Clue]) -> usize {
    clues.iter().map(|&clue| width(clue)).max().unwrap_or(1)
}

/// Returns the number of characters of a clue.
fn width(clue: Clue) -> usize {
    let digits = clue.and_then(u32::checked_ilog10).unwrap_or(0);
    digits as usize + 1
}

fn push_clue(out: &mut String, clue: Clue) {
    match clue {
        None => out.push('?'),
        Some(number @ 0..=9) => out.push(char::from(b'0' + number as u8)),
        Some(number) => out.push_str(&number.to_string()),
    }
}

fn pad(out: &mut String, width: usize) {
    out.extend(std::iter::repeat_n(' ', width));
}
