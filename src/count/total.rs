//! Counts the solutions of a puzzle: counts each of its parts and multiplies the results.

use num_bigint::BigUint;

use super::bounds::{Bounds, choices};
use super::search::{Nodes, PartResult, search};
use super::settings::CountSettings;
use super::statistics::CountStatistics;
use super::subpuzzle::{Subpuzzle, parts};
use super::value::Value;
use crate::count::component::Component;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Content, Direction, Puzzle};
use crate::solve::{Board, Distinct};

/// The numbers of solutions of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Count {
    /// The number of layouts.
    pub layouts: Bounds,
    /// The number of assignments.
    pub assignments: Bounds,
    /// The number of layouts with 0 [rings](crate::count), with 1 ring, with 2 rings, and so on. A
    /// layout with 0, 1, 2, … rings has 1, 2, 4, … assignments. The last number in the list is not
    /// 0 unless it is the only one. `None` if a limit was reached before the numbers were known.
    pub by_rings: Option<Vec<BigUint>>,
    /// The limit that was reached, if not everything is known.
    pub stop: Option<Stop>,
    /// The cost of the count.
    pub statistics: CountStatistics,
}

/// Counts the solutions of a puzzle.
#[must_use]
pub fn count(puzzle: &Puzzle, options: &CountSettings) -> Count {
    Parts::count(puzzle, options, false).finish()
}

impl Count {
    /// Returns the bounds of the number of layouts, or of assignments.
    #[must_use]
    pub fn of(&self, distinct: Distinct) -> &Bounds {
        match distinct {
            Distinct::Layouts => &self.layouts,
            Distinct::Assignments => &self.assignments,
        }
    }
}

/// Returns how many trees of a puzzle have 0, 1, 2, 3 and 4 cells next to them that are neither
/// trees nor marked as empty.
fn trees_by_directions(puzzle: &Puzzle) -> [u64; 5] {
    let is_free = |end| !matches!(puzzle.content(end), Content::Tree | Content::Empty);
    counts_of(puzzle.trees().iter().map(|tree| {
        let ends = tree.neighbours(puzzle.size());
        ends.filter(|&(_, end)| is_free(end)).count()
    }))
}

/// Returns how many of `numbers` are 0, 1, 2, 3 and 4. No number may be greater than 4.
fn counts_of(numbers: impl Iterator<Item = usize>) -> [u64; 5] {
    let mut counts = [0; 5];
    for number in numbers {
        counts[number] += 1;
    }
    counts
}

/// The number of solutions of a part, or bounds of it.
#[derive(Debug)]
struct PartBounds {
    /// The number of layouts by their number of rings; a lower bound if `upper` is given.
    value: Value,
    /// If `value` is not exact: an upper bound of the number of assignments, and so of layouts.
    upper: Option<BigUint>,
}

/// All solutions of a puzzle: the directions from trees to tents that the rules determine, and the
/// nodes of the parts.
#[derive(Debug, Default)]
pub(super) struct PartNodes {
    /// For each tree of the puzzle, the direction to its tent if only one is left before any
    /// decision.
    pub(super) settled: Vec<Option<Direction>>,
    /// The nodes of each part that was counted.
    pub(super) parts: Vec<(Subpuzzle, Nodes)>,
    /// The memory of `settled` and `parts`, in bytes.
    pub(super) bytes: u64,
}

/// The counts of the parts of a puzzle.
pub(super) struct Parts<'o> {
    options: &'o CountSettings,
    /// How many of the trees outside the counted parts have 0, 1, 2, 3 and 4 directions left.
    rest: [u64; 5],
    known: Vec<PartBounds>,
    /// The memory of `known`, in bytes.
    bytes: u64,
    keeps_nodes: bool,
    pub(super) nodes: PartNodes,
    pub(super) stop: Option<Stop>,
    pub(super) statistics: CountStatistics,
}

impl<'o> Parts<'o> {
    /// Counts the parts of a puzzle, and keeps their nodes if `keeps_nodes`.
    pub(super) fn count(puzzle: &Puzzle, options: &'o CountSettings, keeps_nodes: bool) -> Self {
        let limits = &options.limits;
        let mut parts = Self {
            options,
            rest: [0; 5],
            known: Vec::new(),
            bytes: 0,
            keeps_nodes,
            nodes: PartNodes::default(),
            stop: None,
            statistics: CountStatistics::default(),
        };
        let board = match Board::of_all(puzzle, limits) {
            Ok(Some(board)) => board,
            Ok(None) => return parts.without_solution(),
            Err(stop) => {
                parts.rest = trees_by_directions(puzzle);
                parts.stop = Some(stop);
                return parts;
            }
        };
        let sets = board.trees().map(|tree| board.choice_set(tree));
        parts.rest = counts_of(sets.map(|set| set.count_ones() as usize));
        if keeps_nodes {
            let settled = board.trees().map(|tree| board.only_choice(tree));
            parts.nodes.settled = settled.collect();
            parts.nodes.bytes = parts.nodes.settled.len() as u64;
        }
        match parts.count_parts(&board) {
            Ok(true) => parts,
            Ok(false) => parts.without_solution(),
            Err(stop) => {
                parts.stop = parts.stop.or(Some(stop));
                parts
            }
        }
    }

    /// Replaces all counts by the count of a single part without a solution.
    fn without_solution(mut self) -> Self {
        self.rest = [0; 5];
        self.known = vec![PartBounds {
            value: Value::ZERO,
            upper: None,
        }];
        self.nodes = PartNodes::default();
        self.stop = None;
        self
    }

    /// Returns whether it is known that there is no solution.
    pub(super) fn is_impossible(&self) -> bool {
        let is_zero = |part: &PartBounds| part.upper.is_none() && part.value.is_zero();
        self.rest[0] > 0 || self.known.iter().any(is_zero)
    }

    /// Counts all parts. Returns false as soon as a part has no solution.
    fn count_parts(&mut self, board: &Board) -> Result<bool, Stop> {
        // If the rules decide everything, there is no part.
        if self.is_complete() {
            return Ok(true);
        }
        let parts = parts(board, &self.options.limits)?;
        let bytes = parts.iter().flatten().map(Component::bytes);
        let limits = self
            .options
            .limits
            .less_memory(board.bytes() + bytes.sum::<u64>());
        for part in parts {
            self.statistics.parts += part.len() as u64;
            if !self.count_part(board, &Component::joined(part), &limits)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Counts one part. Returns false if the part has no solution. Reaching the limit on nodes or
    /// memory is not an error, because the other parts are still counted.
    fn count_part(
        &mut self,
        board: &Board,
        component: &Component,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let limits = limits.less_memory(self.bytes + self.nodes.bytes);
        limits.meter().work(64)?;
        let part = match Subpuzzle::new(board, component, &limits) {
            Ok(part) => part,
            // The trees of the part stay in `rest`.
            Err(stop) => {
                self.stop = Some(stop);
                return Ok(true);
            }
        };
        for (rest, choices) in self.rest.iter_mut().zip(part.trees_by_directions) {
            *rest -= choices;
        }
        let limits = limits.less_memory(part.bytes());
        let PartResult { value, stop, nodes } = self.count_puzzle(&part.puzzle, &limits);
        if stop.is_none() && value.is_zero() {
            return Ok(false);
        }
        let upper = stop.map(|_| choices(part.trees_by_directions));
        let bytes = value.heap_bytes() + upper.as_ref().map_or(0, BigUint::bits) / 8;
        self.bytes += size_of::<PartBounds>() as u64 + bytes;
        self.known.push(PartBounds { value, upper });
        if let Some(nodes) = nodes {
            self.nodes.bytes += part.bytes() + nodes.bytes();
            self.nodes.parts.push((part, nodes));
        }
        self.stop = self.stop.or(stop);
        match stop {
            Some(stop @ (Stop::Deadline | Stop::Interrupt)) => Err(stop),
            _ => Ok(true),
        }
    }

    /// Counts the layouts of a part.
    fn count_puzzle(&mut self, puzzle: &Puzzle, limits: &Limits) -> PartResult {
        let board = match Board::of_all(puzzle, limits) {
            Ok(Some(board)) => board,
            Ok(None) => return PartResult::number(Value::ZERO, None),
            Err(stop) => return PartResult::number(Value::ZERO, Some(stop)),
        };
        let limits = self.statistics.left(limits);
        search(board, self.keeps_nodes, &limits, &mut self.statistics)
    }

    /// Returns whether all parts have been counted, exactly or up to a limit: whether every tree
    /// outside the counted parts has at most one direction. A tree that belongs to no part has one
    /// direction, because its tent is known.
    fn is_complete(&self) -> bool {
        self.rest[2..] == [0; 3]
    }

    /// Combines the counts of the parts into the counts of the whole puzzle.
    pub(super) fn finish(mut self) -> Count {
        let known = std::mem::take(&mut self.known);
        let is_complete = self.is_complete();
        let is_exact = is_complete && known.iter().all(|part| part.upper.is_none());
        let mut bounds = |distinct| {
            let lowers = known.iter().map(|part| part.value.solutions(distinct));
            let [lower, upper] = self.product_between(lowers.map(Value::from).collect());
            if is_exact {
                return Bounds { lower, upper };
            }
            let uppers = known.iter().map(|part| match &part.upper {
                Some(upper) => upper.clone(),
                None => part.value.solutions(distinct),
            });
            let [_, upper] = self.product_between(uppers.map(Value::from).collect());
            Bounds {
                lower: if is_complete { lower } else { BigUint::ZERO },
                upper: upper * choices(self.rest),
            }
        };
        let layouts = bounds(Distinct::Layouts);
        // Without rings, there are as many assignments as layouts.
        let is_plain = known.iter().all(|part| part.value.is_number());
        let assignments = if is_plain {
            layouts.clone()
        } else {
            bounds(Distinct::Assignments)
        };
        let mut by_rings = None;
        if is_plain || layouts.upper == BigUint::ZERO {
            by_rings = layouts.exact().map(|number| vec![number.clone()]);
        } else if is_exact {
            let values = known.into_iter().map(|part| part.value).collect();
            let limits = &self.options.limits;
            match Value::product(values, limits, &mut limits.meter()) {
                Ok(product) => by_rings = Some(product.coefficients()),
                Err(stop) => self.stop = Some(stop),
            }
        }
        Count {
            stop: self.stop.filter(|_| by_rings.is_none()),
            layouts,
            assignments,
            by_rings,
            statistics: self.statistics,
        }
    }

    /// Returns a lower and an upper bound of the product of `factors`. Both are the product itself
    /// if it is 0 or can be computed within the limits; otherwise they are powers of two.
    fn product_between(&mut self, factors: Vec<Value>) -> [BigUint; 2] {
        let bits: u64 = factors.iter().map(Value::bits).sum();
        let number = factors.len() as u64;
        let is_zero = factors.iter().any(Value::is_zero);
        let limits = &self.options.limits;
        match Value::product(factors, limits, &mut limits.meter()) {
            Ok(product) => {
                let product = product.solutions(Distinct::Layouts);
                [product.clone(), product]
            }
            Err(_) if is_zero => [BigUint::ZERO, BigUint::ZERO],
            Err(stop) => {
                self.stop = self.stop.or(Some(stop));
                [bits - number, bits].map(|bits| BigUint::from(1_u8) << bits)
            }
        }
    }
}
