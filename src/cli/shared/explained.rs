//! What people are told of a puzzle by `explain`, `hint` and `grade`, for the commands that tell it
//! beside something else.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use tents::explain::{Ending, Grade, Grading, Hint, Step, grade as grade_of, hint as hint_of};
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::render::explain::Explanation;
use tents::solve::{self, Finding, Obstacle, Options, Verdict, several};

use crate::cli::solution::{differing, first};

/// The explanation of a puzzle: the steps with their end, its grade, and where solutions differ.
pub(crate) fn explained<'e>(
    puzzle: &'e Puzzle,
    finding: &Finding,
    steps: &'e [Step],
    ending: &'e Ending,
    limits: &Limits,
) -> Explanation<'e> {
    let solutions = match (ending, finding.verdict) {
        (Ending::Stopped(_), _) => Verdict::Unknown,
        // Every tent and every cell of grass follows.
        (Ending::Solved, Verdict::Unknown) => Verdict::Unique,
        (_, verdict) => verdict,
    };
    let grading = (solutions == Verdict::Unique).then(|| grade_of(puzzle, limits));
    let options = Options::default().limits(limits.clone());
    let is_multiple = finding.verdict == Verdict::Multiple;
    Explanation {
        puzzle,
        steps,
        ending,
        solutions,
        grade: grading.as_ref().and_then(Grading::grade).cloned(),
        ungraded: match grading {
            Some(Grading::Stopped(stop)) => Some(stop),
            _ => None,
        },
        several: is_multiple.then(|| several(puzzle, options)),
        differ: differing(puzzle, finding),
    }
}

/// A hint, for which the engine is asked whether a puzzle has a solution that holds its marks.
pub(crate) fn hint(puzzle: &Puzzle, all_marks: bool, limits: &Limits) -> Hint {
    hint_of(puzzle, all_marks, limits, &mut |puzzle| {
        Ok(!first(1, puzzle, limits.clone())?.is_empty())
    })
}

/// Clues that do not add up to the number of trees, and words for that.
pub(crate) fn wrong_sum(puzzle: &Puzzle) -> Option<(Obstacle, String)> {
    let obstacle = solve::wrong_sum(puzzle)?;
    let reason = obstacle.to_string();
    let (first, rest) = reason.split_at(1);
    let first = first.to_uppercase();
    let words = format!("{first}{rest}, so there is no solution. Was the puzzle copied right?");
    Some((obstacle, words))
}

/// The grade, or why there is none: a word for programs, and words for people.
pub(crate) fn graded(grading: &Grading) -> Result<&Grade, (&'static str, String)> {
    let (result, reason) = match grading {
        Grading::Graded(grade) => return Ok(grade),
        Grading::Stopped(stop) => return Err(("unknown", format!("unknown (stopped by {stop})"))),
        Grading::NoSolution => ("none", "no solution"),
        Grading::Unfinished(_) => ("unfinished", "the techniques do not reach its end"),
    };
    Err((result, format!("ungraded ({reason})")))
}
