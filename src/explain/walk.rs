//! Walks through a puzzle one step at a time. Each step has the least possible rating. Among the
//! steps of its technique with this rating, those near the previous step are preferred, so that a
//! reader can follow.

use crate::explain::catalogue::TechniqueKind;
use crate::explain::dead_end;
use crate::explain::instance::{DeadEnd, Numbers};
use crate::explain::knowledge::Knowledge;
use crate::explain::numbers;
use crate::explain::scheduler::Scheduler;
use crate::explain::step::{Fact, Reason, Refutation, Step};
use crate::explain::supposition::SuppositionSearch;
use crate::explain::technique::{DIRECT, SIMPLE, cite};
use crate::explain::what_if;
use crate::limits::{Limits, Stop, WorkMeter};
use crate::puzzle::{Cell, Puzzle};

/// How a walk ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every cell is known.
    Solved,
    /// Nothing more follows: the puzzle has several solutions, or the techniques are not
    /// sufficient.
    NothingFollows,
    /// No solution agrees with the known facts: there is a contradiction.
    DeadEnd {
        /// The contradiction.
        dead_end: DeadEnd,
        /// The reason for it.
        reason: Reason,
    },
    /// A limit was reached, or the walk was interrupted.
    Stopped(Stop),
}

/// The steps of a player, found one by one, from the marks of a puzzle to an [`Ending`].
#[derive(Debug)]
pub struct Steps<'l> {
    k: Knowledge,
    limits: &'l Limits,
    scheduler: Scheduler,
    /// The cells of the last step. Steps of techniques that only make marks do not count, because
    /// by default a reader is not shown them.
    last: Vec<Cell>,
    /// How many changes of the log were already checked for dead ends.
    looked: usize,
    ending: Option<Ending>,
    /// The number of bytes of the steps that were returned, which the caller probably keeps.
    given: u64,
}

impl<'l> Steps<'l> {
    /// Starts from the marks of a puzzle, or from the bare puzzle if it has none.
    ///
    /// The limits on time and memory and the interrupt apply; the limit on nodes does not.
    #[must_use]
    pub fn new(puzzle: &Puzzle, limits: &'l Limits) -> Self {
        let allowed = Knowledge::allow(puzzle.size(), limits);
        let (k, known) = match allowed {
            Ok(()) => Knowledge::new(puzzle),
            Err(_) => (Knowledge::bare(puzzle.size(), Vec::new()), Ok(())),
        };
        let mut steps = Self {
            looked: k.log.len(),
            k,
            limits,
            scheduler: Scheduler::default(),
            last: Vec::new(),
            ending: None,
            given: 0,
        };
        if let Err(stop) = allowed {
            steps.ending = Some(Ending::Stopped(stop));
        } else if let Some(dead_end) = known
            .err()
            .or_else(|| dead_end::everywhere(&steps.k).next())
        {
            steps.end(dead_end);
        }
        steps
    }

    /// Returns how the walk ended, or `None` if it has not ended.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Returns all remaining steps, and how the walk ended.
    #[must_use]
    pub fn finish(mut self) -> (Vec<Step>, Ending) {
        let steps = self.by_ref().collect();
        (steps, self.ending.unwrap_or(Ending::NothingFollows))
    }

    fn end(&mut self, dead_end: DeadEnd) {
        let reason = dead_end::cite(&self.k, &dead_end, &mut self.limits.meter());
        self.ending = Some(match reason {
            Ok(reason) => Ending::DeadEnd { dead_end, reason },
            Err(stop) => Ending::Stopped(stop),
        });
    }

    /// Takes the next step. Returns `None` at the end of the walk.
    fn take(&mut self) -> Result<Option<Step>, Stop> {
        let limits = self.limits;
        if let Some(dead_end) = dead_end::since(&self.k, self.looked, true, &mut limits.meter())? {
            self.end(dead_end);
            return Ok(None);
        }
        self.looked = self.k.log.len();
        limits.report_left(self.k.unknown);
        let Some(step) = self.find()? else {
            self.ending = Some(if self.k.unknown == 0 {
                Ending::Solved
            } else {
                Ending::NothingFollows
            });
            return Ok(None);
        };
        self.given += step.bytes();
        for &claim in &step.claims {
            if let Err(dead_end) = self.k.add(claim) {
                self.end(dead_end);
                break;
            }
        }
        if !step.technique.kind().is_mark() {
            self.last = step.claims.iter().map(|claim| claim.cell()).collect();
        }
        Ok(Some(step))
    }

    /// Finds the next step without applying it.
    fn find(&mut self) -> Result<Option<Step>, Stop> {
        let limits = self.limits;
        let mut meter = limits.meter();
        meter.held = self.given;
        if let Some((_, index)) = self.scheduler.least_rating(&self.k, None, &mut meter)? {
            // By default, marks are not shown as separate steps, so any mark can be taken.
            let chosen = if DIRECT[index].is_mark() {
                0
            } else {
                self.choose(index, &mut meter)?
            };
            let one = self.scheduler.pool(index).take(chosen);
            let reason = cite(&self.k, &one.technique, &one.claims, &mut meter)?;
            let mut step = one.step(reason);
            step.numbers = numbers::of_technique(&self.k, &step.technique, &step.claims);
            return Ok(Some(step));
        }
        if self.k.unknown == 0 {
            return Ok(None);
        }
        self.suppose(&mut meter)
    }

    /// Finds the next step by suppositions, once no other technique finds one.
    fn suppose(&mut self, meter: &mut WorkMeter<'_>) -> Result<Option<Step>, Stop> {
        for techniques in [SIMPLE, DIRECT.len()] {
            let mut search = SuppositionSearch::new(techniques);
            let (number, refuted) = what_if::refuted(&mut self.k, &mut search, meter)?;
            let mut stories = Vec::new();
            for suppose in refuted {
                let refutation = search.refute(&mut self.k, suppose, number, meter)?;
                if let Some((refutation, reason)) = refutation {
                    let chain = refutation.chain.iter().map(Step::bytes);
                    meter.held += chain.sum::<u64>();
                    stories.push((refutation, reason));
                }
            }
            let key = |refutation: &(Refutation, Reason)| {
                let claim = refutation.0.suppose.opposite();
                (
                    refutation.0.chain.len(),
                    !is_near(&self.last, &[claim]),
                    claim.tent().is_none(),
                    claim.cell(),
                )
            };
            let Some((refutation, reason)) = stories.into_iter().min_by_key(key) else {
                continue;
            };
            let technique = search.technique(number);
            return Ok(Some(Step {
                rating: technique.rating(0),
                numbers: Numbers::default(),
                claims: match refutation.suppose.opposite() {
                    Fact::Own { tree, tent } => {
                        let (tree, direction) = self.k.pair(tree, tent);
                        self.k.tent_and_own(tree, direction).collect()
                    }
                    claim => vec![claim],
                },
                reason,
                technique,
                refuted: Some(refutation),
            }));
        }
        Ok(None)
    }

    /// Returns which use to take next among the uses of the technique at `index` in [`DIRECT`]. A
    /// lower rating comes first. Ties are broken by these criteria, in this order: the use is near
    /// the previous step; it places a tent; it cites fewer facts (only if the technique precedes
    /// claimed line); its first claim is the least.
    fn choose(&mut self, index: usize, meter: &mut WorkMeter<'_>) -> Result<usize, Stop> {
        let (k, near, pool) = (&self.k, &self.last, &mut self.scheduler.pool(index).uses);
        let mut keys = Vec::with_capacity(pool.len());
        for one in pool.iter() {
            meter.work(1 + (near.len() * one.claims.len()) as u64 / 8)?;
            let places_tent = one.claims.iter().any(|claim| claim.tent().is_some());
            let is_far = !is_near(near, &one.claims);
            keys.push((one.rating, is_far, !places_tent));
        }
        let least = keys.iter().min();
        let ties = (0..pool.len()).filter(|&at| Some(&keys[at]) == least);
        let ties: Vec<usize> = ties.collect();
        // Cited facts are counted only for the techniques before claimed line. Most later
        // techniques minimize their reasons by trial, which takes too long for this purpose.
        let is_asked = ties.len() > 1 && DIRECT[index] < TechniqueKind::ClaimedLine;
        for &at in ties.iter().filter(|_| is_asked) {
            let one = &mut pool[at];
            if one.cited.is_none() {
                let reason = cite(k, &one.technique, &one.claims, meter)?;
                one.cited = Some(reason.facts.len());
            }
        }
        let key = |at: &usize| (pool[*at].cited, pool[*at].claims[0]);
        let first = ties.into_iter().min_by_key(key);
        Ok(first.expect("the technique has a use"))
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.ending.is_some() {
            return None;
        }
        self.take().unwrap_or_else(|stop| {
            self.ending = Some(Ending::Stopped(stop));
            None
        })
    }
}

/// Returns whether one of the claims shares a line with one of the cells or touches it.
fn is_near(cells: &[Cell], claims: &[Fact]) -> bool {
    claims.iter().any(|claim| {
        let cell = claim.cell();
        cells
            .iter()
            .any(|near| near.row == cell.row || near.column == cell.column || near.touches(cell))
    })
}
