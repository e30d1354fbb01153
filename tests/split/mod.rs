//! A board in parts, and what is found out about the parts joined.

mod joined;
mod lines;
mod parts;

use tents::count::{self, Count, count};
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::split::{Id, Join, JoinError, Joined, Known, Number, Part, split};

/// Its parts, without limits.
fn parts(puzzle: &Puzzle, number: usize) -> Vec<Part> {
    let parts = split(puzzle, number, &Limits::default());
    assert_eq!(parts.stop(), None);
    parts.collect()
}

/// A count without limits.
fn counted(puzzle: &Puzzle) -> Count {
    count(puzzle, &count::Options::default())
}

/// A count that may try so few moves.
fn counted_within(puzzle: &Puzzle, nodes: u64) -> Count {
    let mut options = count::Options::default();
    options.limits.nodes = Some(nodes);
    count(puzzle, &options)
}

/// What some results of parts come to.
fn joined<'r>(
    results: impl IntoIterator<Item = &'r (Id, Known)>,
) -> Result<Option<Joined>, JoinError> {
    let mut join = Join::default();
    for (id, known) in results {
        join.add(id, known.clone())?;
    }
    join.total()
}

/// Asserts that all is known, and as a count of the whole says.
fn assert_counts(joined: &Joined, count: &Count, board: &str) {
    assert_eq!(joined.by_rings, count.by_rings, "{board}");
    assert_numbers(joined, count, board);
}

/// Asserts that both numbers are known, and as a count of the whole says. Those by rings may not be
/// known where a limit was met that left both numbers as they are.
fn assert_numbers(joined: &Joined, count: &Count, board: &str) {
    let number = |bounds| Some(Number::from(bounds));
    assert_eq!(joined.layouts, number(&count.layouts), "{board}");
    assert_eq!(joined.assignments, number(&count.assignments), "{board}");
    if joined.by_rings.is_some() {
        assert_eq!(joined.by_rings, count.by_rings, "{board}");
    }
    assert_eq!(joined.open, [], "{board}");
}
