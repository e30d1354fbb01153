//! The fewest additions to a puzzle with several solutions that leave one of them.
//!
//! Every addition holds in some of the solutions. A set of additions leaves those in which all of
//! them hold, so all solutions are listed once, and sets of up to three additions are tried as
//! intersections of sets of bits. Where there are too many solutions to list, or no three additions
//! do, the addition that holds in the fewest of those listed is made, and so on.

use std::collections::HashSet;

use crate::limits::{Limits, Stop};
use crate::puzzle::{Cell, Content, Layout, Line, Puzzle};
use crate::repair::candidates::moves;
use crate::repair::change::{Change, lines};
use crate::repair::search::{self, Proposal, decided, repair};
use crate::solve::{Options, Progress, Several, Solutions};

/// So many solutions are listed.
const LISTED: usize = 1000;

/// So many intersections of three additions are looked at, some tenths of a second.
const WORK: usize = 20_000_000;

/// So many boards with trees moved are solved.
const MOVED: u64 = 20_000;

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
    let list = List::of(puzzle, wanted)?;
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
    let facts = list.facts(puzzle, wanted);
    let exact = |most: usize| list.is_all.then(|| fewest(&list, &facts, most)).flatten();
    let (mut chosen, mut proved) = (exact(1), list.is_all);
    if chosen.is_none() && wanted.trees {
        chosen = moved(puzzle, wanted, 1)?.0;
        if chosen.is_none() && list.is_all {
            chosen = exact(2);
            if chosen.is_none() {
                chosen = moved_and_added(puzzle, wanted)?;
            }
            if chosen.is_none() {
                let is_whole;
                (chosen, is_whole) = moved(puzzle, wanted, 2)?;
                proved &= is_whole;
            }
        }
    }
    if chosen.is_none() {
        chosen = exact(3);
        proved &= chosen.is_some();
    }
    if chosen.is_none() {
        chosen = few(puzzle, wanted)?;
    }
    // One is always the fewest.
    found.is_fewest = chosen
        .as_ref()
        .is_some_and(|changes| proved || changes.len() == 1);
    if let Some(changes) = chosen {
        let puzzle = made(puzzle, &changes);
        found.proposal = Some(Proposal { changes, puzzle });
    }
    Ok(found)
}

/// A puzzle with changes made that keep its size.
fn made(puzzle: &Puzzle, changes: &[Change]) -> Puzzle {
    changes.iter().fold(puzzle.clone(), |puzzle, change| {
        change.apply(&puzzle).expect("a board of the same size")
    })
}

/// A set of solutions by their numbers.
type Set = Vec<u64>;

fn size(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

fn both(one: &[u64], other: &[u64]) -> Set {
    one.iter()
        .zip(other)
        .map(|(one, other)| one & other)
        .collect()
}

/// Something that may be added, and in which solutions it holds.
struct Fact {
    change: Change,
    holds: Set,
}

/// Solutions of a puzzle.
struct List {
    layouts: Vec<Layout>,
    is_all: bool,
    /// Those of which one may be left.
    kept: Set,
}

impl List {
    fn of(puzzle: &Puzzle, wanted: &Wanted) -> Result<Self, Stop> {
        let options = Options::default().limits(wanted.limits.clone());
        let mut search = Solutions::new(puzzle, options);
        let listed = search.by_ref().take(LISTED).map(|one| one.layout(puzzle));
        let layouts: Vec<Layout> = listed.collect();
        let is_all = match search.progress() {
            Progress::Stopped(stop) => return Err(stop),
            Progress::Complete => true,
            Progress::Searching => search.next().is_none(),
        };
        let mut list = Self {
            layouts,
            is_all,
            kept: Set::new(),
        };
        list.kept = list.those(|layout| wanted.keeps(layout));
        Ok(list)
    }

    /// The solutions of which something is true.
    fn those(&self, is: impl Fn(&Layout) -> bool) -> Set {
        let mut set = vec![0; self.layouts.len().div_ceil(64)];
        for (number, layout) in self.layouts.iter().enumerate() {
            if is(layout) {
                set[number / 64] |= 1 << (number % 64);
            }
        }
        set
    }

    fn undecided(&self, puzzle: &Puzzle) -> Vec<Cell> {
        let mut times = vec![0; puzzle.size().area()];
        for &tent in self.layouts.iter().flat_map(Layout::tents) {
            times[puzzle.size().index(tent)] += 1;
        }
        let cells = times.iter().enumerate();
        cells
            .filter(|&(_, &times)| times > 0 && times < self.layouts.len())
            .map(|(index, _)| puzzle.size().cell(index))
            .collect()
    }

    /// All that can be added and tells solutions apart, clues first. Of those that hold in the same
    /// solutions there is one.
    fn facts(&self, puzzle: &Puzzle, wanted: &Wanted) -> Vec<Fact> {
        let mut facts = Vec::new();
        if wanted.clues {
            for line in lines(puzzle).filter(|&line| puzzle.clue(line).is_none()) {
                let tents = |layout: &Layout| {
                    let tents = layout.tents().iter().filter(|tent| match line {
                        Line::Row(row) => tent.row as usize == row,
                        Line::Column(column) => tent.column as usize == column,
                    });
                    tents.count() as u32
                };
                let mut clues: Vec<u32> = self.layouts.iter().map(tents).collect();
                clues.sort_unstable();
                clues.dedup();
                for is in clues {
                    let holds = self.those(|layout| tents(layout) == is);
                    let (was, is) = (None, Some(is));
                    let change = Change::Clue { line, was, is };
                    facts.push(Fact { change, holds });
                }
            }
        }
        if wanted.givens {
            for cell in self.undecided(puzzle) {
                for is_tent in [true, false] {
                    let holds = self.those(|layout| layout.contains(cell) == is_tent);
                    let is = if is_tent {
                        Content::Tent
                    } else {
                        Content::Empty
                    };
                    let was = Content::Unknown;
                    let change = Change::Cell { cell, was, is };
                    facts.push(Fact { change, holds });
                }
            }
        }
        let mut seen = HashSet::new();
        facts.retain(|fact| {
            let is_left = size(&both(&fact.holds, &self.kept)) > 0;
            is_left
                && (size(&fact.holds) as usize) < self.layouts.len()
                && seen.insert(fact.holds.clone())
        });
        facts
    }
}

/// The fewest additions, up to `most` and three, that leave one solution.
fn fewest(list: &List, facts: &[Fact], most: usize) -> Option<Vec<Change>> {
    let is_one = |set: &[u64]| size(set) == 1 && size(&both(set, &list.kept)) == 1;
    let changes = |chosen: &[&Fact]| Some(chosen.iter().map(|fact| fact.change.clone()).collect());
    if let Some(fact) = facts.iter().find(|fact| is_one(&fact.holds)) {
        return changes(&[fact]);
    }
    for number in 2..=most {
        let mut work = 0;
        for (first, one) in facts.iter().enumerate() {
            for (second, other) in facts.iter().enumerate().skip(first + 1) {
                let left = both(&one.holds, &other.holds);
                if number == 2 && is_one(&left) {
                    return changes(&[one, other]);
                }
                if number == 2 || size(&both(&left, &list.kept)) == 0 {
                    continue;
                }
                let rest = &facts[second + 1..];
                work += rest.len() * left.len();
                if work > WORK {
                    return None;
                }
                if let Some(third) = rest.iter().find(|third| is_one(&both(&left, &third.holds))) {
                    return changes(&[one, other, third]);
                }
            }
        }
    }
    None
}

/// Trees, one or two, that move, and whether all were tried.
fn moved(
    puzzle: &Puzzle,
    wanted: &Wanted,
    number: u32,
) -> Result<(Option<Vec<Change>>, bool), Stop> {
    let options = search::RepairSettings {
        changes: Some(number),
        tries: MOVED,
        most: usize::MAX,
        only_trees: true,
        limits: wanted.limits.clone(),
    };
    let found = repair(puzzle, &options);
    if let Some(stop) = found.stop {
        return Err(stop);
    }
    let right = found.proposals.into_iter().find(|one| {
        let finding = decided(&one.puzzle, &wanted.limits);
        let solution = finding.solutions.first();
        solution.is_some_and(|solution| wanted.keeps(&solution.layout(&one.puzzle)))
    });
    Ok((right.map(|one| one.changes), found.is_complete))
}

/// A tree that moves, and one addition.
fn moved_and_added(puzzle: &Puzzle, wanted: &Wanted) -> Result<Option<Vec<Change>>, Stop> {
    for change in puzzle.trees().iter().flat_map(|&tree| moves(puzzle, tree)) {
        let changed = made(puzzle, std::slice::from_ref(&change));
        let list = List::of(&changed, wanted)?;
        let facts = list.facts(&changed, wanted);
        if let Some(added) = fewest(&list, &facts, 1).filter(|_| list.is_all) {
            return Ok(Some([vec![change], added].concat()));
        }
    }
    Ok(None)
}

/// Few additions: each time one that holds in the fewest of the solutions listed.
fn few(puzzle: &Puzzle, wanted: &Wanted) -> Result<Option<Vec<Change>>, Stop> {
    let (mut puzzle, mut changes) = (puzzle.clone(), Vec::new());
    loop {
        let list = List::of(&puzzle, wanted)?;
        if list.layouts.len() == 1 {
            return Ok(Some(changes));
        }
        let facts = list.facts(&puzzle, wanted);
        let Some(fact) = facts.into_iter().min_by_key(|fact| size(&fact.holds)) else {
            return Ok(None);
        };
        puzzle = made(&puzzle, std::slice::from_ref(&fact.change));
        changes.push(fact.change);
    }
}

impl Wanted {
    /// Whether a solution may be the one that is left.
    fn keeps(&self, layout: &Layout) -> bool {
        let Some(marks) = &self.keep else {
            return true;
        };
        let mut marked = marks.contents().iter().enumerate();
        marked.all(|(index, content)| match content {
            Content::Tent => layout.contains(marks.size().cell(index)),
            Content::Empty => !layout.contains(marks.size().cell(index)),
            Content::Unknown | Content::Tree => true,
        })
    }
}
