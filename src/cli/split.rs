//! `tents split`: one hard board in parts.

use std::ffi::{OsStr, OsString};
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

use anyhow::bail;
use clap::Args;
use tents::format::{self, Code, Format, Notes};
use tents::puzzle::Puzzle;
use tents::split::{Id, Literal, Parts, split, split_again};

use super::context::Context;
use super::exit::Exit;
use super::input::ReadingOptions;
use super::join::gather;
use super::options::{CommonOptions, CostLimits, Style, parse_count};
use super::puzzles::Marks;
use super::words::{plural, printable};

/// Split one hard board into parts for many machines
///
/// Each part is a line of JSON: the board with more tents and grass, a puzzle for every command, and
/// an `id` that says which part of which board it is. Every solution of the board is one of exactly
/// one part. The hardest parts come first. `tents join` puts the results of the parts together.
///
/// This is for a board that takes one machine hours. What a count has learned of one part is of no
/// use to the next, so 64 machines count a board some 5 to 7 times as fast as one.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct SplitOptions {
    /// The board: a file, a puzzle of one line, or `-` or nothing for standard input
    #[arg(value_name = "PUZZLE", default_value = "-", hide_default_value = true)]
    input: OsString,

    /// Into how many parts to split it; with `--again`, each part. There are fewer where nothing is
    /// left to decide
    #[arg(long, short, value_name = "N", value_parser = parse_count::<NonZeroUsize>)]
    parts: NonZeroUsize,

    /// Split only the parts that met a limit, going by these results of `check`, `count` or
    /// `solve`. Parts without a result are printed as they are
    #[arg(long, value_name = "RESULTS", num_args = 1..)]
    again: Vec<OsString>,

    /// What to do with tents and empty cells that the board already holds
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    marks: Marks,

    #[command(flatten)]
    reading: ReadingOptions,

    #[command(flatten)]
    limits: CostLimits,

    #[command(flatten)]
    common: CommonOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents split puzzle.txt --parts 64 >parts.jsonl
  tents count --lines --node-limit 1000000 parts.jsonl >results.jsonl
  tents split puzzle.txt --parts 4 --again results.jsonl >more.jsonl
  tents count --lines more.jsonl >>results.jsonl
  tents join results.jsonl

Where a limit ends the splitting there are fewer parts, but they are all of the board; there are
none if the time was over before the rules had looked at it, or if there is no memory for one.

Exit codes: 0 done, 2 wrong usage or input, 3 stopped by a limit, 130 interrupted.";

impl SplitOptions {
    /// How it prints.
    pub(crate) fn style(&self) -> Style {
        self.common.style(false)
    }
}

pub(crate) fn run(options: &SplitOptions, context: &Context) -> anyhow::Result<()> {
    if options.input == "-" && options.again.iter().any(|path| path == "-") {
        bail!("the board and the results cannot both be standard input");
    }
    let Some((input, id, puzzle)) = context.puzzle(&options.input, &options.reading)? else {
        return Ok(());
    };
    let read = Instant::now();
    let puzzle = options.marks.apply(&puzzle);
    // A file goes by its name alone, so that it may lie elsewhere on another machine.
    let path = Path::new(&options.input);
    let stem = path.file_stem().filter(|_| path.exists());
    let stem = stem.map(OsStr::to_string_lossy);
    let name = id.as_deref().or(stem.as_deref()).unwrap_or(&input.name);
    let limits = options.limits.since(read, &context.interrupt);
    let number = options.parts.get();
    if options.again.is_empty() {
        let whole = Id::whole(name, &puzzle);
        let parts = split(&puzzle, number, &limits);
        return print(context, &whole, parts, number);
    }
    let Some((whole, wanted)) = left_open(options, context, &puzzle)? else {
        return Ok(());
    };
    let number = wanted.iter().map(|(_, number)| *number);
    let number = number.fold(0, usize::saturating_add);
    match split_again(&puzzle, wanted, &limits) {
        Ok(parts) => print(context, &whole, parts, number),
        Err(error) => {
            context.ends(Exit::Error);
            let help = "give the results of this board alone";
            let code = Code::OtherParts;
            Ok(context
                .report
                .without_place(name, None, code, &error.to_string(), help)?)
        }
    }
}

/// Parts of a board, and into how many to split each.
type Wanted = Vec<(Vec<Literal>, usize)>;

/// The parts that the results leave open, of the board that they name.
fn left_open(
    options: &SplitOptions,
    context: &Context,
    puzzle: &Puzzle,
) -> anyhow::Result<Option<(Id, Wanted)>> {
    let limits = options.limits.since(Instant::now(), &context.interrupt);
    let Some(joined) = gather(context, &options.again, &limits)? else {
        return Ok(None);
    };
    if !joined.board.is_of(puzzle) {
        context.ends(Exit::Error);
        let name = joined.board.to_string();
        let help = "name the board that was split, with the same `--marks`";
        let message = "the results are of another board";
        context
            .report
            .without_place(&name, None, Code::OtherParts, message, help)?;
        return Ok(None);
    }
    let wanted: Wanted = joined
        .open
        .into_iter()
        .map(|open| {
            let number = if open.is_missing {
                1
            } else {
                options.parts.get()
            };
            (open.id.path().to_vec(), number)
        })
        .collect();
    if wanted.is_empty() {
        let name = printable(joined.board.name());
        context.report.note(&format!("{name}: no part is open"));
        return Ok(None);
    }
    Ok(Some((joined.board, wanted)))
}

/// Prints the parts, each on a line.
fn print(context: &Context, whole: &Id, parts: Parts<'_>, wanted: usize) -> anyhow::Result<()> {
    let (found, stop) = (parts.len(), parts.stop());
    let name = printable(whole.name());
    if let Some(stop) = stop {
        context.ends(stop.into());
    }
    for part in parts {
        if context.is_interrupted() {
            return Ok(());
        }
        let mut notes = Notes::default();
        notes.id = Some(whole.part(part.path).to_string().into());
        let mut text = String::new();
        format::write(&mut text, Format::Json, &part.puzzle, &notes)?;
        text.push('\n');
        context.output.record(&text)?;
    }
    let s = plural(found as u64);
    if let Some(stop) = stop {
        context
            .report
            .note(&format!("{name}: {found} part{s}, then stopped by {stop}"));
    } else if found < wanted {
        context.report.note(&format!(
            "{name}: {found} part{s}; nothing else is left to decide"
        ));
    }
    Ok(())
}
