//! Verdicts of earlier runs, in a file.
//!
//! A line names the program's version; then each line is a puzzle's number, its verdict and the
//! solutions found; the last is a checksum of all before. A file that is not exactly so is as good as none. It is
//! written beside its place and then put there in one step, so that a run that is ended leaves the old
//! one whole.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;

use tents::puzzle::{Assignment, Direction, Puzzle};
use tents::solve::{Finding, Statistics, Verdict};

use super::content::hash_bytes;

/// The first line. Another version may find other solutions first.
const HEADER: &str = concat!("tents cache 1 ", env!("CARGO_PKG_VERSION"), "\n");

/// A larger file is not read.
const LARGEST: u64 = 1 << 30;

/// With more verdicts than this, those are dropped that the run did not need.
const MOST: usize = 1_000_000;

/// The verdicts of earlier runs.
#[derive(Debug)]
pub(super) struct Cache {
    path: PathBuf,
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
        lengths.all(|length| length == trees).then(|| Finding {
            verdict: self.verdict,
            solutions: self.solutions.clone(),
            stop: None,
            statistics: Statistics::default(),
        })
    }
}

impl Cache {
    /// Reads a cache, where there is one. The second is what is wrong with it.
    pub(super) fn open(path: &Path) -> (Self, Option<String>) {
        // A link stays a link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let (known, fault) = match read(&path) {
            Ok(Some(known)) => (known, None),
            Ok(None) => (HashMap::new(), Some("it is damaged".to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => (HashMap::new(), None),
            Err(error) => (HashMap::new(), Some(error.to_string())),
        };
        let cache = Self {
            path,
            known,
            used: HashMap::new(),
            is_changed: fault.is_some(),
        };
        (cache, fault)
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

    /// Writes the cache, if there is anything new.
    pub(super) fn write(self) -> io::Result<()> {
        if !self.is_changed {
            return Ok(());
        }
        let mut records = self.used;
        if self.known.len() + records.len() <= MOST {
            for (hash, record) in self.known {
                records.entry(hash).or_insert(record);
            }
        }
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
        replace(&self.path, text.as_bytes())
    }
}

/// Reads a file, if it is a whole cache of this version. Another version's is as good as empty.
fn read(path: &Path) -> io::Result<Option<HashMap<u128, Record>>> {
    let data = fs::metadata(path)?;
    if !data.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    if data.len() > LARGEST {
        return Ok(None);
    }
    let text = fs::read(path)?;
    Ok(String::from_utf8(text).ok().and_then(|text| parse(&text)))
}

/// Reads the text of a cache.
fn parse(text: &str) -> Option<HashMap<u128, Record>> {
    let last = text.strip_suffix('\n')?.rfind('\n')? + 1;
    let (body, end) = text.split_at(last);
    let sum = end.strip_prefix("end ")?.trim_end();
    if u128::from_str_radix(sum, 16).ok()? != hash_bytes(body.as_bytes()) {
        return None;
    }
    let Some(lines) = body.strip_prefix(HEADER) else {
        return body.starts_with("tents cache ").then(HashMap::new);
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

/// Puts a file with these bytes in the place of another, in one step.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        return Err(io::Error::other("it is no file"));
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.tmp", process::id()));
    let beside = path.with_file_name(name);
    let written = File::create_new(&beside)
        .and_then(|mut file| file.write_all(bytes))
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}
