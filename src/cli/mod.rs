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
mod interrupt;
mod join;
mod json_lines;
mod layer;
mod lines;
mod locale;
mod manual;
mod options;
mod output;
mod own_file;
mod progress;
mod prove;
mod puzzles;
mod report;
mod sample;
mod shell;
mod solution;
mod solve;
mod split;
mod target;
#[cfg(test)]
mod tests;
mod usage;
mod verify;
mod words;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Args, FromArgMatches, Parser, Subcommand};

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

macro_rules! commands {
    ($($name:literal $command:ident = $module:ident::$options:ident, $run:ident, $style:expr;)*) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($command($module::$options),)*
        }

        impl Command {
            /// How it prints.
            fn style(&self) -> Style {
                match self {
                    $(Self::$command(options) => $style(options),)*
                }
            }

            fn run(&self, context: &Context) -> anyhow::Result<()> {
                match self {
                    $(Self::$command(options) => $module::$run(options, context),)*
                }
            }

            /// The names of all commands, each with what adds its options.
            const ALL: &[(&str, fn(clap::Command) -> clap::Command)] =
                &[$(($name, $module::$options::augment_args)),*];
        }
    };
}

commands! {
    "solve" Solve = solve::SolveOptions, run, solve::SolveOptions::style;
    "check" Check = check::CheckOptions, run, check::CheckOptions::style;
    "count" Count = count::CountOptions, run, count::CountOptions::style;
    "layer" Layer = layer::LayerOptions, run, layer::LayerOptions::style;
    "verify" Verify = verify::VerifyOptions, run, verify::VerifyOptions::style;
    "hint" Hint = hint::HintOptions, run, hint::HintOptions::style;
    "explain" Explain = explain::ExplainOptions, run, explain::ExplainOptions::style;
    "grade" Grade = grade::GradeOptions, run, grade::GradeOptions::style;
    "generate" Generate = generate::GenerateOptions, run, generate::GenerateOptions::style;
    "prove" Prove = prove::ProveOptions, run, prove::ProveOptions::style;
    "convert" Convert = convert::ConvertOptions, run, convert::ConvertOptions::style;
    "decode" Decode = decode::DecodeOptions, run, decode::DecodeOptions::style;
    "draw" Draw = draw::DrawOptions, run, draw::DrawOptions::style;
    "formats" Formats = formats::FormatsOptions, run, |_| Style::default();
    "sample" Sample = sample::SampleOptions, run, sample::SampleOptions::style;
    "split" Split = split::SplitOptions, run, split::SplitOptions::style;
    "join" Join = join::JoinOptions, run, join::JoinOptions::style;
    "completions" Completions = shell::CompletionsOptions, completions, |_| Style::default();
    "man" Man = shell::ManOptions, man, |_| Style::default();
}

impl Command {
    /// Whether nearly all of its work is that of the engine, which looks at the flag that Ctrl-C
    /// raises.
    fn looks_at_the_flag(&self) -> bool {
        matches!(
            self,
            Self::Solve(_) | Self::Check(_) | Self::Count(_) | Self::Hint(_) | Self::Explain(_)
        )
    }

    /// Reads a command line for which no other options need to be known than those of the command
    /// that it names. Help, faults and everything unusual are left to [`Cli`], which knows them all.
    fn of(arguments: &[OsString]) -> Option<Self> {
        let name = arguments.get(1)?;
        let &(name, options) = Self::ALL.iter().find(|(other, _)| name == other)?;
        let command = options(clap::Command::new(name));
        let cli = clap::Command::new("tents").subcommand(command);
        let matches = cli.try_get_matches_from(arguments).ok()?;
        Self::from_arg_matches(&matches).ok()
    }
}

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    run(&arguments).into()
}

fn run(arguments: &[OsString]) -> Exit {
    let command = match Command::of(arguments) {
        Some(command) => command,
        None => match Cli::try_parse_from(arguments) {
            Ok(cli) => cli.command,
            Err(error) => return print_usage(&usage::with_tip(error, arguments)),
        },
    };
    match Context::new(command.style()) {
        Ok(context) => {
            if !command.looks_at_the_flag() {
                interrupt::wait();
            }
            context.end(command.run(&context))
        }
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
