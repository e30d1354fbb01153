//! Code that the tests share, such as boards, runs of the program, slow and simple solvers to
//! compare the engine with (the oracle and others), and sorted lists of the engine's solutions.

pub(crate) mod boards;
pub(crate) mod checker;
pub(crate) mod cli;
pub(crate) mod constraints;
pub(crate) mod corpus;
pub(crate) mod foreign;
#[cfg(target_os = "linux")]
pub(crate) mod hostile;
pub(crate) mod oracle;
pub(crate) mod sat;
pub(crate) mod sweep;
#[cfg(target_os = "linux")]
pub(crate) mod terminal;
pub(crate) mod twins;

use std::path::Path;
#[cfg(target_os = "linux")]
use std::process::Child;
use std::{env, fs};

use tents::puzzle::{Assignment, Cell, Layout, Puzzle};
use tents::rules::{judge_assignment, judge_layout};
use tents::solve::{Distinct, Engine, Options, Progress, Solutions};

use boards::show;

/// Returns the number of rounds of a test of random boards: `number` times the environment variable
/// `TENTS_ROUNDS`, which is 1 by default.
pub(crate) fn rounds(number: usize) -> usize {
    let times = env::var("TENTS_ROUNDS").map(|times| times.parse::<usize>());
    number * times.map_or(1, |times| times.expect("TENTS_ROUNDS is a number"))
}

/// If a file of this repository does not hold `actual`, prints the first lines that differ and
/// panics. With the variable `TENTS_BLESS` set, writes the file instead.
pub(crate) fn assert_golden(file: &str, actual: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(&path).unwrap_or_default();
    if env::var_os("TENTS_BLESS").is_some() {
        fs::write(&path, actual).unwrap();
        return;
    }
    if actual != text.replace('\r', "") {
        let pairs = actual.lines().zip(text.lines()).enumerate();
        for (number, (actual, expected)) in pairs.filter(|(_, (one, other))| one != other).take(5) {
            println!(
                "{file}:{}\n  expected {expected:?}\n  actual   {actual:?}",
                number + 1
            );
        }
        panic!("{file} differs; if the change is right, set TENTS_BLESS to rewrite the file");
    }
}

/// Returns the peak memory of a process so far, in KiB, or `None` after it has ended.
#[cfg(target_os = "linux")]
pub(crate) fn peak_memory(process: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap();
    let mut lines = status.lines();
    let peak = lines.find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(peak.trim().trim_end_matches(" kB").parse().unwrap())
}

/// Returns whether a process has ended, and the processor time that it has used, in seconds.
#[cfg(target_os = "linux")]
pub(crate) fn processor_time(process: &Child) -> (bool, f64) {
    let stat = fs::read_to_string(format!("/proc/{}/stat", process.id())).unwrap();
    // The name may contain anything, but ends with the last parenthesis. After it are the state
    // and, in hundredths of a second, the user time and the system time.
    let fields: Vec<&str> = stat[stat.rfind(')').unwrap()..]
        .split_whitespace()
        .collect();
    let ticks = |field: usize| fields[field].parse::<f64>().unwrap();
    (fields[1] == "Z", (ticks(12) + ticks(13)) / 100.0)
}

/// Returns all solutions that the engine finds, in its order.
///
/// The judge checks each solution, as an assignment and as a layout, and the learning engine must
/// find the same solutions.
pub(crate) fn engine(puzzle: &Puzzle, distinct: Distinct) -> Vec<Assignment> {
    let found = by(puzzle, distinct, Engine::Auto);
    let learned = by(puzzle, distinct, Engine::Learning);
    assert_eq!(
        answers(puzzle, distinct, &found),
        answers(puzzle, distinct, &learned),
        "{}",
        show(puzzle)
    );
    found
}

/// Returns all solutions that one engine finds, in its order. The judge checks each solution.
pub(crate) fn by(puzzle: &Puzzle, distinct: Distinct, engine: Engine) -> Vec<Assignment> {
    let mut search = Solutions::new(puzzle, Options::default().distinct(distinct).engine(engine));
    let solutions: Vec<Assignment> = search.by_ref().collect();
    assert_eq!(search.progress(), Progress::Complete, "{}", show(puzzle));
    for solution in &solutions {
        assert_right(puzzle, solution);
    }
    solutions
}

/// Returns the layouts or the assignments of some solutions, sorted. Duplicates are kept.
pub(crate) fn answers(
    puzzle: &Puzzle,
    distinct: Distinct,
    solutions: &[Assignment],
) -> Vec<Answer> {
    let mut answers: Vec<Answer> = solutions
        .iter()
        .map(|solution| match distinct {
            Distinct::Layouts => Answer::Layout(solution.layout(puzzle)),
            Distinct::Assignments => Answer::Assignment(solution.clone()),
        })
        .collect();
    answers.sort();
    answers
}

/// A solution as a layout or as an assignment.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Answer {
    Layout(Layout),
    Assignment(Assignment),
}

/// Returns all layouts that the engine finds, sorted. Duplicates are kept.
pub(crate) fn engine_layouts(puzzle: &Puzzle) -> Vec<Layout> {
    let solutions = engine(puzzle, Distinct::Layouts);
    let mut layouts: Vec<Layout> = solutions.iter().map(|list| list.layout(puzzle)).collect();
    layouts.sort();
    layouts
}

/// Returns all assignments that the engine finds, sorted. Duplicates are kept.
pub(crate) fn engine_assignments(puzzle: &Puzzle) -> Vec<Assignment> {
    let mut assignments = engine(puzzle, Distinct::Assignments);
    assignments.sort();
    assignments
}

/// Panics unless the judge finds no violation in an assignment and its layout.
pub(crate) fn assert_right(puzzle: &Puzzle, assignment: &Assignment) {
    assert_eq!(judge_assignment(puzzle, assignment), [], "{}", show(puzzle));
    assert_eq!(
        judge_layout(puzzle, &assignment.layout(puzzle)),
        [],
        "{}",
        show(puzzle)
    );
}

/// Returns the cell of a row and a column, both counted from 0.
pub(crate) fn cell(row: u32, column: u32) -> Cell {
    Cell { row, column }
}

/// Returns the layout with tents at these rows and columns.
pub(crate) fn layout(tents: &[(u32, u32)]) -> Layout {
    tents
        .iter()
        .map(|&(row, column)| Cell { row, column })
        .collect()
}

/// Returns every sequence of `width` values from `values`, with repetitions. The last value of the
/// sequence changes fastest.
pub(crate) fn combinations<T: Copy>(values: &[T], width: usize) -> impl Iterator<Item = Vec<T>> {
    (0..values.len().pow(width as u32)).map(move |mut number| {
        let mut chosen = vec![values[0]; width];
        for place in chosen.iter_mut().rev() {
            *place = values[number % values.len()];
            number /= values.len();
        }
        chosen
    })
}

/// Panics unless each case in a text is followed by the results that `tell` returns for it. A case
/// is one line, in which `\n` and `\t` stand for a line end and a tab. A result is one line too,
/// indented by four blanks, in which `\n` stands for a line end. With the variable `TENTS_BLESS`
/// set, prints the text with the right results instead.
pub(crate) fn assert_cases(text: &str, tell: impl Fn(&str) -> Vec<String>) {
    let mut told = String::from("\n");
    for case in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("    "))
    {
        told.extend([case, "\n"]);
        for line in tell(&case.replace("\\n", "\n").replace("\\t", "\t")) {
            let line = line.replace('\n', "\\n").replace('\t', "\\t");
            told.extend(["    ", &line, "\n"]);
        }
    }
    if env::var_os("TENTS_BLESS").is_some() {
        println!("{told}");
        return;
    }
    assert!(told == text, "{told}");
}
