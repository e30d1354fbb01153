//! Reads keys and clicks. On Windows the system reports them as events; elsewhere the terminal
//! sends bytes.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

#[cfg(unix)]
mod sequence;
#[cfg(unix)]
mod unix;
#[cfg(not(unix))]
mod windows;

#[cfg(unix)]
pub(super) use unix::KeyReader;
#[cfg(not(unix))]
pub(super) use windows::KeyReader;
