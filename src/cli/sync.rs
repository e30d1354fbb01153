//! Locks that a failure of the program leaves usable.
//!
//! Layer 1: it imports no other file of the command line.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks what nobody can leave in a broken state.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
