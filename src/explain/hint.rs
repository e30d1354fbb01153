//! The answer to a player who asks for help: a mistake on the board if there is one, otherwise the
//! next step.

use crate::explain::chain::slice;
use crate::explain::dead_end;
use crate::explain::instance::DeadEnd;
use crate::explain::knowledge::Knowledge;
use crate::explain::mistake::{self, Mistake};
use crate::explain::step::{Fact, Reason, Step};
use crate::explain::walk::{Ending, Steps};
use crate::limits::{Limits, Stop};
use crate::puzzle::Puzzle;

/// The answer to a player who asks for help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The board has a mistake.
    Mistake(Mistake),
    /// The puzzle has no solution, even without marks. If the techniques find a dead end, the
    /// answer includes it.
    NoSolution {
        /// The steps that were found, up to the dead end if there is one.
        steps: Vec<Step>,
        /// The dead end and its reason.
        dead_end: Option<(DeadEnd, Reason)>,
    },
    /// The next step.
    Step {
        /// Steps that are needed before this step but cannot be marked on a board: they conclude
        /// only that a certain cell holds, or does not hold, the tent of a certain tree.
        before: Vec<Step>,
        /// The step, which places tents or grass.
        step: Box<Step>,
    },
    /// Every cell is known, or follows by marks that players make automatically.
    Solved,
    /// Nothing more follows.
    NothingFollows,
    /// A limit was reached.
    Stopped(Stop),
}

/// Returns the answer to a player whose board has the marks of `puzzle`: a mistake if there is one,
/// otherwise the next step.
///
/// A step follows from the board, never from a solution that the player cannot see. `solvable`
/// returns whether a puzzle has a solution that agrees with its marks; it is called to find out
/// whether marks are wrong, and which. Unless `all_marks` is set, marks that players make
/// automatically count as already made.
///
/// # Example: a mistake
///
/// ```
/// use tents::explain::{DeadEnd, Hint, Mistake, hint};
/// use tents::puzzle::Line;
/// use tents::solve::{Options, Solutions};
///
/// let puzzle: tents::puzzle::Puzzle = " 01\n1T.\n0*.\n".parse()?;
/// let mut solvable = |puzzle: &_| {
///     let mut solutions = Solutions::new(puzzle, Options::default());
///     Ok(solutions.next().is_some())
/// };
/// let Hint::Mistake(Mistake::Visible { dead_end, .. }) =
///     hint(&puzzle, false, &Default::default(), &mut solvable)
/// else {
///     panic!("the tent is wrong");
/// };
/// assert_eq!(dead_end, DeadEnd::TooMany { line: Line::Row(1), clue: 0, tents: 1 });
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[must_use]
pub fn hint(
    puzzle: &Puzzle,
    all_marks: bool,
    limits: &Limits,
    solvable: &mut dyn FnMut(&Puzzle) -> Result<bool, Stop>,
) -> Hint {
    find(puzzle, all_marks, limits, solvable).unwrap_or_else(Hint::Stopped)
}

fn find(
    puzzle: &Puzzle,
    all_marks: bool,
    limits: &Limits,
    solvable: &mut mistake::Solvable<'_>,
) -> Result<Hint, Stop> {
    Knowledge::allow(puzzle.size(), limits)?;
    if !solvable(puzzle)? {
        let bare = puzzle.without_marks();
        if !solvable(&bare)? {
            return no_solution(&bare, limits);
        }
        let (k, _) = Knowledge::new(puzzle);
        if let Some(dead_end) = mistake::visible(&k) {
            let reason = dead_end::cite(&k, &dead_end, &mut limits.meter())?;
            return Ok(Hint::Mistake(Mistake::Visible { dead_end, reason }));
        }
        let wrong = mistake::wrong(puzzle, limits, solvable)?;
        return Ok(wrong.map_or(Hint::NothingFollows, Hint::Mistake));
    }
    let mut steps = Steps::new(puzzle, limits);
    let mut taken: Vec<Step> = Vec::new();
    for step in steps.by_ref() {
        let is_marked = |fact: &Fact| fact.marked().is_some();
        let is_hidden = !all_marks && step.is_mark();
        if is_hidden || !step.claims.iter().any(is_marked) {
            taken.push(step);
            continue;
        }
        let end = Reason {
            facts: step.reason.facts.clone(),
            ..Reason::default()
        };
        let (mut before, _) = slice(None, taken, end, |_, _, _| Ok(()), &mut limits.meter())?;
        before.retain(|step| !step.is_mark() && !step.claims.iter().any(is_marked));
        let step = Box::new(step);
        return Ok(Hint::Step { before, step });
    }
    match steps.ending() {
        Some(Ending::Stopped(stop)) => Err(*stop),
        Some(Ending::Solved) => Ok(Hint::Solved),
        _ => Ok(Hint::NothingFollows),
    }
}

/// Explains why a puzzle has no solution.
fn no_solution(bare: &Puzzle, limits: &Limits) -> Result<Hint, Stop> {
    let (steps, ending) = Steps::new(bare, limits).finish();
    let dead_end = match ending {
        Ending::Stopped(stop) => return Err(stop),
        Ending::DeadEnd { dead_end, reason } => Some((dead_end, reason)),
        _ => None,
    };
    Ok(Hint::NoSolution { steps, dead_end })
}
