//! The codes of faults.

use std::fmt;

/// A stable code for a kind of fault. `Display` writes it as `E` and its number in four digits, as
/// in `E0101`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u16)]
#[non_exhaustive]
pub enum Code {
    /// The input holds no puzzle.
    Empty = 1,
    /// The input is not text.
    Binary = 2,
    /// The input contains bytes that are not UTF-8.
    NotUtf8 = 3,
    /// The input, its unpacked text or its board is larger than the limit.
    TooLarge = 4,
    /// The input can be read in two ways, in one format or in two.
    Ambiguous = 5,
    /// More than one puzzle where one was expected.
    SecondPuzzle = 6,
    /// The input cannot be read at all: no such file, no permission.
    Unreadable = 7,
    /// There are more faults than are kept.
    MoreFaults = 8,
    /// The program failed, through no fault of the input.
    Bug = 9,
    /// The text is in no known format.
    Unknown = 10,
    /// A line of text where a puzzle should begin.
    Title = 11,
    /// The line of column clues is missing.
    NoHeader = 101,
    /// Column clues without rows.
    NoRows = 102,
    /// A clue that is not a number.
    BadClue = 103,
    /// A clue that does not fit into 32 bits.
    HugeClue = 104,
    /// `-` as a clue where clues have no blanks between them.
    DashClue = 105,
    /// Fewer column clues than columns.
    FewClues = 106,
    /// More column clues than columns.
    ManyClues = 107,
    /// A character that is not a cell.
    BadCell = 108,
    /// A row that is shorter or longer than the others.
    Ragged = 109,
    /// A row without a clue.
    NoClue = 110,
    /// A row without cells.
    NoCells = 111,
    /// A board with more cells than can be numbered.
    HugeBoard = 112,
    /// A row clue that has several characters and no blank after it.
    LongClue = 113,
    /// A size that no board can have, or text that is not a size.
    BadSize = 120,
    /// Cells that end before the grid is full.
    FewCells = 121,
    /// Cells that continue after the grid is full.
    ManyCells = 122,
    /// A puzzle of another kind, or Tents with other rules.
    Variant = 123,
    /// A text that breaks the syntax of its container: JSON, XML, base64, DEFLATE, a save file, a
    /// URL.
    Syntax = 124,
    /// A part that every puzzle of the format has is missing.
    MissingPart = 125,
    /// The text does not determine the size.
    OpenSize = 126,
    /// A seed, a number, or a link to a page in place of a puzzle.
    Seed = 127,
    /// A mark, a move or a clue for which there is no place on the board.
    BadMark = 128,
    /// Text after the end of the puzzle.
    Trailing = 129,
    /// Parts of a puzzle that have different sizes.
    OtherSize = 130,
    /// A format cannot carry the puzzle.
    CannotCarry = 140,
    /// A cell or a clue that is given twice.
    Twice = 150,
    /// A solution that cannot be read.
    BadSolution = 201,
    /// A solution that belongs to another puzzle.
    OtherPuzzle = 202,
    /// An expectation that is neither a verdict nor a level, or that contradicts another
    /// expectation.
    BadExpectation = 203,
    /// A solver's answer that cannot be read.
    BadAnswer = 210,
    /// A solver's answer to a model of another puzzle.
    OtherModel = 211,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "E{:04}", *self as u16)
    }
}
