//! Boards that `tents` generates with fixed seeds, to train on and to play.

use std::collections::HashSet;

use anyhow::Result;
use fastrand::Rng;
use tents::explain::Level;
use tents::generate::{Generator, GeneratorSettings};
use tents::puzzle::{Layout, Puzzle, Size, Symmetry};

/// The sides of the boards that are trained on.
pub(crate) const SIDES: std::ops::RangeInclusive<usize> = 5..=15;

/// A puzzle with its solution.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) puzzle: Puzzle,
    pub(crate) solution: Layout,
    pub(crate) level: Level,
}

impl Board {
    /// The board turned or mirrored at random.
    pub(crate) fn seen_from(&self, rng: &mut Rng) -> Self {
        let symmetry = Symmetry::ALL[rng.usize(..Symmetry::ALL.len())];
        // A square stays one.
        let turned = symmetry.puzzle(&self.puzzle);
        Self {
            puzzle: turned.unwrap_or_else(|_| self.puzzle.clone()),
            solution: symmetry.layout(self.puzzle.size(), &self.solution),
            level: self.level,
        }
    }
}

/// Boards of a side and a level: so many, or as many as some attempts for each find. None of them
/// is in `but`, however it is turned.
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

/// All boards that were trained on, each turned so that they can be told apart from others.
pub(crate) fn canonical(boards: &[Vec<Board>]) -> HashSet<Puzzle> {
    let all = boards.iter().flatten();
    all.map(|board| board.puzzle.canonical()).collect()
}
