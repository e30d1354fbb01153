//! The techniques, one a file: when each applies, what it concludes, and what it cites.
//!
//! A file finds uses of its technique at a *unit* (a line, a tree, a cell, or the whole board), and
//! collects what one use of it rests on. Which units to look at again after a change is said here.

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

use crate::explain::catalogue::{self, Kind};
use crate::explain::cite::Citing;
use crate::explain::instance::Technique;
use crate::explain::knowledge::{Change, Knowledge, State};
use crate::explain::queue::Queue;
use crate::explain::step::{Fact, Reason};
use crate::limits::{Stop, Watch};

pub(crate) use runs::{needed_grass_of_line, room};

/// The techniques that need no supposition, by rating. What-ifs of the first kind use those before
/// [`SIMPLE`].
pub(crate) const DIRECT: [Kind; 19] = catalogue::first();

/// How many of [`DIRECT`] are marks and singles.
pub(crate) const SIMPLE: usize = 8;

/// How much work it is to look at a unit, about, for the watch on limits.
fn work(kind: Kind) -> u64 {
    match kind {
        Kind::LineWithTrees | Kind::Band => 512,
        Kind::ClaimedLine | Kind::Suppliers | Kind::SharedSpots | Kind::BorderCount => 64,
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

/// Puts every unit of a technique into a queue, but those that only a change makes worth a look.
pub(crate) fn wake_all(kind: Kind, k: &Knowledge, queue: &mut Queue) {
    match kind {
        Kind::AroundTent | Kind::Link | Kind::Served => {}
        Kind::LastSpot | Kind::Corner | Kind::OwnSpot => {
            k.trees.iter().for_each(|&tree| queue.push(tree));
        }
        Kind::NoTree => queue.push(0),
        Kind::Clash => k.open().for_each(|at| queue.push(at)),
        Kind::SharedSpots => {
            let tents = (0..k.places()).filter(|&at| k.state(at) == State::Tent);
            let places = k.trees.iter().copied().chain(tents);
            places.for_each(|at| queue.push(at));
        }
        _ => (0..k.lines.len()).for_each(|line| queue.push(line)),
    }
}

/// Puts the units of a technique into a queue that a change makes worth a look.
pub(crate) fn wake(kind: Kind, k: &Knowledge, change: Change, queue: &mut Queue) {
    match (kind, change) {
        (Kind::AroundTent | Kind::Link | Kind::SharedSpots, Change::Tent(at)) => queue.push(at),
        (Kind::LineFull, Change::Tent(at))
        | (
            Kind::LineNeedsAll
            | Kind::Packing
            | Kind::StarvedLine
            | Kind::ClaimedLine
            | Kind::Suppliers
            | Kind::LineWithTrees,
            Change::Tent(at) | Change::Grass(at),
        ) => k.lines_of(at).into_iter().for_each(|line| queue.push(line)),
        (Kind::LastSpot | Kind::Corner | Kind::OwnSpot, Change::Closed(tree, _)) => {
            queue.push(tree);
        }
        (Kind::OwnSpot, Change::Owned(tree, _)) => queue.push(tree),
        (Kind::Link | Kind::Served, Change::Closed(tree, direction)) => {
            let cell = k.beside(tree, direction);
            let wanted = if kind == Kind::Link {
                State::Tent
            } else {
                State::Open
            };
            if k.state(cell) == wanted {
                queue.push(cell);
            }
        }
        (
            Kind::ClaimedLine | Kind::Suppliers | Kind::LineWithTrees,
            Change::Closed(tree, _) | Change::Owned(tree, _),
        ) => {
            for line in k.lines_of(tree) {
                queue.push(line);
                k.lines_beside(line).for_each(|line| queue.push(line));
            }
        }
        (Kind::Band, Change::Tent(at) | Change::Grass(at)) => {
            for line in k.lines_of(at) {
                queue.push(line);
                let mut before = k.lines_beside(line).filter(|&before| before < line);
                before.by_ref().for_each(|line| queue.push(line));
            }
        }
        (Kind::Clash, change) => wake_clash(k, change, queue),
        (Kind::SharedSpots, Change::Closed(tree, direction)) => {
            queue.push(tree);
            queue.push(k.beside(tree, direction));
        }
        (Kind::BorderCount, Change::Closed(tree, direction) | Change::Owned(tree, direction)) => {
            let across = usize::from(direction % 2 == 1);
            for at in [tree, k.beside(tree, direction)] {
                queue.push(k.lines_of(at)[across]);
            }
        }
        // Zero lines and cells without trees are there from the start.
        _ => {}
    }
}

/// Puts the cells into a queue that may clash since a change.
fn wake_clash(k: &Knowledge, change: Change, queue: &mut Queue) {
    let mut wake_line = |line: usize| {
        let places = k.course(line).places();
        places
            .filter(|&at| k.is_open(at))
            .for_each(|at| queue.push(at));
    };
    match change {
        Change::Tent(at) | Change::Grass(at) => {
            for line in k.lines_of(at) {
                if clash::is_tight(k, line) {
                    wake_line(line);
                    k.lines_beside(line).for_each(&mut wake_line);
                } else if k.lines[line].missing() == Some(1) {
                    wake_line(line);
                }
            }
        }
        Change::Closed(tree, _) if k.owned(tree) == 0 => {
            for line in k.lines_of(tree) {
                if clash::is_captive(k, tree, line) {
                    wake_line(line);
                }
            }
            for spot in k.in_directions(tree, k.links(tree)) {
                queue.push(spot);
                k.around(spot).into_iter().for_each(|at| queue.push(at));
            }
        }
        Change::Closed(..) | Change::Owned(..) => {}
    }
}

/// Finds the uses of a technique at a unit, unless a limit is reached.
///
/// # Errors
///
/// The limit.
pub(crate) fn find_within(
    kind: Kind,
    k: &Knowledge,
    unit: usize,
    found: &mut Found,
    watch: &mut Watch<'_>,
) -> Result<(), Stop> {
    let bytes = match kind {
        Kind::LineWithTrees => line_with_trees::bytes(k, unit),
        Kind::Band => band::bytes(k, unit),
        Kind::NoTree => BYTES_OF_CLAIM * no_tree::lonely(k).count() as u64,
        Kind::ZeroLine | Kind::LineFull | Kind::LineNeedsAll | Kind::Packing => {
            claims(k, unit) * BYTES_OF_CLAIM
        }
        _ => 0,
    };
    let places = match kind {
        Kind::LastSpot
        | Kind::AroundTent
        | Kind::Link
        | Kind::Served
        | Kind::Corner
        | Kind::OwnSpot
        | Kind::SharedSpots => 0,
        Kind::NoTree => k.places(),
        // A tent there fills lines, which are looked along.
        Kind::Clash if !k.is_open(unit) => 0,
        Kind::Clash => {
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
const BYTES_OF_CLAIM: u64 = (4 * size_of::<Fact>() + size_of::<Change>()) as u64;

/// At most how much is concluded from the clue of a line alone.
fn claims(k: &Knowledge, line: usize) -> u64 {
    let state = k.lines[line];
    let missing = state.missing();
    let is_told = missing.is_some_and(|missing| missing == 0 || 2 * missing >= state.open);
    if is_told { state.open.into() } else { 0 }
}

/// How much work it is to wake units after a change, about, for the watch on limits.
pub(crate) fn work_of_waking(kind: Kind, k: &Knowledge, change: Change) -> u64 {
    let woken = match (kind, change) {
        (Kind::Clash, Change::Tent(at) | Change::Grass(at)) => k.lines_of(at),
        (Kind::Clash, Change::Closed(tree, _)) => k.lines_of(tree),
        _ => return 1,
    };
    let is_woken = |&line: &usize| {
        let is_one = k.lines[line].missing() == Some(1);
        is_one || clash::is_tight(k, line) || matches!(change, Change::Closed(..))
    };
    let woken = woken.into_iter().filter(is_woken);
    1 + woken.map(|line| k.course(line).length as u64).sum::<u64>() / 4
}

/// Finds the uses of a technique at a unit.
pub(crate) fn find(kind: Kind, k: &Knowledge, unit: usize, found: &mut Found) {
    match kind {
        Kind::ZeroLine => zero_line::find(k, unit, found),
        Kind::NoTree => no_tree::find(k, found),
        Kind::AroundTent => around_tent::find(k, unit, found),
        Kind::LineFull => line_full::find(k, unit, found),
        Kind::LastSpot => last_spot::find(k, unit, found),
        Kind::LineNeedsAll => line_needs_all::find(k, unit, found),
        Kind::Link => link::find(k, unit, found),
        Kind::Served => served::find(k, unit, found),
        Kind::Packing => packing::find(k, unit, found),
        Kind::Corner => corner::find(k, unit, found),
        Kind::StarvedLine => starved_line::find(k, unit, found),
        Kind::OwnSpot => own_spot::find(k, unit, found),
        Kind::ClaimedLine => claimed_line::find(k, unit, found),
        Kind::Suppliers => suppliers::find(k, unit, found),
        Kind::Clash => clash::find(k, unit, found),
        Kind::LineWithTrees => line_with_trees::find(k, unit, found),
        Kind::Band => band::find(k, unit, found),
        Kind::SharedSpots => shared_spots::find(k, unit, found),
        Kind::BorderCount => border_count::find(k, unit, found),
        Kind::WhatIf | Kind::WhatIfPlus => {}
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
        Technique::LineFull { line, .. } => line_full::cite(&mut citing, *line),
        Technique::LastSpot { tree, spot } => last_spot::cite(&mut citing, *tree, &[*spot]),
        Technique::LineNeedsAll { line, .. } | Technique::Packing { line, .. } => {
            packing::cite(&mut citing, *line, claims, watch)?;
        }
        Technique::Link { tent, tree } => link::cite(&mut citing, *tent, *tree),
        Technique::Served { cell, .. } => served::cite(&mut citing, *cell),
        Technique::Corner { tree, spots, .. } => last_spot::cite(&mut citing, *tree, spots),
        Technique::StarvedLine { line, cell, .. } => {
            starved_line::cite(&mut citing, *line, *cell, watch)?;
        }
        Technique::OwnSpot { tree, spot } => own_spot::cite(&mut citing, *tree, *spot),
        Technique::ClaimedLine { line, trees, .. } => {
            claimed_line::cite(&mut citing, *line, trees);
        }
        Technique::Suppliers { line, trees, .. } => suppliers::cite(&mut citing, *line, trees),
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
        Kind::ClaimedLine
        | Kind::Suppliers
        | Kind::Clash
        | Kind::LineWithTrees
        | Kind::Band
        | Kind::SharedSpots => crate::explain::minimal::least(k, &reason, claims, watch),
        _ => Ok(reason),
    }
}
