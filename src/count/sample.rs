//! Solutions drawn at random, each with the same chance.
//!
//! A list has an index for each solution. For the nodes of a search it is known how many solutions
//! each branch has, so one is drawn from the whole down, each branch with a chance in proportion to
//! its solutions; then each ring is paired one way or the other. The tables of a sweep number the
//! assignments of a part. A layout with `r` rings has `2^r` assignments, so a random assignment
//! that is kept with a chance of 1 in `2^r` is a random layout.

use num_bigint::BigUint;

use super::list::{self, List};
use super::part::{End, Part, Reduced, each_part};
use super::plan::{self, Task};
use super::search::Weighed;
use super::sweep::Assignments;
use super::{Figures, Options};
use crate::limits::{Limits, Stop, Watch};
use crate::puzzle::{Assignment, Cell, Direction, Layout, Puzzle};
use crate::random::Random;
use crate::solve::Board;
use crate::solve::{Distinct, pairing};

/// How many assignments are followed at once at most.
const BATCH: u64 = 1024;

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
/// let mut sampler = Sampler::new(&puzzle, Distinct::Assignments, 1, &Options::default());
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
    /// For each part a source, and what was drawn from it and not used yet.
    sources: Vec<(Source, Vec<Drawn>)>,
    /// How many were drawn.
    drawn: u64,
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
    /// The part as a puzzle of its own, turned as the sweep goes.
    puzzle: Puzzle,
    /// For each tree of that puzzle its index among the trees of the whole.
    trees: Vec<usize>,
    solutions: Solutions,
}

/// Where solutions come from.
#[derive(Debug)]
enum Solutions {
    /// Their list.
    List(List),
    /// The nodes of a search.
    Nodes(Box<Weighed>),
    /// The tables of a sweep over assignments.
    Tables(Box<Assignments>),
}

impl Sampler {
    /// Prepares the tables for a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle, distinct: Distinct, seed: u64, options: &Options) -> Self {
        let mut sampler = Self {
            distinct,
            random: Random::new(seed),
            directions: Vec::new(),
            sources: Vec::new(),
            drawn: 0,
            is_possible: true,
            stop: None,
            figures: Figures::default(),
            limits: options.limits.clone(),
        };
        match sampler.prepare(puzzle, options) {
            Ok(()) => {}
            Err(End::Zero) => sampler.is_possible = false,
            Err(End::Stopped(stop)) => sampler.stop = Some(stop),
        }
        sampler
    }

    fn prepare(&mut self, puzzle: &Puzzle, options: &Options) -> Result<(), End> {
        // Its own directions, and those of the solution that it hands out.
        let own = 2 * puzzle.trees().len() as u64;
        options.limits.allow(own)?;
        self.limits = options.limits.beside(own);
        let board = Board::of_all(puzzle, &self.limits)?.ok_or(End::Zero)?;
        let settled = board.trees().map(|tree| board.only_choice(tree));
        let known = settled.map(|direction| direction.unwrap_or(Direction::North));
        self.directions = known.collect();
        let mut bytes = 0;
        each_part(&board, &self.limits, &mut |component, limits| {
            self.figures.parts += 1;
            let limits = limits.beside(bytes);
            let part = Part::new(&board, component, &limits)?;
            let limits = limits.beside(part.bytes());
            let mut sampling = Sampling {
                whole: puzzle,
                distinct: self.distinct,
            };
            let source = plan::run(&mut sampling, &part, options, &limits, &mut self.figures)?;
            let source = source.ok_or(End::Zero)?;
            bytes += source.bytes();
            self.figures.most_bytes = self.figures.most_bytes.max(bytes);
            self.sources.push((source, Vec::new()));
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
        // The more there were, the more there may be to come.
        let batch = (self.drawn + 1).next_power_of_two().min(BATCH);
        for (source, drawn) in &mut self.sources {
            watch.work(64)?;
            while drawn.is_empty() {
                let memory = self.limits.memory.unwrap_or(u64::MAX);
                let (random, distinct) = (&mut self.random, self.distinct);
                *drawn = source.draw(batch, memory, random, distinct, &mut watch)?;
            }
            for (tree, direction) in drawn.pop().unwrap_or_default() {
                self.directions[tree] = direction;
            }
        }
        self.drawn += 1;
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

/// What is needed to draw from a part, if it has a solution.
struct Sampling<'p> {
    whole: &'p Puzzle,
    distinct: Distinct,
}

impl Task for Sampling<'_> {
    type Found = Option<Source>;

    fn none(&mut self) -> Option<Source> {
        None
    }

    fn list(
        &mut self,
        part: &Part,
        reduced: &Reduced,
        is_short: bool,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<Option<Source>, Stop> {
        let limits = Source::beside(part, limits)?;
        let most = is_short.then_some(list::SHORT);
        let list = List::of(reduced, self.distinct, most, &limits, figures)?;
        Ok((list.len() > 0).then(|| Source::new(part, self.whole, Solutions::List(list))))
    }

    fn search(
        &mut self,
        part: &Part,
        reduced: &Reduced,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<Option<Source>, Stop> {
        let limits = Source::beside(part, limits)?;
        let nodes = Weighed::new(&reduced.board, self.distinct, &limits, figures)?;
        let nodes = nodes.map(|nodes| Solutions::Nodes(Box::new(nodes)));
        Ok(nodes.map(|nodes| Source::new(part, self.whole, nodes)))
    }

    fn sweep(
        &mut self,
        part: &Part,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<Option<Source>, Stop> {
        let limits = Source::beside(part, limits)?;
        let Some(tables) = Assignments::of(part, &limits, figures)? else {
            return Ok(None);
        };
        let part = tables.part.clone();
        let tables = Solutions::Tables(Box::new(tables));
        Ok(Some(Source::new(&part, self.whole, tables)))
    }
}

impl Source {
    /// The limits beside what any source of a part takes.
    fn beside(part: &Part, limits: &Limits) -> Result<Limits, Stop> {
        let bytes = part.puzzle_bytes() + 8 * part.trees() as u64;
        limits.allow(bytes)?;
        Ok(limits.beside(bytes))
    }

    fn new(part: &Part, whole: &Puzzle, solutions: Solutions) -> Self {
        let puzzle = part.puzzle();
        let index_of = |tree: &Cell| {
            let cell = part.cell(puzzle.size().index(*tree));
            whole.trees().binary_search(&cell).unwrap_or(0)
        };
        Self {
            trees: puzzle.trees().iter().map(index_of).collect(),
            puzzle,
            solutions,
        }
    }

    /// How much memory it takes, in bytes.
    fn bytes(&self) -> u64 {
        let size = self.puzzle.size();
        let lines = size_of::<Option<u32>>() * (size.rows() + size.columns());
        let trees = (size_of::<Cell>() + size_of::<usize>()) * self.trees.len();
        let solutions = match &self.solutions {
            Solutions::List(list) => list.bytes(),
            Solutions::Nodes(nodes) => nodes.bytes(),
            Solutions::Tables(tables) => tables.bytes(),
        };
        (size_of::<Self>() + size.area() + lines + trees) as u64 + solutions
    }

    /// Draws some solutions, perhaps none; from tables up to `batch` at once.
    fn draw(
        &self,
        batch: u64,
        memory: u64,
        random: &mut Random,
        distinct: Distinct,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<Drawn>, Stop> {
        match &self.solutions {
            Solutions::List(list) => {
                let index = random.below(&BigUint::from(list.len()));
                let index = usize::try_from(index).unwrap_or(0);
                let directions = list.get(index).iter().copied();
                Ok(vec![self.trees.iter().copied().zip(directions).collect()])
            }
            Solutions::Nodes(nodes) => {
                let tents = nodes.draw(random, watch)?.into_iter();
                let layout: Layout = tents.map(|tent| self.puzzle.size().cell(tent)).collect();
                let is_coin_needed = distinct == Distinct::Assignments;
                let directions = pairing::pair(&self.puzzle, &layout, &mut || {
                    is_coin_needed && !random.all_heads(1)
                });
                let directions = directions.unwrap_or_default();
                Ok(vec![self.trees.iter().copied().zip(directions).collect()])
            }
            Solutions::Tables(tables) => {
                let batch = batch.min(memory / tables.bytes_of_one());
                if batch == 0 {
                    return Err(Stop::Memory);
                }
                let ranks = (0..batch).map(|_| random.below(&tables.number)).collect();
                let mut drawn = tables.unrank(ranks, watch)?;
                if distinct == Distinct::Layouts {
                    drawn.retain(|pairs| {
                        let tents = pairs.iter().map(|&(_, tent)| self.puzzle.size().cell(tent));
                        let rings = pairing::rings(&self.puzzle, &tents.collect()).unwrap_or(0);
                        random.all_heads(rings)
                    });
                }
                let pairs = |pairs: Vec<(usize, usize)>| {
                    let pairs = pairs.into_iter();
                    pairs
                        .map(|(tree, tent)| self.pair(&tables.part, tree, tent))
                        .collect()
                };
                Ok(drawn.into_iter().map(pairs).collect())
            }
        }
    }

    /// A pair of the part, by indices of its cells, as one of the whole puzzle.
    fn pair(&self, part: &Part, tree: usize, tent: usize) -> (usize, Direction) {
        let place = self.puzzle.size().cell(tree);
        let index = self.puzzle.trees().binary_search(&place).unwrap_or(0);
        let (from, to) = (part.cell(tree), part.cell(tent));
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
