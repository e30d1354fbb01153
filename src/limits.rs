//! Limits on time, nodes (guesses) and memory, and interrupts, which stop a long call without an
//! answer.
//!
//! # Example: no guesses
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

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use thiserror::Error;

/// The limits of a long call. There are none by default.
///
/// Write `..Limits::default()` after the limits that you set: later versions may add fields.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop before trying more than this many nodes: moves or guesses (see [`Statistics::nodes`]).
    ///
    /// [`Statistics::nodes`]: crate::solve::Statistics::nodes
    pub nodes: Option<u64>,
    /// Stop before holding more than this many bytes in addition to the puzzle and its text. This
    /// bounds the data of the computation, not its output.
    pub memory: Option<u64>,
    /// Stop soon after another thread sets this flag.
    pub interrupt: Option<Shared<AtomicBool>>,
    /// Receives the number of cells that an explanation or a grade has not decided yet.
    pub cells_left: Option<Shared<AtomicUsize>>,
}

/// A value that a call shares with other threads.
///
/// Limits are copied for each call. Threads that copy the same [`Arc`] for many short calls wait
/// for each other, because each copy changes the counter of the [`Arc`]; a reference to a static
/// has no counter.
#[derive(Debug)]
pub enum Shared<T: 'static> {
    /// A static, or a value that is never freed.
    Static(&'static T),
    /// A value that is freed with its last owner.
    Owned(Arc<T>),
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Static(value) => Self::Static(value),
            Self::Owned(value) => Self::Owned(Arc::clone(value)),
        }
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Self::Static(value) => value,
            Self::Owned(value) => value,
        }
    }
}

impl<T> From<&'static T> for Shared<T> {
    fn from(value: &'static T) -> Self {
        Self::Static(value)
    }
}

impl<T> From<Arc<T>> for Shared<T> {
    fn from(value: Arc<T>) -> Self {
        Self::Owned(value)
    }
}

/// The limit that ended a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Stop {
    /// The deadline has passed.
    #[error("the time limit")]
    Deadline,
    /// The number of nodes has been reached.
    #[error("the node limit")]
    Nodes,
    /// The interrupt flag was set.
    #[error("an interrupt")]
    Interrupt,
    /// The call would hold more memory than allowed.
    #[error("the memory limit")]
    Memory,
}

impl Limits {
    /// Returns [`Stop::Interrupt`] if the interrupt flag is set, or [`Stop::Deadline`] if the
    /// deadline has passed. Nodes and memory are not checked. Reads the clock only if there is a
    /// deadline.
    #[must_use]
    pub fn reached(&self) -> Option<Stop> {
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        if self.interrupt.as_deref().is_some_and(is_set) {
            return Some(Stop::Interrupt);
        }
        let deadline = self.deadline?;
        (Instant::now() >= deadline).then_some(Stop::Deadline)
    }

    /// Fails if the interrupt flag is set or the deadline has passed.
    pub(crate) fn check(&self) -> Result<(), Stop> {
        self.reached().map_or(Ok(()), Err)
    }

    /// Publishes the number of cells that are not decided yet.
    pub(crate) fn report_left(&self, cells: usize) {
        if let Some(left) = &self.cells_left {
            left.store(cells, Ordering::Relaxed);
        }
    }

    /// Checks that a call may hold `bytes` bytes.
    ///
    /// # Errors
    ///
    /// Returns [`Stop::Memory`] if that is more than the limit.
    pub fn allow(&self, bytes: u64) -> Result<(), Stop> {
        match self.memory {
            Some(memory) if bytes > memory => Err(Stop::Memory),
            _ => Ok(()),
        }
    }

    /// Returns the same limits with `bytes` less memory: the limits of a call whose caller holds
    /// `bytes`.
    #[must_use]
    pub fn less_memory(&self, bytes: u64) -> Self {
        Self {
            memory: self.memory.map(|memory| memory.saturating_sub(bytes)),
            ..self.clone()
        }
    }

    /// Returns the same limits, but with at most `nodes` nodes if `nodes` is given.
    pub(crate) fn with_node_limit(&self, nodes: Option<u64>) -> Self {
        Self {
            nodes: [self.nodes, nodes].into_iter().flatten().min(),
            ..self.clone()
        }
    }

    /// Returns a meter that checks the deadline and the interrupt flag as work is done.
    pub(crate) fn meter(&self) -> WorkMeter<'_> {
        WorkMeter {
            limits: self,
            left: WorkUntilCheck::default(),
            held: 0,
        }
    }
}

/// The units of work between two checks of the deadline and the interrupt flag. A unit is about one
/// visited cell or literal, so the checks are some tenths of a millisecond apart.
pub(crate) const WORK_BETWEEN_CHECKS: u64 = 1 << 16;

/// The units of work left until the next check of the deadline and the interrupt flag. The first
/// call of [`WorkUntilCheck::work`] already checks both.
#[derive(Clone, Debug, Default)]
pub(crate) struct WorkUntilCheck(u64);

impl WorkUntilCheck {
    /// Counts work that is about to be done. If a check is due, fails if a limit has been reached.
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
        self.0 = WORK_BETWEEN_CHECKS;
        limits.check()
    }
}

/// Checks the deadline and the interrupt flag before the first work, and then after every
/// [`WORK_BETWEEN_CHECKS`] units of work.
#[derive(Clone, Debug)]
pub(crate) struct WorkMeter<'l> {
    limits: &'l Limits,
    left: WorkUntilCheck,
    /// The bytes that the caller holds in addition to those passed to [`WorkMeter::allow`].
    pub(crate) held: u64,
}

impl WorkMeter<'_> {
    /// Counts work that is about to be done. If a check is due, fails if a limit has been reached.
    pub(crate) fn work(&mut self, units: u64) -> Result<(), Stop> {
        self.left.work(units, self.limits)
    }

    /// Checks that `bytes` in addition to `held` are within the memory limit.
    pub(crate) fn allow(&self, bytes: u64) -> Result<(), Stop> {
        self.limits.allow(self.held.saturating_add(bytes))
    }
}
