//! What is left open on a board, as variables and counting constraints.
//!
//! Each open cell is a variable: a tent stands there. Each open pair of a tree and a direction is
//! a variable too, the same as the cell's where no other tree can own a tent there. Then
//! everything but "tents do not touch" is of one kind, *exactly k of these literals are true*:
//!
//! * a tree has exactly one of its pairs;
//! * of a cell's pairs and "no tent here" exactly one is true;
//! * a line with a clue has as many tents as it says;
//! * **boundary flow**: every tent belongs to a tree of its own row or of a neighbour row. So the
//!   tents in the rows up to `r` are the trees there, less those of row `r` with their tent
//!   below, plus those of row `r + 1` with their tent above. Where all clues up to `r` are known,
//!   `(pairs of row r to the south) − (pairs of row r + 1 to the north)` is the number of trees
//!   less the sum of the clues; `−x` is `¬x` up to a constant, so it is of the same kind. The
//!   same holds from below, for columns, and, where clues are missing, for a window of
//!   neighbouring lines that all have one, with what crosses both of its ends.

use super::super::board::{Board, State};
use super::literal::Literal;
use crate::puzzle::{Assignment, Direction, Puzzle};

/// The longest window of lines over which flow is counted where clues are missing.
const WINDOW: usize = 8;

/// Variables and constraints. Lists of lists are flat: list `i` is `items[starts[i]..starts[i+1]]`.
#[derive(Debug, Default)]
pub(super) struct Model {
    /// Variables below this are cells.
    pub(super) cells: usize,
    pub(super) variables: usize,
    /// For each constraint its literals.
    pub(super) members: Lists<Literal>,
    /// For each constraint how many of its literals are true.
    pub(super) demand: Vec<u32>,
    /// For each literal the constraints that it is in.
    pub(super) occurrences: Lists<u32>,
    /// For each cell variable those that touch it.
    pub(super) touching: Lists<u32>,
    /// The literal of each open pair: its tree, its direction.
    pub(super) pairs: Vec<(u32, Direction, Literal)>,
    /// For each open pair the variable of its cell, if that is open.
    pair_cells: Vec<Option<u32>>,
    /// No assignment satisfies the constraints, whatever the values.
    pub(super) is_contradictory: bool,
}

/// Lists one behind the other.
#[derive(Debug)]
pub(super) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self {
            starts: vec![0],
            items: Vec::new(),
        }
    }
}

impl<T> Lists<T> {
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn get(&self, list: usize) -> &[T] {
        &self.items[self.range(list)]
    }

    pub(super) fn range(&self, list: usize) -> std::ops::Range<usize> {
        self.starts[list] as usize..self.starts[list + 1] as usize
    }

    pub(super) fn item(&self, at: usize) -> &T {
        &self.items[at]
    }

    fn push(&mut self, items: impl IntoIterator<Item = T>) {
        self.items.extend(items);
        self.starts.push(self.items.len() as u32);
    }
}

/// What is known of a pair or a cell before the search.
#[derive(Clone, Copy, Debug)]
enum Known {
    True,
    False,
    Open(Literal),
}

impl Model {
    /// Models what a board leaves open once its rules have nothing more to say.
    pub(super) fn new(board: &Board, puzzle: &Puzzle) -> Self {
        let mut model = Self::default();
        let mut builder = Builder {
            board,
            puzzle,
            variable_of: vec![u32::MAX; board.area()],
        };
        builder.cells(&mut model);
        let pairs = builder.pairs(&mut model);
        builder.lines(&mut model);
        builder.flow(&mut model, &pairs);
        model.index_occurrences();
        builder.touching(&mut model);
        model
    }

    /// The tents of a solution on cells that were open.
    pub(super) fn tents(&self, solution: &Assignment) -> impl Iterator<Item = Literal> {
        self.pairs
            .iter()
            .zip(&self.pair_cells)
            .filter(|((tree, direction, _), _)| solution.directions()[*tree as usize] == *direction)
            .filter_map(|(_, cell)| cell.map(Literal::positive))
    }

    /// Adds "exactly `demand` of these", with what is known taken out.
    fn exactly(&mut self, demand: i64, members: impl Iterator<Item = Known>) {
        let mut demand = demand;
        let before = self.members.items.len();
        for member in members {
            match member {
                Known::True => demand -= 1,
                Known::False => {}
                Known::Open(literal) => self.members.items.push(literal),
            }
        }
        let open = (self.members.items.len() - before) as i64;
        if !(0..=open).contains(&demand) {
            self.is_contradictory = true;
        }
        if open == 0 || self.is_contradictory {
            self.members.items.truncate(before);
            return;
        }
        self.members.push(std::iter::empty());
        self.demand.push(demand as u32);
    }

    /// Lists for each literal where it occurs.
    fn index_occurrences(&mut self) {
        let mut starts = vec![0_u32; 2 * self.variables + 1];
        for literal in &self.members.items {
            starts[literal.index() + 1] += 1;
        }
        for literal in 0..2 * self.variables {
            starts[literal + 1] += starts[literal];
        }
        let mut next = starts.clone();
        let mut items = vec![0; self.members.items.len()];
        for constraint in 0..self.members.len() {
            for literal in self.members.get(constraint) {
                let at = &mut next[literal.index()];
                items[*at as usize] = constraint as u32;
                *at += 1;
            }
        }
        self.occurrences = Lists { starts, items };
    }
}

/// Reads a board and writes a model.
struct Builder<'a> {
    board: &'a Board,
    puzzle: &'a Puzzle,
    /// The variable of each cell of the board's grid.
    variable_of: Vec<u32>,
}

impl Builder<'_> {
    /// A variable for each open cell.
    fn cells(&mut self, model: &mut Model) {
        for cell in 0..self.variable_of.len() {
            if self.board.state(cell as u32) == State::Open {
                self.variable_of[cell] = model.variables as u32;
                model.variables += 1;
            }
        }
        model.cells = model.variables;
    }

    /// What is known of a cell.
    fn cell(&self, cell: u32) -> Known {
        match self.board.state(cell) {
            State::Tent => Known::True,
            State::Empty => Known::False,
            State::Open => Known::Open(Literal::positive(self.variable_of[cell as usize])),
        }
    }

    /// Variables for pairs where the cell's do not do, and the constraints of trees and cells.
    /// Returns what is known of each pair, four for each tree.
    fn pairs(&self, model: &mut Model) -> Vec<[Known; 4]> {
        let mut pairs = vec![[Known::False; 4]; self.puzzle.trees().len()];
        for tree in 0..pairs.len() as u32 {
            let only = self.board.only_choice(tree);
            for direction in self.board.choices(tree) {
                let cell = self.board.candidate(tree, direction);
                let known = if only.is_some() {
                    Known::True
                } else if let (Known::Open(literal), Some(_)) =
                    (self.cell(cell), self.board.only_claimant(cell))
                {
                    Known::Open(literal)
                } else {
                    model.variables += 1;
                    Known::Open(Literal::positive(model.variables as u32 - 1))
                };
                if let Known::Open(literal) = known {
                    model.pairs.push((tree, direction, literal));
                    let variable = self.variable_of[cell as usize];
                    model
                        .pair_cells
                        .push((variable != u32::MAX).then_some(variable));
                }
                pairs[tree as usize][direction as usize] = known;
            }
            model.exactly(1, pairs[tree as usize].into_iter());
        }
        for cell in 0..self.variable_of.len() as u32 {
            if self.board.state(cell) == State::Empty || self.board.only_claimant(cell).is_some() {
                continue;
            }
            let claims = self.board.claimants(cell);
            let owners = claims.map(|(tree, to)| pairs[tree as usize][to as usize]);
            model.exactly(1, owners.chain([not(self.cell(cell))]));
        }
        pairs
    }

    /// The clues.
    fn lines(&self, model: &mut Model) {
        for index in 0..self.board.line_count() {
            let line = self.board.line(index);
            if let Some(clue) = line.clue {
                let cells = (0..line.length).map(|at| self.cell(line.first + at * line.step));
                model.exactly(i64::from(clue), cells);
            }
        }
    }

    /// Boundary flow, over rows and over columns.
    fn flow(&self, model: &mut Model, pairs: &[[Known; 4]]) {
        let size = self.puzzle.size();
        let mut by_row: Vec<Vec<u32>> = vec![Vec::new(); size.rows()];
        let mut by_column: Vec<Vec<u32>> = vec![Vec::new(); size.columns()];
        for (tree, cell) in self.puzzle.trees().iter().enumerate() {
            by_row[cell.row as usize].push(tree as u32);
            by_column[cell.column as usize].push(tree as u32);
        }
        let rows = Flow {
            clues: self.puzzle.row_clues(),
            trees: &by_row,
            pairs,
            forward: Direction::South,
        };
        rows.add(model);
        let columns = Flow {
            clues: self.puzzle.column_clues(),
            trees: &by_column,
            pairs,
            forward: Direction::East,
        };
        columns.add(model);
    }

    /// Which open cells touch.
    fn touching(&self, model: &mut Model) {
        for cell in 0..self.variable_of.len() as u32 {
            if self.variable_of[cell as usize] != u32::MAX {
                let around = self.board.around(cell).into_iter();
                let variables = around.map(|other| self.variable_of[other as usize]);
                model
                    .touching
                    .push(variables.filter(|&variable| variable != u32::MAX));
            }
        }
    }
}

/// The flow over the boundaries between parallel lines.
struct Flow<'a> {
    clues: &'a [Option<u32>],
    /// The trees of each line.
    trees: &'a [Vec<u32>],
    pairs: &'a [[Known; 4]],
    /// From a line to the next.
    forward: Direction,
}

impl Flow<'_> {
    fn add(&self, model: &mut Model) {
        let lines = self.clues.len();
        // What crosses each boundary, where the clues on one side of it are all known.
        let mut sum = Some(0);
        let mut prefix = vec![sum];
        for line in 0..lines {
            sum = sum
                .zip(self.surplus(line))
                .map(|(sum, surplus)| sum + surplus);
            prefix.push(sum);
        }
        let mut sum = Some(0);
        let mut suffix = vec![sum; lines + 1];
        for line in (0..lines).rev() {
            sum = sum
                .zip(self.surplus(line))
                .map(|(sum, surplus)| sum - surplus);
            suffix[line] = sum;
        }
        // Nothing crosses the far edge of the board.
        model.is_contradictory |= prefix[lines].is_some_and(|net| net != 0);
        let crossing = |boundary: usize| prefix[boundary].or(suffix[boundary]);
        for boundary in 1..lines {
            if let Some(net) = crossing(boundary) {
                let (out, back) = self.over(boundary);
                model.exactly(
                    net + back.len() as i64,
                    out.into_iter().chain(negated(back)),
                );
            }
        }
        for first in 0..lines {
            let mut net = Some(0);
            for end in first + 1..=lines.min(first + WINDOW) {
                net = net
                    .zip(self.surplus(end - 1))
                    .map(|(net, surplus)| net + surplus);
                let Some(net) = net else {
                    break;
                };
                // With both boundaries known the window says nothing new.
                if end - first < 2 || (crossing(first).is_some() && crossing(end).is_some()) {
                    continue;
                }
                let (mut plus, mut minus) = self.over(end);
                let (before_plus, before_minus) = self.over(first);
                plus.extend(before_minus);
                minus.extend(before_plus);
                model.exactly(
                    net + minus.len() as i64,
                    plus.into_iter().chain(negated(minus)),
                );
            }
        }
    }

    /// The trees of a line less its clue.
    fn surplus(&self, line: usize) -> Option<i64> {
        Some(self.trees[line].len() as i64 - i64::from(self.clues[line]?))
    }

    /// The pairs over the boundary in front of line `boundary`: out of the line before, and back
    /// into it.
    fn over(&self, boundary: usize) -> (Vec<Known>, Vec<Known>) {
        let pairs = |line: Option<&Vec<u32>>, direction: Direction| {
            let trees = line.into_iter().flatten();
            let known = trees.map(|&tree| self.pairs[tree as usize][direction as usize]);
            known
                .filter(|known| !matches!(known, Known::False))
                .collect()
        };
        let before = boundary
            .checked_sub(1)
            .and_then(|line| self.trees.get(line));
        let out = if boundary < self.trees.len() {
            before
        } else {
            None
        };
        let back = self.trees.get(boundary).filter(|_| boundary > 0);
        (
            pairs(out, self.forward),
            pairs(back, self.forward.opposite()),
        )
    }
}

fn not(known: Known) -> Known {
    match known {
        Known::True => Known::False,
        Known::False => Known::True,
        Known::Open(literal) => Known::Open(!literal),
    }
}

fn negated(known: Vec<Known>) -> impl Iterator<Item = Known> {
    known.into_iter().map(not)
}
