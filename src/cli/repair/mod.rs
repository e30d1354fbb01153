//! `tents repair`: small changes that give a puzzle one solution.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

mod asked;
mod mistakes;
mod needless;
mod options;
mod show;
mod unique;

use std::ops::ControlFlow;

use anyhow::bail;
use tents::render::page::PageKind;
use tents::solve::Verdict;

use super::context::Context;
use super::driver::{Batch, Event};
use super::exit::Exit;
use super::options::OutputKind;
use asked::{Asked, Out, Refusal};
pub(crate) use options::RepairOptions;

pub(crate) fn run(options: &RepairOptions, context: &Context) -> anyhow::Result<()> {
    let is_needless = options.leaving.needless || options.leaving.minimal;
    if options.apply.is_some() && options.output != OutputKind::Text {
        bail!("--apply prints a board: it goes with neither `--output` nor `--lines`");
    }
    if is_needless && options.output == OutputKind::Html {
        bail!("--needless and --minimal print text or JSON");
    }
    if options.leaving.order.is_some() && !is_needless {
        bail!("--order is for --needless and --minimal");
    }
    if !options.filter.lines {
        context.answer_by_exit();
    }
    let is_page = options.output == OutputKind::Html;
    let title = is_page.then_some(("Proposed changes", PageKind::Cards));
    let batch = Batch::of(&options.puzzles).filter(options.filter);
    context.page(title, || {
        context.each_with(
            batch,
            |item, puzzle, emit| {
                let asked = Asked {
                    options,
                    about: &item.about,
                    puzzle,
                    limits: context.watched(options.limits.since(item.read)),
                };
                asked.answer(emit)
            },
            |message| {
                context.report.error(&anyhow::Error::msg(message));
                Ok(Exit::Error)
            },
        )?;
        Ok(String::new())
    })
}

impl Asked<'_> {
    /// Finds the answer and prints it.
    fn answer(&self, emit: Out<'_>) -> ControlFlow<()> {
        let answer = if self.options.leaving.needless || self.options.leaving.minimal {
            self.needless()
        } else if self.options.setting.unique {
            self.unique()
        } else {
            Ok(self.mistakes())
        };
        match answer {
            Ok(answer) => self.print(answer, emit),
            Err(refusal) => self.refuse(refusal, emit),
        }
    }

    /// Prints why there is no answer.
    fn refuse(&self, refusal: Refusal, emit: Out<'_>) -> ControlFlow<()> {
        let (said, _) = self.standing(refusal);
        let end = refusal.map_or_else(Into::into, |_| Exit::No);
        emit(Event::Exit(end))?;
        emit(match self.options.output {
            OutputKind::Json => {
                let verdict = refusal.unwrap_or(Verdict::Unknown);
                let line = self.repaired(verdict, [0; 2], refusal.is_ok(), Some(said));
                Event::Record(line.text(), false)
            }
            OutputKind::Html => Event::Record(self.card(&said, end, 0), false),
            OutputKind::Text => Event::Note(self.named(&said)),
        })?;
        emit(Event::End)
    }
}
