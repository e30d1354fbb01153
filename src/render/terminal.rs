//! A board for a person at a terminal: two columns per cell, with signs for trees and tents and a
//! box around the board. The clues are on the left and above, the names of rows and columns on the
//! right and below.

use anstyle::{Ansi256Color, AnsiColor, Style};

use crate::puzzle::{Cell, Clue, Content, Puzzle};
use crate::render::paint::painted;

/// The background of trees: pale, so that a black letter and a green emoji are visible on it.
const GRASS: Ansi256Color = Ansi256Color(151);

/// The signs of trees and tents on a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shapes {
    /// Letters and signs of ASCII.
    #[default]
    Letters,
    /// Pictures that take two columns each, for a terminal that shows Unicode.
    Unicode,
}

/// How a board is drawn on a terminal.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct TerminalOptions<'o> {
    /// The signs.
    pub shapes: Shapes,
    /// Whether the text has colours and bold or dim letters.
    pub color: bool,
    /// Whether the board is solved, so that unknown cells are drawn as cells without a tent.
    pub is_solved: bool,
    /// The new cells. A new tent or new grass has a sign of its own.
    pub new: &'o [Cell],
}

/// Appends a board, two columns per cell.
///
/// # Example: in letters
///
/// ```
/// use tents::render::{TerminalOptions, terminal};
///
/// let puzzle = tents::format::read_one(" 01\n1T*\n0..\n")?;
/// let mut text = String::new();
/// terminal(&mut text, &puzzle, &TerminalOptions::default());
/// assert_eq!(text, "    0 1\n  +----+\n1 | T *| r1\n0 |    | r2\n  +----+\nc   1 2\n");
/// # Ok::<(), tents::format::ReadError>(())
/// ```
pub fn terminal(out: &mut String, puzzle: &Puzzle, options: &TerminalOptions<'_>) {
    let mut new = vec![false; puzzle.size().area()];
    for &cell in options.new {
        new[puzzle.size().index(cell)] = true;
    }
    let margin = digits(puzzle.row_clues());
    let clues = puzzle.column_clues().iter().map(|&clue| text_of(clue));
    let clues: Vec<String> = clues.collect();
    let clue_style = styled(options, Style::new().bold());
    // The names of rows and columns are dimmed, because they are not part of the puzzle.
    let name_style = styled(options, Style::new().dimmed());
    upright(out, &" ".repeat(margin), &clues, clue_style);
    let columns = puzzle.size().columns();
    let (above, below, side) = match options.shapes {
        Shapes::Letters => (["+", "--", "+"], ["+", "--", "+"], "|"),
        Shapes::Unicode => (["┌", "──", "┐"], ["└", "──", "┘"], "│"),
    };
    let edge = |[left, stroke, right]: [&str; 3]| {
        format!("{:margin$} {left}{}{right}\n", "", stroke.repeat(columns))
    };
    out.push_str(&edge(above));
    let rows = puzzle.contents().chunks(columns).zip(new.chunks(columns));
    for (row, ((contents, new), &clue)) in (1..).zip(rows.zip(puzzle.row_clues())) {
        let text = format!("{:>margin$} ", text_of(clue));
        painted(out, &text, clue_style);
        out.push_str(side);
        for (&content, &is_new) in contents.iter().zip(new) {
            let (sign, style) = style_of(content, is_new, options);
            painted(out, sign, style);
        }
        out.push_str(side);
        painted(out, &format!(" r{row}"), name_style);
        out.push('\n');
    }
    out.push_str(&edge(below));
    let names: Vec<String> = (1..=columns).map(|column| column.to_string()).collect();
    let margin = format!("{:margin$}", "c");
    upright(out, &margin, &names, name_style);
}

/// Returns the legend of the signs for new cells.
#[must_use]
pub fn terminal_key(shapes: Shapes) -> &'static str {
    match shapes {
        Shapes::Letters => "! a new tent, x new grass",
        Shapes::Unicode => "🎪 a new tent, × new grass",
    }
}

/// Returns the sign of a cell, two columns wide, and its colours.
fn style_of(
    content: Content,
    is_new: bool,
    options: &TerminalOptions<'_>,
) -> (&'static str, Style) {
    let content = match content {
        Content::Unknown if options.is_solved => Content::Empty,
        content => content,
    };
    let sign = match (options.shapes, content, is_new) {
        (_, Content::Unknown, _) => "  ",
        (Shapes::Letters, Content::Tree, _) => " T",
        (Shapes::Letters, Content::Tent, false) => " *",
        (Shapes::Letters, Content::Tent, true) => " !",
        (Shapes::Letters, Content::Empty, false) => " .",
        (Shapes::Letters, Content::Empty, true) => " x",
        (Shapes::Unicode, Content::Tree, _) => "🌲",
        (Shapes::Unicode, Content::Tent, false) => "⛺",
        (Shapes::Unicode, Content::Tent, true) => "🎪",
        (Shapes::Unicode, Content::Empty, false) => " ·",
        (Shapes::Unicode, Content::Empty, true) => " ×",
    };
    let style = match content {
        Content::Tree => AnsiColor::Black.on(GRASS),
        Content::Tent => AnsiColor::Yellow.on_default().bold(),
        Content::Empty if is_new => AnsiColor::Yellow.on_default().bold(),
        Content::Empty => Style::new().dimmed(),
        Content::Unknown => Style::new(),
    };
    (sign, styled(options, style))
}

/// Returns the style, or the plain style if colours are switched off.
fn styled(options: &TerminalOptions<'_>, style: Style) -> Style {
    if options.color { style } else { Style::new() }
}

/// Appends numbers above or below the columns, with a margin to their left. Numbers of several
/// digits are written from top to bottom, because side by side they would run into one another.
fn upright(out: &mut String, margin: &str, numbers: &[String], style: Style) {
    let height = numbers.iter().map(String::len).max().unwrap_or(0).max(1);
    for line in 0..height {
        let digit = |number: &String| {
            let blanks = height - number.len();
            let digit = line.checked_sub(blanks).map(|at| &number[at..=at]);
            format!(" {}", digit.unwrap_or(" "))
        };
        let text: String = numbers.iter().map(digit).collect();
        painted(out, format!("{margin}  {text}").trim_end(), style);
        out.push('\n');
    }
}

/// Returns the number of digits of the longest clue, at least 1.
fn digits(clues: &[Clue]) -> usize {
    let lengths = clues.iter().map(|&clue| text_of(clue).len());
    lengths.max().unwrap_or(0).max(1)
}

/// Returns a clue as text, or an empty text if there is no clue.
fn text_of(clue: Clue) -> String {
    clue.map_or_else(String::new, |number| number.to_string())
}
