//! The options of the generator, and the reasons why they are rejected.

use thiserror::Error;

use crate::explain::{Levels, TechniqueKind};
use crate::generate::share::{Share, Trees};
use crate::puzzle::Size;
use crate::random::Random;
use crate::solve::Distinct;

/// The clues that a puzzle shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clues {
    /// This share of all clues; their number is rounded down.
    Share(Share),
    /// Only clues that are needed: if any one of them were hidden, there would be more than one
    /// solution or, if a level or a technique is wanted, the puzzle would be harder than wanted or
    /// too hard for the techniques.
    Minimal,
}

/// The first word of the key from which the random numbers of an attempt are derived. A change of
/// this number gives other boards for every seed. The number stays the same if only grades change.
const STREAM_VERSION: u64 = 1;

/// The options of the generator. The defaults give the usual puzzle: one tree per five cells, all
/// clues, no empty line, one solution, and one way to pair its tents with the trees.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GeneratorSettings {
    /// The numbers of rows and columns.
    pub size: Size,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of trees.
    pub trees: Trees,
    /// The wanted levels, if they matter. If `None`, boards are made that the rules of the engine
    /// settle without a search.
    pub grade: Option<Levels>,
    /// Whether puzzles are graded even if no level and no technique is wanted.
    pub is_graded: bool,
    /// A technique that the puzzle must need: without it, the puzzle cannot be solved or is harder.
    pub technique: Option<TechniqueKind>,
    /// The clues that are shown.
    pub clues: Clues,
    /// Whether the trees are the same after a half turn. If the board has no cell in the middle,
    /// the number of trees must be even: a share that would give an odd number gives one tree less.
    pub is_symmetric: bool,
    /// Which solutions count as different. If assignments do, there is only one way to pair tents
    /// and trees; if layouts do, there may be several ways.
    pub distinct: Distinct,
    /// If given, the board is changed until at most this share of its trees is settled without any
    /// clue.
    pub polish: Option<Share>,
    /// Whether a line may have neither a tree nor a tent.
    pub has_empty_lines: bool,
}

impl GeneratorSettings {
    /// The most cells that a generated board can have: 2,048 × 2,048.
    pub const MAX_CELLS: usize = 1 << 22;

    /// Returns the options of the usual puzzle of a size.
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

    /// Returns the number of trees of the puzzle.
    #[must_use]
    pub fn number_of_trees(&self) -> usize {
        let number = self.trees.of(self.size.area());
        match self.trees {
            Trees::Share(_) => number - number % self.multiple(),
            Trees::Number(_) => number,
        }
    }

    /// Returns the least and the greatest number of trees that are not ruled out at once. If the
    /// least is greater than the greatest, every number is ruled out.
    #[must_use]
    pub fn bounds_of_trees(&self) -> (usize, usize) {
        let (rows, columns) = (self.size.rows(), self.size.columns());
        let most = (rows.div_ceil(2) * columns.div_ceil(2)).min(self.size.area() / 2);
        // A tent and its tree, which are next to each other, are in exactly three lines together.
        let least = if self.has_empty_lines {
            1
        } else {
            (rows + columns).div_ceil(3)
        };
        let multiple = self.multiple();
        (least.next_multiple_of(multiple), most - most % multiple)
    }

    /// Returns 2 if trees come in symmetric pairs, so that their number must be even; otherwise 1.
    fn multiple(&self) -> usize {
        if self.is_symmetric && self.size.area().is_multiple_of(2) {
            2
        } else {
            1
        }
    }

    /// Checks whether it is known at once that no puzzle meets these options.
    ///
    /// # Errors
    ///
    /// Returns [`Impossible`] if so.
    pub fn check(&self) -> Result<(), Impossible> {
        let (size, trees) = (self.size, self.number_of_trees());
        if size.area() < 2 {
            return Err(Impossible::NoRoom);
        }
        if size.area() > Self::MAX_CELLS {
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

    /// Returns the stream of random numbers of an attempt. It depends on all options that change a
    /// board.
    pub(super) fn random(&self, attempt: u64) -> Random {
        let grade = self.grade.map_or(0, |levels| {
            1 + 8 * (levels.least() as u64) + levels.most() as u64
        });
        let clues = match self.clues {
            Clues::Share(share) => share.hundredths().into(),
            Clues::Minimal => u64::MAX,
        };
        Random::of(&[
            STREAM_VERSION,
            self.seed,
            self.size.rows() as u64,
            self.size.columns() as u64,
            self.trees.stream_key(),
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

/// The reason why no puzzle can meet the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Impossible {
    /// The board has one cell.
    #[error("a board of one cell has no room for a tree and a tent")]
    NoRoom,
    /// The board has more than [`GeneratorSettings::MAX_CELLS`] cells.
    #[error(
        "a board of {size} is too large to generate: the largest has {} cells",
        GeneratorSettings::MAX_CELLS
    )]
    TooLarge {
        /// The size.
        size: Size,
    },
    /// There would be no tree.
    #[error("{}", no_trees(*.trees, *.size))]
    NoTrees {
        /// The number or share of trees.
        trees: Trees,
        /// The size of the board.
        size: Size,
    },
    /// The trees come in pairs, but their number is odd.
    #[error(
        "{trees} trees cannot be symmetric: a board of {size} has no cell in the middle, so their \
         number must be even"
    )]
    OddTrees {
        /// The number of trees.
        trees: usize,
        /// The size of the board.
        size: Size,
    },
    /// The technique is harder than the wanted levels.
    #[error(
        "a puzzle that needs the technique `{}` is {} ({}) or harder, but the requested level is {levels}",
        .technique.key(),
        .technique.least().level(),
        .technique.least()
    )]
    TooEasy {
        /// The wanted technique.
        technique: TechniqueKind,
        /// The wanted levels.
        levels: Levels,
    },
    /// Some tents would touch.
    #[error(
        "{trees} {} too many: at most {most} fit with tents that do not touch",
        if *.trees == 1 { "tree is" } else { "trees are" }
    )]
    TooManyTrees {
        /// The number of trees.
        trees: usize,
        /// The largest possible number.
        most: usize,
    },
    /// Some lines would stay empty.
    #[error(
        "{trees} {} too few: a tree and its tent use at most three lines, and there are {lines}",
        if *.trees == 1 { "tree is" } else { "trees are" }
    )]
    TooFewTrees {
        /// The number of trees.
        trees: usize,
        /// The least possible number.
        least: usize,
        /// The number of rows and columns.
        lines: usize,
    },
}

/// Words the error for a board without a tree.
fn no_trees(trees: Trees, size: Size) -> String {
    match trees {
        Trees::Number(_) => "a puzzle has at least one tree".to_owned(),
        Trees::Share(share) => {
            format!("{share} of the cells of a board of {size} is less than one tree")
        }
    }
}
