//! `tents explain`: a whole solution in a person's steps.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::bail;
use clap::{Args, ValueEnum};
use tents::explain::{
    Ending, Grading, Hint, Mistake, Step, Steps, Uniqueness, grade as grade_of, hint as hint_of,
};
use tents::limits::{Limits, Stop};
use tents::puzzle::{Content, Puzzle};
use tents::render::explain::{self as words, Explanation, ExplanationOptions, json};
use tents::render::{page, picture};
use tents::solve::{Finding, Options, Verdict, verdict};

use super::context::Context;
use super::driver::{Batch, Event};
use super::exit::Exit;
use super::input::Item;
use super::options::{CostLimits, FilterOptions, PuzzlesOptions, beside, parse_count};
use super::solution::{differing, first};
use super::words::printable;

/// Explain a whole solution in the steps that a person would take
///
/// Each step names what it follows from, and the easiest step at hand always comes next. Cells
/// without a tent are called grass. Grass around tents and in full lines is not mentioned. If a
/// puzzle has several solutions or none, the explanation ends with the reason why no more follows.
///
/// Most puzzles take less than a second, hard boards of 100 × 100 minutes; `--time-limit` bounds
/// that.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct ExplainOptions {
    #[command(flatten)]
    puzzles: PuzzlesOptions,

    /// How to print the steps
    #[arg(
        long,
        short,
        value_name = "KIND",
        value_enum,
        default_value_t,
        default_value_if("lines", "true", "json")
    )]
    output: OutputKind,

    /// Print the catalogue of techniques, with drawings, and nothing else
    #[arg(long, conflicts_with_all = ["inputs", "output", "lines"])]
    techniques: bool,

    /// Print the board after every N steps
    #[arg(long, value_name = "N", value_parser = parse_count::<u32>)]
    boards: Option<u32>,

    /// Show marks as steps too: grass around tents and in full lines, which tent belongs to which
    /// tree
    #[arg(long)]
    all_marks: bool,

    #[command(flatten)]
    filter: FilterOptions,

    #[command(flatten)]
    limits: CostLimits,
}

const EXAMPLES: &str = "\
Examples:
  tents explain puzzle.txt
  tents explain --boards 5 --all-marks puzzle.txt
  tents explain --output json puzzle.txt | jq -r .text
  tents explain --output html puzzle.txt >steps.html
  tents explain --techniques

Exit codes: 0 every puzzle is explained to the end, 1 one has no solution, several, or wrong marks;
`tents --help` has the others.";

/// How steps are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputKind {
    /// In words
    #[default]
    Text,
    /// JSON lines
    Json,
    /// A page of HTML to step through, with pictures
    Html,
}

impl ExplainOptions {
    /// Whether it prints JSON, faults too.
    pub(crate) fn is_json(&self) -> bool {
        self.output == OutputKind::Json && !self.filter.lines
    }
}

pub(crate) fn run(options: &ExplainOptions, context: &Context) -> anyhow::Result<()> {
    if options.techniques {
        let mut text = String::new();
        words::techniques(&mut text);
        context.output.record(&text)?;
        return Ok(());
    }
    if options.output == OutputKind::Html && options.boards.is_some() {
        bail!("a page shows the board after every step; leave out `--boards`");
    }
    if options.output == OutputKind::Json && options.boards.is_some() {
        bail!("lines of JSON hold no boards; leave out `--boards`");
    }
    options.filter.check(options.output == OutputKind::Json)?;
    // Each puzzle of a page has its number, so a page is made by one thread.
    let is_page = options.output == OutputKind::Html;
    let batch = Batch::of(&options.puzzles).filter(options.filter);
    let batch = batch.alone(is_page);
    let numbers = AtomicUsize::new(0);
    context.each(batch, |item, puzzle, emit| {
        let limits = context.watched(options.limits.since(item.read, &context.interrupt));
        let mut text = String::new();
        let number = 1 + numbers.fetch_add(1, Ordering::Relaxed);
        let is_parted = options.output == OutputKind::Text && item.is_one_of_many;
        if is_parted {
            text.push_str("\n# ");
            text.push_str(&printable(&item.name));
            text.push('\n');
        }
        if options.output == OutputKind::Html && number == 1 {
            page::head(&mut text, "Tents, step by step", page::Kind::Steps);
        }
        let exit = explain(&mut text, options, item, number, puzzle, &limits);
        emit(if is_parted {
            Event::Parted(text)
        } else {
            Event::Record(text)
        })?;
        emit(Event::End(exit))
    })?;
    let number = numbers.into_inner();
    if options.output == OutputKind::Html {
        let mut text = String::new();
        if number == 0 {
            page::head(&mut text, "Tents, step by step", page::Kind::Steps);
        }
        page::foot(&mut text, if number == 0 { "No puzzle" } else { "" });
        context.output.record(&text)?;
    }
    Ok(())
}

/// How many solutions there are, as far as that was found out.
pub(super) fn uniqueness(finding: &Finding) -> Option<Uniqueness> {
    match finding.verdict {
        Verdict::Unique => Some(Uniqueness::Unique),
        Verdict::Multiple => Some(Uniqueness::Multiple),
        Verdict::None => Some(Uniqueness::None),
        Verdict::Unknown => None,
    }
}

/// A hint, for which the engine is asked whether a puzzle has a solution that holds its marks.
pub(super) fn hint(puzzle: &Puzzle, all_marks: bool, limits: &Limits) -> Hint {
    hint_of(puzzle, all_marks, limits, &mut |puzzle| {
        Ok(!first(1, puzzle, limits.clone())?.is_empty())
    })
}

/// The puzzle that a line of JSON is about.
pub(super) fn of(item: &Item) -> json::Of {
    json::Of {
        input: item.name.clone(),
        id: item.notes.id.clone(),
    }
}

/// Explains one puzzle, the one with this number on a page.
fn explain(
    text: &mut String,
    options: &ExplainOptions,
    item: &Item,
    number: usize,
    puzzle: &Puzzle,
    limits: &Limits,
) -> Exit {
    let finding = verdict(puzzle, Options::default().limits(limits.clone()));
    let solutions = uniqueness(&finding);
    let marks = [Content::Tent, Content::Empty];
    let is_marked = puzzle.contents().iter().any(|one| marks.contains(one));
    if solutions == Some(Uniqueness::None)
        && is_marked
        && let Hint::Mistake(mistake) = &hint(puzzle, false, limits)
    {
        match options.output {
            OutputKind::Json => text.push_str(&json::mistake_line(&of(item), mistake)),
            OutputKind::Text => {
                text.push_str(&words::mistake(mistake));
                text.push('\n');
            }
            OutputKind::Html => mistake_card(text, item, puzzle, mistake),
        }
        return Exit::No;
    }
    // The allocator keeps much of the memory in which steps were looked for, so a quarter is left for
    // their text.
    let for_text = limits.memory.unwrap_or_default() / 4;
    let looking = beside(limits.clone(), for_text as usize);
    let mut steps = Steps::new(puzzle, &looking);
    let mut taken: Vec<Step> = steps.by_ref().collect();
    let Some(ending) = steps.ending().cloned() else {
        return Exit::Unknown;
    };
    drop(steps);
    let (cost, is_cut) = affordable(options, puzzle, &taken, limits);
    taken.truncate(cost.steps);
    let ending = &is_cut.map_or(ending, Ending::Stopped);
    let bytes = cost.bytes as usize;
    let limits = &beside(limits.clone(), bytes);
    let solutions = solutions.filter(|_| is_cut.is_none());
    let grading = solutions.map(|solutions| grade_of(puzzle, solutions, limits));
    let differ = differing(puzzle, &finding);
    let what = Explanation {
        puzzle,
        steps: &taken,
        ending,
        solutions,
        grade: grading.as_ref().and_then(Grading::grade),
        differ: &differ,
    };
    match options.output {
        OutputKind::Json => {
            let words: String;
            let end = if let Some(grade) = what.grade {
                json::End::Graded(grade)
            } else {
                words = words_of_end(&what);
                end_of(&what, &words)
            };
            if options.filter.lines {
                text.push_str(&json::explanation(&of(item), &taken, &end));
            } else {
                for (index, step) in (1..).zip(&taken) {
                    text.push_str(&json::step("step", &of(item), Some(index), step));
                }
                text.push_str(&json::end("grade", &of(item), &end));
            }
        }
        OutputKind::Text => {
            let mut how = ExplanationOptions::default();
            let boards = options.boards.filter(|_| !taken.is_empty());
            how.boards = boards.map(|every| every as usize);
            how.all_marks = options.all_marks;
            words::explanation(text, &what, how);
        }
        // There is no room for the board.
        OutputKind::Html if is_cut.is_some() && taken.is_empty() => {
            let card = page::Card {
                name: &item.name,
                id: item.notes.id.as_deref(),
                tone: page::Tone::Bad,
                verdict: "not explained",
                text: &words_of_end(&what),
                body: "",
            };
            page::card(text, &card);
        }
        OutputKind::Html => {
            let walk = page::Walk {
                name: &item.name,
                id: item.notes.id.as_deref(),
                what: &what,
                all_marks: options.all_marks,
            };
            page::steps(text, number, &walk);
        }
    }
    match (ending, finding.stop) {
        (Ending::Solved, _) => Exit::Yes,
        (Ending::Stopped(stop), _) => (*stop).into(),
        // There may still be one solution.
        (Ending::NothingFollows, Some(stop)) if solutions.is_none() => stop.into(),
        (Ending::NothingFollows | Ending::DeadEnd { .. }, _) => Exit::No,
    }
}

/// What it costs to keep some steps and to print them.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    steps: usize,
    bytes: u64,
    nanoseconds: u64,
}

/// How many of the steps can be kept and printed within the limits, and which limit is reached if
/// not all of them can.
fn affordable(
    options: &ExplainOptions,
    puzzle: &Puzzle,
    steps: &[Step],
    limits: &Limits,
) -> (Cost, Option<Stop>) {
    let size = puzzle.size();
    let [area, lines] = [size.area(), size.rows() + size.columns()].map(|number| number as u64);
    let marked = area - puzzle.number_of(Content::Unknown) as u64;
    let mut cost = Cost::default();
    // For each thing that a step names, and for each step.
    let ([thing, step], [thing_time, step_time]) = match options.output {
        OutputKind::Text => ([160, 800], [400, 3000]),
        OutputKind::Json => ([100, 3000], [120, 3000]),
        OutputKind::Html => {
            cost.bytes = area + 700 * marked + 400 * lines;
            cost.nanoseconds = 800 * marked + 400 * lines;
            ([600, 4000], [1000, 6000])
        }
    };
    let (mut board, mut board_time) = (0, 0);
    if let Some(every) = options.boards {
        // A cell is as wide as the largest clue. What is printed is copied.
        let clues = puzzle.row_clues().iter().chain(puzzle.column_clues());
        let largest = clues.flatten().max().copied().unwrap_or(0);
        let text = u64::from(2 + largest.checked_ilog10().unwrap_or(0)) * (area + 4 * lines);
        // The board before, the one that is drawn, and their texts.
        cost.bytes += 4 * text + 4 * (area + 8 * lines);
        let every = u64::from(every);
        (board, board_time) = (3 * text / every, 40 * area / every);
    }
    let afford = |cost: &Cost| limits.afford(cost.bytes, Duration::from_nanos(cost.nanoseconds));
    if let Err(stop) = afford(&cost) {
        return (Cost::default(), Some(stop));
    }
    for taken in steps {
        let things = taken.weight() as u64;
        let next = Cost {
            steps: cost.steps + 1,
            bytes: cost.bytes + things * thing + step + board,
            nanoseconds: cost.nanoseconds + things * thing_time + step_time + board_time,
        };
        if let Err(stop) = afford(&next) {
            return (cost, Some(stop));
        }
        cost = next;
    }
    (cost, None)
}

/// What a page says of a board with a wrong mark.
fn mistake_card(text: &mut String, item: &Item, puzzle: &Puzzle, wrong: &Mistake) {
    let card = page::Card {
        name: &item.name,
        id: item.notes.id.as_deref(),
        tone: page::Tone::Bad,
        verdict: "a mark is wrong",
        text: &words::mistake(wrong),
        body: &page::picture_of(
            puzzle,
            || picture::mistake(puzzle, wrong),
            &page::Below::Nothing,
        ),
    };
    page::card(text, &card);
}

/// How the explanation of a puzzle without a grade ended, with words for it.
fn end_of<'w>(what: &Explanation<'w>, text: &'w str) -> json::End<'w> {
    let result = match (what.ending, what.solutions) {
        (Ending::Stopped(_), _) | (_, None) => "unknown",
        (_, Some(Uniqueness::Multiple)) => "multiple",
        (_, Some(Uniqueness::None)) => "none",
        (_, Some(Uniqueness::Unique)) => "unfinished",
    };
    let dead_end = match what.ending {
        Ending::DeadEnd { dead_end, .. } => Some(dead_end),
        _ => None,
    };
    json::End::Open {
        result,
        dead_end,
        differ: what.differ,
        text,
    }
}

/// The same in words, without the steps.
fn words_of_end(what: &Explanation<'_>) -> String {
    let mut text = String::new();
    let short = Explanation {
        steps: &[],
        ..*what
    };
    words::explanation(&mut text, &short, ExplanationOptions::default());
    text.trim_end().to_owned()
}
