//! Runs the fuzz targets on their stored inputs, also cut off and with changed bytes, and on
//! enormous generated inputs.

#[path = "../../tools/fuzz/src/lib.rs"]
#[allow(unreachable_pub, reason = "the target is in another crate")]
pub(super) mod bodies;

use std::fs;
use std::path::{Path, PathBuf};

use fastrand::Rng;
use tents::format::{self, Notes, ReadOptions, Source};

use super::penpa::packed;
use crate::support::boards::{hide_clues, mark, planted, with_clues_of};
use crate::support::corpus::corpus;
use crate::support::foreign::{read, readable};
use crate::support::rounds;

/// Returns the stored inputs of a target, each with the path of its file.
fn stored(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tools/fuzz/corpus");
    let folder = folder.join(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| {
        panic!(
            "{}: {error}; store a text there, such as an example",
            folder.display()
        )
    });
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "nothing is stored for {target}");
    files
        .into_iter()
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
}

/// Returns the stored inputs of a target as texts; long ones are cut off.
fn texts(target: &str) -> Vec<String> {
    let stored = stored(target).into_iter();
    let texts = stored.map(|(_, bytes)| {
        let begin = &bytes[..bytes.len().min(1000)];
        String::from_utf8_lossy(begin).into_owned()
    });
    texts.collect()
}

#[test]
fn every_stored_input_and_each_prefix_of_it_is_handled() {
    for target in bodies::readers() {
        for (path, bytes) in stored(target) {
            println!("{}", path.display());
            bodies::run(target, &bytes);
            for length in 0..bytes.len().min(400) {
                bodies::run(target, &bytes[..length]);
            }
        }
    }
}

#[test]
fn an_input_of_one_format_is_handled_by_every_other_reader() {
    for other in bodies::readers() {
        for (_, bytes) in stored(other) {
            for target in bodies::readers() {
                bodies::run(target, &bytes);
            }
        }
    }
}

#[test]
fn swapped_bytes_and_shuffled_pieces_are_handled() {
    let mut rng = Rng::with_seed(1);
    for target in bodies::readers() {
        let (stored, texts) = (stored(target), texts(target));
        let pieces = pieces(&texts);
        for _ in 0..rounds(1000) {
            let (_, bytes) = &stored[rng.usize(..stored.len())];
            let (_, other) = &stored[rng.usize(..stored.len())];
            bodies::run(target, &mutated(&mut rng, bytes, other));
            let number = rng.usize(..30);
            let shuffled = (0..number).map(|_| pieces[rng.usize(..pieces.len())]);
            bodies::run(target, shuffled.collect::<String>().as_bytes());
        }
    }
}

/// Entries of JSON objects: unknown keys, notes of the right and of a wrong type, repeated keys and
/// escapes.
const ENTRIES: [&str; 14] = [
    r#""seed":1,"#,
    r#""data":[{"rows":[1]},-0.5e3,null],"#,
    r#""id":null,"#,
    r#""\u0069d":7,"#,
    r#""title":"A \"b\"","#,
    r#""title":"C","#,
    r#""author":null,"#,
    r#""expect":"unique","#,
    r#""expect":2,"#,
    r#""level":"easy","#,
    r#""level":3,"#,
    r#""width":null,"#,
    r#""height":2.0,"#,
    r#""rows":[1],"#,
];

#[test]
fn written_puzzles_with_swapped_bytes_are_handled() {
    let mut rng = Rng::with_seed(2);
    for _ in 0..200 {
        let (rows, columns) = (rng.usize(1..6), rng.usize(1..6));
        let (board, layout) = planted(&mut rng, rows, columns, 0.2);
        let board = with_clues_of(&board, &layout);
        let board = hide_clues(&mut rng, &board, 0.1);
        let board = mark(&mut rng, &board, 0.1, Some(&layout));
        for format in readable() {
            let mut text = String::new();
            if format::write(&mut text, format, &board, &Notes::default()).is_ok() {
                for _ in 0..10 {
                    let bytes = mutated(&mut rng, text.as_bytes(), text.as_bytes());
                    bodies::run(format.name(), &bytes);
                    bodies::run("detect", &bytes);
                    bodies::run("quick", &bytes);
                }
                for _ in 0..10 {
                    let added = format!("{{{}", rng.choose_multiple(ENTRIES, 2).concat());
                    bodies::run("quick", text.replacen('{', &added, 1).as_bytes());
                }
                // Other programs write a negative number for a missing clue.
                bodies::run("quick", text.replace('?', "-1").as_bytes());
            }
        }
    }
}

/// Returns all files of a folder and its subfolders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    found.sort();
    let below = |path: PathBuf| {
        if path.is_dir() {
            files(&path)
        } else {
            vec![path]
        }
    };
    found.into_iter().flat_map(below).collect()
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_texts_are_read_in_one_pass_as_by_the_readers_that_explain() {
    let mut rng = Rng::with_seed(3);
    let mut number = 0;
    for file in files(&corpus()) {
        let bytes = fs::read(&file).unwrap();
        bodies::run("quick", &bytes);
        number += 1;
        // The same puzzles are tried in other formats, and with a few changes.
        let source = Source::new(bytes.clone());
        for entry in format::read(&source, &ReadOptions::default()).take(50) {
            let Ok(puzzle) = entry.puzzle else {
                continue;
            };
            for name in ["plain", "sgt", "task", "json"] {
                let mut text = String::new();
                let format = name.parse().unwrap();
                if format::write(&mut text, format, &puzzle, &entry.notes).is_ok() {
                    bodies::run("quick", text.as_bytes());
                    bodies::run("quick", &mutated(&mut rng, text.as_bytes(), &bytes));
                }
            }
        }
    }
    assert!(number > 500, "{number}");
}

/// Returns a text with one to four random changes. A change may insert a part of `other`.
pub(super) fn mutated(rng: &mut Rng, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    const NUMBERS: [&str; 4] = [
        "-1",
        "1000000000",
        "18446744073709551615",
        "99999999999999999999",
    ];
    const INTERESTING: &[u8] = b"0123456789-?.T*xoA,;:/#{}[]<>\"' \n\r\t\0\xff\xc3_abz!&=%";
    let mut bytes = bytes.to_vec();
    for _ in 0..rng.usize(1..5) {
        let at = rng.usize(..=bytes.len());
        let end = at + rng.usize(..=(bytes.len() - at).min(8));
        match rng.u32(..7) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let copy = bytes[at..end].to_vec();
                bytes.splice(at..at, copy);
            }
            2 if !other.is_empty() => {
                let from = rng.usize(..other.len());
                let to = from + rng.usize(..=(other.len() - from).min(20));
                bytes.splice(at..end, other[from..to].iter().copied());
            }
            3 if at < bytes.len() => bytes[at] ^= 1 << rng.u32(..8),
            4 => bytes.truncate(at),
            5 => drop(bytes.splice(at..end.min(at + 1), NUMBERS[rng.usize(..4)].bytes())),
            _ => bytes.insert(at, INTERESTING[rng.usize(..INTERESTING.len())]),
        }
    }
    bytes
}

/// Splits texts into pieces: words and numbers, each with the character after it.
fn pieces(texts: &[String]) -> Vec<&str> {
    let is_end = |letter: char| !letter.is_alphanumeric();
    let all = texts.iter();
    all.flat_map(|text| text.split_inclusive(is_end)).collect()
}

/// These are stored inputs with one piece repeated very often: numbers with very many digits,
/// endless lines and lists, nested brackets. If a text were examined again for each fault, this
/// would take hours.
#[test]
fn enormous_texts_are_handled() {
    let mut rng = Rng::with_seed(4);
    // The target `pieces` is left out, since it examines a stream in parts of limited size.
    for target in bodies::readers().filter(|&target| target != "pieces") {
        let stored = texts(target);
        for _ in 0..rounds(3) {
            let text = &stored[rng.usize(..stored.len())];
            let all = pieces(std::slice::from_ref(text));
            let Some(at) = rng.choice(0..all.len()) else {
                continue;
            };
            let (before, after) = (all[..at].concat(), all[at + 1..].concat());
            // The piece is repeated with or without the character after it.
            let piece =
                all[at].trim_end_matches(|letter: char| rng.bool() && !letter.is_alphanumeric());
            let text = [&before, &piece.repeat(100_000), &after]
                .map(String::as_str)
                .concat();
            bodies::run(target, text.as_bytes());
            if let Ok(format) = target.parse() {
                // The target reads with a low limit, so the text is also read with the default
                // limit.
                let _ = read(format, &text);
            }
        }
    }
}

/// Some of these texts are short, but their boards, or their padded lines, would be enormous; the
/// other texts have very long lines. If the boards were allocated, or each line examined again for
/// each part, this would run out of memory, or take hours.
#[test]
fn short_texts_of_enormous_boards_and_very_long_lines_are_refused_quickly() {
    let zeros = format!("[{}0]", "0,".repeat(399_999));
    let rows = format!("[{}\"\"]", "\"\",".repeat(399_999));
    let ones = "1".repeat(10_000);
    let (clues, trees) = ("1".repeat(1_000_000), "T".repeat(999_999));
    let many_lines = "\n".repeat(16_000_000);
    for text in [
        format!("{{\"columns\":{zeros},\"rows\":{zeros},\"cells\":{rows}}}"),
        format!("{}\n{}", "\t1".repeat(20_000), "1\t\n".repeat(20_000)),
        format!("  {ones}\n0 T\n{}", "0\n".repeat(10_000)),
        format!("  {}\n0 {}Q\n", &clues[..500_000], &trees[..499_999]),
        format!("SAVEFILE:0:{}", "K:0:".repeat(2_000_000)),
        "T*\r\r".repeat(100_000) + "\n",
    ] {
        let source = Source::new(text.into_bytes());
        let mut entries = format::read(&source, &ReadOptions::default());
        assert!(entries.all(|entry| entry.puzzle.is_err()));
    }
    let open = format!("{{{many_lines}");
    let mut pieces = format::Pieces::new(open.as_bytes(), ReadOptions::default());
    assert!(pieces.all(|piece| piece.unwrap().entries().all(|entry| entry.puzzle.is_err())));
}

#[test]
fn enormous_packed_texts_are_handled() {
    for piece in [
        "9",
        "[",
        "{zR:",
        "{\"1\":",
        "\"",
        "z",
        "\"30\":[1,\"tents\",1],",
    ] {
        let begin = "square,5,4,38\n[1,1,1,1]\n{}\n";
        for text in [
            format!("square,{},5\n[1,1,1,1]\n{{}}\n{{}}", piece.repeat(100_000)),
            format!("{begin}{}", piece.repeat(100_000)),
            format!("{begin}{{zY:{{{}}}}}", piece.repeat(100_000)),
            format!(
                "{begin}{{zN:{{\"21\":[{},1,\"1\"]}}}}",
                piece.repeat(100_000)
            ),
        ] {
            bodies::run("penpa", packed(&text).as_bytes());
        }
    }
}
