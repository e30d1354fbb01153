//! **Starved line** (2.6): a tent on a cell next to a line would make up to three cells of the line
//! grass. So if the line's other cells have too little room for its tents, the cell next to the
//! line is grass.
//!
//! ```text
//!     1 . - .    →    1 . - .
//!       . . T           . x T
//! ```
//!
//! A tent at `x` would touch both open cells of the row with the clue. *Cites* the line and as much
//! of its grass as the conclusion needs. *Source*: the level *Tricky* of Simon Tatham's solver,
//! which handles the cells next to a line.

use crate::explain::instance::Technique;
use crate::explain::knowledge::Knowledge;
use crate::explain::step::Fact;
use crate::explain::technique::runs::{Room, near, room_among};
use crate::explain::technique::use_pool::UsePool;

/// Finds uses of the technique at a line.
pub(super) fn find(k: &Knowledge, number: usize, pool: &mut UsePool) {
    let state = k.lines[number];
    let Some(missing) = state.missing() else {
        return;
    };
    // A tent next to a line takes away room for at most two tents of the line.
    let may_starve = missing > 0 && state.open <= 2 * missing + 2;
    let is_open = |at| k.is_open(at);
    if !may_starve || !(missing..=missing + 1).contains(&room_among(k, number, is_open)) {
        return;
    }
    let course = k.span(number);
    let room = Room::new(course.places().map(is_open));
    for neighbour in k.neighbour_lines(number) {
        for (index, at) in k.span(neighbour).places().enumerate() {
            let room = room.without(&near(index, course.length));
            if room < missing && k.is_open(at) {
                let line = k.line(number);
                pool.push(Technique::StarvedLine { line }, [Fact::Grass(k.cell(at))]);
            }
        }
    }
}
