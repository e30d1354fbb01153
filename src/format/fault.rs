//! What can be wrong with an input, and where.

use std::fmt;
use std::ops::Range;

use thiserror::Error;

/// A stable code for a kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {
    /// `E0001`: the input holds no puzzle.
    Empty,
    /// `E0002`: the input is not text.
    Binary,
    /// `E0003`: bytes that are not UTF-8.
    NotUtf8,
    /// `E0004`: the input is larger than the limit.
    TooLarge,
    /// `E0005`: two formats read the input differently.
    Ambiguous,
    /// `E0006`: more than one puzzle where one was expected.
    SecondPuzzle,
    /// `E0007`: the input cannot be read at all: no such file, no permission.
    Unreadable,
    /// `E0008`: there are more faults than are kept.
    MoreFaults,
    /// `E0009`: the program failed, and not for any fault of the input.
    Bug,
    /// `E0101`: the line of column clues is missing.
    NoHeader,
    /// `E0102`: column clues without rows.
    NoRows,
    /// `E0103`: a clue that is no number.
    BadClue,
    /// `E0104`: a clue above what a number can hold.
    HugeClue,
    /// `E0105`: `-` as a clue of the compact form.
    DashClue,
    /// `E0106`: fewer column clues than columns.
    FewClues,
    /// `E0107`: more column clues than columns.
    ManyClues,
    /// `E0108`: a character that is no cell.
    BadCell,
    /// `E0109`: a row that is shorter or longer than the others.
    Ragged,
    /// `E0110`: a row without a clue.
    NoClue,
    /// `E0111`: a row without cells.
    NoCells,
    /// `E0112`: a board with more cells than can be numbered.
    HugeBoard,
    /// `E0113`: a row's clue of several characters without a blank behind it.
    LongClue,
    /// `E0120`: a size that no board has, or that is no size.
    BadSize,
    /// `E0121`: cells that end before the grid is full.
    FewCells,
    /// `E0122`: cells that go on after the grid is full.
    ManyCells,
    /// `E0123`: another puzzle, or one with other rules.
    Variant,
    /// `E0124`: a text that breaks the grammar of what it is packed in: JSON, XML, base64, DEFLATE,
    /// a save file, a URL.
    Syntax,
    /// `E0125`: a part that every puzzle of the format has is missing.
    MissingPart,
    /// `E0126`: a size that the text leaves open.
    OpenSize,
    /// `E0127`: a seed in place of a puzzle.
    Seed,
    /// `E0128`: a mark or a move that fits no cell.
    BadMark,
    /// `E0129`: text after the end of the puzzle.
    Trailing,
    /// `E0130`: parts of a puzzle that have different sizes.
    OtherSize,
    /// `E0150`: a cell or a clue that is given twice.
    Twice,
    /// `E0140`: a puzzle that a format cannot carry.
    CannotCarry,
    /// `E0201`: a solution that cannot be read.
    BadSolution,
    /// `E0202`: a solution that belongs to another puzzle.
    OtherPuzzle,
    /// `E0203`: a word beside a puzzle that is no verdict to expect.
    BadExpectation,
    /// `E0210`: a solver's answer that cannot be read.
    BadAnswer,
    /// `E0211`: a solver's answer to a model of another puzzle.
    OtherModel,
}

impl Code {
    /// The code as it is printed, as in `E0001`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Empty => "E0001",
            Self::Binary => "E0002",
            Self::NotUtf8 => "E0003",
            Self::TooLarge => "E0004",
            Self::Ambiguous => "E0005",
            Self::SecondPuzzle => "E0006",
            Self::Unreadable => "E0007",
            Self::MoreFaults => "E0008",
            Self::Bug => "E0009",
            Self::NoHeader => "E0101",
            Self::NoRows => "E0102",
            Self::BadClue => "E0103",
            Self::HugeClue => "E0104",
            Self::DashClue => "E0105",
            Self::FewClues => "E0106",
            Self::ManyClues => "E0107",
            Self::BadCell => "E0108",
            Self::Ragged => "E0109",
            Self::NoClue => "E0110",
            Self::NoCells => "E0111",
            Self::HugeBoard => "E0112",
            Self::LongClue => "E0113",
            Self::BadSize => "E0120",
            Self::FewCells => "E0121",
            Self::ManyCells => "E0122",
            Self::Variant => "E0123",
            Self::Syntax => "E0124",
            Self::MissingPart => "E0125",
            Self::OpenSize => "E0126",
            Self::Seed => "E0127",
            Self::BadMark => "E0128",
            Self::Trailing => "E0129",
            Self::OtherSize => "E0130",
            Self::Twice => "E0150",
            Self::CannotCarry => "E0140",
            Self::BadSolution => "E0201",
            Self::OtherPuzzle => "E0202",
            Self::BadExpectation => "E0203",
            Self::BadAnswer => "E0210",
            Self::OtherModel => "E0211",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One fault of an input: what was found where, what was expected, and how to mend it.
///
/// `Display` is the place and the message in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The kind of fault.
    pub code: Code,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The bytes of the source's text that are at fault; empty where something is missing.
    pub span: Range<usize>,
    /// What was found.
    pub message: String,
    /// What was expected, in a few words.
    pub label: String,
    /// How to mend it.
    pub help: String,
}

impl Fault {
    /// A fault at some bytes of a source. What was expected and how to mend it are added with
    /// [`Fault::label`] and [`Fault::help`], line and column by [`Source::error`].
    ///
    /// [`Source::error`]: super::source::Source::error
    pub(super) fn new(code: Code, span: Range<usize>, mut message: String) -> Self {
        // A message of another crate may quote the input as it stands.
        const LONGEST: usize = 200;
        if message.contains(char::is_control) || message.len() > LONGEST {
            let is_long = message.chars().nth(LONGEST).is_some();
            let shown = message.chars().take(LONGEST);
            let shown = shown.map(|c| if c.is_control() { '\u{FFFD}' } else { c });
            message = shown.chain(is_long.then_some('…')).collect();
        }
        Self {
            code,
            line: 0,
            column: 0,
            span,
            message,
            label: String::new(),
            help: String::new(),
        }
    }

    /// Says what was expected.
    pub(super) fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Says how to mend it.
    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.message
        )
    }
}

/// Why a puzzle could not be read: all its faults, in the order of their places.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", Summary(self))]
pub struct ReadError {
    faults: Vec<Fault>,
    omitted: usize,
}

impl ReadError {
    /// The faults, at least one, at most [`ReadError::MOST`].
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// How many more faults there are than are kept.
    #[must_use]
    pub fn omitted(&self) -> usize {
        self.omitted
    }

    /// The largest number of faults that are kept of one puzzle.
    pub const MOST: usize = 64;
}

/// The first fault and the number of the others.
struct Summary<'e>(&'e ReadError);

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(error) = self;
        if let Some(first) = error.faults.first() {
            write!(f, "{first}")?;
        }
        match error.faults.len() + error.omitted {
            0 | 1 => Ok(()),
            2 => write!(f, " (and 1 more fault)"),
            number => write!(f, " (and {} more faults)", number - 1),
        }
    }
}

/// The faults of one puzzle while it is read: those that come first in the text.
#[derive(Debug, Default)]
pub(super) struct Faults {
    list: Vec<Fault>,
    omitted: usize,
}

impl Faults {
    /// Keeps a fault for as long as there are not too many before it.
    pub(super) fn push(&mut self, fault: Fault) {
        self.list.push(fault);
        if self.list.len() >= 2 * ReadError::MOST {
            self.tidy();
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn tidy(&mut self) {
        self.list.sort_by_key(|fault| fault.span.start);
        self.omitted += self.list.len().saturating_sub(ReadError::MOST);
        self.list.truncate(ReadError::MOST);
    }

    /// All faults as one error, in the order of their places, with lines and columns still open.
    pub(super) fn into_error(mut self) -> ReadError {
        self.tidy();
        ReadError {
            faults: self.list,
            omitted: self.omitted,
        }
    }
}

impl ReadError {
    /// The faults, to be given their lines and columns.
    pub(super) fn faults_mut(&mut self) -> &mut [Fault] {
        &mut self.faults
    }
}
