//! The name of a puzzle in its text.

use std::fmt;
use std::ops::Deref;

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::format::object::each_entry;

/// The name of a puzzle in its text: a string or, in JSON, any value.
///
/// It dereferences to the string, or to the JSON text of a value that is not a string. In JSON it
/// is written as the value that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleId {
    text: String,
    /// Whether `text` is the JSON text of a value that is not a string.
    is_json: bool,
}

impl PuzzleId {
    /// Creates the id from a JSON value.
    pub(super) fn of_json(value: &str) -> Self {
        serde_json::from_str::<String>(value).map_or_else(
            |_| Self {
                // Outside strings a line end is white space, and strings contain no line ends.
                text: value.replace(['\n', '\r'], " "),
                is_json: true,
            },
            Self::from,
        )
    }

    /// Returns the id in the text of a JSON object, even if the text is malformed after the id.
    #[must_use]
    pub fn in_object(text: &str) -> Option<Self> {
        let mut id = None;
        let _ = each_entry(text, |key, value| {
            if key == "id" {
                id.get_or_insert_with(|| Self::of_json(value.get()));
            }
        });
        id
    }
}

impl From<String> for PuzzleId {
    fn from(text: String) -> Self {
        let is_json = false;
        Self { text, is_json }
    }
}

impl Deref for PuzzleId {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Serialize for PuzzleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !self.is_json {
            return serializer.serialize_str(&self.text);
        }
        match serde_json::from_str::<&RawValue>(&self.text) {
            Ok(value) => value.serialize(serializer),
            Err(error) => Err(serde::ser::Error::custom(error)),
        }
    }
}
