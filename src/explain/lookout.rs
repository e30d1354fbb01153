//! The one driver of the techniques: which units each of them has to look at, and the look.
//!
//! The findings of a technique at a unit can only change after a change of the knowledge that wakes
//! the unit. So each technique looks at every unit once, and then at those that are woken. Clash and
//! shared spots alone ask for more, and only where uses are kept for later: their citations change
//! in more ways.

use crate::explain::catalogue::TechniqueKind;
use crate::explain::knowledge::{CellKnowledge, Knowledge, KnowledgeChange};
use crate::explain::technique::{DIRECT, Found, SIMPLE, UnitKind, find_within, is_captive, unit};
use crate::limits::{Stop, Watch};

/// For each direct technique the units that it has to look at.
#[derive(Clone, Debug)]
pub(crate) struct Lookout {
    queues: Vec<Queue>,
    /// How much of the log each technique has seen, if it was asked at all; the first entry is that of
    /// all marks and singles.
    seen: [Option<usize>; DIRECT.len()],
}

impl Lookout {
    /// Each technique has to look at everything.
    pub(crate) fn new() -> Self {
        Self {
            queues: vec![Queue::default(); DIRECT.len()],
            seen: [None; DIRECT.len()],
        }
    }

    /// Each technique has to look only at what changes after the log had a length, or at everything
    /// if none is given.
    pub(crate) fn restart(&mut self, from: Option<usize>) {
        self.queues.iter_mut().for_each(Queue::clear);
        self.seen = [from; DIRECT.len()];
    }

    /// Lets a technique look at everything again.
    pub(crate) fn forget(&mut self, index: usize) {
        self.seen[index] = None;
    }

    /// The units that the technique of an index has to look at.
    pub(crate) fn units(
        &mut self,
        k: &Knowledge,
        index: usize,
        watch: &mut Watch<'_>,
    ) -> Result<&mut Queue, Stop> {
        if index < SIMPLE {
            self.wake_simple(k, watch)?;
            return Ok(&mut self.queues[index]);
        }
        let queue = &mut self.queues[index];
        let seen = self.seen[index].replace(k.log.len());
        if seen.is_none() {
            watch.work(k.places() as u64 / 4)?;
            wake_all(DIRECT[index], k, queue);
        }
        // Clashes since a change are looked for along whole lines.
        let is_along = unit(DIRECT[index]) == UnitKind::Cell;
        let places = k.size().rows() + k.size().columns();
        let work = if is_along { 1 + places as u64 / 4 } else { 1 };
        for &change in &k.log[seen.unwrap_or(0)..] {
            watch.work(work)?;
            wake(DIRECT[index], k, change, queue);
        }
        Ok(queue)
    }

    /// Wakes the units of marks and singles, all at once, as they look at every change.
    fn wake_simple(&mut self, k: &Knowledge, watch: &mut Watch<'_>) -> Result<(), Stop> {
        let seen = self.seen[0].replace(k.log.len());
        if seen == Some(k.log.len()) {
            return Ok(());
        }
        if seen.is_none() {
            watch.work((SIMPLE * k.places()) as u64 / 4)?;
            for (&kind, queue) in DIRECT[..SIMPLE].iter().zip(&mut self.queues) {
                wake_all(kind, k, queue);
            }
        }
        let log = &k.log[seen.unwrap_or(0)..];
        watch.work((SIMPLE * log.len()) as u64)?;
        for &change in log {
            let mut push = |kind, unit| self.queues[kind as usize].push(unit);
            match change {
                KnowledgeChange::Tent(at) => {
                    push(TechniqueKind::AroundTent, at);
                    push(TechniqueKind::Link, at);
                    for line in k.lines_of(at) {
                        push(TechniqueKind::LineFull, line);
                        push(TechniqueKind::LineNeedsAll, line);
                    }
                }
                KnowledgeChange::Grass(at) => {
                    let lines = k.lines_of(at).into_iter();
                    lines.for_each(|line| push(TechniqueKind::LineNeedsAll, line));
                }
                KnowledgeChange::Closed(tree, direction) => {
                    push(TechniqueKind::LastSpot, tree);
                    let cell = k.beside(tree, direction);
                    match k.state(cell) {
                        CellKnowledge::Tent => push(TechniqueKind::Link, cell),
                        CellKnowledge::Open => push(TechniqueKind::Served, cell),
                        _ => {}
                    }
                }
                // Zero lines and cells without trees are there from the start.
                KnowledgeChange::Owned(..) => {}
            }
        }
        Ok(())
    }

    /// Finds the uses of the technique of an index at the next unit that it has to look at, and says
    /// which that was, if there is one.
    pub(crate) fn look(
        &mut self,
        k: &Knowledge,
        index: usize,
        found: &mut Found,
        watch: &mut Watch<'_>,
    ) -> Result<Option<usize>, Stop> {
        let Some(unit) = self.units(k, index, watch)?.pop() else {
            return Ok(None);
        };
        find_within(DIRECT[index], k, unit, found, watch)?;
        Ok(Some(unit))
    }

    /// How many bytes it holds.
    pub(crate) fn bytes(&self) -> u64 {
        self.queues.iter().map(Queue::bytes).sum()
    }
}

/// A queue that holds each number at most once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queue {
    waiting: Vec<usize>,
    /// For each number whether it waits, a bit each; as long as needed.
    is_waiting: Vec<u64>,
}

impl Queue {
    pub(crate) fn push(&mut self, number: usize) {
        let (word, bit) = (number / 64, 1 << (number % 64));
        if word >= self.is_waiting.len() {
            self.is_waiting.resize(word + 1, 0);
        }
        if self.is_waiting[word] & bit == 0 {
            self.is_waiting[word] |= bit;
            self.waiting.push(number);
        }
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    /// How many bytes it holds.
    fn bytes(&self) -> u64 {
        let words = self.waiting.len() + self.is_waiting.len();
        (words * size_of::<u64>()) as u64
    }

    /// Takes the number that came last.
    fn pop(&mut self) -> Option<usize> {
        let number = self.waiting.pop()?;
        self.is_waiting[number / 64] &= !(1 << (number % 64));
        Some(number)
    }
}

/// Puts every unit of a technique into a queue, but those that only a change makes worth a look.
fn wake_all(kind: TechniqueKind, k: &Knowledge, queue: &mut Queue) {
    match unit(kind) {
        UnitKind::Board => queue.push(0),
        UnitKind::Line => (0..k.lines.len()).for_each(|line| queue.push(line)),
        UnitKind::Tree => k.trees.iter().for_each(|&tree| queue.push(tree)),
        UnitKind::Cell => k.open().for_each(|at| queue.push(at)),
        UnitKind::Changed => {}
    }
}

/// Puts the units of a technique into a queue that a change makes worth a look; marks and singles are
/// woken by [`Lookout::wake_simple`].
fn wake(kind: TechniqueKind, k: &Knowledge, change: KnowledgeChange, queue: &mut Queue) {
    match (kind, change) {
        (
            TechniqueKind::Packing
            | TechniqueKind::StarvedLine
            | TechniqueKind::ClaimedLine
            | TechniqueKind::Suppliers
            | TechniqueKind::LineWithTrees,
            KnowledgeChange::Tent(at) | KnowledgeChange::Grass(at),
        ) => k.lines_of(at).into_iter().for_each(|line| queue.push(line)),
        (TechniqueKind::Corner | TechniqueKind::OwnSpot, KnowledgeChange::Closed(tree, _))
        | (TechniqueKind::OwnSpot, KnowledgeChange::Owned(tree, _)) => queue.push(tree),
        (
            TechniqueKind::ClaimedLine | TechniqueKind::Suppliers | TechniqueKind::LineWithTrees,
            KnowledgeChange::Closed(tree, _) | KnowledgeChange::Owned(tree, _),
        ) => {
            for line in k.lines_of(tree) {
                queue.push(line);
                k.lines_beside(line).for_each(|line| queue.push(line));
            }
        }
        (TechniqueKind::Band, KnowledgeChange::Tent(at) | KnowledgeChange::Grass(at)) => {
            for line in k.lines_of(at) {
                queue.push(line);
                let mut before = k.lines_beside(line).filter(|&before| before < line);
                before.by_ref().for_each(|line| queue.push(line));
            }
        }
        (TechniqueKind::Clash, change) => wake_clash(k, change, queue),
        (TechniqueKind::SharedSpots, KnowledgeChange::Tent(at)) => queue.push(at),
        (TechniqueKind::SharedSpots, KnowledgeChange::Closed(tree, direction)) => {
            queue.push(tree);
            queue.push(k.beside(tree, direction));
        }
        (
            TechniqueKind::BorderCount,
            KnowledgeChange::Closed(tree, direction) | KnowledgeChange::Owned(tree, direction),
        ) => {
            let across = usize::from(direction % 2 == 1);
            for at in [tree, k.beside(tree, direction)] {
                queue.push(k.lines_of(at)[across]);
            }
        }
        _ => {}
    }
}

/// Puts the cells into a queue that may clash since a change.
fn wake_clash(k: &Knowledge, change: KnowledgeChange, queue: &mut Queue) {
    let mut wake_line = |line: usize| {
        let places = k.course(line).places();
        places
            .filter(|&at| k.is_open(at))
            .for_each(|at| queue.push(at));
    };
    match change {
        KnowledgeChange::Tent(at) | KnowledgeChange::Grass(at) => {
            for line in k.lines_of(at) {
                if k.lines[line].missing() == Some(1) {
                    wake_line(line);
                }
            }
        }
        KnowledgeChange::Closed(tree, _) if k.owned(tree) == 0 => {
            for line in k.lines_of(tree) {
                if is_captive(k, tree, line) {
                    wake_line(line);
                }
            }
            for spot in k.in_directions(tree, k.links(tree)) {
                queue.push(spot);
                k.around(spot).into_iter().for_each(|at| queue.push(at));
            }
        }
        KnowledgeChange::Closed(..) | KnowledgeChange::Owned(..) => {}
    }
}
