//! The rules of the puzzle as constraints.

use crate::model::constraint::{Atom, Constraint, Origin, Term, exactly};
use crate::model::open_board::OpenBoard;

/// Every tree has exactly one tent. An optional tree ([`OpenBoard::optional_trees`]) has none if it
/// is absent.
pub(crate) fn trees(
    board: &OpenBoard,
) -> impl Iterator<Item = Constraint<impl Iterator<Item = Term>>> {
    (0..board.trees.len()).map(|tree| {
        let pair = move |to| Atom::Pair(tree as u32, to);
        let stands = board.optional_spot(board.trees[tree].at).map(Atom::Tent);
        exactly(Origin::Tree, 1, board.directions(tree).map(pair), stands)
    })
}

/// Every tent belongs to exactly one tree, and a cell without a tent to none.
pub(crate) fn cells(
    board: &OpenBoard,
) -> impl Iterator<Item = Constraint<impl Iterator<Item = Term>>> {
    let area = board.size.area() as u32;
    let cells = board.cells().take_while(move |&cell| cell < area);
    cells.map(|cell| {
        let pairs = board.claimants(cell).map(|(tree, to)| Atom::Pair(tree, to));
        exactly(Origin::Cell(cell), 1, pairs, [Atom::Tent(cell)])
    })
}

/// No two tents touch. Returns each of [`OpenBoard::cells`] with the cells that have no tent if
/// this cell has one: the result of [`OpenBoard::around`].
pub(crate) fn touching(
    board: &OpenBoard,
) -> impl Iterator<Item = (u32, impl Iterator<Item = u32>)> {
    board.cells().map(|cell| (cell, board.around(cell)))
}

/// In every line with a clue, the number of tents equals the clue. Rows come before columns.
pub(crate) fn lines(
    board: &OpenBoard,
) -> impl Iterator<Item = Constraint<impl Iterator<Item = Term>>> {
    board.lines().filter_map(|(line, clue)| {
        let tents = board.cells_of(line).map(Atom::Tent);
        Some(exactly(Origin::Line(line), clue?, tents, None))
    })
}

/// A cell marked as a tent holds one, and a cell marked as empty holds none.
pub(crate) fn marks(
    board: &OpenBoard,
) -> impl Iterator<Item = Constraint<impl Iterator<Item = Term>>> {
    board.marks.iter().map(|&(cell, is_tent)| {
        let tent = std::iter::once(Atom::Tent(cell));
        exactly(Origin::Mark, is_tent, tent, None)
    })
}
