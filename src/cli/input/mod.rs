//! Inputs: where they come from, what they are called, and their puzzles one by one.
//!
//! Layer 5: it may import files of lower layers.

mod lines;
mod load;
mod walk;

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::mem;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use tents::format::{self, Code, Entry, Pieces};

use super::about::About;
pub(crate) use super::about::Item;
use super::fault::{Failure, Input, InputFault};
use super::output::Output;
pub(crate) use lines::InputLine;
pub(crate) use load::{
    Emit, Opened, ReadingOptions, bytes, format_names, load, next_line, open, parse_size, refuse,
};
use walk::SelectionOptions;

/// The options that say what is read.
#[derive(Args, Debug)]
#[group(skip)]
pub(crate) struct InputOptions {
    /// Files, folders, URLs or game IDs; `-` or nothing for standard input
    ///
    /// Any puzzle that fits on one line may stand here, unless there is a file of that name.
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<OsString>,

    #[command(flatten)]
    pub(crate) selection: SelectionOptions,

    #[command(flatten)]
    pub(crate) reading: ReadingOptions,
}

/// A part of the inputs, to be read by the thread that takes it.
pub(crate) struct InputPart<'a> {
    /// The name of the input, with the number of the line if it is one.
    pub(crate) name: String,
    /// How many bytes it holds, as far as that is known.
    pub(crate) size: u64,
    /// A sentence on lines that were passed over, if there is no puzzle among them.
    pub(crate) note: Option<Cow<'static, str>>,
    /// Hands every puzzle of it on, in order, until that breaks off.
    pub(crate) read: Box<ReadPart<'a>>,
}

type ReadPart<'a> = dyn FnOnce(Emit<'_, Item>) -> ControlFlow<()> + Send + 'a;

/// A file with fewer bytes than this is read whole, on the thread that works on it.
const SMALL: u64 = 16 * 1024;

impl InputOptions {
    /// Whether all there is to read is one small file, or one puzzle in place of a file's name.
    pub(crate) fn is_small(&self) -> bool {
        match &self.inputs[..] {
            [path] if self.selection.files_from.is_none() && path != "-" => {
                let data = fs::metadata(path);
                data.map_or(true, |data| data.is_file() && data.len() < SMALL)
            }
            _ => false,
        }
    }

    /// Whether standard input is read.
    pub(crate) fn has_stdin(&self) -> bool {
        let mut paths = self.inputs.iter().chain(&self.selection.files_from);
        self.is_unnamed() || paths.any(|path| path == "-")
    }

    /// How many bytes there are to read, as far as that can be known.
    pub(crate) fn total(&self) -> Option<u64> {
        if self.inputs.is_empty() || self.selection.files_from.is_some() {
            return None;
        }
        let mut total = 0;
        for path in &self.inputs {
            let data = fs::metadata(path).ok()?;
            if data.is_dir() {
                let _ = self.selection.walk(path.as_ref(), &mut |found| {
                    total += found.map_or(0, |(_, length)| length);
                    ControlFlow::Continue(())
                });
            } else {
                total += data.is_file().then_some(data.len())?;
            }
        }
        Some(total)
    }

    /// The folder that all inputs share, if there may be more than one. Those of a list are not
    /// known in time, so that they share none.
    fn shared_folder(&self) -> Option<Arc<Path>> {
        if self.selection.files_from.is_some() {
            return Some(Path::new("").into());
        }
        let folder = |input: &OsString| {
            let path = PathBuf::from(input);
            let is_folder = path.is_dir();
            let parent = || path.parent().unwrap_or(Path::new("")).to_owned();
            (if is_folder { path.clone() } else { parent() }, is_folder)
        };
        match &self.inputs[..] {
            [] => None,
            [input] => {
                let (folder, is_folder) = folder(input);
                is_folder.then(|| folder.into())
            }
            inputs => {
                let folders = inputs.iter().map(|input| folder(input).0);
                let common = |one: PathBuf, other: PathBuf| {
                    let pairs = one.components().zip(other.components());
                    let shared = pairs.take_while(|(one, other)| one == other);
                    shared.map(|(part, _)| part).collect()
                };
                folders.reduce(common).map(Into::into)
            }
        }
    }

    /// Whether no input is named, so that standard input is the only one.
    pub(crate) fn is_unnamed(&self) -> bool {
        self.inputs.is_empty() && self.selection.files_from.is_none()
    }

    /// Hands every part of the inputs to `take`, in order, until that breaks off. `output` is written
    /// out before an input is waited for.
    pub(crate) fn parts<'i>(&'i self, output: &Output, take: Emit<'_, InputPart<'i>>) {
        let mut parts = Parts {
            input: self,
            folder: self.shared_folder(),
            output,
            take,
        };
        self.each_name(output, &mut |name| match name {
            Ok(path) => parts.named(path),
            Err(failure) => parts.unreadable(failure),
        });
    }

    /// Hands every line of the inputs to `take`, in order, until that breaks off. `output` is written
    /// out before an input is waited for.
    pub(crate) fn lines(&self, output: &Output, take: Emit<'_, InputLine>) {
        self.each_name(output, &mut |name| match name {
            Ok(path) => self.reading.lines(path, output, take),
            Err(failure) => take(InputLine::Unreadable(failure)),
        });
    }

    /// Hands the name of every input to `take`, in order, until that breaks off.
    fn each_name(
        &self,
        output: &Output,
        take: &mut dyn FnMut(Result<&OsStr, Failure>) -> ControlFlow<()>,
    ) {
        output.busy();
        let is_list = self.selection.is_list_on_stdin();
        let mut each = |path: &OsStr| {
            if path == "-" && is_list {
                let message = "standard input is the list of the names".to_owned();
                let help = "name a file in place of `-`, or put the list into a file";
                let failure = Failure::new("<stdin>", Code::Unreadable, message, help);
                return take(Err(failure));
            }
            take(Ok(path))
        };
        let unnamed = self.is_unnamed().then_some(OsStr::new("-"));
        let mut named = self.inputs.iter().map(OsString::as_os_str).chain(unnamed);
        if named.try_for_each(&mut each).is_continue() {
            let listed = self.selection.names(output, &self.reading, &mut each);
            if let Err(failure) = listed {
                let _ = take(Err(failure));
            }
        }
        output.idle();
    }
}

/// The parts of the inputs on their way to the threads that read them.
struct Parts<'p, 'i> {
    input: &'i InputOptions,
    /// The folder that all inputs share, if there may be more than one.
    folder: Option<Arc<Path>>,
    output: &'p Output,
    take: Emit<'p, InputPart<'i>>,
}

impl<'i> Parts<'_, 'i> {
    /// Hands on a part.
    fn part(
        &mut self,
        name: String,
        size: u64,
        read: impl FnOnce(Emit<'_, Item>) -> ControlFlow<()> + Send + 'i,
    ) -> ControlFlow<()> {
        let (note, read) = (None, Box::new(read));
        (self.take)(InputPart {
            name,
            size,
            note,
            read,
        })
    }

    fn unreadable(&mut self, failure: Failure) -> ControlFlow<()> {
        self.part(failure.name.clone(), 0, |take| take(failure.into()))
    }

    /// Hands on what is named.
    fn named(&mut self, path: &OsStr) -> ControlFlow<()> {
        let (selection, path) = (&self.input.selection, path.to_owned());
        match fs::metadata(&path) {
            _ if path == "-" => self.stream(path),
            Ok(data) if data.is_dir() => selection.walk(path.as_ref(), &mut |found| match found {
                Ok((path, length)) => self.file(path, length),
                Err(failure) => self.unreadable(failure),
            }),
            Ok(data) if !data.is_file() => self.stream(path),
            data => self.file(path, data.map_or(0, |data| data.len())),
        }
    }

    /// Hands on a file of so many bytes, or a puzzle in place of a file's name.
    fn file(&mut self, path: OsString, length: u64) -> ControlFlow<()> {
        if length >= SMALL {
            return self.stream(path);
        }
        let (reading, folder) = (&self.input.reading, self.folder.clone());
        let name = path.to_string_lossy().into_owned();
        self.part(name, length, move |take| {
            reading.whole(path, folder.as_ref(), take)
        })
    }

    /// Hands on a file or standard input piece by piece, each once it has ended.
    fn stream(&mut self, path: OsString) -> ControlFlow<()> {
        let reading = &self.input.reading;
        let Opened { name, reader, .. } = match open(&path, reading) {
            Ok(opened) => opened,
            Err(failure) => return self.unreadable(failure),
        };
        let reader = self.output.awaited(reader);
        let path: Option<Arc<Path>> = (path != "-").then(|| PathBuf::from(path).into());
        // A file does not pause, so that it is known in time whether it holds more puzzles.
        let mut may_be_alone = path.as_deref().is_some_and(Path::is_file);
        let mut pieces = Pieces::new(reader, reading.options()).peekable();
        while let Some(piece) = pieces.next() {
            let is_alone = mem::take(&mut may_be_alone) && pieces.peek().is_none();
            let piece = match piece {
                Ok(piece) => piece,
                Err(error) => {
                    self.unreadable(refuse(&name, &error, reading))?;
                    continue;
                }
            };
            let (path, folder) = (path.clone(), self.folder.clone());
            let input = Input::new(&name, Arc::clone(piece.source()));
            let size = input.source.text().len() as u64;
            let (name, note) = (name.to_string(), piece.passed_over());
            let read = move |take: Emit<'_, Item>| {
                let is_part = !is_alone && !piece.is_all();
                let entries = piece.entries();
                items(
                    &input,
                    path.as_ref(),
                    entries,
                    Instant::now(),
                    is_part,
                    folder.as_ref(),
                    take,
                )
            };
            let read = Box::new(read);
            (self.take)(InputPart {
                name,
                size,
                note,
                read,
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// Hands on every puzzle of an input, or of a part of it, which has been read since `start`.
/// `folder` is the one that all inputs share, if there may be others.
fn items(
    input: &Input,
    path: Option<&Arc<Path>>,
    mut entries: impl Iterator<Item = Entry>,
    start: Instant,
    is_part: bool,
    folder: Option<&Arc<Path>>,
    take: Emit<'_, Item>,
) -> ControlFlow<()> {
    let (mut following, mut has_siblings) = (entries.next(), is_part);
    let mut seconds = start.elapsed().as_secs_f64();
    while let Some(entry) = following {
        let since = Instant::now();
        following = entries.next();
        let read = Instant::now();
        has_siblings |= following.is_some();
        let name = if has_siblings {
            [&*input.name, ":", &entry.line.to_string()].concat()
        } else {
            input.name.to_string()
        };
        let puzzle = entry
            .puzzle
            .map_err(|error| InputFault::Malformed(input.clone(), error));
        let about = About {
            line: entry.line,
            path: path.cloned(),
            folder: folder.cloned(),
            has_siblings,
            is_one_of_many: folder.is_some() || has_siblings,
            notes: entry.notes,
            seconds,
            read,
            ..About::new(name, Arc::clone(&input.name))
        };
        take(Item { about, puzzle })?;
        seconds = (read - since).as_secs_f64();
    }
    ControlFlow::Continue(())
}

impl ReadingOptions {
    /// Hands every puzzle of an input to `take`, in order, until that breaks off. `folder` is the
    /// one that all inputs share, if there may be others.
    pub(crate) fn whole(
        &self,
        path: OsString,
        folder: Option<&Arc<Path>>,
        take: Emit<'_, Item>,
    ) -> ControlFlow<()> {
        let start = Instant::now();
        let input = match load(&path, self) {
            Ok(input) => input,
            Err(failure) => return take(failure.into()),
        };
        let entries = format::read(&input.source, &self.options());
        let path = PathBuf::from(path).into();
        items(&input, Some(&path), entries, start, false, folder, take)
    }
}
