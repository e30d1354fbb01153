//! How to count.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::count::method::Method;
use crate::limits::Limits;

/// How to count, and within which limits.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CountSettings {
    /// Which method to use.
    pub method: Method,
    /// On how many threads to work where the method is [`Method::Layers`]; the others take one.
    pub jobs: NonZeroUsize,
    /// A folder for layers that do not fit into memory. Each goes to a new file there, which is
    /// removed when it is not needed any more. Where one cannot be written, the count ends with
    /// [`Stop::File`](crate::limits::Stop::File).
    pub spill: Option<PathBuf>,
    /// When to stop. A limit on nodes is one on the decisions of searches and the states of layers,
    /// of all parts together. A count ends there at the same point on every run, with any number of
    /// threads.
    pub limits: Limits,
}

impl CountSettings {
    /// The default limit on memory: 4 GiB.
    pub const MEMORY: u64 = 4 << 30;
}

impl Default for CountSettings {
    /// No limits but on memory.
    fn default() -> Self {
        Self {
            method: Method::default(),
            jobs: NonZeroUsize::MIN,
            spill: None,
            limits: Limits {
                memory: Some(Self::MEMORY),
                ..Limits::default()
            },
        }
    }
}
