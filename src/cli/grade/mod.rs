//! `tents grade`: the grades of puzzles.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

mod html;

use std::fmt::Write as _;
use std::sync::Arc;

use clap::Args;
use tents::answer::{Command, Ended, GradeOutcome, GradeRequest};
use tents::explain::Grade;

use crate::cli::context::Context;
use crate::cli::driver::{Batch, Event, PuzzlesOptions};
use crate::cli::filter::Filter;
use crate::cli::input::Item;
use crate::cli::options::{CostLimits, FilterOptions};
use crate::cli::output_kind::{OutputKind, output_kind};
use crate::cli::words::{csv_field, printable};
use html::{GradePage, GradedPuzzle, LevelCounts};

/// Grade puzzles by the hardest step that a person needs
///
/// The levels are beginner (below 2.0), easy (from 2.0), tricky (2.4), hard (2.8), expert (4.0),
/// fiendish (5.0) and extreme (7.0); `tents techniques` prints the rating of each technique. A puzzle
/// with several solutions or none has no grade. Marks count as given. `tents check --grade
/// LEVEL` checks that puzzles have that level.
///
/// Most puzzles take less than a second, but hard boards of 100 × 100 take minutes; set
/// `--time-limit` to bound that.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct GradeOptions {
    #[command(flatten)]
    puzzles: PuzzlesOptions,

    /// How to print the grades
    #[arg(long, short, value_name = "KIND", value_parser = output_kind(KINDS), default_value = "text")]
    output: OutputKind,

    /// List the techniques of each puzzle and how often each is used
    #[arg(long, short)]
    verbose: bool,

    /// Sort by grade: the easiest puzzle first, ungraded ones last
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

Exit codes: 0 if every puzzle has a grade, 1 if one has none; `tents --help` lists the others.";

/// The output kinds of grades.
const KINDS: [(OutputKind, &str); 4] = [
    (
        OutputKind::Text,
        "A line for each puzzle and, after several, the number of puzzles at each level",
    ),
    (OutputKind::Json, "JSON lines"),
    (OutputKind::Csv, "Comma-separated values, with a header"),
    (
        OutputKind::Html,
        "An HTML page with the numbers per level and rating, and pictures of the hardest",
    ),
];

/// The width of the widest bar of the histogram, in characters.
const WIDEST: usize = 40;

impl GradeOptions {
    /// Returns the request for each puzzle.
    fn request(&self) -> GradeRequest {
        GradeRequest {
            marks: self.puzzles.marks.kind,
        }
    }

    /// Returns the filter of `--lines`, if that is set.
    pub(crate) fn filter(&self) -> Option<Filter<'_>> {
        let (command, limits) = (Command::Grade(self.request()), (&self.limits, None));
        self.filter
            .of(command, &self.puzzles.input, &self.puzzles.jobs, limits)
    }
}

pub(crate) fn run(options: &GradeOptions, context: &Context) -> anyhow::Result<()> {
    context.answer_by_exit();
    if options.output == OutputKind::Csv {
        let header = "input,id,verdict,level,rating,hard_rounds,score,hardest\n";
        context.output.record(header)?;
    }
    let is_page = options.output == OutputKind::Html;
    let (mut levels, mut page) = (LevelCounts::new(), GradePage::default());
    let mut sorted: Vec<(u32, String)> = Vec::new();
    context.each_with(
        Batch::of(&options.puzzles).shard(options.filter.shard),
        |item, puzzle, emit| {
            let limits = context.watched(options.limits.since(item.about.clock.read));
            let graded = options.request().run(puzzle, &limits);
            // Only an HTML page draws puzzles. It is made at the end, so the puzzles are kept until
            // then.
            let grade = graded.grade.as_ref().ok().filter(|_| is_page);
            let hard = grade.map(|grade| GradedPuzzle {
                item: Arc::clone(item),
                puzzle: puzzle.clone(),
                grade: grade.clone(),
            });
            let text = match options.output {
                OutputKind::Json => graded.json(&item.about.of()),
                OutputKind::Csv => csv(item, &graded),
                OutputKind::Html => String::new(),
                _ => words(item, &graded, options.verbose),
            };
            emit(Event::Result((graded, text, hard)))
        },
        |(graded, text, hard)| {
            let level = match &graded.grade {
                Ok(grade) => (grade.level() as u8, grade.level().name()),
                Err(ungraded) if matches!(ungraded.end, Ended::Stopped(_)) => (u8::MAX, "unknown"),
                Err(_) => (u8::MAX - 1, "ungraded"),
            };
            *levels.entry(level).or_default() += 1;
            if let Some(hard) = hard {
                page.add(hard);
            }
            if options.sort {
                let score = graded.grade.as_ref().map_or(u32::MAX, Grade::score);
                sorted.push((score, text));
            } else {
                context.output.record(&text)?;
            }
            Ok(graded.end().into())
        },
    )?;
    sorted.sort_by_key(|&(score, _)| score);
    for (_, text) in sorted {
        context.output.record(&text)?;
    }
    match options.output {
        OutputKind::Text if levels.values().sum::<usize>() > 1 => {
            context.output.record(&histogram(&levels))?;
        }
        OutputKind::Html => context.output.record(&page.page(&levels))?,
        _ => {}
    }
    Ok(())
}

/// Returns a grade as a line of comma-separated values.
fn csv(item: &Item, graded: &GradeOutcome) -> String {
    let id = item.about.notes.id.as_deref().unwrap_or_default();
    let (name, id) = (csv_field(&item.about.name), csv_field(id));
    let verdict = graded.verdict.name();
    match &graded.grade {
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

/// Returns a grade as text; if `is_verbose`, with the techniques.
fn words(item: &Item, graded: &GradeOutcome, is_verbose: bool) -> String {
    let name = printable(&item.about.name);
    let grade = match &graded.grade {
        Ok(grade) => grade,
        Err(ungraded) => return format!("{name}: {}\n", ungraded.text),
    };
    let mut text = format!("{name}: {} {}", grade.level(), grade.rating);
    if let Some(kind) = grade.hardest {
        let _ = write!(text, " ({kind})");
    }
    text.push('\n');
    if is_verbose {
        for (kind, steps) in grade.techniques() {
            let _ = writeln!(text, "  {steps:5} {kind}");
        }
    }
    text
}

/// Returns the histogram of the levels: for each, the number of puzzles and a bar.
fn histogram(tally: &LevelCounts) -> String {
    let most = tally.values().copied().max().unwrap_or(1);
    let mut text = "\n".to_owned();
    for (&(_, level), &puzzles) in tally {
        let bar = "#".repeat((puzzles * WIDEST).div_ceil(most));
        let _ = writeln!(text, "{level:8} {puzzles:6}  {bar}");
    }
    text
}
