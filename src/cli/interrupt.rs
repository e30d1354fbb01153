//! Ctrl-C, and the end of the process.
//!
//! Ctrl-C sets a flag. A run that checks the flag ends by itself and prints everything that it has
//! found. A run that does not check the flag in time, because it waits for input or for a reader of
//! its output, is ended by a thread that sleeps until Ctrl-C; only complete records are then
//! printed. If this thread itself waits for the reader, a second Ctrl-C ends the run at once. A
//! command that writes no files starts the thread only before it waits, because the thread would
//! take a quarter of the time of a small puzzle.
//!
//! Layer 5: it may import files of lower layers.

#[cfg(unix)]
use std::fs::File;
use std::io;
#[cfg(unix)]
use std::io::Read as _;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(not(unix))]
use std::sync::mpsc;
use std::sync::{Arc, LazyLock, Mutex};
use std::thread;
use std::time::Duration;

use super::exit::Exit;
use super::files;
use super::output::Output;
use super::sync::lock;

/// The time that an interrupted run has to end by itself.
const GRACE: Duration = Duration::from_millis(60);

/// A function that prints the end of the output, for a run that Ctrl-C ends while it waits.
type LastWords = Arc<Mutex<Option<Box<dyn FnOnce() + Send>>>>;

/// The flag that Ctrl-C sets.
pub(super) static FLAG: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Handles Ctrl-C. It holds the function that prints the end of the output if Ctrl-C ends a run
/// that waits.
#[derive(Default)]
pub(super) struct Interrupt {
    last_words: LastWords,
}

impl Interrupt {
    /// Sets the function that prints the end of the output. The function must not wait for a lock.
    pub(super) fn on_end(&self, last_words: impl FnOnce() + Send + 'static) {
        *lock(&self.last_words) = Some(Box::new(last_words));
    }

    /// From now on, Ctrl-C sets [`FLAG`]. Also starts the thread that ends a run that waits, or, if
    /// `is_deferred`, starts it before the program first waits. While that thread does not run, a
    /// second Ctrl-C ends the run. Fails if the system refuses a signal handler.
    pub(super) fn watch(&self, output: &Output, is_deferred: bool) -> io::Result<()> {
        let is_settled = Arc::<AtomicBool>::default();
        let sleep_until_interrupt = on_interrupt(&FLAG, &is_settled)?;
        let last_words = Arc::clone(&self.last_words);
        let at_end = output.clone();
        let end_waiting = move || {
            if sleep_until_interrupt().is_err() {
                return;
            }
            thread::sleep(GRACE);
            // While this lock is held, no partial file exists.
            let _settled = files::wait_for_writes();
            is_settled.store(true, Ordering::Release);
            // If standard output is still being written, its reader has stopped reading, so nothing
            // more is written.
            if at_end.write_if_free()
                && let Ok(mut last_words) = last_words.try_lock()
            {
                if let Some(last_words) = last_words.take() {
                    last_words();
                }
                at_end.write_if_free();
            }
            process::exit(Exit::Interrupted.code().into());
        };
        let start = move || {
            let _ = thread::Builder::new().spawn(end_waiting);
        };
        if is_deferred {
            output.before_waiting(start);
        } else {
            start();
        }
        Ok(())
    }
}

/// Ends the process once no file is being written.
pub(super) fn quit(exit: Exit) -> ! {
    let _settled = files::wait_for_writes();
    process::exit(exit.code().into());
}

/// From now on, Ctrl-C sets `flag`. Another Ctrl-C ends the process at once if `may_end` is set.
///
/// Returns a function that sleeps until the first Ctrl-C, or fails if the system refuses a signal
/// handler. Until it is called, Ctrl-C also sets `may_end`.
#[cfg(unix)]
fn on_interrupt(
    flag: &Arc<AtomicBool>,
    may_end: &Arc<AtomicBool>,
) -> io::Result<impl FnOnce() -> io::Result<()> + Send + use<>> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag::{register, register_conditional_shutdown};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::unregister;

    // `nohup` starts a program with SIGHUP ignored; the signal must stay ignored.
    let hang_up = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    let all: Vec<i32> = [SIGINT, SIGTERM].into_iter().chain(hang_up).collect();
    let mut setting_may_end = Vec::new();
    for &signal in &all {
        // The handlers of a signal run in this order, so that the first signal only sets the flags.
        let code = Exit::Interrupted.code().into();
        register_conditional_shutdown(signal, code, Arc::clone(may_end))?;
        register(signal, Arc::clone(flag))?;
        setting_may_end.push(register(signal, Arc::clone(may_end))?);
    }
    let (flag, may_end) = (Arc::clone(flag), Arc::clone(may_end));
    Ok(move || {
        let mut signals = Signals::new(all)?;
        for handler in setting_may_end {
            unregister(handler);
        }
        may_end.store(false, Ordering::Release);
        // `signals` misses a signal that came before it was made.
        if !flag.load(Ordering::SeqCst) {
            let _ = signals.forever().next();
        }
        Ok(())
    })
}

/// Returns whether a signal is ignored. Without `unsafe`, this is known only on Linux; elsewhere,
/// returns false. The mask `SigIgn` in `/proc/self/status` has one bit per signal, beginning with
/// signal 1.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    const NAME: &[u8] = b"SigIgn:\t";
    // One read is enough, and is faster than reading to the end in small steps.
    let mut status = [0; 4096];
    let file = File::open("/proc/self/status");
    let length = file.and_then(|mut file| file.read(&mut status));
    let status = &status[..length.unwrap_or_default()];
    let digits = memchr::memmem::find(status, NAME).map(|at| &status[at + NAME.len()..]);
    let digits = digits.and_then(|digits| str::from_utf8(digits.get(..16)?).ok());
    let mask = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
    mask.unwrap_or_default() >> (signal - 1) & 1 == 1
}

#[cfg(not(unix))]
fn on_interrupt(
    flag: &Arc<AtomicBool>,
    may_end: &Arc<AtomicBool>,
) -> io::Result<impl FnOnce() -> io::Result<()> + Send + use<>> {
    let (flag, handler_may_end) = (Arc::clone(flag), Arc::clone(may_end));
    let (wake, woken) = mpsc::channel();
    let set = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) && handler_may_end.load(Ordering::Acquire) {
            process::exit(Exit::Interrupted.code().into());
        }
        let _ = wake.send(());
    });
    set.map_err(io::Error::other)?;
    may_end.store(true, Ordering::Release);
    let may_end = Arc::clone(may_end);
    Ok(move || {
        may_end.store(false, Ordering::Release);
        let _ = woken.recv();
        Ok(())
    })
}
