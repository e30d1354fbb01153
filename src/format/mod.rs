//! Text ⇄ puzzle: one file per format, one table that names them all, and the faults of bad input.
//!
//! A [`Source`] holds the text of one input; [`read`] splits it into puzzles and reads one at a
//! time. A puzzle that cannot be read is an [`Entry`] like any other, with every fault in it, and
//! the rest of the input goes on.
//!
//! # Example: two puzzles in one text, the second with a fault
//!
//! ```
//! use tents::format::{self, ReadOptions, Source};
//!
//! let source = Source::new(b" 10\n1.T\n0..\n\n 10\n1xT\n".to_vec());
//! let entries: Vec<_> = format::read(&source, &ReadOptions::default()).collect();
//! assert_eq!(entries[0].puzzle.as_ref().map(|puzzle| puzzle.trees().len()), Ok(1));
//! let error = entries[1].puzzle.as_ref().unwrap_err();
//! assert_eq!(error.to_string(), "line 6, column 2: `x` is no cell");
//! ```

mod bme;
mod course;
mod csv;
mod detect;
mod draft;
mod fault;
#[cfg(feature = "json")]
mod json;
#[cfg(feature = "packed")]
mod legup;
mod lemans;
#[cfg(feature = "packed")]
mod penpa;
mod pieces;
pub mod plain;
mod puzzlekit;
pub mod pzpr;
mod sgt;
mod solution;
pub mod solver;
mod source;
mod table;
mod tnt;
mod words;
mod write_error;

pub use detect::detect_line;
pub use fault::{Code, Fault, ReadError};
pub use pieces::{Piece, Pieces};
pub use solution::{Solution, read_solutions};
pub use source::Source;
pub use table::{Description, Format, Shape, UnknownFormat};
pub use write_error::{Marks, WriteError};

use std::ops::Range;

use crate::puzzle::{Layout, Puzzle, Size};

/// How an input is read.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format, instead of the one that is detected.
    pub format: Option<Format>,
    /// The size, for a text that leaves it open.
    pub size: Option<Size>,
    /// The largest number of bytes that packed text may unpack to, and the largest number of
    /// cells that a board may have whose size stands in the text as a number.
    pub limit: usize,
}

impl Default for ReadOptions {
    /// Any format, no size, and a limit of 2^26, which is 64 MiB of text or 8,192 × 8,192 cells.
    fn default() -> Self {
        Self {
            format: None,
            size: None,
            limit: 1 << 26,
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
    /// What stands beside it.
    pub notes: Notes,
}

/// What may stand beside a puzzle in a text. Only [`Format::Json`] has places for all of it; in
/// every format a comment before the puzzle, as in `# expect: none`, says which verdict it should
/// have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Notes {
    /// A name of the puzzle.
    pub id: Option<String>,
    /// The verdict that it should have, as it was written.
    pub expect: Option<String>,
    /// A solution of it, right or wrong.
    pub solution: Option<Layout>,
}

impl Entry {
    fn new(line: usize, puzzle: Result<Puzzle, ReadError>) -> Self {
        Self {
            line,
            puzzle,
            notes: Notes::default(),
        }
    }

    /// Notes what a comment expects, where the puzzle itself does not say.
    fn with_expectation(mut self, comment: Option<&str>) -> Self {
        if self.notes.expect.is_none() {
            self.notes.expect = comment.map(str::to_owned);
        }
        self
    }
}

/// The verdict that a comment expects, if that is what it says.
fn expectation(line: &str) -> Option<&str> {
    let comment = line.strip_prefix('#')?.trim_start();
    Some(comment.strip_prefix("expect:")?.trim())
}

/// Finds the format of an input by what it holds, never by its name.
///
/// # Errors
///
/// [`ReadError`] if there is no text, or two formats read it differently.
///
/// # Example: a game ID
///
/// ```
/// use tents::format::{self, Format, Source};
///
/// let source = Source::new(b"4x4:baj_,1,1,0,1,1,0,2,0\n".to_vec());
/// assert_eq!(format::detect(&source), Ok(Format::Sgt));
/// ```
pub fn detect(source: &Source) -> Result<Format, ReadError> {
    if let Some(fault) = source.binary_fault() {
        return Err(source.error(fault));
    }
    if plain::is_empty(source) {
        return Err(nothing(source));
    }
    detect::detect(source).map_err(|fault| source.error(fault))
}

/// Reads the puzzles of an input, one at a time, in the format of `options` or in the one that is
/// detected.
///
/// There is always at least one entry: an input without a puzzle is a fault.
pub fn read<'s>(
    source: &'s Source,
    options: &ReadOptions,
) -> impl Iterator<Item = Entry> + use<'s> {
    let options = *options;
    let format = match options.format {
        Some(format) if source.binary_fault().is_none() && !plain::is_empty(source) => Ok(format),
        _ => detect(source),
    };
    let entries: Box<dyn Iterator<Item = Entry>> = match format {
        Err(error) => {
            let line = error.faults().first().map_or(1, |fault| fault.line);
            Box::new(std::iter::once(Entry::new(line, Err(error))))
        }
        Ok(Format::Plain) => Box::new(plain::read(source)),
        #[cfg(feature = "json")]
        Ok(Format::Json) if json::is_spread(source) => Box::new(json::read_spread(source, options)),
        Ok(format) => {
            let is_whole = is_whole(source, format);
            let mut expect = None;
            let mut lines = source.lines();
            let entries = std::iter::from_fn(move || {
                let line = loop {
                    let line = lines.next()?;
                    if is_significant(&line) {
                        break line;
                    }
                    expect = expectation(line.text).or(expect);
                };
                let start = line.start + line.text.len() - line.text.trim_start().len();
                let range = if is_whole {
                    line.start..source.text().len()
                } else {
                    start..start + line.text.trim().len()
                };
                let entry = entry(source, format, range, line.number, &options);
                Some(entry.with_expectation(expect.take()))
            });
            Box::new(entries.take(if is_whole { 1 } else { usize::MAX }))
        }
    };
    entries
}

/// Whether a text is one puzzle.
fn is_whole(source: &Source, format: Format) -> bool {
    match format.description().shape {
        Shape::File => true,
        Shape::Line => is_file(source, format),
        Shape::Paragraph => false,
    }
}

/// Whether a text in a format of one puzzle a line is in its form of one puzzle a file.
fn is_file(source: &Source, format: Format) -> bool {
    let first = source.lines().find(is_significant);
    first.is_some_and(|line| match format {
        #[cfg(feature = "json")]
        Format::Json => json::is_spread(source),
        Format::Sgt => sgt::is_save(line.text),
        Format::Pzpr => line.text.trim().starts_with("pzprv3") && !line.text.contains('/'),
        _ => false,
    })
}

/// Reads the puzzle in a range of the text, which begins on `line`.
fn entry(
    source: &Source,
    format: Format,
    range: Range<usize>,
    line: usize,
    options: &ReadOptions,
) -> Entry {
    #[cfg(feature = "json")]
    if format == Format::Json {
        let (puzzle, notes) = json::read_with_notes(source, range, options);
        return Entry {
            line,
            puzzle,
            notes,
        };
    }
    Entry::new(line, (format.description().read)(source, range, options))
}

/// Whether a line is neither blank nor a comment.
fn is_significant(line: &source::Line<'_>) -> bool {
    !line.text.starts_with('#') && !line.text.trim().is_empty()
}

/// Appends a puzzle in `format`, with what stands beside it where the format has a place for that.
///
/// A solution in `notes` goes into its own place in JSON; elsewhere its tents are put on the
/// board. Puzzles of one line are written without a line end.
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
    #[cfg(feature = "json")]
    if format == Format::Json {
        json::write_with_notes(out, puzzle, notes);
        return Ok(());
    }
    let description = format.description();
    let write = description.write.ok_or(WriteError::ReadOnly { format })?;
    let solved;
    let puzzle = match &notes.solution {
        None => puzzle,
        Some(_) if !description.tents => return Err(WriteError::Solution { format }),
        Some(solution) => {
            solved = puzzle.with_layout(solution);
            &solved
        }
    };
    write_error::check(description, puzzle)?;
    write(out, puzzle);
    Ok(())
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
    Err(source.error(
        source
            .fault_on_line(
                Code::SecondPuzzle,
                second.line,
                "there is more than one puzzle",
            )
            .label("expected only one, this is the second")
            .help("leave one puzzle in the text"),
    ))
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
