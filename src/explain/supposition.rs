//! Follows a supposition in rounds, until there is a dead end, nothing more follows, or the limit
//! on rounds is reached. A round takes all available simple steps (marks and singles) at once; if
//! there are none, all steps of the first other technique that has any.
//!
//! All steps of a round are found before the first of them is applied. So the number of rounds does
//! not depend on the order in which steps are found, and a board has the same rating in every
//! orientation.

use std::mem;

use crate::explain::catalogue::TechniqueKind;
use crate::explain::chain;
use crate::explain::dead_end;
use crate::explain::instance::{DeadEnd, Technique};
use crate::explain::knowledge::{CellIndex, Knowledge};
use crate::explain::numbers;
use crate::explain::scheduler::Scheduler;
use crate::explain::step::{Fact, Reason, Refutation, Step};
use crate::explain::technique::{SIMPLE, TechniqueUse, UsePool, cite, find_within};
use crate::limits::{Stop, WorkMeter};

/// The outcome of following a supposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SuppositionOutcome {
    /// The supposition led to a contradiction after this number of rounds.
    Refuted(u32),
    /// Nothing more follows, and there is no contradiction.
    Open,
    /// The limit on rounds was reached.
    Unfinished,
}

/// Follows suppositions.
#[derive(Debug, Default)]
pub(crate) struct SuppositionSearch {
    /// The number of techniques that are used: the first ones in the table of direct techniques.
    pub(crate) techniques: usize,
    /// Whether the board may have steps that apply even without the supposition.
    pub(crate) is_fresh: bool,
    scheduler: Scheduler,
    /// The uses found in the current round.
    uses: Vec<TechniqueUse>,
}

impl SuppositionSearch {
    pub(crate) fn new(techniques: usize) -> Self {
        Self {
            techniques,
            ..Self::default()
        }
    }

    /// Returns the technique of a refutation that takes `rounds` rounds.
    pub(crate) fn technique(&self, rounds: u32) -> Technique {
        if self.techniques == SIMPLE {
            Technique::WhatIf { rounds }
        } else {
            Technique::WhatIfPlus { rounds }
        }
    }

    /// Returns the first dead end that the changes after the first `length` changes of the log led
    /// to. With simple techniques alone, each open cell counts as room for a tent, so fewer dead
    /// ends are found.
    fn dead_end_since(
        &self,
        k: &Knowledge,
        length: usize,
        meter: &mut WorkMeter<'_>,
    ) -> Result<Option<DeadEnd>, Stop> {
        dead_end::since(k, length, self.techniques > SIMPLE, meter)
    }

    /// Follows a supposition for at most `most` rounds and undoes everything.
    pub(crate) fn follow(
        &mut self,
        k: &mut Knowledge,
        suppose: Fact,
        most: u32,
        meter: &mut WorkMeter<'_>,
    ) -> Result<SuppositionOutcome, Stop> {
        let start = k.log.len();
        let outcome = self.run(k, suppose, most, None, meter);
        k.undo(start);
        outcome
    }

    /// Follows a supposition for at most `most` rounds, without undoing anything.
    ///
    /// `kept`, if given, receives the uses of each round as one list.
    fn run(
        &mut self,
        k: &mut Knowledge,
        suppose: Fact,
        most: u32,
        mut kept: Option<&mut Vec<Vec<TechniqueUse>>>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<SuppositionOutcome, Stop> {
        let mut from = k.log.len();
        self.scheduler.restart((!self.is_fresh).then_some(from));
        if k.add(suppose).is_err() {
            return Ok(SuppositionOutcome::Refuted(0));
        }
        for round in 0.. {
            if self.dead_end_since(k, from, meter)?.is_some() {
                return Ok(SuppositionOutcome::Refuted(round));
            }
            if round == most {
                return Ok(SuppositionOutcome::Unfinished);
            }
            meter.work(64 + (k.log.len() - from) as u64)?;
            // Takes all simple steps; if there are none, all steps of the first other technique
            // that has any.
            self.uses.clear();
            for index in 0..self.techniques {
                if index >= SIMPLE && !self.uses.is_empty() {
                    break;
                }
                let uses = &mut self.uses;
                self.scheduler.take_all(k, index, uses, meter)?;
            }
            from = k.log.len();
            let mut claims = self.uses.iter().flat_map(|one| &one.claims);
            let is_contradicted = claims.any(|&claim| k.add(claim).is_err());
            if let Some(kept) = &mut kept {
                meter.held += self.uses.iter().map(TechniqueUse::bytes).sum::<u64>();
                kept.push(mem::take(&mut self.uses));
            }
            if is_contradicted {
                return Ok(SuppositionOutcome::Refuted(round + 1));
            }
            if k.log.len() == from {
                return Ok(SuppositionOutcome::Open);
            }
        }
        Ok(SuppositionOutcome::Unfinished)
    }

    /// Follows a supposition for at most `most` rounds. If it is refuted by then, returns the
    /// refutation, and what the refutation rests on.
    pub(crate) fn refute(
        &mut self,
        k: &mut Knowledge,
        suppose: Fact,
        most: u32,
        meter: &mut WorkMeter<'_>,
    ) -> Result<Option<(Refutation, Reason)>, Stop> {
        let (start, held) = (k.log.len(), meter.held);
        let mut rounds = Vec::new();
        let outcome = self.run(k, suppose, most, Some(&mut rounds), meter);
        k.undo(start);
        let refutation = match outcome? {
            SuppositionOutcome::Refuted(_) => {
                let refutation = self.chain_of(k, suppose, &rounds, meter);
                k.undo(start);
                Some(refutation?)
            }
            SuppositionOutcome::Open | SuppositionOutcome::Unfinished => None,
        };
        meter.held = held;
        Ok(refutation.map(|(mut refutation, reason)| {
            numbers::of_chain(k, &mut refutation);
            (refutation, reason)
        }))
    }

    /// Returns the refutation of a supposition, made from the uses of the rounds that refute it.
    /// Some of the facts that are added stay on the board; the caller undoes them.
    fn chain_of(
        &self,
        k: &mut Knowledge,
        suppose: Fact,
        rounds: &[Vec<TechniqueUse>],
        meter: &mut WorkMeter<'_>,
    ) -> Result<(Refutation, Reason), Stop> {
        let mut taken = Vec::new();
        let dead_end = self.replay(k, suppose, rounds, &mut taken, meter)?;
        let end = dead_end::cite(k, &dead_end, meter)?;
        let (lengths, steps): (Vec<usize>, Vec<Step>) = taken.into_iter().unzip();
        // Most steps lead nowhere. Only the steps that the dead end needs get their reasons, each
        // from the board before that step.
        let cite = |index: usize, step: &mut Step, meter: &mut WorkMeter<'_>| {
            k.undo(lengths[index]);
            step.reason = cite(k, &step.technique, &step.claims, meter)?;
            meter.held += step.bytes();
            meter.allow(k.held())
        };
        let (chain, reason) = chain::slice(Some(suppose), steps, end, cite, meter)?;
        let refutation = Refutation {
            suppose,
            chain,
            dead_end,
        };
        Ok((refutation, reason))
    }

    /// Takes the steps of some rounds one after another, up to the dead end that they lead to.
    ///
    /// For each step, its technique is applied again at the unit (the line, tree, cell or board)
    /// where the round found the step, on the board after the previous step. So no step treats a
    /// known cell as free. After each round, at least as much is known as after the same round in
    /// [`Self::run`].
    fn replay(
        &self,
        k: &mut Knowledge,
        suppose: Fact,
        rounds: &[Vec<TechniqueUse>],
        taken: &mut Vec<(usize, Step)>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<DeadEnd, Stop> {
        let start = k.log.len();
        if let Err(dead_end) = k.add(suppose) {
            return Ok(dead_end);
        }
        if let Some(dead_end) = self.dead_end_since(k, start, meter)? {
            return Ok(dead_end);
        }
        for uses in rounds {
            let (length, before) = (k.log.len(), taken.len());
            if let Some(dead_end) = self.replay_round(k, uses, taken, meter)? {
                return Ok(dead_end);
            }
            // A step that contradicts an earlier step is not found again. If there is such a step,
            // the uses of the round are applied as they were found.
            let mut claims = uses.iter().flat_map(|one| &one.claims);
            if claims.all(|&claim| k.knows(claim)) {
                continue;
            }
            k.undo(length);
            taken.truncate(before);
            if let Some(dead_end) = self.replay_as_found(k, uses, taken, meter)? {
                return Ok(dead_end);
            }
        }
        unreachable!("a supposition that was refuted in rounds is refuted step by step")
    }

    /// Takes the steps of a round again, each as it is now found on the current board. Returns the
    /// dead end that they lead to, if any.
    fn replay_round(
        &self,
        k: &mut Knowledge,
        uses: &[TechniqueUse],
        taken: &mut Vec<(usize, Step)>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<Option<DeadEnd>, Stop> {
        let place = |one: &TechniqueUse| (one.technique.kind(), one.unit);
        for same in uses.chunk_by(|one, other| place(one) == place(other)) {
            let (kind, unit) = place(&same[0]);
            let mut dead_end = self.replay_unit(k, kind, unit, taken, meter)?;
            // If claims of a corner are missing, an earlier step has closed one of its two spots.
            // Then the tent is on the other spot, and the claims follow because their cells are
            // around this tent.
            let mut claims = same.iter().flat_map(|one| &one.claims);
            let is_corner = kind == TechniqueKind::Corner;
            if dead_end.is_none() && is_corner && !claims.all(|&claim| k.knows(claim)) {
                dead_end = self.replay_unit(k, TechniqueKind::LastSpot, unit, taken, meter)?;
            }
            if dead_end.is_some() {
                return Ok(dead_end);
            }
        }
        Ok(None)
    }

    /// Takes the uses of a round as they were found, as steps whose reasons will be cited from the
    /// board before the round. Returns the dead end that they lead to, if any.
    fn replay_as_found(
        &self,
        k: &mut Knowledge,
        uses: &[TechniqueUse],
        taken: &mut Vec<(usize, Step)>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<Option<DeadEnd>, Stop> {
        let start = k.log.len();
        for mut one in uses.iter().cloned() {
            if !one.is_new(k) {
                continue;
            }
            let claims = one.claims.clone();
            let step = one.step(Reason::default());
            meter.held += step.bytes();
            meter.allow(k.held())?;
            taken.push((start, step));
            if let Some(dead_end) = claims.iter().find_map(|&claim| k.add(claim).err()) {
                return Ok(Some(dead_end));
            }
        }
        self.dead_end_since(k, start, meter)
    }

    /// Finds the uses of a technique at a unit. Takes each use that concludes something new as a
    /// step, and stores with it the length of the log before the step. Returns the dead end that
    /// they lead to, if any.
    fn replay_unit(
        &self,
        k: &mut Knowledge,
        kind: TechniqueKind,
        unit: usize,
        taken: &mut Vec<(usize, Step)>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<Option<DeadEnd>, Stop> {
        let (mut found, mut tents) = (UsePool::default(), Vec::new());
        find_within(kind, k, unit, &mut found, meter)?;
        for one in found.uses {
            let dead_end = self.replay_use(k, one, taken, &mut tents, meter)?;
            if dead_end.is_some() {
                return Ok(dead_end);
            }
        }
        // For a reader, a cell that touches a tent is no longer free, so it becomes grass at once.
        for tent in tents {
            let dead_end = self.replay_unit(k, TechniqueKind::AroundTent, tent, taken, meter)?;
            if dead_end.is_some() {
                return Ok(dead_end);
            }
        }
        Ok(None)
    }

    /// Takes the new claims of a use as a step, and appends the tents that it places to `tents`.
    /// Returns the dead end that it leads to, if any.
    fn replay_use(
        &self,
        k: &mut Knowledge,
        mut one: TechniqueUse,
        taken: &mut Vec<(usize, Step)>,
        tents: &mut Vec<CellIndex>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<Option<DeadEnd>, Stop> {
        if !one.is_new(k) {
            return Ok(None);
        }
        let (from, claims) = (k.log.len(), one.claims.clone());
        let step = one.step(Reason::default());
        meter.held += step.bytes();
        meter.allow(k.held())?;
        taken.push((from, step));
        for claim in claims {
            tents.extend(claim.tent().map(|tent| k.at(tent)));
            let added = k.add(claim);
            // If the facts added so far already lead to another dead end, that dead end is the
            // better explanation.
            if added.is_err() || k.log.len() > from {
                let broken = self.dead_end_since(k, from, meter)?;
                if let Some(dead_end) = broken.or(added.err()) {
                    return Ok(Some(dead_end));
                }
            }
        }
        Ok(None)
    }
}
