//! The search for changes: each is made, and the changed puzzle solved.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

use itertools::Itertools as _;

use crate::limits::{Limits, Stop};
use crate::puzzle::Puzzle;
use crate::repair::candidates::{Candidate, after, balance, candidates, may_be, pairs};
use crate::repair::change::Change;
use crate::repair::missing::missing;
use crate::solve::{self, Finding, Verdict, verdict};

/// A changed puzzle that takes more guesses is left undecided. Boards made for people take none or
/// a few.
pub(super) const GUESSES: u64 = 1000;

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
}

impl Default for RepairSettings {
    fn default() -> Self {
        Self {
            changes: None,
            tries: 100_000,
            most: usize::MAX,
            limits: Limits::default(),
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

impl Proposal {
    /// Makes changes one after the other, if there can be such a board.
    pub(super) fn new(puzzle: &Puzzle, changes: &[&Change]) -> Option<Self> {
        let mut all = changes.iter();
        let puzzle = all.try_fold(Cow::Borrowed(puzzle), |puzzle, change| {
            change.apply(&puzzle).map(Cow::Owned)
        });
        Some(Self {
            puzzle: puzzle.ok()?.into_owned(),
            changes: changes.iter().copied().cloned().collect(),
        })
    }
}

impl fmt::Display for Proposal {
    /// The changes in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.changes.iter().format(", and "))
    }
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
    let solve = solve::Options::default().limits(options.limits.clone());
    let finding = verdict(puzzle, solve);
    let verdict = finding.verdict;
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
    if matches!(verdict, Verdict::None | Verdict::Multiple) {
        let is_whole = search.all(verdict).is_continue();
        search.found.is_complete = is_whole && search.found.undecided == 0;
    }
    search.found
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
        let (puzzle, options) = (self.puzzle, self.options);
        let all = candidates(puzzle, verdict);
        let before = balance(puzzle);
        for (_, change) in &all {
            if matches!(change, Change::Remove { .. }) || may_be(after(before, change)) {
                self.one(&[change])?;
            }
        }
        // One more than may be tried, so that it is known whether there are others.
        let most = usize::try_from(options.tries).unwrap_or(usize::MAX);
        let most = most.saturating_add(1);
        let missing = missing(puzzle, most, &options.limits);
        self.look()?;
        for change in &missing {
            self.one(&[change])?;
        }
        let proposals = &self.found.proposals;
        if options.changes.is_some_and(|number| number < 2)
            || options.changes.is_none() && !proposals.is_empty()
        {
            return ControlFlow::Continue(());
        }
        // A change that does alone is not part of a pair.
        let alone: HashSet<&Change> = proposals.iter().flat_map(|one| &one.changes).collect();
        let is_part = |(_, change): &&Candidate| {
            !matches!(change, Change::Remove { .. }) && !alone.contains(change)
        };
        let parts: Vec<&Candidate> = all.iter().filter(is_part).collect();
        let fits =
            |one: usize, other: usize| may_be(after(after(before, &parts[one].1), &parts[other].1));
        let pairs = pairs(&parts, most, &options.limits, fits);
        self.look()?;
        pairs.iter().try_for_each(|pair| self.one(pair))
    }

    /// Ends the search if a limit is reached.
    fn look(&mut self) -> ControlFlow<()> {
        self.found.stop = self.options.limits.reached();
        match self.found.stop {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    /// Tries some changes at once.
    fn one(&mut self, changes: &[&Change]) -> ControlFlow<()> {
        let proposal = Proposal::new(self.puzzle, changes);
        let Some(proposal) = proposal.filter(|one| may_be(balance(&one.puzzle))) else {
            return ControlFlow::Continue(());
        };
        let found = &mut self.found;
        if found.tried == self.options.tries {
            return ControlFlow::Break(());
        }
        found.tried += 1;
        let limits = self.options.limits.up_to(Some(GUESSES));
        let finding = verdict(&proposal.puzzle, solve::Options::default().limits(limits));
        match finding.stop {
            Some(Stop::Nodes) => found.undecided += 1,
            Some(stop) => {
                found.stop = Some(stop);
                return ControlFlow::Break(());
            }
            None => {}
        }
        if finding.verdict == Verdict::Unique && self.seen.insert(proposal.puzzle.clone()) {
            found.proposals.push(proposal);
            if found.proposals.len() >= self.options.most {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}
