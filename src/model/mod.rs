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
//! What crosses a boundary between lines follows from these. It is stated too, in [`Flow`], for
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
pub(crate) use view::View;

use crate::puzzle::{Direction, Line};

/// What is true or false in a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Atom<P> {
    /// A tent stands at this place.
    Tent(P),
    /// The tree with this index, row-major, has its tent in this direction.
    Pair(u32, Direction),
}

/// A member of a constraint: an atom, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Term<P> {
    pub(crate) atom: Atom<P>,
    pub(crate) is_negated: bool,
}

/// Where a constraint comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin<P> {
    /// A tree, by its index.
    Tree(u32),
    /// The pairs that lead to a cell.
    Cell(P),
    /// The clue of a line.
    Line(Line),
    /// A mark on a cell.
    Mark(P),
    /// What crosses the boundaries in front of these two lines. Nothing crosses the edges of the
    /// board: the boundary in front of the first line, and that of the line after the last.
    Flow([Line; 2]),
}

/// Exactly `demand` of the members are true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Constraint<P, M> {
    pub(crate) origin: Origin<P>,
    pub(crate) demand: i64,
    pub(crate) members: M,
}

impl<P> Term<P> {
    fn is(atom: Atom<P>) -> Self {
        Self {
            atom,
            is_negated: false,
        }
    }

    fn is_not(atom: Atom<P>) -> Self {
        Self {
            atom,
            is_negated: true,
        }
    }
}

/// Every tree has exactly one tent.
pub(crate) fn trees<V: View>(
    view: &V,
) -> impl Iterator<Item = Constraint<V::Place, impl Iterator<Item = Term<V::Place>>>> {
    (0..).zip(view.trees()).map(|(tree, &place)| {
        let pairs = view.directions(place).map(move |to| Atom::Pair(tree, to));
        Constraint {
            origin: Origin::Tree(tree),
            demand: 1,
            members: pairs.map(Term::is),
        }
    })
}

/// Every tent belongs to exactly one tree, and a cell without a tent to none.
pub(crate) fn cells<V: View>(
    view: &V,
) -> impl Iterator<Item = Constraint<V::Place, impl Iterator<Item = Term<V::Place>>>> {
    view.cells().map(|cell| {
        // Every owner is a tree.
        let index = |tree| view.trees().binary_search(&tree).unwrap_or_default() as u32;
        let owners = view.owners(cell);
        let pairs = owners.map(move |(tree, to)| Atom::Pair(index(tree), to));
        let no_tent = Term::is_not(Atom::Tent(cell));
        Constraint {
            origin: Origin::Cell(cell),
            demand: 1,
            members: pairs.map(Term::is).chain([no_tent]),
        }
    })
}

/// For each cell where a tent may stand the cells that a tent there would touch, row-major: one of
/// the two holds none.
pub(crate) fn touching<V: View>(
    view: &V,
) -> impl Iterator<Item = (V::Place, impl Iterator<Item = V::Place>)> {
    view.cells().map(|cell| (cell, view.around(cell)))
}

/// Every line with a clue has as many tents as it says: the rows, then the columns.
pub(crate) fn lines<V: View>(
    view: &V,
) -> impl Iterator<Item = Constraint<V::Place, impl Iterator<Item = Term<V::Place>>>> {
    let [rows, columns] = view.size();
    let rows = (0..rows).map(Line::Row);
    let lines = rows.chain((0..columns).map(Line::Column));
    lines.filter_map(|line| {
        let tents = view.cells_of(line).map(Atom::Tent);
        Some(Constraint {
            origin: Origin::Line(line),
            demand: view.clue(line)?.into(),
            members: tents.map(Term::is),
        })
    })
}

/// A tent stands where one is given, and none where none is.
pub(crate) fn marks<V: View>(
    view: &V,
) -> impl Iterator<Item = Constraint<V::Place, impl Iterator<Item = Term<V::Place>>>> {
    view.marks().map(|(cell, is_tent)| Constraint {
        origin: Origin::Mark(cell),
        demand: is_tent.into(),
        members: std::iter::once(Term::is(Atom::Tent(cell))),
    })
}
