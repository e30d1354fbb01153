//! Going on where the simple search is.
//!
//! The simple search is on a path of guesses. At each state on it, one tree has been tried in some
//! directions, and is still to be tried in others. Everything that lies beyond a direction that was
//! tried has been found. So on each level here these directions are excluded, and the path's own
//! guess is the decision that opens the next level. Every level is below the floor: what is left
//! is dealt with level by level, as when [solutions are enumerated](super::enumerate) in order.
//!
//! The rules of the simple search exclude more than those of the model. What they exclude holds no
//! solution, so it counts as tried. Where layouts are what counts, they also take one way round each
//! ring only, and so must this search: two halves of the search must not take one layout each in
//! its own way. A solution with a ring the other way round is passed over, and a clause says that
//! this ring is not to be met again.

use std::ops::ControlFlow;

use super::Learner;
use super::enumerate::Enumeration;
use super::literal::Literal;
use super::observer::Observer;
use super::values::Reason;
use crate::limits::{Limits, Stop};
use crate::puzzle::Direction;
use crate::solve::Distinct;
use crate::solve::source::Source;

/// A state on the path of the simple search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fork {
    /// The number of the tree that is tried there; none where nothing is left to try.
    pub(crate) tree: Option<u32>,
    /// In which directions it is still to be tried, a bit each.
    pub(crate) untried: u8,
    /// What was guessed there, if the path goes on.
    pub(crate) guess: Option<Direction>,
}

/// What is known of a pair.
#[derive(Clone, Copy, Debug)]
enum Known {
    True,
    False,
    Open(Literal),
}

impl<O: Observer> Enumeration<O> {
    /// Goes on where the simple search is, before this one has begun.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn go_on(&mut self, path: &[Fork], limits: &Limits) -> Result<(), Stop> {
        self.takes_one_way_round = self.distinct == Distinct::Layouts;
        self.learner.settle_down();
        self.learner.begin(limits)?;
        let mut is_dead = self.learner.is_over;
        for fork in path {
            if is_dead {
                break;
            }
            match self.follow(fork, limits)? {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(dead) => {
                    is_dead = dead;
                    break;
                }
            }
        }
        self.learner.floor = self.learner.state.level();
        if is_dead && !self.learner.turn_floor() {
            self.learner.is_over = true;
        }
        Ok(())
    }

    /// Excludes what was tried at a state, and goes on by what was guessed there. Breaks off where
    /// the path goes no further, and says whether nothing is left at this state either.
    fn follow(&mut self, fork: &Fork, limits: &Limits) -> Result<ControlFlow<bool>, Stop> {
        const DEAD: ControlFlow<bool> = ControlFlow::Break(true);
        let Some(tree) = fork.tree else {
            return Ok(DEAD);
        };
        if self.learner.state.propagate(limits)?.is_some() {
            return Ok(DEAD);
        }
        for direction in Direction::ALL {
            if fork.untried & 1 << direction as u8 != 0 || fork.guess == Some(direction) {
                continue;
            }
            match self.known(tree, direction) {
                Known::False => {}
                Known::True => return Ok(DEAD),
                Known::Open(pair) => {
                    let reason = Reason::Free(Source::Guess);
                    self.learner.state.assign(!pair, reason);
                }
            }
        }
        if self.learner.state.propagate(limits)?.is_some() {
            return Ok(DEAD);
        }
        match fork.guess.map(|direction| self.known(tree, direction)) {
            // Nothing lies beyond the guess.
            Some(Known::False) => return Ok(ControlFlow::Break(false)),
            Some(Known::Open(pair)) => self.learner.state.decide(pair, Source::Guess),
            // Nothing lies anywhere else.
            Some(Known::True) | None => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    /// What is known of a pair.
    fn known(&self, tree: u32, direction: Direction) -> Known {
        if let Some(settled) = self.settled[tree as usize] {
            return if settled == direction {
                Known::True
            } else {
                Known::False
            };
        }
        let Some(pair) = self.pair(tree, direction) else {
            return Known::False;
        };
        match self.learner.state.values.sign(pair) {
            0 => Known::Open(pair),
            1 => Known::True,
            _ => Known::False,
        }
    }

    /// The literal of a pair that was open before the search.
    fn pair(&self, tree: u32, direction: Direction) -> Option<Literal> {
        let pairs = &self.learner.state.model.pairs;
        let first = pairs.partition_point(|&(other, ..)| other < tree);
        let mut pairs = pairs[first..].iter().take_while(|pair| pair.0 == tree);
        pairs.find(|pair| pair.1 == direction).map(|pair| pair.2)
    }

    /// Looks for rings that are not the way round that counts in the solution at hand. Where there
    /// are any, the solution does not count, and they are excluded for good.
    pub(super) fn passes_over(&mut self, limits: &Limits) -> Result<bool, Stop> {
        if !self.takes_one_way_round {
            return Ok(false);
        }
        let rings = self.wrong_rings();
        for ring in &rings {
            self.learner.forbid(ring, limits)?;
        }
        Ok(!rings.is_empty())
    }

    /// A clause against each ring that is the wrong way round: its first tree does not have its tent
    /// in the north or in the east.
    fn wrong_rings(&self) -> Vec<Vec<Literal>> {
        let solution = self.solution();
        let directions = solution.directions();
        let model = &self.learner.state.model;
        // There is a border all round.
        let [rows, columns] = model.size;
        let stride = columns + 2;
        let beside = |tree: usize, direction| {
            let place = model.tree_places[tree] as usize;
            let place = (place / columns + 1) * stride + place % columns + 1;
            match direction {
                Direction::North => place - stride,
                Direction::East => place + 1,
                Direction::South => place + stride,
                Direction::West => place - 1,
            }
        };
        let mut owners = vec![usize::MAX; (rows + 2) * stride];
        for (tree, &direction) in directions.iter().enumerate() {
            owners[beside(tree, direction)] = tree;
        }
        let next = |tree: usize| owners[beside(tree, directions[tree].opposite())];
        // From each tree to the one that owns the other tent next to it, until the walk meets a
        // tree that it has met, or one that an earlier walk did.
        let mut met = vec![usize::MAX; directions.len()];
        let mut rings = Vec::new();
        for start in 0..directions.len() {
            let mut at = start;
            while at != usize::MAX && met[at] == usize::MAX {
                met[at] = start;
                at = next(at);
            }
            if at == usize::MAX || met[at] != start {
                continue;
            }
            let (first, mut ring) = (at, Vec::new());
            let mut least = first;
            loop {
                least = least.min(at);
                ring.extend(self.pair(at as u32, directions[at]).map(|pair| !pair));
                at = next(at);
                if at == first {
                    break;
                }
            }
            if matches!(directions[least], Direction::South | Direction::West) {
                rings.push(ring);
            }
        }
        rings
    }
}

impl<O: Observer> Learner<O> {
    /// Adds a clause that excludes a ring, which is true from now on, and goes back as far as that
    /// takes.
    fn forbid(&mut self, ring: &[Literal], limits: &Limits) -> Result<(), Stop> {
        self.allow_clause(ring.len(), limits)?;
        self.observer.excluded(ring);
        self.backtrack(self.floor);
        while ring.iter().all(|&literal| self.state.is_false(literal)) {
            if !self.turn_floor() {
                self.is_over = true;
                return Ok(());
            }
        }
        // Those that are not false are watched, and then those that were false last.
        let mut ring = ring.to_vec();
        let is_false = |literal: Literal| self.state.is_false(literal);
        let level = |literal: Literal| self.state.level_of(literal.variable());
        ring.sort_by_key(|&literal| is_false(literal).then(|| usize::MAX - level(literal)));
        let (first, is_only) = (ring[0], ring.get(1).is_none_or(|&other| is_false(other)));
        let is_new = is_only && self.state.is_open(first);
        if ring.len() == 1 {
            self.units.push(first);
            if is_new {
                self.state.assign(first, Reason::Free(Source::Learned));
            }
            return Ok(());
        }
        let id = self.state.clauses.add(&ring, 0, self.conflicts, true);
        if is_new {
            self.state.assign(first, Reason::Clause(id));
        }
        Ok(())
    }
}
