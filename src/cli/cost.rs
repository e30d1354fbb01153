//! About how much memory and time it takes to hold and to print things, so that limits hold for
//! that too. Each number was measured and rounded up.

use std::ops::{Add, Mul};
use std::time::Duration;

use tents::explain::Step;
use tents::limits::{Limits, Stop};
use tents::puzzle::{Content, Puzzle};

use super::words::digits;

/// Bytes and nanoseconds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    pub(crate) bytes: u64,
    pub(crate) nanoseconds: u64,
}

/// So many bytes and nanoseconds.
pub(crate) const fn cost(bytes: u64, nanoseconds: u64) -> Cost {
    Cost { bytes, nanoseconds }
}

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let nanoseconds = self.nanoseconds + other.nanoseconds;
        cost(self.bytes + other.bytes, nanoseconds)
    }
}

impl Mul<u64> for Cost {
    type Output = Self;

    fn mul(self, number: u64) -> Self {
        cost(self.bytes * number, self.nanoseconds * number)
    }
}

impl Cost {
    /// Whether there are the memory and the time for it.
    pub(crate) fn afford(self, limits: &Limits) -> Result<(), Stop> {
        limits.afford(self.bytes, Duration::from_nanos(self.nanoseconds))
    }
}

/// How many bytes a copy of a puzzle takes.
pub(crate) fn copy_size(puzzle: &Puzzle) -> usize {
    puzzle.contents().len() + 8 * (lines(puzzle) as usize + puzzle.trees().len())
}

fn area(puzzle: &Puzzle) -> u64 {
    puzzle.contents().len() as u64
}

/// How many rows and columns there are.
fn lines(puzzle: &Puzzle) -> u64 {
    (puzzle.size().rows() + puzzle.size().columns()) as u64
}

/// How many digits the largest clue has.
pub(crate) fn widest_clue(puzzle: &Puzzle) -> u64 {
    let clues = [puzzle.row_clues(), puzzle.column_clues()];
    clues.map(digits).into_iter().max().unwrap_or(1) as u64
}

/// A solution as a grid of text.
pub(crate) fn grid(puzzle: &Puzzle, has_pairs: bool) -> usize {
    let width = match widest_clue(puzzle) {
        1 => 1,
        digits => digits + 1,
    };
    // Lists have up to twice the room that they need, and there is a copy of the text.
    let text = 4 * width * (area(puzzle) + lines(puzzle));
    let pairs = if has_pairs { 28 * area(puzzle) } else { 0 };
    copy_size(puzzle) + 16 * puzzle.trees().len() + (text + pairs) as usize
}

/// A solution as a picture for a terminal.
pub(crate) fn terminal(puzzle: &Puzzle) -> usize {
    // A sign is four bytes at most, its colours are 24, and there is a copy of the text.
    copy_size(puzzle) + 16 * puzzle.trees().len() + 64 * area(puzzle) as usize
}

/// The steps of an explanation.
pub(crate) struct OfSteps {
    /// The cost of the text beside the puzzle.
    once: Cost,
    /// For each thing that a step names.
    thing: Cost,
    step: Cost,
}

impl OfSteps {
    /// In words, with a board after every so many steps.
    pub(crate) fn text(puzzle: &Puzzle, boards: Option<u32>) -> Self {
        let mut of = Self {
            once: Cost::default(),
            thing: cost(160, 400),
            step: cost(800, 3000),
        };
        if let Some(every) = boards {
            let (area, lines, every) = (area(puzzle), lines(puzzle), u64::from(every));
            // A cell is as wide as the largest clue. The text is copied when it is printed.
            let text = (1 + widest_clue(puzzle)) * (area + 4 * lines);
            // The board before, the one that is drawn, and their texts.
            of.once = cost(4 * text + 4 * (area + 8 * lines), 0);
            of.step = of.step + cost(3 * text / every, 40 * area / every);
        }
        of
    }

    /// As lines of JSON.
    pub(crate) fn json() -> Self {
        Self {
            once: Cost::default(),
            thing: cost(100, 120),
            step: cost(3000, 3000),
        }
    }

    /// On a page.
    pub(crate) fn page(puzzle: &Puzzle) -> Self {
        let marked = area(puzzle) - puzzle.number_of(Content::Unknown) as u64;
        let board = cost(1, 0) * area(puzzle) + cost(400, 400) * lines(puzzle);
        Self {
            once: board + cost(700, 800) * marked,
            thing: cost(600, 1000),
            step: cost(4000, 6000),
        }
    }

    /// How many of the steps can be afforded and what they cost, and which limit is reached if not
    /// all can.
    pub(crate) fn afford(&self, steps: &[Step], limits: &Limits) -> (usize, Cost, Option<Stop>) {
        let mut cost = self.once;
        if let Err(stop) = cost.afford(limits) {
            return (0, Cost::default(), Some(stop));
        }
        for (number, step) in steps.iter().enumerate() {
            let next = cost + self.thing * step.weight() as u64 + self.step;
            if let Err(stop) = next.afford(limits) {
                return (number, cost, Some(stop));
            }
            cost = next;
        }
        (steps.len(), cost, None)
    }
}

/// A picture for a terminal beside a hint that names so many things. Colours are long.
pub(crate) fn picture_of_hint(puzzle: &Puzzle, things: u64, has_color: bool) -> Cost {
    let cell = if has_color {
        cost(50, 60)
    } else {
        cost(12, 20)
    };
    // The text is copied when it is printed.
    cell * area(puzzle) + cost(100, 200) * lines(puzzle) + cost(20, 20) * things
}

/// A board beside it.
pub(crate) fn board_of_hint(puzzle: &Puzzle, things: u64) -> Cost {
    cost(6, 40) * area(puzzle) + cost(40, 40) * lines(puzzle) + cost(0, 10) * things
}

/// The shapes of a picture and what they are written as, which take about as many nanoseconds as a
/// third of their bytes. With `has_shares` there is a number in each cell.
pub(crate) fn shapes(puzzle: &Puzzle, has_shares: bool) -> Cost {
    let marks = puzzle.number_of(Content::Tent) + puzzle.number_of(Content::Empty);
    let cells = if has_shares { area(puzzle) } else { 0 };
    let trees = puzzle.trees().len() as u64;
    let bytes = 1500 * trees + 500 * (marks as u64 + lines(puzzle)) + 800 * cells;
    cost(bytes, bytes / 3)
}

/// The text of each step, and what it takes to find out which of them are shown.
pub(crate) fn entries(steps: &[Step]) -> Cost {
    let things: usize = steps.iter().map(|step| 4 + step.weight()).sum();
    cost(200, 600) * things as u64
}
