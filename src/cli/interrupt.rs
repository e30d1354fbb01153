//! Ctrl-C, and the end of the process.
//!
//! Ctrl-C sets a flag. A run that checks the flag ends by itself and prints everything that it has
//! found. A run that does not check the flag in time, because it waits for input or for a reader of
//! its output, is ended by a thread that sleeps until Ctrl-C; only complete records are then
//! printed. If this thread itself waits for the reader, a second Ctrl-C ends the run at once.
//!
//! Layer 5: it may import files of lower layers.

#[cfg(unix)]
use std::fs::File;
use std::io;
#[cfg(unix)]
use std::io::Read as _;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, mpsc};
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

/// A function that sleeps until the first Ctrl-C.
type Sleep = Box<dyn FnOnce() + Send>;

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

    /// From now on, Ctrl-C sets [`FLAG`]. Also starts the thread that ends a run that waits; if
    /// that thread cannot be started, a second Ctrl-C ends the run. Fails if the system refuses a
    /// signal handler.
    pub(super) fn watch(&self, output: Output) -> io::Result<()> {
        let (give, given) = mpsc::channel::<Sleep>();
        let last_words = Arc::clone(&self.last_words);
        let is_settled = Arc::<AtomicBool>::default();
        let settled = Arc::clone(&is_settled);
        let thread = thread::Builder::new().spawn(move || {
            let Ok(sleep_until_interrupt) = given.recv() else {
                return;
            };
            sleep_until_interrupt();
            thread::sleep(GRACE);
            // While this lock is held, no partial file exists.
            let _settled = files::wait_for_writes();
            settled.store(true, Ordering::Release);
            // If standard output is still being written, its reader has stopped reading, so nothing
            // more is written.
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
        let may_end = if thread.is_ok() { &is_settled } else { &FLAG };
        // Sending fails only if there is no thread that receives the function.
        let _ = give.send(on_interrupt(&FLAG, may_end)?);
        Ok(())
    }
}

/// Ends the process once no file is being written.
pub(super) fn quit(exit: Exit) -> ! {
    let _settled = files::wait_for_writes();
    process::exit(exit.code().into());
}

/// From now on, Ctrl-C sets `flag`. Another Ctrl-C ends the process at once if `may_end` is set.
/// Returns a function that sleeps until the first Ctrl-C.
#[cfg(unix)]
fn on_interrupt(flag: &Arc<AtomicBool>, may_end: &Arc<AtomicBool>) -> io::Result<Sleep> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // `nohup` starts a program with SIGHUP ignored; the signal must stay ignored.
    let hang_up = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    let all = [SIGINT, SIGTERM].into_iter().chain(hang_up);
    // `Signals` must be registered before the flag: otherwise a signal between the two
    // registrations could set the flag without waking the thread.
    let mut signals = Signals::new(all.clone())?;
    for signal in all {
        let code = Exit::Interrupted.code().into();
        signal_hook::flag::register_conditional_shutdown(signal, code, Arc::clone(may_end))?;
        signal_hook::flag::register(signal, Arc::clone(flag))?;
    }
    Ok(Box::new(move || {
        let _ = signals.forever().next();
    }))
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
fn on_interrupt(flag: &Arc<AtomicBool>, may_end: &Arc<AtomicBool>) -> io::Result<Sleep> {
    let (flag, may_end) = (Arc::clone(flag), Arc::clone(may_end));
    let (wake, woken) = mpsc::channel();
    let set = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) && may_end.load(Ordering::Acquire) {
            process::exit(Exit::Interrupted.code().into());
        }
        let _ = wake.send(());
    });
    set.map_err(io::Error::other)?;
    Ok(Box::new(move || {
        let _ = woken.recv();
    }))
}
