//! Every board from every format that is written to every other one and back, as it is detected.

use fastrand::Rng;
use tents::format::{self, Format, Notes, ReadOptions, Source, TextShape, WriteError};
use tents::puzzle::{Clue, Content, Puzzle, Size};

use crate::support::boards::{show, with_contents};
use crate::support::foreign::{random, writable};

fn written(format: Format, puzzle: &Puzzle) -> Result<String, WriteError> {
    let mut text = String::new();
    format::write(&mut text, format, puzzle, &Notes::default())?;
    Ok(text)
}

/// The puzzles of a text in the format that is detected, with their size where the text leaves it
/// open.
fn puzzles(text: &str, size: Option<Size>) -> Vec<Puzzle> {
    let mut options = ReadOptions::default();
    options.size = size;
    let source = Source::new(text.as_bytes().to_vec());
    format::read(&source, &options)
        .map(|entry| {
            entry
                .puzzle
                .unwrap_or_else(|error| panic!("{error}\n{text}"))
        })
        .collect()
}

/// Boards of which little tells what their cells mean: small, thin, with few trees or none, with
/// marks, without clues, with large ones.
fn boards(seed: u64, number: usize) -> impl Iterator<Item = Puzzle> {
    let mut rng = Rng::with_seed(seed);
    (0..number).map(move |_| {
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
    })
}

/// A board with a clue at every line.
fn with_all_clues(rng: &mut Rng, board: &Puzzle, most: u32) -> Puzzle {
    let mut clues =
        |clues: &[Clue]| -> Vec<Clue> { clues.iter().map(|_| Some(rng.u32(0..=most))).collect() };
    let (rows, columns) = (clues(board.row_clues()), clues(board.column_clues()));
    Puzzle::new(rows, columns, board.contents().to_vec()).unwrap()
}

/// The first row of a board, or its first column.
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
fn a_board_comes_back_from_every_pair_of_formats() {
    let mut tried = 0;
    for board in boards(11, 4000) {
        for one in writable() {
            let Ok(first) = written(one, &board) else {
                continue;
            };
            let size = |format| (format == Format::Task).then(|| board.size());
            let [back] = &puzzles(&first, size(one))[..] else {
                panic!("{one}: {first}");
            };
            assert_eq!(*back, board, "{one}: {first}\n{}", show(&board));
            for other in writable() {
                let Ok(second) = written(other, back) else {
                    continue;
                };
                let [again] = &puzzles(&second, size(other))[..] else {
                    panic!("{one}, {other}: {second}");
                };
                assert_eq!(*again, board, "{one}, {other}: {second}");
                assert_eq!(written(one, again).as_ref(), Ok(&first));
                tried += 1;
            }
        }
    }
    assert!(tried > 50_000, "{tried}");
}

#[test]
fn several_boards_come_back_from_one_text() {
    let mut rng = Rng::with_seed(12);
    let mut all = boards(13, 4000);
    for _ in 0..800 {
        let boards: Vec<Puzzle> = all.by_ref().take(rng.usize(2..6)).collect();
        for format in writable() {
            let shape = format.description().shape;
            if shape == TextShape::File || format == Format::Task {
                continue;
            }
            let mut text = String::new();
            let mut kept = Vec::new();
            for board in &boards {
                if let Ok(one) = written(format, board) {
                    text += &one;
                    text.push('\n');
                    kept.push(board.clone());
                }
            }
            if !kept.is_empty() {
                assert_eq!(puzzles(&text, None), kept, "{format}: {text}");
            }
        }
    }
}

#[test]
fn a_board_without_trees_says_its_format_where_another_would_read_it_differently() {
    let board = |text: &str| format::read_one(text).unwrap();
    let json = r#"{"columns":[1],"rows":[12],"cells":["*"]}"#;
    let text = written(Format::Plain, &board(json)).unwrap();
    assert_eq!(text, "# format: plain\n   1\n12 *\n");
    let json = r#"{"columns":[null,null,null],"rows":[null,3,3],"cells":["...","...","..."]}"#;
    let text = written(Format::Plain, &board(json)).unwrap();
    assert_eq!(text, " ???\n?...\n3...\n3...\n");
}
