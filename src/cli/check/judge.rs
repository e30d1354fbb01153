//! One puzzle: its verdict, and whether that is as expected.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

use tents::explain::{Grading, Levels, grade};
use tents::format::{Owners, Solution};
use tents::puzzle::{Assignment, Content, Puzzle};
use tents::render::page;
use tents::render::picture::{self, Scene};
use tents::solve::{Finding, Limits, Options, Several, Verdict, obstacle, several, verdict};

use super::checked::{Checked, Judged, Judgement};
use super::duplicates;
use super::expect::Expected;
use super::options::{CheckOptions, Marks, OutputKind};
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::fault::{Input, InputFault};
use crate::cli::input::{Item, Opened, ReadingOptions, open, refuse};
use crate::cli::refusal::why_none;
use crate::cli::shared::advice::same_clues_of;
use crate::cli::shared::explained::graded;
use crate::cli::solution::{differing, drawn, judge as rules_broken};
use crate::cli::words::listed;

/// How many of the cells are named in which two solutions differ.
const SHOWN: usize = 4;

/// How many bytes it takes at most to judge a solution, for each cell.
const BYTES_TO_JUDGE: u64 = 24;

/// The ending of the name of a file with the solution of the puzzle beside it.
const SIDECAR: &str = "sol";

/// Finds out about one puzzle.
pub(super) fn check(options: &CheckOptions, context: &Context, item: &Arc<Item>) -> Checked {
    let asked = options.expect.expected();
    let mut expected = asked;
    let judged = match &item.puzzle {
        Ok(puzzle) => asked.beside(&item.name, &item.notes).and_then(|own| {
            let is_allowed = !options.expect.strict || own.implies(asked);
            expected = if is_allowed { own } else { asked.settled() };
            let judged = judge(options, context, puzzle, expected, item)?;
            if is_allowed {
                return Ok(judged);
            }
            Ok(judged.against(&format!(
                "the puzzle itself expects {own}, and `--strict` asks for {expected}"
            )))
        }),
        Err(fault) => Err(fault.clone()),
    };
    let image = item.puzzle.as_ref().ok().filter(|_| options.duplicates);
    let limits = || context.watched(options.limits.since(item.read));
    Checked {
        item: Arc::clone(item),
        expected,
        judged,
        image: image.map(|puzzle| duplicates::image(puzzle, &limits())),
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
    let board = match marks {
        Marks::Given => Cow::Borrowed(puzzle),
        Marks::Solution | Marks::Ignore => Cow::Owned(puzzle.without_marks()),
    };
    let board = board.as_ref();
    let limits = context.watched(options.limits.since(item.read));
    let search = Options::default().distinct(options.distinct.kind.unwrap_or_default());
    let search = search.limits(limits.clone());
    let finding = verdict(board, search.clone());
    let (found, seconds) = (finding.verdict, item.elapsed());
    // To judge a solution is far less work than to find one, so that it goes on after the time is
    // over.
    let bytes = BYTES_TO_JUDGE * board.contents().len() as u64;
    let is_judged = finding.stop.is_none() || limits.allow(bytes).is_ok();
    let (mut has_right, mut broken) = (false, None);
    each_stored(
        puzzle,
        is_solved,
        item,
        &options.input.reading,
        |place, solution| {
            if is_judged && broken.is_none() && found != Verdict::None {
                let violations = rules_broken(board, &solution);
                has_right = violations.is_empty();
                broken = (!has_right).then(|| (place.to_owned(), solution, violations));
            }
        },
    )?;
    let stopped = finding.stop.map(|stop| format!("stopped by {stop}"));
    let wrong = broken.as_ref().map(|(place, _, violations)| {
        let rule = &violations[0];
        format!("the solution {place} is wrong: {rule}")
    });
    let is_solvable = !finding.solutions.is_empty() || has_right;
    let fits = expected.verdict.fits(found, is_solvable);
    let (judgement, reason) = match (fits, wrong, expected.levels) {
        (Exit::Yes, Some(wrong), _) => (Judgement::WrongSolution, Some(wrong)),
        (Exit::Yes, None, Some(levels)) => judge_level(board, levels, &limits),
        (Exit::Yes, None, None) => {
            let obstacle = (found == Verdict::None).then(|| obstacle(board)).flatten();
            let reason = obstacle.map(|obstacle| obstacle.to_string());
            (Judgement::Right(None), reason.or(stopped))
        }
        (Exit::Unknown, None, _) => (Judgement::UnknownVerdict, stopped),
        (_, wrong, _) => {
            let differ = match found {
                Verdict::Multiple => differing(board, &finding),
                _ => Vec::new(),
            };
            let reason = wrong.or_else(|| match found {
                Verdict::None => Some(why_none(board, &limits)),
                Verdict::Multiple => {
                    // A filter is asked about many puzzles, most of them with several solutions.
                    let several = if options.filter.lines {
                        Several::TWO
                    } else {
                        several(board, search)
                    };
                    let cells = listed(&differ, SHOWN);
                    Some(format!("{} differ at {cells}", several.two()))
                }
                Verdict::Unknown | Verdict::Unique => stopped,
            });
            (Judgement::WrongVerdict(differ), reason)
        }
    };
    let is_shown = options.verbose || judgement.exit() != Exit::Yes;
    let is_told = match options.output {
        OutputKind::Json => true,
        OutputKind::Html => is_shown,
        _ => false,
    };
    let same_clues =
        (is_told && found == Verdict::None).then(|| same_clues_of(context, item, board));
    let picture = match broken {
        _ if !is_shown || options.output != OutputKind::Html => String::new(),
        Some((_, solution, violations)) => drawn(board, &solution, &violations),
        None => picture(board, &finding),
    };
    Ok(Judged {
        finding,
        seconds,
        judgement,
        reason,
        same_clues: same_clues.flatten(),
        picture,
    })
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

/// Judges the level of a puzzle that has the expected verdict, and says what is wrong with it.
fn judge_level(puzzle: &Puzzle, levels: Levels, limits: &Limits) -> (Judgement, Option<String>) {
    let grading = grade(puzzle, limits);
    let (judgement, reason) = match (&grading, graded(&grading)) {
        (_, Ok(grade)) => {
            let (rating, level) = (grade.rating, grade.level());
            if levels.contains(level) {
                return (Judgement::Right(Some(rating)), None);
            }
            let reason = format!("its level is {level} ({rating}), expected {levels}");
            (Judgement::WrongLevel(Some(rating)), reason)
        }
        (Grading::Stopped(stop), _) => {
            let reason = format!("stopped by {stop} before its level was known");
            (Judgement::UnknownLevel, reason)
        }
        (_, Err((_, text))) => (
            Judgement::WrongLevel(None),
            format!("{text}, expected {levels}"),
        ),
    };
    (judgement, Some(reason))
}

/// Hands every solution that is stored with a puzzle to `take`, with its place, as in `on the
/// board`. The tents of the puzzle are one if `is_solved`.
fn each_stored(
    puzzle: &Puzzle,
    is_solved: bool,
    item: &Item,
    reading: &ReadingOptions,
    mut take: impl FnMut(&str, Solution),
) -> Result<(), InputFault> {
    if is_solved {
        take("on the board", Solution::Layout(puzzle.given_tents()));
    }
    if let Some(layout) = &item.notes.solution {
        let place = item.notes.solution_place();
        take(place, Solution::Layout(layout.clone()));
    }
    if let Some(sidecar) = sidecar(item) {
        let Opened { name, reader, .. } = open(sidecar.as_os_str(), reading)?;
        let place = format!("in `{name}`");
        for solution in Owners::of(puzzle).read_from(reader, &reading.options()) {
            let (source, solution) = solution.map_err(|error| refuse(&name, &error, reading))?;
            let malformed = |error| InputFault::Malformed(Input::new(&name, source), error);
            take(&place, solution.map_err(malformed)?.solution);
        }
    }
    Ok(())
}

/// The file with the solution beside that of a puzzle, if there is one.
fn sidecar(item: &Item) -> Option<PathBuf> {
    let path = item.path.as_deref().filter(|_| !item.has_siblings)?;
    let is_one = path.extension().is_some_and(|ending| ending == SIDECAR);
    let sidecar = path.with_extension(SIDECAR);
    (!is_one && sidecar.is_file()).then_some(sidecar)
}
