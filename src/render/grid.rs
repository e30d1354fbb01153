//! A solved grid as text, optionally with colours and with the pairs of trees and tents.

use crate::format::plain::{self, TextPart};
use crate::puzzle::{Assignment, Cell, Content, Direction, Puzzle};
use crate::render::paint;

/// The parts of a printed grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GridOptions {
    /// Whether the clues are printed. Without clues, the text cannot be read as a puzzle.
    pub clues: bool,
    /// Whether a picture of the pairs of trees and tents follows the grid, in comment lines (`#`).
    pub pairs: bool,
    /// Whether there are colours: green trees, bold yellow tents, dimmed clues. Without colours, a
    /// text with clues can be read as a puzzle again.
    pub color: bool,
}

impl Default for GridOptions {
    /// Returns options with clues, without pairs and without colours.
    fn default() -> Self {
        Self {
            clues: true,
            pairs: false,
            color: false,
        }
    }
}

/// Appends a solved grid: the puzzle with its tents. With clues and without colours, the text is in
/// the native format.
///
/// # Example: a solution is a puzzle again
///
/// ```
/// use tents::format;
/// use tents::render::{GridOptions, grid};
/// use tents::solve::{Options, Solutions};
///
/// let puzzle = format::read_one(" 01\n1T.\n0..\n")?;
/// let solution = Solutions::new(&puzzle, Options::default()).next();
/// let mut text = String::new();
/// grid(&mut text, &puzzle, &solution.unwrap(), &GridOptions::default());
/// assert_eq!(text, " 01\n1T*\n0..\n");
/// assert_eq!(format::read_one(&text)?.marked_tents().tents().len(), 1);
/// # Ok::<(), tents::format::ReadError>(())
/// ```
pub fn grid(out: &mut String, puzzle: &Puzzle, assignment: &Assignment, options: &GridOptions) {
    let solved = puzzle.with_tents(assignment.tents(puzzle));
    if options.clues {
        plain::write_parts(out, &solved, |out, part, text| {
            paint::part(out, part, text, options.color);
        });
    } else {
        for row in solved.contents().chunks(solved.size().columns()) {
            for &content in row {
                cell(out, content, options.color);
            }
            out.push('\n');
        }
    }
    if options.pairs {
        pairs(out, &solved, assignment, options.color);
    }
}

fn cell(out: &mut String, content: Content, has_colors: bool) {
    let (part, sign) = (TextPart::Cells(&[content]), plain::sign(content));
    paint::part(out, part, sign, has_colors);
}

/// Appends the cells again as comment lines, with gaps between the cells. A stroke in a gap joins a
/// tree and its tent.
///
/// ```text
/// # T-* .
/// #
/// # . . T
/// #     |
/// # . . *
/// ```
fn pairs(out: &mut String, solved: &Puzzle, assignment: &Assignment, has_colors: bool) {
    let size = solved.size();
    // Whether there is a stroke to the right of each cell, and whether there is one below it.
    let mut right = vec![false; size.area()];
    let mut below = vec![false; size.area()];
    for (&tree, &direction) in solved.trees().iter().zip(assignment.directions()) {
        let Some(tent) = tree.step(direction, size) else {
            continue;
        };
        let first: Cell = tree.min(tent);
        match direction {
            Direction::East | Direction::West => right[size.index(first)] = true,
            Direction::North | Direction::South => below[size.index(first)] = true,
        }
    }
    let cells: Vec<(usize, Content)> = solved.contents().iter().copied().enumerate().collect();
    for (number, row) in cells.chunks(size.columns()).enumerate() {
        out.push('#');
        for &(index, content) in row {
            let stroke = index % size.columns() > 0 && right[index - 1];
            out.push(if stroke { '-' } else { ' ' });
            cell(out, content, has_colors);
        }
        out.push('\n');
        if number + 1 < size.rows() {
            let strokes = row
                .iter()
                .map(|&(index, _)| if below[index] { " |" } else { "  " });
            let strokes: String = strokes.collect();
            out.push('#');
            out.push_str(strokes.trim_end());
            out.push('\n');
        }
    }
}
