//! Remarks on how a text was understood that is not quite what its format asks for.

use std::fmt;

/// How a part of a text was read that broke the rules of its format but made sense in only one way;
/// or what is odd about a puzzle that broke no rule.
///
/// `Display` is a sentence without a full stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Remark {
    /// A sign of no format was taken for one of the format.
    Sign {
        /// The sign.
        sign: char,
        /// What it was taken for.
        meaning: &'static str,
    },
    /// The clues of the rows are behind the cells.
    CluesRight,
    /// The clues of the columns are below the rows.
    CluesBelow,
    /// There are commas between the fields.
    Commas,
    /// There are tabs between the fields, and an empty one is a cell, or a clue that is not given.
    Tabs,
    /// No cell is free for a tent, as each that has no tree is known to have none.
    NoFreeCell,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sign { sign, meaning } => write!(f, "`{sign}` was read as {meaning}"),
            Self::CluesRight => {
                f.write_str("the clues to the right of the cells were read as the row clues")
            }
            Self::CluesBelow => f.write_str("the last line was read as the column clues"),
            Self::Commas => f.write_str("commas were read as separators"),
            Self::Tabs => {
                f.write_str("tabs were read as separators; an empty field is an unknown cell")
            }
            Self::NoFreeCell => f.write_str(
                "no cell is free for a tent: `-` is a cell known to have none; write `.` for an \
                 unknown cell",
            ),
        }
    }
}
