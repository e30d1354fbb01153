//! In which order cells are decided: by rows or by columns.
//!
//! Rows pass one after the other while columns stay open, or the other way round. The fewer states
//! that makes, the more often the search meets one that it knows.

use super::super::guess::clue_states;
use crate::solve::residue::Residue;

/// For each place, when its cell is decided.
pub(super) fn best_order(residue: &Residue) -> Vec<u32> {
    let by_row: Vec<u32> = residue.all().cells().collect();
    let mut by_column = by_row.clone();
    by_column.sort_by_key(|&cell| residue.lines_of(cell)[1]);
    let [rows, columns] = [&by_row, &by_column].map(|order| {
        let cells: Vec<[usize; 2]> = order.iter().map(|&cell| residue.lines_of(cell)).collect();
        let missing = (0..residue.lines()).map(|line| residue.missing(line).unwrap_or(0));
        clue_states(&cells, missing)
    });
    let order = if rows <= columns { by_row } else { by_column };
    let mut rank = vec![0; residue.area()];
    for (index, &cell) in (0..).zip(&order) {
        rank[cell as usize] = index;
    }
    rank
}
