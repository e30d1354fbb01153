//! `tents completions` and `tents man`: what a shell and a manual need to know.

use anyhow::bail;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use super::Cli;
use super::context::Context;

/// Print the completions for a shell
///
/// For bash: `tents completions bash > ~/.local/share/bash-completion/completions/tents`
#[derive(Args, Debug)]
pub(crate) struct CompletionsOptions {
    /// The shell
    shell: Shell,
}

/// Print a manual page
///
/// To read it: `tents man | man -l -`. Each command has a page of its own, as in `tents man solve`.
#[derive(Args, Debug)]
pub(crate) struct ManOptions {
    /// The command whose page is printed, such as `solve` [default: the page of tents itself]
    command: Option<String>,
}

pub(crate) fn completions(options: &CompletionsOptions, context: &Context) -> anyhow::Result<()> {
    let mut text = Vec::new();
    clap_complete::generate(options.shell, &mut Cli::command(), "tents", &mut text);
    Ok(context.output.record(&text)?)
}

pub(crate) fn man(options: &ManOptions, context: &Context) -> anyhow::Result<()> {
    let mut cli = Cli::command();
    // Gives every command its full name, as in `tents-solve`.
    cli.build();
    let page = match &options.command {
        None => cli,
        Some(name) => match cli.find_subcommand(name) {
            Some(command) => command.clone(),
            None => bail!("`{name}` is not a command of tents; see `tents --help`"),
        },
    };
    let mut text = Vec::new();
    let source = concat!("tents ", env!("CARGO_PKG_VERSION"));
    Man::new(page).source(source).render(&mut text)?;
    Ok(context.output.record(&text)?)
}
