//! Inputs that are read whole.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use bytesize::ByteSize;
use tents::format::{self, Code, Source};

use super::ReadingOptions;
use crate::cli::fault::{Failure, Input};
use crate::cli::words::error_message;

/// The most that is set aside for an input before it is read.
const MOST_ROOM: u64 = 4 << 20;

/// An input that is open.
pub(crate) struct Opened {
    pub(crate) name: Arc<str>,
    pub(crate) reader: Box<dyn Read>,
    /// How long it is, as far as that is known.
    length: u64,
    /// Whether it is the text of a puzzle in place of a file's name, which may have any length.
    is_text: bool,
}

/// Opens an input: a file, standard input, or what is not a file but looks like a puzzle of one
/// line.
pub(crate) fn open(path: &OsStr, options: &ReadingOptions) -> Result<Opened, Failure> {
    if path == "-" {
        return Ok(Opened {
            name: "<stdin>".into(),
            reader: Box::new(io::stdin().lock()),
            length: 0,
            is_text: false,
        });
    }
    let name: Arc<str> = path.to_string_lossy().into();
    let data = fs::metadata(path);
    let error = match File::open(path) {
        Ok(file) => {
            return Ok(Opened {
                name,
                reader: Box::new(file),
                length: data.map_or(0, |data| data.len()),
                is_text: false,
            });
        }
        Err(error) => error,
    };
    // A file that is there but may not be read is still a file.
    let is_there = error.kind() == io::ErrorKind::PermissionDenied;
    match path.to_str() {
        Some(text) if !is_there && format::detect_line(text).is_some() => Ok(Opened {
            name: short(text.trim()).into(),
            reader: Box::new(io::Cursor::new(text.to_owned())),
            length: text.len() as u64,
            is_text: true,
        }),
        _ => Err(refuse(&name, &error, options)),
    }
}

/// Reads an input whole, up to the limit.
pub(crate) fn load(path: &OsStr, options: &ReadingOptions) -> Result<Input, Failure> {
    let opened = open(path, options)?;
    let name = opened.name;
    let limit = if opened.is_text {
        ByteSize(u64::MAX)
    } else {
        options.input_limit
    };
    match read(opened.reader, opened.length, limit) {
        Ok(bytes) => Ok(Input {
            name,
            source: Arc::new(Source::new(bytes)),
        }),
        Err(error) => Err(refuse(&name, &error, options)),
    }
}

/// The bytes of a file that an option names, up to a limit.
pub(crate) fn bytes(path: &Path, limit: ByteSize) -> io::Result<Vec<u8>> {
    read(File::open(path)?, 0, limit)
}

/// Reads all there is, about so many bytes, up to a limit.
fn read(reader: impl Read, length: u64, limit: ByteSize) -> io::Result<Vec<u8>> {
    // Room for all of it saves reading it bit by bit. It may grow in the meantime, and what a file
    // system says of a large one may not be so.
    let mut bytes = Vec::with_capacity(length.min(MOST_ROOM) as usize + 1);
    let most = limit.as_u64();
    if length <= most {
        reader
            .take(most.saturating_add(1))
            .read_to_end(&mut bytes)?;
    }
    if length.max(bytes.len() as u64) > most {
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

/// The name of an input that is given as its text: the text, or the beginning of a long one.
fn short(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some(_) => text.chars().take(LONGEST - 1).chain(['…']).collect(),
    }
}
