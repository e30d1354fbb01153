//! The kinds of inputs. The kind of an input is determined only once, because that takes a system
//! call.
//!
//! Layer 1: it imports no other file of the command line.

use std::ffi::OsStr;
use std::fs;

/// The kind of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Given {
    /// Standard input.
    Stdin,
    /// A file of this many bytes.
    File(u64),
    Folder,
    /// A pipe or a device: reading it may have to wait for another program or a person.
    Stream,
    /// No file with this name was found, or the system refused to look. The name may be a puzzle
    /// that is given directly.
    Text,
}

impl Given {
    pub(super) fn of(name: &OsStr) -> Self {
        if name == "-" {
            return Self::Stdin;
        }
        match fs::metadata(name) {
            Ok(data) if data.is_dir() => Self::Folder,
            Ok(data) if data.is_file() => Self::File(data.len()),
            Ok(_) => Self::Stream,
            Err(_) => Self::Text,
        }
    }
}
