//! `tents formats`: what is read and written.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::array;

use clap::Args;
use itertools::Itertools;
use tents::format::{Description, Format};
use tents::render::json::JsonLine;

use super::context::Context;
use super::output_kind::{OutputKind, TEXT_OR_JSON, output_kind};

/// Name the formats that puzzles are read from and written to
///
/// A format is detected by what a text holds; `--from` and `--to` take these names.
#[derive(Args, Debug)]
#[command(after_long_help = LEGEND)]
pub(crate) struct FormatsOptions {
    /// How to print the formats
    #[arg(long, short, value_name = "KIND", value_parser = output_kind(TEXT_OR_JSON), default_value = "text")]
    output: OutputKind,
}

const LEGEND: &str = "\
Columns:
  USE      read, write, or both
  PUZZLES  one a line, one a file, or paragraphs with blank lines between them
  CARRIES  which parts of a puzzle it has a place for, besides trees and clues: missing clues, tents
           and empty cells that are given, a solution
  FILES    the usual endings of its files' names";

/// How the puzzles of a format are arranged in a text: one a line, a paragraph or a file.
fn shape(description: &Description) -> String {
    format!("{:?}", description.shape).to_lowercase()
}

/// A line of JSON.
fn line(description: &Description) -> String {
    JsonLine::new("format")
        .with("name", description.format.name())
        .with("about", description.about)
        .with("read", description.is_read())
        .with("write", description.is_written())
        .with("shape", shape(description))
        .with("extensions", description.extensions)
        .with("missing_clues", description.missing_clues)
        .with("tents", description.tents)
        .with("empties", description.empties)
        .with("solutions", description.has_solutions())
        .text()
}

/// The cells of the table.
fn cells(description: &Description) -> [String; 6] {
    let uses = [
        (description.is_read(), "read"),
        (description.is_written(), "write"),
    ];
    let carried = [
        (description.missing_clues, "missing clues"),
        (description.tents, "tents"),
        (description.empties, "empty cells"),
        (description.has_solutions(), "a solution"),
    ];
    let names = |list: &[(bool, &'static str)]| {
        let mut names = list.iter().filter(|(is, _)| *is).map(|(_, name)| name);
        let names = names.join(", ");
        if names.is_empty() {
            "-".to_owned()
        } else {
            names
        }
    };
    let endings = description.extensions.iter();
    [
        description.format.name().to_owned(),
        names(&uses),
        shape(description),
        names(&carried),
        endings.map(|ending| format!(".{ending}")).join(" "),
        description.about.to_owned(),
    ]
}

pub(crate) fn run(options: &FormatsOptions, context: &Context) -> anyhow::Result<()> {
    let rows = Format::all().map(Format::description);
    let mut text = String::new();
    if options.output == OutputKind::Json {
        text.extend(rows.map(line));
    } else {
        let head = ["NAME", "USE", "PUZZLES", "CARRIES", "FILES", "WHAT"].map(str::to_owned);
        let lines: Vec<[String; 6]> = [head].into_iter().chain(rows.map(cells)).collect();
        let width = |column: usize| lines.iter().map(|line| line[column].len()).max();
        let widths: [_; 6] = array::from_fn(|column| width(column).unwrap_or_default());
        for line in &lines {
            let cells = line.iter().zip(widths);
            let line = cells
                .map(|(cell, width)| format!("{cell:width$}"))
                .join("  ");
            text.extend([line.trim_end(), "\n"]);
        }
    }
    Ok(context.output.record(&text)?)
}
