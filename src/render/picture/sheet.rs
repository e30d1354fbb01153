//! Sheets for paper: a heading, so many boards a page, each with its number and its name, and the
//! rules below. Solutions stand on pages of their own, numbered alike.
//!
//! Lengths are in points, 72 to the inch.

use std::borrow::Cow;

use thiserror::Error;

use crate::limits::{Limits, Stop, Watch};
use crate::render::picture::grid::CLUES;
use crate::render::picture::length::Length;
use crate::render::picture::letters::{Letters, MissingLetter};
use crate::render::picture::pdf::{self, Page, Part};
use crate::render::picture::scene::{Anchor, CELL, Scene, Shape, Text};
use crate::render::picture::sheet_words::{
    FOOT_SIZE, INCH, MARGIN, caption, foot, head, label, on_page,
};
use crate::render::picture::theme::{Palette, Role};
use crate::render::picture::trace::Unfinished;

/// The heading, the line below it and the room below that.
const HEAD: f64 = 40.0;

/// The room for a caption above a board.
const CAPTION: f64 = 17.0;

/// From one line of the rules to the next, and the room above them.
const FOOT_LEADING: f64 = 11.0;
const FOOT_GAP: f64 = 12.0;

/// Between two columns and between two rows, at least; and between two rows at most.
const GAP: f64 = 18.0;
const MOST_GAP: f64 = 44.0;

/// A cell smaller than this is not seen.
const LEAST_CELL: f64 = 0.2;

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

    /// A sheet of so many millimetres; none if there is hardly room between the margins, or if it
    /// is more than five metres.
    #[must_use]
    pub fn mm(width: f64, height: f64) -> Option<Self> {
        let is_fit = |side: f64| (50.0..=5000.0).contains(&side);
        (is_fit(width) && is_fit(height)).then_some(Self::in_mm(width, height))
    }

    /// Its width and height in points.
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
    /// How many boards a page.
    pub per_page: usize,
    /// The heading of each page; none if it is empty.
    pub title: String,
    /// A cell is at most this large.
    pub cell: Length,
    /// The colours.
    pub palette: Palette,
}

impl Default for SheetOptions {
    fn default() -> Self {
        Self {
            paper: Paper::A4,
            per_page: 4,
            title: "Tents".to_owned(),
            cell: Length::mm(12.0),
            palette: Palette::Print,
        }
    }
}

/// One board of a sheet.
#[derive(Clone, Debug)]
pub struct SheetBoard {
    /// The picture.
    pub scene: Scene,
    /// The number above it in bold.
    pub number: String,
    /// The words behind that.
    pub caption: String,
}

/// Where a board lies on its page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The page, from 0.
    pub page: usize,
    /// The left edge of the picture.
    pub x: f64,
    /// The upper edge of the picture; its caption is above it.
    pub y: f64,
    /// The points of a unit of the scene.
    pub scale: f64,
}

/// Why boards cannot be put on sheets.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SheetError {
    /// There is no room.
    #[error("there is no room for {0} board{s} a page", s = if *.0 == 1 { "" } else { "s" })]
    NoRoom(usize),
    /// No cell could be seen.
    #[error("such cells are too small to be seen")]
    TooSmall,
    /// A letter is missing.
    #[error(transparent)]
    Letter(#[from] MissingLetter),
    /// A limit was reached.
    #[error("stopped by {0}")]
    Stopped(#[from] Stop),
}

impl From<Unfinished> for SheetError {
    fn from(unfinished: Unfinished) -> Self {
        match unfinished {
            Unfinished::Letter(letter) => Self::Letter(letter),
            Unfinished::Stopped(stop) => Self::Stopped(stop),
        }
    }
}

/// Groups of boards, each group on pages of its own, as PDF.
///
/// # Errors
///
/// When there is no room for so many boards a page, a letter is missing, or a limit is reached.
///
/// # Example: one board
///
/// ```
/// use tents::limits::Limits;
/// use tents::puzzle::Puzzle;
/// use tents::render::picture::{self, Letters, SheetBoard, SheetOptions};
///
/// let puzzle: Puzzle = "01\n1T.\n".parse()?;
/// let board = SheetBoard {
///     scene: picture::puzzle(&puzzle),
///     number: "1".to_owned(),
///     caption: String::new(),
/// };
/// let group = (vec![board], SheetOptions::default());
/// let bytes = picture::sheets(&[group], &Letters::built_in(), &Limits::default())?;
/// assert!(bytes.starts_with(b"%PDF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sheets(
    groups: &[(Vec<SheetBoard>, SheetOptions)],
    letters: &Letters,
    limits: &Limits,
) -> Result<Vec<u8>, SheetError> {
    let mut watch = limits.watch();
    let mut pages = Vec::new();
    let mut heading = "";
    let mut palette = Palette::default();
    for (boards, options) in groups {
        (heading, palette) = (&options.title, options.palette);
        add_pages(&mut pages, boards, options, letters, &mut watch)?;
    }
    let number = pages.len();
    for (index, page) in pages.iter_mut().enumerate() {
        let text = Text {
            x: page.width - MARGIN,
            y: page.height - MARGIN,
            size: FOOT_SIZE,
            anchor: Anchor::End,
            is_bold: false,
            role: Role::Soft,
            text: format!("{} / {number}", index + 1),
        };
        page.parts.push(on_page(vec![Shape::Text(text)]));
    }
    Ok(pdf::pdf(&pages, heading, palette, letters, &mut watch)?)
}

/// Puts boards on pages at the end of others.
fn add_pages<'b>(
    pages: &mut Vec<Page<'b>>,
    boards: &'b [SheetBoard],
    options: &SheetOptions,
    letters: &Letters,
    watch: &mut Watch<'_>,
) -> Result<(), SheetError> {
    let (width, height) = options.paper.points();
    let inner = width - 2.0 * MARGIN;
    // The number of the page stands on the last line.
    let rules = foot(inner - 6.0 * FOOT_SIZE, letters)?;
    let sizes: Vec<(f64, f64)> = boards
        .iter()
        .map(|board| (board.scene.width, board.scene.height))
        .collect();
    if options.cell.inches() * INCH < LEAST_CELL {
        return Err(SheetError::TooSmall);
    }
    let no_room = || SheetError::NoRoom(options.per_page.min(boards.len()));
    let places = lay_out(&sizes, options, rules.len()).ok_or_else(no_room)?;
    let first = pages.len();
    for (board, place) in boards.iter().zip(places) {
        watch.work(1 << 12)?;
        let number = first + place.page;
        if pages.len() == number {
            let mut shapes = head(&options.title, width, letters)?;
            for (index, line) in rules.iter().enumerate() {
                let above = FOOT_LEADING * (rules.len() - 1 - index) as f64;
                let line = label(MARGIN, height - MARGIN - above, FOOT_SIZE, line.clone());
                shapes.push(Shape::Text(Text {
                    role: Role::Soft,
                    ..line
                }));
            }
            pages.push(Page {
                width,
                height,
                parts: vec![on_page(shapes)],
            });
        }
        let left = place.x + CLUES * place.scale;
        let room = board.scene.width * place.scale - CLUES * place.scale;
        let caption = caption(
            &board.number,
            &board.caption,
            (left, place.y - 5.0),
            room,
            letters,
        )?;
        let page = &mut pages[number];
        page.parts.push(on_page(caption));
        page.parts.push(Part {
            x: place.x,
            y: place.y,
            scale: place.scale,
            shapes: Cow::Borrowed(&board.scene.shapes),
        });
    }
    Ok(())
}

/// Where boards of these sizes lie, if there is room for them above so many lines of rules. There
/// are as many columns as give the largest cells.
#[must_use]
pub fn lay_out(
    sizes: &[(f64, f64)],
    options: &SheetOptions,
    foot_lines: usize,
) -> Option<Vec<Place>> {
    let (width, height) = options.paper.points();
    let head = if options.title.is_empty() { 0.0 } else { HEAD };
    let foot = FOOT_GAP + FOOT_LEADING * foot_lines as f64;
    let (inner, top) = (width - 2.0 * MARGIN, MARGIN + head);
    let room = height - top - MARGIN - foot;
    let per_page = options.per_page.min(sizes.len());
    let most = options.cell.inches() * INCH / CELL;
    let most_of = |one: (f64, f64), other: (f64, f64)| (one.0.max(other.0), one.1.max(other.1));
    let Some(largest) = sizes.iter().copied().reduce(most_of) else {
        return Some(Vec::new());
    };
    let layouts = (1..=per_page).filter_map(|columns| {
        let rows = per_page.div_ceil(columns);
        let gaps = |number: usize| GAP * (number - 1) as f64;
        let slot = (inner - gaps(columns)) / columns as f64;
        let high = (room - gaps(rows)) / rows as f64 - CAPTION;
        let scale = |(width, height): (f64, f64)| (slot / width).min(high / height).min(most);
        let is_seen = scale(largest) * CELL >= LEAST_CELL;
        let scales = || sizes.iter().copied().map(scale).collect::<Vec<f64>>();
        is_seen.then(|| (columns, slot, scales()))
    });
    let sum = |scales: &[f64]| scales.iter().sum::<f64>();
    // Of layouts with cells as large, the one with fewer columns.
    let best = layouts.reduce(|best, next| {
        let is_larger = sum(&next.2) > sum(&best.2) * (1.0 + 1e-9);
        if is_larger { next } else { best }
    });
    let (columns, slot, scales) = best?;
    let mut places = Vec::with_capacity(sizes.len());
    for (page, boards) in (0..sizes.len())
        .collect::<Vec<_>>()
        .chunks(per_page)
        .enumerate()
    {
        let rows: Vec<f64> = boards
            .chunks(columns)
            .map(|row| {
                let heights = row.iter().map(|&board| scales[board] * sizes[board].1);
                CAPTION + heights.fold(0.0, f64::max)
            })
            .collect();
        let free = room - rows.iter().sum::<f64>();
        let gap = (free / (rows.len().max(2) - 1) as f64).min(MOST_GAP);
        let mut y = top;
        for (row, high) in boards.chunks(columns).zip(rows) {
            for (column, &board) in row.iter().enumerate() {
                let scale = scales[board];
                let left = MARGIN + (slot + GAP) * column as f64;
                places.push(Place {
                    page,
                    x: left + (slot - scale * sizes[board].0) / 2.0,
                    y: y + CAPTION,
                    scale,
                });
            }
            y += high + gap;
        }
    }
    Some(places)
}
