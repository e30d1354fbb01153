//! Belief propagation: estimates how probable each tent would be if all solutions were equally
//! likely.
//!
//! The learning search uses the estimates to choose the variables to decide first and the values to
//! try first. The estimates change the order in which solutions are found, never which solutions
//! are found.
//!
//! Every rule sends each of its cells a message: how much more likely the rule is to hold if the
//! cell has a tent, given the messages of the other rules to the rule's other cells. After some
//! rounds the messages to a cell are combined into its belief (Pearl, *Probabilistic Reasoning in
//! Intelligent Systems*, 1988; Kschischang, Frey and Loeliger, *Factor graphs and the sum-product
//! algorithm*, 2001). Since the connections on a board form many short cycles, this is only an
//! estimate, but that is enough here. Letting a search decide the surest variables first is a known
//! application (Hsu and others, *Characterizing propagation methods for Boolean satisfiability*,
//! 2006).
//!
//! # Derivation
//!
//! All messages are odds. Take a pair: a tree, and a direction that leads to a cell `q`.
//!
//! * *Each tree has exactly one tent.* The odds that it is at `q` are one to the sum of the odds of
//!   a tent in the tree's other directions: `U(q) = 1 / (S − V(q))`, where `V` is the message of a
//!   cell to the tree and `S` is the sum of `V` over all directions of the tree.
//! * *Each tent has exactly one tree*, and a cell without a tent has none. Let `E` be the odds of a
//!   tent at `q` by the two rules below and the known values, and `Us` the sum of the messages `U`
//!   of all trees to `q`. The belief is `A = E · Us`. Without the message `U` of one tree, "this
//!   tree's tent" has the odds `E` against one for "no tent" and `E (Us − U)` for "another tree's
//!   tent": `V = E / (1 + E (Us − U))`.
//! * *Tents do not touch* means "each block of 2 × 2 cells holds at most one tent". The message of
//!   a block to a cell is `w = 1 / (1 + Σ a)`, where the sum is over the block's other cells, and
//!   `a = A / w` is the belief of such a cell without the block's own message to it. Two tents side
//!   by side are forbidden by two blocks, so the messages of blocks would count too much. Therefore
//!   the product of the messages of blocks to a cell is raised to the power 5/8, computed with
//!   three square roots. The exponent was found by experiment on planted boards, which are built
//!   around a known solution (1 is much too sure, 1/2 to 3/4 are well calibrated).
//! * *The number of tents in each line is its clue.* A line has many cells, so each of them gets
//!   about the same message: a factor `exp(μ)`, where `μ` is a Lagrange multiplier. Newton's method
//!   sets it so that the expected number of tents meets the clue: `μ += (clue − Σ p) / variance`,
//!   where the sum is over the probabilities `p` of a tent on each cell of the line. The variance
//!   is computed as if the tents of different trees were independent: a tree whose tent is in the
//!   line with probability `π` adds `π (1 − π)` to it. Steps are halved and clipped, and are made
//!   only every fifth round: messages lag behind, so with steps in every round, `μ` would oscillate
//!   for ever.
//!
//! Each new message of a tree or a block is averaged with its previous message, so that messages
//! along a cycle do not oscillate.
//!
//! # Cost
//!
//! Every round is a few passes over the board with a border of one cell, in `f32`: with the widest
//! vectors a round takes about 8 ns per cell, and a first estimate at 100 × 100 takes 2 ms.
//! Additions, multiplications, divisions and square roots round identically everywhere, and no
//! other operation that rounds is used: no fused operation and no function of a platform's library.
//! So every platform computes the same beliefs to the last bit, whatever the vector width.

#![allow(
    clippy::cast_precision_loss,
    reason = "beliefs are rough, and clues are far below 2^23"
)]
#![expect(
    clippy::inline_always,
    reason = "only inlined functions are compiled for these vectors"
)]

use fearless_simd::{Level, dispatch};

use crate::limits::{Limits, Stop};
use crate::model::OpenBoard;
use crate::puzzle::{Content, Direction, Puzzle};
use crate::solve::learn::model::{Model, OpenPair};
use crate::solve::tuning::{ROUNDS, ROUNDS_OF_LINES};

/// The largest odds.
const MAX_ODDS: f32 = 1e6;

/// The cost of a round per cell, in units of work.
const WORK_OF_CELL: u64 = 8;

/// Messages on a board with a border of one cell.
#[derive(Debug)]
struct Beliefs {
    /// The number of cells per row, including the border.
    stride: usize,
    /// For each direction from a tree, and each cell that it leads to: 1 if the pair is possible,
    /// otherwise 0.
    possible: [Vec<f32>; 4],
    /// The messages from trees to cells and from cells to trees, by direction and cell.
    from_tree: [Vec<f32>; 4],
    to_tree: [Vec<f32>; 4],
    /// The messages from each block of 2 × 2 cells to its four cells, indexed by the block's first
    /// cell.
    blocks: [Vec<f32>; 4],
    /// The odds of a tent at each cell.
    odds: Vec<f32>,
    /// For each cell, [`MAX_ODDS`] if the cell is known to hold a tent, otherwise 0.
    pinned: Vec<f32>,
    /// Scratch: the sum of the messages of all trees to a cell, or of all cells to a tree.
    sum: Vec<f32>,
    /// For rows and for columns, including the border: the multipliers `μ`, and the factors
    /// `exp(μ)`.
    multipliers: [Vec<f32>; 2],
    factors: [Vec<f32>; 2],
}

/// Returns, for each cell in row-major order, the estimated probability of a tent on it, from 0 to
/// 1, if all solutions were equally likely. The estimate is made by belief propagation; the
/// learning search uses it to choose guesses. Marks on the board are taken as known.
///
/// # Errors
///
/// Returns a [`Stop`] if a limit was reached: the deadline, an interrupt or the memory.
///
/// # Example: a clue that leaves one possibility
///
/// ```
/// use tents::puzzle::Puzzle;
/// use tents::solve::beliefs;
///
/// let puzzle: Puzzle = "? ? 1 ?\n? ....\n? .T..\n? ....\n".parse()?;
/// let beliefs = beliefs(&puzzle, &Default::default())?;
/// assert!(beliefs[6] > 0.7 && beliefs[1] < 0.3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn beliefs(puzzle: &Puzzle, limits: &Limits) -> Result<Vec<f32>, Stop> {
    let size = puzzle.size();
    let bytes = OpenBoard::bytes_of(puzzle) + (size.area() * size_of::<f32>()) as u64;
    limits.allow(bytes)?;
    let board = OpenBoard::new(puzzle);
    let bytes = bytes + Model::bytes_of_search(&board, limits)?;
    limits.allow(bytes)?;
    let model = Model::new(&board, false, limits)?;
    let mut known = vec![None; model.variables];
    for (known, &place) in known.iter_mut().zip(&model.cell_places) {
        *known = match puzzle.contents()[place as usize] {
            Content::Tent => Some(true),
            Content::Empty => Some(false),
            Content::Unknown | Content::Tree => None,
        };
    }
    for pair in &model.pairs {
        // A cell without a tent rules out its pairs. A cell with a tent settles none of them: the
        // tent may belong to another tree.
        if pair
            .cell
            .is_some_and(|cell| known[cell as usize] == Some(false))
        {
            known[pair.literal.variable()] = Some(false);
        }
    }
    let of_variables = estimate(&model, &known, ROUNDS, &limits.less_memory(bytes))?;
    if of_variables.is_empty() && !known.is_empty() {
        return Err(Stop::Memory);
    }
    let mut likely = vec![0.0; size.area()];
    for (&place, &of_cell) in model.cell_places.iter().zip(&of_variables) {
        likely[place as usize] = of_cell;
    }
    Ok(likely)
}

/// Returns the estimated probability that each variable of a model is true, from 0 to 1, given the
/// known values. Returns an empty list if there is not enough memory.
pub(super) fn estimate(
    model: &Model,
    known: &[Option<bool>],
    rounds: usize,
    limits: &Limits,
) -> Result<Vec<f32>, Stop> {
    let [rows, columns] = model.size;
    let cells = (columns + 2) * (rows + 2);
    let bytes = 20 * size_of::<f32>() * cells + size_of::<f32>() * model.variables;
    if limits.allow(bytes as u64).is_err() {
        return Ok(Vec::new());
    }
    let mut meter = limits.meter();
    meter.work(cells as u64)?;
    let mut beliefs = Beliefs::new(rows, columns);
    beliefs.init_messages(model, known);
    for round in 1..=rounds {
        meter.work(WORK_OF_CELL * cells as u64)?;
        dispatch!(Level::new(), _ => beliefs.update_messages());
        if round % ROUNDS_OF_LINES == 0 {
            beliefs.update_lines(model);
        }
    }
    Ok(beliefs.marginals(model))
}

impl Beliefs {
    /// Creates the messages, with all pairs impossible.
    fn new(rows: usize, columns: usize) -> Self {
        let stride = columns + 2;
        let cells = stride * (rows + 2);
        let each = |odds: f32| vec![odds; cells];
        let all = |odds: f32| [(); 4].map(|()| each(odds));
        Self {
            stride,
            possible: all(0.0),
            from_tree: all(0.0),
            to_tree: all(0.0),
            blocks: all(0.7),
            odds: each(0.0),
            pinned: each(0.0),
            sum: each(0.0),
            multipliers: [vec![0.0; rows + 2], vec![0.0; stride]],
            factors: [vec![1.0; rows + 2], vec![1.0; stride]],
        }
    }

    /// Reads the known values, and initializes the messages of the possible pairs.
    fn init_messages(&mut self, model: &Model, known: &[Option<bool>]) {
        for (&known, &place) in known.iter().zip(&model.cell_places) {
            if known == Some(true) {
                let at = self.place(place);
                self.pinned[at] = MAX_ODDS;
            }
        }
        for pair in &model.pairs {
            let tree = self.place(model.tree_places[pair.tree as usize]);
            let cell = pair.direction.step(tree, self.stride);
            let direction = pair.direction as usize;
            if known[pair.literal.variable()] != Some(false) {
                self.possible[direction][cell] = 1.0;
                self.from_tree[direction][cell] = 0.7;
                self.to_tree[direction][cell] = 0.3;
            }
        }
    }

    /// Returns each tree that has open pairs: its index in the grid with a border, and these pairs.
    fn trees<'a>(&self, model: &'a Model) -> impl Iterator<Item = (usize, &'a [OpenPair])> {
        let pairs = model.pairs.chunk_by(|one, other| one.tree == other.tree);
        pairs.map(|of| (self.place(model.tree_places[of[0].tree as usize]), of))
    }

    /// Returns the index, in the grid with a border, of a cell of the board (a row-major index).
    fn place(&self, place: u32) -> usize {
        let (place, columns) = (place as usize, self.stride - 2);
        (place / columns + 1) * self.stride + place % columns + 1
    }

    /// Computes one round of messages of trees, cells and blocks.
    #[inline(always)]
    fn update_messages(&mut self) {
        self.update_trees();
        self.update_cells();
        self.update_blocks();
    }

    /// Computes the messages of trees to their cells.
    #[inline(always)]
    fn update_trees(&mut self) {
        let Self {
            stride,
            possible,
            from_tree,
            to_tree,
            sum,
            ..
        } = self;
        let (s, n) = (*stride, sum.len());
        {
            let [north, east, south, west] = &*to_tree;
            let inner = n - 2 * s;
            let (north, east) = (&north[..inner], &east[s + 1..][..inner]);
            let (south, west) = (&south[2 * s..][..inner], &west[s - 1..][..inner]);
            let sum = &mut sum[s..][..inner];
            for at in 0..inner {
                sum[at] = (north[at] + east[at]) + (south[at] + west[at]);
            }
        }
        for direction in 0..4 {
            // The tree is one step back from the cell. Cells in the border have no pairs.
            let inner = n - 2 * s;
            let sum = &sum[[2 * s, s - 1, 0, s + 1][direction]..][..inner];
            let told = &to_tree[direction][s..][..inner];
            let possible = &possible[direction][s..][..inner];
            let message = &mut from_tree[direction][s..][..inner];
            for at in 0..inner {
                let others = (sum[at] - told[at]).abs() + 1e-6;
                message[at] = 0.5 * message[at] + 0.5 * (possible[at] / others);
            }
        }
    }

    /// Computes the messages of cells to their trees, and the beliefs of the cells.
    #[inline(always)]
    fn update_cells(&mut self) {
        let Self {
            stride,
            possible,
            from_tree,
            to_tree,
            blocks,
            odds,
            pinned,
            sum,
            factors: [of_rows, of_columns],
            ..
        } = self;
        let s = *stride;
        let rows = of_rows.len() - 2;
        for (row, &of_row) in of_rows.iter().enumerate().skip(1).take(rows) {
            let start = row * s + 1;
            let width = s - 2;
            let of_columns = &of_columns[1..][..width];
            let [first, second, third, fourth] = &*blocks;
            let (first, second) = (&first[start..][..width], &second[start - 1..][..width]);
            let third = &third[start - s..][..width];
            let fourth = &fourth[start - s - 1..][..width];
            let [north, east, south, west] = &*from_tree;
            let (north, east) = (&north[start..][..width], &east[start..][..width]);
            let (south, west) = (&south[start..][..width], &west[start..][..width]);
            let pinned = &pinned[start..][..width];
            let odds = &mut odds[start..][..width];
            let sum = &mut sum[start..][..width];
            // Here `odds` contains the odds by all rules except *each tent has exactly one tree*.
            // Below, they are multiplied by the messages of the trees.
            for at in 0..width {
                let product = (first[at] * second[at]) * (third[at] * fourth[at]);
                let root = product.sqrt();
                let apart = root * root.sqrt().sqrt();
                let other = (of_row * of_columns[at]) * apart;
                odds[at] = other.max(pinned[at]);
                sum[at] = (north[at] + east[at]) + (south[at] + west[at]);
            }
            for direction in 0..4 {
                let from_tree = &from_tree[direction][start..][..width];
                let possible = &possible[direction][start..][..width];
                let to_tree = &mut to_tree[direction][start..][..width];
                for at in 0..width {
                    let others = (sum[at] - from_tree[at]).abs();
                    to_tree[at] = possible[at] * odds[at] / (1.0 + odds[at] * others);
                }
            }
            for at in 0..width {
                odds[at] = (odds[at] * sum[at]).min(MAX_ODDS);
            }
        }
    }

    /// Computes the messages of blocks to their cells.
    #[inline(always)]
    fn update_blocks(&mut self) {
        let stride = self.stride;
        let length = self.odds.len() - stride - 1;
        let [first, second, third, fourth] = &mut self.blocks;
        let (first, second) = (&mut first[..length], &mut second[..length]);
        let (third, fourth) = (&mut third[..length], &mut fourth[..length]);
        let odds = [0, 1, stride, stride + 1].map(|step| &self.odds[step..][..length]);
        for at in 0..length {
            let a = odds[0][at] / first[at];
            let b = odds[1][at] / second[at];
            let c = odds[2][at] / third[at];
            let d = odds[3][at] / fourth[at];
            let mix = |old: f32, others: f32| (0.6 * old + 0.4 / (1.0 + others)).max(1e-6);
            first[at] = mix(first[at], b + (c + d));
            second[at] = mix(second[at], a + (c + d));
            third[at] = mix(third[at], (a + b) + d);
            fourth[at] = mix(fourth[at], (a + b) + c);
        }
    }

    /// Makes one step of Newton's method for the multiplier of each line with a clue.
    fn update_lines(&mut self, model: &Model) {
        let [rows, columns] = model.size;
        let mut expected = [vec![0.0_f32; rows + 2], vec![0.0_f32; columns + 2]];
        let mut variance = [vec![0.3_f32; rows + 2], vec![0.3_f32; columns + 2]];
        for &place in &model.cell_places {
            let at = self.place(place);
            let likely = self.odds[at] / (1.0 + self.odds[at]);
            expected[0][at / self.stride] += likely;
            expected[1][at % self.stride] += likely;
        }
        for (tree, _) in self.trees(model) {
            let [north, east, south, west] = self.shares(tree);
            let [row, column] = [tree / self.stride, tree % self.stride];
            for (axis, line, [before, on, after]) in [
                (0, row, [north, east + west, south]),
                (1, column, [west, north + south, east]),
            ] {
                variance[axis][line - 1] += before * (1.0 - before);
                variance[axis][line] += on * (1.0 - on);
                variance[axis][line + 1] += after * (1.0 - after);
            }
        }
        let (of_rows, of_columns) = model.missing.split_at(rows);
        for (axis, clues) in [of_rows, of_columns].into_iter().enumerate() {
            let missing = |line: usize| Some(clues[line]? as f32 - expected[axis][line + 1]);
            // If every line of an axis has a clue, the number of trees determines the sum of all
            // expected numbers, so no multiplier can change the mean of the values `missing`. This
            // mean is subtracted from each of them.
            let mut mean = 0.0;
            if clues.iter().all(Option::is_some) {
                for line in 0..clues.len() {
                    mean += missing(line).unwrap_or(0.0);
                }
                mean /= clues.len() as f32;
            }
            for line in 0..clues.len() {
                let Some(missing) = missing(line) else {
                    continue;
                };
                let step = 0.5 * (missing - mean) / variance[axis][line + 1];
                let multiplier = &mut self.multipliers[axis][line + 1];
                *multiplier = (*multiplier + step.clamp(-1.0, 1.0)).clamp(-12.0, 12.0);
                self.factors[axis][line + 1] = exp(*multiplier);
            }
        }
    }

    /// Returns the probability of each direction of a tree.
    fn shares(&self, tree: usize) -> [f32; 4] {
        let shares = Direction::ALL.map(|direction| {
            let cell = direction.step(tree, self.stride);
            let direction = direction as usize;
            let both = self.from_tree[direction][cell] * self.to_tree[direction][cell];
            both / (1.0 + both)
        });
        let all = (shares[0] + shares[1]) + (shares[2] + shares[3]);
        shares.map(|share| share / all.max(1e-30))
    }

    /// Returns the probability that each variable is true.
    fn marginals(&self, model: &Model) -> Vec<f32> {
        let mut likely = vec![0.0; model.variables];
        for (tree, pairs) in self.trees(model) {
            let shares = self.shares(tree);
            for pair in pairs {
                likely[pair.literal.variable()] = shares[pair.direction as usize];
            }
        }
        for (likely, &place) in likely.iter_mut().zip(&model.cell_places) {
            let odds = self.odds[self.place(place)];
            *likely = odds / (1.0 + odds);
        }
        likely
    }
}

/// The arrays above are indexed by these numbers of the directions.
const _: () = assert!(Direction::North as usize == 0 && Direction::West as usize == 3);

/// Returns the exponential of a number between −12 and 12, with the same result on every platform:
/// a power of two, times the Taylor polynomial for the rest of the exponent, which is at most half
/// the natural logarithm of two. The error is a few units in the last place.
pub(super) fn exp(x: f32) -> f32 {
    let halves = x * std::f32::consts::LOG2_E;
    let rounded = if halves < 0.0 {
        halves - 0.5
    } else {
        halves + 0.5
    };
    let power = rounded as i32;
    // The natural logarithm of 2 in two parts. The first part has few digits, so that its product
    // with `power` is exact.
    let rest = x - power as f32 * 0.693_359_4 + power as f32 * 2.121_944_4e-4;
    let mut value = 1.0 / 720.0;
    for coefficient in [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        value = value * rest + coefficient;
    }
    value * f32::from_bits(((127 + power) as u32) << 23)
}
