//! Keys of a terminal that sends bytes.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::os::fd::AsRawFd as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use filedescriptor::{POLLIN, poll, pollfd};
use ratatui_crossterm::crossterm::event::Event;

use super::sequence::Sequence;

/// An escape sequence is dropped if its next byte does not come within this time. Over a slow
/// network, the bytes of one sequence can come in pieces.
const PAUSE: Duration = Duration::from_millis(500);

/// The keys that are typed on a terminal.
pub(crate) struct KeyReader {
    tty: Arc<File>,
    sequence: Sequence,
    /// Events that were read and not returned yet.
    events: VecDeque<Event>,
    /// The time of the last read that returned bytes.
    last_read: Instant,
}

impl KeyReader {
    pub(crate) fn new(tty: &Arc<File>) -> Self {
        Self {
            tty: Arc::clone(tty),
            sequence: Sequence::default(),
            events: VecDeque::new(),
            last_read: Instant::now(),
        }
    }

    /// Returns the next event, or `None` if there is none within `wait` or a signal comes. Fails if
    /// the terminal has gone.
    pub(crate) fn next(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        if self.events.is_empty() {
            self.read(wait)?;
        }
        Ok(self.events.pop_front())
    }

    /// Waits up to `wait` for bytes of the terminal, and decodes them.
    fn read(&mut self, wait: Duration) -> io::Result<()> {
        if !is_ready(&self.tty, wait)? {
            if self.last_read.elapsed() > PAUSE {
                self.sequence = Sequence::default();
            }
            return Ok(());
        }
        let mut bytes = [0; 1024];
        let length = match (&*self.tty).read(&mut bytes) {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(length) => length,
            Err(error) if error.kind() == ErrorKind::Interrupted => return Ok(()),
            Err(error) => return Err(error),
        };
        let read = bytes.iter().take(length);
        let events = read.filter_map(|&byte| self.sequence.take(byte));
        self.events.extend(events);
        self.last_read = Instant::now();
        Ok(())
    }
}

/// Waits until a terminal sends bytes or has gone, and then returns true. Returns false if a signal
/// comes or `wait` has passed.
fn is_ready(tty: &File, wait: Duration) -> io::Result<bool> {
    let mut asked = [pollfd {
        fd: tty.as_raw_fd(),
        events: POLLIN,
        revents: 0,
    }];
    match poll(&mut asked, Some(wait)) {
        Ok(ready) => Ok(ready > 0),
        Err(filedescriptor::Error::Poll(error) | filedescriptor::Error::Io(error)) => {
            if error.kind() == ErrorKind::Interrupted {
                Ok(false)
            } else {
                Err(error)
            }
        }
        Err(error) => Err(io::Error::other(error)),
    }
}
