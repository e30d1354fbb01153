//! `tents check`: a verdict for each puzzle.

mod cache;
mod content;
mod expect;
mod judge;
mod output;
mod tally;
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal};
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use clap::{Args, ValueEnum};
use tents::batch;
use tents::solve::verdict;

use super::exit::Exit;
use super::input::InputOptions;
use super::output::Output;
use super::progress::Progress;
use super::puzzles::JobsOptions;
use super::report::Report;
use super::solution::DistinctName;
use super::solve::stats_line;
use super::words::printable;
use super::{CommonOptions, Context, LimitOptions};
use cache::Cache;
use content::Shard;
use expect::Expect;
use judge::{Checked, Judge};
use output::{OutputKind, Writer};
use tally::Tally;

/// Say for each puzzle whether it has one solution, several or none
///
/// A folder stands for the puzzle files in it and below. A comment such as `# expect: none` before a
/// puzzle, or its key `expect` in JSON, says what is expected of it. A solution that is stored with a
/// puzzle must be right: tents on the board, as many as trees; the key `solution` in JSON; or, for a
/// file of one puzzle, a file `NAME.sol` beside it.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct CheckOptions {
    #[command(flatten)]
    input: InputOptions,

    /// Which verdict is the right one, where nothing beside the puzzle says so
    #[arg(long, value_name = "VERDICT", value_enum, default_value_t)]
    expect: Expect,

    /// How to print the verdicts
    #[arg(long, short, value_name = "HOW", value_enum, default_value_t)]
    output: OutputKind,

    /// Print a line for each puzzle, also for those that are as expected, and, as directions, two
    /// solutions of those that should have one
    #[arg(long, short)]
    verbose: bool,

    /// What makes two solutions different
    #[arg(long, value_name = "WHAT", value_enum, default_value = "layouts")]
    distinct: DistinctName,

    /// What the tents are that a puzzle already holds [default: its solution where there are as
    /// many as trees, given otherwise]
    #[arg(long, value_name = "HOW", value_enum)]
    marks: Option<Marks>,

    #[command(flatten)]
    jobs: JobsOptions,

    #[command(flatten)]
    limits: LimitOptions,

    /// Stop at the first puzzle that is not as expected
    #[arg(long, conflicts_with = "max_failures")]
    fail_fast: bool,

    /// Stop once so many puzzles are not as expected
    #[arg(long, value_name = "N")]
    max_failures: Option<NonZeroU64>,

    /// Check the K-th of N parts alone, as in `2/8`; every puzzle belongs to one, by what it is
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,

    /// Remember verdicts in this file, so that puzzles that have not changed need no search
    #[arg(long, value_name = "FILE")]
    cache: Option<PathBuf>,

    /// Say what each search cost
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    common: CommonOptions,
}

const EXAMPLES: &str = "\
Verdicts: unique, multiple, none, unknown (stopped by a limit), invalid (could not be read).

Examples:
  tents check puzzles
  tents check --verbose puzzles/*.txt
  tents check --expect solvable --time-limit 1s puzzle.txt
  find . -name '*.txt' -print0 | tents check --null --files-from -
  tents check --output junit puzzles > report.xml

Exit codes: 0 all are as expected, 1 some are not, 2 some could not be read or wrong usage,
3 some are unknown, 130 interrupted; for many puzzles the first of 130, 2, 3, 1, 0.";

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

/// What is printed, and what it adds up to.
struct Run {
    writer: Box<dyn Writer>,
    tally: Tally,
    /// Whether it ends because that was asked for.
    is_enough: bool,
    is_closed: bool,
}

pub(crate) fn run(options: &CheckOptions, exit: &mut Exit) -> anyhow::Result<()> {
    let context = Context::new(&options.common, options.output == OutputKind::Json)?;
    let mut new = Vec::new();
    let mut cache = None;
    if let Some(path) = &options.cache {
        let (opened, fault) = Cache::open(path)?;
        if let Some(fault) = fault {
            let text = format!("the cache is not used: {fault}");
            context.report.warning(&path.to_string_lossy(), &text);
        }
        cache = Some(opened);
    }
    let run = Run::begin(options, &context)?;
    let progress = Progress::start(&context, &options.input);
    let judge = Judge {
        options,
        context: &context,
        cache: cache.as_ref(),
        progress: &progress,
        verdict,
    };
    let mut result = Ok(());
    // Whether nothing is waited for any more.
    let is_ending = Arc::new(AtomicBool::new(false));
    batch::ordered_many(
        options.jobs.number(&options.input),
        |take| {
            let _ = options.input.works(take);
        },
        |work, give| judge.work(work, give),
        // A part of the inputs gives few.
        |_| 0,
        |mut checked| {
            // A puzzle whose search was interrupted has no verdict.
            if context.is_interrupted() {
                return ControlFlow::Break(());
            }
            let mut run = lock(&run);
            new.extend(checked.record.take());
            exit.add(run.tally.add(&checked));
            result = options.print(&context, &mut run, &checked);
            run.is_enough = options
                .most()
                .is_some_and(|most| run.tally.failures() >= most);
            if run.is_enough {
                // The searches under way are not waited for, and neither is a silent input.
                context.interrupt.store(true, Ordering::Relaxed);
                let is_ending = Arc::clone(&is_ending);
                let is_ending = move || is_ending.load(Ordering::Relaxed);
                context.output.end_soon(*exit, is_ending);
            }
            if run.is_enough || result.is_err() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    is_ending.store(true, Ordering::Relaxed);
    progress.finish(&context.output);
    let is_interrupted = context.is_interrupted() && !lock(&run).is_enough;
    if is_interrupted {
        exit.add(Exit::Interrupted);
    }
    if let Some(mut cache) = cache.take() {
        // What is printed may go to a file, which must not be taken for an empty cache.
        let _ = context.output.finish();
        for (hash, record) in new {
            cache.put(hash, record);
        }
        if let Err(error) = cache.write() {
            let name = options.cache.as_deref().map(|path| path.to_string_lossy());
            let text = format!("the cache could not be written: {error}");
            context.report.warning(&name.unwrap_or_default(), &text);
        }
    }
    result?;
    lock(&run).close(
        options.has_times(),
        &context.output,
        &context.report,
        !is_interrupted,
    )?;
    Ok(context.output.finish()?)
}

impl Run {
    /// Begins to print. Where it is ended while it waits for something, that closes it.
    fn begin(options: &CheckOptions, context: &Context) -> io::Result<Arc<Mutex<Self>>> {
        let mut writer = options.output.writer(options.verbose, options.stats);
        let mut text = String::new();
        writer.begin(&mut text);
        if !text.is_empty() {
            context.output.record(&text)?;
        }
        let run = Arc::new(Mutex::new(Self {
            writer,
            tally: Tally::new(),
            is_enough: false,
            is_closed: false,
        }));
        let (shared, output, report) = (
            Arc::clone(&run),
            context.output.clone(),
            context.report.clone(),
        );
        let has_times = options.has_times();
        context.output.on_end(move || {
            let mut run = lock(&shared);
            let is_complete = run.is_enough;
            let _ = run.close(has_times, &output, &report, is_complete);
        });
        Ok(run)
    }

    /// Prints what comes last, once.
    fn close(
        &mut self,
        has_times: bool,
        output: &Output,
        report: &Report,
        is_complete: bool,
    ) -> io::Result<()> {
        if std::mem::replace(&mut self.is_closed, true) {
            return Ok(());
        }
        let mut text = String::new();
        self.writer.end(&mut text, &self.tally, is_complete);
        output.record(&text)?;
        report.note(&self.tally.summary(has_times));
        Ok(())
    }
}

/// Locks what nobody can leave in a broken state.
fn lock(run: &Mutex<Run>) -> MutexGuard<'_, Run> {
    run.lock().unwrap_or_else(PoisonError::into_inner)
}

impl CheckOptions {
    /// After how many failures to stop.
    fn most(&self) -> Option<u64> {
        let most = self.max_failures.map(NonZeroU64::get);
        most.or(self.fail_fast.then_some(1))
    }

    /// Whether the summary holds times.
    fn has_times(&self) -> bool {
        self.stats || io::stderr().is_terminal()
    }

    /// Prints one verdict.
    fn print(&self, context: &Context, run: &mut Run, checked: &Checked) -> io::Result<()> {
        if let Err(fault) = &checked.finding {
            context.report.fault(&checked.name, fault)?;
        }
        let mut text = String::new();
        run.writer.puzzle(&mut text, checked);
        if !text.is_empty() {
            context.output.record(&text)?;
        }
        if let (true, OutputKind::Text, Ok(finding)) = (self.stats, self.output, &checked.finding) {
            let name = printable(&checked.name);
            let line = stats_line(&name, checked.seconds, &finding.statistics);
            context.report.note(&line);
        }
        Ok(())
    }
}
