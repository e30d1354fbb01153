//! Inputs that are answered line by line: each line holds one puzzle, and nothing that others need.
//!
//! Layer 4: it may import files of lower layers.

use std::io;
use std::mem;
use std::sync::Arc;
use std::time::Instant;

use memchr::memmem;
use serde::Deserialize;
use serde::de::IgnoredAny;
use tents::format::{Notes, PuzzleId, Source};
use tents::puzzle::Puzzle;

use super::load::{ReadingOptions, refuse};
use crate::cli::about::{About, Item};
use crate::cli::fault::{Failure, Input, InputFault};

impl ReadingOptions {
    /// The item of a line; without bytes, of one that is too long.
    pub(super) fn line(&self, name: Arc<str>, number: usize, bytes: Option<Vec<u8>>) -> Item {
        let start = Instant::now();
        let full_name = format!("{name}:{number}");
        let (notes, puzzle) = match bytes {
            None => {
                let error = io::ErrorKind::FileTooLarge.into();
                let failure = Failure {
                    message: format!("the line is longer than {}", self.input_limit),
                    ..refuse(&full_name, &error, self)
                };
                (Notes::default(), Err(failure.into()))
            }
            Some(bytes) => self.of_line(&name, Source::from_line(bytes, number)),
        };
        let read = Instant::now();
        let about = About {
            line: number,
            has_siblings: true,
            is_one_of_many: true,
            notes,
            is_line: true,
            seconds: (read - start).as_secs_f64(),
            read,
            ..About::new(full_name, name)
        };
        Item { about, puzzle }
    }

    /// The puzzle of a line, and the notes on it.
    fn of_line(&self, name: &Arc<str>, line: Source) -> (Notes, Result<Puzzle, InputFault>) {
        if line.text().trim().is_empty() {
            return (Notes::default(), Err(InputFault::Blank));
        }
        let mut input = Input::new(name, line);
        let quoted = Quoted::find(input.source.text()).map(|quoted| {
            let text = Source::new(quoted.text.into_bytes());
            let line = mem::replace(&mut input.source, text.into());
            (
                PuzzleId::in_object(line.text()),
                quoted.expect,
                quoted.level,
            )
        });
        let (mut notes, puzzle) = self.sole(&input);
        if puzzle.is_err() && notes.id.is_none() {
            notes.id = PuzzleId::in_object(input.source.text());
        }
        if let Some((id, expect, level)) = quoted {
            notes.id = id.or(notes.id);
            notes.expect = expect.or(notes.expect);
            notes.level = level.or(notes.level);
        }
        (notes, puzzle)
    }
}

/// A puzzle of any format whose text, of one line or several, is a string in an object.
#[derive(Deserialize)]
struct Quoted {
    text: String,
    expect: Option<String>,
    level: Option<String>,
    /// With any of these the object is a puzzle itself.
    columns: Option<IgnoredAny>,
    rows: Option<IgnoredAny>,
    cells: Option<IgnoredAny>,
}

impl Quoted {
    /// The puzzle in the text of an object, if it holds one.
    fn find(object: &str) -> Option<Self> {
        // Most lines hold none, and to look for that takes next to no time.
        memmem::find(object.as_bytes(), b"\"text\"")?;
        let quoted: Self = serde_json::from_str(object).ok()?;
        let is_puzzle = quoted.columns.is_some() || quoted.rows.is_some() || quoted.cells.is_some();
        (!is_puzzle).then_some(quoted)
    }
}
