//! Facts that follow directly from the marks on a board by the rules alone.

use crate::puzzle::{Cell, Content, Line, Puzzle};

/// Returns the number of tents in a line.
///
/// # Panics
///
/// Panics if the line is off the board.
#[must_use]
pub fn tents_in(board: &Puzzle, line: Line) -> u32 {
    let is_tent = |cell: &Cell| board.content(*cell) == Content::Tent;
    board.size().cells_of(line).filter(is_tent).count() as u32
}

/// Returns the tents that touch another tent.
#[must_use]
pub fn touching(board: &Puzzle) -> Vec<Cell> {
    let size = board.size();
    let is_tent = |cell: &Cell| board.content(*cell) == Content::Tent;
    let cells = (0..size.area()).map(|index| size.cell(index));
    let touches = |cell: &Cell| is_tent(cell) && cell.around(size).any(|near| is_tent(&near));
    cells.filter(touches).collect()
}

/// Returns, for each cell, whether it holds a tree that is *served*: some tent can only belong to
/// this tree, or the tree is in a connected group of trees and tents next to each other that has no
/// more trees than tents.
#[must_use]
pub fn served(board: &Puzzle) -> Vec<bool> {
    let size = board.size();
    let mut served = vec![false; size.area()];
    let mut paired = vec![false; size.area()];
    let tents = board.marked_tents();
    let mut open: Vec<Cell> = tents.tents().to_vec();
    // A tent with one tree left next to it belongs to that tree. Another tent next to the tree may
    // then have one tree left.
    while let Some(tent) = open.pop() {
        let left = beside(board, tent, Content::Tree, &served);
        if !paired[size.index(tent)]
            && let [tree] = left[..]
        {
            served[size.index(tree)] = true;
            paired[size.index(tent)] = true;
            open.extend(beside(board, tree, Content::Tent, &paired));
        }
    }
    // Each of the other tents has no tree left next to it, or at least two. If a connected group of
    // these tents and trees has no more trees than tents, all its trees are served.
    for &first in tents.tents() {
        if paired[size.index(first)] {
            continue;
        }
        let (mut trees, mut tents, mut next) = (Vec::new(), 0, vec![first]);
        paired[size.index(first)] = true;
        while let Some(tent) = next.pop() {
            tents += 1;
            for tree in beside(board, tent, Content::Tree, &served) {
                served[size.index(tree)] = true;
                trees.push(tree);
                for other in beside(board, tree, Content::Tent, &paired) {
                    paired[size.index(other)] = true;
                    next.push(other);
                }
            }
        }
        let is_served = trees.len() <= tents;
        for tree in trees {
            served[size.index(tree)] = is_served;
        }
    }
    served
}

/// Returns the neighbours of a cell that have `content` and are not marked in `done`.
fn beside(board: &Puzzle, cell: Cell, content: Content, done: &[bool]) -> Vec<Cell> {
    let size = board.size();
    let beside = cell.neighbours(size).map(|(_, beside)| beside);
    let is_left = |&beside: &Cell| board.content(beside) == content && !done[size.index(beside)];
    beside.filter(is_left).collect()
}

/// Returns the unmarked cells that cannot hold a tent by the rules alone. Such a cell touches a
/// tent, its row or column has all its tents, or each tree next to it, if any, is [`served`].
#[must_use]
pub fn grass(board: &Puzzle) -> Vec<Cell> {
    let (size, served) = (board.size(), served(board));
    let is_full = |line| {
        let clue = board.clue(line);
        clue.is_some_and(|clue| tents_in(board, line) >= clue)
    };
    let rows = (0..size.rows()).map(|row| is_full(Line::Row(row)));
    let columns = (0..size.columns()).map(|column| is_full(Line::Column(column)));
    let (rows, columns): (Vec<bool>, Vec<bool>) = (rows.collect(), columns.collect());
    let is_grass = |&cell: &Cell| {
        let mut around = cell.around(size);
        board.content(cell) == Content::Unknown
            && (rows[cell.row as usize]
                || columns[cell.column as usize]
                || around.any(|near| board.content(near) == Content::Tent)
                || beside(board, cell, Content::Tree, &served).is_empty())
    };
    let cells = (0..size.area()).map(|index| size.cell(index));
    cells.filter(is_grass).collect()
}
