//! Puzzles as pictures, and sheets and pages of them, for `draw`, `sheet` and `generate`.
//!
//! Layer 9: it may import files of lower layers and of this folder.

mod board;
mod options;
mod scenes;
mod sheets;
mod writer;

use std::sync::Arc;

use crate::cli::context::Context;
use crate::cli::driver::{Batch, Event, PuzzlesOptions};
use crate::cli::options::LimitOptions;

pub(crate) use options::{
    DrawingOptions, FileFormat, PaperOptions, PictureOptions, Show, pictured, theme,
};
pub(crate) use writer::{PictureWriter, Waiting};

/// Draws the puzzles of a command, or the catalogue of techniques, and writes the drawings.
pub(crate) fn draw(
    picture: &PictureOptions,
    puzzles: &PuzzlesOptions,
    limits: &LimitOptions,
    context: &Context,
) -> anyhow::Result<()> {
    let writer = PictureWriter::new(picture, context, puzzles.input.reading.input_limit)?;
    if picture.show == Show::Techniques {
        return writer.catalogue();
    }
    let mut waiting = Waiting::default();
    context.each_with(
        Batch::of(puzzles),
        |item, puzzle, emit| {
            let limits = context.watched(limits.since(item.about.clock.read));
            let drawn = writer.item(item, puzzle, limits);
            emit(Event::Result((Arc::clone(item), drawn)))
        },
        |(item, drawn)| writer.put(&mut waiting, &item, drawn),
    )?;
    writer.finish(waiting)
}
