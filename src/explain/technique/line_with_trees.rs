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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    /// A tree, or grass.
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

/// The ways along one line.
#[derive(Debug)]
struct Ways<'k> {
    k: &'k Knowledge,
    course: Course,
    /// The direction back along the line.
    back: usize,
    most: usize,
    /// For each place, state before it and number of tents before it, whether some beginning leads
    /// there.
    begin: Vec<bool>,
    /// The same for ends.
    end: Vec<bool>,
}

impl<'k> Ways<'k> {
    fn new(k: &'k Knowledge, number: usize, clue: u32) -> Self {
        let course = k.course(number);
        let most = clue as usize;
        let size = (course.length + 1) * STATES * (most + 1);
        let mut ways = Self {
            k,
            course,
            back: if k.is_row(number) { 3 } else { 0 },
            most,
            begin: vec![false; size],
            end: vec![false; size],
        };
        let start = ways.slot(0, NOTHING, 0);
        ways.begin[start] = true;
        for index in 0..course.length {
            for state in 0..STATES {
                for tents in 0..=most {
                    if ways.begin[ways.slot(index, state, tents)] {
                        for (choice, next) in ways.choices(index, state) {
                            if let Some(tents) = ways.with(tents, choice) {
                                let slot = ways.slot(index + 1, next, tents);
                                ways.begin[slot] = true;
                            }
                        }
                    }
                }
            }
        }
        for state in [NOTHING, TENT, TREE_DONE, TREE_FREE] {
            let slot = ways.slot(course.length, state, most);
            ways.end[slot] = true;
        }
        for index in (0..course.length).rev() {
            for state in 0..STATES {
                for tents in 0..=most {
                    let leads = ways
                        .choices(index, state)
                        .into_iter()
                        .any(|(choice, next)| {
                            let tents = ways.with(tents, choice);
                            tents.is_some_and(|tents| ways.end[ways.slot(index + 1, next, tents)])
                        });
                    let slot = ways.slot(index, state, tents);
                    ways.end[slot] = leads;
                }
            }
        }
        ways
    }

    fn slot(&self, index: usize, state: usize, tents: usize) -> usize {
        (index * STATES + state) * (self.most + 1) + tents
    }

    fn with(&self, tents: usize, choice: Choice) -> Option<usize> {
        let tents = tents + usize::from(choice != Choice::Nothing);
        (tents <= self.most).then_some(tents)
    }

    fn place(&self, index: usize) -> At {
        self.course.first + index * self.course.step
    }

    /// What can stand at a place after a state, and the state after it.
    fn choices(&self, index: usize, before: usize) -> Vec<(Choice, usize)> {
        let (k, at) = (self.k, self.place(index));
        let forth = self.back ^ 2;
        let mut choices = Vec::new();
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
            choices.push((Choice::Nothing, state));
            return choices;
        }
        if before == PROMISED {
            return choices;
        }
        if k.state(at) != State::Tent && before != TREE_BOUND {
            choices.push((Choice::Nothing, NOTHING));
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
                choices.push((Choice::Tent(direction), next));
            }
        }
        choices
    }

    /// Whether a placement has one of some choices at a place.
    fn some(&self, index: usize, holds: impl Fn(Choice) -> bool) -> bool {
        (0..STATES).any(|state| {
            let choices = self.choices(index, state);
            (0..=self.most).any(|tents| {
                self.begin[self.slot(index, state, tents)]
                    && choices.iter().any(|&(choice, next)| {
                        let tents = self.with(tents, choice).filter(|_| holds(choice));
                        tents.is_some_and(|tents| self.end[self.slot(index + 1, next, tents)])
                    })
            })
        })
    }

    /// Whether a placement has no tent at some places.
    fn avoids(&self, range: std::ops::Range<usize>) -> bool {
        let mut reached: Vec<(usize, usize)> = Vec::new();
        for state in 0..STATES {
            for tents in 0..=self.most {
                if self.begin[self.slot(range.start, state, tents)] {
                    reached.push((state, tents));
                }
            }
        }
        for index in range.clone() {
            let mut next = Vec::new();
            for (state, tents) in reached {
                for (choice, after) in self.choices(index, state) {
                    if choice == Choice::Nothing && !next.contains(&(after, tents)) {
                        next.push((after, tents));
                    }
                }
            }
            reached = next;
        }
        reached
            .into_iter()
            .any(|(state, tents)| self.end[self.slot(range.end, state, tents)])
    }
}

/// Looks at a line.
pub(super) fn find(k: &Knowledge, number: usize, found: &mut Found) {
    let state = k.lines[number];
    let Some(clue) = state.clue else {
        return;
    };
    if state.open == 0 || clue < state.tents || clue > state.tents + state.open {
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
        if !ways.some(index, |choice| choice != Choice::Nothing) {
            if k.is_open(at) {
                found.push(technique.clone(), [Fact::Grass(cell)]);
            }
            continue;
        }
        if k.is_open(at) && !ways.some(index, |choice| choice == Choice::Nothing) {
            found.push(technique.clone(), [Fact::Tent(cell)]);
        }
        let open = (0..4).filter(|direction| k.links(at) & 1 << direction != 0);
        for direction in open.filter(|_| k.owned(at) == 0) {
            let tree = k.beside(at, direction);
            let is_never = !ways.some(index, |choice| choice == Choice::Tent(direction));
            let is_always = !ways.some(index, |choice| choice != Choice::Tent(direction));
            if is_never {
                found.push(technique.clone(), [k.not_own(tree, direction ^ 2)]);
            } else if is_always {
                found.push(technique.clone(), [k.own(tree, direction ^ 2)]);
            }
        }
    }
    for neighbour in k.lines_beside(number) {
        for (index, at) in k.course(neighbour).places().enumerate() {
            let near = index.saturating_sub(1)..(index + 2).min(course.length);
            if k.is_open(at) && !ways.avoids(near) {
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
