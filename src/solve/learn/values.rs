//! The values of variables, in the order in which they were given, and why.

use super::clauses::ClauseId;
use super::literal::Literal;

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It follows from no other literal: it was assumed or decided, turned round after everything
    /// beyond it was found, or learned as a fact of its own.
    Free,
    /// The tent of this variable touches it.
    Touch(u32),
    /// This constraint has all the true literals it takes, so that the others are false.
    Full(u32),
    /// This constraint has all the false literals it takes, so that the others are true.
    Needed(u32),
    /// All other literals of this clause are false.
    Clause(ClauseId),
}

/// How a variable got its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    pub(super) level: u32,
    /// Where in the trail it stands.
    pub(super) place: u32,
    pub(super) reason: Reason,
}

const NOT_GIVEN: Given = Given {
    level: 0,
    place: 0,
    reason: Reason::Free,
};

#[derive(Debug)]
pub(super) struct Values {
    /// For the two literals of each variable: 1 true, −1 false, 0 open.
    signs: Vec<[i8; 2]>,
    /// How each variable got its value.
    given: Vec<Given>,
    pub(super) trail: Vec<Literal>,
    /// Where in the trail each level begins.
    pub(super) marks: Vec<u32>,
}

impl Values {
    /// How many bytes they take for a variable.
    pub(super) const BYTES_OF_VARIABLE: usize =
        size_of::<[i8; 2]>() + size_of::<Given>() + size_of::<Literal>();

    pub(super) fn new(variables: usize) -> Self {
        Self {
            signs: vec![[0; 2]; variables],
            given: vec![NOT_GIVEN; variables],
            trail: Vec::with_capacity(variables),
            marks: Vec::new(),
        }
    }

    /// 1 true, −1 false, 0 open.
    #[inline]
    pub(super) fn sign(&self, literal: Literal) -> i8 {
        self.signs[literal.variable()][usize::from(!literal.is_positive())]
    }

    #[inline]
    pub(super) fn given(&self, variable: usize) -> Given {
        self.given[variable]
    }

    /// Where values are given on the level at hand.
    #[inline]
    pub(super) fn giver(&mut self) -> Giver<'_> {
        Giver {
            signs: &mut self.signs,
            given: &mut self.given,
            trail: &mut self.trail,
            level: self.marks.len() as u32,
        }
    }

    /// Takes the last value back.
    #[inline]
    pub(super) fn take_back(&mut self) {
        if let Some(literal) = self.trail.pop() {
            self.signs[literal.variable()] = [0; 2];
        }
    }

    /// Gives clauses that are reasons a new name.
    pub(super) fn rename_clauses(&mut self, new_id: impl Fn(ClauseId) -> ClauseId) {
        for literal in &self.trail {
            if let Reason::Clause(clause) = &mut self.given[literal.variable()].reason {
                *clause = new_id(*clause);
            }
        }
    }
}

/// Gives values, one after the other, and has at hand what that takes.
#[derive(Debug)]
pub(super) struct Giver<'v> {
    signs: &'v mut [[i8; 2]],
    given: &'v mut [Given],
    trail: &'v mut Vec<Literal>,
    level: u32,
}

impl Giver<'_> {
    /// 1 true, −1 false, 0 open.
    #[inline]
    pub(super) fn sign(&self, literal: Literal) -> i8 {
        self.signs[literal.variable()][usize::from(!literal.is_positive())]
    }

    /// Makes an open literal true.
    #[inline]
    pub(super) fn give(&mut self, literal: Literal, reason: Reason) {
        let variable = literal.variable();
        self.signs[variable] = if literal.is_positive() {
            [1, -1]
        } else {
            [-1, 1]
        };
        self.given[variable] = Given {
            level: self.level,
            place: self.trail.len() as u32,
            reason,
        };
        self.trail.push(literal);
    }
}
