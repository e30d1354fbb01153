//! States in files, for layers that do not fit into memory.
//!
//! A file holds states sorted by their keys. It has a name that no file had before, and it is
//! removed as soon as nobody needs it; where the system allows that, at once, so that nothing is
//! left even of a program that is killed.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

use super::states::{State, States};
use crate::count::value::Value;
use crate::limits::Stop;

/// How many files are read at once.
const FILES: usize = 16;

/// How many bytes are read or written at once.
const BUFFER: usize = 1 << 13;

/// The memory for reading so many files at once, in bytes.
pub(crate) const BUFFERS: u64 = ((FILES + 1) * BUFFER) as u64;

/// The number of the next file.
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// States in a file, by their keys.
#[derive(Debug)]
pub(crate) struct Run {
    file: File,
    /// Where it is, unless its name is gone already.
    path: Option<PathBuf>,
    /// How many there are.
    pub(crate) number: u64,
    /// The sum of their weights.
    pub(crate) sum: Value,
}

impl Drop for Run {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            let _ = fs::remove_file(path);
        }
    }
}

/// A file that is being written.
#[derive(Debug)]
struct Writer {
    file: BufWriter<File>,
    path: PathBuf,
    number: u64,
    sum: Value,
    words: Vec<u64>,
}

impl Writer {
    fn new(folder: &Path) -> io::Result<Self> {
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let path = folder.join(format!("tents-{}-{number}.states", process::id()));
            let mut options = File::options();
            match options.read(true).write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                file => {
                    return Ok(Self {
                        file: BufWriter::with_capacity(BUFFER, file?),
                        path,
                        number: 0,
                        sum: Value::ZERO,
                        words: Vec::new(),
                    });
                }
            }
        }
    }

    /// A word with the lengths of the key and of the weight, then key, weight and solution.
    fn push(&mut self, state: State<'_>, weight: Value) -> io::Result<()> {
        self.words.clear();
        self.words.push(0);
        self.words.extend_from_slice(state.key);
        weight.pack(&mut self.words);
        let lengths = [state.key.len(), self.words.len() - 1 - state.key.len()];
        self.words[0] = (lengths[0] as u64) << 32 | lengths[1] as u64;
        self.words.extend_from_slice(state.solution);
        for word in &self.words {
            self.file.write_all(&word.to_le_bytes())?;
        }
        self.number += 1;
        self.sum.add(weight);
        Ok(())
    }

    fn finish(self) -> io::Result<Run> {
        let file = self
            .file
            .into_inner()
            .map_err(io::IntoInnerError::into_error);
        let is_gone = cfg!(unix) && fs::remove_file(&self.path).is_ok();
        let mut run = Run {
            path: (!is_gone).then_some(self.path),
            file: file?,
            number: self.number,
            sum: self.sum,
        };
        run.file.rewind()?;
        Ok(run)
    }
}

/// The states of a file, one after the other.
#[derive(Debug)]
pub(crate) struct Reader {
    file: BufReader<File>,
    /// The name goes when all were read.
    _run: Run,
    stride: usize,
    key: Vec<u64>,
    weight: Vec<u64>,
    solution: Vec<u64>,
}

impl Reader {
    /// A reader of a file from its beginning; it stands before the first state.
    pub(crate) fn new(run: Run, stride: usize) -> io::Result<Self> {
        Ok(Self {
            file: BufReader::with_capacity(BUFFER, run.file.try_clone()?),
            _run: run,
            stride,
            key: Vec::new(),
            weight: Vec::new(),
            solution: Vec::new(),
        })
    }

    /// Goes on to the next state; false if there is none.
    pub(crate) fn advance(&mut self) -> io::Result<bool> {
        let mut word = [0; 8];
        match self.file.read_exact(&mut word) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(false),
            read => read?,
        }
        let lengths = u64::from_le_bytes(word);
        let file = &mut self.file;
        let mut read = |words: &mut Vec<u64>, number: usize| {
            words.clear();
            for _ in 0..number {
                file.read_exact(&mut word)?;
                words.push(u64::from_le_bytes(word));
            }
            io::Result::Ok(())
        };
        read(&mut self.key, (lengths >> 32) as usize)?;
        read(&mut self.weight, lengths as u32 as usize)?;
        read(&mut self.solution, self.stride)?;
        Ok(true)
    }

    /// Adds up to so many states to a table: whether there are more.
    pub(crate) fn take(&mut self, states: &mut States, number: usize) -> Result<bool, Stop> {
        for _ in 0..number {
            if !self.advance()? {
                return Ok(false);
            }
            let weight = Value::unpack(&self.weight);
            states.insert(&self.key, &self.solution, weight, u64::MAX)?;
        }
        Ok(true)
    }
}

/// Writes the states of a table that have solutions.
pub(crate) fn write(states: &States, folder: &Path) -> io::Result<Run> {
    let mut writer = Writer::new(folder)?;
    let mut put = || {
        for at in states.sorted() {
            writer.push(states.get(at), states.weight(at))?;
        }
        io::Result::Ok(())
    };
    let put = put();
    // Also what is cut off has its name taken away.
    let run = writer.finish();
    put.and(run)
}

/// Makes one file of several: the weights of states that are in more than one add up.
pub(crate) fn merge(mut runs: Vec<Run>, stride: usize, folder: &Path) -> io::Result<Option<Run>> {
    while runs.len() > 1 {
        let few = runs.split_off(runs.len().saturating_sub(FILES));
        runs.insert(0, merge_few(few, stride, folder)?);
    }
    Ok(runs.pop())
}

fn merge_few(runs: Vec<Run>, stride: usize, folder: &Path) -> io::Result<Run> {
    let mut readers = Vec::new();
    for run in runs {
        let mut reader = Reader::new(run, stride)?;
        if reader.advance()? {
            readers.push(reader);
        }
    }
    let mut writer = Writer::new(folder)?;
    let mut put = || {
        while let Some(first) = readers.iter().map(|reader| &reader.key).min() {
            let key = first.clone();
            let mut weight = Value::ZERO;
            let mut solution = Vec::new();
            let mut at = 0;
            while at < readers.len() {
                let reader = &mut readers[at];
                if reader.key != key {
                    at += 1;
                    continue;
                }
                weight.add(Value::unpack(&reader.weight));
                solution.clone_from(&reader.solution);
                if reader.advance()? {
                    at += 1;
                } else {
                    readers.swap_remove(at);
                }
            }
            let state = State {
                key: &key,
                solution: &solution,
            };
            writer.push(state, weight)?;
        }
        io::Result::Ok(())
    };
    let put = put();
    let run = writer.finish();
    put.and(run)
}
