//! JSON → puzzle.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use itertools::Itertools;

use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::error::Category;
use serde_json::value::RawValue;

use crate::format::entry::Notes;
use crate::format::fault::{Code, Counted, Fault, Signs, shared, shown, shown_json, shown_message};
use crate::format::object::{each_entry, string};
use crate::format::puzzle_id::PuzzleId;
use crate::format::reader::{Draft, Grid, characters, tents_of};
use crate::format::source::{Source, boundary, end_of};
use crate::format::{link, named, plain, signs};
use crate::puzzle::{Clue, Content, Layout, Puzzle};

const CLUES: Signs = Signs {
    known: "a number or `null`",
    help: "write `null` for a line without a clue",
};

/// The keys of a puzzle.
const KEYS: [&str; 11] = [
    "id", "title", "author", "width", "height", "columns", "rows", "cells", "expect", "level",
    "solution",
];

/// The keys of an object, and their values as they were written.
struct RawObject<'s>(Vec<(Cow<'s, str>, &'s RawValue)>);

impl<'s> RawObject<'s> {
    /// Returns all values of a key.
    fn all(&self, key: &str) -> impl Iterator<Item = &'s RawValue> {
        let entries = self.0.iter().filter(move |(other, _)| other == key);
        entries.map(|&(_, value)| value)
    }

    /// Returns the first value of a key, unless it is `null`.
    fn get(&self, key: &str) -> Option<&'s RawValue> {
        self.all(key).next().filter(|value| value.get() != "null")
    }
}

/// Parses a puzzle and its notes.
pub(super) fn read(draft: &mut Draft<'_>, notes: &mut Notes) -> Option<Puzzle> {
    let text = draft.text;
    if !draft.is_faulty()
        && let Some(puzzle) = quick(text, notes)
    {
        return Some(puzzle);
    }
    let mut record = RawObject(Vec::new());
    if let Err(error) = each_entry(text, |key, value| record.0.push((key, value))) {
        // A Python dictionary looks like a JSON object except for its quotes.
        let is_dictionary = text.strip_prefix('{').map(str::trim_start);
        if is_dictionary.is_some_and(|rest| rest.starts_with('\'')) && named::is_object(text) {
            return named::read_object(draft, notes);
        }
        if let Some((place, fault)) = named::list_of_puzzles(text) {
            return draft.refuse(place, fault);
        }
        syntax(draft, &error);
        return None;
    }
    puzzle(draft, &record, notes)
}

/// The parts of a well-formed object without a stored solution, whose keys and rows of cells have no
/// escapes. Any other text is parsed key by key, which would give the same result for these objects,
/// and which finds the faults of other texts.
#[derive(Default)]
struct Quick<'t> {
    width: Option<usize>,
    height: Option<usize>,
    columns: Option<List<Clue>>,
    rows: Option<List<Clue>>,
    cells: Option<List<&'t str>>,
    notes: Notes,
}

impl<'de> Deserialize<'de> for Quick<'de> {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        value.deserialize_map(QuickVisitor)
    }
}

/// Collects the entries of an object for [`Quick`].
struct QuickVisitor;

impl<'de> Visitor<'de> for QuickVisitor {
    type Value = Quick<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Quick<'de>, A::Error> {
        let mut quick = Quick::default();
        let notes = &mut quick.notes;
        while let Some(key) = map.next_key()? {
            match key {
                "id" => {
                    let id: &RawValue = map.next_value()?;
                    once(&mut notes.id, PuzzleId::of_json(id.get()))?;
                }
                "title" => once(&mut notes.title, map.next_value()?)?,
                "author" => once(&mut notes.author, map.next_value()?)?,
                "expect" => once(&mut notes.expect, map.next_value()?)?,
                "level" => once(&mut notes.level, map.next_value()?)?,
                "width" => once(&mut quick.width, map.next_value()?)?,
                "height" => once(&mut quick.height, map.next_value()?)?,
                "columns" => once(&mut quick.columns, map.next_value()?)?,
                "rows" => once(&mut quick.rows, map.next_value()?)?,
                "cells" => once(&mut quick.cells, map.next_value()?)?,
                "solution" => return Err(Error::custom("a stored solution")),
                other => {
                    map.next_value::<IgnoredAny>()?;
                    notes.other_keys.push(other.to_owned());
                }
            }
        }
        Ok(quick)
    }
}

/// Stores the value of a key. Fails if the key already has one.
fn once<T, E: Error>(place: &mut Option<T>, value: T) -> Result<(), E> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(E::custom("a repeated key")),
    }
}

/// A list that is deserialized with room for the lines of a board of usual size. A list that starts
/// without room is moved several times as it grows, and threads wait for each other while memory is
/// allocated.
struct List<T>(Vec<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        value.deserialize_seq(ListVisitor(PhantomData))
    }
}

/// Collects the elements of a [`List`].
struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
    type Value = List<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<List<T>, A::Error> {
        let mut list = Vec::with_capacity(16);
        while let Some(element) = elements.next_element()? {
            list.push(element);
        }
        Ok(List(list))
    }
}

/// Parses an object with its notes, if it is as [`Quick`] describes.
fn quick(text: &str, notes: &mut Notes) -> Option<Puzzle> {
    let record: Quick<'_> = serde_json::from_str(text).ok()?;
    let (List(columns), List(rows), List(cells)) = (record.columns?, record.rows?, record.cells?);
    let (height, width) = (rows.len(), columns.len());
    if record.width.is_some_and(|found| found != width)
        || record.height.is_some_and(|found| found != height)
        || cells.len() != height
    {
        return None;
    }
    let mut contents: Vec<Content> =
        Vec::with_capacity(width.saturating_mul(height).min(text.len()));
    for row in cells {
        if row.len() != width || !plain::append(row.as_bytes(), &mut contents) {
            return None;
        }
    }
    let puzzle = Puzzle::new(rows, columns, contents).ok()?;
    *notes = record.notes;
    Some(puzzle)
}

/// Adds the fault of a text that is not JSON, or not an object.
fn syntax(draft: &mut Draft<'_>, error: &serde_json::Error) {
    let text = draft.text;
    let (fault, at) = if error.classify() == Category::Eof {
        (shared::cut_json(), text.len())
    } else {
        let lines = text.split_inclusive('\n').take(error.line() - 1);
        let line: usize = lines.map(str::len).sum();
        let column = line + error.column().saturating_sub(1);
        let at = boundary(text, column.min(text.len()));
        (shared::bad_json(shown_json(error)), at)
    };
    let place = characters(&text[at..]).next().unwrap_or(end_of(text));
    draft.fault(place, fault);
}

/// Parses the puzzle of an object and its notes. Adds a fault if a part is missing or malformed.
fn puzzle<'s>(draft: &mut Draft<'s>, record: &RawObject<'s>, notes: &mut Notes) -> Option<Puzzle> {
    let text = draft.text;
    for key in KEYS {
        if let Some(second) = record.all(key).nth(1) {
            let message = format!("duplicate key `{key}`");
            let fault = shared::bad_json(shown_message(&message));
            return draft.refuse(second.get(), fault);
        }
    }
    notes.id = record
        .all("id")
        .next()
        .map(|id| PuzzleId::of_json(id.get()));
    if let Some(expect) = record.get("expect") {
        notes.expect = string(expect).map(Cow::into_owned);
        if notes.expect.is_none() {
            unexpected(draft, expect, "a string");
        }
    }
    // Other programs store the number of a puzzle in this key. A number is refused only where a
    // level is needed.
    notes.level = record.get("level").map(|level| {
        let word = string(level).map(Cow::into_owned);
        word.unwrap_or_else(|| level.get().to_owned())
    });
    let [columns, rows, cells] = ["columns", "rows", "cells"].map(|key| record.get(key));
    let is_matrix = |cells: &RawValue| cells.get()[1..].trim_start().starts_with('[');
    let are_other_cells = |cells| is_matrix(cells) || are_flags(cells);
    let is_native = columns.is_some() && rows.is_some() && !cells.is_none_or(are_other_cells);
    if !is_native && named::is_object(text) {
        return named::read_object(draft, notes);
    }
    // In a Jupyter notebook, the key `cells` holds objects, not rows.
    let is_cells = |cells: &RawValue| !cells.get()[1..].trim_start().starts_with('{');
    let mut keys = record.0.iter().map(|(key, _)| key.as_ref()).peekable();
    if columns.or(rows).is_none() && !cells.is_some_and(is_cells) && keys.peek().is_some() {
        let links = links_of(draft.source, record);
        if !links.is_empty() {
            return linked(draft, &links, record, notes);
        }
        if let Some((place, fault)) = named::list_of_puzzles(text) {
            return draft.refuse(place, fault);
        }
        let keys = keys.take(4).map(|key| format!("`{key}`")).join(", ");
        let keys = shown_message(&keys);
        let fault = Fault::new(Code::Unknown, "this JSON is not a puzzle in a known form")
            .expecting(format!(
                "the keys `columns`, `rows` and `cells`, found {keys}"
            ))
            .help(shared::JSON_EXAMPLE);
        return draft.refuse(&text[..1], fault);
    }
    let string_of = |key| record.get(key).and_then(string).map(Cow::into_owned);
    (notes.title, notes.author) = (string_of("title"), string_of("author"));
    // If the title or the author is neither a string nor `null`, its key is one of the other keys.
    let is_other = |key: &&str| match *key {
        "title" | "author" => record.get(key).is_some_and(|value| string(value).is_none()),
        key => !KEYS.contains(&key),
    };
    notes.other_keys = keys.filter(is_other).map(str::to_owned).collect();
    for (part, key) in [(columns, "columns"), (rows, "rows"), (cells, "cells")] {
        if part.is_none() {
            let fault = Fault::new(Code::MissingPart, format!("the key `{key}` is missing"))
                .expecting(format!("`\"{key}\":[…]` before this"))
                .help("a puzzle has the keys `columns`, `rows` and `cells`");
            draft.fault(&text[text.len() - 1..], fault);
        }
    }
    let (columns, rows, cells) = (columns?, rows?, cells?);
    let (column_clues, row_clues) = (clues(draft, columns), clues(draft, rows));
    let (column_clues, row_clues) = (column_clues?, row_clues?);
    let sizes = [
        ("width", columns, "column", column_clues.len()),
        ("height", rows, "row", row_clues.len()),
    ];
    for (key, clues, line, found) in sizes {
        if let Some(size) = record.get(key)
            && size.get().parse() != Ok(found)
        {
            let (text, are) = (shown(size.get()), if found == 1 { "is" } else { "are" });
            let found = Counted(found, &format!("{line} clue"));
            let message = format!("the {key} is {text}, but there {are} {found}");
            let fault = Fault::new(Code::OtherSize, message)
                .expecting(found.0)
                .help(format!("leave `{key}` out, or fix it"));
            draft.fault(size.get(), fault);
        } else if found == 0 {
            let fault = Fault::new(Code::BadSize, format!("a board without {line}s"))
                .expecting("a clue or `null` for each")
                .help("a board has at least one row and one column");
            draft.fault(clues.get(), fault);
        }
    }
    let contents = contents(draft, cells, row_clues.len(), column_clues.len())?;
    let puzzle = draft.finish(row_clues, column_clues, contents)?;
    if let Some(value) = record.get("solution") {
        notes.solution = solution(draft, value, &puzzle);
    }
    Some(puzzle)
}

/// Returns whether the rows of cells are strings of the digits 0 and 1, where 1 is a tree.
fn are_flags(cells: &RawValue) -> bool {
    let cells = cells.get();
    let is_between = |byte: u8| b"[],\"".contains(&byte) || byte.is_ascii_whitespace();
    (cells.contains("\"1") || cells.contains("\"0"))
        && cells
            .bytes()
            .all(|byte| matches!(byte, b'0' | b'1') || is_between(byte))
}

/// Returns the links and game IDs among the strings of an object.
fn links_of<'s>(source: &'s Source, record: &RawObject<'_>) -> Vec<&'s str> {
    let links = record.0.iter().filter_map(|(_, value)| {
        let text = value.get().strip_prefix('"')?.strip_suffix('"')?;
        let link = link::in_text(&source.text()[source.place_of(text)])?;
        link::format_of(source, link).is_some().then_some(link)
    });
    links.unique().collect()
}

/// Parses the puzzle of an object that contains it as a link or a game ID.
fn linked<'s>(
    draft: &mut Draft<'s>,
    links: &[&'s str],
    record: &RawObject<'_>,
    notes: &mut Notes,
) -> Option<Puzzle> {
    let (&first, others) = links.split_first()?;
    if let Some(second) = others.first() {
        let fault = shared::second_puzzle("give each puzzle its own object");
        return draft.refuse(second, fault);
    }
    let read = link::format_of(draft.source, first)?.description().read?;
    draft.text = first;
    let puzzle = read(draft, notes);
    let title = record.get("title").or_else(|| record.get("name"));
    if notes.title.is_none() {
        notes.title = title.and_then(string).map(Cow::into_owned);
    }
    puzzle
}

/// Adds the fault of a value of the wrong type.
fn unexpected<'s>(draft: &mut Draft<'s>, value: &'s RawValue, expected: &'static str) {
    let fault = shared::other_value(value.get(), expected);
    draft.fault(value.get(), fault);
}

/// Parses an array into its values.
fn array<'s>(
    draft: &mut Draft<'s>,
    value: &'s RawValue,
    expected: &'static str,
) -> Option<Vec<&'s RawValue>> {
    let array = serde_json::from_str(value.get()).ok();
    if array.is_none() {
        unexpected(draft, value, expected);
    }
    array
}

/// Parses an array of clues.
fn clues<'s>(draft: &mut Draft<'s>, value: &'s RawValue) -> Option<Vec<Clue>> {
    let values = array(draft, value, "an array of numbers and `null`")?;
    let clues = values.into_iter().map(|value| match value.get() {
        "null" => None,
        number => draft.number(number, CLUES),
    });
    Some(clues.collect())
}

/// Parses an array of rows of cells.
fn contents<'s>(
    draft: &mut Draft<'s>,
    value: &'s RawValue,
    rows: usize,
    columns: usize,
) -> Option<Vec<Content>> {
    let values = array(draft, value, "an array of rows, each a string of cells")?;
    let cell = |text: &str| text.chars().next().and_then(signs::cell);
    let mut grid = Grid::new(columns, cell, signs::CELLS);
    for (index, value) in values.iter().enumerate() {
        let Some(text) = string(value) else {
            unexpected(draft, value, "a string of cells");
            continue;
        };
        let string = value.get();
        // If the string has escapes, its characters are not slices of the text.
        let is_plain = text.len() + 2 == string.len();
        let cells = text.char_indices().map(|(at, character)| {
            let end = at + character.len_utf8();
            let place = if is_plain {
                &string[at + 1..=end]
            } else {
                string
            };
            (place, &text[at..end])
        });
        grid.rows = index;
        grid.row(draft, &string[..string.len() - 1], cells);
    }
    if values.len() != rows {
        let (found, clues) = (Counted(values.len(), "row"), Counted(rows, "row clue"));
        let end = value.get().len() - 1;
        let fault = Fault::new(Code::OtherSize, format!("{found} of cells for {clues}"))
            .expecting(Counted(rows, "row"))
            .help("give a string of cells for each row");
        draft.fault(&value.get()[end..], fault);
    }
    Some(grid.contents)
}

/// Parses the solution of a puzzle: rows of cells with tents.
fn solution<'s>(draft: &mut Draft<'s>, value: &'s RawValue, puzzle: &Puzzle) -> Option<Layout> {
    let size = puzzle.size();
    let contents = contents(draft, value, size.rows(), size.columns())?;
    if draft.is_faulty() {
        return None;
    }
    let tents = tents_of(puzzle, contents);
    if tents.is_none() {
        draft.fault(value.get(), shared::other_trees());
    }
    tents
}
