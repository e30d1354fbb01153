//! Puzzle → text, in colour where asked for.

use anstyle::{AnsiColor, Style};

use crate::puzzle::{Clue, Content, Puzzle};

/// The styles of the parts of a printed grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paint {
    tree: Style,
    tent: Style,
    clue: Style,
}

impl Paint {
    /// No colour: the text is a puzzle that can be read again.
    pub const PLAIN: Self = Self {
        tree: Style::new(),
        tent: Style::new(),
        clue: Style::new(),
    };

    /// Green trees, bold yellow tents, dimmed clues.
    pub const COLOR: Self = Self {
        tree: AnsiColor::Green.on_default(),
        tent: AnsiColor::Yellow.on_default().bold(),
        clue: Style::new().dimmed(),
    };

    /// Appends the character of a cell.
    pub(crate) fn cell(&self, out: &mut String, content: Content) {
        match content {
            Content::Unknown => out.push('.'),
            Content::Empty => out.push('-'),
            Content::Tree => styled(out, self.tree, "T"),
            Content::Tent => styled(out, self.tent, "*"),
        }
    }
}

/// Appends a puzzle in the native format, compact where every clue is below 10, spaced with
/// columns lined up otherwise.
pub fn write(out: &mut String, puzzle: &Puzzle, paint: &Paint) {
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
    styled(out, paint.clue, &header.collect::<String>());
    out.push('\n');
    for (&clue, cells) in puzzle
        .row_clues()
        .iter()
        .zip(puzzle.contents().chunks(columns))
    {
        let text = clue_text(clue);
        pad(out, row_width - text.len());
        styled(out, paint.clue, &text);
        for &content in cells {
            if !compact {
                pad(out, cell_width);
            }
            paint.cell(out, content);
        }
        out.push('\n');
    }
}

/// Appends a puzzle without colour.
pub(in super::super) fn write_one(out: &mut String, puzzle: &Puzzle) {
    write(out, puzzle, &Paint::PLAIN);
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

fn styled(out: &mut String, style: Style, text: &str) {
    if style == Style::new() {
        out.push_str(text);
    } else {
        out.extend([
            style.render().to_string().as_str(),
            text,
            &style.render_reset().to_string(),
        ]);
    }
}
