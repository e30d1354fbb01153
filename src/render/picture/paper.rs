//! Paper, and the layout of sheets.

use crate::render::picture::length::Length;
use crate::render::picture::theme::Palette;

/// The points per inch.
pub(crate) const INCH: f64 = 72.0;

/// The rules of the puzzle as they are printed on a sheet by default.
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

    /// Returns a sheet `width` mm wide and `height` mm high. Returns `None` if a side is shorter
    /// than 50 mm or longer than 5 m.
    #[must_use]
    pub fn mm(width: f64, height: f64) -> Option<Self> {
        let is_fit = |side: f64| (50.0..=5000.0).contains(&side);
        (is_fit(width) && is_fit(height)).then_some(Self::in_mm(width, height))
    }

    /// Returns the paper with its width and height swapped.
    #[must_use]
    pub fn turned(self) -> Self {
        Self {
            width: self.height,
            height: self.width,
        }
    }

    /// Returns the width and the height of the paper in points.
    #[must_use]
    pub fn points(self) -> (f64, f64) {
        (self.width, self.height)
    }
}

/// The layout of sheets.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SheetOptions {
    /// The size of a sheet.
    pub paper: Paper,
    /// The margin on each side.
    pub margin: Length,
    /// An extra margin for binding: on the left of odd pages, on the right of even ones.
    pub gutter: Option<Length>,
    /// The number of the first page of the file. If there are several groups of boards, the options
    /// of the first group are used for this. If the number is `None`, pages are numbered from 1 and
    /// show the total number of pages.
    pub first_page: Option<u32>,
    /// The number of boards per page.
    pub per_page: usize,
    /// After this many boards, their numbers start again at 1.
    pub series: Option<usize>,
    /// The heading of each page. If it is empty, there is no heading.
    pub title: String,
    /// The words of a line below the heading, each followed by space for writing.
    pub blanks: Vec<String>,
    /// The text in the space after the first words of `blanks`, such as a person's name.
    pub name: String,
    /// The text at the bottom of each page.
    pub rules: String,
    /// Cells are at most this large.
    pub cell: Length,
    /// The colours. If there are several groups, the first one determines the colours of all.
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
