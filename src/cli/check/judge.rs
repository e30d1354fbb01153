//! One puzzle: its verdict, whether that is as expected, and what there is to say about it.

use std::any::Any;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use tents::format::{self, Code, Format, Notes, Owners, Remark, Solution};
use tents::puzzle::{Assignment, Cell, Puzzle};
use tents::rules::Violation;
use tents::solve::{Distinct, Finding, Limits, Options, Verdict, obstacle};

use super::cache::{Cache, Record};
use super::content::{hash, hash_bytes};
use super::expect::Expect;
use super::{CheckOptions, Marks};
use crate::cli::context::Context;
use crate::cli::input::{Bug, Fault, Item, Unreadable, Work, load};
use crate::cli::options::{beside, copy_size};
use crate::cli::progress::Progress;
use crate::cli::puzzles::why_none;
use crate::cli::solution::judge;

/// The ending of the name of a file with the solution of the puzzle beside it.
const SIDECAR: &str = "sol";

/// A solution of a board of so many cells is judged in a few hundredths of a second.
const QUICK: usize = 1 << 22;

/// So many cells are named in which two solutions differ.
const SHOWN: usize = 4;

/// What was found out about one puzzle.
#[derive(Debug)]
pub(super) struct Checked {
    pub(super) name: String,
    /// The name of its input.
    pub(super) file: Arc<str>,
    /// The line on which it begins.
    pub(super) line: usize,
    /// The puzzle's name in the input.
    pub(super) id: Option<String>,
    /// How its text was understood.
    pub(super) remarks: Vec<Remark>,
    pub(super) finding: Result<Finding, Fault>,
    pub(super) expect: Expect,
    /// Whether it is as expected, if that is known.
    pub(super) is_ok: Option<bool>,
    /// Whether the verdict alone is not as expected, or unknown.
    pub(super) is_misfit: bool,
    pub(super) reason: Option<String>,
    /// Where two solutions differ.
    pub(super) differ: Vec<Cell>,
    pub(super) seconds: f64,
    pub(super) is_cached: bool,
    /// What a cache should remember.
    pub(super) record: Option<(u128, Record)>,
}

impl Checked {
    /// The word for the verdict.
    pub(super) fn verdict(&self) -> &'static str {
        let finding = self.finding.as_ref();
        finding.map_or("invalid", |finding| finding.verdict.name())
    }

    /// The verdict and what is to say about it, as in `none, expected unique: …`.
    pub(super) fn text(&self) -> String {
        let mut text = self.verdict().to_owned();
        if self.is_misfit {
            let _ = write!(text, ", expected {}", self.expect.name());
        }
        if let Some(reason) = &self.reason {
            let _ = write!(text, ": {reason}");
        }
        text
    }

    /// Two solutions, where one was expected.
    pub(super) fn rivals(&self) -> &[Assignment] {
        match &self.finding {
            Ok(finding) if !self.differ.is_empty() => &finding.solutions,
            _ => &[],
        }
    }

    /// The kind of what is wrong, in a word for machines.
    pub(super) fn kind(&self) -> &'static str {
        if self.is_misfit || self.finding.is_err() {
            self.verdict()
        } else {
            "wrong-solution"
        }
    }
}

/// What judges puzzles, on any thread.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    pub(super) options: &'a CheckOptions,
    pub(super) context: &'a Context,
    pub(super) cache: Option<&'a Cache>,
    pub(super) progress: &'a Progress,
    /// What finds the verdict on a puzzle; a test puts one here that fails.
    pub(super) verdict: fn(&Puzzle, Options) -> Finding,
}

impl Judge<'_> {
    /// Judges every puzzle of a part of the inputs.
    pub(super) fn work(
        &self,
        work: Work,
        give: &mut dyn FnMut(Checked) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let name: Arc<str> = match &work {
            Work::Whole(path) => path.to_string_lossy().into(),
            Work::Piece { name, .. } => Arc::clone(name),
            Work::Unreadable(unreadable) => unreadable.name.as_str().into(),
        };
        let size = self.progress.size(&work);
        // A reader that fails ends its file, not the run.
        let read = AssertUnwindSafe(|| {
            self.options.input.each_of(work, &mut |item| {
                if self.is_elsewhere(&item) {
                    return ControlFlow::Continue(());
                }
                let checked = self.check(item);
                self.progress.puzzle();
                give(checked)
            })
        });
        let flow = match catch_unwind(read) {
            Ok(flow) => flow,
            Err(payload) => give(Checked::failed(
                name.to_string(),
                name,
                bug(&*payload, None),
            )),
        };
        self.progress.part(size);
        flow
    }

    /// Whether another shard has it.
    fn is_elsewhere(&self, item: &Item) -> bool {
        self.options.shard.is_some_and(|shard| {
            !shard.has(match &item.puzzle {
                Ok(puzzle) => hash(puzzle, Distinct::Layouts),
                Err(_) => hash_bytes(item.name.as_bytes()),
            })
        })
    }

    /// Finds the verdict on one puzzle.
    fn check(&self, item: Item) -> Checked {
        // Whether there is a solution beside it does not count in the time that the puzzle is
        // shown to take.
        let path = item.path.as_deref().filter(|_| !item.has_siblings);
        let sidecar = path.and_then(sidecar);
        let start = Instant::now();
        let mut checked = Checked {
            line: item.line,
            id: item.notes.id.clone(),
            remarks: item.notes.remarks.clone(),
            expect: self.options.expect,
            ..Checked::failed(item.name, item.file, Fault::Bug(Bug::default()))
        };
        let judged = match item.puzzle {
            Ok(puzzle) => {
                let judge = || {
                    self.judge(
                        &mut checked,
                        &puzzle,
                        &item.notes,
                        item.read,
                        sidecar.as_deref(),
                    )
                };
                catch_unwind(AssertUnwindSafe(judge))
                    .unwrap_or_else(|payload| Err(bug(&*payload, Some(&puzzle))))
            }
            Err(fault) => Err(fault),
        };
        if let Err(fault) = judged {
            checked.finding = Err(fault);
        }
        checked.seconds = item.seconds + start.elapsed().as_secs_f64();
        checked
    }

    /// Judges a puzzle with what stands beside it.
    fn judge(
        &self,
        checked: &mut Checked,
        puzzle: &Puzzle,
        notes: &Notes,
        read: Instant,
        sidecar: Option<&Path>,
    ) -> Result<(), Fault> {
        if let Some(word) = &notes.expect {
            checked.expect =
                Expect::of(word).map_err(|help| bad_expectation(checked, word, help))?;
        }
        let marks = self.marks(puzzle);
        let stored = self.stored(puzzle, marks, notes, sidecar)?;
        let puzzle = match marks {
            Marks::Given => Cow::Borrowed(puzzle),
            Marks::Solution | Marks::Ignore => Cow::Owned(puzzle.without_marks()),
        };
        let puzzle = puzzle.as_ref();
        let limits = self.options.limits.since(read, &self.context.interrupt);
        // A copy without marks, stored solutions, and what it takes to judge them.
        let solutions: usize = 100 * puzzle.trees().len() * stored.len();
        let limits = match marks {
            Marks::Given => beside(limits, solutions),
            Marks::Solution | Marks::Ignore => beside(limits, solutions + copy_size(puzzle)),
        };
        let has_memory = limits.memory != Some(0);
        let finding = self.find(checked, puzzle, limits);
        // After a limit only what takes no time worth the name is judged.
        let is_quick = has_memory && puzzle.contents().len() <= QUICK;
        let stored = match finding.stop {
            Some(_) if !is_quick => Vec::new(),
            _ => stored,
        };
        let broken = stored.iter().find_map(|(place, solution)| {
            let violation = broken_rule(puzzle, solution)?;
            Some(format!("the solution {place} is wrong: {violation}"))
        });
        // A stored solution of an unsolvable puzzle is wrong too, but the verdict says so already.
        let broken = broken.filter(|_| finding.verdict != Verdict::None);
        let has_right = broken.is_none() && !stored.is_empty();
        let is_solvable =
            !finding.solutions.is_empty() || has_right && finding.verdict != Verdict::None;
        checked.is_ok = checked.expect.fits(finding.verdict, is_solvable);
        checked.is_misfit = checked.is_ok != Some(true);
        if checked.is_misfit && finding.verdict == Verdict::Multiple {
            checked.differ = differing(puzzle, &finding);
        }
        checked.reason = match finding.verdict {
            Verdict::None if checked.is_misfit => Some(why_none(puzzle)),
            Verdict::None => obstacle(puzzle).map(|obstacle| obstacle.to_string()),
            Verdict::Unknown => finding.stop.map(|stop| format!("stopped by {stop}")),
            Verdict::Multiple if checked.is_misfit => Some(difference(&checked.differ)),
            Verdict::Unique | Verdict::Multiple => None,
        };
        if broken.is_some() {
            checked.is_ok = Some(false);
            checked.reason = broken;
        }
        checked.finding = Ok(finding);
        Ok(())
    }

    /// What the marks of a puzzle are.
    fn marks(&self, puzzle: &Puzzle) -> Marks {
        let is_solved = || puzzle.given_tents().tents().len() == puzzle.trees().len();
        self.options.marks.unwrap_or_else(|| {
            if is_solved() {
                Marks::Solution
            } else {
                Marks::Given
            }
        })
    }

    /// The solutions that are stored with a puzzle, each with where it stands.
    fn stored(
        &self,
        puzzle: &Puzzle,
        marks: Marks,
        notes: &Notes,
        sidecar: Option<&Path>,
    ) -> Result<Vec<(String, Solution)>, Fault> {
        let mut stored = Vec::new();
        if marks == Marks::Solution {
            let layout = Solution::Layout(puzzle.given_tents());
            stored.push(("on the board".to_owned(), layout));
        }
        if let Some(layout) = &notes.solution {
            let place = "in the key `solution`".to_owned();
            stored.push((place, Solution::Layout(layout.clone())));
        }
        if let Some(sidecar) = sidecar {
            let input = load(sidecar.as_os_str(), &self.options.input.reading)
                .map_err(Fault::Unreadable)?;
            let place = format!("in `{}`", input.name);
            let options = self.options.input.reading.options();
            for solution in Owners::of(puzzle).read(&input.source, &options) {
                let (_, solution) = solution.map_err(|error| Fault::Malformed {
                    input: input.clone(),
                    id: notes.id.clone(),
                    error,
                })?;
                stored.push((place.clone(), solution));
            }
        }
        Ok(stored)
    }

    /// The verdict on a puzzle, from the cache or by a search.
    fn find(&self, checked: &mut Checked, puzzle: &Puzzle, limits: Limits) -> Finding {
        let distinct = self.options.distinct;
        let options = Options::default().distinct(distinct).limits(limits);
        let Some(cache) = self.cache else {
            return (self.verdict)(puzzle, options);
        };
        let hash = hash(puzzle, distinct);
        let known = cache.get(hash).and_then(|record| record.finding(puzzle));
        checked.is_cached = known.is_some();
        let finding = known.unwrap_or_else(|| (self.verdict)(puzzle, options));
        checked.record = Record::new(&finding).map(|record| (hash, record));
        finding
    }
}

impl Checked {
    /// What is said of an input with a fault, at its beginning.
    fn failed(name: String, file: Arc<str>, fault: Fault) -> Self {
        Self {
            name,
            file,
            line: 1,
            id: None,
            remarks: Vec::new(),
            finding: Err(fault),
            expect: Expect::default(),
            is_ok: Some(false),
            is_misfit: false,
            reason: None,
            differ: Vec::new(),
            seconds: 0.0,
            is_cached: false,
            record: None,
        }
    }
}

/// The file with the solution beside that of a puzzle, if there is one.
fn sidecar(path: &Path) -> Option<PathBuf> {
    let is_one = path.extension().is_some_and(|ending| ending == SIDECAR);
    let sidecar = path.with_extension(SIDECAR);
    (!is_one && sidecar.is_file()).then_some(sidecar)
}

/// The fault of a word that is not an expectation.
fn bad_expectation(checked: &Checked, word: &str, help: String) -> Fault {
    Fault::Unreadable(Unreadable {
        name: checked.name.clone(),
        code: Code::BadExpectation,
        message: format!("`{word}` is not something to expect of a puzzle"),
        help,
    })
}

/// The first rule that a solution breaks.
fn broken_rule(puzzle: &Puzzle, solution: &Solution) -> Option<Violation> {
    judge(puzzle, solution).into_iter().next()
}

/// The cells in which two solutions differ: those with a tent in one of them, or, where the tents
/// are the same, the trees with another tent.
fn differing(puzzle: &Puzzle, finding: &Finding) -> Vec<Cell> {
    let [one, other] = &finding.solutions[..] else {
        return Vec::new();
    };
    let (first, second) = (one.layout(puzzle), other.layout(puzzle));
    if first == second {
        let directions = one.directions().iter().zip(other.directions());
        let trees = puzzle.trees().iter().zip(directions);
        return trees
            .filter(|(_, (one, other))| one != other)
            .map(|(&tree, _)| tree)
            .collect();
    }
    let mut cells: Vec<Cell> = first
        .tents()
        .iter()
        .chain(second.tents())
        .copied()
        .collect();
    cells.retain(|&cell| first.contains(cell) != second.contains(cell));
    cells.sort_unstable();
    cells
}

/// Where two solutions differ, in words.
fn difference(cells: &[Cell]) -> String {
    let shown: Vec<String> = cells.iter().take(SHOWN).map(ToString::to_string).collect();
    let mut text = format!("two solutions differ at {}", shown.join(", "));
    if cells.len() > SHOWN {
        let _ = write!(text, " and {} more", cells.len() - SHOWN);
    }
    text
}

/// The fault of a panic, on a puzzle if it had been read.
fn bug(payload: &(dyn Any + Send), puzzle: Option<&Puzzle>) -> Fault {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    Fault::Bug(Bug {
        message: text.unwrap_or("no message").to_owned(),
        puzzle: puzzle.and_then(|puzzle| {
            let mut text = String::new();
            let written = format::write(&mut text, Format::Json, puzzle, &Notes::default());
            written.is_ok().then_some(text)
        }),
    })
}
