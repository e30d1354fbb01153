//! Running a sweep: from the states before a cell to those after it.

use super::frontier::{Move, Sweep};
use super::key::Key;
use super::table::Table;
use crate::count::Figures;
use crate::count::numbers::wide;
use crate::limits::{Limits, Stop, Watch};

/// After how many states the number of them is looked at again.
const STATES_BETWEEN_CHECKS: usize = 4096;

/// A sweep under way.
#[derive(Debug)]
pub(super) struct Run<'s, const K: usize> {
    pub(super) sweep: &'s Sweep,
    /// How many numbers a value has.
    pub(super) coefficients: usize,
    /// How many words a number has.
    pub(super) words: usize,
    /// Whether numbers get longer when they need to. Otherwise they are taken modulo a power of
    /// two.
    is_exact: bool,
    /// No fewer than the bits of the sum of all values.
    bits: u64,
    pub(super) watch: Watch<'s>,
    /// How many states it may meet.
    states: u64,
    /// How many bytes its tables may take.
    pub(super) memory: u64,
    /// How many cells it has passed.
    pub(super) stops: usize,
    /// The largest number of bytes that its tables took.
    most_bytes: u64,
    /// The largest number of states so far.
    pub(super) most_states: usize,
    /// How many states there were at all steps together.
    all_states: u64,
}

impl<'s, const K: usize> Run<'s, K> {
    /// One that counts exactly. The limit on nodes is one on states.
    pub(super) fn exact(sweep: &'s Sweep, limits: &'s Limits) -> Self {
        Self::new(sweep, 1, 1, true, limits)
    }

    /// One that counts modulo a power of two.
    pub(super) fn modular(
        sweep: &'s Sweep,
        coefficients: usize,
        words: usize,
        limits: &'s Limits,
    ) -> Self {
        Self::new(sweep, coefficients, words, false, limits)
    }

    fn new(
        sweep: &'s Sweep,
        coefficients: usize,
        words: usize,
        is_exact: bool,
        limits: &'s Limits,
    ) -> Self {
        let memory = limits.memory.unwrap_or(u64::MAX);
        Self {
            sweep,
            coefficients,
            words,
            is_exact,
            bits: 1,
            watch: limits.watch(),
            states: limits.nodes.unwrap_or(u64::MAX),
            memory: memory.saturating_sub(sweep.bytes()),
            stops: 0,
            most_bytes: 0,
            most_states: 0,
            all_states: 0,
        }
    }

    /// Adds what it cost.
    pub(super) fn tell(&self, figures: &mut Figures) {
        figures.states += self.all_states;
        figures.most_states = figures.most_states.max(self.most_states as u64);
        figures.most_bytes = figures.most_bytes.max(self.most_bytes);
    }

    /// The table before the first cell.
    fn begin(&self) -> Table<K> {
        let mut table = Table::new(self.coefficients * self.words);
        if let Some(key) = self.sweep.start() {
            table.entry(&key)[0] = 1;
        }
        table
    }

    /// Fills `next` with the states after the cell `at`.
    fn step(&mut self, at: usize, table: &mut Table<K>, next: &mut Table<K>) -> Result<(), Stop> {
        // One step makes the sum of all values at most four times as large.
        self.bits += 2;
        if self.is_exact && self.bits > 64 * self.words as u64 {
            self.bits = table.bits_of_sum() + 2;
            while self.bits > 64 * self.words as u64 {
                // Its states are those of the step before, which nobody needs any more.
                *next = Table::new(self.coefficients * (self.words + 1));
                let bytes = table.bytes_while_widened();
                if bytes > self.memory {
                    return Err(Stop::Memory);
                }
                self.most_bytes = self.most_bytes.max(bytes);
                table.widen();
                self.words += 1;
            }
        }
        if next.stride() != self.coefficients * self.words {
            *next = Table::new(self.coefficients * self.words);
        }
        self.watch.work(next.bytes() / 64)?;
        next.clear();
        let own = table.bytes();
        let distance = self.sweep.distance(at);
        for state in 0..table.len() {
            self.watch.work(distance)?;
            if state % STATES_BETWEEN_CHECKS == 0
                && self.all_states + next.len() as u64 > self.states
            {
                return Err(Stop::Nodes);
            }
            let mut is_over = false;
            let value = table.value(state);
            self.sweep
                .follow(at, &table.keys[state], &mut |key: Key<K>, by: Move| {
                    if next.is_full() && own + next.bytes_grown() > self.memory {
                        is_over = true;
                        return;
                    }
                    wide::add_turned(next.entry(&key), value, self.coefficients, by.turn);
                });
            if is_over {
                return Err(Stop::Memory);
            }
        }
        self.most_bytes = self.most_bytes.max(own + next.bytes());
        self.most_states = self.most_states.max(next.len());
        self.all_states += next.len() as u64;
        Ok(())
    }

    /// Runs the whole sweep and returns the value at its end, 0 if nothing gets there.
    pub(super) fn finish(&mut self) -> Result<Vec<u64>, Stop> {
        let mut table = self.begin();
        let mut next = Table::new(self.coefficients * self.words);
        for &at in self.sweep.stops() {
            self.step(at, &mut table, &mut next)?;
            std::mem::swap(&mut table, &mut next);
            self.stops += 1;
        }
        Ok(self.end_value(&table))
    }

    /// Runs the whole sweep and returns the states before each stop, and after the last one.
    pub(super) fn keep(&mut self) -> Result<Vec<Table<K>>, Stop> {
        let mut tables = vec![self.begin()];
        for &at in self.sweep.stops() {
            let mut next = Table::new(self.coefficients * self.words);
            if let Some(table) = tables.last_mut() {
                self.step(at, table, &mut next)?;
                // The one at hand is counted by the next step, as long as it is.
                let bytes = table.bytes() + size_of::<Table<K>>() as u64;
                self.memory = self.memory.saturating_sub(bytes);
            }
            next.shrink();
            tables.push(next);
        }
        Ok(tables)
    }

    /// The value of the one state there is after the last cell.
    pub(super) fn end_value(&self, table: &Table<K>) -> Vec<u64> {
        debug_assert!(table.len() <= 1, "all states are the same at the end");
        match table.values().next() {
            Some(value) => value.to_vec(),
            None => vec![0; self.coefficients * self.words],
        }
    }
}
