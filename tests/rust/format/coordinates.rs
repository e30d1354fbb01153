//! Solutions as the rows and columns of their tents, counted from 0 or from 1.

use fastrand::Rng;
use itertools::Itertools;
use tents::format::{self, Code, PuzzleIndex, ReadOptions, Solution};
use tents::puzzle::{Cell, Content, Layout, Puzzle};

use crate::support::boards::{planted, with_clues_of};
use crate::support::rounds;

/// Returns each solution of a text, or the code of its first fault.
fn read(text: &str, puzzle: &Puzzle) -> Vec<Result<Layout, Code>> {
    let found = PuzzleIndex::of(puzzle).read_from(text.as_bytes(), &ReadOptions::default());
    let solutions = found.map(|found| {
        let found = found.unwrap().1.map_err(|error| error.faults()[0].code)?;
        match found.solution {
            Solution::Layout(layout) => Ok(layout),
            Solution::Assignment(_) => panic!("{text}"),
        }
    });
    solutions.collect()
}

/// A way to write tents: a function that writes one, the text between two tents, and the texts
/// before the first and after the last.
type Form = (fn(u32, u32) -> String, &'static str, [&'static str; 2]);

const FORMS: [Form; 25] = [
    (
        |row, column| format!("tentAt({row},{column})"),
        " ",
        ["", "\n"],
    ),
    (
        |row, column| format!("tent({row},{column})."),
        "\n",
        ["", "\n"],
    ),
    (
        |row, column| format!("tent({row}, {column})"),
        "\n",
        ["Answer: 1\n", "\nSATISFIABLE\n"],
    ),
    (
        |row, column| format!("tent({row},{column})"),
        " tree(1,1) ",
        [
            "clingo version 5.7\nSolving...\nAnswer: 1\n",
            "\nSATISFIABLE\n\nModels : 1\n",
        ],
    ),
    (|row, column| format!("{row},{column}"), "\n", ["", "\n"]),
    (
        |row, column| format!("({row}, {column})"),
        ", ",
        ["[", "]\n"],
    ),
    (|row, column| format!("[{row},{column}]"), ",", ["[", "]"]),
    (|row, column| format!("r{row}c{column}"), "\n", ["", "\n"]),
    (|row, column| format!("{row}, {column}"), "\n\n", ["", "\n"]),
    (|row, column| format!("{row} {column}"), "\n", ["", ""]),
    (|row, column| format!("{row}\t{column}"), "\n", ["", ""]),
    (|row, column| format!("{row}:{column}"), "\n", ["", ""]),
    (|row, column| format!("- ({row}, {column})"), "\n", ["", ""]),
    (|row, column| format!("1. ({row},{column})"), "\n", ["", ""]),
    (
        |row, column| format!("({row}, {column})"),
        "\n",
        ["```\n", "\n```\n"],
    ),
    (
        |row, column| format!("({row}, {column})"),
        ", ",
        ["tents = [", "]\n"],
    ),
    (
        |row, column| format!("({row}, {column})"),
        ", ",
        ["Tents: ", "\n"],
    ),
    (
        |row, column| format!("({row}, {column})"),
        ", ",
        ["{", "}\n"],
    ),
    (
        |row, column| format!("tent(({row},{column}))"),
        " ",
        ["", "\n"],
    ),
    (
        |row, column| format!("[\n  {row},\n  {column}\n ]"),
        ",\n ",
        ["[\n ", "\n]\n"],
    ),
    (
        |row, column| format!("{{\"row\": {row}, \"col\": {column}}}"),
        ", ",
        ["[", "]\n"],
    ),
    (
        |row, column| format!("{{\n  \"row\": {row},\n  \"col\": {column}\n }}"),
        ",\n ",
        ["[\n ", "\n]\n"],
    ),
    (
        |row, column| format!("row {row}, column {column}"),
        "\n",
        ["", ""],
    ),
    (|row, column| format!("R{row} C{column}"), "\n", ["", "\n"]),
    (
        |row, column| format!("{row},{column}"),
        "\n",
        ["row,col\n", "\n"],
    ),
];

#[test]
fn tents_are_read_back_from_every_form_if_only_one_base_is_possible() {
    let mut rng = Rng::with_seed(1);
    let (mut sure, mut unclear) = (0, 0);
    for _ in 0..rounds(400) {
        let (rows, columns) = (rng.usize(2..9), rng.usize(2..9));
        let (board, layout) = planted(&mut rng, rows, columns, 0.2);
        let board = with_clues_of(&board, &layout);
        if layout.tents().is_empty() {
            continue;
        }
        for (form, between, [before, behind]) in FORMS {
            for base in [0, 1] {
                let tents = layout.tents().iter();
                let tents = tents.map(|tent| form(tent.row + base, tent.column + base));
                let text = format!("{before}{}{behind}", tents.collect_vec().join(between));
                // With the other base, is every tent on the board and none on a tree?
                let may_be = layout.tents().iter().all(|tent| {
                    let moved = |number: u32| (number + base).checked_sub(1 - base);
                    let cell = moved(tent.row).zip(moved(tent.column));
                    cell.is_some_and(|(row, column)| {
                        let cell = Cell { row, column };
                        board.size().contains(cell) && board.content(cell) != Content::Tree
                    })
                });
                let found = read(&text, &board);
                let is_marked = text.starts_with(['r', 'R']) && !text.starts_with("row");
                // Two lines of 0 and 1 may be a board.
                let is_narrow = !text.contains(['(', '[', ',', 'c', 'C', ':'])
                    && layout.tents().len() > 1
                    && rows.max(columns) <= 2;
                if is_narrow {
                    continue;
                }
                if !may_be || is_marked && base == 1 {
                    sure += 1;
                    assert_eq!(found, [Ok(layout.clone())], "{text}\n{board}");
                } else if !is_marked {
                    unclear += 1;
                    assert_eq!(found, [Err(Code::Ambiguous)], "{text}\n{board}");
                }
            }
        }
    }
    assert!(sure > 1000 && unclear > 100, "{sure} {unclear}");
}

#[test]
fn answers_and_comments_separate_solutions() {
    let board = format::read_one(" 01\n1T.\n0..\n").unwrap();
    let right: Layout = [Cell { row: 0, column: 1 }].into_iter().collect();
    let wrong: Layout = [Cell { row: 1, column: 1 }].into_iter().collect();
    let text = "Answer: 1\ntent(1,2)\nAnswer: 2\ntent(2,2)\n";
    assert_eq!(read(text, &board), [Ok(right.clone()), Ok(wrong.clone())]);
    let text = "# one\nr1c2\n# other\nr2c2\n";
    assert_eq!(read(text, &board), [Ok(right), Ok(wrong)]);
}

#[test]
fn tents_in_json_with_a_0_count_from_0() {
    let board = format::read_one(" 01\n1T.\n0..\n").unwrap();
    let right: Layout = [Cell { row: 0, column: 1 }].into_iter().collect();
    for text in ["{\"tents\":[[0,1]]}\n", "{\"tents\": [[1, 2]]}\n"] {
        assert_eq!(read(text, &board), [Ok(right.clone())], "{text}");
    }
    assert_eq!(
        read("{\"tents\":[[0,9]]}\n", &board),
        [Err(Code::OtherPuzzle)]
    );
}

#[test]
fn tents_given_as_a_puzzle_are_reported_as_such() {
    for text in [
        "2,5\n3,1\n",
        "(2, 5)\n(3, 1)\n",
        "tent(2,5). tent(3,1).\n",
        "2 5\n3 1\n",
    ] {
        let error = format::read_one(text).unwrap_err();
        assert_eq!(error.faults()[0].code, Code::Unknown, "{error}");
        assert!(
            error.to_string().contains("a solution and not a puzzle"),
            "{error}"
        );
    }
}

#[test]
fn tents_off_the_board_and_lines_without_tents_are_faults() {
    let board = format::read_one(" 01\n1T.\n0..\n").unwrap();
    assert_eq!(read("tent(9,9)\n", &board), [Err(Code::OtherPuzzle)]);
    assert_eq!(read("r1c1\nr0c0\n", &board), [Err(Code::OtherPuzzle)]);
    let broken = read("tent(1,2)\ntent(1,x)\n", &board);
    assert!(broken.contains(&Err(Code::BadSolution)), "{broken:?}");
    let broken = read("r1c2\nr2\n", &board);
    assert!(broken.contains(&Err(Code::BadSolution)), "{broken:?}");
}
