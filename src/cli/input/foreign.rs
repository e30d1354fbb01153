//! Detects files of other programs in folders, by their content.
//!
//! Layer 4: it may import files of lower layers.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek as _};
use std::path::Path;

use tents::format::{Source, may_be_of_puzzle};

use super::load::{ReadingOptions, next_line, read, refuse};
use crate::cli::fault::{Failure, Input};

/// Reads a file of `length` bytes. Returns `None` if the file belongs to another program. This is
/// checked only if `may_be_foreign`.
pub(super) fn load_found(
    path: &Path,
    length: u64,
    may_be_foreign: bool,
    options: &ReadingOptions,
) -> Result<Option<Input>, Failure> {
    let open = File::open(path);
    let loaded = open.and_then(|file| read(file, Some(length), options.input_limit));
    let is_skipped = match &loaded {
        _ if !may_be_foreign => false,
        Ok(bytes) => is_foreign(&bytes[..]),
        // A file that is larger than the limit is read again to check it, if necessary to its end.
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
            File::open(path).is_ok_and(|file| is_foreign(BufReader::new(file)))
        }
        Err(_) => false,
    };
    if is_skipped {
        return Ok(None);
    }
    let name = path.to_string_lossy();
    match loaded {
        Ok(bytes) => Ok(Some(Input::new(&name.into(), Source::new(bytes)))),
        Err(error) => Err(refuse(&name, &error, options)),
    }
}

/// Opens a file. Returns `None` if the file belongs to another program.
pub(super) fn open_ours(path: &Path) -> io::Result<Option<File>> {
    let mut file = File::open(path)?;
    if is_foreign(BufReader::new(&file)) {
        return Ok(None);
    }
    file.rewind()?;
    Ok(Some(file))
}

/// Returns whether a file belongs to another program: whether it has text, but no line that looks
/// like a line of a puzzle. Comments are not text. Also returns false if the file contains a NUL
/// byte or a line longer than `LONGEST`, or cannot be read.
fn is_foreign(mut reader: impl BufRead) -> bool {
    let (mut first, mut bytes) = (None::<String>, Vec::new());
    loop {
        match next_line(&mut reader, b'\n', LONGEST, &mut bytes) {
            Ok(None) => return first.is_some(),
            Ok(Some(_)) if !bytes.contains(&0) => {}
            _ => return false,
        }
        let text = String::from_utf8_lossy(&bytes);
        for line in text.trim_start_matches('\u{FEFF}').split(['\n', '\r']) {
            if line.starts_with('#') || line.trim().is_empty() {
                continue;
            }
            let first = first.get_or_insert_with(|| beginning(line));
            if may_be_of_puzzle(line, first) {
                return false;
            }
        }
    }
}

/// Returns the beginning of the first line of text. Only this beginning is stored; the check of
/// every line uses it.
fn beginning(line: &str) -> String {
    line.trim().chars().take(BEGINNING).collect()
}

/// How many characters of the first line are stored.
const BEGINNING: usize = 1 << 10;

/// The length in bytes of the longest line that is examined. A file with a longer line is not taken
/// for a file of another program.
const LONGEST: u64 = 1 << 24;
