//! Helpers for the tests of foreign formats: reading and writing them, their faults, and random
//! puzzles.

use fastrand::Rng;
use tents::format::{self, Format, Notes, ReadError, ReadOptions, Source};
use tents::puzzle::{Clue, Content, Puzzle, Size};

use super::{assert_cases, boards};

/// Returns the formats that are both read and written.
pub(crate) fn writable() -> impl Iterator<Item = Format> {
    readable().filter(|format| format.description().is_written())
}

/// Returns the formats that are read.
pub(crate) fn readable() -> impl Iterator<Item = Format> {
    Format::all().filter(|format| format.description().is_read())
}

/// Parses a text that holds one puzzle in a format.
pub(crate) fn read(format: Format, text: &str) -> Result<Puzzle, ReadError> {
    read_up_to(ReadOptions::default().limit, format, text)
}

/// Parses a text that holds one puzzle in a format, with another [`ReadOptions::limit`].
pub(crate) fn read_up_to(limit: usize, format: Format, text: &str) -> Result<Puzzle, ReadError> {
    let source = Source::new(text.as_bytes().to_vec());
    let mut options = ReadOptions::default();
    options.format = Some(format);
    options.limit = limit;
    format::sole(&source, format::read(&source, &options)).puzzle
}

/// Returns the text of a puzzle in a format that can carry it. Panics unless the text is detected
/// as this format.
pub(crate) fn written(format: Format, puzzle: &Puzzle) -> String {
    let mut text = String::new();
    format::write(&mut text, format, puzzle, &Notes::default()).expect("the format can carry it");
    let source = Source::new(text.clone().into_bytes());
    assert_eq!(format::detect(&source), Ok(format), "{text}");
    text
}

/// Returns the faults of a text that is read with some options: for each fault its code, its place,
/// the text there in brackets, the message, what was expected, and the remedy.
pub(crate) fn faults_of(options: &ReadOptions, text: &str) -> Vec<String> {
    let source = Source::new(text.as_bytes().to_vec());
    let error = format::sole(&source, format::read(&source, options))
        .puzzle
        .expect_err(text);
    // A byte order mark is not part of the text.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let faults = error.faults().iter().map(|fault| {
        let (code, line, column) = (fault.code, fault.line, fault.column);
        let (there, message) = (&text[fault.span.clone()], &*fault.message);
        let (expected, remedy) = (&*fault.expected, &fault.remedy);
        format!("{code} {line}:{column} [{there}] {message}; {expected}; {remedy}")
    });
    faults.collect()
}

/// Panics unless each case of a text (see [`assert_cases`]), read in a format, has the faults
/// listed after it.
pub(crate) fn assert_faults(format: Format, text: &str) {
    let mut options = ReadOptions::default();
    options.format = Some(format);
    assert_cases(text, |input| faults_of(&options, input));
}

/// Works like [`assert_faults`], but no format is given to the reader: it must detect `format` in
/// each case, or no format if `format` is `None`. A case may begin with `--size COLUMNSxROWS `,
/// which is not part of the input.
pub(crate) fn assert_detected(format: Option<Format>, text: &str) {
    assert_cases(text, |input| {
        let mut options = ReadOptions::default();
        let sized = input.strip_prefix("--size ");
        let (size, input) = sized
            .and_then(|rest| rest.split_once(' '))
            .unwrap_or(("", input));
        if let Some((columns, rows)) = size.split_once('x') {
            options.size = Size::new(rows.parse().unwrap(), columns.parse().unwrap()).ok();
        }
        let source = Source::new(input.as_bytes().to_vec());
        let error = format::sole(&source, format::read(&source, &options))
            .puzzle
            .unwrap_err();
        assert_eq!(error.format(), format, "{input:?}");
        if !input.contains('\n') {
            assert_eq!(format::detect_line(input), format, "{input:?}");
        }
        faults_of(&options, input)
    });
}

/// Returns a random puzzle of up to `most` rows and columns, with clues up to `clue`, some of them
/// missing, and with tents and empty cells if `tents` and `empties` are set.
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
