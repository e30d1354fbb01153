//! Pictures of boards, as SVG, PNG and PDF.
//!
//! A picture is made in two steps. The first makes a [`Scene`], which is plain data: shapes, each
//! with a [`Role`] that determines its colour. [`puzzle`], [`solution`], [`errors`], [`difference`]
//! and [`shares`] show what other modules have found out; nothing is solved or checked here. The
//! second step writes the scene: [`svg`] as a document of its own, or [`page`] in a page of HTML.
//! With the feature `draw` there are also `png`, and `sheets` for pages to print, as PDF.
//!
//! [`page`]: crate::render::page
//!
//! # Example: a puzzle as SVG
//!
//! ```
//! use tents::limits::Limits;
//! use tents::puzzle::Puzzle;
//! use tents::render::picture::{self, Length, Palette, Theme};
//!
//! let puzzle: Puzzle = "01\n1T.\n".parse()?;
//! let (mut text, scene) = (String::new(), picture::puzzle(&puzzle));
//! let theme = Theme::Only(Palette::Print);
//! picture::svg(&mut text, &scene, theme, Length::mm(8.0));
//! assert!(text.contains("width=\"24.4mm\""));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Every number of lines, cells and letters here is small enough to be exact as `f64`.
#![allow(clippy::cast_precision_loss)]

mod board;
mod caption;
#[cfg(feature = "draw")]
mod dots;
mod drawing;
mod errors;
#[cfg(feature = "draw")]
mod failure;
#[cfg(feature = "draw")]
mod font_file;
mod grid;
mod length;
#[cfg(feature = "draw")]
mod letters;
#[cfg(feature = "draw")]
mod paper;
#[cfg(feature = "draw")]
mod pdf;
#[cfg(feature = "draw")]
mod png;
#[cfg(feature = "draw")]
mod read_layer;
mod scene;
mod shares;
#[cfg(feature = "draw")]
mod sheet;
#[cfg(feature = "draw")]
mod sheet_words;
mod step;
mod svg;
mod symbol;
mod technique;
mod theme;
#[cfg(feature = "draw")]
mod trace;

pub use board::{changed, difference, puzzle, solution};
pub use errors::{errors, obstacle};
#[cfg(feature = "draw")]
pub use failure::{PngError, SheetError};
pub(crate) use grid::CLUES;
pub use length::{Length, LengthError, Unit};
#[cfg(feature = "draw")]
pub use letters::{FontError, Letters, MissingLetter};
#[cfg(feature = "draw")]
pub use paper::{Paper, SheetOptions};
#[cfg(feature = "draw")]
pub use png::png;
pub use scene::Scene;
pub(crate) use scene::{Legend, Shape, Symbol};
pub(crate) use shares::scale;
pub use shares::shares;
#[cfg(feature = "draw")]
pub use sheet::{PrintedSheets, sheets};
pub(crate) use step::{Marks, draw_facts};
pub use step::{hint, mistake, step};
pub use svg::Escaped;
pub use svg::svg;
pub(crate) use svg::{Paint, define, fragment, rules, symbols};
pub use technique::technique;
pub(crate) use theme::COLORS;
pub use theme::{Color, Palette, Role, Theme};
