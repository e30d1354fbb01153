//! Opening and reading an input: the options, whole inputs, and lines.
//!
//! Layer 3: it may import files of lower layers.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use bytesize::ByteSize;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tents::format::{self, Code, Description, Entry, Format, Notes, ReadOptions, Source};
use tents::puzzle::{Puzzle, Size};

use crate::cli::fault::{Failure, Input, InputFault};
use crate::cli::options::{SHARED, parse_bytes, parse_number};
use crate::cli::words::{error_message, short};

/// The bytes that are reserved for an input of unknown length before it is read.
const ROOM: usize = 1 << 14;

/// The options for reading an input.
#[derive(Args, Debug)]
#[group(skip)]
pub(crate) struct ReadingOptions {
    /// Read the input in this format [default: detected]
    ///
    /// `tents formats` lists the formats.
    #[arg(help_heading = SHARED,
        long,
        value_name = "FORMAT",
        value_parser = format_names(Description::is_read),
        ignore_case = true,
        hide_possible_values = true
    )]
    from: Option<Format>,

    /// The size of a board in the format `task` that is not square, as in `8x10`
    #[arg(help_heading = SHARED, hide_short_help = true, long, value_name = "WxH", value_parser = parse_size)]
    size: Option<Size>,

    /// Reject inputs and boards larger than SIZE, such as `500k` or `2GB`
    ///
    /// The limit applies to the bytes of an input, to the cells of a board, and to compressed URLs
    /// after decompression. When puzzles are read one by one, it applies to each of them.
    #[arg(help_heading = SHARED, hide_short_help = true, long, value_name = "SIZE", value_parser = parse_bytes, default_value = "64MiB")]
    pub(crate) input_limit: ByteSize,
}

/// Returns a parser for the names of the formats that satisfy `is_one`.
pub(crate) fn format_names(
    is_one: fn(&Description) -> bool,
) -> impl TypedValueParser<Value = Format> {
    let formats = Format::all().filter(move |format| is_one(format.description()));
    let names = formats
        .map(|format| PossibleValue::new(format.name()).aliases(format.description().aliases));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Format>())
}

/// Parses a size: columns, `x`, rows.
pub(crate) fn parse_size(text: &str) -> Result<Size, String> {
    let expected = "expected columns, `x` and rows, as in `8x10`";
    let (columns, rows) = text.split_once(['x', 'X', '×']).ok_or(expected)?;
    if rows.contains(['x', 'X', '×']) {
        return Err(expected.to_owned());
    }
    let number = |text: &str| match text.trim() {
        "" => Err(expected.to_owned()),
        text => parse_number(text).map_err(|error| format!("`{text}`: {error}")),
    };
    Size::new(number(rows)?, number(columns)?).map_err(|error| error.to_string())
}

impl ReadingOptions {
    /// Returns the options for a file in any format, with the default limit.
    pub(crate) fn any() -> Self {
        Self {
            from: None,
            size: None,
            input_limit: ByteSize::mib(64),
        }
    }

    /// Returns these options in the form that the library takes.
    pub(crate) fn options(&self) -> ReadOptions {
        let mut options = ReadOptions::default();
        options.format = self.from;
        options.size = self.size;
        options.limit = usize::try_from(self.input_limit.as_u64()).unwrap_or(usize::MAX);
        options
    }
}

/// A function that is called with one value after the other until it returns `Break`.
pub(crate) type Emit<'t, T> = &'t mut dyn FnMut(T) -> ControlFlow<()>;

/// An input that is open.
pub(crate) struct Opened {
    pub(crate) name: Arc<str>,
    pub(crate) reader: Box<dyn Read>,
    /// The limit on the length of the input. A puzzle that is given directly has no limit.
    limit: ByteSize,
}

/// Opens an input: a file, standard input, or a text that is not the name of a file but looks like
/// a puzzle on one line.
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
    // If a file exists but cannot be read, its name is not parsed as a puzzle.
    let is_there = error.kind() == io::ErrorKind::PermissionDenied;
    match path.to_str() {
        Some(text) if !is_there && format::detect_line(text).is_some() => {
            let reader = Box::new(io::Cursor::new(text.to_owned()));
            Ok(opened(&short(text.trim()), reader, ByteSize(u64::MAX)))
        }
        _ => Err(refuse(&name, &error, options)),
    }
}

/// Reads a whole input. Fails if it is larger than the limit.
pub(crate) fn load(path: &OsStr, options: &ReadingOptions) -> Result<Input, Failure> {
    let Opened {
        name,
        reader,
        limit,
    } = open(path, options)?;
    match read(reader, None, limit) {
        Ok(bytes) => Ok(Input::new(&name, Source::new(bytes))),
        Err(error) => Err(refuse(&name, &error, options)),
    }
}

/// Reads the file that an option names. Fails if it is larger than `limit`.
pub(crate) fn bytes(path: &Path, limit: ByteSize) -> io::Result<Vec<u8>> {
    let bytes = File::open(path).and_then(|file| read(file, None, limit));
    bytes.map_err(|error| io::Error::new(error.kind(), error_message(&error)))
}

/// Reads `reader` to its end. Fails if it has more than `limit` bytes. `length` is the length of a
/// file as the system reported it; if it is not 0 and the first read returns exactly that many
/// bytes, the file is taken to end there, without another read.
pub(super) fn read(reader: impl Read, length: Option<u64>, limit: ByteSize) -> io::Result<Vec<u8>> {
    let most = limit.as_u64();
    let mut reader = reader.take(most.saturating_add(1));
    let known = length.and_then(|length| usize::try_from(length).ok());
    let mut bytes = vec![0; known.map_or(ROOM, |length| length + 1)];
    let start = loop {
        match reader.read(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            start => break start?,
        }
    };
    bytes.truncate(start);
    // The system reports the length 0 for some files that are not empty.
    if start == 0 || known != Some(start) {
        reader.read_to_end(&mut bytes)?;
    }
    if bytes.len() as u64 > most {
        let message = format!("it is larger than {limit}");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// Returns the failure that reports why an input cannot be read.
pub(crate) fn refuse(name: &str, error: &io::Error, options: &ReadingOptions) -> Failure {
    let mut code = Code::Unreadable;
    let mut message = error_message(error);
    let help = match error.kind() {
        io::ErrorKind::NotFound => {
            "name a file that exists, `-` for standard input, or a puzzle that fits on one line"
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

impl ReadingOptions {
    /// Returns the puzzle of an input that has exactly one, or the errors otherwise, and the notes
    /// on the first puzzle of the input.
    pub(crate) fn sole(&self, input: &Input) -> (Notes, Result<Puzzle, InputFault>) {
        let entries = format::read(&input.source, &self.options());
        let Entry { puzzle, notes, .. } = format::sole(&input.source, entries);
        let malformed = |error| InputFault::Malformed(input.clone(), error);
        (notes, puzzle.map_err(malformed))
    }
}

/// Reads the next line into `line`, without the separator. Returns whether the line ended with a
/// separator, or `None` if there is no line. A line of more than `limit` bytes is an error of the
/// kind [`io::ErrorKind::FileTooLarge`]; the next call then reads the rest of that line.
pub(crate) fn next_line(
    reader: &mut impl BufRead,
    separator: u8,
    limit: u64,
    line: &mut Vec<u8>,
) -> io::Result<Option<bool>> {
    line.clear();
    let most = limit.saturating_add(1);
    if reader.take(most).read_until(separator, line)? == 0 {
        return Ok(None);
    }
    let has_end = line.last() == Some(&separator);
    if has_end {
        line.pop();
    } else if line.len() as u64 > limit {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(Some(has_end))
}
