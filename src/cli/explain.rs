//! `tents explain`: a whole solution in a person's steps.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::fmt::{self, Write as _};
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use tents::answer::{Command, Ended, ExplainOutcome, ExplainRequest, asking};
use tents::explain::Obstacle;
use tents::puzzle::Puzzle;
use tents::render::explain as render;
use tents::render::page;
use tents::render::picture::{self, Scene};

use super::context::Context;
use super::driver::{Batch, Event, PuzzlesOptions};
use super::filter::Filter;
use super::input::{Emit, Item};
use super::options::{CostLimits, FilterOptions, parse_count};
use super::output_kind::{OutputKind, TEXT_JSON_OR_HTML, output_kind};
use super::shared::advice::advice;
use super::usage::conflict;

/// Explain a whole solution in the steps that a person would take
///
/// Each step names what it follows from, and the easiest available step always comes next. A cell
/// without a tent is called grass. Grass around tents and in full lines is not mentioned. If a puzzle
/// has several solutions or none, the explanation ends with the reason why nothing more follows.
/// `tents techniques` prints all techniques.
///
/// Most puzzles take less than a second, but hard boards of 100 × 100 take minutes; set
/// `--time-limit` to bound that.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct ExplainOptions {
    #[command(flatten)]
    puzzles: PuzzlesOptions,

    /// How to print the steps
    #[arg(long, short, value_name = "KIND", value_parser = output_kind(TEXT_JSON_OR_HTML), default_value = "text")]
    output: OutputKind,

    /// Print the board after every N steps
    #[arg(long, value_name = "N", value_parser = parse_count::<u32>, conflicts_with = "lines")]
    boards: Option<u32>,

    /// Also print grass around tents and in full lines
    ///
    /// These steps then include which tent belongs to which tree.
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

Exit codes: 0 every puzzle is explained to the end, 1 a puzzle has no solution, several, or wrong \
marks; `tents --help` lists the others.";

impl ExplainOptions {
    /// Returns the request for each puzzle.
    fn request(&self) -> ExplainRequest {
        ExplainRequest {
            all_marks: self.all_marks,
            marks: self.puzzles.marks.kind,
        }
    }

    /// Returns the filter of `--lines`, if that is set.
    pub(crate) fn filter(&self) -> Option<Filter<'_>> {
        let (command, limits) = (Command::Explain(self.request()), (&self.limits, None));
        self.filter
            .of(command, &self.puzzles.input, &self.puzzles.jobs, limits)
    }
}

pub(crate) fn run(options: &ExplainOptions, context: &Context) -> anyhow::Result<()> {
    let [is_page, is_text] =
        [OutputKind::Html, OutputKind::Text].map(|kind| options.output == kind);
    if options.boards.is_some() && is_page {
        let message = "a page shows the board after every step; leave out `--boards`";
        return Err(conflict(message));
    }
    if options.boards.is_some() && !is_text {
        return Err(conflict(
            "lines of JSON contain no boards; leave out `--boards`",
        ));
    }
    let title = is_page.then_some(("Tents, step by step", page::PageKind::Steps));
    // The puzzles on a page are numbered in their order, so a page is made by one thread.
    let batch = Batch::of(&options.puzzles).shard(options.filter.shard);
    let batch = batch.alone(is_page);
    let numbers = AtomicUsize::new(0);
    context.page(title, || {
        context.each(batch, |item, puzzle, emit| {
            let limits = context.watched(options.limits.since(item.about.clock.read));
            let explained = options.request().run(puzzle, &limits);
            let end = explained.end();
            let number = 1 + numbers.fetch_add(1, Ordering::Relaxed);
            emit(Event::Ended(end))?;
            match options.output {
                OutputKind::Json => {
                    let same_clues = explained.same_clues(puzzle, &item.about.notes, &limits);
                    let all_marks = options.all_marks;
                    let of = item.about.of();
                    let line = explained.json(&of, puzzle, all_marks, same_clues, false);
                    emit(Event::Record(line, false))?;
                }
                OutputKind::Html => {
                    let card = html(options, item, puzzle, &explained, number);
                    emit(Event::Record(card, false))?;
                }
                _ => words(options, item, puzzle, &explained, emit)?,
            }
            if end == Ended::No && is_text {
                let note = advice(context, &item.about, puzzle).map(Event::Note);
                note.into_iter().try_for_each(&mut *emit)?;
            }
            emit(Event::End)
        })?;
        let is_empty = numbers.load(Ordering::Relaxed) == 0;
        Ok(if is_empty { "No puzzle" } else { "" }.to_owned())
    })
}

/// Emits an explanation in words.
fn words(
    options: &ExplainOptions,
    item: &Item,
    puzzle: &Puzzle,
    explained: &ExplainOutcome,
    emit: Emit<'_, Event>,
) -> ControlFlow<()> {
    let mut lines = RecordLines::new(emit);
    item.about.begin(&mut lines.waiting);
    // Writing fails only after `emit` has returned `Break`, and `finish` then returns `Break` too.
    let _ = match explained {
        ExplainOutcome::WrongSum(sum) => writeln!(lines, "{}", asking(sum)),
        ExplainOutcome::Mistake(mistake) => writeln!(lines, "{}", render::mistake(mistake)),
        ExplainOutcome::Steps(walk) => {
            let what = walk.explanation(puzzle);
            let boards = options.boards.filter(|_| !what.steps.is_empty());
            let boards = boards.map(|every| every as usize);
            render::explanation(&mut lines, &what, options.all_marks, boards)
        }
    };
    lines.finish()
}

/// Waiting lines are emitted together once they have more than this many bytes.
const LINES: usize = 1 << 16;

/// The lines of one record. They are emitted in groups, before the record is complete, because an
/// explanation with a board after each step may not fit in memory.
struct RecordLines<'e> {
    emit: Emit<'e, Event>,
    waiting: String,
    has_begun: bool,
    flow: ControlFlow<()>,
}

impl<'e> RecordLines<'e> {
    fn new(emit: Emit<'e, Event>) -> Self {
        Self {
            emit,
            waiting: String::new(),
            has_begun: false,
            flow: ControlFlow::Continue(()),
        }
    }

    /// Emits the lines that still wait.
    fn finish(mut self) -> ControlFlow<()> {
        self.flush();
        self.flow
    }

    fn flush(&mut self) {
        if self.flow.is_continue() && !self.waiting.is_empty() {
            let is_first = !mem::replace(&mut self.has_begun, true);
            let lines = mem::take(&mut self.waiting);
            self.flow = (self.emit)(Event::Record(lines, is_first));
        }
    }
}

impl fmt::Write for RecordLines<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.waiting.push_str(text);
        if self.waiting.len() > LINES && self.waiting.ends_with('\n') {
            self.flush();
        }
        match self.flow {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(fmt::Error),
        }
    }
}

/// Returns an explanation for a page. `number` is the number of the puzzle on the page, from 1.
fn html(
    options: &ExplainOptions,
    item: &Item,
    puzzle: &Puzzle,
    explained: &ExplainOutcome,
    number: usize,
) -> String {
    let card = |verdict, words: &str, scene: &dyn Fn() -> Scene| {
        let picture = page::picture_of(puzzle, scene);
        item.about.card(page::Tone::Bad, verdict, words, &picture)
    };
    match explained {
        ExplainOutcome::WrongSum(sum) => {
            let scene = || picture::obstacle(puzzle, Some(&Obstacle::Sum(*sum)));
            card("no solution", &asking(sum), &scene)
        }
        ExplainOutcome::Mistake(mistake) => {
            let scene = || picture::mistake(puzzle, mistake);
            card("a mark is wrong", &render::mistake(mistake), &scene)
        }
        ExplainOutcome::Steps(walk) => {
            let (mut text, called) = (String::new(), item.about.notes.called());
            let walk = page::Walk {
                name: item.about.short_name(),
                id: called.as_deref(),
                what: &walk.explanation(puzzle),
                all_marks: options.all_marks,
            };
            page::steps(&mut text, number, &walk);
            text
        }
    }
}
