//! Learned clauses: one arena, two watched literals each, and which of them to forget.
//!
//! In the arena each clause has two words in front of its literals, so that everything about it is
//! in one place:
//!
//! ```text
//! │ length │ LBD, needed, excluded │ literal │ literal │ … │
//! ```

use std::cmp::Reverse;

use crate::solve::learn::literal::Literal;

/// Where a clause begins in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseId(u32);

/// A clause in the list of one of its two watched literals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: ClauseId,
    /// Another literal of the clause: while it is true there is nothing to look at.
    pub(super) blocker: Literal,
}

/// The words of a header. The LBD of a clause, its literal block distance, is on how many levels
/// its literals stood when it was learned: few is good (Audemard and Simon, *Predicting Learnt
/// Clauses Quality*, 2009).
const LENGTH: usize = 0;
const LBD: usize = 1;
const HEADER: usize = 2;

/// Bits beside the LBD: the clause is the reason of a value, or excludes a solution.
const NEEDED: u32 = 1 << 30;
const EXCLUDES: u32 = 1 << 31;
const BITS_OF_LBD: u32 = NEEDED - 1;

/// The mark of a deleted clause. No clause has so large an LBD.
const FORGOTTEN: u32 = u32::MAX;

#[derive(Debug)]
pub(super) struct Clauses {
    /// Headers and literals; the words of a header are there as literals with that index.
    arena: Vec<Literal>,
    /// For each literal the clauses that watch it.
    pub(super) watches: Vec<Vec<Watch>>,
    /// How many clauses there are, and how many of them may be forgotten.
    number: usize,
    pub(super) learned: usize,
}

impl Clauses {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            arena: Vec::new(),
            watches: vec![Vec::new(); 2 * variables],
            number: 0,
            learned: 0,
        }
    }

    /// How many bytes the clauses take at most, even while some of them are forgotten, once there
    /// is another one with this many literals.
    pub(super) fn bytes_with(&self, literals: usize) -> u64 {
        let words = self.arena.len() + HEADER + literals;
        // Lists may have twice the room that they need, and forgetting copies what is kept and
        // lists what may be forgotten.
        let of_clause = 4 * size_of::<Watch>() + 4 * size_of::<ClauseId>();
        (3 * size_of::<Literal>() * words + of_clause * (self.number + 1)) as u64
    }

    /// A word of the header of a clause.
    fn word(&self, clause: ClauseId, word: usize) -> u32 {
        self.arena[clause.0 as usize + word].index() as u32
    }

    fn set_word(&mut self, clause: ClauseId, word: usize, value: u32) {
        self.arena[clause.0 as usize + word] = Literal::from_index(value as usize);
    }

    /// How many literals a clause has.
    pub(super) fn length(&self, clause: ClauseId) -> usize {
        self.word(clause, LENGTH) as usize
    }

    pub(super) fn literals(&self, clause: ClauseId) -> &[Literal] {
        let start = clause.0 as usize + HEADER;
        &self.arena[start..start + self.length(clause)]
    }

    /// Adds a clause; its first two literals are watched. One that `excludes` a solution is never
    /// forgotten.
    pub(super) fn add(&mut self, literals: &[Literal], lbd: u32, excludes: bool) -> ClauseId {
        let clause = ClauseId(self.arena.len() as u32);
        let bits = lbd.min(BITS_OF_LBD) | if excludes { EXCLUDES } else { 0 };
        let header = [literals.len() as u32, bits];
        let header = header.map(|word| Literal::from_index(word as usize));
        self.arena.extend(header);
        self.arena.extend_from_slice(literals);
        self.number += 1;
        self.learned += usize::from(!excludes);
        if let [first, second, ..] = *literals {
            self.watches[first.index()].push(Watch {
                clause,
                blocker: second,
            });
            self.watches[second.index()].push(Watch {
                clause,
                blocker: first,
            });
        }
        clause
    }

    /// Notes that a clause is the reason of a value, until some are forgotten.
    pub(super) fn note_need(&mut self, clause: ClauseId) {
        self.set_word(clause, LBD, self.word(clause, LBD) | NEEDED);
    }

    /// Looks for another literal to watch instead of one that has become false. Where there is
    /// none, the clause stays in the list, and the other watched literal is returned.
    pub(super) fn rewatch(
        &mut self,
        clause: ClauseId,
        falsified: Literal,
        is_false: impl Fn(Literal) -> bool,
    ) -> Result<(), Literal> {
        let start = clause.0 as usize + HEADER;
        let length = self.length(clause);
        let literals = &mut self.arena[start..start + length];
        if literals[0] == falsified {
            literals.swap(0, 1);
        }
        let other = literals[0];
        let next = literals[2..]
            .iter()
            .position(|&literal| !is_false(literal))
            .ok_or(other)?;
        literals.swap(1, next + 2);
        let watched = literals[1];
        self.watches[watched.index()].push(Watch {
            clause,
            blocker: other,
        });
        Ok(())
    }

    /// Where all clauses begin.
    fn ids(&self) -> impl Iterator<Item = ClauseId> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let clause = ClauseId(at as u32);
            let length = self.arena.get(at)?.index();
            at += HEADER + length;
            Some(clause)
        })
    }

    /// Forgets half of the clauses that may be forgotten, leaving out those that are needed.
    /// `forget` is called with each of them. The names of clauses change: what is returned gives
    /// the new one of a clause that is needed.
    pub(super) fn reduce(
        &mut self,
        mut forget: impl FnMut(&[Literal]),
    ) -> impl Fn(ClauseId) -> ClauseId {
        let may_go = |&clause: &ClauseId| self.word(clause, LBD) & (NEEDED | EXCLUDES) == 0;
        // Those on many levels go first, and of them the oldest.
        let mut order: Vec<ClauseId> = self.ids().filter(may_go).collect();
        order.sort_by_key(|&clause| Reverse(self.word(clause, LBD)));
        for &clause in &order[..order.len() / 2] {
            forget(self.literals(clause));
            self.set_word(clause, LBD, FORGOTTEN);
        }
        let mut old = Self {
            arena: std::mem::take(&mut self.arena),
            watches: Vec::new(),
            ..*self
        };
        self.watches.iter_mut().for_each(Vec::clear);
        (self.number, self.learned) = (0, 0);
        for clause in old.ids().collect::<Vec<_>>() {
            let bits = old.word(clause, LBD);
            if bits != FORGOTTEN {
                let excludes = bits & EXCLUDES != 0;
                let new = self.add(old.literals(clause), bits & BITS_OF_LBD, excludes);
                old.set_word(clause, LBD, new.0);
            }
        }
        move |clause| ClauseId(old.word(clause, LBD))
    }
}
