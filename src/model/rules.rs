//! The rules of the puzzle as constraints.

use crate::model::constraint::{Atom, Constraint, Origin, Term, exactly};
use crate::model::view::View;

/// Every tree has exactly one tent; an optional tree that is absent has none.
pub(crate) fn trees(view: &View) -> impl Iterator<Item = Constraint<impl Iterator<Item = Term>>> {
    (0..view.trees.len()).map(|tree| {
        let pair = move |to| Atom::Pair(tree as u32, to);
        let stands = view.optional_spot(view.trees[tree].at).map(Atom::Tent);
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

/// Returns, for each cell where a tent may be, the cells around it in row-major order: no two tents
/// touch.
pub(crate) fn touching(view: &View) -> impl Iterator<Item = (u32, impl Iterator<Item = u32>)> {
    view.cells().map(|cell| (cell, view.around(cell)))
}

/// The number of tents in every line with a clue is the clue: the rows, then the columns.
pub(crate) fn lines(view: &View) -> impl Iterator<Item = Constraint<impl Iterator<Item = Term>>> {
    view.lines().filter_map(|(line, clue)| {
        let tents = view.cells_of(line).map(Atom::Tent);
        Some(exactly(Origin::Line(line), clue?, tents, None))
    })
}

/// A cell marked as a tent holds one, and a cell marked as empty holds none.
pub(crate) fn marks(view: &View) -> impl Iterator<Item = Constraint<impl Iterator<Item = Term>>> {
    view.marks.iter().map(|&(cell, is_tent)| {
        let tent = std::iter::once(Atom::Tent(cell));
        exactly(Origin::Mark, is_tent, tent, None)
    })
}
