//! The check of one puzzle: its verdict, and whether the puzzle is as expected.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::ops::ControlFlow;
use std::sync::Arc;

use tents::answer::{CheckOutcome, CheckRequest, Ended};
use tents::format::{PuzzleIndex, Solution};
use tents::puzzle::{Assignment, Puzzle};
use tents::render::page;
use tents::render::picture::{self, Scene};
use tents::solve::{Limits, Verdict};

use super::checked::{CheckedItem, Judged, has_wrong_number};
use super::duplicates;
use super::options::CheckOptions;
use super::output::writer;
use crate::cli::beside::solution_beside;
use crate::cli::context::Context;
use crate::cli::driver::Event;
use crate::cli::fault::{Input, InputFault};
use crate::cli::input::{Emit, Item, Opened, ReadingOptions, open, refuse};
use crate::cli::output_kind::OutputKind;
use crate::cli::solution::drawn;

/// Checks one puzzle and emits the result. If `is_brief`, emits only the text about a puzzle that is
/// as expected, and its verdict.
pub(super) fn check(
    options: &CheckOptions,
    context: &Context,
    item: &Item,
    is_brief: bool,
    emit: Emit<'_, Event<CheckedItem>>,
) -> ControlFlow<()> {
    let request = options.request();
    let limits = context.watched(options.limits.since(item.about.clock.read));
    let judged = match &item.puzzle {
        Ok(puzzle) => judge(options, &request, puzzle, &limits, item),
        Err(fault) => Err(fault.clone()),
    };
    let puzzle = item.puzzle.as_ref().ok();
    let image = puzzle.filter(|_| options.duplicates);
    let is_advised = |one: &Judged| has_wrong_number(&one.checked);
    let is_advised = !item.about.is_one_of_many() && judged.as_ref().is_ok_and(is_advised);
    let is_kept = options.duplicates || is_advised;
    let checked = CheckedItem {
        about: Arc::clone(&item.about),
        puzzle: puzzle.filter(|_| is_kept).cloned(),
        expected: judged
            .as_ref()
            .map_or(request.expected(), |one| one.checked.expected),
        judged,
        image: image.map(|puzzle| duplicates::image(puzzle, &limits)),
    };
    // A puzzle whose search was interrupted has no verdict, even if it only has to have a solution and
    // one was found.
    if is_brief
        && !context.is_interrupted()
        && checked.is_ok()
        && let Some(verdict) = checked.verdict()
    {
        let mut text = String::new();
        writer(options).puzzle(&mut text, &checked, options);
        if !text.is_empty() {
            emit(Event::Record(text, false))?;
        }
        return emit(Event::Verdict(verdict));
    }
    emit(Event::Result(checked))
}

/// Checks whether a puzzle is as expected, and whether the solutions in its file `NAME.sol` are
/// right.
fn judge(
    options: &CheckOptions,
    request: &CheckRequest,
    puzzle: &Puzzle,
    limits: &Limits,
    item: &Item,
) -> Result<Judged, InputFault> {
    let reading = &options.input.reading;
    let (about, seconds) = (&item.about, || item.about.clock.elapsed());
    let checked = request.run(puzzle, &about.notes, limits, &seconds, |take| {
        each_beside(puzzle, item, reading, take)
    });
    let checked: CheckOutcome = checked.map_err(|fault: InputFault| fault.named(&about.name))?;
    let is_shown = options.verbose || checked.end() != Ended::Yes;
    let is_html = options.output == OutputKind::Html && is_shown;
    let is_told = is_html || options.output == OutputKind::Json;
    let board = is_told.then(|| request.board(puzzle));
    let board = board.as_deref();
    let same_clues = board.and_then(|board| checked.same_clues(board, &about.notes, limits));
    let picture = match (board.filter(|_| is_html), &checked.broken) {
        (None, _) => String::new(),
        (Some(board), Some(broken)) => drawn(board, &broken.solution, &broken.violations),
        (Some(board), None) => picture(board, &checked),
    };
    Ok(Judged {
        checked,
        same_clues,
        picture,
    })
}

/// Returns a picture for a page: one solution, two solutions on one board (or on two boards if the
/// solutions have the same tents), the reason why there is no solution, or the puzzle if no
/// solution is known.
fn picture(puzzle: &Puzzle, checked: &CheckOutcome) -> String {
    let finding = &checked.finding;
    let draw = |scene: &dyn Fn() -> Scene| page::picture_of(puzzle, scene);
    let with_pairs =
        |one: &Assignment| draw(&|| picture::solution(puzzle, &one.layout(puzzle), Some(one)));
    match (finding.verdict, &finding.solutions[..]) {
        (Verdict::None, _) => draw(&|| picture::obstacle(puzzle, checked.obstacle.as_ref())),
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

/// Passes every solution in the file `NAME.sol` of a puzzle to `take`, with the place of the
/// solution in words. Passes nothing if the file of the puzzle has other puzzles.
fn each_beside(
    puzzle: &Puzzle,
    item: &Item,
    reading: &ReadingOptions,
    take: &mut dyn FnMut(&str, Solution),
) -> Result<(), InputFault> {
    let origin = &item.about.origin;
    let may_be_there = origin.may_have_solution && !origin.has_siblings;
    let path = origin.path.as_deref().filter(|_| may_be_there);
    let Some(sidecar) = path.and_then(solution_beside) else {
        return Ok(());
    };
    let Opened { name, reader, .. } = open(sidecar.as_os_str(), reading)?;
    let place = format!("in `{name}`");
    for solution in PuzzleIndex::of(puzzle).read_from(reader, &reading.options()) {
        let (source, solution) = solution.map_err(|error| refuse(&name, &error, reading))?;
        let malformed = |error| InputFault::Malformed(Input::new(&name, source), error);
        take(&place, solution.map_err(malformed)?.solution);
    }
    Ok(())
}
