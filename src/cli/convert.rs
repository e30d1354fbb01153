//! `tents convert`: from any format to any other.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use itertools::Itertools as _;
use tents::answer::{Command, ConvertOutcome, ConvertRequest, NotConverted};
use tents::format::{Description, Format, TextShape, WriteError};

use super::context::Context;
use super::driver::{Batch, Event, PuzzlesOptions};
use super::exit::Exit;
use super::files::{self, Names};
use super::filter::Filter;
use super::input::{Item, format_names};
use super::options::{FilterOptions, LimitOptions, OverwriteOptions};
use super::refusal::Refusal;
use super::words::printable;

/// Write puzzles in another format
///
/// Every puzzle of every input is written to standard output in order; with `--into`, each puzzle is
/// written to its own file. If the format cannot carry a part of a puzzle, that is an error, unless
/// `--lossy` allows dropping it; `tents formats` lists what each format can carry. Comments are not
/// kept, except those that name or describe a puzzle, such as `# title:`. Titles and authors are
/// written to `plain`, `json` and `penpa`; ids, expected verdicts and levels to `plain` and `json`;
/// stored solutions to `json` only. Other keys of JSON are dropped.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct ConvertOptions {
    #[command(flatten)]
    puzzles: PuzzlesOptions,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = format_names(Description::is_written), ignore_case = true, default_value = "plain")]
    to: Format,

    /// Include the first solution; puzzles without one are reported, not written
    #[arg(long)]
    solution: bool,

    /// Drop what the format cannot carry, with a warning
    ///
    /// A missing clue is filled in from the first solution.
    #[arg(long)]
    lossy: bool,

    /// Write each puzzle to a file in this folder
    ///
    /// A file is named after the id of the puzzle or, without one, after its input file; a number is
    /// added if that file has several puzzles. The names are printed.
    #[arg(long, value_name = "FOLDER", conflicts_with = "lines")]
    into: Option<PathBuf>,

    #[command(flatten)]
    overwrite: OverwriteOptions,

    #[command(flatten)]
    filter: FilterOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents convert --to json puzzles/*.txt
  tents convert --to pzpr 8x8:ea_ddidfaabkd,3,0,2,1,2,2,1,1,3,1,1,1,1,1,3,1
  tents convert --to penpa --solution puzzle.txt
  tents convert --to dimacs puzzle.txt
  tents convert --to sgt --into games collection.jsonl
  tents convert --lines --to pzpr <puzzles.jsonl >links.jsonl

Exit codes: 0 every puzzle was written, 1 a puzzle has no solution for --solution, 2 an error, or \
a puzzle does not fit the format; `tents --help` lists the others.";

impl ConvertOptions {
    /// Returns the request for each puzzle.
    fn request(&self) -> ConvertRequest {
        ConvertRequest {
            to: self.to,
            solution: self.solution,
            lossy: self.lossy,
            marks: self.puzzles.marks.kind,
        }
    }

    /// Returns the filter of `--lines`, if that is set.
    pub(crate) fn filter(&self) -> Option<Filter<'_>> {
        let limits = (&self.limits.cost, self.limits.node_limit);
        let command = Command::Convert(self.request());
        self.filter
            .of(command, &self.puzzles.input, &self.puzzles.jobs, limits)
    }
}

/// The note on dropped keys of JSON names at most this many of the keys.
const MAX_KEYS: usize = 16;

/// A converted puzzle, for the thread that prints. Memory that another thread frees costs time, so
/// that thread gets only what it needs.
enum Converted {
    /// The text of a puzzle, if there is nothing else to print or to count.
    Text(String),
    /// Any other outcome, with the puzzle.
    Other(Arc<Item>, Box<ConvertOutcome>),
}

pub(crate) fn run(options: &ConvertOptions, context: &Context) -> anyhow::Result<()> {
    if let Some(folder) = &options.into {
        let name = printable(&folder.display().to_string());
        files::make_named_folder(folder, |ending| {
            match files::format_of(ending, options.to) {
                Some(format) => format!("for one file use `--to {format} >{name}`"),
                None if ending == "pdf" => format!("for a sheet use `tents sheet --into {name}`"),
                None => format!("for a picture or page use `tents draw --into {name}`"),
            }
        })?;
    }
    let format = options.to.description();
    let (shape, is_one_text) = (format.shape, options.into.is_none());
    let is_parted = is_one_text && shape == TextShape::Paragraph;
    let mut written = 0;
    let mut names = Names::default();
    let mut lost = BTreeSet::new();
    context.each_with(
        Batch::of(&options.puzzles).shard(options.filter.shard),
        |item, puzzle, emit| {
            let limits = context.watched(options.limits.since(item.about.clock.read));
            let converted = options.request().run(puzzle, &item.about.notes, &limits);
            let is_plain = is_one_text
                && shape != TextShape::File
                && converted.warnings.is_empty()
                && converted.lost_keys(false).is_empty();
            emit(Event::Result(match converted {
                ConvertOutcome { text: Ok(text), .. } if is_plain => Converted::Text(text),
                converted => Converted::Other(Arc::clone(item), Box::new(converted)),
            }))
        },
        |converted| {
            let (item, converted) = match converted {
                Converted::Text(text) => {
                    context.output.part(&text, is_parted)?;
                    written += 1;
                    return Ok(Exit::Yes);
                }
                Converted::Other(item, converted) => (item, converted),
            };
            let name = &item.about.name;
            names.count(&item);
            let lost_keys = converted.lost_keys(!is_one_text);
            if is_one_text && shape == TextShape::File && written > 0 {
                let message = format!("`{}` has one puzzle per file", options.to.name());
                let help = "use `--into FOLDER` to write a file for each".to_owned();
                return Refusal::CannotCarry(message, help).say(context, name, "not written");
            }
            for warning in &converted.warnings {
                context.report.warning(name, warning);
            }
            let mut text = match converted.text {
                Ok(text) => text,
                Err(reason) => return Refusal::from(reason).say(context, name, "not written"),
            };
            if let Some(folder) = &options.into {
                let name = names.name(&item, &[""]);
                let path = folder.join(format!("{name}.{}", format.extensions[0]));
                let overwrite = options.overwrite.is_on;
                files::write(&path, text.as_bytes(), overwrite, context.interrupt)?;
                text = format!("{}\n", path.display());
            }
            context.output.part(&text, is_parted)?;
            written += 1;
            lost.extend(lost_keys);
            while lost.len() > MAX_KEYS {
                lost.pop_last();
            }
            Ok(Exit::Yes)
        },
    )?;
    if is_parted && written > 1 {
        // With a blank line at the end, another collection can be appended to this one.
        context.output.record("\n")?;
    }
    if !lost.is_empty() {
        let keys = lost.iter().map(|key| format!("`{}`", printable(key)));
        let [key, is] = if lost.len() == 1 {
            ["key", "is"]
        } else {
            ["keys", "are"]
        };
        let keys = keys.format(", ");
        context
            .report
            .note(&format!("the {key} {keys} {is} dropped"));
    }
    Ok(())
}

impl From<NotConverted> for Refusal {
    /// Converts the reason. If the format cannot carry the puzzle, adds advice on what to do about
    /// it.
    fn from(reason: NotConverted) -> Self {
        let error = match reason {
            NotConverted::NoSolution(end, reason) => return Self::Missing(end.into(), reason),
            NotConverted::CannotCarry(error) => error,
        };
        let help = match error {
            WriteError::HugeModel(_) => "try `lp` or `dzn`",
            WriteError::MissingClue { .. } => {
                "choose another format; `--lossy` fills the clue in from the first solution"
            }
            WriteError::Marks { .. } => {
                "choose another format; `--lossy` drops them, `--marks ignore` drops all marks"
            }
            _ => "choose another format, or drop it with `--lossy`",
        };
        Self::CannotCarry(error.to_string(), help.to_owned())
    }
}
