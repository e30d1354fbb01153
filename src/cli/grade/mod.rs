//! `tents grade`: how hard puzzles are, by the hardest step that each needs.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

mod html;

use std::fmt::Write as _;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use tents::explain::{Grade, Grading, grade as grade_of};
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::render::explain::json;
use tents::solve::{Options, Verdict, verdict};

use crate::cli::context::Context;
use crate::cli::driver::{Batch, Event, PuzzlesOptions};
use crate::cli::exit::Exit;
use crate::cli::input::Item;
use crate::cli::options::{CostLimits, FilterOptions};
use crate::cli::refusal::why_none;
use crate::cli::shared::explained::graded;
use crate::cli::words::{csv_field, printable};
use html::{Hard, Hardest, Levels};

/// Say how hard puzzles are, by the hardest step that a person needs
///
/// The levels are beginner (below 2.0), easy, tricky (from 2.4), hard (2.8), expert (4.0), fiendish
/// (5.0) and extreme (7.0); `tents techniques` prints the rating of each. A puzzle with several
/// solutions or none has no grade. Marks count as given. `tents check --grade` judges.
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

/// The widest bar of the histogram.
const WIDEST: usize = 40;

pub(crate) fn run(options: &GradeOptions, context: &Context) -> anyhow::Result<()> {
    if !options.filter.lines {
        context.answer_by_exit();
    }
    if options.output == GradeOutput::Csv {
        let header = "input,id,verdict,level,rating,hard_rounds,score,hardest\n";
        context.output.record(header)?;
    }
    let is_page = options.output == GradeOutput::Html;
    let (mut levels, mut hardest) = (Levels::new(), Hardest::default());
    let mut sorted: Vec<(u32, String)> = Vec::new();
    context.each_with(
        Batch::of(&options.puzzles).filter(options.filter),
        |item, puzzle, emit| {
            let limits = context.watched(options.limits.since(item.read));
            let finding = verdict(puzzle, Options::default().limits(limits.clone()));
            let grading = match (finding.verdict, finding.stop) {
                (Verdict::Unique, _) => Some(grade_of(puzzle, &limits)),
                (_, Some(stop)) => Some(Grading::Stopped(stop)),
                (Verdict::Multiple, None) => None,
                (_, None) => Some(Grading::NoSolution),
            };
            let text = if is_page {
                String::new()
            } else {
                line(
                    options,
                    item,
                    puzzle,
                    finding.verdict,
                    grading.as_ref(),
                    &limits,
                )
            };
            // A page is made in the end, and draws some of the puzzles.
            let grade = grading.as_ref().and_then(Grading::grade);
            let hard = grade.filter(|_| is_page);
            let hard = hard.map(|grade| Hard {
                item: Arc::clone(item),
                puzzle: puzzle.clone(),
                grade: grade.clone(),
            });
            emit(Event::Result((grading, text, hard)))
        },
        |(grading, text, hard)| {
            let (level, exit) = match &grading {
                Some(Grading::Graded(grade)) => {
                    ((grade.level() as u8, grade.level().name()), Exit::Yes)
                }
                Some(Grading::Stopped(stop)) => ((u8::MAX, "unknown"), (*stop).into()),
                _ => ((u8::MAX - 1, "ungraded"), Exit::No),
            };
            *levels.entry(level).or_default() += 1;
            if let Some(hard) = hard {
                hardest.add(hard);
            }
            if options.sort {
                let grade = grading.as_ref().and_then(Grading::grade);
                let score = grade.map_or(u32::MAX, Grade::score);
                sorted.push((score, text));
            } else {
                context.output.record(&text)?;
            }
            let is_filter = options.filter.lines;
            Ok(if is_filter { Exit::Yes } else { exit })
        },
    )?;
    sorted.sort_by_key(|&(score, _)| score);
    for (_, text) in sorted {
        context.output.record(&text)?;
    }
    match options.output {
        GradeOutput::Text if levels.values().sum::<usize>() > 1 => {
            context.output.record(&histogram(&levels))?;
        }
        GradeOutput::Html => context.output.record(&hardest.page(&levels))?,
        GradeOutput::Text | GradeOutput::Json | GradeOutput::Csv => {}
    }
    Ok(())
}

/// The line that is printed for a puzzle; one with several solutions has no grading.
fn line(
    options: &GradeOptions,
    item: &Item,
    puzzle: &Puzzle,
    verdict: Verdict,
    grading: Option<&Grading>,
    limits: &Limits,
) -> String {
    let several = || Err(("multiple", "ungraded (multiple solutions)".to_owned()));
    let graded = grading
        .map_or_else(several, graded)
        .map_err(|(result, text)| {
            if result == "none" {
                let why = why_none(puzzle, limits);
                return (result, format!("ungraded (no solution: {why})"));
            }
            (result, text)
        });
    match options.output {
        GradeOutput::Json => {
            let end = match &graded {
                Ok(grade) => json::End::Graded(grade),
                Err((result, text)) => json::End::open(result, text),
            };
            json::end("grade", &item.of(), &end)
        }
        GradeOutput::Csv => {
            let id = item.notes.id.as_deref().unwrap_or_default();
            let (name, id) = (csv_field(&item.name), csv_field(id));
            let verdict = verdict.name();
            match graded {
                Ok(grade) => format!(
                    "{name},{id},{verdict},{},{},{},{},{}\n",
                    grade.level(),
                    grade.rating,
                    grade.hard_rounds,
                    grade.score(),
                    grade.hardest.map_or("", |kind| kind.key())
                ),
                Err(_) => format!("{name},{id},{verdict},,,,,\n"),
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
