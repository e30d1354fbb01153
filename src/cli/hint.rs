//! `tents hint`: what a person could do next, or where the mistake is.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use itertools::Itertools as _;
use tents::explain::{Ending, Hint, Steps, marked};
use tents::format::plain;
use tents::limits::Limits;
use tents::puzzle::{Cell, Puzzle};
use tents::render::explain::{self as words, Tell, json};
use tents::render::page::{self, PageKind, Tone};
use tents::render::{TerminalOptions, picture, terminal, terminal_key};
use tents::solve::{Options, Verdict, several, verdict};

use super::context::Context;
use super::driver::{Batch, Event};
use super::exit::Exit;
use super::input::{InputOptions, Item};
use super::locale::shapes;
use super::options::{CostLimits, FilterOptions, JobsOptions, choice};
use super::shared::advice::{advice, put_same_clues, same_clues_of};
use super::shared::explained::{hint, wrong_sum};
use super::solution::differing;
use super::usage::conflict;

/// Say what a person could do next on a board, or where its mistake is
///
/// The board may hold tents (`*`) and grass, which is cells without a tent (`-`). A hint names a
/// mistake if there is one, or else the easiest next step. It follows from the board, never from a
/// solution that the player cannot see. Grass around tents and in full lines counts as marked.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct HintOptions {
    #[command(flatten)]
    input: InputOptions,

    /// How to print the hint
    #[arg(
        long,
        short,
        value_name = "KIND",
        value_enum,
        default_value_t,
        default_value_if("lines", "true", "json")
    )]
    output: OutputKind,

    /// How much to tell
    #[arg(long, value_name = "KIND", value_parser = tell(), default_value = "cells")]
    tell: Tell,

    /// Tell first where, then which technique, then the whole step
    #[arg(long, conflicts_with = "tell")]
    more: bool,

    /// Offer simple marks too
    ///
    /// These are grass around tents and in full lines, and which tent belongs to which tree.
    #[arg(long)]
    all_marks: bool,

    /// Print the board after the step, with the hint as a comment
    #[arg(long, conflicts_with_all = ["tell", "more"])]
    apply: bool,

    #[command(flatten)]
    jobs: JobsOptions,

    #[command(flatten)]
    filter: FilterOptions,

    #[command(flatten)]
    limits: CostLimits,
}

const EXAMPLES: &str = "\
Examples:
  tents hint board.txt
  tents hint --tell where board.txt
  tents hint --tell mistakes board.txt
  tents hint --apply board.txt >next.txt
  tents hint --lines <boards.jsonl >hints.jsonl

Exit codes: 0 a step, solved, or right so far, 1 a mistake, no solution, or nothing follows;
`tents --help` has the others.";

/// How a hint is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum OutputKind {
    /// In words
    #[default]
    Text,
    /// JSON lines
    Json,
    /// In words, below a picture of the board for a terminal, two columns a cell; letters where the
    /// locale is not one of UTF-8
    Picture,
    /// A page of HTML with a picture
    Html,
}

fn tell() -> impl TypedValueParser<Value = Tell> {
    choice([
        (
            "mistakes",
            "Only whether something is wrong so far, and where",
            Tell::Mistakes,
        ),
        ("where", "Where to look", Tell::Where),
        (
            "technique",
            "Where to look, and the technique",
            Tell::Technique,
        ),
        ("cells", "The step itself", Tell::Cells),
    ])
}

pub(crate) fn run(options: &HintOptions, context: &Context) -> anyhow::Result<()> {
    if options.apply && options.output != OutputKind::Text {
        return Err(conflict(
            "--apply prints a board: it goes with neither `--output` nor `--lines`",
        ));
    }
    if options.more && options.output == OutputKind::Json {
        return Err(conflict(
            "`--more` is for people: it goes with neither `--output json` nor `--lines`",
        ));
    }
    if !options.filter.lines {
        context.answer_by_exit();
    }
    let is_page = options.output == OutputKind::Html;
    let is_text = matches!(options.output, OutputKind::Text | OutputKind::Picture);
    let title = is_page.then_some(("Tents, a hint", PageKind::Cards));
    let batch = Batch::all(&options.input, &options.jobs).filter(options.filter);
    context.page(title, || {
        context.each(batch, |item, puzzle, emit| {
            let mut text = String::new();
            if is_text {
                item.begin(&mut text);
            }
            let found = write(&mut text, options, context, item, puzzle);
            emit(Event::Exit(match found {
                Hint::Step { .. } | Hint::Solved => Exit::Yes,
                Hint::NothingFollows if options.tell == Tell::Mistakes => Exit::Yes,
                Hint::Mistake(_) | Hint::NoSolution { .. } | Hint::NothingFollows => Exit::No,
                Hint::Stopped(stop) => stop.into(),
            }))?;
            let is_open = matches!(found, Hint::NoSolution { .. } | Hint::NothingFollows);
            let is_advised = is_open && options.tell != Tell::Mistakes;
            if is_advised && options.output == OutputKind::Json {
                put_same_clues(&mut text, same_clues_of(context, item, puzzle));
            }
            emit(Event::Record(text, is_text))?;
            if is_advised && is_text {
                let note = advice(context, item, puzzle).map(Event::Note);
                note.into_iter().try_for_each(&mut *emit)?;
            }
            emit(Event::End)
        })?;
        Ok(String::new())
    })
}

/// Writes the hint for one board, and returns it.
fn write(
    text: &mut String,
    options: &HintOptions,
    context: &Context,
    item: &Item,
    puzzle: &Puzzle,
) -> Hint {
    let limits = context.watched(options.limits.since(item.read));
    let sum = wrong_sum(puzzle).map(|(_, words)| words);
    let mut found = match sum {
        None => hint(puzzle, options.all_marks, &limits),
        Some(_) => Hint::NoSolution {
            steps: Vec::new(),
            dead_end: None,
        },
    };
    let nothing = (matches!(found, Hint::NothingFollows) && options.tell != Tell::Mistakes)
        .then(|| nothing_follows(puzzle, &limits));
    let why = sum.or(nothing);
    let say = |found: &Hint, tell| why.clone().unwrap_or_else(|| words::hint(found, tell));
    let tell = if options.more {
        Tell::Cells
    } else {
        options.tell
    };
    if options.output == OutputKind::Json {
        let (of, words) = (item.of(), say(&found, tell));
        *text += &json::hint(&of, &found, tell, &words, options.filter.lines);
    } else if options.apply {
        let board = applied(puzzle, &mut found, &limits);
        for line in say(&found, Tell::Cells).lines() {
            text.extend(["# ", line, "\n"]);
        }
        plain::write(text, board.as_ref().unwrap_or(puzzle));
    } else {
        if options.output == OutputKind::Picture {
            on_terminal(text, puzzle, &found, tell, context.color);
        }
        let less = [Tell::Where, Tell::Technique].into_iter();
        let tells = less.filter(|_| options.more).chain([tell]);
        let words = tells.map(|tell| say(&found, tell)).dedup().join("\n\n");
        if options.output == OutputKind::Html {
            text.push_str(&card(item, puzzle, &found, tell, &words));
        } else {
            text.extend([&*words, "\n"]);
        }
    }
    found
}

/// Why no more follows from a board, in words.
fn nothing_follows(puzzle: &Puzzle, limits: &Limits) -> String {
    let options = Options::default().limits(limits.clone());
    let finding = verdict(puzzle, options.clone());
    let is_multiple = finding.verdict == Verdict::Multiple;
    let several = is_multiple.then(|| several(puzzle, options));
    words::nothing_follows(finding.verdict, several, &differing(puzzle, &finding))
}

/// The board after a hint, if that changes it.
fn applied(puzzle: &Puzzle, found: &mut Hint, limits: &Limits) -> Option<Puzzle> {
    match found {
        Hint::Step { step, .. } => Some(marked(puzzle, &step.claims)),
        Hint::Solved => {
            let (steps, ending) = Steps::new(puzzle, limits).finish();
            let board = marked(puzzle, steps.iter().flat_map(|step| &step.claims));
            if let Ending::Stopped(stop) = ending {
                *found = Hint::Stopped(stop);
            }
            Some(board)
        }
        _ => None,
    }
}

/// The hint in words and a picture that shows no more than they tell, on a page.
fn card(item: &Item, puzzle: &Puzzle, found: &Hint, tell: Tell, words: &str) -> String {
    let (tone, verdict) = match found {
        Hint::Mistake(_) => (Tone::Bad, "a mark is wrong"),
        Hint::NoSolution { .. } => (Tone::Bad, "no solution"),
        Hint::Stopped(_) => (Tone::Open, "no hint"),
        _ if tell == Tell::Mistakes => (Tone::Good, "right so far"),
        Hint::Step { .. } => (Tone::Open, "next step"),
        Hint::Solved => (Tone::Good, "solved"),
        Hint::NothingFollows => (Tone::Open, "nothing follows"),
    };
    let scene = || picture::hint(puzzle, found, tell);
    let body = match found {
        Hint::Stopped(_) => String::new(),
        _ => page::picture_of(puzzle, scene),
    };
    item.card(tone, verdict, words, &body)
}

/// A picture of the board for a terminal, with the step on it if that is told.
fn on_terminal(text: &mut String, puzzle: &Puzzle, found: &Hint, tell: Tell, color: bool) {
    let mut options = TerminalOptions::default();
    options.shapes = shapes();
    options.color = color;
    let claims = match found {
        Hint::Step { step, .. } if tell == Tell::Cells => &step.claims[..],
        _ => &[],
    };
    let board = marked(puzzle, claims);
    let new = claims.iter().map(|claim| claim.cell());
    let new: Vec<Cell> = new
        .filter(|&cell| board.content(cell) != puzzle.content(cell))
        .collect();
    options.new = &new;
    terminal(text, &board, &options);
    if !new.is_empty() {
        text.push_str(terminal_key(options.shapes));
        text.push('\n');
    }
    text.push('\n');
}
