//! The table of techniques: the kind of unit that each technique visits, how its uses are found,
//! and what the uses cite.

use crate::explain::catalogue::{self, TechniqueKind};
use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{Knowledge, KnowledgeChange};

use crate::explain::step::{Fact, Reason};
use crate::explain::technique::use_pool::UsePool;
use crate::explain::technique::{
    band, border_count, claimed_line, clash, corner, line_with_trees, minimal, own_spot, packing,
    runs, shared_spots, simple, starved_line, suppliers,
};
use crate::limits::{Stop, WorkMeter};

/// The direct techniques: all except [`TechniqueKind::WhatIf`] and [`TechniqueKind::WhatIfPlus`],
/// in the order of their least ratings. The refutations of `WhatIf` use only the first [`SIMPLE`]
/// of these.
pub(crate) const DIRECT: [TechniqueKind; TechniqueKind::ALL.len() - 2] = catalogue::first();

/// The number of marks and singles, with which [`DIRECT`] begins.
pub(crate) const SIMPLE: usize = 8;

/// The kind of *unit* of a technique: the part of the board that it visits at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnitKind {
    /// The whole board.
    Board,
    /// A row or a column; for some techniques, together with the next line, or with all lines from
    /// an edge of the board.
    Line,
    /// A tree; for shared spots also a tent.
    Tree,
    /// An open cell.
    Cell,
    /// A tent or an open cell, visited only when a change wakes it (see the scheduler).
    Changed,
}

/// A function that finds the uses of a technique at a unit. The unit is given as the number of a
/// line, the index of a cell, or 0 for the board.
type Find = fn(&Knowledge, usize, &mut UsePool);

/// Returns the kind of unit of a technique, the function that visits a unit, and about how much
/// work each visit takes, apart from the places that [`find_within`] counts.
fn row(kind: TechniqueKind) -> (UnitKind, Find, u64) {
    match kind {
        TechniqueKind::ZeroLine => (UnitKind::Line, simple::zero_line, 8),
        TechniqueKind::NoTree => (UnitKind::Board, simple::no_tree, 8),
        TechniqueKind::AroundTent => (UnitKind::Changed, simple::around_tent, 8),
        TechniqueKind::LineFull => (UnitKind::Line, simple::line_full, 8),
        TechniqueKind::LastSpot => (UnitKind::Tree, simple::last_spot, 8),
        TechniqueKind::LineNeedsAll => (UnitKind::Line, simple::line_needs_all, 8),
        TechniqueKind::Link => (UnitKind::Changed, simple::link, 8),
        TechniqueKind::Served => (UnitKind::Changed, simple::served, 8),
        TechniqueKind::Packing => (UnitKind::Line, packing::find, 8),
        TechniqueKind::Corner => (UnitKind::Tree, corner::find, 8),
        TechniqueKind::StarvedLine => (UnitKind::Line, starved_line::find, 8),
        TechniqueKind::OwnSpot => (UnitKind::Tree, own_spot::find, 8),
        TechniqueKind::ClaimedLine => (UnitKind::Line, claimed_line::find, 64),
        TechniqueKind::Suppliers => (UnitKind::Line, suppliers::find, 64),
        TechniqueKind::Clash => (UnitKind::Cell, clash::find, 8),
        TechniqueKind::LineWithTrees => (UnitKind::Line, line_with_trees::find, 512),
        TechniqueKind::Band => (UnitKind::Line, band::find, 512),
        TechniqueKind::SharedSpots => (UnitKind::Tree, shared_spots::find, 64),
        TechniqueKind::BorderCount => (UnitKind::Line, border_count::find, 64),
        TechniqueKind::WhatIf | TechniqueKind::WhatIfPlus => (UnitKind::Board, |_, _, _| {}, 0),
    }
}

/// Returns the kind of unit that a technique visits.
pub(crate) fn unit(kind: TechniqueKind) -> UnitKind {
    row(kind).0
}

/// Adds the uses of a technique at a unit to the pool. Fails before that if a limit is reached.
pub(crate) fn find_within(
    kind: TechniqueKind,
    k: &Knowledge,
    unit: usize,
    pool: &mut UsePool,
    meter: &mut WorkMeter<'_>,
) -> Result<(), Stop> {
    let bytes = match kind {
        TechniqueKind::LineWithTrees => line_with_trees::bytes(k, unit),
        TechniqueKind::Band => band::bytes(k, unit),
        TechniqueKind::NoTree => BYTES_OF_CLAIM * simple::cells_without_tree(k).count() as u64,
        TechniqueKind::ZeroLine
        | TechniqueKind::LineFull
        | TechniqueKind::LineNeedsAll
        | TechniqueKind::Packing => claims(k, unit) * BYTES_OF_CLAIM,
        _ => 0,
    };
    let (of, find, work) = row(kind);
    let places = match of {
        UnitKind::Board => k.states.len(),
        UnitKind::Line => k.span(unit).length,
        // If a tent on the cell would fill lines, these lines are visited.
        UnitKind::Cell => k.size.rows() + k.size.columns(),
        UnitKind::Tree | UnitKind::Changed => 0,
    };
    meter.work(work + places as u64 + bytes / 8)?;
    meter.allow(k.held() + bytes)?;
    pool.unit = unit;
    find(k, unit, pool);
    Ok(())
}

/// The bytes that a claim takes with all its copies: among the uses found, in the pool, in the
/// step, in its reason, and in the knowledge. These bytes matter if very many claims are found at
/// once.
const BYTES_OF_CLAIM: u64 = (4 * size_of::<Fact>() + size_of::<KnowledgeChange>()) as u64;

/// Returns an upper bound on the number of claims that follow from the clue of a line alone.
fn claims(k: &Knowledge, line: usize) -> u64 {
    let state = k.lines[line];
    let missing = state.missing();
    let is_told = missing.is_some_and(|missing| missing == 0 || 2 * missing >= state.open);
    if is_told { state.open.into() } else { 0 }
}

/// Returns the reason of a use of a technique. The use must still apply to the board.
pub(crate) fn cite(
    k: &Knowledge,
    technique: &Technique,
    claims: &[Fact],
    meter: &mut WorkMeter<'_>,
) -> Result<Reason, Stop> {
    let mut citing = Citing::new(k);
    let cells = claims.iter().map(|claim| claim.cell());
    match technique {
        Technique::ZeroLine { line } => citing.reason.lines.push(*line),
        Technique::NoTree => citing.reason.cells.extend(cells),
        Technique::AroundTent { tent } => citing.fact(Fact::Tent(*tent)),
        Technique::LineFull { line, .. } => citing.filled(*line),
        Technique::LastSpot { tree } | Technique::Corner { tree, .. } => citing.tree(*tree),
        Technique::LineNeedsAll { line, .. } | Technique::Packing { line, .. } => {
            runs::cite(&mut citing, *line, meter, |room, clue| {
                let mut places = cells.clone().map(|cell| line.position_of(cell) as usize);
                room.without(&(0..0)) == clue
                    && places.all(|place| room.without(&(place..place + 1)) < clue)
            })?;
        }
        Technique::Link { .. } => {
            for tent in cells {
                citing.fact(Fact::Tent(tent));
                citing.tent(tent);
            }
        }
        Technique::Served { .. } => cells.for_each(|cell| citing.tent(cell)),
        Technique::StarvedLine { line, .. } => {
            let length = k.span(k.number(*line)).length;
            runs::cite(&mut citing, *line, meter, |room, clue| {
                let mut places = cells.clone().map(|cell| line.position_of(cell) as usize);
                places.all(|place| room.without(&runs::near(place, length)) < clue)
            })?;
        }
        Technique::OwnSpot { tree } => {
            cells.for_each(|spot| own_spot::cite(&mut citing, *tree, spot));
        }
        Technique::ClaimedLine { line, trees, .. } => {
            claimed_line::cite(&mut citing, *line, trees);
        }
        Technique::Suppliers { line, .. } => suppliers::cite(&mut citing, *line),
        Technique::Clash { fills, tree } => clash::cite(&mut citing, fills, *tree),
        Technique::LineWithTrees { line, .. } => line_with_trees::cite(&mut citing, *line),
        Technique::Band { lines, .. } => band::cite(&mut citing, *lines),
        Technique::SharedSpots {
            trees,
            spots,
            known,
        } => shared_spots::cite(&mut citing, trees, spots, *known),
        Technique::BorderCount { lines, leaves, .. } => {
            border_count::cite(&mut citing, *lines, *leaves);
        }
        Technique::WhatIf { .. } | Technique::WhatIfPlus { .. } => {}
    }
    let reason = citing.finish();
    match technique.kind() {
        // For these techniques, the code above may cite more than the use needs.
        TechniqueKind::ClaimedLine
        | TechniqueKind::Suppliers
        | TechniqueKind::Clash
        | TechniqueKind::LineWithTrees
        | TechniqueKind::SharedSpots => minimal::minimize(k, reason, claims, meter),
        TechniqueKind::Band => band::minimize(k, reason, claims, meter),
        _ => Ok(reason),
    }
}
