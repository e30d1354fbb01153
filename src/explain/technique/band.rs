//! **Band** (3.8): two neighbour lines pack like one. Of two columns side by side at most one holds a
//! tent in two rows; where that is just what both rows miss, all placements may have cells in common.
//!
//! ```text
//!     1 . . - . . - -        three tents, three blocks of columns, the last with one cell
//!     2 . . - . . - !
//! ```
//!
//! *Cites* both lines and their grass; less where that is enough. *Source*: packing, for two lines.

use crate::explain::catalogue::Technique;
use crate::explain::cite::Citing;
use crate::explain::knowledge::{At, Course, Knowledge, State};
use crate::explain::step::Fact;
use crate::explain::technique::Found;
use crate::explain::technique::runs::{runs, take};
use crate::puzzle::Line;

/// Looks at a line and the next.
pub(super) fn find(k: &Knowledge, number: usize, found: &mut Found) {
    let Some(next) = k.lines_beside(number).find(|&next| next > number) else {
        return;
    };
    let both = [number, next];
    let [Some(one), Some(other)] = both.map(|line| k.lines[line].missing()) else {
        return;
    };
    let courses = both.map(|line| k.course(line));
    let length = courses[0].length;
    let is_open = |index: usize| courses.iter().any(|&course| k.is_open(at(course, index)));
    if one == 0 || other == 0 || take(runs(length, is_open)) != one + other {
        return;
    }
    let technique = Technique::Band {
        lines: both.map(|line| k.line(line)),
        missing: [one, other],
    };
    let ways = Ways::new(k, courses, [one as usize, other as usize]);
    for index in 0..length {
        let may = [0, 1, 2].map(|choice| ways.some(index, choice));
        for (side, &course) in courses.iter().enumerate() {
            let at = at(course, index);
            if !k.is_open(at) {
                continue;
            }
            if !may[side] {
                found.push(technique.clone(), [Fact::Grass(k.cell(at))]);
            } else if !may[1 - side] && !may[2] {
                found.push(technique.clone(), [Fact::Tent(k.cell(at))]);
            }
        }
    }
}

fn at(course: Course, index: usize) -> At {
    course.first + index * course.step
}

/// The ways along a band: at each place a tent in the first line (0), in the second (1), or in
/// neither (2).
#[derive(Debug)]
struct Ways {
    can: Vec<[bool; 2]>,
    missing: [usize; 2],
    begin: Vec<bool>,
    end: Vec<bool>,
}

impl Ways {
    fn new(k: &Knowledge, courses: [Course; 2], missing: [usize; 2]) -> Self {
        let length = courses[0].length;
        let can = (0..length).map(|index| courses.map(|course| k.is_open(at(course, index))));
        let size = (length + 1) * 2 * (missing[0] + 1) * (missing[1] + 1);
        let mut ways = Self {
            can: can.collect(),
            missing,
            begin: vec![false; size],
            end: vec![false; size],
        };
        let start = ways.slot(0, false, [0, 0]);
        ways.begin[start] = true;
        for index in 0..length {
            for (after_tent, tents) in ways.states() {
                if ways.begin[ways.slot(index, after_tent, tents)] {
                    for choice in 0..3 {
                        if let Some(slot) = ways.next(index, after_tent, tents, choice) {
                            ways.begin[slot] = true;
                        }
                    }
                }
            }
        }
        for after_tent in [false, true] {
            let slot = ways.slot(length, after_tent, missing);
            ways.end[slot] = true;
        }
        for index in (0..length).rev() {
            for (after_tent, tents) in ways.states() {
                let leads = (0..3).any(|choice| {
                    let next = ways.next(index, after_tent, tents, choice);
                    next.is_some_and(|slot| ways.end[slot])
                });
                let slot = ways.slot(index, after_tent, tents);
                ways.end[slot] = leads;
            }
        }
        ways
    }

    fn slot(&self, index: usize, after_tent: bool, tents: [usize; 2]) -> usize {
        let at = (index * 2 + usize::from(after_tent)) * (self.missing[0] + 1) + tents[0];
        at * (self.missing[1] + 1) + tents[1]
    }

    fn states(&self) -> impl Iterator<Item = (bool, [usize; 2])> + use<> {
        let [one, other] = self.missing;
        let tents = (0..=one).flat_map(move |one| (0..=other).map(move |other| [one, other]));
        tents.flat_map(|tents| [(false, tents), (true, tents)])
    }

    /// The slot after a choice, if it can be made.
    fn next(
        &self,
        index: usize,
        after_tent: bool,
        mut tents: [usize; 2],
        choice: usize,
    ) -> Option<usize> {
        if choice < 2 {
            if after_tent || !self.can[index][choice] || tents[choice] == self.missing[choice] {
                return None;
            }
            tents[choice] += 1;
        }
        Some(self.slot(index + 1, choice < 2, tents))
    }

    /// Whether a placement makes a choice at a place.
    fn some(&self, index: usize, choice: usize) -> bool {
        self.states().any(|(after_tent, tents)| {
            self.begin[self.slot(index, after_tent, tents)]
                && self
                    .next(index, after_tent, tents, choice)
                    .is_some_and(|slot| self.end[slot])
        })
    }
}

/// Both lines and what is known of their cells.
pub(super) fn cite(citing: &mut Citing<'_>, lines: [Line; 2]) {
    let k = citing.k;
    for line in lines {
        citing.line(line);
        let places = k.course(k.number(line)).places();
        places
            .filter(|&at| matches!(k.state(at), State::Grass | State::Tent))
            .for_each(|at| citing.known(at));
    }
}
