//! Keys of a terminal that sends bytes.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::Event;

use super::sequence::Sequence;

/// An unfinished escape sequence is dropped if no byte comes and the last one is older than this.
/// Over a slow network, the bytes of one sequence can come in pieces.
const PAUSE: Duration = Duration::from_millis(500);

/// The keys that are typed on a terminal.
///
/// A thread waits for the bytes of the terminal, because waiting with a timeout needs other system
/// calls on macOS than on Linux.
pub(crate) struct KeyReader {
    /// The bytes that the thread has read, or the error that ended it.
    bytes: Receiver<io::Result<Vec<u8>>>,
    sequence: Sequence,
    /// Events that were decoded and not returned yet.
    events: VecDeque<Event>,
    /// The time when bytes were last received.
    last_read: Instant,
}

impl KeyReader {
    /// Starts the thread. After the reader is dropped, the thread ends at the next bytes, which are
    /// lost.
    pub(crate) fn new(tty: &Arc<File>) -> io::Result<Self> {
        let (give, bytes) = mpsc::channel();
        let tty = Arc::clone(tty);
        thread::Builder::new().spawn(move || {
            loop {
                let read = read(&tty);
                let is_end = read.is_err();
                if give.send(read).is_err() || is_end {
                    break;
                }
            }
        })?;
        Ok(Self {
            bytes,
            sequence: Sequence::default(),
            events: VecDeque::new(),
            last_read: Instant::now(),
        })
    }

    /// Returns the next event, or `None` if there is none within `wait`. Fails if the terminal has
    /// gone.
    pub(crate) fn next(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        if self.events.is_empty() {
            self.receive(wait)?;
        }
        Ok(self.events.pop_front())
    }

    /// Waits up to `wait` for bytes of the terminal, and decodes them.
    fn receive(&mut self, wait: Duration) -> io::Result<()> {
        let bytes = match self.bytes.recv_timeout(wait) {
            Ok(bytes) => bytes?,
            Err(RecvTimeoutError::Timeout) => {
                if self.last_read.elapsed() > PAUSE {
                    self.sequence = Sequence::default();
                }
                return Ok(());
            }
            Err(RecvTimeoutError::Disconnected) => return Err(ErrorKind::UnexpectedEof.into()),
        };
        let events = bytes.iter().filter_map(|&byte| self.sequence.take(byte));
        self.events.extend(events);
        self.last_read = Instant::now();
        Ok(())
    }
}

/// Waits for bytes of a terminal, and returns them. Fails if the terminal has gone.
fn read(mut tty: &File) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; 1024];
    loop {
        match tty.read(&mut bytes) {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(length) => {
                bytes.truncate(length);
                return Ok(bytes);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
