//! Inputs of which each line is answered: it holds one puzzle, and nothing that others need.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use tents::format::{self, Code, Notes, PuzzleId, Source};

use super::{Emit, InputOptions, InputPart, Item, reader, refuse};
use crate::cli::fault::{Failure, Fault, Input};
use crate::cli::output::Output;

/// The number of bytes that are asked for at a time.
const BLOCK: usize = 1 << 16;

impl InputOptions {
    /// Hands every line of the inputs to `take`, in order, until that breaks off. `output` is
    /// written out before an input is waited for.
    pub(crate) fn lines(&self, output: &Output, take: Emit<'_, InputPart>) -> ControlFlow<()> {
        self.each_named(output, &mut |path| match path {
            Ok(path) => self.lines_of(path, output, take),
            Err(unreadable) => take(InputPart::Unreadable(unreadable)),
        })
    }

    /// Hands on the lines of one input, each as soon as it has ended.
    fn lines_of(
        &self,
        path: &OsStr,
        output: &Output,
        take: Emit<'_, InputPart>,
    ) -> ControlFlow<()> {
        let (name, reader) = match reader(path, &self.reading) {
            Ok(named) => named,
            Err(unreadable) => return take(InputPart::Unreadable(unreadable)),
        };
        let mut reader = BufReader::with_capacity(BLOCK, output.awaited(reader));
        for number in 1.. {
            match next_line(&mut reader, self.reading.input_limit.as_u64()) {
                Ok(None) => break,
                Ok(bytes) => take(line(&name, number, bytes))?,
                Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                    take(line(&name, number, None))?;
                }
                Err(error) => {
                    return take(InputPart::Unreadable(refuse(&name, &error, &self.reading)));
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The item of a line; without bytes, of one that is too long.
    pub(super) fn line(&self, name: &Arc<str>, number: usize, bytes: Option<Vec<u8>>) -> Item {
        let start = Instant::now();
        let mut notes = Notes::default();
        let full_name = format!("{name}:{number}");
        let puzzle = match bytes {
            None => Err(Fault::Failure(self.too_long(&full_name))),
            Some(bytes) => {
                let source = Arc::new(Source::from_line(bytes, number));
                let mut entries = format::read(&source, &self.reading.options());
                let puzzle = match (entries.next(), entries.next()) {
                    (Some(entry), None) => {
                        notes = entry.notes;
                        entry.puzzle
                    }
                    (first, second) => format::sole(&source, first.into_iter().chain(second)),
                };
                if puzzle.is_err() && notes.id.is_none() {
                    notes.id = PuzzleId::in_object(source.text());
                }
                puzzle.map_err(|error| match source.text().trim() {
                    "" => Fault::Blank,
                    _ => Fault::Malformed {
                        input: Input {
                            name: Arc::clone(name),
                            source: Arc::clone(&source),
                        },
                        id: notes.id.clone(),
                        error,
                    },
                })
            }
        };
        Item {
            name: full_name,
            file: Arc::clone(name),
            line: number,
            path: None,
            has_siblings: true,
            is_one_of_many: true,
            puzzle,
            notes,
            is_line: true,
            seconds: start.elapsed().as_secs_f64(),
            read: Instant::now(),
        }
    }

    /// Why a line was not read.
    fn too_long(&self, name: &str) -> Failure {
        Failure {
            message: format!("the line is longer than {}", self.reading.input_limit),
            code: Code::TooLarge,
            ..refuse(name, &io::ErrorKind::FileTooLarge.into(), &self.reading)
        }
    }
}

/// A line to be answered; without bytes, one that is too long.
fn line(name: &Arc<str>, number: usize, bytes: Option<Vec<u8>>) -> InputPart {
    let name = Arc::clone(name);
    InputPart::Line {
        name,
        number,
        bytes,
    }
}

/// The next line without its end, if there is one. One beyond the limit is passed over, and is an
/// error of the kind [`io::ErrorKind::FileTooLarge`].
pub(crate) fn next_line(reader: &mut impl BufRead, limit: u64) -> io::Result<Option<Vec<u8>>> {
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
