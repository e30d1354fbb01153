//! Dead ends: how a contradiction on a board is found, and the reason that it rests on.

use crate::explain::cite::Citing;
use crate::explain::instance::DeadEnd;
use crate::explain::knowledge::{CellIndex, CellKnowledge, Knowledge, KnowledgeChange};
use crate::explain::step::{Fact, Reason};
use crate::explain::technique::{cite_room, room_among};
use crate::limits::{Stop, WorkMeter};

/// Returns the dead ends of single lines (too many tents, or too little room), of single trees (no
/// spot) and of single tents (no tree).
pub(crate) fn everywhere(k: &Knowledge) -> impl Iterator<Item = DeadEnd> + '_ {
    let lines = (0..k.lines.len()).filter_map(|line| of_line(k, line, true));
    let trees = k.trees.iter().filter_map(|&tree| of_tree(k, tree));
    let tents = k.tents().filter_map(|tent| of_tent(k, tent));
    lines.chain(trees).chain(tents)
}

/// Returns the first dead end of a single line, tree or tent that has changed since the log had the
/// given length. If `packed`, the room of a line is computed for tents that do not touch; otherwise
/// each open cell is room for a tent.
pub(crate) fn since(
    k: &Knowledge,
    length: usize,
    packed: bool,
    meter: &mut WorkMeter<'_>,
) -> Result<Option<DeadEnd>, Stop> {
    for &change in &k.log[length..] {
        if let KnowledgeChange::Tent(at) | KnowledgeChange::Grass(at) = change {
            for line in k.lines_of(at) {
                meter.work(1 + k.span(line).length as u64 / 16)?;
                if let Some(dead_end) = of_line(k, line, packed) {
                    return Ok(Some(dead_end));
                }
            }
        }
        let dead_end = match change {
            KnowledgeChange::Tent(at) => of_tent(k, at),
            KnowledgeChange::Closed(tree, direction) => {
                of_tree(k, tree).or_else(|| of_tent(k, k.neighbour(tree, direction)))
            }
            KnowledgeChange::Grass(_) | KnowledgeChange::Owned(..) => None,
        };
        if dead_end.is_some() {
            return Ok(dead_end);
        }
    }
    Ok(None)
}

fn of_line(k: &Knowledge, number: usize, packed: bool) -> Option<DeadEnd> {
    let state = k.lines[number];
    let clue = state.clue?;
    let line = k.line(number);
    let Some(missing) = state.missing() else {
        let tents = state.tents;
        return Some(DeadEnd::TooMany { line, clue, tents });
    };
    // Every run of open cells has room for tents on at least half of its cells.
    if missing <= state.open.div_ceil(2) {
        return None;
    }
    let room = if packed {
        room_among(k, number, |at| k.is_open(at))
    } else {
        state.open
    };
    (room < missing).then_some(DeadEnd::TooFew {
        line,
        missing,
        room,
    })
}

fn of_tree(k: &Knowledge, tree: CellIndex) -> Option<DeadEnd> {
    (k.links[tree] == 0).then(|| DeadEnd::TreeWithoutSpot(k.cell(tree)))
}

fn of_tent(k: &Knowledge, tent: CellIndex) -> Option<DeadEnd> {
    let is_alone = k.states[tent] == CellKnowledge::Tent && k.links[tent] == 0;
    is_alone.then(|| DeadEnd::TentWithoutTree(k.cell(tent)))
}

/// Returns the reason of a dead end. If two facts exclude each other, both are cited, although the
/// board may have recorded only the first.
pub(crate) fn cite(
    k: &Knowledge,
    dead_end: &DeadEnd,
    meter: &mut WorkMeter<'_>,
) -> Result<Reason, Stop> {
    let mut citing = Citing::new(k);
    match *dead_end {
        DeadEnd::TreeWithoutSpot(tree) => citing.tree(tree),
        DeadEnd::TentWithoutTree(tent) => {
            citing.fact(Fact::Tent(tent));
            citing.tent(tent);
        }
        DeadEnd::TooMany { line, clue, .. } => {
            citing.reason.lines.push(line);
            let places = k.span(k.number(line)).places();
            places
                .filter(|&at| k.states[at] == CellKnowledge::Tent)
                .take(clue as usize + 1)
                .for_each(|at| citing.cell(at));
        }
        DeadEnd::TooFew { line, .. } => {
            cite_room(&mut citing, line, meter, |room, clue| {
                room.without(&(0..0)) < clue
            })?;
        }
        DeadEnd::Both(cell) => {
            citing.fact(Fact::Tent(cell));
            citing.fact(Fact::Grass(cell));
        }
        DeadEnd::Touch(tents) => citing.reason.facts.extend(tents.map(Fact::Tent)),
        DeadEnd::SharedTent { tent, trees } => {
            citing
                .reason
                .facts
                .extend(trees.map(|tree| Fact::Own { tree, tent }));
        }
        DeadEnd::SharedTree { tree, tents } => {
            citing
                .reason
                .facts
                .extend(tents.map(|tent| Fact::Own { tree, tent }));
        }
        DeadEnd::BothLink { tree, tent } => {
            citing.fact(Fact::Own { tree, tent });
            citing.fact(Fact::NotOwn { tree, tent });
        }
    }
    Ok(citing.finish())
}
