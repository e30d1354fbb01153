//! A board and two named lists of numbers, one for the rows and one for the columns, as programs
//! and collections of puzzles write them.
//!
//! ```text
//! . . T
//! T . .
//!
//! row_clues = [1, 1]
//! col_clues = [1, 0, 1]
//! ```
//!
//! The lists are recognized by their names: `rows`, `row_sums`, `rowTents`, `side` and the like
//! have a number for each row, `cols`, `column_clues`, `top` and the like one for each column. They
//! may be above or below the board, with or without brackets, in the notation of JSON, Python or
//! MiniZinc. The board may have any name, or be lines without a name. It is a string, a list of
//! strings, or a matrix in which 1 is a tree. On a board with `T`, `X` is a cell without a tree if
//! there is no other sign for such a cell.
//!
//! A JSON object with such names is parsed by the JSON reader, which calls [`read_object`].

mod grid;
mod name;
mod text;
mod value;

use crate::format::description::{BEGINNING, Description, Evidence, UnknownText};
use crate::format::entry::Notes;
use crate::format::fault::{Code, Counted, Fault, shared, shown};
use crate::format::name::Format;
use crate::format::reader::{Draft, is_clue, is_digits};
use crate::puzzle::{Clue, Puzzle};
pub(super) use name::names_clues;
use name::{Side, side_of};
use text::{assignment, parts};
use value::{NamedValue, Parser, Value};

/// The format.
pub(crate) const FORMAT: Description = Description {
    empties: true,
    whole: |look| Ok(detect(look)),
    read: Some(read),
    example: ". . . .\n. T . .\n. . . .\nT . T .\n\n\
              row_clues = [1, 0, 1, 1]\ncol_clues = [1, 1, 0, 1]\n",
    ..Description::new(
        Format::Named,
        "a board and two named lists of numbers, such as `row_clues = [..]` and `col_clues = [..]`",
    )
};

/// Returns sure evidence if a text has both lists, or one of them and a board. If the text is
/// longer than [`BEGINNING`], the beginning of a board is enough, even without a list.
fn detect(look: &UnknownText<'_>) -> Evidence {
    let text = look.beginning();
    let is_cut = text.len() < look.source.text().len();
    // A board this long without clues before it or next to its rows must have lists after it. The
    // beginning of a stream may be slightly shorter than [`BEGINNING`].
    if text.len() > BEGINNING / 2 && grid::is_bare(text) {
        return Evidence::Sure;
    }
    let may_be = look.naming_lines().any(names_clues) || is_cut && opens_board(look.line);
    if !may_be {
        return Evidence::No;
    }
    let parts = parts(text);
    let found = NamedParts::of(&parts.entries, &parts.lines, true);
    let is_list = |named: &Named<'_>| matches!(named.value, Value::List(..));
    let are_lists = [&found.rows, &found.columns].map(|lists| lists.iter().any(is_list));
    let has_name = !found.rows.is_empty() || !found.columns.is_empty();
    let has_board = !found.grids.is_empty() && has_name || is_cut && parts.unclosed.is_some();
    Evidence::sure(are_lists == [true; 2] || has_board)
}

/// Returns whether a line begins a board in brackets.
fn opens_board(line: &str) -> bool {
    assignment(line).is_some_and(|name| {
        let value = line[name.value_at..].trim_start();
        value.starts_with("[|") || value.starts_with("[[") || value == "["
    })
}

/// Returns the fault of a text with a board and two lists of numbers whose names are unknown, and
/// the first of these names.
pub(super) fn unknown_names<'s>(look: &UnknownText<'s>) -> Option<(&'s str, Fault)> {
    let parts = parts(look.beginning());
    let is_list = |entry: &&NamedValue<'_>| {
        let is_list = matches!(entry.value, Value::List(..)) && is_clues(&entry.value);
        is_list && side_of(entry.name).is_none()
    };
    let mut lists = parts.entries.iter().filter(is_list);
    let (first, second) = (lists.next()?, lists.next()?);
    let has_grid = parts
        .entries
        .iter()
        .any(|entry| grid::is_grid(&entry.value) && !is_clues(&entry.value));
    if !has_grid && grid::rows_of(&parts.lines).0.is_empty() {
        return None;
    }
    let message = format!(
        "`{}` and `{}` are not known as names of clues",
        shown(first.name),
        shown(second.name)
    );
    let fault = Fault::new(Code::Unknown, message)
        .expecting("`rows` and `columns`, `row_clues` and `col_clues`, or `side` and `top`")
        .help("rename the lists; the row clues are one number for each row");
    Some((first.name, fault))
}

fn read(draft: &mut Draft<'_>, notes: &mut Notes) -> Option<Puzzle> {
    let text = draft.text;
    let parts = parts(text);
    if let Some(open) = parts.unclosed {
        return draft.refuse(open, unclosed());
    }
    let found = NamedParts::of(&parts.entries, &parts.lines, true);
    puzzle(draft, &found, notes)
}

/// Returns the fault of an unclosed bracket.
fn unclosed() -> Fault {
    Fault::new(Code::Syntax, "this bracket is not closed")
        .expecting("a bracket that closes it")
        .help("is the text cut off?")
}

/// Parses the entries of a text that looks like a JSON object.
fn entries(text: &str) -> Option<Vec<NamedValue<'_>>> {
    let mut parser = Parser::new(text, 0);
    match parser.value(0) {
        Some(Value::Entries(entries)) if parser.unclosed.is_none() => Some(entries),
        _ => None,
    }
}

/// Returns whether a text that looks like a JSON object has names of this format. `rows` and
/// `columns` without a board are not enough, since [`Format::Json`] has these names too.
pub(super) fn is_object(text: &str) -> bool {
    let Some(entries) = entries(text) else {
        return false;
    };
    let found = NamedParts::of(&entries, &[], false);
    let is_other = |list: &Named<'_>| !matches!(list.name, "rows" | "columns");
    let is_whole = !found.rows.is_empty() && !found.columns.is_empty() && !found.grids.is_empty();
    is_whole || found.rows.iter().chain(&found.columns).any(is_other)
}

/// Returns the fault of a text that looks like a JSON object and contains a list of puzzles, and
/// the name of that list.
pub(super) fn list_of_puzzles(text: &str) -> Option<(&str, Fault)> {
    let has_clues = |item: &Value<'_>| match item {
        Value::Entries(entries) => {
            let found = NamedParts::of(entries, &[], false);
            !found.rows.is_empty() && !found.columns.is_empty()
        }
        _ => false,
    };
    let is_list = |entry: &NamedValue<'_>| match &entry.value {
        Value::List(_, items) => items.first().is_some_and(has_clues),
        _ => false,
    };
    let list = entries(text)?.into_iter().find(is_list)?;
    let message = format!("this is a list of puzzles named `{}`", shown(list.name));
    let fault = Fault::new(Code::Unknown, message)
        .expecting("the list alone")
        .help("remove what surrounds the list: in JSON, `[{…}, {…}]` is a list of puzzles");
    Some((list.name, fault))
}

/// Parses a text for which [`is_object`] returns true.
pub(super) fn read_object(draft: &mut Draft<'_>, notes: &mut Notes) -> Option<Puzzle> {
    let entries = entries(draft.text)?;
    puzzle(draft, &NamedParts::of(&entries, &[], false), notes)
}

/// A named value that may be a list of clues or a board.
#[derive(Clone, Debug)]
struct Named<'s> {
    name: &'s str,
    value: Value<'s>,
}

/// The values of a text that may be parts of a puzzle.
#[derive(Debug, Default)]
struct NamedParts<'s> {
    rows: Vec<Named<'s>>,
    columns: Vec<Named<'s>>,
    grids: Vec<Named<'s>>,
    /// Whether lines of text were left out.
    has_prose: bool,
}

impl<'s> NamedParts<'s> {
    /// Collects the lists and boards of a text. If `may_be_one`, a single number may be a list of
    /// one clue.
    fn of(entries: &[NamedValue<'s>], lines: &[&'s str], may_be_one: bool) -> Self {
        let mut found = Self::default();
        let mut single = Vec::new();
        found.add(entries, &mut single);
        let (rows, has_prose) = grid::rows_of(lines);
        found.has_prose = has_prose;
        // If a board has a name, and no line without a name has a tree, these lines are horizontal
        // rules, such as `---`.
        let is_rule = !found.grids.is_empty() && rows.iter().all(|row| grid::is_rule(row));
        if let Some(&first) = rows.first().filter(|_| !is_rule) {
            let items = rows.into_iter().map(Value::Text).collect();
            let (name, value) = ("", Value::List(first, items));
            found.grids.push(Named { name, value });
        }
        // `rows: 2` is a size, unless no other value can be the clues.
        for (side, list) in single {
            let lists = found.of_side(side);
            if may_be_one && lists.is_empty() {
                lists.push(list);
            }
        }
        // If there is a list under `rows` and another one such as `row_clues`, the list under
        // `rows` may hold cells: `["010", "100"]`.
        for side in [Side::Rows, Side::Columns] {
            let lists = found.of_side(side);
            let is_bare = |list: &Named<'_>| matches!(list.name, "rows" | "row");
            if lists.len() == 2 && side == Side::Rows {
                let bare = lists.iter().position(is_bare);
                let is_cells = |list: &Named<'_>| match &list.value {
                    Value::List(_, items) => {
                        items.iter().all(|item| matches!(item, Value::Text(_)))
                    }
                    _ => false,
                };
                if let Some(at) = bare.filter(|&at| is_cells(&lists[at])) {
                    let cells = lists.remove(at);
                    found.grids.push(cells);
                }
            }
        }
        // One of several boards may be a solution.
        if found.grids.len() > 1 {
            let is_solution = |grid: &Named<'_>| {
                let name = grid.name.to_ascii_lowercase();
                ["solution", "answer", "solved", "expected"]
                    .iter()
                    .any(|word| name.contains(word))
            };
            found.grids.retain(|grid| !is_solution(grid));
        }
        found
    }

    /// Returns whether the first two lists of row clues have the same name, and so do the first two
    /// lists of column clues.
    fn is_repeated(&self) -> bool {
        let is_twice = |lists: &[Named<'_>]| lists.len() > 1 && lists[0].name == lists[1].name;
        is_twice(&self.rows) && is_twice(&self.columns)
    }

    fn of_side(&mut self, side: Side) -> &mut Vec<Named<'s>> {
        match side {
            Side::Rows => &mut self.rows,
            Side::Columns => &mut self.columns,
        }
    }

    /// Adds the lists and boards among some entries, including nested ones. A single number with a
    /// name of clues may be the size, and is added to `single`.
    fn add(&mut self, entries: &[NamedValue<'s>], single: &mut Vec<(Side, Named<'s>)>) {
        for NamedValue { name, value } in entries {
            let named = || Named {
                name,
                value: value.clone(),
            };
            if let Value::Entries(inner) = value {
                self.add(inner, single);
                continue;
            }
            if let (Some(side), Value::Text(text)) = (side_of(name), value)
                && let Some(value) = listed(text)
            {
                self.of_side(side).push(Named { name, value });
                continue;
            }
            match side_of(name) {
                Some(side) if is_clues(value) => match value {
                    Value::List(..) => self.of_side(side).push(named()),
                    _ => single.push((side, named())),
                },
                _ if grid::is_grid(value) => self.grids.push(named()),
                // A flat list with other items is a malformed list of clues.
                Some(side) if is_flat(value) => self.of_side(side).push(named()),
                _ => {}
            }
        }
    }
}

/// Splits a string of several clues: `"1 0 1"`.
fn listed(text: &str) -> Option<Value<'_>> {
    let words = text.split(|sign: char| sign.is_whitespace() || ",;".contains(sign));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let are_clues = words.len() > 1 && words.iter().all(|word| is_clue(word));
    are_clues.then(|| Value::List(text, words.into_iter().map(Value::Word).collect()))
}

/// Returns the texts of the clues in a value. A single number that has `wanted` digits is split
/// into its digits.
fn clue_texts<'s>(value: &Value<'s>, wanted: usize) -> Vec<&'s str> {
    let split = |text: &'s str| {
        if text.len() == wanted && is_digits(text) {
            super::reader::characters(text).collect()
        } else {
            vec![text]
        }
    };
    match value {
        Value::List(_, items) => match &items[..] {
            [item] => item.text().map(split).unwrap_or_default(),
            _ => items.iter().map(Value::place).collect(),
        },
        value => value.text().map(split).unwrap_or_default(),
    }
}

/// Returns whether a word means that there is no clue.
fn is_none(text: &str) -> bool {
    matches!(text, "" | "." | "_" | "null" | "None" | "none" | "nil")
}

/// Returns whether a value is a number, or a list of nothing but numbers and signs for no clue.
fn is_clues(value: &Value<'_>) -> bool {
    let is_clue = |text: &str| is_none(text) || is_clue(text);
    match value {
        Value::List(_, items) => {
            let is_number = |item: &Value<'_>| item.text().is_some_and(is_clue);
            !items.is_empty() && items.iter().all(is_number)
        }
        value => value.text().is_some_and(is_digits),
    }
}

/// Returns whether a value is a list of words and numbers, with at least one number.
fn is_flat(value: &Value<'_>) -> bool {
    let Value::List(_, items) = value else {
        return false;
    };
    let is_number = |item: &Value<'_>| item.text().is_some_and(is_digits);
    items.iter().all(|item| item.text().is_some()) && items.iter().any(is_number)
}

/// Builds the puzzle from the lists and the board that were found.
fn puzzle<'s>(draft: &mut Draft<'s>, found: &NamedParts<'s>, notes: &mut Notes) -> Option<Puzzle> {
    if let ([_, _, ..], [_, second, ..]) = (&found.rows[..], &found.columns[..])
        && found.is_repeated()
    {
        let fault = shared::second_puzzle("put each puzzle into its own file");
        return draft.refuse(second.value.place(), fault);
    }
    let rows = only(draft, &found.rows, "row clues");
    let columns = only(draft, &found.columns, "column clues");
    let grid = only(draft, &found.grids, "cells");
    let (rows, columns, grid) = (rows?, columns?, grid?);
    // The number of column clues helps to split rows of text into cells.
    let guess = match &columns.value {
        Value::List(_, items) if items.len() > 1 => items.len(),
        value => value.place().trim().len(),
    };
    let mut board = grid::CellTable::new(&grid.value, guess);
    let is_matrix = matches!(&grid.value, Value::List(_, items)
        if items.iter().any(|item| matches!(item, Value::List(..))));
    if !is_matrix && board.pad(guess) {
        let remark = "short rows were completed with unknown cells";
        notes.remarks.push(remark.into());
    }
    let (height, width) = (board.rows.len(), board.width());
    let row_texts = clue_texts(&rows.value, height);
    let column_texts = clue_texts(&columns.value, width);
    if height != width && (row_texts.len(), column_texts.len()) == (width, height) {
        let message = format!(
            "`{}` has {} for {}, and `{}` {} for {}",
            shown(rows.name),
            Counted(width, "number"),
            Counted(height, "row"),
            shown(columns.name),
            height,
            Counted(width, "column")
        );
        let fault = Fault::new(Code::OtherSize, message)
            .expecting("a number for each row")
            .help("swap the names of the two lists, or transpose the board");
        return draft.refuse(rows.value.place(), fault);
    }
    let row_clues = clues(draft, "row", height, rows, row_texts);
    let column_clues = clues(draft, "column", width, columns, column_texts);
    let contents = board.contents(draft, width, notes);
    if found.has_prose {
        notes
            .remarks
            .push("lines of text around the board were ignored".into());
    }
    if height * width == 0 {
        return draft.refuse(grid.value.place(), missing("cells"));
    }
    draft.finish(row_clues, column_clues, contents)
}

/// Returns the fault of a missing part.
fn missing(what: &str) -> Fault {
    let (expected, advice) = match what {
        "row clues" => (
            "a list such as `row_clues = [1, 0]`",
            "add this list, with a number for each row",
        ),
        "column clues" => (
            "a list such as `col_clues = [1, 0]`",
            "add this list, with a number for each column",
        ),
        _ => (
            "a line or a list for each row",
            "add the board, above the lists or below them",
        ),
    };
    Fault::new(Code::MissingPart, format!("the {what} are missing"))
        .expecting(expected)
        .help(advice)
}

/// Returns the only value of `found`. Adds a fault if there is none, or a second one.
fn only<'a, 's>(
    draft: &mut Draft<'s>,
    found: &'a [Named<'s>],
    what: &str,
) -> Option<&'a Named<'s>> {
    match found {
        [] => {
            draft.missing(missing(what));
            None
        }
        [one] => Some(one),
        [first, second, ..] => {
            let name = |named: &Named<'_>| match named.name {
                "" => "the lines without a name".to_owned(),
                name => format!("`{}`", shown(name)),
            };
            let fault = if first.name == second.name {
                shared::twice(&name(first))
            } else {
                let message = format!(
                    "{} and {} can both be the {what}",
                    name(first),
                    name(second)
                );
                Fault::new(Code::Twice, message)
                    .expecting("one of them")
                    .help("remove one of the two, or put each puzzle into its own file")
            };
            draft.refuse(second.value.place(), fault)
        }
    }
}

/// Parses `texts`, the clues of a list that should have `wanted` clues.
fn clues<'s>(
    draft: &mut Draft<'s>,
    what: &'static str,
    wanted: usize,
    list: &Named<'s>,
    texts: Vec<&'s str>,
) -> Vec<Clue> {
    let clue = |draft: &mut Draft<'s>, text: &'s str| {
        if is_none(text) {
            None
        } else {
            draft.clue(text)
        }
    };
    draft.clues(what, wanted, list.value.place(), texts.into_iter(), clue)
}
