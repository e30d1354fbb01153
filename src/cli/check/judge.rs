//! One puzzle: its verdict, and whether that is as expected.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

use tents::explain::{Grading, Levels, grade};
use tents::format::{Owners, Solution};
use tents::puzzle::{Assignment, Content, Puzzle};
use tents::render::page;
use tents::render::picture::{self, Scene};
use tents::solve::{Finding, Limits, Options, Several, Verdict, obstacle, several, verdict};

use super::checked::{Aspect, Checked, Judged};
use super::expect::Expected;
use super::output::OutputKind;
use super::{CheckOptions, Marks};
use crate::cli::context::Context;
use crate::cli::cost::copy_size;
use crate::cli::exit::Exit;
use crate::cli::fault::{Input, InputFault, why_none};
use crate::cli::grade::graded;
use crate::cli::input::{Item, Opened, ReadingOptions, open, refuse};
use crate::cli::solution::{differing, drawn, judge as rules_broken};
use crate::cli::words::listed;

/// How many of the cells are named in which two solutions differ.
const SHOWN: usize = 4;

/// A solution of a board with this many cells is judged in a few hundredths of a second.
const QUICK: usize = 1 << 22;

/// The ending of the name of a file with the solution of the puzzle beside it.
const SIDECAR: &str = "sol";

/// Finds out about one puzzle.
pub(super) fn check(options: &CheckOptions, context: &Context, item: &Arc<Item>) -> Checked {
    let mut expected = Expected {
        verdict: options.expect,
        levels: options.grade,
    };
    let judged = match &item.puzzle {
        Ok(puzzle) => expected.beside(&item.name, &item.notes).and_then(|beside| {
            expected = beside;
            judge(options, context, puzzle, expected, item)
        }),
        Err(fault) => Err(fault.clone()),
    };
    Checked {
        item: Arc::clone(item),
        expected,
        judged,
    }
}

/// Judges a puzzle by its expectations.
fn judge(
    options: &CheckOptions,
    context: &Context,
    puzzle: &Puzzle,
    expected: Expected,
    item: &Item,
) -> Result<Judged, InputFault> {
    // Tents for all trees are a solution.
    let is_solved = puzzle.number_of(Content::Tent) == puzzle.trees().len();
    let marks = options.marks.unwrap_or(if is_solved {
        Marks::Solution
    } else {
        Marks::Given
    });
    let is_solved = marks == Marks::Solution;
    let stored = stored(puzzle, is_solved, item, &options.input.reading)?;
    let (puzzle, copy) = match marks {
        Marks::Given => (Cow::Borrowed(puzzle), 0),
        Marks::Solution | Marks::Ignore => (Cow::Owned(puzzle.without_marks()), copy_size(puzzle)),
    };
    let puzzle = puzzle.as_ref();
    // A copy without marks, stored solutions, and what it takes to judge them.
    let held = copy + 100 * puzzle.trees().len() * stored.len();
    let limits = options.limits.since(item.read, context).beside(held as u64);
    // After a limit only what takes next to no time is judged.
    let is_quick = limits.memory != Some(0) && puzzle.contents().len() <= QUICK;
    let search = Options::default().distinct(options.distinct.kind.unwrap_or_default());
    let search = search.limits(limits.clone());
    let finding = verdict(puzzle, search.clone());
    let seconds = item.elapsed();
    let stored = match finding.stop {
        Some(_) if !is_quick => &[],
        _ => &stored[..],
    };
    // A stored solution of an unsolvable puzzle is wrong too, but the verdict says so already.
    let mut broken = stored
        .iter()
        .map(|(place, one)| (place, one, rules_broken(puzzle, one)));
    let broken = broken.find(|(.., violations)| !violations.is_empty());
    let broken = broken.filter(|_| finding.verdict != Verdict::None);
    let has_right = broken.is_none() && !stored.is_empty();
    // A filter is asked about many puzzles, most of them with several solutions.
    let several = || {
        if options.filter.lines {
            return Several::TWO;
        }
        several(puzzle, search.clone())
    };
    let mut judged = judge_verdict(
        puzzle, expected, finding, seconds, has_right, &limits, several,
    );
    if let Some((place, _, violations)) = &broken {
        if judged.exit == Exit::Yes {
            judged.aspect = Aspect::Solution;
        }
        judged.exit = Exit::No;
        let rule = &violations[0];
        judged.reason = Some(format!("the solution {place} is wrong: {rule}"));
    }
    if let (Exit::Yes, Some(levels)) = (judged.exit, expected.levels) {
        judge_level(&mut judged, puzzle, levels, &limits);
    }
    let is_shown = options.verbose || judged.exit != Exit::Yes;
    if is_shown && options.output == OutputKind::Html {
        judged.picture = match broken {
            Some((_, solution, violations)) => drawn(puzzle, solution, &violations),
            None => picture(puzzle, &judged.finding),
        };
    }
    Ok(judged)
}

/// Judges a verdict. `has_right` is whether a right solution is stored with the puzzle, `several`
/// says how many solutions there are.
fn judge_verdict(
    puzzle: &Puzzle,
    expected: Expected,
    finding: Finding,
    seconds: f64,
    has_right: bool,
    limits: &Limits,
    several: impl Fn() -> Several,
) -> Judged {
    let found = finding.verdict;
    let is_solvable = !finding.solutions.is_empty() || has_right && found != Verdict::None;
    let exit = expected.verdict.fits(found, is_solvable);
    let is_expected = exit == Exit::Yes;
    let differ = match found {
        Verdict::Multiple if !is_expected => differing(puzzle, &finding),
        _ => Vec::new(),
    };
    let reason = match found {
        Verdict::None if !is_expected => Some(why_none(puzzle, limits)),
        Verdict::None => obstacle(puzzle).map(|obstacle| obstacle.to_string()),
        Verdict::Unknown => finding.stop.map(|stop| format!("stopped by {stop}")),
        Verdict::Multiple if !is_expected => {
            let cells = listed(&differ, SHOWN);
            Some(format!("{} differ at {cells}", several().two()))
        }
        Verdict::Unique | Verdict::Multiple => None,
    };
    Judged {
        finding,
        seconds,
        exit,
        aspect: Aspect::Verdict,
        reason,
        rating: None,
        differ,
        picture: String::new(),
    }
}

/// The finding about a puzzle as a picture on a page: two solutions in one board, one, or the
/// reason that there is none.
fn picture(puzzle: &Puzzle, finding: &Finding) -> String {
    let draw = |scene: &dyn Fn() -> Scene| page::picture_of(puzzle, scene);
    let with_pairs =
        |one: &Assignment| draw(&|| picture::solution(puzzle, &one.layout(puzzle), Some(one)));
    match (finding.verdict, &finding.solutions[..]) {
        (Verdict::None, _) => {
            let obstacle = obstacle(puzzle);
            draw(&|| picture::obstacle(puzzle, obstacle.as_ref()))
        }
        (_, [one, other, ..]) => {
            let (first, second) = (one.layout(puzzle), other.layout(puzzle));
            if first == second {
                return with_pairs(one) + &with_pairs(other);
            }
            draw(&|| picture::difference(puzzle, &first, &second, None))
        }
        (_, [one]) => with_pairs(one),
        (_, []) => draw(&|| picture::puzzle(puzzle)),
    }
}

/// Judges the level of a puzzle with one solution.
fn judge_level(judged: &mut Judged, puzzle: &Puzzle, levels: Levels, limits: &Limits) {
    let grading = grade(puzzle, limits);
    let (exit, reason) = match (&grading, graded(&grading)) {
        (_, Ok(grade)) => {
            let rating = grade.rating;
            judged.rating = Some(rating);
            let level = rating.level();
            if levels.contains(level) {
                return;
            }
            let reason = format!("its level is {level} ({rating}), expected {levels}");
            (Exit::No, reason)
        }
        (Grading::Stopped(stop), _) => {
            let reason = format!("stopped by {stop} before its level was known");
            (Exit::Unknown, reason)
        }
        (_, Err((_, text))) => (Exit::No, format!("{text}, expected {levels}")),
    };
    (judged.exit, judged.aspect) = (exit, Aspect::Level);
    judged.reason = Some(reason);
}

/// The solutions that are stored with a puzzle, each with its place, as in `on the board`. The
/// tents of the puzzle are one if `is_solved`.
pub(super) fn stored(
    puzzle: &Puzzle,
    is_solved: bool,
    item: &Item,
    reading: &ReadingOptions,
) -> Result<Vec<(String, Solution)>, InputFault> {
    let mut stored = Vec::new();
    let mut add = |place: &str, solution| stored.push((place.to_owned(), solution));
    if is_solved {
        add("on the board", Solution::Layout(puzzle.given_tents()));
    }
    if let Some(layout) = &item.notes.solution {
        add("in the key `solution`", Solution::Layout(layout.clone()));
    }
    if let Some(sidecar) = sidecar(item) {
        let Opened { name, reader, .. } = open(sidecar.as_os_str(), reading)?;
        for solution in Owners::of(puzzle).read_from(reader, &reading.options()) {
            let (source, solution) = solution.map_err(|error| refuse(&name, &error, reading))?;
            let malformed = |error| InputFault::Malformed(Input::new(&name, source), error);
            let (_, solution) = solution.map_err(malformed)?;
            add(&format!("in `{name}`"), solution);
        }
    }
    Ok(stored)
}

/// The file with the solution beside that of a puzzle, if there is one.
fn sidecar(item: &Item) -> Option<PathBuf> {
    let path = item.path.as_deref().filter(|_| !item.has_siblings)?;
    let is_one = path.extension().is_some_and(|ending| ending == SIDECAR);
    let sidecar = path.with_extension(SIDECAR);
    (!is_one && sidecar.is_file()).then_some(sidecar)
}
