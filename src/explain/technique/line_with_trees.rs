//! **Line with trees** (3.6, 3.8 with five or six tents to place, 4.0 with more): a placement of
//! all tents of a line must give each tent its own tree, and a tent to each tree whose spots are
//! all in the line. If all such placements agree on something, it is true.
//!
//! ```text
//!     2 . T . - .    →    2 . T . - !        T has one tent, so the other is at the end
//!       - - - - T           - - - - T
//! ```
//!
//! The placements may agree on a cell of the line, on a cell next to the line (if a tent of each
//! placement touches it), or on a pair. *Cites* the line, its cells (each of its tents needs a
//! tree), its trees whose spots are all in it, and why pairs are closed; or less if that is enough.
//! *Source*: a remark in Simon Tatham's `tents.c`, "two blanks that only one tree serves".

use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{CellKnowledge, Knowledge, LineSpan, LineState, directions};
use crate::explain::step::Fact;
use crate::explain::technique::line_placements::{self, Choices, LinePlacements};
use crate::explain::technique::runs::near;
use crate::explain::technique::suppliers;
use crate::explain::technique::use_pool::UsePool;
use crate::puzzle::Line;

/// The kind of a choice without a tent: the position is a tree or grass. Each of the kinds 0 to 3
/// is a tent whose tree is in the direction with this number.
const NOTHING: u8 = 4;
/// The bit of the kind `NOTHING`.
const GRASS: u8 = 1 << NOTHING;

/// The state at the start of the line, and after grass.
const FREE: usize = 0;
/// The state after a tent whose tree is not at the next position.
const TENT: usize = 1;
/// The state after a tent whose tree is at the next position.
const PROMISED: usize = 2;
/// The state after a tree whose tent is not at the next position.
const TREE_DONE: usize = 3;
/// The state after a tree that may have its tent at the next position.
const TREE_FREE: usize = 4;
/// The state after a tree that must have its tent at the next position.
const TREE_BOUND: usize = 5;
const STATES: usize = 6;

/// Returns the number of bytes needed to visit a line.
pub(super) fn bytes(k: &Knowledge, number: usize) -> u64 {
    let state = k.lines[number];
    let clue = state.clue.filter(|&clue| is_possible(state, clue));
    clue.map_or(0, |clue| {
        line_placements::bytes(k.span(number).length, STATES, clue)
    })
}

/// Returns whether a line has enough open cells for its clue and not too many tents.
fn is_possible(state: LineState, clue: u32) -> bool {
    (state.tents..=state.tents + state.open).contains(&clue)
}

/// A line and the direction along it.
#[derive(Clone, Copy, Debug)]
struct Along<'k> {
    k: &'k Knowledge,
    course: LineSpan,
    /// The direction back along the line.
    back: usize,
}

impl Along<'_> {
    /// Returns the choices at a position after a state, and the state after each.
    fn choices(&self, index: usize, before: usize) -> Choices {
        let (k, at) = (self.k, self.course.at(index));
        let forth = self.back ^ 2;
        let mut choices = Choices::default();
        if k.states[at] == CellKnowledge::Tree {
            let has = |direction: usize| k.links[at] & 1 << direction != 0;
            let off = k.links[at] & !(1 << self.back) & !(1 << forth);
            let state = if before == PROMISED {
                TREE_DONE
            } else if k.owned[at] == 1 << self.back {
                return choices;
            } else if k.owned[at] == 1 << forth {
                TREE_BOUND
            } else if off != 0 || k.owned[at] != 0 {
                if has(forth) { TREE_FREE } else { TREE_DONE }
            } else if has(forth) {
                TREE_BOUND
            } else {
                // The tree's tent can only be at the position before, but it is not there.
                return choices;
            };
            choices.push(NOTHING, state, false);
            return choices;
        }
        if before == PROMISED {
            return choices;
        }
        if k.states[at] != CellKnowledge::Tent && before != TREE_BOUND {
            choices.push(NOTHING, FREE, false);
        }
        if k.states[at] != CellKnowledge::Grass && before != TENT {
            for direction in directions(k.links[at]) {
                let is_back = direction == self.back;
                if before == TREE_BOUND && !is_back
                    || is_back && before != TREE_BOUND && before != TREE_FREE
                {
                    continue;
                }
                let next = if direction == forth { PROMISED } else { TENT };
                choices.push(direction as u8, next, true);
            }
        }
        choices
    }
}

/// Finds uses at a line.
pub(super) fn find(k: &Knowledge, number: usize, pool: &mut UsePool) {
    let state = k.lines[number];
    let Some(clue) = state.clue else {
        return;
    };
    if !is_possible(state, clue) {
        return;
    }
    let is_settled =
        |at| !k.is_open(at) && (k.states[at] != CellKnowledge::Tent || k.owned[at] != 0);
    if k.span(number).places().all(is_settled) {
        return;
    }
    let course = k.span(number);
    let along = Along {
        k,
        course,
        back: if k.is_row(number) { 3 } else { 0 },
    };
    let last = [FREE, TENT, TREE_DONE, TREE_FREE];
    let ways = LinePlacements::new(course.length, STATES, last, clue, |index, state| {
        along.choices(index, state)
    });
    let technique = Technique::LineWithTrees {
        line: k.line(number),
    };
    let tents = clue - state.tents;
    for (index, at) in course.places().enumerate() {
        if !matches!(k.states[at], CellKnowledge::Open | CellKnowledge::Tent) {
            continue;
        }
        let cell = k.cell(at);
        let kinds = ways.kinds[index];
        if kinds & !GRASS == 0 {
            if k.is_open(at) {
                pool.push_placing(tents, technique.clone(), [Fact::Grass(cell)]);
            }
            continue;
        }
        if k.is_open(at) && kinds & GRASS == 0 {
            pool.push_placing(tents, technique.clone(), [Fact::Tent(cell)]);
        }
        for (tree, to) in k.pairs(at, k.links[at]).filter(|_| k.owned[at] == 0) {
            let kind = 1 << (to ^ 2);
            if kinds & kind == 0 {
                pool.push_placing(tents, technique.clone(), [k.not_own(tree, to)]);
            } else if kinds == kind {
                pool.push_placing(tents, technique.clone(), k.tent_and_own(tree, to));
            }
        }
    }
    // For each position, whether every placement has a tent at it or next to it; `None` if not
    // computed yet.
    let mut is_near = vec![None; course.length];
    for neighbour in k.neighbour_lines(number) {
        for (index, at) in k.span(neighbour).places().enumerate() {
            if !k.is_open(at) {
                continue;
            }
            let near = near(index, course.length);
            if *is_near[index].get_or_insert_with(|| !ways.has_only(near, NOTHING)) {
                pool.push_placing(tents, technique.clone(), [Fact::Grass(k.cell(at))]);
            }
        }
    }
}

/// Cites what `suppliers::cite` cites, and the trees of the line that have no spots outside it,
/// with the reasons why their other sides are closed.
pub(super) fn cite(citing: &mut Citing<'_>, line: Line) {
    suppliers::cite(citing, line);
    let k = citing.k;
    let number = k.number(line);
    for at in k.span(number).places() {
        let has_no_other_spots = k.links[at] & k.across(number) == 0;
        if k.states[at] == CellKnowledge::Tree && k.owned[at] == 0 && has_no_other_spots {
            citing.tree(k.cell(at));
        }
    }
}
