//! The techniques, one a file: when each applies, what it concludes, and what it cites.
//!
//! A file finds uses of its technique at a *unit* (a line, a tree, a cell, or the whole board), and
//! collects what one use of it rests on.

mod around_tent;
mod band;
mod border_count;
mod claimed_line;
mod clash;
mod corner;
mod last_spot;
mod line_full;
mod line_needs_all;
mod line_with_trees;
mod link;
mod no_tree;
mod own_spot;
mod packing;
mod runs;
mod served;
mod shared_spots;
mod starved_line;
mod suppliers;
mod ways;
mod zero_line;

use std::time::Duration;

use crate::explain::catalogue::{self, TechniqueKind};
use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{Knowledge, KnowledgeChange};
use crate::explain::step::{Fact, Reason};
use crate::limits::{Stop, Watch};

pub(crate) use clash::{is_captive, is_tight};
pub(crate) use runs::{needed_grass_of_line, room, room_among, runs_among};

/// The techniques that need no supposition, by rating. What-ifs of the first kind use those before
/// [`SIMPLE`].
pub(crate) const DIRECT: [TechniqueKind; 19] = catalogue::first();

/// How many of [`DIRECT`] are marks and singles.
pub(crate) const SIMPLE: usize = 8;

/// How much work it is to look at a unit, about, for the watch on limits.
fn work(kind: TechniqueKind) -> u64 {
    match kind {
        TechniqueKind::LineWithTrees | TechniqueKind::Band => 512,
        TechniqueKind::ClaimedLine
        | TechniqueKind::Suppliers
        | TechniqueKind::SharedSpots
        | TechniqueKind::BorderCount => 64,
        _ => 8,
    }
}

/// Uses of techniques that were found, with what they conclude.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    uses: Vec<(Technique, usize)>,
    facts: Vec<Fact>,
}

impl Found {
    /// Keeps a use of a technique, if it concludes anything.
    pub(crate) fn push(&mut self, technique: Technique, claims: impl IntoIterator<Item = Fact>) {
        let before = self.facts.len();
        self.facts.extend(claims);
        if self.facts.len() > before {
            self.uses.push((technique, self.facts.len()));
        }
    }

    pub(crate) fn clear(&mut self) {
        self.uses.clear();
        self.facts.clear();
    }

    /// How many bytes they take, about.
    pub(crate) fn bytes(&self) -> u64 {
        let bytes = self.uses.len() * size_of::<(Technique, usize)>()
            + self.facts.len() * size_of::<Fact>();
        bytes as u64
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.uses.is_empty()
    }

    /// Each use with its claims.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Technique, &[Fact])> {
        let mut start = 0;
        self.uses.iter().map(move |(technique, end)| {
            let claims = &self.facts[start..*end];
            start = *end;
            (technique, claims)
        })
    }
}

/// Finds the uses of a technique at a unit, unless a limit is reached.
///
/// # Errors
///
/// The limit.
pub(crate) fn find_within(
    kind: TechniqueKind,
    k: &Knowledge,
    unit: usize,
    found: &mut Found,
    watch: &mut Watch<'_>,
) -> Result<(), Stop> {
    let bytes = match kind {
        TechniqueKind::LineWithTrees => line_with_trees::bytes(k, unit),
        TechniqueKind::Band => band::bytes(k, unit),
        TechniqueKind::NoTree => BYTES_OF_CLAIM * no_tree::lonely(k).count() as u64,
        TechniqueKind::ZeroLine
        | TechniqueKind::LineFull
        | TechniqueKind::LineNeedsAll
        | TechniqueKind::Packing => claims(k, unit) * BYTES_OF_CLAIM,
        _ => 0,
    };
    let places = match kind {
        TechniqueKind::LastSpot
        | TechniqueKind::AroundTent
        | TechniqueKind::Link
        | TechniqueKind::Served
        | TechniqueKind::Corner
        | TechniqueKind::OwnSpot
        | TechniqueKind::SharedSpots => 0,
        TechniqueKind::NoTree => k.places(),
        // A tent there fills lines, which are looked along.
        TechniqueKind::Clash if !k.is_open(unit) => 0,
        TechniqueKind::Clash => {
            let filled = k.lines_of(unit).into_iter();
            let filled = filled.filter(|&line| k.lines[line].missing() == Some(1));
            filled.map(|line| k.course(line).length).sum()
        }
        _ => k.course(unit).length,
    };
    watch.work(work(kind) + places as u64 + bytes / 8)?;
    // Where very much is concluded at once, it takes about as many nanoseconds as bytes.
    watch.afford(k.held() + bytes, Duration::from_nanos(bytes))?;
    find(kind, k, unit, found);
    Ok(())
}

/// How many bytes a claim takes where very many are found at once: among the uses found, in the
/// pool, in the step and its reason, and what is known by it.
const BYTES_OF_CLAIM: u64 = (4 * size_of::<Fact>() + size_of::<KnowledgeChange>()) as u64;

/// At most how much is concluded from the clue of a line alone.
fn claims(k: &Knowledge, line: usize) -> u64 {
    let state = k.lines[line];
    let missing = state.missing();
    let is_told = missing.is_some_and(|missing| missing == 0 || 2 * missing >= state.open);
    if is_told { state.open.into() } else { 0 }
}

/// Finds the uses of a technique at a unit.
fn find(kind: TechniqueKind, k: &Knowledge, unit: usize, found: &mut Found) {
    match kind {
        TechniqueKind::ZeroLine => zero_line::find(k, unit, found),
        TechniqueKind::NoTree => no_tree::find(k, found),
        TechniqueKind::AroundTent => around_tent::find(k, unit, found),
        TechniqueKind::LineFull => line_full::find(k, unit, found),
        TechniqueKind::LastSpot => last_spot::find(k, unit, found),
        TechniqueKind::LineNeedsAll => line_needs_all::find(k, unit, found),
        TechniqueKind::Link => link::find(k, unit, found),
        TechniqueKind::Served => served::find(k, unit, found),
        TechniqueKind::Packing => packing::find(k, unit, found),
        TechniqueKind::Corner => corner::find(k, unit, found),
        TechniqueKind::StarvedLine => starved_line::find(k, unit, found),
        TechniqueKind::OwnSpot => own_spot::find(k, unit, found),
        TechniqueKind::ClaimedLine => claimed_line::find(k, unit, found),
        TechniqueKind::Suppliers => suppliers::find(k, unit, found),
        TechniqueKind::Clash => clash::find(k, unit, found),
        TechniqueKind::LineWithTrees => line_with_trees::find(k, unit, found),
        TechniqueKind::Band => band::find(k, unit, found),
        TechniqueKind::SharedSpots => shared_spots::find(k, unit, found),
        TechniqueKind::BorderCount => border_count::find(k, unit, found),
        TechniqueKind::WhatIf | TechniqueKind::WhatIfPlus => {}
    }
}

/// The reason of a use of a technique, as long as it applies.
///
/// # Errors
///
/// The limit that was reached.
pub(crate) fn cite(
    k: &Knowledge,
    technique: &Technique,
    claims: &[Fact],
    watch: &mut Watch<'_>,
) -> Result<Reason, Stop> {
    let mut citing = Citing::new(k);
    match technique {
        Technique::ZeroLine { line } => citing.line(*line),
        Technique::NoTree => claims
            .iter()
            .for_each(|claim| citing.tent_has_tree(claim.cell())),
        Technique::AroundTent { tent } => citing.fact(Fact::Tent(*tent)),
        Technique::LineFull { line, .. } => {
            citing.line(*line);
            citing.tents_in(*line);
        }
        Technique::LastSpot { tree, .. } | Technique::Corner { tree, .. } => citing.tree(*tree),
        Technique::LineNeedsAll { line, .. } | Technique::Packing { line, .. } => {
            packing::cite(&mut citing, *line, claims, watch)?;
        }
        Technique::Link { tent, .. } => {
            citing.fact(Fact::Tent(*tent));
            citing.tent(*tent);
        }
        Technique::Served { cell, .. } => citing.tent(*cell),
        Technique::StarvedLine { line, cell, .. } => {
            starved_line::cite(&mut citing, *line, *cell, watch)?;
        }
        Technique::OwnSpot { tree, spot } => own_spot::cite(&mut citing, *tree, *spot),
        Technique::ClaimedLine { line, trees, .. } => {
            claimed_line::cite(&mut citing, *line, trees);
        }
        Technique::Suppliers { line, .. } => suppliers::cite(&mut citing, *line),
        Technique::Clash {
            cell,
            fills,
            dead_end,
            ..
        } => clash::cite(&mut citing, *cell, fills, dead_end),
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
        // These cite more at first than one use needs.
        TechniqueKind::ClaimedLine
        | TechniqueKind::Suppliers
        | TechniqueKind::Clash
        | TechniqueKind::LineWithTrees
        | TechniqueKind::SharedSpots => crate::explain::minimal::least(k, &reason, claims, watch),
        TechniqueKind::Band => band::least(k, reason, claims, watch),
        _ => Ok(reason),
    }
}
