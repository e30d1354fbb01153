//! Hiding clues: a share of them before the board is repaired, or as many as can go afterwards, each
//! in a given order.

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

/// Hides each clue without which the board is still as it should be, in this order, and returns
/// those lines. None of those left can be hidden alone. `show` shows or hides the clue of a line.
pub(crate) fn minimize<B, L: Copy>(
    board: &mut B,
    lines: &[L],
    show: impl Fn(&mut B, L, bool),
    mut is_right: impl FnMut(&B) -> Result<bool, Stop>,
) -> Result<Vec<L>, Stop> {
    let mut hidden = Vec::new();
    for &line in lines {
        show(board, line, false);
        if is_right(board)? {
            hidden.push(line);
        } else {
            show(board, line, true);
        }
    }
    Ok(hidden)
}
