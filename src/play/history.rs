//! The history of a board: changes to undo and to redo, and points to go back to.

use std::collections::BTreeSet;

use crate::puzzle::{Content, Puzzle};

/// A change of one or more cells: the index of each, and what it holds where the change is undone
/// or redone.
pub(super) type Change = Vec<(usize, Content)>;

/// Changes and points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct History {
    done: Vec<Change>,
    undone: Vec<Change>,
    /// How many changes had been done at each point.
    points: Vec<usize>,
}

impl History {
    /// How many changes can be undone.
    pub(super) fn len(&self) -> usize {
        self.done.len()
    }

    /// Takes a change down. With `joins` it belongs to the one before.
    pub(super) fn add(&mut self, change: Change, joins: bool) {
        self.undone.clear();
        let is_at_point = self.points.last() == Some(&self.done.len());
        match self.done.last_mut() {
            Some(last) if joins && !is_at_point => last.extend(change),
            _ => self.done.push(change),
        }
    }

    /// Takes the last change of a board back, if there is one.
    pub(super) fn undo(&mut self, board: &mut Puzzle) -> bool {
        let is_undone = turn(&mut self.done, &mut self.undone, board);
        self.points.retain(|&point| point <= self.done.len());
        is_undone
    }

    /// Does the change again that was undone last, if there is one.
    pub(super) fn redo(&mut self, board: &mut Puzzle) -> bool {
        turn(&mut self.undone, &mut self.done, board)
    }

    /// Sets a point, and says how many there are.
    pub(super) fn set_point(&mut self) -> usize {
        if self.points.last() != Some(&self.done.len()) {
            self.points.push(self.done.len());
        }
        self.points.len()
    }

    /// The last point before the board at hand. One that is reached already is given up.
    pub(super) fn point(&mut self) -> Option<usize> {
        self.points.pop_if(|point| *point == self.done.len());
        self.points.last().copied()
    }

    /// How many changes came before the first that put one of some marks where they are now.
    pub(super) fn before(&self, mut marks: BTreeSet<usize>) -> Option<usize> {
        let mut first = None;
        for (number, change) in self.done.iter().enumerate().rev() {
            // The last change of a cell is the one that made its mark.
            for (index, _) in change {
                if marks.remove(index) {
                    first = Some(number);
                }
            }
        }
        first
    }
}

/// Undoes or redoes the last of some changes, and puts it behind others.
fn turn(from: &mut Vec<Change>, to: &mut Vec<Change>, board: &mut Puzzle) -> bool {
    let Some(mut change) = from.pop() else {
        return false;
    };
    // A cell may be in it twice.
    change.reverse();
    for (index, content) in &mut change {
        *content = board.set_mark(*index, *content);
    }
    to.push(change);
    true
}
