//! In which order cells are decided: by rows or by columns.
//!
//! Rows pass one after the other while columns stay open, or the other way round. The fewer states
//! that makes, the more often the search meets one that it knows.

use crate::count::clue_states::clue_states;
use crate::limits::{Limits, Stop};
use crate::solve::residue::Residue;

/// For each place, when its cell is decided.
pub(super) fn best_order(residue: &Residue, limits: &Limits) -> Result<Vec<u32>, Stop> {
    let by_row: Vec<u32> = residue.all().cells().collect();
    let mut by_column = by_row.clone();
    by_column.sort_by_key(|&cell| residue.lines_of(cell)[1]);
    let mut watch = limits.watch();
    let mut states = |order: &[u32]| {
        let cells = order.iter().map(|&cell| residue.lines_of(cell));
        let missing = (0..residue.lines()).map(|line| residue.missing(line).unwrap_or(0));
        clue_states(cells, missing, &mut watch)
    };
    let is_by_row = states(&by_row)? <= states(&by_column)?;
    let order = if is_by_row { by_row } else { by_column };
    let mut rank = vec![0; residue.area()];
    for (index, &cell) in (0..).zip(&order) {
        rank[cell as usize] = index;
    }
    Ok(rank)
}
