//! The name of a puzzle in its text.

use std::fmt;
use std::ops::Deref;

#[cfg(feature = "json")]
use serde::de::Error as _;
#[cfg(feature = "json")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};
#[cfg(feature = "json")]
use serde_json::{Number, value::RawValue};

/// The name of a puzzle in its text: a string, or in JSON also a whole number.
///
/// It is used as a string. In JSON it is written as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleId {
    text: String,
    is_number: bool,
}

impl PuzzleId {
    /// The name in a value of JSON, if that is a string or a whole number.
    #[cfg(feature = "json")]
    pub(super) fn of_json(value: &str) -> Option<Self> {
        let digits = value.strip_prefix('-').unwrap_or(value);
        if !super::tokens::is_digits(digits) {
            return Some(serde_json::from_str::<String>(value).ok()?.into());
        }
        let (text, is_number) = (value.to_owned(), true);
        Some(Self { text, is_number })
    }
}

impl From<String> for PuzzleId {
    fn from(text: String) -> Self {
        let is_number = false;
        Self { text, is_number }
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

#[cfg(feature = "json")]
impl Serialize for PuzzleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // A number may have more digits than any type of numbers.
        match serde_json::from_str::<&RawValue>(&self.text) {
            Ok(number) if self.is_number => number.serialize(serializer),
            _ => serializer.serialize_str(&self.text),
        }
    }
}

#[cfg(feature = "json")]
impl<'de> Deserialize<'de> for PuzzleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a string or a whole number")]
        enum Value {
            Text(String),
            Number(Number),
        }
        match Value::deserialize(deserializer)? {
            Value::Text(text) => Ok(text.into()),
            Value::Number(number) => Self::of_json(&number.to_string())
                .ok_or_else(|| D::Error::custom("expected a string or a whole number")),
        }
    }
}
