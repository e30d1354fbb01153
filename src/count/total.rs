//! The numbers of solutions of a puzzle: those of its parts, multiplied.

use num_bigint::BigUint;

use super::known::PartCount;
use super::numbers::{Bounds, Product, Rings, choices};
use super::part::{End, Part, Reduced, each_part};
use super::plan::{self, Task};
use super::search::Found;
use super::{Figures, Method, Options, layers, list, search, sweep};
use crate::count::component::Component;
use crate::limits::{Limits, Stop, Watch};
use crate::puzzle::{Content, Puzzle};
use crate::solve::Board;

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
pub fn count(puzzle: &Puzzle, options: &Options) -> Count {
    let limits = &options.limits;
    let board = match Board::of_all(puzzle, limits) {
        Ok(Some(board)) => board,
        Ok(None) => return Count::zero(Figures::default()),
        Err(stop) => return Count::at_most(choices(choice_counts(puzzle)), stop),
    };
    let mut total = Total {
        options,
        watch: limits.watch(),
        rest: counts_of(
            board
                .trees()
                .map(|tree| board.choice_set(tree).count_ones() as usize),
        ),
        plain: Product::default(),
        others: [Factor::default(), Factor::default()],
        rings: Some(Rings::default()),
        stop: None,
        figures: Figures::default(),
    };
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

/// The counts of the parts so far.
struct Total<'o> {
    options: &'o Options,
    watch: Watch<'o>,
    /// How many trees that are in no part so far have 0, 1, 2, 3 and 4 directions.
    rest: [u64; 5],
    /// The product of what was counted of parts without rings.
    plain: Product,
    /// The products of what was counted of the others: layouts and assignments.
    others: [Factor; 2],
    /// The product of what was counted of the others by rings, as long as that is known.
    rings: Option<Rings>,
    stop: Option<Stop>,
    figures: Figures,
}

/// The product of numbers of which some are not known.
struct Factor {
    exact: Product,
    /// Bounds of those that are not known: `None` if the lower one of one is 0.
    lower: Option<Product>,
    upper: Product,
}

impl Total<'_> {
    /// Counts one part. Where its own patience or memory ends, the others are counted all the same.
    fn count_part(
        &mut self,
        board: &Board,
        component: &Component,
        limits: &Limits,
    ) -> Result<(), End> {
        self.watch.work(64)?;
        self.figures.parts += 1;
        let limits = limits.beside(self.bytes());
        let part = match Part::new(board, component, &limits) {
            Ok(part) => part,
            // Its trees stay among the rest.
            Err(stop) => {
                self.stop = Some(stop);
                return Ok(());
            }
        };
        let choices = part.choice_counts();
        for (rest, choices) in self.rest.iter_mut().zip(choices) {
            *rest -= choices;
        }
        let limits = limits.beside(part.bytes());
        let count = count_part(&part, self.options, &limits, &mut self.figures);
        if count.assignments.upper == BigUint::ZERO {
            return Err(End::Zero);
        }
        let stop = count.stop;
        let multiplied = self.multiply(count);
        self.stop = self.stop.or(stop);
        multiplied?;
        match stop {
            Some(stop @ (Stop::Deadline | Stop::Interrupt)) => Err(End::Stopped(stop)),
            _ => Ok(()),
        }
    }

    /// How much memory the products take, in bytes.
    fn bytes(&self) -> u64 {
        let others: u64 = self.others.iter().map(Factor::bytes).sum();
        let rings = self.rings.as_ref().map_or(0, Rings::bytes);
        self.plain.bytes() + others + rings
    }

    fn multiply(&mut self, count: PartCount) -> Result<(), Stop> {
        let watch = &mut self.watch;
        if count
            .by_rings
            .as_ref()
            .is_some_and(|rings| rings.len() == 1)
        {
            return self.plain.push(count.layouts.lower, watch);
        }
        let pushed = match (count.by_rings, &mut self.rings) {
            (Some(by_rings), Some(rings)) => rings.push(&by_rings, &self.options.limits, watch),
            (_, rings) => {
                *rings = None;
                Ok(())
            }
        };
        // The numbers themselves may be known where this product would be too long.
        if let Err(stop) = pushed {
            self.rings = None;
            self.stop = self.stop.or(Some(stop));
        }
        let [layouts, assignments] = &mut self.others;
        let pushed = layouts.push(count.layouts, watch);
        pushed.and(assignments.push(count.assignments, watch))
    }

    /// Whether all parts have been counted. Only trees whose tents are known are in none, and
    /// these have one direction.
    fn is_complete(&self) -> bool {
        self.rest[2..] == [0; 3]
    }

    /// The numbers of the whole.
    fn finish(mut self) -> Count {
        let is_complete = self.is_complete();
        let watch = &mut self.watch;
        // If there is no time for this, there is none for the rest either.
        let plain = self.plain.finish(watch);
        let rest = choices(self.rest);
        let [layouts, assignments] = self.others.map(|mut factor| {
            let (bounds, result) = factor.finish(&self.plain, watch);
            self.stop = self.stop.or(result.err());
            if is_complete {
                bounds
            } else {
                Bounds {
                    lower: BigUint::ZERO,
                    upper: bounds.upper * &rest,
                }
            }
        });
        let by_rings = match (self.rings, plain) {
            (Some(rings), Ok(plain)) if is_complete => {
                let by_rings = rings.finish(&plain, &self.options.limits, watch);
                self.stop = self.stop.or(by_rings.as_ref().err().copied());
                by_rings.ok()
            }
            _ => None,
        };
        Count {
            layouts,
            assignments,
            by_rings,
            stop: self.stop,
            figures: self.figures,
        }
    }
}

impl Default for Factor {
    fn default() -> Self {
        Self {
            exact: Product::default(),
            lower: Some(Product::default()),
            upper: Product::default(),
        }
    }
}

impl Factor {
    fn push(&mut self, bounds: Bounds, watch: &mut Watch<'_>) -> Result<(), Stop> {
        if bounds.exact().is_some() {
            return self.exact.push(bounds.lower, watch);
        }
        let pushed = self.upper.push(bounds.upper, watch);
        if bounds.lower == BigUint::ZERO {
            self.lower = None;
        }
        match &mut self.lower {
            Some(lower) => pushed.and(lower.push(bounds.lower, watch)),
            None => pushed,
        }
    }

    /// Times another product: what is known of the number, and what kept it from being multiplied
    /// out.
    fn finish(&mut self, plain: &Product, watch: &mut Watch<'_>) -> (Bounds, Result<(), Stop>) {
        self.exact.append(plain.clone());
        let mut result = Ok(());
        let mut multiply = |mut product: Product| match product.finish(watch) {
            Ok(number) => [number.clone(), number],
            Err(stop) => {
                result = Err(stop);
                product.between()
            }
        };
        let [mut lower, mut upper] = multiply(self.exact.clone());
        if !self.upper.is_one() {
            upper *= &multiply(self.upper.clone())[1];
            lower = match &self.lower {
                Some(product) => lower * &multiply(product.clone())[0],
                None => BigUint::ZERO,
            };
        }
        (Bounds { lower, upper }, result)
    }

    fn bytes(&self) -> u64 {
        let lower = self.lower.as_ref().map_or(0, Product::bytes);
        self.exact.bytes() + lower + self.upper.bytes()
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

/// Counts the solutions of a part.
fn count_part(part: &Part, options: &Options, limits: &Limits, figures: &mut Figures) -> PartCount {
    let mut counting = Counting {
        known: PartCount::unknown(part, Stop::Nodes),
        is_listed_alone: options.method == Method::Enumeration,
        options,
    };
    if let Err(stop) = plan::run(&mut counting, part, options, limits, figures) {
        counting.known.stop = Some(stop);
    }
    counting.known
}

/// Counts a part, and keeps what was found out where an attempt ended early.
struct Counting<'o> {
    known: PartCount,
    /// Whether the list is the only method to try.
    is_listed_alone: bool,
    options: &'o Options,
}

impl Counting<'_> {
    /// Takes in how many layouts there are by their rings.
    fn learn_rings(&mut self, part: &Part, found: Found) -> Result<(), Stop> {
        self.learn(match found {
            Found::All(by_rings) => PartCount::exact(by_rings),
            Found::Some(by_rings, stop) => PartCount::exact(by_rings).at_least(part, stop),
        })
    }

    fn learn(&mut self, found: PartCount) -> Result<(), Stop> {
        self.known.assignments.tighten(found.assignments);
        self.known.layouts.tighten(found.layouts);
        self.known.by_rings = found.by_rings;
        self.known.stop = found.stop;
        let known = [&self.known.assignments, &self.known.layouts];
        match found.stop {
            Some(stop) if known.iter().any(|bounds| bounds.exact().is_none()) => Err(stop),
            _ => Ok(()),
        }
    }
}

impl Task for Counting<'_> {
    type Found = ();

    const HAS_LAYERS: bool = true;

    fn none(&mut self) {
        self.known = PartCount::exact(vec![BigUint::ZERO]);
    }

    fn list(
        &mut self,
        part: &Part,
        reduced: &Reduced,
        is_short: bool,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<(), Stop> {
        let most = match is_short {
            _ if self.is_listed_alone => None,
            true => Some(list::SHORT),
            false => Some(list::LONG),
        };
        self.learn(list::total(part, reduced, most, limits, figures))
    }

    fn search(
        &mut self,
        part: &Part,
        reduced: &Reduced,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<(), Stop> {
        self.learn_rings(part, search::search(&reduced.board, limits, figures))
    }

    fn layers(
        &mut self,
        part: &Part,
        reduced: &Reduced,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<(), Stop> {
        let found = layers::layers(&reduced.board, self.options, limits, figures);
        self.learn_rings(part, found)
    }

    fn sweep(&mut self, part: &Part, limits: &Limits, figures: &mut Figures) -> Result<(), Stop> {
        self.learn(sweep::total(part, limits, figures)?)
    }
}
