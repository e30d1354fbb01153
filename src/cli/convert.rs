//! `tents convert`: from any format to any other.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::mem;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use itertools::Itertools as _;
use tents::format::{self, Code, Description, Format, Notes, TextShape, WriteError};
use tents::puzzle::{Clue, Content, Layout, Puzzle};
use tents::render::json::JsonLine;
use tents::solve::Limits;

use super::context::Context;
use super::driver::{Batch, Event, PuzzlesOptions};
use super::exit::Exit;
use super::fault::{Failure, InputFault};
use super::files::{self, Names};
use super::input::{Item, format_names};
use super::options::{FilterOptions, LimitOptions, OverwriteOptions};
use super::refusal::Refusal;
use super::shared::made::OWN_KEYS;
use super::solution::first;
use super::words::printable;

/// Write puzzles in another format
///
/// Every puzzle of every input is written to standard output, in order, or to a file of its own
/// with `--into`. If the format cannot carry a puzzle, that is an error, unless `--lossy` allows
/// dropping a part; `tents formats` says what each can carry. Comments are not carried over. What
/// is expected of a puzzle goes to `plain` and `json` only, titles and authors to `json` and
/// `penpa`, ids and stored solutions to `json` only. Other keys of JSON are left out.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct ConvertOptions {
    #[command(flatten)]
    puzzles: PuzzlesOptions,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = format_names(Description::is_written), ignore_case = true, default_value = "plain")]
    to: Format,

    /// Include the first solution; skip puzzles without one
    #[arg(long)]
    solution: bool,

    /// Drop what the format cannot carry, with a warning
    ///
    /// A missing clue is filled in from the first solution.
    #[arg(long)]
    lossy: bool,

    /// Write each puzzle to a file in this folder, and print the names of the files
    ///
    /// A file has the name of the puzzle's id, or of its input and the number there.
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

Exit codes: 0 every puzzle is written, 1 one has no solution to put in, 2 also where the format cannot
carry a puzzle; `tents --help` has the others.";

/// How many keys are named that were left out.
const MOST_KEYS: usize = 16;

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
        Batch::of(&options.puzzles).filter(options.filter),
        |item, puzzle, emit| {
            let mut convert = Convert {
                options,
                item: Arc::clone(item),
                limits: context.watched(options.limits.since(item.read)),
                notes: item.notes.clone(),
                warnings: Vec::new(),
            };
            let text = convert.text(Cow::Borrowed(puzzle));
            emit(Event::Result((convert, text)))
        },
        |(convert, mut text)| {
            if options.filter.lines {
                context.output.record(&convert.answer(text)?.text())?;
                return Ok(Exit::Yes);
            }
            let name = &convert.item.name;
            names.count(&convert.item);
            if is_one_text && shape == TextShape::File && written > 0 {
                let message = format!("`{}` holds one puzzle a file", options.to.name());
                let help = "write a file for each with `--into FOLDER`".to_owned();
                text = Err(Refusal::CannotCarry(message, help));
            } else {
                for warning in &convert.warnings {
                    context.report.warning(name, warning);
                }
            }
            let mut text = match text {
                Ok(text) => text,
                Err(refusal) => return refusal.say(context, name, "not written"),
            };
            if let Some(folder) = &options.into {
                let name = names.name(&convert.item, &[""]);
                let path = folder.join(format!("{name}.{}", format.extensions[0]));
                let overwrite = options.overwrite.is_on;
                files::write(&path, text.as_bytes(), overwrite, &context.interrupt)?;
                text = format!("{}\n", path.display());
            }
            context.output.part(&text, is_parted)?;
            written += 1;
            lost.extend(convert.lost());
            while lost.len() > MOST_KEYS {
                lost.pop_last();
            }
            Ok(Exit::Yes)
        },
    )?;
    if is_parted && written > 1 {
        // So that another file can be put behind this one.
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
            .note(&format!("the {key} {keys} {is} left out"));
    }
    Ok(())
}

/// One puzzle on its way to another format.
struct Convert<'a> {
    options: &'a ConvertOptions,
    item: Arc<Item>,
    limits: Limits,
    /// The notes written beside the puzzle.
    notes: Notes,
    /// The parts of the puzzle that were dropped.
    warnings: Vec<String>,
}

impl Convert<'_> {
    /// The puzzle in the format, or why not.
    fn text(&mut self, mut puzzle: Cow<'_, Puzzle>) -> Result<String, Refusal> {
        let format = self.options.to;
        if self.options.solution {
            self.notes.solution = Some(self.solution(&puzzle)?);
        } else if format != Format::Json {
            // A stored solution was not asked for.
            self.notes.solution = None;
        }
        let mut text = String::new();
        while let Err(error) = format::write(&mut text, format, &puzzle, &self.notes) {
            if !self.options.lossy {
                return Err(cannot_carry(&error));
            }
            self.lose(&mut puzzle, &error)?;
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
        Ok(text)
    }

    /// Takes away what the format cannot carry, and notes that.
    fn lose(&mut self, puzzle: &mut Cow<'_, Puzzle>, error: &WriteError) -> Result<(), Refusal> {
        let (mut rows, mut columns) = (puzzle.row_clues().to_vec(), puzzle.column_clues().to_vec());
        let mut contents = puzzle.contents().to_vec();
        let lost = match error {
            WriteError::Solution { .. } => {
                self.notes.solution = None;
                "it is left out".to_owned()
            }
            WriteError::Marks { what, .. } => {
                let marks = contents.iter_mut().filter(|content| **content == *what);
                marks.for_each(|content| *content = Content::Unknown);
                "they are left out".to_owned()
            }
            WriteError::MissingClue { .. } => {
                let layout = self.solution(puzzle)?;
                fill(&mut rows, &layout, |tent| tent.row);
                fill(&mut columns, &layout, |tent| tent.column);
                "missing clues are those of the first solution".to_owned()
            }
            WriteError::HugeClue { most, .. } => {
                for clue in rows.iter_mut().chain(&mut columns) {
                    *clue = clue.filter(|clue| clue <= most);
                }
                format!("clues above {most} are left out")
            }
            _ => return Err(cannot_carry(error)),
        };
        // It has as many clues and cells as before.
        let changed = Puzzle::new(rows, columns, contents);
        *puzzle = Cow::Owned(changed.map_err(|error| Refusal::All(error.into()))?);
        self.warnings.push(format!("{error}; {lost}"));
        Ok(())
    }

    /// The answer to a line.
    fn answer(mut self, text: Result<String, Refusal>) -> anyhow::Result<JsonLine> {
        let of = self.item.of();
        let (text, reason) = match text {
            Ok(text) => (Some(text), None),
            Err(Refusal::Missing(_, reason)) => (None, Some(reason)),
            Err(Refusal::CannotCarry(message, help)) => {
                let failure = Failure::new(&of.input, Code::CannotCarry, message, &help);
                return Ok(InputFault::from(failure).answer(&of));
            }
            Err(Refusal::All(error)) => return Err(error),
        };
        let mut warnings = mem::take(&mut self.warnings);
        let format = self.options.to.name();
        if text.is_some() {
            // The name is handed back.
            self.notes.id = None;
            let lost = self.lost().sorted();
            warnings.extend(lost.map(|key| format!("the key `{key}` is left out")));
        }
        Ok(JsonLine::about("converted", &of)
            .with("format", format)
            .with_some("text", text)
            .with_list("warnings", &warnings)
            .with_some("reason", reason))
    }

    /// The keys that were left out, as JSON calls them.
    fn lost(self) -> impl Iterator<Item = String> {
        let to = self.options.to.description();
        let has_name = to.notes || self.options.into.is_some();
        let mut notes = self.notes;
        // Nobody wrote these, so that nobody misses them.
        if notes.has_generated_id() {
            notes.id = None;
        }
        if notes.other_keys.iter().any(|key| key == "generator") {
            notes
                .other_keys
                .retain(|key| !OWN_KEYS.contains(&key.as_str()));
        }
        let lost = [
            ("id", notes.id.is_some() && !has_name),
            ("title", notes.title.is_some() && !to.titles),
            ("author", notes.author.is_some() && !to.titles),
        ];
        let lost = lost.into_iter().filter(|(_, is_lost)| *is_lost);
        let lost = lost.map(|(key, _)| key.to_owned());
        notes.other_keys.into_iter().chain(lost)
    }

    /// The first solution.
    fn solution(&self, puzzle: &Puzzle) -> Result<Layout, Refusal> {
        let solutions = first(1, puzzle, self.limits.clone()).map_err(|stop| {
            let reason = format!("stopped by {stop} before a solution was found");
            Refusal::Missing(stop.into(), reason)
        })?;
        let solution = solutions.first();
        let solution = solution.ok_or_else(|| Refusal::no_solution(puzzle, &self.limits))?;
        Ok(solution.layout(puzzle))
    }
}

/// Gives every line without a clue the number of its tents.
fn fill(clues: &mut [Clue], layout: &Layout, line: impl Fn(&tents::puzzle::Cell) -> u32) {
    let mut counts = vec![0; clues.len()];
    for tent in layout.tents() {
        counts[line(tent) as usize] += 1;
    }
    for (clue, count) in clues.iter_mut().zip(counts) {
        clue.get_or_insert(count);
    }
}

/// The refusal where a format cannot carry something, with the remedy.
fn cannot_carry(error: &WriteError) -> Refusal {
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
    Refusal::CannotCarry(error.to_string(), help.to_owned())
}
