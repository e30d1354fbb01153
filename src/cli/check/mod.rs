//! `tents check`: a verdict for each puzzle.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

mod checked;
mod duplicates;
mod expect;
mod judge;
mod options;
mod output;
mod tally;

use std::io::{self, IsTerminal};
use std::mem;
use std::num::NonZeroU64;
use std::sync::{Arc, Mutex};

use crate::cli::context::Context;
use crate::cli::driver::Batch;
use crate::cli::exit::Exit;
use crate::cli::output_kind::OutputKind;
use crate::cli::report::Report;
use crate::cli::sync::lock;
use crate::cli::usage::conflict;
use crate::cli::words::{printable, stats_line};
use checked::CheckedItem;
use duplicates::Duplicates;
use judge::check;
pub(crate) use options::CheckOptions;
use output::ReportWriter;
use tally::VerdictTally;

pub(crate) fn run(options: &CheckOptions, context: &Context) -> anyhow::Result<()> {
    options.expect.check()?;
    if options.duplicates && !matches!(options.output, OutputKind::Text | OutputKind::Json) {
        return Err(conflict(
            "`--duplicates` prints text or JSON; leave out `--output`",
        ));
    }
    context.answer_by_exit();
    let mut duplicates = Duplicates::default();
    let run = CheckRun::begin(options, context)?;
    let is_text = options.output == OutputKind::Text;
    // Memory that another thread frees costs time, so the thread that prints gets only what it needs.
    let is_brief = !options.duplicates && lock(&run).is_brief();
    let most = options.max_failures.map(NonZeroU64::get);
    let most = most.or(options.fail_fast.then_some(1));
    let close = |run: &mut CheckRun, is_complete| {
        context.say_skipped(options.verbose && is_text)?;
        run.close(is_complete)
    };
    context.each_item(
        Batch::all(&options.input, &options.jobs).shard(options.filter.shard),
        |item, emit| check(options, context, item, is_brief, emit),
        |verdict| lock(&run).tally.add(Exit::Yes, Some(verdict)),
        |checked| {
            // A puzzle whose search was interrupted has no verdict.
            if context.is_interrupted() {
                return Ok(Exit::Yes);
            }
            let mut run = lock(&run);
            let exit = run.print(options, &checked)?;
            if is_text && let Some(text) = checked.advice(context) {
                context.report.note(&text);
            }
            if options.duplicates {
                context.ends(duplicates.add(checked, options.output, context)?);
            }
            if most.is_some_and(|most| run.tally.puzzles - run.tally.ok >= most) {
                context.ends(exit);
                context.leave(close(&mut run, true).map_err(Into::into));
            }
            Ok(exit)
        },
    )?;
    Ok(close(&mut lock(&run), !context.is_interrupted())?)
}

/// Prints verdicts, and counts them.
struct CheckRun {
    writer: Box<dyn ReportWriter>,
    tally: VerdictTally,
    report: Report,
    /// Whether the summary at the end includes times.
    has_times: bool,
    /// Whether the end of the output has been printed.
    is_closed: bool,
}

impl CheckRun {
    /// Starts printing. If an interrupt ends the run while it waits for input, the end of the
    /// output is printed first.
    fn begin(options: &CheckOptions, context: &Context) -> io::Result<Arc<Mutex<Self>>> {
        let is_typed = options.input.has_stdin() && io::stdin().is_terminal();
        let mut run = Self {
            writer: output::writer(options),
            tally: VerdictTally::new(is_typed),
            report: context.report.clone(),
            has_times: options.stats.is_on || io::stderr().is_terminal(),
            is_closed: false,
        };
        run.write(|writer, text| writer.begin(text))?;
        let run = Arc::new(Mutex::new(run));
        let shared = Arc::clone(&run);
        context.on_end(move || {
            if let Ok(mut run) = shared.try_lock() {
                let _ = run.close(false);
            }
        });
        Ok(run)
    }

    /// Returns whether the text and the verdict are all that is needed of a puzzle that is as
    /// expected.
    fn is_brief(&self) -> bool {
        !self.has_times && !self.writer.needs_all()
    }

    /// Prints one result, counts it unless it is a folder without files, and returns its exit.
    fn print(&mut self, options: &CheckOptions, checked: &CheckedItem) -> io::Result<Exit> {
        let about = &checked.about;
        if !checked.is_folder() {
            self.tally.add_item(checked);
        }
        if let Err(fault) = &checked.judged {
            self.report.fault(&about.of(), fault)?;
        }
        self.write(|writer, text| writer.puzzle(text, checked, options))?;
        if options.stats.is_on
            && options.output == OutputKind::Text
            && let Some(one) = checked.checked()
        {
            let (name, statistics) = (printable(&about.name), &one.finding.statistics);
            let line = stats_line(&name, checked.seconds(), statistics);
            self.report.note(&line);
        }
        Ok(checked.exit())
    }

    /// Prints the end of the output and the summary, unless that has been done.
    fn close(&mut self, is_complete: bool) -> io::Result<()> {
        if mem::replace(&mut self.is_closed, true) {
            return Ok(());
        }
        let mut text = String::new();
        self.writer.end(&mut text, &self.tally, is_complete);
        self.report.output.record(&text)?;
        self.report.note(&self.tally.summary(self.has_times));
        Ok(())
    }

    /// Calls `say` with the writer and an empty text, and prints what the writer has appended to
    /// the text.
    fn write(&mut self, say: impl FnOnce(&mut dyn ReportWriter, &mut String)) -> io::Result<()> {
        let mut text = String::new();
        say(&mut *self.writer, &mut text);
        if text.is_empty() {
            return Ok(());
        }
        self.report.output.record(&text)
    }
}
