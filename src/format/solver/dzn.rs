//! `dzn` and `mzn`: data for a MiniZinc model, and the model with the data in it.

use itertools::Itertools;

use super::model::board;
use super::text::{ModelText, Unwritten};
use crate::limits::Stop;
use crate::puzzle::{Clue, Content, Puzzle};

/// The model of the puzzle, the same for every board.
const MODEL: &str = include_str!("tents.mzn");

/// Appends the data.
pub(super) fn write(out: &mut ModelText<'_>, puzzle: &Puzzle) -> Result<(), Unwritten> {
    let size = puzzle.size();
    write!(
        out,
        "% Tents for MiniZinc: {}.\n\
         % The model prints `tent(R,C)` for a tent at row R column C, and `pair(R,C,D)` where the tree at\n\
         % row R column C has its tent in direction D: n, e, s or w. It has as many solutions\n\
         % (`minizinc -a`) as the puzzle has assignments, and among them as many different sets of\n\
         % tents as it has layouts.\n\
         rows = {};\n\
         columns = {};\n\
         % -1: no clue\n",
        board(puzzle),
        size.rows(),
        size.columns()
    )?;
    clues(out, "row_clue", puzzle.row_clues(), size.columns())?;
    clues(out, "column_clue", puzzle.column_clues(), size.rows())?;
    out.write_str(
        "% 0: nothing known, 1: a tree, 2: a tent is given, 3: no tent is given\ncell = [",
    )?;
    for row in puzzle.contents().chunks(size.columns()) {
        let cells = row.iter().map(|content| match content {
            Content::Unknown => '0',
            Content::Tree => '1',
            Content::Tent => '2',
            Content::Empty => '3',
        });
        write!(out, "| {}\n        ", cells.format(", "))?;
    }
    out.write_str("|];\n")?;
    Ok(())
}

/// Appends the data and the model.
pub(super) fn write_with_model(out: &mut ModelText<'_>, puzzle: &Puzzle) -> Result<(), Unwritten> {
    write(out, puzzle)?;
    out.write_str(MODEL)?;
    Ok(())
}

/// Appends the clues of lines with this many cells.
fn clues(out: &mut ModelText<'_>, name: &str, clues: &[Clue], cells: usize) -> Result<(), Stop> {
    // A clue above the number of cells is lowered, so that a solver's numbers can hold it.
    let clues = clues.iter().map(|clue| match *clue {
        Some(clue) => i64::from(clue.min(cells as u32 + 1)),
        None => -1,
    });
    writeln!(out, "{name} = [{}];", clues.format(", "))
}
