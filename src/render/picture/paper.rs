//! Paper, and how sheets are laid out on it.

use crate::render::picture::length::Length;
use crate::render::picture::theme::Palette;

/// The points of an inch.
pub(crate) const INCH: f64 = 72.0;

/// The rules that are on a sheet unless others are given.
pub(crate) const RULES: &str = "Each tree has its own tent next to it, across or down. Tents do \
                                not touch, not even at a corner. A number is the number of tents \
                                in its line.";

/// The size of a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    width: f64,
    height: f64,
}

impl Paper {
    /// A4, upright.
    pub const A4: Self = Self::in_mm(210.0, 297.0);
    /// A5, upright.
    pub const A5: Self = Self::in_mm(148.0, 210.0);
    /// Letter, upright.
    pub const LETTER: Self = Self::in_mm(215.9, 279.4);

    const fn in_mm(width: f64, height: f64) -> Self {
        Self {
            width: width / 25.4 * INCH,
            height: height / 25.4 * INCH,
        }
    }

    /// Returns a sheet of so many millimetres; none if there is hardly room between the margins, or
    /// if it is more than five metres.
    #[must_use]
    pub fn mm(width: f64, height: f64) -> Option<Self> {
        let is_fit = |side: f64| (50.0..=5000.0).contains(&side);
        (is_fit(width) && is_fit(height)).then_some(Self::in_mm(width, height))
    }

    /// Returns the same paper lying on its side.
    #[must_use]
    pub fn turned(self) -> Self {
        Self {
            width: self.height,
            height: self.width,
        }
    }

    /// Returns its width and height in points.
    #[must_use]
    pub fn points(self) -> (f64, f64) {
        (self.width, self.height)
    }
}

/// How sheets are laid out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SheetOptions {
    /// The size of a sheet.
    pub paper: Paper,
    /// The room left free on each side.
    pub margin: Length,
    /// More room on the side where pages are bound: on the left of pages with an odd number, on the
    /// right of others.
    pub gutter: Option<Length>,
    /// The number of the first page, in the options of the first group. Without it pages are
    /// numbered from 1, and each states how many there are.
    pub first_page: Option<u32>,
    /// How many boards per page.
    pub per_page: usize,
    /// After so many boards their numbers begin again at 1.
    pub series: Option<usize>,
    /// The heading of each page; none if it is empty.
    pub title: String,
    /// The words of a line below it, each with room to write after it.
    pub blanks: Vec<String>,
    /// What is written after the first of these words.
    pub name: String,
    /// The text at the bottom of each page.
    pub rules: String,
    /// A cell is at most this large.
    pub cell: Length,
    /// The colours.
    pub palette: Palette,
}

impl Default for SheetOptions {
    fn default() -> Self {
        Self {
            paper: Paper::A4,
            margin: Length::mm(15.0),
            gutter: None,
            first_page: None,
            per_page: 4,
            series: None,
            title: "Tents".to_owned(),
            blanks: Vec::new(),
            name: String::new(),
            rules: RULES.to_owned(),
            cell: Length::mm(12.0),
            palette: Palette::Print,
        }
    }
}
