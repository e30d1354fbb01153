//! The command line: the commands, and the modules that run them.
//!
//! Layer 11: it may import every other file of the command line. A file imports only files of
//! lower layers. Files in `shared`, or in the folder of one command, may also import each other, but
//! not in a circle.
//!
//! | Layer | Files | Subject |
//! | --- | --- | --- |
//! | 11 | `mod` | the command line |
//! | 10 | `solve`, `check` and the other commands | the commands, none of which imports another |
//! | 9 | `shared` | code that several commands use |
//! | 8 | `driver`, `filter` | the loop over puzzles on several threads; the answers to lines |
//! | 7 | `progress`, `refusal` | progress; why a puzzle has no result |
//! | 6 | `context` | one run: its output, its faults, its exit code |
//! | 5 | `input`, `interrupt` | puzzles of the inputs; Ctrl-C |
//! | 4 | `files`, `solution`, `input/{foreign, lines, walk}` | files, printed solutions; lines, folders |
//! | 3 | `about`, `report`, `input/load` | the name of a puzzle; standard error; opened inputs |
//! | 2 | `fault`, `options`, `output` | faults as data; shared options; standard output |
//! | 1 | `beside`, `exit`, `input/given`, `locale`, `output_kind`, `renamed`, `shard`, `sync`, `usage`, `words` | files that import nothing of the command line |

mod about;
mod beside;
mod check;
mod complete;
mod context;
mod convert;
mod count;
mod decode;
mod draw;
mod driver;
mod exit;
mod explain;
mod fault;
mod files;
mod filter;
mod formats;
mod generate;
mod grade;
mod hint;
mod input;
mod interrupt;
mod locale;
mod minimize;
mod options;
mod output;
mod output_kind;
mod play;
mod progress;
mod prove;
mod refusal;
mod renamed;
mod repair;
mod report;
mod sample;
mod shard;
mod shared;
mod sheet;
mod shell;
mod solution;
mod solve;
mod sync;
mod techniques;
mod usage;
mod verify;
mod words;

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::mem;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use context::Context;
use exit::Exit;
use filter::Filter;
use options::CommonOptions;
use output::unwritable;
use output_kind::OutputKind;
use renamed::renamed;
use usage::{Conflict, conflict};

/// Solves the logic puzzle Tents (Tents and Trees)
///
/// A puzzle is a line of column clues, followed by one line per row with its clue and its cells: `.` is
/// an unknown cell, `T` a tree. Every tree has its own tent next to it, tents do not touch, and a clue
/// is the number of tents in its row or column; `?` means no clue. `tents formats` lists the other
/// formats that are read and written, such as game IDs and URLs.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_long_help = AFTER_HELP)]
struct Cli {
    #[command(flatten)]
    common: CommonOptions,

    #[command(subcommand)]
    command: ChosenCommand,

    /// The output kind, if the command line sets it.
    #[arg(skip)]
    output: Option<OutputKind>,

    /// The error for an input that was meant as the value of the option before it.
    #[arg(skip)]
    misplaced: Option<String>,
}

/// The end of the long help: exit codes, standard input, examples.
const AFTER_HELP: &str = "\
Exit codes:
  0    done, or the answer is yes (also if --limit or --first stopped the search)
  1    the answer is no: no solution, not as expected, a wrong solution
  2    wrong usage, or input that is unreadable or malformed
  3    stopped by a limit before the answer was known
  130  interrupted
With several inputs, the exit code is the first of 130, 2, 3, 1, 0 that any of them has.

Standard input:
  If the format is known, each puzzle is answered as soon as it is complete. JSON is recognized by \
its first character; --from states any other format. Any other text is read to its end, or to 16 KiB, \
before the first answer.
  A puzzle that is answered before the input has ended is named by its line, such as <stdin>:1, \
because more can follow.

Examples:
  tents solve puzzle.txt
  tents check --expect unique puzzles/*.txt
  tents verify puzzle.txt solution.txt
  tents convert --to json puzzles/*.txt
  tents solve 8x8:ea_ddidfaabkd,3,0,2,1,2,2,1,1,3,1,1,1,1,1,3,1";

/// The commands, in the order of the help. The options of each are built only when needed.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
enum ChosenCommand {
    Solve(solve::SolveOptions),
    Check(check::CheckOptions),
    Count(count::CountOptions),
    Sample(sample::SampleOptions),
    Verify(verify::VerifyOptions),
    Grade(grade::GradeOptions),
    Play(play::PlayOptions),
    Hint(hint::HintOptions),
    Explain(explain::ExplainOptions),
    Techniques(techniques::TechniquesOptions),
    Generate(generate::GenerateOptions),
    Complete(complete::CompleteOptions),
    Minimize(minimize::MinimizeOptions),
    Repair(repair::RepairOptions),
    Draw(draw::DrawOptions),
    Sheet(sheet::SheetsOptions),
    Convert(convert::ConvertOptions),
    Formats(formats::FormatsOptions),
    Decode(decode::DecodeOptions),
    Prove(prove::ProveOptions),
    Completions(shell::CompletionsOptions),
    Man(ManOptions),
}

/// The groups of commands in the help, each with its first command.
const GROUPS: [(&str, &str); 4] = [
    ("solve", "Solve and judge"),
    ("play", "Play and learn"),
    ("generate", "Make and print"),
    ("decode", "For machines"),
];

impl ChosenCommand {
    /// Returns the filter of `--lines`, if that is set.
    fn filter(&self) -> anyhow::Result<Option<Filter<'_>>> {
        Ok(match self {
            Self::Solve(options) => options.filter(),
            Self::Check(options) => options.filter()?,
            Self::Count(options) => options.filter(),
            Self::Hint(options) => options.filter(),
            Self::Explain(options) => options.filter(),
            Self::Grade(options) => options.filter(),
            Self::Repair(options) => options.filter(),
            Self::Complete(options) => options.filter(),
            Self::Minimize(options) => options.filter(),
            Self::Convert(options) => options.filter(),
            _ => None,
        })
    }

    /// Returns whether the command never writes a file.
    fn writes_no_files(&self) -> bool {
        matches!(
            self,
            Self::Solve(_) | Self::Check(_) | Self::Count(_) | Self::Hint(_)
        )
    }

    fn run(self, context: &Context) -> anyhow::Result<()> {
        if let Some(filter) = self.filter()? {
            return context.filter(&filter);
        }
        match self {
            Self::Solve(options) => solve::run(&options, context),
            Self::Check(options) => check::run(&options, context),
            Self::Count(options) => count::run(&options, context),
            Self::Verify(options) => verify::run(&options, context),
            Self::Hint(options) => hint::run(&options, context),
            Self::Explain(options) => explain::run(&options, context),
            Self::Techniques(options) => techniques::run(&options, context),
            Self::Grade(options) => grade::run(&options, context),
            Self::Generate(options) => generate::run(&options, context),
            Self::Repair(options) => repair::run(&options, context),
            Self::Complete(options) => complete::run(&options, context),
            Self::Minimize(options) => minimize::run(&options, context),
            Self::Sample(options) => sample::run(options, context),
            Self::Play(options) => play::run(&options, context),
            Self::Draw(options) => draw::run(&options, context),
            Self::Sheet(options) => sheet::run(&options, context),
            Self::Convert(options) => convert::run(&options, context),
            Self::Decode(options) => decode::run(&options, context),
            Self::Prove(options) => prove::run(&options, context),
            Self::Formats(options) => formats::run(&options, context),
            Self::Completions(options) => shell::completions(&options, context, Cli::whole()),
            Self::Man(ManOptions { command, pages }) => {
                shell::man(command.as_deref(), &pages, context, &Cli::whole())
            }
        }
    }
}

/// Print a manual page
///
/// To read it: `tents man | man -l -`. Each command has a page of its own, as in `tents man solve`.
#[derive(Args, Debug)]
struct ManOptions {
    /// The command whose page is printed, such as `solve` [default: the page of tents itself]
    #[arg(hide_possible_values = true, value_parser = command_names())]
    command: Option<String>,

    #[command(flatten)]
    pages: shell::PagesOptions,
}

/// Returns the parser for the name of a command; a name such as `prove check` is written
/// `prove-check`.
fn command_names() -> PossibleValuesParser {
    let mut names = Vec::new();
    for command in Cli::command().get_subcommands_mut() {
        let name = command.get_name().to_owned();
        names.push(name.clone());
        // Building `man` would call this function again.
        if name != "man" {
            command.build();
            let own = command.get_subcommands();
            names.extend(own.map(|own| format!("{name}-{}", own.get_name())));
        }
    }
    names.push("help".to_owned());
    // clap needs names with a static lifetime.
    PossibleValuesParser::new(names.into_iter().map(|name| &*name.leak()))
}

impl Cli {
    /// Returns the parser with all options of all commands.
    fn whole() -> clap::Command {
        let mut cli = Self::command();
        cli.build();
        let commands = grouped(cli.clone());
        cli.help_template(format!(
            "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{commands}{{options}}{{after-help}}"
        ))
    }

    /// Returns the parser with only one command, because building all commands takes as long as
    /// solving a puzzle. It does not parse `--help`, because the help lists all commands. Returns
    /// `None` if there is no command `name`.
    fn with_only(name: &OsStr) -> Option<clap::Command> {
        let mut all = ChosenCommand::augment_subcommands(clap::Command::new("tents"));
        let only = mem::take(all.find_subcommand_mut(name)?);
        let program = clap::Command::new("tents")
            .disable_help_flag(true)
            .disable_help_subcommand(true)
            .subcommand(only.disable_help_flag(true));
        Some(CommonOptions::augment_args(program))
    }

    /// Parses with one command's options only, which takes half as long as [`Self::with_only`].
    /// Returns `None` for errors and help; the caller then tries the larger parsers.
    fn read_alone<O: Args>(
        arguments: &[OsString],
        command: fn(O) -> ChosenCommand,
    ) -> Option<Self> {
        let options = O::augment_args(clap::Command::new("tents").disable_help_flag(true));
        let mut options = CommonOptions::augment_args(options);
        let mut given = options.try_get_matches_from_mut(&arguments[1..]).ok()?;
        Some(Self {
            output: output_of(&given),
            misplaced: usage::meant_for_option(arguments, &options),
            common: CommonOptions::from_arg_matches_mut(&mut given).ok()?,
            command: command(O::from_arg_matches_mut(&mut given).ok()?),
        })
    }

    /// Parses a command line. The parser with all commands makes the help and the errors, because
    /// they can mention any command.
    fn read(arguments: &[OsString]) -> Result<Self, clap::Error> {
        // Scripts run these two commands once per file, so parsing must be fast for them.
        let alone = match arguments.get(1).and_then(|name| name.to_str()) {
            Some("solve") => Self::read_alone(arguments, ChosenCommand::Solve),
            Some("check") => Self::read_alone(arguments, ChosenCommand::Check),
            _ => None,
        };
        if let Some(cli) = alone {
            return Ok(cli);
        }
        let only = arguments.get(1).and_then(|name| Self::with_only(name));
        let mut program = only.unwrap_or_else(Self::command);
        let mut given = match program.try_get_matches_from_mut(arguments) {
            Ok(given) => given,
            Err(error) if error.kind() == ErrorKind::DisplayVersion => return Err(error),
            Err(_) => Self::whole().try_get_matches_from(arguments)?,
        };
        let (output, name) = (output_of(&given), given.subcommand_name());
        let command = name.and_then(|name| program.find_subcommand(name));
        let misplaced = command.and_then(|command| usage::meant_for_option(arguments, command));
        let cli = Self::from_arg_matches_mut(&mut given)?;
        Ok(Self {
            output,
            misplaced,
            ..cli
        })
    }
}

/// Returns a part of the help: the commands in groups, each with a heading, and then the heading of
/// the options. clap itself has only one heading for all commands.
fn grouped(cli: clap::Command) -> String {
    let heading = *cli.get_styles().get_header();
    let list = cli.help_template("{subcommands}").render_help();
    let list = list.ansi().to_string();
    let mut text = String::new();
    for line in list.lines() {
        // The name of a command comes after two spaces; further lines of a description start with
        // more than two.
        let plain = anstream::adapter::strip_str(line).to_string();
        let name = plain.split(' ').nth(2).unwrap_or_default();
        if let Some((_, group)) = GROUPS.iter().find(|(first, _)| *first == name) {
            let _ = writeln!(text, "\n{heading}{group}:{heading:#}");
        }
        text.extend([line, "\n"]);
    }
    let _ = writeln!(text, "\n{heading}Options:{heading:#}");
    text
}

/// Returns the output kind that the command line sets, if it sets one. A default does not count.
fn output_of(given: &ArgMatches) -> Option<OutputKind> {
    match given.subcommand() {
        Some((_, given)) => output_of(given),
        None if given.try_contains_id("output").is_err() => None,
        None => {
            let is_given = given.value_source("output") == Some(ValueSource::CommandLine);
            given.get_one("output").copied().filter(|_| is_given)
        }
    }
}

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    run(&arguments).code().into()
}

/// Parses and runs a command line. If it is refused, but has the spelling of an older version, it
/// is tried again in the new spelling.
fn run(arguments: &[OsString]) -> Exit {
    match Cli::read(arguments) {
        Ok(cli) => run_command(cli, arguments),
        Err(error) => {
            let mut lines = renamed(arguments).filter(|_| error.use_stderr());
            let new = lines.find_map(|line| Some((Cli::read(&line).ok()?, line)));
            match new {
                Some((cli, line)) => run_command(cli, &line),
                None => print_usage(&usage::with_tip(error, arguments, Cli::whole)),
            }
        }
    }
}

/// Runs a parsed command line.
fn run_command(cli: Cli, arguments: &[OsString]) -> Exit {
    let is_filter = cli.command.filter().is_ok_and(|filter| filter.is_some());
    let is_json = cli.output == Some(OutputKind::Json);
    let context = Context::new(cli.common, is_json && !is_filter);
    if is_filter && cli.output.is_some() && !is_json {
        let error = conflict("`--lines` prints lines of JSON; leave out `--output`");
        return end(&context, arguments, Err(error));
    }
    if let Some(error) = cli.misplaced {
        return context.end(Err(anyhow::anyhow!(error)));
    }
    // The system can refuse a signal handler.
    let watched = context.watch(cli.command.writes_no_files());
    let watched = watched.map_err(Into::into);
    let result = watched.and_then(|()| cli.command.run(&context));
    end(&context, arguments, result)
}

/// Ends a command. Conflicting options are reported with the usage of the command.
fn end(context: &Context, arguments: &[OsString], result: anyhow::Result<()>) -> Exit {
    // `downcast` returns the error itself if it is not a conflict.
    match result.map_err(anyhow::Error::downcast::<Conflict>) {
        Ok(()) => context.end(Ok(())),
        Err(Err(error)) => context.end(Err(error)),
        Err(Ok(conflict)) => print_usage(&conflict.with_usage(arguments, Cli::whole())),
    }
}

/// Prints help, or an error of the command line.
fn print_usage(error: &clap::Error) -> Exit {
    let context = Context::new(CommonOptions::default(), false);
    if error.use_stderr() {
        context.ends(Exit::Error);
    }
    let printed = error.print().and_then(|()| io::stdout().flush());
    context.end(printed.map_err(|error| unwritable(&error).into()))
}
