//! The name of a puzzle on a line that is to be answered: it may be any value of JSON, and goes into
//! the answer as it came.

use std::fmt;

use serde::de::{Deserializer as _, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use tents::format::PuzzleId;

/// What the answer to a line needs beside what its puzzle says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    /// The name of the puzzle, if it is a string or a whole number.
    pub(crate) name: Option<PuzzleId>,
    /// As it was written, if it is something else.
    id: Option<Box<RawValue>>,
}

impl Asked {
    /// What is asked by a line with this text, of a puzzle with this name if that is known.
    pub(super) fn by(text: &str, name: Option<&PuzzleId>) -> Self {
        let is_object = || text.trim_start().starts_with('{');
        Self {
            name: name.cloned(),
            id: (name.is_none() && is_object()).then(|| id(text)).flatten(),
        }
    }

    /// A message about the line of this name, with the name of its puzzle behind that.
    pub(crate) fn named(&self, name: &str, mut text: String) -> String {
        if let Some(id) = &self.id
            && let Ok(name) = serde_json::to_string(name)
        {
            let input = format!(",\"input\":{name}");
            if let Some(at) = text.find(&input) {
                // Outside strings it is white space, and to some readers the end of a line.
                let id = id.get().replace('\r', " ");
                text.insert_str(at + input.len(), &format!(",\"id\":{id}"));
            }
        }
        text
    }
}

/// The name in an object, as it is written, even if the object is broken behind it.
fn id(text: &str) -> Option<Box<RawValue>> {
    let mut id = None;
    let _ = serde_json::Deserializer::from_str(text).deserialize_map(Id(&mut id));
    id
}

/// Where the name in an object goes.
struct Id<'i>(&'i mut Option<Box<RawValue>>);

impl<'de> Visitor<'de> for Id<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if key == "id" && self.0.is_none() {
                *self.0 = Some(map.next_value()?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}
