//! `tents draw`: puzzles and solutions as pictures, and sheets of them for paper.
//!
//! Layer 10: it may import files of lower layers, but no other command.

use std::sync::Arc;

use anyhow::bail;
use clap::Args;

use super::context::Context;
use super::driver::{Batch, Event, PuzzlesOptions};
use super::options::LimitOptions;
use super::shared::picture::{PictureOptions, Show, Waiting, Writer};
/// Draw puzzles: pictures for pages, sheets for paper
///
/// One picture goes to standard output; `--into` names a file, or a folder for many. A PDF holds
/// any number of puzzles. A terminal gets svg only if `--to svg` asks for it. Nothing is left half
/// written, and nothing is replaced without `--overwrite`.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct DrawOptions {
    #[command(flatten)]
    puzzles: PuzzlesOptions,

    #[command(flatten)]
    picture: PictureOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  tents draw puzzle.txt >puzzle.svg
  tents draw --show solution --pairs --theme dark --into solved.png puzzle.txt
  tents draw --show errors --into wrong.svg solved.txt
  tents draw --show step --step 3 puzzle.txt >step.svg
  tents draw --show steps --into steps.pdf puzzle.txt
  tents draw --into pictures/ puzzles
  tents draw --into gallery.html puzzles
  tents generate 10x10 --count 24 --to json | tents draw --show both --into sheet.pdf
  tents draw --into class.pdf --name-line --label level --title 'Week 12' puzzles

Exit codes: 0 everything is drawn, 1 a puzzle has no solution to draw, or no second one to compare;
`tents --help` has the others.";

pub(crate) fn run(options: &DrawOptions, context: &Context) -> anyhow::Result<()> {
    let input = &options.puzzles.input;
    let is_catalogue = options.picture.show == Some(Show::Techniques);
    if is_catalogue && !input.is_unnamed() {
        bail!("the techniques are those of any puzzle: name none");
    }
    let writer = Writer::new(&options.picture, context, input.reading.input_limit)?;
    if is_catalogue {
        return writer.catalogue();
    }
    let mut waiting = Waiting::default();
    context.each_with(
        Batch::of(&options.puzzles),
        |item, puzzle, emit| {
            let limits = context.watched(options.limits.since(item.read));
            let drawn = writer.item(item, puzzle, limits);
            emit(Event::Result((Arc::clone(item), drawn)))
        },
        |(item, drawn)| writer.put(&mut waiting, &item, drawn),
    )?;
    writer.finish(waiting)
}
