//! Comma-separated values, read only.
//!
//! ```text
//! ,2,,0
//! 1,,t,Z
//! 1,Z,t,
//! ```
//!
//! The first line holds the column clues after an empty field, each further line the clue of a row
//! and its cells: `t` a tree, `Z` a tent, nothing where nothing is known. A clue that is missing,
//! `?` or negative is no clue. Blank lines mean nothing.

use std::ops::Range;

use super::draft::Draft;
use super::fault::{Code, ReadError};
use super::source::{Line, Source};
use super::words::shown;
use super::{ReadOptions, nothing};
use crate::puzzle::{Clue, Content, Puzzle};

/// Reads a whole file.
pub(super) fn read(
    source: &Source,
    range: Range<usize>,
    _: &ReadOptions,
) -> Result<Puzzle, ReadError> {
    let mut draft = Draft::new(source, range.clone());
    let mut lines = source
        .lines_in(range.clone())
        .filter(|line| !line.text.trim().is_empty());
    let Some(header) = lines.next() else {
        return Err(nothing(source));
    };
    let mut fields = fields(&header);
    if let Some(corner) = fields.next().filter(|corner| !corner.is_empty()) {
        draft.fault(
            Code::NoHeader,
            corner.start..corner.end,
            "the first field is not empty",
            "expected `,` and the column clues",
            "the first line is an empty field, then a clue for each column",
        );
    }
    let columns: Vec<Clue> = fields.map(|span| clue(&mut draft, span)).collect();
    let end = header.start + header.text.trim_end().len();
    if columns.is_empty() {
        draft.push_clues("column", 0, 1, end..end);
        return Err(draft.error());
    }
    let mut rows = Vec::new();
    let mut contents = Vec::new();
    for line in lines {
        let clue = row(&mut draft, &line, rows.len(), columns.len(), &mut contents);
        rows.push(clue);
    }
    if rows.is_empty() {
        draft.fault(
            Code::NoRows,
            end..end,
            "there are column clues but no rows",
            "expected a row on the next line",
            "add a line for each row: its clue, then its cells",
        );
    }
    draft.finish(rows, columns, contents)
}

/// Where the fields of a line stand, without the blanks round them.
fn fields(line: &Line<'_>) -> impl Iterator<Item = Range<usize>> {
    let mut at = line.start;
    line.text.trim_end().split(',').map(move |field| {
        let start = at + (field.len() - field.trim_start().len());
        at += field.len() + 1;
        start..start + field.trim().len()
    })
}

/// Reads a clue, which may be missing.
fn clue(draft: &mut Draft<'_>, span: Range<usize>) -> Clue {
    if span.is_empty() {
        return None;
    }
    draft.clue(span)
}

/// Reads a row, appends its cells, and returns its clue.
fn row(
    draft: &mut Draft<'_>,
    line: &Line<'_>,
    row: usize,
    width: usize,
    contents: &mut Vec<Content>,
) -> Clue {
    let end = line.start + line.text.trim_end().len();
    let mut fields = fields(line);
    let clue = fields.next().and_then(|span| clue(draft, span));
    let mut found = 0;
    let mut extra = None;
    for span in fields {
        let text = draft.text(span.clone());
        contents.push(match text {
            "" => Content::Unknown,
            "t" => Content::Tree,
            "Z" => Content::Tent,
            _ => {
                draft.fault(
                    Code::BadCell,
                    span.clone(),
                    format!("`{}` is no cell", shown(text)),
                    "expected `t`, `Z` or nothing",
                    "a tree is `t`, a tent `Z`",
                );
                Content::Unknown
            }
        });
        if found == width {
            extra = Some(span.start);
        }
        found += 1;
    }
    draft.push_length(row, found, width, extra.unwrap_or(end)..end);
    clue
}
