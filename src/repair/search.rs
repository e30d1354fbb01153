//! The search for changes: each change is made, and the changed puzzle is solved.

use std::collections::HashSet;
use std::fmt;

use itertools::Itertools as _;

use crate::limits::{Limits, Stop};
use crate::puzzle::Puzzle;
use crate::repair::candidates::{
    BYTES_OF_CELL, balance, balance_after, candidates, is_possible, pairs,
};
use crate::repair::change::Change;
use crate::solve::{Finding, Options, Verdict, verdict};

/// The most guesses for a changed puzzle; a puzzle that takes more is left undecided. Boards made
/// for people take none or a few.
pub(super) const MAX_GUESSES: u64 = 1000;

/// Which changes to try, and how many.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RepairSettings {
    /// The largest number of changes made at once, 1 or 2. If this is `None`, pairs are not tried
    /// if a single change gives one solution; an inserted line without a tree does not count.
    pub changes: Option<u32>,
    /// The largest number of changed puzzles that are tried (see [`Repair::tried`]).
    pub tries: u64,
    /// The number of proposals after which the search ends. Inserted lines without a tree do not
    /// count.
    pub max_proposals: usize,
    /// Whether to try missing lines whose number of trees does not follow from the clues.
    pub lines_of_unknown_trees: bool,
    /// When to stop. The limit on nodes applies to each puzzle separately; a changed puzzle that
    /// reaches it is left undecided, and the search goes on.
    pub limits: Limits,
}

impl Default for RepairSettings {
    fn default() -> Self {
        Self {
            changes: None,
            tries: 100_000,
            max_proposals: usize::MAX,
            lines_of_unknown_trees: true,
            limits: Limits::default(),
        }
    }
}

/// Changes that give a puzzle one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proposal {
    /// One or more changes, made one after another.
    pub changes: Vec<Change>,
    /// The changed puzzle.
    pub puzzle: Puzzle,
}

impl Proposal {
    /// Makes changes one after another. Returns `None` if a changed board would have no cell, too
    /// many cells or too many rows.
    pub(super) fn new(puzzle: &Puzzle, changes: Vec<Change>) -> Option<Self> {
        let mut all = changes.iter();
        let puzzle = all.try_fold(puzzle.clone(), |puzzle, change| change.apply(&puzzle));
        let puzzle = puzzle.ok()?;
        Some(Self { changes, puzzle })
    }

    /// Returns whether the proposal only inserts a line without a tree. Such a line only moves
    /// other lines apart, and is rarely the one that was forgotten.
    #[must_use]
    pub fn puts_in_empty_line(&self) -> bool {
        matches!(&self.changes[..], [Change::Insert { trees, .. }] if trees.is_empty())
    }
}

impl fmt::Display for Proposal {
    /// Writes the descriptions of the changes.
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
    /// The changes that give the puzzle one solution, likely ones first; empty if it already has
    /// one, or if none were found. Inserted lines without a tree come last.
    pub proposals: Vec<Proposal>,
    /// The number of changed puzzles that were tried: those that the solver was run on, and each
    /// inserted line for which it looked for sets of trees.
    pub tried: u64,
    /// The number of changed puzzles that took too many guesses.
    pub undecided: u64,
    /// The limit that ended the search, if any; the settings `tries` and `max_proposals` do not
    /// count.
    pub stop: Option<Stop>,
    /// Whether all changes that the settings ask for were tried, and all changed puzzles were
    /// decided. This is also true if the puzzle has one solution, so that nothing had to be tried.
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
pub fn repair(puzzle: &Puzzle, settings: &RepairSettings) -> Repair {
    let limits = settings.limits.clone();
    let finding = verdict(puzzle, Options::default().limits(limits));
    let mut search = ChangeSearch {
        puzzle,
        settings,
        proposals: Vec::new(),
        seen: HashSet::new(),
        likely: 0,
        held: BYTES_OF_CELL * puzzle.size().area() as u64,
        tried: 0,
        undecided: 0,
    };
    let end = match finding.verdict {
        Verdict::None | Verdict::Multiple => search.try_all(finding.verdict),
        Verdict::Unique | Verdict::Unknown => finding.stop.map_or(Ok(()), |stop| Err(Some(stop))),
    };
    let mut proposals = search.proposals;
    proposals.sort_by_key(Proposal::puts_in_empty_line);
    Repair {
        finding,
        proposals,
        tried: search.tried,
        undecided: search.undecided,
        is_complete: end.is_ok() && search.undecided == 0,
        stop: end.err().flatten(),
    }
}

pub(super) struct ChangeSearch<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) settings: &'a RepairSettings,
    proposals: Vec<Proposal>,
    /// The changed puzzles of the proposals.
    seen: HashSet<Puzzle>,
    /// The number of proposals that do more than insert a line without a tree.
    likely: usize,
    /// About how many bytes the changes and the proposals take.
    pub(super) held: u64,
    pub(super) tried: u64,
    pub(super) undecided: u64,
}

/// The limit that ended the search; `None` if there were enough tries or proposals.
pub(super) type StopReason = Option<Stop>;

impl ChangeSearch<'_> {
    /// Tries all single changes, then pairs if the settings ask for them.
    fn try_all(&mut self, verdict: Verdict) -> Result<(), StopReason> {
        let (puzzle, limits) = (self.puzzle, &self.settings.limits);
        limits.allow(self.held)?;
        let all = candidates(puzzle, verdict);
        let before = balance(puzzle);
        for (_, change) in &all {
            if is_possible(balance_after(puzzle, before, change)) {
                self.try_changes(vec![change.clone()])?;
            }
        }
        self.missing_lines()?;
        match self.settings.changes {
            None if self.likely == 0 => {}
            Some(number) if number > 1 => {}
            _ => return Ok(()),
        }
        // A change that is enough by itself is not part of a pair.
        let alone = self.proposals.iter().flat_map(|one| &one.changes);
        let alone: HashSet<&Change> = alone.collect();
        let parts = all.iter().filter(|(_, change)| {
            !matches!(change, Change::Remove { .. }) && !alone.contains(change)
        });
        let parts = parts.collect_vec();
        let with = |before, part: usize| balance_after(puzzle, before, &parts[part].1);
        let fits = |one, other| is_possible(with(with(before, one), other));
        // One pair more than may be tried is enough to know that not all pairs are tried.
        let most = usize::try_from(self.settings.tries).unwrap_or(usize::MAX);
        let limits = limits.less_memory(self.held);
        let mut pairs = pairs(&parts, most.saturating_add(1), &limits, fits)?;
        pairs.try_for_each(|pair| self.try_changes(pair))
    }

    /// Makes some changes together, solves the changed puzzle if the sums of its clues fit, and
    /// proposes the changes if there is one solution and the changed puzzle is new.
    pub(super) fn try_changes(&mut self, changes: Vec<Change>) -> Result<(), StopReason> {
        self.settings.limits.check()?;
        let proposal = Proposal::new(self.puzzle, changes);
        let Some(proposal) = proposal.filter(|one| is_possible(balance(&one.puzzle))) else {
            return Ok(());
        };
        if self.tried == self.settings.tries {
            return Err(None);
        }
        self.tried += 1;
        let limits = self
            .settings
            .limits
            .with_node_limit(Some(MAX_GUESSES))
            .less_memory(self.held);
        let finding = verdict(&proposal.puzzle, Options::default().limits(limits));
        match finding.stop {
            Some(Stop::Nodes) => self.undecided += 1,
            Some(stop) => return Err(Some(stop)),
            None => {}
        }
        if finding.verdict == Verdict::Unique && !self.seen.contains(&proposal.puzzle) {
            // The puzzle is stored twice: in `seen` and in the proposal.
            self.held += 2 * proposal.puzzle.bytes();
            self.settings.limits.allow(self.held)?;
            self.seen.insert(proposal.puzzle.clone());
            self.likely += usize::from(!proposal.puts_in_empty_line());
            self.proposals.push(proposal);
            if self.likely >= self.settings.max_proposals {
                return Err(None);
            }
        }
        Ok(())
    }
}
