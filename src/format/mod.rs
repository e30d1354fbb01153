//! Text ⇄ puzzle: one file per format, one list that names them all, and the faults of bad input.
//!
//! A [`Source`] holds the text of one input; [`read`] splits it into puzzles and reads one at a
//! time. A puzzle that cannot be read is an [`Entry`] like any other, with every fault in it, and
//! the rest of the input goes on. [`Pieces`] reads a stream without holding all of it.
//!
//! # Example: two puzzles in one text, the second with a fault
//!
//! ```
//! use tents::format::{self, ReadOptions, Source};
//!
//! let source = Source::new(b" 10\n1.T\n0..\n\n 10\n1QT\n".to_vec());
//! let entries: Vec<_> = format::read(&source, &ReadOptions::default()).collect();
//! assert_eq!(entries[0].puzzle.as_ref().map(|puzzle| puzzle.trees().len()), Ok(1));
//! let error = entries[1].puzzle.as_ref().unwrap_err();
//! assert_eq!(error.to_string(), "line 6, column 2: `Q` is not a cell");
//! ```

mod dataset;
mod description;
mod detect;
mod entries;
mod expectation;
mod fault;
mod json;
mod legup;
mod names;
mod penpa;
pub mod plain;
mod problem;
mod puzzle_id;
mod pzpr;
mod reader;
mod registry;
mod remark;
mod sgt;
mod sheet;
mod solution;
pub mod solver;
mod source;
mod stream;
mod tokens;
mod trace;
mod unknown;
mod write_error;

pub use description::Description;
pub use detect::{detect, detect_line};
pub use entries::read;
pub use fault::{Fault, ReadError};
pub use names::{Format, TextShape, UnknownFormat};
pub use problem::{Code, Remedy};
pub use puzzle_id::PuzzleId;
pub use remark::Remark;
pub use solution::{Owner, Owners, Solution};
pub use source::Source;
pub use stream::{Piece, Pieces};
pub use trace::may_be_of_puzzle;
pub use write_error::WriteError;

use detect::STATEMENT;
use problem::{Problem, shared};

use std::time::Duration;

use crate::limits::Limits;
use crate::puzzle::{Content, Layout, Puzzle, Size};

/// How an input is read.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format, instead of the one that is detected.
    pub format: Option<Format>,
    /// The size, for a text that leaves it open.
    pub size: Option<Size>,
    /// The largest number of bytes that packed text may unpack to and that one of [`Pieces`] may
    /// have, and the largest number of cells that a board may have whose size is given in numbers.
    pub limit: usize,
    /// Whether the format was detected by the beginning of the text.
    is_detected: bool,
}

impl Default for ReadOptions {
    /// Any format, no size, and a limit of 2^26, which is 64 MiB of text or
    /// 8,192 × 8,192 cells.
    fn default() -> Self {
        Self {
            format: None,
            size: None,
            limit: 1 << 26,
            is_detected: false,
        }
    }
}

/// One puzzle of an input, or what is wrong with it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The line on which the puzzle begins, from 1.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Result<Puzzle, ReadError>,
    /// The notes beside it in the text.
    pub notes: Notes,
}

/// The notes about a puzzle that its text holds. Only some formats have places for all of it
/// ([`Description::notes`]). In every format comments before the puzzle, as in `# expect: none` and
/// `# level: tricky`, say which verdict and which level it should have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Notes {
    /// A name of the puzzle.
    pub id: Option<PuzzleId>,
    /// A title for people.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// The verdict that it should have, as it was written.
    pub expect: Option<String>,
    /// The level that it should have, or a range of levels, as it was written.
    pub level: Option<String>,
    /// A solution of it, right or wrong.
    pub solution: Option<Layout>,
    /// The keys of an object in JSON that say nothing about a puzzle.
    pub other_keys: Vec<String>,
    /// How the text was understood, where it was not as its format wants it.
    pub remarks: Vec<Remark>,
}

impl Notes {
    /// The name that people call the puzzle by: its title, or its id, and its author.
    #[must_use]
    pub fn called(&self) -> Option<String> {
        let title = self.title.as_deref().or(self.id.as_deref());
        let parts = title.into_iter().chain(self.author.as_deref());
        let text = parts.collect::<Vec<_>>().join(" · ");
        (!text.is_empty()).then_some(text)
    }
}

impl Entry {
    /// The entry of an input that cannot be read.
    fn error(error: ReadError) -> Self {
        Self {
            line: error.faults().first().map_or(1, |fault| fault.line),
            puzzle: Err(error),
            notes: Notes::default(),
        }
    }
}

/// Whether a line is neither blank nor a comment.
fn is_significant(line: &source::Line<'_>) -> bool {
    source::is_puzzle_line(line.text.as_bytes())
}

/// Appends a puzzle in `format`, with its notes where the format has a place for them.
///
/// A solution in `notes` goes into its own place in JSON; elsewhere its tents are put on the
/// board. Puzzles of one line are written without a line end. A board without trees that would be
/// read as something else is written with a comment before it that says its format.
///
/// # Errors
///
/// [`WriteError`] if the format cannot carry all of the puzzle, or the solution. Nothing is
/// appended then.
pub fn write(
    out: &mut String,
    format: Format,
    puzzle: &Puzzle,
    notes: &Notes,
) -> Result<(), WriteError> {
    let description = format.description();
    if !description.has_solutions() && notes.solution.is_some() {
        return Err(WriteError::Solution { format });
    }
    if let Some(model) = description.model {
        let start = out.len();
        let written = solver::write(out, model, puzzle, &Limits::default());
        return written.inspect_err(|_| out.truncate(start));
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
    write_error::check(description, puzzle)?;
    let start = out.len();
    write(out, puzzle, notes);
    // Without trees the cells may mean something else in another format.
    let is_bare = puzzle.trees().is_empty() && description.shape != TextShape::Line;
    let is_large = puzzle.size().area() > MOST_TRIED;
    if is_bare && (is_large || read_one(&out[start..]).as_ref() != Ok(puzzle)) {
        out.insert_str(start, &format!("{STATEMENT} {format}\n"));
    }
    Ok(())
}

/// Whether a board without trees is read as something else is tried up to this many cells. To read
/// it takes longer than to write it.
const MOST_TRIED: usize = 1 << 20;

/// [`write`](fn@write), unless that would reach a limit on time or memory, which is known
/// beforehand.
///
/// # Errors
///
/// The same, and [`WriteError::Stopped`]. Of a model for a solver a part may have been appended.
pub fn write_within(
    out: &mut String,
    format: Format,
    puzzle: &Puzzle,
    notes: &Notes,
    limits: &Limits,
) -> Result<(), WriteError> {
    if let (Some(model), None) = (format.description().model, &notes.solution) {
        return solver::write(out, model, puzzle, limits);
    }
    let clues = puzzle.row_clues().iter().chain(puzzle.column_clues());
    let largest = clues.flatten().max().copied().unwrap_or(0);
    let width = u64::from(largest.checked_ilog10().unwrap_or(0));
    let size = puzzle.size();
    let [area, lines] = [size.area(), size.rows() + size.columns()].map(|number| number as u64);
    let trees = puzzle.trees().len() as u64;
    // The printed text is copied, and a solution is put into a copy of the board.
    let (mut bytes, mut nanoseconds) = (
        2 * (area * (2 + width) + lines * (4 + width)) + area + 8 * (lines + trees),
        40 * (area + lines),
    );
    if format == Format::Penpa {
        // It is packed.
        let symbols = trees + puzzle.number_of(Content::Tent) as u64;
        bytes += 6 * area + 80 * symbols;
        nanoseconds += 1600 * symbols.min(area / 4);
    }
    let time = Duration::from_nanos(nanoseconds);
    limits.afford(bytes, time).map_err(WriteError::Stopped)?;
    write(out, format, puzzle, notes)
}

/// Reads a text that holds exactly one puzzle.
///
/// # Errors
///
/// [`ReadError`] with every fault of the text if it holds none, more than one, or one that is
/// malformed.
pub fn read_one(text: &str) -> Result<Puzzle, ReadError> {
    let source = Source::new(text.as_bytes().to_vec());
    sole(&source, read(&source, &ReadOptions::default()))
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
    let problem = shared::second_puzzle("leave one puzzle in the text");
    Err(source.error(source.fault_at_line(second.line, problem)))
}

/// The error for an input without any puzzle.
fn nothing(source: &Source) -> ReadError {
    let problem = Problem::new(Code::Empty, "there is no puzzle in this input")
        .expected("a line of column clues")
        .help("a puzzle is a line of column clues, then a clue and the cells of each row");
    source.error(source.fault_at(0..0, problem))
}
