//! `--lines`: a filter for other programs, with exactly one line out for each line in.
//!
//! What is said of a puzzle elsewhere is one line already. Here is what is said of a line without
//! one.

use anyhow::bail;
use clap::Args;
use tents::format::{Code, ReadError};
use tents::render::json::{self, Message};

use super::input::{Asked, Fault, Unreadable};
use super::report::help;
use super::words::plural;

/// Whether a command is a filter.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct LinesOptions {
    /// Be a filter: answer each line of the input by one line of JSON, as soon as it is there.
    /// Blank and bad lines have an answer too, an `id` of any kind is handed back, there is no
    /// summary, and only an input or output that fails changes the exit code
    #[arg(long)]
    pub(crate) lines: bool,
}

impl LinesOptions {
    /// Refuses another output than JSON.
    pub(crate) fn check(self, is_json: bool) -> anyhow::Result<()> {
        if self.lines && !is_json {
            bail!("`--lines` prints lines of JSON; leave out `--output`");
        }
        Ok(())
    }
}

/// The answer to the line of this name, which holds no puzzle.
pub(crate) fn refusal(asked: &Asked, name: &str, fault: &Fault) -> String {
    let faults = faults(fault);
    let message = match faults.first() {
        None => Message::Blank(json::Blank {
            input: name.to_owned(),
        }),
        Some(first) => Message::Error(json::Error {
            input: name.to_owned(),
            id: asked.name.clone(),
            fault: first.clone(),
            faults,
        }),
    };
    let mut text = String::new();
    json::line(&mut text, &message);
    asked.named(name, text)
}

/// All that is wrong with a line; nothing if it is blank.
fn faults(fault: &Fault) -> Vec<json::Fault> {
    let of_line = |code: Code, message: String, help: &str| json::Fault {
        code: code.to_string(),
        line: None,
        column: None,
        message,
        help: help.to_owned(),
    };
    match fault {
        Fault::Blank => Vec::new(),
        Fault::Malformed { error, .. } => {
            let faults = error.faults().iter();
            let mut faults: Vec<json::Fault> = faults
                .map(|fault| json::Fault::new(fault, &help(fault)))
                .collect();
            faults.extend(
                more(error)
                    .map(|message| of_line(Code::MoreFaults, message, "mend those above first")),
            );
            faults
        }
        Fault::Unreadable(Unreadable {
            code,
            message,
            help,
            ..
        }) => vec![of_line(*code, message.clone(), help)],
        Fault::Bug(bug) => vec![of_line(Code::Bug, bug.message(), &bug.help())],
    }
}

/// How many faults there are beside those that are kept, in words.
fn more(error: &ReadError) -> Option<String> {
    let omitted = error.omitted();
    let plural = plural(omitted as u64);
    (omitted > 0).then(|| format!("{omitted} more fault{plural}"))
}
