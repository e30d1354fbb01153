//! Errors about wrong usage, with a tip if the intention is clear.
//!
//! Layer 1: it imports no other file of the command line.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::Path;

use clap::builder::{StyledStr, ValueRange};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};
use tents::format::{self, Format};

/// The length of the longest word that [`is_plain`] accepts, in characters.
const LONGEST: usize = 60;

/// The kinds of pictures and pages that `tents draw` and `tents sheet` make.
const PICTURES: [&str; 4] = ["svg", "png", "pdf", "html"];

/// A conflict of options that depends on their values. clap refuses options that always conflict.
#[derive(Debug)]
pub(crate) struct Conflict(String);

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Conflict {}

/// Returns an error about conflicting options.
pub(crate) fn conflict(message: impl Into<String>) -> anyhow::Error {
    Conflict(message.into()).into()
}

impl Conflict {
    /// Converts the conflict into a clap error, with the usage of the command that `arguments` name
    /// or, if they name none, of the program `cli`.
    pub(crate) fn with_usage(self, arguments: &[OsString], mut cli: Command) -> Error {
        match CommandLine::of(arguments, cli.clone()) {
            Some(mut line) => line.command.error(ErrorKind::ArgumentConflict, self),
            None => cli.error(ErrorKind::ArgumentConflict, self),
        }
    }
}

/// Adds a tip to a clap error, if there is one. `cli` makes the parser; it is called only for
/// errors whose tips depend on the parser.
pub(crate) fn with_tip(
    mut error: Error,
    arguments: &[OsString],
    cli: impl Fn() -> Command,
) -> Error {
    let context = |error: &Error, kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        _ => String::new(),
    };
    let argument = context(&error, ContextKind::InvalidArg);
    let tip = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            // clap lists the likeliest name last; it should come first.
            let similar = error.remove(ContextKind::SuggestedSubcommand);
            if let Some(ContextValue::Strings(mut names)) = similar {
                names.reverse();
                let names = ContextValue::Strings(names);
                error.insert(ContextKind::SuggestedSubcommand, names);
            }
            tip_for_command(&context(&error, ContextKind::InvalidSubcommand))
        }
        ErrorKind::UnknownArgument => {
            // clap suggests writing `--` before the argument, which is useful only if a file has
            // that name.
            if !Path::new(&argument).exists() {
                error.remove(ContextKind::Suggested);
            }
            CommandLine::of(arguments, cli()).and_then(|mut line| {
                let tip = line.tip_for_unknown(&argument)?;
                error.remove(ContextKind::SuggestedArg);
                let usage = ContextValue::StyledStr(line.command.render_usage());
                error.insert(ContextKind::Usage, usage);
                Some(tip)
            })
        }
        ErrorKind::InvalidValue => {
            let value = context(&error, ContextKind::InvalidValue);
            CommandLine::of(arguments, cli()).and_then(|line| line.tip_for_value(&argument, &value))
        }
        _ => None,
    };
    if let Some(tip) = tip {
        let tips = ContextValue::StyledStrs(vec![StyledStr::from(tip)]);
        error.insert(ContextKind::Suggested, tips);
        error.remove(ContextKind::SuggestedSubcommand);
        error.remove(ContextKind::SuggestedValue);
    }
    error
}

/// Some options of `command` have an optional value, which must follow `=`. Returns an error
/// message if the word after such an option is neither an option nor a file nor a puzzle: then the
/// word was meant as the value.
pub(crate) fn meant_for_option(arguments: &[OsString], command: &Command) -> Option<String> {
    let options = command.get_arguments();
    let mut options = options.filter(|option| option.is_require_equals_set());
    options.find_map(|option| {
        let name = format!("--{}", option.get_long()?);
        let mut pairs = arguments.windows(2);
        let value = pairs.find(|pair| *pair[0] == *name)?[1].to_str()?;
        let is_lost = !value.starts_with('-')
            && !Path::new(value).exists()
            && format::detect_line(value).is_none();
        is_lost.then(|| {
            let shown = if is_plain(value) {
                value.to_owned()
            } else {
                format!("'{value}'")
            };
            format!("there is no file `{value}`; to give it to `{name}`, write `{name}={shown}`")
        })
    })
}

/// Returns whether a word is short and needs no quotes in a shell.
fn is_plain(word: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./:,+".contains(c);
    word.chars().count() <= LONGEST && word.chars().all(is_plain)
}

/// Returns a tip for an argument that stands where the name of a command is expected.
fn tip_for_command(argument: &str) -> Option<String> {
    let path = Path::new(argument);
    if argument.contains('\n') {
        return Some("pipe a puzzle with several lines to `tents solve`".to_owned());
    }
    let command = if path.is_dir() {
        "check"
    } else if argument == "-"
        || path.exists()
        || path.extension().is_some()
        || format::detect_line(argument).is_some()
    {
        "solve"
    } else if argument == "version" {
        return Some("did you mean `tents --version`?".to_owned());
    } else {
        return None;
    };
    Some(if is_plain(argument) {
        format!("did you mean `tents {command} {argument}`?")
    } else {
        format!("write `{command}` before it")
    })
}

/// A command line whose command is known.
struct CommandLine<'a> {
    program: Command,
    command: Command,
    arguments: &'a [OsString],
}

impl<'a> CommandLine<'a> {
    fn of(arguments: &'a [OsString], mut cli: Command) -> Option<Self> {
        // This gives each command its full name, which begins with `tents`.
        cli.build();
        let mut words = arguments.iter().skip(1);
        let mut command = words.find_map(|word| cli.find_subcommand(word))?;
        // A subcommand may follow, as in `tents prove check`.
        if let Some(own) = words.next().and_then(|word| command.find_subcommand(word)) {
            command = own;
        }
        let command = command.clone();
        Some(Self {
            program: cli,
            command,
            arguments,
        })
    }

    /// Returns the option with this long name.
    fn option(&self, name: &str) -> Option<&Arg> {
        let mut all = self.command.get_arguments();
        all.find(|argument| argument.get_long() == Some(name))
    }

    /// Returns whether `name` is one of the possible values of an option.
    fn takes(&self, option: &str, name: &str) -> bool {
        let values = self.option(option).map(Arg::get_possible_values);
        let mut values = values.unwrap_or_default().into_iter();
        values.any(|value| value.matches(name, true))
    }

    /// Returns the value of an option: the next word, or the text after `=` or directly after a
    /// short option. Returns `None` if there is no value, or if it is not short and plain or begins
    /// with `-`.
    fn value_of(&self, name: &str) -> Option<&str> {
        let words = self.arguments.iter().map(|word| word.to_str());
        let words: Vec<&str> = words.map(Option::unwrap_or_default).collect();
        let is_short = !name.starts_with("--");
        let (at, rest) = words.iter().enumerate().find_map(|(at, word)| {
            let rest = word.strip_prefix(name)?;
            let is_it = rest.is_empty() || rest.starts_with('=') || is_short;
            is_it.then_some((at, rest))
        })?;
        let value = match rest {
            "" => words.get(at + 1).copied()?,
            rest => rest.strip_prefix('=').unwrap_or(rest),
        };
        (is_plain(value) && !value.starts_with('-')).then_some(value)
    }

    /// Returns a tip for an unknown option.
    fn tip_for_unknown(&mut self, name: &str) -> Option<String> {
        match name {
            "--json" if self.takes("output", "json") => {
                Some("use `--output json` for JSON lines".to_owned())
            }
            "--json" if self.takes("to", "json") => {
                Some("use `--to json` for JSON lines".to_owned())
            }
            "-o" | "--output" | "--to" | "--into" => {
                Some(self.tip_for_output(self.value_of(name).unwrap_or("FILE")))
            }
            "--level" | "--difficulty" if self.option("grade").is_some() => {
                let value = self.value_of(name).unwrap_or("LEVEL");
                Some(format!("did you mean `--grade {value}`?"))
            }
            _ => self
                .tip_for_sheet(name)
                .or_else(|| self.tip_for_negative(name)),
        }
    }

    /// Returns a tip for an invalid value of an option.
    fn tip_for_value(&self, option: &str, value: &str) -> Option<String> {
        let is_of = |name: &str| option.starts_with(&format!("--{name} "));
        let is_file = is_plain(value) && Path::new(value).extension().is_some();
        let is_on_sheets = |sheet: &Command| {
            let mut own = sheet.get_arguments();
            let show = own.find(|own| own.get_long() == Some("show"));
            let shows = show.map(Arg::get_possible_values).unwrap_or_default();
            shows.iter().any(|show| show.matches(value, false))
        };
        if is_of("show") && self.sheet().is_some_and(is_on_sheets) {
            Some(format!(
                "use `tents sheet --show {value} …` for pages on paper"
            ))
        } else if is_of("to") && PICTURES.contains(&value) {
            Some(self.tip_for_output(&format!("puzzles.{value}")))
        } else if is_of("output") && is_file {
            Some(self.tip_for_output(value))
        } else {
            None
        }
    }

    /// Returns a tip for an output kind, a format or a file name that was given to the wrong
    /// option.
    fn tip_for_output(&self, value: &str) -> String {
        for option in ["output", "to"] {
            if self.takes(option, value) {
                return format!("did you mean `--{option} {value}`?");
            }
        }
        let ending = Path::new(value).extension().and_then(OsStr::to_str);
        let ending = ending.unwrap_or_default();
        if ending == "pdf" && self.sheet().is_some() {
            return format!("use `tents sheet --into {value} …` for sheets");
        }
        if !self.takes("to", "plain") {
            return if self.option("into").is_some() {
                format!("did you mean `--into {value}`?")
            } else if self.takes("output", ending) {
                format!("did you mean `--output {ending} >{value}`?")
            } else {
                format!("to write to a file, end the line with `>{value}`")
            };
        }
        // From here on, the command is one that writes puzzles.
        let command = self.command.get_name();
        if PICTURES.contains(&ending) && command == "generate" {
            return format!("did you mean `--into {value}`?");
        }
        if PICTURES.contains(&ending) {
            let drawing = if ending == "pdf" { "sheet" } else { "draw" };
            return format!("use `tents {drawing} --into {value} …`");
        }
        let is_written = |format: &Format| {
            let description = format.description();
            description.is_written() && description.extensions.contains(&ending)
        };
        match Format::all().find(is_written) {
            Some(Format::Plain) | None if !ending.is_empty() || value == "FILE" => {
                format!("to write to a file, end the line with `>{value}`")
            }
            Some(format) => format!("did you mean `--to {format} >{value}`?"),
            None => format!("did you mean `--into {value}`?"),
        }
    }

    /// Returns a tip for an option of `sheet` that was given to `draw`.
    fn tip_for_sheet(&self, name: &str) -> Option<String> {
        let own = self.sheet()?.get_arguments().map(Arg::get_long);
        let is_own = own
            .flatten()
            .any(|own| name.strip_prefix("--") == Some(own));
        is_own.then(|| format!("use `tents sheet {name} …` for pages on paper"))
    }

    /// Returns the command `sheet` if the command is `draw`.
    fn sheet(&self) -> Option<&Command> {
        let is_draw = self.command.get_name() == "draw";
        self.program.find_subcommand("sheet").filter(|_| is_draw)
    }

    /// Returns a tip for a negative number after an option. clap takes the number for another
    /// option.
    fn tip_for_negative(&self, name: &str) -> Option<String> {
        let digit = name.strip_prefix('-')?.chars().next()?;
        if !digit.is_ascii_digit() {
            return None;
        }
        let mut pairs = self.arguments.windows(2);
        let before = pairs.find_map(|pair| {
            let is_it = pair[1].to_str()?.starts_with(name);
            pair[0].to_str().filter(|_| is_it)
        })?;
        let takes_value = |argument: &&Arg| {
            let range = argument.get_num_args().unwrap_or(ValueRange::EMPTY);
            range.takes_values() && !argument.is_positional()
        };
        let is_named = |argument: &Arg| {
            let long = argument.get_long().map(|long| format!("--{long}"));
            let short = argument.get_short().map(|short| format!("-{short}"));
            [long, short].iter().flatten().any(|own| own == before)
        };
        let mut options = self.command.get_arguments().filter(takes_value);
        options
            .any(is_named)
            .then(|| format!("`{before}` takes no negative values"))
    }
}
