//! `tents hint`: what a person could do next, or where the mistake is.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use clap::Args;
use clap::builder::TypedValueParser;
use itertools::Itertools as _;
use tents::answer::{Command, HintOutcome, HintRequest};
use tents::explain::{Ending, Hint, Steps, marked};
use tents::format::plain;
use tents::limits::Limits;
use tents::puzzle::{Cell, Puzzle};
use tents::render::explain::Tell;
use tents::render::page::{self, PageKind, Tone};
use tents::render::{TerminalOptions, picture, terminal, terminal_key};

use super::context::Context;
use super::driver::{Batch, Event};
use super::filter::Filter;
use super::input::{InputOptions, Item};
use super::locale::shapes;
use super::options::{CostLimits, FilterOptions, JobsOptions, choice};
use super::output_kind::{OutputKind, output_kind};
use super::shared::advice::advice;
use super::usage::conflict;

/// Give a hint: the easiest next step, or a mistake on the board
///
/// The board can contain tents (`*`) and grass, which is a cell without a tent (`-`). The hint names a
/// mistake if there is one, otherwise the easiest next step. It follows from the board, never from a
/// solution that the player cannot see. Grass around tents and in full lines counts as marked.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct HintOptions {
    #[command(flatten)]
    input: InputOptions,

    /// How to print the hint
    #[arg(long, short, value_name = "KIND", value_parser = output_kind(KINDS), default_value = "text")]
    output: OutputKind,

    /// How much to reveal
    #[arg(long, value_name = "KIND", value_parser = tell(), default_value = "cells")]
    tell: Tell,

    /// Print where to look, then the technique, then the step
    #[arg(long, conflicts_with_all = ["tell", "lines"])]
    more: bool,

    /// Also suggest grass around tents and in full lines
    ///
    /// The hints then also include which tent belongs to which tree.
    #[arg(long)]
    all_marks: bool,

    /// Print the board after the step, and the hint as a comment
    #[arg(long, conflicts_with_all = ["tell", "more", "lines"])]
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

Exit codes: 0 a step, solved, or right so far, 1 a mistake, no solution, or nothing follows; \
`tents --help` lists the others.";

/// The output kinds of a hint.
const KINDS: [(OutputKind, &str); 4] = [
    (OutputKind::Text, "In words"),
    (OutputKind::Json, "JSON lines"),
    (
        OutputKind::Picture,
        "In words, below a drawing of the board for the terminal (emoji, or letters without UTF-8)",
    ),
    (OutputKind::Html, "An HTML page with a picture"),
];

fn tell() -> impl TypedValueParser<Value = Tell> {
    choice([
        (
            "mistakes",
            "Only whether there is a mistake, and where",
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

impl HintOptions {
    /// Returns how much is revealed.
    fn told(&self) -> Tell {
        if self.more { Tell::Cells } else { self.tell }
    }

    /// Returns the request for each board.
    fn request(&self) -> HintRequest {
        HintRequest {
            tell: self.told(),
            all_marks: self.all_marks,
        }
    }

    /// Returns the filter of `--lines`, if that is set.
    pub(crate) fn filter(&self) -> Option<Filter<'_>> {
        let (command, limits) = (Command::Hint(self.request()), (&self.limits, None));
        self.filter.of(command, &self.input, &self.jobs, limits)
    }
}

pub(crate) fn run(options: &HintOptions, context: &Context) -> anyhow::Result<()> {
    if options.apply && options.output != OutputKind::Text {
        return Err(conflict("`--apply` prints a board; leave out `--output`"));
    }
    if options.more && options.output == OutputKind::Json {
        return Err(conflict("`--more` prints text; leave out `--output json`"));
    }
    context.answer_by_exit();
    let is_page = options.output == OutputKind::Html;
    let is_text = matches!(options.output, OutputKind::Text | OutputKind::Picture);
    let title = is_page.then_some(("Tents, a hint", PageKind::Cards));
    let batch = Batch::all(&options.input, &options.jobs).shard(options.filter.shard);
    let tell = options.told();
    context.page(title, || {
        context.each(batch, |item, puzzle, emit| {
            let limits = context.watched(options.limits.since(item.about.clock.read));
            let mut hinted = options.request().run(puzzle, &limits);
            let text = match options.output {
                OutputKind::Json => {
                    let same_clues = hinted.same_clues(tell, puzzle, &item.about.notes, &limits);
                    hinted.json(&item.about.of(), tell, same_clues, false)
                }
                OutputKind::Html => card(options, item, puzzle, &hinted),
                _ if options.apply => applied(item, puzzle, &mut hinted, &limits),
                _ => words(options, context, item, puzzle, &hinted),
            };
            emit(Event::Ended(hinted.end(tell)))?;
            emit(Event::Record(text, is_text))?;
            if hinted.is_open(tell) && is_text {
                let note = advice(context, &item.about, puzzle).map(Event::Note);
                note.into_iter().try_for_each(&mut *emit)?;
            }
            emit(Event::End)
        })?;
        Ok(String::new())
    })
}

/// Returns a hint as text, below a picture of the board if requested.
fn words(
    options: &HintOptions,
    context: &Context,
    item: &Item,
    puzzle: &Puzzle,
    hinted: &HintOutcome,
) -> String {
    let (mut text, tell) = (String::new(), options.told());
    item.about.begin(&mut text);
    if options.output == OutputKind::Picture {
        on_terminal(&mut text, puzzle, &hinted.hint, tell, context.color);
    }
    text.extend([&*told(options, hinted), "\n"]);
    text
}

/// Returns a hint as text: with `--more`, first where to look, then the technique, then the step.
fn told(options: &HintOptions, hinted: &HintOutcome) -> String {
    let less = [Tell::Where, Tell::Technique].into_iter();
    let tells = less.filter(|_| options.more).chain([options.told()]);
    tells.map(|tell| hinted.text(tell)).dedup().join("\n\n")
}

/// Returns the board with the step of a hint, and above it the hint as a comment. For
/// [`Hint::Solved`], all cells are marked; if a limit stops that, the hint becomes
/// [`Hint::Stopped`].
fn applied(item: &Item, puzzle: &Puzzle, hinted: &mut HintOutcome, limits: &Limits) -> String {
    let mut text = String::new();
    item.about.begin(&mut text);
    let board = match &hinted.hint {
        Hint::Step { step, .. } => Some(marked(puzzle, &step.claims)),
        Hint::Solved => {
            let (steps, ending) = Steps::new(puzzle, limits).finish();
            let board = marked(puzzle, steps.iter().flat_map(|step| &step.claims));
            if let Ending::Stopped(stop) = ending {
                hinted.hint = Hint::Stopped(stop);
            }
            Some(board)
        }
        _ => None,
    };
    for line in hinted.text(Tell::Cells).lines() {
        text.extend(["# ", line, "\n"]);
    }
    plain::write(&mut text, board.as_ref().unwrap_or(puzzle));
    text
}

/// Returns a card for a page: the hint as text, and a picture that reveals no more than the text.
fn card(options: &HintOptions, item: &Item, puzzle: &Puzzle, hinted: &HintOutcome) -> String {
    let (found, tell) = (&hinted.hint, options.told());
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
    item.about
        .card(tone, verdict, &told(options, hinted), &body)
}

/// Appends a picture of the board for a terminal, with the step if it is revealed.
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
