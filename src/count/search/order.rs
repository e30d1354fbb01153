//! In which order cells are decided: by rows or by columns.
//!
//! What was decided reaches what is still open mostly through the lines with clues that have cells in
//! both, by the number of tents that they are missing. The fewer values these numbers can take
//! together, the more often the search meets a state that it knows. Rows pass one after the other
//! while columns stay open, or the other way round; what is better is told by a rough guess.

use crate::solve::residue::Residue;

/// For each place, when its cell is decided.
pub(super) fn best_order(residue: &Residue) -> Vec<u32> {
    let by_row: Vec<u32> = residue.all().cells().collect();
    let mut by_column = by_row.clone();
    by_column.sort_by_key(|&cell| residue.lines_of(cell)[1]);
    let [rows, columns] = [&by_row, &by_column].map(|order| states(residue, order));
    let order = if rows <= columns { by_row } else { by_column };
    let mut rank = vec![0; residue.area()];
    for (index, &cell) in (0..).zip(&order) {
        rank[cell as usize] = index;
    }
    rank
}

/// A guess at the number of states that deciding cells in an order meets.
fn states(residue: &Residue, order: &[u32]) -> f64 {
    // For each line with a clue its missing tents, its open cells, and how many are decided.
    let mut lines = vec![[0_u32; 3]; residue.lines()];
    for &cell in order {
        for line in residue.lines_of(cell) {
            lines[line][1] += 1;
        }
    }
    for (line, [missing, ..]) in lines.iter_mut().enumerate() {
        *missing = residue.missing(line).unwrap_or(0);
    }
    let (mut bits, mut sum) = (0.0, 1.0);
    for &cell in order {
        for line in residue.lines_of(cell) {
            bits -= entropy(lines[line]);
            lines[line][2] += 1;
            bits += entropy(lines[line]);
        }
        // Numbers depend on each other, by flow not least: half of the bits are about what was seen
        // on boards of 30 × 30.
        sum += (bits / 2.0).exp2();
    }
    sum
}

/// The bits of the number of tents on the decided cells of a line, if each of its open cells is as
/// likely to hold one: about those of a normal distribution with the same variance.
fn entropy([missing, open, decided]: [u32; 3]) -> f64 {
    let [missing, open, decided] = [missing, open, decided].map(f64::from);
    let share = missing / open;
    let variance = decided * (open - decided) / open * share * (1.0 - share);
    (1.0 + 12.0 * variance).log2() / 2.0
}
