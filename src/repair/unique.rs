//! The fewest additions to a puzzle with several solutions that leave one of them.
//!
//! Every addition holds in some of the solutions. A set of additions leaves those in which all of
//! them hold, so the solutions are listed once, and sets of up to three additions are tried as
//! intersections of sets of bits. A board with one or two trees moved has other solutions, which are
//! listed for themselves. Where there are too many solutions to list, or no three changes do, the
//! addition that holds in the fewest of those listed is made, and so on.

use std::collections::HashSet;

use itertools::Itertools as _;

use crate::limits::{Limits, Stop};
use crate::puzzle::{Cell, Content, Layout, Line, Puzzle};
use crate::repair::candidates::{Candidate, moves, pairs};
use crate::repair::change::Change;
use crate::repair::search::{GUESSES, Proposal};
use crate::solve::{Options, Progress, Several, Solutions};

/// So many solutions are listed.
const LISTED: usize = 1000;

/// So many intersections of three additions are looked at, some tenths of a second.
const WORK: usize = 20_000_000;

/// So many boards with two trees moved are solved.
const MOVED: usize = 20_000;

/// Which additions and moves are allowed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Wanted {
    /// Clues for lines without one.
    pub clues: bool,
    /// Tents and grass.
    pub givens: bool,
    /// Trees one cell off.
    pub trees: bool,
    /// Tents and grass that the solution must have which is left, without being on the board.
    pub keep: Option<Puzzle>,
    /// When to stop.
    pub limits: Limits,
}

impl Default for Wanted {
    /// Everything, whichever solution is left.
    fn default() -> Self {
        Self {
            clues: true,
            givens: true,
            trees: true,
            keep: None,
            limits: Limits::default(),
        }
    }
}

/// How a puzzle came to have one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unique {
    /// How many solutions the puzzle has.
    pub solutions: Several,
    /// The cells with a tent in some of them and none in others.
    pub undecided: Vec<Cell>,
    /// The changes that leave one, if any do.
    pub proposal: Option<Proposal>,
    /// Whether no fewer changes do.
    pub is_fewest: bool,
}

/// Looks for the fewest changes that leave a puzzle with one solution.
///
/// # Errors
///
/// The limit that was reached.
///
/// # Example: two trees in a column
///
/// ```
/// use tents::puzzle::Puzzle;
/// use tents::repair::{Wanted, unique};
///
/// let puzzle: Puzzle = " ?\n?.\n?T\n?.\n".parse()?;
/// let found = unique(&puzzle, &Wanted::default())?;
/// assert!(found.solutions.to_string() == "2" && found.is_fewest);
/// let proposal = found.proposal.expect("a clue does");
/// assert_eq!(proposal.to_string(), "the clue 0 for row 1 instead of none");
/// assert_eq!(proposal.puzzle, " ?\n0.\n?T\n?.\n".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn unique(puzzle: &Puzzle, wanted: &Wanted) -> Result<Unique, Stop> {
    let list = List::of(puzzle, wanted, LISTED, &wanted.limits)?;
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
    // How many changes, and how many of them are trees that move: among three of them none.
    for (number, moved) in [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 0)] {
        if number > 1 && !list.is_all || moved > 0 && !wanted.trees {
            continue;
        }
        found.is_fewest = is_whole || number == 1;
        if moved > 0 {
            let is_all;
            (found.proposal, is_all) = moved_and_added(puzzle, wanted, moved, number - moved)?;
            is_whole &= is_all;
        } else {
            let added = list.additions(number);
            found.proposal = added.and_then(|added| Proposal::new(puzzle, &added));
        }
        if found.proposal.is_some() {
            return Ok(found);
        }
    }
    found.proposal = few(puzzle, wanted)?;
    let is_one = |one: &Proposal| one.changes.len() == 1;
    found.is_fewest = found.proposal.as_ref().is_some_and(is_one);
    Ok(found)
}

/// Trees that move, one or two, and additions, that leave one solution, if any do, and whether all were
/// tried.
fn moved_and_added(
    puzzle: &Puzzle,
    wanted: &Wanted,
    moved: usize,
    added: usize,
) -> Result<(Option<Proposal>, bool), Stop> {
    let trees = puzzle.trees().iter();
    let all: Vec<Candidate> = trees.flat_map(|&tree| moves(puzzle, tree)).collect();
    let all: Vec<&Candidate> = all.iter().collect();
    let sets: Vec<Vec<&Change>> = if moved == 1 {
        all.iter().map(|(_, one)| vec![one]).collect()
    } else {
        let pairs = pairs(&all, MOVED, &wanted.limits, |_, _| true);
        wanted.limits.reached().map_or(Ok(()), Err)?;
        pairs.into_iter().map(Vec::from).collect()
    };
    let mut is_whole = moved == 1 || sets.len() < MOVED;
    let most = if added == 0 { 1 } else { LISTED };
    let limits = wanted.limits.up_to(Some(GUESSES * most as u64));
    for set in sets {
        let Some(changed) = Proposal::new(puzzle, &set) else {
            continue;
        };
        let list = match List::of(&changed.puzzle, wanted, most, &limits) {
            Err(Stop::Nodes) => {
                is_whole = false;
                continue;
            }
            list => list?,
        };
        if let Some(more) = list.additions(added) {
            return Ok((Proposal::new(puzzle, &[set, more].concat()), is_whole));
        }
        is_whole &= list.is_all || added == 0;
    }
    Ok((None, is_whole))
}

/// Few additions: each time one that holds in the fewest of the solutions listed.
fn few(puzzle: &Puzzle, wanted: &Wanted) -> Result<Option<Proposal>, Stop> {
    let mut changes = Vec::new();
    while let Some(made) = Proposal::new(puzzle, &changes.iter().collect_vec()) {
        let list = List::of(&made.puzzle, wanted, LISTED, &wanted.limits)?;
        if list.layouts.len() == 1 {
            return Ok(Some(made));
        }
        let facts = list.facts.into_iter();
        match facts.min_by_key(|(_, holds)| size(holds)) {
            Some((change, _)) => changes.push(change),
            None => break,
        }
    }
    Ok(None)
}

/// A set of solutions by their numbers.
type Set = Vec<u64>;

fn size(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

fn both(one: &[u64], other: &[u64]) -> Set {
    let words = one.iter().zip(other);
    words.map(|(one, other)| one & other).collect()
}

/// Solutions of a puzzle.
struct List {
    layouts: Vec<Layout>,
    is_all: bool,
    /// Those of which one may be left.
    kept: Set,
    /// Additions that tell them apart, each with those in which it holds, clues first. Of those that
    /// hold in the same solutions there is one.
    facts: Vec<(Change, Set)>,
}

impl List {
    /// The first solutions, as many as are wanted at most.
    fn of(puzzle: &Puzzle, wanted: &Wanted, most: usize, limits: &Limits) -> Result<Self, Stop> {
        let mut search = Solutions::new(puzzle, Options::default().limits(limits.clone()));
        let layouts = search.by_ref().map(|one| one.layout(puzzle));
        let mut layouts: Vec<Layout> = layouts.take(most + 1).collect();
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
            kept: Set::new(),
            facts: Vec::new(),
        };
        list.kept = list.those(|layout| wanted.keeps(layout));
        list.facts = list.facts_of(puzzle, wanted);
        Ok(list)
    }

    /// The solutions of which something is true.
    fn those(&self, is: impl Fn(&Layout) -> bool) -> Set {
        let mut set = vec![0; self.layouts.len().div_ceil(64)];
        for (number, layout) in self.layouts.iter().enumerate() {
            set[number / 64] |= u64::from(is(layout)) << (number % 64);
        }
        set
    }

    fn undecided(&self, puzzle: &Puzzle) -> Vec<Cell> {
        let mut times = vec![0; puzzle.size().area()];
        for &tent in self.layouts.iter().flat_map(Layout::tents) {
            times[puzzle.size().index(tent)] += 1;
        }
        let cells = times
            .iter()
            .positions(|times| (1..self.layouts.len()).contains(times));
        cells.map(|index| puzzle.size().cell(index)).collect()
    }

    fn facts_of(&self, puzzle: &Puzzle, wanted: &Wanted) -> Vec<(Change, Set)> {
        let mut facts = Vec::new();
        let lines = puzzle
            .lines()
            .filter(|(_, clue)| wanted.clues && clue.is_none());
        for (line, was) in lines {
            let is_in = |tent: &&Cell| match line {
                Line::Row(row) => tent.row as usize == row,
                Line::Column(column) => tent.column as usize == column,
            };
            let tents = |layout: &Layout| layout.tents().iter().filter(is_in).count() as u32;
            for number in self.layouts.iter().map(tents).sorted().dedup() {
                let is = Some(number);
                let holds = self.those(|layout| tents(layout) == number);
                facts.push((Change::Clue { line, was, is }, holds));
            }
        }
        let cells = self.undecided(puzzle).into_iter().filter(|_| wanted.givens);
        for (cell, is) in cells.cartesian_product([Content::Tent, Content::Empty]) {
            let holds = self.those(|layout| layout.contains(cell) == (is == Content::Tent));
            let was = Content::Unknown;
            facts.push((Change::Cell { cell, was, is }, holds));
        }
        let mut seen = HashSet::new();
        facts.retain(|(_, holds)| {
            let is_part = (size(holds) as usize) < self.layouts.len();
            is_part && size(&both(holds, &self.kept)) > 0 && seen.insert(holds.clone())
        });
        facts
    }

    /// The first so many additions that leave one solution, if these are all.
    fn additions(&self, number: usize) -> Option<Vec<&Change>> {
        let mut work = if number < 3 { usize::MAX } else { WORK };
        let all = self.those(|_| true);
        let some = || self.some(&self.facts, &all, number, &mut work);
        self.is_all.then(some)?
    }

    /// So many of these additions that leave one of these solutions.
    fn some<'f>(
        &self,
        facts: &'f [(Change, Set)],
        solutions: &[u64],
        number: usize,
        work: &mut usize,
    ) -> Option<Vec<&'f Change>> {
        if number == 0 {
            let is_one = size(solutions) == 1 && size(&both(solutions, &self.kept)) == 1;
            return is_one.then(Vec::new);
        }
        for (at, (change, holds)) in facts.iter().enumerate() {
            *work = work.checked_sub(solutions.len())?;
            let left = both(solutions, holds);
            if number > 1 && size(&both(&left, &self.kept)) == 0 {
                continue;
            }
            if let Some(others) = self.some(&facts[at + 1..], &left, number - 1, work) {
                return Some([vec![change], others].concat());
            }
        }
        None
    }
}

impl Wanted {
    /// Whether a solution may be the one that is left.
    fn keeps(&self, layout: &Layout) -> bool {
        let Some(marks) = &self.keep else {
            return true;
        };
        let mut marked = (0..).zip(marks.contents());
        marked.all(|(index, content)| match content {
            Content::Tent => layout.contains(marks.size().cell(index)),
            Content::Empty => !layout.contains(marks.size().cell(index)),
            Content::Unknown | Content::Tree => true,
        })
    }
}
