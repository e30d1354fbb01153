//! What the tests of foreign formats share: reading and writing in one of them, what faults say,
//! random puzzles, and texts that are nearly right.

use std::env;

use fastrand::Rng;
use tents::format::{self, Format, Notes, ReadError, ReadOptions, Source};
use tents::puzzle::{Clue, Content, Puzzle};

use super::boards;

/// The formats that are read and written.
pub(crate) fn writable() -> impl Iterator<Item = Format> {
    readable().filter(|format| format.description().is_written())
}

/// The formats that are read.
pub(crate) fn readable() -> impl Iterator<Item = Format> {
    Format::all().filter(|format| format.description().is_read())
}

/// Reads a text that holds one puzzle in a format.
pub(crate) fn read(format: Format, text: &str) -> Result<Puzzle, ReadError> {
    read_up_to(ReadOptions::default().limit, format, text)
}

/// Reads a text that holds one puzzle in a format, with another limit.
pub(crate) fn read_up_to(limit: usize, format: Format, text: &str) -> Result<Puzzle, ReadError> {
    let source = Source::new(text.as_bytes().to_vec());
    let mut options = ReadOptions::default();
    options.format = Some(format);
    options.limit = limit;
    format::sole(&source, format::read(&source, &options))
}

/// A puzzle in a format that can carry it, and in which it is found again.
pub(crate) fn written(format: Format, puzzle: &Puzzle) -> String {
    let mut text = String::new();
    format::write(&mut text, format, puzzle, &Notes::default()).expect("the format can carry it");
    let source = Source::new(text.clone().into_bytes());
    assert_eq!(format::detect(&source), Ok(format), "{text}");
    text
}

/// What is wrong with a text: for each fault its code, its place, what stands there in brackets,
/// the message, and what was expected.
pub(crate) fn told(format: Format, text: &str) -> Vec<String> {
    let error = read(format, text).expect_err(text);
    // A byte order mark is not part of the text.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    error
        .faults()
        .iter()
        .map(|fault| {
            assert!(!fault.remedy().to_string().is_empty(), "{fault:?}");
            format!(
                "{} {}:{} [{}] {}; {}",
                fault.code,
                fault.line,
                fault.column,
                &text[fault.span.clone()],
                fault.message(),
                fault.expected()
            )
        })
        .collect()
}

/// Panics unless each text has the faults that are told of it.
pub(crate) fn assert_told(format: Format, cases: &[(&str, &[&str])]) {
    for (text, expected) in cases {
        assert_eq!(told(format, text), *expected, "{text:?}");
    }
}

/// A puzzle at random, of up to `most` rows and columns, with clues up to `clue` of which some are
/// missing, and with the marks that are asked for.
pub(crate) fn random(rng: &mut Rng, most: usize, clue: u32, tents: bool, empties: bool) -> Puzzle {
    let (rows, columns) = (rng.usize(1..=most), rng.usize(1..=most));
    let density = rng.f64() * rng.f64();
    let board = boards::random_trees(rng, rows, columns, density);
    let share = rng.f64();
    let mut clues = |number: usize| -> Vec<Clue> {
        (0..number)
            .map(|_| {
                let most = if rng.bool() { clue } else { clue.min(9) };
                (rng.f64() < share).then(|| rng.u32(0..=most))
            })
            .collect()
    };
    let (rows, columns) = (clues(rows), clues(columns));
    let board = boards::with_clues(&board, rows, columns);
    let contents = board
        .contents()
        .iter()
        .map(|&content| match (content, rng.u32(0..5)) {
            (Content::Unknown, 0) if tents => Content::Tent,
            (Content::Unknown, 1) if empties => Content::Empty,
            _ => content,
        })
        .collect();
    boards::with_contents(&board, contents)
}

/// A text with up to four changes at random: a byte gone, doubled, or another one, a part repeated
/// or cut out, the end cut off, or digits grown.
pub(crate) fn mutated(rng: &mut Rng, text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..rng.usize(1..=4) {
        if bytes.is_empty() {
            break;
        }
        let at = rng.usize(0..bytes.len());
        let end = (at + rng.usize(1..20)).min(bytes.len());
        match rng.u32(0..8) {
            0 => {
                bytes.remove(at);
            }
            1 => bytes.insert(at, bytes[at]),
            2 => bytes[at] = rng.u8(..),
            3 => bytes[at] = text.as_bytes()[rng.usize(0..text.len())],
            4 => {
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            5 => {
                bytes.drain(at..end);
            }
            6 => bytes.truncate(at),
            _ => {
                let number = [
                    "0",
                    "-1",
                    "99999999999999999999",
                    "1000000000",
                    "18446744073709551615",
                ];
                let number = number[rng.usize(0..number.len())];
                bytes.splice(at..=at, number.bytes());
            }
        }
    }
    bytes
}

/// Reads texts that are nearly right `times` times, or `TENTS_FUZZ` times as often where that is
/// set, and panics where a fault is not in order.
pub(crate) fn torment(format: Format, texts: &[String], times: usize) {
    let times = times * fuzz();
    let mut rng = Rng::with_seed(format.name().bytes().map(u64::from).sum());
    let mut read = 0;
    for number in 0..times {
        let text = &texts[number % texts.len()];
        let bytes = mutated(&mut rng, text);
        read += usize::from(harmless(format, bytes));
    }
    // Some changes leave a puzzle; else nothing but the first line of defence is tested.
    assert!(read > times / 200, "{read} of {times} were puzzles");
}

/// How many times as long as usual to look for what does harm.
pub(crate) fn fuzz() -> usize {
    let fuzz = env::var("TENTS_FUZZ");
    fuzz.map_or(1, |fuzz| fuzz.parse().expect("a number"))
}

/// Reads an input, with a limit that bounds time and memory, and looks at what its faults say.
/// Returns whether there are none.
pub(crate) fn harmless(format: Format, bytes: Vec<u8>) -> bool {
    let source = Source::new(bytes);
    let mut options = ReadOptions::default();
    options.format = Some(format);
    options.limit = 1 << 16;
    let mut is_sound = true;
    for entry in format::read(&source, &options) {
        let Err(error) = entry.puzzle else {
            continue;
        };
        is_sound = false;
        assert!(!error.faults().is_empty());
        for fault in error.faults() {
            assert!(source.text().get(fault.span.clone()).is_some(), "{fault:?}");
            assert!(
                !fault.message().is_empty()
                    && !fault.expected().is_empty()
                    && !fault.remedy().to_string().is_empty()
            );
            assert!(fault.line > 0 && fault.column > 0);
        }
    }
    is_sound
}

/// Every beginning of a text, read.
pub(crate) fn cut_everywhere(format: Format, text: &str) {
    for end in 0..text.len() {
        harmless(format, text.as_bytes()[..end].to_vec());
    }
}
