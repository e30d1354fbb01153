//! `lp`, `dzn` and `mzn`: the data of a board and, except in `dzn`, a program that is the same for
//! all boards.
//!
//! `lp` is for the answer set solver clingo. `dzn` has the data for a MiniZinc model, and `mzn` has
//! the data and the model.

use std::fmt::{self, Write as _};

use itertools::Itertools;

use crate::format::solver::model::board;
use crate::puzzle::{Clue, Content, Puzzle};

/// The rules, the same for every puzzle.
const RULES: &str = include_str!("tents.lp");

/// Appends the program.
pub(super) fn write_lp(out: &mut String, puzzle: &Puzzle) {
    // Writing to a string does not fail.
    let _ = lp(out, puzzle);
}

fn lp(out: &mut String, puzzle: &Puzzle) -> fmt::Result {
    let size = puzzle.size();
    write!(
        out,
        "% Tents for clingo: {}.\n\
         % `tent(R,C)`: row R column C has a tent.\n\
         % `pair(R,C,D)`: the tree at row R column C has its tent in direction D: n, e, s or w.\n\
         % There are as many answer sets (`clingo 0 FILE`) as the puzzle has assignments, and projected\n\
         % on the tents (`clingo 0 --project FILE`) as many as it has layouts.\n\
         row(1..{}). column(1..{}).\n",
        board(puzzle),
        size.rows(),
        size.columns()
    )?;
    facts(out, "row_clue", puzzle.row_clues(), size.columns())?;
    facts(out, "column_clue", puzzle.column_clues(), size.rows())?;
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
    out.write_str(RULES)
}

/// Appends the clues of lines with `cells` cells as facts.
fn facts(out: &mut String, name: &str, clues: &[Clue], cells: usize) -> fmt::Result {
    for (number, clue) in (1..).zip(clues) {
        if let Some(clue) = lowered(*clue, cells) {
            writeln!(out, "{name}({number},{clue}).")?;
        }
    }
    Ok(())
}

/// Returns the clue of a row or column with `cells` cells. A clue above `cells` is lowered to
/// `cells + 1`, so that it fits into the numbers of solvers.
fn lowered(clue: Clue, cells: usize) -> Clue {
    clue.map(|clue| clue.min(cells as u32 + 1))
}

/// The model of the puzzle, the same for every board.
const MODEL: &str = include_str!("tents.mzn");

/// Appends the data.
pub(super) fn write_dzn(out: &mut String, puzzle: &Puzzle) {
    // Writing to a string does not fail.
    let _ = dzn(out, puzzle);
}

fn dzn(out: &mut String, puzzle: &Puzzle) -> fmt::Result {
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
    array(out, "row_clue", puzzle.row_clues(), size.columns())?;
    array(out, "column_clue", puzzle.column_clues(), size.rows())?;
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
    out.write_str("|];\n")
}

/// Appends the data and the model.
pub(super) fn write_mzn(out: &mut String, puzzle: &Puzzle) {
    // Writing to a string does not fail.
    let _ = mzn(out, puzzle);
}

fn mzn(out: &mut String, puzzle: &Puzzle) -> fmt::Result {
    dzn(out, puzzle)?;
    out.write_str(MODEL)
}

/// Appends the clues of lines with `cells` cells as an array.
fn array(out: &mut String, name: &str, clues: &[Clue], cells: usize) -> fmt::Result {
    let clues = clues
        .iter()
        .map(|clue| lowered(*clue, cells).map_or(-1, i64::from));
    writeln!(out, "{name} = [{}];", clues.format(", "))
}
