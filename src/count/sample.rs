//! Uniform random samples of solutions.
//!
//! The search of each part keeps the layouts as nodes (see [`count`](crate::count)), and the number
//! of solutions of each node is computed. To draw a solution of a part, the sampler starts at the
//! node of the whole part and chooses one branch of each node that it reaches, with a probability
//! proportional to the number of solutions of the branch. Then each ring is paired in one of its
//! two ways, at random if assignments are drawn.

use super::search::{NodeSolutions, Nodes};
use super::settings::CountSettings;
use super::statistics::CountStatistics;
use super::subpuzzle::Subpuzzle;
use super::total::{PartNodes, Parts};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Assignment, Direction, Layout, Puzzle, pairing};
use crate::random::Random;
use crate::solve::Distinct;

/// Solutions of a puzzle, drawn uniformly at random and independently of each other.
///
/// The same puzzle, kind of solution and seed give the same solutions. The iterator is endless,
/// unless a limit is reached (see [`Sampler::stop`]) or the puzzle has no solution.
///
/// # Example: one of two solutions
///
/// ```
/// use tents::count::Sampler;
/// use tents::format;
/// use tents::limits::Limits;
/// use tents::solve::Distinct;
///
/// let puzzle = format::read_one("202\n2.T.\n0T.T\n2.T.\n")?;
/// let mut sampler = Sampler::new(&puzzle, Distinct::Assignments, 1, &Limits::default());
/// let first = sampler.next().unwrap();
/// assert!(sampler.take(100).any(|other| other != first));
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Sampler {
    distinct: Distinct,
    limits: Limits,
    random: Random,
    /// The directions of all trees of the puzzle. Each draw sets the directions of the trees of the
    /// parts, which are `None` before the first draw. The rules determine the directions of the
    /// other trees.
    directions: Vec<Option<Direction>>,
    sources: Vec<PartSource>,
    /// Whether there may be a solution.
    is_possible: bool,
    stop: Option<Stop>,
    statistics: CountStatistics,
}

/// One part, and the nodes to draw its solutions from.
#[derive(Debug)]
struct PartSource {
    part: Subpuzzle,
    /// For each tree of the part, its index among the trees of the whole puzzle.
    trees: Vec<usize>,
    solutions: NodeSolutions,
}

impl Sampler {
    /// Counts the solutions of a puzzle and prepares to draw from them.
    #[must_use]
    pub fn new(puzzle: &Puzzle, distinct: Distinct, seed: u64, limits: &Limits) -> Self {
        // One byte per tree for `directions` in the sampler, and one for the solution that is
        // returned.
        let limits = limits.less_memory(2 * puzzle.trees().len() as u64);
        let options = CountSettings {
            limits: limits.clone(),
            ..CountSettings::default()
        };
        let mut parts = Parts::count(puzzle, &options, true);
        let PartNodes {
            settled,
            parts: nodes,
            bytes,
        } = std::mem::take(&mut parts.nodes);
        let mut sampler = Self {
            distinct,
            random: Random::new(seed),
            directions: settled,
            sources: Vec::new(),
            is_possible: !parts.is_impossible(),
            stop: parts.stop,
            statistics: parts.statistics,
            limits: limits.less_memory(bytes),
        };
        for (part, nodes) in nodes {
            if sampler.stop.is_none() {
                sampler.stop = sampler.add(puzzle, part, nodes).err();
            }
        }
        sampler
    }

    /// Adds a part to draw from, with the nodes of its search.
    fn add(&mut self, puzzle: &Puzzle, part: Subpuzzle, nodes: Nodes) -> Result<(), Stop> {
        let trees = 8 * part.puzzle.trees().len() as u64;
        let held = nodes.bytes() + trees;
        let solutions = NodeSolutions::new(nodes, self.distinct, &self.limits.less_memory(trees))?;
        let bytes = solutions.bytes();
        self.statistics.peak_bytes = self.statistics.peak_bytes.max(held + bytes);
        self.limits = self.limits.less_memory(trees + bytes);
        self.sources.push(PartSource::new(part, puzzle, solutions));
        Ok(())
    }

    /// Returns the limit that was reached, if any.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Returns the cost of preparing to draw.
    #[must_use]
    pub fn statistics(&self) -> &CountStatistics {
        &self.statistics
    }

    fn draw(&mut self) -> Result<Assignment, Stop> {
        let mut meter = self.limits.meter();
        let is_coin_needed = self.distinct == Distinct::Assignments;
        for PartSource {
            part,
            trees,
            solutions,
        } in &self.sources
        {
            meter.work(64)?;
            let tents = solutions.draw(&mut self.random, &mut meter)?.into_iter();
            let layout: Layout = tents.map(|tent| part.puzzle.size().cell(tent)).collect();
            let directions = pairing::pair(&part.puzzle, &layout, &mut || {
                is_coin_needed && self.random.index(2) == 1
            });
            let directions = directions.expect("the tents that are drawn are a solution");
            for (&tree, direction) in trees.iter().zip(directions) {
                self.directions[tree] = Some(direction);
            }
        }
        let directions: Option<Assignment> = self.directions.iter().copied().collect();
        Ok(directions.expect("a tree that is not settled is in a part"))
    }
}

impl Iterator for Sampler {
    type Item = Assignment;

    fn next(&mut self) -> Option<Assignment> {
        if !self.is_possible || self.stop.is_some() {
            return None;
        }
        self.draw().inspect_err(|&stop| self.stop = Some(stop)).ok()
    }
}

impl PartSource {
    fn new(part: Subpuzzle, whole: &Puzzle, solutions: NodeSolutions) -> Self {
        let size = part.puzzle.size();
        let index_of = |&tree| {
            let cell = part.cell(size.index(tree));
            let index = whole.trees().binary_search(&cell);
            index.expect("a tree of a part is one of the board")
        };
        let trees = part.puzzle.trees().iter().map(index_of).collect();
        Self {
            part,
            trees,
            solutions,
        }
    }
}
