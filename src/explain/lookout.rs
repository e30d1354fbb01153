//! The units that each technique has to look at: those touched since its last look.

use crate::explain::knowledge::Knowledge;
use crate::explain::queue::Queue;
use crate::explain::technique::{DIRECT, wake, wake_all, work_of_waking};
use crate::limits::{Stop, Watch};

/// A queue of units for each direct technique.
#[derive(Clone, Debug)]
pub(crate) struct Lookout {
    queues: Vec<Queue>,
    /// How much of the log each technique has seen, if it was asked at all.
    seen: [Option<usize>; DIRECT.len()],
}

impl Lookout {
    pub(crate) fn new() -> Self {
        Self {
            queues: vec![Queue::default(); DIRECT.len()],
            seen: [None; DIRECT.len()],
        }
    }

    /// The units that the technique of an index has to look at.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn units(
        &mut self,
        k: &Knowledge,
        index: usize,
        watch: &mut Watch<'_>,
    ) -> Result<&mut Queue, Stop> {
        let queue = &mut self.queues[index];
        let seen = self.seen[index].replace(k.log.len());
        if seen.is_none() {
            watch.work(k.places() as u64 / 4)?;
            wake_all(DIRECT[index], k, queue);
        }
        for &change in &k.log[seen.unwrap_or(0)..] {
            watch.work(work_of_waking(DIRECT[index], k, change))?;
            wake(DIRECT[index], k, change, queue);
        }
        Ok(queue)
    }

    /// How many bytes it holds.
    pub(crate) fn bytes(&self) -> u64 {
        self.queues.iter().map(Queue::bytes).sum()
    }

    /// Lets a technique look at everything again.
    pub(crate) fn forget(&mut self, index: usize) {
        self.seen[index] = None;
    }
}
