//! Puzzles as pictures, and sheets and pages of them, for `draw` and `generate`.

mod board;
mod options;
mod scenes;
mod sheets;
mod writer;

pub(crate) use board::DrawnBoard;
pub(crate) use options::{PictureOptions, Show};
pub(crate) use writer::{Waiting, Writer};
