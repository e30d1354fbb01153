//! Computes, from a board, the numbers that sentences mention: how many more tents a line needs,
//! and which runs and how much room its free cells make. A *free* cell is neither a tree nor known,
//! and touches no tent.

use crate::explain::instance::{DeadEnd, Numbers, Technique};
use crate::explain::knowledge::{CellIndex, Knowledge};
use crate::explain::step::{Fact, Refutation};
use crate::explain::technique::{room_among, runs_among};
use crate::puzzle::Line;

/// Returns the numbers for the sentence about a step that uses `technique` and concludes `claims`.
pub(crate) fn of_technique(k: &Knowledge, technique: &Technique, claims: &[Fact]) -> Numbers {
    let lines = match technique {
        Technique::Band { lines } => &lines[..],
        Technique::LineNeedsAll { line }
        | Technique::LineWithTrees { line }
        | Technique::Packing { line }
        | Technique::StarvedLine { line }
        | Technique::Suppliers { line, .. } => std::slice::from_ref(line),
        _ => return Numbers::default(),
    };
    let mut numbers = Numbers::default();
    for (missing, &line) in numbers.missing.iter_mut().zip(lines) {
        *missing = missing_in(k, line);
    }
    match technique {
        Technique::Packing { .. } | Technique::Band { .. } => {
            let lines: Vec<usize> = lines.iter().map(|&line| k.number(line)).collect();
            numbers.runs = runs_among(k, &lines, |at| is_free(k, at));
        }
        Technique::StarvedLine { line } => {
            let number = k.number(*line);
            let tents: Vec<CellIndex> = claims.iter().map(|claim| k.at(claim.cell())).collect();
            let do_touch = |at| tents.iter().any(|&tent| k.do_touch(at, tent));
            let near = free(k, *line).filter(|&at| do_touch(at));
            numbers.touched = near.map(|at| k.cell(at)).collect();
            numbers.room = room_among(k, number, |at| is_free(k, at) && !do_touch(at));
        }
        _ => {}
    }
    numbers
}

/// Sets the numbers of a refutation: in the steps of its chain and in its dead end. Each number is
/// computed from the board that a reader has at that point: `k` with the supposition and all
/// previous claims of the chain.
pub(crate) fn of_chain(k: &mut Knowledge, refutation: &mut Refutation) {
    let start = k.log.len();
    let _ = k.add(refutation.suppose);
    for step in &mut refutation.chain {
        // Since tents do not touch, the step may follow even if some grass of the line is not
        // known, and then its reason leaves that grass out. A reader to whom the grass was not
        // shown sees more free cells than missing tents, so the step is presented as packing.
        if let Technique::LineNeedsAll { line } = step.technique
            && free(k, line).count() > missing_in(k, line) as usize
        {
            step.technique = Technique::Packing { line };
        }
        step.numbers = of_technique(k, &step.technique, &step.claims);
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
            *missing = missing_in(k, *line);
            *room = room_among(k, k.number(*line), |at| is_free(k, at));
        }
        _ => {}
    }
    k.undo(start);
}

/// Returns how many more tents a line needs; 0 if it has no clue or too many tents.
fn missing_in(k: &Knowledge, line: Line) -> u32 {
    k.lines[k.number(line)].missing().unwrap_or(0)
}

fn is_free(k: &Knowledge, at: CellIndex) -> bool {
    k.is_open(at) && !k.touches_tent(at)
}

/// Returns the free cells of a line.
fn free(k: &Knowledge, line: Line) -> impl Iterator<Item = CellIndex> + '_ {
    let places = k.span(k.number(line)).places();
    places.filter(|&at| is_free(k, at))
}
