//! The lines of a collection of the Université du Mans, read only.
//!
//! ```text
//! 03;04;A__T:1;T___:1;____:0;1001
//! ```
//!
//! Rows, columns, then for each row its cells, `:` and its clue (`A` a tree, `T` a tent, `_` nothing),
//! then the column clues, one digit each; `?` is no clue. One puzzle stands on each line.

use std::ops::Range;

use super::ReadOptions;
use super::draft::{Draft, Grid};
use super::fault::{Code, ReadError};
use super::source::Source;
use super::words::{self, characters, plural};
use crate::puzzle::{Clue, Content, Puzzle};

/// Reads one line.
pub(super) fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
) -> Result<Puzzle, ReadError> {
    let mut draft = Draft::new(source, range.clone());
    let mut fields = fields(source, range.clone()).peekable();
    let [rows, columns] =
        [fields.next(), fields.next()].map(|span| span.unwrap_or(range.end..range.end));
    let Some(size) = draft.size(rows, columns, options) else {
        return Err(draft.error());
    };
    let (height, width) = (size.rows(), size.columns());
    // The column clues are the only field without a `:`.
    let is_row = |span: &Range<usize>| source.text()[span.clone()].contains(':');
    let mut clues = Vec::new();
    let cell = |text: &str| match text {
        "_" => Some(Content::Unknown),
        "A" => Some(Content::Tree),
        "T" => Some(Content::Tent),
        _ => None,
    };
    let help = "a tree is `A`, a tent `T`";
    let mut grid = Grid::new(width, cell, "expected `_`, `A` or `T`", help);
    while let Some(field) = fields.next_if(|span| clues.len() < height && is_row(span)) {
        let length = source.text()[field.clone()].find(':').unwrap_or_default();
        let end = field.start + length;
        grid.row(&mut draft, characters(source, field.start..end), end);
        clues.push(draft.clue(end + 1..field.end));
    }
    let next = fields.next().unwrap_or(range.end..range.end);
    if is_row(&next) {
        draft.fault(
            Code::ManyCells,
            next.start..range.end,
            format!("there are more rows than {height}"),
            "expected the column clues",
            "the first number is that of the rows",
        );
        return Err(draft.error());
    }
    if clues.len() < height {
        let missing = height - clues.len();
        draft.fault(
            Code::FewCells,
            next.start..next.start,
            format!("the grid ends at {} of {height} rows", clues.len()),
            format!("expected {missing} more row{}", plural(missing)),
            "a row is its cells, `:` and its clue",
        );
    }
    let tops = tops(&mut draft, next, width);
    if let Some(span) = fields.next().filter(|span| !span.is_empty()) {
        draft.fault(
            Code::Trailing,
            span.start..range.end,
            "there is text after the column clues",
            "expected the line to end here",
            "put each puzzle on a line of its own",
        );
    }
    draft.finish(clues, tops, grid.contents)
}

/// Where the parts between `;` stand.
fn fields(source: &Source, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut at = range.start;
    source.text()[range].split(';').map(move |field| {
        let span = at..at + field.len();
        at = span.end + 1;
        span
    })
}

/// Reads the column clues.
fn tops(draft: &mut Draft<'_>, field: Range<usize>, width: usize) -> Vec<Clue> {
    let text = draft.text(field.clone());
    let clues: Vec<Clue> = text
        .char_indices()
        .map(|(at, character)| {
            if character != '?' && !character.is_ascii_digit() {
                let span = field.start + at..field.start + at + character.len_utf8();
                let fault = words::bad_clue(draft.source, span, "expected one digit or `?`");
                draft.push(fault);
            }
            character.to_digit(10)
        })
        .collect();
    let extra = text.char_indices().nth(width);
    let span = extra.map_or(field.end, |(at, _)| field.start + at)..field.end;
    draft.push_clues("column", clues.len(), width, span);
    clues
}
