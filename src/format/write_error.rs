//! Reasons why a format cannot hold a puzzle.

use thiserror::Error;

use super::solver::text::HugeModel;
use super::{Description, Format};
use crate::limits::Stop;
use crate::puzzle::{Content, Line, Puzzle};

/// Why a puzzle could not be written: the format cannot carry all of it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format is read but not written.
    #[error("`{format}` is read only")]
    ReadOnly {
        /// The format.
        format: Format,
    },
    /// A line has no clue, and the format has no way to say so.
    #[error("`{format}` cannot leave a clue out, and {line} has none")]
    MissingClue {
        /// The format.
        format: Format,
        /// The first such line, columns first.
        line: Line,
    },
    /// The puzzle holds tents or known-empty cells, and the format has no sign for them.
    #[error("`{format}` cannot carry {}", marks(*what))]
    Marks {
        /// The format.
        format: Format,
        /// The content that the format has no sign for.
        what: Content,
    },
    /// A solution was to be put in, and the format has no place for it.
    #[error("`{format}` cannot carry a solution")]
    Solution {
        /// The format.
        format: Format,
    },
    /// A limit would be reached.
    #[error("stopped by {0}")]
    Stopped(Stop),
    /// A model for a solver would be too large.
    #[error(transparent)]
    HugeModel(HugeModel),
    /// A clue is larger than the format can say.
    #[error("`{format}` holds clues up to {most}, and {line} has {clue}")]
    HugeClue {
        /// The format.
        format: Format,
        /// The first such line, columns first.
        line: Line,
        /// Its clue.
        clue: u32,
        /// The largest clue of the format.
        most: u32,
    },
}

/// The words for marks that a format has no sign for.
fn marks(what: Content) -> &'static str {
    match what {
        Content::Tent => "tents",
        _ => "known-empty cells",
    }
}

/// Checks that a format can carry a puzzle; the error is the first thing that it cannot.
pub(super) fn check(description: &Description, puzzle: &Puzzle) -> Result<(), WriteError> {
    let format = description.format;
    let columns = (0..).map(Line::Column).zip(puzzle.column_clues());
    let rows = (0..).map(Line::Row).zip(puzzle.row_clues());
    let most = description.largest_clue;
    for (line, &clue) in columns.chain(rows) {
        match clue {
            None if !description.missing_clues => {
                return Err(WriteError::MissingClue { format, line });
            }
            Some(clue) if clue > most => {
                return Err(WriteError::HugeClue {
                    format,
                    line,
                    clue,
                    most,
                });
            }
            _ => {}
        }
    }
    for (what, is_carried) in [
        (Content::Tent, description.tents),
        (Content::Empty, description.empties),
    ] {
        if !is_carried && puzzle.contents().contains(&what) {
            return Err(WriteError::Marks { format, what });
        }
    }
    Ok(())
}
