//! Solutions drawn at random, each with the same chance.
//!
//! The nodes of a search tell how many solutions each branch has, so one is drawn from the whole
//! down, each branch with a chance in proportion to its solutions; then each ring is paired one way
//! or the other.
//!
//! The tables of a sweep number the assignments of a part: first those that come through the first
//! state before the last cell, and so on backwards. So a random number below the count is a random
//! assignment, and following it back cell by cell tells which. Many are followed in one pass over
//! the tables.
//!
//! A layout with `r` rings has `2^r` assignments, so a random assignment that is kept with a chance
//! of 1 in `2^r` is a random layout.

use num_bigint::BigUint;
use std::collections::HashMap;

use super::budget::{Budget, Halt};
use super::by_part::list;
use super::by_sweep::{best_sweep, big, with_words, words_of};
use super::key::Key;
use super::ladder::{Attempt, at_most, attempts, climb};
use super::part::{Part, reduce};
use super::random::Random;
use super::run::Run;
use super::search::Weighed;
use super::sweep::{Move, Sweep};
use super::table::Table;
use super::{Figures, Options};
use crate::puzzle::{Assignment, Cell, Direction, Layout, Puzzle};
use crate::solve::{Distinct, Stop, pairing};

/// How many assignments are followed at once.
const BATCH: usize = 1024;

/// Solutions of a puzzle, drawn uniformly at random and independently of each other.
///
/// The same puzzle, kind and seed give the same solutions. An endless iterator, unless a limit is
/// reached (see [`Sampler::stop`]) or the puzzle has no solution.
///
/// # Example: one of two
///
/// ```
/// use tents::count::{Options, Sampler};
/// use tents::format;
/// use tents::solve::Distinct;
///
/// let puzzle = format::read_one("202\n2.T.\n0T.T\n2.T.\n")?;
/// let mut sampler = Sampler::new(&puzzle, Distinct::Assignments, 1, Options::default());
/// let first = sampler.next().unwrap();
/// assert!(sampler.take(100).any(|other| other != first));
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Sampler {
    distinct: Distinct,
    options: Options,
    random: Random,
    /// The directions of all trees, of which those that differ are replaced for each solution.
    directions: Vec<Direction>,
    /// For each part a source, and what was drawn from it and not used yet.
    sources: Vec<(Source, Vec<Drawn>)>,
    /// Whether there is a solution.
    is_possible: bool,
    stop: Option<Stop>,
    figures: Figures,
}

/// The pairs of a part: trees, as indices of the puzzle's, with the direction to their tents.
type Drawn = Vec<(usize, Direction)>;

/// What is needed to draw from one part.
#[derive(Debug)]
struct Source {
    /// Turned as the sweep goes.
    part: Part,
    /// The part as a puzzle of its own.
    puzzle: Puzzle,
    /// For each tree of that puzzle its index among the trees of the whole.
    trees: Vec<usize>,
    solutions: Solutions,
}

/// Where solutions come from.
#[derive(Debug)]
enum Solutions {
    /// Their list.
    List(Vec<Assignment>),
    /// The nodes of a search.
    Nodes(Box<Weighed>),
    /// The tables of a sweep over assignments.
    Tables {
        sweep: Box<Sweep>,
        assignments: BigUint,
        tables: Box<dyn Tables>,
    },
}

impl Sampler {
    /// Prepares the tables for a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle, distinct: Distinct, seed: u64, options: Options) -> Self {
        let mut sampler = Self {
            distinct,
            options,
            random: Random::new(seed),
            directions: vec![Direction::North; puzzle.trees().len()],
            sources: Vec::new(),
            is_possible: false,
            stop: None,
            figures: Figures::default(),
        };
        let Some(reduced) = reduce(puzzle) else {
            return sampler;
        };
        sampler.is_possible = true;
        for (direction, settled) in sampler.directions.iter_mut().zip(&reduced.settled) {
            *direction = settled.unwrap_or(*direction);
        }
        sampler.figures.parts = reduced.parts.len() as u64;
        let mut memory = sampler.options.memory;
        for part in &reduced.parts {
            match Source::new(
                part,
                puzzle,
                distinct,
                &sampler.options,
                &mut memory,
                &mut sampler.figures,
            ) {
                Ok(Some(source)) => sampler.sources.push((source, Vec::new())),
                Ok(None) => {
                    sampler.is_possible = false;
                    break;
                }
                Err(stop) => {
                    sampler.stop = Some(stop);
                    break;
                }
            }
        }
        sampler
    }

    /// The limit that was reached, if one was.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// What the tables cost.
    #[must_use]
    pub fn figures(&self) -> &Figures {
        &self.figures
    }
}

impl Iterator for Sampler {
    type Item = Assignment;

    fn next(&mut self) -> Option<Assignment> {
        if !self.is_possible || self.stop.is_some() {
            return None;
        }
        for (source, drawn) in &mut self.sources {
            while drawn.is_empty() {
                if let Some(stop) = self.options.limits.reached() {
                    self.stop = Some(stop);
                    return None;
                }
                *drawn = source.draw(&mut self.random, self.distinct);
            }
            for (tree, direction) in drawn.pop().unwrap_or_default() {
                self.directions[tree] = direction;
            }
        }
        Some(self.directions.clone().into())
    }
}

impl Source {
    /// Prepares to draw from a part; `None` if it has no solution.
    fn new(
        part: &Part,
        puzzle: &Puzzle,
        distinct: Distinct,
        options: &Options,
        memory: &mut u64,
        figures: &mut Figures,
    ) -> Result<Option<Self>, Stop> {
        let of_part = part.puzzle();
        let attempts = attempts(part, options.method, figures);
        let solutions = climb(attempts, |attempt| match attempt {
            Attempt::List { is_short } => list(part, distinct, options, *memory, is_short)
                .map(|list| (!list.is_empty()).then_some((part.clone(), Solutions::List(list)))),
            Attempt::Search(decisions) => {
                let limits = at_most(decisions, &options.limits);
                Weighed::new(&of_part, distinct, &limits, *memory, figures)
                    .map(|found| Some((part.clone(), Solutions::Nodes(Box::new(found?)))))
            }
            Attempt::Sweep(states) => tables(part, options, *memory, states, figures),
        })?;
        let Some((part, solutions)) = solutions else {
            return Ok(None);
        };
        let bytes = match &solutions {
            Solutions::List(_) => 0,
            Solutions::Nodes(nodes) => nodes.bytes(),
            Solutions::Tables { tables, .. } => tables.bytes(),
        };
        figures.most_bytes = figures.most_bytes.max(options.memory - *memory + bytes);
        *memory = memory.saturating_sub(bytes);
        // As the sweep turned it.
        let puzzle_of_part = part.puzzle();
        let index_of = |tree: &Cell| {
            let at = puzzle_of_part.size().index(*tree);
            puzzle.trees().binary_search(&part.cells[at]).unwrap_or(0)
        };
        Ok(Some(Self {
            trees: puzzle_of_part.trees().iter().map(index_of).collect(),
            puzzle: puzzle_of_part,
            part,
            solutions,
        }))
    }

    /// Draws some solutions, perhaps none.
    fn draw(&self, random: &mut Random, distinct: Distinct) -> Vec<Drawn> {
        match &self.solutions {
            Solutions::List(list) => {
                let index = random.below(&BigUint::from(list.len()));
                let index = usize::try_from(index).unwrap_or(0);
                let directions = list[index].directions().iter().copied();
                vec![self.trees.iter().copied().zip(directions).collect()]
            }
            Solutions::Nodes(nodes) => {
                let tents = nodes.draw(random).into_iter();
                let layout: Layout = tents.map(|tent| self.cell(tent)).collect();
                let is_coin_needed = distinct == Distinct::Assignments;
                let directions = pairing::pair(&self.puzzle, &layout, &mut || {
                    is_coin_needed && !random.all_heads(1)
                });
                let directions = directions.unwrap_or_default();
                vec![self.trees.iter().copied().zip(directions).collect()]
            }
            Solutions::Tables {
                sweep,
                assignments,
                tables,
            } => {
                let ranks = (0..BATCH).map(|_| random.below(assignments)).collect();
                let mut drawn = tables.unrank(sweep, ranks);
                if distinct == Distinct::Layouts {
                    drawn.retain(|pairs| {
                        let layout: Layout =
                            pairs.iter().map(|&(_, tent)| self.cell(tent)).collect();
                        let rings = pairing::rings(&self.puzzle, &layout).unwrap_or(0);
                        random.all_heads(rings)
                    });
                }
                let pairs = |pairs: Vec<(usize, usize)>| {
                    let pairs = pairs.into_iter();
                    pairs.map(|(tree, tent)| self.pair(tree, tent)).collect()
                };
                drawn.into_iter().map(pairs).collect()
            }
        }
    }

    /// A cell of the part, as a place of its own puzzle.
    fn cell(&self, at: usize) -> Cell {
        self.puzzle.size().cell(at)
    }

    /// A pair of the part, by indices of its cells, as one of the whole puzzle.
    fn pair(&self, tree: usize, tent: usize) -> (usize, Direction) {
        let index = self
            .puzzle
            .trees()
            .binary_search(&self.cell(tree))
            .unwrap_or(0);
        let (from, to) = (self.part.cells[tree], self.part.cells[tent]);
        let direction = if to.row < from.row {
            Direction::North
        } else if to.row > from.row {
            Direction::South
        } else if to.column > from.column {
            Direction::East
        } else {
            Direction::West
        };
        (self.trees[index], direction)
    }
}

/// The tables of a sweep over a part, turned as is best.
fn tables(
    part: &Part,
    options: &Options,
    memory: u64,
    states: u64,
    figures: &mut Figures,
) -> Result<Option<(Part, Solutions)>, Stop> {
    let budget = Budget {
        limits: &options.limits,
        memory,
        states,
    };
    let stop = |halt| match halt {
        Halt::Stop(stop) => stop,
        Halt::States => Stop::Nodes,
    };
    let (part, assignments) = best_sweep(part, &budget, figures).map_err(stop)?;
    if assignments == BigUint::ZERO {
        return Ok(None);
    }
    let sweep = Sweep::new(&part, false);
    let words = words_of(assignments.bits());
    let tables: Result<Box<dyn Tables>, Halt> = with_words!(sweep, K => {
        let mut run = Run::<K>::modular(&sweep, 1, words);
        run.keep(&budget).map(|mut tables| {
            tables.iter_mut().for_each(Table::forget_index);
            Box::new(Kept::<K>(tables)) as Box<dyn Tables>
        })
    });
    let solutions = Solutions::Tables {
        tables: tables.map_err(stop)?,
        sweep: Box::new(sweep),
        assignments,
    };
    Ok(Some((part, solutions)))
}

/// The tables of a sweep, whatever the size of its states.
trait Tables: std::fmt::Debug + Send {
    fn bytes(&self) -> u64;

    /// The assignments with some numbers, each as its trees and tents by index of cell.
    fn unrank(&self, sweep: &Sweep, ranks: Vec<BigUint>) -> Vec<Vec<(usize, usize)>>;
}

/// The states before each stop of a sweep, and at its end.
#[derive(Debug)]
struct Kept<const K: usize>(Vec<Table<K>>);

impl<const K: usize> Tables for Kept<K> {
    fn bytes(&self) -> u64 {
        self.0.iter().map(Table::bytes).sum()
    }

    fn unrank(&self, sweep: &Sweep, ranks: Vec<BigUint>) -> Vec<Vec<(usize, usize)>> {
        let mut found = vec![Vec::new(); ranks.len()];
        let [.., end] = &self.0[..] else {
            return found;
        };
        let Some(&end) = end.keys.first() else {
            return found;
        };
        // By state, the assignments that go through it: their numbers there, the largest first, and
        // which they are.
        let mut goals: HashMap<Key<K>, Vec<(BigUint, usize)>> = HashMap::new();
        let mut ranks: Vec<(BigUint, usize)> = ranks.into_iter().zip(0..).collect();
        ranks.sort_unstable_by(|one, other| other.cmp(one));
        goals.insert(end, ranks);
        for (table, &at) in self.0.iter().zip(sweep.stops()).rev() {
            // For each goal, how many assignments came to it before.
            let mut passed: HashMap<Key<K>, BigUint> = HashMap::new();
            let mut before: HashMap<Key<K>, Vec<(BigUint, usize)>> = HashMap::new();
            for (key, value) in table.keys.iter().zip(table.values()) {
                sweep.follow(at, key, &mut |next: Key<K>, by: Move| {
                    let Some(goal) = goals.get_mut(&next) else {
                        return;
                    };
                    if goal.is_empty() {
                        return;
                    }
                    let first = passed.entry(next).or_default();
                    let last = &*first + big(value);
                    while goal.last().is_some_and(|(rank, _)| *rank < last) {
                        if let Some((rank, index)) = goal.pop() {
                            found[index].extend(by.pair.map(|pair| sweep.pair(at, pair)));
                            before
                                .entry(*key)
                                .or_default()
                                .push((rank - &*first, index));
                        }
                    }
                    *first = last;
                });
            }
            for goal in before.values_mut() {
                goal.sort_unstable_by(|one, other| other.cmp(one));
            }
            goals = before;
        }
        found
    }
}
