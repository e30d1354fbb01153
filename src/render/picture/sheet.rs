//! Sheets for paper: a heading, boards with their numbers and captions, and the rules of the puzzle
//! below. All cells of a page have the same size.
//!
//! Lengths are in points, 72 to the inch.

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::iter;
use std::ops::Range;

use crate::limits::{Limits, WorkMeter};
use crate::render::picture::failure::SheetError;
use crate::render::picture::grid::CLUES;
use crate::render::picture::length::Length;
use crate::render::picture::letters::Letters;
use crate::render::picture::paper::{INCH, SheetOptions};
use crate::render::picture::pdf::{self, Page, PlacedScene};
use crate::render::picture::scene::{CELL, Scene};
use crate::render::picture::sheet_words::{
    CAPTION_LEADING, Frame, caption, foot, gutter, head, least_lines, on_page, page_number,
};
use crate::render::picture::theme::Palette;

/// The room for a caption of one line above a board.
const CAPTION: f64 = 17.0;

/// The least distance between boards side by side and between rows of boards, and the largest
/// distance between rows.
const GAP: f64 = 18.0;
const MAX_GAP: f64 = 44.0;

/// The least width that is reserved for a board, so that words of its caption are rarely broken.
const MIN_WIDE: f64 = 64.0;

/// The side of the smallest cell that is still visible.
const MIN_CELL: f64 = 0.2;

/// To find the scale of a page, the largest allowed scale is multiplied by `STEP` until the boards
/// fit. The interval between the last two scales is then halved `HALVINGS` times.
const STEP: f64 = 0.95;
const HALVINGS: usize = 24;

/// A board is wide if its width is more than `WIDE` times its height. Upright paper is turned if
/// all boards of a group are wide and their cells become more than `TURNED` times as large.
const WIDE: f64 = 1.5;
const TURNED: f64 = 1.15;

/// The place of a board on its page.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    /// The index of the page, from 0.
    pub page: usize,
    /// The left edge of the picture.
    pub x: f64,
    /// The upper edge of the picture. The caption is above this edge.
    pub y: f64,
    /// The number of points per unit of length of the scene.
    pub scale: f64,
    /// The width that the caption may take, including the number of the board.
    pub room: f64,
}

/// Sheets that are ready to print.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PrintedSheets {
    /// The sheets as PDF.
    pub pdf: Vec<u8>,
    /// For each group, the length of a side of its smallest cells; infinite if the group is empty.
    pub least_cells: Vec<Length>,
}

/// Lays out groups of boards as PDF; each group begins on a new page. Above each board are its
/// number and its caption. Numbers begin at 1 in each group, and again after each
/// [`SheetOptions::series`] boards. For a group of wide boards, upright paper is turned if that
/// makes the cells clearly larger.
///
/// # Errors
///
/// Returns a [`SheetError`] if the boards or the words of the name line have no room, the cells
/// would be too small to see, a letter is missing, or a limit is reached.
///
/// # Example: one board
///
/// ```
/// use tents::limits::Limits;
/// use tents::puzzle::Puzzle;
/// use tents::render::picture::{self, Letters, SheetOptions};
///
/// let puzzle: Puzzle = "01\n1T.\n".parse()?;
/// let board = (picture::puzzle(&puzzle), "the smallest".to_owned());
/// let group = (vec![board], SheetOptions::default());
/// let sheets = picture::sheets(&[group], &Letters::built_in(), &Limits::default())?;
/// assert!(sheets.pdf.starts_with(b"%PDF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sheets(
    groups: &[(Vec<(Scene, String)>, SheetOptions)],
    letters: &Letters,
    limits: &Limits,
) -> Result<PrintedSheets, SheetError> {
    let mut meter = limits.meter();
    let mut pages = Vec::new();
    let turned = |(boards, options): &'_ (Vec<_>, _)| turned(boards, options);
    let groups: Vec<(&[(Scene, String)], SheetOptions)> = groups
        .iter()
        .map(|group| (&*group.0, turned(group)))
        .collect();
    let first = groups.first().map(|(_, options)| options);
    let (heading, palette) = first.map_or(("", Palette::default()), |options| {
        (&options.title, options.palette)
    });
    let first_page = first.and_then(|options| options.first_page);
    let number = |index: usize| u64::from(first_page.unwrap_or(1)) + index as u64;
    // For each page, the options of its group, which determine where the page number is.
    let mut owners = Vec::new();
    let mut least_cells = Vec::new();
    for (boards, options) in &groups {
        let from = number(pages.len());
        add_pages(
            &mut pages, boards, options, from, letters, limits, &mut meter,
        )?;
        let added = pages[owners.len()..].iter().flat_map(|page| &page.parts);
        let boards = added.filter(|part| matches!(part.scene, Cow::Borrowed(_)));
        let least = boards.map(|part| part.scale).fold(f64::INFINITY, f64::min);
        least_cells.push(Length::mm(least * CELL / INCH * 25.4));
        owners.resize(pages.len(), options);
    }
    let all = pages.len();
    for (index, (page, options)) in pages.iter_mut().zip(owners).enumerate() {
        let number = number(index);
        let words = match first_page {
            Some(_) => number.to_string(),
            None => format!("{number} / {all}"),
        };
        let side = Side::of(number, options);
        let words = page_number(options, side.is_number_left(), words);
        page.parts.push(on_page(vec![words]));
        for part in &mut page.parts {
            part.x += side.shift(options);
        }
    }
    Ok(PrintedSheets {
        pdf: pdf::pdf(&pages, heading, palette, letters, &mut meter)?,
        least_cells,
    })
}

/// Returns the options. Upright paper is turned if all boards are wide and this makes their cells
/// clearly larger.
fn turned(boards: &[(Scene, String)], options: &SheetOptions) -> SheetOptions {
    let (width, height) = options.paper.points();
    let is_wide = |(scene, _): &(Scene, String)| scene.width > WIDE * scene.height;
    if width >= height || !boards.iter().all(is_wide) {
        return options.clone();
    }
    let across = SheetOptions {
        paper: options.paper.turned(),
        ..options.clone()
    };
    // The boards of the first page are enough to compare.
    let sizes = boards.iter().take(options.per_page.max(1));
    let sizes: Vec<(f64, f64)> = sizes
        .map(|(scene, _)| (scene.width, scene.height))
        .collect();
    let scale = |options| {
        let places = lay_out(&sizes, options, (0.0, 0.0), &|_, _| 1);
        places.map_or(0.0, |places| {
            places.first().map_or(0.0, |place| place.scale)
        })
    };
    if scale(&across) > TURNED * scale(options) {
        across
    } else {
        options.clone()
    }
}

/// The side of a page in an open book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// The pages are not bound.
    Single,
    Left,
    Right,
}

impl Side {
    fn of(number: u64, options: &SheetOptions) -> Self {
        match options.gutter {
            None => Self::Single,
            Some(_) if number.is_multiple_of(2) => Self::Left,
            Some(_) => Self::Right,
        }
    }

    /// Returns whether the page number is on the left, at the outer edge, where a reader sees it
    /// first.
    fn is_number_left(self) -> bool {
        self == Self::Left
    }

    /// Returns how far the content of the page is shifted to the right.
    fn shift(self, options: &SheetOptions) -> f64 {
        if self == Self::Right {
            gutter(options)
        } else {
            0.0
        }
    }
}

/// Appends pages with boards. The first of these pages has the number `from`.
fn add_pages<'b>(
    pages: &mut Vec<Page<'b>>,
    boards: &'b [(Scene, String)],
    options: &SheetOptions,
    from: u64,
    letters: &Letters,
    limits: &Limits,
    meter: &mut WorkMeter<'_>,
) -> Result<(), SheetError> {
    let (width, height) = options.paper.points();
    let frame = Frame::of(options);
    if frame.width() < MIN_WIDE || frame.height() < MIN_WIDE {
        return Err(SheetError::NoRoom(options.per_page.min(boards.len())));
    }
    let (head, head_high) = head(options, letters)?;
    let (_, foot_high) = foot(options, letters, false)?;
    let sizes: Vec<(f64, f64)> = boards
        .iter()
        .map(|(scene, _)| (scene.width, scene.height))
        .collect();
    if options.cell.inches() * INCH < MIN_CELL {
        return Err(SheetError::TooSmall);
    }
    let no_room = || SheetError::NoRoom(options.per_page.min(boards.len()));
    for (_, words) in boards {
        meter.work(1 << 8)?;
        if least_lines(words, width, letters)? * CAPTION_LEADING > height {
            return Err(no_room());
        }
    }
    let captions = |board: usize, room: f64| {
        // Once a limit is reached, every caption counts as endless, so that no layout fits and the
        // search ends.
        if limits.reached().is_some() {
            return usize::MAX;
        }
        let number = number(board, options);
        let shapes = caption(number, &boards[board].1, (0.0, 0.0), room, letters);
        shapes.map_or(1, |shapes| shapes.len() - 1)
    };
    let Some(places) = lay_out(&sizes, options, (head_high, foot_high), &captions) else {
        limits.check()?;
        return Err(no_room());
    };
    let first = pages.len();
    for (board, ((scene, words), place)) in boards.iter().zip(places).enumerate() {
        meter.work(1 << 12)?;
        let index = first + place.page;
        if pages.len() == index {
            pages.push(Page {
                width,
                height,
                parts: vec![on_page(head.clone())],
            });
        }
        let left = place.x + CLUES * place.scale;
        let above = (left, place.y - 5.0);
        let caption = caption(number(board, options), words, above, place.room, letters)?;
        let page = &mut pages[index];
        page.parts.push(on_page(caption));
        page.parts.push(PlacedScene {
            x: place.x,
            y: place.y,
            scale: place.scale,
            scene: Cow::Borrowed(scene),
        });
    }
    for (number, page) in (from..).zip(&mut pages[first..]) {
        let is_number_left = Side::of(number, options).is_number_left();
        let (foot, _) = foot(options, letters, is_number_left)?;
        page.parts.push(on_page(foot));
    }
    Ok(())
}

/// Returns the number that is printed for the board with this index, which counts from 0.
fn number(board: usize, options: &SheetOptions) -> usize {
    1 + options.series.map_or(board, |series| board % series.max(1))
}

/// Returns the places of boards of these sizes, if there is room for them between a head and a foot
/// of these heights. `captions` returns how many lines the caption of a board has at a width. All
/// boards of a page have the same scale, about the largest up to `options.cell` at which they fit.
/// If the last of several pages has fewer boards, its scale is at most the largest scale of the
/// other pages, and its rows may have at least as many boards as their rows.
#[must_use]
fn lay_out(
    sizes: &[(f64, f64)],
    options: &SheetOptions,
    (head, foot): (f64, f64),
    captions: &dyn Fn(usize, f64) -> usize,
) -> Option<Vec<Place>> {
    let frame = Frame::of(options);
    let area = Area {
        sizes,
        captions,
        left: frame.left,
        top: frame.top + head,
        width: frame.width(),
        height: frame.height() - head - foot,
    };
    let per_page = options.per_page.clamp(1, sizes.len().max(1));
    let mut most = options.cell.inches() * INCH / CELL;
    let (mut largest, mut columns) = (0.0_f64, 1);
    let mut places = Vec::with_capacity(sizes.len());
    for (page, first) in (0..sizes.len()).step_by(per_page).enumerate() {
        let boards = first..sizes.len().min(first + per_page);
        let is_last = boards.len() < per_page && page > 0;
        if is_last {
            most = largest;
        }
        let least = if is_last { columns } else { 1 };
        let (on_page, beside) = area.fill(&boards, most, least)?;
        columns = columns.max(beside);
        for place in on_page {
            largest = largest.max(place.scale);
            places.push(Place { page, ..place });
        }
    }
    Some(places)
}

/// The part of a page on which boards are laid out.
struct Area<'a> {
    sizes: &'a [(f64, f64)],
    captions: &'a dyn Fn(usize, f64) -> usize,
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Area<'_> {
    /// Returns the places of the boards at about the largest scale, up to `most`, at which there is
    /// room for them, or `None` if there is no such scale. Also returns how many boards were
    /// allowed side by side: the smallest number with which the boards fit at this scale, but at
    /// least `least`, or all boards if these are fewer.
    fn fill(&self, boards: &Range<usize>, most: f64, least: usize) -> Option<(Vec<Place>, usize)> {
        let fits = |scale| self.places(boards, scale, boards.len()).is_some();
        // Captions are only as wide as their boards, so boards that fit at one scale may not fit at
        // a smaller one.
        let (mut scale, mut too_large) = (most, most);
        while !fits(scale) {
            too_large = scale;
            scale *= STEP;
            if scale * CELL < MIN_CELL {
                return None;
            }
        }
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(scale, too_large);
            *(if fits(middle) {
                &mut scale
            } else {
                &mut too_large
            }) = middle;
        }
        let (mut few, mut enough) = (least.min(boards.len()), boards.len());
        while few < enough {
            let middle = few.midpoint(enough);
            if self.places(boards, scale, middle).is_some() {
                enough = middle;
            } else {
                few = middle + 1;
            }
        }
        Some((self.places(boards, scale, enough)?, enough))
    }

    /// Returns the places of the boards at a scale, with at most `most` side by side, if there is
    /// room.
    fn places(&self, boards: &Range<usize>, scale: f64, most: usize) -> Option<Vec<Place>> {
        let wide = |board: usize| (self.sizes[board].0 * scale).max(MIN_WIDE.min(self.width));
        // The rows of boards, each with its used width.
        let mut rows: Vec<(Range<usize>, f64)> = Vec::new();
        for board in boards.clone() {
            let wide = wide(board);
            match rows.last_mut() {
                Some((row, used)) if row.len() < most && *used + GAP + wide <= self.width => {
                    row.end += 1;
                    *used += GAP + wide;
                }
                _ => {
                    rows.push((board..board + 1, wide));
                    let least = (CAPTION + GAP) * rows.len() as f64 - GAP;
                    if wide > self.width || least > self.height {
                        return None;
                    }
                }
            }
        }
        // `pads` has, for each row, how much wider the room of each board is than the board. In a
        // row with fewer boards than the fullest row, this is no more than in the fullest rows, so
        // that columns line up.
        let pad = |row: &Range<usize>, used: f64| (self.width - used) / row.len() as f64;
        let fullest = rows.iter().map(|(row, _)| row.len()).max()?;
        let full = rows.iter().filter(|(row, _)| row.len() == fullest);
        let least_pad = full
            .map(|(row, used)| pad(row, *used))
            .fold(f64::INFINITY, f64::min);
        let pads: Vec<f64> = rows
            .iter()
            .map(|(row, used)| {
                let pad = pad(row, *used);
                if row.len() < fullest {
                    pad.min(least_pad)
                } else {
                    pad
                }
            })
            .collect();
        // Returns the width that a caption may take. A caption begins above the first cell, not
        // above the clues.
        let room = |board: usize, pad: f64, inset: f64| wide(board) - CLUES * scale + pad - inset;
        let lines = |row: &Range<usize>, pad: f64, inset: f64| {
            let lines = row
                .clone()
                .map(|board| (self.captions)(board, room(board, pad, inset)));
            lines.max().unwrap_or_default().max(1)
        };
        // Boards are in the middle of their room. If a caption of the page would then need a second
        // line, all boards of the page are at the left of their room instead.
        let mut padded = rows.iter().zip(&pads);
        let is_tight = padded.any(|((row, _), &pad)| lines(row, pad, pad / 2.0) > 1);
        let (mut places, mut top) = (Vec::new(), self.top);
        for ((row, _), &pad) in rows.iter().zip(&pads) {
            let inset = if is_tight { 0.0 } else { pad / 2.0 };
            top += CAPTION + CAPTION_LEADING * (lines(row, pad, inset) - 1) as f64;
            let (mut left, mut high) = (self.left, 0.0_f64);
            for board in row.clone() {
                places.push(Place {
                    page: 0,
                    x: left + inset,
                    y: top,
                    scale,
                    room: room(board, pad, inset),
                });
                left += wide(board) + pad + GAP;
                high = high.max(self.sizes[board].1 * scale);
            }
            top += high;
        }
        // The remaining height is divided among the gaps between the rows, up to `MAX_GAP` for
        // each.
        let (free, gaps) = (self.top + self.height - top, (rows.len() - 1) as f64);
        if free < GAP * gaps {
            return None;
        }
        let gap = (free / gaps.max(1.0)).min(MAX_GAP);
        let numbers = rows.iter().enumerate();
        let numbers = numbers.flat_map(|(number, (row, _))| iter::repeat_n(number, row.len()));
        for (place, number) in places.iter_mut().zip(numbers) {
            place.y += gap * number as f64;
        }
        Some(places)
    }
}
