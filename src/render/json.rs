//! JSON lines: one object per line. Its first key is `"type"`; the other keys follow in the order
//! in which they are added.
//!
//! [`docs::json`](crate::docs::json) describes each line. The key `stats` is included only on
//! request; without it, the output is the same on every run that no time limit stops.
//!
//! # Example: a line about a puzzle
//!
//! ```
//! use tents::render::json::{JsonLine, Of};
//!
//! let of = Of { input: "a.txt".to_owned(), id: None };
//! let line = JsonLine::about("solved", &of)
//!     .with("solutions", "2")
//!     .with("complete", true)
//!     .with_some("reason", None::<String>);
//! let expected = r#"{"type":"solved","input":"a.txt","solutions":"2","complete":true}"#;
//! assert_eq!(line.text(), expected.to_owned() + "\n");
//! ```

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::format::{Code, PuzzleId};
use crate::puzzle::{Assignment, Line};
use crate::rules::Violation;

/// The puzzle that a line is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Of {
    /// The name of the input, with the line number if the input has several puzzles.
    pub input: String,
    /// The name that the puzzle has in the input, if any.
    pub id: Option<PuzzleId>,
}

/// The bytes that are reserved for a line. Most lines fit, so that their memory need not grow.
const USUAL_LENGTH: usize = 256;

/// A line under construction: an object that is not closed yet.
#[derive(Clone, Debug)]
pub struct JsonLine(Vec<u8>);

impl JsonLine {
    /// Returns a line of the type `kind` that is about no puzzle.
    #[must_use]
    pub fn new(kind: &str) -> Self {
        let mut line = Self(Vec::with_capacity(USUAL_LENGTH));
        line.0.extend(br#"{"type":"#);
        line.put(&kind);
        line
    }

    /// Returns a line of the type `kind` about the puzzle `of`.
    #[must_use]
    pub fn about(kind: &str, of: &Of) -> Self {
        let line = Self::new(kind).with("input", &of.input);
        line.with_some("id", of.id.as_ref())
    }

    /// Returns a line with the keys of a complete JSON object, to which more keys can be added. The
    /// object must have at least one key, and `text` must end with its closing brace.
    #[must_use]
    pub fn object(mut text: String) -> Self {
        text.pop();
        Self(text.into_bytes())
    }

    /// Returns the line with one more key.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Serialize) -> Self {
        self.0.push(b',');
        self.put(&key);
        self.0.push(b':');
        self.put(&value);
        self
    }

    /// Returns the line with one more key, if there is a value.
    #[must_use]
    pub fn with_some<T: Serialize>(self, key: &str, value: Option<T>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    /// Returns the line with one more key, if a list is not empty.
    #[must_use]
    pub fn with_list(self, key: &str, list: &[impl Serialize]) -> Self {
        self.with_some(key, Some(list).filter(|list| !list.is_empty()))
    }

    /// Returns the line with all keys of `object`, which must have at least one key.
    #[must_use]
    pub fn with_all(mut self, object: impl Serialize) -> Self {
        let end = self.0.len();
        self.put(&object);
        // The opening brace becomes a comma, and the closing one is removed.
        self.0[end] = b',';
        self.0.pop();
        self
    }

    /// Returns the whole line, including the line break.
    #[must_use]
    pub fn text(mut self) -> String {
        self.0.extend(b"}\n");
        String::from_utf8(self.0).unwrap_or_default()
    }

    fn put(&mut self, value: &impl Serialize) {
        if let Err(error) = serde_json::to_writer(&mut self.0, value) {
            unreachable!("lists, strings and numbers are JSON: {error}");
        }
    }
}

/// The time that the work on a puzzle took, and other figures about this work.
#[derive(Clone, Debug, Serialize)]
pub struct Stats<T> {
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<f64>,
    #[serde(flatten)]
    figures: T,
}

impl<T> Stats<T> {
    /// Returns the statistics of work that took `seconds` seconds, including the time to read the
    /// puzzle. If there is a solution, `first` is the number of seconds until the first one. The
    /// keys of `figures` are added to the same object.
    #[must_use]
    pub fn new(seconds: f64, first: Option<f64>, figures: T) -> Self {
        // The clock is exact to the nanosecond.
        let rounded = |seconds: f64| (seconds * 1e9).round() / 1e9;
        Self {
            seconds: rounded(seconds),
            first: first.map(rounded),
            figures,
        }
    }
}

impl Serialize for Code {
    /// Writes a text such as `E0103`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Assignment {
    /// Writes the direction of each tree in row-major order: `n`, `e`, `s` or `w`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let directions = self.directions().iter();
        serializer.collect_seq(directions.map(|direction| direction.letter()))
    }
}

impl Serialize for Violation {
    /// Writes an object: the name of the rule, the numbers and the cells that the violation
    /// concerns, and a message for people.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (rule, cells) = match *self {
            Self::Directions { .. } => ("directions", vec![]),
            Self::Line { line, .. } => match line {
                Line::Row(_) => ("row", vec![]),
                Line::Column(_) => ("column", vec![]),
            },
            Self::Touch { one, other } => ("touch", vec![one, other]),
            Self::TentOnTree { tent } => ("tent-on-tree", vec![tent]),
            Self::TentOffBoard { tent } => ("tent-off-board", vec![tent]),
            Self::DirectionOffBoard { tree, .. } => ("direction-off-board", vec![tree]),
            Self::TentOnEmpty { tent } => ("tent-on-empty", vec![tent]),
            Self::GivenTentMissing { tent } => ("given-tent-missing", vec![tent]),
            Self::SharedTent { tent, one, other } => ("shared-tent", vec![tent, one, other]),
            Self::TreeUnpaired { tree } => ("tree-unpaired", vec![tree]),
            Self::TentUnpaired { tent } => ("tent-unpaired", vec![tent]),
            Self::PairingUnknown { .. } => ("pairing-unknown", vec![]),
        };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("rule", rule)?;
        match *self {
            Self::Line {
                line: Line::Row(at) | Line::Column(at),
                expected,
                found,
            } => {
                map.serialize_entry("line", &(at + 1))?;
                map.serialize_entry("expected", &expected)?;
                map.serialize_entry("found", &found)?;
            }
            Self::Directions { expected, found } => {
                map.serialize_entry("expected", &expected)?;
                map.serialize_entry("found", &found)?;
            }
            Self::PairingUnknown { trees } => map.serialize_entry("found", &trees)?,
            _ => {}
        }
        if !cells.is_empty() {
            map.serialize_entry("cells", &cells)?;
        }
        map.serialize_entry("message", &self.to_string())?;
        map.end()
    }
}
