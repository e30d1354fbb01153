//! Right and wrong solutions in every format that can carry them, in every place where one is read:
//! with the puzzle in another file, in a file next to the file of the puzzle, and together with the
//! puzzle.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use fastrand::Rng;
use itertools::Itertools;
use tents::format::{
    self, Code, Format, NamedPuzzle, Notes, PuzzleIndex, ReadError, ReadOptions, Solution,
};
use tents::puzzle::{Content, Direction, Layout, Puzzle};
use tents::rules::judge_layout;

use super::fuzz::bodies::Drops;
use crate::support::boards::{planted, puzzle, with_clues_of};
use crate::support::cli::{self, Ran, ended};
use crate::support::{cell, layout, rounds};

/// Returns the solutions of a puzzle in a text.
fn read_solutions(text: &str, puzzle: &Puzzle) -> Vec<Result<Solution, ReadError>> {
    let known_puzzles = PuzzleIndex::of(puzzle);
    let solutions = read(&known_puzzles, text.as_bytes());
    solutions
        .map(|solution| solution.map(|(_, solution)| solution))
        .collect()
}

/// Returns the solutions of a text, each with the index of the puzzle to which it belongs.
fn read(
    known_puzzles: &PuzzleIndex<'_>,
    text: &[u8],
) -> impl Iterator<Item = Result<(usize, Solution), ReadError>> {
    let solutions = known_puzzles
        .clone()
        .read_from(text, &ReadOptions::default());
    solutions.map(|found| found.unwrap().1.map(|found| (found.puzzle, found.solution)))
}

/// Runs the program with standard input open, so that a run that waits for its end does not finish.
fn tents(folder: &Path, arguments: &[&str]) -> Ran {
    let mut child = cli::tents(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let stdin = child.stdin.take();
    let ran = ended(child);
    drop(stdin);
    ran
}

/// A function that writes a solved board in one format.
type Write = fn(&Puzzle, &Layout) -> String;

/// Ways to write a solution, each with a name.
const WRITERS: [(&str, Write); 14] = [
    ("plain", |puzzle, tents| by(Format::Plain, puzzle, tents)),
    ("sgt", |puzzle, tents| by(Format::Sgt, puzzle, tents)),
    ("penpa", |puzzle, tents| by(Format::Penpa, puzzle, tents)),
    ("course", |puzzle, tents| by(Format::Course, puzzle, tents)),
    ("puzzlekit", |puzzle, tents| {
        by(Format::Puzzlekit, puzzle, tents)
    }),
    ("json", |puzzle, tents| by(Format::Json, puzzle, tents)),
    ("json-cells", |puzzle, tents| {
        by(Format::Json, &puzzle.with_layout(tents), &Layout::default())
            .replace("solution", "other")
    }),
    ("sgt-save", save),
    ("pzprv3", |puzzle, tents| {
        super::pzpr::file(&puzzle.with_layout(tents))
    }),
    ("legup", legup),
    ("bare", |puzzle, tents| rows(puzzle, tents).join("\n")),
    ("directions", directions),
    ("json-tents", |_, tents| {
        let tents = tents.tents().iter();
        let tents = tents.map(|tent| format!("[{},{}]", tent.row + 1, tent.column + 1));
        format!(
            "{{\"type\":\"solution\",\"tents\":[{}]}}\n",
            tents.format(",")
        )
    }),
    ("json-directions", |puzzle, tents| {
        let letters = directions(puzzle, tents);
        let letters = letters
            .split_whitespace()
            .map(|letter| format!("\"{letter}\""));
        format!("{{\"directions\":[{}]}}\n", letters.format(","))
    }),
];

/// Returns whether a text by the writer with this name also contains the puzzle.
fn is_puzzle(name: &str) -> bool {
    !["bare", "directions", "json-tents", "json-directions"].contains(&name)
}

fn by(format: Format, puzzle: &Puzzle, tents: &Layout) -> String {
    let mut notes = Notes::default();
    notes.solution = Some(tents.clone());
    let mut text = String::new();
    format::write(&mut text, format, puzzle, &notes).unwrap();
    text
}

/// Returns the rows of a solved board, with `.` for an empty cell.
fn rows(puzzle: &Puzzle, tents: &Layout) -> Vec<String> {
    let solved = puzzle.with_layout(tents);
    let rows = solved.contents().chunks(puzzle.size().columns());
    rows.map(|row| {
        let signs = row.iter().map(|content| match content {
            Content::Tree => 'T',
            Content::Tent => '*',
            _ => '.',
        });
        signs.collect()
    })
    .collect()
}

/// Returns the clues of lines, which all have one.
fn clues(clues: &[Option<u32>]) -> impl Iterator<Item = u32> + Clone + '_ {
    clues.iter().map(|clue| clue.unwrap())
}

fn save(puzzle: &Puzzle, tents: &Layout) -> String {
    let id = by(Format::Sgt, puzzle, &Layout::default());
    let (params, desc) = id.trim().split_once(':').unwrap();
    let moves = tents.tents().iter();
    let moves = moves
        .map(|tent| format!("T{},{}", tent.column, tent.row))
        .join(";");
    let mut text = String::new();
    for (key, value) in [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        ("GAME", "Tents"),
        ("PARAMS", params),
        ("DESC", desc),
        ("STATEPOS", "2"),
        ("MOVE", &moves),
    ] {
        let _ = writeln!(text, "{key:8}:{}:{value}", value.len());
    }
    text
}

fn legup(puzzle: &Puzzle, tents: &Layout) -> String {
    let size = puzzle.size();
    let solved = puzzle.with_layout(tents);
    let cells = solved
        .contents()
        .iter()
        .enumerate()
        .filter_map(|(index, content)| {
            let value = match content {
                Content::Tree => 1,
                Content::Tent => 3,
                _ => return None,
            };
            let cell = size.cell(index);
            Some(format!(
                "<cell value=\"{value}\" x=\"{}\" y=\"{}\"/>",
                cell.column, cell.row
            ))
        });
    let clue = |(index, clue): (String, u32)| format!("<clue index=\"{index}\" value=\"{clue}\"/>");
    let letters = ('A'..='Z').map(String::from);
    let east = letters.zip(clues(puzzle.row_clues())).map(clue).join("");
    let numbers = (1..).map(|number: u32| number.to_string());
    let south = numbers.zip(clues(puzzle.column_clues())).map(clue).join("");
    format!(
        "<?xml version=\"1.0\"?>\n<Legup version=\"2.0.0\"><puzzle name=\"TreeTent\">\n\
         <board height=\"{}\" width=\"{}\"><cells>{}</cells><axis side=\"east\">{east}</axis>\
         <axis side=\"south\">{south}</axis></board></puzzle></Legup>\n",
        size.rows(),
        size.columns(),
        cells.format(""),
    )
}

/// Returns for each tree the direction of a tent next to it, or `n` if there is none.
fn directions(puzzle: &Puzzle, tents: &Layout) -> String {
    let ways = puzzle.trees().iter().map(|tree| {
        let mut ways = Direction::ALL.into_iter();
        let way = ways.find(|&way| {
            let cell = tree.step(way, puzzle.size());
            cell.is_some_and(|cell| tents.contains(cell))
        });
        way.map_or('n', Direction::letter)
    });
    format!("{}\n", ways.format(" "))
}

/// Returns a puzzle, whose clues may not fit, and a solution with one tent next to each tree.
fn board() -> (Puzzle, Layout) {
    let rows = [
        "1 .T...T", "1 ......", "0 ...T..", "2 .T....", "0 ......", "0 ......",
    ];
    let puzzle = puzzle("0 1 0 2 0 1", &rows);
    (puzzle, layout(&[(0, 4), (1, 1), (3, 3), (3, 0)]))
}

/// Returns the board with clues that fit its solution.
fn solved() -> (Puzzle, Layout) {
    let (board, tents) = board();
    let board = with_clues_of(&board, &tents);
    assert_eq!(judge_layout(&board, &tents), []);
    (board, tents)
}

/// Returns wrong solutions of [`solved`]: without one of the tents, with this tent moved, with an
/// additional tent, and with another tent moved.
fn wrong() -> [Layout; 4] {
    [
        layout(&[(0, 4), (1, 1), (3, 3)]),
        layout(&[(0, 4), (1, 1), (3, 3), (4, 1)]),
        layout(&[(0, 4), (0, 0), (3, 3), (3, 0), (1, 1)]),
        layout(&[(0, 2), (1, 1), (3, 3), (3, 0)]),
    ]
}

#[test]
fn verify_and_check_read_right_and_wrong_solutions_in_every_format() {
    let folder = cli::folder(&[]);
    let folder = folder.path();
    let (board, right) = solved();
    fs::write(
        folder.join("p.txt"),
        by(Format::Plain, &board, &Layout::default()),
    )
    .unwrap();
    fs::write(folder.join("p.task"), by_task(&board)).unwrap();
    for (name, write) in WRITERS {
        let tents_of =
            |layout: &Layout| fs::write(folder.join("s"), write(&board, layout)).unwrap();
        for puzzle in ["p.txt", "p.task"] {
            tents_of(&right);
            let output = tents(folder, &["verify", "--size", "6x6", puzzle, "s"]);
            assert_eq!(
                output.out,
                format!("{puzzle}: right\n"),
                "{name}: {output:?}"
            );
            assert_eq!(output.code, Some(0), "{name}");
        }
        fs::copy(folder.join("s"), folder.join("p.sol")).unwrap();
        let output = tents(folder, &["check", "-v", "p.txt"]);
        assert_eq!(output.out, "p.txt: unique\n", "{name}: {output:?}");
        if is_puzzle(name) {
            let output = tents(folder, &["verify", "s"]);
            assert_eq!(output.out, "s: right\n", "{name}: {output:?}");
        }
        for wrong in wrong() {
            if wrong.tents().len() > right.tents().len() && name.ends_with("directions") {
                continue;
            }
            tents_of(&wrong);
            // A direction list has one direction for each tree.
            let is_short = wrong.tents().len() < right.tents().len();
            let verdict = if is_short && !name.ends_with("directions") {
                "not finished: "
            } else {
                "wrong\n"
            };
            let is_said = |output: &Ran, name: &str| {
                let verdict = format!("{name}: {verdict}");
                output.out.starts_with(&verdict)
            };
            let output = tents(folder, &["verify", "p.txt", "s"]);
            assert!(is_said(&output, "p.txt"), "{name}: {output:?}");
            assert_eq!(output.code, Some(1), "{name}");
            fs::copy(folder.join("s"), folder.join("p.sol")).unwrap();
            let output = tents(folder, &["check", "p.txt"]);
            let said = "p.txt: unique: the solution in `p.sol` is wrong: ";
            assert!(output.out.starts_with(said), "{name}: {output:?}");
            if is_puzzle(name) {
                let output = tents(folder, &["verify", "s"]);
                assert!(is_said(&output, "s"), "{name}: {output:?}");
                assert_eq!(output.code, Some(1), "{name}");
            }
        }
    }
}

fn by_task(board: &Puzzle) -> String {
    let mut text = String::new();
    format::write(&mut text, Format::Task, board, &Notes::default()).unwrap();
    text
}

#[test]
fn a_solution_of_another_puzzle_has_a_fault_that_names_the_difference() {
    let (board, right) = solved();
    let changed = |contents: &[Content], clues: &[Option<u32>]| {
        let columns = board.column_clues().to_vec();
        Puzzle::new(clues.to_vec(), columns, contents.to_vec()).unwrap()
    };
    let mut contents = board.contents().to_vec();
    contents[board.size().index(cell(0, 1))] = Content::Unknown;
    let trees = changed(&contents, board.row_clues());
    let mut rows = board.row_clues().to_vec();
    rows[1] = Some(3);
    let clues = changed(board.contents(), &rows);
    let width = board.size().columns();
    let size = changed(&board.contents()[width..], &board.row_clues()[1..]);
    for (name, write) in WRITERS {
        for (other, says) in [
            (
                &trees,
                "this grid does not have the trees of the puzzle: there is no tree at r1c2, but one in the puzzle",
            ),
            (
                &clues,
                "this grid does not have the clues of the puzzle: row 2 has 3 instead of 1",
            ),
            (
                &size,
                "a grid of 5 rows × 6 columns for a puzzle of 6 rows × 6 columns",
            ),
        ] {
            let has_clues = is_puzzle(name);
            if name.ends_with("directions") || name == "json-tents" || !has_clues && other == &clues
            {
                continue;
            }
            let found = read_solutions(&write(other, &Layout::default()), &board);
            let [Err(error)] = &found[..] else {
                panic!("{name}: {found:?}");
            };
            assert_eq!(&*error.faults()[0].message, says, "{name}");
            assert_eq!(error.faults()[0].code, Code::OtherPuzzle);
        }
    }
    // A missing clue on one side contradicts nothing.
    let hidden = changed(board.contents(), &[None; 6]);
    let text = by(Format::Course, &hidden, &right);
    let found = read_solutions(&text, &board);
    assert_eq!(found, [Ok(Solution::Layout(right.clone()))]);
    let found = read_solutions(&by(Format::Course, &board, &right), &hidden);
    assert_eq!(found, [Ok(Solution::Layout(right))]);
}

#[test]
fn random_solutions_are_read_back_as_they_were_written() {
    let mut rng = Rng::with_seed(41);
    for _ in 0..300 {
        let (rows, columns) = (rng.usize(1..=9), rng.usize(1..=9));
        let (board, tents) = planted(&mut rng, rows, columns, 0.2);
        if board.trees().is_empty() {
            continue;
        }
        let board = with_clues_of(&board, &tents);
        for (name, write) in WRITERS {
            let text = write(&board, &tents);
            let found = read_solutions(&text, &board);
            match &found[..] {
                [Ok(Solution::Layout(layout))] => assert_eq!(*layout, tents, "{name}"),
                [Ok(Solution::Assignment(_))] if name.ends_with("directions") => {}
                _ => panic!("{name}: {found:?}\n{text}"),
            }
        }
    }
}

/// Returns the parts of a solution that must not depend on how its text is split.
fn shown(found: &Result<(usize, Solution), ReadError>) -> String {
    let found = found.as_ref().map_err(|error| {
        let faults = error.faults().iter();
        let faults = faults.map(|fault| (fault.line, fault.column, &*fault.message));
        faults.collect::<Vec<_>>()
    });
    format!("{found:?}")
}

/// Panics unless a text that arrives in small parts has the same solutions as the whole text.
fn compare(known_puzzles: &PuzzleIndex<'_>, text: &[u8]) {
    let options = ReadOptions::default();
    let whole: Vec<String> = read(known_puzzles, text)
        .map(|found| shown(&found))
        .collect();
    for step in [7, 1000] {
        let found = known_puzzles.clone().read_from(Drops(text, step), &options);
        let found = found.map(|found| found.unwrap().1);
        let found = found.map(|found| found.map(|found| (found.puzzle, found.solution)));
        let found: Vec<String> = found.map(|found| shown(&found)).collect();
        let same = whole
            .iter()
            .zip(&found)
            .take_while(|(one, other)| one == other);
        let same = same.count();
        assert!(
            whole == found,
            "in steps of {step}, from number {same} on: {:.999}\n{:?}\n{:?}",
            format!("{:?}", String::from_utf8_lossy(text)),
            whole.get(same),
            found.get(same)
        );
    }
}

#[test]
fn the_name_before_a_faulty_solution_applies_to_it_and_the_direction_lists_after_it() {
    let board = puzzle("0 1", &["1 T.", "0 .."]);
    let named = |name| NamedPuzzle {
        name,
        id: None,
        puzzle: &board,
    };
    let known_puzzles = PuzzleIndex::new(vec![named("one"), named("other")]);
    let lists = "# one\ne\n# other\nx\ne\n";
    let grids = "# other\n0 1\n1 TQ\n0 ..\n\n0 1\n1 T*\n0 ..\n";
    for (text, expected) in [
        (lists, &[Some(0), None, Some(1)][..]),
        (grids, &[None, Some(0)][..]),
    ] {
        let found = read(&known_puzzles, text.as_bytes());
        let found: Vec<Option<usize>> = found.map(|found| Some(found.ok()?.0)).collect();
        assert_eq!(found, expected, "{text}");
        compare(&known_puzzles, text.as_bytes());
    }
}

#[test]
fn a_stream_has_the_same_solutions_as_its_whole_text() {
    let mut rng = Rng::with_seed(43);
    for round in 0..rounds(6) {
        let (rows, columns) = (rng.usize(1..=6), rng.usize(1..=6));
        let (board, tents) = planted(&mut rng, rows, columns, 0.2);
        let board = with_clues_of(&board, &tents);
        let boards = [board.clone(), board.with_layout(&tents)];
        let known_puzzles = boards.iter().zip(["one", "other"]);
        let known_puzzles = known_puzzles.map(|(puzzle, name)| NamedPuzzle {
            name,
            id: (name == "other").then_some("b"),
            puzzle,
        });
        let known_puzzles = [
            PuzzleIndex::of(&board),
            PuzzleIndex::new(known_puzzles.collect()),
        ];
        for (name, write) in WRITERS {
            let text = write(&board, &tents);
            let named = format!("# one\n{text}\n\n# other\n# by hand\n{text}\n\n\n{text}\n# end\n");
            let mut cases = vec![
                text.clone(),
                format!("\u{feff}{text}"),
                text.replace('\n', "\r\n"),
            ];
            cases.push(named.replace('\n', "\r"));
            cases.push(named);
            if round < 2 && name == "bare" {
                // Each grid of a stream is examined separately, so unlike in the whole text, a
                // broken grid would not affect the others. No grid is broken here.
                cases.push(format!("{text}\n\n").repeat(3_000));
            } else if round < 2 && is_many(name) {
                let many = format!("{text}\n\n").repeat(60_000 / (text.len() + 2));
                let broken = text.replace(['*', 'n'], "%");
                cases.push(format!("{many}{broken}\n\n{text}"));
                cases.push(many);
            }
            for text in cases {
                for known_puzzles in &known_puzzles {
                    compare(known_puzzles, text.as_bytes());
                }
                let mut text = text.into_bytes();
                let is_cut = is_many(name) || text.len() >= 1 << 14;
                if (name != "bare" || !is_cut)
                    && let Some(at) = rng.choice(0..text.len())
                {
                    // The bytes 0 and 255 are left out if the text is cut: a whole input with them
                    // may not be text, but in a stream this concerns only the piece with them.
                    let from = if is_cut { 2 } else { 0 };
                    text[at] = b"\0\xff\n\r #T*.7%{["[rng.usize(from..13)];
                    for known_puzzles in &known_puzzles {
                        compare(known_puzzles, &text);
                    }
                }
            }
        }
    }
    let treeless = puzzle("0 0", &["0 .."]);
    for text in [
        "",
        "\n",
        "\n\n\n",
        "# a\n",
        "..\n",
        "\n..\n\n..\n",
        " \n \t\n",
    ] {
        compare(&PuzzleIndex::of(&treeless), text.as_bytes());
    }
}

/// Returns whether a text by the writer with this name may be repeated, so that it has many
/// solutions.
fn is_many(name: &str) -> bool {
    [
        "plain",
        "sgt",
        "penpa",
        "json",
        "json-cells",
        "bare",
        "directions",
        "json-tents",
        "json-directions",
    ]
    .contains(&name)
}

#[test]
fn the_input_limit_applies_to_each_solution_of_a_stream() {
    let board = puzzle("0 1", &["1 T.", "0 .."]);
    let mut options = ReadOptions::default();
    options.limit = 100;
    for text in [
        "e\n",
        "T*\n..\n\n",
        " 01\n1T*\n0..\n\n",
        "{\"tents\":[[1,2]]}\n",
    ] {
        let many = text.repeat(100_000);
        let found = PuzzleIndex::of(&board).read_from(many.as_bytes(), &options);
        let right = found.filter(|found| matches!(found, Ok((_, Ok(_)))));
        assert_eq!(right.count(), 100_000, "{text}");
    }
    for text in ["e".repeat(1000), format!("{}\n", "T*".repeat(1000))] {
        let mut found = PuzzleIndex::of(&board).read_from(text.as_bytes(), &options);
        let error = found.next().unwrap().unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::FileTooLarge);
        assert!(found.next().is_none());
    }
}

#[test]
fn a_solution_belongs_to_the_puzzle_that_it_names_or_else_fits() {
    let boards = [
        puzzle("0 1", &["1 T.", "0 .."]),
        puzzle("? ?", &["? T.", "? .."]),
        puzzle("1 0", &["1 .T", "0 .."]),
        puzzle("1 0", &["1 .T", "0 .."]),
        puzzle("0 0 0", &["0 ..."]),
    ];
    let names = ["a:1", "a:5", "a:9", "a:13", "a:17"];
    let ids = [None, Some("x"), Some("y"), Some("y"), None];
    let told = |text: &str| {
        let known_puzzles = names.iter().zip(ids).zip(&boards);
        let known_puzzles =
            known_puzzles.map(|((&name, id), puzzle)| NamedPuzzle { name, id, puzzle });
        let known_puzzles = PuzzleIndex::new(known_puzzles.collect());
        compare(&known_puzzles, text.as_bytes());
        let found = read(&known_puzzles, text.as_bytes()).map(|found| match found {
            Ok((puzzle, _)) => puzzle.to_string(),
            Err(error) => error.faults()[0].message.to_string(),
        });
        found.collect::<Vec<_>>().join("; ")
    };
    let several = "this can be a solution of several puzzles";
    let none = "this is not a solution of any of the puzzles";
    // The puzzle is found by trees and clues; the same puzzle twice counts as one.
    assert_eq!(
        told(" 01\n1T*\n0..\n\n ??\n?T*\n?..\n\n 10\n1*T\n0..\n"),
        "0; 1; 2"
    );
    assert_eq!(told(" 11\n1T*\n1..\n"), "1");
    assert_eq!(told(" 10\n1.*\n0.T\n"), none);
    // The puzzle is found by name.
    assert_eq!(
        told("# a:1\n ??\n?T*\n?..\n\n# a:13\n 10\n1*T\n0..\n"),
        "0; 3"
    );
    assert_eq!(
        told("# a:9\n 01\n1T*\n0..\n"),
        "this grid does not have the trees of the puzzle: there is a tree at r1c1, but not in \
         the puzzle"
    );
    // A grid without clues can belong to any puzzle with its trees.
    assert_eq!(told("T*\n..\n\n*T\n..\n"), format!("{several}; 2"));
    assert_eq!(told("# a:5\nT*\n..\n\nT*\n..\n"), format!("1; {several}"));
    // A name applies to the direction lists after it.
    assert_eq!(
        told("# a:1\ne\n# a:5\ne\ns\n# a:17\n\n# a:9\nw\n"),
        "0; 1; 1; 4; 2"
    );
    assert_eq!(told("e\n"), several);
    assert_eq!(told("# a:5\n\ne\n"), "1");
    assert_eq!(told("e e\n"), none);
    // Solutions in JSON name their puzzle by `input` or by `id`.
    assert_eq!(told(r#"{"input":"a:5","tents":[[1,2]]}"#), "1");
    assert_eq!(told(r#"{"id":"x","directions":["e"]}"#), "1");
    assert_eq!(told(r#"{"id":"y","directions":["w"]}"#), "2");
    assert_eq!(told(r#"{"input":"b","id":"x","directions":["e"]}"#), "1");
    assert_eq!(told(r#"{"input":"b","directions":["e"]}"#), several);
    // An id takes precedence over the name before it.
    let first = r#"{"input":"a:5","directions":["e"]}"#;
    let with_id = format!("{first}\n{}", r#"{"id":"y","directions":["w"]}"#);
    assert_eq!(told(&with_id), "1; 2");
    let with_unknown_id = format!("{first}\n{}", r#"{"id":"z","directions":["e"]}"#);
    assert_eq!(told(&with_unknown_id), "1; no puzzle here has the id `z`");
    assert_eq!(
        told(r#"{"id":"z","tents":[[1,2]]}"#),
        "no puzzle here has the id `z`"
    );
    let stored = r#"{"id":"x","columns":[null,null],"rows":[null,null],"cells":["T.",".."],"solution":["T*",".."]}"#;
    assert_eq!(told(stored), "1");
    assert_eq!(told("\n\n# a:1\n"), "this input contains no solution");
}

#[test]
fn a_solution_in_every_output_may_come_through_a_pipe() {
    let mut text = String::new();
    let mut rng = Rng::with_seed(42);
    for _ in 0..60 {
        let (rows, columns) = (rng.usize(1..=5), rng.usize(1..=5));
        let (board, tents) = planted(&mut rng, rows, columns, 0.25);
        let board = with_clues_of(&board, &tents);
        text += &by(Format::Plain, &board, &Layout::default());
        text.push('\n');
    }
    let folder = cli::folder(&[("many.txt", &text)]);
    let folder = folder.path();
    let grids = ["--output", "grid"];
    let ways: [&[&str]; 5] = [
        &grids,
        &["--no-clues"],
        &["--pairs"],
        &["--output", "directions"],
        &["--output", "json"],
    ];
    for way in ways {
        let solve = [&["solve", "-q"], way, &["many.txt"]].concat();
        let solutions = tents(folder, &solve).out;
        let mut verify = cli::tents(&["verify", "many.txt", "-"]);
        let output = cli::run_with(verify.current_dir(folder), solutions.as_bytes());
        assert_eq!(output.code, Some(0), "{way:?}: {output:?}");
        let text = output.out;
        assert!(text.lines().all(|line| line.ends_with(": right")), "{text}");
        let puzzles = text.lines().filter(|line| line.contains("solution 1:"));
        assert_eq!(puzzles.count(), 60, "{way:?}: {text}");
    }
}
