//! Uses of the learning search: enumerating all solutions; proving that there is no other solution
//! than the known ones; solving repeatedly under assumptions; and finding possible trees for a line
//! without trees.
//!
//! The first solutions are each excluded by a clause. Once there are many, the search instead
//! backtracks chronologically: it flips the decision of a *floor* level, which rises and falls (see
//! [the module](super); Gebser, Kaufmann, Neumann and Schaub, *Conflict-driven answer set
//! enumeration*, 2007). So memory does not grow with the number of solutions.

use crate::limits::{Limits, Stop};
use crate::model::{OpenBoard, Variable};
use crate::puzzle::{Assignment, Direction, Line, Puzzle};
use crate::solve::board::Board;
use crate::solve::distinct::Distinct;
use crate::solve::learn::learner::{Learner, Mode};
use crate::solve::learn::literal::Literal;
use crate::solve::learn::observer::Observer;
use crate::solve::learn::search::SearchEnd;
use crate::solve::learn::state::LiteralReason;
use crate::solve::statistics::{Phase, Statistics};
use crate::solve::tuning::{CLAUSES_UNDER_ASSUMPTIONS, MAX_RECORDED, first_conflicts};

/// A search that yields each solution once.
#[derive(Debug)]
pub(crate) struct Enumeration<O = ()> {
    pub(super) learner: Learner<O>,
    /// For each tree, its direction if it was known before the search.
    settled: Vec<Option<Direction>>,
    distinct: Distinct,
    found: usize,
}

impl<O: Observer> Enumeration<O> {
    /// Enumerates the solutions that `board` leaves open. The memory of the board does not count
    /// towards `limits`.
    pub(crate) fn new(
        board: &Board,
        distinct: Distinct,
        limits: &Limits,
        observer: O,
    ) -> Result<Self, Stop> {
        let mut learner = Learner::new(board, limits, observer)?;
        let model = &learner.state.model;
        let (trees, cells) = (model.tree_places.len(), model.size.iter().product());
        learner.next_inprocessing = first_conflicts(trees, cells, board.has_few_clues());
        let settled = board.trees().map(|tree| board.only_choice(tree)).collect();
        Self::of(learner, settled, distinct)
    }

    /// Enumerates the solutions of a search. `settled` has an entry for each tree: its direction if
    /// it was known before the search, otherwise `None`.
    pub(super) fn of(
        mut learner: Learner<O>,
        settled: Vec<Option<Direction>>,
        distinct: Distinct,
    ) -> Result<Self, Stop> {
        learner.held += settled.len() as u64;
        learner.state.limits.allow(learner.held)?;
        Ok(Self {
            learner,
            settled,
            distinct,
            found: 0,
        })
    }

    /// Makes the search continue to count from `statistics`, the cost of an earlier search, within
    /// `limits`. The board of the earlier search must no longer be in memory, since `limits` does
    /// not allow for it.
    pub(crate) fn go_on_from(&mut self, statistics: Statistics, limits: Limits) {
        self.learner.state.limits = limits;
        self.learner.statistics = Statistics {
            engine: Phase::Learning,
            ..statistics
        };
    }

    /// Returns the cost of the search.
    pub(crate) fn statistics(&self) -> Statistics {
        self.learner.statistics
    }

    /// Searches for the next solution. Returns `None` if none is left.
    pub(crate) fn next(&mut self) -> Result<Option<Assignment>, Stop> {
        while let SearchEnd::Refuted(_) = self.learner.search()? {
            if !self.learner.flip_floor() {
                return Ok(None);
            }
        }
        let solution = self.solution();
        // The solution is returned even if it cannot be excluded within the limits. In that case
        // the next call fails.
        if self.exclude().is_err() {
            self.learner.mode = Mode::OutOfMemory;
        }
        Ok(Some(solution))
    }

    /// Reads the solution from the values of the variables.
    fn solution(&self) -> Assignment {
        let mut directions = self.settled.clone();
        for pair in &self.learner.state.model.pairs {
            if self.learner.state.is_true(pair.literal) {
                directions[pair.tree as usize] = Some(pair.direction);
            }
        }
        directions.into_iter().flatten().collect()
    }

    /// Excludes a solution that was found elsewhere, before the search begins.
    pub(crate) fn exclude_known(&mut self, solution: &Assignment) -> Result<(), Stop> {
        let directions = solution.directions();
        let pairs = self.learner.state.model.pairs.iter();
        let pairs = pairs.filter(|pair| directions[pair.tree as usize] == pair.direction);
        let counted = pairs.filter_map(|pair| match self.distinct {
            Distinct::Layouts => pair.cell.map(Literal::positive),
            Distinct::Assignments => Some(pair.literal),
        });
        let clause: Vec<Literal> = counted.map(|literal| !literal).collect();
        self.found += 1;
        self.learner.start_listing();
        self.learner.exclude(&clause)
    }

    /// Excludes the current solution from the rest of the search.
    fn exclude(&mut self) -> Result<(), Stop> {
        self.found += 1;
        let is_layout = self.distinct == Distinct::Layouts;
        let learner = &mut self.learner;
        let state = &learner.state;
        let counts = |literal: Literal| !is_layout || literal.variable() < state.model.cells;
        if self.found <= MAX_RECORDED && learner.floor == 0 {
            // All solutions have equally many tents and equally many pairs, so every other solution
            // lacks a tent or a pair that this solution has.
            let is_one = |&literal: &Literal| {
                literal.is_positive() && counts(literal) && state.level_of(literal.variable()) > 0
            };
            let ones = state.trail().iter().copied().filter(is_one);
            let clause: Vec<Literal> = ones.map(|one| !one).collect();
            learner.backtrack(0);
            return learner.exclude(&clause);
        }
        // Cells are decided before pairs, so the levels that determine the layout come first.
        let mut level = state.level();
        while level > learner.floor && !counts(state.decision(level)) {
            level -= 1;
        }
        learner.floor = level;
        learner.backtrack(level);
        if !learner.flip_floor() {
            learner.mode = Mode::Exhausted;
        }
        Ok(())
    }
}

/// The search for a proof.
impl<O: Observer> Enumeration<O> {
    /// Creates a search of a puzzle as given, so that all conclusions follow from the rules of
    /// [`model`](crate::model) alone. `has_flow` adds the constraints of boundary flow.
    pub(crate) fn of_puzzle(
        puzzle: &Puzzle,
        has_flow: bool,
        distinct: Distinct,
        limits: &Limits,
        observer: O,
    ) -> Result<Self, Stop> {
        limits.allow(OpenBoard::bytes_of(puzzle))?;
        let board = OpenBoard::new(puzzle);
        let learner = Learner::of(&board, has_flow, limits, observer)?;
        Self::of(learner, vec![None; puzzle.trees().len()], distinct)
    }

    /// Returns, for each variable of the search, the number that
    /// [`Variables`](crate::model::Variables) gives to its atom (a cell or a pair).
    pub(crate) fn variable_numbers(&self) -> Vec<Variable> {
        let model = &self.learner.state.model;
        let cells = model.cells as u32;
        let mut numbers: Vec<Variable> = (1..=model.variables as u32).collect();
        for (number, pair) in (cells + 1..).zip(&model.pairs) {
            // A pair that shares the variable of its cell has the number of the cell.
            if pair.literal.variable() >= model.cells {
                numbers[pair.literal.variable()] = number;
            }
        }
        numbers
    }

    pub(crate) fn observer(&mut self) -> &mut O {
        &mut self.learner.observer
    }

    /// Returns whether probing alone proves that there is no solution apart from the excluded ones.
    pub(crate) fn is_refuted_by_probing(&mut self) -> Result<bool, Stop> {
        self.learner.probe_alone()
    }

    /// Searches for a solution that has not been excluded, and returns it, or `None` if there is
    /// none.
    pub(crate) fn find_other(&mut self) -> Result<Option<Assignment>, Stop> {
        self.learner.probe_alone()?;
        self.next()
    }
}

impl<O: Observer> Learner<O> {
    /// Flips the decision of the floor level and lowers the floor by one. Returns false if the
    /// floor is 0, so that nothing is left to search.
    pub(super) fn flip_floor(&mut self) -> bool {
        if self.floor == 0 {
            return false;
        }
        let decision = self.state.decision(self.floor);
        self.floor -= 1;
        self.backtrack(self.floor);
        self.state.assign(!decision, LiteralReason::None);
        true
    }

    /// Adds a clause that excludes a solution. The search must be at level 0.
    fn exclude(&mut self, clause: &[Literal]) -> Result<(), Stop> {
        self.allow_clause(clause.len())?;
        self.observer.excluded(clause);
        match *clause {
            [] => self.mode = Mode::Exhausted,
            [unit] if self.state.is_false(unit) => {
                self.refuted();
            }
            [unit] => {
                if self.state.is_open(unit) {
                    self.state.assign(unit, LiteralReason::None);
                }
            }
            _ => {
                self.state.clauses.add(clause, 0, true);
            }
        }
        Ok(())
    }
}

/// Solving under assumptions.
impl<O: Observer> Learner<O> {
    /// Searches for a solution in which the variables of some cells have the given values. If
    /// `cells` begins with the same entries as in the previous call, the levels of these entries
    /// are not undone.
    pub(crate) fn solve_under(
        &mut self,
        cells: impl Iterator<Item = (u32, bool)>,
    ) -> Result<SearchEnd, Stop> {
        let (mut common, mut number) = (0, 0);
        for (index, (variable, tent)) in cells.enumerate() {
            let literal = Literal::of(variable as usize, tent);
            if common == index && self.assumed.get(index) == Some(&literal) {
                common += 1;
            } else {
                self.assumed.truncate(index);
                self.assumed.push(literal);
            }
            number = index + 1;
        }
        self.assumed.truncate(number);
        self.backtrack(common);
        self.search()
    }

    /// Returns the value of a variable in the solution that the last search found.
    pub(crate) fn value(&self, variable: u32) -> bool {
        self.state.is_true(Literal::positive(variable))
    }

    /// Probes every literal, then searches for a solution. This prepares for repeated calls of
    /// [`Learner::solve_under`]: from then on, learned clauses are forgotten whenever there are
    /// more than [`CLAUSES_UNDER_ASSUMPTIONS`].
    pub(crate) fn probe_and_solve(&mut self) -> Result<SearchEnd, Stop> {
        self.capacity = CLAUSES_UNDER_ASSUMPTIONS;
        self.probe_alone()?;
        self.solve_under(std::iter::empty())
    }

    /// Returns the cells that are known without assumptions, each as its variable and whether the
    /// cell holds a tent.
    pub(crate) fn facts(&mut self) -> impl Iterator<Item = (usize, bool)> + '_ {
        self.backtrack(0);
        let cells = self.state.model.cells;
        let facts = self.state.trail().iter();
        facts
            .map(|literal| (literal.variable(), literal.is_positive()))
            .filter(move |&(variable, _)| variable < cells)
    }
}

/// Enumerates the sets of trees with which the puzzle has a solution if they are put into a line
/// that has no trees.
#[derive(Debug)]
pub(crate) struct OpenLine {
    learner: Learner,
    /// The number of optional trees (trees that may be present or absent): one for each cell of the
    /// line.
    length: usize,
    /// How many nodes the search for each single set may take; `None` for no limit.
    nodes: Option<u64>,
}

impl OpenLine {
    /// Creates the enumeration for a line that has no trees in `puzzle`.
    pub(crate) fn new(puzzle: &Puzzle, line: Line, limits: &Limits) -> Result<Self, Stop> {
        limits.allow(OpenBoard::bytes_of(puzzle))?;
        let board = OpenBoard::with_open_line(puzzle, line);
        Ok(Self {
            learner: Learner::of(&board, true, limits, ())?,
            length: board.optional_trees.len(),
            nodes: limits.nodes,
        })
    }

    /// Finds another set of trees; `None` if there is none.
    fn next_set(&mut self) -> Result<Option<Vec<u32>>, Stop> {
        let learner = &mut self.learner;
        let spent = learner.statistics.nodes;
        learner.state.limits.nodes = self.nodes.map(|nodes| spent.saturating_add(nodes));
        if let SearchEnd::Refuted(_) = learner.search()? {
            return Ok(None);
        }
        // The last variables of cells belong to the optional trees.
        let end = learner.state.model.cells as u32;
        let trees = end - self.length as u32..end;
        let places = (1..).zip(trees.clone());
        let set = places.filter(|&(_, tree)| learner.value(tree));
        let set = set.map(|(place, _)| place).collect();
        let open = trees.filter(|&tree| learner.state.level_of(tree as usize) > 0);
        let other = |tree| Literal::of(tree as usize, !learner.value(tree));
        let clause: Vec<Literal> = open.map(other).collect();
        learner.backtrack(0);
        learner.exclude(&clause)?;
        Ok(Some(set))
    }
}

impl Iterator for OpenLine {
    /// The positions of the trees in the line, from 1, or the limit that was reached.
    type Item = Result<Vec<u32>, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_set().transpose()
    }
}
