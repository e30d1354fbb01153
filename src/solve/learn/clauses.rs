//! Learned clauses, and clauses that exclude solutions. They are stored in one arena, and two
//! literals of each clause are watched: it is visited only when one of them becomes false. Some
//! learned clauses are forgotten from time to time.
//!
//! In the arena each clause has two header words before its literals, so that all its data is in
//! one place:
//!
//! ```text
//! │ length │ LBD, needed, excludes │ literal │ literal │ … │
//! ```

use std::cmp::Reverse;

use crate::solve::learn::literal::Literal;

/// The start of a clause in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseId(u32);

/// An entry for a clause in the list of one of its two watched literals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: ClauseId,
    /// Another literal of the clause: while it is true the clause need not be visited.
    pub(super) blocker: Literal,
}

/// The positions of the two words of a header (`LENGTH` and `LBD`), and their number (`HEADER`).
/// The LBD (literal block distance) of a clause is the number of different levels that its literals
/// were on when it was learned: the fewer, the better (Audemard and Simon, *Predicting Learnt
/// Clauses Quality*, 2009).
const LENGTH: usize = 0;
const LBD: usize = 1;
const HEADER: usize = 2;

/// Flags stored with the LBD: the clause is the reason of a value (`NEEDED`), or it excludes a
/// solution (`EXCLUDES`). The other bits (`BITS_OF_LBD`) are the LBD.
const NEEDED: u32 = 1 << 30;
const EXCLUDES: u32 = 1 << 31;
const BITS_OF_LBD: u32 = NEEDED - 1;

/// The value that replaces the LBD and the flags of a forgotten clause. No LBD is so large.
const FORGOTTEN: u32 = u32::MAX;

#[derive(Debug)]
pub(super) struct Clauses {
    /// Headers and literals. A header word is stored as the literal that has this word as its
    /// index.
    arena: Vec<Literal>,
    /// For each literal, the clauses that watch it.
    pub(super) watches: Vec<Vec<Watch>>,
    /// The number of all clauses, and (`learned`) the number of the learned ones, which may be
    /// forgotten.
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

    /// Returns an estimate, usually too high, of the bytes that the clauses take once another clause
    /// with `literals` literals is added.
    pub(super) fn bytes_with(&self, literals: usize) -> u64 {
        let words = self.arena.len() + HEADER + literals;
        // A growing list may have twice the capacity that it needs. Forgetting copies the clauses
        // that are kept, and stores the ids of clauses.
        let of_clause = 4 * size_of::<Watch>() + 4 * size_of::<ClauseId>();
        (3 * size_of::<Literal>() * words + of_clause * (self.number + 1)) as u64
    }

    /// Returns a word of the header of a clause.
    fn word(&self, clause: ClauseId, word: usize) -> u32 {
        self.arena[clause.0 as usize + word].index() as u32
    }

    fn set_word(&mut self, clause: ClauseId, word: usize, value: u32) {
        self.arena[clause.0 as usize + word] = Literal::from_index(value as usize);
    }

    /// Returns the number of literals of a clause.
    pub(super) fn length(&self, clause: ClauseId) -> usize {
        self.word(clause, LENGTH) as usize
    }

    pub(super) fn literals(&self, clause: ClauseId) -> &[Literal] {
        let start = clause.0 as usize + HEADER;
        &self.arena[start..start + self.length(clause)]
    }

    /// Adds a clause and watches its first two literals. A clause that `excludes` a solution is
    /// never forgotten.
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

    /// Marks a clause as the reason of a value, so that the next [`Clauses::reduce`] keeps it.
    pub(super) fn note_need(&mut self, clause: ClauseId) {
        self.set_word(clause, LBD, self.word(clause, LBD) | NEEDED);
    }

    /// Looks for a literal of a clause that is not false, to watch it in place of `falsified`,
    /// which has become false. If no unwatched literal qualifies, the clause keeps watching
    /// `falsified`, and the other watched literal is returned as the error.
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

    /// Returns the starts of all clauses.
    fn ids(&self) -> impl Iterator<Item = ClauseId> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let clause = ClauseId(at as u32);
            let length = self.arena.get(at)?.index();
            at += HEADER + length;
            Some(clause)
        })
    }

    /// Forgets half of the clauses that are not marked as needed and exclude no solution. `forget`
    /// is called with each forgotten clause. The ids of clauses change: the returned function maps
    /// the old id of a kept clause to the new one.
    pub(super) fn reduce(
        &mut self,
        mut forget: impl FnMut(&[Literal]),
    ) -> impl Fn(ClauseId) -> ClauseId {
        let may_go = |&clause: &ClauseId| self.word(clause, LBD) & (NEEDED | EXCLUDES) == 0;
        // Clauses with a large LBD are forgotten first, the oldest first among equals.
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
