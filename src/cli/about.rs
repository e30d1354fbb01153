//! Where a puzzle came from, and its name in output.
//!
//! Layer 3: it may import files of lower layers.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use tents::format::Notes;
use tents::puzzle::Puzzle;
use tents::render::json::{JsonLine, Of};
use tents::render::page::{self, Card, Tone};

use super::fault::{Failure, InputFault};
use super::words::printable;

/// What is known about a puzzle of the inputs, except its board.
#[derive(Clone, Debug)]
pub(crate) struct About {
    /// The name of the input, followed by the line number of the puzzle if the input has several.
    pub(crate) name: String,
    /// The notes in the input.
    pub(crate) notes: Notes,
    pub(crate) origin: PuzzleOrigin,
    pub(crate) clock: PuzzleClock,
}

/// The origin of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleOrigin {
    /// The name of the input, without a line number.
    pub(crate) file: Arc<str>,
    /// The line on which the puzzle begins.
    pub(crate) line: usize,
    /// The path of the file, if the puzzle came from one.
    pub(crate) path: Option<Arc<Path>>,
    /// The folder that contains all inputs. `None` if there can be no input but this one.
    pub(crate) folder: Option<Arc<Path>>,
    /// Whether the file holds other puzzles.
    pub(crate) has_siblings: bool,
    /// Whether the folder of the file may contain the solution file `NAME.sol` of the puzzle. This
    /// is false only if the folder has been listed and contains none.
    pub(crate) may_have_solution: bool,
}

impl PuzzleOrigin {
    /// Returns the origin of the first puzzle of an input with this name.
    pub(crate) fn new(file: Arc<str>) -> Self {
        Self {
            file,
            line: 1,
            path: None,
            folder: None,
            has_siblings: false,
            may_have_solution: true,
        }
    }

    /// Returns a copy that shares no memory with the original. Threads that count references to the
    /// same memory for each puzzle would wait for each other.
    pub(crate) fn copied(&self) -> Self {
        Self {
            file: (&*self.file).into(),
            path: self.path.as_deref().map(Into::into),
            folder: self.folder.as_deref().map(Into::into),
            ..*self
        }
    }
}

/// The clock of a puzzle: how long reading took, and when it ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PuzzleClock {
    /// The seconds that reading took.
    pub(crate) seconds: f64,
    /// The moment when the puzzle had been read. Its time limit starts then.
    pub(crate) read: Instant,
}

impl PuzzleClock {
    /// Returns the seconds that the puzzle has taken so far, including reading.
    pub(crate) fn elapsed(self) -> f64 {
        self.seconds + self.read.elapsed().as_secs_f64()
    }
}

/// A puzzle of the inputs, or the reason why there is none.
#[derive(Clone, Debug)]
pub(crate) struct Item<P = Result<Puzzle, InputFault>> {
    /// The description is shared with the results of commands, which are moved between threads.
    pub(crate) about: Arc<About>,
    pub(crate) puzzle: P,
}

/// A puzzle that could be read, with its description.
pub(crate) type Known = Item<Puzzle>;

impl From<Failure> for Item {
    fn from(failure: Failure) -> Self {
        let name = failure.name.clone();
        Self {
            about: About::new(name.clone(), name.into()).into(),
            puzzle: Err(failure.into()),
        }
    }
}

impl About {
    /// Returns the description of the only puzzle of an input that was read just now.
    pub(crate) fn new(name: String, file: Arc<str>) -> Self {
        Self {
            name,
            notes: Notes::default(),
            origin: PuzzleOrigin::new(file),
            clock: PuzzleClock {
                seconds: 0.0,
                read: Instant::now(),
            },
        }
    }

    /// Returns whether there may be other puzzles, so that a text about this one must begin with a
    /// line that names it.
    pub(crate) fn is_one_of_many(&self) -> bool {
        self.origin.folder.is_some() || self.origin.has_siblings
    }

    /// Returns the reference to this puzzle for lines of JSON.
    pub(crate) fn of(&self) -> Of {
        Of {
            input: self.name.clone(),
            id: self.notes.id.clone(),
        }
    }

    /// Returns a line of JSON of this type about the puzzle.
    pub(crate) fn line(&self, kind: &str) -> JsonLine {
        JsonLine::about(kind, &self.of())
    }

    /// Appends a comment with the name of the puzzle if it is one of many.
    pub(crate) fn begin(&self, text: &mut String) {
        if self.is_one_of_many() {
            text.extend(["# ", &printable(&self.name), "\n"]);
        }
    }

    /// Returns the name for a page. It leaves out the folders that all inputs share, because pages
    /// are often passed on to other people.
    pub(crate) fn short_name(&self) -> &str {
        self.without_folders(&self.name)
    }

    /// Returns `name` without the folders that all inputs share, or without any folder if the
    /// inputs share none with it.
    pub(crate) fn without_folders<'n>(&self, name: &'n str) -> &'n str {
        let path = Path::new(name);
        // A puzzle that was given instead of a file name is not a path.
        if !path.is_absolute() && !Path::new(&*self.origin.file).exists() {
            return name;
        }
        let folder = self.origin.folder.as_deref();
        let in_folder = folder.and_then(|folder| path.strip_prefix(folder).ok());
        let in_folder = in_folder.filter(|rest| rest.is_relative());
        let rest = in_folder.or(path.file_name().map(Path::new));
        rest.and_then(Path::to_str).unwrap_or(name)
    }

    /// Returns a card about the puzzle for a page.
    pub(crate) fn card(&self, tone: Tone, verdict: &str, text: &str, body: &str) -> String {
        let (mut out, called) = (String::new(), self.notes.called());
        let card = Card {
            name: self.short_name(),
            id: called.as_deref(),
            tone,
            verdict,
            text,
            body,
        };
        page::card(&mut out, &card);
        out
    }
}
