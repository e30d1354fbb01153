//! The command line: what can be asked, and which module answers.

mod batch;
mod check;
mod context;
mod convert;
mod count;
mod decode;
mod draw;
mod exit;
mod explain;
mod formats;
mod generate;
mod grade;
mod hint;
mod input;
mod json_lines;
mod locale;
mod manual;
mod options;
mod output;
mod own_file;
mod progress;
mod puzzles;
mod report;
mod sample;
mod shell;
mod solution;
mod solve;
mod target;
mod usage;
mod verify;
mod words;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use context::Context;
use exit::{Exit, exit_codes};
use options::Style;
use output::{Output, unwritable};
use report::Report;

/// Solves the logic puzzle Tents (Tents and Trees)
///
/// A puzzle is a line of column clues, then for each row its clue and its cells: `.` for a cell of
/// which nothing is known, `T` for a tree. Every tree has a tent of its own next to it, tents do
/// not touch, and each clue says how many tents its line holds; `?` means no clue. `tents
/// formats` names the other formats that are read and written, game IDs and URLs among them.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_long_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The end of the long help.
const EXAMPLES: &str = concat!(
    exit_codes!(),
    "

Standard input:
  If the format is known, each puzzle is answered as soon as it is complete. JSON is known by its
  first character, other formats by --from. Other text is first read to its end or to 16 KiB.
  A puzzle that is answered before the input has ended is named by its line, as in <stdin>:1,
  since more may follow.

Examples:
  tents solve puzzle.txt
  tents check --expect unique puzzles/*.txt
  tents verify puzzle.txt solution.txt
  tents convert --to json puzzles/*.txt
  tents solve 8x8:ea_ddidfaabkd,3,0,2,1,2,2,1,1,3,1,1,1,1,1,3,1"
);

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::SolveOptions),
    Check(check::CheckOptions),
    Count(count::CountOptions),
    Verify(verify::VerifyOptions),
    Hint(hint::HintOptions),
    Explain(explain::ExplainOptions),
    Grade(grade::GradeOptions),
    Generate(generate::GenerateOptions),
    Convert(convert::ConvertOptions),
    Decode(decode::DecodeOptions),
    Draw(draw::DrawOptions),
    Formats(formats::FormatsOptions),
    Sample(sample::SampleOptions),
    Completions(shell::CompletionsOptions),
    Man(shell::ManOptions),
}

impl Command {
    /// How it prints.
    fn style(&self) -> Style {
        match self {
            Self::Solve(options) => options.style(),
            Self::Check(options) => options.style(),
            Self::Count(options) => options.style(),
            Self::Verify(options) => options.style(),
            Self::Hint(options) => options.style(),
            Self::Explain(options) => options.style(),
            Self::Grade(options) => options.style(),
            Self::Generate(options) => options.style(),
            Self::Convert(options) => options.style(),
            Self::Decode(options) => options.style(),
            Self::Draw(options) => options.style(),
            Self::Sample(options) => options.style(),
            Self::Formats(_) | Self::Completions(_) | Self::Man(_) => Style::default(),
        }
    }

    fn run(&self, context: &Context) -> anyhow::Result<()> {
        match self {
            Self::Solve(options) => solve::run(options, context),
            Self::Check(options) => check::run(options, context),
            Self::Count(options) => count::run(options, context),
            Self::Verify(options) => verify::run(options, context),
            Self::Hint(options) => hint::run(options, context),
            Self::Explain(options) => explain::run(options, context),
            Self::Grade(options) => grade::run(options, context),
            Self::Generate(options) => generate::run(options, context),
            Self::Convert(options) => convert::run(options, context),
            Self::Decode(options) => decode::run(options, context),
            Self::Draw(options) => draw::run(options, context),
            Self::Formats(options) => formats::run(options, context),
            Self::Sample(options) => sample::run(options, context),
            Self::Completions(options) => shell::completions(options, context),
            Self::Man(options) => shell::man(options, context),
        }
    }
}

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    run(&arguments).into()
}

fn run(arguments: &[OsString]) -> Exit {
    let command = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli.command,
        Err(error) => return print_usage(&usage::with_tip(error, arguments, &Cli::command())),
    };
    match Context::new(command.style()) {
        Ok(context) => context.end(command.run(&context)),
        Err(error) => fail(&error),
    }
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
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => fail(&unwritable(&error).into()),
        _ => end,
    }
}

/// Reports what keeps the program from beginning.
fn fail(error: &anyhow::Error) -> Exit {
    Report::new(Style::default(), Output::default()).error(error);
    Exit::Error
}
