//! One puzzle: its verdict, and whether that is as expected.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::Instant;

use tents::explain::{Grading, Rating, Uniqueness, grade};
use tents::format::Notes;
use tents::puzzle::{Assignment, Content, Puzzle};
use tents::render::page::{self, Below};
use tents::render::picture::{self, Scene};
use tents::solve::{Finding, Limits, Options, Verdict, obstacle};

use super::checked::{Checked, Misfit, difference};
use super::stored::{sidecar, stored};
use super::{CheckOptions, Marks};
use crate::cli::batch::bug;
use crate::cli::batch::cache::{Cache, Record};
use crate::cli::batch::shard::hash;
use crate::cli::context::Context;
use crate::cli::grade::ungraded;
use crate::cli::input::{Fault, Item};
use crate::cli::options::{beside, copy_size};
use crate::cli::puzzles::why_none;
use crate::cli::solution::differing;

/// A solution of a board with this many cells is judged in a few hundredths of a second.
const QUICK: usize = 1 << 22;

/// What judges puzzles, on any thread.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    pub(super) options: &'a CheckOptions,
    pub(super) context: &'a Context,
    pub(super) cache: Option<&'a Cache>,
    /// What finds the verdict on a puzzle; a test puts one here that fails.
    pub(super) verdict: fn(&Puzzle, Options) -> Finding,
}

impl Judge<'_> {
    /// Finds out about one puzzle.
    pub(super) fn check(&self, item: Item) -> Checked {
        let (read, seconds) = (item.read, item.seconds);
        // Looking for a file with a solution is not part of the time that is shown for the puzzle.
        // It is looked for only beside one that is alone, and to look at the clock costs something.
        let sidecar = sidecar(&item);
        let start = if item.has_siblings {
            read
        } else {
            Instant::now()
        };
        let (mut checked, puzzle, notes) = Checked::new(item, self.options.expected());
        let judged = match puzzle {
            Ok(puzzle) => {
                let judge = AssertUnwindSafe(|| {
                    let sidecar = sidecar.as_deref();
                    self.judge(&mut checked, &puzzle, &notes, read, sidecar)
                });
                catch_unwind(judge).unwrap_or_else(|payload| Err(bug(&*payload, Some(&puzzle))))
            }
            Err(fault) => Err(fault),
        };
        if let Err(fault) = judged {
            checked.finding = Err(fault);
        }
        checked.seconds = seconds + start.elapsed().as_secs_f64();
        checked
    }

    /// Judges a puzzle by what is expected of it.
    fn judge(
        &self,
        checked: &mut Checked,
        puzzle: &Puzzle,
        notes: &Notes,
        read: Instant,
        sidecar: Option<&Path>,
    ) -> Result<(), Fault> {
        checked.expected = checked.expected.beside(&checked.name, notes)?;
        let marks = self.marks(puzzle);
        let is_solved = marks == Marks::Solution;
        let reading = &self.options.input.reading;
        let stored = stored(puzzle, is_solved, notes, sidecar, reading)?;
        let puzzle = match marks {
            Marks::Given => Cow::Borrowed(puzzle),
            Marks::Solution | Marks::Ignore => Cow::Owned(puzzle.without_marks()),
        };
        let puzzle = puzzle.as_ref();
        // A copy without marks, stored solutions, and what it takes to judge them.
        let solutions: usize = 100 * puzzle.trees().len() * stored.len();
        let held = match marks {
            Marks::Given => solutions,
            Marks::Solution | Marks::Ignore => solutions + copy_size(puzzle),
        };
        let limits = || {
            let limits = self.options.limits.since(read, &self.context.interrupt);
            beside(limits, held)
        };
        let first = limits();
        // After a limit only what takes next to no time is judged.
        let is_quick = first.memory != Some(0) && puzzle.contents().len() <= QUICK;
        let finding = self.find(checked, puzzle, first);
        let judged = match finding.stop {
            Some(_) if !is_quick => &[],
            _ => &stored[..],
        };
        // A stored solution of an unsolvable puzzle is wrong too, but the verdict says so already.
        let broken = judged.iter().find_map(|stored| stored.broken(puzzle));
        let broken = broken.filter(|_| finding.verdict != Verdict::None);
        let has_right = broken.is_none() && !judged.is_empty();
        let is_solvable =
            !finding.solutions.is_empty() || has_right && finding.verdict != Verdict::None;
        checked.is_ok = checked.expected.verdict.fits(finding.verdict, is_solvable);
        let is_misfit = checked.is_ok != Some(true);
        checked.misfit = is_misfit.then_some(Misfit::Verdict);
        if is_misfit && finding.verdict == Verdict::Multiple {
            checked.differ = differing(puzzle, &finding);
        }
        checked.reason = match finding.verdict {
            Verdict::None if is_misfit => Some(why_none(puzzle)),
            Verdict::None => obstacle(puzzle).map(|obstacle| obstacle.to_string()),
            Verdict::Unknown => finding.stop.map(|stop| format!("stopped by {stop}")),
            Verdict::Multiple if is_misfit => Some(difference(&checked.differ)),
            Verdict::Unique | Verdict::Multiple => None,
        };
        if let Some(broken) = &broken {
            checked.is_ok = Some(false);
            checked.misfit.get_or_insert(Misfit::Solution);
            checked.reason = Some(broken.text());
        }
        if checked.is_ok == Some(true) {
            judge_level(checked, puzzle, limits);
        }
        if self.options.is_drawn(checked.is_ok) {
            checked.picture = match broken {
                Some(broken) => broken.picture(puzzle),
                None => picture(puzzle, &finding),
            };
        }
        checked.finding = Ok(finding);
        Ok(())
    }

    /// What the marks of a puzzle are.
    fn marks(&self, puzzle: &Puzzle) -> Marks {
        let is_solved = || puzzle.number_of(Content::Tent) == puzzle.trees().len();
        self.options.marks.unwrap_or_else(|| {
            if is_solved() {
                Marks::Solution
            } else {
                Marks::Given
            }
        })
    }

    /// The verdict on a puzzle, from the cache or by a search.
    fn find(&self, checked: &mut Checked, puzzle: &Puzzle, limits: Limits) -> Finding {
        let distinct = self.options.distinct;
        let options = Options::default().distinct(distinct).limits(limits);
        let Some(cache) = self.cache else {
            return (self.verdict)(puzzle, options);
        };
        let hash = hash(puzzle, distinct);
        let known = cache.get(hash);
        if let Some((record, finding)) = known.and_then(|one| Some((one, one.finding(puzzle)?))) {
            checked.is_cached = true;
            checked.record = Some((hash, record.clone()));
            return finding;
        }
        let finding = (self.verdict)(puzzle, options);
        checked.record = Record::new(&finding).map(|record| (hash, record));
        finding
    }
}

/// What was found out about a puzzle as a picture on a page: two solutions in one board, one, or
/// what stands in the way of any.
fn picture(puzzle: &Puzzle, finding: &Finding) -> String {
    let draw =
        |scene: &dyn Fn() -> Scene, below: &Below<'_>| page::picture_of(puzzle, scene, below);
    let with_pairs = |one: &Assignment| {
        let scene = || picture::solution(puzzle, &one.layout(puzzle), Some(one));
        draw(&scene, &Below::Nothing)
    };
    match (finding.verdict, &finding.solutions[..]) {
        (Verdict::None, _) => {
            let obstacle = obstacle(puzzle);
            draw(
                &|| picture::obstacle(puzzle, obstacle.as_ref()),
                &Below::Nothing,
            )
        }
        (_, [one, other, ..]) => {
            let (first, second) = (one.layout(puzzle), other.layout(puzzle));
            if first == second {
                return with_pairs(one) + &with_pairs(other);
            }
            draw(
                &|| picture::difference(puzzle, &first, &second),
                &Below::TwoSolutions,
            )
        }
        (_, [one]) => with_pairs(one),
        (_, []) => draw(&|| picture::puzzle(puzzle), &Below::Nothing),
    }
}

/// Judges the level of a puzzle with one solution, if one is expected.
fn judge_level(checked: &mut Checked, puzzle: &Puzzle, limits: impl FnOnce() -> Limits) {
    let Some(levels) = checked.expected.levels else {
        return;
    };
    let reason = match rate(checked, puzzle, &limits()) {
        Ok(rating) => {
            checked.rating = Some(rating);
            let level = rating.level();
            if levels.contains(level) {
                return;
            }
            format!("its level is {level} ({rating}), expected {levels}")
        }
        Err(Grading::Stopped(stop)) => {
            checked.is_ok = None;
            checked.misfit = Some(Misfit::Level);
            let reason = format!("stopped by {stop} before its level was known");
            checked.reason = Some(reason);
            return;
        }
        Err(grading) => {
            let (_, text) = ungraded(&grading).unwrap_or_default();
            format!("{text}, expected {levels}")
        }
    };
    checked.is_ok = Some(false);
    checked.misfit = Some(Misfit::Level);
    checked.reason = Some(reason);
}

/// How hard a puzzle with one solution is, from the cache or by its steps.
fn rate(checked: &mut Checked, puzzle: &Puzzle, limits: &Limits) -> Result<Rating, Grading> {
    let record = checked.record.as_mut().map(|(_, record)| record);
    if let Some(rating) = record.as_ref().and_then(|record| record.rating) {
        return Ok(rating);
    }
    checked.is_cached = false;
    let grading = grade(puzzle, Uniqueness::Unique, limits);
    let rating = grading.grade().map(|grade| grade.rating);
    if let Some(record) = record {
        record.rating = rating;
    }
    rating.ok_or(grading)
}
