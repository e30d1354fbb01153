//! Saved games: records `KEY     :length:value`, usually one per line.
//!
//! `PARAMS` and `DESC` give the board. The moves up to `STATEPOS` give the marks on it. The steps
//! of a move are separated by `;`: `Tx,y` a tent, `Nx,y` no tent, `Bx,y` nothing, columns and rows
//! from 0. The step `S`, with which the program's solution begins, marks every free cell as empty.
//! `STATEPOS` counts from 1, the board before the first move.

use std::collections::HashMap;

use crate::format::fault::{Code, Fault, shown};
use crate::format::reader::Draft;
use crate::format::sgt::params::description;
use crate::puzzle::{Cell, Content, Puzzle};

/// Returns whether a text begins like a saved game.
pub(super) fn is_save(text: &str) -> bool {
    let key = text.trim_start().strip_prefix("SAVEFILE");
    key.is_some_and(|rest| rest.trim_start_matches(' ').starts_with(':'))
}

/// The records of a saved game: the values by their keys, and the moves. `None` is a move that goes
/// back to the start.
type Records<'s> = (HashMap<&'s str, &'s str>, Vec<Option<&'s str>>);

/// Parses a saved game.
pub(super) fn read(draft: &mut Draft<'_>) -> Option<Puzzle> {
    let (mut values, moves) = records(draft)?;
    if let Some(game) = values.remove("GAME")
        && game != "Tents"
    {
        let name = shown(game);
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
    play(draft, puzzle, &moves, values.remove("STATEPOS"))
}

/// Parses the records.
fn records<'s>(draft: &mut Draft<'s>) -> Option<Records<'s>> {
    let (mut values, mut moves) = Records::default();
    let mut text = draft.text.trim_start();
    while !text.is_empty() {
        let broken = |message: &str, expected: &str| {
            Fault::new(Code::Syntax, message)
                .expecting(expected)
                .help("a record is `KEY     :length:value`; is the file cut off?")
        };
        let Some((key, rest)) = field(text) else {
            let fault = broken("this is not a record", "a key and `:`");
            return draft.refuse(first_line(text), fault);
        };
        let Some((length, value)) = field(rest) else {
            let fault = broken("a record without its length", "a length and `:`");
            return draft.refuse(first_line(rest), fault);
        };
        // A value may contain line ends, so its length determines its end.
        let length = length.trim().parse().ok();
        let Some((value, after)) = length.and_then(|length| value.split_at_checked(length)) else {
            let message = "this record is longer than the file";
            let fault = broken(message, "the value's length");
            return draft.refuse(first_line(rest), fault);
        };
        text = after.trim_start();
        match key.trim_end() {
            "MOVE" | "SOLVE" => moves.push(Some(value)),
            "RESTART" => moves.push(None),
            key => drop(values.insert(key, value)),
        }
    }
    Some((values, moves))
}

/// Returns the text before the first colon and the text after it, if the colon is on the first
/// line. The line may hold many records, so it is not searched to its end.
fn field(text: &str) -> Option<(&str, &str)> {
    let end = text.find([':', '\n'])?;
    let after = text[end..].strip_prefix(':')?;
    Some((&text[..end], after))
}

fn first_line(text: &str) -> &str {
    let end = text.find('\n').unwrap_or(text.len());
    text[..end].trim_end_matches('\r')
}

/// Applies the moves that led to `position`, or all moves if there is none.
fn play<'s>(
    draft: &mut Draft<'s>,
    start: Puzzle,
    moves: &[Option<&'s str>],
    position: Option<&'s str>,
) -> Option<Puzzle> {
    let made = position.map_or(Some(moves.len()), |text| {
        let position: Option<usize> = text.trim().parse().ok();
        position?.checked_sub(1).filter(|&made| made <= moves.len())
    });
    let Some(made) = made else {
        let text = position.unwrap_or_default();
        let message = format!("`{}` is not a position of this game", shown(text.trim()));
        let fault = Fault::new(Code::BadMark, message)
            .expecting(format!("1 to {}", moves.len() + 1))
            .help("is the file cut off?");
        return draft.refuse(text, fault);
    };
    let size = start.size();
    // The last solution or restart, which sets the whole board, determines the cells without later
    // marks.
    let mut is_solved = false;
    let mut marks = Vec::new();
    for steps in &moves[..made] {
        let Some(steps) = steps else {
            is_solved = false;
            marks.clear();
            continue;
        };
        for step in steps.split(';') {
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
            let Some(mark) = mark else {
                let message = format!("`{}` is not a move", shown(step));
                let fault = Fault::new(Code::BadMark, message)
                    .expecting("`T`, `N` or `B` and a cell without a tree")
                    .help("a move looks like `T3,0`: column and row, from 0");
                return draft.refuse(step, fault);
            };
            marks.push(mark);
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
    // The number of cells is unchanged, so this is a board.
    Some(Puzzle::new(rows, columns, contents).unwrap_or(start))
}
