//! Assignments of a part by their numbers, from the tables of a sweep.
//!
//! The tables number the assignments: first those that come through the first state before the last
//! cell, and so on backwards. So a random number below the count is a random assignment, and
//! following it back cell by cell finds its tents. Many are followed in one pass over the tables.

use num_bigint::BigUint;
use std::collections::HashMap;

use super::frontier::{Move, Sweep};
use super::key::Key;
use super::run::Run;
use super::table::Table;
use super::{best, with_words};
use crate::count::Figures;
use crate::count::numbers::{big, words_of};
use crate::count::part::Part;
use crate::limits::{Limits, Stop, Watch};

/// The assignments of a part.
#[derive(Debug)]
pub(crate) struct Assignments {
    /// The part as the sweep turned it.
    pub(crate) part: Part,
    /// How many there are.
    pub(crate) number: BigUint,
    sweep: Sweep,
    tables: Box<dyn Tables>,
}

/// The trees of an assignment with their tents, by index of cell.
pub(crate) type Pairs = Vec<(usize, usize)>;

impl Assignments {
    /// The tables of a sweep over a part, turned as is best; `None` if it has no solution.
    pub(crate) fn of(
        part: &Part,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<Option<Self>, Stop> {
        let (part, number) = best(part, limits, figures)?;
        if number == BigUint::ZERO {
            return Ok(None);
        }
        let limits = &limits.beside(part.bytes());
        let sweep = Sweep::new(&part, false, limits)?;
        let words = words_of(number.bits());
        let tables: Result<Box<dyn Tables>, Stop> = with_words!(sweep, K => {
            let mut run = Run::<K>::modular(&sweep, 1, words, limits);
            let kept = run.keep();
            run.tell(figures);
            kept.map(|mut tables| {
                tables.iter_mut().for_each(Table::forget_index);
                Box::new(Kept::<K>(tables)) as Box<dyn Tables>
            })
        });
        let tables = tables?;
        Ok(Some(Self {
            part,
            number,
            sweep,
            tables,
        }))
    }

    /// How much memory they take, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.part.bytes() + self.sweep.bytes() + self.tables.bytes()
    }

    /// How much memory it takes to follow one, in bytes.
    pub(crate) fn bytes_of_one(&self) -> u64 {
        // Its number twice, with the state it goes through, and its pairs in a list that grew.
        4 * self.number.bits() / 8 + 32 * self.part.trees() as u64 + 1024
    }

    /// The assignments with some numbers.
    pub(crate) fn unrank(
        &self,
        ranks: Vec<BigUint>,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<Pairs>, Stop> {
        self.tables.unrank(&self.sweep, ranks, watch)
    }
}

/// The tables of a sweep, whatever the size of its states.
trait Tables: std::fmt::Debug + Send {
    fn bytes(&self) -> u64;

    fn unrank(
        &self,
        sweep: &Sweep,
        ranks: Vec<BigUint>,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<Pairs>, Stop>;
}

/// The states before each stop of a sweep, and at its end.
#[derive(Debug)]
struct Kept<const K: usize>(Vec<Table<K>>);

impl<const K: usize> Tables for Kept<K> {
    fn bytes(&self) -> u64 {
        let tables: u64 = self.0.iter().map(Table::bytes).sum();
        tables + size_of_val(&self.0[..]) as u64
    }

    fn unrank(
        &self,
        sweep: &Sweep,
        ranks: Vec<BigUint>,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<Pairs>, Stop> {
        let mut found = vec![Vec::new(); ranks.len()];
        let [.., end] = &self.0[..] else {
            return Ok(found);
        };
        let Some(&end) = end.keys.first() else {
            return Ok(found);
        };
        // By state, the assignments that go through it: their numbers there, the largest first, and
        // which they are.
        let mut goals: HashMap<Key<K>, Vec<(BigUint, usize)>> = HashMap::new();
        let mut ranks: Vec<(BigUint, usize)> = ranks.into_iter().zip(0..).collect();
        ranks.sort_unstable_by(|one, other| other.cmp(one));
        goals.insert(end, ranks);
        for (table, &at) in self.0.iter().zip(sweep.stops()).rev() {
            // For each goal, how many assignments came to it before.
            let mut passed: HashMap<Key<K>, BigUint> = HashMap::new();
            let mut before: HashMap<Key<K>, Vec<(BigUint, usize)>> = HashMap::new();
            let distance = sweep.distance(at);
            for (key, value) in table.keys.iter().zip(table.values()) {
                watch.work(distance)?;
                sweep.follow(at, key, &mut |next: Key<K>, by: Move| {
                    let Some(goal) = goals.get_mut(&next) else {
                        return;
                    };
                    if goal.is_empty() {
                        return;
                    }
                    let first = passed.entry(next).or_default();
                    let last = &*first + big(value);
                    while goal.last().is_some_and(|(rank, _)| *rank < last) {
                        if let Some((rank, index)) = goal.pop() {
                            found[index].extend(by.pair.map(|pair| sweep.pair(at, pair)));
                            before
                                .entry(*key)
                                .or_default()
                                .push((rank - &*first, index));
                        }
                    }
                    *first = last;
                });
            }
            for goal in before.values_mut() {
                goal.sort_unstable_by(|one, other| other.cmp(one));
            }
            goals = before;
        }
        Ok(found)
    }
}
