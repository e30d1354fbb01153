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
//! `?` or a negative number means no clue. Blank lines mean nothing.

use std::ops::Range;

use super::description::{Description, Sign};
use super::fault::ReadError;
use super::problem::{BadBoard, Signs};
use super::reader::{Draft, Grid};
use super::source::{Line, Source};
use super::tokens::extent;
use super::{Format, Notes, ReadOptions, nothing, plain};
use crate::puzzle::{Clue, Content, Puzzle};

/// The format.
pub(crate) const FORMAT: Description = Description {
    extensions: &["csv"],
    first_line: |look| Sign::sure(look.first.starts_with(',')),
    ..Description::new(
        Format::Csv,
        "csv",
        "comma-separated values, a tree as `t`, a tent as `Z`",
        read,
    )
};

const SIGNS: Signs = Signs {
    known: "`t`, `Z` or nothing",
    meaning: "a tree is `t`, a tent `Z`",
};

/// Reads a whole file, with these cells or with those of `plain`.
fn read(
    source: &Source,
    range: Range<usize>,
    _: &ReadOptions,
    notes: &mut Notes,
) -> Result<Puzzle, ReadError> {
    table(source, range.clone()).or_else(|error| {
        let (puzzle, remarks) = plain::read_typed(source, range).ok_or(error)?;
        notes.remarks = remarks;
        Ok(puzzle)
    })
}

/// Reads a whole file with these cells.
fn table(source: &Source, range: Range<usize>) -> Result<Puzzle, ReadError> {
    let mut draft = Draft::new(source, range.clone());
    let mut lines = source
        .lines_in(range.clone())
        .filter(|line| !line.text.trim().is_empty());
    let Some(header) = lines.next() else {
        return Err(nothing(source));
    };
    let mut fields = fields(&header);
    if let Some(corner) = fields.next().filter(|corner| !corner.is_empty()) {
        draft.fault(corner, BadBoard::FullCorner);
    }
    let columns: Vec<Clue> = fields.map(|span| clue(&mut draft, span)).collect();
    let end = extent(&header).end;
    if columns.is_empty() {
        draft.push_clues("column", 0, 1, end..end);
        return Err(draft.error());
    }
    let cell = |field: &str| match field {
        "" => Some(Content::Unknown),
        "t" => Some(Content::Tree),
        "Z" => Some(Content::Tent),
        _ => None,
    };
    let mut grid = Grid::new(columns.len(), cell, SIGNS);
    let mut rows = Vec::new();
    for line in lines {
        let mut fields = self::fields(&line);
        let clue = fields.next().and_then(|span| clue(&mut draft, span));
        rows.push(clue);
        grid.row(&mut draft, fields, extent(&line).end);
    }
    if rows.is_empty() {
        draft.fault(end..end, BadBoard::NoRows);
    }
    draft.finish(rows, columns, grid.contents)
}

/// The places of the fields of a line, without the blanks around them.
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
