//! **Starved line** (2.6): a tent beside a line takes up to three of its cells away; where the rest
//! holds too few tents, the cell is grass.
//!
//! ```text
//!     1 . - .    →    1 . - .
//!       . . T           . x T
//! ```
//!
//! A tent at x would touch both spots that the row has left. *Cites* the line and as much of its
//! grass as the conclusion needs. *Source*: what Tatham's *Tricky* says of a line's neighbours.

use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::Knowledge;
use crate::explain::step::Fact;
use crate::explain::technique::Found;
use crate::explain::technique::runs::{needed_grass, open_runs, runs, take};
use crate::limits::{Stop, Watch};
use crate::puzzle::{Cell, Line};

/// Looks at a line.
pub(super) fn find(k: &Knowledge, number: usize, found: &mut Found) {
    let state = k.lines[number];
    let Some(missing) = state.missing() else {
        return;
    };
    // A tent takes the room of two at most.
    if missing == 0 || state.open > 2 * missing + 2 {
        return;
    }
    let course = k.course(number);
    let room = take(open_runs(k, course));
    if room < missing || room > missing + 1 {
        return;
    }
    let slack = room - missing;
    let half = |length: usize| length.div_ceil(2) as u32;
    // For each index how much room a tent beside it takes.
    let mut loss = vec![0; course.length];
    for run in open_runs(k, course) {
        let all = half(run.len());
        let first = run.start.saturating_sub(1);
        let last = (run.end + 1).min(course.length);
        for (index, loss) in loss.iter_mut().enumerate().take(last).skip(first) {
            let before = index.saturating_sub(1).saturating_sub(run.start);
            let after = run.end.saturating_sub(index + 2);
            *loss += all - half(before) - half(after);
        }
    }
    for neighbour in k.lines_beside(number) {
        for (index, at) in k.course(neighbour).places().enumerate() {
            if loss[index] <= slack || !k.is_open(at) {
                continue;
            }
            let cell = k.cell(at);
            let near = index.saturating_sub(1)..(index + 2).min(course.length);
            let near = near.map(|index| course.at(index));
            let technique = Technique::StarvedLine {
                line: k.line(number),
                cell,
                touched: near
                    .filter(|&at| k.is_open(at))
                    .map(|at| k.cell(at))
                    .collect(),
                missing,
                room: room - loss[index],
            };
            found.push(technique, [Fact::Grass(cell)]);
        }
    }
}

/// The line, and the grass without which there would be room beside the tent.
pub(super) fn cite(
    citing: &mut Citing<'_>,
    line: Line,
    cell: Cell,
    watch: &mut Watch<'_>,
) -> Result<(), Stop> {
    citing.line(line);
    let k = citing.k;
    let number = k.number(line);
    let (course, clue) = (k.course(number), k.lines[number].clue);
    let beside = match line {
        Line::Row(_) => cell.column as usize,
        Line::Column(_) => cell.row as usize,
    };
    let needed = needed_grass(k, course, watch, |is_free| {
        let rest = runs(is_free.len(), |index| {
            is_free[index] && index.abs_diff(beside) > 1
        });
        Some(take(rest)) < clue
    });
    citing.facts(needed?);
    Ok(())
}
