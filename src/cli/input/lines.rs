//! Inputs that are answered line by line: each line has one puzzle and is independent of the
//! others.
//!
//! Layer 4: it may import files of lower layers.

use std::ffi::OsStr;
use std::io::{self, BufRead as _, BufReader};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::given::Given;
use super::load::{Emit, Opened, ReadingOptions, next_line, open, refuse};
use crate::cli::fault::Failure;
use crate::cli::output::Output;

/// The number of bytes that are read at a time.
const BLOCK: usize = 1 << 16;

/// A line of an input, or the reason why there is none.
pub(crate) enum InputLine {
    /// The name of the input, the number of the line (counted from 1), and the bytes of the line
    /// without the line feed.
    Text(Arc<str>, usize, Vec<u8>),
    /// The line with this number is too long.
    TooLong(Failure),
    /// The input cannot be read.
    Unreadable(Failure),
}

impl InputLine {
    /// Returns the size of the line in bytes, or 0 if there is no line.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Text(_, _, text) => text.len(),
            Self::TooLong(_) | Self::Unreadable(_) => 0,
        }
    }
}

impl ReadingOptions {
    /// Passes the lines of an input to `take`, each as soon as its end has been read. Unless the
    /// input is a file, `output` is flushed before each read.
    pub(super) fn lines(
        &self,
        path: &OsStr,
        given: Given,
        output: &Output,
        take: Emit<'_, InputLine>,
    ) -> ControlFlow<()> {
        let Opened { name, reader, .. } = match open(path, self) {
            Ok(opened) => opened,
            Err(failure) => return take(InputLine::Unreadable(failure)),
        };
        // Reading a file never waits for another program, so nothing needs to be flushed before it.
        let reader = if matches!(given, Given::File(_)) {
            reader
        } else {
            Box::new(output.awaited(reader))
        };
        let mut reader = BufReader::with_capacity(BLOCK, reader);
        for number in 1.. {
            let mut bytes = Vec::new();
            let limit = self.input_limit.as_u64();
            take(match next_line(&mut reader, b'\n', limit, &mut bytes) {
                Ok(None) => break,
                Ok(Some(_)) => InputLine::Text(Arc::clone(&name), number, bytes),
                Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                    // If reading the rest of the line fails, reading the next line fails too.
                    let _ = reader.skip_until(b'\n');
                    let mut failure = refuse(&format!("{name}:{number}"), &error, self);
                    failure.told.message = format!("the line is longer than {}", self.input_limit);
                    InputLine::TooLong(failure)
                }
                Err(error) => {
                    return take(InputLine::Unreadable(refuse(&name, &error, self)));
                }
            })?;
        }
        ControlFlow::Continue(())
    }
}
