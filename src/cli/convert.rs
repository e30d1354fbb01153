//! `tents convert`: from any format to any other.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use tents::format::{self, Description, Format, Notes, Shape, WriteError};
use tents::puzzle::{Clue, Content, Layout, Puzzle};
use tents::solve::Limits;

use super::context::Context;
use super::driver::{Batch, Event};
use super::exit::Exit;
use super::input::{Item, format_names};
use super::options::{LimitOptions, PuzzlesOptions, beside, copy_size};
use super::refusal::Refusal;
use super::solution::first;
use super::words::printable;

/// Write puzzles in another format
///
/// Every puzzle of every input is written to standard output, in order. What the format cannot
/// carry is an error for that puzzle, unless `--lossy` allows dropping it; `tents formats` says
/// what each can carry. Comments are not carried over. What is expected of a puzzle goes to `plain`
/// and `json` only, ids and stored solutions to `json` only. Other keys of JSON are left out.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct ConvertOptions {
    #[command(flatten)]
    puzzles: PuzzlesOptions,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = format_names(Description::is_written), default_value = "plain")]
    to: Format,

    /// Put the first solution in; a puzzle without one is not written
    #[arg(long)]
    solution: bool,

    /// Drop what the format cannot carry, with a warning; a missing clue is filled in as the first
    /// solution has it
    #[arg(long)]
    lossy: bool,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents convert --to json puzzles/*.txt
  tents convert --to pzpr 8x8:ea_ddidfaabkd,3,0,2,1,2,2,1,1,3,1,1,1,1,1,3,1
  tents convert --to penpa --solution puzzle.txt
  tents convert --to dimacs puzzle.txt

Exit codes: 0 every puzzle is written, 1 one has no solution to put in, 2 also where the format cannot
carry a puzzle; `tents --help` has the others.";

pub(crate) fn run(options: &ConvertOptions, context: &Context) -> anyhow::Result<()> {
    let convert = Convert { options, context };
    let mut writer = Writer {
        options,
        context,
        written: 0,
        lost: BTreeSet::new(),
    };
    let batch = Batch::of(&options.puzzles);
    context.each_with(
        batch,
        |item, puzzle, emit| emit(Event::Result(convert.item(item, puzzle))),
        |converted| converted.text.as_ref().map_or(0, String::capacity),
        |converted| writer.put(converted),
    )?;
    writer.end()
}

struct Convert<'a> {
    options: &'a ConvertOptions,
    context: &'a Context,
}

/// A puzzle in another format.
struct Converted {
    item: Arc<Item>,
    text: Result<String, Refusal>,
    /// What was dropped that the format cannot carry.
    warnings: Vec<String>,
    /// The keys of JSON that are left out.
    lost: Vec<String>,
}

/// Writes puzzles one after the other.
struct Writer<'a> {
    options: &'a ConvertOptions,
    context: &'a Context,
    /// How many puzzles have been written.
    written: usize,
    /// The keys of JSON that were left out, up to some.
    lost: BTreeSet<String>,
}

/// How many keys are named that were left out.
const MOST_KEYS: usize = 16;

impl Writer<'_> {
    /// Writes one puzzle, or says why not.
    fn put(&mut self, converted: Converted) -> anyhow::Result<Exit> {
        let (context, name) = (self.context, &converted.item.name);
        let shape = self.options.to.description().shape;
        let text = if shape == Shape::File && self.written > 0 {
            let message = format!("`{}` holds one puzzle a file", self.options.to.name());
            let help = "convert the puzzles one at a time";
            Err(Refusal::CannotCarry(message, help.to_owned()))
        } else {
            for warning in &converted.warnings {
                context.report.warning(name, warning);
            }
            converted.text
        };
        let text = match text {
            Ok(text) => text,
            Err(refusal) => return Ok(refusal.say(context, name, "not written")?),
        };
        if shape == Shape::Paragraph && self.written > 0 {
            context.output.record("\n")?;
        }
        context.output.record(&text)?;
        self.written += 1;
        self.lost.extend(converted.lost);
        while self.lost.len() > MOST_KEYS {
            self.lost.pop_last();
        }
        Ok(Exit::Yes)
    }

    /// Ends what was written, and says what was left out.
    fn end(self) -> anyhow::Result<()> {
        if self.options.to.description().shape == Shape::Paragraph && self.written > 1 {
            // So that another file can be put behind this one.
            self.context.output.record("\n")?;
        }
        let lost: Vec<String> = self
            .lost
            .iter()
            .map(|key| format!("`{}`", printable(key)))
            .collect();
        let text = match &lost[..] {
            [] => return Ok(()),
            [key] => format!("the key {key} is left out"),
            keys => format!("the keys {} are left out", keys.join(", ")),
        };
        self.context.report.note(&text);
        Ok(())
    }
}

impl Convert<'_> {
    /// Converts one puzzle, or says why not.
    fn item(&self, item: &Arc<Item>, puzzle: &Puzzle) -> Converted {
        let mut converted = Converted {
            item: Arc::clone(item),
            text: Ok(String::new()),
            warnings: Vec::new(),
            lost: Vec::new(),
        };
        converted.text = self.text(&mut converted, puzzle);
        converted
    }

    /// A puzzle in the format.
    fn text(&self, converted: &mut Converted, puzzle: &Puzzle) -> Result<String, Refusal> {
        let format = self.options.to;
        let (read, mut notes) = (converted.item.read, converted.item.notes.clone());
        if self.options.solution {
            notes.solution = Some(self.solution(puzzle, read)?);
        } else if format != Format::Json {
            // A stored solution was not asked for.
            notes.solution = None;
        }
        let mut text = String::new();
        let mut puzzle = Cow::Borrowed(puzzle);
        let limits = self.limits(read);
        while let Err(error) = format::write_within(&mut text, format, &puzzle, &notes, &limits) {
            if let WriteError::Stopped(stop) = error {
                return Err(stop.into());
            }
            if !self.options.lossy {
                return Err(cannot_carry(&error));
            }
            let lost = self.lose(&mut puzzle, &mut notes, &error, read)?;
            converted.warnings.push(lost);
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
        if notes.id.is_some() && !format.description().notes {
            converted.lost.push("id".to_owned());
        }
        converted.lost.append(&mut notes.other_keys);
        Ok(text)
    }

    /// Takes away what a format cannot carry, and says so.
    fn lose(
        &self,
        puzzle: &mut Cow<'_, Puzzle>,
        notes: &mut Notes,
        error: &WriteError,
        read: Instant,
    ) -> Result<String, Refusal> {
        let (mut rows, mut columns) = (puzzle.row_clues().to_vec(), puzzle.column_clues().to_vec());
        let mut contents = puzzle.contents().to_vec();
        let said = match error {
            WriteError::Solution { .. } => {
                notes.solution = None;
                return Ok(format!("{error}; it is left out"));
            }
            WriteError::Marks { what, .. } => {
                let marks = contents.iter_mut().filter(|content| **content == *what);
                marks.for_each(|content| *content = Content::Unknown);
                format!("{error}; they are left out")
            }
            WriteError::MissingClue { .. } => {
                let layout = self.solution(puzzle, read)?;
                fill(&mut rows, &layout, |tent| tent.row);
                fill(&mut columns, &layout, |tent| tent.column);
                format!("{error}; missing clues are those of the first solution")
            }
            WriteError::HugeClue { most, .. } => {
                for clue in rows.iter_mut().chain(&mut columns) {
                    *clue = clue.filter(|clue| clue <= most);
                }
                format!("{error}; clues above {most} are left out")
            }
            _ => return Err(cannot_carry(error)),
        };
        match Puzzle::new(rows, columns, contents) {
            Ok(changed) => *puzzle = Cow::Owned(changed),
            Err(error) => {
                let help = "report this".to_owned();
                return Err(Refusal::CannotCarry(error.to_string(), help));
            }
        }
        Ok(said)
    }

    /// The limits of work on a puzzle that was read at some moment.
    fn limits(&self, read: Instant) -> Limits {
        self.options.limits.since(read, &self.context.interrupt)
    }

    /// The first solution of a puzzle that was read at some moment.
    fn solution(&self, puzzle: &Puzzle, read: Instant) -> Result<Layout, Refusal> {
        let limits = self.limits(read);
        // The text that is written, and the copies that this takes.
        let limits = beside(limits, 8 * copy_size(puzzle));
        let solutions = first(1, puzzle, limits).map_err(|stop| {
            let reason = format!("stopped by {stop} before a solution was found");
            Refusal::Missing(stop.into(), reason)
        })?;
        let solution = solutions.first();
        let solution = solution.ok_or_else(|| Refusal::no_solution(puzzle))?;
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

/// That a format cannot carry something, and what to do about it.
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
