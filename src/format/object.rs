//! Iterates over the entries of a JSON object.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer as _, MapAccess, Visitor};
use serde_json::Error;
use serde_json::value::RawValue;

/// Calls `each` with every key and value of an object in order, including repeated keys, up to the
/// first error. Nothing is stored, because a short URL may unpack to very many entries.
///
/// # Errors
///
/// Returns an error if the text is not a JSON object.
pub(crate) fn each_entry<'t>(
    object: &'t str,
    each: impl FnMut(Cow<'t, str>, &'t RawValue),
) -> Result<(), Error> {
    let mut text = serde_json::Deserializer::from_str(object);
    text.deserialize_map(ObjectWalk(each))?;
    text.end()
}

struct ObjectWalk<F>(F);

impl<'t, F: FnMut(Cow<'t, str>, &'t RawValue)> Visitor<'t> for ObjectWalk<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a puzzle in braces")
    }

    fn visit_map<A: MapAccess<'t>>(mut self, mut map: A) -> Result<(), A::Error> {
        while let Some((BorrowedText(key), value)) = map.next_entry()? {
            self.0(key, value);
        }
        Ok(())
    }
}

/// A string, borrowed if it has no escapes.
#[derive(Deserialize)]
struct BorrowedText<'t>(#[serde(borrow)] Cow<'t, str>);

/// Returns the text of a JSON string, or `None` if the value is not a string.
pub(crate) fn string(value: &RawValue) -> Option<Cow<'_, str>> {
    let text: Result<BorrowedText<'_>, Error> = serde_json::from_str(value.get());
    text.ok().map(|BorrowedText(text)| text)
}
