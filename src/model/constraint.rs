//! Statements that are true or false in a solution, and constraints on how many of them are true.

use crate::puzzle::{Direction, Line};

/// A statement that is true or false in a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Atom {
    /// The cell with this row-major index holds a tent. An index after the last cell means that an
    /// optional tree is present (see `OpenBoard::optional_trees`).
    Tent(u32),
    /// The tree with this number, in row-major order, has its tent in this direction.
    Pair(u32, Direction),
}

/// A member of a constraint: an atom, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Term {
    pub(crate) atom: Atom,
    pub(crate) is_negated: bool,
}

/// The part of the puzzle that a constraint comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A tree.
    Tree,
    /// The pairs, each a tree and a direction, that lead to this cell.
    Cell(u32),
    /// The clue of a line.
    Line(Line),
    /// A mark on a cell.
    Mark,
    /// The pairs that cross either end of a range of lines. The numbers are the first line of the
    /// range and the line after its last one. No pair crosses an edge of the board.
    Flow([usize; 2]),
}

/// Exactly `demand` of the members are true.
#[derive(Clone, Debug)]
pub(crate) struct Constraint<M> {
    pub(crate) origin: Origin,
    pub(crate) demand: i64,
    pub(crate) members: M,
}

/// Returns the constraint that, among `atoms` and the negations of `negated` together, exactly
/// `demand` are true.
pub(super) fn exactly(
    origin: Origin,
    demand: impl Into<i64>,
    atoms: impl Iterator<Item = Atom>,
    negated: impl IntoIterator<Item = Atom>,
) -> Constraint<impl Iterator<Item = Term>> {
    let term = |is_negated| move |atom| Term { atom, is_negated };
    Constraint {
        origin,
        demand: demand.into(),
        members: atoms
            .map(term(false))
            .chain(negated.into_iter().map(term(true))),
    }
}
