//! Follows a supposition in rounds: all steps that apply are taken at once, and again, until there
//! is a dead end or nothing more follows.
//!
//! The steps of a round are found before the first of them is applied, so that their number does
//! not depend on the order in which they are found, and a board has the same rating however it is
//! turned.

use std::mem;

use crate::explain::catalogue::TechniqueKind;
use crate::explain::chain;
use crate::explain::dead_end;
use crate::explain::instance::{DeadEnd, Technique};
use crate::explain::knowledge::Knowledge;
use crate::explain::lookout::Lookout;
use crate::explain::step::{Fact, Reason, Refutation, Step};
use crate::explain::technique::{Found, SIMPLE, Use, cite, find_within};
use crate::limits::{Stop, Watch};

/// How far a supposition was followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It cannot be, as was seen after this number of rounds.
    Refuted(u32, DeadEnd),
    /// Nothing more follows.
    Open,
    /// It was not followed further.
    Unfinished,
}

/// How to follow suppositions.
#[derive(Debug, Default)]
pub(crate) struct Rounds {
    /// How many of the direct techniques are used.
    pub(crate) techniques: usize,
    /// Whether the board may hold steps that apply without the supposition.
    pub(crate) is_fresh: bool,
    lookout: Lookout,
    found: Found,
}

impl Rounds {
    pub(crate) fn new(techniques: usize) -> Self {
        Self {
            techniques,
            ..Self::default()
        }
    }

    /// The technique that refutes a supposition in so many rounds.
    pub(crate) fn technique(&self, rounds: u32) -> Technique {
        if self.techniques == SIMPLE {
            Technique::WhatIf { rounds }
        } else {
            Technique::WhatIfPlus { rounds }
        }
    }

    /// Follows a supposition through some rounds and takes everything back.
    pub(crate) fn follow(
        &mut self,
        k: &mut Knowledge,
        suppose: Fact,
        most: u32,
        watch: &mut Watch<'_>,
    ) -> Result<Outcome, Stop> {
        let start = k.log.len();
        let outcome = self.run(k, suppose, most, None, watch);
        k.undo(start);
        outcome
    }

    /// Follows a supposition and leaves the board as it is at the end.
    ///
    /// The steps of a round are applied at once. But where they are kept, in `taken`, each with the
    /// length of the log before it, they are taken one after the other, each as it is found on the
    /// board after the one before. So none speaks of a cell as free that was settled before it.
    fn run(
        &mut self,
        k: &mut Knowledge,
        suppose: Fact,
        most: u32,
        mut taken: Option<&mut Vec<(usize, Step)>>,
        watch: &mut Watch<'_>,
    ) -> Result<Outcome, Stop> {
        let is_packed = self.techniques > SIMPLE;
        let mut from = k.log.len();
        self.lookout.restart((!self.is_fresh).then_some(from));
        if let Err(dead_end) = k.add(suppose) {
            return Ok(Outcome::Refuted(0, dead_end));
        }
        for round in 0.. {
            if let Some(dead_end) = dead_end::since(k, from, is_packed, watch)? {
                return Ok(Outcome::Refuted(round, dead_end));
            }
            if round == most {
                return Ok(Outcome::Unfinished);
            }
            watch.work(64 + (k.log.len() - from) as u64)?;
            self.find(k, watch)?;
            from = k.log.len();
            let mut dead_end = None;
            if let Some(taken) = &mut taken {
                let unit = |one: &Use| (one.technique.kind(), one.unit);
                let mut units: Vec<_> = self.found.uses.iter().map(unit).collect();
                units.dedup();
                for (kind, unit) in units {
                    dead_end = self.take(k, kind, unit, taken, watch)?;
                    if dead_end.is_some() {
                        break;
                    }
                }
            } else {
                let mut claims = self.found.uses.iter().flat_map(|one| &one.claims);
                dead_end = claims.find_map(|&claim| k.add(claim).err());
            }
            if let Some(dead_end) = dead_end {
                return Ok(Outcome::Refuted(round + 1, dead_end));
            }
            if k.log.len() == from {
                return Ok(Outcome::Open);
            }
        }
        Ok(Outcome::Unfinished)
    }

    /// Finds the steps of a round: all simple ones, or those of the least rating beyond them.
    fn find(&mut self, k: &Knowledge, watch: &mut Watch<'_>) -> Result<(), Stop> {
        self.found.clear();
        for index in 0..self.techniques {
            if index >= SIMPLE && !self.found.uses.is_empty() {
                break;
            }
            let found = &mut self.found;
            while self.lookout.look(k, index, found, watch)?.is_some() {}
        }
        Ok(())
    }

    /// Whether and how a supposition ends where nothing can be, with the steps that lead there.
    pub(crate) fn refute(
        &mut self,
        k: &mut Knowledge,
        suppose: Fact,
        most: u32,
        watch: &mut Watch<'_>,
    ) -> Result<Option<(Refutation, Reason)>, Stop> {
        let start = k.log.len();
        let held = watch.held;
        let story = self.tell(k, suppose, most, watch);
        watch.held = held;
        k.undo(start);
        Ok(story?.map(|(story, reason)| (chain::recount(k, story), reason)))
    }

    /// [`Rounds::refute`], but some of what was added stays on the board.
    fn tell(
        &mut self,
        k: &mut Knowledge,
        suppose: Fact,
        most: u32,
        watch: &mut Watch<'_>,
    ) -> Result<Option<(Refutation, Reason)>, Stop> {
        let mut taken = Vec::new();
        let outcome = self.run(k, suppose, most, Some(&mut taken), watch)?;
        let Outcome::Refuted(_, dead_end) = outcome else {
            return Ok(None);
        };
        let end = dead_end::cite(k, &dead_end, watch)?;
        let (lengths, steps): (Vec<usize>, Vec<Step>) = taken.into_iter().unzip();
        // Most steps lead nowhere. Those that the end needs get their reasons from the board as it
        // was before them.
        let cite = |index: usize, step: &mut Step, watch: &mut Watch<'_>| {
            k.undo(lengths[index]);
            step.reason = cite(k, &step.technique, &step.claims, watch)?;
            watch.held += step.bytes();
            watch.allow(k.held())
        };
        let (chain, reason) = chain::slice(Some(suppose), steps, end, cite, watch)?;
        let refutation = Refutation {
            suppose,
            chain,
            dead_end,
        };
        Ok(Some((refutation, reason)))
    }

    /// Takes the steps of a unit that say something new, each with the length of the log before it.
    /// The dead end that comes of it, if one does.
    fn take(
        &mut self,
        k: &mut Knowledge,
        kind: TechniqueKind,
        unit: usize,
        taken: &mut Vec<(usize, Step)>,
        watch: &mut Watch<'_>,
    ) -> Result<Option<DeadEnd>, Stop> {
        let is_packed = self.techniques > SIMPLE;
        self.found.clear();
        find_within(kind, k, unit, &mut self.found, watch)?;
        let mut tents = Vec::new();
        for mut one in mem::take(&mut self.found.uses) {
            if !one.is_new(k) {
                continue;
            }
            let (from, claims) = (k.log.len(), one.claims.clone());
            let step = one.step(Reason::default());
            watch.held += step.bytes();
            watch.allow(k.held())?;
            taken.push((from, step));
            for claim in claims {
                tents.extend(claim.tent().map(|tent| k.at(tent)));
                let added = k.add(claim);
                // A rule that is broken already by the facts before says more.
                if added.is_err() || k.log.len() > from {
                    let broken = dead_end::since(k, from, is_packed, watch)?;
                    if let Some(dead_end) = broken.or(added.err()) {
                        return Ok(Some(dead_end));
                    }
                }
            }
        }
        // To a reader a cell that touches a tent is not free.
        for tent in tents {
            let dead_end = self.take(k, TechniqueKind::AroundTent, tent, taken, watch)?;
            if dead_end.is_some() {
                return Ok(dead_end);
            }
        }
        Ok(None)
    }
}
