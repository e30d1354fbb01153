//! Standard output in whole records.
//!
//! Records are gathered in a buffer that is written out in one piece, so that a reader never sees
//! part of a line for longer than that takes. The buffer is written out as soon as the input is
//! waited for and nothing that has come of it is under way, so that a program that asks and waits
//! has its answer at once. Otherwise a record is written at once if the last one was written some
//! time ago, and else soon after, by a thread that looks at the buffer a hundred times a second. So
//! the first solution is printed as soon as it is found, and a million a second do not cost a
//! system call each.
//!
//! Layer 2: it may import files of lower layers.

use std::io::{self, IsTerminal, Read, Write};
use std::mem;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use memchr::{memchr, memrchr};

use super::sync::lock;
use super::words::error_message;

/// The longest time for which a record waits in the buffer.
const DELAY: Duration = Duration::from_millis(10);

/// The buffer is written out when it holds this many bytes.
const FULL: usize = 1 << 16;

/// A pipe takes this many bytes whole or not at all, so that a run that is ended while it waits for
/// a reader leaves no part of a line, as long as lines are not longer.
const ATOMIC: usize = 4096;

/// Standard output. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Output {
    buffer: Arc<Mutex<Buffer>>,
    /// How much is under way that may put out more.
    busy: Arc<AtomicUsize>,
}

/// An input whose reader writes out what has been put out before it waits.
pub(crate) struct Awaited<R> {
    reader: R,
    output: Output,
}

impl<R: Read> Read for Awaited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.output.idle();
        let length = self.reader.read(buffer);
        self.output.busy();
        length
    }
}

#[derive(Debug, Default)]
struct Buffer {
    bytes: Vec<u8>,
    /// Whether there has been a record that is parted from the next.
    has_part: bool,
    /// The progress shown on standard error.
    bar: Option<ProgressBar>,
    written: Option<Instant>,
    /// Whether a thread writes out what has waited too long, once one has been asked for.
    is_watched: Option<bool>,
    /// Whether the work goes on, and prints nothing more, once the reader has gone.
    is_optional: bool,
    /// Why it can no longer be written.
    failed: Option<io::Error>,
}

impl Output {
    /// Lets the work go on without a reader: records are dropped once the reader has gone.
    pub(crate) fn make_optional(&self) {
        self.lock().is_optional = true;
    }

    /// Puts out what stands before all records. If it cannot be written, the next record fails, so
    /// that the exit code of its puzzle is known by then.
    pub(crate) fn head(&self, head: &str) {
        let _ = self.record(head);
    }

    /// Puts out one record: whole lines, or a whole file. Fails when standard output cannot be
    /// written, as when the reader of a pipe has gone.
    pub(crate) fn record(&self, record: &(impl AsRef<[u8]> + ?Sized)) -> io::Result<()> {
        let mut buffer = self.lock();
        buffer.bytes.extend_from_slice(record.as_ref());
        let is_due = buffer
            .written
            .is_none_or(|written| written.elapsed() >= DELAY);
        if is_due || buffer.bytes.len() >= FULL {
            return buffer.write_out();
        }
        let is_watched = *buffer.is_watched.get_or_insert_with(|| {
            let output = self.clone();
            let thread = thread::Builder::new().spawn(move || output.watch());
            thread.is_ok()
        });
        if is_watched {
            Ok(())
        } else {
            buffer.write_out()
        }
    }

    /// The same; those that are `parted` have blank lines between them.
    pub(crate) fn part(&self, record: &str, is_parted: bool) -> io::Result<()> {
        let mut buffer = self.lock();
        if is_parted && mem::replace(&mut buffer.has_part, true) {
            buffer.bytes.push(b'\n');
        }
        drop(buffer);
        self.record(record)
    }

    /// Something begins that may put out more: the reading of the inputs, the work on a part of
    /// them, or the way of a result to its turn.
    pub(crate) fn busy(&self) {
        self.busy.fetch_add(1, Ordering::AcqRel);
    }

    /// It ends, or waits for more of an input. If nothing else is under way, what is in the buffer
    /// is written out.
    pub(crate) fn idle(&self) {
        if self.busy.fetch_sub(1, Ordering::AcqRel) == 1 {
            // If that fails, the next record meets the same error.
            let _ = self.finish();
        }
    }

    /// An input that is waited for while [`Output::busy`] counts its reading.
    pub(crate) fn awaited<R: Read>(&self, reader: R) -> Awaited<R> {
        let output = self.clone();
        Awaited { reader, output }
    }

    /// Writes out what is in the buffer.
    pub(crate) fn finish(&self) -> io::Result<()> {
        self.lock().write_out()
    }

    /// Writes out what has waited too long, until the program ends.
    fn watch(&self) {
        loop {
            thread::sleep(DELAY);
            let mut buffer = self.lock();
            let is_due = |written: Instant| written.elapsed() >= DELAY;
            if buffer.written.is_none_or(is_due) && buffer.write_out().is_err() {
                return;
            }
        }
    }

    /// Writes out what is in the buffer, unless a write is under way. Returns whether none is.
    pub(crate) fn write_if_free(&self) -> bool {
        let _ = match self.buffer.try_lock() {
            Ok(mut buffer) => buffer.write_out(),
            Err(TryLockError::Poisoned(buffer)) => buffer.into_inner().write_out(),
            Err(TryLockError::WouldBlock) => return false,
        };
        true
    }

    /// Says which bar is on the terminal, so that what is printed does not run into it. The one
    /// before it goes.
    pub(crate) fn show(&self, bar: Option<ProgressBar>) {
        if let Some(bar) = mem::replace(&mut self.lock().bar, bar) {
            bar.finish_and_clear();
        }
    }

    /// Does something to the terminal while the bar is hidden.
    pub(crate) fn beside_bar<T>(&self, action: impl FnOnce() -> T) -> T {
        let bar = self.lock().bar.clone();
        match bar {
            Some(bar) => bar.suspend(action),
            None => action(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Buffer> {
        lock(&self.buffer)
    }
}

impl Buffer {
    fn write_out(&mut self) -> io::Result<()> {
        if self.failed.is_none() && !self.bytes.is_empty() {
            let write = || {
                let mut stdout = io::stdout().lock();
                let length = if stdout.is_terminal() { 1 } else { ATOMIC };
                for piece in pieces(&self.bytes, length) {
                    stdout.write_all(piece)?;
                }
                stdout.flush()
            };
            let written = match &self.bar {
                Some(bar) => bar.suspend(write),
                None => write(),
            };
            self.failed = written.err().map(|error| unwritable(&error));
            self.written = Some(Instant::now());
        }
        self.bytes.clear();
        match &self.failed {
            Some(error) if !(self.is_optional && error.kind() == io::ErrorKind::BrokenPipe) => {
                // The next record returns this error too, since this call's result may be dropped.
                Err(io::Error::new(error.kind(), error.to_string()))
            }
            _ => Ok(()),
        }
    }
}

/// The error of a standard output that cannot be written, which it names.
pub(crate) fn unwritable(error: &io::Error) -> io::Error {
    let message = format!("standard output: {}", error_message(error));
    io::Error::new(error.kind(), message)
}

/// Cuts whole lines into pieces of whole lines, each at most `length` long unless a line is longer.
fn pieces(bytes: &[u8], length: usize) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let within = memrchr(b'\n', &rest[..rest.len().min(length)]);
        let end = within.or_else(|| memchr(b'\n', rest));
        let end = end.map_or(rest.len(), |at| at + 1);
        let (piece, others) = rest.split_at(end);
        rest = others;
        (!piece.is_empty()).then_some(piece)
    })
}
