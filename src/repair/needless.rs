//! Clues without which a puzzle still has one solution.

use crate::generate::minimize;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Line, Puzzle};
use crate::repair::change::{Change, lines};
use crate::solve::{Options, Verdict, verdict};

/// The clues that a puzzle with one solution does not need.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Needless {
    /// The lines of which each can go without its clue while all others keep theirs, rows first.
    pub alone: Vec<Line>,
    /// Lines that can go without their clues together, rows first. No other line can besides.
    pub together: Vec<Line>,
    /// The puzzle without the clues of these.
    pub puzzle: Puzzle,
}

/// Finds the needless clues of a puzzle, or says how many solutions it has if that is not one. Those
/// that go together are tried in an order of lines; lines that are not in it keep their clues.
///
/// # Errors
///
/// The limit that was reached.
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
    let judge = |puzzle: &Puzzle| {
        let finding = verdict(puzzle, Options::default().limits(limits.clone()));
        finding.stop.map_or(Ok(finding.verdict), Err)
    };
    let is_unique = |puzzle: &Puzzle| Ok(judge(puzzle)? == Verdict::Unique);
    match judge(puzzle)? {
        Verdict::Unique => {}
        other => return Ok(Err(other)),
    }
    let show = |shown: &mut Puzzle, line: Line, is_shown: bool| {
        let clue = puzzle.clue(line);
        let is = clue.filter(|_| is_shown);
        let was = clue;
        if let Ok(other) = (Change::Clue { line, was, is }).apply(shown) {
            *shown = other;
        }
    };
    let mut alone = Vec::new();
    for line in lines(puzzle).filter(|&line| puzzle.clue(line).is_some()) {
        let mut without = puzzle.clone();
        show(&mut without, line, false);
        if is_unique(&without)? {
            alone.push(line);
        }
    }
    // A clue that is needed beside all others is needed beside fewer.
    let order: Vec<Line> = order
        .iter()
        .copied()
        .filter(|line| alone.contains(line))
        .collect();
    let mut left = puzzle.clone();
    let mut together = minimize(&mut left, &order, show, is_unique)?;
    together.sort_unstable();
    Ok(Ok(Needless {
        alone,
        together,
        puzzle: left,
    }))
}
