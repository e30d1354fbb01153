//! `lp`: a program for the answer set solver clingo, facts of the board and the rules of the
//! puzzle.

use super::model::board;
use super::text::{ModelText, Unwritten};
use crate::limits::Stop;
use crate::puzzle::{Clue, Content, Puzzle};

/// The rules, the same for every puzzle.
const RULES: &str = include_str!("tents.lp");

/// Appends the program.
pub(super) fn write(out: &mut ModelText<'_>, puzzle: &Puzzle) -> Result<(), Unwritten> {
    let size = puzzle.size();
    write!(
        out,
        "% Tents for clingo: {}.\n\
         % `tent(R,C)`: a tent stands at row R column C.\n\
         % `pair(R,C,D)`: the tree at row R column C has its tent in direction D: n, e, s or w.\n\
         % There are as many answer sets (`clingo 0 FILE`) as the puzzle has assignments, and projected\n\
         % on the tents (`clingo 0 --project FILE`) as many as it has layouts.\n\
         row(1..{}). column(1..{}).\n",
        board(puzzle),
        size.rows(),
        size.columns()
    )?;
    clues(out, "row_clue", puzzle.row_clues(), size.columns())?;
    clues(out, "column_clue", puzzle.column_clues(), size.rows())?;
    for (index, &content) in puzzle.contents().iter().enumerate() {
        let name = match content {
            Content::Unknown => continue,
            Content::Tree => "tree",
            Content::Tent => "given",
            Content::Empty => "empty",
        };
        let cell = size.cell(index);
        writeln!(out, "{name}({},{}).", cell.row + 1, cell.column + 1)?;
    }
    out.write_str(RULES)?;
    Ok(())
}

/// Appends the clues of lines with this many cells.
fn clues(out: &mut ModelText<'_>, name: &str, clues: &[Clue], cells: usize) -> Result<(), Stop> {
    for (index, clue) in clues.iter().enumerate() {
        if let Some(clue) = *clue {
            // A clue above the number of cells is lowered, so that clingo's numbers can hold it.
            let clue = clue.min(cells as u32 + 1);
            writeln!(out, "{name}({},{clue}).", index + 1)?;
        }
    }
    Ok(())
}
