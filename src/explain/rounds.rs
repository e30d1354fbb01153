//! Follows a supposition in rounds: all steps that apply are taken at once, and again, until there
//! is a dead end or nothing more follows.
//!
//! The steps of a round are found before the first of them is applied, so that their number does
//! not depend on the order in which they are found, and a board has the same rating however it is
//! turned.

use std::collections::BTreeSet;
use std::mem;

use crate::explain::dead_end;
use crate::explain::harmless::Harmless;
use crate::explain::instance::{DeadEnd, Technique};
use crate::explain::knowledge::Knowledge;
use crate::explain::queue::Queue;
use crate::explain::step::{Fact, Reason, Refutation, Step};
use crate::explain::technique::{
    DIRECT, Found, SIMPLE, cite, find, find_within, wake, wake_all, work_of_waking,
};
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
#[derive(Debug)]
pub(crate) struct Rounds {
    /// How many of the direct techniques are used.
    pub(crate) techniques: usize,
    /// Whether the board may hold steps that apply without the supposition.
    pub(crate) is_fresh: bool,
    queue: Queue,
    /// The facts that followed from suppositions without a conflict.
    pub(crate) harmless: Harmless,
    /// How much of the log each technique has seen.
    seen: [usize; DIRECT.len()],
    found: Found,
}

impl Rounds {
    pub(crate) fn new(techniques: usize) -> Self {
        Self {
            techniques,
            is_fresh: false,
            queue: Queue::default(),
            harmless: Harmless::default(),
            seen: [0; DIRECT.len()],
            found: Found::default(),
        }
    }

    /// Follows a supposition through some rounds and takes everything back.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn follow(
        &mut self,
        k: &mut Knowledge,
        suppose: Fact,
        most: u32,
        watch: &mut Watch<'_>,
    ) -> Result<Outcome, Stop> {
        let start = k.log.len();
        let outcome = self.run(k, suppose, most, None, watch);
        if outcome == Ok(Outcome::Open) && self.techniques == SIMPLE {
            self.harmless.add(k, start);
        }
        k.undo(start);
        outcome
    }

    /// Follows a supposition and leaves the board as it is at the end. The steps that were taken
    /// are appended to `taken`, if it is given, with the length of the log before each and no
    /// reasons.
    fn run(
        &mut self,
        k: &mut Knowledge,
        suppose: Fact,
        most: u32,
        mut taken: Option<&mut Vec<(usize, Step)>>,
        watch: &mut Watch<'_>,
    ) -> Result<Outcome, Stop> {
        let is_packed = self.techniques > SIMPLE;
        let start = k.log.len();
        let mut from = start;
        self.seen = [start; DIRECT.len()];
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
            self.find(k, round, watch)?;
            if self.found.is_empty() {
                return Ok(Outcome::Open);
            }
            from = k.log.len();
            if let Some(taken) = &mut taken {
                for (technique, claims) in self.found.iter() {
                    let step = step(technique, claims, Reason::default());
                    watch.held += step.bytes();
                    taken.push((from, step));
                }
                watch.allow(k.held())?;
            }
            for (_, claims) in self.found.iter() {
                for &claim in claims {
                    if let Err(dead_end) = k.add(claim) {
                        // A rule that is broken already by the facts before says more.
                        let broken = match taken {
                            Some(_) => dead_end::since(k, from, is_packed, watch)?,
                            None => None,
                        };
                        return Ok(Outcome::Refuted(round + 1, broken.unwrap_or(dead_end)));
                    }
                }
            }
        }
        Ok(Outcome::Unfinished)
    }

    /// Finds the steps of a round: all simple ones, or those of the least rating beyond them.
    fn find(&mut self, k: &Knowledge, round: u32, watch: &mut Watch<'_>) -> Result<(), Stop> {
        self.found.clear();
        for (index, &kind) in DIRECT[..self.techniques].iter().enumerate() {
            if index >= SIMPLE && !self.found.is_empty() {
                break;
            }
            let mut from = mem::replace(&mut self.seen[index], k.log.len());
            if self.is_fresh && round == 0 {
                wake_all(kind, k, &mut self.queue);
                from = 0;
            }
            for &change in &k.log[from..] {
                watch.work(work_of_waking(kind, k, change))?;
                wake(kind, k, change, &mut self.queue);
            }
            while let Some(unit) = self.queue.pop() {
                if index < SIMPLE {
                    find(kind, k, unit, &mut self.found);
                } else {
                    find_within(kind, k, unit, &mut self.found, watch)?;
                }
            }
        }
        Ok(())
    }

    /// Whether and how a supposition ends where nothing can be, with the steps that lead there.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn refute(
        &mut self,
        k: &mut Knowledge,
        suppose: Fact,
        most: u32,
        watch: &mut Watch<'_>,
    ) -> Result<Option<(u32, Refutation, Reason)>, Stop> {
        let start = k.log.len();
        let mut taken = Vec::new();
        let held = watch.held;
        let outcome = self.run(k, suppose, most, Some(&mut taken), watch);
        let refuted = outcome.and_then(|outcome| match outcome {
            Outcome::Refuted(rounds, dead_end) => {
                let end = dead_end::cite(k, &dead_end, watch)?;
                let (lengths, steps): (Vec<usize>, Vec<Step>) = taken.into_iter().unzip();
                // Most steps lead nowhere. Those that the end needs get their reasons from the
                // board as it was before them.
                let cite = |index: usize, step: &mut Step, watch: &mut Watch<'_>| {
                    k.undo(lengths[index]);
                    step.reason = cite(k, &step.technique, &step.claims, watch)?;
                    watch.held += step.bytes();
                    watch.allow(k.held())
                };
                let (chain, reason) = slice(suppose, steps, end, cite, watch)?;
                let refutation = Refutation {
                    suppose,
                    chain,
                    dead_end,
                };
                Ok(Some((rounds, refutation, reason)))
            }
            Outcome::Open | Outcome::Unfinished => Ok(None),
        });
        watch.held = held;
        k.undo(start);
        refuted
    }
}

/// A use of a technique as a step.
pub(crate) fn step(technique: &Technique, claims: &[Fact], reason: Reason) -> Step {
    Step {
        rating: technique.rating(),
        claims: claims.to_vec(),
        reason,
        technique: technique.clone(),
        refuted: None,
    }
}

/// Whether one fact says that another holds.
fn says(one: Fact, other: Fact) -> bool {
    let implies = match (one, other) {
        (Fact::Own { tree, tent }, Fact::NotOwn { tree: of, tent: at }) => {
            (tree == of) != (tent == at)
        }
        (Fact::Own { tent, .. }, Fact::Tent(cell))
        | (Fact::Grass(cell), Fact::NotOwn { tent, .. }) => cell == tent,
        _ => false,
    };
    one == other || implies
}

/// The steps of a chain that its end needs, and what all of it rests on apart from the supposition.
/// `cite` gives a step its reason, where it has none yet; it is asked of the last step first, and
/// only of those that are needed.
///
/// # Errors
///
/// The limit that was reached.
pub(crate) fn slice(
    suppose: Fact,
    mut steps: Vec<Step>,
    end: Reason,
    mut cite: impl FnMut(usize, &mut Step, &mut Watch<'_>) -> Result<(), Stop>,
    watch: &mut Watch<'_>,
) -> Result<(Vec<Step>, Reason), Stop> {
    let claims: usize = steps.iter().map(|step| 1 + step.claims.len()).sum();
    let mut reason = end;
    let mut facts = mem::take(&mut reason.facts);
    // How many steps were taken before these facts were needed.
    let mut before = steps.len();
    let mut wanted = Vec::new();
    let mut needed = vec![false; steps.len()];
    loop {
        wanted.extend(&facts);
        for &fact in &facts {
            if says(suppose, fact) {
                continue;
            }
            watch.work(1 + claims as u64 / 8)?;
            let says_it = |step: &Step| step.claims.iter().any(|&claim| says(claim, fact));
            match steps[..before].iter().position(says_it) {
                None => reason.facts.push(fact),
                Some(index) => needed[index] = true,
            }
        }
        let Some(index) = needed[..before].iter().rposition(|&needed| needed) else {
            break;
        };
        cite(index, &mut steps[index], watch)?;
        facts.clone_from(&steps[index].reason.facts);
        before = index;
    }
    let tents = steps.iter().flat_map(|step| &step.claims);
    let mut tents: BTreeSet<Fact> = tents
        .filter(|claim| matches!(claim, Fact::Tent(_)))
        .copied()
        .collect();
    let mut chain = Vec::new();
    let mut told = BTreeSet::new();
    for (mut step, _) in steps.into_iter().zip(needed).filter(|one| one.1) {
        // A tent that an earlier step of the same round has placed is not missing any more.
        if let Technique::LineNeedsAll { missing, .. } = &mut step.technique {
            let before = step.claims.len();
            step.claims.retain(|claim| !told.contains(claim));
            *missing -= (before - step.claims.len()) as u32;
        }
        // Only the claims that are used are kept.
        watch.work((step.claims.len() * wanted.len()) as u64 / 8)?;
        let used = |claim: &Fact| wanted.iter().any(|&fact| says(*claim, fact));
        step.claims.retain(used);
        // A tree's tent is a tent: the first step that says so places it.
        for index in (0..step.claims.len()).rev() {
            let tent = Fact::Tent(step.claims[index].cell());
            let is_own = matches!(step.claims[index], Fact::Own { .. });
            if is_own && tents.contains(&tent) && !step.claims.contains(&tent) {
                step.claims.insert(index, tent);
            }
        }
        step.claims.iter().for_each(|claim| {
            tents.remove(claim);
        });
        told.extend(step.claims.iter().copied());
        reason.lines.extend(&step.reason.lines);
        reason.trees.extend(&step.reason.trees);
        reason.cells.extend(&step.reason.cells);
        chain.push(step);
    }
    reason.lines.sort_unstable();
    reason.lines.dedup();
    reason.trees.sort_unstable();
    reason.trees.dedup();
    reason.cells.sort_unstable();
    reason.cells.dedup();
    reason.facts.sort_unstable();
    reason.facts.dedup();
    Ok((chain, reason))
}
