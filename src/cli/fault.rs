//! Why there is no puzzle, in a form that every output can print.
//!
//! Layer 2: it may import files of lower layers.

use std::any::Any;
use std::sync::Arc;

use itertools::Itertools as _;
use serde::Serialize;
use tents::format::{self, Code, Format, Notes, ReadError, Source, plain};
use tents::puzzle::Puzzle;
use tents::render::json::{JsonLine, Of};

use super::words::{counted, help};

/// The advice about faults that are not shown.
pub(crate) const FIRST: &str = "fix those above first";

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

/// Why there is no puzzle.
#[derive(Clone, Debug)]
pub(crate) enum InputFault {
    /// It has no place in a text.
    Failure(Failure),
    /// The text is not a puzzle.
    Malformed(Input, ReadError),
    /// There is nothing on a line that is to be answered.
    Blank,
}

/// Something that went wrong with an input or a puzzle, as a line of JSON tells it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Failure {
    /// The name of the input or the puzzle.
    #[serde(skip)]
    pub(crate) name: String,
    pub(crate) code: Code,
    /// The line and the column in characters, from 1, of what has a place in a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<usize>,
    pub(crate) message: String,
    /// The advice.
    pub(crate) help: String,
    /// Whether it is a folder without a file that is read, and so no puzzle.
    #[serde(skip)]
    pub(crate) is_folder: bool,
}

impl Failure {
    pub(crate) fn new(name: &str, code: Code, message: String, help: &str) -> Self {
        Self {
            name: name.to_owned(),
            code,
            line: None,
            column: None,
            message,
            help: help.to_owned(),
            is_folder: false,
        }
    }
}

impl From<&format::Fault> for Failure {
    fn from(fault: &format::Fault) -> Self {
        let help = format!("{}; {}", fault.expected, help(fault));
        Self {
            line: Some(fault.line),
            column: Some(fault.column),
            ..Self::new("", fault.code, fault.message.to_string(), &help)
        }
    }
}

impl InputFault {
    /// All that is wrong, for lines of JSON; nothing if there is nothing on a line.
    pub(crate) fn list(&self) -> Vec<Failure> {
        match self {
            Self::Failure(failure) => vec![failure.clone()],
            Self::Malformed(_, error) => {
                let faults = error.faults().iter().map(Into::into);
                faults.chain(more("", error)).collect()
            }
            Self::Blank => Vec::new(),
        }
    }

    /// The answer to a line, where each line is answered.
    pub(crate) fn answer(&self, of: &Of) -> JsonLine {
        let faults = self.list();
        match faults.first() {
            None => JsonLine::new("blank").with("input", &of.input),
            Some(first) => {
                let line = JsonLine::about("error", of).with_all(first);
                line.with("faults", &faults)
            }
        }
    }
}

impl From<Failure> for InputFault {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// A failure for the faults beside those that are kept, if there are any.
pub(crate) fn more(name: &str, error: &ReadError) -> Option<Failure> {
    let omitted = error.omitted();
    let message = counted(&omitted, "more fault");
    (omitted > 0).then(|| Failure::new(name, Code::MoreFaults, message, FIRST))
}

/// Of a puzzle on which the program has failed, at most so many lines of so many characters are
/// shown.
const SHOWN: [usize; 2] = [64, 200];

/// The fault of a panic with this payload, on a puzzle if it had been read.
pub(crate) fn bug(name: &str, payload: &(dyn Any + Send), puzzle: Option<&Puzzle>) -> Failure {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let reason = shown(text.unwrap_or("no message"));
    let puzzle = match puzzle.and_then(report_of) {
        Some(lines) if lines.contains('\n') => format!(", which begins:\n{lines}"),
        Some(puzzle) => format!(", which is `{puzzle}`"),
        None => String::new(),
    };
    let message = format!("tents failed on this puzzle: {reason}");
    let help = format!("this is a bug in tents; please report it with the puzzle{puzzle}");
    Failure::new(name, Code::Bug, message, &help)
}

/// A puzzle as it is to be reported: a line, or the first lines of a large one.
fn report_of(puzzle: &Puzzle) -> Option<String> {
    let mut text = String::new();
    if puzzle.contents().len() > SHOWN[1] {
        plain::write(&mut text, puzzle);
        return Some(shown(&text));
    }
    let written = format::write(&mut text, Format::Json, puzzle, &Notes::default());
    written.is_ok().then_some(text)
}

/// As much of a text as is shown.
fn shown(text: &str) -> String {
    let [lines, characters] = SHOWN;
    let lines = text.lines().take(lines);
    let mut lines = lines.map(|line| line.chars().take(characters).collect::<String>());
    lines.join("\n")
}
