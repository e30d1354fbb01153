//! The lazy list of solutions.

#[cfg(test)]
mod tests;

use std::mem;
use std::sync::Arc;

use crate::limits::{Limits, Stop};
use crate::puzzle::{Assignment, Puzzle};
use crate::search::{DepthFirst, Step};
use crate::solve::board::Board;
use crate::solve::branch::{Branching, Guess};
use crate::solve::descent::Descent;
use crate::solve::distinct::Distinct;
use crate::solve::guide::{Guidance, Told};
use crate::solve::learn::{Enumeration, Fork, Outcome, RECORDED};
use crate::solve::options::{Engine, Options};
use crate::solve::rows::{Sheet, Standing};
use crate::solve::source::Rules;
use crate::solve::statistics::Statistics;

/// How many cells of a solution that is handed out count as a unit of work.
const CELLS_OF_WORK: u64 = 8;

/// How many changes of the board the simple search may take back without a solution.
const BUDGET: u64 = 500;

/// The same once it has found many solutions.
const BUDGET_OF_MANY: u64 = 1_000_000;

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Progress {
    /// There may be more solutions.
    Searching,
    /// Every solution has been yielded.
    Complete,
    /// A limit ended the search; there may be solutions that were not yielded.
    Stopped(Stop),
}

/// The solutions of a puzzle, each as soon as it is found, none twice.
///
/// The order is described in the [module](super). With [`Distinct::Layouts`] no two of the
/// assignments have the same layout. The iterator ends when there are no more solutions or when a
/// limit is reached: [`Solutions::progress`] says which. It is fused, and its memory is
/// proportional to the board, however many solutions there are.
#[derive(Debug)]
pub struct Solutions {
    distinct: Distinct,
    limits: Limits,
    engine: Engine,
    /// Whether the learning search may probe, what guides it, and what it begins with.
    probing: bool,
    guidance: Guidance,
    advice: Option<Arc<[f32]>>,
    /// What is tried before any search, and then the solution that it has found, until the search
    /// meets that.
    descent: Option<Box<Descent>>,
    found: Option<Box<Descent>>,
    core: Core,
    progress: Progress,
}

/// The search that is at work.
#[derive(Debug)]
enum Core {
    /// A small board of which nothing has been concluded yet.
    Fresh(Fresh),
    Simple(Box<Simple>),
    Learning(Box<Enumeration>),
    /// There is nothing left to search: a limit was reached before there was anything, or the rules
    /// alone have settled the board.
    None(Statistics),
}

/// A small board of which nothing has been concluded yet.
#[derive(Debug)]
struct Fresh {
    sheet: Sheet,
    rules: Rules,
    looks_ahead: bool,
    statistics: Statistics,
}

/// Backtracking over the directions of trees.
#[derive(Debug)]
struct Simple {
    search: DepthFirst<Branching, Stop>,
    /// The solutions found so far, while they are few.
    found: Vec<Assignment>,
    /// How many changes had been taken back when the last solution was found.
    since: u64,
}

impl Solutions {
    /// Starts a search; nothing is searched before the first solution is asked for. Where not even
    /// the board can be set up within the limits, that is all.
    #[must_use]
    pub fn new(puzzle: &Puzzle, options: Options) -> Self {
        // Other searches are asked for by name, and only they take advice.
        let may_descend = options.engine == Engine::Auto
            && options.rules == Rules::ALL
            && options.advice.is_none();
        let descent = may_descend.then(|| Descent::where_likely(puzzle, &options.limits));
        match descent.transpose() {
            Ok(descent) => Self::behind(descent.flatten(), puzzle, options),
            Err(stop) => Self::with(Err(stop), options),
        }
    }

    /// The search behind a descent, if there is one.
    fn behind(descent: Option<Descent>, puzzle: &Puzzle, mut options: Options) -> Self {
        if let Some(descent) = &descent {
            options.limits = options.limits.beside(descent.bytes());
        }
        let mut search = Self::search(puzzle, options);
        search.descent = descent.map(Box::new);
        search
    }

    fn search(puzzle: &Puzzle, options: Options) -> Self {
        if let Some(sheet) = Sheet::new(puzzle) {
            // Of memory the board is asked for that may be needed.
            let limits = &options.limits;
            let (size, trees) = (puzzle.size(), puzzle.trees().len());
            let bytes = Board::first_bytes(size.rows(), size.columns(), trees);
            let begun = limits.watch().work(0).and_then(|()| limits.allow(bytes));
            let fresh = Fresh {
                sheet,
                rules: options.rules,
                looks_ahead: options.probing && options.engine == Engine::Auto,
                statistics: Statistics::default(),
            };
            return Self::with(begun.map(|()| Core::Fresh(fresh)), options);
        }
        let board = Board::new(puzzle, options.distinct, &options.limits, options.rules);
        Self::of(board.map(Branching::new), options)
    }

    /// Starts a search on a board to which the rules have nothing to add.
    pub(super) fn of_reduced(board: Result<Board, Stop>, options: Options) -> Self {
        Self::of(board.map(Branching::of_reduced), options)
    }

    fn of(problem: Result<Branching, Stop>, options: Options) -> Self {
        Self::with(problem.map(Core::simple), options)
    }

    fn with(core: Result<Core, Stop>, options: Options) -> Self {
        let (core, progress) = match core {
            Ok(core) => (core, Progress::Searching),
            Err(stop) => (Core::None(Statistics::default()), Progress::Stopped(stop)),
        };
        Self {
            distinct: options.distinct,
            limits: options.limits,
            engine: options.engine,
            probing: options.probing,
            guidance: options.guidance,
            advice: options.advice,
            descent: None,
            found: None,
            core,
            progress,
        }
    }

    /// How far the search has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// What the search has cost so far.
    #[must_use]
    pub fn statistics(&self) -> &Statistics {
        match &self.core {
            Core::Fresh(fresh) => &fresh.statistics,
            Core::Simple(simple) => &simple.search.problem().board().statistics,
            Core::Learning(learner) => learner.statistics(),
            Core::None(statistics) => statistics,
        }
    }
}

impl Core {
    /// The simple search.
    fn simple(problem: Branching) -> Self {
        Self::Simple(Box::new(Simple {
            search: DepthFirst::new(problem),
            found: Vec::new(),
            since: 0,
        }))
    }
}

impl Fresh {
    /// Draws what the rules conclude before the first guess. Returns the search that is to go on,
    /// and the solution, if that is known.
    fn begin(
        &mut self,
        distinct: Distinct,
        limits: &Limits,
    ) -> Result<(Core, Option<Assignment>), Stop> {
        if let Some(stop) = limits.reached() {
            return Err(stop);
        }
        let mut outcome = self.sheet.conclude(self.rules, &mut self.statistics);
        if outcome == Standing::Open && self.looks_ahead {
            outcome = self.sheet.look_ahead(self.rules, &mut self.statistics);
        }
        let statistics = mem::take(&mut self.statistics);
        Ok(match outcome {
            Standing::Refuted => (Core::None(statistics), None),
            // With rules switched off a look at the clues is still due.
            Standing::Settled if self.rules == Rules::ALL => {
                let solution = self.sheet.directions().into();
                (Core::None(statistics), Some(solution))
            }
            Standing::Settled | Standing::Open => {
                let board = Board::of_sheet(&self.sheet, distinct, limits, self.rules, statistics)?;
                (Core::simple(Branching::new(board)), None)
            }
        })
    }
}

impl Simple {
    /// Whether the search has wasted its budget, or is lost from the start, where clues tie trees
    /// together that are far from each other. One that has found many solutions may find many
    /// more, faster than the learning search would: it gets more time, and as much again as it took
    /// to find the last of them.
    fn is_stuck(&self, engine: Engine) -> bool {
        let problem = self.search.problem();
        let budget = match engine {
            Engine::Simple => return false,
            Engine::Learning => 0,
            Engine::Auto if self.has_found_many() => BUDGET_OF_MANY.max(self.since),
            Engine::Auto if problem.is_wide() => 0,
            Engine::Auto => BUDGET,
        };
        let wasted = problem.board().undone - self.since;
        wasted >= budget && !problem.is_refuted()
    }

    /// Whether it has found more solutions than are kept.
    fn has_found_many(&self) -> bool {
        self.found.len() == RECORDED
    }

    /// Notes a solution, unless a limit was reached on the way back from it.
    fn keep(&mut self, solution: &Assignment) -> Result<(), Stop> {
        if let Some(stop) = self.search.stop() {
            return Err(stop);
        }
        let board = self.search.problem_mut().board_mut();
        // Whoever takes the solution has work with it too, so the clock is looked at between any
        // two solutions of a large board.
        board.work(board.area() as u64 / CELLS_OF_WORK)?;
        self.since = board.undone;
        if self.found.len() < RECORDED {
            board.charge(solution.directions().len() as u64)?;
            self.found.push(solution.clone());
        }
        Ok(())
    }

    /// The search that goes on with learning: from the start, less the solutions found; or, if
    /// these are many, from where this one is.
    fn learn(
        &mut self,
        distinct: Distinct,
        probing: bool,
        guidance: Guidance,
        told: Option<Told>,
    ) -> Result<Enumeration, Stop> {
        let path = if self.has_found_many() {
            self.path()?
        } else {
            Vec::new()
        };
        let board = self.search.problem_mut().start_over()?;
        let limits = board.limits.beside(board.bytes());
        let mut learner = Enumeration::new(board, distinct, &limits, ())?;
        if !probing {
            learner.leave_out_probing();
        }
        learner.be_guided_by(guidance.guide());
        if let Some(mut told) = told {
            learner.begin_with(&mut told, &limits)?;
        }
        if self.has_found_many() {
            learner.go_on(&path, &limits)?;
            return Ok(learner);
        }
        for solution in &self.found {
            learner.exclude_known(solution, &limits)?;
        }
        Ok(learner)
    }

    /// Where the search is.
    fn path(&mut self) -> Result<Vec<Fork>, Stop> {
        let problem = self.search.problem_mut();
        let length = problem.guesses().count() + 1;
        let board = problem.board_mut();
        let bytes = length * size_of::<Fork>() + board.tree_count() * size_of::<u32>();
        board.charge(bytes as u64)?;
        let places: Vec<u32> = board.trees().collect();
        let number = |guess: &Guess| places.partition_point(|&place| place < guess.tree) as u32;
        let guesses = self.search.problem().guesses().map(Some).chain([None]);
        let states = self.search.untried().zip(guesses);
        let path = states.map(|(untried, guess)| Fork {
            tree: guess.as_ref().or(untried.first()).map(number),
            untried: untried
                .iter()
                .fold(0, |set, guess| set | 1 << guess.direction as u8),
            guess: guess.map(|guess| guess.direction),
        });
        Ok(path.collect())
    }
}

impl Solutions {
    /// What a descent comes to, before the search.
    fn descend(&mut self, mut descent: Box<Descent>) -> Option<Assignment> {
        match descent.run(&self.limits) {
            Ok(Some(solution)) => {
                self.found = Some(descent);
                return Some(solution);
            }
            Ok(None) => {}
            Err(stop) => self.progress = Progress::Stopped(stop),
        }
        None
    }

    /// The next solution of the search.
    fn search_on(&mut self) -> Option<Assignment> {
        while self.progress == Progress::Searching {
            match &mut self.core {
                Core::Fresh(fresh) => match fresh.begin(self.distinct, &self.limits) {
                    Ok((core, solution)) => {
                        self.core = core;
                        if solution.is_some() {
                            return solution;
                        }
                    }
                    Err(stop) => self.progress = Progress::Stopped(stop),
                },
                Core::Simple(simple) => match simple.search.step() {
                    Step::Solution(solution) => {
                        if let Err(limit) = simple.keep(&solution) {
                            self.progress = Progress::Stopped(limit);
                        }
                        return Some(solution);
                    }
                    Step::Exhausted => self.progress = Progress::Complete,
                    Step::Stopped(stop) => self.progress = Progress::Stopped(stop),
                    Step::Node if simple.is_stuck(self.engine) => {
                        let told = self.advice.take().map(Told);
                        match simple.learn(self.distinct, self.probing, self.guidance, told) {
                            Ok(learner) => self.core = Core::Learning(Box::new(learner)),
                            Err(limit) => self.progress = Progress::Stopped(limit),
                        }
                    }
                    Step::Node => {}
                },
                Core::Learning(learner) => match learner.next(&self.limits) {
                    Outcome::Solution(solution) => return Some(solution),
                    Outcome::Exhausted => self.progress = Progress::Complete,
                    Outcome::Stopped(stop) => self.progress = Progress::Stopped(stop),
                },
                Core::None(_) => self.progress = Progress::Complete,
            }
        }
        None
    }
}

impl Iterator for Solutions {
    type Item = Assignment;

    fn next(&mut self) -> Option<Assignment> {
        if self.progress == Progress::Searching
            && let Some(descent) = self.descent.take()
            && let Some(solution) = self.descend(descent)
        {
            return Some(solution);
        }
        loop {
            let solution = self.search_on()?;
            let is_known = |found: &mut Box<Descent>| found.has_found(&solution, self.distinct);
            if self.found.take_if(is_known).is_none() {
                return Some(solution);
            }
        }
    }
}

impl std::iter::FusedIterator for Solutions {}
