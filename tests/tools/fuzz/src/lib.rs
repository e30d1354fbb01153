//! Feeds any bytes to each reader. The normal tests feed stored bytes.

use std::io::{self, Read};

use tents::format::solver::read_answer;
use tents::format::{
    self, Entry, Format, Notes, Pieces, PuzzleIndex, ReadError, ReadOptions, Solution, Source,
};
use tents::puzzle::{Puzzle, Size};

/// Returns the name of every reader: the formats that are read, and five others.
pub fn readers() -> impl Iterator<Item = &'static str> {
    let formats = readable().map(Format::name);
    formats.chain(["detect", "quick", "pieces", "solutions", "answers"])
}

/// Returns the formats that are read.
fn readable() -> impl Iterator<Item = Format> {
    Format::all().filter(|format| format.description().is_read())
}

/// Gives bytes to a reader.
///
/// # Panics
///
/// If no reader has this name, or if a result of the reader is wrong.
pub fn run(reader: &str, bytes: &[u8]) {
    let source = Source::new(bytes.to_vec());
    match reader {
        "detect" => detect(&source),
        "quick" => quick(source.text()),
        "pieces" => pieces(bytes),
        "solutions" => solutions(&source, bytes),
        "answers" => answers(&source),
        name => read(&source, name.parse().expect("the name of a reader")),
    }
}

/// The limit of [`ReadOptions`]. It is low, so that a text above it is refused soon.
const LIMIT: usize = 1 << 16;

/// Reads a text in one format. Each puzzle must stay the same if it is written in any format that
/// can carry it and read again.
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

/// Compares two ways of reading: well-formed puzzles of a text are read in one pass, but a changed
/// text with the same meaning is not. Where both texts have a puzzle, the puzzles must be equal, and
/// both ways must refuse the same objects.
fn quick(text: &str) {
    let source = Source::new(text.as_bytes().to_vec());
    let spaced: String = text.lines().flat_map(|line| [line, "\u{a0}\n"]).collect();
    let keyed = text.replace("{\"", "{\"solution\":null,\"");
    for (format, other) in [(Format::Plain, spaced), (Format::Json, keyed)] {
        let mut options = ReadOptions::default();
        options.limit = LIMIT;
        options.format = Some(format);
        let changed = Source::new(other.into_bytes());
        let pairs = format::read(&source, &options).zip(format::read(&changed, &options));
        for (one, other) in pairs.take(64) {
            // The changed text may be too long, or have a second solution.
            let is_comparable = changed.text().len() <= LIMIT && !text.contains("solution");
            if format == Format::Json && is_comparable {
                assert_eq!(one.puzzle.is_ok(), other.puzzle.is_ok(), "{text:?}");
            }
            if let (Ok(puzzle), Ok(same)) = (one.puzzle, other.puzzle) {
                assert_eq!(one.line, other.line, "{text:?}");
                assert_eq!(puzzle, same, "{text:?}");
                assert_eq!(one.notes, other.notes, "{text:?}");
            }
        }
    }
}

/// Reads a stream in pieces, which must have the same puzzles as the whole. Bytes with a 0 are left
/// out: as a whole they are not text, but some of their pieces may be.
fn pieces(bytes: &[u8]) {
    use Format::{Course, Json, Plain, Sgt};
    if bytes.contains(&0) {
        return;
    }
    for format in [None, Some(Json), Some(Plain), Some(Sgt), Some(Course)] {
        let mut options = ReadOptions::default();
        options.format = format;
        compare_pieces(bytes, &options);
    }
}

/// A reader that returns the bytes of the first field, at most the number in the second field per
/// call.
pub struct Drops<'t>(pub &'t [u8], pub usize);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len()).min(self.0.len());
        let (now, later) = self.0.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.0 = later;
        Ok(length)
    }
}

/// Compares the pieces of a text with the whole. Returns the number of pieces if the whole text
/// arrives at once.
///
/// # Panics
///
/// If they differ.
pub fn compare_pieces(bytes: &[u8], options: &ReadOptions) -> usize {
    // Returns the parts of an entry that must be the same wherever the text is cut. Remarks on
    // skipped lines depend on the cuts.
    let shown = |mut entry: Entry| {
        let remarks = &mut entry.notes.remarks;
        remarks.retain(|remark| !remark.ends_with("skipped"));
        let puzzle = entry.puzzle.map_err(|error| {
            let faults = error.faults().iter();
            let faults = faults.map(|fault| (fault.line, fault.column, fault.message.to_string()));
            faults.collect::<Vec<_>>()
        });
        format!("{} {:?} {puzzle:?}", entry.line, entry.notes)
    };
    let source = Source::new(bytes.to_vec());
    let whole: Vec<String> = format::read(&source, options).map(shown).collect();
    let mut count = 0;
    for step in [7, 257, 4096, bytes.len().max(1)] {
        let pieces = Pieces::new(Drops(bytes, step), *options);
        let pieces: Vec<_> = pieces.map(|piece| piece.expect("it fits")).collect();
        let cut = pieces
            .iter()
            .flat_map(|piece| piece.entries().map(shown).collect::<Vec<_>>());
        let cut: Vec<String> = cut.collect();
        assert!(
            cut == whole,
            "in steps of {step}: {:.500}\n{cut:.9?}\n{whole:.9?}",
            source.text()
        );
        assert!(!pieces[0].is_all() || pieces.len() == 1);
        count = pieces.len();
    }
    count
}

/// Reads a text in the format that is detected.
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
    let puzzle = format::read_one(" ???\n?T.T\n?...\n").expect("a puzzle");
    let found = PuzzleIndex::of(&puzzle).read_from(bytes, &ReadOptions::default());
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

/// Reads a text as the answer of a solver.
fn answers(source: &Source) {
    let models = Format::all().filter(|format| format.description().is_model());
    for format in models.map(Some).chain([None]) {
        for puzzle in [" ???\n?T.T\n?...\n", "??\n?..\n?..\n", "?\n?T\n"] {
            let puzzle = format::read_one(puzzle).expect("a puzzle");
            match read_answer(source, &puzzle, format) {
                Err(error) => check_error(source, &error),
                Ok(answer) => {
                    for solution in answer.solutions {
                        if let Solution::Assignment(assignment) = solution {
                            assert_eq!(assignment.directions().len(), puzzle.trees().len());
                        }
                    }
                }
            }
        }
    }
}

fn check(source: &Source, entry: &Entry) {
    assert!(entry.line > 0);
    match &entry.puzzle {
        Ok(puzzle) => check_puzzle(puzzle, &entry.notes),
        Err(error) => check_error(source, error),
    }
}

/// Checks that a puzzle stays the same if it is written in any format that can carry it and read
/// again.
fn check_puzzle(puzzle: &Puzzle, notes: &Notes) {
    // A large board would take long and test nothing more.
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

/// Returns the only entry of a text in a format.
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

/// Checks that every fault has a place in the text, the number of its line, and messages that are
/// fit for a terminal.
fn check_error(source: &Source, error: &ReadError) {
    check_words(source, error);
    for fault in error.faults() {
        let before = &source.text()[..fault.span.start];
        let lines = before.replace("\r\n", "\n").matches(['\n', '\r']).count();
        assert_eq!(fault.line, lines + 1, "{fault:?}");
    }
}

/// Checks that every fault has a place in the text, and messages that are fit for a terminal.
fn check_words(source: &Source, error: &ReadError) {
    assert!(!error.faults().is_empty());
    for fault in error.faults() {
        assert!(source.text().get(fault.span.clone()).is_some(), "{fault:?}");
        assert!(fault.column > 0, "{fault:?}");
        for text in [&*fault.message, &*fault.expected, &fault.remedy.to_string()] {
            assert!(!text.is_empty(), "{fault:?}");
            assert!(text.chars().count() < 250, "{fault:?}");
            assert!(!text.contains(char::is_control), "{fault:?}");
        }
    }
}
