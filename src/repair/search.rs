//! The search for changes: each is made, and the changed puzzle solved.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::limits::{Limits, Stop};
use crate::puzzle::Puzzle;
use crate::repair::candidates::{Balance, candidates, inserted, rank};
use crate::repair::change::Change;
use crate::solve::{self, Finding, Verdict, verdict};

/// A changed puzzle that takes more guesses is left undecided. Boards made for people take none or
/// a few.
const GUESSES: u64 = 1000;

/// Which changes to try, and how many.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RepairSettings {
    /// How many changes are made at once, 1 or 2; 2 only where 1 finds nothing if this is `None`.
    pub changes: Option<u32>,
    /// How many changed puzzles are solved at most.
    pub tries: u64,
    /// After how many proposals the search ends.
    pub most: usize,
    /// When to stop altogether. Nodes are those of each puzzle.
    pub limits: Limits,
    /// Whether nothing is changed but places of trees.
    pub only_trees: bool,
}

impl Default for RepairSettings {
    fn default() -> Self {
        Self {
            changes: None,
            tries: 100_000,
            most: usize::MAX,
            limits: Limits::default(),
            only_trees: false,
        }
    }
}

/// Changes that give a puzzle one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proposal {
    /// One or two.
    pub changes: Vec<Change>,
    /// The changed puzzle.
    pub puzzle: Puzzle,
}

/// The possible mistakes in a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Repair {
    /// The verdict on the puzzle as it is.
    pub finding: Finding,
    /// The changes that give it one solution, likely ones first; none where it has one.
    pub proposals: Vec<Proposal>,
    /// How many changed puzzles were solved.
    pub tried: u64,
    /// How many of them took too many guesses.
    pub undecided: u64,
    /// The limit that ended the search.
    pub stop: Option<Stop>,
    /// Whether everything was tried and decided.
    pub is_complete: bool,
}

/// Tries small changes of a puzzle that has no solution or several.
///
/// # Example: a clue that is too large
///
/// ```
/// use tents::puzzle::Puzzle;
/// use tents::repair::{RepairSettings, repair};
///
/// let puzzle: Puzzle = "02\n1T.\n0..\n".parse()?;
/// let repair = repair(&puzzle, &RepairSettings::default());
/// let words = repair.proposals[0].to_string();
/// assert_eq!(words, "the clue 1 for column 2 instead of 2");
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[must_use]
pub fn repair(puzzle: &Puzzle, options: &RepairSettings) -> Repair {
    let finding = verdict(
        puzzle,
        solve::Options::default().limits(options.limits.clone()),
    );
    let mut search = Search {
        puzzle,
        options,
        seen: HashSet::new(),
        found: Repair {
            proposals: Vec::new(),
            tried: 0,
            undecided: 0,
            stop: finding.stop,
            is_complete: finding.stop.is_none(),
            finding,
        },
    };
    let verdict = search.found.finding.verdict;
    if matches!(verdict, Verdict::None | Verdict::Multiple) && search.all(verdict).is_break() {
        search.found.is_complete = false;
    }
    search.found.is_complete &= search.found.undecided == 0;
    search.found
}

/// The verdict on a changed puzzle, if it takes no more guesses than such puzzles may.
pub(super) fn decided(puzzle: &Puzzle, limits: &Limits) -> Finding {
    let limits = limits.up_to(Some(GUESSES));
    verdict(puzzle, solve::Options::default().limits(limits))
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    options: &'a RepairSettings,
    /// The puzzles that are proposed.
    seen: HashSet<Puzzle>,
    found: Repair,
}

impl Search<'_> {
    /// Tries everything.
    fn all(&mut self, verdict: Verdict) -> ControlFlow<()> {
        let mut all = candidates(self.puzzle, verdict);
        if self.options.only_trees {
            all.retain(|change| matches!(change, Change::Move { .. }));
        }
        let balance = Balance::of(self.puzzle);
        for change in &all {
            if matches!(change, Change::Remove { .. }) || balance.after(change).fits() {
                self.one(&[change])?;
            }
        }
        let inserted = inserted(self.puzzle).filter(|_| !self.options.only_trees);
        for change in inserted {
            self.one(&[&change])?;
        }
        let two = match self.options.changes {
            Some(number) => number > 1,
            None => self.found.proposals.is_empty(),
        };
        if two {
            self.pairs(&all)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Tries pairs, those close together first.
    fn pairs(&mut self, all: &[Change]) -> ControlFlow<()> {
        let single: Vec<&Change> = all
            .iter()
            .filter(|change| !matches!(change, Change::Remove { .. }))
            .collect();
        let balance = Balance::of(self.puzzle);
        let alone: HashSet<Change> = self
            .found
            .proposals
            .iter()
            .flat_map(|proposal| proposal.changes.clone())
            .collect();
        let most = usize::try_from(self.options.tries).unwrap_or(usize::MAX);
        let mut pairs: Vec<(u32, u32, u32, u32)> = Vec::new();
        for (first, one) in single.iter().enumerate() {
            if let Some(stop) = self.options.limits.reached() {
                self.found.stop = Some(stop);
                return ControlFlow::Break(());
            }
            if alone.contains(one) {
                continue;
            }
            let before = balance.after(one);
            for (second, other) in single.iter().enumerate().skip(first + 1) {
                let fits = before.after(other).fits();
                if fits && !alone.contains(other) && !one.meets(other) {
                    let ranks = rank(one) + rank(other);
                    pairs.push((one.distance(other), ranks, first as u32, second as u32));
                }
            }
            // Only so many will be tried.
            if pairs.len() / 4 > most {
                pairs.select_nth_unstable(most);
                pairs.truncate(most + 1);
            }
        }
        pairs.sort_unstable();
        for (_, _, first, second) in pairs {
            self.one(&[single[first as usize], single[second as usize]])?;
        }
        ControlFlow::Continue(())
    }

    /// Tries some changes at once.
    fn one(&mut self, changes: &[&Change]) -> ControlFlow<()> {
        let mut edited = None;
        for change in changes {
            match change.apply(edited.as_ref().unwrap_or(self.puzzle)) {
                Ok(puzzle) => edited = Some(puzzle),
                Err(_) => return ControlFlow::Continue(()),
            }
        }
        let Some(puzzle) = edited.filter(|puzzle| Balance::of(puzzle).fits()) else {
            return ControlFlow::Continue(());
        };
        let found = &mut self.found;
        if found.tried == self.options.tries {
            return ControlFlow::Break(());
        }
        found.tried += 1;
        let finding = decided(&puzzle, &self.options.limits);
        match finding.stop {
            Some(Stop::Nodes) => found.undecided += 1,
            Some(stop) => {
                found.stop = Some(stop);
                return ControlFlow::Break(());
            }
            None => {}
        }
        if finding.verdict == Verdict::Unique && self.seen.insert(puzzle.clone()) {
            let changes = changes.iter().map(|&change| change.clone()).collect();
            found.proposals.push(Proposal { changes, puzzle });
            if found.proposals.len() >= self.options.most {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}
