//! The history of a board: changes to undo and to redo, and points to go back to.

use crate::puzzle::Content;

/// The content of one cell before a change and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Put {
    pub(super) index: usize,
    pub(super) before: Content,
    pub(super) after: Content,
}

/// Changes, each of one or more cells, and points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct History {
    done: Vec<Vec<Put>>,
    undone: Vec<Vec<Put>>,
    /// How many changes had been done at each point.
    points: Vec<usize>,
}

impl History {
    /// How many changes can be undone.
    pub(super) fn len(&self) -> usize {
        self.done.len()
    }

    /// Takes a change down. With `joins` it belongs to the one before.
    pub(super) fn add(&mut self, change: Vec<Put>, joins: bool) {
        self.undone.clear();
        let is_at_point = self.points.last() == Some(&self.done.len());
        match self.done.last_mut() {
            Some(last) if joins && !is_at_point => last.extend(change),
            _ => self.done.push(change),
        }
    }

    /// Takes the last change back, and says what it was.
    pub(super) fn undo(&mut self) -> Option<Vec<Put>> {
        let change = self.done.pop()?;
        self.points.retain(|&point| point <= self.done.len());
        self.undone.push(change.clone());
        Some(change)
    }

    /// Does the change again that was undone last, and says what it is.
    pub(super) fn redo(&mut self) -> Option<Vec<Put>> {
        let change = self.undone.pop()?;
        self.done.push(change.clone());
        Some(change)
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
        if self.points.last() == Some(&self.done.len()) {
            self.points.pop();
        }
        self.points.last().copied()
    }

    /// How many changes came before the first that put one of some marks where they are now.
    pub(super) fn before(&self, is_one: impl Fn(usize) -> bool) -> Option<usize> {
        let mut seen = std::collections::BTreeSet::new();
        let mut first = None;
        for (number, change) in self.done.iter().enumerate().rev() {
            for put in change.iter().rev() {
                // The last change of a cell is the one that made its mark.
                if is_one(put.index) && seen.insert(put.index) {
                    first = Some(number);
                }
            }
        }
        first
    }
}
