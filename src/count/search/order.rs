//! In which order cells are decided: by rows or by columns.
//!
//! Rows pass one after the other while columns stay open, or the other way round. The fewer states
//! that makes, the more often the search meets one that it knows. Where clues do not tell, as on a
//! board without any, the states are those of the cells along a line, so the short side decides.

use crate::count::clue_states::clue_states;
use crate::count::component::Component;
use crate::limits::{Limits, Stop};
use crate::solve::Board;

/// For each place, when its cell is decided.
pub(super) fn best_order(board: &Board, limits: &Limits) -> Result<Vec<u32>, Stop> {
    let mut order: Vec<u32> = Component::all(board).cells().collect();
    if !is_better_by_row(board, &order, limits)? {
        order.sort_by_key(|&cell| board.lines_of(cell)[1]);
    }
    let mut rank = vec![0; board.area()];
    for (index, &cell) in (0..).zip(&order) {
        rank[cell as usize] = index;
    }
    Ok(rank)
}

/// Whether some cells, given row-major, are better decided by rows than by columns.
pub(crate) fn is_better_by_row(
    board: &Board,
    by_row: &[u32],
    limits: &Limits,
) -> Result<bool, Stop> {
    let mut by_column = by_row.to_vec();
    by_column.sort_by_key(|&cell| board.lines_of(cell)[1]);
    let mut watch = limits.watch();
    let mut states = |order: &[u32]| {
        let cells = order.iter().map(|&cell| board.lines_of(cell));
        let missing = (0..board.lines.len()).map(|line| board.missing(line).unwrap_or(0));
        clue_states(cells, missing, &mut watch)
    };
    let (by_rows, by_columns) = (states(by_row)?, states(&by_column)?);
    let (rows, columns) = board.lines();
    let is_narrow = columns.len() <= rows.len();
    Ok(by_rows < by_columns || by_rows.total_cmp(&by_columns).is_eq() && is_narrow)
}
