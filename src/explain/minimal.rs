//! Takes away from a reason what a conclusion does not need.
//!
//! Six techniques cite more than one use needs, often whole lines. Each thing cited is left out in
//! turn; if the conclusion still follows, it stays out. Whether it follows is decided by a small
//! backtracking search: on a board of which only the rest of the reason is known, and on which the
//! conclusion does not hold, one cell after the other is filled in. If that cannot be done, the
//! conclusion follows. Where the search comes to its bound, the question is open and the thing is
//! kept.
//!
//! The board counts the rules that are broken. To fill in a cell costs a look at the cells around
//! it and along its runs.

use std::iter;

use crate::explain::knowledge::{At, CellKnowledge, Knowledge};
use crate::explain::step::{Fact, Reason};
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
    let mut board = Board::new(k, reason, claims);
    let items = items(reason);
    watch.work((board.places.len() + items.len()) as u64)?;
    for &item in &items {
        board.cite(item, true);
    }
    let mut least = Reason::default();
    let mut rest = &items[..];
    let mut together = 1;
    while !rest.is_empty() {
        // Items that can be left out together can be left out one after the other.
        let (tried, after) = rest.split_at(together.min(rest.len()));
        for &item in tried {
            board.cite(item, false);
        }
        if board.all_follow(claims, watch)? {
            rest = after;
            together *= 2;
            continue;
        }
        for &item in tried {
            board.cite(item, true);
        }
        if let [item] = *tried {
            match item {
                Item::Cell(cell) => least.cells.push(cell),
                Item::Tree(tree) => least.trees.push(tree),
                Item::Fact(fact) => least.facts.push(fact),
                Item::Line(line) => least.lines.push(line),
            }
            rest = after;
        }
        together = tried.len().div_ceil(2);
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

/// Where a cell lies that is not a tree.
#[derive(Debug, Default)]
struct Place {
    /// The places around it, 0 for those that do not matter; its lines, with its position in each;
    /// and the trees beside it, with the direction from there.
    around: [u32; 8],
    lines: [(u32, u32); 2],
    trees: [(u32, u32); 4],
}

/// Stands behind the last line or tree of a place.
const NONE: u32 = u32::MAX;

/// The first lines or trees, with a sign behind the last.
fn listed<const N: usize>(all: impl Iterator<Item = (u32, u32)>) -> [(u32, u32); N] {
    let mut list = [(NONE, 0); N];
    list.iter_mut().zip(all).for_each(|(slot, one)| *slot = one);
    list
}

/// The lines or trees of a list.
fn of<const N: usize>(list: &[(u32, u32); N]) -> impl Iterator<Item = (u32, u32)> {
    list.iter().copied().take_while(|one| one.0 != NONE)
}

/// How often something is said of a place.
#[derive(Clone, Debug, Default)]
struct Said {
    /// By things that are cited. It is filled in only if there is one.
    cited: u32,
    /// The facts that it is a tent, and that it is grass.
    tents: u32,
    grass: u32,
}

/// A line of the reason.
#[derive(Debug)]
struct Course {
    number: usize,
    clue: Option<u32>,
    is_cited: bool,
    is_broken: bool,
    tents: u32,
    /// How many tents there is room for: every other cell of each run.
    room: u32,
    /// The cells that are neither trees nor grass, a bit each.
    free: Vec<u64>,
}

impl Course {
    fn breaks(&self) -> bool {
        let holds = |clue| self.tents <= clue && clue <= self.room;
        self.is_cited && !self.clue.is_none_or(holds)
    }

    /// Whether one more tent would break it.
    fn is_full(&self) -> bool {
        self.is_cited && self.clue.is_some_and(|clue| self.tents >= clue)
    }

    /// Says that no tent stands on a cell, or takes it back.
    fn grass(&mut self, position: usize, is_said: bool) {
        // It takes room only if the runs on both sides hold as many without it.
        let room = 1 - ((self.before(position) | self.after(position)) & 1);
        let bit = 1 << (position % 64);
        if is_said {
            self.free[position / 64] &= !bit;
            self.room -= room;
        } else {
            self.free[position / 64] |= bit;
            self.room += room;
        }
    }

    /// How long the run of free cells is that ends before a position.
    fn before(&self, position: usize) -> u32 {
        let (word, bit) = (position / 64, position as u32 % 64);
        // The bits before it, moved to the top.
        let bits = self.free[word].unbounded_shl(64 - bit);
        let mut run = bits.leading_ones();
        for word in self.free[..word].iter().rev() {
            if run % 64 != bit {
                break;
            }
            run += word.leading_ones();
        }
        run
    }

    /// How long the run of free cells is that begins after a position.
    fn after(&self, position: usize) -> u32 {
        let (word, bit) = (position / 64, position as u32 % 64);
        let bits = self.free[word].unbounded_shr(bit + 1);
        let mut run = bits.trailing_ones();
        for word in &self.free[word + 1..] {
            if run % 64 != 63 - bit {
                break;
            }
            run += word.trailing_ones();
        }
        run
    }
}

/// A tree of the reason.
#[derive(Debug)]
struct Tree {
    at: At,
    is_cited: bool,
    is_broken: bool,
    /// How many things speak against its tent in each direction.
    closed: [u32; 4],
}

impl Tree {
    fn new(k: &Knowledge, at: At) -> Self {
        let is_off = |direction| {
            matches!(
                k.state(k.beside(at, direction)),
                CellKnowledge::Off | CellKnowledge::Tree
            )
        };
        Self {
            at,
            is_cited: false,
            is_broken: false,
            closed: [0, 1, 2, 3].map(|direction| is_off(direction).into()),
        }
    }

    fn breaks(&self) -> bool {
        self.is_cited && self.closed.iter().all(|&closed| closed > 0)
    }

    /// Says that its tent is not in a direction, or takes it back, and counts whether that breaks it.
    fn close(&mut self, direction: u32, is_said: bool, broken: &mut u32) {
        if count(&mut self.closed[direction as usize], is_said) {
            let breaks = self.breaks();
            note(broken, &mut self.is_broken, breaks);
        }
    }
}

/// A board of which only a part of a reason is known.
#[derive(Debug)]
struct Board<'k> {
    k: &'k Knowledge,
    /// For each cell its place, 0 for those that do not matter.
    place_of: Vec<u32>,
    /// The places of the cells that may matter, row-major from 1 on, and the lines and trees of the
    /// whole reason. No tent stands on the place 0.
    places: Vec<Place>,
    said: Vec<Said>,
    /// The places that something cited speaks of and that are not filled in, a bit each.
    open: Vec<u64>,
    lines: Vec<Course>,
    trees: Vec<Tree>,
    /// The cells where a tent has a tree.
    cells: Vec<At>,
    /// Pairs that are a tree's and its tent's, and pairs that are not.
    owned: Vec<(At, At)>,
    not_owned: Vec<(At, At)>,
    /// How many rules are broken: two tents touch, a place is both, a line or a tree cannot have
    /// what it needs.
    broken: u32,
    /// How many more cells may be tried.
    left: u32,
}

impl<'k> Board<'k> {
    /// A board that has room for a reason and some claims, of which nothing is known.
    fn new(k: &'k Knowledge, reason: &Reason, claims: &[Fact]) -> Self {
        let mut numbers: Vec<usize> = reason.lines.iter().map(|&line| k.number(line)).collect();
        numbers.sort_unstable();
        let trees: Vec<At> = reason.trees.iter().map(|&tree| k.at(tree)).collect();
        let along = numbers.iter().flat_map(|&line| k.course(line).places());
        let beside = trees.iter().flat_map(|&tree| k.in_directions(tree, 0b1111));
        let cells = reason.cells.iter().map(|&cell| k.at(cell));
        let facts = reason.facts.iter().chain(claims);
        let facts = facts.map(|fact| k.at(fact.cell()));
        let mut all: Vec<At> = along.chain(beside).chain(cells).chain(facts).collect();
        all.retain(|&at| !matches!(k.state(at), CellKnowledge::Off | CellKnowledge::Tree));
        all.sort_unstable();
        all.dedup();
        let mut place_of = vec![0; k.places()];
        for (place, &at) in (1..).zip(&all) {
            place_of[at] = place;
        }
        let lines = numbers.iter().map(|&number| {
            let course = k.course(number);
            let mut line = Course {
                number,
                clue: k.lines[number].clue,
                is_cited: false,
                is_broken: false,
                tents: 0,
                room: 0,
                free: vec![0; course.length.div_ceil(64)],
            };
            for (position, at) in course.places().enumerate() {
                if k.state(at) != CellKnowledge::Tree {
                    line.grass(position, false);
                }
            }
            line
        });
        let place = |&at: &At| {
            let Cell { row, column } = k.cell(at);
            let [in_row, in_column] = k.lines_of(at);
            let lines = [(in_row, column), (in_column, row)];
            Place {
                around: k.around(at).map(|near| place_of[near]),
                lines: listed(lines.into_iter().filter_map(|(number, position)| {
                    let line = numbers.binary_search(&number).ok()?;
                    Some((line as u32, position))
                })),
                trees: listed((0..4).filter_map(|direction| {
                    let tree = trees.binary_search(&k.beside(at, direction)).ok()?;
                    Some((tree as u32, direction as u32 ^ 2))
                })),
            }
        };
        let places = iter::once(Place::default()).chain(all.iter().map(place));
        Self {
            k,
            places: places.collect(),
            place_of,
            said: vec![Said::default(); all.len() + 1],
            open: vec![0; all.len() / 64 + 1],
            lines: lines.collect(),
            trees: trees.iter().map(|&at| Tree::new(k, at)).collect(),
            cells: Vec::new(),
            owned: Vec::new(),
            not_owned: Vec::new(),
            broken: 0,
            left: 0,
        }
    }

    /// Cites a thing, or leaves it out again.
    fn cite(&mut self, item: Item, is_cited: bool) {
        match item {
            Item::Cell(cell) => {
                let at = self.k.at(cell);
                self.concern(at, is_cited);
                put(&mut self.cells, at, is_cited);
            }
            Item::Tree(tree) => {
                let at = self.k.at(tree);
                for beside in self.k.in_directions(at, 0b1111) {
                    self.concern(beside, is_cited);
                }
                if let Some(tree) = self.trees.iter_mut().find(|tree| tree.at == at) {
                    tree.is_cited = is_cited;
                    let breaks = tree.breaks();
                    note(&mut self.broken, &mut tree.is_broken, breaks);
                }
            }
            Item::Fact(fact) => self.say(fact, is_cited),
            Item::Line(line) => {
                let number = self.k.number(line);
                for at in self.k.course(number).places() {
                    self.concern(at, is_cited);
                }
                if let Some(line) = self.lines.iter_mut().find(|line| line.number == number) {
                    line.is_cited = is_cited;
                    let breaks = line.breaks();
                    note(&mut self.broken, &mut line.is_broken, breaks);
                }
            }
        }
    }

    /// Says that a fact holds, or takes it back.
    fn say(&mut self, fact: Fact, is_said: bool) {
        let at = self.k.at(fact.cell());
        self.concern(at, is_said);
        let place = self.place_of[at] as usize;
        if place == 0 {
            return;
        }
        match fact {
            Fact::Tent(_) => self.tent(place, is_said),
            Fact::Grass(_) => self.grass(place, is_said),
            Fact::Own { tree, .. } => {
                let owner = self.k.at(tree);
                put(&mut self.owned, (owner, at), is_said);
                self.tent(place, is_said);
                // The owner has no other tent, and the tent no other tree.
                for (tree, direction) in of(&self.places[place].trees) {
                    let tree = &mut self.trees[tree as usize];
                    let is_owner = tree.at == owner;
                    let others = (0..4).filter(|other| (*other == direction) != is_owner);
                    others.for_each(|other| tree.close(other, is_said, &mut self.broken));
                }
            }
            Fact::NotOwn { tree, .. } => {
                let owner = self.k.at(tree);
                put(&mut self.not_owned, (owner, at), is_said);
                for (tree, direction) in of(&self.places[place].trees) {
                    let tree = &mut self.trees[tree as usize];
                    if tree.at == owner {
                        tree.close(direction, is_said, &mut self.broken);
                    }
                }
            }
        }
    }

    /// Says that a tent stands on a place, or takes it back.
    fn tent(&mut self, place: usize, is_said: bool) {
        if !count(&mut self.said[place].tents, is_said) {
            return;
        }
        self.look(place);
        let near = self.places[place].around.into_iter();
        let near = near.filter(|&near| self.said[near as usize].tents > 0);
        let near = near.count() as u32;
        let broken = near + u32::from(self.said[place].grass > 0);
        if is_said {
            self.broken += broken;
        } else {
            self.broken -= broken;
        }
        for (line, _) in of(&self.places[place].lines) {
            let line = &mut self.lines[line as usize];
            count(&mut line.tents, is_said);
            let breaks = line.breaks();
            note(&mut self.broken, &mut line.is_broken, breaks);
        }
    }

    /// Says that no tent stands on a place, or takes it back.
    fn grass(&mut self, place: usize, is_said: bool) {
        if !count(&mut self.said[place].grass, is_said) {
            return;
        }
        self.look(place);
        let broken = u32::from(self.said[place].tents > 0);
        if is_said {
            self.broken += broken;
        } else {
            self.broken -= broken;
        }
        for (line, position) in of(&self.places[place].lines) {
            let line = &mut self.lines[line as usize];
            line.grass(position as usize, is_said);
            let breaks = line.breaks();
            note(&mut self.broken, &mut line.is_broken, breaks);
        }
        for (tree, direction) in of(&self.places[place].trees) {
            self.trees[tree as usize].close(direction, is_said, &mut self.broken);
        }
    }

    /// Notes that one more thing that is cited speaks of a cell, or one less.
    fn concern(&mut self, at: At, is_cited: bool) {
        let place = self.place_of[at] as usize;
        if place > 0 && count(&mut self.said[place].cited, is_cited) {
            self.look(place);
        }
    }

    /// Notes whether a place is open.
    fn look(&mut self, place: usize) {
        let said = &self.said[place];
        let is_open = said.cited > 0 && said.tents + said.grass == 0;
        let (word, bit) = (&mut self.open[place / 64], 1 << (place % 64));
        *word = if is_open { *word | bit } else { *word & !bit };
    }

    /// The first open place from one on.
    fn next_open(&self, place: usize) -> Option<usize> {
        let first = self.open.get(place / 64)? & (u64::MAX << (place % 64));
        let rest = self.open[place / 64 + 1..].iter().copied();
        let mut words = (place / 64..).zip(iter::once(first).chain(rest));
        let (word, bits) = words.find(|&(_, bits)| bits != 0)?;
        Some(64 * word + bits.trailing_zeros() as usize)
    }

    fn is_tent(&self, at: At) -> bool {
        self.said[self.place_of[at] as usize].tents > 0
    }

    /// Whether each claim is found to follow from what is known and the claims before it.
    fn all_follow(&mut self, claims: &[Fact], watch: &mut Watch<'_>) -> Result<bool, Stop> {
        let mut follow = 0;
        for &claim in claims {
            watch.work(64)?;
            self.say(claim.opposite(), true);
            self.left = MOST;
            let is_open = self.broken == 0 && self.succeeds(1, watch)?;
            self.say(claim.opposite(), false);
            if is_open {
                break;
            }
            self.say(claim, true);
            follow += 1;
        }
        for &claim in &claims[..follow] {
            self.say(claim, false);
        }
        Ok(follow == claims.len())
    }

    /// Whether the places from one on can be filled in, or may be for all that is found.
    fn succeeds(&mut self, from: usize, watch: &mut Watch<'_>) -> Result<bool, Stop> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(true);
        };
        self.left = left;
        let Some(place) = self.next_open(from) else {
            watch.work(16 * (1 + self.trees.len() + self.cells.len()) as u64)?;
            return Ok(self.do_pair_up());
        };
        watch.work(16)?;
        if self.may_be_tent(place) {
            self.tent(place, true);
            let succeeds = self.broken == 0 && self.succeeds(place + 1, watch)?;
            self.tent(place, false);
            if succeeds {
                return Ok(true);
            }
        }
        self.grass(place, true);
        let succeeds = self.broken == 0 && self.succeeds(place + 1, watch)?;
        self.grass(place, false);
        Ok(succeeds)
    }

    /// Whether a tent on a place touches no other and does not fill its lines beyond their clues.
    fn may_be_tent(&self, place: usize) -> bool {
        let Place { around, lines, .. } = &self.places[place];
        let mut around = around.iter();
        of(lines).all(|(line, _)| !self.lines[line as usize].is_full())
            && around.all(|&near| self.said[near as usize].tents == 0)
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
        let trees = self.trees.iter().filter(|tree| tree.is_cited);
        let trees = trees.map(|tree| tree.at);
        let trees = trees.chain(self.owned.iter().map(|pair| pair.0));
        let tents = self.cells.iter().copied().filter(|&at| self.is_tent(at));
        matches(trees.collect(), tents_of) && matches(tents.collect(), trees_of)
    }
}

/// Counts one more or one less; whether there is one now and was not, or the other way round.
fn count(number: &mut u32, is_more: bool) -> bool {
    if is_more {
        *number += 1;
        *number == 1
    } else {
        *number -= 1;
        *number == 0
    }
}

/// Counts a rule that is broken now, or no longer.
fn note(broken: &mut u32, was: &mut bool, is: bool) {
    if is != *was {
        *was = is;
        count(broken, is);
    }
}

/// Adds something to a list, or takes it out once.
fn put<T: PartialEq>(list: &mut Vec<T>, one: T, is_in: bool) {
    if is_in {
        list.push(one);
    } else if let Some(index) = list.iter().rposition(|other| *other == one) {
        list.swap_remove(index);
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
