//! Saved games: records `KEY     :length:value`, one a line.
//!
//! The board is that of `PARAMS` and `DESC`; the marks on it are what the moves up to `STATEPOS`
//! have made, joined by `;`: `Tx,y` a tent, `Nx,y` no tent, `Bx,y` nothing, columns and rows from
//! 0. A move that begins with `S` is the program's solution: it takes every free cell for empty
//! first. `STATEPOS` counts from 1, the board before the first move.

use std::collections::HashMap;
use std::ops::Range;

use super::description;
use crate::format::fault::{Code, Fault, Shown};
use crate::format::reader::Draft;
use crate::format::source::Source;
use crate::puzzle::{Cell, Content, Puzzle};

/// Whether a text begins like a saved game.
pub(super) fn is_save(text: &str) -> bool {
    let key = text.trim_start().strip_prefix("SAVEFILE");
    key.is_some_and(|rest| rest.trim_start_matches(' ').starts_with(':'))
}

/// The records of a saved game: the places of the values by their keys, and those of the moves,
/// each with whether it goes back to the start.
type Records<'s> = (HashMap<&'s str, Range<usize>>, Vec<(bool, Range<usize>)>);

/// Reads a saved game.
pub(super) fn read(draft: &mut Draft<'_>) -> Option<Puzzle> {
    let (source, range) = (draft.source, draft.range.clone());
    let records = records(source, range.clone());
    let (mut values, moves) = draft.keep(records)?;
    if let Some(game) = values.remove("GAME")
        && draft.text(game.clone()) != "Tents"
    {
        let name = Shown::new(draft.text(game.clone()));
        let fault = Fault::new(Code::Variant, format!("this is a game of {name}"))
            .expecting("`Tents`")
            .help("only games of Tents can be read");
        return draft.refuse(game, fault);
    }
    let mut part = |key| {
        let part = values.remove(key);
        if part.is_none() {
            let fault = Fault::new(Code::MissingPart, format!("the record `{key}` is missing"))
                .expecting(format!("a record `{key}`"))
                .help("is the file cut off?");
            draft.missing(fault);
        }
        part
    };
    let [params, desc] = ["PARAMS", "DESC"].map(&mut part);
    let (params, desc) = (params?, desc?);
    let size = super::params(draft, params)?;
    let puzzle = description(draft, desc, size)?;
    draft.keep(play(source, puzzle, &moves, values.remove("STATEPOS")))
}

/// Finds the records.
fn records(source: &Source, range: Range<usize>) -> Result<Records<'_>, Fault> {
    let (mut values, mut moves) = Records::default();
    let mut at = range.start;
    loop {
        let text = &source.text()[at..range.end];
        at += text.len() - text.trim_start().len();
        let text = text.trim_start();
        if text.is_empty() {
            return Ok((values, moves));
        }
        let line = text.lines().next().unwrap_or_default();
        let broken = |from: usize, message: &'static str, expected: &str| {
            let fault = Fault::new(Code::Syntax, message)
                .expecting(expected)
                .help("a record is `KEY     :length:value`; is the file cut off?");
            fault.at(at + from..at + line.len())
        };
        let parts = line.split_once(':');
        let (key, rest) =
            parts.ok_or_else(|| broken(0, "this is not a record", "a key and `:`"))?;
        let from = key.len() + 1;
        let (length, _) = rest
            .split_once(':')
            .ok_or_else(|| broken(from, "a record without its length", "a length and `:`"))?;
        let start = from + length.len() + 1;
        // A value may hold line ends, so its length is what counts.
        let length: Option<usize> = length.trim().parse().ok();
        let end = length.and_then(|length| start.checked_add(length));
        let value = end.filter(|&end| text.get(start..end).is_some());
        let value = value.ok_or_else(|| {
            let message = "the length of this record goes beyond the file";
            broken(from, message, "the value's length")
        })?;
        let value = at + start..at + value;
        at = value.end;
        match key.trim_end() {
            "MOVE" | "SOLVE" => moves.push((false, value)),
            "RESTART" => moves.push((true, value)),
            key => drop(values.insert(key, value)),
        }
    }
}

/// Makes the moves that led to the position.
fn play(
    source: &Source,
    start: Puzzle,
    moves: &[(bool, Range<usize>)],
    position: Option<Range<usize>>,
) -> Result<Puzzle, Fault> {
    let made = match position {
        None => moves.len(),
        Some(span) => {
            let text = source.text()[span.clone()].trim();
            let position = text.parse().ok();
            let made = position.and_then(|position: usize| position.checked_sub(1));
            made.filter(|&made| made <= moves.len()).ok_or_else(|| {
                let message = format!("`{}` is not a position of this game", Shown::new(text));
                let fault = Fault::new(Code::BadMark, message)
                    .expecting(format!("1 to {}", moves.len() + 1))
                    .help("is the file cut off?");
                fault.at(span)
            })?
        }
    };
    let size = start.size();
    // The last step that sets the whole board decides what there was before the marks after it.
    let mut is_solved = false;
    let mut marks = Vec::new();
    for (is_restart, span) in &moves[..made] {
        if *is_restart {
            is_solved = false;
            marks.clear();
            continue;
        }
        let mut end = span.start;
        for step in source.text()[span.clone()].split(';') {
            let place = end..end + step.len();
            end = place.end + 1;
            let content = match step.get(..1) {
                None if step.is_empty() => continue,
                Some("S") if step.len() == 1 => {
                    is_solved = true;
                    marks.clear();
                    continue;
                }
                Some("T") => Some(Content::Tent),
                Some("N") => Some(Content::Empty),
                Some("B") => Some(Content::Unknown),
                _ => None,
            };
            let mark = content.and_then(|content| {
                let (column, row) = step[1..].split_once(',')?;
                let (row, column) = (row.parse().ok()?, column.parse().ok()?);
                let cell = Some(Cell { row, column }).filter(|&cell| size.contains(cell))?;
                (start.content(cell) != Content::Tree).then(|| (size.index(cell), content))
            });
            marks.push(mark.ok_or_else(|| {
                let message = format!("`{}` is not a move", Shown::new(step));
                let fault = Fault::new(Code::BadMark, message)
                    .expecting("`T`, `N` or `B` and a cell without a tree")
                    .help("a move looks like `T3,0`: column and row, from 0");
                fault.at(place)
            })?);
        }
    }
    let mut contents = start.contents().to_vec();
    if is_solved {
        let free = contents
            .iter_mut()
            .filter(|content| **content != Content::Tree);
        free.for_each(|content| *content = Content::Empty);
    }
    for (index, content) in marks {
        contents[index] = content;
    }
    let (rows, columns) = (start.row_clues().to_vec(), start.column_clues().to_vec());
    // As many cells as before make a board.
    Ok(Puzzle::new(rows, columns, contents).unwrap_or(start))
}
