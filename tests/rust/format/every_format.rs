//! Every format: what it reads, what it writes, and what it refuses.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

use fastrand::Rng;
use serde_json::Value;
use tents::format::{
    self, Code, Format, Notes, ReadOptions, Source, TextShape, WriteError, may_be_of_puzzle,
};
use tents::puzzle::{Clue, Content, Puzzle, Size};
use tents::solve::{Options, Solutions};

use crate::support::boards::{
    puzzle, random_board, random_clues, random_trees, show, with_contents,
};
use crate::support::corpus::{corpus, puzzle_of};
use crate::support::foreign::{random, readable, writable};
use crate::support::{assert_cases, engine_assignments};

/// Returns a source with a text as it is.
fn source(text: &str) -> Source {
    Source::new(text.as_bytes().to_vec())
}

/// Returns options that force a format and give a size.
fn options(format: Option<Format>, size: Option<Size>) -> ReadOptions {
    let mut options = ReadOptions::default();
    options.format = format;
    options.size = size;
    options
}

/// Returns the only puzzle of a text.
fn only(text: &str, options: &ReadOptions) -> Result<Puzzle, format::ReadError> {
    let source = source(text);
    format::sole(&source, format::read(&source, options)).puzzle
}

/// Returns the text of a puzzle in a format. It ends with a line end, unless a puzzle in the format
/// is one line.
fn written(format: Format, puzzle: &Puzzle) -> Result<String, WriteError> {
    let mut text = String::new();
    format::write(&mut text, format, puzzle, &Notes::default())?;
    assert_eq!(
        text.ends_with('\n'),
        format.description().shape != TextShape::Line,
        "{format}: {text:?}"
    );
    Ok(text)
}

/// Returns whether the description of a format states that it can carry a puzzle.
fn carries(format: Format, puzzle: &Puzzle) -> bool {
    let can = format.description();
    let clues = || puzzle.row_clues().iter().chain(puzzle.column_clues());
    (can.missing_clues || clues().all(Option::is_some))
        && (can.tents || !puzzle.contents().contains(&Content::Tent))
        && (can.empties || !puzzle.contents().contains(&Content::Empty))
        // In `pzpr`, clues have at most two hexadecimal digits.
        && (format != Format::Pzpr || clues().flatten().all(|&clue| clue <= 255))
}

/// Returns boards of all kinds, including many whose cells could be read in several formats: small,
/// thin, with few trees or none, with marks, without clues or with large ones; and a large one.
fn boards(seed: u64, number: usize) -> impl Iterator<Item = Puzzle> {
    let mut rng = Rng::with_seed(seed);
    let large = random_trees(&mut rng, 400, 500, 0.2);
    let large = random_clues(&mut rng, &large, 0.7);
    let boards = (0..number).map(move |_| {
        if rng.u32(0..4) == 0 {
            let most = if rng.u32(0..20) == 0 { 70 } else { 9 };
            return random_board(&mut rng, most);
        }
        let most = [1, 2, 3, 5, 12][rng.usize(..5)];
        let clue = [1, 9, 12, 40, u32::MAX][rng.usize(..5)];
        let (tents, empties) = (rng.bool(), rng.bool());
        let board = random(&mut rng, most, clue, tents, empties);
        let board = match rng.u32(0..6) {
            0 => with_all_clues(&mut rng, &board, clue),
            1 => thin(&board, true),
            2 => thin(&board, false),
            _ => board,
        };
        if rng.bool() {
            return board;
        }
        let treeless = board.contents().iter().map(|&content| match content {
            Content::Tree => Content::Unknown,
            other => other,
        });
        with_contents(&board, treeless.collect())
    });
    boards.chain([large])
}

/// Returns a board with a clue for every line.
fn with_all_clues(rng: &mut Rng, board: &Puzzle, most: u32) -> Puzzle {
    let mut clues =
        |clues: &[Clue]| -> Vec<Clue> { clues.iter().map(|_| Some(rng.u32(0..=most))).collect() };
    let (rows, columns) = (clues(board.row_clues()), clues(board.column_clues()));
    Puzzle::new(rows, columns, board.contents().to_vec()).unwrap()
}

/// Returns the first row of a board, or its first column.
fn thin(board: &Puzzle, is_row: bool) -> Puzzle {
    let (rows, columns) = (board.row_clues().to_vec(), board.column_clues().to_vec());
    let contents = board.contents();
    let width = columns.len();
    if is_row {
        return Puzzle::new(rows[..1].to_vec(), columns, contents[..width].to_vec()).unwrap();
    }
    let first = contents.iter().step_by(width).copied().collect();
    Puzzle::new(rows, columns[..1].to_vec(), first).unwrap()
}

#[test]
fn every_format_has_a_name_a_sentence_and_an_extension() {
    let mut names: Vec<&str> = Format::all().map(Format::name).collect();
    for format in Format::all() {
        let description = format.description();
        assert_eq!(description.format, format);
        assert_eq!(format.name().parse(), Ok(format));
        assert!(!description.about.is_empty() && !description.about.ends_with('.'));
        assert!(!description.extensions.is_empty());
        // A format with a sign for an empty cell has one for a tent, too.
        assert!(description.tents || !description.empties);
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Format::all().count());
    let unknown = "nonsense".parse::<Format>().unwrap_err();
    assert_eq!(unknown.to_string(), "`nonsense` is not a format");
}

#[test]
fn a_puzzle_is_read_back_from_every_format_that_can_carry_it_and_the_format_is_detected() {
    let mut tried = BTreeMap::new();
    for board in boards(1, 6000) {
        for format in writable() {
            let text = match written(format, &board) {
                Ok(text) => text,
                Err(error) => {
                    assert!(!carries(format, &board), "{format}: {error}");
                    continue;
                }
            };
            assert!(carries(format, &board), "{format}: {text}");
            let size = (format == Format::Task).then_some(board.size());
            let mut texts = vec![text.clone()];
            if format == Format::Plain {
                // Copying text may have removed blanks.
                let bare: Vec<&str> = text.lines().map(str::trim).collect();
                texts.extend([bare.join("\n"), text.replace('\n', "\r\n")]);
            }
            for text in texts {
                for named in [Some(format), None] {
                    let back = only(&text, &options(named, size));
                    assert_eq!(back.as_ref(), Ok(&board), "{format}: {text}");
                }
            }
            let detected = format::detect(&source(&text));
            // `bme` may be detected if it reads the same puzzle from the text.
            let as_bme = format == Format::Plain && detected == Ok(Format::Bme);
            assert!(detected == Ok(format) || as_bme, "{detected:?}: {text}");
            let is_line = format.description().shape == TextShape::Line;
            let line = is_line.then_some(format);
            assert_eq!(format::detect_line(&text), line, "{text}");
            *tried.entry(format).or_insert(0) += 1;
        }
    }
    println!("{tried:?}");
    assert!(tried.values().all(|&number| number > 100), "{tried:?}");
}

#[test]
fn several_boards_are_read_back_from_one_text_each_with_its_line() {
    let mut rng = Rng::with_seed(12);
    let mut all = boards(13, 4000);
    for _ in 0..800 {
        let boards: Vec<Puzzle> = all.by_ref().take(rng.usize(2..6)).collect();
        for format in writable() {
            let shape = format.description().shape;
            let is_told = |board: &Puzzle| {
                format != Format::Task || board.size().rows() == board.size().columns()
            };
            if shape == TextShape::File {
                continue;
            }
            let mut text = "# a comment\n\n".to_owned();
            let mut expected = Vec::new();
            for board in boards.iter().filter(|board| is_told(board)) {
                if let Ok(one) = written(format, board) {
                    let headed = usize::from(one.starts_with("# format"));
                    let line = text.lines().count() + headed + 1;
                    expected.push((line, board.clone()));
                    text.extend([&one, "\n\n"]);
                }
            }
            if expected.is_empty() {
                continue;
            }
            let source = source(&text);
            let found = format::read(&source, &ReadOptions::default()).map(|entry| {
                let puzzle = entry.puzzle;
                (
                    entry.line,
                    puzzle.unwrap_or_else(|error| panic!("{error}\n{text}")),
                )
            });
            let found: Vec<(usize, Puzzle)> = found.collect();
            assert_eq!(found, expected, "{format}: {text}");
        }
    }
}

#[test]
fn a_board_without_trees_states_its_format_if_another_would_read_it_differently() {
    let board = |text: &str| format::read_one(text).unwrap();
    let json = r#"{"columns":[1],"rows":[12],"cells":["*"]}"#;
    let text = written(Format::Plain, &board(json)).unwrap();
    assert_eq!(text, "# format: plain\n   1\n12 *\n");
    let json = r#"{"columns":[null,null,null],"rows":[null,3,3],"cells":["...","...","..."]}"#;
    let text = written(Format::Plain, &board(json)).unwrap();
    assert_eq!(text, " ???\n?...\n3...\n3...\n");
}

#[test]
fn a_solution_is_written_in_every_format_with_a_place_for_it() {
    let board = puzzle("1 0 1", &["1 .T.", "0 ...", "1 .T."]);
    let search = Solutions::new(&board, Options::default());
    for solution in search {
        let mut notes = Notes::default();
        let layout = solution.layout(&board);
        notes.solution = Some(layout.clone());
        for format in writable() {
            let mut text = "before".to_owned();
            let result = format::write(&mut text, format, &board, &notes);
            if format == Format::Json {
                let source = source(&text["before".len()..]);
                let entry = format::read(&source, &ReadOptions::default()).next();
                let entry = entry.unwrap();
                assert_eq!(entry.puzzle.as_ref(), Ok(&board));
                assert_eq!(entry.notes, notes);
            } else if format.description().tents {
                let size = (format == Format::Task).then_some(board.size());
                let back = only(&text["before".len()..], &options(Some(format), size)).unwrap();
                assert_eq!(back.without_marks(), board);
                assert_eq!(back.marked_tents(), layout, "{format}");
            } else {
                assert_eq!(result, Err(WriteError::Solution { format }));
                assert_eq!(text, "before");
            }
        }
    }
}

#[test]
fn a_game_id_is_written_as_its_program_writes_it() {
    let wide = |columns: usize, trees: &[usize]| {
        let mut contents = vec![Content::Unknown; columns];
        for &tree in trees {
            contents[tree] = Content::Tree;
        }
        Puzzle::new(vec![Some(0)], vec![Some(1); columns], contents).unwrap()
    };
    let cells = |columns, trees: &[usize]| {
        let text = written(Format::Sgt, &wide(columns, trees)).unwrap();
        let (size, rest) = text.split_once(':').unwrap();
        assert_eq!(size, format!("{columns}x1"));
        rest.split(',').next().unwrap().to_owned()
    };
    assert_eq!(cells(1, &[]), "a");
    assert_eq!(cells(1, &[0]), "__");
    assert_eq!(cells(3, &[1]), "aa");
    assert_eq!(cells(26, &[25]), "y_");
    assert_eq!(cells(27, &[26]), "za_");
    assert_eq!(cells(25, &[]), "y");
    assert_eq!(cells(26, &[]), "za");
    assert_eq!(cells(50, &[]), "zy");
    assert_eq!(cells(51, &[]), "zza");
    assert_eq!(cells(80, &[76, 77]), "zzz".to_owned() + "a_b");
}

#[test]
fn a_game_id_carries_marks() {
    let board = puzzle("1 0 1", &["1 .T-", "0 -..", "1 *T."]);
    let text = written(Format::Sgt, &board).unwrap();
    assert_eq!(text, "3x3:a_-_-b!_a,1,0,1,1,0,1");
    assert_eq!(only(&text, &ReadOptions::default()), Ok(board));
}

#[test]
fn difficulty_letters_and_a_sole_width_are_read() {
    let expected = only("4x4:bgd_,0,1,0,2,2,0,1,0", &ReadOptions::default()).unwrap();
    for id in [
        "4:bgd_,0,1,0,2,2,0,1,0",
        "4de:bgd_,0,1,0,2,2,0,1,0",
        "4x4dt:bgd_,0,1,0,2,2,0,1,0",
        "  4x4:bgd_,,1,,2,2,,1,  \r\n",
    ] {
        assert_eq!(
            only(id, &ReadOptions::default()).as_ref(),
            Ok(&expected),
            "{id}"
        );
    }
}

#[test]
fn a_saved_game_holds_the_marks_of_its_position() {
    let save = |position: usize, moves: &[&str]| {
        let mut text = String::new();
        for (key, value) in [
            ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
            ("VERSION", "1"),
            ("GAME", "Tents"),
            ("PARAMS", "4x4de"),
            ("CPARAMS", "8x8dt"),
            ("DESC", "bgd_,0,1,0,2,2,0,1,0"),
            ("NSTATES", "9"),
            ("STATEPOS", &position.to_string()),
        ] {
            let _ = writeln!(text, "{key:8}:{}:{value}", value.len());
        }
        for value in moves {
            let (key, value) = value.split_once(' ').unwrap_or(("MOVE", value));
            let _ = writeln!(text, "{key:8}:{}:{value}", value.len());
        }
        only(&text, &ReadOptions::default())
    };
    let cells = |position, moves: &[&str]| {
        let board = save(position, moves).unwrap();
        show(&board)
            .lines()
            .skip(1)
            .map(|row| row[3..7].to_owned())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let moves = [
        "T0,0;N1,0",
        "B0,0",
        "N3,1",
        "SOLVE S;T3,0;T1,2",
        "RESTART 4x4",
        "T0,3",
    ];
    assert_eq!(cells(1, &moves), "..T. .... ..T. ...T");
    assert_eq!(cells(2, &moves), "*-T. .... ..T. ...T");
    assert_eq!(cells(3, &moves), ".-T. .... ..T. ...T");
    assert_eq!(cells(4, &moves), ".-T. ...- ..T. ...T");
    assert_eq!(cells(5, &moves), "--T* ---- -*T- ---T");
    assert_eq!(cells(6, &moves), "..T. .... ..T. ...T");
    assert_eq!(cells(7, &moves), "..T. .... ..T. *..T");
    for (position, wrong) in [
        (0, "T0,0"),
        (3, "T0,0"),
        (2, "T2,0"),
        (2, "T4,0"),
        (2, "X1,1"),
    ] {
        let error = save(position, &[wrong]).unwrap_err();
        assert_eq!(error.faults()[0].code, Code::BadMark, "{position} {wrong}");
    }
}

#[test]
fn the_numbers_of_a_task_determine_its_size_if_only_one_is_possible() {
    let open = |text: &str| {
        let error = only(text, &ReadOptions::default()).unwrap_err();
        assert_eq!(error.faults()[0].code, Code::OpenSize);
        error.faults()[0].message.to_string()
    };
    let square = only("bgd_,0,1,0,2,2,0,1,0", &ReadOptions::default()).unwrap();
    assert_eq!(square.size(), Size::new(4, 4).unwrap());
    assert_eq!(open("ad,0,1,0,1,0"), "the size can be `2x3` or `3x2`");
    // Either the closing tree is missing, or this is a board of 15 cells.
    assert_eq!(
        open("bgd,0,1,0,2,2,0,1,0"),
        "the size can be `3x5` or `5x3` or `4x4`"
    );
    let sized = |text: &str, rows, columns| {
        let size = Size::new(rows, columns).unwrap();
        only(text, &options(None, Some(size)))
    };
    assert_eq!(sized("bgd,0,1,0,2,2,0,1,0", 4, 4), Ok(square));
    let wide = sized("ad,0,1,0,1,0", 2, 3).unwrap();
    assert_eq!(wide, puzzle("0 1 0", &["1 .T.", "0 ..."]));
    let tall = sized("ad,0,1,0,1,0", 3, 2).unwrap();
    assert_eq!(tall, puzzle("0 1", &["0 .T", "1 ..", "0 .."]));
}

#[test]
fn json_is_read_in_any_order_and_written_in_one() {
    let text = concat!(
        r#"{"other":[[1],{"a":null}],"rows":[1,0],"solution":["*T.","..."],"#,
        r#""cells":[".T.","\u002e.-"],"expect":"multiple","columns":[null,0,1],"#,
        r#""height":2,"id":"a \"b\"","width":3}"#
    );
    let source = source(text);
    let entries: Vec<_> = format::read(&source, &ReadOptions::default()).collect();
    let [entry] = &entries[..] else {
        panic!("{entries:?}");
    };
    let board = entry.puzzle.as_ref().unwrap();
    assert_eq!(*board, puzzle("? 0 1", &["1 .T.", "0 ..-"]));
    assert_eq!(entry.notes.id.as_deref(), Some("a \"b\""));
    assert_eq!(entry.notes.expect.as_deref(), Some("multiple"));
    let mut out = String::new();
    format::write(&mut out, Format::Json, board, &entry.notes).unwrap();
    assert_eq!(
        out,
        concat!(
            r#"{"id":"a \"b\"","width":3,"height":2,"columns":[null,0,1],"rows":[1,0],"#,
            r#""cells":[".T.","..-"],"expect":"multiple","solution":["*T.","..."]}"#
        )
    );
}

/// Returns the line of each puzzle of a text, with the puzzle in the native format, or with the
/// place and message of its first fault.
fn entries(text: &str) -> Vec<String> {
    let one = r#"{"columns":[0,1],"rows":[1],"cells":["T."]}"#;
    let tall = one.replace(',', ",\n  ");
    let source = source(&text.replace("ONE", one).replace("TALL", &tall));
    let entries = format::read(&source, &ReadOptions::default()).map(|entry| {
        let read = match entry.puzzle {
            Ok(puzzle) => puzzle.to_string(),
            Err(error) => error.to_string(),
        };
        format!("{}: {read}", entry.line)
    });
    entries.collect()
}

#[test]
fn json_over_several_lines_and_in_arrays_is_read_puzzle_by_puzzle() {
    assert_cases(JSON, entries);
    let one = r#"{"columns":[0,1],"rows":[1],"cells":["T."]}"#;
    let source = source(&format!("# expect: none\n[\n{one},{one}]"));
    let expect = format::read(&source, &ReadOptions::default()).map(|entry| entry.notes.expect);
    assert_eq!(expect.collect::<Vec<_>>(), [Some("none".to_owned()), None]);
}

/// JSON texts, in which ONE and TALL mean a puzzle on one line and on four lines.
const JSON: &str = r#"
TALL
    1:  01\n1T.
[ONE]
    1:  01\n1T.
TALL\nTALL\n
    1:  01\n1T.
    5:  01\n1T.
# a comment\n[\nONE,\nONE\n]\n
    3:  01\n1T.
    4:  01\n1T.
[TALL,TALL]
    1:  01\n1T.
    4:  01\n1T.
{"columns":[\nONE
    1: line 1, column 13: the JSON object is incomplete
    2:  01\n1T.
{\n"columns": [0,1],\n"rows": [1],\n"cells": ["Tx"]\n}\n
    1: line 4, column 13: `x` is not a cell
{\n"columns": [0,1],\n"rows": [1]\n}\n
    1: line 4, column 1: the key `cells` is missing
[ONE,\n7,\nONE]
    1:  01\n1T.
    2: line 2, column 1: invalid type: integer `7`, expected a puzzle in braces
    3:  01\n1T.
[ONE,\n {"rows": [1],
    1:  01\n1T.
    2: line 2, column 15: the JSON object is incomplete
[ONE\n ONE]
    1:  01\n1T.
    2: line 2, column 2: expected `,` or `]`
[ONE]\nONE\n
    1:  01\n1T.
    2: line 2, column 1: trailing characters
[\n]
    1: line 1, column 1: this input contains no puzzle
"#;

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_files_from_the_wild_decode_to_what_is_expected() {
    let folder = corpus().join("wild");
    let expected = fs::read_to_string(folder.join("expected.jsonl")).unwrap();
    let mut tried = 0;
    for line in expected.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        let name = value["file"].as_str().unwrap();
        let source = Source::new(fs::read(folder.join(name)).unwrap());
        let kind = name.split('/').next().unwrap();
        let kind = kind.strip_suffix("-corner").unwrap_or(kind);
        assert_eq!(
            format::detect(&source).map(Format::name),
            Ok(kind),
            "{name}"
        );
        let index = value["index"]
            .as_u64()
            .map_or(0, |index| index as usize - 1);
        let options = ReadOptions::default();
        let entry = format::read(&source, &options).nth(index).unwrap();
        assert_eq!(entry.puzzle, Ok(puzzle_of(&value)), "{name}");
        assert!(entry.notes.remarks.is_empty(), "{name}");
        tried += 1;
    }
    assert!(tried >= 16, "{tried}");
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_files_decode_to_what_is_expected() {
    let corpus = corpus();
    let folder = corpus.join("formats");
    let mut expected = BTreeMap::new();
    for line in fs::read_to_string(folder.join("expected.jsonl"))
        .unwrap()
        .lines()
    {
        let value: Value = serde_json::from_str(line).unwrap();
        expected.insert(
            value["file"].as_str().unwrap().to_owned(),
            puzzle_of(&value),
        );
    }
    let mut tried: BTreeMap<Format, usize> = BTreeMap::new();
    for format in readable() {
        let Ok(files) = fs::read_dir(folder.join(format.name())) else {
            continue;
        };
        for file in files {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let source = Source::new(fs::read(&path).unwrap());
            assert_eq!(format::detect(&source), Ok(format), "{name}");
            *tried.entry(format).or_default() += 1;
            for options in [ReadOptions::default(), options(Some(format), None)] {
                let read = format::sole(&source, format::read(&source, &options)).puzzle;
                if let Some(puzzle) = expected.get(&format!("{format}/{name}")) {
                    let read = read.map(|read| read.without_marks());
                    assert_eq!(read.as_ref(), Ok(puzzle), "{name}");
                } else {
                    assert!(name.starts_with("variant"), "{name} is not expected");
                    assert_eq!(read.unwrap_err().faults()[0].code, Code::Variant, "{name}");
                }
            }
        }
    }
    println!("{tried:?}");
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_puzzles_come_back_from_every_format_that_can_carry_them() {
    let corpus = corpus();
    let mut carried: BTreeMap<Format, (usize, usize)> = BTreeMap::new();
    let text = fs::read_to_string(corpus.join("puzzles.jsonl")).unwrap();
    let source = source(&text);
    let entries = format::read(&source, &ReadOptions::default());
    for (entry, line) in entries.zip(text.lines()) {
        let board = entry.puzzle.unwrap();
        let value = serde_json::from_str(line).unwrap();
        assert_eq!(board, puzzle_of(&value));
        assert_eq!(entry.notes.id.as_deref(), value["id"].as_str());
        for format in writable() {
            let (kept, refused) = carried.entry(format).or_default();
            match written(format, &board) {
                Ok(text) => {
                    assert!(carries(format, &board));
                    let size = (format == Format::Task).then_some(board.size());
                    let back = only(&text, &options(None, size));
                    assert_eq!(back.as_ref(), Ok(&board), "{format}: {text}");
                    *kept += 1;
                }
                Err(WriteError::MissingClue { .. }) => {
                    assert!(!carries(format, &board));
                    *refused += 1;
                }
                Err(error) => panic!("{format}: {error}"),
            }
        }
    }
    println!("carried and refused: {carried:?}");
    assert!(carried.values().all(|(kept, _)| *kept > 0));
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_course_files_have_as_many_direction_lists_as_published() {
    let corpus = corpus();
    let checks = fs::read_to_string(corpus.join("bme-checks.md")).unwrap();
    let (_, numbers) = checks.split_once("in formats/bme:").unwrap();
    let numbers: Vec<(&str, usize)> = numbers
        .trim_end_matches(['.', '\n'])
        .split(',')
        .map(|pair| pair.trim().split_once(' ').unwrap())
        .map(|(name, number)| (name, number.parse().unwrap()))
        .collect();
    assert_eq!(numbers.len(), 11);
    for (name, expected) in numbers {
        let path = corpus.join("formats/bme").join(format!("{name}.txt"));
        let board = format::read_one(&fs::read_to_string(path).unwrap()).unwrap();
        assert_eq!(engine_assignments(&board).len(), expected, "{name}");
    }
}

#[test]
fn the_hook_accepts_the_extensions_of_all_formats_that_are_read() {
    let hook = include_str!("../../../.pre-commit-hooks.yaml");
    let files = hook
        .lines()
        .find_map(|line| line.trim().strip_prefix("files: "));
    let files = files.and_then(|files| files.strip_prefix(r"\.("));
    let endings = files.and_then(|files| files.strip_suffix(")$")).unwrap();
    let endings: BTreeSet<&str> = endings.split('|').collect();
    let read = Format::all().map(Format::description);
    let read = read.filter(|description| description.is_read());
    let known: BTreeSet<&str> = read.flat_map(|one| one.extensions).copied().collect();
    assert_eq!(endings, known);
}

#[test]
fn the_example_of_every_format_is_the_same_puzzle() {
    let plain = only(&Format::Plain.example(), &options(None, None)).unwrap();
    assert_eq!(plain.trees().len(), 3);
    for format in Format::all() {
        let example = format.example();
        assert!(example.ends_with('\n'), "{format}");
        if format.description().is_read() {
            for options in [options(None, None), options(Some(format), None)] {
                assert_eq!(only(&example, &options).as_ref(), Ok(&plain), "{format}");
            }
        } else {
            assert_eq!(Ok(example), written(format, &plain));
        }
    }
}

/// With the variable `TENTS_BLESS` set, the table is rewritten.
#[test]
fn the_page_on_formats_has_a_table_of_all() {
    const BEGIN: &str = "<!-- the table of formats -->\n";
    let mut table = "| format | use | puzzles | carries | files | description |\n".to_owned();
    table += "| --- | --- | --- | --- | --- | --- |\n";
    for format in Format::all() {
        let about = format.description();
        let named = |list: &[(bool, &'static str)]| {
            let names: Vec<&str> = list
                .iter()
                .filter(|(is, _)| *is)
                .map(|(_, name)| *name)
                .collect();
            names.join(", ")
        };
        let uses = named(&[(about.is_read(), "read"), (about.is_written(), "write")]);
        let shape = format!("{:?}", about.shape).to_lowercase();
        let carried = named(&[
            (about.missing_clues, "missing clues"),
            (about.tents, "tents"),
            (about.empties, "empty cells"),
            (about.has_solutions(), "a solution"),
        ]);
        let files = about.extensions.join("`, `.");
        let _ = writeln!(
            table,
            "| `{format}` | {uses} | one per {shape} | {carried} | `.{files}` | {} |",
            about.about
        );
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/docs/formats.md");
    let page = fs::read_to_string(path).unwrap();
    let (before, after) = page.split_once(BEGIN).unwrap();
    let (old, after) = after.split_once("\n\n").unwrap();
    if std::env::var_os("TENTS_BLESS").is_some() {
        fs::write(path, format!("{before}{BEGIN}{table}\n{after}")).unwrap();
    }
    let old: Vec<&str> = old.lines().collect();
    let is_new = |line: &&str| !old.contains(line);
    let new: Vec<&str> = table.lines().filter(is_new).collect();
    assert!(
        new.is_empty() && old.len() == table.lines().count(),
        "the table in formats.md lacks {new:#?}; set TENTS_BLESS to rewrite it"
    );
}

/// A folder is searched for files that may hold puzzles; other files are skipped.
#[test]
fn a_folder_is_not_skipped_for_the_example_of_any_format() {
    for format in Format::all().filter(|format| format.description().is_read()) {
        let text = format.example();
        let first = text.lines().next().unwrap_or_default();
        assert!(
            text.lines().any(|line| may_be_of_puzzle(line, first)),
            "`tents check FOLDER` skips a file in `{format}`; see `is_cell` in `format/looks.rs`"
        );
    }
}

#[test]
fn comments_name_a_puzzle_in_every_format_and_come_back() {
    let comments =
        "# title: First: camp\n#Author:  S. Etter \n# ID: camp-1\n# title:\n# subtitle: no\n";
    let expected = "# title: First: camp\n# author: S. Etter\n# id: camp-1\n";
    // The puzzles of a collection have names of their own.
    let is_asked =
        |format: &Format| format.description().is_read() && *format != Format::PuzzlekitDataset;
    for format in Format::all().filter(is_asked) {
        let source = source(&format!("{comments}{}", format.example()));
        let entry = format::read(&source, &options(Some(format), None))
            .next()
            .unwrap();
        assert_eq!(
            entry.notes.title.as_deref(),
            Some("First: camp"),
            "{format}"
        );
        assert_eq!(entry.notes.author.as_deref(), Some("S. Etter"), "{format}");
        assert_eq!(entry.notes.id.as_deref(), Some("camp-1"), "{format}");
        let mut text = String::new();
        format::write(
            &mut text,
            Format::Plain,
            &entry.puzzle.unwrap(),
            &entry.notes,
        )
        .unwrap();
        assert_eq!(text, expected.to_owned() + &Format::Plain.example());
    }
}

#[test]
fn the_readme_names_the_number_of_formats_that_are_read() {
    let readme = include_str!("../../../README.md");
    let words = ["fifteen", "sixteen", "seventeen", "eighteen", "nineteen"];
    let number = Format::all().filter(|format| format.description().is_read());
    let word = words[number.count() - 15];
    let words = format!("[{word} formats]");
    assert!(
        readme.contains(&words),
        "the README does not contain {words}"
    );
}

#[test]
fn a_title_or_an_author_that_is_null_is_not_lost() {
    let objects = [
        (r#""title":null,"author":null"#, vec![]),
        (r#""title":5,"author":null,"seed":1"#, vec!["title", "seed"]),
    ];
    for (entries, lost) in objects {
        let text = format!(r#"{{{entries},"columns":[0,1],"rows":[1],"cells":["T."]}}"#);
        let source = Source::new(text.into_bytes());
        let entry = format::read(&source, &ReadOptions::default())
            .next()
            .unwrap();
        assert!(entry.puzzle.is_ok());
        assert_eq!(entry.notes.other_keys, lost);
    }
}
