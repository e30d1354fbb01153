//! Takes away from a reason what a conclusion does not need.
//!
//! Some techniques cite more than one use needs, often whole lines. Each thing cited is left out in
//! turn; if the conclusion still follows, it stays out. Whether it follows is decided by a small
//! backtracking search: on a board of which only the rest of the reason is known, and on which the
//! conclusion does not hold, one cell after the other is filled in. If that cannot be done, the
//! conclusion follows. Where the search comes to its bound, the question is open and the thing is
//! kept.

use std::mem;

use crate::explain::knowledge::{self, At, CellKnowledge, Knowledge};
use crate::explain::step::{Fact, Reason};
use crate::explain::technique::room_among;
use crate::limits::{Stop, Watch};
use crate::puzzle::{Cell, Line};

/// How many cells are tried for one question.
const MOST: u32 = 2000;

/// The reason without what the claims do not need.
///
/// # Errors
///
/// The limit that was reached.
pub(crate) fn least(
    k: &Knowledge,
    reason: &Reason,
    claims: &[Fact],
    watch: &mut Watch<'_>,
) -> Result<Reason, Stop> {
    let mut board = Board::new(k);
    let mut items = items(reason);
    // How many of the items are needed, and how many are tried at once: items that can be left out
    // together can be left out one after the other.
    let (mut needed, mut together) = (0, 1);
    while needed < items.len() {
        let tried = together.min(items.len() - needed);
        let rest = [&items[..needed], &items[needed + tried..]].concat();
        if board.all_follow(&rest, claims, watch)? {
            items = rest;
            together *= 2;
            continue;
        }
        if tried == 1 {
            needed += 1;
        }
        together = tried.div_ceil(2);
    }
    let mut least = Reason::default();
    for item in items {
        match item {
            Item::Cell(cell) => least.cells.push(cell),
            Item::Tree(tree) => least.trees.push(tree),
            Item::Fact(fact) => least.facts.push(fact),
            Item::Line(line) => least.lines.push(line),
        }
    }
    Ok(least)
}

/// One thing that a reason cites.
#[derive(Clone, Copy, Debug)]
enum Item {
    Cell(Cell),
    Tree(Cell),
    Fact(Fact),
    Line(Line),
}

/// The things that a reason cites, in the order in which they are left out.
fn items(reason: &Reason) -> Vec<Item> {
    let cells = reason.cells.iter().map(|&cell| Item::Cell(cell));
    let trees = reason.trees.iter().map(|&tree| Item::Tree(tree));
    let facts = reason.facts.iter().map(|&fact| Item::Fact(fact));
    let lines = reason.lines.iter().map(|&line| Item::Line(line));
    cells.chain(trees).chain(facts).chain(lines).collect()
}

/// The state of a cell that is not a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Open,
    Tent,
    Grass,
}

/// A line that has its tents.
#[derive(Debug)]
struct Course {
    number: usize,
    clue: Option<u32>,
    tents: u32,
    /// How many tents there is room for: every other cell of each run.
    room: u32,
}

impl Course {
    fn may_hold(&self) -> bool {
        let holds = |clue| self.tents <= clue && clue <= self.room;
        self.clue.is_none_or(holds)
    }
}

/// A board of which only a part of a reason is known.
#[derive(Debug)]
struct Board<'k> {
    k: &'k Knowledge,
    signs: Vec<Sign>,
    /// The cells that something cited speaks of, in order: they are filled in.
    spoken_of: Vec<At>,
    /// The lines that are cited.
    lines: Vec<Course>,
    /// The trees that have their tents, and the cells where a tent has a tree.
    trees: Vec<At>,
    cells: Vec<At>,
    /// Pairs that are a tree's and its tent's, and pairs that are not.
    owned: Vec<(At, At)>,
    not_owned: Vec<(At, At)>,
    /// Whether a cell is said to be both a tent and grass.
    is_contradicted: bool,
    /// How many more cells may be tried.
    left: u32,
}

impl<'k> Board<'k> {
    /// A board of which nothing is known.
    fn new(k: &'k Knowledge) -> Self {
        Self {
            k,
            signs: vec![Sign::Open; k.places()],
            spoken_of: Vec::new(),
            lines: Vec::new(),
            trees: Vec::new(),
            cells: Vec::new(),
            owned: Vec::new(),
            not_owned: Vec::new(),
            is_contradicted: false,
            left: 0,
        }
    }

    /// Whether each claim is found to follow from some items and the claims before it.
    fn all_follow(
        &mut self,
        items: &[Item],
        claims: &[Fact],
        watch: &mut Watch<'_>,
    ) -> Result<bool, Stop> {
        for (number, &claim) in claims.iter().enumerate() {
            self.clear();
            let before = claims[..number].iter().copied();
            let facts = before.chain([claim.opposite()]).map(Item::Fact);
            for item in items.iter().copied().chain(facts) {
                self.cite(item);
            }
            let k = self.k;
            let is_cell =
                |&at: &At| !matches!(k.state(at), CellKnowledge::Off | CellKnowledge::Tree);
            self.spoken_of.retain(is_cell);
            self.spoken_of.sort_unstable();
            self.spoken_of.dedup();
            watch.work(64 + (items.len() + self.spoken_of.len()) as u64)?;
            self.count();
            self.left = MOST;
            let is_possible = !self.is_contradicted
                && !self.spoken_of.iter().any(|&at| self.touches(at))
                && self.lines.iter().all(Course::may_hold)
                && self.trees.iter().all(|&tree| self.may_have_tent(tree));
            if is_possible && self.succeeds(0, watch)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Forgets everything.
    fn clear(&mut self) {
        for at in self.spoken_of.drain(..) {
            self.signs[at] = Sign::Open;
        }
        self.lines.clear();
        self.trees.clear();
        self.cells.clear();
        self.owned.clear();
        self.not_owned.clear();
        self.is_contradicted = false;
    }

    /// Cites a thing.
    fn cite(&mut self, item: Item) {
        let k = self.k;
        match item {
            Item::Cell(cell) => {
                self.cells.push(k.at(cell));
                self.spoken_of.push(k.at(cell));
            }
            Item::Tree(tree) => {
                self.trees.push(k.at(tree));
                self.spoken_of.extend(k.in_directions(k.at(tree), 0b1111));
            }
            Item::Line(line) => {
                let number = k.number(line);
                self.lines.push(Course {
                    number,
                    clue: k.lines[number].clue,
                    tents: 0,
                    room: 0,
                });
                self.spoken_of.extend(k.course(number).places());
            }
            Item::Fact(fact) => {
                let at = k.at(fact.cell());
                self.spoken_of.push(at);
                let sign = match fact {
                    Fact::Tent(_) => Sign::Tent,
                    Fact::Grass(_) => Sign::Grass,
                    Fact::Own { tree, .. } => {
                        self.owned.push((k.at(tree), at));
                        Sign::Tent
                    }
                    Fact::NotOwn { tree, .. } => {
                        self.not_owned.push((k.at(tree), at));
                        return;
                    }
                };
                let before = mem::replace(&mut self.signs[at], sign);
                self.is_contradicted |= before != Sign::Open && before != sign;
            }
        }
    }

    /// Counts the tents and the room of each line.
    fn count(&mut self) {
        let mut lines = mem::take(&mut self.lines);
        for line in &mut lines {
            let places = self.k.course(line.number).places();
            line.tents = places.filter(|&at| self.is_tent(at)).count() as u32;
            line.room = room_among(self.k, line.number, |at| self.is_free(at));
        }
        self.lines = lines;
    }

    /// Fills in a cell, or takes that back.
    fn put(&mut self, at: At, sign: Sign, is_in: bool) {
        self.signs[at] = if is_in { sign } else { Sign::Open };
        let numbers = self.k.lines_of(at);
        for index in 0..self.lines.len() {
            let number = self.lines[index].number;
            if !numbers.contains(&number) {
                continue;
            }
            if sign == Sign::Tent {
                let tents = &mut self.lines[index].tents;
                *tents = if is_in { *tents + 1 } else { *tents - 1 };
                continue;
            }
            // It takes room only if the runs on both sides hold as many without it.
            let knowledge::Course { step, length, .. } = self.k.course(number);
            let free = |at: &At| self.is_free(*at);
            let before = (1..length)
                .map(|far| at - far * step)
                .take_while(free)
                .count();
            let after = (1..length)
                .map(|far| at + far * step)
                .take_while(free)
                .count();
            let takes = 1 - ((before | after) & 1) as u32;
            let room = &mut self.lines[index].room;
            *room = if is_in { *room - takes } else { *room + takes };
        }
    }

    /// Whether the cells from one on can be filled in, or may be for all that is found.
    fn succeeds(&mut self, from: usize, watch: &mut Watch<'_>) -> Result<bool, Stop> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(true);
        };
        self.left = left;
        let mut open = (from..).zip(&self.spoken_of[from..]);
        let Some((index, &at)) = open.find(|&(_, &at)| self.signs[at] == Sign::Open) else {
            watch.work(16 * (1 + self.trees.len() + self.cells.len()) as u64)?;
            return Ok(self.do_pair_up());
        };
        watch.work(64)?;
        for sign in [Sign::Tent, Sign::Grass] {
            self.put(at, sign, true);
            let succeeds = self.fits(at) && self.succeeds(index + 1, watch)?;
            self.put(at, sign, false);
            if succeeds {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether what is known of a cell breaks no rule there.
    fn fits(&self, at: At) -> bool {
        let k = self.k;
        let has_spots = || {
            let mut trees = k.trees_beside(at).map(|(_, tree)| tree);
            trees.all(|tree| !self.trees.contains(&tree) || self.may_have_tent(tree))
        };
        self.lines.iter().all(Course::may_hold)
            && match self.signs[at] {
                Sign::Open => true,
                Sign::Tent => !self.touches(at),
                Sign::Grass => has_spots(),
            }
    }

    /// Whether some cell beside a tree may have its tent.
    fn may_have_tent(&self, tree: At) -> bool {
        let k = self.k;
        let mut beside = k.in_directions(tree, 0b1111);
        beside.any(|at| self.is_free(at) && self.may_own(tree, at))
    }

    /// Whether a tent may stand on a cell, for all that is known of it.
    fn is_free(&self, at: At) -> bool {
        let state = self.k.state(at);
        !matches!(state, CellKnowledge::Off | CellKnowledge::Tree) && self.signs[at] != Sign::Grass
    }

    fn is_tent(&self, at: At) -> bool {
        self.signs[at] == Sign::Tent
    }

    /// Whether a cell has a tent that touches another.
    fn touches(&self, at: At) -> bool {
        let mut around = self.k.around(at).into_iter();
        self.is_tent(at) && around.any(|near| self.is_tent(near))
    }

    /// Whether nothing that is known speaks against a pair.
    fn may_own(&self, tree: At, tent: At) -> bool {
        let mut owned = self.owned.iter();
        !self.not_owned.contains(&(tree, tent))
            && owned.all(|&pair| (pair.0 == tree) == (pair.1 == tent))
    }

    /// Whether the trees that need tents can have them, and the tents that need trees. If each side
    /// can by itself, both can at the same time.
    fn do_pair_up(&self) -> bool {
        let k = self.k;
        let mut owned = self.owned.iter();
        if !owned.all(|&(tree, tent)| self.may_own(tree, tent)) {
            return false;
        }
        let tents_of = |tree: At| -> Vec<At> {
            let beside = k.in_directions(tree, 0b1111);
            beside
                .filter(|&at| self.is_tent(at) && self.may_own(tree, at))
                .collect()
        };
        let trees_of = |tent: At| -> Vec<At> {
            let trees = k.trees_beside(tent).map(|(_, tree)| tree);
            trees.filter(|&tree| self.may_own(tree, tent)).collect()
        };
        let trees = self.trees.iter().copied();
        let trees = trees.chain(self.owned.iter().map(|pair| pair.0));
        let tents = self.cells.iter().copied().filter(|&at| self.is_tent(at));
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
