//! Keys of a system that reports them as events.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::fs::File;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{self, Event};

/// The keys that are typed.
pub(crate) struct KeyReader;

impl KeyReader {
    pub(crate) fn new(_tty: &Arc<File>) -> io::Result<Self> {
        Ok(Self)
    }

    /// Returns the next event, or `None` if there is none within `wait`.
    pub(crate) fn next(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        event::poll(wait)?.then(event::read).transpose()
    }
}
