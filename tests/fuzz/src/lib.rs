//! Each reader, fed with any bytes. The normal tests feed it with stored ones.

use tents::format::solver::read_answer;
use tents::format::{self, Entry, Format, Notes, Owners, ReadError, ReadOptions, Source};
use tents::puzzle::{Puzzle, Size};

/// The name of every reader: the formats, and the others.
pub fn readers() -> impl Iterator<Item = &'static str> {
    let formats = readable().map(Format::name);
    formats.chain(["detect", "quick", "solutions", "answers"])
}

/// The formats that puzzles are read from.
fn readable() -> impl Iterator<Item = Format> {
    Format::all().filter(|format| format.description().is_read())
}

/// Gives bytes to a reader.
///
/// # Panics
///
/// If there is no such reader, or if it reads wrongly.
pub fn run(reader: &str, bytes: &[u8]) {
    let source = Source::new(bytes.to_vec());
    match reader {
        "detect" => detect(&source),
        "quick" => quick(&source),
        "solutions" => solutions(&source, bytes),
        "answers" => answers(&source),
        name => read(&source, name.parse().expect("the name of a reader")),
    }
}

/// Little, so that what is refused is refused soon.
const LIMIT: usize = 1 << 16;

/// Reads a text in one format; what is read comes back from every format that can carry it.
fn read(source: &Source, format: Format) {
    let mut options = ReadOptions::default();
    options.format = Some(format);
    options.limit = LIMIT;
    for size in [None, Size::new(3, 4).ok()] {
        options.size = size;
        for entry in format::read(source, &options).take(64) {
            check(source, &entry);
        }
    }
}

/// Reads a text whose puzzles are read in one pass where they are well formed, and one that says the
/// same but is not read so: the puzzles are the same.
fn quick(source: &Source) {
    let text = source.text();
    let spaced: String = text.lines().flat_map(|line| [line, "\u{a0}\n"]).collect();
    let keyed = text.replace("{\"", "{\"~\":0,\"");
    for (format, other) in [(Format::Plain, spaced), (Format::Json, keyed)] {
        let mut options = ReadOptions::default();
        options.limit = LIMIT;
        options.format = Some(format);
        let other = Source::new(other.into_bytes());
        let pairs = format::read(source, &options).zip(format::read(&other, &options));
        for (one, other) in pairs.take(64) {
            if let (Ok(puzzle), Ok(same)) = (one.puzzle, other.puzzle) {
                assert_eq!(one.line, other.line, "{text:?}");
                assert_eq!(puzzle, same, "{text:?}");
                assert_eq!(one.notes.id, other.notes.id, "{text:?}");
                assert_eq!(one.notes.expect, other.notes.expect, "{text:?}");
                assert_eq!(one.notes.remarks, other.notes.remarks, "{text:?}");
            }
        }
    }
}

/// Reads a text in the format that is found, if one is.
fn detect(source: &Source) {
    let found = format::detect(source);
    if let Err(error) = &found {
        check_error(source, error);
    }
    let _ = format::detect_line(source.text());
    let mut options = ReadOptions::default();
    options.limit = LIMIT;
    let mut number = 0;
    for entry in format::read(source, &options).take(64) {
        number += 1;
        check(source, &entry);
    }
    assert!(number > 0, "an input without an entry");
}

/// Reads a text as solutions of a puzzle.
fn solutions(whole: &Source, bytes: &[u8]) {
    let puzzle = puzzle();
    let found = Owners::of(&puzzle).read_from(bytes, &ReadOptions::default());
    for found in found.take(64) {
        let (piece, solution) = found.expect("bytes that are there");
        let Err(error) = solution else { continue };
        check_words(&piece, &error);
        for fault in error.faults() {
            let is_end = |c| matches!(c, '\n' | '\r');
            let (before, behind) = piece.text().split_at(fault.span.start);
            let before = before.rsplit(is_end).next().unwrap_or_default();
            let behind = behind.split(is_end).next().unwrap_or_default();
            let text = whole.text().replace("\r\n", "\n");
            let line = text.split(is_end).nth(fault.line - 1).expect("a line");
            assert!(line.contains(&[before, behind].concat()), "{fault:?}");
        }
    }
}

/// Reads a text as what a solver answers.
fn answers(source: &Source) {
    let puzzle = puzzle();
    let models = Format::all().filter(|format| format.description().is_model());
    let formats = models.map(Some);
    for format in formats.chain([None]) {
        if let Err(error) = read_answer(source, &puzzle, format) {
            check_error(source, &error);
        }
    }
}

fn puzzle() -> Puzzle {
    format::read_one(" ???\n?T.T\n?...\n").expect("a puzzle")
}

fn check(source: &Source, entry: &Entry) {
    assert!(entry.line > 0);
    match &entry.puzzle {
        Ok(puzzle) => check_puzzle(puzzle, &entry.notes),
        Err(error) => check_error(source, error),
    }
}

/// Checks that a puzzle comes back from every format that is written and can carry it.
fn check_puzzle(puzzle: &Puzzle, notes: &Notes) {
    // Nobody learns more from a large board.
    if puzzle.size().area() > 1 << 12 {
        return;
    }
    for format in readable() {
        let mut text = String::new();
        if format::write(&mut text, format, puzzle, &Notes::default()).is_err() {
            assert_eq!(text, "");
            continue;
        }
        let entry = sole(&text, format, puzzle.size());
        assert_eq!(entry.puzzle.as_ref(), Ok(puzzle), "{format}: {text}");
        let mut again = String::new();
        assert_eq!(
            format::write(&mut again, format, puzzle, &Notes::default()),
            Ok(())
        );
        assert_eq!(again, text);
    }
    let mut text = String::new();
    format::write(&mut text, Format::Json, puzzle, notes).expect("JSON holds everything");
    let back = sole(&text, Format::Json, puzzle.size()).notes;
    assert_eq!(back.id, notes.id);
    assert_eq!(back.expect, notes.expect);
    assert_eq!(back.solution, notes.solution);
}

/// The only entry of a text.
fn sole(text: &str, format: Format, size: Size) -> Entry {
    let source = Source::new(text.as_bytes().to_vec());
    let mut options = ReadOptions::default();
    options.format = Some(format);
    options.size = (format == Format::Task).then_some(size);
    let mut entries = format::read(&source, &options);
    let entry = entries.next().expect("an entry");
    assert!(entries.next().is_none(), "{format}: {text}");
    entry
}

/// Checks that every fault has a place in the text with its line, and says something fit for a
/// terminal.
fn check_error(source: &Source, error: &ReadError) {
    check_words(source, error);
    for fault in error.faults() {
        let before = &source.text()[..fault.span.start];
        let lines = before.replace("\r\n", "\n").matches(['\n', '\r']).count();
        assert_eq!(fault.line, lines + 1, "{fault:?}");
    }
}

/// Checks that every fault has a place in the text, and says something fit for a terminal.
fn check_words(source: &Source, error: &ReadError) {
    assert!(!error.faults().is_empty());
    for fault in error.faults() {
        assert!(source.text().get(fault.span.clone()).is_some(), "{fault:?}");
        assert!(fault.column > 0, "{fault:?}");
        for text in [
            fault.message(),
            fault.expected(),
            &fault.remedy().to_string(),
        ] {
            assert!(!text.is_empty(), "{fault:?}");
            assert!(text.chars().count() < 250, "{fault:?}");
            assert!(!text.contains(char::is_control), "{fault:?}");
        }
    }
}
