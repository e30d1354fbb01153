//! `tents completions` and `tents man`: shell completions and manual pages.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::io;
use std::iter;
use std::path::PathBuf;

use clap::{Arg, Args, ValueHint};
use clap_complete::Shell;
use clap_mangen::Man;

use super::context::Context;
use super::files;
use super::options::OverwriteOptions;

/// Print the completions for a shell
///
/// For bash: `tents completions bash > ~/.local/share/bash-completion/completions/tents`
#[derive(Args, Debug)]
pub(crate) struct CompletionsOptions {
    /// The shell
    shell: Shell,
}

/// The folder of the manual pages.
#[derive(Args, Debug)]
#[group(skip)]
pub(crate) struct PagesOptions {
    /// Write all pages to files in this folder, such as `tents-solve.1`, and print their names
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    into: Option<PathBuf>,

    #[command(flatten)]
    overwrite: OverwriteOptions,
}

/// Prints the completions of the program `cli`.
pub(crate) fn completions(
    options: &CompletionsOptions,
    context: &Context,
    cli: clap::Command,
) -> anyhow::Result<()> {
    let mut text = Vec::new();
    let mut cli = cli.mut_subcommands(|command| command.mut_args(with_hint));
    clap_complete::generate(options.shell, &mut cli, "tents", &mut text);
    Ok(context.output.record(&text)?)
}

/// Adds a hint for shells to an argument that takes values: the values are names of files or
/// folders, or cannot be completed.
fn with_hint(argument: Arg) -> Arg {
    if !argument.get_action().takes_values() {
        return argument;
    }
    let names = argument.get_value_names().unwrap_or_default();
    let hint = match names.first().map_or("", |name| name.as_str()) {
        "INPUT" | "PATH" => ValueHint::AnyPath,
        "FILE" | "PAGE.html" | "PUZZLE" | "SOLUTION" | "ANSWER" | "PROOF" => ValueHint::FilePath,
        "FOLDER" => ValueHint::DirPath,
        _ => ValueHint::Other,
    };
    argument.value_hint(hint)
}

/// Prints the manual page of a command or, if `command` is `None`, of the program `cli`. With
/// `--into`, writes all pages to files instead, and prints the names of the files.
pub(crate) fn man(
    command: Option<&str>,
    options: &PagesOptions,
    context: &Context,
    cli: &clap::Command,
) -> anyhow::Result<()> {
    let mut commands = cli.get_subcommands().flat_map(|command| {
        // The subcommands of `help` repeat all commands.
        let others = (command.get_name() != "help").then(|| command.get_subcommands());
        iter::once(command).chain(others.into_iter().flatten())
    });
    if let Some(folder) = &options.into {
        files::make_folder(folder)?;
        for command in commands.chain([cli]) {
            let path = folder.join(format!("{}.1", name(command)));
            let overwrite = options.overwrite.is_on;
            files::write(&path, &page(command)?, overwrite, context.interrupt)?;
            context.output.record(&format!("{}\n", path.display()))?;
        }
        return Ok(());
    }
    let command = command.map_or(Some(cli), |asked| {
        commands.find(|command| name(command) == format!("tents-{asked}"))
    });
    Ok(context.output.record(&page(command.unwrap_or(cli))?)?)
}

/// Returns the name of a command with the names of its parents, as in `tents-prove-check`.
fn name(command: &clap::Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

/// Returns the manual page of a command.
fn page(command: &clap::Command) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let source = concat!("tents ", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone()).source(source).render(&mut text)?;
    Ok(text)
}
