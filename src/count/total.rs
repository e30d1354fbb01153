//! The numbers of solutions of a puzzle: those of its parts, multiplied.

use num_bigint::BigUint;

use super::bounds::{Bounds, choices};
use super::part::{End, Part, each_part};
use super::product::product_of;
use super::search::Found;
use super::{CountSettings, Figures, Method, layers, search};
use crate::count::component::Component;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Content, Puzzle};
use crate::solve::Board;

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
    /// What it cost.
    pub figures: Figures,
}

/// Counts the solutions of a puzzle.
#[must_use]
pub fn count(puzzle: &Puzzle, options: &CountSettings) -> Count {
    let limits = &options.limits;
    let board = match Board::of_all(puzzle, limits) {
        Ok(Some(board)) => board,
        Ok(None) => return Count::zero(Figures::default()),
        Err(stop) => return Count::at_most(choices(choice_counts(puzzle)), stop),
    };
    let choice_counts = board
        .trees()
        .map(|tree| board.choice_set(tree).count_ones());
    let mut total = Total {
        options,
        rest: counts_of(choice_counts.map(|number| number as usize)),
        parts: Vec::new(),
        bytes: 0,
        stop: None,
        figures: Figures::default(),
    };
    // Where the rules leave nothing open, there is no part.
    let end = if total.is_complete() {
        Ok(())
    } else {
        each_part(&board, limits, &mut |component, limits| {
            total.count_part(&board, component, limits)
        })
    };
    match end {
        Ok(()) => {}
        Err(End::Zero) => return Count::zero(total.figures),
        Err(End::Stopped(stop)) => total.stop = Some(total.stop.unwrap_or(stop)),
    }
    drop(board);
    total.finish()
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

/// What is known of the solutions of a part.
#[derive(Debug)]
struct Known {
    /// How many layouts have 0, 1, 2, … rings: at least so many, or just so many.
    by_rings: Vec<BigUint>,
    /// If there may be more, how many assignments there are at most.
    most: Option<BigUint>,
}

impl Known {
    /// About how much memory it takes, in bytes.
    fn bytes(&self) -> u64 {
        let numbers = self.by_rings.iter().chain(&self.most);
        numbers.map(|number| number.bits() / 8 + 32).sum()
    }
}

/// The counts of the parts so far.
struct Total<'o> {
    options: &'o CountSettings,
    /// How many trees that are in no part so far have 0, 1, 2, 3 and 4 directions.
    rest: [u64; 5],
    parts: Vec<Known>,
    /// How much memory these take, in bytes.
    bytes: u64,
    stop: Option<Stop>,
    figures: Figures,
}

impl Total<'_> {
    /// Counts one part. Where its own patience or memory ends, the others are counted all the same.
    fn count_part(
        &mut self,
        board: &Board,
        component: &Component,
        limits: &Limits,
    ) -> Result<(), End> {
        self.figures.parts += 1;
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
        let (by_rings, stop) = match self.count_puzzle(&part.puzzle, &limits) {
            Found::All(by_rings) => (by_rings, None),
            Found::Some(by_rings, stop) => (by_rings, Some(stop)),
        };
        if stop.is_none() && by_rings == [BigUint::ZERO] {
            return Err(End::Zero);
        }
        let part = Known {
            by_rings,
            most: stop.map(|_| choices(part.choice_counts)),
        };
        self.bytes += part.bytes();
        self.parts.push(part);
        self.stop = self.stop.or(stop);
        match stop {
            Some(stop @ (Stop::Deadline | Stop::Interrupt)) => Err(End::Stopped(stop)),
            _ => Ok(()),
        }
    }

    /// Counts the layouts of a part by their rings.
    fn count_puzzle(&mut self, puzzle: &Puzzle, limits: &Limits) -> Found {
        let none = || vec![BigUint::ZERO];
        let board = match Board::of_all(puzzle, limits) {
            Ok(Some(board)) => board,
            Ok(None) => return Found::All(none()),
            Err(stop) => return Found::Some(none(), stop),
        };
        let limits = limits.beside(board.bytes());
        let (options, figures) = (self.options, &mut self.figures);
        let search = |limits: &Limits, figures: &mut Figures| {
            search::search(&board, &figures.left(limits), figures)
        };
        let layers = |figures: &mut Figures| {
            layers::layers(&board, options, &figures.left(&limits), figures)
        };
        match options.method {
            Method::Search => search(&limits, figures),
            Method::Layers => layers(figures),
            Method::Auto => {
                let most = figures.spent.saturating_add(PATIENCE);
                let found = search(&limits.up_to(Some(most)), figures);
                let is_spent = limits.nodes.is_some_and(|most| figures.spent >= most);
                match found {
                    Found::Some(least, Stop::Nodes | Stop::Memory) if !is_spent => {
                        layers(figures).at_least(least)
                    }
                    found => found,
                }
            }
        }
    }

    /// Whether all parts have been counted. Only trees whose tents are known are in none, and
    /// these have one direction.
    fn is_complete(&self) -> bool {
        self.rest[2..] == [0; 3]
    }

    /// Whether all numbers are known.
    fn is_exact(&self) -> bool {
        self.is_complete() && self.parts.iter().all(|part| part.most.is_none())
    }

    /// The numbers of the whole.
    fn finish(mut self) -> Count {
        let layouts = self.product(|by_rings| by_rings.iter().sum());
        let assignments = self.product(|by_rings| {
            let numbers = (0_u64..).zip(by_rings);
            numbers.map(|(rings, number)| number << rings).sum()
        });
        let by_rings = self.is_exact().then(|| {
            let parts = std::mem::take(&mut self.parts);
            let factors = parts.into_iter().map(|part| part.by_rings).collect();
            let limits = &self.options.limits;
            product_of(factors, limits, &mut limits.watch())
        });
        let by_rings = by_rings.transpose();
        self.stop = self.stop.or(by_rings.as_ref().err().copied());
        Count {
            layouts,
            assignments,
            by_rings: by_rings.unwrap_or_default(),
            stop: self.stop,
            figures: self.figures,
        }
    }

    /// The product over all parts of a number of each, and of the choices of the rest.
    fn product(&mut self, number: impl Fn(&[BigUint]) -> BigUint) -> Bounds {
        let least = |part: &Known| number(&part.by_rings);
        let most = |part: &Known| part.most.clone().unwrap_or_else(|| least(part));
        let lower = self.product_between(self.parts.iter().map(least).collect());
        let [lower, upper] = if self.is_exact() {
            lower
        } else {
            let [lower, _] = lower;
            let [_, upper] = self.product_between(self.parts.iter().map(most).collect());
            [lower, upper * choices(self.rest)]
        };
        Bounds {
            lower: if self.is_complete() {
                lower
            } else {
                BigUint::ZERO
            },
            upper,
        }
    }

    /// Between which numbers a product is: powers of two if it cannot be multiplied out.
    fn product_between(&mut self, factors: Vec<BigUint>) -> [BigUint; 2] {
        if factors.contains(&BigUint::ZERO) {
            return [BigUint::ZERO, BigUint::ZERO];
        }
        let bits: u64 = factors.iter().map(BigUint::bits).sum();
        let number = factors.len() as u64;
        let limits = &self.options.limits;
        let factors = factors.into_iter().map(|factor| vec![factor]).collect();
        match product_of(factors, limits, &mut limits.watch()) {
            Ok(mut product) => {
                let product = product.pop().unwrap_or_default();
                [product.clone(), product]
            }
            Err(stop) => {
                self.stop = self.stop.or(Some(stop));
                [bits - number, bits].map(|bits| BigUint::from(1_u8) << bits)
            }
        }
    }
}

impl Count {
    fn zero(figures: Figures) -> Self {
        Self {
            layouts: Bounds::of(BigUint::ZERO),
            assignments: Bounds::of(BigUint::ZERO),
            by_rings: Some(vec![BigUint::ZERO]),
            stop: None,
            figures,
        }
    }

    /// Only an upper bound is known.
    fn at_most(upper: BigUint, stop: Stop) -> Self {
        if upper == BigUint::ZERO {
            return Self::zero(Figures::default());
        }
        let bounds = Bounds {
            lower: BigUint::ZERO,
            upper,
        };
        Self {
            layouts: bounds.clone(),
            assignments: bounds,
            by_rings: None,
            stop: Some(stop),
            figures: Figures::default(),
        }
    }
}
