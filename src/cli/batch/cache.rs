//! Verdicts of earlier runs, in a file.
//!
//! The first line names the version of the program and of its scale of ratings. Then each line is
//! the number of a puzzle, its verdict, its rating in tenths if that was asked for, and the
//! solutions found. The last line is a checksum of all before it. A cache that is damaged counts as
//! empty. Runs at the same time may share a cache: each adds what it has found.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::io;
use std::path::Path;

use tents::explain::{Rating, SCALE};
use tents::puzzle::{Assignment, Direction, Puzzle};
use tents::solve::{Finding, Verdict};

use super::shard::hash_bytes;
use crate::cli::own_file::{self, OwnFile};

/// The first line. Another version may find other solutions first.
fn header() -> String {
    let mark = own_file::CACHE.mark;
    format!("{mark} 2 {} {SCALE}\n", env!("CARGO_PKG_VERSION"))
}

/// A larger file is not read.
const LARGEST: u64 = 1 << 30;

/// If there would be more verdicts than this, those that the run did not need are dropped.
const MOST: usize = 1_000_000;

/// The verdicts of earlier runs.
#[derive(Debug)]
pub(crate) struct Cache {
    file: OwnFile,
    known: HashMap<u128, Record>,
    /// Those that this run has needed or found.
    used: HashMap<u128, Record>,
    is_changed: bool,
}

/// A verdict that can be relied on, with the solutions found, each as its directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    verdict: Verdict,
    solutions: Vec<Assignment>,
    /// How hard the puzzle is, if a run has asked.
    pub(crate) rating: Option<Rating>,
}

impl Record {
    /// What is worth keeping of a finding.
    pub(crate) fn new(finding: &Finding) -> Option<Self> {
        (finding.verdict != Verdict::Unknown).then(|| Self {
            verdict: finding.verdict,
            solutions: finding.solutions.clone(),
            rating: None,
        })
    }

    /// The finding, if it can be one of this puzzle.
    pub(crate) fn finding(&self, puzzle: &Puzzle) -> Option<Finding> {
        let trees = puzzle.trees().len();
        let mut lengths = self.solutions.iter().map(|one| one.directions().len());
        lengths
            .all(|length| length == trees)
            .then(|| Finding::new(self.verdict, self.solutions.clone()))
    }
}

impl Cache {
    /// Reads a cache, if there is one. Also returns what is wrong with it.
    ///
    /// # Errors
    ///
    /// When there is another file, which must not be overwritten.
    pub(crate) fn open(path: &Path) -> anyhow::Result<(Self, Option<String>)> {
        let file = OwnFile::claim(path, own_file::CACHE)?;
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
    pub(crate) fn get(&self, hash: u128) -> Option<&Record> {
        self.known.get(&hash)
    }

    /// Remembers a verdict.
    pub(crate) fn put(&mut self, hash: u128, record: Record) {
        self.is_changed |= self.known.get(&hash) != Some(&record);
        self.used.insert(hash, record);
    }

    /// Writes the cache, if there is anything new, with what other runs have added meanwhile.
    pub(crate) fn write(self) -> io::Result<()> {
        if !self.is_changed {
            return Ok(());
        }
        let known: HashSet<u128> = self.known.into_keys().collect();
        self.file.update(LARGEST, |bytes| {
            let mut records = parse(bytes).unwrap_or_default();
            if records.len() + self.used.len() > MOST {
                records.retain(|hash, _| !known.contains(hash));
            }
            for (hash, mut record) in self.used {
                let other = records.get(&hash).and_then(|other| other.rating);
                record.rating = record.rating.or(other);
                records.insert(hash, record);
            }
            print(records).into_bytes()
        })
    }
}

/// The text of a cache.
fn print(records: HashMap<u128, Record>) -> String {
    let mut records: Vec<(u128, Record)> = records.into_iter().collect();
    records.sort_unstable_by_key(|&(hash, _)| hash);
    let mut text = header();
    for (hash, record) in records {
        let _ = write!(text, "{hash:032x} {}", record.verdict);
        if let Some(rating) = record.rating {
            let _ = write!(text, " {}", rating.tenths());
        }
        for solution in record.solutions {
            text.push_str(" :");
            text.extend(solution.directions().iter().map(|way| way.letter()));
        }
        text.push('\n');
    }
    let _ = writeln!(text, "end {:032x}", hash_bytes(text.as_bytes()));
    text
}

/// Reads the text of a cache. An empty text is one too, and so is that of another version, of which
/// nothing is used.
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
    let Some(lines) = body.strip_prefix(&header()) else {
        return body.starts_with(own_file::CACHE.mark).then(HashMap::new);
    };
    lines.lines().map(record).collect()
}

/// Reads a line of a cache.
fn record(line: &str) -> Option<(u128, Record)> {
    let mut words = line.split(' ').peekable();
    let hash = u128::from_str_radix(words.next()?, 16).ok()?;
    let verdict = match words.next()? {
        "unique" => Verdict::Unique,
        "multiple" => Verdict::Multiple,
        "none" => Verdict::None,
        _ => return None,
    };
    let rating = words.next_if(|word| !word.starts_with(':'));
    let rating = match rating {
        Some(tenths) => Some(Rating::of_tenths(tenths.parse().ok()?)),
        None => None,
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
            rating,
        },
    ))
}
