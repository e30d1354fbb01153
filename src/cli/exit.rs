//! The end of the process, and its exit code; the help of the program says what the codes mean.
//!
//! Ctrl-C raises a flag. A run that looks at it ends by itself, with everything it has to say. One
//! that does not see it in time, because it is reading or waits for a reader, is ended by a thread
//! that watches the flag, with the whole records that it has put out. A second Ctrl-C ends it at
//! once.
//!
//! # Without a reader
//!
//! The reader of standard output may go before everything is printed, as `head` and `grep -q` do.
//! Commands whose exit code is the answer finish the work then, print no more, and end with the
//! code that they have with a reader: `check`, `verify`, `hint`, `grade`, `repair`, `decode` and
//! `prove --check`. They call [`Context::answer_by_exit`], but
//! not as filters. The others print the answer, which may
//! have no end: `solve`, `count`, `explain`, `generate`, `sample`, `play`, `draw`, `convert`,
//! `prove`, `layer`, `formats`, `completions` and `man`. They stop at once with the code of what
//! is known, the puzzle included whose answer found no reader. If standard error has no reader,
//! every command does its work.

use std::io;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tents::solve::Stop;

use super::context::Context;
use super::files;

/// The end of the long help of a command that looks for solutions: the meaning of the codes.
pub(crate) const SOLUTION_CODES: &str = "

Exit codes: 0 every puzzle has a solution, 1 one has none; `tents --help` has the others.";

/// How a run ended. For many inputs the last of these that occurs counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Done, or the answer is yes.
    #[default]
    Yes,
    /// The answer is no: no solution, not as expected, a wrong solution.
    No,
    /// Stopped by a limit before the answer was known.
    Unknown,
    /// Wrong usage, or input that is unreadable or malformed.
    Error,
    /// Interrupted.
    Interrupted,
}

impl Exit {
    /// The code that the shell sees.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Yes => 0,
            Self::No => 1,
            Self::Error => 2,
            Self::Unknown => 3,
            Self::Interrupted => 130,
        }
    }
}

impl From<Stop> for Exit {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Interrupt => Self::Interrupted,
            _ => Self::Unknown,
        }
    }
}

/// How often the thread looks.
const DELAY: Duration = Duration::from_millis(10);

/// How long a run that has to end may take to end by itself.
const GRACE: Duration = Duration::from_millis(60);

/// Prints the end of a run that is stopped while it waits.
pub(super) type LastWords = Arc<Mutex<Option<Box<dyn FnOnce() + Send>>>>;

impl Context {
    /// Says what a run prints that is ended while it waits. It must not wait for a lock.
    pub(crate) fn on_end(&self, last_words: impl FnOnce() + Send + 'static) {
        *lock(&self.last_words) = Some(Box::new(last_words));
    }

    /// Raises the flag on Ctrl-C, and starts the thread. Without the thread, a second Ctrl-C ends a
    /// run that waits. Fails when the system refuses a signal handler.
    pub(super) fn watch(&self) -> io::Result<()> {
        let (interrupt, output) = (Arc::clone(&self.interrupt), self.output.clone());
        let last_words = Arc::clone(&self.last_words);
        let is_settled = Arc::<AtomicBool>::default();
        let settled = Arc::clone(&is_settled);
        let thread = thread::Builder::new().spawn(move || {
            while !interrupt.load(Ordering::Acquire) {
                thread::sleep(DELAY);
            }
            thread::sleep(GRACE);
            // From here on nothing that ends the process leaves part of a file.
            let _settled = files::settle();
            settled.store(true, Ordering::Release);
            // If a write is under way, the reader has stopped reading, and there is nobody to talk
            // to.
            if output.write_if_free()
                && let Ok(mut last_words) = last_words.try_lock()
            {
                if let Some(last_words) = last_words.take() {
                    last_words();
                }
                output.write_if_free();
            }
            process::exit(Exit::Interrupted.code().into());
        });
        let may_end = if thread.is_ok() {
            &is_settled
        } else {
            &self.interrupt
        };
        on_interrupt(&self.interrupt, may_end)
    }
}

/// Ends the process once no file is being written.
pub(super) fn quit(exit: Exit) -> ! {
    let _settled = files::settle();
    process::exit(exit.code().into());
}

/// Locks what nobody can leave in a broken state.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Raises a flag on Ctrl-C. Another Ctrl-C ends the process at once if that may be then.
#[cfg(unix)]
fn on_interrupt(flag: &Arc<AtomicBool>, may_end: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    // `nohup` starts a program with this signal ignored, and so it stays.
    let hang_up = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    for signal in [SIGINT, SIGTERM].into_iter().chain(hang_up) {
        let code = Exit::Interrupted.code().into();
        signal_hook::flag::register_conditional_shutdown(signal, code, Arc::clone(may_end))?;
        signal_hook::flag::register(signal, Arc::clone(flag))?;
    }
    Ok(())
}

/// Whether a signal is ignored, which only Linux tells without `unsafe`: in the mask `SigIgn`, a bit a
/// signal from 1 on.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    const NAME: &[u8] = b"SigIgn:\t";
    let status = std::fs::read("/proc/self/status").unwrap_or_default();
    let digits = memchr::memmem::find(&status, NAME).map(|at| &status[at + NAME.len()..]);
    let digits = digits.and_then(|digits| str::from_utf8(digits.get(..16)?).ok());
    let mask = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
    mask.unwrap_or_default() >> (signal - 1) & 1 == 1
}

#[cfg(not(unix))]
fn on_interrupt(flag: &Arc<AtomicBool>, may_end: &Arc<AtomicBool>) -> io::Result<()> {
    let (flag, may_end) = (Arc::clone(flag), Arc::clone(may_end));
    let set = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) && may_end.load(Ordering::Acquire) {
            process::exit(Exit::Interrupted.code().into());
        }
    });
    set.map_err(io::Error::other)
}
