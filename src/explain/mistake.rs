//! Finds a mistake on a player's board: a broken rule, a line or a tree without enough room, or a
//! mark that leaves no solution together with the right marks.

use std::collections::BTreeSet;

use crate::explain::chain::slice;
use crate::explain::dead_end;
use crate::explain::instance::DeadEnd;
use crate::explain::knowledge::{CellIndex, CellKnowledge, Knowledge};
use crate::explain::numbers;
use crate::explain::scheduler::Scheduler;
use crate::explain::step::{Fact, Reason, Refutation, Step, marked, marks};
use crate::explain::supposition::SuppositionSearch;
use crate::explain::technique::{DIRECT, SIMPLE};
use crate::explain::walk::{Ending, Steps};
use crate::limits::{Limits, Stop, WorkMeter};
use crate::puzzle::Puzzle;

/// A mistake in the marks of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mistake {
    /// It is visible at once that a rule is broken, or that a line or a tree has too little room
    /// left. At least one of the marks that the reason cites is wrong.
    Visible {
        /// The contradiction.
        dead_end: DeadEnd,
        /// The reason for it.
        reason: Reason,
    },
    /// A mark is wrong: no solution agrees with this mark and all right marks.
    Wrong {
        /// The mark.
        mark: Fact,
        /// Its refutation, if the techniques find one.
        refutation: Option<Refutation>,
        /// What the refutation rests on, apart from the mark itself; empty without a refutation.
        reason: Reason,
    },
}

/// A function that returns whether a puzzle has a solution that agrees with its marks.
pub(crate) type Solvable<'s> = dyn FnMut(&Puzzle) -> Result<bool, Stop> + 's;

/// Returns a contradiction that is visible at once, if there is one: a broken rule if possible,
/// otherwise a line or a tree without enough room.
pub(crate) fn visible(k: &Knowledge) -> Option<DeadEnd> {
    let touches = k.tents().filter_map(|at| {
        let mut around = k.around(at).into_iter();
        let is_tent = |&other: &CellIndex| other > at && k.states[other] == CellKnowledge::Tent;
        let tents = [at, around.find(is_tent)?].map(|at| k.cell(at));
        Some(DeadEnd::Touch(tents))
    });
    let order = |end: &DeadEnd| match end {
        DeadEnd::TooMany { .. } | DeadEnd::TentWithoutTree(_) => 0,
        DeadEnd::Touch(_) => 1,
        _ => 2,
    };
    dead_end::everywhere(k).chain(touches).min_by_key(order)
}

/// Returns a wrong mark. Refutations are sought by the simple techniques; only if no mark is
/// refuted, by all direct techniques; and only if still no mark is refuted, by walks. The mark with
/// the shortest refutation is returned; if no mark is refuted, a mark without a refutation. The
/// puzzle must have a solution if its marks are removed, but none that agrees with all marks.
pub(crate) fn wrong(
    puzzle: &Puzzle,
    limits: &Limits,
    solvable: &mut Solvable<'_>,
) -> Result<Option<Mistake>, Stop> {
    let mut right = puzzle.without_marks();
    let mut wrong = Vec::new();
    // The marks are tried one after another, tents before grass. A mark is right if a solution
    // agrees with it and with the right marks before it.
    for mark in marks(puzzle).collect::<BTreeSet<Fact>>() {
        let with = marked(&right, [&mark]);
        if solvable(&with)? {
            right = with;
        } else {
            wrong.push(mark);
        }
    }
    let mut meter = limits.meter();
    for techniques in [SIMPLE, DIRECT.len()] {
        let (mut k, _) = Knowledge::new(&right);
        make_marks(&mut k, &mut meter)?;
        let mut search = SuppositionSearch::new(techniques);
        search.is_fresh = true;
        let mut mistakes = Vec::new();
        for &mark in &wrong {
            let refutation = search.refute(&mut k, mark, u32::MAX, &mut meter)?;
            mistakes.extend(refutation.map(|(refutation, reason)| Mistake::Wrong {
                mark,
                refutation: Some(refutation),
                reason,
            }));
        }
        if !mistakes.is_empty() {
            return Ok(shortest(mistakes));
        }
    }
    let mut mistakes = Vec::new();
    for mark in wrong {
        limits.check()?;
        let (refutation, reason) = by_walk(&right, limits, mark)?.unzip();
        mistakes.push(Mistake::Wrong {
            mark,
            refutation,
            reason: reason.unwrap_or_default(),
        });
    }
    limits.check()?;
    Ok(shortest(mistakes))
}

/// Returns the mistake whose refutation has the fewest steps. Mistakes without a refutation come
/// last.
fn shortest(mistakes: Vec<Mistake>) -> Option<Mistake> {
    mistakes.into_iter().min_by_key(|mistake| match mistake {
        Mistake::Wrong {
            refutation: Some(refutation),
            ..
        } => refutation.chain.len(),
        _ => usize::MAX,
    })
}

/// Makes all marks that players make automatically, and links tents to trees.
fn make_marks(k: &mut Knowledge, meter: &mut WorkMeter<'_>) -> Result<(), Stop> {
    let mut scheduler = Scheduler::default();
    loop {
        let before = k.log.len();
        for (index, _) in DIRECT.iter().enumerate().filter(|one| one.1.is_mark()) {
            let mut uses = Vec::new();
            scheduler.take_all(k, index, &mut uses, meter)?;
            for &claim in uses.iter().flat_map(|one| &one.claims) {
                let _ = k.add(claim);
            }
        }
        if k.log.len() == before {
            return Ok(());
        }
    }
}

/// Refutes a mark by a walk from this mark and the right marks to a dead end. The walk may use
/// suppositions too. Returns `None` if the walk does not end at a dead end.
fn by_walk(
    right: &Puzzle,
    limits: &Limits,
    mark: Fact,
) -> Result<Option<(Refutation, Reason)>, Stop> {
    let with = marked(right, [&mark]);
    let (taken, Ending::DeadEnd { dead_end, reason }) = Steps::new(&with, limits).finish() else {
        return Ok(None);
    };
    let none = |_, _: &mut Step, _: &mut WorkMeter<'_>| Ok(());
    let (chain, reason) = slice(Some(mark), taken, reason, none, &mut limits.meter())?;
    let mut refutation = Refutation {
        suppose: mark,
        chain,
        dead_end,
    };
    numbers::of_chain(&mut Knowledge::new(right).0, &mut refutation);
    Ok(Some((refutation, reason)))
}
