//! Which solutions count as different.

use std::fmt;

use serde::Deserialize;

/// Which solutions count as different.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Distinct {
    /// Two solutions differ if their tents do: each layout of tents is returned once, with one of
    /// its assignments of tents to trees.
    #[default]
    Layouts,
    /// Two solutions differ if their directions do: each assignment is returned once.
    Assignments,
}

impl Distinct {
    /// Both values.
    pub const ALL: [Self; 2] = [Self::Layouts, Self::Assignments];

    /// Returns the name used in every output and option: `layouts` or `assignments`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Layouts => "layouts",
            Self::Assignments => "assignments",
        }
    }

    /// Returns the singular noun: `layout` or `assignment`.
    #[must_use]
    pub fn noun(self) -> &'static str {
        match self {
            Self::Layouts => "layout",
            Self::Assignments => "assignment",
        }
    }

    /// Returns the respect in which two solutions differ, for a list of both kinds in the help.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Self::Layouts => "Their tents",
            Self::Assignments => "Which tent belongs to which tree",
        }
    }
}

impl fmt::Display for Distinct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
