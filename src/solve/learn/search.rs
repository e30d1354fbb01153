//! The main loop: propagate, analyse a conflict, backtrack, decide.
//!
//! Each assumption opens its own level, in the given order, before anything is decided (Eén and
//! Sörensson, *Temporal induction by incremental SAT solving*, 2003). Learned clauses hold under
//! all assumptions.

use crate::limits::Stop;
use crate::solve::halt::unless_refuted;
use crate::solve::learn::learner::{Learner, Mode};
use crate::solve::learn::literal::Literal;
use crate::solve::learn::observer::Observer;
use crate::solve::learn::state::{Conflict, LiteralReason};
use crate::solve::tuning::RESTART_UNIT;

/// The cost of popping a variable from the order, in units of work.
const WORK_OF_POP: u64 = 16;

/// The outcome of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchEnd {
    /// There is a solution: the values that all variables now have.
    Solution,
    /// No solution satisfies the first assumptions, as many as this number. If the number is 0, no
    /// solution is left above the floor.
    Refuted(usize),
}

impl<O: Observer> Learner<O> {
    /// Searches for values of all variables under the assumptions, continuing where the last search
    /// ended.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached. The next call continues from that point, unless the mode
    /// is [`Mode::OutOfMemory`].
    pub(super) fn search(&mut self) -> Result<SearchEnd, Stop> {
        match self.mode {
            Mode::Exhausted => return Ok(SearchEnd::Refuted(0)),
            Mode::OutOfMemory => return Err(Stop::Memory),
            Mode::Seeking | Mode::Proving | Mode::Listing => {}
        }
        loop {
            if let Some(conflict) = self.state.propagate()? {
                self.statistics.conflicts += 1;
                if self.state.level() == self.floor {
                    return Ok(self.refuted());
                }
                // The conflict is on the current level. The part of the trail below that level has
                // no conflict.
                if self.mode == Mode::Seeking {
                    let length = self.state.length_below();
                    self.phases.reach(&self.state.trail()[..length]);
                }
                self.learn(conflict)?;
                self.observer.stop().map_or(Ok(()), Err)?;
                continue;
            }
            if self.statistics.conflicts >= self.next_inprocessing && self.floor == 0 {
                self.backtrack(0);
                let taken = self.inprocess();
                if unless_refuted(taken)?.is_none() {
                    return Ok(self.refuted());
                }
                continue;
            }
            if self.statistics.conflicts >= self.restart_at {
                self.next_restart();
                self.backtrack(self.floor.max(self.assumed.len()));
                continue;
            }
            if self.state.clauses.learned > self.capacity {
                let Self {
                    state, observer, ..
                } = self;
                state.forget_clauses(|clause| observer.deleted(clause));
            }
            let level = self.state.level();
            if let Some(&literal) = self.assumed.get(level) {
                if self.state.is_false(literal) {
                    return Ok(SearchEnd::Refuted(level + 1));
                }
                if self.state.is_true(literal) {
                    self.state.open_level();
                } else {
                    self.state.decide(literal);
                }
                continue;
            }
            let Some(variable) = self.next_variable()? else {
                self.start_listing();
                return Ok(SearchEnd::Solution);
            };
            self.guess(variable)?;
        }
    }

    /// Decides a variable, with the value that `Phases` gives, unless the node limit is reached.
    fn guess(&mut self, variable: usize) -> Result<(), Stop> {
        let statistics = &mut self.statistics;
        if self
            .state
            .limits
            .nodes
            .is_some_and(|nodes| statistics.nodes >= nodes)
        {
            self.order.push(variable);
            return Err(Stop::Nodes);
        }
        statistics.nodes += 1;
        let literal = self.phases.literal(variable);
        self.state.decide(literal);
        let depth = self.state.level() as u64;
        self.statistics.depth = self.statistics.depth.max(depth);
        Ok(())
    }

    /// Probes every literal. Returns whether it is known afterwards that there is no further
    /// solution.
    pub(super) fn probe_alone(&mut self) -> Result<bool, Stop> {
        if self.mode != Mode::Exhausted
            && (self.state.propagate()?.is_some()
                || unless_refuted(self.probe(usize::MAX))?.is_none())
        {
            self.refuted();
        }
        Ok(self.mode == Mode::Exhausted)
    }

    /// Records that nothing is left above the floor. If the floor is level 0, there is no further
    /// solution.
    pub(super) fn refuted(&mut self) -> SearchEnd {
        if self.floor == 0 {
            self.observer.learned(&[]);
            self.mode = Mode::Exhausted;
        }
        SearchEnd::Refuted(0)
    }

    /// Returns the open variable to decide next, or `None` if every variable has a value.
    fn next_variable(&mut self) -> Result<Option<usize>, Stop> {
        if self.state.is_full() {
            return Ok(None);
        }
        while let Some(variable) = self.order.pop() {
            if self.state.is_open(Literal::positive(variable as u32)) {
                return Ok(Some(variable));
            }
            self.state.work(WORK_OF_POP)?;
        }
        Ok(None)
    }

    /// Undoes every level above `level`.
    pub(super) fn backtrack(&mut self, level: usize) {
        let Self {
            state,
            order,
            phases,
            ..
        } = self;
        state.backtrack(level, |literal| {
            phases.save(literal);
            order.push(literal.variable());
        });
    }

    /// Analyses a conflict. Returns the level to backtrack to and the LBD of the learned clause
    /// (the number of different levels of its literals).
    pub(super) fn analyse(&mut self, conflict: Conflict) -> Result<(usize, u32), Stop> {
        let Self {
            state,
            order,
            analysis,
            ..
        } = self;
        analysis.run(state, order, conflict)
    }

    /// Learns a clause from a conflict above the floor.
    fn learn(&mut self, conflict: Conflict) -> Result<(), Stop> {
        let learned = self.analyse(conflict);
        let learned = learned.and_then(|learned| {
            self.allow_clause(self.analysis.clause.len())?;
            Ok(learned)
        });
        // Even if a limit kept the clause from being learned, the conflicting values must be
        // undone.
        let (target, lbd) = match learned {
            Ok(learned) => learned,
            Err(stop) => {
                self.backtrack(self.floor);
                return Err(stop);
            }
        };
        self.observer.learned(&self.analysis.clause);
        self.order.decay();
        self.backtrack(target.max(self.floor));
        let clause = &self.analysis.clause;
        let asserted = clause[0];
        if clause.len() == 1 {
            if self.state.is_open(asserted) {
                self.state.assign(asserted, LiteralReason::None);
            }
            return Ok(());
        }
        let clauses = &mut self.state.clauses;
        let id = clauses.add(clause, lbd, false);
        self.state.assign(asserted, LiteralReason::Clause(id));
        Ok(())
    }

    /// Sets the number of conflicts at which the search restarts next.
    pub(super) fn next_restart(&mut self) {
        self.restarts += 1;
        self.restart_at = self.statistics.conflicts + RESTART_UNIT * luby(self.restarts);
    }
}

/// Returns the element with this index, counted from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, …
/// (Luby, Sinclair and Zuckerman, 1993).
fn luby(mut index: u64) -> u64 {
    loop {
        let next = (index + 1).next_power_of_two();
        if next == index + 1 {
            return next / 2;
        }
        index -= next / 2 - 1;
    }
}
