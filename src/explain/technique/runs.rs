//! The *room* of cells along a line: the number of tents that fit on them without touching. A *run*
//! of `n` consecutive cells has room for `⌈n / 2⌉` tents.

use std::ops::Range;

use crate::explain::cite::{Citing, minimize};
use crate::explain::knowledge::{CellIndex, CellKnowledge, Knowledge, LineSpan};
use crate::explain::step::Fact;
use crate::limits::{Stop, WorkMeter};
use crate::puzzle::Line;

/// Returns the runs of cells of a line for which `holds` is true, as ranges of indices along the
/// line.
pub(super) fn runs(
    length: usize,
    holds: impl Fn(usize) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let mut next = 0;
    std::iter::from_fn(move || {
        while next < length && !holds(next) {
            next += 1;
        }
        let start = next;
        while next < length && holds(next) {
            next += 1;
        }
        (start < next).then_some(start..next)
    })
}

/// Returns for how many tents some runs of cells have room.
pub(super) fn take(runs: impl Iterator<Item = Range<usize>>) -> u32 {
    runs.map(|run| run.len().div_ceil(2) as u32).sum()
}

/// Returns for how many tents there is room on the cells of a line for which `is_one` is true.
pub(crate) fn room_among(k: &Knowledge, line: usize, is_one: impl Fn(CellIndex) -> bool) -> u32 {
    let course = k.span(line);
    take(runs(course.length, |index| is_one(course.at(index))))
}

/// Returns the runs of positions at which at least one of the lines has a cell for which `is_one`
/// is true: each run is given as its first and its last position.
pub(crate) fn runs_among(
    k: &Knowledge,
    lines: &[usize],
    is_one: impl Fn(CellIndex) -> bool,
) -> Vec<[u32; 2]> {
    let courses: Vec<LineSpan> = lines.iter().map(|&line| k.span(line)).collect();
    let length = courses.first().map_or(0, |course| course.length);
    let holds = |index| courses.iter().any(|course| is_one(course.at(index)));
    let runs = runs(length, holds);
    runs.map(|run| [run.start as u32, run.end as u32 - 1])
        .collect()
}

/// Returns, for each position, how many tents fit on the free cells before it, and then, as the
/// last item, how many fit in the whole line.
pub(super) fn fits(is_free: impl Iterator<Item = bool>) -> Vec<u32> {
    let mut fits = Vec::with_capacity(is_free.size_hint().0 + 1);
    fits.push(0);
    for (index, is_free) in is_free.enumerate() {
        let with = 1 + fits[index.saturating_sub(1)];
        fits.push(if is_free { with } else { fits[index] });
    }
    fits
}

/// How many tents fit on the free cells of a line, whichever range of positions is left out.
#[derive(Debug)]
pub(crate) struct Room {
    /// At index `n`, how many tents fit on the free cells among the first `n` positions.
    before: Vec<u32>,
    /// At index `n`, how many tents fit on the free cells among the last `n` positions.
    after: Vec<u32>,
}

impl Room {
    pub(super) fn new(is_free: impl DoubleEndedIterator<Item = bool> + Clone) -> Self {
        Self {
            before: fits(is_free.clone()),
            after: fits(is_free.rev()),
        }
    }

    /// Returns the number of tents that fit on the free cells outside a range of positions.
    pub(crate) fn without(&self, places: &Range<usize>) -> u32 {
        self.before[places.start] + self.after[self.after.len() - 1 - places.end]
    }
}

/// Returns the range of the position `index` and the positions next to it, on a line of a given
/// length.
pub(super) fn near(index: usize, length: usize) -> Range<usize> {
    index.saturating_sub(1)..(index + 2).min(length)
}

/// Cites a line and as little of its grass as is enough. `is_enough` decides whether some grass is
/// enough, from the clue and from the room that the line has if only its trees and this grass are
/// known.
pub(crate) fn cite(
    citing: &mut Citing<'_>,
    line: Line,
    meter: &mut WorkMeter<'_>,
    is_enough: impl Fn(&Room, u32) -> bool,
) -> Result<(), Stop> {
    let k = citing.k;
    let number = k.number(line);
    let (course, clue) = (k.span(number), k.lines[number].clue.unwrap_or(0));
    let is = |state: CellKnowledge| move |&index: &usize| k.states[course.at(index)] == state;
    let grass = (0..course.length).filter(is(CellKnowledge::Grass));
    let mut is_free = vec![true; course.length];
    for tree in (0..course.length).filter(is(CellKnowledge::Tree)) {
        is_free[tree] = false;
    }
    let needed = minimize(grass.collect(), |grass| {
        meter.work(course.length as u64)?;
        for &index in grass {
            is_free[index] = false;
        }
        let room = Room::new(is_free.iter().copied());
        for &index in grass {
            is_free[index] = true;
        }
        Ok(is_enough(&room, clue))
    })?;
    let facts = needed
        .into_iter()
        .map(|index| Fact::Grass(k.cell(course.at(index))));
    citing.reason.lines.push(line);
    citing.reason.facts.extend(facts);
    Ok(())
}
