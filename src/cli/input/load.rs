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
pub(super) enum Opened {
    /// The text of a puzzle in place of a file's name.
    Text(Input),
    /// A file or standard input.
    Stream {
        name: Arc<str>,
        reader: Box<dyn Read>,
        /// How long it is, as far as that is known.
        length: u64,
    },
}

/// Opens an input: a file, standard input, or what is not a file but looks like a puzzle of one
/// line.
pub(super) fn open(path: &OsStr, options: &ReadingOptions) -> Result<Opened, Failure> {
    if path == "-" {
        return Ok(Opened::Stream {
            name: "<stdin>".into(),
            reader: Box::new(io::stdin().lock()),
            length: 0,
        });
    }
    let name: Arc<str> = path.to_string_lossy().into();
    let data = fs::metadata(path);
    match File::open(Path::new(path)) {
        Ok(file) => Ok(Opened::Stream {
            length: data.map_or(0, |data| data.len()),
            reader: Box::new(file),
            name,
        }),
        Err(error) => {
            // A file that is there but may not be read is still a file.
            let is_there = error.kind() == io::ErrorKind::PermissionDenied;
            let text = path
                .to_str()
                .filter(|text| !is_there && format::detect_line(text).is_some());
            match text {
                Some(text) => Ok(Opened::Text(Input {
                    name: short(text.trim()).into(),
                    source: Arc::new(Source::new(text.as_bytes().to_vec())),
                })),
                None => Err(refuse(&name, &error, options)),
            }
        }
    }
}

/// The name of an input, and what reads it bit by bit.
pub(crate) type Named = (Arc<str>, Box<dyn Read>);

/// Opens an input to read it bit by bit.
pub(crate) fn reader(path: &OsStr, options: &ReadingOptions) -> Result<Named, Failure> {
    Ok(match open(path, options)? {
        Opened::Text(input) => {
            let text = input.source.text().to_owned();
            (input.name, Box::new(io::Cursor::new(text)))
        }
        Opened::Stream { name, reader, .. } => (name, reader),
    })
}

/// Reads an input whole, up to the limit.
pub(crate) fn load(path: &OsStr, options: &ReadingOptions) -> Result<Input, Failure> {
    let (name, reader, length) = match open(path, options)? {
        Opened::Text(input) => return Ok(input),
        Opened::Stream {
            name,
            reader,
            length,
        } => (name, reader, length),
    };
    let limit = options.input_limit.as_u64();
    if length > limit {
        return Err(refuse(&name, &io::ErrorKind::FileTooLarge.into(), options));
    }
    // Room for all of it saves reading it bit by bit. It may grow in the meantime, and what a file
    // system says of a large one may not be so.
    let mut bytes = Vec::with_capacity(length.min(MOST_ROOM) as usize + 1);
    let read = reader.take(limit.saturating_add(1)).read_to_end(&mut bytes);
    let read = read.and_then(|_| {
        if bytes.len() as u64 > limit {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        Ok(())
    });
    match read {
        Ok(()) => Ok(Input {
            name,
            source: Arc::new(Source::new(bytes)),
        }),
        Err(error) => Err(refuse(&name, &error, options)),
    }
}

/// The bytes of a file that an option names, up to a limit.
pub(crate) fn bytes(path: &Path, limit: ByteSize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = limit.as_u64().saturating_add(1);
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit.as_u64() {
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
