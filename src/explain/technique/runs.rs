//! Runs of cells along a line: of `n` cells in a row, at most `⌈n / 2⌉` hold tents.

use std::ops::Range;

use crate::explain::knowledge::{At, CellKnowledge, Course, Knowledge};
use crate::explain::step::Fact;
use crate::limits::{Stop, Watch};

/// The runs of cells of a line for which something holds, as ranges of indices along it.
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

/// The runs of open cells of a line.
pub(super) fn open_runs(k: &Knowledge, course: Course) -> impl Iterator<Item = Range<usize>> {
    runs(course.length, move |index| k.is_open(course.at(index)))
}

/// How many tents runs take at most.
pub(super) fn take(runs: impl Iterator<Item = Range<usize>>) -> u32 {
    runs.map(|run| run.len().div_ceil(2) as u32).sum()
}

/// How many tents some cells of a line take at most.
pub(crate) fn room_among(k: &Knowledge, line: usize, is_one: impl Fn(At) -> bool) -> u32 {
    let course = k.course(line);
    take(runs(course.length, |index| is_one(course.at(index))))
}

/// The runs of places along some lines where one of them has a cell for which something holds: the
/// first and the last place of each.
pub(crate) fn runs_among(
    k: &Knowledge,
    lines: &[usize],
    is_one: impl Fn(At) -> bool,
) -> Vec<[u32; 2]> {
    let courses: Vec<Course> = lines.iter().map(|&line| k.course(line)).collect();
    let length = courses.first().map_or(0, |course| course.length);
    let holds = |index| courses.iter().any(|course| is_one(course.at(index)));
    let runs = runs(length, holds);
    runs.map(|run| [run.start as u32, run.end as u32 - 1])
        .collect()
}

/// The grass of a line without which it would have room for its tents.
pub(crate) fn needed_grass_of_line(
    k: &Knowledge,
    line: usize,
    watch: &mut Watch<'_>,
) -> Result<Vec<Fact>, Stop> {
    let clue = k.lines[line].clue.unwrap_or(0);
    needed_grass(k, k.course(line), watch, |is_free| {
        take(runs(is_free.len(), |index| is_free[index])) < clue
    })
}

/// As little grass of a line as something needs to hold: one cell after the other is taken for
/// free, unless it would no longer hold.
pub(super) fn needed_grass(
    k: &Knowledge,
    course: Course,
    watch: &mut Watch<'_>,
    still_holds: impl Fn(&[bool]) -> bool,
) -> Result<Vec<Fact>, Stop> {
    let states = course.places().map(|at| k.state(at));
    let mut is_free: Vec<bool> = states
        .map(|state| matches!(state, CellKnowledge::Open | CellKnowledge::Tent))
        .collect();
    let mut needed = Vec::new();
    for (index, at) in course.places().enumerate() {
        if k.state(at) == CellKnowledge::Grass {
            watch.work(course.length as u64)?;
            is_free[index] = true;
            if !still_holds(&is_free) {
                is_free[index] = false;
                needed.push(Fact::Grass(k.cell(at)));
            }
        }
    }
    Ok(needed)
}
