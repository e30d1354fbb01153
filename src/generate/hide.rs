//! Hiding clues: a share of them before the board is repaired, or as many as can go afterwards.
//!
//! The order in which clues are tried one by one makes no difference to how many can go, so it is
//! random.

use crate::generate::draft::Draft;
use crate::generate::options::Share;
use crate::limits::Stop;
use crate::random::Random;

/// Hides random clues, so that just a share is left, rounded down.
pub(super) fn hide(draft: &mut Draft, random: &mut Random, share: Share) {
    let mut lines = lines(draft);
    random.shuffle(&mut lines);
    for &(axis, line) in &lines[share.of(lines.len())..] {
        draft.shown[axis][line] = false;
    }
}

/// Hides each clue without which the board is still as it should be. None of those left can be
/// hidden alone.
pub(super) fn minimize(
    draft: &mut Draft,
    random: &mut Random,
    mut is_right: impl FnMut(&Draft) -> Result<bool, Stop>,
) -> Result<(), Stop> {
    let mut lines = lines(draft);
    random.shuffle(&mut lines);
    for (axis, line) in lines {
        draft.shown[axis][line] = false;
        if !is_right(draft)? {
            draft.shown[axis][line] = true;
        }
    }
    Ok(())
}

/// The rows (0) and columns (1).
fn lines(draft: &Draft) -> Vec<(usize, usize)> {
    let numbers = [draft.size().rows(), draft.size().columns()];
    (0..2)
        .flat_map(|axis| (0..numbers[axis]).map(move |line| (axis, line)))
        .collect()
}
