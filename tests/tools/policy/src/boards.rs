//! Generates boards with fixed seeds, for training and for playing.

use std::collections::HashSet;

use anyhow::Result;
use fastrand::Rng;
use tents::explain::Level;
use tents::generate::{Generator, GeneratorSettings};
use tents::puzzle::{Layout, Puzzle, Size, Symmetry};

/// The sides of the square boards for training.
pub(crate) const SIDES: std::ops::RangeInclusive<usize> = 5..=15;

/// A puzzle with its solution and its level.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) puzzle: Puzzle,
    pub(crate) solution: Layout,
    pub(crate) level: Level,
}

impl Board {
    /// Returns the board, turned or mirrored at random.
    pub(crate) fn seen_from(&self, rng: &mut Rng) -> Self {
        let symmetry = Symmetry::ALL[rng.usize(..Symmetry::ALL.len())];
        // This never fails for a square board.
        let turned = symmetry.puzzle(&self.puzzle);
        Self {
            puzzle: turned.unwrap_or_else(|_| self.puzzle.clone()),
            solution: symmetry.layout(self.puzzle.size(), &self.solution),
            level: self.level,
        }
    }
}

/// Returns `number` boards of a side and a level, or fewer if `attempts * number` attempts find
/// fewer. No board is an image of another, or of one in `but`, which holds canonical forms.
pub(crate) fn generate(
    [side, number, attempts]: [usize; 3],
    level: Level,
    seed: u64,
    but: &HashSet<Puzzle>,
) -> Result<Vec<Board>> {
    let mut options = GeneratorSettings::new(Size::new(side, side)?);
    options.seed = seed;
    options.grade = Some(level.into());
    let generator = Generator::new(options)?;
    let mut boards = Vec::new();
    let mut seen = HashSet::new();
    for attempt in 0..(attempts * number) as u64 {
        if boards.len() == number {
            break;
        }
        let Ok(made) = generator.attempt(attempt, &tents::limits::Limits::default()) else {
            continue;
        };
        let canonical = made.puzzle.canonical();
        if !but.contains(&canonical) && seen.insert(canonical) {
            boards.push(Board {
                solution: made.solution.layout(&made.puzzle),
                puzzle: made.puzzle,
                level,
            });
        }
    }
    Ok(boards)
}

/// Returns the canonical forms of all boards, by which images of a board are recognized.
pub(crate) fn canonical(boards: &[Vec<Board>]) -> HashSet<Puzzle> {
    let all = boards.iter().flatten();
    all.map(|board| board.puzzle.canonical()).collect()
}
