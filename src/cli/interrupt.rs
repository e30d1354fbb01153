//! Ctrl-C: a flag that is raised at once, and a thread for a run that does not look at it.
//!
//! A run that sees the flag ends by itself, with everything it has to say. One that does not see it
//! in time, because it is reading or waiting for a reader, is ended with the whole records that it
//! has put out. A second Ctrl-C ends it at once.
//!
//! On Unix the thread starts once there is something to wait for: most runs end before it would
//! have begun.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[cfg(unix)]
pub(crate) use unix::wait;

/// Sets up Ctrl-C and returns the flag that it raises. Others may raise it too, once `is_enough`.
/// `end` ends a run that does not see it in time.
///
/// # Errors
///
/// When the system refuses a signal handler.
pub(crate) fn on_interrupt(
    is_enough: &Arc<AtomicBool>,
    end: impl Fn() + Send + 'static,
) -> io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    unix::set_up(&flag, is_enough, Box::new(end))?;
    #[cfg(not(unix))]
    elsewhere::set_up(&flag, end).map_err(io::Error::other)?;
    #[cfg(not(unix))]
    let _ = is_enough;
    Ok(flag)
}

/// Sees to it that Ctrl-C ends a run that is about to wait.
#[cfg(not(unix))]
pub(crate) fn wait() {}

#[cfg(unix)]
mod unix {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, Mutex, OnceLock, PoisonError};
    use std::time::Duration;
    use std::{io, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;

    use crate::cli::exit::Exit;

    /// How long it may take to see that the flag was raised.
    const DELAY: Duration = Duration::from_millis(10);

    /// What ends a run that does not look at the flag, until it is at work.
    static WATCHER: OnceLock<Mutex<Option<Watcher>>> = OnceLock::new();

    struct Watcher {
        flag: Arc<AtomicBool>,
        is_enough: Arc<AtomicBool>,
        end: Box<dyn Fn() + Send>,
    }

    impl Watcher {
        fn watch(&self) {
            while !self.flag.load(Ordering::Acquire) {
                thread::sleep(DELAY);
            }
            if !self.is_enough.load(Ordering::Acquire) {
                (self.end)();
            }
        }
    }

    pub(super) fn set_up(
        flag: &Arc<AtomicBool>,
        is_enough: &Arc<AtomicBool>,
        end: Box<dyn Fn() + Send>,
    ) -> io::Result<()> {
        for signal in [SIGHUP, SIGINT, SIGTERM] {
            // The second one.
            let code = Exit::Interrupted.code().into();
            flag::register_conditional_shutdown(signal, code, Arc::clone(flag))?;
            flag::register(signal, Arc::clone(flag))?;
        }
        let watcher = Watcher {
            flag: Arc::clone(flag),
            is_enough: Arc::clone(is_enough),
            end,
        };
        let _ = WATCHER.set(Mutex::new(Some(watcher)));
        Ok(())
    }

    /// Sees to it that Ctrl-C ends a run that is about to wait.
    pub(crate) fn wait() {
        if let Some(place) = WATCHER.get()
            && let Some(watcher) = place.lock().unwrap_or_else(PoisonError::into_inner).take()
        {
            // Without the thread a second Ctrl-C still ends the run.
            let _ = thread::Builder::new().spawn(move || watcher.watch());
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::process;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use crate::cli::exit::Exit;

    pub(super) fn set_up(
        flag: &Arc<AtomicBool>,
        end: impl Fn() + Send + 'static,
    ) -> Result<(), ctrlc::Error> {
        let flag = Arc::clone(flag);
        ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                process::exit(Exit::Interrupted.code().into());
            }
            end();
        })
    }
}
