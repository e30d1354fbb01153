//! The direction list: one letter per tree.

use crate::puzzle::{Assignment, Direction};

/// Appends an assignment as one line: `n`, `e`, `s` or `w` for each tree, row by row, separated by
/// spaces. Without trees, the line is empty.
pub fn directions(out: &mut String, assignment: &Assignment) {
    let directions = assignment.directions();
    // A letter and its space are appended at once, because this loop is a tenth of the work if
    // there are millions of lists.
    for direction in directions {
        out.push_str(match direction {
            Direction::North => "n ",
            Direction::East => "e ",
            Direction::South => "s ",
            Direction::West => "w ",
        });
    }
    if !directions.is_empty() {
        out.pop();
    }
    out.push('\n');
}
