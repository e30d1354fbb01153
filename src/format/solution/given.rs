//! A solution as it was given.

use crate::puzzle::{Assignment, Layout};

/// A solution as it was given: tents, or a direction for each tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// The tents, from a grid or a list.
    Layout(Layout),
    /// The direction from each tree to its tent.
    Assignment(Assignment),
}
