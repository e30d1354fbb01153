//! Verdicts of earlier runs, in a file.
//!
//! A line names the program's version; then each line is a puzzle's number, its verdict and the
//! solutions found; the last is a checksum of all before. A file that begins so and does not go on
//! so is as good as none. Runs at the same time may share a cache: each adds what it has found.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::io;
use std::path::Path;

use tents::puzzle::{Assignment, Direction, Puzzle};
use tents::solve::{Finding, Verdict};

use super::content::hash_bytes;
use crate::cli::own_file::OwnFile;

/// What every cache begins with, whatever its version.
const MARK: &str = "tents cache";

/// The first line. Another version may find other solutions first.
const HEADER: &str = concat!("tents cache 1 ", env!("CARGO_PKG_VERSION"), "\n");

/// A larger file is not read.
const LARGEST: u64 = 1 << 30;

/// With more verdicts than this, those of earlier runs are dropped that the run did not need.
const MOST: usize = 1_000_000;

/// The verdicts of earlier runs.
#[derive(Debug)]
pub(super) struct Cache {
    file: OwnFile,
    known: HashMap<u128, Record>,
    /// Those that this run has needed or found.
    used: HashMap<u128, Record>,
    is_changed: bool,
}

/// A verdict that can be relied on, with the solutions found, each as its directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    verdict: Verdict,
    solutions: Vec<Assignment>,
}

impl Record {
    /// What is worth keeping of a finding.
    pub(super) fn new(finding: &Finding) -> Option<Self> {
        (finding.verdict != Verdict::Unknown).then(|| Self {
            verdict: finding.verdict,
            solutions: finding.solutions.clone(),
        })
    }

    /// The finding, if it can be one of this puzzle.
    pub(super) fn finding(&self, puzzle: &Puzzle) -> Option<Finding> {
        let trees = puzzle.trees().len();
        let mut lengths = self.solutions.iter().map(|one| one.directions().len());
        lengths
            .all(|length| length == trees)
            .then(|| Finding::new(self.verdict, self.solutions.clone()))
    }
}

impl Cache {
    /// Reads a cache, where there is one. The second is what is wrong with it.
    ///
    /// # Errors
    ///
    /// When there is something else, which must not be overwritten.
    pub(super) fn open(path: &Path) -> anyhow::Result<(Self, Option<String>)> {
        let file = OwnFile::claim(path, "a cache of tents", MARK.as_bytes())?;
        let (known, fault) = match file.read(LARGEST) {
            Ok(bytes) => match parse(&bytes) {
                Some(known) => (known, None),
                None => (HashMap::new(), Some("it is damaged".to_owned())),
            },
            Err(error) => (HashMap::new(), Some(error.to_string())),
        };
        let cache = Self {
            file,
            known,
            used: HashMap::new(),
            is_changed: fault.is_some(),
        };
        Ok((cache, fault))
    }

    /// What is known of a puzzle, by its number.
    pub(super) fn get(&self, hash: u128) -> Option<&Record> {
        self.known.get(&hash)
    }

    /// Remembers a verdict.
    pub(super) fn put(&mut self, hash: u128, record: Record) {
        self.is_changed |= !self.known.contains_key(&hash);
        self.used.insert(hash, record);
    }

    /// Writes the cache, if there is anything new, with what other runs have added meanwhile.
    pub(super) fn write(self) -> io::Result<()> {
        if !self.is_changed {
            return Ok(());
        }
        let known: HashSet<u128> = self.known.into_keys().collect();
        self.file.update(LARGEST, |bytes| {
            let mut records = parse(bytes).unwrap_or_default();
            if records.len() + self.used.len() > MOST {
                records.retain(|hash, _| !known.contains(hash));
            }
            records.extend(self.used);
            print(records).into_bytes()
        })
    }
}

/// The text of a cache.
fn print(records: HashMap<u128, Record>) -> String {
    let mut records: Vec<(u128, Record)> = records.into_iter().collect();
    records.sort_unstable_by_key(|&(hash, _)| hash);
    let mut text = HEADER.to_owned();
    for (hash, record) in records {
        let _ = write!(text, "{hash:032x} {}", record.verdict);
        for solution in record.solutions {
            text.push_str(" :");
            text.extend(solution.directions().iter().map(|way| way.letter()));
        }
        text.push('\n');
    }
    let _ = writeln!(text, "end {:032x}", hash_bytes(text.as_bytes()));
    text
}

/// Reads the text of a cache. Nothing is one too, and another version's is as good as that.
fn parse(bytes: &[u8]) -> Option<HashMap<u128, Record>> {
    if bytes.is_empty() {
        return Some(HashMap::new());
    }
    let text = str::from_utf8(bytes).ok()?;
    let last = text.strip_suffix('\n')?.rfind('\n')? + 1;
    let (body, end) = text.split_at(last);
    let sum = end.strip_prefix("end ")?.trim_end();
    if u128::from_str_radix(sum, 16).ok()? != hash_bytes(body.as_bytes()) {
        return None;
    }
    let Some(lines) = body.strip_prefix(HEADER) else {
        return body.starts_with(MARK).then(HashMap::new);
    };
    lines.lines().map(record).collect()
}

/// Reads a line of a cache.
fn record(line: &str) -> Option<(u128, Record)> {
    let mut words = line.split(' ');
    let hash = u128::from_str_radix(words.next()?, 16).ok()?;
    let verdict = match words.next()? {
        "unique" => Verdict::Unique,
        "multiple" => Verdict::Multiple,
        "none" => Verdict::None,
        _ => return None,
    };
    let solutions: Option<Vec<Assignment>> = words
        .map(|word| {
            let letters = word.strip_prefix(':')?.chars();
            letters.map(Direction::from_letter).collect()
        })
        .collect();
    Some((
        hash,
        Record {
            verdict,
            solutions: solutions?,
        },
    ))
}
