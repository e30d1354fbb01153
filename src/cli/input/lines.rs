//! Inputs that are answered line by line: each line holds one puzzle, and nothing that others need.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use tents::format::{Notes, PuzzleId, Source};
use tents::puzzle::Puzzle;

use super::{Emit, InputOptions, InputPart, Item, Opened, ReadingOptions, open, refuse};
use crate::cli::fault::{Failure, Input, InputFault};
use crate::cli::output::Output;

/// The number of bytes that are asked for at a time.
const BLOCK: usize = 1 << 16;

impl InputOptions {
    /// Hands on the lines of one input, each as soon as it has ended.
    pub(super) fn lines_of(
        &self,
        path: &OsStr,
        output: &Output,
        take: Emit<'_, InputPart>,
    ) -> ControlFlow<()> {
        let Opened { name, reader, .. } = match open(path, &self.reading) {
            Ok(opened) => opened,
            Err(unreadable) => return take(InputPart::Unreadable(unreadable)),
        };
        let mut reader = BufReader::with_capacity(BLOCK, output.awaited(reader));
        for number in 1.. {
            let bytes = match next_line(&mut reader, self.reading.input_limit.as_u64()) {
                Ok(None) => break,
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::FileTooLarge => None,
                Err(error) => {
                    return take(InputPart::Unreadable(refuse(&name, &error, &self.reading)));
                }
            };
            take(InputPart::Line {
                name: Arc::clone(&name),
                number,
                bytes,
            })?;
        }
        ControlFlow::Continue(())
    }
}

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
                (Notes::default(), Err(InputFault::Failure(failure)))
            }
            Some(bytes) => self.puzzle_of(&name, Source::from_line(bytes, number)),
        };
        let read = Instant::now();
        Item {
            line: number,
            has_siblings: true,
            is_one_of_many: true,
            notes,
            is_line: true,
            seconds: (read - start).as_secs_f64(),
            ..Item::new(full_name, name, puzzle, read)
        }
    }

    /// The puzzle of a line.
    fn puzzle_of(&self, name: &Arc<str>, source: Source) -> (Notes, Result<Puzzle, InputFault>) {
        let (mut notes, puzzle) = self.sole(&source);
        let puzzle = puzzle.map_err(|error| {
            if source.text().trim().is_empty() {
                return InputFault::Blank;
            }
            if notes.id.is_none() {
                notes.id = PuzzleId::in_object(source.text());
            }
            let (name, source) = (Arc::clone(name), Arc::new(source));
            let (input, id) = (Input { name, source }, notes.id.clone());
            InputFault::Malformed { input, id, error }
        });
        (notes, puzzle)
    }
}

/// The next line without its end, if there is one. One beyond the limit is passed over, and is an
/// error of the kind [`io::ErrorKind::FileTooLarge`].
fn next_line(reader: &mut impl BufRead, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let most = limit.saturating_add(1);
    if reader.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() as u64 > limit {
        reader.skip_until(b'\n')?;
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(Some(bytes))
}
