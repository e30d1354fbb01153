//! Finds clues without which a puzzle still has one solution.

use crate::generate::minimize;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Line, Puzzle};
use crate::solve::{Options, Verdict, verdict};

/// The clues that a puzzle with one solution does not need.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Needless {
    /// The lines whose clue can be removed while all others keep theirs; rows first.
    pub alone: Vec<Line>,
    /// Lines whose clues can be removed together; rows first. No other clue of the tried lines can
    /// be removed in addition.
    pub together: Vec<Line>,
    /// The puzzle without the clues of the lines in `together`.
    pub puzzle: Puzzle,
}

/// Finds the needless clues of a puzzle. If the puzzle does not have exactly one solution, returns
/// its verdict instead. For [`Needless::together`], lines are tried in the order of `order`; lines
/// that are not in `order` keep their clues.
///
/// # Errors
///
/// Returns the limit that was reached.
///
/// # Example: one clue is enough
///
/// ```
/// use tents::limits::Limits;
/// use tents::puzzle::{Line, Puzzle};
/// use tents::repair::needless;
///
/// let puzzle: Puzzle = "001\n1.T.\n".parse()?;
/// let order = [Line::Row(0), Line::Column(0), Line::Column(1), Line::Column(2)];
/// let found = needless(&puzzle, &order, &Limits::default())?.expect("one solution");
/// assert_eq!(found.together, [Line::Row(0), Line::Column(0), Line::Column(1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn needless(
    puzzle: &Puzzle,
    order: &[Line],
    limits: &Limits,
) -> Result<Result<Needless, Verdict>, Stop> {
    // Each copy that is judged takes memory in addition to the puzzle itself.
    let copy = puzzle.bytes();
    limits.allow(copy)?;
    let limits = limits.less_memory(copy);
    let judge = |lines: &[Line]| {
        let options = Options::default().limits(limits.clone());
        let finding = verdict(&puzzle.without_clues(lines), options);
        finding.stop.map_or(Ok(finding.verdict), Err)
    };
    let verdict = judge(&[])?;
    if verdict != Verdict::Unique {
        return Ok(Err(verdict));
    }
    let is_unique = |lines: &[Line]| Ok(judge(lines)? == Verdict::Unique);
    let mut alone = Vec::new();
    for (line, clue) in puzzle.lines() {
        if clue.is_some() && is_unique(&[line])? {
            alone.push(line);
        }
    }
    // A clue that is needed although all others are given is also needed if fewer are given.
    let order = order.iter().copied().filter(|line| alone.contains(line));
    let order: Vec<Line> = order.collect();
    let mut together = minimize(&order, is_unique)?;
    together.sort_unstable();
    Ok(Ok(Needless {
        puzzle: puzzle.without_clues(&together),
        alone,
        together,
    }))
}
