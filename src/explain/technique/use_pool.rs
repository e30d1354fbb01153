//! Uses of techniques, and the pool of uses that were found but not yet taken.

use crate::explain::catalogue::TechniqueKind;
use crate::explain::instance::{Numbers, Technique};
use crate::explain::knowledge::Knowledge;
use crate::explain::rating::Rating;
use crate::explain::step::{Fact, Reason, Step};
use crate::limits::{Stop, WorkMeter};
use crate::puzzle::Cell;

/// A use of a technique: what the technique concludes at one unit.
#[derive(Clone, Debug)]
pub(crate) struct TechniqueUse {
    /// The unit at which the use was found: the number of a line, the index of a tree, a tent or an
    /// open cell, or 0 for the whole board.
    pub(crate) unit: usize,
    pub(crate) technique: Technique,
    pub(crate) rating: Rating,
    pub(crate) claims: Vec<Fact>,
    /// The number of facts that the use cites; `None` until they are counted.
    pub(crate) cited: Option<usize>,
}

impl TechniqueUse {
    /// Removes the claims that are known. Returns whether any are left.
    pub(crate) fn is_new(&mut self, k: &Knowledge) -> bool {
        self.claims.retain(|&claim| !k.knows(claim));
        !self.claims.is_empty()
    }

    /// Turns the use into a step, without the numbers for a sentence.
    pub(crate) fn step(self, reason: Reason) -> Step {
        Step {
            rating: self.rating,
            technique: self.technique,
            numbers: Numbers::default(),
            claims: self.claims,
            reason,
            refuted: None,
        }
    }

    /// Returns about how many bytes the use takes.
    pub(crate) fn bytes(&self) -> u64 {
        let places = self.technique.places() * size_of::<Cell>();
        (size_of::<Self>() + self.claims.capacity() * size_of::<Fact>() + places) as u64
    }
}

/// Uses that were found and not yet taken.
#[derive(Debug, Default)]
pub(crate) struct UsePool {
    pub(crate) uses: Vec<TechniqueUse>,
    /// The number of bytes of all uses.
    pub(crate) bytes: u64,
    /// The unit that is being visited, as in [`TechniqueUse::unit`].
    pub(super) unit: usize,
}

impl UsePool {
    /// Adds a use of a technique at the visited unit, if it has any claims.
    pub(crate) fn push(&mut self, technique: Technique, claims: impl IntoIterator<Item = Fact>) {
        self.push_placing(0, technique, claims);
    }

    /// Does the same as [`UsePool::push`] for a technique that compares all ways to place `tents`
    /// tents. The rating depends on this number.
    pub(super) fn push_placing(
        &mut self,
        tents: u32,
        technique: Technique,
        claims: impl IntoIterator<Item = Fact>,
    ) {
        let one = TechniqueUse {
            unit: self.unit,
            rating: technique.rating(tents),
            technique,
            claims: claims.into_iter().collect(),
            cited: None,
        };
        if !one.claims.is_empty() {
            self.bytes += one.bytes();
            self.uses.push(one);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.uses.clear();
        self.bytes = 0;
    }

    pub(crate) fn take(&mut self, at: usize) -> TechniqueUse {
        let one = self.uses.swap_remove(at);
        self.bytes -= one.bytes();
        one
    }

    pub(crate) fn retain(&mut self, mut stays: impl FnMut(&mut TechniqueUse) -> bool) {
        self.uses.retain_mut(|one| {
            let stays = stays(one);
            self.bytes -= if stays { 0 } else { one.bytes() };
            stays
        });
    }

    /// Returns the least rating of the uses that conclude something new, if there are any; all uses
    /// must be of the technique `kind`. Uses that conclude nothing new are removed. A technique
    /// that only makes marks ([`TechniqueKind::is_mark`]) may have very many uses, so for it the
    /// removal stops at the first new use from each end of the list.
    pub(crate) fn least_rating(
        &mut self,
        k: &Knowledge,
        kind: TechniqueKind,
        meter: &mut WorkMeter<'_>,
    ) -> Result<Option<Rating>, Stop> {
        if kind.is_mark() {
            while self.uses.first_mut().is_some_and(|one| !one.is_new(k)) {
                self.bytes -= self.uses.remove(0).bytes();
            }
            while self.uses.last_mut().is_some_and(|one| !one.is_new(k)) {
                self.take(self.uses.len() - 1);
            }
            return Ok((!self.uses.is_empty()).then(|| kind.least()));
        }
        let claims = self.uses.iter().map(|one| one.claims.len());
        meter.work(claims.sum::<usize>() as u64)?;
        self.retain(|one| one.is_new(k));
        Ok(self.uses.iter().map(|one| one.rating).min())
    }
}
