//! Inputs that are read whole.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use bytesize::ByteSize;
use tents::format::{self, Code, Source};

use super::ReadingOptions;
use crate::cli::fault::{Failure, Input};
use crate::cli::words::{error_message, short};

/// The room that is set aside for an input before it is read.
const ROOM: usize = 1 << 14;

/// An input that is open.
pub(crate) struct Opened {
    pub(crate) name: Arc<str>,
    pub(crate) reader: Box<dyn Read>,
    /// How long it may be: a puzzle in place of a file's name may have any length.
    limit: ByteSize,
}

/// Opens an input: a file, standard input, or what is not a file but looks like a puzzle of one
/// line.
pub(crate) fn open(path: &OsStr, options: &ReadingOptions) -> Result<Opened, Failure> {
    let opened = |name: &str, reader, limit| Opened {
        name: name.into(),
        reader,
        limit,
    };
    let limit = options.input_limit;
    if path == "-" {
        return Ok(opened("<stdin>", Box::new(io::stdin()), limit));
    }
    let name = path.to_string_lossy();
    let error = match File::open(path) {
        Ok(file) => return Ok(opened(&name, Box::new(file), limit)),
        Err(error) => error,
    };
    // A file that is there but may not be read is still a file.
    let is_there = error.kind() == io::ErrorKind::PermissionDenied;
    match path.to_str() {
        Some(text) if !is_there && format::detect_line(text).is_some() => {
            let reader = Box::new(io::Cursor::new(text.to_owned()));
            Ok(opened(&short(text.trim()), reader, ByteSize(u64::MAX)))
        }
        _ => Err(refuse(&name, &error, options)),
    }
}

/// Reads an input whole, up to the limit.
pub(crate) fn load(path: &OsStr, options: &ReadingOptions) -> Result<Input, Failure> {
    let Opened {
        name,
        reader,
        limit,
    } = open(path, options)?;
    match read(reader, limit) {
        Ok(bytes) => Ok(Input::new(&name, Source::new(bytes))),
        Err(error) => Err(refuse(&name, &error, options)),
    }
}

/// The bytes of a file that an option names, up to a limit.
pub(crate) fn bytes(path: &Path, limit: ByteSize) -> io::Result<Vec<u8>> {
    let bytes = File::open(path).and_then(|file| read(file, limit));
    bytes.map_err(|error| io::Error::new(error.kind(), error_message(&error)))
}

/// Reads all there is, up to a limit.
fn read(reader: impl Read, limit: ByteSize) -> io::Result<Vec<u8>> {
    let (mut bytes, most) = (Vec::with_capacity(ROOM), limit.as_u64());
    reader
        .take(most.saturating_add(1))
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let message = format!("it is larger than {limit}");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// Says why an input cannot be read.
pub(crate) fn refuse(name: &str, error: &io::Error, options: &ReadingOptions) -> Failure {
    let mut code = Code::Unreadable;
    let mut message = error_message(error);
    let help = match error.kind() {
        io::ErrorKind::NotFound => {
            "name a file that exists, or `-` for standard input; a puzzle of one line may be \
             given here too"
        }
        io::ErrorKind::PermissionDenied => "ask for the permission to read it",
        io::ErrorKind::IsADirectory => "name the files in it",
        io::ErrorKind::FileTooLarge => {
            code = Code::TooLarge;
            message = format!("the input is larger than {}", options.input_limit);
            "raise the limit with `--input-limit`"
        }
        _ => "name a file that can be read",
    };
    Failure::new(name, code, message, help)
}
