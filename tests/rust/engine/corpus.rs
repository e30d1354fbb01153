//! Puzzles with known verdicts and counts: from this project, from a course that has Tents as an
//! exercise, and from the corpus of real puzzles, if it is available.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tents::count::{CountSettings, count};
use tents::format::{self, ReadOptions, Source};
use tents::puzzle::{Layout, Puzzle};
use tents::solve::{self, Distinct, Solutions, verdict};

use crate::support::boards::puzzle;
use crate::support::corpus::{corpus, expected, puzzle_of};
use crate::support::{assert_right, engine_assignments, engine_layouts};

/// Puzzles with more solutions are not enumerated here.
const MAX_COUNT: u64 = 5000;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Returns the verdicts that a file of this project expects: one comment `# expect: …` per puzzle.
fn expected_verdicts(text: &str) -> Vec<&str> {
    text.lines()
        .filter_map(|line| line.strip_prefix("# expect: "))
        .collect()
}

#[test]
fn every_puzzle_of_the_project_has_its_expected_verdict() {
    let mut files: Vec<PathBuf> = fs::read_dir(folder("puzzles"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert!(files.len() >= 18);
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let source = Source::new(text.clone().into_bytes());
        let verdicts: Vec<&str> = format::read(&source, &ReadOptions::default())
            .map(|entry| {
                let puzzle = entry.puzzle.expect("the puzzle is well formed");
                let finding = verdict(&puzzle, solve::Options::default());
                finding
                    .solutions
                    .iter()
                    .for_each(|solution| assert_right(&puzzle, solution));
                finding.verdict.name()
            })
            .collect();
        assert_eq!(verdicts, expected_verdicts(&text), "{}", file.display());
    }
}

/// Returns the assignments of a puzzle as lists of direction letters, one letter per tree, in the
/// order in which they are found.
fn lists(puzzle: &Puzzle) -> Vec<String> {
    let solutions = Solutions::new(
        puzzle,
        solve::Options::default().distinct(Distinct::Assignments),
    );
    solutions
        .map(|solution| {
            solution
                .directions()
                .iter()
                .map(|direction| direction.letter())
                .collect()
        })
        .collect()
}

/// Returns the board of five trees that the course uses, with the given clues.
fn course(columns: &str, rows: &str) -> Puzzle {
    let cells = [".T...", ".....", "..T.T", ".....", "T...T"];
    let clues: Vec<&str> = rows.split(' ').collect();
    let lines: Vec<String> = clues
        .iter()
        .zip(cells)
        .map(|(c, r)| format!("{c} {r}"))
        .collect();
    puzzle(
        columns,
        &lines.iter().map(String::as_str).collect::<Vec<_>>(),
    )
}

#[test]
fn the_course_s_direction_lists_are_found() {
    assert_eq!(
        lists(&puzzle("1 0 1", &["0 T.T", "2 ...", "0 ..."])),
        ["ss"]
    );
    assert_eq!(lists(&course("1 0 2 0 2", "1 1 0 3 0")), ["esnnn"]);
    let mut found = lists(&course("? ? ? 0 ?", "? ? ? 3 0"));
    found.sort();
    assert_eq!(found, ["esnnn", "ssnnn", "wsnnn"]);
}

/// Checks the expected numbers of layouts and assignments (`lists`) of a puzzle by listing them,
/// unless one of the numbers is above [`MAX_COUNT`]. A number that is `None` is not checked.
fn assert_counts(name: &str, puzzle: &Puzzle, layouts: Option<u64>, lists: Option<u64>) {
    if layouts
        .into_iter()
        .chain(lists)
        .any(|count| count > MAX_COUNT)
    {
        return;
    }
    if let Some(expected) = layouts {
        let found: Vec<Layout> = engine_layouts(puzzle);
        // Each layout has 2^rings assignments.
        let rings = found.iter().map(|layout| layout.rings(puzzle).unwrap());
        let sum: u64 = rings.map(|rings| 1 << rings).sum();
        assert!(lists.is_none_or(|lists| lists == sum), "{name}: {sum}");
        let distinct: BTreeSet<&Layout> = found.iter().collect();
        assert_eq!(found.len(), distinct.len(), "{name}: a layout came twice");
        assert_eq!(found.len() as u64, expected, "{name}");
    }
    if let Some(expected) = lists {
        assert_eq!(engine_assignments(puzzle).len() as u64, expected, "{name}");
    }
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_puzzles_have_the_right_counts() {
    let text = fs::read_to_string(corpus().join("puzzles.jsonl")).unwrap();
    for line in text.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        let (layouts, lists) = (value["layouts"].as_u64(), value["assignments"].as_u64());
        let name = value["id"].as_str().unwrap();
        assert_counts(name, &puzzle_of(&value), layouts, lists);
    }
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_families_have_the_right_counts() {
    let corpus = corpus();
    let (mut families, mut counted) = (BTreeSet::new(), 0);
    for [file, layouts, lists] in expected(&corpus) {
        families.insert(file.split('/').next().unwrap().to_owned());
        let text = fs::read_to_string(corpus.join("bench").join(&file)).unwrap();
        let puzzle = format::read_one(&text).unwrap();
        assert_counts(&file, &puzzle, layouts.parse().ok(), lists.parse().ok());
        if !layouts.is_empty() && !lists.is_empty() {
            let count = count(&puzzle, &CountSettings::default());
            assert_eq!(count.layouts.to_string(), layouts, "{file}");
            assert_eq!(count.assignments.to_string(), lists, "{file}");
            counted += 1;
        }
    }
    assert!(families.len() >= 35 && counted > 400, "{counted}");
}
