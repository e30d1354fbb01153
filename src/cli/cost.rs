//! About how many bytes it takes to hold and to print things, so that limits hold for that too. The
//! numbers were measured and rounded up.
//!
//! Layer 1: it imports no other file of the command line.

use std::time::Duration;

use tents::explain::Step;
use tents::format::plain::longest;
use tents::limits::{Limits, Stop};
use tents::puzzle::{Content, Puzzle};

/// How many nanoseconds it takes at most to print a byte.
const NANOSECONDS: u64 = 3;

/// Whether there are the memory and the time to print so many bytes.
pub(crate) fn afford(bytes: u64, limits: &Limits) -> Result<(), Stop> {
    limits.afford(bytes, Duration::from_nanos(NANOSECONDS * bytes))
}

/// How many of some steps can be afforded, what they cost, and which limit is reached if not all
/// can. Each step costs so many bytes, and so many for each thing that it names.
pub(crate) fn afford_steps(
    once: u64,
    [step, thing]: [u64; 2],
    steps: &[Step],
    limits: &Limits,
) -> (usize, u64, Option<Stop>) {
    let mut bytes = once;
    for (number, next) in steps.iter().enumerate() {
        let more = bytes + step + thing * next.weight() as u64;
        if let Err(stop) = afford(more, limits) {
            return (number, bytes, Some(stop));
        }
        bytes = more;
    }
    (steps.len(), bytes, afford(bytes, limits).err())
}

/// How many bytes a copy of a puzzle takes.
pub(crate) fn copy_size(puzzle: &Puzzle) -> usize {
    puzzle.bytes() as usize
}

/// How many rows and columns there are.
fn lines(puzzle: &Puzzle) -> usize {
    puzzle.size().rows() + puzzle.size().columns()
}

/// How wide a cell is in a text of a board: as the largest clue, with a blank unless all are
/// digits.
pub(crate) fn width(puzzle: &Puzzle) -> usize {
    match longest(puzzle.row_clues()).max(longest(puzzle.column_clues())) {
        1 => 1,
        digits => digits + 1,
    }
}

/// A text of a board in which each cell takes so many bytes. A line takes some more: its clue, and
/// codes of colours.
pub(crate) fn text(puzzle: &Puzzle, cell: usize) -> u64 {
    (cell * (puzzle.contents().len() + 2 * lines(puzzle))) as u64
}

/// A picture, which holds a board, its shapes and what they are written as, where each tree and
/// each mark takes so many bytes.
pub(crate) fn picture(puzzle: &Puzzle, mark: usize) -> u64 {
    let marked = puzzle.contents().len() - puzzle.number_of(Content::Unknown);
    (copy_size(puzzle) + mark * marked + 500 * lines(puzzle)) as u64
}
