//! Puzzle → URL.

use std::mem;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use itertools::Itertools;
use miniz_oxide::deflate::compress_to_vec;

use crate::format::entry::Notes;
use crate::puzzle::{Clue, Content, Puzzle};

/// The initial side length of a cell in penpa-edit, in pixels.
const PIXELS: usize = 38;

/// The settings of the editor: the editor opens in the answer, where a click puts a tent.
const MODES: &str = r#"{z9:zA,zG:["1","2","1"],zQ:{zM:zN,zS:["",1],zL:["1",2],zE:["1",2],zW:["",2],zC:["1",10],zN:["1",1],zY:["tents",1],zP:[zT,""],zB:["",""],"move":["1",""],"combi":["tents",""],"sudoku":["1",1]},zA:{zM:"combi",zS:["",1],zL:["1",3],zE:["1",3],zW:["",3],zC:["1",10],zN:["1",2],zY:["tents",1],zP:[zT,""],zB:["",""],"move":["1",""],"combi":["tents",""],"sudoku":["1",9]}}"#;

/// Appends the URL of a puzzle. Its tents go into the answer.
pub(super) fn write(out: &mut String, puzzle: &Puzzle, notes: &Notes) {
    let packed = compress_to_vec(text(puzzle, notes).as_bytes(), 9);
    out.push_str("https://swaroopg92.github.io/penpa-edit/#m=edit&p=");
    STANDARD.encode_string(packed, out);
}

/// Returns the text to be packed: its parts, one per line.
fn text(puzzle: &Puzzle, notes: &Notes) -> String {
    let size = puzzle.size();
    // The margin of 1 on each side is for the clues.
    let (nx, ny) = (size.columns() + 2, size.rows() + 2);
    let pitch = nx + 4;
    let cell = |index: usize| {
        let cell = size.cell(index);
        (cell.row as usize + 3) * pitch + cell.column as usize + 3
    };
    let header = format!(
        "square,{nx},{ny},{PIXELS},0,1,1,{},{},{center},{center},0,0,0,0,Title: {},Author: {},,,OFF,false",
        (nx + 1) * PIXELS,
        (ny + 1) * PIXELS,
        field(notes.title.as_deref()),
        field(notes.author.as_deref()),
        center = center(nx + 4, ny + 4),
    );
    let tops = (0..).map(|column| 2 * pitch + 3 + column);
    let lefts = (0..).map(|row| (row + 3) * pitch + 2);
    let clues = tops
        .zip(puzzle.column_clues())
        .chain(lefts.zip(puzzle.row_clues()));
    let numbers = object(clues.filter_map(|(number, clue): (usize, &Clue)| {
        clue.map(|clue| (number, format!("[{clue},1,\"1\"]")))
    }));
    let symbols = |content: Content, symbol: &str| {
        let contents = puzzle.contents().iter().enumerate();
        let places = contents.filter(|&(_, &found)| found == content);
        object(places.map(|(index, _)| (cell(index), symbol.to_owned())))
    };
    let trees = symbols(Content::Tree, "[1,\"tents\",1]");
    let tents = symbols(Content::Tent, "[2,\"tents\",1]");
    let drawn = drawn((0..size.area()).map(cell));
    [
        header.as_str(),
        "[1,1,1,1]",
        MODES,
        &drawing(&numbers, &trees),
        &drawing("{}", &tents),
        &drawn,
        r#"["Number Normal","Shape"]"#,
        "{}",
        r#""x""#,
        r#""x""#,
        "[3,1,4]",
        MODES,
        r#""x""#,
        "0",
        &drawing("{}", "{}"),
        &drawing("{}", "{}"),
        "{}",
        "[]",
        "",
    ]
    .join("\n")
}

/// Returns a text as a field of the header, which is a single line.
fn field(text: Option<&str>) -> String {
    let text = text.unwrap_or_default().replace(',', "%2C");
    text.replace(char::is_control, " ")
}

/// Returns the number of the point in the middle of a lattice of `lines` rows with `pitch` cells
/// each. Cells are numbered first, then corners, then the midpoints of lower sides, then the
/// midpoints of right sides.
fn center(pitch: usize, lines: usize) -> usize {
    let kind = match (pitch % 2, lines % 2) {
        (1, 1) => 0,
        (0, 0) => 1,
        (1, 0) => 2,
        _ => 3,
    };
    kind * pitch * lines + (lines - 1) / 2 * pitch + (pitch - 1) / 2
}

/// Returns the JSON of a problem or an answer.
fn drawing(numbers: &str, symbols: &str) -> String {
    format!(
        "{{zR:{{z_:[]}},zU:{{z_:[]}},z8:{{z_:[]}},zS:{{}},zN:{numbers},z1:{{}},zY:{symbols},zF:{{}},\
         z2:{{}},zT:[],z3:[],zD:[],z0:[],z5:[],zL:{{}},zE:{{}},zW:{{}},zC:{{}},z4:{{}},z6:[],z7:[]}}"
    )
}

/// Returns a JSON object with the contents of cells by the numbers of the cells.
fn object(entries: impl Iterator<Item = (usize, String)>) -> String {
    let entries = entries.format_with(",", |(number, value), each| {
        each(&format_args!("\"{number}\":{value}"))
    });
    format!("{{{entries}}}")
}

/// Returns the list of drawn cells: the number of the first one, then the difference of each number
/// from the one before.
fn drawn(cells: impl Iterator<Item = usize>) -> String {
    let steps = cells.scan(0, |before, cell| Some(cell - mem::replace(before, cell)));
    format!("[{}]", steps.format(","))
}
