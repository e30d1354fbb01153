//! `tents join`: the results of parts put together.

mod json;
mod words;

use std::ffi::OsString;
use std::io::{self, BufReader};

use clap::{Args, ValueEnum};
use tents::format::{Code, PartResult, read_result};
use tents::solve::{Limits, Stop, Verdict};
use tents::split::{Join, JoinError, Joined};

use super::context::Context;
use super::exit::Exit;
use super::input::{ReadingOptions, next_line, refuse};
use super::options::{CommonOptions, MemoryOptions, Style};
use super::words::plural;

/// Put the results of the parts of a board together
///
/// The results are lines of JSON that `count`, `check` or `solve` have printed of parts made by
/// `tents split`, in any order; other lines are passed over. Each says between which numbers the
/// solutions of a part lie, so a part that was worked on twice, or split again, does no harm. The
/// board itself is not needed. What is asked is what the lines say: numbers of layouts and
/// assignments, a verdict, or the first solution that was found.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct JoinOptions {
    /// Files of results; `-` or nothing for standard input
    #[arg(value_name = "RESULTS")]
    inputs: Vec<OsString>,

    /// How to print what is known
    #[arg(long, short, value_name = "HOW", value_enum, default_value_t)]
    output: OutputKind,

    #[command(flatten)]
    memory: MemoryOptions,

    #[command(flatten)]
    common: CommonOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents split puzzle.txt --parts 64 | tents count --lines | tents join
  tents join results-*.jsonl
  tents join --output json results.jsonl

Exit codes: 0 and 1 as for `count` (1 there is no solution) or `check` (1 there is not one solution),
2 wrong usage, results that contradict each other or of several boards, lines that are not JSON, or
records of errors, 3 parts are missing or open, 130 interrupted.";

/// How what is known is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum OutputKind {
    /// In words
    #[default]
    Text,
    /// JSON lines; the parts that are missing or open are lines too
    Json,
}

impl JoinOptions {
    /// How it prints.
    pub(crate) fn style(&self) -> Style {
        self.common.style(self.output == OutputKind::Json)
    }
}

pub(crate) fn run(options: &JoinOptions, context: &Context) -> anyhow::Result<()> {
    let inputs = match &options.inputs[..] {
        [] => &["-".into()],
        inputs => inputs,
    };
    let Some(joined) = gather(context, inputs, &options.memory.limits())? else {
        return Ok(());
    };
    context.ends(exit(&joined));
    let reason = reason(&joined);
    match options.output {
        OutputKind::Text => {
            context.output.record(&words::answers(&joined))?;
            words::notes(context, &joined, reason.as_deref());
        }
        OutputKind::Json => {
            context
                .output
                .record(&json::answers(&joined, reason.as_deref()))?;
            for open in &joined.open {
                context.output.record(&json::open(open))?;
            }
        }
    }
    Ok(())
}

/// How it ends.
fn exit(joined: &Joined) -> Exit {
    let has_none = [&joined.layouts, &joined.assignments]
        .into_iter()
        .flatten()
        .any(|number| number.exact().is_some_and(|number| number.bits() == 0));
    let is_other = joined
        .verdict
        .is_some_and(|verdict| verdict != Verdict::Unique);
    if !joined.open.is_empty() {
        Exit::Unknown
    } else if has_none || is_other || joined.is_solvable == Some(false) {
        Exit::No
    } else {
        Exit::Yes
    }
}

/// What is not known.
fn reason(joined: &Joined) -> Option<String> {
    let missing = joined.open.iter().filter(|open| open.is_missing).count();
    let open = joined.open.len() - missing;
    let said = [(missing, "missing"), (open, "open")]
        .into_iter()
        .filter(|&(number, _)| number > 0);
    let said: Vec<String> = said
        .map(|(number, word)| format!("{number} part{} {word}", plural(number as u64)))
        .collect();
    (!said.is_empty()).then(|| said.join(", "))
}

/// What reading a line may take, as a share of the memory there is: it is there as text and as
/// values, and grows in between.
const SHARE_OF_LINE: u64 = 64;

/// Joins the results in some files. What is wrong with them is reported; nothing if that leaves no
/// answer.
pub(crate) fn gather(
    context: &Context,
    inputs: &[OsString],
    limits: &Limits,
) -> anyhow::Result<Option<Joined>> {
    let memory = limits.memory.unwrap_or(u64::MAX);
    let longest = memory / SHARE_OF_LINE;
    let mut limits = limits.clone();
    limits.memory = Some(memory / 2);
    let mut results = Results {
        context,
        join: Join::within(&limits),
        faults: 0,
    };
    for input in inputs {
        let reading = ReadingOptions::any();
        let Some((name, reader)) = context.reader(input, &reading)? else {
            continue;
        };
        let mut reader = BufReader::with_capacity(1 << 16, reader);
        for number in 1.. {
            match next_line(&mut reader, longest) {
                Ok(Some(line)) => {
                    if results.line(&name, number, &line)?.is_none() {
                        return Ok(None);
                    }
                }
                Ok(None) => break,
                Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                    let at = format!("{name}:{number}");
                    let error = JoinError::Stopped(Stop::Memory);
                    results.contradiction(&at, &error)?;
                    return Ok(None);
                }
                Err(error) => {
                    context.ends(Exit::Error);
                    context
                        .report
                        .unreadable(&refuse(&name, &error, &reading))?;
                    break;
                }
            }
        }
    }
    results.end()
}

/// Results as they are read.
struct Results<'a> {
    context: &'a Context,
    join: Join,
    /// How many lines are wrong.
    faults: usize,
}

/// How many of the lines that are wrong are shown.
const SHOWN: usize = 20;

impl Results<'_> {
    /// Reads a line. Nothing if it does not go with those before it.
    fn line(&mut self, name: &str, number: usize, line: &[u8]) -> io::Result<Option<()>> {
        let at = || format!("{name}:{number}");
        let Ok(text) = str::from_utf8(line) else {
            self.fault(&at(), "the line is not text")?;
            return Ok(Some(()));
        };
        match read_result(text) {
            Ok(PartResult::Known(id, known)) => {
                if let Err(error) = self.join.add(&id, *known) {
                    self.contradiction(&at(), &error)?;
                    return Ok(None);
                }
            }
            Ok(PartResult::Failed { id, message }) => {
                let id = id.map_or_else(String::new, |id| format!(" of `{id}`"));
                self.fault(&at(), &format!("the record of an error{id}: {message}"))?;
            }
            Ok(PartResult::Other) => {}
            Err(error) => self.fault(&at(), &error.to_string())?,
        }
        Ok(Some(()))
    }

    /// Reports a line that is wrong.
    fn fault(&mut self, at: &str, message: &str) -> io::Result<()> {
        self.context.ends(Exit::Error);
        self.faults += 1;
        if self.faults > SHOWN {
            return Ok(());
        }
        let help = "work on that part again, and join the results anew";
        let report = &self.context.report;
        report.without_place(at, None, Code::BadResult, message, help)
    }

    /// Reports that results contradict each other, or that there is no memory for them.
    fn contradiction(&self, at: &str, error: &JoinError) -> io::Result<()> {
        if let JoinError::Stopped(stop) = error {
            self.context.ends((*stop).into());
            self.context.report.note(&format!("{at}: {error}"));
            return Ok(());
        }
        self.context.ends(Exit::Error);
        let help = match error {
            JoinError::TwoBoards(..) => "join the parts of one board",
            JoinError::TwoCells { .. } => "join the parts of one `tents split`, and of parts of it",
            _ => "work on these parts anew",
        };
        let (code, message) = (Code::OtherParts, error.to_string());
        self.context
            .report
            .without_place(at, None, code, &message, help)
    }

    /// What is known in the end.
    fn end(self) -> anyhow::Result<Option<Joined>> {
        if self.faults > SHOWN {
            let message = format!("{} more lines are wrong", self.faults - SHOWN);
            let help = "mend those above first";
            let report = &self.context.report;
            report.without_place("join", None, Code::MoreFaults, &message, help)?;
        }
        match self.join.total() {
            Ok(Some(joined)) => Ok(Some(joined)),
            Ok(None) => {
                self.context.ends(Exit::Error);
                let help =
                    "give what `count`, `check` or `solve` printed of parts made by `tents split`";
                let message = "there is no result of a part";
                let report = &self.context.report;
                report.without_place("join", None, Code::Empty, message, help)?;
                Ok(None)
            }
            Err(error) => {
                self.contradiction("join", &error)?;
                Ok(None)
            }
        }
    }
}
