//! Reasons: the literals that make another one true, worked out when a conflict asks for them.

use super::literal::Literal;
use super::state::{Conflict, State};
use super::values::Reason;

impl State {
    /// How much work it is to explain a value, in units.
    pub(super) fn work_to_explain(&self, reason: Reason) -> u64 {
        match reason {
            Reason::Free | Reason::Touch(_) => 1,
            Reason::Clause(clause) => self.clauses.length(clause) as u64,
            Reason::Full(constraint) | Reason::Needed(constraint) => {
                self.model.members.get(constraint as usize).len() as u64
            }
        }
    }

    /// Appends the true literals that make `literal` true.
    pub(super) fn explain(&self, literal: Literal, causes: &mut Vec<Literal>) {
        match self.reason_of(literal.variable()) {
            Reason::Free => {}
            Reason::Touch(variable) => causes.push(Literal::positive(variable)),
            Reason::Clause(clause) => {
                let others = self.clauses.literals(clause).iter().copied();
                causes.extend(others.filter(|&other| other != literal).map(|other| !other));
            }
            Reason::Full(constraint) => {
                let demand = self.model.demand[constraint as usize];
                let before = self.place_of(literal.variable());
                self.members_set(constraint, true, before, demand as usize, causes);
            }
            Reason::Needed(constraint) => {
                let before = self.place_of(literal.variable());
                self.members_set(constraint, false, before, self.room(constraint), causes);
            }
        }
    }

    /// Appends the true literals that cannot all be true.
    pub(super) fn explain_conflict(&self, conflict: Conflict, causes: &mut Vec<Literal>) {
        match conflict {
            Conflict::Touch(one, other) => {
                causes.extend([Literal::positive(one), Literal::positive(other)]);
            }
            Conflict::TooMany(constraint) => {
                let demand = self.model.demand[constraint as usize] as usize;
                self.members_set(constraint, true, usize::MAX, demand + 1, causes);
            }
            Conflict::TooFew(constraint) => {
                let count = self.room(constraint) + 1;
                self.members_set(constraint, false, usize::MAX, count, causes);
            }
            Conflict::Clause(clause) => {
                causes.extend(
                    self.clauses
                        .literals(clause)
                        .iter()
                        .map(|&literal| !literal),
                );
            }
        }
    }

    /// How many literals of a constraint may be false.
    fn room(&self, constraint: u32) -> usize {
        let members = self.model.members.get(constraint as usize).len();
        members - self.model.demand[constraint as usize] as usize
    }

    /// Appends `count` members of a constraint that became true before a place of the trail, or
    /// the negations of as many that became false.
    fn members_set(
        &self,
        constraint: u32,
        are_true: bool,
        before: usize,
        count: usize,
        causes: &mut Vec<Literal>,
    ) {
        let members = self.model.members.get(constraint as usize).iter();
        let members = members.map(|&member| if are_true { member } else { !member });
        let early = |literal: Literal| self.place_of(literal.variable()) < before;
        causes.extend(
            members
                .filter(|&member| self.is_true(member) && early(member))
                .take(count),
        );
    }
}
