//! Writes puzzles as text in a format, and explains why a format cannot hold a puzzle.

use thiserror::Error;

use crate::format::description::Description;
use crate::format::detect::STATEMENT;
use crate::format::entries::read_one;
use crate::format::entry::Notes;
use crate::format::huge_model::HugeModel;
use crate::format::name::{Format, TextShape};
use crate::puzzle::{Content, Line, Puzzle};

/// The reason why a puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format is read but not written.
    #[error("`{format}` can be read but not written")]
    ReadOnly {
        /// The format.
        format: Format,
    },
    /// A row or column has no clue, and the format cannot express that.
    #[error("`{format}` needs a clue for every row and column, but {line} has none")]
    MissingClue {
        /// The format.
        format: Format,
        /// The first such row or column. Columns come before rows.
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
    /// A solution was given, and the format has no place for it.
    #[error("`{format}` cannot carry a solution")]
    Solution {
        /// The format.
        format: Format,
    },
    /// A model for a solver would be too large.
    #[error(transparent)]
    HugeModel(#[from] HugeModel),
    /// A clue is larger than the format can hold.
    #[error("`{format}` can hold clues up to {most}, but {line} has the clue {clue}")]
    HugeClue {
        /// The format.
        format: Format,
        /// The first such row or column. Columns come before rows.
        line: Line,
        /// The clue of this row or column.
        clue: u32,
        /// The largest clue of the format.
        most: u32,
    },
}

/// If a board without trees has at most this many cells, it is parsed again after it has been
/// written. If the result differs, a comment that states the format is put before the board. A
/// larger board always gets the comment, because parsing takes longer than writing. Formats with
/// one puzzle per line never get it.
const MAX_READ_BACK: usize = 1 << 20;

/// Appends a puzzle in `format`, with its notes if the format has places for them.
///
/// A solution in `notes` goes into its own place in JSON; in other formats its tents are put on the
/// board. In formats with one puzzle per line, no line end is written. In other formats, a board
/// without trees that would be read as something else, or that is too large to check, is preceded
/// by a comment that states its format.
///
/// # Errors
///
/// Returns [`WriteError`] if the format can only be read, or if it cannot carry the puzzle or the
/// solution. Then nothing is appended.
pub fn write(
    out: &mut String,
    format: Format,
    puzzle: &Puzzle,
    notes: &Notes,
) -> Result<(), WriteError> {
    let (description, start) = (format.description(), out.len());
    if !description.has_solutions() && notes.solution.is_some() {
        return Err(WriteError::Solution { format });
    }
    if let Some(model) = description.model {
        return Ok(model(out, puzzle)?);
    }
    let write = description.write.ok_or(WriteError::ReadOnly { format })?;
    let solved;
    let puzzle = match &notes.solution {
        Some(solution) if !description.notes => {
            solved = puzzle.with_layout(solution);
            &solved
        }
        _ => puzzle,
    };
    check(description, puzzle)?;
    write(out, puzzle, notes);
    // Without trees the cells may mean something else in another format.
    let is_bare = puzzle.trees().is_empty() && description.shape != TextShape::Line;
    let is_large = puzzle.size().area() > MAX_READ_BACK;
    if is_bare && (is_large || read_one(&out[start..]).as_ref() != Ok(puzzle)) {
        out.insert_str(start, &format!("{STATEMENT} {format}\n"));
    }
    Ok(())
}

/// The puzzle of all examples.
const EXAMPLE: &str = " 1101\n1....\n0.T..\n1....\n1T.T.\n";

impl Format {
    /// Returns an example: a text in the format with a puzzle of 4 × 4 cells, the same for all
    /// formats.
    ///
    /// ```
    /// use tents::format::{Format, read_one};
    ///
    /// let plain = read_one(&Format::Plain.example())?;
    /// assert_eq!(read_one(&Format::Csv.example())?, plain);
    /// # Ok::<(), tents::format::ReadError>(())
    /// ```
    #[must_use]
    pub fn example(self) -> String {
        let mut text = self.description().example.to_owned();
        if text.is_empty()
            && let Ok(puzzle) = read_one(EXAMPLE)
            && write(&mut text, self, &puzzle, &Notes::default()).is_ok()
            && !text.ends_with('\n')
        {
            text.push('\n');
        }
        text
    }
}

/// Returns the words for marks that a format has no sign for.
fn marks(what: Content) -> &'static str {
    match what {
        Content::Tent => "tents",
        _ => "known-empty cells",
    }
}

/// Checks that a format can carry a puzzle. The error names the first thing that it cannot carry.
fn check(description: &Description, puzzle: &Puzzle) -> Result<(), WriteError> {
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
