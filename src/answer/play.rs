//! A puzzle with its solution and explanation, as a board to play on.

use super::explain::explained;
use crate::explain::{Ending, Steps};
use crate::limits::{Limits, Stop};
use crate::puzzle::Puzzle;
use crate::render::page::PlayBoard;
use crate::solve::{Options, Verdict, verdict};

/// The part that a board to play on lacks, in words, and the limit that prevented the part. If
/// several parts are missing, the first is given; `None` if no limit was reached.
pub type Lacking = Option<(&'static str, Stop)>;

/// Solves and explains a puzzle without its marks, and passes it to `with` as a board to play on.
/// The name and the key of the board are empty; `with` can set them. The game begins with the marks
/// of `start`.
pub fn played<T>(
    start: &Puzzle,
    limits: &Limits,
    with: impl FnOnce(PlayBoard<'_>, Lacking) -> T,
) -> T {
    let puzzle = start.without_marks();
    let finding = verdict(&puzzle, Options::default().limits(limits.clone()));
    let (taken, ending) = Steps::new(&puzzle, limits).finish();
    let what = explained(&puzzle, &finding, &taken, &ending, limits);
    let lacks = match ending {
        Ending::Stopped(stop) => Some(("some of the hints", stop)),
        _ => finding.stop.map(|stop| ("the solution", stop)),
    };
    let lacks = lacks.or(what.ungraded.map(|stop| ("the grade", stop)));
    let is_unique = finding.verdict == Verdict::Unique;
    let solution = is_unique.then(|| finding.solutions[0].layout(&puzzle));
    let board = PlayBoard {
        name: "",
        key: "",
        what: &what,
        start,
        solution: solution.as_ref(),
    };
    with(board, lacks)
}
