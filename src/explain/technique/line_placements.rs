//! Follows all ways to place tents along a line at once, and finds, for each position, the choices
//! that at least one way makes there.
//!
//! A *way* makes one choice at each position: some kind of tent, or none. A *state*, a small
//! number, holds all that the next position needs to know about the choices before it. For each
//! position and each state before it, two sets of numbers are stored, one bit per number: how many
//! tents a way can have placed before the position, and with how many of these it can be continued
//! to the end.

use std::ops::Range;

/// A choice that a way can make at a position.
#[derive(Clone, Copy, Debug, Default)]
struct Choice {
    kind: u8,
    counts: bool,
    next: usize,
}

/// The choices at a position, at most five.
#[derive(Debug, Default)]
pub(super) struct Choices {
    all: [Choice; 5],
    length: usize,
}

impl Choices {
    /// Adds a choice: its kind (a number below 8), the state after it, and whether it is a tent
    /// that counts (of two neighbouring lines, only the tents in one are counted).
    pub(super) fn push(&mut self, kind: u8, next: usize, counts: bool) {
        self.all[self.length] = Choice { kind, counts, next };
        self.length += 1;
    }

    fn iter(&self) -> std::slice::Iter<'_, Choice> {
        self.all[..self.length].iter()
    }
}

/// The ways along one line, or along two neighbouring lines.
pub(super) struct LinePlacements<F> {
    /// The choices at a position after a state.
    choices: F,
    /// The number of states, at most 8.
    states: usize,
    /// How many words a set of numbers of tents takes, with one bit per number.
    words: usize,
    /// For each position and state, a set of numbers: how many tents a way can have placed before
    /// the position.
    begin: Vec<u64>,
    /// For each position and state, a set of numbers: with how many tents before the position a way
    /// can be continued to the end.
    end: Vec<u64>,
    /// For each position, the kinds of choices that some way makes there, one bit each.
    pub(super) kinds: Vec<u8>,
}

/// Returns how many words are needed for one bit for each number of tents from 0 to `tents`.
fn words(tents: u32) -> usize {
    tents as usize / 64 + 1
}

/// Returns the number of bytes needed to follow all ways.
pub(super) fn bytes(length: usize, states: usize, tents: u32) -> u64 {
    2 * 8 * (length as u64 + 1) * states as u64 * words(tents) as u64
}

impl<F: Fn(usize, usize) -> Choices> LinePlacements<F> {
    /// Follows all ways along `length` positions that begin with the state 0, end with one of the
    /// states `last`, and count `tents` tents.
    pub(super) fn new(
        length: usize,
        states: usize,
        last: impl IntoIterator<Item = usize>,
        tents: u32,
        choices: F,
    ) -> Self {
        let words = words(tents);
        let size = (length + 1) * states * words;
        let mut ways = Self {
            choices,
            states,
            words,
            begin: vec![0; size],
            end: vec![0; size],
            kinds: vec![0; length],
        };
        ways.begin[0] = 1;
        for index in 0..length {
            for state in ways.reached(index) {
                let from = ways.slot(index, state);
                for choice in ways.choices(index, state).iter() {
                    let to = ways.slot(index + 1, choice.next);
                    for word in 0..words {
                        ways.begin[to + word] |= ways.after(from, word, choice.counts);
                    }
                }
            }
        }
        for state in last {
            let slot = ways.slot(length, state);
            ways.end[slot + tents as usize / 64] = 1 << (tents % 64);
        }
        for index in (0..length).rev() {
            for state in ways.reached(index) {
                let to = ways.slot(index, state);
                for choice in ways.choices(index, state).iter() {
                    let from = ways.slot(index + 1, choice.next);
                    for word in 0..words {
                        ways.end[to + word] |= ways.before(from, word, choice.counts);
                        if ways.after(to, word, choice.counts) & ways.end[from + word] != 0 {
                            ways.kinds[index] |= 1 << choice.kind;
                        }
                    }
                }
            }
        }
        ways
    }

    fn slot(&self, index: usize, state: usize) -> usize {
        (index * self.states + state) * self.words
    }

    fn choices(&self, index: usize, state: usize) -> Choices {
        (self.choices)(index, state)
    }

    /// Returns the states before a position that can be reached from the start.
    fn reached(&self, index: usize) -> impl Iterator<Item = usize> + use<F> {
        let is_reached = |&state: &usize| {
            let slot = self.slot(index, state);
            self.begin[slot..slot + self.words]
                .iter()
                .any(|&bits| bits != 0)
        };
        let reached: u8 = (0..self.states)
            .filter(is_reached)
            .map(|state| 1 << state)
            .sum();
        (0..8).filter(move |state| reached & 1 << state != 0)
    }

    /// Returns one word of a set: how many tents a way can have placed after a choice. The set
    /// before the choice is at `slot` in `begin`. `counts` is whether the choice counts as a tent.
    fn after(&self, slot: usize, word: usize, counts: bool) -> u64 {
        let bits = self.begin[slot + word];
        if !counts {
            return bits;
        }
        let carry = word.checked_sub(1).map(|low| self.begin[slot + low] >> 63);
        bits << 1 | carry.unwrap_or(0)
    }

    /// Returns one word of a set: with how many tents before a choice a way can be continued to the
    /// end. The set after the choice is at `slot` in `end`.
    fn before(&self, slot: usize, word: usize, counts: bool) -> u64 {
        let bits = self.end[slot + word];
        if !counts {
            return bits;
        }
        let next = Some(word + 1).filter(|&next| next < self.words);
        let carry = next.map(|high| self.end[slot + high] << 63);
        bits >> 1 | carry.unwrap_or(0)
    }

    /// Returns whether some way makes only choices of `kind` in a range of positions. Choices of
    /// this kind must not count as tents.
    pub(super) fn has_only(&self, range: Range<usize>, kind: u8) -> bool {
        self.reached(range.start).any(|first| {
            let mut state = first;
            for index in range.clone() {
                let choices = self.choices(index, state);
                let Some(choice) = choices.iter().find(|choice| choice.kind == kind) else {
                    return false;
                };
                state = choice.next;
            }
            let (from, to) = (self.slot(range.start, first), self.slot(range.end, state));
            (0..self.words).any(|word| self.begin[from + word] & self.end[to + word] != 0)
        })
    }
}
