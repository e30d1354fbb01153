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
    let mut lines: Vec<usize> = (0..draft.lines()).collect();
    random.shuffle(&mut lines);
    for &line in &lines[share.of(lines.len())..] {
        draft.shown[line] = false;
    }
}

/// Hides each clue without which the board is still as it should be. None of those left can be
/// hidden alone.
pub(super) fn minimize(
    draft: &mut Draft,
    random: &mut Random,
    mut is_right: impl FnMut(&Draft) -> Result<bool, Stop>,
) -> Result<(), Stop> {
    let mut lines: Vec<usize> = (0..draft.lines()).collect();
    random.shuffle(&mut lines);
    for line in lines {
        draft.shown[line] = false;
        draft.shown[line] = !is_right(draft)?;
    }
    Ok(())
}
