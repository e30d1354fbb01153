//! Takes away from a reason what a conclusion does not need.
//!
//! Each thing cited is left out in turn; if the conclusion still follows, it stays out. Whether it
//! follows is tried cell by cell, with a bound on the work. Where the bound leaves that open, the
//! thing is kept.

use crate::explain::knowledge::{At, Knowledge, State};
use crate::explain::step::{Fact, Reason};
use crate::limits::{Stop, Watch};

/// How many cells are tried for one question.
const MOST: u32 = 2000;

/// The reason without what the claims do not need.
///
/// # Errors
///
/// The limit that was reached.
pub(crate) fn least(
    k: &Knowledge,
    mut reason: Reason,
    claims: &[Fact],
    watch: &mut Watch<'_>,
) -> Result<Reason, Stop> {
    macro_rules! thin_out {
        ($part:ident) => {
            let mut index = 0;
            while index < reason.$part.len() {
                let removed = reason.$part.remove(index);
                if !all_follow(k, &reason, claims, watch)? {
                    reason.$part.insert(index, removed);
                    index += 1;
                }
            }
        };
    }
    thin_out!(cells);
    thin_out!(trees);
    thin_out!(facts);
    thin_out!(lines);
    Ok(reason)
}

/// Whether each claim is found to follow from a reason and the claims before it.
fn all_follow(
    k: &Knowledge,
    reason: &Reason,
    claims: &[Fact],
    watch: &mut Watch<'_>,
) -> Result<bool, Stop> {
    let lines = reason.lines.iter();
    let cells: usize = lines.map(|&line| k.course(k.number(line)).length).sum();
    // What it takes to look along the lines once.
    let work = (8 + cells + reason.trees.len() + reason.facts.len()) as u64;
    for index in 0..claims.len() {
        watch.work(16 * work)?;
        let mut trial = Trial::new(k, reason, &claims[..index], claims[index]);
        let may_fail = trial.is_possible && trial.may_begin();
        if may_fail && trial.succeeds(0, &mut || watch.work(work))? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A board of which only the reason is known, and that the claim does not hold.
#[derive(Debug)]
struct Trial<'k> {
    k: &'k Knowledge,
    reason: &'k Reason,
    /// The cells that matter, row-major, and what is tried for each.
    places: Vec<At>,
    tried: Vec<Option<bool>>,
    /// Pairs that are a tree's and its tent's, and pairs that are not.
    owned: Vec<(At, At)>,
    not_owned: Vec<(At, At)>,
    is_possible: bool,
    left: u32,
}

impl<'k> Trial<'k> {
    fn new(k: &'k Knowledge, reason: &'k Reason, before: &[Fact], claim: Fact) -> Self {
        let mut trial = Self {
            k,
            reason,
            places: Vec::new(),
            tried: Vec::new(),
            owned: Vec::new(),
            not_owned: Vec::new(),
            is_possible: true,
            left: MOST,
        };
        let facts = || reason.facts.iter().chain(before).copied();
        let facts = || facts().chain([claim.opposite()]);
        for &line in &reason.lines {
            let places = k.course(k.number(line)).places();
            trial.places.extend(places);
        }
        for &tree in &reason.trees {
            trial.places.extend(k.in_directions(k.at(tree), 0b1111));
        }
        trial
            .places
            .extend(reason.cells.iter().map(|&cell| k.at(cell)));
        trial.places.extend(facts().map(|fact| k.at(fact.cell())));
        trial
            .places
            .retain(|&at| !matches!(k.state(at), State::Off | State::Tree));
        trial.places.sort_unstable();
        trial.places.dedup();
        trial.tried = vec![None; trial.places.len()];
        for fact in facts() {
            trial.assume(fact);
        }
        trial
    }

    fn assume(&mut self, fact: Fact) {
        let at = self.k.at(fact.cell());
        match fact {
            Fact::Tent(_) => self.set(at, true),
            Fact::Grass(_) => self.set(at, false),
            Fact::Own { tree, .. } => {
                self.set(at, true);
                self.owned.push((self.k.at(tree), at));
            }
            Fact::NotOwn { tree, .. } => self.not_owned.push((self.k.at(tree), at)),
        }
    }

    fn set(&mut self, at: At, is_tent: bool) {
        if let Ok(index) = self.places.binary_search(&at) {
            if self.tried[index].is_some_and(|before| before != is_tent) {
                self.is_possible = false;
            }
            self.tried[index] = Some(is_tent);
        }
    }

    fn is_tent(&self, at: At) -> Option<bool> {
        let index = self.places.binary_search(&at).ok()?;
        self.tried[index]
    }

    /// Whether the cells from an index on can be filled in.
    fn succeeds(
        &mut self,
        index: usize,
        work: &mut dyn FnMut() -> Result<(), Stop>,
    ) -> Result<bool, Stop> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(true);
        };
        self.left = left;
        work()?;
        let Some(next) = (index..self.places.len()).find(|&next| self.tried[next].is_none()) else {
            return Ok(self.do_pair_up());
        };
        for is_tent in [true, false] {
            self.tried[next] = Some(is_tent);
            if self.may_go_on(self.places[next]) && self.succeeds(next + 1, work)? {
                return Ok(true);
            }
        }
        self.tried[next] = None;
        Ok(false)
    }

    /// Whether no rule is broken by what is known.
    fn may_begin(&self) -> bool {
        let mut known = self.places.iter().zip(&self.tried);
        let lines = self.reason.lines.iter();
        let trees = self.reason.trees.iter();
        known.all(|(&at, tried)| *tried != Some(true) || !self.touches(at))
            && lines
                .into_iter()
                .all(|&line| self.may_hold(self.k.number(line)))
            && trees
                .into_iter()
                .all(|&tree| self.has_spot(self.k.at(tree)))
    }

    /// Whether no rule is broken after a cell was tried.
    fn may_go_on(&self, at: At) -> bool {
        let k = self.k;
        let cited = |number: &usize| self.reason.lines.contains(&k.line(*number));
        if self.is_tent(at) == Some(true) && self.touches(at) {
            return false;
        }
        let mut lines = k.lines_of(at).into_iter().filter(cited);
        let mut trees = k.trees_beside(at);
        lines.all(|number| self.may_hold(number))
            && trees
                .all(|(_, tree)| !self.reason.trees.contains(&k.cell(tree)) || self.has_spot(tree))
    }

    /// Whether a tent there would touch another.
    fn touches(&self, at: At) -> bool {
        let mut around = self.k.around(at).into_iter();
        around.any(|near| self.is_tent(near) == Some(true))
    }

    /// Whether a line can still hold as many tents as its clue says.
    fn may_hold(&self, number: usize) -> bool {
        let k = self.k;
        let Some(clue) = k.lines[number].clue else {
            return true;
        };
        let (mut tents, mut room, mut run) = (0, 0, 0);
        for at in k.course(number).places() {
            let tried = self.is_tent(at);
            let may = k.state(at) != State::Tree && tried != Some(false);
            tents += u32::from(tried == Some(true));
            run = if may { run + 1 } else { 0 };
            room += run % 2;
        }
        tents <= clue && clue <= room
    }

    /// Whether a tree may still have a tent.
    fn has_spot(&self, tree: At) -> bool {
        let mut beside = self.k.in_directions(tree, 0b1111);
        beside.any(|at| self.may_own(tree, at) && self.is_tent(at) != Some(false))
    }

    /// Whether nothing that is known speaks against a pair.
    fn may_own(&self, tree: At, tent: At) -> bool {
        if matches!(self.k.state(tent), State::Off | State::Tree)
            || self.not_owned.contains(&(tree, tent))
        {
            return false;
        }
        let mut owned = self.owned.iter();
        owned.all(|&pair| (pair.0 == tree) == (pair.1 == tent))
    }

    /// Whether the trees that need tents can have them, and the tents that need trees. If each side
    /// can by itself, both can at the same time.
    fn do_pair_up(&self) -> bool {
        let k = self.k;
        let is_tree = |at: At| k.state(at) == State::Tree;
        let owned = self.owned.iter();
        if !owned.clone().all(|&(tree, tent)| {
            !self.not_owned.contains(&(tree, tent)) && self.may_own(tree, tent)
        }) {
            return false;
        }
        let tents_of = |tree: At| -> Vec<At> {
            let beside = k.in_directions(tree, 0b1111);
            beside
                .filter(|&at| self.is_tent(at) == Some(true) && self.may_own(tree, at))
                .collect()
        };
        let trees_of = |tent: At| -> Vec<At> {
            let beside = k.in_directions(tent, 0b1111);
            beside
                .filter(|&at| is_tree(at) && self.may_own(at, tent))
                .collect()
        };
        let trees = self.reason.trees.iter().map(|&tree| k.at(tree));
        let trees = trees.chain(owned.map(|pair| pair.0));
        let cells = self.reason.cells.iter().map(|&cell| k.at(cell));
        let tents = cells.filter(|&at| self.is_tent(at) == Some(true));
        matches(trees.collect(), tents_of) && matches(tents.collect(), trees_of)
    }
}

/// Whether each of some places can be matched with another place of its own.
fn matches(mut places: Vec<At>, others: impl Fn(At) -> Vec<At>) -> bool {
    places.sort_unstable();
    places.dedup();
    let mut taken: Vec<(At, At)> = Vec::new();
    let mut places = places.into_iter();
    places.all(|place| augments(place, &others, &mut taken, &mut Vec::new()))
}

/// Finds another for a place, moving those that have one where needed; `taken` holds each other and
/// the place that has it.
fn augments(
    place: At,
    others: &impl Fn(At) -> Vec<At>,
    taken: &mut Vec<(At, At)>,
    seen: &mut Vec<At>,
) -> bool {
    for other in others(place) {
        if seen.contains(&other) {
            continue;
        }
        seen.push(other);
        match taken.iter().position(|pair| pair.0 == other) {
            None => taken.push((other, place)),
            Some(index) if augments(taken[index].1, others, taken, seen) => {
                taken[index].1 = place;
            }
            Some(_) => continue,
        }
        return true;
    }
    false
}
