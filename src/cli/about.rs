//! A puzzle but for its board: where it comes from, and its name wherever something is printed
//! about it.
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

/// What is known about a puzzle of the inputs beside its board.
#[derive(Clone, Debug)]
pub(crate) struct About {
    /// The name of the input, with the line where it holds several puzzles.
    pub(crate) name: String,
    /// The notes in the input.
    pub(crate) notes: Notes,
    pub(crate) origin: PuzzleOrigin,
    pub(crate) clock: PuzzleClock,
}

/// Where a puzzle comes from.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleOrigin {
    /// The name of the input alone.
    pub(crate) file: Arc<str>,
    /// The line on which the puzzle begins.
    pub(crate) line: usize,
    /// The file that it came from.
    pub(crate) path: Option<Arc<Path>>,
    /// The folder that all inputs share, if there may be others than this one.
    pub(crate) folder: Option<Arc<Path>>,
    /// Whether the file holds other puzzles.
    pub(crate) has_siblings: bool,
    /// Whether a file with the solution may lie beside the file: not if a listing of the folder
    /// shows none.
    pub(crate) may_have_solution: bool,
}

impl PuzzleOrigin {
    /// The first puzzle of a file of this name, if it is one.
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
}

/// How long a puzzle has taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PuzzleClock {
    /// How many seconds it took to read.
    pub(crate) seconds: f64,
    /// When it had been read; its time limit runs from then on.
    pub(crate) read: Instant,
}

impl PuzzleClock {
    /// How many seconds it took so far, reading included.
    pub(crate) fn elapsed(self) -> f64 {
        self.seconds + self.read.elapsed().as_secs_f64()
    }
}

/// A puzzle of the inputs, or why there is none.
#[derive(Clone, Debug)]
pub(crate) struct Item<P = Result<Puzzle, InputFault>> {
    pub(crate) about: About,
    pub(crate) puzzle: P,
}

/// A puzzle that is kept, to be compared with later text.
pub(crate) type Known = Item<Puzzle>;

impl From<Failure> for Item {
    fn from(failure: Failure) -> Self {
        let name = failure.name.clone();
        Self {
            about: About::new(name.clone(), name.into()),
            puzzle: Err(failure.into()),
        }
    }
}

impl About {
    /// The only puzzle of an input, which was read just now.
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

    /// Whether there are more puzzles than this one, so that a text about it needs a line with its
    /// name.
    pub(crate) fn is_one_of_many(&self) -> bool {
        self.origin.folder.is_some() || self.origin.has_siblings
    }

    /// The puzzle that a line of JSON is about.
    pub(crate) fn of(&self) -> Of {
        Of {
            input: self.name.clone(),
            id: self.notes.id.clone(),
        }
    }

    /// A line of JSON of this type about it.
    pub(crate) fn line(&self, kind: &str) -> JsonLine {
        JsonLine::about(kind, &self.of())
    }

    /// The beginning of a text about it: of many, a comment with the name.
    pub(crate) fn begin(&self, text: &mut String) {
        if self.is_one_of_many() {
            text.extend(["# ", &printable(&self.name), "\n"]);
        }
    }

    /// Its name on a page, which people pass on: without the folders that are the same for all
    /// inputs.
    pub(crate) fn short_name(&self) -> &str {
        self.without_folders(&self.name)
    }

    /// The name of a file beside it, or a name that begins with that, without these folders.
    pub(crate) fn without_folders<'n>(&self, name: &'n str) -> &'n str {
        let path = Path::new(name);
        // A puzzle that was given in place of a file's name is not a path.
        if !path.is_absolute() && !Path::new(&*self.origin.file).exists() {
            return name;
        }
        let folder = self.origin.folder.as_deref();
        let in_folder = folder.and_then(|folder| path.strip_prefix(folder).ok());
        let in_folder = in_folder.filter(|rest| rest.is_relative());
        let rest = in_folder.or(path.file_name().map(Path::new));
        rest.and_then(Path::to_str).unwrap_or(name)
    }

    /// A card about it on a page.
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
