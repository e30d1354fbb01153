//! States in files, for layers that do not fit into memory.
//!
//! A file holds states sorted by their keys. It has no name, so that nothing is left of it when
//! nobody needs it any more, even of a program that is killed.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, BufWriter, Read as _, Seek as _, Write as _};
use std::path::Path;

use itertools::Itertools as _;

use super::states::{State, States};
use crate::count::value::Value;

/// How many files are read at once.
const FILES: usize = 16;

/// How many bytes are read or written at once.
const BUFFER: usize = 1 << 13;

/// The memory for reading so many files at once, in bytes.
pub(crate) const BUFFERS: u64 = ((FILES + 1) * BUFFER) as u64;

/// States in a file, by their keys.
#[derive(Debug)]
pub(crate) struct Run {
    file: File,
    /// How many there are.
    pub(crate) number: u64,
    /// The sum of their weights.
    pub(crate) sum: Value,
}

/// A state of a file.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) key: Vec<u64>,
    pub(crate) weight: Value,
    pub(crate) solution: Vec<u64>,
}

impl Record {
    fn read(file: &mut BufReader<File>) -> io::Result<Self> {
        let mut word = || {
            let mut bytes = [0; 8];
            file.read_exact(&mut bytes)?;
            io::Result::Ok(u64::from_le_bytes(bytes))
        };
        let mut words = || {
            let number = word()?;
            (0..number).map(|_| word()).collect::<io::Result<Vec<_>>>()
        };
        Ok(Self {
            key: words()?,
            weight: Value::unpack(&words()?),
            solution: words()?,
        })
    }

    /// Key, weight and solution, before each of them the number of its words.
    fn write(&self, file: &mut impl io::Write) -> io::Result<()> {
        let mut weight = Vec::new();
        self.weight.pack(&mut weight);
        for words in [&self.key, &weight, &self.solution] {
            for word in [words.len() as u64].iter().chain(words) {
                file.write_all(&word.to_le_bytes())?;
            }
        }
        Ok(())
    }
}

impl Run {
    /// A file in a folder with some states, sorted by their keys.
    fn new(
        folder: &Path,
        mut states: impl Iterator<Item = io::Result<Record>>,
    ) -> io::Result<Self> {
        let mut file = BufWriter::with_capacity(BUFFER, tempfile::tempfile_in(folder)?);
        let (mut number, mut sum) = (0, Value::ZERO);
        states.try_for_each(|state| {
            let state = state?;
            number += 1;
            state.write(&mut file)?;
            sum.add(state.weight);
            io::Result::Ok(())
        })?;
        file.flush()?;
        let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(Self { file, number, sum })
    }

    /// Its states from the first.
    pub(crate) fn read(self) -> impl Iterator<Item = io::Result<Record>> {
        let mut file = BufReader::with_capacity(BUFFER, self.file);
        std::iter::from_fn(move || match file.fill_buf() {
            Ok([]) => None,
            Ok(_) => Some(Record::read(&mut file)),
            Err(error) => Some(Err(error)),
        })
    }
}

/// Writes the states of a table.
pub(crate) fn write(states: &States, folder: &Path) -> io::Result<Run> {
    let starts = states.starts();
    let starts = starts.sorted_unstable_by_key(|&at| states.get(at).key);
    let record = |at| {
        let State { key, solution } = states.get(at);
        Ok(Record {
            key: key.to_vec(),
            weight: states.weight(at),
            solution: solution.to_vec(),
        })
    };
    Run::new(folder, starts.map(record))
}

/// Makes one file of several: the weights of states that are in more than one add up.
pub(crate) fn merge(mut runs: Vec<Run>, folder: &Path) -> io::Result<Option<Run>> {
    while runs.len() > 1 {
        let few = runs.split_off(runs.len().saturating_sub(FILES));
        let states = few.into_iter().map(Run::read);
        // An error comes first.
        let states = states.kmerge_by(|one, other| match (one, other) {
            (Ok(one), Ok(other)) => one.key < other.key,
            (one, _) => one.is_err(),
        });
        #[expect(clippy::result_large_err, reason = "as it is called")]
        let states = states.coalesce(|one, other| match (one, other) {
            (Ok(mut one), Ok(other)) if one.key == other.key => {
                one.weight.add(other.weight);
                Ok(Ok(one))
            }
            both => Err(both),
        });
        runs.insert(0, Run::new(folder, states)?);
    }
    Ok(runs.pop())
}
