//! Replays the stored inputs of the fuzz target, cut off and with bytes swapped, and enormous ones that
//! are made here.

#[path = "../fuzz/src/lib.rs"]
#[allow(unreachable_pub, reason = "the target is in another crate")]
mod bodies;

use std::fs;
use std::path::{Path, PathBuf};

use fastrand::Rng;
use tents::format::{self, Notes, ReadOptions, Source};

use crate::support::boards::{hide_clues, mark, planted, with_clues_of};
use crate::support::corpus::corpus;
use crate::support::foreign::readable;
use crate::support::rounds;

/// The stored inputs of a target.
fn stored(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus");
    let files = fs::read_dir(folder.join(target)).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "nothing is stored for {target}");
    files
        .into_iter()
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
}

#[test]
fn every_stored_input_and_each_beginning_of_it_is_taken() {
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
fn an_input_of_one_format_is_taken_by_every_other() {
    for other in bodies::readers() {
        for (_, bytes) in stored(other) {
            for target in bodies::readers() {
                bodies::run(target, &bytes);
            }
        }
    }
}

#[test]
fn swapped_bytes_are_taken() {
    let mut rng = Rng::with_seed(1);
    for target in bodies::readers() {
        let stored = stored(target);
        for _ in 0..3000 {
            let (_, bytes) = &stored[rng.usize(..stored.len())];
            let (_, other) = &stored[rng.usize(..stored.len())];
            bodies::run(target, &mutated(&mut rng, bytes, other));
        }
    }
}

#[test]
fn what_is_written_is_taken_with_swapped_bytes() {
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
                // Others write a number below 0 for a missing clue.
                bodies::run("quick", text.replace('?', "-1").as_bytes());
            }
        }
    }
}

/// All files of a folder and below.
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
        // In other formats, and with a few changes.
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

/// A text with a few changes.
fn mutated(rng: &mut Rng, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    const INTERESTING: &[u8] = b"0123456789-?.T*xoA,;:/#{}[]<>\"' \n\r\t\0\xff\xc3_abz!&=%";
    let mut bytes = bytes.to_vec();
    for _ in 0..rng.usize(1..5) {
        let at = rng.usize(..=bytes.len());
        let end = at + rng.usize(..=(bytes.len() - at).min(8));
        match rng.u32(..5) {
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
            _ => bytes.insert(at, INTERESTING[rng.usize(..INTERESTING.len())]),
        }
    }
    bytes
}

#[test]
fn enormous_texts_are_taken() {
    let digits = "9".repeat(rounds(300_000));
    let many = |piece: &str| piece.repeat(rounds(40_000));
    let all = [
        digits.clone(),
        many(" 1\n"),
        many("1 "),
        many("["),
        many("\n"),
        many("#\n"),
        format!("{digits}x{digits}:a,{digits}"),
        format!("2x2:{}", many("z")),
        format!("2x2:a{}", many("-")),
        format!("2x2:a{}", many(",")),
        format!("8192x8192:{}", many("z")),
        format!("{},{}", many("z"), many("1,")),
        format!("_,{digits}"),
        format!("{{\"columns\":{},\"x\":{}", many("["), many("]")),
        format!("{{\"x\":{}1{}}}", many("["), many("]")),
        format!("{{\"rows\":[{digits}],\"columns\":[{digits}],\"cells\":[\"T\"]}}"),
        format!("{{{}", many("\"a\":1,")),
        format!(
            "{{\"columns\":[{}1],\"rows\":[1],\"cells\":[\"T\"]}}",
            many("1,")
        ),
        format!("tents/{digits}/{digits}/1"),
        format!("tents/8000/8000/{}", many("z")),
        format!("tents/{}", many("/")),
        format!("pzprv3/tents/8000/8000/{}", many(". ")),
        format!("m=edit&p={}", many("A")),
        format!("{digits};{digits};{digits}"),
        format!("1000000000;1000000000;{}", many(";")),
        format!("1000000000 1000000000\n{}", many(".")),
        format!("1000000000 1000000000 0 0\n{}", many("x\n")),
        format!("1000000000 1000000000\n{}\n{}", many("1 "), many("- ")),
        format!("1 1000000\n{}\n1\n{}", many("0 "), many("x ")),
        format!(",{}\n", many(",1")),
        format!(",1\n{}", many("1,t\n")),
        format!("<Legup>{}", many("<a>")),
        format!("<!DOCTYPE x [{}]>", many("<!ENTITY a \"&a;&a;\">")),
        format!("SAVEFILE:{digits}:x"),
        format!(
            "SAVEFILE:1:x\nPARAMS  :1:1\nDESC    :7:a,0,0,0\n{}",
            many("MOVE    :1:S\n")
        ),
        format!(
            "SAVEFILE:1:x\nPARAMS  :3:1x2\nDESC    :8:_a,0,1,0\n{}",
            many("RESTART :1:x\n")
        ),
        format!("v {}", many("1 ")),
        format!("v {digits}"),
        many("("),
        many("tent(1,1) "),
    ];
    for text in &all {
        for target in bodies::readers() {
            bodies::run(target, text.as_bytes());
        }
    }
}
