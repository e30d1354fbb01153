//! The collections of Puzzlekit, read only.
//!
//! ```text
//! {"name":"Tent","count":2,"data":{
//!   "1_2x2":{"problem":"2 2\n0 1\n1 0\nx -\n- -","solution":"2 2\nx o\n- -"},
//!   …
//! }}
//! ```
//!
//! Each `problem` is a text in the format `puzzlekit`, the key of its object is the puzzle's `id`,
//! and `solution` is the same text with tents and without clues. A fault inside a problem is
//! reported at the whole problem.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::format::description::{Description, Evidence, UnknownText};
use crate::format::entry::{Entry, Notes, ReadOptions, is_significant, nothing};
use crate::format::fault::{Code, Fault, ReadError, shared, shown, shown_json};
use crate::format::name::Format;
use crate::format::source::{Source, end_of};
use crate::format::{object, reader, sheet};
use crate::puzzle::{Content, Layout, Puzzle};

pub(crate) const FORMAT: Description = Description {
    extensions: &["json"],
    notes: true,
    ids: true,
    first_line: detect,
    read_all: Some(read_all),
    example: r#"{"name":"Tent","count":1,"data":{
  "first":{"problem":"4 4\n1 1 0 1\n1 0 1 1\n- - - -\n- x - -\n- - - -\nx - x -"}
}}
"#,
    ..Description::new(
        Format::PuzzlekitDataset,
        "a collection of Puzzlekit: one JSON object of many puzzles with their solutions",
    )
};

/// The keys of a collection that this module reads.
#[derive(Deserialize)]
struct Collection<'a> {
    #[serde(borrow)]
    name: Option<&'a RawValue>,
    #[serde(borrow)]
    data: Option<&'a RawValue>,
}

/// One puzzle of a collection.
#[derive(Deserialize)]
struct DatasetEntry<'a> {
    #[serde(borrow)]
    problem: Option<&'a RawValue>,
    #[serde(borrow)]
    solution: Option<&'a RawValue>,
}

/// Returns sure evidence if a text is an object whose `data` contains a `problem`.
fn detect(look: &UnknownText<'_>) -> Evidence {
    const PROBLEM: &str = "\"problem\"";
    if !look.first.starts_with('{') || !look.source.text().contains(PROBLEM) {
        return Evidence::No;
    }
    let data = collection(look.source).ok().and_then(|all| all.data);
    Evidence::sure(data.is_some_and(|data| data.get().contains(PROBLEM)))
}

/// Parses the object after the comments of a text.
fn collection(source: &Source) -> serde_json::Result<Collection<'_>> {
    let first = source.lines().find(is_significant);
    let text = reader::rest_of(source.text(), first.map(|line| line.text));
    serde_json::from_str(text)
}

/// Parses all puzzles of a collection.
fn read_all(source: &Source, options: ReadOptions) -> Box<dyn Iterator<Item = Entry> + '_> {
    let records = match records(source) {
        Ok(records) => records,
        Err(error) => return Box::new(std::iter::once(Entry::error(error))),
    };
    Box::new(records.into_iter().map(move |(key, value)| {
        let mut notes = Notes {
            id: Some(key.into()),
            ..Notes::default()
        };
        let puzzle = one(source, value, &options, &mut notes);
        Entry::new(source.line_of(value.get()), puzzle, notes)
    }))
}

/// Returns the puzzles of a collection with their keys.
fn records(source: &Source) -> Result<Vec<(String, &RawValue)>, ReadError> {
    let end = end_of(source.text());
    let collection = collection(source).map_err(|error| {
        let problem = Fault::new(Code::Syntax, shown_json(&error))
            .expecting("an object with `name` and `data`")
            .help("is the file cut off?");
        source.error_at(end, problem)
    })?;
    if let Some(name) = collection.name
        && object::string(name).is_none_or(|name| name != "Tent")
    {
        let shown = shown(name.get().trim_matches('"'));
        let problem = Fault::new(Code::Variant, format!("this is a collection of `{shown}`"))
            .expecting("`Tent`")
            .help("only collections of Tents can be read");
        return Err(source.error_at(name.get(), problem));
    }
    let data = collection.data.ok_or_else(|| {
        let problem = Fault::new(Code::MissingPart, "the key `data` is missing")
            .expecting("an object of puzzles")
            .help(r#"a collection looks like {"name":"Tent","data":{"1":{"problem":"…"}}}"#);
        source.error_at(end, problem)
    })?;
    let mut records = Vec::new();
    let read = object::each_entry(data.get(), |key, value| {
        records.push((key.into_owned(), value));
    });
    read.map_err(|_| {
        let problem = shared::other_value(data.get(), "an object of puzzles");
        source.error_at(data.get(), problem)
    })?;
    if records.is_empty() {
        return Err(nothing(source));
    }
    Ok(records)
}

/// Parses one puzzle and its solution.
fn one(
    source: &Source,
    value: &RawValue,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Puzzle, ReadError> {
    let other = |value: &RawValue, expected: &str| {
        source.error_at(value.get(), shared::other_value(value.get(), expected))
    };
    let no_problem = || other(value, "an object with a `problem`");
    let record: DatasetEntry<'_> = serde_json::from_str(value.get()).map_err(|_| no_problem())?;
    let problem = record.problem.ok_or_else(no_problem)?;
    let text = object::string(problem).ok_or_else(|| other(problem, "a string"))?;
    let inner = Source::new(text.into_owned().into_bytes());
    let by = |draft: &mut _| sheet::PUZZLEKIT_SHEET.read(draft);
    let read = reader::read(&inner, inner.text(), options, by);
    let puzzle =
        read.map_err(|mut error| source.error_at(problem.get(), error.faults.swap_remove(0)))?;
    if let Some(solution) = record.solution {
        let text = object::string(solution).ok_or_else(|| other(solution, "a string"))?;
        let tents = tents(&text, &puzzle);
        let other = || source.error_at(solution.get(), shared::other_trees());
        notes.solution = Some(tents.ok_or_else(other)?);
    }
    Ok(puzzle)
}

/// Returns the tents of a solution, a text with a size and cells. Returns `None` if the text has
/// another size or other trees than the puzzle, or is not well formed.
fn tents(text: &str, puzzle: &Puzzle) -> Option<Layout> {
    let size = puzzle.size();
    let mut words = text.split_whitespace();
    let mut is = |number: usize| words.next() == Some(&number.to_string());
    if !is(size.rows()) || !is(size.columns()) {
        return None;
    }
    let content = |word| sheet::PUZZLEKIT_SHEET.content(word);
    let contents: Option<Vec<Content>> = words.map(content).collect();
    reader::tents_of(puzzle, contents?)
}
