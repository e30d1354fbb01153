//! Limits on time, nodes and memory, and interrupts: when a long call stops without an answer.
//!
//! # Example: no guess
//!
//! ```
//! use tents::limits::{Limits, Stop};
//! use tents::puzzle::Puzzle;
//! use tents::solve::{Options, Progress, Solutions};
//!
//! let puzzle: Puzzle = " ???\n?.T.\n".parse()?;
//! let limits = Limits { nodes: Some(0), ..Limits::default() };
//! let mut search = Solutions::new(&puzzle, Options::default().limits(limits));
//! assert_eq!(search.next(), None);
//! assert_eq!(search.progress(), Progress::Stopped(Stop::Nodes));
//! # Ok::<(), tents::format::ReadError>(())
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use thiserror::Error;

/// The limits of a long call. The default has none.
///
/// Write `..Limits::default()` behind those that you set: more kinds may come.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop at this moment.
    pub deadline: Option<Instant>,
    /// Stop before trying more than this many moves (see [`Statistics::nodes`]).
    ///
    /// [`Statistics::nodes`]: crate::solve::Statistics::nodes
    pub nodes: Option<u64>,
    /// Stop before holding more than this many bytes beside the puzzle and its text. It bounds
    /// work, not what is printed.
    pub memory: Option<u64>,
    /// Stop soon after another thread sets this flag.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Receives the number of cells that explanations and grades do not know yet.
    pub cells_left: Option<Arc<AtomicUsize>>,
}

/// Which limit ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Stop {
    /// The deadline has passed.
    #[error("the time limit")]
    Deadline,
    /// The number of nodes is used up.
    #[error("the node limit")]
    Nodes,
    /// The interrupt flag was set.
    #[error("an interrupt")]
    Interrupt,
    /// The call would hold more memory than it may.
    #[error("the memory limit")]
    Memory,
}

impl Limits {
    /// The limit that has been reached, of those that need no counting: the interrupt flag is set
    /// or the deadline has passed. Reads the clock.
    #[must_use]
    pub fn reached(&self) -> Option<Stop> {
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        if self.interrupt.as_deref().is_some_and(is_set) {
            return Some(Stop::Interrupt);
        }
        // No clock is read where no limit asks for it.
        let deadline = self.deadline?;
        (Instant::now() >= deadline).then_some(Stop::Deadline)
    }

    /// Fails with the limit that has been reached, of the same.
    pub(crate) fn check(&self) -> Result<(), Stop> {
        self.reached().map_or(Ok(()), Err)
    }

    /// Says how many cells are not known yet.
    pub(crate) fn report_left(&self, cells: usize) {
        if let Some(left) = &self.cells_left {
            left.store(cells, Ordering::Relaxed);
        }
    }

    /// Checks that a call may hold `bytes` bytes.
    ///
    /// # Errors
    ///
    /// [`Stop::Memory`] if that is more than the limit.
    pub fn allow(&self, bytes: u64) -> Result<(), Stop> {
        match self.memory {
            Some(memory) if bytes > memory => Err(Stop::Memory),
            _ => Ok(()),
        }
    }

    /// The same limits for a call while its caller holds so many bytes.
    #[must_use]
    pub fn less_memory(&self, bytes: u64) -> Self {
        Self {
            memory: self.memory.map(|memory| memory.saturating_sub(bytes)),
            ..self.clone()
        }
    }

    /// The limits of a call that may try no more than `nodes` moves, if a number is given.
    pub(crate) fn up_to(&self, nodes: Option<u64>) -> Self {
        Self {
            nodes: [self.nodes, nodes].into_iter().flatten().min(),
            ..self.clone()
        }
    }

    /// Returns a meter that checks the deadline and the interrupt flag as work is done.
    pub(crate) fn meter(&self) -> WorkMeter<'_> {
        WorkMeter {
            limits: self,
            left: WorkLeft::default(),
            held: 0,
        }
    }
}

/// How much work lies between two looks at the deadline and the interrupt flag. A unit is about a
/// cell or a literal visited, so this takes some tenths of a millisecond.
pub(crate) const WORK_BETWEEN_LOOKS: u64 = 1 << 16;

/// How much more work is done before the next look at the deadline and the interrupt flag. The
/// first look comes at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct WorkLeft(u64);

impl WorkLeft {
    /// Counts work that is about to be done. Fails with a limit that has been reached.
    #[inline]
    pub(crate) fn work(&mut self, units: u64, limits: &Limits) -> Result<(), Stop> {
        match self.0.checked_sub(units) {
            Some(left) => {
                self.0 = left;
                Ok(())
            }
            None => self.check(limits),
        }
    }

    #[cold]
    fn check(&mut self, limits: &Limits) -> Result<(), Stop> {
        self.0 = WORK_BETWEEN_LOOKS;
        limits.check()
    }
}

/// Looks at the deadline and the interrupt flag, at once and then whenever some work is done.
#[derive(Clone, Debug)]
pub(crate) struct WorkMeter<'l> {
    limits: &'l Limits,
    left: WorkLeft,
    /// How many bytes the caller holds beside those that are asked for.
    pub(crate) held: u64,
}

impl WorkMeter<'_> {
    /// Counts work that is about to be done. Fails with a limit that has been reached.
    pub(crate) fn work(&mut self, units: u64) -> Result<(), Stop> {
        self.left.work(units, self.limits)
    }

    /// [`Limits::allow`], with what is held.
    pub(crate) fn allow(&self, bytes: u64) -> Result<(), Stop> {
        self.limits.allow(self.held.saturating_add(bytes))
    }
}
