//! `tents check`: a verdict for each puzzle.

use std::any::Any;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Instant;

use clap::{Args, ValueEnum};
use tents::batch;
use tents::puzzle::Puzzle;
use tents::render::json::{self, Message, Stats};
use tents::rules;
use tents::solve::{Distinct, Finding, Limits, Verdict, obstacle, verdict};

use super::exit::Exit;
use super::input::{Fault, InputOptions, Item};
use super::report::printable;
use super::solve::{DistinctName, stats_line};
use super::{CommonOptions, Context, LimitOptions};

/// Say for each puzzle whether it has one solution, several or none
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct CheckOptions {
    #[command(flatten)]
    input: InputOptions,

    /// Which verdict is the right one
    #[arg(long, value_name = "VERDICT", value_enum, default_value_t)]
    expect: Expect,

    /// How to print a verdict
    #[arg(long, short, value_name = "HOW", value_enum, default_value_t)]
    output: OutputKind,

    /// What makes two solutions different
    #[arg(long, value_name = "WHAT", value_enum, default_value = "layouts")]
    distinct: DistinctName,

    /// What the tents are that a puzzle already holds [default: its solution where there are as
    /// many as trees, given otherwise]
    #[arg(long, value_name = "HOW", value_enum)]
    marks: Option<Marks>,

    /// Work on this many puzzles at once [default: the number of cores]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    #[command(flatten)]
    limits: LimitOptions,

    /// Say what each search cost
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    common: CommonOptions,
}

const EXAMPLES: &str = "\
Verdicts: unique, multiple, none, unknown (stopped by a limit), invalid (could not be read).

Examples:
  tents check puzzles/*.txt
  tents check --expect solvable --time-limit 1s puzzle.txt
  tents check --output json < puzzles.txt

Exit codes: 0 all are as expected, 1 some are not, 2 some could not be read or wrong usage,
3 some are unknown, 130 interrupted; for many puzzles the first of 130, 2, 3, 1, 0.";

/// Which verdict is the right one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Expect {
    /// Exactly one solution
    #[default]
    Unique,
    /// One solution or more
    Solvable,
    /// More than one solution
    Multiple,
    /// No solution
    None,
    /// Any of these
    Any,
}

/// How verdicts are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum OutputKind {
    /// One line a puzzle
    #[default]
    Text,
    /// JSON lines
    Json,
}

/// What the marks of a puzzle are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Marks {
    /// Every solution must respect them
    Given,
    /// The tents are the solution, which must be right
    Solution,
    /// They are taken off the board
    Ignore,
}

/// What was found out about one puzzle.
struct Checked {
    name: String,
    /// The puzzle's name in the input.
    id: Option<String>,
    finding: Result<Finding, Fault>,
    /// Whether it is as expected, if that is known.
    is_ok: Option<bool>,
    reason: Option<String>,
    seconds: f64,
}

/// How many puzzles there were of each kind.
#[derive(Default)]
struct Tally {
    puzzles: u64,
    ok: u64,
    unique: u64,
    multiple: u64,
    none: u64,
    unknown: u64,
    invalid: u64,
}

pub(crate) fn run(options: &CheckOptions, exit: &mut Exit) -> anyhow::Result<()> {
    let context = Context::new(&options.common, options.output == OutputKind::Json)?;
    let mut tally = Tally::default();
    let mut result = Ok(());
    let start = Instant::now();
    batch::ordered(
        options.jobs(),
        |take| {
            let _ = options.input.each(take);
        },
        |item| options.check(&context, item),
        |checked| {
            // A puzzle whose search was interrupted has no verdict.
            if context.is_interrupted() {
                return ControlFlow::Break(());
            }
            exit.add(tally.add(&checked));
            result = options.print(&context, &checked);
            if result.is_ok() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        },
    );
    if context.is_interrupted() {
        exit.add(Exit::Interrupted);
    }
    result?;
    options.summary(&context, &tally, start.elapsed().as_secs_f64())?;
    Ok(context.output.finish()?)
}

/// An input of fewer bytes is done before a second thread has started.
const SMALL_INPUT: u64 = 16 * 1024;

impl CheckOptions {
    /// How many threads to work on.
    fn jobs(&self) -> NonZeroUsize {
        let is_small = match &self.input.inputs[..] {
            [path] => {
                fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() < SMALL_INPUT)
            }
            _ => false,
        };
        let jobs = if is_small {
            Some(NonZeroUsize::MIN)
        } else {
            thread::available_parallelism().ok()
        };
        self.jobs.or(jobs).unwrap_or(NonZeroUsize::MIN)
    }

    /// Finds the verdict on one puzzle.
    fn check(&self, context: &Context, item: Item) -> Checked {
        let start = Instant::now();
        let Item {
            name,
            puzzle,
            notes,
            seconds,
            ..
        } = item;
        let id = notes.id;
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(fault) => {
                return Checked {
                    name,
                    id,
                    finding: Err(fault),
                    is_ok: Some(false),
                    reason: None,
                    seconds,
                };
            }
        };
        let limits = self.limits.start(&context.interrupt);
        let judged = catch_unwind(AssertUnwindSafe(|| self.judge(&puzzle, limits)));
        let seconds = seconds + start.elapsed().as_secs_f64();
        match judged {
            Ok((finding, is_ok, reason)) => Checked {
                name,
                id,
                finding: Ok(finding),
                is_ok,
                reason,
                seconds,
            },
            Err(payload) => Checked {
                name,
                id,
                finding: Err(Fault::Bug(panic_message(&*payload))),
                is_ok: Some(false),
                reason: None,
                seconds,
            },
        }
    }

    /// The verdict on a puzzle, whether it is as expected, and what there is to say about it.
    fn judge(&self, puzzle: &Puzzle, limits: Limits) -> (Finding, Option<bool>, Option<String>) {
        let tents = puzzle.given_tents();
        let marks = self
            .marks
            .unwrap_or(if tents.tents().len() == puzzle.trees().len() {
                Marks::Solution
            } else {
                Marks::Given
            });
        let bare = puzzle.without_marks();
        let puzzle = if marks == Marks::Given { puzzle } else { &bare };
        let distinct: Distinct = self.distinct.into();
        let finding = verdict(puzzle, distinct, limits);
        let is_ok = self.expect.fits(&finding);
        let mut reason = match finding.verdict {
            Verdict::None => obstacle(puzzle).map(|obstacle| obstacle.to_string()),
            Verdict::Unknown => finding.stop.map(|stop| format!("stopped by {stop}")),
            Verdict::Unique | Verdict::Multiple => None,
        };
        // A stored solution of an unsolvable puzzle is wrong too, but the verdict says so already.
        let is_stored = marks == Marks::Solution && finding.verdict != Verdict::None;
        let broken = if is_stored {
            rules::judge_layout(puzzle, &tents)
        } else {
            Vec::new()
        };
        if let Some(violation) = broken.first() {
            reason = Some(format!("the solution on the board is wrong: {violation}"));
        }
        let is_ok = if broken.is_empty() {
            is_ok
        } else {
            Some(false)
        };
        (finding, is_ok, reason)
    }

    /// Prints one verdict.
    fn print(&self, context: &Context, checked: &Checked) -> io::Result<()> {
        let Checked {
            name,
            id,
            finding,
            is_ok,
            reason,
            seconds,
        } = checked;
        if let Err(fault) = finding {
            context.report.fault(name, fault)?;
        }
        let verdict = finding
            .as_ref()
            .map_or("invalid", |finding| finding.verdict.name());
        let statistics = finding
            .as_ref()
            .ok()
            .filter(|_| self.stats)
            .map(|finding| &finding.statistics);
        let mut line = String::new();
        match self.output {
            OutputKind::Json => json::line(
                &mut line,
                &Message::Check {
                    input: name.clone(),
                    id: id.clone(),
                    verdict: verdict.to_owned(),
                    ok: *is_ok == Some(true),
                    reason: reason.clone(),
                    stats: statistics.map(|statistics| Stats::new(*seconds, None, statistics)),
                },
            ),
            OutputKind::Text => {
                let _ = write!(line, "{}: {verdict}", printable(name));
                if finding
                    .as_ref()
                    .is_ok_and(|finding| self.expect.fits(finding) != Some(true))
                {
                    let _ = write!(line, ", expected {}", self.expect.name());
                }
                if let Some(reason) = reason {
                    let _ = write!(line, ": {reason}");
                }
                line.push('\n');
            }
        }
        context.output.record(&line)?;
        if let (OutputKind::Text, Some(statistics)) = (self.output, statistics) {
            context
                .report
                .note(&stats_line(&printable(name), *seconds, statistics));
        }
        Ok(())
    }

    /// Closes the check.
    fn summary(&self, context: &Context, tally: &Tally, seconds: f64) -> io::Result<()> {
        let mut line = String::new();
        if self.output == OutputKind::Json {
            json::line(&mut line, &tally.message());
        }
        context.output.record(&line)?;
        let mut text = tally.to_string();
        if self.stats {
            let _ = write!(text, ", in {seconds:.6} s");
        }
        context.report.note(&text);
        Ok(())
    }
}

/// What a panic said.
fn panic_message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no message").to_owned()
}

impl Expect {
    /// Whether this is what was expected, if that is known.
    fn fits(self, finding: &Finding) -> Option<bool> {
        let is_solvable = !finding.solutions.is_empty();
        match (self, finding.verdict) {
            (Self::Solvable, _) if is_solvable => Some(true),
            (Self::None, _) if is_solvable => Some(false),
            (_, Verdict::Unknown) => None,
            (Self::Any, _)
            | (Self::Unique, Verdict::Unique)
            | (Self::Multiple, Verdict::Multiple)
            | (Self::None, Verdict::None) => Some(true),
            _ => Some(false),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Solvable => "solvable",
            Self::Multiple => "multiple",
            Self::None => "none",
            Self::Any => "any",
        }
    }
}

impl Tally {
    /// Counts a puzzle and says what it means for the exit code.
    fn add(&mut self, checked: &Checked) -> Exit {
        self.puzzles += 1;
        self.ok += u64::from(checked.is_ok == Some(true));
        let Ok(finding) = &checked.finding else {
            self.invalid += 1;
            return Exit::Error;
        };
        match finding.verdict {
            Verdict::Unique => self.unique += 1,
            Verdict::Multiple => self.multiple += 1,
            Verdict::None => self.none += 1,
            Verdict::Unknown => self.unknown += 1,
        }
        match checked.is_ok {
            Some(true) => Exit::Yes,
            Some(false) => Exit::No,
            None => Exit::Unknown,
        }
    }

    fn message(&self) -> Message {
        Message::Summary {
            puzzles: self.puzzles.to_string(),
            ok: self.ok.to_string(),
            unique: self.unique.to_string(),
            multiple: self.multiple.to_string(),
            none: self.none.to_string(),
            unknown: self.unknown.to_string(),
            invalid: self.invalid.to_string(),
        }
    }
}

impl std::fmt::Display for Tally {
    /// As in `3 puzzles, 2 as expected: 2 unique, 1 none`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = if self.puzzles == 1 { "" } else { "s" };
        write!(
            f,
            "{} puzzle{plural}, {} as expected",
            self.puzzles, self.ok
        )?;
        let kinds = [
            (self.unique, "unique"),
            (self.multiple, "multiple"),
            (self.none, "none"),
            (self.unknown, "unknown"),
            (self.invalid, "invalid"),
        ];
        let mut separator = ": ";
        for (number, kind) in kinds.into_iter().filter(|&(number, _)| number > 0) {
            write!(f, "{separator}{number} {kind}")?;
            separator = ", ";
        }
        Ok(())
    }
}
