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

/// After this long without a byte, the rest of an escape sequence is not waited for any more. The
/// bytes of one sequence can come in pieces over a slow network.
const PAUSE: Duration = Duration::from_millis(500);

/// The keys that are typed on a terminal.
pub(crate) struct KeyReader {
    tty: Arc<File>,
    sequence: Sequence,
    /// Events that were read and not returned yet.
    events: VecDeque<Event>,
    /// When bytes were read last.
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

    /// Returns the next event, or nothing if there is none for some time or a signal comes. Fails
    /// when the terminal has gone.
    pub(crate) fn next(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        if self.events.is_empty() {
            self.read(wait)?;
        }
        Ok(self.events.pop_front())
    }

    /// Reads the bytes that the terminal has sent.
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

/// Returns whether a terminal has sent bytes, or has gone. Waits for that for some time, or until a
/// signal comes.
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
