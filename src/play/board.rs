//! The board of a puzzle with its marks, as far as a player sees through it without a thought.

use crate::puzzle::{Cell, Content, Line, Puzzle};

/// How many tents a line has.
///
/// # Panics
///
/// If the line is off the board.
#[must_use]
pub fn tents_in(board: &Puzzle, line: Line) -> u32 {
    let is_tent = |cell: &Cell| board.content(*cell) == Content::Tent;
    board.size().cells_of(line).filter(is_tent).count() as u32
}

/// The tents that touch another one.
#[must_use]
pub fn touching(board: &Puzzle) -> Vec<Cell> {
    let size = board.size();
    let is_tent = |cell: &Cell| board.content(*cell) == Content::Tent;
    let cells = (0..size.area()).map(|index| size.cell(index));
    let touches = |cell: &Cell| is_tent(cell) && cell.around(size).any(|near| is_tent(&near));
    cells.filter(touches).collect()
}

/// For each cell whether it holds a tree that is served: some tent can only be this tree's, or a
/// ring of trees and tents has as many of both.
#[must_use]
pub fn served(board: &Puzzle) -> Vec<bool> {
    let size = board.size();
    let mut served = vec![false; size.area()];
    let mut paired = vec![false; size.area()];
    let tents = board.given_tents();
    let mut open: Vec<Cell> = tents.tents().to_vec();
    // A tent with one tree left beside it has that tree, which may leave its neighbour one.
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
    // Each of the other tents has two trees or more; where a part has no more trees than tents, all
    // of its trees are served.
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

/// The cells beside one that hold something and are not done with.
fn beside(board: &Puzzle, cell: Cell, content: Content, done: &[bool]) -> Vec<Cell> {
    let size = board.size();
    let beside = cell.neighbours(size).map(|(_, beside)| beside);
    let is_left = |&beside: &Cell| board.content(beside) == content && !done[size.index(beside)];
    beside.filter(is_left).collect()
}

/// The open cells where no tent can stand by the rules alone: they touch a tent, their line has all
/// its tents, or every tree beside them is served.
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
