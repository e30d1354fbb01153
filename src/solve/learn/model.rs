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

use super::literal::Literal;
use crate::limits::{Limits, Stop, Watch};
use crate::puzzle::{Assignment, Direction};
use crate::solve::board::{Board, Line, State};
use crate::solve::source::Rule;

/// What it costs to look round a tree or a cell, in units of work.
const WORK_OF_TREE: u64 = 16;

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
    /// For each constraint the rule that it stands for.
    pub(super) rules: Vec<Rule>,
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

    fn bytes(&self) -> u64 {
        let bytes =
            self.starts.capacity() * size_of::<u32>() + self.items.capacity() * size_of::<T>();
        bytes as u64
    }

    pub(super) fn item(&self, at: usize) -> &T {
        &self.items[at]
    }

    fn push(&mut self, items: impl IntoIterator<Item = T>) {
        self.items.extend(items);
        self.starts.push(self.items.len() as u32);
    }

    /// As many lists as asked for, of items that come with the number of theirs, in order.
    fn sorted(
        lists: usize,
        items: impl Iterator<Item = (usize, T)> + Clone,
        blank: T,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Stop>
    where
        T: Copy,
    {
        let mut starts = vec![0_u32; lists + 2];
        for (list, _) in items.clone() {
            watch.work(1)?;
            starts[list + 2] += 1;
        }
        for list in 2..lists + 2 {
            starts[list] += starts[list - 1];
        }
        let mut sorted = vec![blank; starts[lists + 1] as usize];
        for (list, item) in items {
            watch.work(1)?;
            // Until a list is full, the start of the next one is where it goes on.
            let at = &mut starts[list + 1];
            sorted[*at as usize] = item;
            *at += 1;
        }
        starts.pop();
        Ok(Self {
            starts,
            items: sorted,
        })
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
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(super) fn new(board: &Board, limits: &Limits) -> Result<Self, Stop> {
        let mut watch = limits.watch();
        limits.allow(Self::most_bytes(board, &mut watch)?)?;
        let mut model = Self::default();
        let mut builder = Builder {
            board,
            trees: board.trees().collect(),
            variable_of: vec![u32::MAX; board.area()],
            watch,
        };
        builder.cells(&mut model)?;
        let pairs = builder.pairs(&mut model)?;
        builder.lines(&mut model)?;
        if board.rules.contains(Rule::Flow) {
            builder.flow(&mut model, &pairs)?;
        }
        drop(pairs);
        model.index_occurrences(&mut builder.watch)?;
        builder.touching(&mut model)?;
        Ok(model)
    }

    /// No less than the bytes that a model of a board takes at any time while it is built.
    fn most_bytes(board: &Board, watch: &mut Watch<'_>) -> Result<u64, Stop> {
        let (mut cells, mut pairs) = (0, 0);
        for block in &board.blocks {
            watch.work(1)?;
            cells += u64::from(block.open.count_ones());
            let open = block.trees & !block.settled;
            let open = block.pairs.map(|pairs| (pairs & open).count_ones());
            pairs += open.into_iter().map(u64::from).sum::<u64>();
        }
        let (rows, columns) = board.lines();
        // Where clues are missing, a pair is in as many windows as there are over its boundary.
        let windows = [rows, columns].map(|lines| lines.iter().any(|line| line.clue.is_none()));
        let most = if windows == [false, false] {
            1
        } else {
            2 * WINDOW as u64
        };
        let members = 2 * cells + (3 + most) * pairs + cells;
        // Of a member the literal, where it occurs, and room to grow; of a line its constraints.
        let lines = board.lines.len() as u64 * (1 + most);
        Ok(14 * members
            + 24 * lines
            + 48 * cells
            + 40 * pairs
            + 20 * board.tree_count() as u64
            + 4 * board.area() as u64)
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        let lists = [&self.occurrences, &self.touching].map(Lists::bytes);
        let of_constraint = size_of::<u32>() + size_of::<Rule>();
        let of_pair = size_of::<(u32, Direction, Literal)>() + size_of::<Option<u32>>();
        let bytes = self.demand.capacity() * of_constraint + self.pairs.capacity() * of_pair;
        lists.into_iter().sum::<u64>() + self.members.bytes() + bytes as u64
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
    fn exactly(&mut self, rule: Rule, demand: i64, members: impl Iterator<Item = Known>) {
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
        self.rules.push(rule);
    }

    /// Lists for each literal where it occurs.
    fn index_occurrences(&mut self, watch: &mut Watch<'_>) -> Result<(), Stop> {
        let members = (0..self.members.len()).flat_map(|constraint| {
            let literals = self.members.get(constraint).iter();
            literals.map(move |literal| (literal.index(), constraint as u32))
        });
        self.occurrences = Lists::sorted(2 * self.variables, members, 0, watch)?;
        Ok(())
    }
}

/// Reads a board and writes a model.
struct Builder<'a> {
    board: &'a Board,
    /// The places of the trees, row-major.
    trees: Vec<u32>,
    /// The variable of the cell at each place.
    variable_of: Vec<u32>,
    watch: Watch<'a>,
}

impl Builder<'_> {
    /// A variable for each open cell.
    fn cells(&mut self, model: &mut Model) -> Result<(), Stop> {
        for cell in self.board.places(|block| block.open) {
            self.watch.work(1)?;
            self.variable_of[cell as usize] = model.variables as u32;
            model.variables += 1;
        }
        model.cells = model.variables;
        Ok(())
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
    fn pairs(&mut self, model: &mut Model) -> Result<Vec<[Known; 4]>, Stop> {
        let mut pairs = vec![[Known::False; 4]; self.trees.len()];
        for (tree, pairs) in pairs.iter_mut().enumerate() {
            self.watch.work(WORK_OF_TREE)?;
            let place = self.trees[tree];
            let only = self.board.only_choice(place);
            for direction in self.board.choices(place) {
                let cell = self.board.neighbour(place, direction);
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
                    model.pairs.push((tree as u32, direction, literal));
                    let variable = self.variable_of[cell as usize];
                    model
                        .pair_cells
                        .push((variable != u32::MAX).then_some(variable));
                }
                pairs[direction as usize] = known;
            }
            model.exactly(Rule::Tree, 1, pairs.iter().copied());
        }
        for cell in self.board.places(|block| block.open | block.tents) {
            self.watch.work(WORK_OF_TREE)?;
            if self.board.only_claimant(cell).is_some() {
                continue;
            }
            let claims = self.board.claimants(cell);
            // Every claimant is a tree.
            let index = |place| self.trees.binary_search(&place).unwrap_or_default();
            let owners = claims.map(|(tree, to)| pairs[index(tree)][to as usize]);
            model.exactly(Rule::Tent, 1, owners.chain([not(self.cell(cell))]));
        }
        Ok(pairs)
    }

    /// The clues.
    fn lines(&mut self, model: &mut Model) -> Result<(), Stop> {
        let (rows, columns) = self.board.lines();
        for line in rows.iter().chain(columns) {
            self.watch.work(1)?;
            if let Some(clue) = line.clue {
                self.watch.work(line.length.into())?;
                let cells = (0..line.length).map(|at| self.cell(line.first + at * line.step));
                model.exactly(Rule::LineCount, i64::from(clue), cells);
            }
        }
        Ok(())
    }

    /// Boundary flow, over rows and over columns.
    fn flow(&mut self, model: &mut Model, pairs: &[[Known; 4]]) -> Result<(), Stop> {
        let (rows, columns) = self.board.lines();
        for (lines, forward) in [(rows, Direction::South), (columns, Direction::East)] {
            let line_of = |tree: u32| {
                let [row, column] = self.board.lines_of(tree);
                if forward == Direction::South {
                    row
                } else {
                    column - rows.len()
                }
            };
            let watch = &mut self.watch;
            Flow::new(lines, &self.trees, line_of, pairs, forward, watch)?.add(model, watch)?;
        }
        Ok(())
    }

    /// Which open cells touch.
    fn touching(&mut self, model: &mut Model) -> Result<(), Stop> {
        for cell in self.board.places(|block| block.open) {
            self.watch.work(WORK_OF_TREE)?;
            let around = self.board.around(cell).into_iter();
            let variables = around.map(|other| self.variable_of[other as usize]);
            model
                .touching
                .push(variables.filter(|&variable| variable != u32::MAX));
        }
        Ok(())
    }
}

/// The flow over the boundaries between parallel lines.
struct Flow<'a> {
    lines: &'a [Line],
    /// How many trees each line has.
    trees: Vec<u32>,
    /// For each line the pairs that lead to the next, and those that lead to the one before.
    crossing: [Lists<Known>; 2],
}

impl<'a> Flow<'a> {
    fn new(
        lines: &'a [Line],
        trees: &[u32],
        line_of: impl Fn(u32) -> usize,
        pairs: &[[Known; 4]],
        forward: Direction,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Stop> {
        let mut counts = vec![0; lines.len()];
        for &tree in trees {
            watch.work(1)?;
            counts[line_of(tree)] += 1;
        }
        let mut crossing = |direction: Direction| {
            let known = trees
                .iter()
                .zip(pairs)
                .map(|(&tree, pairs)| (line_of(tree), pairs));
            let crossing = known.map(|(line, pairs)| (line, pairs[direction as usize]));
            let open = crossing.filter(|(_, known)| !matches!(known, Known::False));
            Lists::sorted(lines.len(), open, Known::False, watch)
        };
        Ok(Self {
            lines,
            trees: counts,
            crossing: [crossing(forward)?, crossing(forward.opposite())?],
        })
    }

    fn add(&self, model: &mut Model, watch: &mut Watch<'_>) -> Result<(), Stop> {
        let lines = self.lines.len();
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
                let back = back.iter().copied().map(not);
                let demand = net + back.len() as i64;
                watch.work((out.len() + back.len()) as u64)?;
                model.exactly(Rule::Flow, demand, out.iter().copied().chain(back));
            }
        }
        for first in 0..lines {
            watch.work(WINDOW as u64)?;
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
                let (out, back) = self.over(end);
                let (into, out_before) = self.over(first);
                let plus = out.iter().chain(out_before).copied();
                let minus = back.iter().chain(into).copied().map(not);
                let demand = net + (back.len() + into.len()) as i64;
                watch.work((out.len() + out_before.len() + back.len() + into.len()) as u64)?;
                model.exactly(Rule::Flow, demand, plus.chain(minus));
            }
        }
        Ok(())
    }

    /// The trees of a line less its clue.
    fn surplus(&self, line: usize) -> Option<i64> {
        Some(i64::from(self.trees[line]) - i64::from(self.lines[line].clue?))
    }

    /// The pairs over the boundary in front of line `boundary`: out of the line before, and back
    /// into it. Nothing crosses the edges of the board.
    fn over(&self, boundary: usize) -> (&[Known], &[Known]) {
        if boundary == 0 || boundary == self.lines.len() {
            return (&[], &[]);
        }
        (
            self.crossing[0].get(boundary - 1),
            self.crossing[1].get(boundary),
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
