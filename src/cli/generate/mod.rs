//! `tents generate`: puzzles with one solution, of any size and at a requested level.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

mod known;
mod options;

use std::collections::BTreeMap;
use std::mem;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use bytesize::ByteSize;
use itertools::Itertools as _;
use tents::answer::{made_json, made_notes};
use tents::batch;
use tents::explain::Grade;
use tents::format::{self, Format, TextShape};
use tents::generate::{AttemptError, Clues, GeneratedPuzzle, Generator, Share};
use tents::limits::Limits;
use tents::solve::Stop;

use super::about::About;
use super::context::Context;
use super::exit::Exit;
use super::files;
use super::input::Item;
use super::progress::ProgressLine;
use super::shared::made::drawn_seed;
use super::shared::picture::{PictureOptions, PictureWriter, Waiting};
use super::usage::conflict;
use super::words::{counted, printable};
use known::Earlier;
pub(crate) use options::GenerateOptions;

pub(crate) fn run(options: &GenerateOptions, context: &Context) -> anyhow::Result<()> {
    let picture = options.picture()?;
    if picture.is_none() {
        can_be_written(options)?;
    }
    let known = match &options.known {
        None => Earlier::default(),
        Some(path) => match Earlier::load(context, path)? {
            Some(known) => known,
            None => return Ok(()),
        },
    };
    let given = options.seed.or(known.seed());
    let seed = given.unwrap_or_else(drawn_seed);
    let mut parts = Vec::new();
    for (wanted, until) in options.parts(seed) {
        let generator = Generator::new(wanted).map_err(|error| {
            let advice = options.advice(&error);
            let advice = advice.map_or_else(String::new, |advice| format!("; {advice}"));
            anyhow::anyhow!("{error}{advice}")
        })?;
        parts.push((generator, until));
    }
    let writer = match &picture {
        Some(picture) => Some(drawn(picture, options, context)?),
        None => None,
    };
    if let Some(folder) = options.into.as_deref().filter(|_| picture.is_none()) {
        make_folder(folder, options.format())?;
    }
    if given.is_none() {
        context.report.note(&format!("made with --seed {seed}"));
    }
    GenerateRun {
        options,
        context,
        writer,
        waiting: Waiting::default(),
        parts,
        seed,
        known,
        rising: Vec::new(),
    }
    .all();
    Ok(())
}

/// Makes the folder for puzzles in a format.
fn make_folder(folder: &Path, format: Format) -> anyhow::Result<()> {
    let name = printable(&folder.display().to_string());
    files::make_named_folder(folder, |ending| match files::format_of(ending, format) {
        Some(format) => format!("for one file use `--to {format} >{name}`"),
        None => "for a sheet, page or picture use `.pdf`, `.html`, `.svg` or `.png`".to_owned(),
    })
}

/// Returns the writer of pictures. Fails if a picture shows one puzzle and several are requested.
fn drawn<'a>(
    picture: &'a PictureOptions,
    options: &GenerateOptions,
    context: &'a Context,
) -> anyhow::Result<PictureWriter<'a>> {
    // The size limit for files does not matter, because the drawing options of `generate` name no
    // file to read.
    let writer = PictureWriter::new(picture, context, ByteSize::mib(64))?;
    if !writer.holds_many() && options.count.get() > 1 {
        return Err(conflict(
            "a picture shows one puzzle: name a `.pdf` or `.html` with --into, or use \
             `--to json | tents draw --into FOLDER/`",
        ));
    }
    Ok(writer)
}

/// Fails if the format cannot carry the requested puzzles. It is called before any work is done.
fn can_be_written(options: &GenerateOptions) -> anyhow::Result<()> {
    let format = options.format();
    let (name, can) = (format.name(), format.description());
    let is_one = options.into.is_some() || options.count.get() == 1;
    if can.shape == TextShape::File && !is_one {
        return Err(conflict(format!(
            "`{name}` has one puzzle per file: name a folder with --into"
        )));
    }
    if options.solution && !can.has_solutions() && !can.notes {
        return Err(conflict(format!(
            "`{name}` cannot carry a solution: leave --solution out, or choose another format"
        )));
    }
    if options.clues != Clues::Share(Share::ALL) && !can.missing_clues {
        return Err(conflict(format!(
            "`{name}` cannot carry a line without a clue: show all clues, or choose another format"
        )));
    }
    Ok(())
}

/// The puzzles to make, and their destination.
struct GenerateRun<'a> {
    options: &'a GenerateOptions,
    context: &'a Context,
    /// The writer of pictures, if the puzzles are not written as text.
    writer: Option<PictureWriter<'a>>,
    /// The puzzles that have been drawn and wait to be written.
    waiting: Waiting,
    /// The generator of each part of the puzzles, and how many puzzles there are in total at the
    /// end of the part. With `--rising`, each level is a part.
    parts: Vec<(Generator, u64)>,
    seed: u64,
    known: Earlier,
    /// With `--rising`, all puzzles made so far. They are printed at the end, sorted by their
    /// scores.
    rising: Vec<GeneratedPuzzle>,
}

impl GenerateRun<'_> {
    /// Makes all puzzles. Attempts run in parallel, but their results are used in the order of
    /// their numbers. Ends the process, unless the file of `--known` already has all requested
    /// puzzles.
    fn all(mut self) {
        let (options, context) = (self.options, self.context);
        let wanted = options.count.get();
        let (mut number, mut first) = self.known.made_from(self.seed);
        let mut last = first;
        if number >= wanted {
            return;
        }
        let limits = Limits {
            deadline: options
                .time_limit
                .and_then(|time| Instant::now().checked_add(time)),
            interrupt: Some(context.interrupt.into()),
            ..Limits::default()
        };
        let is_small = || wanted == 1 && options.size.area() < 1000;
        let jobs = options.jobs.number(is_small);
        let progress = ProgressLine::of_puzzles(context, wanted);
        progress.part(number);
        let mut tally = AttemptTally::default();
        for (generator, until) in mem::take(&mut self.parts) {
            if number >= until {
                continue;
            }
            batch::ordered(
                jobs,
                |take| {
                    let attempts = first..u64::MAX;
                    let is_ours = |&attempt: &u64| {
                        options.shard.is_none_or(|shard| shard.has(attempt.into()))
                    };
                    let _ = attempts.filter(is_ours).try_for_each(take);
                },
                |attempt| generator.attempt(attempt, &limits),
                |end| {
                    let made = match end {
                        Ok(made) if self.known.add(&made.puzzle) => made,
                        Err(AttemptError::Stopped(stop)) => {
                            context.ends(stop.into());
                            if stop != Stop::Interrupt {
                                let came = tally.describe(number, wanted);
                                context.report.note(&format!("stopped by {stop}: {came}"));
                            }
                            context.leave(self.finish(number));
                        }
                        end => {
                            tally.add(end.err());
                            if tally.in_a_row < options.most_attempts() {
                                return ControlFlow::Continue(());
                            }
                            context.ends(Exit::Unknown);
                            context.report.note(&tally.describe(number, wanted));
                            context.leave(self.finish(number));
                        }
                    };
                    tally.made();
                    number += 1;
                    progress.puzzle();
                    progress.part(1);
                    // The next part continues after this attempt, so that no two puzzles have the
                    // same attempt number.
                    last = made.attempt + 1;
                    if options.levels.rising {
                        self.rising.push(made);
                    } else if let Err(error) = self.write(&made) {
                        context.leave(Err(error));
                    }
                    if number < until {
                        return ControlFlow::Continue(());
                    }
                    if number == wanted {
                        // The attempts that other threads are making are no longer needed.
                        context.leave(self.finish(number));
                    }
                    ControlFlow::Break(())
                },
            );
            first = last;
        }
    }

    /// Prints the puzzles in `rising`, and writes the drawings in `waiting`. If several puzzles
    /// were printed as paragraphs, also prints a blank line, so that another file can be appended.
    fn finish(&mut self, number: u64) -> anyhow::Result<()> {
        let mut rising = mem::take(&mut self.rising);
        rising.sort_by_key(|made| made.grade.as_ref().map(Grade::score));
        for made in &rising {
            self.write(made)?;
        }
        if number > 1 && self.is_parted() {
            self.context.output.record("\n")?;
        }
        match &self.writer {
            Some(writer) => writer.finish(mem::take(&mut self.waiting)),
            None => Ok(()),
        }
    }

    /// Returns whether blank lines separate the puzzles in the output.
    fn is_parted(&self) -> bool {
        let shape = self.options.format().description().shape;
        self.options.into.is_none() && shape == TextShape::Paragraph
    }

    /// Writes a puzzle.
    fn write(&mut self, made: &GeneratedPuzzle) -> anyhow::Result<()> {
        match &self.writer {
            Some(writer) => self
                .context
                .ends(draw(writer, &mut self.waiting, made, self.context)?),
            None => self.write_text(made)?,
        }
        Ok(())
    }

    /// Writes a puzzle as text.
    fn write_text(&self, made: &GeneratedPuzzle) -> anyhow::Result<()> {
        let format = self.options.format();
        let (seed, with_solution) = (self.seed, self.options.solution);
        let mut text = String::new();
        if format == Format::Json {
            text = made_json(made, seed, with_solution)?;
        } else {
            let notes = made_notes(made, with_solution);
            format::write(&mut text, format, &made.puzzle, &notes)?;
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
        if let Some(folder) = &self.options.into {
            let ending = format.description().extensions[0];
            let path = folder.join(format!("{seed}-{}.{ending}", made.attempt));
            let overwrite = self.options.overwrite.is_on;
            files::write(&path, text.as_bytes(), overwrite, self.context.interrupt)?;
            text = format!("{}\n", path.display());
        }
        Ok(self.context.output.part(&text, self.is_parted())?)
    }
}

/// Draws a puzzle, and returns the exit for it.
fn draw(
    writer: &PictureWriter<'_>,
    waiting: &mut Waiting,
    made: &GeneratedPuzzle,
    context: &Context,
) -> anyhow::Result<Exit> {
    // The puzzle gets no id, because the id that the generator makes means nothing to a reader.
    let mut about = About::new(format!("puzzle {}", made.attempt), "".into());
    about.notes.level = made.grade.as_ref().map(|grade| grade.level().to_string());
    let limits = Limits {
        interrupt: Some(context.interrupt.into()),
        ..Limits::default()
    };
    let (about, puzzle) = (about.into(), Ok(made.puzzle.clone()));
    let item = Item { about, puzzle };
    let drawn = writer.item(&item, &made.puzzle, limits);
    writer.put(waiting, &item, drawn)
}

/// How many attempts there were, and how they ended.
#[derive(Debug, Default)]
struct AttemptTally {
    attempts: u64,
    /// How many attempts have failed since the last puzzle.
    in_a_row: u64,
    /// How many attempts failed for each reason: first the levels that were not wanted, in their
    /// order, then other reasons.
    others: BTreeMap<(u8, &'static str), u64>,
}

impl AttemptTally {
    /// Counts an attempt without a new puzzle. If `failure` is `None`, the puzzle was a duplicate.
    fn add(&mut self, failure: Option<AttemptError>) {
        self.attempts += 1;
        self.in_a_row += 1;
        let other = match failure {
            Some(AttemptError::Level(level)) => (level as u8, level.name()),
            None => (u8::MAX, "duplicates"),
            Some(AttemptError::NoRoom) => (u8::MAX, "without room for all trees"),
            Some(AttemptError::Technique) => (u8::MAX, "that do not need the technique"),
            Some(AttemptError::Polish) => (u8::MAX, "with too many trees that need no clue"),
            Some(_) => (u8::MAX, "with more than one solution"),
        };
        *self.others.entry(other).or_default() += 1;
    }

    /// Counts an attempt that made a puzzle.
    fn made(&mut self) {
        self.attempts += 1;
        self.in_a_row = 0;
    }

    /// Returns a text about the outcomes of all attempts, for a run that ends with too few puzzles.
    fn describe(&self, number: u64, wanted: u64) -> String {
        let (wanted, attempts) = (
            counted(&wanted, "puzzle"),
            counted(&self.attempts, "attempt"),
        );
        let mut text = format!("made {number} of {wanted} in {attempts}");
        let others = self.others.iter();
        let mut others = others.map(|((_, other), number)| format!("{number} {other}"));
        if !self.others.is_empty() {
            text.push_str("; other attempts: ");
            text.push_str(&others.join(", "));
        }
        text
    }
}
