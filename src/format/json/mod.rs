//! One JSON object per puzzle: on one line, over several lines, or in an array. Lines that begin
//! with `#` are comments, except within an object.
//!
//! ```text
//! {"width":3,"height":2,"columns":[1,0,null],"rows":[1,null],"cells":[".T.","..."]}
//! ```
//!
//! `columns` and `rows` are clues, `null` for no clue; `cells` are rows of cells as in the native
//! format. `width` and `height` are optional, and are checked if they are present. `id`, `title`,
//! `author`, `expect`, `level` and `solution` (rows of cells with tents) are optional, and other
//! keys are ignored. The keys `id`, `title`, `author`, `width`, `height`, `columns`, `rows`,
//! `cells`, `expect`, `level`, `solution` are written in that order.

mod read;
mod values;

pub(crate) use values::{ByteRole, JsonWalk, is_spread, read_spread};

use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

use crate::format::description::{Description, Evidence};
use crate::format::entry::Notes;
use crate::format::looks::begins_json;
use crate::format::name::{Format, TextShape};
use crate::format::plain;
use crate::format::puzzle_id::PuzzleId;
use crate::puzzle::{Clue, Puzzle};

pub(crate) const FORMAT: Description = Description {
    extensions: &["jsonl", "json"],
    shape: TextShape::Line,
    empties: true,
    notes: true,
    ids: true,
    titles: true,
    first_line: |look| {
        // An array of arrays or of strings holds cells or links, not puzzles.
        let second = look.lines().nth(1).filter(|_| look.first == "[");
        let is_list = second.is_some_and(|line| line.trim_start().starts_with(['[', '"', '\'']));
        Evidence::sure(begins_json(look.first) && !is_list)
    },
    is_file: |first, second| is_spread(first, second).unwrap_or_default(),
    read_all: Some(|source, options| {
        Box::new(read_spread(source, options, JsonWalk::default(), true))
    }),
    write: Some(write),
    read: Some(read::read),
    ..Description::new(
        Format::Json,
        "one JSON object per puzzle, which can also have an id, a verdict and a solution",
    )
};

/// A puzzle and its notes, in the order in which they are written.
#[derive(Serialize)]
struct PuzzleObject<'p> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'p PuzzleId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'p str>,
    width: usize,
    height: usize,
    columns: &'p [Clue],
    rows: &'p [Clue],
    cells: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expect: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<String>>,
}

/// Appends a puzzle and its notes.
fn write(out: &mut String, puzzle: &Puzzle, notes: &Notes) {
    let solution = notes.solution.as_ref();
    let record = PuzzleObject {
        id: notes.id.as_ref(),
        title: notes.title.as_deref(),
        author: notes.author.as_deref(),
        width: puzzle.size().columns(),
        height: puzzle.size().rows(),
        columns: puzzle.column_clues(),
        rows: puzzle.row_clues(),
        cells: rows_of_cells(puzzle),
        expect: notes.expect.as_deref(),
        level: notes.level.as_deref(),
        solution: solution.map(|solution| rows_of_cells(&puzzle.with_layout(solution))),
    };
    out.push_str(&serde_json::to_string(&record).unwrap_or_default());
}

/// Returns the rows of cells of a board, in the signs of the native format.
fn rows_of_cells(puzzle: &Puzzle) -> Vec<String> {
    let rows = puzzle.contents().chunks(puzzle.size().columns());
    let row = |row: &[_]| row.iter().map(|&content| plain::sign(content)).collect();
    rows.map(row).collect()
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut puzzle = to.serialize_struct("Puzzle", 3)?;
        puzzle.serialize_field("columns", self.column_clues())?;
        puzzle.serialize_field("rows", self.row_clues())?;
        puzzle.serialize_field("cells", &rows_of_cells(self))?;
        puzzle.end()
    }
}
