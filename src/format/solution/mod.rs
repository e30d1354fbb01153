//! Text → solutions of known puzzles.
//!
//! A solution may be written in every format that has a sign for tents, as a puzzle with its tents
//! in it. It may also be a grid without clues, a direction list or a line of JSON. A text is first
//! read as a [`claim::Claim`]; [`Owners`] finds its puzzle.

mod claim;
mod json;
mod owners;
mod read;
mod stream;

pub use owners::{Owner, Owners};

use crate::puzzle::{Assignment, Layout};

/// A solution as it was given: tents, or a direction for each tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// The tents of a grid.
    Layout(Layout),
    /// A direction list.
    Assignment(Assignment),
}
