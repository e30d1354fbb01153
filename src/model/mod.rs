//! The rules of the puzzle as counting constraints, each stated once.
//!
//! Two kinds of statements are true or false in a solution: that a *tent* stands on a cell, and
//! that a *pair* holds, a tree with its tent in a direction. Over these [`Atom`]s the rules are:
//!
//! * of the pairs of a tree exactly one is true ([`trees`]);
//! * of the pairs that lead to a cell and "no tent here" exactly one is true ([`cells`]);
//! * of two tents that touch at most one is true ([`touching`]);
//! * of the tents of a line with a clue, as many are true as the clue says ([`lines`]);
//! * a mark is true ([`marks`]).
//!
//! The pairs across a boundary between lines follow from these. [`Flow`] states them too, for
//! searches that find more with it, and is not part of a model that is written.
//!
//! Each constraint says by its [`Origin`] which part of the puzzle it comes from. They come one by
//! one, and are never kept here: formats print them, the learning search takes out of them what is
//! known. They are stated of a [`View`]: a puzzle as it was given, or a board of which much is
//! known. [`Variables`] numbers the atoms of a puzzle.

mod flow;
mod lists;
mod variables;
mod view;

pub(crate) use flow::{Flow, WINDOW};
pub(crate) use lists::Lists;
pub(crate) use variables::{Pair, Variable, Variables};
pub(crate) use view::{Spot, View, free_sides};

use crate::puzzle::{Direction, Line};

/// A statement that is true or false in a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Atom {
    /// A tent stands on this cell, a row-major index.
    Tent(u32),
    /// The tree with this number, row-major, has its tent in this direction.
    Pair(u32, Direction),
}

/// A member of a constraint: an atom, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Term {
    pub(crate) atom: Atom,
    pub(crate) is_negated: bool,
}

/// Where a constraint comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A tree.
    Tree,
    /// The pairs that lead to a cell.
    Cell(u32),
    /// The clue of a line.
    Line(Line),
    /// A mark on a cell.
    Mark,
    /// The pairs that cross the boundaries in front of these two lines. Nothing crosses the edges
    /// of the board, neither in front of the first line nor behind the last.
    Flow([usize; 2]),
}

/// Exactly `demand` of the members are true.
#[derive(Clone, Debug)]
pub(crate) struct Constraint<M> {
    pub(crate) origin: Origin,
    pub(crate) demand: i64,
    pub(crate) members: M,
}

/// Exactly `demand` of some atoms are true, and of the negations of some others.
fn exactly(
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

/// Every tree has exactly one tent, and one that is not there none.
pub(crate) fn trees(view: &View) -> impl Iterator<Item = Constraint<impl Iterator<Item = Term>>> {
    (0..view.trees.len()).map(|tree| {
        let pair = move |to| Atom::Pair(tree as u32, to);
        let stands = view.loose_spot(view.trees[tree].at).map(Atom::Tent);
        exactly(Origin::Tree, 1, view.directions(tree).map(pair), stands)
    })
}

/// Every tent belongs to exactly one tree, and a cell without a tent to none.
pub(crate) fn cells(view: &View) -> impl Iterator<Item = Constraint<impl Iterator<Item = Term>>> {
    let area = view.size.area() as u32;
    let cells = view.cells().take_while(move |&cell| cell < area);
    cells.map(|cell| {
        let pairs = view.owners(cell).map(|(tree, to)| Atom::Pair(tree, to));
        exactly(Origin::Cell(cell), 1, pairs, [Atom::Tent(cell)])
    })
}

/// For each cell where a tent may stand the cells around it, row-major: no two tents touch.
pub(crate) fn touching(view: &View) -> impl Iterator<Item = (u32, impl Iterator<Item = u32>)> {
    view.cells().map(|cell| (cell, view.around(cell)))
}

/// Every line with a clue has as many tents as it says: the rows, then the columns.
pub(crate) fn lines(view: &View) -> impl Iterator<Item = Constraint<impl Iterator<Item = Term>>> {
    view.lines().filter_map(|(line, clue)| {
        let tents = view.cells_of(line).map(Atom::Tent);
        Some(exactly(Origin::Line(line), clue?, tents, None))
    })
}

/// A tent stands where one is given, and none where none is.
pub(crate) fn marks(view: &View) -> impl Iterator<Item = Constraint<impl Iterator<Item = Term>>> {
    view.marks.iter().map(|&(cell, is_tent)| {
        let tent = std::iter::once(Atom::Tent(cell));
        exactly(Origin::Mark, is_tent, tent, None)
    })
}
