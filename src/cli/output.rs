//! Standard output in complete records.
//!
//! Records are collected in a buffer and written together, in pieces that end where a line ends. A
//! reader therefore never sees a partial line for long, and a million records per second do not
//! need a system call each.
//!
//! Layer 2: it may import files of lower layers.

use std::io::{self, IsTerminal, Read, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};
use std::{fmt, mem};

use indicatif::ProgressBar;
use memchr::{memchr, memrchr};

use super::sync::lock;
use super::words::error_message;

/// The longest time that a record waits in the buffer.
const DELAY: Duration = Duration::from_millis(10);

/// The buffer is flushed when it has this many bytes.
const FULL: usize = 1 << 16;

/// A pipe accepts a write of at most this many bytes completely or not at all. A run that is ended
/// while it waits for the reader therefore leaves no partial line, unless a line is longer than
/// this.
const ATOMIC: usize = 4096;

/// Standard output. All clones share one buffer.
#[derive(Clone)]
pub(crate) struct Output(Arc<Shared>);

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output").finish_non_exhaustive()
    }
}

struct Shared {
    is_terminal: bool,
    buffer: Mutex<Buffer>,
    /// Wakes the thread that flushes the buffer.
    has_waiting: Condvar,
}

struct Buffer {
    bytes: Vec<u8>,
    /// What runs before the program may have to wait, unless it has run.
    before_waiting: Option<Box<dyn FnOnce() + Send>>,
    /// Whether the program waits for input.
    is_awaiting: bool,
    /// Whether [`Output::part`] has added a record with `is_parted`: a blank line then precedes the
    /// next record with `is_parted`.
    has_part: bool,
    /// The progress bar on standard error, if one is shown.
    bar: Option<ProgressBar>,
    /// When the buffer was last flushed; `None` before the first time.
    written: Option<Instant>,
    /// Whether the flushing thread could be started; `None` until it is needed.
    has_thread: Option<bool>,
    /// Whether the work continues after the reader has gone, although nothing more is printed.
    is_optional: bool,
    /// The first error of a write. Nothing is written after it.
    failed: Option<io::Error>,
}

/// An input that flushes the output before it waits.
pub(crate) struct Awaited<R> {
    reader: R,
    output: Output,
}

impl<R: Read> Read for Awaited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.output.await_input(true);
        let length = self.reader.read(buffer);
        self.output.await_input(false);
        length
    }
}

impl Output {
    /// Returns the standard output of this process.
    pub(crate) fn new() -> Self {
        let buffer = Mutex::new(Buffer {
            bytes: Vec::new(),
            before_waiting: None,
            is_awaiting: false,
            has_part: false,
            bar: None,
            written: None,
            has_thread: None,
            is_optional: false,
            failed: None,
        });
        let has_waiting = Condvar::new();
        Self(Arc::new(Shared {
            is_terminal: io::stdout().is_terminal(),
            buffer,
            has_waiting,
        }))
    }

    /// Lets the work continue after the reader has gone. Later records are then dropped without an
    /// error.
    pub(crate) fn make_optional(&self) {
        self.lock().is_optional = true;
    }

    /// Sets a function that runs once, before the program first waits for input or for the reader
    /// of its output.
    pub(crate) fn before_waiting(&self, action: impl FnOnce() + Send + 'static) {
        self.lock().before_waiting = Some(Box::new(action));
    }

    /// Runs the function set by [`Output::before_waiting`], unless it has run.
    pub(crate) fn may_wait(&self) {
        self.lock().may_wait();
    }

    /// Prints the text that precedes all records, such as the header of a table or a page. If this
    /// fails, the next record returns the error, because the exit code of a puzzle is known by
    /// then.
    pub(crate) fn head(&self, head: &str) {
        let _ = self.record(head);
    }

    /// Prints one record: complete lines, or a complete file. Fails if standard output cannot be
    /// written, for example because the reader of a pipe has gone.
    pub(crate) fn record(&self, record: &(impl AsRef<[u8]> + ?Sized)) -> io::Result<()> {
        self.add(self.lock(), &[record.as_ref()])
    }

    /// Prints one record like [`Self::record`]. If `is_parted`, a blank line separates it from the
    /// previous record with `is_parted`.
    pub(crate) fn part(&self, record: &str, is_parted: bool) -> io::Result<()> {
        let mut buffer = self.lock();
        let has_blank_line = is_parted && mem::replace(&mut buffer.has_part, true);
        let parting = if has_blank_line { "\n" } else { "" };
        self.add(buffer, &[parting.as_bytes(), record.as_bytes()])
    }

    /// Adds a record, which is given in parts, to the buffer, and flushes the buffer if that is
    /// due.
    fn add(&self, mut buffer: MutexGuard<'_, Buffer>, record: &[&[u8]]) -> io::Result<()> {
        let is_first = buffer.bytes.is_empty();
        for part in record {
            buffer.bytes.extend_from_slice(part);
        }
        // A record is flushed at once on a terminal, while the program waits for input, when the
        // buffer is full, and when nothing has been written for `DELAY`. Otherwise a thread flushes
        // it `DELAY` later.
        let is_due = self.0.is_terminal || buffer.is_due();
        if is_due || !self.has_thread(&mut buffer) {
            return buffer.write_out();
        }
        if is_first {
            self.0.has_waiting.notify_one();
        }
        Ok(())
    }

    /// Wraps an input so that the output is flushed before each read.
    pub(crate) fn awaited<R: Read>(&self, reader: R) -> Awaited<R> {
        let output = self.clone();
        Awaited { reader, output }
    }

    /// Sets whether the program waits for input. Other threads can still work on earlier input.
    fn await_input(&self, is_awaiting: bool) {
        let mut buffer = self.lock();
        buffer.is_awaiting = is_awaiting;
        if is_awaiting {
            buffer.may_wait();
            // If flushing fails, the next record returns the error.
            let _ = buffer.write_out();
        }
    }

    /// Flushes the buffer.
    pub(crate) fn finish(&self) -> io::Result<()> {
        self.lock().write_out()
    }

    /// Returns whether the flushing thread runs. The first call starts it.
    fn has_thread(&self, buffer: &mut Buffer) -> bool {
        *buffer.has_thread.get_or_insert_with(|| {
            let output = self.clone();
            let thread = thread::Builder::new().spawn(move || output.write_what_waits());
            thread.is_ok()
        })
    }

    /// Flushes the buffer `DELAY` after something was added, until the program ends.
    fn write_what_waits(&self) {
        loop {
            let is_empty = |buffer: &mut Buffer| buffer.bytes.is_empty();
            let waiting = self.0.has_waiting.wait_while(self.lock(), is_empty);
            drop(waiting.unwrap_or_else(PoisonError::into_inner));
            thread::sleep(DELAY);
            // If flushing fails, the next record returns the error.
            let _ = self.finish();
        }
    }

    /// Flushes the buffer and returns true; or returns false if another thread is using the buffer.
    pub(crate) fn write_if_free(&self) -> bool {
        let _ = match self.0.buffer.try_lock() {
            Ok(mut buffer) => buffer.write_out(),
            Err(TryLockError::Poisoned(buffer)) => buffer.into_inner().write_out(),
            Err(TryLockError::WouldBlock) => return false,
        };
        true
    }

    /// Sets the progress bar that is shown on the terminal; it is hidden while output is written.
    /// The previous bar is removed.
    pub(crate) fn show(&self, bar: Option<ProgressBar>) {
        if let Some(bar) = mem::replace(&mut self.lock().bar, bar) {
            bar.finish_and_clear();
        }
    }

    /// Runs `action` while the progress bar is hidden.
    pub(crate) fn beside_bar<T>(&self, action: impl FnOnce() -> T) -> T {
        let bar = self.lock().bar.clone();
        match bar {
            Some(bar) => bar.suspend(action),
            None => action(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Buffer> {
        lock(&self.0.buffer)
    }
}

impl Buffer {
    /// Returns whether the buffer is due to be flushed.
    fn is_due(&self) -> bool {
        let is_late = |written: Instant| written.elapsed() >= DELAY;
        self.is_awaiting || self.bytes.len() >= FULL || self.written.is_none_or(is_late)
    }

    fn may_wait(&mut self) {
        if let Some(action) = self.before_waiting.take() {
            action();
        }
    }

    fn write_out(&mut self) -> io::Result<()> {
        if self.failed.is_none() && !self.bytes.is_empty() {
            if self.before_waiting.is_some() && may_wait_for_reader() {
                self.may_wait();
            }
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
                // The error is kept for the next record, because a caller may ignore this result.
                Err(io::Error::new(error.kind(), error.to_string()))
            }
            _ => Ok(()),
        }
    }
}

/// Returns whether a write to standard output can wait for a reader: unless standard output is a
/// file or a device without a reader, such as `/dev/null`.
#[cfg(unix)]
fn may_wait_for_reader() -> bool {
    use std::fs::File;
    use std::os::fd::AsFd as _;
    use std::os::unix::fs::FileTypeExt as _;

    let stdout = io::stdout();
    let copy = stdout.as_fd().try_clone_to_owned();
    let kind = copy.and_then(|copy| Ok(File::from(copy).metadata()?.file_type()));
    !kind.is_ok_and(|kind| kind.is_file() || kind.is_char_device() && !stdout.is_terminal())
}

#[cfg(not(unix))]
fn may_wait_for_reader() -> bool {
    true
}

/// Returns an error whose message names standard output.
pub(crate) fn unwritable(error: &io::Error) -> io::Error {
    let message = format!("standard output: {}", error_message(error));
    io::Error::new(error.kind(), message)
}

/// Splits complete lines into pieces of complete lines, each at most `length` bytes long unless a
/// line is longer.
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
