//! A solution as it was given.

use crate::puzzle::{Assignment, Layout};

/// A solution as it was given: tents, or a direction for each tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// The tents of a grid.
    Layout(Layout),
    /// A direction list.
    Assignment(Assignment),
}
