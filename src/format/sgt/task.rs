//! Task strings: game IDs without the size, which their numbers give up to swapping rows and
//! columns.

use std::ops::Range;

use super::super::draft::Draft;
use super::super::fault::{Code, Fault};
use super::super::source::Source;
use super::super::words::plural;
use super::super::{ReadError, ReadOptions};
use super::desc;
use crate::puzzle::{Content, Puzzle, Size};

/// Reads a task string.
pub(in super::super) fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
) -> Result<Puzzle, ReadError> {
    let mut draft = Draft::new(source, range.clone());
    let (cells, numbers) = desc::parts(source, range.clone());
    let most = options.size.map_or(options.limit, Size::area);
    let laid = desc::cells(cells.clone(), most.saturating_add(1), &mut draft);
    let size = match options.size {
        Some(size) => Some(size),
        None if laid.excess.is_some() => {
            draft.fault(
                Code::TooLarge,
                cells.clone(),
                "the board is larger than the limit",
                format!("expected at most {} cells", options.limit),
                "raise the limit with `--input-limit`",
            );
            None
        }
        None if laid.is_sound => {
            let count = desc::number_spans(source, numbers.clone()).count();
            draft.keep(sole_size(source, range, &laid.contents, count))
        }
        None => None,
    };
    let Some(size) = size else {
        return Err(draft.error());
    };
    let contents = desc::board(&cells, laid, size, true, &mut draft);
    let (rows, columns) = desc::clues(numbers, size, &mut draft);
    draft.finish(rows, columns, contents)
}

/// The size that a board of these cells and so many numbers must have, if there is only one.
fn sole_size(
    source: &Source,
    range: Range<usize>,
    contents: &[Content],
    numbers: usize,
) -> Result<Size, Fault> {
    let found = contents.len();
    let is_closed = contents.last() == Some(&Content::Tree);
    let closed = found.checked_sub(1).filter(|_| is_closed);
    // The closing tree may be missing, so the last tree is that or one of the board.
    let sizes: Vec<Size> = closed
        .into_iter()
        .chain([found])
        .flat_map(|area| sizes(area, numbers))
        .collect();
    match sizes[..] {
        [size] => Ok(size),
        [] => {
            let message = format!(
                "no board has {} cell{} and {numbers} number{}",
                closed.unwrap_or(found),
                plural(closed.unwrap_or(found)),
                plural(numbers)
            );
            Err(source
                .fault(Code::OtherSize, range, message)
                .label("expected as many numbers as columns and rows together")
                .help("is the text cut off? `--size WxH` says what the size should be"))
        }
        _ => {
            let named = |quote: &str| -> Vec<String> {
                let names = sizes.iter().map(|size| (size.columns(), size.rows()));
                names
                    .map(|(columns, rows)| format!("{quote}{columns}x{rows}`"))
                    .collect()
            };
            let message = format!("the size may be {}", named("`").join(" or "));
            let help = format!(
                "say which, columns first, with {}",
                named("`--size ").join(" or ")
            );
            Err(source
                .fault(Code::OpenSize, range, message)
                .label("the numbers are those of columns and rows together")
                .help(help))
        }
    }
}

/// The sizes of boards with so many cells, and so many rows and columns together.
fn sizes(area: usize, sum: usize) -> Vec<Size> {
    // Columns and rows are the roots of x² - sum x + area.
    let root = (sum as u128).pow(2).checked_sub(4 * area as u128);
    let Some(root) = root.map(u128::isqrt) else {
        return Vec::new();
    };
    let small = (sum as u128 - root) as usize / 2;
    let large = sum - small;
    if small.checked_mul(large) != Some(area) {
        return Vec::new();
    }
    let mut sizes: Vec<Size> = [(large, small), (small, large)]
        .into_iter()
        .filter_map(|(rows, columns)| Size::new(rows, columns).ok())
        .collect();
    sizes.dedup();
    sizes
}
