//! The options of the generator, and its refusals.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::explain::{Levels, TechniqueKind};
use crate::puzzle::Size;
use crate::random::Random;
use crate::solve::Distinct;

/// A share of something, in hundredths of a percent, from 0 to 100 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Share(u16);

impl Share {
    /// Everything.
    pub const ALL: Self = Self(10_000);
    /// Nothing.
    pub const NONE: Self = Self(0);

    /// A share of so many percent; more than 100 counts as 100.
    #[must_use]
    pub const fn percent(percent: u16) -> Self {
        Self(if percent > 100 { 100 } else { percent } * 100)
    }

    /// The share that a part has in a whole, rounded up. Of nothing, everything is nothing.
    #[must_use]
    pub fn of_part(part: usize, whole: usize) -> Self {
        let share = (part.min(whole) * usize::from(Self::ALL.0)).div_ceil(whole.max(1));
        Self(share as u16)
    }

    /// In hundredths of a percent.
    #[must_use]
    pub const fn hundredths(self) -> u16 {
        self.0
    }

    /// This share of a number, rounded down.
    #[must_use]
    pub const fn of(self, number: usize) -> usize {
        (number as u128 * self.0 as u128 / Self::ALL.0 as u128) as usize
    }
}

impl fmt::Display for Share {
    /// In percent, as in `20%` and `12.5%`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", f64::from(self.0) / 100.0)
    }
}

/// A text that is not a share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a share from 0% to 100%, with two decimals at most, as in `20%` or `12.5%`")]
pub struct UnknownShare;

impl FromStr for Share {
    type Err = UnknownShare;

    /// Reads `20%`, `20` and `12.5%`.
    fn from_str(text: &str) -> Result<Self, UnknownShare> {
        let number = text.strip_suffix('%').unwrap_or(text);
        let (percent, decimals) = number.split_once('.').unwrap_or((number, "0"));
        let digits = format!("{percent}{decimals:0<2}");
        let is_share = (1..=3).contains(&percent.len())
            && decimals.len() <= 2
            && digits.bytes().all(|byte| byte.is_ascii_digit());
        let share = digits.parse().ok().filter(|_| is_share).map(Self);
        share
            .filter(|share| *share <= Self::ALL)
            .ok_or(UnknownShare)
    }
}

/// Which clues a puzzle shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clues {
    /// This share of them, rounded down.
    Share(Share),
    /// Only those without which there would be more than one solution, or the grade another.
    Minimal,
}

/// The first word from which random numbers are drawn. A new one gives other boards for each seed;
/// where only grades change, it stays.
const DRAWS: u64 = 1;

/// The options of the generator. By default it makes what people expect of a puzzle: one tree in
/// five cells, all clues, something in every line, one solution, and one way to pair it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GeneratorSettings {
    /// How many rows and columns.
    pub size: Size,
    /// Where the random numbers begin.
    pub seed: u64,
    /// How many of the cells are trees, rounded down.
    pub trees: Share,
    /// How hard it is to be, if that matters. Without it, the rules of the engine settle the board
    /// without a search.
    pub grade: Option<Levels>,
    /// Whether puzzles are graded where no grade is asked for.
    pub is_graded: bool,
    /// A technique that the puzzle must need: without it, it cannot be solved, or is harder.
    pub technique: Option<TechniqueKind>,
    /// Which clues are shown.
    pub clues: Clues,
    /// Whether the trees are the same after a half turn. If the board has no cell in the middle,
    /// their number is even, and so perhaps one less.
    pub is_symmetric: bool,
    /// Which solutions count as different: assignments, so that nobody can pair the tents in two
    /// ways, or layouts, so that there may be rings.
    pub distinct: Distinct,
    /// Change the board until no more of its trees than this have their tents settled without any
    /// clue.
    pub polish: Option<Share>,
    /// Whether a line may have neither a tree nor a tent.
    pub has_empty_lines: bool,
}

impl GeneratorSettings {
    /// No board of more cells is made: 2,048 × 2,048.
    pub const MOST_CELLS: usize = 1 << 22;

    /// The usual puzzle of a size.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            size,
            seed: 1,
            trees: Share::percent(20),
            grade: None,
            is_graded: false,
            technique: None,
            clues: Clues::Share(Share::ALL),
            is_symmetric: false,
            distinct: Distinct::Assignments,
            polish: None,
            has_empty_lines: false,
        }
    }

    /// How many trees the puzzle has.
    #[must_use]
    pub fn number_of_trees(&self) -> usize {
        let number = self.trees.of(self.size.area());
        if self.is_symmetric && self.size.area().is_multiple_of(2) {
            number - number % 2
        } else {
            number
        }
    }

    /// Says why no puzzle can be as these options want it, where that can be said at once.
    ///
    /// # Errors
    ///
    /// [`Impossible`].
    pub fn check(&self) -> Result<(), Impossible> {
        let (size, trees) = (self.size, self.number_of_trees());
        let (rows, columns) = (size.rows(), size.columns());
        if size.area() < 2 {
            return Err(Impossible::NoRoom);
        }
        if size.area() > Self::MOST_CELLS {
            return Err(Impossible::TooLarge { size });
        }
        if trees == 0 {
            return Err(Impossible::NoTrees {
                share: self.trees,
                size,
            });
        }
        let most = (rows.div_ceil(2) * columns.div_ceil(2)).min(size.area() / 2);
        if trees > most {
            return Err(Impossible::TooManyTrees { trees, most });
        }
        // A tent and its tree are in three lines together, in a board of one line in two or three.
        let lines = rows + columns;
        let least = lines.div_ceil(3);
        if !self.has_empty_lines && trees < least {
            return Err(Impossible::TooFewTrees {
                trees,
                least,
                lines,
            });
        }
        Ok(())
    }

    /// The random numbers of an attempt. They depend on all options that change a board.
    pub(super) fn random(&self, attempt: u64) -> Random {
        let grade = self.grade.map_or(0, |levels| {
            1 + 8 * (levels.least() as u64) + levels.most() as u64
        });
        let clues = match self.clues {
            Clues::Share(share) => share.0.into(),
            Clues::Minimal => u64::MAX,
        };
        Random::of(&[
            DRAWS,
            self.seed,
            self.size.rows() as u64,
            self.size.columns() as u64,
            self.trees.0.into(),
            grade,
            self.technique.map_or(0, |kind| 1 + kind as u64),
            clues,
            self.is_symmetric.into(),
            (self.distinct == Distinct::Layouts).into(),
            self.polish.map_or(0, |share| 1 + u64::from(share.0)),
            self.has_empty_lines.into(),
            attempt,
        ])
    }
}

/// Why no puzzle can be as some options want it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Impossible {
    /// There is one cell.
    #[error("a board of one cell has no room for a tree and a tent")]
    NoRoom,
    /// There are more than [`GeneratorSettings::MOST_CELLS`] cells.
    #[error(
        "a board of {size} is too large to be made: the largest have {} cells",
        GeneratorSettings::MOST_CELLS
    )]
    TooLarge {
        /// The size asked for.
        size: Size,
    },
    /// The share of trees is less than one tree.
    #[error("{share} of the cells of a board of {size} is less than one tree")]
    NoTrees {
        /// The share asked for.
        share: Share,
        /// The size of the board.
        size: Size,
    },
    /// Their tents would touch.
    #[error(
        "{trees} {} too many: the tents of {most} at most find room without touching",
        if *.trees == 1 { "tree is" } else { "trees are" }
    )]
    TooManyTrees {
        /// The number asked for.
        trees: usize,
        /// The largest possible number.
        most: usize,
    },
    /// Some lines would stay empty.
    #[error(
        "{trees} {} too few: a tree and its tent fill three lines, and there are {lines}",
        if *.trees == 1 { "tree is" } else { "trees are" }
    )]
    TooFewTrees {
        /// The number asked for.
        trees: usize,
        /// The least possible number.
        least: usize,
        /// The number of rows and columns.
        lines: usize,
    },
}
