//! Text ⇄ puzzle: one file per format, one table that names them all, and the faults of bad input.
//!
//! A [`Source`] holds the text of one input; [`read`] splits it into puzzles and reads one at a
//! time. A puzzle that cannot be read is an [`Entry`] like any other, with every fault in it, and
//! the rest of the input goes on.
//!
//! # Example: two puzzles in one text, the second with a fault
//!
//! ```
//! use tents::format::{self, Source};
//!
//! let source = Source::new(b" 10\n1.T\n0..\n\n 10\n1xT\n".to_vec());
//! let entries: Vec<_> = format::read(&source, None).collect();
//! assert_eq!(entries[0].puzzle.as_ref().map(|puzzle| puzzle.trees().len()), Ok(1));
//! let error = entries[1].puzzle.as_ref().unwrap_err();
//! assert_eq!(error.to_string(), "line 6, column 2: `x` is no cell");
//! ```

mod fault;
pub mod plain;
mod solution;
mod source;

pub use fault::{Code, Fault, ReadError};
pub use solution::{Solution, read_solutions};
pub use source::Source;

use crate::puzzle::Puzzle;

/// The formats that puzzles are read from and written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The native format: a line of column clues, then a clue and cells for each row. See
    /// [`plain`].
    Plain,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 1] = [Self::Plain];

    /// The name for `--from`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
        }
    }
}

/// One puzzle of an input, or what is wrong with it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The line on which the puzzle begins, from 1.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Result<Puzzle, ReadError>,
}

/// Reads the puzzles of an input, one at a time, in `format` or in the one that is detected.
///
/// There is always at least one entry: an input without a puzzle is a fault.
pub fn read(source: &Source, format: Option<Format>) -> impl Iterator<Item = Entry> {
    let refused = refuse(source, format);
    let paragraphs = if refused.is_none() {
        Some(plain::read(source))
    } else {
        None
    };
    refused.into_iter().chain(paragraphs.into_iter().flatten())
}

/// Reads a text that holds exactly one puzzle.
///
/// # Errors
///
/// [`ReadError`] with every fault of the text if it holds none, more than one, or one that is
/// malformed.
pub fn read_one(text: &str) -> Result<Puzzle, ReadError> {
    let source = Source::new(text.as_bytes().to_vec());
    sole(&source, read(&source, None))
}

/// The only puzzle of `entries`, which were read from `source`.
///
/// # Errors
///
/// [`ReadError`] if the puzzle is malformed or there is another one after it.
pub fn sole(
    source: &Source,
    mut entries: impl Iterator<Item = Entry>,
) -> Result<Puzzle, ReadError> {
    let first = entries
        .next()
        .map_or_else(|| Err(nothing(source)), |entry| entry.puzzle)?;
    let Some(second) = entries.next() else {
        return Ok(first);
    };
    Err(source.error(
        source
            .fault_on_line(
                Code::SecondPuzzle,
                second.line,
                "there is more than one puzzle",
            )
            .label("expected only one, this is the second")
            .help("leave one puzzle in the text; a blank line ends a puzzle"),
    ))
}

/// The entry for an input that is refused as a whole.
fn refuse(source: &Source, format: Option<Format>) -> Option<Entry> {
    let error = if let Some(fault) = source.binary_fault() {
        source.error(fault)
    } else if plain::is_empty(source) {
        nothing(source)
    } else if format.is_none() {
        let place = plain::tents_without_trees(source)?;
        source.error(
            source
                .fault(
                    Code::Ambiguous,
                    place..place + 1,
                    "`*` but no tree: what is `*` here?",
                )
                .label("a tent in `plain`, a tree in other formats")
                .help("write trees as `T`; or read `*` as a tent with `--from plain`"),
        )
    } else {
        return None;
    };
    let line = error.faults().first().map_or(1, |fault| fault.line);
    Some(Entry {
        line,
        puzzle: Err(error),
    })
}

/// The error for an input without any puzzle.
fn nothing(source: &Source) -> ReadError {
    source.error(
        source
            .fault(Code::Empty, 0..0, "there is no puzzle in this input")
            .label("expected a line of column clues")
            .help("a puzzle is a line of column clues, then a clue and the cells of each row"),
    )
}
