//! Counting one part, by one method or the other.

use num_bigint::BigUint;

use super::budget::{Budget, Halt};
use super::by_sweep::sweep;
use super::ladder::{self, Attempt};
use super::part::{Kind, Part};
use super::search::Found;
use super::{Figures, Method, Options};
use crate::puzzle::{Assignment, Content, Puzzle};
use crate::solve::{Distinct, Limits, Progress, Solutions, Stop, pairing};

/// How many solutions, and how many guesses, a short list and a long one may take, where other ways are
/// tried too.
const SHORT: u64 = 500;
const LONG: u64 = 100_000;

/// What is known of the solutions of a part.
#[derive(Clone, Debug)]
pub(super) struct PartCount {
    pub(super) assignments: [BigUint; 2],
    pub(super) layouts: [BigUint; 2],
    /// How many layouts have 0, 1, 2, … rings.
    pub(super) by_rings: Option<Vec<BigUint>>,
    /// What ended the count, if the bounds are not the same.
    pub(super) stop: Option<Stop>,
}

/// Counts the solutions of a part.
pub(super) fn count_part(
    part: &Part,
    method: Method,
    limits: &Limits,
    memory: u64,
    figures: &mut Figures,
) -> PartCount {
    let budget = |states| Budget {
        limits,
        memory,
        states,
    };
    let mut known = PartCount::unknown(part, Halt::States);
    for &attempt in ladder::attempts(part, method, figures) {
        let found = match attempt {
            Attempt::List { is_short } => {
                let most = match method {
                    Method::Enumeration => None,
                    _ if is_short => Some(SHORT),
                    _ => Some(LONG),
                };
                enumerate(part, limits, most, figures)
            }
            Attempt::Search(most) => search(part, limits, memory, most, figures),
            Attempt::Sweep(states) => sweep(part, &budget(states), figures)
                .unwrap_or_else(|halt| PartCount::unknown(part, halt)),
        };
        known.learn(found);
        let may_go_on = matches!(known.stop, Some(Stop::Nodes | Stop::Memory));
        if known.has_numbers() || !may_go_on {
            break;
        }
    }
    known
}

impl PartCount {
    /// Whether both numbers are known.
    fn has_numbers(&self) -> bool {
        self.layouts[0] == self.layouts[1] && self.assignments[0] == self.assignments[1]
    }

    /// Takes the better of what is known and what another attempt found.
    fn learn(&mut self, found: Self) {
        let tighten = |bounds: &mut [BigUint; 2], [lower, upper]: [BigUint; 2]| {
            if lower > bounds[0] {
                bounds[0] = lower;
            }
            if upper < bounds[1] {
                bounds[1] = upper;
            }
        };
        tighten(&mut self.assignments, found.assignments);
        tighten(&mut self.layouts, found.layouts);
        self.by_rings = found.by_rings;
        // What ran out of patience is not what the user's limit stopped.
        self.stop = match (self.stop, found.stop) {
            (Some(Stop::Memory), Some(Stop::Nodes)) => Some(Stop::Memory),
            (_, stop) => stop,
        };
    }

    /// All is known.
    pub(super) fn exact(by_rings: Vec<BigUint>) -> Self {
        let layouts: BigUint = by_rings.iter().sum();
        let assignments: BigUint = (0_u64..)
            .zip(&by_rings)
            .map(|(rings, number)| number << rings)
            .sum();
        Self {
            assignments: [assignments.clone(), assignments],
            layouts: [layouts.clone(), layouts],
            by_rings: Some(by_rings),
            stop: None,
        }
    }

    /// There may be more than was found.
    fn limit(&mut self, part: &Part, stop: Stop) {
        let most = part.most();
        self.assignments[1].clone_from(&most);
        self.layouts[1] = most;
        self.by_rings = None;
        self.stop = Some(stop);
    }

    /// Nothing is known but that each tree has one of its directions.
    fn unknown(part: &Part, halt: Halt) -> Self {
        let most = part.most();
        Self {
            assignments: [BigUint::ZERO, most.clone()],
            layouts: [BigUint::ZERO, most],
            by_rings: None,
            stop: Some(match halt {
                Halt::Stop(stop) => stop,
                Halt::States => Stop::Nodes,
            }),
        }
    }
}

impl Part {
    /// No fewer than its assignments.
    fn most(&self) -> BigUint {
        let choices = self.kinds.iter().filter_map(|&kind| match kind {
            Kind::Tree { directions } => Some(directions.count_ones()),
            _ => None,
        });
        choices.map(BigUint::from).product()
    }

    /// Whether a line has a clue, so that solutions may be few.
    pub(super) fn has_clues(&self) -> bool {
        self.rows.iter().chain(&self.columns).any(Option::is_some)
    }

    /// How many trees are left.
    pub(super) fn trees(&self) -> usize {
        let is_tree = |kind: &&Kind| matches!(kind, Kind::Tree { .. });
        self.kinds.iter().filter(is_tree).count()
    }

    /// The part as a puzzle of its own.
    pub(super) fn puzzle(&self) -> Puzzle {
        let contents = self
            .kinds
            .iter()
            .map(|kind| match kind {
                Kind::Closed => Content::Empty,
                Kind::Open { must: false } => Content::Unknown,
                Kind::Open { must: true } => Content::Tent,
                Kind::Tree { .. } => Content::Tree,
            })
            .collect();
        match Puzzle::new(self.rows.clone(), self.columns.clone(), contents) {
            Ok(puzzle) => puzzle,
            Err(error) => unreachable!("a part is a board: {error}"),
        }
    }
}

/// Counts by listing: up to some solutions and as many guesses, if a number is given.
fn enumerate(part: &Part, limits: &Limits, most: Option<u64>, figures: &mut Figures) -> PartCount {
    let puzzle = part.puzzle();
    let mut limits = limits.clone();
    if let Some(most) = most {
        limits.nodes = Some(limits.nodes.map_or(most, |nodes| nodes.min(most)));
    }
    let mut search = Solutions::new(&puzzle, Distinct::Layouts, limits);
    let mut by_rings: Vec<u64> = vec![0];
    let mut found = 0;
    while most.is_none_or(|most| found < most)
        && let Some(solution) = search.next()
    {
        found += 1;
        let rings = pairing::rings(&puzzle, &solution.layout(&puzzle)).unwrap_or(0);
        if by_rings.len() <= rings {
            by_rings.resize(rings + 1, 0);
        }
        by_rings[rings] += 1;
    }
    figures.solutions += found;
    figures.nodes += search.statistics().nodes;
    let mut count = PartCount::exact(by_rings.into_iter().map(BigUint::from).collect());
    match search.progress() {
        Progress::Complete => {}
        Progress::Stopped(stop) => count.limit(part, stop),
        Progress::Searching => count.limit(part, Stop::Nodes),
    }
    count
}

/// Counts by search: up to some decisions, if a number is given.
fn search(
    part: &Part,
    limits: &Limits,
    memory: u64,
    most: Option<u64>,
    figures: &mut Figures,
) -> PartCount {
    let mut limits = limits.clone();
    if let Some(most) = most {
        limits.nodes = Some(limits.nodes.map_or(most, |nodes| nodes.min(most)));
    }
    match super::search::search(&part.puzzle(), &limits, memory, figures) {
        Found::All(by_rings) => PartCount::exact(by_rings),
        Found::Some(by_rings, stop) => {
            let mut count = PartCount::exact(by_rings);
            count.limit(part, stop);
            count
        }
    }
}

/// All solutions of a part, where they are few enough to hold.
pub(super) fn list(
    part: &Part,
    distinct: Distinct,
    options: &Options,
    memory: u64,
    try_only: bool,
) -> Result<Vec<Assignment>, Stop> {
    let puzzle = part.puzzle();
    let mut limits = options.limits.clone();
    let mut most = memory / (64 + puzzle.trees().len() as u64);
    if try_only {
        most = most.min(SHORT);
        limits.nodes = Some(limits.nodes.map_or(SHORT, |nodes| nodes.min(SHORT)));
    }
    let mut search = Solutions::new(&puzzle, distinct, limits);
    let mut found = Vec::new();
    for solution in search.by_ref() {
        if found.len() as u64 >= most {
            return Err(Stop::Memory);
        }
        found.push(solution);
    }
    match search.progress() {
        Progress::Stopped(stop) => Err(stop),
        _ => Ok(found),
    }
}
