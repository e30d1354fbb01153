//! The errors of pictures and sheets.

use thiserror::Error;

use crate::limits::Stop;
use crate::puzzle::plural;
use crate::render::picture::length::Length;
use crate::render::picture::letters::MissingLetter;

/// The largest number of dots of a picture.
pub(crate) const MAX_DOTS: u64 = 100_000_000;

/// Why a picture cannot be drawn as PNG.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PngError {
    /// The picture has more than 100,000,000 dots.
    #[error("the picture has {width} × {height} dots, more than 100 million")]
    TooLarge {
        /// The width of the picture in dots.
        width: u64,
        /// The height of the picture in dots.
        height: u64,
        /// The largest size of a cell at which the picture can be drawn.
        fits: Length,
    },
    /// One of the letters cannot be drawn.
    #[error(transparent)]
    Letter(#[from] MissingLetter),
}

/// Why boards cannot be put on sheets.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SheetError {
    /// There is no room for this many boards on a page.
    #[error("there is no room for {0} board{s} per page", s = plural(*.0))]
    NoRoom(usize),
    /// The words of the line for a name are too long, so that there is no room to write.
    #[error("the words of the line leave no room to write on it")]
    NoBlank,
    /// A name is too long for its line.
    #[error("the name `{0}` is too long for its line")]
    LongName(String),
    /// The cells would be too small to be visible.
    #[error("the cells would be too small to see")]
    TooSmall,
    /// One of the letters cannot be drawn.
    #[error(transparent)]
    Letter(#[from] MissingLetter),
    /// A limit was reached.
    #[error("stopped by {0}")]
    Stopped(#[from] Stop),
}
