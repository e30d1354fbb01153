//! Wrong usage, with a tip if it is clear what was meant.

use std::ffi::OsString;
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error};
use tents::format;

use super::Cli;

/// A longer argument is not repeated.
const LONGEST: usize = 60;

/// Puts a tip into an error of a command line.
pub(crate) fn with_tip(mut error: Error, arguments: &[OsString]) -> Error {
    let argument = |kind| match error.get(kind) {
        Some(ContextValue::String(argument)) => argument.as_str(),
        _ => "",
    };
    let tip = match error.kind() {
        ErrorKind::InvalidSubcommand => tip_for_puzzle(argument(ContextKind::InvalidSubcommand)),
        ErrorKind::UnknownArgument if argument(ContextKind::InvalidArg) == "--json" => {
            tip_for_json(arguments)
        }
        _ => None,
    };
    if let Some(tip) = tip {
        let tips = ContextValue::StyledStrs(vec![StyledStr::from(tip)]);
        error.insert(ContextKind::Suggested, tips);
        error.remove(ContextKind::SuggestedSubcommand);
    }
    error
}

/// A tip for an argument in the place of a command.
fn tip_for_puzzle(argument: &str) -> Option<String> {
    let path = Path::new(argument);
    if argument.contains('\n') {
        return Some("pipe a puzzle of several lines to `tents solve`".to_owned());
    }
    let command = if path.is_dir() {
        "check"
    } else if argument == "-"
        || path.exists()
        || path.extension().is_some()
        || format::detect_line(argument).is_some()
    {
        "solve"
    } else {
        return None;
    };
    let is_plain = |c: char| c.is_alphanumeric() || "-_./:,+".contains(c);
    Some(
        if argument.chars().count() > LONGEST || !argument.chars().all(is_plain) {
            format!("type `{command}` before it")
        } else {
            format!("did you mean `tents {command} {argument}`?")
        },
    )
}

/// A tip for `--json`, if the command has `--output json`.
fn tip_for_json(arguments: &[OsString]) -> Option<String> {
    let cli = Cli::command();
    let output = cli
        .find_subcommand(arguments.get(1)?)?
        .get_arguments()
        .find(|argument| argument.get_long() == Some("output"))?;
    let values = output.get_possible_values();
    let has_json = values.iter().any(|value| value.get_name() == "json");
    has_json.then(|| "JSON lines are printed with `--output json`".to_owned())
}
