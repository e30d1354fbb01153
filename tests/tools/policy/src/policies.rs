//! The policies, which choose the cell of the next tent.

use anyhow::Result;
use fastrand::Rng;
use tents::limits::Limits;
use tents::puzzle::Cell;

use crate::features::{Around, Features, Position};

/// A policy: it scores the open cells, and the best one gets the next tent.
#[derive(Clone, Debug)]
pub(crate) enum Policy {
    /// A sum of the features of a cell, with learned weights.
    Linear(Features),
    /// The probability of a tent by belief propagation on the current board.
    Beliefs,
    /// The same score for all cells.
    Chance,
}

impl Policy {
    /// Returns the open cell with the best score, or `None` if no cell is open. Ties are broken at
    /// random.
    pub(crate) fn choose(&self, position: Position<'_>, rng: &mut Rng) -> Result<Option<Cell>> {
        let around = Around::new(position);
        let mut scored: Vec<(Cell, f32)> = match self {
            Self::Linear(weights) => {
                let seen = around.features().into_iter();
                seen.map(|(cell, features)| (cell, score(weights, &features)))
                    .collect()
            }
            Self::Beliefs => {
                let beliefs = tents::solve::beliefs(&position.marked()?, &Limits::default())?;
                let cells = around.open();
                cells
                    .map(|cell| (cell, beliefs[around.index(cell)]))
                    .collect()
            }
            Self::Chance => around.open().map(|cell| (cell, 0.0)).collect(),
        };
        rng.shuffle(&mut scored);
        let scores: Vec<f32> = scored.iter().map(|&(_, score)| score).collect();
        Ok(best_of(&scores).map(|best| scored[best].0))
    }
}

/// Returns the score of a cell by a linear policy.
pub(crate) fn score(weights: &Features, features: &Features) -> f32 {
    weights
        .iter()
        .zip(features)
        .map(|(one, other)| one * other)
        .sum()
}

/// Returns the index of the first of the best scores, or `None` if there are none.
pub(crate) fn best_of(scores: &[f32]) -> Option<usize> {
    let mut best = 0;
    for (at, score) in scores.iter().enumerate() {
        if *score > scores[best] {
            best = at;
        }
    }
    (!scores.is_empty()).then_some(best)
}
