//! Text → claims: parses the solutions of a text.

use itertools::Itertools;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::format::coordinates::Coordinates;
use crate::format::entries::{Arrangement, read_as};
use crate::format::entry::{ReadOptions, is_significant};
use crate::format::fault::{Code, Fault, ReadError, shared, shown_json};
use crate::format::plain::Drawing;
use crate::format::puzzle_id::PuzzleId;
use crate::format::reader::{characters, rest_of};
use crate::format::solution::claim::{Claimed, TextClaim};
use crate::format::solution::faults::bad_record;
use crate::format::solution_kind::SolutionKind;
use crate::format::source::{Source, SourceLine, boundary};
use crate::format::{coordinates, markdown, plain, signs};
use crate::puzzle::{Cell, Direction, Layout, Puzzle};

/// Parses the solutions of a text, which are written as `kind` states. Puzzles are arranged as
/// `arrangement` states.
pub(super) fn claims<'s>(
    kind: SolutionKind,
    source: &'s Source,
    options: &ReadOptions,
    arrangement: Arrangement,
) -> Box<dyn Iterator<Item = TextClaim> + 's> {
    if let Some(fault) = source.binary_fault() {
        return Box::new(std::iter::once(TextClaim::new(1, Err(source.error(fault)))));
    }
    let claims: Box<dyn Iterator<Item = TextClaim>> = match kind {
        SolutionKind::Lists => Box::new(lists(source)),
        SolutionKind::Records => {
            let lines = source.lines().filter(is_significant);
            return Box::new(lines.filter_map(|line| record(source, line)));
        }
        SolutionKind::Bare => Box::new(bare_grids(source)),
        SolutionKind::Coordinates => Box::new(
            coordinates::read(source)
                .map(|(line, tents)| TextClaim::new(line, tents.map(Claimed::Coordinates))),
        ),
        SolutionKind::Puzzles => Box::new(puzzles(source, options, arrangement)),
    };
    let comments = source.lines().filter(|line| line.text.starts_with('#'));
    let mut comments = comments.peekable();
    Box::new(claims.map(move |mut claim| {
        let before = comments.peeking_take_while(|comment| comment.number < claim.line);
        claim.names = before
            .map(|comment| comment.text[1..].trim().to_owned())
            .collect();
        claim
    }))
}

/// Parses puzzles with their tents, in the requested format if the first puzzle can be read in it,
/// otherwise in the detected format.
fn puzzles<'s>(
    source: &'s Source,
    options: &ReadOptions,
    mut arrangement: Arrangement,
) -> impl Iterator<Item = TextClaim> + use<'s> {
    let mut options = *options;
    // The requested format is the format of the puzzle; a solution may be in another one.
    let is_in_it = || {
        let first = read_as(source, &options, arrangement).next();
        first.is_some_and(|entry| entry.puzzle.is_ok())
    };
    if options.format.is_some() && !options.is_detected && !is_in_it() {
        (options.format, arrangement) = (None, Arrangement::Shown);
    }
    let mut lines = source.lines().peekable();
    read_as(source, &options, arrangement).map(move |entry| {
        if entry.puzzle.is_err() || !entry.notes.remarks.is_empty() {
            while lines.next_if(|line| line.number < entry.line).is_some() {}
            let first = lines.peek().map_or("", |line| line.text);
            let drawings = plain::strange(source, paragraph(source, first));
            if !drawings.is_empty() {
                return TextClaim::new(entry.line, Ok(Claimed::Signs(drawings)));
            }
        }
        let what = entry.puzzle.map(|puzzle| {
            let tents = entry.notes.solution;
            let tents = tents.unwrap_or_else(|| puzzle.marked_tents());
            Claimed::Puzzle(puzzle, tents, entry.notes.remarks)
        });
        TextClaim {
            id: entry.notes.id,
            ..TextClaim::new(entry.line, what)
        }
    })
}

/// Parses grids without clues.
fn bare_grids(source: &Source) -> impl Iterator<Item = TextClaim> + '_ {
    let mut lines = source.lines().filter(|line| !line.text.starts_with('#'));
    std::iter::from_fn(move || {
        let is_row = |line: &SourceLine<'_>| !line.text.trim().is_empty();
        let first = lines.find(is_row)?;
        let (mut contents, mut rows) = (Vec::new(), 0);
        let mut is_strange = false;
        for line in std::iter::once(first).chain(lines.by_ref().take_while(is_row)) {
            let cells = line.text.chars().filter(|sign| !sign.is_whitespace());
            contents.extend(cells.map(|sign| signs::cell(sign).unwrap_or_default()));
            is_strange |= line
                .text
                .chars()
                .any(|sign| !sign.is_whitespace() && signs::cell(sign).is_none());
            rows += 1;
        }
        if is_strange {
            let drawing = Drawing::bare(paragraph(source, first.text));
            return Some(TextClaim::new(
                first.number,
                Ok(Claimed::Signs(vec![drawing])),
            ));
        }
        let columns = vec![None; contents.len() / rows];
        let what = match Puzzle::new(vec![None; rows], columns, contents) {
            Ok(grid) => {
                let tents = grid.marked_tents();
                Ok(Claimed::Grid(grid, tents))
            }
            Err(error) => Err(source.error_at(first.text, shared::huge_board(&error))),
        };
        Some(TextClaim::new(first.number, what))
    })
}

/// Returns the paragraph that begins with the line `first`, or an empty text if that line is empty.
fn paragraph<'s>(source: &'s Source, first: &'s str) -> &'s str {
    if first.is_empty() {
        return &source.text()[..0];
    }
    markdown::paragraph(rest_of(source.text(), Some(first)))
}

/// Parses direction lists, one per line.
fn lists(source: &Source) -> impl Iterator<Item = TextClaim> + '_ {
    let lines = source.lines().filter(|line| !line.text.starts_with('#'));
    lines.map(|line| {
        let directions = directions(source, line);
        let what = directions.map(|directions| Claimed::Directions(directions, None));
        TextClaim::new(line.number, what)
    })
}

/// Parses a direction list.
fn directions(source: &Source, line: SourceLine<'_>) -> Result<Vec<Direction>, ReadError> {
    let letters = characters(line.text).filter(|letter| !letter.trim().is_empty());
    let directions = letters.map(|place| {
        let direction = place.chars().next().and_then(Direction::from_letter);
        direction.ok_or_else(|| {
            let fault = Fault::new(Code::BadSolution, "this is not a direction")
                .expecting("`n`, `e`, `s` or `w`")
                .help("give one letter for each tree, row by row");
            source.error_at(place, fault)
        })
    });
    directions.collect()
}

/// The fields of a line of JSON. A line with a `type` other than `solution` is skipped.
#[derive(Deserialize)]
struct SolutionLine<'l> {
    #[serde(rename = "type")]
    kind: Option<String>,
    input: Option<String>,
    #[serde(borrow)]
    id: Option<&'l RawValue>,
    tents: Option<Vec<[u32; 2]>>,
    directions: Option<Vec<char>>,
}

/// Parses a line of JSON, as `solve` and `sample` print it. Returns `None` if its `type` is not
/// `solution`.
fn record(source: &Source, line: SourceLine<'_>) -> Option<TextClaim> {
    let bad = |column: usize, message: String| {
        let at = boundary(line.text, column.saturating_sub(1).min(line.text.len()));
        source.error_at(&line.text[at..at], bad_record(message))
    };
    let record: SolutionLine<'_> = match serde_json::from_str(line.text) {
        Ok(record) => record,
        Err(error) => {
            let error = bad(error.column(), shown_json(&error));
            return Some(TextClaim::new(line.number, Err(error)));
        }
    };
    if record.kind.is_some_and(|kind| kind != "solution") {
        return None;
    }
    let what = claimed(record.tents, record.directions);
    Some(TextClaim {
        line: line.number,
        names: record.input.into_iter().collect(),
        id: record.id.map(|id| PuzzleId::of_json(id.get())),
        what: what.map_err(|message| bad(1, message.to_owned())),
    })
}

/// Creates the solution with these tents and directions. The error is a message about the tents or
/// the directions.
fn claimed(
    tents: Option<Vec<[u32; 2]>>,
    directions: Option<Vec<char>>,
) -> Result<Claimed, &'static str> {
    let directions = directions.map(|letters| {
        let directions: Option<_> = letters.into_iter().map(Direction::from_letter).collect();
        directions.ok_or("a direction is `n`, `e`, `s` or `w`")
    });
    let directions = directions.transpose()?;
    // Rows and columns count from 1. But if there are no directions and some number is 0, they
    // count from 0.
    if let (Some(tents), None) = (&tents, &directions)
        && tents.iter().flatten().any(|&number| number == 0)
    {
        let pairs = tents.iter().map(|&[row, column]| (row, column)).collect();
        return Ok(Claimed::Coordinates(Coordinates::new(pairs)));
    }
    let tents = tents.map(|tents| {
        let cells = tents.into_iter().map(|[row, column]| {
            let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
            Some(Cell { row, column })
        });
        let layout: Option<Layout> = cells.collect();
        layout.ok_or("rows and columns of tents count from 1")
    });
    match (tents.transpose()?, directions) {
        (tents, Some(directions)) => Ok(Claimed::Directions(directions, tents)),
        (Some(tents), None) => Ok(Claimed::Tents(tents)),
        (None, None) => Err("there are neither tents nor directions"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_paragraph_of_an_empty_line_is_a_part_of_the_source() {
        let source = Source::new(b"x\n\n".to_vec());
        assert_eq!(source.place_of(paragraph(&source, "")), 0..0);
    }
}
