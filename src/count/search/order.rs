//! The order of decisions: row by row, or column by column.
//!
//! Decided cells affect undecided cells through the lines that contain both kinds. If the order
//! goes along the shorter lines, few lines contain both kinds at a time, so more components are
//! found in the cache.

use crate::count::component::Component;
use crate::limits::{Limits, Stop};
use crate::solve::Board;

/// Returns, for each place, the rank of its cell in the order of decisions. The order goes along
/// the shorter side of the board, line by line.
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
