//! The engine as a WebAssembly module for a web page. It takes a request in JSON and returns a line
//! of JSON.
//!
//! The module has no imports, so it cannot read a clock or send a request. The page writes its
//! request into the memory of the module:
//!
//! 1. `room(length)` returns the address for the `length` bytes of the request;
//! 2. `answer()` answers the request and returns the length of the answer in bytes;
//! 3. `answered()` returns the address of the answer.
//!
//! There is no time limit: to stop a request, the page ends the worker that runs the module.

#![allow(unsafe_code)]

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Deserialize;
use serde_json::value::RawValue;
use tents::answer::{Command, GenerateRequest, JsonFault, LineText, first, played};
use tents::format::{self, Format, Notes, ReadError, ReadOptions, Source};
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::render::json::{JsonLine, Of};
use tents::render::page::board_json;
use tents::render::picture::{self, Length, Theme};

/// The bytes of the request, and then the bytes of its answer.
static BYTES: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The largest number of bytes of a text, of bytes that it unpacks to, and of cells of a board.
const MAX_TEXT: usize = 1 << 24;

/// The largest number of puzzles that are read from a text.
const MAX_PUZZLES: usize = 1000;

fn bytes() -> MutexGuard<'static, Vec<u8>> {
    BYTES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the address where the page writes a request of `length` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    let mut bytes = bytes();
    *bytes = vec![0; length];
    bytes.as_mut_ptr()
}

/// Answers the request, and returns the length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let mut bytes = bytes();
    let answer = answer_to(&bytes).into_bytes();
    *bytes = answer;
    bytes.len()
}

/// Returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answered() -> *const u8 {
    bytes().as_ptr()
}

/// A request of the page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request<'r> {
    /// A [`Command`] or a [`PageCommand`].
    #[serde(borrow)]
    command: &'r RawValue,
    /// The text of the puzzle.
    #[serde(default)]
    text: String,
    /// The name of the text, which answers repeat.
    #[serde(default)]
    name: String,
    /// The number of the puzzle's line in the text, which answers repeat.
    #[serde(default = "one")]
    line: usize,
    /// The largest number of guesses.
    nodes: Option<u64>,
    /// The memory limit in bytes.
    memory: Option<u64>,
}

fn one() -> usize {
    1
}

/// The commands that only a page has, in addition to the commands in [`Command`].
#[derive(Deserialize)]
#[serde(tag = "command", rename_all = "lowercase")]
enum PageCommand {
    /// All puzzles of a text.
    Read,
    /// A new puzzle.
    Generate(GenerateRequest),
    /// The puzzle with its solution and its explanation, as a page to play on stores it.
    Board,
    /// A picture as SVG.
    Draw {
        /// Whether the solution is drawn too.
        #[serde(default)]
        solution: bool,
    },
}

/// The name of a command.
#[derive(Deserialize)]
struct Named {
    command: String,
    /// Whether to measure the time of the work. There is no clock, so this is refused.
    #[serde(default)]
    stats: bool,
}

/// Returns the answer to a request: a line of JSON.
fn answer_to(request: &[u8]) -> String {
    answered_or_not(request)
        .unwrap_or_else(|error| refused(&format!("the request is not understood: {error}")))
}

fn refused(text: &str) -> String {
    JsonLine::new("refused").with("text", text).text()
}

fn answered_or_not(request: &[u8]) -> serde_json::Result<String> {
    let request: Request<'_> = serde_json::from_slice(request)?;
    let limits = Limits {
        nodes: request.nodes,
        memory: request.memory,
        ..Limits::default()
    };
    let mut options = ReadOptions::default();
    options.limit = MAX_TEXT;
    let command = request.command.get();
    let named: Named = serde_json::from_str(command)?;
    if named.stats {
        return Ok(refused("there is no clock for `stats`"));
    }
    if !["read", "generate", "board", "draw"].contains(&&*named.command) {
        let line = LineText {
            name: &request.name,
            number: request.line,
            text: request.text.into_bytes(),
        };
        let command: Command = serde_json::from_str(command)?;
        return Ok(command.answer(line, &options, &limits));
    }
    let source = Source::new(request.text.into_bytes());
    Ok(match serde_json::from_str(command)? {
        PageCommand::Read => read(&source, &options),
        PageCommand::Generate(wanted) => wanted.answer(&limits),
        PageCommand::Board => of_one(&source, &options, |puzzle| {
            played(puzzle, &limits, |board, _| board_json(&board) + "\n")
        }),
        PageCommand::Draw { solution } => {
            of_one(&source, &options, |puzzle| draw(puzzle, solution, limits))
        }
    })
}

/// Returns the puzzles of a text, each as an object or with its errors.
fn read(source: &Source, options: &ReadOptions) -> String {
    let mut entries = format::read(source, options);
    let puzzles: Vec<Box<RawValue>> = entries
        .by_ref()
        .take(MAX_PUZZLES)
        .map(|entry| {
            let line = JsonLine::new("puzzle").with("line", entry.line);
            let line = match &entry.puzzle {
                Ok(puzzle) => line
                    .with("puzzle", object(puzzle, &entry.notes))
                    .with_some("title", entry.notes.called())
                    .with_list("remarks", &entry.notes.remarks),
                Err(error) => line.with("faults", faults(error)),
            };
            raw(&line.text())
        })
        .collect();
    let line = JsonLine::new("read").with("puzzles", puzzles);
    line.with("all", entries.next().is_none()).text()
}

/// Returns the errors of a text.
fn faults(error: &ReadError) -> Vec<JsonFault> {
    JsonFault::all(error, |fault| fault.remedy.to_string())
}

/// Returns a puzzle as an object.
fn object(puzzle: &Puzzle, notes: &Notes) -> Box<RawValue> {
    let mut text = String::new();
    // JSON can express every puzzle, so this cannot fail.
    let _ = format::write(&mut text, Format::Json, puzzle, notes);
    raw(&text)
}

/// Returns a text of JSON as a value.
fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.trim_end().to_owned()).unwrap_or_default()
}

/// Returns an answer about the only puzzle of a text, or the errors of the text.
fn of_one(
    source: &Source,
    options: &ReadOptions,
    answer: impl FnOnce(&Puzzle) -> String,
) -> String {
    match format::sole(source, format::read(source, options)).puzzle {
        Ok(puzzle) => answer(&puzzle),
        Err(error) => {
            let of = Of {
                input: String::new(),
                id: None,
            };
            JsonFault::answer(&of, &faults(&error))
        }
    }
}

/// Returns the picture of a puzzle.
fn draw(puzzle: &Puzzle, solution: bool, limits: Limits) -> String {
    let scene = if solution {
        match first(1, puzzle, limits).as_deref() {
            Ok([found, ..]) => picture::solution(puzzle, &found.layout(puzzle), Some(found)),
            Ok([]) => return none("the puzzle has no solution"),
            Err(stop) => return none(&format!("stopped by {stop}")),
        }
    } else {
        picture::puzzle(puzzle)
    };
    let mut svg = String::new();
    picture::svg(&mut svg, &scene, Theme::Auto, Length::px(40.0));
    JsonLine::new("drawn").with("svg", svg).text()
}

/// Returns an answer with the reason why there is no picture.
fn none(text: &str) -> String {
    JsonLine::new("not_drawn").with("text", text).text()
}
