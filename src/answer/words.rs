//! Texts that several outcomes use.

use itertools::Itertools as _;

use crate::puzzle::{Cell, plural};

/// Returns a text such as `1 puzzle` or `2 puzzles`.
pub(super) fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", plural(number))
}

/// Returns the names of the first `most` cells of a list, and the number of the remaining cells, if
/// there are any.
pub(super) fn listed(cells: &[Cell], most: usize) -> String {
    let names = cells.iter().take(most).join(", ");
    match cells.len().saturating_sub(most) {
        0 => names,
        more => format!("{names} and {more} more"),
    }
}
