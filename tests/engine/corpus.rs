//! Puzzles with known verdicts and counts: this project's own, those of the course, and the corpus
//! where there is one.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::Value;
use tents::count::{CountSettings, count};
use tents::format::{self, ReadOptions, Source};
use tents::puzzle::{Direction, Layout, Line, Puzzle};
use tents::rules::{Violation, judge_assignment};
use tents::solve::{self, Distinct, Solutions, verdict};

use crate::support::boards::puzzle;
use crate::support::corpus::{corpus, expected, puzzle_of};
use crate::support::{assert_right, engine_assignments, engine_layouts};

/// Counts above this are not enumerated here.
const MOST: u64 = 5000;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The verdicts that a file of this project expects: one comment `# expect: …` for each puzzle.
fn expected_verdicts(text: &str) -> Vec<&str> {
    text.lines()
        .filter_map(|line| line.strip_prefix("# expect: "))
        .collect()
}

#[test]
fn every_puzzle_of_the_project_has_the_verdict_it_expects() {
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

#[test]
fn the_fifteen_by_fifteen_has_one_solution() {
    let text = fs::read_to_string(folder("puzzles/15x15.txt")).unwrap();
    let puzzle = format::read_one(&text).unwrap();
    assert_eq!(puzzle.trees().len(), 45);
    assert_eq!(engine_layouts(&puzzle).len(), 1);
    assert_eq!(engine_assignments(&puzzle).len(), 1);
}

#[test]
fn the_column_has_three_direction_lists() {
    let text = fs::read_to_string(folder("puzzles/column.txt")).unwrap();
    let puzzle = format::read_one(&text).unwrap();
    assert_eq!(lists(&puzzle), ["nn", "ns", "ss"]);
}

/// The direction lists of a puzzle, in the order in which they are found.
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

/// The rows and columns with wrong counts and the tents that touch, all counted from 1.
fn checks(puzzle: &Puzzle, list: &str) -> (Vec<usize>, Vec<usize>, Vec<(u32, u32)>) {
    let (mut rows, mut columns, mut touching) = (Vec::new(), Vec::new(), Vec::new());
    let assignment = list
        .chars()
        .map(|letter| Direction::from_letter(letter).unwrap())
        .collect();
    for violation in judge_assignment(puzzle, &assignment) {
        match violation {
            Violation::Line {
                line: Line::Row(row),
                ..
            } => rows.push(row + 1),
            Violation::Line {
                line: Line::Column(column),
                ..
            } => columns.push(column + 1),
            Violation::Touch { one, other } => {
                touching.extend([one, other].map(|tent| (tent.row + 1, tent.column + 1)));
            }
            other => panic!("{other}"),
        }
    }
    touching.sort_unstable();
    touching.dedup();
    (rows, columns, touching)
}

/// The board of five trees that the course uses.
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
fn the_course_s_published_checks_hold() {
    let none: [(u32, u32); 0] = [];
    let empty = |columns, clues: [&str; 5]| {
        let lines = clues.map(|clue| format!("{clue} ....."));
        puzzle(
            columns,
            &lines.iter().map(String::as_str).collect::<Vec<_>>(),
        )
    };
    let free = empty("0 0 ? 0 0", ["?", "0", "0", "?", "0"]);
    assert_eq!(checks(&free, ""), (vec![], vec![], none.to_vec()));
    let clues = empty("0 0 2 0 0", ["1", "0", "0", "3", "0"]);
    assert_eq!(checks(&clues, ""), (vec![1, 4], vec![3], none.to_vec()));

    let touching = vec![(2, 5), (3, 4), (4, 5)];
    let board = course("1 0 2 0 2", "1 1 0 3 0");
    assert_eq!(checks(&board, "esnnn"), (vec![], vec![], none.to_vec()));
    assert_eq!(
        checks(&board, "eennn"),
        (vec![3, 4], vec![3, 4], touching.clone())
    );
    let board = course("1 0 0 2 1", "1 0 2 2 0");
    assert_eq!(
        checks(&board, "eennn"),
        (vec![2, 3], vec![3, 4, 5], touching)
    );
    let board = course("1 0 ? 0 2", "1 1 ? 3 0");
    assert_eq!(
        checks(&board, "esnnw"),
        (vec![4, 5], vec![4, 5], vec![(4, 3), (5, 4)])
    );
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

/// What was tried of one family.
#[derive(Default)]
struct Tried {
    puzzles: usize,
    wrong: Vec<String>,
    slowest: (f64, String),
}

impl Tried {
    /// Enumerates a puzzle in both kinds and compares the counts where they are known.
    fn puzzle(&mut self, name: &str, puzzle: &Puzzle, layouts: Option<u64>, lists: Option<u64>) {
        let start = Instant::now();
        let is_known = layouts.into_iter().chain(lists).all(|count| count <= MOST);
        let expected = (layouts, lists);
        let mut found = expected;
        if is_known && layouts.is_some() {
            let layouts: Vec<Layout> = engine_layouts(puzzle);
            // Each layout stands for 2^rings assignments.
            let sum: u64 = layouts
                .iter()
                .map(|layout| 1 << layout.rings(puzzle).expect("it pairs up"))
                .sum();
            assert!(
                lists.is_none_or(|lists| lists == sum),
                "{name}: {sum} by rings"
            );
            let mut distinct = layouts.clone();
            distinct.dedup();
            assert_eq!(layouts.len(), distinct.len(), "{name}: a layout came twice");
            found.0 = Some(layouts.len() as u64);
        }
        if is_known && lists.is_some() {
            found.1 = Some(engine_assignments(puzzle).len() as u64);
        }
        if found != expected {
            self.wrong
                .push(format!("{name}: {found:?}, expected {expected:?}"));
        }
        self.puzzles += 1;
        let seconds = start.elapsed().as_secs_f64();
        if seconds > self.slowest.0 {
            self.slowest = (seconds, name.to_owned());
        }
    }
}

/// Prints what was tried and fails if anything was wrong.
fn report(families: &BTreeMap<String, Tried>) {
    for (family, tried) in families {
        println!(
            "{family}: {} puzzles, {} wrong, slowest {:.3} s ({})",
            tried.puzzles,
            tried.wrong.len(),
            tried.slowest.0,
            tried.slowest.1
        );
    }
    let wrong: Vec<&String> = families.values().flat_map(|tried| &tried.wrong).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_puzzles_have_the_right_counts() {
    let corpus = corpus();
    let mut families: BTreeMap<String, Tried> = BTreeMap::new();
    for line in fs::read_to_string(corpus.join("puzzles.jsonl"))
        .unwrap()
        .lines()
    {
        let value: Value = serde_json::from_str(line).unwrap();
        let puzzle = puzzle_of(&value);
        let id = value["id"].as_str().unwrap();
        let family = id.split('/').next().unwrap().to_owned();
        let (layouts, lists) = (value["layouts"].as_u64(), value["assignments"].as_u64());
        families
            .entry(family)
            .or_default()
            .puzzle(id, &puzzle, layouts, lists);
    }
    report(&families);
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_families_have_the_right_counts() {
    let corpus = corpus();
    let bench = corpus.join("bench");
    let mut families: BTreeMap<String, Tried> = BTreeMap::new();
    for [file, layouts, lists] in expected(&corpus) {
        let family = file.split('/').next().unwrap();
        let puzzle = format::read_one(&fs::read_to_string(bench.join(&file)).unwrap()).unwrap();
        let tried = families.entry(family.to_owned()).or_default();
        tried.puzzle(&file, &puzzle, layouts.parse().ok(), lists.parse().ok());
    }
    assert!(families.len() >= 35);
    report(&families);
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_families_have_the_right_exact_counts() {
    let corpus = corpus();
    let bench = corpus.join("bench");
    let mut counted = 0;
    for [file, layouts, assignments] in expected(&corpus) {
        if layouts.is_empty() || assignments.is_empty() {
            continue;
        }
        let puzzle = format::read_one(&fs::read_to_string(bench.join(&file)).unwrap()).unwrap();
        let count = count(&puzzle, &CountSettings::default());
        assert_eq!(count.layouts.to_string(), layouts, "{file}");
        assert_eq!(count.assignments.to_string(), assignments, "{file}");
        counted += 1;
    }
    assert!(counted > 400, "{counted}");
}
