//! The name of a part: of which board it is, and what was decided on the way to it.

use std::fmt;

use crate::puzzle::{self, Cell, Clue, Content, Puzzle};

/// One decision on the way to a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    /// The cell that was decided.
    pub cell: Cell,
    /// Whether it holds a tent here.
    pub tent: bool,
    /// Whether the other way was refuted while the board was split, so that there is no part of it.
    pub is_other_refuted: bool,
}

/// The name of a part, as in `d12_2#8f1a20c44e0b9d37/r7c21*/r16c11-`.
///
/// It holds the name of the board, a digest of the board, and the literals on the way: a cell with
/// rows and columns from 1, then `*` for a tent or `-` for none, then `!` if the other way was
/// refuted. A board that was not split is its own only part, without a literal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Id {
    /// The name and the digest of the board.
    board: String,
    /// How long the name of the board is.
    name: usize,
    path: Vec<Literal>,
}

/// How many digits a digest has.
const DIGITS: usize = 16;

impl Id {
    /// The name of a whole board.
    #[must_use]
    pub fn whole(name: &str, puzzle: &Puzzle) -> Self {
        Self {
            board: format!("{name}#{:016x}", digest(puzzle)),
            name: name.len(),
            path: Vec::new(),
        }
    }

    /// The name of a part of the same board.
    #[must_use]
    pub fn part(&self, path: Vec<Literal>) -> Self {
        Self {
            path,
            ..self.clone()
        }
    }

    /// Reads a name; `None` if the text is not that of a part.
    ///
    /// # Example: the literals
    ///
    /// ```
    /// use tents::split::Id;
    ///
    /// let id = Id::parse("a#0123456789abcdef/r7c21*/r16c11-!").expect("it is one");
    /// assert_eq!(id.name(), "a");
    /// assert_eq!(id.path().len(), 2);
    /// assert!(id.path()[1].is_other_refuted);
    /// assert_eq!(Id::parse("another name"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let name = text.rfind('#')?;
        let (board, path) = text.split_at_checked(name + 1 + DIGITS)?;
        let is_digit = |byte: &u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte);
        if !board.as_bytes()[name + 1..].iter().all(is_digit) {
            return None;
        }
        let mut literals = path.split('/');
        if literals.next() != Some("") {
            return None;
        }
        Some(Self {
            board: board.to_owned(),
            name,
            path: literals.map(literal).collect::<Option<_>>()?,
        })
    }

    /// The name of the board.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.board[..self.name]
    }

    /// The name and the digest of the board.
    #[must_use]
    pub fn board(&self) -> &str {
        &self.board
    }

    /// What was decided, in this order.
    #[must_use]
    pub fn path(&self) -> &[Literal] {
        &self.path
    }

    /// Whether it is of a board with this content, whatever its name.
    #[must_use]
    pub fn is_of(&self, puzzle: &Puzzle) -> bool {
        self.board[self.name + 1..] == format!("{:016x}", digest(puzzle))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board)?;
        self.path
            .iter()
            .try_for_each(|literal| write!(f, "/{literal}"))
    }
}

impl fmt::Display for Literal {
    /// As in `r7c21*`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tent = if self.tent { '*' } else { '-' };
        let mark = if self.is_other_refuted { "!" } else { "" };
        write!(f, "{}{tent}{mark}", self.cell)
    }
}

/// Reads a literal.
fn literal(word: &str) -> Option<Literal> {
    let (word, is_other_refuted) = match word.strip_suffix('!') {
        Some(word) => (word, true),
        None => (word, false),
    };
    let (cell, tent) = match word.strip_suffix('*') {
        Some(cell) => (cell, true),
        None => (word.strip_suffix('-')?, false),
    };
    let (row, column) = cell.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        let number = is_plain.then(|| text.parse::<u32>().ok()).flatten();
        number?.checked_sub(1)
    };
    Some(Literal {
        cell: Cell {
            row: number(row)?,
            column: number(column)?,
        },
        tent,
        is_other_refuted,
    })
}

/// A number for what a board is: a digest of its clues and cells.
fn digest(puzzle: &Puzzle) -> u64 {
    let number = |clue: &Clue| clue.map_or(0, |clue| 1 + u64::from(clue));
    let clues = [puzzle.row_clues(), puzzle.column_clues()].into_iter();
    let numbers =
        clues.flat_map(|clues| std::iter::once(clues.len() as u64).chain(clues.iter().map(number)));
    let cells = puzzle.contents().iter().map(|&content| match content {
        Content::Unknown => b'.',
        Content::Tree => b'T',
        Content::Tent => b'*',
        Content::Empty => b'-',
    });
    puzzle::digest(numbers.flat_map(u64::to_le_bytes).chain(cells))
}
