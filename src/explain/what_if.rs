//! **What if** (5.0, and 0.1 more for each round, up to 6.9) and **what if +** (7.0, and 0.1 more
//! for each round): a supposition is followed in rounds of steps until there is a contradiction. So
//! the negation of the supposition holds.
//!
//! ```text
//!       1 1 0 3 0 2
//!     3 . . T . T .      Suppose r5c4 were a tent. It touches r4c4, so the tree at r4c5 has only
//!     0 T . . T . .      r4c6 left; it touches r6c4, so the tree at r6c5 has only r6c6 left;
//!     1 . . . . . .      with the known tent at r1c6, column 6 has 3; its clue is 2.
//!     1 . . . . T .
//!     1 . . T . . .
//!     1 . . . . T .
//! ```
//!
//! *What if* uses only marks and singles; *what if +* uses all techniques except *what if* and
//! itself. A supposition is that a cell holds a tent, that it holds grass, or that a tree's tent is
//! or is not on a cell. *Cites* what the steps and the contradiction rest on, except for the
//! supposition and the conclusions of these steps. *Source*: "trial and error" in every guide;
//! here, a refutation in the fewest rounds comes first.

use crate::explain::knowledge::{Knowledge, directions};
use crate::explain::step::Fact;
use crate::explain::supposition::{SuppositionOutcome, SuppositionSearch};
use crate::limits::{Stop, WorkMeter};

/// Returns the suppositions that are refuted in the fewest rounds, and the number of these rounds.
/// The list is empty if no supposition is refuted.
pub(crate) fn refuted(
    k: &mut Knowledge,
    search: &mut SuppositionSearch,
    meter: &mut WorkMeter<'_>,
) -> Result<(u32, Vec<Fact>), Stop> {
    // There are at most two suppositions per open cell and eight per tree. Two lists of them are
    // held below.
    let suppositions_of = 2 * k.unknown + 8 * k.trees.len();
    let bytes = 2 * suppositions_of * size_of::<Fact>();
    meter.work(suppositions_of as u64)?;
    meter.allow(k.held() + bytes as u64)?;
    let mut alive = suppositions(k);
    let mut most = 1;
    while !alive.is_empty() {
        let (mut refuted, mut unfinished) = (Vec::new(), Vec::new());
        for suppose in alive {
            match search.follow(k, suppose, most, meter)? {
                SuppositionOutcome::Refuted(after) => {
                    most = after;
                    refuted.push((after, suppose));
                }
                SuppositionOutcome::Unfinished => unfinished.push(suppose),
                SuppositionOutcome::Open => {}
            }
        }
        if !refuted.is_empty() {
            let fewest = refuted.into_iter().filter(|&(after, _)| after == most);
            return Ok((most, fewest.map(|(_, suppose)| suppose).collect()));
        }
        alive = unfinished;
        most *= 2;
    }
    Ok((0, Vec::new()))
}

/// Returns all suppositions: first those about cells, tent or grass, then those about pairs of a
/// tree and a spot. Both parts are in row-major order.
fn suppositions(k: &Knowledge) -> Vec<Fact> {
    let mut suppositions = Vec::new();
    for at in k.open() {
        let cell = k.cell(at);
        suppositions.push(Fact::Tent(cell));
        suppositions.push(Fact::Grass(cell));
    }
    for &tree in k.trees.iter().filter(|&&tree| k.owned[tree] == 0) {
        for direction in directions(k.links[tree]) {
            // If only one tree can own a tent on the cell, it owns the tent anyway.
            if k.links[k.neighbour(tree, direction)].count_ones() > 1 {
                suppositions.push(k.own(tree, direction));
                suppositions.push(k.not_own(tree, direction));
            }
        }
    }
    suppositions
}
