//! `tents explain`: a whole solution in a person's steps.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use tents::explain::{Ending, Hint, Step, Steps};
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::render::explain::{self as words, Explanation, ExplanationEntry, json};
use tents::render::page;
use tents::render::picture::{self, Scene};
use tents::solve::{Options, Verdict, verdict};

use super::context::Context;
use super::driver::{Batch, Event, PuzzlesOptions};
use super::exit::Exit;
use super::input::Item;
use super::options::{CostLimits, FilterOptions, OutputKind, parse_count};
use super::shared::advice::{advice, put_same_clues, same_clues_of};
use super::shared::explained::{explained, hint, wrong_sum};
use super::usage::conflict;

/// Explain a whole solution in the steps that a person would take
///
/// Each step names what it follows from, and the easiest step at hand always comes next. Cells
/// without a tent are called grass. Grass around tents and in full lines is not mentioned. If a
/// puzzle has several solutions or none, the explanation ends with the reason why no more follows.
/// `tents techniques` prints all techniques.
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

    /// Print the board after every N steps
    #[arg(long, value_name = "N", value_parser = parse_count::<u32>)]
    boards: Option<u32>,

    /// Show simple marks as steps too
    ///
    /// These are grass around tents and in full lines, and which tent belongs to which tree.
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

Exit codes: 0 every puzzle is explained to the end, 1 one has no solution, several, or wrong marks;
`tents --help` has the others.";

pub(crate) fn run(options: &ExplainOptions, context: &Context) -> anyhow::Result<()> {
    let [is_page, is_text] =
        [OutputKind::Html, OutputKind::Text].map(|kind| options.output == kind);
    if options.boards.is_some() && is_page {
        let message = "a page shows the board after every step; leave out `--boards`";
        return Err(conflict(message));
    }
    if options.boards.is_some() && !is_text {
        return Err(conflict(
            "lines of JSON hold no boards; leave out `--boards`",
        ));
    }
    let title = is_page.then_some(("Tents, step by step", page::PageKind::Steps));
    // Each puzzle of a page has its number, so a page is made by one thread.
    let batch = Batch::of(&options.puzzles).filter(options.filter);
    let batch = batch.alone(is_page);
    let numbers = AtomicUsize::new(0);
    context.page(title, || {
        context.each(batch, |item, puzzle, emit| {
            let mut text = String::new();
            if is_text {
                item.begin(&mut text);
            }
            let explain = Explain {
                options,
                item,
                puzzle,
                limits: context.watched(options.limits.since(item.read)),
                number: 1 + numbers.fetch_add(1, Ordering::Relaxed),
            };
            let exit = explain.write(&mut text);
            emit(Event::Exit(exit))?;
            if exit == Exit::No && options.output == OutputKind::Json {
                put_same_clues(&mut text, same_clues_of(context, item, puzzle));
            }
            emit(Event::Record(text, is_text))?;
            if exit == Exit::No && is_text {
                let note = advice(context, item, puzzle).map(Event::Note);
                note.into_iter().try_for_each(&mut *emit)?;
            }
            emit(Event::End)
        })?;
        let is_empty = numbers.load(Ordering::Relaxed) == 0;
        Ok(if is_empty { "No puzzle" } else { "" }.to_owned())
    })
}

/// A puzzle that is explained.
struct Explain<'a> {
    options: &'a ExplainOptions,
    item: &'a Item,
    puzzle: &'a Puzzle,
    limits: Limits,
    /// Its number on a page, from 1.
    number: usize,
}

impl Explain<'_> {
    /// Explains it.
    fn write(&self, text: &mut String) -> Exit {
        let (puzzle, limits) = (self.puzzle, &self.limits);
        let finding = verdict(puzzle, Options::default().limits(limits.clone()));
        if let Some((obstacle, words)) = wrong_sum(puzzle) {
            let line = self.json(&[], &[], &json::End::open("none", &words));
            let scene = || picture::obstacle(puzzle, Some(&obstacle));
            *text += &self.said("no solution", &words, line, scene);
            return Exit::No;
        }
        if finding.verdict == Verdict::None
            && puzzle.number_of_marks() > 0
            && let Hint::Mistake(mistake) = &hint(puzzle, false, limits)
        {
            let (words, of) = (words::mistake(mistake), self.item.of());
            let line = json::mistake_line(&of, mistake);
            let scene = || picture::mistake(puzzle, mistake);
            *text += &self.said("a mark is wrong", &words, line, scene);
            return Exit::No;
        }
        let (steps, ending) = Steps::new(puzzle, limits).finish();
        let held = steps.iter().map(Step::bytes).sum();
        let what = explained(puzzle, &finding, &steps, &ending, &limits.beside(held));
        self.print(text, &what);
        match (&ending, finding.stop) {
            (Ending::Solved, _) => what.ungraded.map_or(Exit::Yes, Into::into),
            (Ending::Stopped(stop), _) => (*stop).into(),
            // There may still be one solution.
            (Ending::NothingFollows, Some(stop)) if finding.verdict == Verdict::Unknown => {
                stop.into()
            }
            (Ending::NothingFollows | Ending::DeadEnd { .. }, _) => Exit::No,
        }
    }

    /// Prints its explanation.
    fn print(&self, text: &mut String, what: &Explanation<'_>) {
        match self.options.output {
            OutputKind::Json => {
                let words = words::ending(what);
                let entries = words::entries(what.steps, self.options.all_marks);
                *text += &self.json(what.steps, &entries, &end_of(what, &words));
            }
            OutputKind::Text => {
                let boards = self.options.boards.filter(|_| !what.steps.is_empty());
                let boards = boards.map(|every| every as usize);
                words::explanation(text, what, self.options.all_marks, boards);
            }
            OutputKind::Html => {
                let called = self.item.notes.called();
                let walk = page::Walk {
                    name: self.item.short_name(),
                    id: called.as_deref(),
                    what,
                    all_marks: self.options.all_marks,
                };
                page::steps(text, self.number, &walk);
            }
        }
    }

    /// Lines of JSON: the steps and the end, or all in one for a filter.
    fn json(&self, steps: &[Step], entries: &[ExplanationEntry], end: &json::End<'_>) -> String {
        let of = self.item.of();
        json::explanation(&of, steps, entries, end, self.options.filter.lines)
    }

    /// Why there are no steps, in words, as a line of JSON, or on a card.
    fn said(
        &self,
        verdict: &str,
        words: &str,
        line: String,
        scene: impl FnOnce() -> Scene,
    ) -> String {
        match self.options.output {
            OutputKind::Text => format!("{words}\n"),
            OutputKind::Json => line,
            OutputKind::Html => {
                let picture = page::picture_of(self.puzzle, scene);
                self.item.card(page::Tone::Bad, verdict, words, &picture)
            }
        }
    }
}

/// How the explanation of a puzzle ended, with words for it where there is no grade.
fn end_of<'w>(what: &'w Explanation<'w>, text: &'w str) -> json::End<'w> {
    if let Some(grade) = &what.grade {
        return json::End::Graded(grade);
    }
    let result = match what.solutions {
        Verdict::Unique if what.ungraded.is_some() => Verdict::Unknown.name(),
        Verdict::Unique => "unfinished",
        other => other.name(),
    };
    let dead_end = match what.ending {
        Ending::DeadEnd { dead_end, .. } => Some(dead_end),
        _ => None,
    };
    json::End::Open {
        result,
        dead_end,
        differ: &what.differ,
        text,
    }
}
