//! The lines of a collection of the Université du Mans, read only.
//!
//! ```text
//! 03;04;A__T:1;T___:1;____:0;1001
//! ```
//!
//! Rows, columns, then for each row its cells, `:` and its clue (`A` a tree, `T` a tent, `_` nothing),
//! then the column clues, one digit each; `?` is no clue. One puzzle stands on each line.

use std::ops::Range;

use super::draft::{self, Draft};
use super::fault::{Code, ReadError};
use super::source::Source;
use super::words::{self, plural, shown};
use super::{ReadOptions, nothing};
use crate::puzzle::{Clue, Content, Puzzle};

/// Reads one line.
pub(super) fn read(
    source: &Source,
    range: Range<usize>,
    options: &ReadOptions,
) -> Result<Puzzle, ReadError> {
    let range = draft::trim(source, range);
    if range.is_empty() {
        return Err(nothing(source));
    }
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
    let mut contents = Vec::new();
    while let Some(field) = fields.next_if(|span| clues.len() < height && is_row(span)) {
        let clue = row(&mut draft, field, clues.len(), width, &mut contents);
        clues.push(clue);
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
    draft.finish(clues, tops, contents)
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

/// Reads a row, appends its cells, and returns its clue.
fn row(
    draft: &mut Draft<'_>,
    field: Range<usize>,
    row: usize,
    width: usize,
    contents: &mut Vec<Content>,
) -> Clue {
    let text = draft.text(field.clone());
    let length = text.find(':').unwrap_or(text.len());
    let mut found = 0;
    let mut extra = None;
    for (at, character) in text[..length].char_indices() {
        let at = field.start + at;
        contents.push(match character {
            '_' => Content::Unknown,
            'A' => Content::Tree,
            'T' => Content::Tent,
            _ => {
                draft.fault(
                    Code::BadCell,
                    at..at + character.len_utf8(),
                    format!("`{}` is no cell", shown(&character.to_string())),
                    "expected `_`, `A` or `T`",
                    "a tree is `A`, a tent `T`",
                );
                Content::Unknown
            }
        });
        if found == width {
            extra = Some(at);
        }
        found += 1;
    }
    let end = field.start + length;
    draft.push_length(row, found, width, extra.map_or(end..end, |at| at..end));
    draft.clue(end + 1..field.end)
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
