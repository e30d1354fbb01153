//! Boards with two named lists of numbers: every name, in every notation, and their faults.

use std::fmt::Write as _;
use std::fs;

use fastrand::Rng;
use tents::format::{self, Code, Format, Pieces, ReadOptions, Source};
use tents::puzzle::{Content, Puzzle};

use super::remarks;
use crate::support::boards::{random_trees, with_clues};
use crate::support::corpus::{corpus, puzzle_of};
use crate::support::foreign::{assert_detected, faults_of};
use crate::support::rounds;

/// Names for the clues of the rows and of the columns.
const NAMES: [(&str, &str); 18] = [
    ("rows", "cols"),
    ("rows", "columns"),
    ("row", "col"),
    ("row_constraints", "col_constraints"),
    ("rowTents", "columnTents"),
    ("rowSums", "colSums"),
    ("row_clues", "col_clues"),
    ("row-clues", "column-clues"),
    ("row_clues", "column_clues"),
    ("row_sums", "col_sums"),
    ("rowsums", "colsums"),
    ("ROW_COUNTS", "COL_COUNTS"),
    ("rowCounts", "columnCounts"),
    ("clues_rows", "clues_columns"),
    ("tentsPerRow", "tentsPerColumn"),
    ("side", "top"),
    ("left", "top"),
    ("row_hints", "col_hints"),
];

/// Names for the board.
const BOARDS: [&str; 7] = ["grid", "task", "board", "cells", "inputTable", "a", "field"];

/// Returns the only puzzle of a text, and its format.
fn read(text: &str) -> (Puzzle, Format) {
    let source = Source::new(text.as_bytes().to_vec());
    let options = ReadOptions::default();
    let entry = format::sole(&source, format::read(&source, &options));
    let puzzle = entry
        .puzzle
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    (puzzle, format::detect(&source).unwrap())
}

/// Returns a random board with 2 to `most` rows and columns, and a clue for each.
fn random(rng: &mut Rng, most: usize) -> Puzzle {
    let (rows, columns) = (rng.usize(2..=most), rng.usize(2..=most));
    let board = random_trees(rng, rows, columns, 0.3);
    let mut clues = |number: usize| (0..number).map(|_| Some(rng.u32(0..12))).collect();
    let (rows, columns) = (clues(rows), clues(columns));
    with_clues(&board, rows, columns)
}

/// Returns the rows of a board, written with a sign for a tree, a sign for any other cell, and a
/// text between two cells.
fn rows(board: &Puzzle, tree: &str, other: &str, between: &str) -> Vec<String> {
    let rows = board.contents().chunks(board.size().columns());
    let sign = |content: &Content| {
        if *content == Content::Tree {
            tree
        } else {
            other
        }
    };
    rows.map(|row| row.iter().map(sign).collect::<Vec<_>>().join(between))
        .collect()
}

/// Returns the clues of some lines as text.
fn numbers(clues: &[Option<u32>], between: &str) -> String {
    let numbers = clues.iter().map(|clue| clue.unwrap().to_string());
    numbers.collect::<Vec<_>>().join(between)
}

/// Returns a board as JSON, in one of six ways (`kind`): strings, lists of strings or of booleans,
/// or a matrix of numbers.
fn json_board(board: &Puzzle, kind: usize) -> String {
    match kind {
        0 => format!("[{}]", quoted(&rows(board, "T", ".", ""))),
        1 => format!("[[{}]]", rows(board, "\"T\"", "\".\"", ", ").join("], [")),
        2 => format!("[[{}]]", rows(board, "\"t\"", "\" \"", ",").join("],\n  [")),
        3 => format!("[[{}]]", rows(board, "true", "false", ",").join("],[")),
        4 => format!("[{}]", quoted(&rows(board, "1", "0", ""))),
        _ => format!("[[{}]]", rows(board, "1", "0", ", ").join("],\n[")),
    }
}

fn quoted(rows: &[String]) -> String {
    let rows = rows.iter().map(|row| format!("\"{row}\""));
    rows.collect::<Vec<_>>().join(", ")
}

/// Ways to write a board as lines: the signs of a tree and of any other cell, and the text between
/// them.
const LINES: [(&str, &str, &str); 7] = [
    ("T", ".", ""),
    ("T", ".", " "),
    ("T", "X", " "),
    ("T", "-", ""),
    ("1", "0", " "),
    ("1", "0", ","),
    ("T", "_", "  "),
];

#[test]
fn a_board_is_read_back_with_every_name_in_every_notation() {
    let mut rng = Rng::with_seed(1);
    for round in 0..rounds(300) {
        let most = if round % 20 == 0 { 40 } else { 9 };
        let board = random(&mut rng, most);
        let (row, column) = NAMES[rng.usize(..NAMES.len())];
        let name = BOARDS[rng.usize(..BOARDS.len())];
        let (tops, lefts) = (board.column_clues(), board.row_clues());
        let (columns, sides) = (numbers(tops, ", "), numbers(lefts, ", "));
        let has_trees = !board.trees().is_empty();

        let cells = json_board(&board, rng.usize(..6));
        let mut fields = [
            format!("\"{row}\": [{sides}]"),
            format!("\"{column}\": [{columns}]"),
            format!("\"{name}\": {cells}"),
        ];
        rng.shuffle(&mut fields);
        let object = format!(
            "{{{}}}",
            fields.join(if rng.bool() { ", " } else { ",\n " })
        );
        let (found, format) = read(&object);
        assert_eq!(found, board, "{object}");
        assert_eq!(format, Format::Json, "{object}");

        // Python: the same as statements, or in a dictionary with single quotes.
        let (row, column) = (row.replace('-', "_"), column.replace('-', "_"));
        let mut statements = [
            format!("{row} = [{sides}]\n"),
            format!("{column} = ({columns})\n"),
            format!("{name} = {cells}\n"),
        ];
        rng.shuffle(&mut statements);
        let text = statements.concat();
        let (found, format) = read(&text);
        assert_eq!((&found, format), (&board, Format::Named), "{text}");
        let dictionary = object.replace('"', "'");
        assert_eq!(read(&dictionary).0, board, "{dictionary}");

        // MiniZinc.
        let matrix = rows(&board, "1", "0", ", ").join("\n     | ");
        let mut text = format!("n = {};\n{name} = [| {matrix}\n     |];\n", tops.len());
        let _ = writeln!(text, "{row} = [{sides}];\n{column} = [{columns}];");
        assert_eq!(read(&text), (board.clone(), Format::Named), "{text}");

        // Lines, with the lists above or below.
        let (tree, other, between) = LINES[rng.usize(..LINES.len())];
        // Without a tree on the board, `X` may be a tree.
        if !has_trees && matches!(other, "X") {
            continue;
        }
        let lines = rows(&board, tree, other, between).join("\n");
        let [open, sign, close] =
            [["[", " = ", "]"], ["", ": ", ""], ["", "=", ""]][rng.usize(..3)];
        let between = [", ", " ", ","][rng.usize(..3)];
        let lists = [
            format!("{row}{sign}{open}{}{close}", numbers(lefts, between)),
            format!("{column}{sign}{open}{}{close}", numbers(tops, between)),
        ]
        .join("\n");
        let gap = if rng.bool() { "\n" } else { "" };
        let text = if rng.bool() {
            format!("{lists}\n{gap}{lines}\n")
        } else {
            format!("{lines}\n{gap}{lists}\n")
        };
        assert_eq!(read(&text), (board.clone(), Format::Named), "{text}");
        let crlf = text.replace('\n', "\r\n");
        assert_eq!(read(&crlf).0, board, "{text}");
    }
}

#[test]
fn a_list_of_cells_and_a_list_of_numbers_with_one_name_are_distinguished() {
    let expected = format::read_one(" 101\n1T.T\n0...\n1..T\n").unwrap();
    for text in [
        r#"{"rows": ["T.T", "...", "..T"], "row_clues": [1, 0, 1], "col_clues": [1, 0, 1]}"#,
        r#"{"rows": [1, 0, 1], "cols": [1, 0, 1], "cells": [[1, 0, 1], [0, 0, 0], [0, 0, 1]]}"#,
        r#"{"rows": ["101", "000", "001"], "row_clues": [1, 0, 1], "col_clues": [1, 0, 1]}"#,
        r#"{"rows": 3, "cols": 3, "row_sums": [1,0,1], "col_sums": [1,0,1], "map": "T.T\n...\n..T"}"#,
        r#"{"puzzle": {"rowClues": [1,0,1], "colClues": ["1","0","1"], "board": ["T.T","...","..T"]}}"#,
        "type: tents\nrows: [1, 0, 1]\ncolumns: [1, 0, 1]\ngrid:\n  - \"T.T\"\n  - \"...\"\n  - \"..T\"\n",
        "type: tents\nrows:\n  - 1\n  - 0\n  - 1\ncolumns:\n  - 1\n  - 0\n  - 1\ngrid: |\n  T.T\n  ...\n  ..T\n",
        "rows: 101\ncols: 101\n\nT.T\n...\n..T\n",
        "Here is a puzzle with three rows.\n\nT . T\n. . .\n. . T\n\n**Rows**: 1, 0, 1\n**Columns**: 1, 0, 1\n",
        "Grid:\nT . T\n. . .\n. . T\nRow tents: 1 0 1\nColumn tents: 1 0 1\nSolve it!\n",
        "a = array2d(1..3, 1..3, [| 1,0,1 | 0,0,0 | 0,0,1 |]);\nrow_sums = [1,0,1];\ncol_sums = [1,0,1];\n",
        "grid = np.array([[1, 0, 1],\n [0, 0, 0],\n [0, 0, 1]])\nrows = np.array([1, 0, 1])\ncols = np.array([1, 0, 1])\n",
        "rows: list[int] = [1, 0, 1]\ncols: list[int] = [1, 0, 1]\nboard = \"\"\"\nT.T\n...\n..T\n\"\"\"\n",
    ] {
        assert_eq!(read(text).0, expected, "{text}");
    }
}

#[test]
fn the_notations_of_yaml_python_and_people_are_read() {
    let expected = format::read_one(" 101\n1T.T\n0...\n1..T\n").unwrap();
    let lists = "row_clues = [1, 0, 1]\ncol_clues = [1, 0, 1]\n";
    let cells = "T.T\n...\n..T\n";
    let quoted = format!("{cells}\n{lists}")
        .lines()
        .map(|line| format!("> {line}\n"))
        .collect::<Vec<String>>()
        .concat();
    for text in [
        "---\nrow_clues: [1, 0, 1]\ncol_clues: [1, 0, 1]\ngrid:\n  - [1, 0, 1]\n  - [0, 0, 0]\n  - [0, 0, 1]\n",
        "---\nrow_clues: [1, 0, 1]\ncol_clues: [1, 0, 1]\ngrid:\n  - [\"T\", \".\", \"T\"]\n  - [\".\", \".\", \".\"]\n  - [\".\", \".\", \"T\"]\n...\n",
        "row_clues: [1, 0, 1]\ncol_clues: [1, 0, 1]\ngrid:\n- - 1\n  - 0\n  - 1\n- - 0\n  - 0\n  - 0\n- - 0\n  - 0\n  - 1\n",
        "grid:\n- [1, 0, 1]\n- [0, 0, 0]\n- [0, 0, 1]\nrow_clues: [1, 0, 1]\ncol_clues: [1, 0, 1]\n",
        "---\nrow_clues: [1, 0, 1]\ncol_clues: [1, 0, 1]\ngrid:\n  - \"T.T\"\n  - \"...\"\n  - \"..T\"\n",
        &quoted,
        &format!("grid = [\n  'T.T',  # row 0\n  '...',  # it's empty\n  '..T',\n]\n{lists}"),
        "{\"rows\": [1, 0, 1], \"columns\": [1, 0, 1], \"cells\": [\"101\", \"000\", \"001\"]}",
        "{\"row_clues\": \"1 0 1\", \"col_clues\": \"1 0 1\", \"grid\": [\"T.T\", \"...\", \"..T\"]}",
        "puzzle = {'row_clues': [1, 0, 1], 'col_clues': [1, 0, 1], 'grid': ['T.T', '...', '..T']}\n",
        "solve(grid=['T.T', '...', '..T'], row_clues=[1, 0, 1], col_clues=[1, 0, 1])\n",
        "puzzle = Tents(grid=['T.T', '...', '..T'],\n   row_clues=[1, 0, 1],\n   col_clues=[1, 0, 1])\n",
        "row_clues, col_clues = [1, 0, 1], [1, 0, 1]\ngrid = ['T.T', '...', '..T']\n",
        "grid = np.array([[1, 0, 1], [0, 0, 0], [0, 0, 1]], dtype=int)\nrow_clues = np.array([1, 0, 1], dtype=int)\ncol_clues = np.array([1, 0, 1], dtype=int)\n",
        "row_sums = [1,0,1];\ncol_sums = [1,0,1];\na = array2d(1..3, 1..3, [1,0,1, 0,0,0, 0,0,1]);\n",
        &format!("rows=1,0,1; cols=1,0,1\n{cells}"),
        &format!("Rows: 1 0 1, Columns: 1 0 1\n{cells}"),
        &format!("rows = [1,\n  0, 1]; cols = [1, 0, 1]\n{cells}"),
        "let rowClues = [1, 0, 1]; let colClues = [1, 0, 1];\nlet grid = [\"T.T\", \"...\", \"..T\"];\n",
    ] {
        assert_eq!(read(text).0, expected, "{text}");
    }
}

#[test]
fn one_sign_besides_trees_is_a_tent_and_short_rows_are_filled_up() {
    let lists = "row_clues = [1,0]\ncol_clues = [0,1]\n";
    let expected = format::read_one(" 01\n1T*\n0..\n").unwrap();
    for sign in ["A", "@", "C", "▲", "△", "^", "O"] {
        let text = format!("T{sign}\n..\n\n{lists}");
        assert_eq!(read(&text).0, expected, "{text}");
        assert_eq!(remarks(&text), [format!("`{sign}` was read as a tent")]);
    }
    // A row of letters may look like a word.
    let text = "...\n.AT\nATT\nrows: 0 1 1\ncols: 1 1 0\n";
    let expected = format::read_one(" 110\n0...\n1.*T\n1*TT\n").unwrap();
    assert_eq!(read(text).0, expected);
    let text = "T...\n..T\n....\n.\nrows: 1 1 0 0\ncols: 0 1 1 0\n";
    let expected = format::read_one(" 0110\n1T...\n1..T.\n0....\n0....\n").unwrap();
    assert_eq!(read(text).0, expected);
    assert_eq!(
        remarks(text),
        ["short rows were completed with unknown cells"]
    );
}

#[test]
fn lists_below_a_long_board_are_read_whole_and_in_pieces() {
    let mut rng = Rng::with_seed(2);
    let board = random_trees(&mut rng, 100, 200, 0.2);
    let board = with_clues(&board, vec![Some(3); 100], vec![Some(2); 200]);
    let cells = rows(&board, "T", ".", "").join("\n");
    let (sides, tops) = (board.row_clues(), board.column_clues());
    let text = format!(
        "{cells}\n\nrow_clues = [{}]\ncol_clues = [{}]\n",
        numbers(sides, ", "),
        numbers(tops, ", ")
    );
    assert!(cells.len() > 1 << 14);
    assert_eq!(read(&text), (board.clone(), Format::Named));
    let pieces = Pieces::new(text.as_bytes(), ReadOptions::default());
    let found: Vec<Puzzle> = pieces
        .flat_map(|piece| piece.unwrap().entries().collect::<Vec<_>>())
        .map(|entry| entry.puzzle.unwrap())
        .collect();
    assert_eq!(found, [board]);
}

#[test]
fn a_list_of_one_number_is_not_a_size() {
    let expected = format::read_one(" 10\n1T.\n").unwrap();
    for text in [
        "T.\nrows: 1\ncols: 1 0\n",
        "rows = [1]\ncols = [1, 0]\ngrid = [[1, 0]]\n",
    ] {
        assert_eq!(read(text).0, expected, "{text}");
    }
}

#[test]
fn each_fault_is_reported_once() {
    assert_detected(Some(Format::Named), FAULTS);
    for json in [
        r#"{"rowTents":[1,0],"task":[[1,0],[0,0]]}"#,
        r#"{"row_clues":[1],"col_clues":[1,0],"grid":["T.",".."]}"#,
        r#"{"row_clues":[1,0],"col_clues":[1,"x"],"grid":["T.",".."]}"#,
    ] {
        let faults = faults_of(&ReadOptions::default(), json);
        assert_eq!(faults.len(), 1, "{faults:?}");
    }
}

const FAULTS: &str = r"
row_clues = [1, 0]\nT.\n..\n
    E0125 3:3 [] the column clues are missing; expected a list such as `col_clues = [1, 0]`; add this list, with a number for each column
row_clues = [1]\ncol_clues = [1, 0]\nT.\n..\n
    E0106 1:15 [] 1 row clue for 2 rows; expected 1 more clue; write one clue for each row, `?` for a row without a clue
row_clues = [1, 0, 2]\ncol_clues = [1, 0]\nT.\n..\n
    E0107 1:20 [2] 3 row clues for 2 rows; expected the clues to end here; write one clue for each row; put blanks between the clues if one is above 9
row_clues = [1, 0]\ncol_clues = [1, q]\nT.\n..\n
    E0103 2:17 [q] `q` is not a clue; expected a number, `?` or `-`; write `?` for a line without a clue
row_clues = [1, 0]\ncol_clues = [1, 0]\nT.\n.Q\n
    E0108 4:2 [Q] `Q` is not a cell; expected `T` or 1 for a tree, `.` or 0 for an unknown cell; a tree is `T`, a tent `*`, no tent `-`; in a matrix of 0 and 1, 1 is a tree
row_clues = [1, 0, 0]\ncol_clues = [1, 0]\nT.\n..\n...\n
    E0109 5:3 [.] row 3 has 3 cells, but the board has 2 columns; expected the row to end here; give all rows the same number of cells
row_clues = [1, 0]\ncol_clues = [1, 0]\n
    E0125 2:19 [] the cells are missing; expected a line or a list for each row; add the board, above the lists or below them
row_clues = [1, 0]\nrow_sums = [1, 0]\ncol_clues = [1, 0]\nT.\n..\n
    E0150 2:13 [1, 0] `row_clues` and `row_sums` can both be the row clues; expected one of them; remove one of the two, or put each puzzle into its own file
row_clues = [1, 0]\nrow_clues = [1, 0]\ncol_clues = [1, 0]\nT.\n..\n
    E0150 2:14 [1, 0] `row_clues` is given twice; expected it only once; remove one of the two
row_clues = [1, 0\ncol_clues = [1, 0]\nT.\n..\n
    E0124 1:13 [[] this bracket is not closed; expected a bracket that closes it; is the text cut off?
rows = [1, 0]\ncols = [1, 0]\nT.\n..\n\nrows = [1, 0]\ncols = [1, 0]\nT.\n..\n
    E0006 7:9 [1, 0] there is more than one puzzle; expected only one; this is the second; put each puzzle into its own file
rows = [1, 0, 1]\ncols = [1, 0]\nT..\n...\n
    E0130 1:9 [1, 0, 1] `rows` has 3 numbers for 2 rows, and `cols` 2 for 3 columns; expected a number for each row; swap the names of the two lists, or transpose the board
rows: 1 0\ncols: 1 0\n*.\n..\n
    E0005 3:1 [*] `*` but no tree: `*` can mean a tent or a tree; a tree, or a tent?; write trees as `T`, and tents as `*`
rows: 1 0\ncols: 1 0\nTX\n..\n
    E0108 3:2 [X] `X` is ambiguous; a tree in some formats, no tent in others; did you mean `T` (tree) or `-` (no tent)?
";

#[test]
fn unknown_names_of_clues_are_reported() {
    let error = format::read_one("Zeilen: 1 0\nSpalten: 0 1\nT.\n..\n").unwrap_err();
    let [fault] = error.faults() else {
        panic!("{error}");
    };
    assert_eq!(fault.code, Code::Unknown);
    let text = error.to_string();
    assert!(text.contains("`Zeilen` and `Spalten`"), "{text}");
}

#[test]
fn text_that_is_not_a_named_board_is_not_taken_for_one() {
    for text in [
        " 10\n1T.\n0..\n",
        "# rows: 1 0\n 10\n1T.\n0..\n",
        "rows: 4\ncols: 5\n",
        "row: the first\ncolumn: the second\n",
        "type: tents\nsize: 5\n",
        "{\"columns\":[0,1],\"rows\":[1],\"cells\":[\"T.\"]}\n",
        "{\"columns\":[-,1],\"rows\":[1],\"cells\":[\"T.\"]}\n",
    ] {
        let source = Source::new(text.as_bytes().to_vec());
        assert_ne!(format::detect(&source), Ok(Format::Named), "{text}");
        let is_broken = text.contains("[-");
        let mut entries = format::read(&source, &ReadOptions::default());
        assert!(
            !is_broken || entries.all(|entry| entry.puzzle.is_err()),
            "{text}"
        );
    }
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_named_boards_decode_to_what_is_expected() {
    let folder = corpus().join("pasted");
    let expected = fs::read_to_string(folder.join("expected.jsonl")).unwrap();
    let mut tried = 0;
    for line in expected.lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let name = value["file"].as_str().unwrap();
        if name.starts_with("named") {
            let text = fs::read_to_string(folder.join(name)).unwrap();
            assert_eq!(read(&text).0, puzzle_of(&value), "{name}");
            tried += 1;
        }
    }
    assert_eq!(tried, 7);
}
