//! Game IDs.

use std::fmt::Write as _;
use std::ops::Range;

use super::desc;
use crate::format::fault::Fault;
use crate::format::problem::{Code, Problem, Shown};
use crate::format::reader::Draft;
use crate::format::source::Source;
use crate::format::tokens::{length, size};
use crate::format::{ReadError, ReadOptions};
use crate::puzzle::{Puzzle, Size};

/// Reads a game ID.
pub(super) fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
) -> Result<Puzzle, ReadError> {
    let colon = colon(source, range.clone()).map_err(|fault| source.error(fault))?;
    let size = params(source, range.start..colon, options).map_err(|fault| source.error(fault))?;
    description(
        Draft::new(source, range.clone()),
        colon + 1..range.end,
        size,
    )
}

/// Where the colon is that ends the size.
fn colon(source: &Source, range: Range<usize>) -> Result<usize, Fault> {
    let text = &source.text()[range.clone()];
    match text.find([':', '#']) {
        Some(at) if text[at..].starts_with(':') => Ok(range.start + at),
        Some(at) => Err(source.fault_at(
            range.start + at..range.end,
            Problem::new(
                Code::Seed,
                "this is a random seed, which only the program that made it can turn into a puzzle",
            )
            .expected("`:` and the cells")
            .help("give the game ID that the program shows beside the seed, as in `8x8:ea_dd…`"),
        )),
        None => Err(source.fault_at(
            range.end..range.end,
            Problem::new(Code::MissingPart, "there are no cells after the size")
                .expected("`:` and the cells")
                .help("a game ID looks like `8x8:ea_dd…,3,0,…`"),
        )),
    }
}

/// Reads the size: `W`, `WxH`, and perhaps a difficulty, `de` or `dt`.
pub(super) fn params(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
) -> Result<Size, Fault> {
    let text = &source.text()[range.clone()];
    let end = |from: usize| {
        let digits = text[from..].bytes().take_while(u8::is_ascii_digit);
        from + digits.count()
    };
    let span = |from: usize, to: usize| range.start + from..range.start + to;
    let bad = |from: usize, expected: &'static str| {
        let rest = &text[from..];
        let message = if rest.is_empty() {
            "the size is missing".to_owned()
        } else {
            format!("`{}` is not part of a size", Shown::new(rest))
        };
        let problem = Problem::new(Code::BadSize, message)
            .expected(expected)
            .help("the size is columns x rows, as in `8x8` or `15x10dt`");
        source.fault_at(span(from, text.len()), problem)
    };
    let width = end(0);
    if width == 0 {
        return Err(bad(0, "the number of columns"));
    }
    let columns = length(source, span(0, width))?;
    let (rows, sizes) = if text[width..].starts_with('x') {
        let height = end(width + 1);
        if height == width + 1 {
            return Err(bad(height, "the number of rows"));
        }
        (length(source, span(width + 1, height))?, height)
    } else {
        (columns, width)
    };
    if !matches!(&text[sizes..], "" | "de" | "dt") {
        return Err(bad(sizes, "`de`, `dt` or the end of the size"));
    }
    size(source, span(0, sizes), rows, columns, options)
}

/// Reads the cells and numbers of a board of a known size.
pub(super) fn description(
    mut draft: Draft<'_>,
    range: Range<usize>,
    size: Size,
) -> Result<Puzzle, ReadError> {
    let (cells, numbers) = desc::parts(draft.source, range);
    let laid = desc::cells(cells.clone(), size.area() + 1, &mut draft);
    let contents = desc::board(&cells, laid, size, false, &mut draft);
    let (rows, columns) = desc::clues(numbers, size, &mut draft);
    draft.finish(rows, columns, contents)
}

/// Appends the game ID of a puzzle, as Tatham's program writes it.
pub(super) fn write(out: &mut String, puzzle: &Puzzle) {
    let size = puzzle.size();
    let _ = write!(out, "{}x{}:", size.columns(), size.rows());
    desc::write(out, puzzle);
}
