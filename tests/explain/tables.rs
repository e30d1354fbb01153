//! Tables of how hard puzzles are and how long it takes to find out, printed for whoever wants to see:
//! `cargo test --test tests explain::tables -- --ignored --nocapture`. Every board in them is explained
//! to its end.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use tents::explain::{Grade, Grading, Kind, Rating, grade_without};
use tents::limits::Limits;
use tents::puzzle::Puzzle;

use super::boards::{numbered, of_each, of_the_corpus};
use super::grades::{grade_of, walked};

/// A board with its grade.
struct Graded {
    name: String,
    puzzle: Puzzle,
    grade: Grade,
}

/// Grades a board and explains it to its end, which must agree.
fn graded(name: String, puzzle: Puzzle) -> Graded {
    let grade = grade_of(&puzzle);
    assert_eq!(walked(&puzzle), grade.rating, "{name}");
    Graded {
        name,
        puzzle,
        grade,
    }
}

/// The boards of the corpus but those that were made for machines.
fn corpus_for_people() -> Vec<(String, Puzzle)> {
    let mut boards = of_the_corpus();
    boards.retain(|board| !board.0.contains("yang"));
    boards
}

fn graded_corpus() -> Vec<Graded> {
    let boards = corpus_for_people();
    let mut all = of_each(boards.len(), |number| {
        let (name, puzzle) = &boards[number];
        graded(name.clone(), puzzle.clone())
    });
    all.sort_by(|one, other| one.name.cmp(&other.name));
    all
}

/// Random boards with one solution.
fn graded_random(boards: usize, side: usize, trees: usize) -> Vec<Graded> {
    of_each(boards, |number| {
        graded(number.to_string(), numbered(number, side, trees))
    })
}

/// What a tier reaches, with the greatest rating in it.
const TIERS: [(&str, u8); 8] = [
    ("singles, 1.8", 18),
    ("2.0", 20),
    ("2.6", 26),
    ("2.8", 28),
    ("3.8", 38),
    ("direct, 4.9", 49),
    ("what if, 6.9", 69),
    ("what if +", u8::MAX),
];

fn print_tiers(rows: &[(&str, Vec<&Graded>)]) {
    let heads = TIERS.map(|tier| tier.0).join(" | ");
    println!(
        "\n| puzzles | n | {heads} |\n| --- |{}",
        " ---: |".repeat(9)
    );
    for (name, boards) in rows {
        print!("| {name} | {} |", boards.len());
        for (_, most) in TIERS {
            let is_within = |board: &&&Graded| board.grade.rating.tenths() <= most;
            let within = boards.iter().filter(is_within).count();
            let share = 100.0 * f64::from(within as u32) / f64::from(boards.len() as u32);
            print!(" {within} ({share:.2} %) |");
        }
        println!();
    }
    for (name, boards) in rows {
        let mut what_if: BTreeMap<Rating, usize> = BTreeMap::new();
        let is_what_if = |board: &&&Graded| board.grade.rating >= Kind::WhatIf.least();
        for board in boards.iter().filter(is_what_if) {
            *what_if.entry(board.grade.rating).or_default() += 1;
        }
        let what_if: Vec<String> = what_if
            .iter()
            .map(|(rating, boards)| format!("{rating}: {boards}"))
            .collect();
        if !what_if.is_empty() {
            println!("\nWhat-ifs, {name}: {}.", what_if.join(", "));
        }
    }
}

/// What became of a board for a person who lacks a technique.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Without {
    Equal,
    Harder,
    Lost,
    Stopped,
}

fn without(board: &Graded, kind: Kind) -> Without {
    if board.grade.steps[kind as usize] == 0 {
        return Without::Equal;
    }
    let limits = Limits {
        deadline: Some(Instant::now() + Duration::from_secs(2)),
        ..Limits::default()
    };
    match grade_without(&board.puzzle, kind, &limits) {
        Grading::Graded(grade) if grade.rating == board.grade.rating => Without::Equal,
        Grading::Graded(grade) => {
            assert!(grade.rating > board.grade.rating, "{}", board.name);
            Without::Harder
        }
        Grading::Unfinished(_) => Without::Lost,
        Grading::Stopped(_) => Without::Stopped,
        Grading::NotUnique(_) => unreachable!("nobody said so"),
    }
}

fn print_needed(name: &str, boards: &[&Graded]) {
    println!("\n{name}: {} boards\n", boards.len());
    println!("| technique | steps | boards with it | harder without | lost | not known in 2 s |");
    println!("| --- |{}", " ---: |".repeat(5));
    for kind in Kind::ALL {
        let steps = boards.iter().map(|board| board.grade.steps[kind as usize]);
        let users = steps.clone().filter(|&steps| steps > 0).count();
        let all = of_each(boards.len(), |number| without(boards[number], kind));
        let count = |wanted: Without| all.iter().filter(|&&one| one == wanted).count();
        println!(
            "| {kind} | {} | {users} | {} | {} | {} |",
            steps.map(u64::from).sum::<u64>(),
            count(Without::Harder),
            count(Without::Lost),
            count(Without::Stopped),
        );
    }
}

/// How long some boards take, with their names.
type Times<'b> = Vec<(Duration, &'b str)>;

/// How long a grade takes: the median of five times.
fn time(puzzle: &Puzzle) -> Duration {
    let mut times = [Duration::ZERO; 5];
    for time in &mut times {
        let start = Instant::now();
        grade_of(puzzle);
        *time = start.elapsed();
    }
    times.sort_unstable();
    times[2]
}

#[test]
#[ignore = "prints a table of the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn print_the_corpus_s_times() {
    let boards = corpus_for_people();
    let mut sizes: BTreeMap<(usize, usize, usize), Times> = BTreeMap::new();
    for (name, puzzle) in &boards {
        let (rows, columns) = (puzzle.size().rows(), puzzle.size().columns());
        let times = sizes.entry((rows * columns, rows, columns)).or_default();
        times.push((time(puzzle), name));
    }
    println!(
        "\n| size | boards | median µs | maximum µs |\n| --- |{}",
        " ---: |".repeat(3)
    );
    let mut longest = (Duration::ZERO, "");
    for ((_, rows, columns), mut times) in sizes {
        times.sort_unstable();
        let (median, last) = (times[times.len() / 2], times[times.len() - 1]);
        longest = longest.max(last);
        let micros = |time: (Duration, &str)| time.0.as_secs_f64() * 1e6;
        println!(
            "| {rows}×{columns} | {} | {:.0} | {:.0} |",
            times.len(),
            micros(median),
            micros(last)
        );
    }
    println!("\nThe longest of all: {:?}, {}.", longest.0, longest.1);
}

#[test]
#[ignore = "prints tables of the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn print_the_corpus_s_tables() {
    let all = graded_corpus();
    let is_bench = |name: &str| {
        let families = ["tatham_", "uniq_", "plant_", "cycles"];
        families.iter().any(|family| name.starts_with(family))
    };
    let of = |holds: &dyn Fn(&str) -> bool| -> Vec<&Graded> {
        all.iter().filter(|board| holds(&board.name)).collect()
    };
    let family = |begin: &'static str, end: char| {
        of(&|name: &str| {
            let family = name.split('/').next().unwrap();
            family.starts_with(begin) && family.ends_with(end)
        })
    };
    print_tiers(&[
        ("real, all", of(&|name| !is_bench(name))),
        ("Janko", of(&|name| name.starts_with("puzzlekit(janko)"))),
        ("Le Mans", of(&|name| name.starts_with("lemans"))),
        ("puzz.link", of(&|name| name.starts_with("puzz.link"))),
        ("Tatham Easy, 8 to 20", family("tatham_", 'e')),
        ("Tatham Tricky, 8 to 25", family("tatham_", 't')),
        ("uniq e, 30 to 100", family("uniq_", 'e')),
        ("uniq h, 25 to 75", family("uniq_", 'h')),
        (
            "planted and rings with one solution",
            of(&|name| name.starts_with("plant_") || name.starts_with("cycles")),
        ),
        ("all", all.iter().collect()),
    ]);
    for board in &all {
        if board.grade.rating >= Kind::WhatIf.least() {
            println!("\nWith a what-if: {}, {}", board.name, board.grade.rating);
        }
    }
    let is_made_for_people = |name: &str| !is_bench(name) || name.starts_with("tatham_");
    print_needed("Real puzzles and Tatham's", &of(&is_made_for_people));
}

#[test]
#[ignore = "prints tables, takes minutes"]
fn print_tables_of_random_boards() {
    let start = Instant::now();
    let small = graded_random(10_000, 12, 29);
    println!("\n10,000 boards of 12×12 took {:?}", start.elapsed());
    let start = Instant::now();
    let large = graded_random(5_000, 20, 72);
    println!("\n5,000 boards of 20×20 took {:?}", start.elapsed());
    print_tiers(&[
        ("random 12×12, 29 trees", small.iter().collect()),
        ("random 20×20, 72 trees", large.iter().collect()),
    ]);
    let is_hard = |board: &&Graded| board.grade.rating > Rating::of_tenths(26);
    let hard: Vec<&Graded> = small.iter().filter(is_hard).collect();
    print_needed("Random 12×12 above 2.6", &hard);
}
