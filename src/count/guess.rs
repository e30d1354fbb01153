//! A guess at how many states a count meets because of the clues.
//!
//! What a sweep has passed, or a search has decided, reaches what is still to come through the lines
//! with clues that have cells in both, by the number of tents that they are missing. These numbers can
//! take few values together or very many, and that tells which method, and which order of the
//! cells, is the better one.

use super::part::{Kind, Part};

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
pub(super) fn clue_states(cells: &[[usize; 2]], missing: impl Iterator<Item = u32>) -> f64 {
    let mut lines: Vec<Line> = missing
        .map(|missing| Line {
            missing: missing.into(),
            ..Line::default()
        })
        .collect();
    for &line in cells.iter().flatten() {
        lines[line].open += 1.0;
    }
    let (mut bits, mut sum, mut number) = (0.0_f64, 0.0, 0.0_f64);
    for &line in cells.iter().flatten() {
        bits -= lines[line].entropy();
        lines[line].passed += 1.0;
        bits += lines[line].entropy();
        // Numbers depend on each other, by flow not least: half of the bits are about what was seen
        // on boards of 30 × 30.
        sum += (bits / 2.0).exp2();
        number += 1.0;
    }
    sum / number.max(1.0)
}

impl Line {
    /// The bits of the number of tents on the cells that were passed, if each open cell is as likely to
    /// hold one: about those of a normal distribution with the same variance.
    fn entropy(self) -> f64 {
        let share = self.missing / self.open;
        let variance = self.passed * (self.open - self.passed) / self.open * share * (1.0 - share);
        (1.0 + 12.0 * variance).log2() / 2.0
    }
}

/// [`clue_states`] of a part, by rows or by columns, whichever is less.
pub(super) fn clue_states_of(part: &Part) -> f64 {
    let mut missing: Vec<u32> = part
        .rows
        .iter()
        .chain(&part.columns)
        .map(|clue| clue.unwrap_or(0))
        .collect();
    let mut by_row = Vec::new();
    for (at, &kind) in part.kinds.iter().enumerate() {
        let lines = [at / part.width, part.height + at % part.width];
        match kind {
            Kind::Open { must: false } => by_row.push(lines),
            Kind::Open { must: true } => {
                for line in lines {
                    missing[line] = missing[line].saturating_sub(1);
                }
            }
            Kind::Closed | Kind::Tree { .. } => {}
        }
    }
    let mut by_column = by_row.clone();
    by_column.sort_by_key(|&[_, column]| column);
    let [rows, columns] =
        [by_row, by_column].map(|cells| clue_states(&cells, missing.iter().copied()));
    rows.min(columns)
}
