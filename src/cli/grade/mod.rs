//! `tents grade`: how hard puzzles are, by the hardest step that each needs.

mod html;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

use clap::{Args, ValueEnum};
use tents::explain::{Grading, Uniqueness, grade as grade_of};
use tents::render::explain::json;
use tents::solve::{Options, verdict};

use crate::cli::context::Context;
use crate::cli::driver::{Batch, Event};
use crate::cli::exit::Exit;
use crate::cli::explain::{of, uniqueness};
use crate::cli::input::Item;
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

    /// Name the techniques that each puzzle takes, and how often
    #[arg(long, short)]
    verbose: bool,

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

impl GradeOptions {
    /// Whether it prints JSON, faults too.
    pub(crate) fn is_json(&self) -> bool {
        self.output == GradeOutput::Json && !self.filter.lines
    }
}

/// How many puzzles have which level.
type Levels = BTreeMap<(u8, &'static str), usize>;

/// The widest bar of the histogram.
const WIDEST: usize = 40;

pub(crate) fn run(options: &GradeOptions, context: &Context) -> anyhow::Result<()> {
    options.filter.check(options.output == GradeOutput::Json)?;
    if options.output == GradeOutput::Csv {
        let header = "input,id,level,rating,hard_rounds,score,hardest\n";
        context.output.record(header)?;
    }
    // In the order of the levels; puzzles without one come last.
    let tally: Mutex<Levels> = Mutex::default();
    let hardest: Mutex<Hardest> = Mutex::default();
    let batch = Batch::of(&options.puzzles).filter(options.filter);
    context.each(batch, |item, puzzle, emit| {
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
        *tally
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .entry(level)
            .or_default() += 1;
        if options.output == GradeOutput::Html {
            if let Grading::Graded(grade) = &grading {
                let mut hardest = hardest.lock().unwrap_or_else(PoisonError::into_inner);
                hardest.add(item, puzzle, grade);
            }
        } else {
            emit(Event::Record(line(options, item, &grading)))?;
        }
        emit(Event::End(match grading {
            Grading::Graded(_) => Exit::Yes,
            Grading::Unfinished(_) | Grading::NotUnique(_) => Exit::No,
            Grading::Stopped(stop) => stop.into(),
        }))
    })?;
    let tally = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
    match options.output {
        GradeOutput::Text if tally.values().sum::<usize>() > 1 => {
            context.output.record(&histogram(&tally))?;
        }
        GradeOutput::Html => {
            let hardest = hardest.into_inner().unwrap_or_else(PoisonError::into_inner);
            context.output.record(&hardest.page(&tally))?;
        }
        GradeOutput::Text | GradeOutput::Json | GradeOutput::Csv => {}
    }
    Ok(())
}

/// Why there is no grade: a word for programs, and words for people.
pub(super) fn ungraded(grading: &Grading) -> Option<(&'static str, String)> {
    match grading {
        Grading::Graded(_) => None,
        Grading::NotUnique(Uniqueness::Multiple) => {
            Some(("multiple", "ungraded (multiple solutions)".to_owned()))
        }
        Grading::NotUnique(_) => Some(("none", "ungraded (no solution)".to_owned())),
        Grading::Unfinished(_) => Some((
            "unfinished",
            "ungraded (the techniques do not reach its end)".to_owned(),
        )),
        Grading::Stopped(stop) => Some(("unknown", format!("unknown (stopped by {stop})"))),
    }
}

/// What is printed of one puzzle.
fn line(options: &GradeOptions, item: &Item, grading: &Grading) -> String {
    let none = ungraded(grading);
    match options.output {
        GradeOutput::Json => match (grading, &none) {
            (Grading::Graded(grade), _) => json::grade(&of(item), grade),
            (_, none) => {
                let (result, text) = none.clone().unwrap_or_default();
                json::ended("grade", &of(item), result, None, &[], &text)
            }
        },
        GradeOutput::Csv => {
            let id = item.notes.id.as_deref().unwrap_or_default();
            let (name, id) = (csv_field(&item.name), csv_field(id));
            match (grading, &none) {
                (Grading::Graded(grade), _) => format!(
                    "{name},{id},{},{},{},{},{}\n",
                    grade.level(),
                    grade.rating,
                    grade.hard_rounds,
                    grade.score(),
                    grade.hardest.map_or("", |kind| kind.key())
                ),
                (_, none) => {
                    let (result, _) = none.clone().unwrap_or_default();
                    format!("{name},{id},{result},,,,\n")
                }
            }
        }
        // A page is made in the end.
        GradeOutput::Html => String::new(),
        GradeOutput::Text => {
            let name = printable(&item.name);
            let Grading::Graded(grade) = grading else {
                let (_, text) = none.unwrap_or_default();
                return format!("{name}: {text}\n");
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
