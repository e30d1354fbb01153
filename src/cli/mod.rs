//! The command line: what can be asked, and who answers.

mod check;
mod convert;
mod count;
mod decode;
mod exit;
mod formats;
mod input;
mod manual;
mod output;
mod own_file;
mod progress;
mod puzzles;
mod report;
mod sample;
mod shell;
mod solution;
mod solve;
mod usage;
mod verify;
mod words;

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use anyhow::anyhow;
use bytesize::ByteSize;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use tents::format;
use tents::puzzle::Puzzle;
use tents::solve::Limits;

use exit::Exit;
use input::{Fault, Input, ReadingOptions, error_message, load};
use output::Output;
use report::Report;

/// Solves the logic puzzle Tents (Tents and Trees)
///
/// A puzzle is a line of column clues, then for each row its clue and its cells: `.` for a cell
/// of which nothing is known, `T` for a tree. Every tree has a tent of its own next to it, tents do
/// not touch, and each clue says how many tents its line holds; `?` is no clue. `tents formats`
/// names the other formats that are read and written, game IDs and URLs among them.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_long_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The end of the long help.
const EXIT_CODES: &str = "\
Exit codes:
  0    done, or the answer is yes (also when --limit or --first ended it)
  1    the answer is no: no solution, not as expected, a wrong solution
  2    wrong usage, or input that is unreadable or malformed
  3    stopped by a limit before the answer was known
  130  interrupted
For many inputs the first that applies of 130, 2, 3, 1, 0.

Examples:
  tents solve puzzle.txt
  tents check --expect unique puzzles/*.txt
  tents verify puzzle.txt solution.txt
  tents convert --to json puzzles/*.txt
  tents solve 8x8:ea_ddidfaabkd,3,0,2,1,2,2,1,1,3,1,1,1,1,1,3,1";

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::SolveOptions),
    Check(check::CheckOptions),
    Count(count::CountOptions),
    Verify(verify::VerifyOptions),
    Convert(convert::ConvertOptions),
    Decode(decode::DecodeOptions),
    Formats(formats::FormatsOptions),
    Sample(sample::SampleOptions),
    Completions(shell::CompletionsOptions),
    Man(shell::ManOptions),
}

/// The options that every command which prints has.
#[derive(Args, Debug)]
struct CommonOptions {
    /// When to print in colour
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    color: ColorWhen,

    /// Print results and errors only: no notes, no summary
    #[arg(long, short)]
    quiet: bool,
}

/// When to print in colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ColorWhen {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl ColorWhen {
    /// Whether to print in colour to a stream.
    fn is_on(self, stream: &impl RawStream) -> bool {
        match self {
            Self::Auto => AutoStream::choice(stream) != ColorChoice::Never,
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// The limits of a search. They hold for each puzzle.
#[derive(Args, Debug)]
struct LimitOptions {
    #[command(flatten)]
    cost: CostLimits,

    /// Stop searching a puzzle after this many guesses
    #[arg(long, value_name = "N")]
    node_limit: Option<u64>,
}

/// How long a puzzle may take, and how much memory.
#[derive(Args, Debug)]
struct CostLimits {
    /// Stop working on a puzzle this long after it was read, as in `500ms`, `10s` or `2m`
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    time_limit: Option<Duration>,

    /// Stop working on a puzzle before that takes more memory than this beside the puzzle and its
    /// text, as in `500MiB` or `2GB`; at least 10MB
    #[arg(long, value_name = "SIZE", value_parser = parse_memory_limit, default_value = "4GiB")]
    memory_limit: ByteSize,
}

/// Less memory than this cannot be kept to.
const LEAST_MEMORY: ByteSize = ByteSize::mb(10);

/// Reads the argument of `--memory-limit`.
fn parse_memory_limit(text: &str) -> Result<ByteSize, String> {
    let size: ByteSize = text.parse()?;
    if size < LEAST_MEMORY {
        return Err("a limit below 10MB cannot be kept".to_owned());
    }
    Ok(size)
}

impl CostLimits {
    /// The limits of work on a puzzle that was read at some moment.
    fn since(&self, read: Instant, interrupt: &Arc<AtomicBool>) -> Limits {
        Limits {
            // A time too long for the clock is no limit.
            deadline: self.time_limit.and_then(|time| read.checked_add(time)),
            nodes: None,
            memory: Some(self.memory_limit.as_u64()),
            interrupt: Some(Arc::clone(interrupt)),
        }
    }
}

impl LimitOptions {
    /// The limits of a search on a puzzle that was read at some moment.
    fn since(&self, read: Instant, interrupt: &Arc<AtomicBool>) -> Limits {
        Limits {
            nodes: self.node_limit,
            ..self.cost.since(read, interrupt)
        }
    }
}

/// What every command that prints works with.
#[derive(Debug)]
struct Context {
    output: Output,
    report: Report,
    interrupt: Arc<AtomicBool>,
    /// Whether results are printed in colour.
    color: bool,
}

impl Context {
    /// Sets up output and Ctrl-C. With `json`, faults are lines on standard output.
    fn new(options: &CommonOptions, json: bool) -> anyhow::Result<Self> {
        let output = Output::default();
        let interrupt = output::on_interrupt(&output)?;
        let report = Report::new(options.color, options.quiet, json, output.clone());
        Ok(Self {
            output,
            report,
            interrupt,
            color: options.color.is_on(&io::stdout()),
        })
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// Reads an input, or reports why it cannot be read.
    fn load(
        &self,
        path: &OsStr,
        reading: &ReadingOptions,
        exit: &mut Exit,
    ) -> io::Result<Option<Input>> {
        match load(path, reading) {
            Ok(input) => Ok(Some(input)),
            Err(unreadable) => {
                exit.add(Exit::Error);
                self.report.unreadable(&unreadable)?;
                Ok(None)
            }
        }
    }

    /// Reads an input that holds one puzzle, which may have a name in it, or reports why it cannot be
    /// read.
    fn puzzle(
        &self,
        path: &OsStr,
        reading: &ReadingOptions,
        exit: &mut Exit,
    ) -> io::Result<Option<(Input, Option<String>, Puzzle)>> {
        let Some(input) = self.load(path, reading, exit)? else {
            return Ok(None);
        };
        let mut id = None;
        let entries = format::read(&input.source, &reading.options())
            .inspect(|entry| id = id.take().or_else(|| entry.notes.id.clone()));
        match format::sole(&input.source, entries) {
            Ok(puzzle) => Ok(Some((input, id, puzzle))),
            Err(error) => {
                exit.add(Exit::Error);
                let name = input.name.clone();
                let fault = Fault::Malformed { input, id, error };
                self.report.fault(&name, &fault)?;
                Ok(None)
            }
        }
    }
}

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    run(std::env::args_os()).into()
}

fn run(arguments: impl IntoIterator<Item = OsString>) -> Exit {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let cli = match Cli::try_parse_from(&arguments) {
        Ok(cli) => cli,
        Err(error) => return print_usage(&usage::with_tip(error, &arguments, &Cli::command())),
    };
    let mut exit = Exit::default();
    let result = match &cli.command {
        Command::Solve(options) => solve::run(options, &mut exit),
        Command::Check(options) => check::run(options, &mut exit),
        Command::Count(options) => count::run(options, &mut exit),
        Command::Verify(options) => verify::run(options, &mut exit),
        Command::Convert(options) => convert::run(options, &mut exit),
        Command::Decode(options) => decode::run(options, &mut exit),
        Command::Formats(options) => formats::run(options),
        Command::Sample(options) => sample::run(options, &mut exit),
        Command::Completions(options) => shell::completions(options),
        Command::Man(options) => shell::man(options),
    };
    if let Err(error) = result {
        if is_closed_pipe(&error) {
            return exit;
        }
        report_failure(&error);
        exit.add(Exit::Error);
    }
    exit
}

/// Prints help, or what is wrong with the command line.
fn print_usage(error: &clap::Error) -> Exit {
    let end = if error.use_stderr() {
        Exit::Error
    } else {
        Exit::Yes
    };
    match error.print().and_then(|()| io::stdout().flush()) {
        // A closed pipe is no reason to complain about help that nobody reads.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            report_failure(&error.into());
            Exit::Error
        }
        _ => end,
    }
}

/// Reports what ended the program. An error of the system without a word more can only come from
/// standard output.
fn report_failure(error: &anyhow::Error) {
    let report = Report::new(ColorWhen::Auto, false, false, Output::default());
    match error.downcast_ref::<io::Error>() {
        Some(error) => {
            let reason = match error.kind() {
                io::ErrorKind::StorageFull => "no space left".to_owned(),
                _ => error_message(error),
            };
            report.error(&anyhow!("standard output cannot be written: {reason}"));
        }
        None => report.error(error),
    }
}

/// Whether the reader of standard output has gone, as `head` does: no error, only the end.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Writes a text to standard output, whole.
fn print(text: &[u8]) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text)?;
    stdout.flush()?;
    Ok(())
}
