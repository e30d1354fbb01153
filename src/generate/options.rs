//! The options of the generator, and its refusals.

use thiserror::Error;

use crate::explain::{Levels, TechniqueKind};
use crate::generate::share::{Share, Trees};
use crate::puzzle::Size;
use crate::random::Random;
use crate::solve::Distinct;

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
    /// How many trees there are.
    pub trees: Trees,
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
    /// their number is even: a share gives one less where it would be odd.
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
            trees: Trees::Share(Share::percent(20)),
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
        match self.trees {
            Trees::Share(_) => number - number % self.multiple(),
            Trees::Number(_) => number,
        }
    }

    /// The least and the largest number of trees for which such puzzles are not ruled out at once. If
    /// the first is above the second, they are for all.
    #[must_use]
    pub fn bounds_of_trees(&self) -> (usize, usize) {
        let (rows, columns) = (self.size.rows(), self.size.columns());
        let most = (rows.div_ceil(2) * columns.div_ceil(2)).min(self.size.area() / 2);
        // A tent and its tree are in three lines together, in a board of one line in two or three.
        let least = if self.has_empty_lines {
            1
        } else {
            (rows + columns).div_ceil(3)
        };
        let multiple = self.multiple();
        (least.next_multiple_of(multiple), most - most % multiple)
    }

    /// The number of trees is a multiple of this: two, if they come in pairs.
    fn multiple(&self) -> usize {
        if self.is_symmetric && self.size.area().is_multiple_of(2) {
            2
        } else {
            1
        }
    }

    /// Says why no puzzle can be as these options want it, where that can be said at once.
    ///
    /// # Errors
    ///
    /// [`Impossible`].
    pub fn check(&self) -> Result<(), Impossible> {
        let (size, trees) = (self.size, self.number_of_trees());
        if size.area() < 2 {
            return Err(Impossible::NoRoom);
        }
        if size.area() > Self::MOST_CELLS {
            return Err(Impossible::TooLarge { size });
        }
        if let (Some(technique), Some(levels)) = (self.technique, self.grade)
            && technique.least().level() > levels.most()
        {
            return Err(Impossible::TooEasy { technique, levels });
        }
        if trees == 0 {
            return Err(Impossible::NoTrees {
                trees: self.trees,
                size,
            });
        }
        if !trees.is_multiple_of(self.multiple()) {
            return Err(Impossible::OddTrees { trees, size });
        }
        let (least, most) = self.bounds_of_trees();
        if trees > most {
            return Err(Impossible::TooManyTrees { trees, most });
        }
        if trees < least {
            return Err(Impossible::TooFewTrees {
                trees,
                least,
                lines: size.rows() + size.columns(),
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
            Clues::Share(share) => share.hundredths().into(),
            Clues::Minimal => u64::MAX,
        };
        Random::of(&[
            DRAWS,
            self.seed,
            self.size.rows() as u64,
            self.size.columns() as u64,
            self.trees.word(),
            grade,
            self.technique.map_or(0, |kind| 1 + kind as u64),
            clues,
            self.is_symmetric.into(),
            (self.distinct == Distinct::Layouts).into(),
            self.polish
                .map_or(0, |share| 1 + u64::from(share.hundredths())),
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
    /// There would be no tree.
    #[error("{}", no_trees(*.trees, *.size))]
    NoTrees {
        /// What was asked for.
        trees: Trees,
        /// The size of the board.
        size: Size,
    },
    /// The trees come in pairs, and one would be left.
    #[error(
        "{trees} trees cannot be symmetric: a board of {size} has no cell in the middle, so their \
         number must be even"
    )]
    OddTrees {
        /// The number asked for.
        trees: usize,
        /// The size of the board.
        size: Size,
    },
    /// The technique is harder than the levels.
    #[error(
        "a puzzle that needs the technique `{}` is {} ({}) or harder, and the level asked for is {levels}",
        .technique.key(),
        .technique.least().level(),
        .technique.least()
    )]
    TooEasy {
        /// The technique asked for.
        technique: TechniqueKind,
        /// The levels asked for.
        levels: Levels,
    },
    /// Their tents would touch.
    #[error(
        "{trees} {} too many: at most {most} fit with tents that do not touch",
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

/// The words for a board without a tree.
fn no_trees(trees: Trees, size: Size) -> String {
    match trees {
        Trees::Number(_) => "a puzzle has at least one tree".to_owned(),
        Trees::Share(share) => {
            format!("{share} of the cells of a board of {size} is less than one tree")
        }
    }
}
