//! **Packing** (2.0): of `n` open cells in a run at most `⌈n / 2⌉` hold tents. Where that is just
//! what a line needs, the odd runs alternate.
//!
//! ```text
//!     3 . T . . .    →    3 ! T ! . !
//! ```
//!
//! *Cites* the line and as much of its grass as the conclusion needs. Its tents need not be cited:
//! they fill runs of their own, or of the grass beside them. *Proof*: cut a run into pairs of
//! neighbours and, if it is odd, a single cell; each holds at most one tent, and the single cell
//! can be the first, third, …, so each of these has a tent. *Source*: guides, "count in pairs",
//! "one tent in three cells"; a part of Tatham's *Easy*.

use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::Knowledge;
use crate::explain::step::Fact;
use crate::explain::technique::Found;
use crate::explain::technique::runs::{needed_grass, open_runs, runs, runs_among, take};
use crate::limits::{Stop, Watch};
use crate::puzzle::Line;

/// Looks at a line.
pub(super) fn find(k: &Knowledge, number: usize, found: &mut Found) {
    let state = k.lines[number];
    let Some(missing) = state.missing() else {
        return;
    };
    // Runs take at least half of their cells.
    if missing == 0 || 2 * missing < state.open || missing >= state.open {
        return;
    }
    let course = k.course(number);
    if take(open_runs(k, course)) != missing {
        return;
    }
    let odd = open_runs(k, course).filter(|run| run.len() % 2 == 1);
    let places = odd.flat_map(|run| run.step_by(2));
    found.push(
        Technique::Packing {
            line: k.line(number),
            missing,
            runs: runs_among(k, &[number], |at| k.is_open(at)),
        },
        places.map(|index| Fact::Tent(k.cell(course.at(index)))),
    );
}

/// The line, and the grass without which it would not have to have these tents.
pub(super) fn cite(
    citing: &mut Citing<'_>,
    line: Line,
    claims: &[Fact],
    watch: &mut Watch<'_>,
) -> Result<(), Stop> {
    citing.line(line);
    let k = citing.k;
    let number = k.number(line);
    let (course, clue) = (k.course(number), k.lines[number].clue);
    let index_of = |claim: &Fact| (k.at(claim.cell()) - course.first) / course.step;
    let mut claimed: Vec<usize> = claims.iter().map(index_of).collect();
    claimed.sort_unstable();
    let needed = needed_grass(k, course, watch, |is_free| {
        let all = || runs(is_free.len(), |index| is_free[index]);
        let mut odd = all().filter(|run| run.len() % 2 == 1).peekable();
        let mut is_forced = |&index: &usize| {
            while odd.next_if(|run| run.end <= index).is_some() {}
            let run = odd.peek().filter(|run| run.start <= index);
            run.is_some_and(|run| (index - run.start).is_multiple_of(2))
        };
        Some(take(all())) == clue && claimed.iter().all(&mut is_forced)
    });
    citing.facts(needed?);
    Ok(())
}
