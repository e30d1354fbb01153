//! Where a state of a sweep leads.

use super::{
    BLOCKED, FREE, IN, Move, OUT, OWNER, OWNER_IN, OWNER_OUT, PLAIN, Pair, Step, Sweep, WANTED,
    WANTED_IN, WANTED_OUT,
};
use crate::count::part::{Kind, has};
use crate::count::sweep::axes::{LEVEL, UPRIGHT};
use crate::count::sweep::key::Key;
use crate::puzzle::Direction;

impl Sweep {
    /// Sets the number of tents that a row is to hold, and whether that and the columns can still
    /// be.
    #[inline]
    pub(super) fn begin_row<const K: usize>(&self, key: &mut Key<K>, row: usize) -> bool {
        let Some(&clue) = self.rows.get(row) else {
            return true;
        };
        let clue = clue.map(u64::from);
        if let Some(clue) = clue {
            self.row.set(key, clue);
        }
        let (mut most, mut run, mut least) = (0, 0_u64, 0);
        for column in 0..self.width {
            let step = &self.steps[row * self.width + column];
            let slot = self.slots[column].get(key);
            let is_open = matches!(step.kind, Kind::Open { .. });
            let is_wanted = is_open && slot >= WANTED;
            if is_open && slot != BLOCKED {
                run += 1;
                least += u64::from(is_wanted);
            } else {
                most += u64::div_ceil(run, 2);
                run = 0;
            }
            if let Some(field) = self.columns[column] {
                let left = field.get(key);
                if is_wanted && left == 0
                    || left > u64::from(step.column_rest) + u64::from(is_open && slot != BLOCKED)
                {
                    return false;
                }
            }
        }
        most += u64::div_ceil(run, 2);
        clue.is_none_or(|clue| least <= clue && clue <= most) && self.flows(key, row)
    }

    /// Hands every state that follows from one by the cell `at`, one of the stops, to `emit`.
    #[inline]
    pub(crate) fn follow<const K: usize>(
        &self,
        at: usize,
        key: &Key<K>,
        emit: &mut impl FnMut(Key<K>, Move),
    ) {
        let step = &self.steps[at];
        match step.kind {
            Kind::Open { must } => self.follow_open(step, key, must, emit),
            Kind::Tree { directions } => self.follow_tree(step, key, directions, emit),
            Kind::Closed => {
                let mut next = *key;
                if self.pass(step, &mut next) {
                    self.end(step, next, Move::NOTHING, emit);
                }
            }
        }
    }

    /// Gives the slot to the cell below, of which nothing is asked but that it be blocked.
    #[inline]
    fn pass<const K: usize>(&self, step: &Step, key: &mut Key<K>) -> bool {
        let blocked = self.diagonal.get(key) != 0;
        self.diagonal.set(key, 0);
        self.east.set(key, 0);
        let slot = match step.south {
            Kind::Open { must } => {
                if blocked && must {
                    return false;
                }
                if blocked || !step.south_is_useful {
                    BLOCKED
                } else {
                    FREE
                }
            }
            _ => FREE,
        };
        self.slots[step.column()].set(key, slot);
        true
    }

    /// Blocks a cell that is still to come; `false` if a tent is wanted there.
    #[inline]
    fn block<const K: usize>(&self, key: &mut Key<K>, column: usize, kind: Kind) -> bool {
        if let Kind::Open { must } = kind {
            let slot = self.slots[column];
            if must || slot.get(key) >= WANTED {
                return false;
            }
            slot.set(key, BLOCKED);
        }
        true
    }

    /// Whether a state after a cell can be, by what the clues say. Begins the next row at the end
    /// of one.
    #[inline]
    fn can_be<const K: usize>(&self, step: &Step, key: &mut Key<K>) -> bool {
        if self.row.get(key) > u64::from(step.row_rest) {
            return false;
        }
        if let Some(field) = self.columns[step.column()] {
            let left = field.get(key);
            if left > u64::from(step.column_rest) || left < u64::from(step.column_least) {
                return false;
            }
            if step.column() > 0
                && let Some(field) = self.columns[step.column() - 1]
                && left + field.get(key) > u64::from(step.band_rest)
            {
                return false;
            }
        }
        step.column() + 1 < self.width || self.begin_row(key, step.row() + 1)
    }

    /// Hands on a state after the first cell of a stretch, past the closed cells that follow.
    #[inline]
    fn end<const K: usize>(
        &self,
        step: &Step,
        mut key: Key<K>,
        by: Move,
        emit: &mut impl FnMut(Key<K>, Move),
    ) {
        if !self.can_be(step, &mut key) {
            return;
        }
        let next = step.row() * self.width + step.column() + 1;
        for step in &self.steps[next..next + step.after as usize] {
            if !self.pass(step, &mut key) || !self.can_be(step, &mut key) {
                return;
            }
        }
        emit(key, by);
    }

    #[inline]
    fn follow_open<const K: usize>(
        &self,
        step: &Step,
        key: &Key<K>,
        must: bool,
        emit: &mut impl FnMut(Key<K>, Move),
    ) {
        let slot = self.slots[step.column()].get(key);
        let east = self.east.get(key);
        if slot < WANTED && east == 0 && !must {
            let mut next = *key;
            if self.pass(step, &mut next) {
                self.end(step, next, Move::NOTHING, emit);
            }
        }
        if slot == BLOCKED {
            return;
        }
        let Some(next) = self.place(step, *key) else {
            return;
        };
        let mut give = |east: u64, south: u64, turn: i8, owner: Option<Direction>| {
            let mut next = next;
            self.east.set(&mut next, east);
            if south != 0 {
                self.slots[step.column()].set(&mut next, south);
            }
            let by = Move {
                turn,
                tent: true,
                pair: owner.map(Pair::Tent),
            };
            self.end(step, next, by, emit);
        };
        let (owns_east, owns_south) = self.owners(step, &next);
        match (slot, east) {
            (WANTED, 0) | (FREE, PLAIN) => give(0, 0, 0, None),
            (FREE, 0) => {
                if owns_east {
                    give(PLAIN, 0, 0, Some(Direction::East));
                }
                if owns_south {
                    give(0, OWNER, 0, Some(Direction::South));
                }
            }
            _ => {}
        }
        // Marked, one tree owns the tent and another is handed the mark.
        let east_marks = owns_east && step.east_axes & LEVEL != 0;
        let south_marks = owns_south && step.south_axes & UPRIGHT != 0;
        match (slot, east) {
            (FREE, 0) if east_marks && south_marks => {
                give(IN, OWNER_OUT, 0, Some(Direction::East));
                give(OUT, OWNER_IN, 1, Some(Direction::South));
            }
            (WANTED_IN, OUT) => give(0, 0, 0, None),
            (WANTED_OUT, IN) => give(0, 0, -1, None),
            (WANTED_IN, 0) | (FREE, IN) => {
                if east_marks {
                    give(OUT, 0, 0, None);
                }
                if south_marks {
                    give(0, OWNER_OUT, 0, None);
                }
            }
            (WANTED_OUT, 0) | (FREE, OUT) => {
                if east_marks {
                    give(IN, 0, 0, Some(Direction::East));
                }
                if south_marks {
                    give(0, OWNER_IN, 0, Some(Direction::South));
                }
            }
            _ => {}
        }
    }

    /// Places a tent, whoever may own it; `None` if that cannot be.
    #[inline]
    fn place<const K: usize>(&self, step: &Step, mut key: Key<K>) -> Option<Key<K>> {
        let column = step.column();
        self.diagonal
            .set(&mut key, u64::from(step.diagonal_matters));
        self.east.set(&mut key, 0);
        self.slots[column].set(&mut key, FREE);
        let is_free = self.block(&mut key, column, step.south)
            && (column == 0 || self.block(&mut key, column - 1, step.south_west))
            && (column + 1 == self.width || self.block(&mut key, column + 1, step.east));
        if !is_free {
            return None;
        }
        if self.rows[step.row()].is_some() {
            let left = self.row.get(&key).checked_sub(1)?;
            self.row.set(&mut key, left);
        }
        if let Some(field) = self.columns[column] {
            let left = field.get(&key).checked_sub(1)?;
            field.set(&mut key, left);
        }
        Some(key)
    }

    /// Whether the trees to the east and to the south may own a tent here.
    #[inline]
    fn owners<const K: usize>(&self, step: &Step, key: &Key<K>) -> (bool, bool) {
        let by_east = match step.east {
            Kind::Tree { directions } => {
                has(directions, Direction::West) && self.slots[step.column() + 1].get(key) == FREE
            }
            _ => false,
        };
        let by_south = match step.south {
            Kind::Tree { directions } => has(directions, Direction::North),
            _ => false,
        };
        (by_east, by_south)
    }

    #[inline]
    fn follow_tree<const K: usize>(
        &self,
        step: &Step,
        key: &Key<K>,
        directions: u8,
        emit: &mut impl FnMut(Key<K>, Move),
    ) {
        let slot = self.slots[step.column()].get(key);
        let east = self.east.get(key);
        // Two tents next to a tree are opposite each other.
        if slot != FREE && east != 0 {
            return;
        }
        let is_owner = slot == OWNER || east == PLAIN;
        if is_owner {
            let mut next = *key;
            if self.pass(step, &mut next) {
                self.end(step, next, Move::NOTHING, emit);
            }
            return;
        }
        // What the tree asks of the south, and what of the east.
        let (south_asks, south_pair) = match slot {
            OWNER_IN => (WANTED_OUT, None),
            OWNER_OUT => (WANTED_IN, Some(Direction::South)),
            _ if east == 0 && has(directions, Direction::South) => (WANTED, Some(Direction::South)),
            _ => (FREE, None),
        };
        if south_asks != FREE && self.diagonal.get(key) == 0 {
            let mut next = *key;
            self.east.set(&mut next, 0);
            self.diagonal
                .set(&mut next, u64::from(step.diagonal_matters));
            self.slots[step.column()].set(&mut next, south_asks);
            if step.column() == 0 || self.block(&mut next, step.column() - 1, step.south_west) {
                let by = Move {
                    pair: south_pair.map(Pair::Tree),
                    ..Move::NOTHING
                };
                self.end(step, next, by, emit);
            }
        }
        let (east_asks, east_pair) = match east {
            IN => (OUT, None),
            OUT => (IN, Some(Direction::East)),
            _ if slot == FREE && has(directions, Direction::East) => (PLAIN, Some(Direction::East)),
            _ => (FREE, None),
        };
        if east_asks != FREE
            && step.column() + 1 < self.width
            && self.slots[step.column() + 1].get(key) != BLOCKED
        {
            let mut next = *key;
            if self.pass(step, &mut next) {
                self.east.set(&mut next, east_asks);
                let by = Move {
                    pair: east_pair.map(Pair::Tree),
                    ..Move::NOTHING
                };
                self.end(step, next, by, emit);
            }
        }
    }
}
