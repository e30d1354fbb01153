//! Learned clauses: one arena, two watched literals each, and which of them to forget.

use super::literal::Literal;

/// Where a clause begins in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseId(u32);

impl ClauseId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A clause in the list of one of its two watched literals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: ClauseId,
    /// Another literal of the clause: while it is true there is nothing to look at.
    pub(super) blocker: Literal,
}

/// What is kept of a clause beside its literals.
#[derive(Clone, Copy, Debug)]
struct Header {
    start: u32,
    length: u32,
    /// On how many levels its literals stood when it was learned, its literal block distance: few
    /// is good (Audemard and Simon, *Predicting Learnt Clauses Quality*, 2009).
    lbd: u32,
    /// When it took part in a conflict last.
    used: u64,
    is_kept: bool,
}

#[derive(Debug)]
pub(super) struct Clauses {
    literals: Vec<Literal>,
    headers: Vec<Header>,
    watches: Vec<Vec<Watch>>,
    /// How many clauses may be forgotten.
    learned: usize,
}

impl Clauses {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            literals: Vec::new(),
            headers: Vec::new(),
            watches: vec![Vec::new(); 2 * variables],
            learned: 0,
        }
    }

    /// How many bytes it takes while there is no clause.
    pub(super) fn bytes_of(variables: usize) -> u64 {
        (2 * variables * size_of::<Vec<Watch>>()) as u64
    }

    /// How many bytes the clauses take at most, even while some of them are forgotten, once there
    /// is another one with this many literals.
    pub(super) fn bytes_with(&self, literals: usize) -> u64 {
        let clauses = self.headers.len() + 1;
        let literals = self.literals.len() + literals;
        // Lists may have twice the room that they need, and forgetting copies what is kept.
        let of_clause = 3 * size_of::<Header>() + 4 * size_of::<Watch>();
        (3 * size_of::<Literal>() * literals + of_clause * clauses) as u64
    }

    pub(super) fn literals(&self, clause: ClauseId) -> &[Literal] {
        let header = &self.headers[clause.0 as usize];
        &self.literals[header.start as usize..(header.start + header.length) as usize]
    }

    /// How many clauses may be forgotten.
    pub(super) fn learned(&self) -> usize {
        self.learned
    }

    /// Adds a clause; its first two literals are watched. A clause that `is_kept` is never
    /// forgotten.
    pub(super) fn add(
        &mut self,
        literals: &[Literal],
        lbd: u32,
        now: u64,
        is_kept: bool,
    ) -> ClauseId {
        let clause = ClauseId(self.headers.len() as u32);
        self.headers.push(Header {
            start: self.literals.len() as u32,
            length: literals.len() as u32,
            lbd,
            used: now,
            is_kept,
        });
        self.literals.extend_from_slice(literals);
        self.learned += usize::from(!is_kept);
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

    /// Notes that a clause took part in a conflict.
    pub(super) fn note_use(&mut self, clause: ClauseId, now: u64) {
        self.headers[clause.0 as usize].used = now;
    }

    /// Whether any clause watches a literal.
    pub(super) fn is_watched(&self, literal: Literal) -> bool {
        !self.watches[literal.index()].is_empty()
    }

    /// Takes the list of a literal out, to be put back by [`Clauses::put_watches`].
    pub(super) fn take_watches(&mut self, literal: Literal) -> Vec<Watch> {
        std::mem::take(&mut self.watches[literal.index()])
    }

    pub(super) fn put_watches(&mut self, literal: Literal, watches: Vec<Watch>) {
        self.watches[literal.index()] = watches;
    }

    /// Looks for another literal to watch instead of one that has become false. Where there is
    /// none, the clause stays in the list, and the other watched literal is returned.
    pub(super) fn rewatch(
        &mut self,
        clause: ClauseId,
        falsified: Literal,
        is_false: impl Fn(Literal) -> bool,
    ) -> Result<(), Literal> {
        let Header { start, length, .. } = self.headers[clause.0 as usize];
        let literals = &mut self.literals[start as usize..(start + length) as usize];
        if literals[0] == falsified {
            literals.swap(0, 1);
        }
        let other = literals[0];
        let next = literals[2..]
            .iter()
            .position(|&literal| !is_false(literal))
            .ok_or(other)?;
        literals.swap(1, next + 2);
        self.watches[literals[1].index()].push(Watch {
            clause,
            blocker: other,
        });
        Ok(())
    }

    /// How many clauses there are.
    pub(super) fn len(&self) -> usize {
        self.headers.len()
    }

    /// Forgets half of the clauses that may be forgotten, leaving out those that `is_needed` says
    /// by id. `forget` is called with each of them. Clause ids change; the function returns the new
    /// id of each old one.
    pub(super) fn reduce(
        &mut self,
        is_needed: &[bool],
        mut forget: impl FnMut(&[Literal]),
    ) -> Vec<Option<ClauseId>> {
        let mut order: Vec<u32> = (0..self.headers.len() as u32)
            .filter(|&id| !self.headers[id as usize].is_kept && !is_needed[id as usize])
            .collect();
        // Those on many levels go first, and of them those that were idle longest.
        order.sort_by_key(|&id| {
            let header = &self.headers[id as usize];
            (std::cmp::Reverse(header.lbd), header.used, id)
        });
        let mut is_forgotten = vec![false; self.headers.len()];
        for &id in &order[..order.len() / 2] {
            is_forgotten[id as usize] = true;
            forget(self.literals(ClauseId(id)));
        }
        let old = std::mem::take(&mut self.headers);
        let literals = std::mem::take(&mut self.literals);
        self.watches.iter_mut().for_each(Vec::clear);
        self.learned = 0;
        let mut new_ids = vec![None; old.len()];
        for (id, header) in old.iter().enumerate().filter(|&(id, _)| !is_forgotten[id]) {
            let range = header.start as usize..(header.start + header.length) as usize;
            let new = self.add(&literals[range], header.lbd, header.used, header.is_kept);
            new_ids[id] = Some(new);
        }
        new_ids
    }
}
