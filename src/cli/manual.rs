//! The manual: one page with every command, or a page of one command.

use std::io::{self, Write};

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

use super::exit::exit_codes;
use super::json_lines;

/// Files with a meaning of their own.
const FILES: [(&str, &str); 4] = [
    (
        "NAME.sol",
        "The solution of the one puzzle in NAME.txt, in the same folder, in any form that `tents \
         verify` reads. \
         `tents check` says whether it is right.",
    ),
    (
        ".gitignore",
        "What it names is passed over in folders, as hidden files are.",
    ),
    (
        "the file of `tents check --cache`",
        "What earlier runs have found out. It begins with `tents cache`, several runs at once may \
         share it, and it may be deleted at any time.",
    ),
    (
        "NAME.txt, NAME.json, …",
        "Puzzles. `tents formats` lists the endings that are looked for in folders.",
    ),
];

/// Other programs that work together with this one.
const SEE_ALSO: [&str; 7] = ["clingo", "find", "jq", "make", "minizinc", "parallel", "z3"];

/// The page of the program, with every command.
pub(crate) fn page(cli: &Command) -> io::Result<Vec<u8>> {
    let commands: Vec<&Command> = cli
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
        .collect();
    let mut text = head(cli, &commands)?;
    section(&mut text, "COMMANDS")?;
    for command in &commands {
        let mut roff = Roff::new();
        roff.control("SS", [usage(command).as_str()]);
        paragraphs(&mut roff, command);
        roff.to_writer(&mut text)?;
        text.write_all(&options(command)?)?;
    }
    json_lines::section().to_writer(&mut text)?;
    foot(&mut text, &commands)?;
    Ok(tidy(&text))
}

/// The page of one command.
pub(crate) fn page_of(command: &Command) -> io::Result<Vec<u8>> {
    let mut text = head(command, &[command])?;
    section(&mut text, "OPTIONS")?;
    text.write_all(&options(command)?)?;
    foot(&mut text, &[command])?;
    Ok(tidy(&text))
}

/// What a page begins with: its name, how some commands are called, and what it is about.
fn head(about: &Command, commands: &[&Command]) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let source = concat!("tents ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(about.clone()).source(source);
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]);
    for (index, command) in commands.iter().enumerate() {
        if index > 0 {
            roff.control("br", []);
        }
        let usage = usage(command);
        let (name, rest) = match usage.match_indices(' ').nth(1) {
            Some((at, _)) => usage.split_at(at),
            None => (usage.as_str(), ""),
        };
        roff.text([bold(name), roman(rest)]);
    }
    roff.control("SH", ["DESCRIPTION"]);
    paragraphs(&mut roff, about);
    roff.to_writer(&mut text)?;
    Ok(text)
}

/// What a page ends with.
fn foot(text: &mut Vec<u8>, commands: &[&Command]) -> io::Result<()> {
    let mut roff = Roff::new();
    roff.control("SH", ["EXIT STATUS"]);
    for line in indented(exit_codes!(), "Exit codes:") {
        let (code, meaning) = line.split_once(' ').unwrap_or((line, ""));
        item(&mut roff, bold(code), meaning.trim_start());
    }
    let last = exit_codes!()
        .lines()
        .find(|line| line.starts_with("For many"));
    roff.control("PP", []);
    roff.text([roman(last.unwrap_or_default())]);
    roff.control("SH", ["EXAMPLES"]);
    roff.control("nf", []);
    for command in commands {
        let help = command.get_after_long_help();
        let help = help.map(ToString::to_string).unwrap_or_default();
        for line in indented(&help, "Examples:") {
            roff.text([roman(line)]);
        }
    }
    roff.control("fi", []);
    roff.control("SH", ["FILES"]);
    for (name, what) in FILES {
        item(&mut roff, italic(name), what);
    }
    roff.control("SH", ["SEE ALSO"]);
    let own = (commands.len() == 1).then_some("tents");
    let mut pages: Vec<Inline> = Vec::new();
    for name in own.into_iter().chain(SEE_ALSO) {
        let comma = if pages.is_empty() { "" } else { ", " };
        pages.extend([roman(comma), bold(name), roman("(1)")]);
    }
    roff.text(pages);
    roff.to_writer(text)
}

/// How a command is called.
fn usage(command: &Command) -> String {
    let usage = command.clone().render_usage().to_string();
    usage.trim_start_matches("Usage: ").to_owned()
}

/// What a command does.
fn paragraphs(roff: &mut Roff, command: &Command) {
    let about = command.get_long_about().or_else(|| command.get_about());
    let about = about.map(ToString::to_string).unwrap_or_default();
    for paragraph in about.split("\n\n") {
        roff.control("PP", []);
        roff.text([roman(paragraph)]);
    }
}

/// The options and arguments of a command, without the heading.
fn options(command: &Command) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    Man::new(command.clone()).render_options_section(&mut text)?;
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    Ok(lines
        .filter(|line| !line.starts_with(b".SH "))
        .flatten()
        .copied()
        .collect())
}

/// Leaves out blank lines, which are not part of the language. Each part begins with lines that say
/// what an apostrophe is; they are left out too, except in the first part.
fn tidy(text: &[u8]) -> Vec<u8> {
    let lines = text.split_inclusive(|&byte| byte == b'\n').enumerate();
    let lines = lines.filter(|(number, line)| {
        let is_again = *number > 1 && (line.starts_with(b".ie ") || line.starts_with(b".el "));
        !is_again && *line != b"\n"
    });
    lines.flat_map(|(_, line)| line).copied().collect()
}

fn section(text: &mut Vec<u8>, name: &str) -> io::Result<()> {
    let mut roff = Roff::new();
    roff.control("SH", [name]);
    roff.to_writer(text)
}

/// A term and what it means.
fn item(roff: &mut Roff, term: Inline, meaning: &str) {
    roff.control("TP", []);
    roff.text([term]);
    roff.text([roman(meaning)]);
}

/// The indented lines below a heading.
fn indented<'t>(text: &'t str, heading: &str) -> impl Iterator<Item = &'t str> {
    let lines = text.lines().skip_while(move |line| *line != heading);
    let lines = lines.skip(1).take_while(|line| line.starts_with("  "));
    lines.map(str::trim)
}
