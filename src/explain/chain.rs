//! The steps from a supposition to its end: only those that the end needs, and each with the
//! numbers of the board as a reader has it by then.

use std::collections::BTreeSet;
use std::mem;

use crate::explain::instance::{DeadEnd, Technique};
use crate::explain::knowledge::{At, Knowledge};
use crate::explain::step::{Fact, Reason, Refutation, Step};
use crate::explain::technique::{room_among, runs_among};
use crate::limits::{Stop, Watch};
use crate::puzzle::{Cell, Line};

/// Whether one fact says that another holds.
fn says(one: Fact, other: Fact) -> bool {
    let implies = match (one, other) {
        (Fact::Own { tree, tent }, Fact::NotOwn { tree: of, tent: at }) => {
            (tree == of) != (tent == at)
        }
        (Fact::Own { tent, .. }, Fact::Tent(cell))
        | (Fact::Grass(cell), Fact::NotOwn { tent, .. }) => cell == tent,
        _ => false,
    };
    one == other || implies
}

/// The steps of a chain that its end needs, and what all of it rests on apart from the supposition,
/// if there is one.
/// `cite` gives a step its reason, where it has none yet; it is asked of the last step first, and
/// only of those that are needed.
pub(crate) fn slice(
    suppose: Option<Fact>,
    mut steps: Vec<Step>,
    end: Reason,
    mut cite: impl FnMut(usize, &mut Step, &mut Watch<'_>) -> Result<(), Stop>,
    watch: &mut Watch<'_>,
) -> Result<(Vec<Step>, Reason), Stop> {
    let claims: usize = steps.iter().map(|step| 1 + step.claims.len()).sum();
    let mut reason = end;
    let mut facts = mem::take(&mut reason.facts);
    // How many steps were taken before these facts were needed.
    let mut before = steps.len();
    let mut wanted = Vec::new();
    let mut needed = vec![false; steps.len()];
    loop {
        wanted.extend(&facts);
        for &fact in &facts {
            if suppose.is_some_and(|suppose| says(suppose, fact)) {
                continue;
            }
            watch.work(1 + claims as u64 / 8)?;
            let says_it = |step: &Step| step.claims.iter().any(|&claim| says(claim, fact));
            match steps[..before].iter().position(says_it) {
                None => reason.facts.push(fact),
                Some(index) => needed[index] = true,
            }
        }
        let Some(index) = needed[..before].iter().rposition(|&needed| needed) else {
            break;
        };
        cite(index, &mut steps[index], watch)?;
        facts.clone_from(&steps[index].reason.facts);
        before = index;
    }
    let tents = steps.iter().flat_map(|step| &step.claims);
    let mut tents: BTreeSet<Cell> = tents.filter_map(|claim| claim.tent()).collect();
    let mut chain = Vec::new();
    for (mut step, _) in steps.into_iter().zip(needed).filter(|one| one.1) {
        // Only the claims that are used are kept; but all tents of a line are told together.
        watch.work((step.claims.len() * wanted.len()) as u64 / 8)?;
        let is_line = matches!(
            step.technique,
            Technique::LineNeedsAll { .. } | Technique::Packing { .. }
        );
        let used = |claim: &Fact| is_line || wanted.iter().any(|&fact| says(*claim, fact));
        step.claims.retain(used);
        // A tree's tent is a tent: the first step that says so places it.
        for index in (0..step.claims.len()).rev() {
            let tent = Fact::Tent(step.claims[index].cell());
            let is_own = matches!(step.claims[index], Fact::Own { .. });
            if is_own && tents.contains(&tent.cell()) && !step.claims.contains(&tent) {
                step.claims.insert(index, tent);
            }
        }
        for tent in step.claims.iter().filter_map(|claim| claim.tent()) {
            tents.remove(&tent);
        }
        reason.lines.extend(&step.reason.lines);
        reason.trees.extend(&step.reason.trees);
        reason.cells.extend(&step.reason.cells);
        chain.push(step);
    }
    Ok((chain, reason.sorted()))
}

/// Gives the steps of a chain, and its end, the numbers that a reader finds on the board before the
/// supposition with all that the chain has said so far.
pub(crate) fn recount(k: &mut Knowledge, mut refutation: Refutation) -> Refutation {
    let start = k.log.len();
    let _ = k.add(refutation.suppose);
    for step in &mut refutation.chain {
        count_again(k, step);
        for &claim in &step.claims {
            let _ = k.add(claim);
        }
    }
    match &mut refutation.dead_end {
        DeadEnd::TooMany { line, tents, .. } => *tents = k.lines[k.number(*line)].tents,
        DeadEnd::TooFew {
            line,
            missing,
            room,
        } => {
            *missing = missing_in(k, *line, *missing);
            *room = room_in(k, *line, |_| true);
        }
        _ => {}
    }
    k.undo(start);
    refutation
}

fn count_again(k: &Knowledge, step: &mut Step) {
    let technique = &mut step.technique;
    match technique {
        Technique::LineNeedsAll { line, missing } => {
            *missing = missing_in(k, *line, *missing);
            let places = k.course(k.number(*line)).places();
            let free = places.filter(|&at| is_free(k, at)).count() as u32;
            // Some of its grass is not needed, as tents do not touch, and was not told.
            if free > *missing {
                *technique = Technique::Packing {
                    line: *line,
                    missing: *missing,
                    runs: free_runs(k, &[*line]),
                };
            }
        }
        Technique::Packing {
            line,
            missing,
            runs,
        } => {
            *missing = missing_in(k, *line, *missing);
            *runs = free_runs(k, &[*line]);
        }
        Technique::LineWithTrees { line, missing } => *missing = missing_in(k, *line, *missing),
        Technique::Band {
            lines,
            missing,
            runs,
        } => {
            for (line, missing) in lines.iter().zip(missing) {
                *missing = missing_in(k, *line, *missing);
            }
            *runs = free_runs(k, lines);
        }
        Technique::StarvedLine {
            line,
            touched,
            missing,
            room,
        } => {
            let tents: Vec<At> = step.claims.iter().map(|claim| k.at(claim.cell())).collect();
            let do_touch = |at| tents.iter().any(|&tent| k.do_touch(at, tent));
            *missing = missing_in(k, *line, *missing);
            *room = room_in(k, *line, |at| !do_touch(at));
            let near = k.course(k.number(*line)).places();
            let near = near.filter(|&at| do_touch(at) && is_free(k, at));
            *touched = near.map(|at| k.cell(at)).collect();
        }
        _ => {}
    }
}

/// How many tents a line needs; as many as before where it has too many.
fn missing_in(k: &Knowledge, line: Line, before: u32) -> u32 {
    k.lines[k.number(line)].missing().unwrap_or(before)
}

/// How many tents the free cells of a line take at most, or some of them.
fn room_in(k: &Knowledge, line: Line, is_counted: impl Fn(At) -> bool) -> u32 {
    room_among(k, k.number(line), |at| is_free(k, at) && is_counted(at))
}

/// The runs of free cells of some lines.
fn free_runs(k: &Knowledge, lines: &[Line]) -> Vec<[u32; 2]> {
    let lines: Vec<usize> = lines.iter().map(|&line| k.number(line)).collect();
    runs_among(k, &lines, |at| is_free(k, at))
}

/// Whether a cell is not known and touches no tent.
fn is_free(k: &Knowledge, at: At) -> bool {
    k.is_open(at) && !k.touches_tent(at)
}
