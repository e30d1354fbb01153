//! `tents completions` and `tents man`: what a shell and a manual need to know.

use anyhow::bail;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::context::Context;
use super::{Cli, manual};

/// Print the completions for a shell
///
/// For bash: `tents completions bash > ~/.local/share/bash-completion/completions/tents`
#[derive(Args, Debug)]
pub(crate) struct CompletionsOptions {
    /// The shell
    shell: Shell,
}

/// Print the manual page
///
/// It has the options of every command. To read it: `tents man | man -l -`
#[derive(Args, Debug)]
pub(crate) struct ManOptions {
    /// Print the page of this command, such as `solve`, alone
    command: Option<String>,
}

pub(crate) fn completions(options: &CompletionsOptions, context: &Context) -> anyhow::Result<()> {
    let mut text = Vec::new();
    clap_complete::generate(options.shell, &mut Cli::command(), "tents", &mut text);
    Ok(context.output.record(&String::from_utf8_lossy(&text))?)
}

pub(crate) fn man(options: &ManOptions, context: &Context) -> anyhow::Result<()> {
    let mut cli = Cli::command();
    // Gives every command its full name, as in `tents-solve`.
    cli.build();
    let text = match &options.command {
        None => manual::page(&cli)?,
        Some(name) => match cli.find_subcommand(name) {
            Some(command) => manual::page_of(command)?,
            None => bail!("`{name}` is not a command of tents; see `tents --help`"),
        },
    };
    Ok(context.output.record(&String::from_utf8_lossy(&text))?)
}
