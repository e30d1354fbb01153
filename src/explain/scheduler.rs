//! The scheduler: keeps, for each technique, the units (lines, trees, cells or the whole board)
//! that the technique has to visit and the uses (conclusions) that it found there, and chooses the
//! uses with the least rating.
//!
//! A change of the knowledge *wakes* the units at which a technique may now find something else. So
//! most techniques visit every unit first, and then only the units that are woken. Around a tent,
//! link and served visit only woken units, because they find nothing before a change (the marks of
//! a puzzle are changes too). Clash and shared spots also revisit the units of uses that were not
//! taken: what such a use cites can change in ways that do not wake the unit.

use crate::explain::catalogue::TechniqueKind;
use crate::explain::knowledge::{CellKnowledge, Knowledge, KnowledgeChange};
use crate::explain::rating::Rating;
use crate::explain::technique::{
    DIRECT, SIMPLE, TechniqueUse, UnitKind, UsePool, find_within, is_confined_to, unit,
};
use crate::limits::{Stop, WorkMeter};

/// For each direct technique (all except the two suppositions), the units that it has to visit, and
/// the uses that it has found.
#[derive(Debug, Default)]
pub(crate) struct Scheduler {
    stacks: [UnitStack; DIRECT.len()],
    /// For each technique, how many changes of the log it has processed; `None` if it has to visit
    /// every unit.
    seen: [Option<usize>; DIRECT.len()],
    /// For each technique, the uses found and not yet taken.
    pools: [UsePool; DIRECT.len()],
    /// If given: each technique whose least rating is lower than this stops at the first unit where
    /// it finds something.
    pub(crate) one_by_one: Option<Rating>,
}

impl Scheduler {
    /// Drops the uses found. From now on, each technique has to visit only the units woken by
    /// changes after the first `from` changes of the log; or every unit, if `from` is `None`.
    pub(crate) fn restart(&mut self, from: Option<usize>) {
        self.stacks.iter_mut().for_each(UnitStack::clear);
        self.pools.iter_mut().for_each(UsePool::clear);
        self.seen = [from; DIRECT.len()];
    }

    /// Returns the least rating of a use that concludes something new, and the index in [`DIRECT`]
    /// of the first technique with a use of this rating. Returns `None` if no use concludes
    /// something new. `without` is a technique that is not used.
    pub(crate) fn least_rating(
        &mut self,
        k: &Knowledge,
        without: Option<TechniqueKind>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<Option<(Rating, usize)>, Stop> {
        let mut best: Option<(Rating, usize)> = None;
        for (index, &kind) in DIRECT.iter().enumerate() {
            if best.is_some_and(|(rating, _)| rating <= kind.least()) {
                break;
            }
            if without == Some(kind) {
                continue;
            }
            self.find(k, index, meter)?;
            if let Some(rating) = self.pools[index].least_rating(k, kind, meter)?
                && best.is_none_or(|(least, _)| rating < least)
            {
                best = Some((rating, index));
            }
        }
        Ok(best)
    }

    /// Returns the uses that the technique at an index of [`DIRECT`] has found and that are not yet
    /// taken.
    pub(crate) fn pool(&mut self, index: usize) -> &mut UsePool {
        &mut self.pools[index]
    }

    /// Takes all uses found that have this rating, and drops the others. A technique whose uses may
    /// have been dropped will visit every unit again.
    pub(crate) fn take_rated(&mut self, rating: Rating) -> Vec<TechniqueUse> {
        let mut taken = Vec::new();
        for index in 0..DIRECT.len() {
            if !self.pools[index].uses.is_empty() && !self.is_one_enough(index) {
                self.seen[index] = None;
            }
            taken.append(&mut self.pools[index].uses);
            self.pools[index].clear();
        }
        taken.retain(|one| one.rating == rating);
        taken
    }

    /// Visits the units that wait for the technique at an index, and moves all its uses that are
    /// not yet taken to `uses`.
    pub(crate) fn take_all(
        &mut self,
        k: &Knowledge,
        index: usize,
        uses: &mut Vec<TechniqueUse>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<(), Stop> {
        self.find(k, index, meter)?;
        uses.append(&mut self.pools[index].uses);
        self.pools[index].clear();
        Ok(())
    }

    /// Visits the units that wait for the technique at an index, and updates the uses that it has
    /// found.
    fn find(&mut self, k: &Knowledge, index: usize, meter: &mut WorkMeter<'_>) -> Result<(), Stop> {
        self.wake(k, index, meter)?;
        let (kind, held) = (DIRECT[index], meter.held);
        if matches!(kind, TechniqueKind::Clash | TechniqueKind::SharedSpots) {
            // What these techniques cite can also change in ways that do not wake the unit.
            for one in &self.pools[index].uses {
                self.stacks[index].push(one.unit);
            }
            self.pools[index].clear();
        }
        let has_older = !self.pools[index].uses.is_empty();
        while let Some(unit) = self.stacks[index].pop() {
            meter.held = held + self.bytes();
            let pool = &mut self.pools[index];
            let before = pool.uses.len();
            find_within(kind, k, unit, pool, meter)?;
            if has_older {
                // Older uses of the unit are replaced by the new ones.
                meter.work(before as u64 / 8)?;
                let mut number = 0;
                pool.retain(|one| {
                    number += 1;
                    number > before || one.unit != unit
                });
            }
            if !pool.uses.is_empty() && self.is_one_enough(index) {
                break;
            }
        }
        meter.held = held;
        Ok(())
    }

    /// Returns whether a technique stops at the first unit where it finds something.
    fn is_one_enough(&self, index: usize) -> bool {
        self.one_by_one
            .is_some_and(|from| DIRECT[index].least() < from)
    }

    /// Pushes to the stack of a technique the units that it has to visit after the latest changes.
    fn wake(&mut self, k: &Knowledge, index: usize, meter: &mut WorkMeter<'_>) -> Result<(), Stop> {
        // When one of the first `SIMPLE` techniques (marks and singles) processes new changes, all
        // of these techniques do, because the units that a change wakes depend on the board at that
        // time.
        let is_new = index < SIMPLE && self.seen[0] != Some(k.log.len());
        for index in if is_new { 0..SIMPLE } else { index..index + 1 } {
            let stack = &mut self.stacks[index];
            let seen = self.seen[index].replace(k.log.len());
            if seen.is_none() {
                meter.work(k.states.len() as u64 / 4)?;
                wake_all(DIRECT[index], k, stack);
            }
            // To find out which cells may clash after a change, whole lines are visited.
            let places = k.size.rows() + k.size.columns();
            for &change in &k.log[seen.unwrap_or(0)..] {
                meter.work(1 + places as u64 / 4)?;
                wake(DIRECT[index], k, change, stack);
            }
        }
        Ok(())
    }

    /// Returns the number of bytes it holds.
    fn bytes(&self) -> u64 {
        let stacks: u64 = self.stacks.iter().map(UnitStack::bytes).sum();
        stacks + self.pools.iter().map(|pool| pool.bytes).sum::<u64>()
    }
}

/// The units to visit, each given by its number and held at most once. The unit added last is taken
/// first.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnitStack {
    waiting: Vec<usize>,
    /// One bit per unit: whether the unit is in `waiting`. Grows as needed.
    is_waiting: Vec<u64>,
}

impl UnitStack {
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

    /// Returns the number of bytes it holds.
    fn bytes(&self) -> u64 {
        let words = self.waiting.len() + self.is_waiting.len();
        (words * size_of::<u64>()) as u64
    }

    /// Takes the unit that was added last, if any.
    fn pop(&mut self) -> Option<usize> {
        let number = self.waiting.pop()?;
        self.is_waiting[number / 64] &= !(1 << (number % 64));
        Some(number)
    }
}

/// Pushes the units that a technique visits even if no change wakes them.
fn wake_all(kind: TechniqueKind, k: &Knowledge, stack: &mut UnitStack) {
    match unit(kind) {
        UnitKind::Board => stack.push(0),
        UnitKind::Line => (0..k.lines.len()).for_each(|line| stack.push(line)),
        UnitKind::Tree => k.trees.iter().for_each(|&tree| stack.push(tree)),
        UnitKind::Cell => k.open().for_each(|at| stack.push(at)),
        UnitKind::Changed => {}
    }
}

/// Pushes the units of a technique that a change wakes. No change wakes units of the techniques
/// `ZeroLine` and `NoTree`, because these depend only on clues and trees.
fn wake(kind: TechniqueKind, k: &Knowledge, change: KnowledgeChange, stack: &mut UnitStack) {
    match (kind, change) {
        (TechniqueKind::AroundTent | TechniqueKind::Link, KnowledgeChange::Tent(at)) => {
            stack.push(at);
        }
        (TechniqueKind::LineFull, KnowledgeChange::Tent(at))
        | (
            TechniqueKind::LineNeedsAll
            | TechniqueKind::Packing
            | TechniqueKind::StarvedLine
            | TechniqueKind::ClaimedLine
            | TechniqueKind::Suppliers
            | TechniqueKind::LineWithTrees,
            KnowledgeChange::Tent(at) | KnowledgeChange::Grass(at),
        ) => k.lines_of(at).into_iter().for_each(|line| stack.push(line)),
        (
            TechniqueKind::LastSpot | TechniqueKind::Corner | TechniqueKind::OwnSpot,
            KnowledgeChange::Closed(tree, _),
        )
        | (TechniqueKind::OwnSpot, KnowledgeChange::Owned(tree, _)) => stack.push(tree),
        (TechniqueKind::Link | TechniqueKind::Served, KnowledgeChange::Closed(tree, direction)) => {
            let cell = k.neighbour(tree, direction);
            let looks_at = match kind {
                TechniqueKind::Link => CellKnowledge::Tent,
                _ => CellKnowledge::Open,
            };
            if k.states[cell] == looks_at {
                stack.push(cell);
            }
        }
        (
            TechniqueKind::ClaimedLine | TechniqueKind::Suppliers | TechniqueKind::LineWithTrees,
            KnowledgeChange::Closed(tree, _) | KnowledgeChange::Owned(tree, _),
        ) => {
            for line in k.lines_of(tree) {
                stack.push(line);
                k.neighbour_lines(line).for_each(|line| stack.push(line));
            }
        }
        (TechniqueKind::Band, KnowledgeChange::Tent(at) | KnowledgeChange::Grass(at)) => {
            for line in k.lines_of(at) {
                stack.push(line);
                let before = k.neighbour_lines(line).filter(|&before| before < line);
                before.for_each(|line| stack.push(line));
            }
        }
        (TechniqueKind::Clash, change) => wake_clash(k, change, stack),
        (TechniqueKind::SharedSpots, KnowledgeChange::Tent(at)) => stack.push(at),
        (TechniqueKind::SharedSpots, KnowledgeChange::Closed(tree, direction)) => {
            stack.push(tree);
            stack.push(k.neighbour(tree, direction));
        }
        (
            TechniqueKind::BorderCount,
            KnowledgeChange::Closed(tree, direction) | KnowledgeChange::Owned(tree, direction),
        ) => {
            let across = usize::from(direction % 2 == 1);
            for at in [tree, k.neighbour(tree, direction)] {
                stack.push(k.lines_of(at)[across]);
            }
        }
        _ => {}
    }
}

/// Pushes the cells at which clash may find something else after a change.
fn wake_clash(k: &Knowledge, change: KnowledgeChange, stack: &mut UnitStack) {
    let mut wake_line = |line: usize| {
        let places = k.span(line).places();
        places
            .filter(|&at| k.is_open(at))
            .for_each(|at| stack.push(at));
    };
    match change {
        KnowledgeChange::Tent(at) | KnowledgeChange::Grass(at) => {
            for line in k.lines_of(at) {
                if k.lines[line].missing() == Some(1) {
                    wake_line(line);
                }
            }
        }
        KnowledgeChange::Closed(tree, _) if k.owned[tree] == 0 => {
            for line in k.lines_of(tree) {
                if is_confined_to(k, tree, line) {
                    wake_line(line);
                }
            }
            for spot in k.neighbours(tree, k.links[tree]) {
                stack.push(spot);
                k.around(spot).into_iter().for_each(|at| stack.push(at));
            }
        }
        KnowledgeChange::Closed(..) | KnowledgeChange::Owned(..) => {}
    }
}
