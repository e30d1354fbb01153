//! Inputs: where they come from, what they are called, and their puzzles one by one.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use bytesize::ByteSize;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tents::format::{self, Code, Entry, Format, Notes, ReadError, ReadOptions, Source};
use tents::puzzle::{Puzzle, Size};

/// The options that say what is read.
#[derive(Args, Debug)]
pub(crate) struct InputOptions {
    /// Puzzle files, or game IDs, URLs and other puzzles of one line; `-` or nothing for standard
    /// input
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<OsString>,

    #[command(flatten)]
    pub(crate) reading: ReadingOptions,
}

/// The options that say how an input is read.
#[derive(Args, Debug)]
pub(crate) struct ReadingOptions {
    /// Read the input in this format instead of the one that is detected; see `tents formats`
    #[arg(long, value_name = "FORMAT", value_parser = format_names())]
    from: Option<Format>,

    /// Columns and rows of a `task` that is no square, as in `8x10`
    #[arg(long, value_name = "WxH", value_parser = parse_size)]
    size: Option<Size>,

    /// Refuse inputs larger than this, as in `500k`, `64MiB` or `2GB`, also once they are unpacked,
    /// and boards with more cells
    #[arg(long, value_name = "SIZE", default_value = "64MiB")]
    input_limit: ByteSize,
}

/// The names for `--from`.
fn format_names() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::all().map(Format::name))
        .try_map(|name| name.parse::<Format>())
}

/// Reads a size: columns, `x`, rows.
fn parse_size(text: &str) -> Result<Size, String> {
    let (columns, rows) = text
        .split_once('x')
        .ok_or("expected columns, `x` and rows, as in `8x10`")?;
    let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is no number"));
    Size::new(number(rows)?, number(columns)?).map_err(|error| error.to_string())
}

impl ReadingOptions {
    /// The same for the library.
    pub(crate) fn options(&self) -> ReadOptions {
        let mut options = ReadOptions::default();
        options.format = self.from;
        options.size = self.size;
        options.limit = usize::try_from(self.input_limit.as_u64()).unwrap_or(usize::MAX);
        options
    }
}

/// An input that has been read, with its name.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) source: Arc<Source>,
}

/// Why an input could not be read at all.
#[derive(Clone, Debug)]
pub(crate) struct Unreadable {
    pub(crate) name: String,
    pub(crate) code: Code,
    pub(crate) message: String,
    pub(crate) help: String,
}

/// One puzzle of the inputs.
#[derive(Debug)]
pub(crate) struct Item {
    /// The name of the input, with the line where it holds several puzzles.
    pub(crate) name: String,
    /// Whether there are more puzzles than this one.
    pub(crate) is_one_of_many: bool,
    pub(crate) puzzle: Result<Puzzle, Fault>,
    /// What stood beside it.
    pub(crate) notes: Notes,
    /// How long it took to read.
    pub(crate) seconds: f64,
}

/// Why there is no puzzle.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The input could not be read.
    Unreadable(Unreadable),
    /// What was read is no puzzle.
    Malformed {
        input: Input,
        /// The puzzle's name in the text.
        id: Option<String>,
        error: ReadError,
    },
    /// The program failed on it.
    Bug(String),
}

/// Reads an input whole, up to the limit: a file, standard input, or what is no file but looks like
/// a puzzle of one line.
pub(crate) fn load(path: &OsStr, options: &ReadingOptions) -> Result<Input, Unreadable> {
    let file = if path == "-" {
        None
    } else {
        let file = File::open(Path::new(path));
        // A file that is there but may not be read is a file all the same.
        let text = path.to_str().filter(|text| {
            let is_there = |error: &io::Error| error.kind() == io::ErrorKind::PermissionDenied;
            let is_no_file = file.as_ref().is_err_and(|error| !is_there(error));
            is_no_file && format::detect_line(text).is_some()
        });
        if let Some(text) = text {
            return Ok(Input {
                name: short(text.trim()),
                source: Arc::new(Source::new(text.as_bytes().to_vec())),
            });
        }
        Some(file)
    };
    let name = if path == "-" {
        "<stdin>".to_owned()
    } else {
        path.to_string_lossy().into_owned()
    };
    let unreadable = |code, message: String, help: &str| Unreadable {
        name: name.clone(),
        code,
        message,
        help: help.to_owned(),
    };
    let refuse = |error: &io::Error| {
        let help = match error.kind() {
            io::ErrorKind::NotFound => {
                "name a file that exists, or `-` for standard input; a puzzle of one line may stand \
                 here too"
            }
            io::ErrorKind::PermissionDenied => "ask for the permission to read it",
            io::ErrorKind::IsADirectory => "name the files in it",
            _ => "name a file that can be read",
        };
        unreadable(Code::Unreadable, error_message(error), help)
    };
    let limit = options.input_limit.as_u64();
    let mut bytes = Vec::new();
    let most = limit.saturating_add(1);
    let read = match file {
        None => io::stdin().lock().take(most).read_to_end(&mut bytes),
        Some(file) => file.and_then(|file| {
            // Room for all of it saves reading it bit by bit; it may grow in the meantime.
            let length = file.metadata().map_or(0, |data| data.len());
            bytes.reserve(length.min(limit).saturating_add(1) as usize);
            file.take(most).read_to_end(&mut bytes)
        }),
    };
    read.map_err(|error| refuse(&error))?;
    if bytes.len() as u64 > limit {
        let message = format!("the input is larger than {}", options.input_limit);
        return Err(unreadable(
            Code::TooLarge,
            message,
            "raise the limit with `--input-limit`",
        ));
    }
    Ok(Input {
        name: name.clone(),
        source: Arc::new(Source::new(bytes)),
    })
}

/// The name of an input that is given as its text: the text, or the beginning of a long one.
fn short(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some(_) => text.chars().take(LONGEST - 1).chain(['…']).collect(),
    }
}

/// An error of the system, in lower case and without its number.
fn error_message(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(characters).collect()
}

impl InputOptions {
    /// Hands every puzzle of every input to `take`, in order, until that breaks off.
    pub(crate) fn each(&self, take: &mut dyn FnMut(Item) -> ControlFlow<()>) -> ControlFlow<()> {
        let standard = [OsString::from("-")];
        let paths = if self.inputs.is_empty() {
            &standard[..]
        } else {
            &self.inputs[..]
        };
        for path in paths {
            let start = Instant::now();
            match load(path, &self.reading) {
                Ok(input) => self.each_of(&input, paths.len() > 1, start, take)?,
                Err(unreadable) => take(Item {
                    name: unreadable.name.clone(),
                    is_one_of_many: paths.len() > 1,
                    puzzle: Err(Fault::Unreadable(unreadable)),
                    notes: Notes::default(),
                    seconds: start.elapsed().as_secs_f64(),
                })?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands every puzzle of one input to `take`. Reading it began at `start`.
    fn each_of(
        &self,
        input: &Input,
        has_others: bool,
        start: Instant,
        take: &mut dyn FnMut(Item) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let options = self.reading.options();
        let mut entries = format::read(&input.source, &options);
        let mut next = |since: Instant| -> Option<(Entry, f64)> {
            let entry = entries.next()?;
            Some((entry, since.elapsed().as_secs_f64()))
        };
        let mut current = next(start);
        let mut is_first = true;
        while let Some((entry, seconds)) = current {
            let following = next(Instant::now());
            let has_siblings = !is_first || following.is_some();
            is_first = false;
            take(Item {
                name: if has_siblings {
                    format!("{}:{}", input.name, entry.line)
                } else {
                    input.name.clone()
                },
                is_one_of_many: has_others || has_siblings,
                puzzle: entry.puzzle.map_err(|error| Fault::Malformed {
                    input: input.clone(),
                    id: entry.notes.id.clone(),
                    error,
                }),
                notes: entry.notes,
                seconds,
            })?;
            current = following;
        }
        ControlFlow::Continue(())
    }
}
