//! **Band** (3.8, 4.0 with five or six tents to place, 4.2 with more): two neighbour lines pack like
//! one. Of two columns side by side at most one holds
//! a tent in two rows; where that is just what both rows need, all placements may have cells in
//! common.
//!
//! ```text
//!     1 . . - . . - -        three tents, three blocks of columns, the last with one cell
//!     2 . . - . . - !
//! ```
//!
//! *Cites* both lines and their grass, or less if that is enough. *Source*: packing, for two lines.

use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{At, CellKnowledge, Course, Knowledge};
use crate::explain::step::Fact;
use crate::explain::technique::Found;
use crate::explain::technique::runs::{runs, runs_among, take};
use crate::explain::technique::ways::{self, Choice, Choices, Ways};
use crate::puzzle::Line;

/// A tent in neither line; the kinds below it are a tent in the first line and one in the second.
const NEITHER: u8 = 2;

/// The states: bit 0, whether the ways have one tent more than the least that the rest leaves them;
/// bit 1, whether the place before has a tent.
const STATES: usize = 4;

/// A line and the next, if both together just hold the tents that they need.
#[derive(Clone, Copy, Debug)]
struct Packed {
    lines: [usize; 2],
    courses: [Course; 2],
    missing: [u32; 2],
}

impl Packed {
    fn new(k: &Knowledge, number: usize) -> Option<Self> {
        let next = k.lines_beside(number).find(|&next| next > number)?;
        let lines = [number, next];
        let missing = [
            k.lines[number].missing().filter(|&missing| missing > 0)?,
            k.lines[next].missing().filter(|&missing| missing > 0)?,
        ];
        let courses = lines.map(|line| k.course(line));
        let packed = Self {
            lines,
            courses,
            missing,
        };
        let room = take(runs(packed.length(), |index| packed.is_open(k, index)));
        (Some(room) == missing[0].checked_add(missing[1])).then_some(packed)
    }

    fn length(&self) -> usize {
        self.courses[0].length
    }

    fn at(&self, side: usize, index: usize) -> At {
        self.courses[side].at(index)
    }

    fn is_open(&self, k: &Knowledge, index: usize) -> bool {
        [0, 1]
            .into_iter()
            .any(|side| k.is_open(self.at(side, index)))
    }

    /// The line whose tents are counted. Those of both lines before a place are known up to one.
    fn counted(&self) -> usize {
        usize::from(self.missing[1] < self.missing[0])
    }

    /// For each place how many tents both lines have before it at least.
    fn least(&self, k: &Knowledge) -> Vec<u32> {
        // First, how many tents fit from a place on.
        let mut fit = vec![0; self.length() + 2];
        for index in (0..self.length()).rev() {
            fit[index] = if self.is_open(k, index) {
                1 + fit[index + 2]
            } else {
                fit[index + 1]
            };
        }
        let all = fit[0];
        fit.iter().map(|fit| all - fit).collect()
    }
}

/// How many bytes it takes to look at a line and the next.
pub(super) fn bytes(k: &Knowledge, number: usize) -> u64 {
    Packed::new(k, number).map_or(0, |packed| {
        let (length, tents) = (packed.length(), packed.missing[packed.counted()]);
        ways::bytes(length, STATES, tents) + 4 * length as u64
    })
}

/// Looks at a line and the next.
pub(super) fn find(k: &Knowledge, number: usize, found: &mut Found) {
    let Some(packed) = Packed::new(k, number) else {
        return;
    };
    let technique = Technique::Band {
        lines: packed.lines.map(|line| k.line(line)),
        missing: packed.missing,
        runs: runs_among(k, &packed.lines, |at| k.is_open(at)),
    };
    let (length, counted) = (packed.length(), packed.counted());
    let least = packed.least(k);
    let choices = |index: usize, state: usize| {
        let (more, is_after_tent) = (state & 1, state & 2 != 0);
        let mut choices = Choices::default();
        for kind in 0..=NEITHER {
            let is_tent = kind < NEITHER;
            if is_tent && (is_after_tent || !k.is_open(packed.at(kind.into(), index))) {
                continue;
            }
            let tents = least[index] + more as u32 + u32::from(is_tent);
            // Fewer than that leave too many to the rest.
            let more = tents.checked_sub(least[index + 1]);
            if let Some(more) = more.filter(|&more| more < 2) {
                choices.push(Choice {
                    kind,
                    counts: usize::from(kind) == counted,
                    next: more as usize | usize::from(is_tent) << 1,
                });
            }
        }
        choices
    };
    let ways = Ways::new(length, STATES, [0, 2], packed.missing[counted], choices);
    for index in 0..length {
        let kinds = ways.kinds(index);
        for side in [0, 1] {
            let at = packed.at(side, index);
            if !k.is_open(at) {
                continue;
            }
            let own = 1 << side;
            if kinds & own == 0 {
                found.push(technique.clone(), [Fact::Grass(k.cell(at))]);
            } else if kinds == own {
                found.push(technique.clone(), [Fact::Tent(k.cell(at))]);
            }
        }
    }
}

/// Both lines and what is known of their cells.
pub(super) fn cite(citing: &mut Citing<'_>, lines: [Line; 2]) {
    let k = citing.k;
    for line in lines {
        citing.line(line);
        let places = k.course(k.number(line)).places();
        places
            .filter(|&at| matches!(k.state(at), CellKnowledge::Grass | CellKnowledge::Tent))
            .for_each(|at| citing.known(at));
    }
}
