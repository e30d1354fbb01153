//! Counting by listing: the engine's list of solutions.

use super::Figures;
use super::known::PartCount;
use super::part::{Part, Reduced};
use crate::limits::{Limits, Stop};
use crate::puzzle::Direction;
use crate::solve::{Board, Distinct, Options, Progress, Solutions, pairing};

/// How many solutions, and how many guesses, a short list and a long one may take, where other ways
/// are tried too.
pub(super) const SHORT: u64 = 500;
pub(super) const LONG: u64 = 100_000;

/// About how many bytes of solutions are allocated at once.
const CHUNK: usize = 1 << 16;

/// The solutions of what is left of a board.
fn listed(board: &Board, distinct: Distinct, limits: Limits) -> Solutions {
    Solutions::of_board(board, Options::default().distinct(distinct).limits(limits))
}

/// Counts by listing. `most`, if given, limits both the solutions and the guesses.
pub(super) fn total(
    part: &Part,
    Reduced { puzzle, board }: &Reduced,
    most: Option<u64>,
    limits: &Limits,
    figures: &mut Figures,
) -> PartCount {
    let mut search = listed(board, Distinct::Layouts, limits.up_to(most));
    let mut by_rings: Vec<u64> = vec![0];
    let mut found = 0;
    while most.is_none_or(|most| found < most)
        && let Some(solution) = search.next()
    {
        found += 1;
        let rings = pairing::rings(puzzle, &solution.layout(puzzle)).unwrap_or(0);
        if by_rings.len() <= rings {
            by_rings.resize(rings + 1, 0);
        }
        by_rings[rings] += 1;
    }
    figures.solutions += found;
    figures.nodes += search.statistics().nodes;
    let count = PartCount::exact(by_rings.into_iter().map(Into::into).collect());
    match search.progress() {
        Progress::Complete => count,
        Progress::Stopped(stop) => count.at_least(part, stop),
        Progress::Searching => count.at_least(part, Stop::Nodes),
    }
}

/// Solutions of a part, few enough to hold.
#[derive(Debug)]
pub(super) struct List {
    /// How many trees each has a direction for.
    trees: usize,
    /// How many solutions a chunk holds.
    stride: usize,
    chunks: Vec<Vec<Direction>>,
    number: usize,
}

impl List {
    /// All solutions of a part, up to some number if that is given.
    pub(super) fn of(
        Reduced { puzzle, board }: &Reduced,
        distinct: Distinct,
        most: Option<u64>,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<Self, Stop> {
        let trees = puzzle.trees().len();
        let mut list = Self {
            trees,
            stride: (CHUNK / trees.max(1)).max(1),
            chunks: Vec::new(),
            number: 0,
        };
        // One half for the search, one for what it finds.
        let half = limits.beside(limits.memory.unwrap_or(0).div_ceil(2));
        let mut search = listed(board, distinct, half.up_to(most));
        let mut result = Ok(());
        for solution in search.by_ref() {
            if most.is_some_and(|most| list.number as u64 >= most) {
                result = Err(Stop::Nodes);
                break;
            }
            result = list.push(solution.directions(), &half);
            if result.is_err() {
                break;
            }
        }
        figures.solutions += list.number as u64;
        figures.nodes += search.statistics().nodes;
        figures.most_bytes = figures.most_bytes.max(list.bytes());
        match search.progress() {
            Progress::Stopped(stop) => Err(stop),
            _ => result.map(|()| list),
        }
    }

    fn push(&mut self, solution: &[Direction], limits: &Limits) -> Result<(), Stop> {
        if self.number.is_multiple_of(self.stride) {
            limits.allow(self.bytes() + (self.stride * self.trees) as u64)?;
            self.chunks
                .push(Vec::with_capacity(self.stride * self.trees));
        }
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.extend_from_slice(solution);
        }
        self.number += 1;
        Ok(())
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.number
    }

    /// The directions of the trees in one of them.
    pub(super) fn get(&self, index: usize) -> &[Direction] {
        let first = index % self.stride * self.trees;
        &self.chunks[index / self.stride][first..first + self.trees]
    }

    /// How much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let chunk = self.stride * self.trees + 2 * size_of::<Vec<Direction>>();
        (self.chunks.len() * chunk + size_of::<Self>()) as u64
    }
}
