//! An estimate of how many states a count meets because of the clues.
//!
//! What a sweep has passed, or a search has decided, reaches what is still to come through the
//! lines with clues that have cells in both, by the number of tents that they are missing. These
//! numbers can take few values together or very many. From that follows which method is better, and
//! in which order to pass the cells.

use crate::limits::{Stop, Watch};

/// What a line with a clue is missing.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    missing: f64,
    open: f64,
    passed: f64,
}

/// How many values the missing tents of all lines take together, on average over the way along some
/// open cells, each given by its row and its column as indices of lines. The tents that a line is
/// missing are 0 where it has no clue.
pub(super) fn clue_states(
    cells: impl Iterator<Item = [usize; 2]> + Clone,
    missing: impl Iterator<Item = u32>,
    watch: &mut Watch<'_>,
) -> Result<f64, Stop> {
    let mut lines: Vec<Line> = missing
        .map(|missing| Line {
            missing: missing.into(),
            ..Line::default()
        })
        .collect();
    for line in cells.clone().flatten() {
        watch.work(1)?;
        lines[line].open += 1.0;
    }
    let (mut bits, mut sum, mut number) = (0.0_f64, 0.0, 0.0_f64);
    for line in cells.flatten() {
        watch.work(16)?;
        bits -= lines[line].entropy();
        lines[line].passed += 1.0;
        bits += lines[line].entropy();
        // Numbers depend on each other, by flow not least: half of the bits are about what was seen
        // on boards of 30 × 30.
        sum += (bits / 2.0).exp2();
        number += 1.0;
    }
    Ok(sum / number.max(1.0))
}

impl Line {
    /// The bits of the number of tents on the cells that were passed, if each open cell is as
    /// likely to hold one: about those of a normal distribution with the same variance.
    fn entropy(self) -> f64 {
        let share = self.missing / self.open;
        let variance = self.passed * (self.open - self.passed) / self.open * share * (1.0 - share);
        (1.0 + 12.0 * variance).log2() / 2.0
    }
}
