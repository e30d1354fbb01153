//! Solutions drawn at random, each with the same chance.
//!
//! Of each node of a search it is known how many solutions each of its branches has. So one is drawn
//! from the whole down, each branch with a chance in proportion to its solutions; then each ring is
//! paired one way or the other.

use super::Figures;
use super::part::{End, Part, each_part};
use super::search::Weighed;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Assignment, Direction, Layout, Puzzle};
use crate::random::Random;
use crate::solve::{Board, Distinct, pairing};

/// Solutions of a puzzle, drawn uniformly at random and independently of each other.
///
/// The same puzzle, kind and seed give the same solutions. An endless iterator, unless a limit is
/// reached (see [`Sampler::stop`]) or the puzzle has no solution.
///
/// # Example: one of two
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
    /// The directions of all trees, of which those that differ are replaced for each solution.
    directions: Vec<Direction>,
    sources: Vec<Source>,
    /// Whether there is a solution.
    is_possible: bool,
    stop: Option<Stop>,
    figures: Figures,
}

/// What is needed to draw from one part.
#[derive(Debug)]
struct Source {
    part: Part,
    /// For each tree of the part its index among the trees of the whole.
    trees: Vec<usize>,
    nodes: Weighed,
}

impl Sampler {
    /// Prepares the tables for a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle, distinct: Distinct, seed: u64, limits: &Limits) -> Self {
        let mut sampler = Self {
            distinct,
            random: Random::new(seed),
            directions: Vec::new(),
            sources: Vec::new(),
            is_possible: true,
            stop: None,
            figures: Figures::default(),
            limits: limits.clone(),
        };
        match sampler.prepare(puzzle) {
            Ok(()) => {}
            Err(End::Zero) => sampler.is_possible = false,
            Err(End::Stopped(stop)) => sampler.stop = Some(stop),
        }
        sampler
    }

    fn prepare(&mut self, puzzle: &Puzzle) -> Result<(), End> {
        // Its own directions, and those of the solution that it hands out.
        let own = 2 * puzzle.trees().len() as u64;
        self.limits.allow(own)?;
        self.limits = self.limits.beside(own);
        let board = Board::of_all(puzzle, &self.limits)?.ok_or(End::Zero)?;
        let settled = board.trees().map(|tree| board.only_choice(tree));
        let known = settled.map(|direction| direction.unwrap_or(Direction::North));
        self.directions = known.collect();
        let mut bytes = 0;
        each_part(&board, &self.limits, &mut |component, limits| {
            self.figures.parts += 1;
            let limits = limits.beside(bytes);
            let part = Part::new(&board, component, &limits)?;
            let own = part.bytes() + 8 * part.puzzle.trees().len() as u64;
            limits.allow(own)?;
            let limits = limits.beside(own);
            let nodes = Weighed::of_part(&part, self.distinct, &limits, &mut self.figures)?;
            let source = Source::new(part, puzzle, nodes.ok_or(End::Zero)?);
            bytes += own + source.nodes.bytes();
            self.figures.most_bytes = self.figures.most_bytes.max(bytes);
            self.sources.push(source);
            Ok(())
        })?;
        self.limits = self.limits.beside(bytes);
        Ok(())
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

    fn draw(&mut self) -> Result<Assignment, Stop> {
        let mut watch = self.limits.watch();
        let is_coin_needed = self.distinct == Distinct::Assignments;
        for Source { part, trees, nodes } in &self.sources {
            watch.work(64)?;
            let tents = nodes.draw(&mut self.random, &mut watch)?.into_iter();
            let layout: Layout = tents.map(|tent| part.puzzle.size().cell(tent)).collect();
            let directions = pairing::pair(&part.puzzle, &layout, &mut || {
                is_coin_needed && !self.random.all_heads(1)
            });
            for (&tree, direction) in trees.iter().zip(directions.unwrap_or_default()) {
                self.directions[tree] = direction;
            }
        }
        Ok(self.directions.clone().into())
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

impl Source {
    fn new(part: Part, whole: &Puzzle, nodes: Weighed) -> Self {
        let size = part.puzzle.size();
        let index_of = |&tree| {
            let cell = part.cell(size.index(tree));
            whole.trees().binary_search(&cell).unwrap_or(0)
        };
        let trees = part.puzzle.trees().iter().map(index_of).collect();
        Self { part, trees, nodes }
    }
}
