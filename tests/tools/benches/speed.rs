//! `cargo bench`: the times that reading, the verdict, counting and grading take per puzzle.
//!
//! The program prints the median of [`ROUNDS`] rounds in microseconds, for each family of puzzles
//! in `families/`. Compare two versions on the same idle machine; `instructions.py` counts
//! instructions instead, which do not depend on other programs.

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::io::{Write, stdout};
use std::path::Path;
use std::time::{Duration, Instant};

use tents::count::{CountSettings, count};
use tents::explain::grade;
use tents::format::{ReadOptions, Source, read};
use tents::limits::Limits;
use tents::puzzle::Puzzle;
use tents::solve::{Options, verdict};

/// The number of rounds of a measurement.
const ROUNDS: usize = 7;

/// The least time of a round.
const ROUND: Duration = Duration::from_millis(50);

/// Returns the median time of a call of `work` in microseconds.
fn micros(mut work: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let (start, mut calls) = (Instant::now(), 0);
            while start.elapsed() < ROUND {
                work();
                calls += 1;
            }
            start.elapsed().as_secs_f64() * 1e6 / f64::from(calls)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}

/// Returns the puzzles of a text.
fn puzzles(text: &str) -> Vec<Puzzle> {
    let source = Source::new(text.as_bytes().to_vec());
    let entries = read(&source, &ReadOptions::default());
    entries.filter_map(|entry| entry.puzzle.ok()).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tools/benches/families");
    let files = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = files.collect::<Result<Vec<_>, _>>()?;
    files.sort();
    let mut out = stdout().lock();
    writeln!(
        out,
        "{:16} {:>7} {:>9} {:>9} {:>9} {:>9}",
        "family, µs each", "puzzles", "read", "verdict", "count", "grade"
    )?;
    for file in files {
        let text = fs::read_to_string(&file)?;
        let puzzles = puzzles(&text);
        let number = f64::from(u32::try_from(puzzles.len())?);
        let per_puzzle = |work: &dyn Fn(&Puzzle)| {
            let all = micros(|| puzzles.iter().for_each(work));
            format!("{:.1}", all / number)
        };
        let read = micros(|| drop(black_box(self::puzzles(&text)))) / number;
        let verdict = per_puzzle(&|puzzle| drop(black_box(verdict(puzzle, Options::default()))));
        // The other families have too many solutions to count and to grade, or take minutes.
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let [count, grade] = if name.starts_with("unique") && name != "unique_50" {
            let count = |puzzle: &Puzzle| drop(black_box(count(puzzle, &CountSettings::default())));
            let grade = |puzzle: &Puzzle| {
                black_box(grade(puzzle, &Limits::default()));
            };
            [per_puzzle(&count), per_puzzle(&grade)]
        } else {
            ["-", "-"].map(str::to_owned)
        };
        writeln!(
            out,
            "{name:16} {number:7} {read:9.1} {verdict:>9} {count:>9} {grade:>9}"
        )?;
    }
    Ok(())
}
