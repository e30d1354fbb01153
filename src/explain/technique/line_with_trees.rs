//! **Line with trees** (3.6): what all placements of a line have in common, where each tent has a tree
//! of its own and each tree whose spots all lie in the line has its tent there.
//!
//! ```text
//!     2 . T . - .    →    2 . T . - !        T has one tent, so the other is at the end
//!       - - - - T           - - - - T
//! ```
//!
//! They may agree on a cell, on a neighbour's cell (each placement touches it) or on a pair. One walk
//! along the line tells from which states its beginnings lead to a cell, another one whether its end
//! can follow. *Cites* the line, that its tents need trees, and why pairs and cells are out; less where
//! that is enough. *Source*: a remark in Tatham's `tents.c`, "two blanks that only one tree serves".

use crate::explain::catalogue::Technique;
use crate::explain::cite::Citing;
use crate::explain::knowledge::{At, Course, Knowledge, State};
use crate::explain::step::Fact;
use crate::explain::technique::{Found, suppliers};
use crate::puzzle::Line;

/// What stands at a place of the line, and whose it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Choice {
    /// A tree, or grass.
    #[default]
    Nothing,
    /// A tent of the tree in a direction.
    Tent(usize),
}

/// What the next place must know of this one.
const NOTHING: usize = 0;
/// A tent, which has its tree.
const TENT: usize = 1;
/// A tent, whose tree is the next place.
const PROMISED: usize = 2;
/// A tree that has its tent, or may have it elsewhere.
const TREE_DONE: usize = 3;
/// A tree that could have its tent at the next place.
const TREE_FREE: usize = 4;
/// A tree that must have its tent at the next place.
const TREE_BOUND: usize = 5;
const STATES: usize = 6;

/// The ways along one line. For each place and each state before it, bits tell after how many tents.
#[derive(Debug)]
struct Ways<'k> {
    k: &'k Knowledge,
    course: Course,
    /// The direction back along the line.
    back: usize,
    /// How many words the bits for all numbers of tents take.
    words: usize,
    /// Whether some beginning leads there.
    begin: Vec<u64>,
    /// Whether some end can follow.
    end: Vec<u64>,
}

impl<'k> Ways<'k> {
    fn new(k: &'k Knowledge, number: usize, clue: u32) -> Self {
        let course = k.course(number);
        let clue = clue as usize;
        let words = clue / 64 + 1;
        let size = (course.length + 1) * STATES * words;
        let mut ways = Self {
            k,
            course,
            back: if k.is_row(number) { 3 } else { 0 },
            words,
            begin: vec![0; size],
            end: vec![0; size],
        };
        let start = ways.slot(0, NOTHING);
        ways.begin[start] = 1;
        for index in 0..course.length {
            for state in 0..STATES {
                let from = ways.slot(index, state);
                if !ways.is_reached(from) {
                    continue;
                }
                for &(choice, next) in ways.choices(index, state).iter() {
                    let to = ways.slot(index + 1, next);
                    for word in 0..words {
                        ways.begin[to + word] |= ways.after(from, word, choice);
                    }
                }
            }
        }
        for state in [NOTHING, TENT, TREE_DONE, TREE_FREE] {
            let slot = ways.slot(course.length, state);
            ways.end[slot + clue / 64] = 1 << (clue % 64);
        }
        for index in (0..course.length).rev() {
            for state in 0..STATES {
                let to = ways.slot(index, state);
                if !ways.is_reached(to) {
                    continue;
                }
                for &(choice, next) in ways.choices(index, state).iter() {
                    let from = ways.slot(index + 1, next);
                    for word in 0..words {
                        ways.end[to + word] |= ways.before(from, word, choice);
                    }
                }
            }
        }
        ways
    }

    fn slot(&self, index: usize, state: usize) -> usize {
        (index * STATES + state) * self.words
    }

    /// Whether some beginning leads to a slot.
    fn is_reached(&self, slot: usize) -> bool {
        self.begin[slot..slot + self.words]
            .iter()
            .any(|&bits| bits != 0)
    }

    /// A word of the numbers of tents after a choice, from those of beginnings before it.
    fn after(&self, slot: usize, word: usize, choice: Choice) -> u64 {
        let bits = self.begin[slot + word];
        if choice == Choice::Nothing {
            return bits;
        }
        let carry = word.checked_sub(1).map(|low| self.begin[slot + low] >> 63);
        bits << 1 | carry.unwrap_or(0)
    }

    /// A word of the numbers of tents before a choice, from those of ends after it.
    fn before(&self, slot: usize, word: usize, choice: Choice) -> u64 {
        let bits = self.end[slot + word];
        if choice == Choice::Nothing {
            return bits;
        }
        let is_last = word + 1 == self.words;
        bits >> 1
            | if is_last {
                0
            } else {
                self.end[slot + word + 1] << 63
            }
    }

    fn place(&self, index: usize) -> At {
        self.course.first + index * self.course.step
    }

    /// What can stand at a place after a state, and the state after it.
    fn choices(&self, index: usize, before: usize) -> Choices {
        let (k, at) = (self.k, self.place(index));
        let forth = self.back ^ 2;
        let mut choices = Choices::default();
        if k.state(at) == State::Tree {
            let has = |direction: usize| k.links(at) & 1 << direction != 0;
            let off = k.links(at) & !(1 << self.back) & !(1 << forth);
            let state = if before == PROMISED || k.owned(at) == 1 << self.back {
                TREE_DONE
            } else if k.owned(at) == 1 << forth {
                TREE_BOUND
            } else if off != 0 || k.owned(at) != 0 {
                if has(forth) { TREE_FREE } else { TREE_DONE }
            } else if has(forth) {
                TREE_BOUND
            } else {
                // It must have had its tent before.
                return choices;
            };
            if before != PROMISED && k.owned(at) == 1 << self.back {
                return choices;
            }
            choices.push(Choice::Nothing, state);
            return choices;
        }
        if before == PROMISED {
            return choices;
        }
        if k.state(at) != State::Tent && before != TREE_BOUND {
            choices.push(Choice::Nothing, NOTHING);
        }
        if k.state(at) != State::Grass && before != TENT {
            for direction in (0..4).filter(|direction| k.links(at) & 1 << direction != 0) {
                let is_back = direction == self.back;
                if before == TREE_BOUND && !is_back
                    || is_back && before != TREE_BOUND && before != TREE_FREE
                {
                    continue;
                }
                let next = if direction == forth { PROMISED } else { TENT };
                choices.push(Choice::Tent(direction), next);
            }
        }
        choices
    }

    /// What some placement has at a place: a bit for the tents of each direction, and [`GRASS`].
    fn kinds(&self, index: usize) -> u8 {
        let mut kinds = 0;
        for state in 0..STATES {
            let from = self.slot(index, state);
            if !self.is_reached(from) {
                continue;
            }
            for &(choice, next) in self.choices(index, state).iter() {
                let to = self.slot(index + 1, next);
                let is_way =
                    |word: usize| self.after(from, word, choice) & self.end[to + word] != 0;
                if (0..self.words).any(is_way) {
                    kinds |= match choice {
                        Choice::Nothing => GRASS,
                        Choice::Tent(direction) => 1 << direction,
                    };
                }
            }
        }
        kinds
    }

    /// Whether a placement has no tent at some places.
    fn avoids(&self, range: std::ops::Range<usize>) -> bool {
        let reached = |&first: &usize| self.is_reached(self.slot(range.start, first));
        (0..STATES).filter(reached).any(|first| {
            let mut state = first;
            for index in range.clone() {
                let choices = self.choices(index, state);
                let mut nothing = choices.iter().filter(|one| one.0 == Choice::Nothing);
                let Some(&(_, next)) = nothing.next() else {
                    return false;
                };
                state = next;
            }
            let (from, to) = (self.slot(range.start, first), self.slot(range.end, state));
            (0..self.words).any(|word| self.begin[from + word] & self.end[to + word] != 0)
        })
    }
}

/// The bit for grass, or a tree, in [`Ways::kinds`].
const GRASS: u8 = 1 << 4;

/// The choices at a place, which are few.
#[derive(Debug, Default)]
struct Choices {
    all: [(Choice, usize); 5],
    length: usize,
}

impl Choices {
    fn push(&mut self, choice: Choice, next: usize) {
        self.all[self.length] = (choice, next);
        self.length += 1;
    }

    fn iter(&self) -> std::slice::Iter<'_, (Choice, usize)> {
        self.all[..self.length].iter()
    }
}

/// Looks at a line.
pub(super) fn find(k: &Knowledge, number: usize, found: &mut Found) {
    let state = k.lines[number];
    let Some(clue) = state.clue else {
        return;
    };
    if clue < state.tents || clue > state.tents + state.open {
        return;
    }
    let is_settled = |at| !k.is_open(at) && (k.state(at) != State::Tent || k.owned(at) != 0);
    if k.course(number).places().all(is_settled) {
        return;
    }
    let ways = Ways::new(k, number, clue);
    let technique = Technique::LineWithTrees {
        line: k.line(number),
        missing: clue - state.tents,
    };
    let course = ways.course;
    for (index, at) in course.places().enumerate() {
        if !matches!(k.state(at), State::Open | State::Tent) {
            continue;
        }
        let cell = k.cell(at);
        let kinds = ways.kinds(index);
        if kinds & !GRASS == 0 {
            if k.is_open(at) {
                found.push(technique.clone(), [Fact::Grass(cell)]);
            }
            continue;
        }
        if k.is_open(at) && kinds & GRASS == 0 {
            found.push(technique.clone(), [Fact::Tent(cell)]);
        }
        let open = (0..4).filter(|direction| k.links(at) & 1 << direction != 0);
        for direction in open.filter(|_| k.owned(at) == 0) {
            let tree = k.beside(at, direction);
            let is_never = kinds & 1 << direction == 0;
            let is_always = kinds == 1 << direction;
            if is_never {
                found.push(technique.clone(), [k.not_own(tree, direction ^ 2)]);
            } else if is_always {
                found.push(technique.clone(), [k.own(tree, direction ^ 2)]);
            }
        }
    }
    // Where each placement has a tent at the place or beside it.
    let mut is_near = vec![None; course.length];
    for neighbour in k.lines_beside(number) {
        for (index, at) in k.course(neighbour).places().enumerate() {
            if !k.is_open(at) {
                continue;
            }
            let near = index.saturating_sub(1)..(index + 2).min(course.length);
            if *is_near[index].get_or_insert_with(|| !ways.avoids(near)) {
                found.push(technique.clone(), [Fact::Grass(k.cell(at))]);
            }
        }
    }
}

/// The line, its trees that must camp in it, that its tents need trees, and what is closed.
pub(super) fn cite(citing: &mut Citing<'_>, line: Line) {
    citing.line(line);
    suppliers::cite_cells(citing, line);
    let k = citing.k;
    let number = k.number(line);
    let off = if k.is_row(number) { 0b0101 } else { 0b1010 };
    for at in k.course(number).places() {
        if k.state(at) == State::Tree && k.owned(at) == 0 && k.links(at) & off == 0 {
            citing.tree_has_tent(k.cell(at));
            (0..4).for_each(|direction| citing.closed(at, direction));
        }
    }
}
