//! Finds changes, if possible the fewest, after which a puzzle with several solutions has only one:
//! additions to the puzzle and moved trees.
//!
//! An addition is a clue, a given tent or given grass. It holds in some of the solutions, and a set
//! of additions leaves the solutions in which all of the additions hold. So the solutions are
//! listed once, and sets of up to three additions are tried by intersecting the sets of solutions
//! in which they hold. A board with one or two trees moved has other solutions, which are listed
//! separately. If nothing is found in this way, for example because there are too many solutions to
//! list, the addition that holds in the fewest listed solutions is made, and this is repeated until
//! one solution is left.

use std::collections::{BTreeMap, HashSet};

use itertools::Itertools as _;
use num_bigint::BigUint;
use serde::Deserialize;

use crate::limits::{Limits, Stop, WorkMeter};
use crate::puzzle::{Cell, Content, Layout, Puzzle};
use crate::repair::candidates::{Candidate, moves, pairs};
use crate::repair::change::{Change, split};
use crate::repair::search::{MAX_GUESSES, Proposal};
use crate::solve::{Options, Progress, Several, Solutions};

/// The most solutions that are listed.
const MAX_LISTED: usize = 1000;

/// The most work on sets of three additions, in units of 64 solutions: a second or two.
const MAX_WORK: usize = 20_000_000;

/// The most boards with two moved trees that are solved, not counting moves to the place of another
/// moved tree.
const MAX_MOVED: usize = 20_000;

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    /// Clues for lines without one.
    Clues,
    /// Tents and grass to mark.
    Givens,
    /// Trees to move by one cell.
    Trees,
}

/// Which changes are allowed. By default all changes are allowed, and any solution may remain.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct UniqueSettings {
    /// If this is set, only changes of this kind are allowed.
    pub only: Option<ChangeKind>,
    /// Whether no tree may move.
    pub keeps_trees: bool,
    /// A board with marks (tents and grass) that the remaining solution must agree with. The marks
    /// are not put on the puzzle.
    pub keep: Option<Puzzle>,
    /// When to stop.
    pub limits: Limits,
}

/// The changes that leave a puzzle with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unique {
    /// The number of solutions of the puzzle, which may be less than two.
    pub solutions: Several,
    /// The cells that hold a tent in some of the listed solutions and none in others.
    pub undecided: Vec<Cell>,
    /// The changes that leave one solution, if any were found.
    pub proposal: Option<Proposal>,
    /// Whether it is certain that no smaller number of allowed changes is enough; false if there is
    /// no proposal.
    pub is_fewest: bool,
}

/// Finds changes, if possible the fewest, that leave a puzzle with one solution. A puzzle with at
/// most one solution gets no proposal.
///
/// # Errors
///
/// Returns the limit that was reached.
///
/// # Example: two trees in a column
///
/// ```
/// use tents::puzzle::Puzzle;
/// use tents::repair::{UniqueSettings, unique};
///
/// let puzzle: Puzzle = " ?\n?.\n?T\n?.\n".parse()?;
/// let found = unique(&puzzle, &UniqueSettings::default())?;
/// assert!(found.solutions.to_string() == "2" && found.is_fewest);
/// let proposal = found.proposal.expect("a clue does");
/// assert_eq!(proposal.to_string(), "the clue 0 for row 1 instead of none");
/// assert_eq!(proposal.puzzle, " ?\n0.\n?T\n?.\n".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn unique(puzzle: &Puzzle, settings: &UniqueSettings) -> Result<Unique, Stop> {
    let list = List::of(puzzle, settings, MAX_LISTED, &settings.limits)?;
    let mut found = Unique {
        solutions: Several {
            found: list.layouts.len(),
            is_all: list.is_all,
        },
        undecided: list.undecided(puzzle),
        proposal: None,
        is_fewest: false,
    };
    if list.layouts.len() < 2 {
        return Ok(found);
    }
    let mut is_whole = list.is_all;
    // Each entry has the number of changes, and how many of these are moved trees. Sets of three
    // changes contain no moved tree.
    for (number, moved) in [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 0)] {
        if number > 1 && !list.is_all || moved > 0 && !settings.allows(ChangeKind::Trees) {
            continue;
        }
        found.is_fewest = is_whole || number == 1;
        let added = number - moved;
        let most = if added == 0 { 1 } else { MAX_LISTED };
        let guesses = (moved > 0).then_some(MAX_GUESSES * most as u64);
        let limits = settings.limits.with_node_limit(guesses);
        let sets = moves_of(puzzle, moved, &settings.limits)?;
        is_whole &= moved < 2 || sets.len() < MAX_MOVED;
        for made in sets
            .into_iter()
            .filter_map(|set| Proposal::new(puzzle, set))
        {
            let list = match List::of(&made.puzzle, settings, most, &limits) {
                Err(Stop::Nodes) if moved > 0 => {
                    is_whole = false;
                    continue;
                }
                list => list?,
            };
            if list.is_all
                && let Some(more) = list.additions(added, &settings.limits)?
            {
                found.proposal = Proposal::new(puzzle, [made.changes, more].concat());
                return Ok(found);
            }
            is_whole &= list.is_all || added == 0;
        }
    }
    found.proposal = greedy(puzzle, settings)?;
    let is_one = |one: &Proposal| one.changes.len() == 1;
    found.is_fewest = found.proposal.as_ref().is_some_and(is_one);
    Ok(found)
}

/// Returns the sets of `number` moves of trees, where `number` is at most 2. There are at most
/// [`MAX_MOVED`] sets of two moves, in addition to the sets in which one tree takes the place of
/// the other.
fn moves_of(puzzle: &Puzzle, number: usize, limits: &Limits) -> Result<Vec<Vec<Change>>, Stop> {
    let trees = puzzle.trees().iter();
    let all = trees.clone().flat_map(|&tree| moves(puzzle, tree));
    if number < 2 {
        return Ok(all.map(|(_, one)| one).combinations(number).collect());
    }
    let following = trees.flat_map(|&to| {
        let beside = to.neighbours(puzzle.size()).map(|(_, from)| from);
        let beside = beside.filter(|&from| puzzle.content(from) == Content::Tree);
        let second = beside.map(|from| Change::Move { from, to });
        let both = moves(puzzle, to).cartesian_product(second.collect_vec());
        both.map(|((_, first), second)| vec![first, second])
    });
    let all: Vec<Candidate> = all.collect();
    let all = all.iter().collect_vec();
    let pairs = pairs(&all, MAX_MOVED, limits, |_, _| true)?;
    Ok(pairs.chain(following).collect())
}

/// Makes one addition after another until one solution is left, each time an addition that holds in
/// the fewest listed solutions. Returns `None` if several solutions are left and no further
/// addition is possible.
fn greedy(puzzle: &Puzzle, settings: &UniqueSettings) -> Result<Option<Proposal>, Stop> {
    let mut changes = Vec::new();
    while let Some(made) = Proposal::new(puzzle, changes.clone()) {
        let list = List::of(&made.puzzle, settings, MAX_LISTED, &settings.limits)?;
        if list.layouts.len() == 1 {
            return Ok(Some(made));
        }
        let facts = list.facts.into_iter();
        match facts.min_by_key(|(_, holds)| holds.count_ones()) {
            Some((change, _)) => changes.push(change),
            None => break,
        }
    }
    Ok(None)
}

/// A set of solutions, one bit each.
type Set = BigUint;

/// Returns the set of the solutions for which `are` yields true.
fn set_of(are: impl Iterator<Item = bool>) -> Set {
    let mut set = Set::default();
    for (number, is) in (0..).zip(are) {
        set.set_bit(number, is);
    }
    set
}

/// The listed solutions of a puzzle.
struct List {
    layouts: Vec<Layout>,
    is_all: bool,
    /// The solutions that the settings allow to be the remaining one.
    kept: Set,
    /// Additions that hold in some of the listed solutions but not in all, each with the set of the
    /// solutions in which it holds; clues first. The settings allow each addition, and at least one
    /// of its solutions to be the remaining one. No two additions have the same set.
    facts: Vec<(Change, Set)>,
}

impl List {
    /// Lists the first solutions, at most `most`.
    fn of(
        puzzle: &Puzzle,
        settings: &UniqueSettings,
        most: usize,
        limits: &Limits,
    ) -> Result<Self, Stop> {
        let mut search = Solutions::new(puzzle, Options::default().limits(limits.clone()));
        let mut layouts: Vec<Layout> = Vec::new();
        for one in search.by_ref().take(most + 1) {
            layouts.push(one.layout(puzzle));
            let tents = layouts.len() * puzzle.trees().len();
            limits.allow((tents * size_of::<Cell>()) as u64)?;
        }
        let is_all = layouts.len() <= most;
        if let Progress::Stopped(stop) = search.progress()
            && is_all
        {
            return Err(stop);
        }
        layouts.truncate(most);
        let mut list = Self {
            layouts,
            is_all,
            kept: Set::default(),
            facts: Vec::new(),
        };
        list.kept = list.solutions_where(|layout| settings.keeps(layout));
        list.facts = list.facts_of(puzzle, settings, limits)?;
        Ok(list)
    }

    /// Returns the solutions for which `is` returns true.
    fn solutions_where(&self, is: impl Fn(&Layout) -> bool) -> Set {
        set_of(self.layouts.iter().map(is))
    }

    fn undecided(&self, puzzle: &Puzzle) -> Vec<Cell> {
        let size = puzzle.size();
        let mut times = vec![0; size.area()];
        for &tent in self.layouts.iter().flat_map(Layout::tents) {
            times[size.index(tent)] += 1;
        }
        let some = 1..self.layouts.len();
        let cells = times.iter().positions(|times| some.contains(times));
        cells.map(|index| size.cell(index)).collect()
    }

    /// Returns the [`facts`](List::facts) of the list.
    fn facts_of(
        &self,
        puzzle: &Puzzle,
        settings: &UniqueSettings,
        limits: &Limits,
    ) -> Result<Vec<(Change, Set)>, Stop> {
        let mut meter = limits.meter();
        let mut facts = Vec::new();
        if settings.allows(ChangeKind::Clues) {
            self.add_clues(puzzle, &mut meter, &mut facts)?;
        }
        if settings.allows(ChangeKind::Givens) {
            self.add_givens(puzzle, &mut meter, &mut facts)?;
        }
        let mut seen = HashSet::new();
        let mut kept = Vec::new();
        for (change, holds) in facts {
            meter.work(self.layouts.len().div_ceil(64) as u64)?;
            let is_part = holds.count_ones() < self.layouts.len() as u64;
            if is_part && self.keeps(&holds) && seen.insert(holds.clone()) {
                kept.push((change, holds));
            }
        }
        Ok(kept)
    }

    /// Adds clues to `facts`: for each line without a clue, each number of tents that the line has
    /// in some listed solution.
    fn add_clues(
        &self,
        puzzle: &Puzzle,
        meter: &mut WorkMeter<'_>,
        facts: &mut Vec<(Change, Set)>,
    ) -> Result<(), Stop> {
        let mut tents = vec![0; self.layouts.len()];
        for (line, was) in puzzle.lines().filter(|(_, clue)| clue.is_none()) {
            let (side, at) = split(line);
            let is_in = |tent: &&Cell| [tent.row, tent.column][side] as usize == at;
            for (number, layout) in tents.iter_mut().zip(&self.layouts) {
                meter.work(layout.tents().len() as u64)?;
                *number = layout.tents().iter().filter(is_in).count() as u32;
            }
            for number in tents.iter().copied().sorted().dedup() {
                let is = Some(number);
                let holds = set_of(tents.iter().map(|&tents| tents == number));
                facts.push((Change::Clue { line, was, is }, holds));
            }
        }
        Ok(())
    }

    /// Adds a given tent and given grass to `facts` for each cell that has a tent in some of the
    /// listed solutions but not in all.
    fn add_givens(
        &self,
        puzzle: &Puzzle,
        meter: &mut WorkMeter<'_>,
        facts: &mut Vec<(Change, Set)>,
    ) -> Result<(), Stop> {
        let size = puzzle.size();
        let undecided = self.undecided(puzzle).into_iter();
        let undecided = undecided.map(|cell| (size.index(cell), Set::default()));
        let mut with_tent: BTreeMap<usize, Set> = undecided.collect();
        // Each cell has two sets, with one bit per solution.
        meter.allow((with_tent.len() * self.layouts.len().div_ceil(4)) as u64)?;
        for (number, layout) in (0..).zip(&self.layouts) {
            meter.work(layout.tents().len() as u64)?;
            for &tent in layout.tents() {
                if let Some(holds) = with_tent.get_mut(&size.index(tent)) {
                    holds.set_bit(number, true);
                }
            }
        }
        let all = self.solutions_where(|_| true);
        for (index, tent) in with_tent {
            let (cell, was) = (size.cell(index), Content::Unknown);
            let grass = &all ^ &tent;
            for (is, holds) in [(Content::Tent, tent), (Content::Empty, grass)] {
                facts.push((Change::Cell { cell, was, is }, holds));
            }
        }
        Ok(())
    }

    /// Returns whether one of these solutions may be the remaining one.
    fn keeps(&self, solutions: &Set) -> bool {
        (solutions & &self.kept).count_ones() > 0
    }

    /// Returns the first set of `number` additions that leaves only one solution, which the
    /// settings must allow to remain. Returns `None` if there is no such set. Sets of three are
    /// tried only within [`MAX_WORK`].
    fn additions(&self, number: usize, limits: &Limits) -> Result<Option<Vec<Change>>, Stop> {
        let words = self.layouts.len().div_ceil(64).max(1);
        let most = if number < 3 {
            usize::MAX
        } else {
            MAX_WORK / words
        };
        let mut meter = limits.meter();
        let all = self.solutions_where(|_| true);
        for set in self.facts.iter().combinations(number).take(most) {
            meter.work((number * words) as u64)?;
            let holds = set.iter().map(|(_, holds)| holds);
            let left = holds.fold(all.clone(), |left, holds| left & holds);
            if left.count_ones() == 1 && self.keeps(&left) {
                let changes = set.into_iter().map(|(change, _)| change.clone());
                return Ok(Some(changes.collect()));
            }
        }
        Ok(None)
    }
}

impl UniqueSettings {
    fn allows(&self, kind: ChangeKind) -> bool {
        self.only.is_none_or(|only| only == kind)
            && !(self.keeps_trees && kind == ChangeKind::Trees)
    }

    /// Returns whether a solution may be the remaining one.
    fn keeps(&self, layout: &Layout) -> bool {
        self.keep.as_ref().is_none_or(|marks| {
            let mut cells = (0..).zip(marks.contents());
            cells.all(|(index, content)| match content {
                Content::Tent => layout.contains(marks.size().cell(index)),
                Content::Empty => !layout.contains(marks.size().cell(index)),
                Content::Unknown | Content::Tree => true,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::{List, MAX_LISTED, UniqueSettings};
    use crate::limits::{Limits, Stop};
    use crate::puzzle::drawn::drawn;

    #[test]
    fn what_tells_solutions_apart_is_looked_for_within_the_limits() {
        let puzzle = drawn(" ?????\n?.....\n?.T...\n?...T.\n?.....\n");
        let (settings, none) = (UniqueSettings::default(), Limits::default());
        let list = List::of(&puzzle, &settings, MAX_LISTED, &none).expect("no limits");
        assert!(list.layouts.len() > 2 && list.is_all);
        let past = Limits {
            deadline: Some(Instant::now()),
            ..Limits::default()
        };
        assert_eq!(
            list.facts_of(&puzzle, &settings, &past),
            Err(Stop::Deadline)
        );
        assert_eq!(list.additions(2, &past), Err(Stop::Deadline));
        assert_ne!(list.additions(2, &none), Ok(None));
    }
}
