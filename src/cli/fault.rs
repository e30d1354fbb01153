//! The errors of inputs, in a form that every output can print.
//!
//! Layer 2: it may import files of lower layers.

use std::any::Any;
use std::sync::Arc;

use itertools::Itertools as _;
use tents::answer;
use tents::format::{self, Code, Format, Notes, ReadError, Source, plain};
use tents::puzzle::Puzzle;

use super::words::help;

/// The advice that is printed if some errors are not shown.
pub(crate) const FIRST: &str = "fix the errors above first";

/// An input that has been read, with its name.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) name: Arc<str>,
    pub(crate) source: Arc<Source>,
}

impl Input {
    pub(crate) fn new(name: &Arc<str>, source: impl Into<Arc<Source>>) -> Self {
        Self {
            name: Arc::clone(name),
            source: source.into(),
        }
    }
}

/// The reason why an input cannot be used: a puzzle, or a solution or an expectation that belongs to
/// a puzzle.
#[derive(Clone, Debug)]
pub(crate) enum InputFault {
    /// A failure that has no place in a text.
    Failure(Failure),
    /// A text that cannot be parsed as a puzzle or, in a solution file, as a solution.
    Malformed(Input, ReadError),
}

/// Something that went wrong with an input or a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    /// The name of the input or the puzzle.
    pub(crate) name: String,
    pub(crate) told: answer::JsonFault,
    /// Whether this is not about a puzzle, but about a folder in which no file is read.
    pub(crate) is_folder: bool,
}

impl Failure {
    pub(crate) fn new(name: &str, code: Code, message: String, help: &str) -> Self {
        Self {
            name: name.to_owned(),
            told: answer::JsonFault::new(code, message, help),
            is_folder: false,
        }
    }
}

impl From<answer::JsonFault> for InputFault {
    /// Converts an error whose input is not named; [`InputFault::named`] adds the name.
    fn from(told: answer::JsonFault) -> Self {
        Self::Failure(Failure {
            name: String::new(),
            told,
            is_folder: false,
        })
    }
}

impl InputFault {
    /// Returns all errors.
    pub(crate) fn list(&self) -> Vec<answer::JsonFault> {
        match self {
            Self::Failure(failure) => vec![failure.told.clone()],
            Self::Malformed(_, error) => answer::JsonFault::all(error, help),
        }
    }

    /// Sets the name of the puzzle if the failure has none.
    pub(crate) fn named(mut self, name: &str) -> Self {
        if let Self::Failure(failure) = &mut self
            && failure.name.is_empty()
        {
            name.clone_into(&mut failure.name);
        }
        self
    }
}

impl From<Failure> for InputFault {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// A bug report quotes at most 64 lines of a text, and 200 characters of each.
const SHOWN: [usize; 2] = [64, 200];

/// Returns the error for a panic with this payload. `name` is the name of the input or the puzzle,
/// and `puzzle` is its text, if that had been read before the panic.
pub(crate) fn bug(name: &str, payload: &(dyn Any + Send), puzzle: Option<&str>) -> Failure {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let reason = shown(text.unwrap_or("no message"));
    let puzzle = match puzzle.map(shown) {
        Some(lines) if lines.contains('\n') => format!(", which begins:\n{lines}"),
        Some(puzzle) => format!(", which is `{puzzle}`"),
        None => String::new(),
    };
    let message = format!("tents failed on this puzzle: {reason}");
    let help = format!("this is a bug in tents; please report it with the puzzle{puzzle}");
    Failure::new(name, Code::Bug, message, &help)
}

/// Returns a puzzle as text for a bug report: a line of JSON, or the plain format if the board has
/// more than 200 cells. Returns `None` if JSON cannot hold the puzzle.
pub(crate) fn report_of(puzzle: &Puzzle) -> Option<String> {
    let mut text = String::new();
    if puzzle.contents().len() > SHOWN[1] {
        plain::write(&mut text, puzzle);
        return Some(text);
    }
    let written = format::write(&mut text, Format::Json, puzzle, &Notes::default());
    written.is_ok().then_some(text)
}

/// Returns the part of a text that a bug report quotes.
fn shown(text: &str) -> String {
    let [lines, characters] = SHOWN;
    let lines = text.lines().take(lines);
    let mut lines = lines.map(|line| line.chars().take(characters).collect::<String>());
    lines.join("\n")
}

/// Panics if a test requests that with the environment variable `TENTS_FAIL`, which holds a place
/// (such as the name of a puzzle), a blank, and the message. Release builds ignore it.
pub(crate) fn fail_if_asked(place: &str) {
    if cfg!(panics_if_asked)
        && let Ok(asked) = std::env::var("TENTS_FAIL")
        && let Some((asked, message)) = asked.split_once(' ')
        && asked == place
    {
        panic!("{message}");
    }
}
