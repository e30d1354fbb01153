//! Puzzle → text.

use crate::puzzle::{Clue, Content, Puzzle};

/// What a piece of the text is, for whoever prints it in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// One or more clues.
    Clues,
    /// A cell.
    Cell(Content),
}

/// The sign of a cell.
pub(crate) fn sign(content: Content) -> &'static str {
    match content {
        Content::Unknown => ".",
        Content::Empty => "-",
        Content::Tree => "T",
        Content::Tent => "*",
    }
}

/// Appends a puzzle in the native format, compact where every clue is below 10, spaced with
/// columns lined up otherwise.
pub fn write(out: &mut String, puzzle: &Puzzle) {
    write_parts(out, puzzle, |out, _, text| out.push_str(text));
}

/// Appends a puzzle in the native format by handing each piece but blanks to `append`.
pub(crate) fn write_parts(
    out: &mut String,
    puzzle: &Puzzle,
    append: impl Fn(&mut String, Part, &str),
) {
    let columns = puzzle.size().columns();
    let compact = is_compact(puzzle);
    let row_width = width(puzzle.row_clues());
    let cell_width = width(puzzle.column_clues());
    pad(out, row_width);
    let header = puzzle.column_clues().iter().map(|&clue| {
        let text = clue_text(clue);
        if compact {
            text
        } else {
            format!(" {text:>cell_width$}")
        }
    });
    append(out, Part::Clues, &header.collect::<String>());
    out.push('\n');
    for (&clue, cells) in puzzle
        .row_clues()
        .iter()
        .zip(puzzle.contents().chunks(columns))
    {
        let text = clue_text(clue);
        pad(out, row_width - text.len());
        append(out, Part::Clues, &text);
        for &content in cells {
            if !compact {
                pad(out, cell_width);
            }
            append(out, Part::Cell(content), sign(content));
        }
        out.push('\n');
    }
}

/// Whether every clue is one character.
fn is_compact(puzzle: &Puzzle) -> bool {
    let mut clues = puzzle.row_clues().iter().chain(puzzle.column_clues());
    clues.all(|clue| clue.is_none_or(|number| number < 10))
}

/// The width of the longest clue.
fn width(clues: &[Clue]) -> usize {
    clues
        .iter()
        .map(|&clue| clue_text(clue).len())
        .max()
        .unwrap_or(1)
}

fn clue_text(clue: Clue) -> String {
    clue.map_or_else(|| "?".to_owned(), |number| number.to_string())
}

fn pad(out: &mut String, width: usize) {
    out.extend(std::iter::repeat_n(' ', width));
}
