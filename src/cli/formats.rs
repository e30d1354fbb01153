//! `tents formats`: the formats that are read and written.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::array;

use clap::Args;
use itertools::Itertools;
use tents::format::{Description, Format};
use tents::render::json::JsonLine;

use super::context::Context;
use super::input::format_names;
use super::output_kind::{OutputKind, TEXT_OR_JSON, output_kind};

/// List the formats that are read and written, or show one
///
/// `tents formats NAME` shows an example of a format. Formats are detected by the content of a text;
/// `--from` and `--to` take these names.
#[derive(Args, Debug)]
#[command(after_long_help = LEGEND)]
pub(crate) struct FormatsOptions {
    /// A format to show with an example [default: list all]
    #[arg(value_name = "NAME", value_parser = format_names(|_| true), ignore_case = true, hide_possible_values = true)]
    name: Option<Format>,

    /// How to print the formats
    #[arg(long, short, value_name = "KIND", value_parser = output_kind(TEXT_OR_JSON), default_value = "text")]
    output: OutputKind,
}

const LEGEND: &str = "\
Columns:
  USE      read, write, or both
  PUZZLES  one per line, one per file, or paragraphs with blank lines between them
  CARRIES  what a file can hold in addition to trees and clues: missing clues, given tents,
           given empty cells, a solution
  FILES    the usual endings of file names";

/// Returns the unit of text that holds one puzzle in this format: `line`, `paragraph` or `file`.
fn shape(description: &Description) -> String {
    format!("{:?}", description.shape).to_lowercase()
}

/// Returns the line of JSON about a format.
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
        .with("example", description.format.example())
        .text()
}

/// Returns the cells of a row of the table.
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

/// Returns the description of a format with an example.
fn page(description: &Description) -> String {
    let [name, uses, shape, carried, endings, about] = cells(description);
    let example = description.format.example();
    format!(
        "{name}: {about}\n\n  use      {uses}\n  puzzles  one per {shape}\n  carries  {carried}\n  \
         files    {endings}\n\nExample:\n\n{example}"
    )
}

pub(crate) fn run(options: &FormatsOptions, context: &Context) -> anyhow::Result<()> {
    let is_asked = |format: &Format| options.name.is_none_or(|name| name == *format);
    let rows = Format::all().filter(is_asked).map(Format::description);
    let mut text = String::new();
    if options.output == OutputKind::Json {
        text.extend(rows.map(line));
    } else if let Some(format) = options.name {
        text = page(format.description());
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
