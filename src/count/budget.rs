//! What a count may cost.

use crate::solve::{Limits, Stop};

/// What a run may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget<'l> {
    pub(super) limits: &'l Limits,
    /// How many bytes its tables may take.
    pub(super) memory: u64,
    /// How many states it may meet.
    pub(super) states: u64,
}

/// Why a run ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// A limit of the user's.
    Stop(Stop),
    /// It met as many states as it may.
    States,
}

impl Budget<'_> {
    /// Whether the run may go on after some states.
    pub(super) fn check(&self, states: u64) -> Result<(), Halt> {
        if states > self.states {
            return Err(Halt::States);
        }
        match self.limits.reached() {
            Some(stop) => Err(Halt::Stop(stop)),
            None => Ok(()),
        }
    }

    /// Whether tables may take so many bytes.
    pub(super) fn allows(&self, bytes: u64) -> bool {
        bytes <= self.memory
    }
}
