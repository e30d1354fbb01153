//! The command line: what can be asked, and which module answers.
//!
//! Layer 11: it may import every other file of the command line. A file imports only files of
//! lower layers; in the folders of layers 9 and 10 files may import each other, without a circle.
//!
//! | Layer | Files | Subject |
//! | --- | --- | --- |
//! | 11 | `mod` | the command line |
//! | 10 | `solve`, `check` and the other commands | the commands, none of which imports another |
//! | 9 | `shared` | what several commands do |
//! | 8 | `driver` | puzzles one after the other |
//! | 7 | `progress`, `refusal` | how far the work is, and why nothing came of a puzzle |
//! | 6 | `context` | one run: its output, its faults, its exit code |
//! | 5 | `input`, `interrupt` | puzzles of the inputs; Ctrl-C |
//! | 4 | `files`, `solution`, `input/{lines, walk}` | what is written and printed; lines, folders |
//! | 3 | `about`, `report`, `input/load` | the name of a puzzle; standard error; opened inputs |
//! | 2 | `fault`, `options`, `output` | faults as data; shared options; standard output |
//! | 1 | `cost`, `exit`, `locale`, `shard`, `sync`, `usage`, `words` | what needs nothing else |

mod about;
mod check;
mod context;
mod convert;
mod cost;
mod count;
mod decode;
mod draw;
mod driver;
mod exit;
mod explain;
mod fault;
mod files;
mod formats;
mod generate;
mod grade;
mod hint;
mod input;
mod interrupt;
mod layer;
mod locale;
mod options;
mod output;
mod play;
mod progress;
mod prove;
mod refusal;
mod repair;
mod report;
mod sample;
mod shard;
mod shared;
mod shell;
mod solution;
mod solve;
mod sync;
mod usage;
mod verify;
mod words;

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use context::Context;
use exit::Exit;
use options::CommonOptions;
use output::unwritable;

/// Solves the logic puzzle Tents (Tents and Trees)
///
/// A puzzle is a line of column clues, then for each row its clue and its cells: `.` for an unknown
/// cell, `T` for a tree. Every tree has a tent of its own next to it, tents do not touch, and each
/// clue says how many tents its line holds; `?` means no clue. `tents formats` names the other
/// formats that are read and written, game IDs and URLs among them.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_long_help = EXAMPLES)]
struct Cli {
    #[command(flatten)]
    common: CommonOptions,

    #[command(subcommand)]
    command: Command,

    /// How results and faults are printed.
    #[arg(skip)]
    form: Form,
}

/// How results and faults are printed.
#[derive(Clone, Copy, Debug, Default)]
struct Form {
    /// Whether results are lines of JSON, where there is a choice.
    is_json: Option<bool>,
    /// Whether each line of the input is answered, its faults too.
    is_filter: bool,
}

/// The end of the long help.
const EXAMPLES: &str = "\
Exit codes:
  0    done, or the answer is yes (also when --limit or --first ended it)
  1    the answer is no: no solution, not as expected, a wrong solution
  2    wrong usage, or input that is unreadable or malformed
  3    stopped by a limit before the answer was known
  130  interrupted
With several inputs, the exit code is the first of 130, 2, 3, 1, 0 that any of them has.

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
  tents solve 8x8:ea_ddidfaabkd,3,0,2,1,2,2,1,1,3,1,1,1,1,1,3,1";

macro_rules! commands {
    ($($name:literal $command:ident = $module:ident::$options:ident, $run:expr;)*) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($command($module::$options),)*
        }

        impl Command {
            fn run(&self, context: &Context) -> anyhow::Result<()> {
                match self {
                    $(Self::$command(options) => $run(options, context),)*
                }
            }

            /// All commands: the name of each, its options, and how it is made from the arguments.
            const ALL: &[(&str, fn(clap::Command) -> clap::Command, Given)] = &[$((
                $name,
                $module::$options::augment_args,
                |given| Ok(Self::$command($module::$options::from_arg_matches_mut(given)?)),
            )),*];
        }
    };
}

commands! {
    "solve" Solve = solve::SolveOptions, solve::run;
    "check" Check = check::CheckOptions, check::run;
    "count" Count = count::CountOptions, count::run;
    "verify" Verify = verify::VerifyOptions, verify::run;
    "hint" Hint = hint::HintOptions, hint::run;
    "explain" Explain = explain::ExplainOptions, explain::run;
    "grade" Grade = grade::GradeOptions, grade::run;
    "generate" Generate = generate::GenerateOptions, generate::run;
    "repair" Repair = repair::RepairOptions, repair::run;
    "sample" Sample = sample::SampleOptions, sample::run;
    "play" Play = play::PlayOptions, play::run;
    "draw" Draw = draw::DrawOptions, draw::run;
    "convert" Convert = convert::ConvertOptions, convert::run;
    "decode" Decode = decode::DecodeOptions, decode::run;
    "prove" Prove = prove::ProveOptions, prove::run;
    "layer" Layer = layer::LayerOptions, layer::run;
    "formats" Formats = formats::FormatsOptions, formats::run;
    "completions" Completions = shell::CompletionsOptions, completions;
    "man" Man = shell::ManOptions, man;
}

fn completions(options: &shell::CompletionsOptions, context: &Context) -> anyhow::Result<()> {
    shell::completions(options, context, Cli::whole())
}

fn man(options: &shell::ManOptions, context: &Context) -> anyhow::Result<()> {
    shell::man(options, context, Cli::whole())
}

impl Command {
    /// A command and its options, by its name.
    fn of(name: &OsStr) -> Option<clap::Command> {
        let mut all = Self::ALL.iter();
        let (name, options, _) = all.find(|(other, ..)| name == *other)?;
        Some(options(clap::Command::new(*name)))
    }
}

impl Cli {
    /// The program with all its commands.
    fn whole() -> clap::Command {
        Self::command().mut_subcommands(named)
    }

    /// Reads a command line.
    fn read(arguments: &[OsString]) -> Result<Self, clap::Error> {
        if let Some(cli) = Self::of_one(arguments) {
            return Ok(cli);
        }
        let mut all = Self::whole().mut_subcommands(filtered);
        let mut given = all.try_get_matches_from_mut(arguments)?;
        let form = given.subcommand().map(|(_, given)| Form::of(given));
        let cli = Self::from_arg_matches_mut(&mut given).map_err(|error| error.format(&mut all))?;
        Ok(Self {
            form: form.unwrap_or_default(),
            ..cli
        })
    }

    /// Reads a command line for which no other options need to be known than those of the command
    /// that it names. Help, faults and everything unusual need those of all commands.
    fn of_one(arguments: &[OsString]) -> Option<Self> {
        let name = arguments.get(1)?;
        let &(name, options, made) = Command::ALL.iter().find(|(other, ..)| name == other)?;
        let options = CommonOptions::augment_args(options(clap::Command::new(name)));
        let given = filtered(named(options)).try_get_matches_from(&arguments[1..]);
        let mut given = given.ok()?;
        Some(Self {
            form: Form::of(&given),
            common: CommonOptions::from_arg_matches_mut(&mut given).ok()?,
            command: made(&mut given).ok()?,
        })
    }
}

/// Gives `man` the names of all commands, whose pages it prints.
fn named(command: clap::Command) -> clap::Command {
    if command.get_name() != "man" {
        return command;
    }
    let names = Command::ALL.iter().map(|(name, ..)| *name);
    let names = PossibleValuesParser::new(names.chain(["help"]));
    // Unlike `mut_arg`, this keeps the order of the arguments.
    command.mut_args(|argument| {
        if argument.get_id() == "command" {
            argument.value_parser(names.clone())
        } else {
            argument
        }
    })
}

/// A filter prints lines of JSON, unless something else is asked for.
fn filtered(command: clap::Command) -> clap::Command {
    let has = |id| {
        command
            .get_arguments()
            .any(|argument| argument.get_id() == id)
    };
    if has("lines") && has("output") {
        return command.mut_arg("output", |output| {
            output.default_value_if("lines", "true", "json")
        });
    }
    command
}

impl Form {
    fn of(given: &ArgMatches) -> Self {
        let output = given.try_get_raw("output").ok().flatten();
        Self {
            is_json: output.map(|mut kinds| kinds.any(|kind| kind == "json")),
            is_filter: matches!(given.try_get_one("lines"), Ok(Some(true))),
        }
    }
}

/// How a command is made of the options that were given.
type Given = fn(&mut ArgMatches) -> Result<Command, clap::Error>;

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    // In 0.2.0 the number of samples had no name.
    let number = arguments.get(2).and_then(|number| number.to_str());
    let is_number = number.is_some_and(|number| number.parse::<u64>().is_ok());
    if is_number && arguments[1] == "sample" {
        arguments.insert(2, "--count".into());
    }
    run(&arguments).code().into()
}

fn run(arguments: &[OsString]) -> Exit {
    // For this no options need to be known.
    if matches!(arguments, [_, only] if only == "--version" || only == "-V") {
        let context = Context::new(CommonOptions::default(), false);
        let version = concat!("tents ", env!("CARGO_PKG_VERSION"), "\n");
        return context.end(context.output.record(version).map_err(Into::into));
    }
    let cli = match Cli::read(arguments) {
        Ok(cli) => cli,
        Err(error) => return print_usage(&usage::with_tip(error, arguments, Cli::whole())),
    };
    let Form { is_json, is_filter } = cli.form;
    let context = Context::new(cli.common, is_json == Some(true) && !is_filter);
    if is_filter && is_json == Some(false) {
        let error = "`--lines` prints lines of JSON; leave out `--output`";
        return context.end(Err(anyhow::anyhow!(error)));
    }
    if let Some(error) = usage::meant_for_option(arguments, Command::of) {
        return context.end(Err(anyhow::anyhow!(error)));
    }
    // The system may refuse a handler of signals.
    let watched = context.watch().map_err(Into::into);
    context.end(watched.and_then(|()| cli.command.run(&context)))
}

/// Prints help, or what is wrong with the command line.
fn print_usage(error: &clap::Error) -> Exit {
    let context = Context::new(CommonOptions::default(), false);
    if error.use_stderr() {
        context.ends(Exit::Error);
    }
    let printed = error.print().and_then(|()| io::stdout().flush());
    context.end(printed.map_err(|error| unwritable(&error).into()))
}
