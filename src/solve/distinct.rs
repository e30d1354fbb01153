//! What makes two solutions different.

/// What makes two solutions different.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Distinct {
    /// Their tents: each layout comes once, with one of its assignments.
    #[default]
    Layouts,
    /// Their directions: each assignment comes once.
    Assignments,
}
