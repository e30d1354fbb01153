//! The ways to count.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// How a count is done. All methods give the same answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// For each part, search; and layers, where the search takes very long. It goes by decisions,
    /// never by the clock.
    #[default]
    Auto,
    /// Cells are decided one after the other; components are counted apart and remembered.
    Search,
    /// Line by line, with a table of what is left after each.
    Layers,
}

/// A name that no way to count has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a way to count")]
pub struct UnknownMethod(String);

impl Method {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Search, Self::Layers];

    /// The name, as in `layers`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Search => "search",
            Self::Layers => "layers",
        }
    }

    /// A description, for a list.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Self::Auto => "Search; layers where that takes very long",
            Self::Search => "Decide cell by cell, count what falls apart by itself and remember it",
            Self::Layers => "Decide line by line, with a table of what is left after each",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        let mut all = Self::ALL.into_iter();
        all.find(|method| method.name() == name)
            .ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}
