//! Puzzles as pictures, and sheets and pages of them, for `draw` and `generate`.
//!
//! Layer 9: it may import files of lower layers and of this folder.

mod board;
mod options;
mod scenes;
mod sheets;
mod writer;

pub(crate) use options::{PictureOptions, Show};
pub(crate) use writer::{Waiting, Writer};
