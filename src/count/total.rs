//! The numbers of solutions of a puzzle: those of its parts, multiplied.

use num_bigint::BigUint;

use super::bounds::{Bounds, choices};
use super::part::{End, Part, each_part};
use super::search::{Found, Nodes};
use super::value::Value;
use super::{CountSettings, Figures, Method, layers, search};
use crate::count::component::Component;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Content, Direction, Puzzle};
use crate::solve::{Board, Distinct};

/// After how many decisions a search gives way to layers. It takes little memory, and on most boards
/// it ends long before; layers take much, and end on some boards on which it does not.
const PATIENCE: u64 = 20_000_000;

/// The numbers of solutions of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Count {
    /// How many layouts there are.
    pub layouts: Bounds,
    /// How many assignments there are.
    pub assignments: Bounds,
    /// How many layouts have 0, 1, 2, … rings, and so 1, 2, 4, … assignments; the last number is
    /// not 0 unless it is the only one. `None` if a limit was reached before that was known.
    pub by_rings: Option<Vec<BigUint>>,
    /// The limit that was reached, if something is not known.
    pub stop: Option<Stop>,
    /// Its cost.
    pub figures: Figures,
}

/// Counts the solutions of a puzzle.
#[must_use]
pub fn count(puzzle: &Puzzle, options: &CountSettings) -> Count {
    match Parts::count(puzzle, options, None) {
        Ok(parts) => parts.finish(),
        Err(count) => *count,
    }
}

impl Count {
    /// The bounds of the number of solutions of a kind.
    #[must_use]
    pub fn of(&self, distinct: Distinct) -> &Bounds {
        match distinct {
            Distinct::Layouts => &self.layouts,
            Distinct::Assignments => &self.assignments,
        }
    }

    /// The same bounds for both kinds.
    fn between(lower: BigUint, upper: BigUint, stop: Option<Stop>, figures: Figures) -> Self {
        let bounds = Bounds { lower, upper };
        Self {
            by_rings: bounds.exact().map(|number| vec![number.clone()]),
            layouts: bounds.clone(),
            assignments: bounds,
            stop,
            figures,
        }
    }

    fn zero(figures: Figures) -> Self {
        Self::between(BigUint::ZERO, BigUint::ZERO, None, figures)
    }

    /// The bounds of a puzzle that follow from the cells next to its trees alone.
    fn at_most(puzzle: &Puzzle, stop: Stop) -> Self {
        let upper = choices(choice_counts(puzzle));
        let stop = (upper != BigUint::ZERO).then_some(stop);
        Self::between(BigUint::ZERO, upper, stop, Figures::default())
    }
}

/// How many trees of a puzzle have 0, 1, 2, 3 and 4 free cells next to them.
fn choice_counts(puzzle: &Puzzle) -> [u64; 5] {
    let is_free = |end| !matches!(puzzle.content(end), Content::Tree | Content::Empty);
    counts_of(puzzle.trees().iter().map(|tree| {
        let ends = tree.neighbours(puzzle.size());
        ends.filter(|&(_, end)| is_free(end)).count()
    }))
}

/// How many of some numbers up to 4 are 0, 1, 2, 3 and 4.
fn counts_of(numbers: impl Iterator<Item = usize>) -> [u64; 5] {
    let mut counts = [0; 5];
    for number in numbers {
        counts[number] += 1;
    }
    counts
}

/// Who wants the nodes of all parts.
pub(super) struct Keeper<'k> {
    /// Takes those of a part, and says how many bytes it holds of them from then on.
    pub(super) take: &'k mut Take<'k>,
    /// Whether it wants nothing else: then all ends where there are none of a part.
    pub(super) is_all: bool,
}

type Take<'k> = dyn FnMut(&Part, Nodes, &Limits, &mut Figures) -> Result<u64, Stop> + 'k;

/// The number of solutions of a part, or bounds of it.
#[derive(Debug)]
struct Known {
    /// How many layouts there are: at least so many, or just so many.
    value: Value,
    /// If there may be more, how many assignments there are at most.
    most: Option<BigUint>,
}

/// The counts of the parts of a puzzle.
pub(super) struct Parts<'o> {
    options: &'o CountSettings,
    /// The direction of each tree that has only one before anything is decided.
    pub(super) settled: Vec<Option<Direction>>,
    /// How many trees that are in no part so far have 0, 1, 2, 3 and 4 directions.
    rest: [u64; 5],
    known: Vec<Known>,
    /// How much memory is held of them and of their nodes, in bytes.
    pub(super) bytes: u64,
    pub(super) stop: Option<Stop>,
    pub(super) figures: Figures,
}

impl<'o> Parts<'o> {
    /// Counts the parts of a puzzle, or says how many solutions the whole has, where that is known
    /// without them.
    pub(super) fn count(
        puzzle: &Puzzle,
        options: &'o CountSettings,
        mut keeper: Option<Keeper<'_>>,
    ) -> Result<Self, Box<Count>> {
        let limits = &options.limits;
        let board = match Board::of_all(puzzle, limits) {
            Ok(Some(board)) => board,
            Ok(None) => return Err(Count::zero(Figures::default()).into()),
            Err(stop) => return Err(Count::at_most(puzzle, stop).into()),
        };
        let sets = board.trees().map(|tree| board.choice_set(tree));
        let settled = board.trees().map(|tree| board.only_choice(tree));
        let mut parts = Self {
            options,
            rest: counts_of(sets.map(|set| set.count_ones() as usize)),
            settled: if keeper.is_some() {
                settled.collect()
            } else {
                Vec::new()
            },
            known: Vec::new(),
            bytes: 0,
            stop: None,
            figures: Figures::default(),
        };
        // Where the rules leave nothing open, there is no part.
        let end = if parts.is_complete() {
            Ok(())
        } else {
            each_part(&board, limits, &mut |component, number, limits| {
                parts.figures.parts += number;
                parts.count_part(&board, component, limits, &mut keeper)
            })
        };
        match end {
            Ok(()) => {}
            Err(End::Zero) => return Err(Count::zero(parts.figures).into()),
            Err(End::Stopped(stop)) => parts.stop = parts.stop.or(Some(stop)),
        }
        Ok(parts)
    }

    /// Counts one part. Where its own patience or memory ends, the others are counted all the same.
    fn count_part(
        &mut self,
        board: &Board,
        component: &Component,
        limits: &Limits,
        keeper: &mut Option<Keeper<'_>>,
    ) -> Result<(), End> {
        let limits = limits.beside(self.bytes);
        limits.watch().work(64)?;
        let part = match Part::new(board, component, &limits) {
            Ok(part) => part,
            // Its trees stay among the rest.
            Err(stop) => {
                self.stop = Some(stop);
                return Ok(());
            }
        };
        for (rest, choices) in self.rest.iter_mut().zip(part.choice_counts) {
            *rest -= choices;
        }
        let limits = limits.beside(part.bytes());
        let mut found = self.count_puzzle(&part.puzzle, keeper.is_some(), &limits);
        if let Some(wanted) = keeper {
            let held = match (found.stop, found.nodes.take()) {
                (None, Some(nodes)) => (wanted.take)(&part, nodes, &limits, &mut self.figures),
                (stop, _) => stop.map_or(Ok(0), Err),
            };
            match held {
                Ok(bytes) => self.bytes += bytes,
                Err(stop) if wanted.is_all => return Err(End::Stopped(stop)),
                Err(stop) => {
                    // The count goes on without them.
                    self.stop = self.stop.or(Some(stop));
                    *keeper = None;
                    if found.stop.is_some() {
                        let again = self.count_puzzle(&part.puzzle, false, &limits);
                        found = again.at_least(found.value);
                    }
                }
            }
        }
        let Found { value, stop, .. } = found;
        if stop.is_none() && value.is_zero() {
            return Err(End::Zero);
        }
        let most = stop.map(|_| choices(part.choice_counts));
        let bytes = value.heap_bytes() + most.as_ref().map_or(0, BigUint::bits) / 8;
        self.bytes += size_of::<Known>() as u64 + bytes;
        self.known.push(Known { value, most });
        self.stop = self.stop.or(stop);
        match stop {
            Some(stop @ (Stop::Deadline | Stop::Interrupt)) => Err(End::Stopped(stop)),
            _ => Ok(()),
        }
    }

    /// Counts the layouts of a part: by a search where its nodes are kept.
    fn count_puzzle(&mut self, puzzle: &Puzzle, keeps_nodes: bool, limits: &Limits) -> Found {
        let board = match Board::of_all(puzzle, limits) {
            Ok(Some(board)) => board,
            Ok(None) => return Found::number(Value::ZERO, None),
            Err(stop) => return Found::number(Value::ZERO, Some(stop)),
        };
        let limits = limits.beside(board.bytes());
        let (options, figures) = (self.options, &mut self.figures);
        let search = |limits: &Limits, figures: &mut Figures| {
            search::search(&board, keeps_nodes, &figures.left(limits), figures)
        };
        let layers = |figures: &mut Figures| {
            layers::layers(&board, options, &figures.left(&limits), figures)
        };
        match options.method {
            _ if keeps_nodes => search(&limits, figures),
            Method::Search => search(&limits, figures),
            Method::Layers => layers(figures),
            Method::Auto => {
                let most = figures.spent.saturating_add(PATIENCE);
                let found = search(&limits.up_to(Some(most)), figures);
                let is_spent = limits.nodes.is_some_and(|most| figures.spent >= most);
                match found.stop {
                    Some(Stop::Nodes | Stop::Memory) if !is_spent => {
                        layers(figures).at_least(found.value)
                    }
                    _ => found,
                }
            }
        }
    }

    /// Whether all parts have been counted. Only trees whose tents are known are in none, and
    /// these have one direction.
    fn is_complete(&self) -> bool {
        self.rest[2..] == [0; 3]
    }

    /// The numbers of the whole.
    pub(super) fn finish(mut self) -> Count {
        let is_complete = self.is_complete();
        let known = std::mem::take(&mut self.known);
        let (exact, open): (Vec<Known>, Vec<Known>) =
            known.into_iter().partition(|part| part.most.is_none());
        // Those without rings have as many assignments as layouts, and are multiplied once.
        let exact = exact.into_iter().map(|part| part.value);
        let (plain, ringed): (Vec<Value>, Vec<Value>) = exact.partition(Value::is_number);
        let plain = self.product_between(plain);
        let is_exact = is_complete && open.is_empty() && plain[0] == plain[1];
        let most = open.iter().filter_map(|part| part.most.clone());
        let [_, most] = self.product_between(most.map(Value::from).collect());
        let most = most * choices(self.rest);
        let [layouts, assignments] = Distinct::ALL.map(|distinct| {
            let number = |value: &Value| Value::from(value.solutions(distinct));
            let [lower, upper] = self.product_between(ringed.iter().map(number).collect());
            let least = open.iter().map(|part| number(&part.value));
            let [least, _] = self.product_between(least.collect());
            let least = if is_complete { least } else { BigUint::ZERO };
            Bounds {
                lower: lower * &plain[0] * least,
                upper: upper * &plain[1] * &most,
            }
        });
        let mut by_rings = None;
        if is_exact {
            let limits = &self.options.limits;
            match Value::product(ringed, limits, &mut limits.watch()) {
                Ok(mut product) => {
                    let [plain, _] = plain;
                    product.multiply(plain.into());
                    by_rings = Some(product.coefficients());
                }
                Err(stop) => self.stop = Some(stop),
            }
        }
        Count {
            layouts,
            assignments,
            by_rings,
            stop: self.stop,
            figures: self.figures,
        }
    }

    /// Between which numbers a product of numbers is: powers of two if it cannot be multiplied out.
    fn product_between(&mut self, factors: Vec<Value>) -> [BigUint; 2] {
        let bits: u64 = factors.iter().map(Value::bits).sum();
        let number = factors.len() as u64;
        let is_zero = factors.iter().any(Value::is_zero);
        let limits = &self.options.limits;
        match Value::product(factors, limits, &mut limits.watch()) {
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
