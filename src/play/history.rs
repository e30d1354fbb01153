//! The history of a board: changes to undo and redo, and points to return to.

use std::collections::BTreeSet;

use crate::puzzle::{Content, Puzzle};

/// A change of one or more cells: the index of each cell, and the content that the cell gets when
/// the change is undone or redone.
pub(super) type BoardChange = Vec<(usize, Content)>;

/// The changes and points of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct History {
    done: Vec<BoardChange>,
    undone: Vec<BoardChange>,
    /// For each point, the number of changes in `done` when it was set.
    points: Vec<usize>,
}

impl History {
    /// Returns the number of changes that can be undone.
    pub(super) fn len(&self) -> usize {
        self.done.len()
    }

    /// Records a change. With `joins`, it becomes part of the previous change, if there is one and
    /// no point is set after the previous change.
    pub(super) fn add(&mut self, change: BoardChange, joins: bool) {
        self.undone.clear();
        let is_at_point = self.points.last() == Some(&self.done.len());
        match self.done.last_mut() {
            Some(last) if joins && !is_at_point => last.extend(change),
            _ => self.done.push(change),
        }
    }

    /// Undoes the last change of a board. Returns false if there is none.
    pub(super) fn undo(&mut self, board: &mut Puzzle) -> bool {
        let is_undone = move_last_change(&mut self.done, &mut self.undone, board);
        self.points.retain(|&point| point <= self.done.len());
        is_undone
    }

    /// Redoes the last change that was undone. Returns false if there is none.
    pub(super) fn redo(&mut self, board: &mut Puzzle) -> bool {
        move_last_change(&mut self.undone, &mut self.done, board)
    }

    /// Sets a point, unless the last point is at the current state of the board already. Returns
    /// the number of points.
    pub(super) fn set_point(&mut self) -> usize {
        if self.points.last() != Some(&self.done.len()) {
            self.points.push(self.done.len());
        }
        self.points.len()
    }

    /// Returns the last point before the current state of the board, as a number of changes. A
    /// point at the current state is removed first.
    pub(super) fn point(&mut self) -> Option<usize> {
        self.points.pop_if(|point| *point == self.done.len());
        self.points.last().copied()
    }

    /// Finds the changes that gave the cells `marks` what they hold now, and returns how many
    /// changes come before the earliest of these. Returns `None` if there is no such change.
    pub(super) fn before(&self, mut marks: BTreeSet<usize>) -> Option<usize> {
        let mut first = None;
        for (number, change) in self.done.iter().enumerate().rev() {
            // A cell got its mark from the last change that contains it.
            for (index, _) in change {
                if marks.remove(index) {
                    first = Some(number);
                }
            }
        }
        first
    }
}

/// Undoes or redoes the last change of `from`, and moves it to the end of `to`.
fn move_last_change(
    from: &mut Vec<BoardChange>,
    to: &mut Vec<BoardChange>,
    board: &mut Puzzle,
) -> bool {
    let Some(mut change) = from.pop() else {
        return false;
    };
    // A change may contain a cell twice, so its parts are handled in reverse order.
    change.reverse();
    for (index, content) in &mut change {
        *content = board.set_mark(*index, *content);
    }
    to.push(change);
    true
}
