//! `tents draw`: puzzles and solutions as pictures, and sheets of them for paper.

mod board;
mod options;
mod scenes;
mod sheets;
mod writer;

use std::sync::Arc;

use anyhow::bail;

use super::context::Context;
use super::driver::{Batch, Event};
use options::Show;
pub(crate) use options::{DrawOptions, PictureOptions};
pub(crate) use writer::{Waiting, Writer};

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
            // The limits count scenes.
            let size = drawn.as_ref().map_or(0, board::DrawnBoard::size);
            emit(Event::Result((Arc::clone(item), drawn), size))
        },
        |(item, drawn)| writer.put(&mut waiting, &item, drawn),
    )?;
    writer.finish(waiting)
}
