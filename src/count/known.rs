//! What is known of the solutions of a part.

use num_bigint::BigUint;

use super::numbers::{Bounds, choices};
use super::part::Part;
use crate::limits::Stop;

/// What is known of the solutions of a part.
#[derive(Clone, Debug)]
pub(super) struct PartCount {
    pub(super) assignments: Bounds,
    pub(super) layouts: Bounds,
    /// How many layouts have 0, 1, 2, … rings.
    pub(super) by_rings: Option<Vec<BigUint>>,
    /// What ended the count, if something is not known.
    pub(super) stop: Option<Stop>,
}

impl PartCount {
    /// All is known.
    pub(super) fn exact(by_rings: Vec<BigUint>) -> Self {
        let layouts = by_rings.iter().sum();
        let assignments = (0_u64..)
            .zip(&by_rings)
            .map(|(rings, number)| number << rings)
            .sum();
        Self {
            assignments: Bounds::of(assignments),
            layouts: Bounds::of(layouts),
            by_rings: Some(by_rings),
            stop: None,
        }
    }

    /// The same, but there may be more than was found.
    pub(super) fn at_least(self, part: &Part, stop: Stop) -> Self {
        let mut count = Self::unknown(part, stop);
        count.assignments.lower = self.assignments.lower;
        count.layouts.lower = self.layouts.lower;
        count
    }

    /// Nothing is known but that each tree has one of its directions.
    pub(super) fn unknown(part: &Part, stop: Stop) -> Self {
        let bounds = Bounds {
            lower: BigUint::ZERO,
            upper: choices(part.choice_counts()),
        };
        Self {
            assignments: bounds.clone(),
            layouts: bounds,
            by_rings: None,
            stop: Some(stop),
        }
    }
}
