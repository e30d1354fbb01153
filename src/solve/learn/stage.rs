//! What is done on the first level beside the search, once it has met some conflicts.
//!
//! Most boards need nothing of it. Then probing with little patience shows whether it pays: boards
//! with one solution often fall to it alone. Where it does not, beliefs say what to try first; what
//! they hold for least likely is probed next. When all that has not helped, every literal is probed.
//!
//! Beliefs are asked once. To ask them again whenever probing has found something takes more
//! conflicts: 17,982 in place of 10,762 on 36 planted boards of 100 × 100 to 300 × 300 with all clues.

use std::ops::ControlFlow;

use super::literal::Literal;
use super::observer::Observer;
use super::{Learner, RESTART_UNIT};
use crate::limits::{Limits, Stop};
use crate::solve::beliefs::{Advice, advise};

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Probing what conflicts were about, then beliefs.
    Early,
    /// Probing what beliefs hold for least likely.
    Middle,
    /// Probing everything.
    Late,
    /// Nothing.
    Over,
}

impl Stage {
    /// How many conflicts come before it.
    pub(super) fn conflicts(self) -> u64 {
        match self {
            Self::Early => 24,
            Self::Middle => 200,
            Self::Late => 1000,
            Self::Over => u64::MAX,
        }
    }
}

/// What is still to come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) stage: Stage,
    /// At which conflict.
    pub(super) at: u64,
    /// Whether beliefs are asked what to try first.
    pub(super) asks_beliefs: bool,
    /// How many values probing has found so far.
    found: usize,
}

/// Where there is a tree on fewer than one in so many cells, the search alone is likely to do, and so
/// many conflicts come before anything else.
const THIN: usize = 10;
const CONFLICTS_OF_THIN: u64 = 120;

/// On boards of fewer cells probing and beliefs cost no more than a few conflicts, and come sooner.
const SMALL: usize = 1600;
const CONFLICTS_OF_SMALL: u64 = 12;

impl Plan {
    /// The plan for a board with so many trees and cells.
    pub(super) fn new([trees, cells]: [usize; 2]) -> Self {
        Self {
            stage: Stage::Early,
            at: if trees * THIN < cells {
                CONFLICTS_OF_THIN
            } else if cells < SMALL {
                CONFLICTS_OF_SMALL
            } else {
                Stage::Early.conflicts()
            },
            asks_beliefs: false,
            found: 0,
        }
    }

    /// Puts a stage next, once there were so many conflicts.
    pub(super) fn put(&mut self, stage: Stage, at: u64) {
        (self.stage, self.at) = (stage, at);
    }
}

/// How many conflicts at least come before probing everything once there is a solution: a proof
/// that takes more is mostly shorter with it.
const CONFLICTS_OF_PROOF: u64 = 100;

/// Where probing has settled one variable in so many there are few solutions.
const FEW_SOLUTIONS: usize = 3;

/// Probing that settles one in so many has found much.
const MUCH: usize = 8;

impl<O: Observer> Learner<O> {
    /// Does what comes next on the first level, which the search has gone back to. Breaks off
    /// where the board has no solution.
    pub(super) fn next_stage(&mut self, limits: &Limits) -> Result<ControlFlow<()>, Stop> {
        let stage = self.plan.stage;
        let next = match stage {
            Stage::Early => Stage::Middle,
            Stage::Middle => Stage::Late,
            Stage::Late | Stage::Over => Stage::Over,
        };
        self.plan.put(next, next.conflicts());
        let known = self.state.trail().len();
        let patience = match stage {
            Stage::Late => usize::MAX,
            // More than this was never worth it, and less misses what is there.
            _ => (self.state.model.variables / 20).clamp(50, 100),
        };
        if self.probe(patience, limits)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let new = self.state.trail().len() - known;
        self.state.leave_out_known();
        let open = self.state.model.variables - known;
        self.plan.found += new;
        if FEW_SOLUTIONS * self.plan.found > self.state.model.variables {
            self.seek_proof();
        }
        let is_productive = MUCH * new > open;
        if stage == Stage::Early && is_productive && self.statistics.conflicts < CONFLICTS_OF_PROOF
        {
            // Probing alone may do. It is worth another look before anybody is asked.
            self.plan.put(
                Stage::Early,
                self.statistics.conflicts + Stage::Early.conflicts(),
            );
            return Ok(ControlFlow::Continue(()));
        }
        if stage == Stage::Early {
            self.ask_beliefs(limits)?;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Asks beliefs what to try first, with what is known on the first level.
    pub(super) fn ask_beliefs(&mut self, limits: &Limits) -> Result<(), Stop> {
        if !self.plan.asks_beliefs {
            return Ok(());
        }
        let state = &self.state;
        let known = |literal: Literal| (!state.is_open(literal)).then(|| state.is_true(literal));
        let held = self.held + state.clauses.bytes_with(0);
        let bytes = state.model.bytes_of_ground();
        if limits.allow(held + bytes).is_err() {
            return Ok(());
        }
        let ground = state.model.ground(known);
        let advice = advise(&ground, &limits.beside(held + bytes))?;
        if !advice.is_empty() {
            self.statistics.beliefs += 1;
            self.follow(advice);
        }
        Ok(())
    }

    /// Takes advice on what to try first.
    pub(super) fn follow(&mut self, advice: Vec<Advice>) {
        self.phases.follow(&advice);
        self.order.follow(&advice);
        self.advice = advice;
    }

    /// What helps to find one of many solutions is over: few are left, or none.
    fn seek_proof(&mut self) {
        self.plan.asks_beliefs = false;
        self.advice = Vec::new();
        self.phases.drop_target();
        self.restart_unit = RESTART_UNIT;
        self.next_restart();
    }

    /// There is a solution. Cells come before pairs from now on, as
    /// [`enumerate`](super::enumerate) needs it.
    pub(super) fn settle_down(&mut self) {
        if self.is_settled_down {
            return;
        }
        self.is_settled_down = true;
        self.seek_proof();
        self.order.put_first(self.state.model.cells);
        if self.plan.stage != Stage::Over {
            let at = self.statistics.conflicts.max(CONFLICTS_OF_PROOF);
            self.plan.put(Stage::Late, at);
        }
    }
}
