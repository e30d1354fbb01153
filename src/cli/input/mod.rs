//! Inputs: their origin, their names, and their puzzles one by one.
//!
//! Layer 5: it may import files of lower layers.

mod foreign;
mod given;
mod globs;
mod lines;
mod load;
mod walk;

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::mem;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clap::Args;
use tents::format::{self, Code, Entry, Pieces};

pub(crate) use super::about::Item;
use super::about::{About, PuzzleClock, PuzzleOrigin};
use super::fault::{Failure, Input, InputFault};
use super::output::Output;
use foreign::{load_found, open_ours};
use given::Given;
pub(crate) use lines::InputLine;
pub(crate) use load::{
    Emit, Opened, ReadingOptions, bytes, format_names, load, open, parse_size, refuse,
};
use walk::{FoundEntry, FoundFile, SelectionOptions, plain};

/// The options for reading inputs.
#[derive(Args, Debug)]
#[group(skip)]
pub(crate) struct InputOptions {
    /// Files, folders, URLs or game IDs [default: standard input]
    ///
    /// `-` means standard input. Any puzzle that fits on one line can be given directly, unless a
    /// file has that name.
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<OsString>,

    #[command(flatten)]
    pub(crate) selection: SelectionOptions,

    #[command(flatten)]
    pub(crate) reading: ReadingOptions,
}

/// A part of the inputs, to be read by the thread that takes it.
pub(crate) struct InputPart<'a> {
    /// The name of the input.
    pub(crate) name: String,
    /// The size of the part in bytes, as far as it is known.
    pub(crate) size: u64,
    /// A note on skipped lines, if the part has no puzzle whose notes could hold it.
    pub(crate) note: Option<Cow<'static, str>>,
    /// Passes on everything in the part, in order, until the receiver returns `Break`.
    pub(crate) read: Box<ReadPart<'a>>,
}

/// Some parts of the inputs, for one thread.
pub(crate) enum InputBatch<'a> {
    Part(InputPart<'a>),
    /// Small files that were found in a folder.
    Files(Vec<FoundFile>, FoundIn<'a>),
}

/// The common properties of all files that were found in one folder.
#[derive(Clone)]
pub(crate) struct FoundIn<'a> {
    reading: &'a ReadingOptions,
    /// The folder that contains all inputs.
    folder: Option<Arc<Path>>,
    /// Whether a file that does not belong to another program has been found in the folder.
    has_ours: Arc<AtomicBool>,
}

impl InputBatch<'_> {
    /// Returns the size of all parts in bytes, as far as it is known.
    pub(crate) fn size(&self) -> u64 {
        match self {
            Self::Part(part) => part.size,
            Self::Files(files, _) => files.iter().map(|file| file.length).sum(),
        }
    }

    /// Passes every part to `take`, in order, until `take` returns `Break`.
    pub(crate) fn each(
        self,
        take: &mut dyn FnMut(InputPart<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            Self::Part(part) => take(part),
            Self::Files(files, found_in) => {
                let mut files = files.into_iter();
                files.try_for_each(|file| take(found_in.part(file)))
            }
        }
    }
}

impl FoundIn<'_> {
    /// Returns the part for a small file. The thread that reads the file decides whether to skip
    /// it.
    fn part(&self, file: FoundFile) -> InputPart<'_> {
        let name = plain(&file.path).to_string_lossy().into_owned();
        InputPart::new(name, file.length, move |take| self.read(file, take))
    }

    /// Passes on the puzzles of a small file, or its path if the file is skipped.
    fn read(&self, file: FoundFile, take: Emit<'_, Handed>) -> ControlFlow<()> {
        let (start, path) = (Instant::now(), plain(&file.path));
        let loaded = load_found(path, file.length, file.may_be_foreign, self.reading);
        let Some(loaded) = loaded.transpose() else {
            return take(Handed::Skipped(file.path));
        };
        // The flag is not set again: threads that all write to it would slow each other down.
        if !self.has_ours.load(Ordering::Relaxed) {
            self.has_ours.store(true, Ordering::Release);
        }
        let input = match loaded {
            Ok(input) => input,
            Err(failure) => return take(Handed::Puzzle(failure.into())),
        };
        let origin = PuzzleOrigin {
            path: Some(path.into()),
            folder: self.folder.clone(),
            may_have_solution: file.solutions.may_hold_one_for(path),
            ..PuzzleOrigin::new(Arc::clone(&input.name))
        };
        let mut take = |item| take(Handed::Puzzle(item));
        self.reading.all_of(&input, &origin, start, &mut take)
    }
}

impl<'a> InputPart<'a> {
    fn new(
        name: String,
        size: u64,
        read: impl FnOnce(Emit<'_, Handed>) -> ControlFlow<()> + Send + 'a,
    ) -> Self {
        let (note, read) = (None, Box::new(read));
        Self {
            name,
            size,
            note,
            read,
        }
    }
}

type ReadPart<'a> = dyn FnOnce(Emit<'_, Handed>) -> ControlFlow<()> + Send + 'a;

/// Something that a part of the inputs contains.
pub(crate) enum Handed {
    /// A puzzle, or the reason why there is none.
    Puzzle(Item),
    /// A file of another program.
    Skipped(PathBuf),
    /// The end of a folder.
    FolderEnd(FolderEnd),
}

/// The end of a folder in which every file may belong to another program.
#[derive(Debug)]
pub(crate) struct FolderEnd {
    fault: Failure,
    has_ours: Arc<AtomicBool>,
}

impl FolderEnd {
    /// Returns why there is no puzzle, if all files were skipped. Call it only after all files of
    /// the folder have been read, because the answer is not known before.
    pub(crate) fn fault(self) -> Option<Item> {
        let has_ours = self.has_ours.load(Ordering::Acquire);
        (!has_ours).then(|| self.fault.into())
    }
}

/// The name of an input with its kind, or the reason why a name or the list of names cannot be
/// used.
type InputName<'n> = Result<(&'n OsStr, Given), Failure>;

/// A file with fewer bytes is read as a whole, by the thread that works on its puzzles.
const SMALL: u64 = 16 * 1024;

/// At most this many small files of a folder are passed on together. They are not passed on one by
/// one, because each hand-over costs as much as solving a small puzzle.
const TOGETHER: usize = 64;

/// Once the waiting small files have this many bytes in total, they are passed on.
const TOGETHER_BYTES: u64 = 4 * 1024;

/// Once `n * SHARE` small files have been passed on, up to `n` files are passed on together. The
/// first files are each passed on alone. So even in a folder with few files, slow files are
/// distributed among the threads.
const SHARE: usize = 64;

impl InputOptions {
    /// Returns whether standard input is read, as far as the command line shows. A list of names
    /// may also contain `-`.
    pub(crate) fn has_stdin(&self) -> bool {
        let mut paths = self.inputs.iter().chain(&self.selection.files_from);
        self.is_unnamed() || paths.any(|path| path == "-")
    }

    /// Returns whether no input is named, so that standard input is the only one.
    pub(crate) fn is_unnamed(&self) -> bool {
        self.inputs.is_empty() && self.selection.files_from.is_none()
    }
}

/// The inputs and their kinds.
#[derive(Clone, Debug)]
pub(crate) struct Inputs<'a> {
    options: &'a InputOptions,
    /// The inputs on the command line, or standard input if no input is named.
    given: Vec<(&'a OsStr, Given)>,
}

impl<'a> Inputs<'a> {
    pub(crate) fn of(options: &'a InputOptions) -> Self {
        let unnamed = options.is_unnamed().then_some(OsStr::new("-"));
        let named = options.inputs.iter().map(OsString::as_os_str);
        let all = named.chain(unnamed);
        let given = all.map(|name| (name, Given::of(name))).collect();
        Self { options, given }
    }

    /// See [`InputOptions::has_stdin`].
    pub(crate) fn has_stdin(&self) -> bool {
        self.options.has_stdin()
    }

    /// Returns whether the only input is one small file or one puzzle that is given directly.
    pub(crate) fn is_small(&self) -> bool {
        let is_small = |given| match given {
            Given::File(length) => length < SMALL,
            Given::Text => true,
            Given::Stdin | Given::Folder | Given::Stream => false,
        };
        let has_list = self.options.selection.files_from.is_some();
        matches!(self.given[..], [(_, given)] if !has_list && is_small(given))
    }

    /// Returns a function that searches all folders and returns the total number of bytes of the
    /// inputs, or `None` if that cannot be known.
    pub(crate) fn total(&self) -> impl FnOnce() -> Option<u64> + Send + 'static {
        let selection = self.options.selection.clone();
        let given = self
            .given
            .iter()
            .map(|&(name, given)| (name.to_owned(), given));
        let given: Vec<(OsString, Given)> = given.collect();
        move || {
            if selection.files_from.is_some() {
                return None;
            }
            let lengths = given.iter().map(|(name, given)| match *given {
                Given::File(length) => Some(length),
                Given::Folder => {
                    let mut total = 0;
                    let _ = selection.walk(name.as_ref(), &mut |found| {
                        if let FoundEntry::File(file) = found {
                            total += file.length;
                        }
                        ControlFlow::Continue(())
                    });
                    Some(total)
                }
                Given::Stdin | Given::Stream | Given::Text => None,
            });
            lengths.sum()
        }
    }

    /// Returns the folder that contains all inputs, or `None` if the only input is not a folder.
    /// With `--files-from`, not all inputs are known yet, and the folder is the empty path.
    fn shared_folder(&self) -> Option<Arc<Path>> {
        if self.options.selection.files_from.is_some() {
            return Some(Path::new("").into());
        }
        let folder = |&(name, given): &(&OsStr, Given)| {
            let path = PathBuf::from(name);
            match given {
                Given::Folder => path,
                _ => path.parent().unwrap_or(Path::new("")).to_owned(),
            }
        };
        if let [(_, given)] = self.given[..]
            && given != Given::Folder
        {
            return None;
        }
        let common = |one: PathBuf, other: PathBuf| {
            let pairs = one.components().zip(other.components());
            let shared = pairs.take_while(|(one, other)| one == other);
            shared.map(|(part, _)| part).collect()
        };
        self.given.iter().map(folder).reduce(common).map(Into::into)
    }

    /// Passes the parts of the inputs to `take`, in batches and in order, until `take` returns
    /// `Break`. `output` is flushed before each wait for input.
    pub(crate) fn parts(&self, output: &Output, take: Emit<'_, InputBatch<'a>>) {
        let mut parts = InputParts {
            input: self.options,
            folder: self.shared_folder(),
            output,
            waiting: Vec::new(),
            handed: 0,
            take,
        };
        self.each_name(output, &mut |name| match name {
            Ok((name, given)) => parts.named(name, given),
            Err(failure) => parts.unreadable(failure),
        });
    }

    /// Passes every line of the inputs to `take`, in order, until `take` returns `Break`. `output`
    /// is flushed before each wait for input.
    pub(crate) fn lines(&self, output: &Output, take: Emit<'_, InputLine>) {
        let reading = &self.options.reading;
        self.each_name(output, &mut |name| match name {
            Ok((name, given)) => reading.lines(name, given, output, take),
            Err(failure) => take(InputLine::Unreadable(failure)),
        });
    }

    /// Passes the name of every input to `take`, with its kind, until `take` returns `Break`.
    fn each_name(&self, output: &Output, take: &mut dyn FnMut(InputName<'_>) -> ControlFlow<()>) {
        let (selection, reading) = (&self.options.selection, &self.options.reading);
        let mut each = |name: &OsStr, given| {
            if given == Given::Stdin && selection.is_list_on_stdin() {
                let message = "standard input is the list of the names".to_owned();
                let help = "name a file instead of `-`, or write the list to a file";
                let failure = Failure::new("<stdin>", Code::Unreadable, message, help);
                return take(Err(failure));
            }
            take(Ok((name, given)))
        };
        let mut given = self.given.iter();
        if given
            .try_for_each(|&(name, given)| each(name, given))
            .is_break()
        {
            return;
        }
        if let Err(failure) = selection.names(output, reading, &mut each) {
            let _ = take(Err(failure));
        }
    }
}

/// The parts of the inputs on their way to the threads that read them.
struct InputParts<'p, 'i> {
    input: &'i InputOptions,
    /// The folder that contains all inputs. `None` if the only input is not a folder.
    folder: Option<Arc<Path>>,
    output: &'p Output,
    /// Small files of a folder that wait until they are passed on together.
    waiting: Vec<FoundFile>,
    /// How many small files of folders have been passed on.
    handed: usize,
    take: Emit<'p, InputBatch<'i>>,
}

impl<'i> InputParts<'_, 'i> {
    /// Passes on a part.
    fn part(
        &mut self,
        name: String,
        size: u64,
        read: impl FnOnce(Emit<'_, Handed>) -> ControlFlow<()> + Send + 'i,
    ) -> ControlFlow<()> {
        (self.take)(InputBatch::Part(InputPart::new(name, size, read)))
    }

    /// Passes on the waiting files.
    fn hand_waiting(&mut self, found_in: &FoundIn<'i>) -> ControlFlow<()> {
        if self.waiting.is_empty() {
            return ControlFlow::Continue(());
        }
        let files = mem::take(&mut self.waiting);
        self.handed += files.len();
        (self.take)(InputBatch::Files(files, found_in.clone()))
    }

    fn unreadable(&mut self, failure: Failure) -> ControlFlow<()> {
        self.part(failure.name.clone(), 0, |take| {
            take(Handed::Puzzle(failure.into()))
        })
    }

    /// Passes on a named input.
    fn named(&mut self, name: &OsStr, given: Given) -> ControlFlow<()> {
        match given {
            Given::Folder => self.folder(name.as_ref()),
            Given::File(length) if length < SMALL => self.small(name, length),
            Given::Text => self.small(name, 0),
            Given::File(_) | Given::Stdin | Given::Stream => self.stream(name, given),
        }
    }

    /// Passes on a small file, or a puzzle that is given directly.
    fn small(&mut self, name: &OsStr, length: u64) -> ControlFlow<()> {
        let (reading, folder) = (&self.input.reading, self.folder.clone());
        let path = name.to_owned();
        self.part(name.to_string_lossy().into_owned(), length, move |take| {
            reading.whole(&path, folder.as_ref(), &mut |item| {
                take(Handed::Puzzle(item))
            })
        })
    }

    /// Passes on the files in a folder, and the errors of the search. If every file may belong to
    /// another program, also passes on the end of the folder.
    fn folder(&mut self, folder: &Path) -> ControlFlow<()> {
        let found_in = FoundIn {
            reading: &self.input.reading,
            folder: self.folder.clone(),
            has_ours: Arc::default(),
        };
        self.input.selection.walk(folder, &mut |found| {
            match found {
                FoundEntry::File(file) if file.length < SMALL => {
                    return self.small_file(file, &found_in);
                }
                _ => self.hand_waiting(&found_in)?,
            }
            match found {
                FoundEntry::File(file) if file.may_be_foreign => {
                    self.large_file(file, &found_in.has_ours)
                }
                FoundEntry::File(file) => {
                    let length = Given::File(file.length);
                    self.stream(plain(&file.path).as_os_str(), length)
                }
                FoundEntry::Fault(failure) => self.unreadable(failure),
                FoundEntry::End(fault) => {
                    let has_ours = Arc::clone(&found_in.has_ours);
                    self.part(fault.name.clone(), 0, |take| {
                        take(Handed::FolderEnd(FolderEnd { fault, has_ours }))
                    })
                }
            }
        })?;
        self.hand_waiting(&found_in)
    }

    /// Adds a small file of a folder to the waiting files, and passes them all on once they are
    /// enough.
    fn small_file(&mut self, file: FoundFile, found_in: &FoundIn<'i>) -> ControlFlow<()> {
        self.waiting.push(file);
        let size: u64 = self.waiting.iter().map(|file| file.length).sum();
        let most = (self.handed / SHARE).clamp(1, TOGETHER);
        if self.waiting.len() >= most || size >= TOGETHER_BYTES {
            return self.hand_waiting(found_in);
        }
        ControlFlow::Continue(())
    }

    /// Passes on a large file of a folder in pieces, or only its path if it belongs to another
    /// program. The check reads the file, which is then read again from its beginning.
    fn large_file(&mut self, file: FoundFile, has_ours: &AtomicBool) -> ControlFlow<()> {
        let path = plain(&file.path);
        let name = path.to_string_lossy();
        let Some(opened) = open_ours(path).transpose() else {
            let (name, length) = (name.into_owned(), file.length);
            return self.part(name, length, |take| take(Handed::Skipped(file.path)));
        };
        has_ours.store(true, Ordering::Release);
        match opened {
            Ok(opened) => self.pieces(&name.into(), opened, Some(path), true),
            Err(error) => self.unreadable(refuse(&name, &error, &self.input.reading)),
        }
    }

    /// Passes on a file, a stream or standard input in pieces; see [`Self::pieces`].
    fn stream(&mut self, path: &OsStr, given: Given) -> ControlFlow<()> {
        let Opened { name, reader, .. } = match open(path, &self.input.reading) {
            Ok(opened) => opened,
            Err(failure) => return self.unreadable(failure),
        };
        // Reading a file never waits for another program, so the output need not be flushed before
        // it.
        let is_file = matches!(given, Given::File(_));
        let reader = if is_file {
            reader
        } else {
            Box::new(self.output.awaited(reader))
        };
        let path = (given != Given::Stdin).then_some(Path::new(path));
        self.pieces(&name, reader, path, is_file)
    }

    /// Passes on an input in pieces. Each piece is passed on as soon as its end has been read,
    /// except that the first piece of a file waits until the second one has been read.
    fn pieces(
        &mut self,
        name: &Arc<str>,
        reader: impl Read,
        path: Option<&Path>,
        is_file: bool,
    ) -> ControlFlow<()> {
        let reading = &self.input.reading;
        let path: Option<Arc<Path>> = path.map(Into::into);
        // Reading a file never waits for another program, so the second piece is read ahead to see
        // whether there is one.
        let mut may_be_alone = is_file;
        let mut pieces = Pieces::new(reader, reading.options()).peekable();
        while let Some(piece) = pieces.next() {
            let is_alone = mem::take(&mut may_be_alone) && pieces.peek().is_none();
            let piece = match piece {
                Ok(piece) => piece,
                Err(error) => {
                    self.unreadable(refuse(name, &error, reading))?;
                    continue;
                }
            };
            let origin = PuzzleOrigin {
                has_siblings: !is_alone && !piece.is_all(),
                path: path.clone(),
                folder: self.folder.clone(),
                ..PuzzleOrigin::new(Arc::clone(name))
            };
            let input = Input::new(name, Arc::clone(piece.source()));
            let size = input.source.text().len() as u64;
            let (name, note) = (name.to_string(), piece.passed_over());
            let read = move |take: Emit<'_, Handed>| {
                let mut take = |item| take(Handed::Puzzle(item));
                let origin = origin.copied();
                items(&input, &origin, piece.entries(), Instant::now(), &mut take)
            };
            let part = InputPart::new(name, size, read);
            (self.take)(InputBatch::Part(InputPart { note, ..part }))?;
        }
        ControlFlow::Continue(())
    }
}

/// Passes on every puzzle of an input, or of a part of an input. Reading the text began at `start`.
/// All puzzles get `origin`, each with its own line and with whether the input has other puzzles.
fn items(
    input: &Input,
    origin: &PuzzleOrigin,
    mut entries: impl Iterator<Item = Entry>,
    start: Instant,
    take: Emit<'_, Item>,
) -> ControlFlow<()> {
    let (mut following, mut has_siblings) = (entries.next(), origin.has_siblings);
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
            name,
            notes: entry.notes,
            origin: PuzzleOrigin {
                line: entry.line,
                has_siblings,
                ..origin.clone()
            },
            clock: PuzzleClock { seconds, read },
        };
        let about = Arc::new(about);
        take(Item { about, puzzle })?;
        seconds = (read - since).as_secs_f64();
    }
    ControlFlow::Continue(())
}

impl ReadingOptions {
    /// Passes every puzzle of an input to `take`, in order, until `take` returns `Break`. `folder`
    /// is the folder that all inputs share, if there can be other inputs.
    pub(crate) fn whole(
        &self,
        path: &OsStr,
        folder: Option<&Arc<Path>>,
        take: Emit<'_, Item>,
    ) -> ControlFlow<()> {
        let start = Instant::now();
        let input = match load(path, self) {
            Ok(input) => input,
            Err(failure) => return take(failure.into()),
        };
        let origin = PuzzleOrigin {
            path: Some(Path::new(path).into()),
            folder: folder.cloned(),
            ..PuzzleOrigin::new(Arc::clone(&input.name))
        };
        self.all_of(&input, &origin, start, take)
    }

    /// Works like [`Self::whole`], but for an input that has been loaded already. Loading began at
    /// `start`.
    fn all_of(
        &self,
        input: &Input,
        origin: &PuzzleOrigin,
        start: Instant,
        take: Emit<'_, Item>,
    ) -> ControlFlow<()> {
        let entries = format::read(&input.source, &self.options());
        items(input, origin, entries, start, take)
    }
}
