//! In which order cells are decided: row by row, or column by column.
//!
//! What was decided reaches what is still to come through the lines that have cells in both. Along
//! short lines few of them are open at once, so a search more often meets a component that it
//! knows.

use crate::count::component::Component;
use crate::limits::{Limits, Stop};
use crate::solve::Board;

/// For each place, when its cell is decided; along the shorter side of the board.
pub(super) fn ranks(board: &Board, limits: &Limits) -> Result<Vec<u32>, Stop> {
    let (rows, columns) = board.lines();
    let (is_wide, rows) = (columns.len() > rows.len(), rows.len());
    let mut ranks = vec![0; board.area()];
    let mut meter = limits.meter();
    for cell in Component::all(board).cells() {
        meter.work(1)?;
        // Lines are numbered rows first.
        let [row, column] = board.lines_of(cell);
        ranks[cell as usize] = if is_wide {
            ((column - rows) * rows + row) as u32
        } else {
            cell
        };
    }
    Ok(ranks)
}
