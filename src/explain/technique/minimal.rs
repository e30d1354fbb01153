//! Removes from a reason what a conclusion does not need.
//!
//! At first, some techniques cite too much, often whole lines. Each cited item is left out in turn;
//! if the conclusion still follows from the remaining items, the item stays out. A small
//! backtracking search decides whether it follows: the search starts from a board on which only the
//! remaining items are known and the conclusion is false, and fills in one cell after another. If
//! the cells cannot be filled in without breaking a rule, the conclusion follows. If the search
//! reaches a limit on its tries, the item is kept.

use crate::explain::cite;
use crate::explain::knowledge::{CellIndex, CellKnowledge, Knowledge, LineSpan};
use crate::explain::step::{Fact, Reason};
use crate::explain::technique::runs::room_among;
use crate::limits::{Stop, WorkMeter};

/// The limit on tries per search. Each try fills in one cell.
const MAX_TRIES: u32 = 2000;

/// Returns a reason without the items that the claims do not need.
pub(crate) fn minimize(
    k: &Knowledge,
    mut rest: Reason,
    claims: &[Fact],
    meter: &mut WorkMeter<'_>,
) -> Result<Reason, Stop> {
    let mut board = PartialBoard::new(k);
    let mut do_follow = |rest: &Reason| board.all_follow(rest, claims, meter);
    thin_out(&mut rest, |rest| &mut rest.cells, &mut do_follow)?;
    thin_out(&mut rest, |rest| &mut rest.trees, &mut do_follow)?;
    thin_out(&mut rest, |rest| &mut rest.facts, &mut do_follow)?;
    thin_out(&mut rest, |rest| &mut rest.lines, &mut do_follow)?;
    Ok(rest)
}

/// Removes from one list of a reason what the claims do not need.
fn thin_out<T: Clone>(
    reason: &mut Reason,
    list: fn(&mut Reason) -> &mut Vec<T>,
    mut do_follow: impl FnMut(&Reason) -> Result<bool, Stop>,
) -> Result<(), Stop> {
    let all = list(reason).clone();
    let needed = cite::minimize(all, |some| {
        *list(reason) = some.to_vec();
        do_follow(reason)
    })?;
    *list(reason) = needed;
    Ok(())
}

/// A board on which only a part of a reason is known.
#[derive(Debug)]
struct PartialBoard<'k> {
    /// The whole board.
    whole: &'k Knowledge,
    /// The board on which only the cited facts and clues are known.
    k: Knowledge,
    /// For each line whose clue is cited, how many tents fit on its tents and open cells: `⌈n / 2⌉`
    /// on each run of `n` such cells.
    rooms: Vec<u32>,
    /// The open cells that the cited items and the claims are about, in the order in which the
    /// search fills them in.
    search_cells: Vec<CellIndex>,
    /// The trees for which it is cited that each has a tent.
    trees: Vec<CellIndex>,
    /// The cells for which it is cited that a tent on the cell has a tree.
    cells: Vec<CellIndex>,
    /// The number of tries left.
    left: u32,
}

impl<'k> PartialBoard<'k> {
    /// Creates a board on which nothing is known.
    fn new(whole: &'k Knowledge) -> Self {
        Self {
            whole,
            k: whole.blank(),
            rooms: vec![0; whole.lines.len()],
            search_cells: Vec::new(),
            trees: Vec::new(),
            cells: Vec::new(),
            left: 0,
        }
    }

    /// Returns whether each claim is found to follow from a reason and the previous claims.
    fn all_follow(
        &mut self,
        reason: &Reason,
        claims: &[Fact],
        meter: &mut WorkMeter<'_>,
    ) -> Result<bool, Stop> {
        let k = self.whole;
        for (number, &claim) in claims.iter().enumerate() {
            self.clear();
            self.cells
                .extend(reason.cells.iter().map(|&cell| k.at(cell)));
            self.trees
                .extend(reason.trees.iter().map(|&tree| k.at(tree)));
            let spots = self
                .trees
                .iter()
                .flat_map(|&tree| k.neighbours(tree, 0b1111));
            self.search_cells
                .extend(spots.chain(self.cells.iter().copied()));
            for number in reason.lines.iter().map(|&line| k.number(line)) {
                self.k.lines[number].clue = k.lines[number].clue;
                self.search_cells.extend(k.span(number).places());
            }
            let before = claims[..number].iter().copied();
            let facts = reason.facts.iter().copied().chain(before);
            let mut is_possible = true;
            for fact in facts.chain([claim.opposite()]) {
                self.search_cells.push(k.at(fact.cell()));
                is_possible &= self.k.add(fact).is_ok();
            }
            self.search_cells.retain(|&at| self.k.is_open(at));
            self.search_cells.sort_unstable();
            self.search_cells.dedup();
            meter.work(64 + (reason.len() + self.search_cells.len()) as u64)?;
            self.left = MAX_TRIES;
            for line in 0..self.rooms.len() {
                if self.k.lines[line].clue.is_some() {
                    self.rooms[line] = room_among(&self.k, line, |at| self.is_free(at));
                }
            }
            let is_possible = is_possible
                && (0..self.rooms.len()).all(|line| self.may_hold(line))
                && self.trees.iter().all(|&tree| self.k.links[tree] != 0);
            if is_possible && self.succeeds(0, meter)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn clear(&mut self) {
        self.k.undo(0);
        for line in &mut self.k.lines {
            line.clue = None;
        }
        self.search_cells.clear();
        self.trees.clear();
        self.cells.clear();
    }

    /// Returns whether the cells from index `from` on can be filled in; also true if the limit on
    /// tries is reached.
    fn succeeds(&mut self, from: usize, meter: &mut WorkMeter<'_>) -> Result<bool, Stop> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(true);
        };
        self.left = left;
        let Some(&at) = self.search_cells.get(from) else {
            meter.work(16 * (1 + self.trees.len() + self.cells.len()) as u64)?;
            return Ok(self.do_pair_up());
        };
        meter.work(64)?;
        let before = self.k.log.len();
        let lines = self.k.lines_of(at);
        let rooms = lines.map(|line| self.rooms[line]);
        let cell = self.k.cell(at);
        for fact in [Fact::Tent(cell), Fact::Grass(cell)] {
            if fact.grass().is_some() {
                self.take_room(at);
            } else if self.k.touches_tent(at) {
                continue;
            }
            let is_possible = self.k.add(fact).is_ok() && self.fits(at);
            let succeeds = is_possible && self.succeeds(from + 1, meter)?;
            self.k.undo(before);
            if succeeds {
                return Ok(true);
            }
        }
        for (line, room) in lines.into_iter().zip(rooms) {
            self.rooms[line] = room;
        }
        Ok(false)
    }

    /// Returns whether a line can hold as many tents as its clue; true if the clue is not cited.
    fn may_hold(&self, line: usize) -> bool {
        let (tents, room) = (self.k.lines[line].tents, self.rooms[line]);
        let clue = self.k.lines[line].clue;
        clue.is_none_or(|clue| tents <= clue && clue <= room)
    }

    /// Returns whether a cell may hold a tent, judging by its own state alone.
    fn is_free(&self, at: CellIndex) -> bool {
        matches!(self.k.states[at], CellKnowledge::Open | CellKnowledge::Tent)
    }

    /// Updates, for a cell that is about to become grass, the room of its lines whose clues are
    /// cited.
    fn take_room(&mut self, at: CellIndex) {
        for line in self.k.lines_of(at) {
            if self.k.lines[line].clue.is_some() {
                // The runs left on both sides of the cell together have room for one tent less than
                // the whole run if both lengths are even; otherwise for as many.
                let LineSpan { step, length, .. } = self.k.span(line);
                let is_free = |at: &CellIndex| self.is_free(*at);
                let before = (1..length).map(|far| at - far * step);
                let after = (1..length).map(|far| at + far * step);
                let runs = before.take_while(is_free).count() | after.take_while(is_free).count();
                self.rooms[line] -= 1 - (runs & 1) as u32;
            }
        }
    }

    /// Returns whether, after a cell was filled in, the cited clues of its lines can still be met
    /// and the cited trees next to it still have spots.
    fn fits(&self, at: CellIndex) -> bool {
        let k = &self.k;
        let has_spot = |tree: CellIndex| k.links[tree] != 0 || !self.trees.contains(&tree);
        k.lines_of(at).into_iter().all(|line| self.may_hold(line))
            && k.tree_pairs(at).all(|(tree, _)| has_spot(tree))
    }

    /// Returns whether all trees that need tents can have tents, and all tents that need trees can
    /// have trees. If each of the two is possible by itself, both are possible at the same time.
    fn do_pair_up(&self) -> bool {
        let is_tent = |&&at: &&CellIndex| self.k.states[at] == CellKnowledge::Tent;
        self.can_match(self.trees.iter()) && self.can_match(self.cells.iter().filter(is_tent))
    }

    /// Returns whether each of some trees can have its own tent, or each of some tents its own
    /// tree.
    fn can_match<'p>(&self, mut places: impl Iterator<Item = &'p CellIndex>) -> bool {
        let mut taken = Vec::new();
        places.all(|&place| self.augments(place, &mut taken, &mut Vec::new()))
    }

    /// Finds a partner for a place by an augmenting path, and returns whether there is one. `taken`
    /// contains each partner that is taken, with the place that has it; `seen`, the partners tried.
    fn augments(
        &self,
        place: CellIndex,
        taken: &mut Vec<(CellIndex, CellIndex)>,
        seen: &mut Vec<CellIndex>,
    ) -> bool {
        let k = &self.k;
        let mut others = k.neighbours(place, k.links[place]).filter(|&other| {
            let mut pair = [place, other].into_iter();
            pair.any(|at| k.states[at] == CellKnowledge::Tent)
        });
        others.any(|other| {
            if seen.contains(&other) {
                return false;
            }
            seen.push(other);
            match taken.iter().position(|pair| pair.0 == other) {
                None => taken.push((other, place)),
                Some(index) if self.augments(taken[index].1, taken, seen) => {
                    taken[index].1 = place;
                }
                Some(_) => return false,
            }
            true
        })
    }
}
