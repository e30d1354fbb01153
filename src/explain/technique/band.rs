//! **Band** (3.8, 4.0 with five or six tents to place, 4.2 with more): the tents of two
//! neighbouring lines are packed together. In two neighbouring rows, two neighbouring columns hold
//! at most one tent. If both rows together need as many tents as this allows, all placements of the
//! tents may agree on some cells.
//!
//! ```text
//!     1 . . - . . - -        three tents, three blocks of columns, the last with one cell
//!     2 . . - . . - !
//! ```
//!
//! *Cites* both lines and their tents and grass, or less if that is enough. *Source*: packing,
//! applied to two lines.

use crate::explain::cite::{self, Citing};
use crate::explain::instance::Technique;
use crate::explain::knowledge::{CellKnowledge, Knowledge};
use crate::explain::step::{Fact, Reason};
use crate::explain::technique::line_placements::{self, Choices, LinePlacements};
use crate::explain::technique::runs::{fits, near, runs, take};
use crate::explain::technique::use_pool::UsePool;
use crate::limits::{Stop, WorkMeter};
use crate::puzzle::{Cell, Line};

/// The kind of the choice at a position to place no tent in either line. Kind 0 is a tent in the
/// first line, and kind 1 is a tent in the second line.
const NEITHER: u8 = 2;

/// The largest slack that is handled. The slack is the number of tents that fit minus the number
/// that are needed. With a larger slack, two bits would not be enough for a balance (see
/// [`Band::ways`]).
const MAX_SLACK: u32 = 2;

/// The limit on the work to minimize one reason: how many positions along the lines are visited.
const MAX_STEPS: usize = 1 << 22;

/// The open cells of a line and the next one, and how many tents the two lines need.
#[derive(Clone, Debug)]
struct Band {
    /// For each position, whether the first and the second line may have a tent there.
    open: Vec<[bool; 2]>,
    /// The number of tents that each line still needs.
    missing: [u32; 2],
    /// For each position, how many tents fit from there to the end, in both lines together.
    fit: Vec<u32>,
}

impl Band {
    fn new(open: Vec<[bool; 2]>, missing: [u32; 2]) -> Self {
        let mut fit = fits(open.iter().rev().map(|&open| open != [false; 2]));
        fit.reverse();
        Self { open, missing, fit }
    }

    /// Returns the index, 0 or 1, of the line whose tents are counted. The tents of the other line
    /// need no count, because the balance in the state (see [`Band::ways`]) counts the tents of
    /// both lines together.
    fn counted(missing: [u32; 2]) -> usize {
        usize::from(missing[1] < missing[0])
    }

    /// Returns all ways to place the tents; `None` if fewer fit than are needed, or if the slack is
    /// larger than [`MAX_SLACK`].
    ///
    /// A state (see [`LinePlacements`]) consists of a balance in two bits (modulo 4) and one bit
    /// that is set if the previous position has a tent. The balance is the number of tents so far,
    /// minus `fit` at the first position, plus `fit` here. It is at most 1. If the balance is less
    /// than minus the slack, the rest of the lines has too little room. So the balance of a way is
    /// from −2 to 1, and two bits are enough for it.
    fn ways(&self) -> Option<LinePlacements<impl Fn(usize, usize) -> Choices>> {
        let needed = self.missing[0].checked_add(self.missing[1])?;
        let slack = self.fit[0].checked_sub(needed)?;
        if slack > MAX_SLACK {
            return None;
        }
        let slack = slack as i32;
        let counted = Self::counted(self.missing);
        let state = |number: i32, is_tent: bool| (number & 3) as usize * 2 + usize::from(is_tent);
        let choices = move |index: usize, before: usize| {
            let number = if before < 4 { 0 } else { -4 } + before as i32 / 2;
            let number = number - (self.fit[index] - self.fit[index + 1]) as i32;
            let mut choices = Choices::default();
            for kind in 0..=NEITHER {
                let is_tent = kind < NEITHER;
                if is_tent && (before % 2 == 1 || !self.open[index][usize::from(kind)]) {
                    continue;
                }
                let number = number + i32::from(is_tent);
                if number >= -slack {
                    choices.push(kind, state(number, is_tent), usize::from(kind) == counted);
                }
            }
            choices
        };
        let states = if slack == 0 { 4 } else { 8 };
        let last = [false, true].map(|is_tent| state(-slack, is_tent));
        let tents = self.missing[counted];
        Some(LinePlacements::new(
            self.open.len(),
            states,
            last,
            tents,
            choices,
        ))
    }
}

/// Returns a line and the next one, and how many tents each needs, if each needs a tent and both
/// together have room for exactly as many tents as they need.
fn packed(k: &Knowledge, number: usize) -> Option<([usize; 2], [u32; 2])> {
    let next = k.neighbour_lines(number).find(|&next| next > number)?;
    let lines = [number, next];
    let missing = [
        k.lines[number].missing().filter(|&missing| missing > 0)?,
        k.lines[next].missing().filter(|&missing| missing > 0)?,
    ];
    let courses = lines.map(|line| k.span(line));
    let is_open = |index| courses.iter().any(|course| k.is_open(course.at(index)));
    let room = take(runs(courses[0].length, is_open));
    (Some(room) == missing[0].checked_add(missing[1])).then_some((lines, missing))
}

/// Returns the number of bytes needed to visit a line and the next.
pub(super) fn bytes(k: &Knowledge, number: usize) -> u64 {
    packed(k, number).map_or(0, |(_, missing)| {
        let length = k.span(number).length;
        line_placements::bytes(length, 4, missing[Band::counted(missing)]) + 8 * length as u64
    })
}

/// Finds uses at a line and the next.
pub(super) fn find(k: &Knowledge, number: usize, pool: &mut UsePool) {
    let Some((lines, missing)) = packed(k, number) else {
        return;
    };
    let technique = Technique::Band {
        lines: lines.map(|line| k.line(line)),
    };
    let tents = missing[0] + missing[1];
    let courses = lines.map(|line| k.span(line));
    let is_open = |index| courses.map(|course| k.is_open(course.at(index)));
    let band = Band::new((0..courses[0].length).map(is_open).collect(), missing);
    let Some(ways) = band.ways() else {
        return;
    };
    for (index, open) in band.open.iter().enumerate() {
        let kinds = ways.kinds[index];
        for side in [0, 1].into_iter().filter(|&side| open[side]) {
            let cell = k.cell(courses[side].at(index));
            let own = 1 << side;
            if kinds & own == 0 {
                pool.push_placing(tents, technique.clone(), [Fact::Grass(cell)]);
            } else if kinds == own {
                pool.push_placing(tents, technique.clone(), [Fact::Tent(cell)]);
            }
        }
    }
}

/// Cites both lines, and their tents and grass.
pub(super) fn cite(citing: &mut Citing<'_>, lines: [Line; 2]) {
    let k = citing.k;
    for line in lines {
        citing.reason.lines.push(line);
        for at in k.span(k.number(line)).places() {
            citing.cell(at);
        }
    }
}

/// Returns the reason without the facts that the claims do not need: each fact is left out in turn,
/// and stays out if all ways to place the tents still agree on the claims. A fact is kept if the
/// slack without it is larger than [`MAX_SLACK`], or once the work has reached [`MAX_STEPS`].
pub(super) fn minimize(
    k: &Knowledge,
    reason: Reason,
    claims: &[Fact],
    meter: &mut WorkMeter<'_>,
) -> Result<Reason, Stop> {
    let &[first, second] = &reason.lines[..] else {
        return Ok(reason);
    };
    let lines = [first, second].map(|line| k.number(line));
    let courses = lines.map(|line| k.span(line));
    let clues = lines.map(|line| k.lines[line].clue.unwrap_or(0));
    let length = courses[0].length;
    let place_of = |cell: Cell| {
        let index = first.position_of(cell) as usize;
        (index, usize::from(second.contains(cell)))
    };
    // Returns the band on a board where only these facts are known.
    let known = |facts: &[Fact]| {
        let is_tree = |at| k.states[at] == CellKnowledge::Tree;
        let is_open = |index| courses.map(|course| !is_tree(course.at(index)));
        let mut open: Vec<[bool; 2]> = (0..length).map(is_open).collect();
        let mut missing = clues;
        for &fact in facts {
            let (index, side) = place_of(fact.cell());
            if fact.grass().is_some() {
                open[index][side] = false;
            } else {
                missing[side] = missing[side].saturating_sub(1);
                open[near(index, length)].fill([false; 2]);
            }
        }
        Band::new(open, missing)
    };
    let mut left = MAX_STEPS;
    let words = clues[0].min(clues[1]) as usize / 64 + 1;
    meter.allow(k.held() + line_placements::bytes(length, 8, clues[0].min(clues[1])))?;
    let facts = cite::minimize(reason.facts, |facts| {
        let Some(rest) = left.checked_sub(length * words) else {
            return Ok(false);
        };
        left = rest;
        meter.work(16 * (length * words) as u64)?;
        let band = known(facts);
        Ok(band.ways().is_some_and(|ways| {
            claims.iter().all(|&claim| {
                let (index, side) = place_of(claim.cell());
                let kinds = ways.kinds[index];
                match claim {
                    Fact::Tent(_) => kinds & !(1 << side) == 0,
                    _ => kinds & 1 << side == 0,
                }
            })
        }))
    })?;
    Ok(Reason { facts, ..reason })
}
