//! The direction list: one letter a tree.

use crate::puzzle::Assignment;

/// Appends an assignment as one line: `n`, `e`, `s` or `w` for each tree, row-major, with blanks
/// between. The line is empty where there are no trees.
pub fn directions(out: &mut String, assignment: &Assignment) {
    for (index, direction) in assignment.directions().iter().enumerate() {
        if index > 0 {
            out.push(' ');
        }
        out.push(direction.letter());
    }
    out.push('\n');
}
