//! **Packing** (2.0): at most `⌈n / 2⌉` of `n` neighbouring open cells in a line (a *run*) hold
//! tents. If the line needs exactly as many tents as its runs have room for, the first, third, …
//! cell of each run of odd length holds a tent.
//!
//! ```text
//!     3 . T . . .    →    3 ! T ! . !
//! ```
//!
//! *Cites* the line and as much of its grass as the conclusion needs. The tents already in the line
//! need not be cited: if one of them is not cited, its cell counts as open, so the line needs one
//! more tent and also has room for one more. *Proof*: cut a run into pairs of neighbours and, if its length is odd, a
//! single cell. Each pair holds at most one tent, and so does the single cell; if the line needs
//! all its room, each of them holds one. Since the single cell can be the first, third, … cell,
//! each of these has a tent. *Source*: guides, "count in pairs", "one tent in three cells"; a part
//! of the level *Easy* of Simon Tatham's solver.

use crate::explain::instance::Technique;
use crate::explain::knowledge::Knowledge;
use crate::explain::step::Fact;
use crate::explain::technique::runs::{Room, room_among};
use crate::explain::technique::use_pool::UsePool;

/// Finds uses of the technique at a line.
pub(super) fn find(k: &Knowledge, number: usize, pool: &mut UsePool) {
    let state = k.lines[number];
    let Some(missing) = state.missing() else {
        return;
    };
    let is_open = |at| k.is_open(at);
    // Runs have room for tents on at least half of their cells.
    if missing == 0
        || 2 * missing < state.open
        || missing >= state.open
        || room_among(k, number, is_open) != missing
    {
        return;
    }
    let course = k.span(number);
    let room = Room::new(course.places().map(is_open));
    let forced = (0..course.length).filter(|&index| room.without(&(index..index + 1)) < missing);
    pool.push(
        Technique::Packing {
            line: k.line(number),
        },
        forced.map(|index| Fact::Tent(k.cell(course.at(index)))),
    );
}
