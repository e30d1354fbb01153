//! A grade is the same for all symmetries of a board, and agrees with the steps of its explanation.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use fastrand::Rng;
use tents::explain::{
    Ending, Fact, Grade, Grading, Hint, Level, Rating, Steps, TechniqueKind, grade, marked,
};
use tents::format;
use tents::limits::Limits;
use tents::puzzle::{Content, Puzzle, Symmetry};
use tents::solve::{Options, Solutions};

use super::boards::{numbered, of_the_corpus, unique};
use super::mistakes::hint_of;
use crate::support::boards::{mark, show};
use crate::support::rounds;

pub(crate) fn grade_of(puzzle: &Puzzle) -> Grade {
    match grade(puzzle, &Limits::default()) {
        Grading::Graded(grade) => grade,
        other => panic!("{other:?}\n{}", show(puzzle)),
    }
}

/// Returns the highest rating of the steps that are taken while cells are unknown.
pub(crate) fn walked(puzzle: &Puzzle) -> Rating {
    let limits = Limits::default();
    let mut steps = Steps::new(puzzle, &limits);
    let mut most = Rating::of_tenths(10);
    let mut claims = Vec::new();
    let is_open = |claims: &[Fact]| {
        marked(puzzle, claims)
            .contents()
            .contains(&Content::Unknown)
    };
    while is_open(&claims) {
        let Some(step) = steps.next() else {
            break;
        };
        most = most.max(step.rating);
        claims.extend(step.claims);
    }
    // All claims together are the whole solution.
    let solved = marked(&puzzle.without_marks(), &claims);
    assert!(!solved.contents().contains(&Content::Unknown));
    assert_eq!(solved.marked_tents().tents().len(), puzzle.trees().len());
    steps.by_ref().for_each(drop);
    assert_eq!(steps.ending(), Some(&Ending::Solved), "{}", show(puzzle));
    most
}

fn check_grade(puzzle: &Puzzle) -> Grade {
    let grade = grade_of(puzzle);
    assert_eq!(walked(puzzle), grade.rating, "{}", show(puzzle));
    for symmetry in Symmetry::ALL {
        let turned = grade_of(&symmetry.puzzle(puzzle).unwrap());
        let key = |grade: &Grade| (grade.rating, grade.hard_rounds, grade.hardest);
        assert_eq!(key(&turned), key(&grade), "{}", show(puzzle));
    }
    grade
}

#[test]
fn a_board_has_the_same_grade_in_all_symmetries() {
    let mut rng = Rng::with_seed(74);
    let mut levels: BTreeMap<Level, usize> = BTreeMap::new();
    for _ in 0..rounds(150) {
        let (rows, columns) = (rng.usize(4..=12), rng.usize(4..=12));
        let (puzzle, _) = unique(&mut rng, rows, columns);
        *levels.entry(check_grade(&puzzle).level()).or_default() += 1;
    }
    // On these boards, several uses of one technique with different ratings are often possible at
    // once.
    for number in 0..rounds(40) {
        *levels
            .entry(check_grade(&numbered(number, 20, 72)).level())
            .or_default() += 1;
    }
    println!("{levels:?}");
    assert!(levels.len() >= 3, "{levels:?}");
}

#[test]
fn the_project_s_puzzles_have_their_grades() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let grade = |name: &str| {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        check_grade(&format::read_one(&text).unwrap())
    };
    let key = |grade: Grade| (grade.rating.to_string(), grade.level().name());
    assert_eq!(key(grade("6x6.txt")), ("1.6".to_owned(), "beginner"));
    assert_eq!(key(grade("15x15.txt")), ("2.0".to_owned(), "easy"));
    assert_eq!(key(grade("12x12.txt")), ("3.4".to_owned(), "hard"));
    let rings = grade("two-rings.txt");
    assert_eq!(rings.hardest, Some(TechniqueKind::SharedSpots));
}

#[test]
fn a_board_whose_clues_contradict_it_has_no_solution_and_no_grade() {
    let texts = [
        " 0 1\n4294967295 T .\n0 . .\n",
        " ? ?\n3000000000 T .\n3000000000 . .\n",
        " 01\n1T-\n0..\n",
    ];
    for text in texts {
        let grading = grade(&text.parse().unwrap(), &Limits::default());
        assert_eq!(grading, Grading::NoSolution, "{text}");
    }
}

#[test]
fn a_hint_from_a_right_board_is_no_harder_than_its_puzzle() {
    let mut rng = Rng::with_seed(75);
    for _ in 0..rounds(200) {
        let (rows, columns) = (rng.usize(4..=10), rng.usize(4..=10));
        let (puzzle, layout) = unique(&mut rng, rows, columns);
        let most = grade_of(&puzzle).rating;
        let share = rng.f64();
        check_half_filled(&mark(&mut rng, &puzzle, share, Some(&layout)), most);
    }
}

/// Checks a board with right marks, whose puzzle has the rating `most`.
fn check_half_filled(half: &Puzzle, most: Rating) {
    assert!(grade_of(half).rating <= most, "{}", show(half));
    match hint_of(half) {
        Hint::Step { before, step } => {
            assert!(step.rating <= most, "{}", show(half));
            assert!(before.iter().all(|step| step.rating <= most));
        }
        Hint::Solved => {}
        other => panic!("{other:?}\n{}", show(half)),
    }
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn a_hint_from_a_half_filled_board_of_the_corpus_is_no_harder_than_its_puzzle() {
    let mut rng = Rng::with_seed(86);
    let mut boards = 0;
    for (name, puzzle) in of_the_corpus() {
        if name.contains("yang") {
            continue;
        }
        let most = grade_of(&puzzle).rating;
        let mut solutions = Solutions::new(&puzzle, Options::default());
        let layout = solutions.next().unwrap().layout(&puzzle);
        for share in [0.1, 0.3, 0.6] {
            check_half_filled(&mark(&mut rng, &puzzle, share, Some(&layout)), most);
            boards += 1;
        }
    }
    println!("{boards} boards");
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_puzzles_are_explained_to_the_end() {
    let mut levels: BTreeMap<Level, usize> = BTreeMap::new();
    for (name, puzzle) in of_the_corpus() {
        // The puzzles named `yang` were made for machines.
        if !name.contains("yang") {
            let grade = check_grade(&puzzle);
            *levels.entry(grade.level()).or_default() += 1;
        }
    }
    println!("{levels:?}");
}
