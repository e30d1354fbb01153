//! Deserializes values from their names with [`FromStr`].

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// Parses a value from its name.
pub(super) fn parsed<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let name = Cow::<str>::deserialize(deserializer)?;
    name.parse().map_err(D::Error::custom)
}

/// Parses a value from its name, or `None` from `null`.
pub(super) fn maybe_parsed<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let name = Option::<Cow<'_, str>>::deserialize(deserializer)?;
    name.map(|name| name.parse().map_err(D::Error::custom))
        .transpose()
}
