//! `tents grade`: how hard puzzles are, by the hardest step that each needs.

mod html;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use clap::{Args, ValueEnum};
use tents::explain::{Grade, Grading, Uniqueness, grade as grade_of};
use tents::puzzle::Puzzle;
use tents::render::explain::json;
use tents::solve::{Options, verdict};

use crate::cli::context::Context;
use crate::cli::driver::{Batch, Event};
use crate::cli::exit::Exit;
use crate::cli::explain::{of, uniqueness};
use crate::cli::fault::why_none;
use crate::cli::input::{Emit, Item};
use crate::cli::options::{CostLimits, FilterOptions, PuzzlesOptions};
use crate::cli::words::{csv_field, printable};
use html::Hardest;

/// Say how hard puzzles are, by the hardest step that a person needs
///
/// The levels are beginner (below 2.0), easy, tricky (from 2.4), hard (2.8), expert (4.0), fiendish
/// (5.0) and extreme (7.0); `tents explain --techniques` says what has which rating. A puzzle with
/// several solutions or none has no grade. Marks count as given. `tents check --grade` judges.
///
/// Most puzzles take less than a second, hard boards of 100 × 100 minutes; `--time-limit` bounds
/// that.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct GradeOptions {
    #[command(flatten)]
    puzzles: PuzzlesOptions,

    /// How to print the grades
    #[arg(
        long,
        short,
        value_name = "KIND",
        value_enum,
        default_value_t,
        default_value_if("lines", "true", "json")
    )]
    output: GradeOutput,

    /// Name the techniques that each puzzle takes, with their numbers
    #[arg(long, short)]
    verbose: bool,

    /// Print the easiest first, those without a grade last
    #[arg(long, conflicts_with = "lines")]
    sort: bool,

    #[command(flatten)]
    filter: FilterOptions,

    #[command(flatten)]
    limits: CostLimits,
}

const EXAMPLES: &str = "\
Examples:
  tents grade puzzles
  tents grade --output csv puzzles >grades.csv
  tents grade --output html puzzles >grades.html
  tents grade --output json puzzles | jq -r 'select(.level==\"tricky\").input'

Exit codes: 0 every puzzle has a grade, 1 one has none; `tents --help` has the others.";

/// How grades are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum GradeOutput {
    /// A line for each puzzle, and how many have which level
    #[default]
    Text,
    /// JSON lines
    Json,
    /// Comma-separated values, with a header
    Csv,
    /// A page of HTML: how many have which level and rating, and pictures of the hardest
    Html,
}

/// How many puzzles have which level, in their order; those without one come last.
type Levels = BTreeMap<(u8, &'static str), usize>;

/// The widest bar of the histogram.
const WIDEST: usize = 40;

pub(crate) fn run(options: &GradeOptions, context: &Context) -> anyhow::Result<()> {
    options.filter.check(options.output == GradeOutput::Json)?;
    if options.output == GradeOutput::Csv {
        let header = "input,id,level,rating,hard_rounds,score,hardest\n";
        context.output.record(header)?;
    }
    let tally: Mutex<(Levels, Hardest)> = Mutex::default();
    let batch = Batch::of(&options.puzzles).filter(options.filter);
    let mut sorted: Vec<(u32, String)> = Vec::new();
    let work = |item: &Arc<Item>, puzzle: &Puzzle, emit: Emit<'_, Event<_>>| {
        let limits = context.watched(options.limits.since(item.read, &context.interrupt));
        let finding = verdict(puzzle, Options::default().limits(limits.clone()));
        let grading = match (uniqueness(&finding), finding.stop) {
            (Some(solutions), _) => grade_of(puzzle, solutions, &limits),
            (None, Some(stop)) => Grading::Stopped(stop),
            (None, None) => Grading::NotUnique(Uniqueness::None),
        };
        let level = match &grading {
            Grading::Graded(grade) => (grade.level() as u8, grade.level().name()),
            Grading::Stopped(_) => (u8::MAX, "unknown"),
            Grading::Unfinished(_) | Grading::NotUnique(_) => (u8::MAX - 1, "ungraded"),
        };
        let mut both = tally.lock().unwrap_or_else(PoisonError::into_inner);
        let (levels, hardest) = &mut *both;
        *levels.entry(level).or_default() += 1;
        if let (GradeOutput::Html, Grading::Graded(grade)) = (options.output, &grading) {
            hardest.add(item, puzzle, grade);
        }
        drop(both);
        // A page is made in the end.
        let graded = graded(&grading).map_err(|(result, text)| {
            if result == "none" {
                let why = why_none(puzzle, &limits);
                return (result, format!("ungraded (no solution: {why})"));
            }
            (result, text)
        });
        let text = line(options, item, graded);
        if options.sort && options.output != GradeOutput::Html {
            let score = grading.grade().map_or(u32::MAX, Grade::score);
            let size = text.capacity();
            emit(Event::Result((score, text), size))?;
        } else if options.output != GradeOutput::Html {
            emit(Event::Record(text))?;
        }
        emit(Event::End(match grading {
            Grading::Graded(_) => Exit::Yes,
            Grading::Unfinished(_) | Grading::NotUnique(_) => Exit::No,
            Grading::Stopped(stop) => stop.into(),
        }))
    };
    context.each_with(batch, work, |line| {
        sorted.push(line);
        Ok(Exit::Yes)
    })?;
    sorted.sort_by_key(|&(score, _)| score);
    for (_, text) in sorted {
        context.output.record(&text)?;
    }
    let tally = tally.into_inner();
    let (levels, hardest) = tally.unwrap_or_else(PoisonError::into_inner);
    match options.output {
        GradeOutput::Text if levels.values().sum::<usize>() > 1 => {
            context.output.record(&histogram(&levels))?;
        }
        GradeOutput::Html => context.output.record(&hardest.page(&levels))?,
        GradeOutput::Text | GradeOutput::Json | GradeOutput::Csv => {}
    }
    Ok(())
}

/// The grade, or why there is none: a word for programs, and words for people.
pub(super) fn graded(grading: &Grading) -> Result<&Grade, (&'static str, String)> {
    let (result, reason) = match grading {
        Grading::Graded(grade) => return Ok(grade),
        Grading::Stopped(stop) => return Err(("unknown", format!("unknown (stopped by {stop})"))),
        Grading::NotUnique(Uniqueness::Multiple) => ("multiple", "multiple solutions"),
        Grading::NotUnique(_) => ("none", "no solution"),
        Grading::Unfinished(_) => ("unfinished", "the techniques do not reach its end"),
    };
    Err((result, format!("ungraded ({reason})")))
}

/// The line that is printed for a puzzle.
fn line(
    options: &GradeOptions,
    item: &Item,
    graded: Result<&Grade, (&'static str, String)>,
) -> String {
    match options.output {
        GradeOutput::Json => match graded {
            Ok(grade) => json::grade(&of(item), grade),
            Err((result, text)) => json::ended("grade", &of(item), result, None, &[], &text),
        },
        GradeOutput::Csv => {
            let id = item.notes.id.as_deref().unwrap_or_default();
            let (name, id) = (csv_field(&item.name), csv_field(id));
            match graded {
                Ok(grade) => format!(
                    "{name},{id},{},{},{},{},{}\n",
                    grade.level(),
                    grade.rating,
                    grade.hard_rounds,
                    grade.score(),
                    grade.hardest.map_or("", |kind| kind.key())
                ),
                Err((result, _)) => format!("{name},{id},{result},,,,\n"),
            }
        }
        GradeOutput::Text | GradeOutput::Html => {
            let name = printable(&item.name);
            let grade = match graded {
                Ok(grade) => grade,
                Err((_, text)) => return format!("{name}: {text}\n"),
            };
            let mut text = format!("{name}: {} {}", grade.level(), grade.rating);
            if let Some(kind) = grade.hardest {
                let _ = write!(text, " ({kind})");
            }
            text.push('\n');
            if options.verbose {
                for (kind, steps) in grade.techniques() {
                    let _ = writeln!(text, "  {steps:5} {kind}");
                }
            }
            text
        }
    }
}

/// How many puzzles have which level.
fn histogram(tally: &Levels) -> String {
    let most = tally.values().copied().max().unwrap_or(1);
    let mut text = "\n".to_owned();
    for (&(_, level), &puzzles) in tally {
        let bar = "#".repeat((puzzles * WIDEST).div_ceil(most));
        let _ = writeln!(text, "{level:8} {puzzles:6}  {bar}");
    }
    text
}
