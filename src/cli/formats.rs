//! `tents formats`: what is read and written.

use std::fmt::Write as _;

use clap::{Args, ValueEnum};
use itertools::Itertools;
use tents::format::solver::SolverFormat;
use tents::format::{Description, Format, Shape};
use tents::render::json::{self, Message};

use super::context::Context;

/// Name the formats that puzzles are read from and written to
///
/// A format is detected by what a text holds; `--from` and `--to` take these names.
#[derive(Args, Debug)]
#[command(after_long_help = LEGEND)]
pub(crate) struct FormatsOptions {
    /// How to print the formats
    #[arg(long, short, value_name = "HOW", value_enum, default_value_t)]
    output: OutputKind,
}

const LEGEND: &str = "\
Columns:
  USE      read, write, or both
  PUZZLES  one a line, one a file, or paragraphs with blank lines between them
  CARRIES  which parts of a puzzle it has a place for, besides trees and clues: missing clues, tents
           and empty cells that are given, a solution
  FILES    the usual endings of its files' names";

/// How the formats are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum OutputKind {
    /// A table
    #[default]
    Text,
    /// JSON lines
    Json,
}

/// A format as it is printed.
#[expect(
    clippy::struct_excessive_bools,
    reason = "a format either can or cannot"
)]
struct Row {
    name: &'static str,
    about: &'static str,
    is_read: bool,
    is_written: bool,
    shape: &'static str,
    extensions: Vec<&'static str>,
    missing_clues: bool,
    tents: bool,
    empties: bool,
    solutions: bool,
}

impl From<&Description> for Row {
    fn from(description: &Description) -> Self {
        Self {
            name: description.format.name(),
            about: description.about,
            is_read: true,
            is_written: description.is_written(),
            shape: match description.shape {
                Shape::Line => "line",
                Shape::Paragraph => "paragraph",
                _ => "file",
            },
            extensions: description.extensions.to_vec(),
            missing_clues: description.missing_clues,
            tents: description.tents,
            empties: description.empties,
            solutions: description.tents,
        }
    }
}

impl From<SolverFormat> for Row {
    fn from(format: SolverFormat) -> Self {
        Self {
            name: format.name(),
            about: format.about(),
            is_read: false,
            is_written: true,
            shape: "file",
            extensions: vec![format.extension()],
            missing_clues: true,
            tents: true,
            empties: true,
            solutions: false,
        }
    }
}

impl Row {
    /// The cells of the table.
    fn cells(&self) -> [String; 6] {
        let uses = [(self.is_read, "read"), (self.is_written, "write")];
        let carried = [
            (self.missing_clues, "missing clues"),
            (self.tents, "tents"),
            (self.empties, "empty cells"),
            (self.solutions, "a solution"),
        ];
        let names = |list: &[(bool, &'static str)], separator| {
            let mut names = list.iter().filter(|(is, _)| *is).map(|(_, name)| name);
            let names = names.join(separator);
            if names.is_empty() {
                "-".to_owned()
            } else {
                names
            }
        };
        [
            self.name.to_owned(),
            names(&uses, ", "),
            self.shape.to_owned(),
            names(&carried, ", "),
            self.extensions
                .iter()
                .map(|ending| format!(".{ending}"))
                .join(" "),
            self.about.to_owned(),
        ]
    }

    fn message(self) -> Message {
        Message::Format(json::Format {
            name: self.name.to_owned(),
            about: self.about.to_owned(),
            read: self.is_read,
            write: self.is_written,
            shape: self.shape.to_owned(),
            extensions: self.extensions.into_iter().map(str::to_owned).collect(),
            missing_clues: self.missing_clues,
            tents: self.tents,
            empties: self.empties,
            solutions: self.solutions,
        })
    }
}

pub(crate) fn run(options: &FormatsOptions, context: &Context) -> anyhow::Result<()> {
    let puzzles = Format::all().map(|format| Row::from(format.description()));
    let rows = puzzles.chain(SolverFormat::ALL.map(Row::from));
    let mut text = String::new();
    match options.output {
        OutputKind::Json => rows.for_each(|row| json::line(&mut text, &row.message())),
        OutputKind::Text => {
            let head = ["NAME", "USE", "PUZZLES", "CARRIES", "FILES", "WHAT"].map(str::to_owned);
            let lines: Vec<[String; 6]> = [head]
                .into_iter()
                .chain(rows.map(|row| row.cells()))
                .collect();
            for line in &lines {
                for (index, cell) in line.iter().enumerate() {
                    let width = lines.iter().map(|line| line[index].len()).max();
                    let width = width.unwrap_or_default();
                    if index + 1 == line.len() {
                        let _ = writeln!(text, "{cell}");
                    } else {
                        let _ = write!(text, "{cell:width$}  ");
                    }
                }
            }
        }
    }
    Ok(context.output.record(&text)?)
}
