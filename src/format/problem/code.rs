//! The codes of faults.

use std::fmt;

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
    /// `E0010`: a text in no format that is known.
    Unknown,
    /// `E0011`: a line of text where a puzzle should begin.
    Title,
    /// `E0101`: the line of column clues is missing.
    NoHeader,
    /// `E0102`: column clues without rows.
    NoRows,
    /// `E0103`: a clue that is not a number.
    BadClue,
    /// `E0104`: a clue above what a number can hold.
    HugeClue,
    /// `E0105`: `-` as a clue of the compact form.
    DashClue,
    /// `E0106`: fewer column clues than columns.
    FewClues,
    /// `E0107`: more column clues than columns.
    ManyClues,
    /// `E0108`: a character that is not a cell.
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
    /// `E0120`: a size that no board has, or that is not a size.
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
    /// `E0127`: a seed, or a number, in place of a puzzle.
    Seed,
    /// `E0128`: a mark or a move that fits no cell.
    BadMark,
    /// `E0129`: text after the end of the puzzle.
    Trailing,
    /// `E0130`: parts of a puzzle that have different sizes.
    OtherSize,
    /// `E0140`: a puzzle that a format cannot carry.
    CannotCarry,
    /// `E0150`: a cell or a clue that is given twice.
    Twice,
    /// `E0201`: a solution that cannot be read.
    BadSolution,
    /// `E0202`: a solution that belongs to another puzzle.
    OtherPuzzle,
    /// `E0203`: something is expected of a puzzle that is neither a verdict nor a level, or that
    /// contradicts what else is expected.
    BadExpectation,
    /// `E0210`: a solver's answer that cannot be read.
    BadAnswer,
    /// `E0211`: a solver's answer to a model of another puzzle.
    OtherModel,
    /// `E0220`: a line that is not the result of a part of a board, or is that of a failure.
    BadResult,
    /// `E0221`: results of parts that do not go together.
    OtherParts,
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
            Self::Unknown => "E0010",
            Self::Title => "E0011",
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
            Self::CannotCarry => "E0140",
            Self::Twice => "E0150",
            Self::BadSolution => "E0201",
            Self::OtherPuzzle => "E0202",
            Self::BadExpectation => "E0203",
            Self::BadAnswer => "E0210",
            Self::OtherModel => "E0211",
            Self::BadResult => "E0220",
            Self::OtherParts => "E0221",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
