//! The options are fulfilled, or refused if that is impossible.

use std::time::Instant;

use tents::explain::{Grading, Level, TechniqueKind, grade, grade_without};
use tents::generate::{
    AttemptError, Clues, Generator, GeneratorSettings, Impossible, Share, Trees,
};
use tents::limits::{Limits, Stop};
use tents::puzzle::{Content, Puzzle, Size, Symmetry};
use tents::solve::{self, Verdict, verdict};

use super::{made, of_size};
use crate::support::boards::{show, with_clues};

fn number_of_clues(puzzle: &Puzzle) -> usize {
    let all = puzzle.row_clues().iter().chain(puzzle.column_clues());
    all.filter(|clue| clue.is_some()).count()
}

#[test]
fn the_number_of_trees_is_as_requested() {
    for size in [5, 8, 11, 30] {
        for percent in [10, 14, 20, 23] {
            let mut options = of_size(size, size);
            options.trees = Share::percent(percent).into();
            options.has_empty_lines = true;
            for made in made(options, 3) {
                let wanted = size * size * usize::from(percent) / 100;
                assert_eq!(made.puzzle.trees().len(), wanted);
            }
        }
    }
}

#[test]
fn the_number_of_clues_is_as_requested() {
    for percent in [0, 10, 33, 50, 99, 100] {
        let mut options = of_size(9, 8);
        options.clues = Clues::Share(Share::percent(percent));
        for made in made(options, 3) {
            assert_eq!(
                number_of_clues(&made.puzzle),
                17 * usize::from(percent) / 100
            );
        }
    }
}

#[test]
fn no_clue_of_a_minimal_board_can_be_hidden() {
    for grade in [None, "..tricky".parse().ok()] {
        let mut options = of_size(8, 8);
        options.clues = Clues::Minimal;
        options.grade = grade;
        for made in made(options, 10) {
            assert!(number_of_clues(&made.puzzle) < 16);
            for line in 0..16 {
                let Some(without) = without_clue(&made.puzzle, line) else {
                    continue;
                };
                let found = verdict(&without, solve::Options::default()).verdict;
                assert!(
                    found != Verdict::Unique || grade.is_some() && !is_tricky(&without),
                    "{}",
                    show(&made.puzzle)
                );
            }
        }
    }
}

/// Returns an 8 × 8 board without the clue of a line, or `None` if the line has no clue. Lines 0 to
/// 7 are the rows, lines 8 to 15 the columns.
fn without_clue(puzzle: &Puzzle, line: usize) -> Option<Puzzle> {
    let (mut rows, mut columns) = (puzzle.row_clues().to_vec(), puzzle.column_clues().to_vec());
    let clue = if line < 8 {
        &mut rows[line]
    } else {
        &mut columns[line - 8]
    };
    clue.take()?;
    Some(with_clues(puzzle, rows, columns))
}

/// Returns whether a board is at most tricky.
fn is_tricky(puzzle: &Puzzle) -> bool {
    let grading = grade(puzzle, &Limits::default());
    let grade = grading.grade();
    grade.is_some_and(|grade| grade.level() <= Level::Tricky)
}

#[test]
fn trees_are_symmetric_if_requested() {
    for size in [6, 7, 10, 15] {
        let mut options = of_size(size, size);
        options.is_symmetric = true;
        let wanted = options.number_of_trees();
        for made in made(options, 5) {
            let turned = Symmetry::HALF_TURN.puzzle(&made.puzzle).unwrap();
            assert_eq!(turned.trees(), made.puzzle.trees());
            assert_eq!(turned.trees().len(), wanted);
        }
    }
}

#[test]
fn no_line_is_empty_unless_allowed() {
    for (size, percent) in [(5, 20), (8, 14), (15, 10), (30, 10)] {
        let mut options = of_size(size, size);
        options.trees = Share::percent(percent).into();
        for made in made(options, 10) {
            let layout = made.solution.layout(&made.puzzle);
            let things = layout.tents().iter().chain(made.puzzle.trees());
            let (mut rows, mut columns) = (vec![false; size], vec![false; size]);
            for cell in things {
                rows[cell.row as usize] = true;
                columns[cell.column as usize] = true;
            }
            assert!(rows.into_iter().chain(columns).all(|is_used| is_used));
        }
    }
}

#[test]
fn puzzles_have_no_marks() {
    for made in made(of_size(10, 10), 5) {
        let is_mark = |content: &Content| matches!(content, Content::Tent | Content::Empty);
        assert!(!made.puzzle.contents().iter().any(is_mark));
    }
}

#[test]
fn a_puzzle_and_its_images_have_the_requested_level() {
    for level in [
        Level::Beginner,
        Level::Easy,
        Level::Tricky,
        Level::Hard,
        Level::Expert,
    ] {
        let mut options = of_size(10, 10);
        options.grade = Some(level.into());
        for made in made(options, 3) {
            for symmetry in Symmetry::ALL {
                let image = symmetry.puzzle(&made.puzzle).unwrap();
                let grading = grade(&image, &Limits::default());
                let Grading::Graded(found) = grading else {
                    panic!("{grading:?}");
                };
                assert_eq!(found.level(), level);
                assert_eq!(
                    Some(found.score()),
                    made.grade.as_ref().map(tents::explain::Grade::score)
                );
            }
        }
    }
}

#[test]
fn a_puzzle_needs_the_requested_technique() {
    for kind in [
        TechniqueKind::LastSpot,
        TechniqueKind::Packing,
        TechniqueKind::Corner,
        TechniqueKind::StarvedLine,
    ] {
        let mut options = of_size(9, 9);
        options.technique = Some(kind);
        for made in made(options, 10) {
            let rating = made.grade.as_ref().map(|grade| grade.rating);
            let without = grade_without(&made.puzzle, kind, &Limits::default());
            let is_as_easy = without.grade().map(|grade| grade.rating) <= rating;
            let is_solved = matches!(without, Grading::Graded(_));
            assert!(!is_solved || !is_as_easy, "{kind}: {}", show(&made.puzzle));
        }
    }
}

#[test]
fn a_polished_board_needs_its_clues() {
    let mut options = of_size(15, 15);
    options.polish = Some(Share::percent(5));
    for made in made(options, 3) {
        assert!(made.without_clues.unwrap() <= Share::percent(5));
    }
}

#[test]
fn impossible_options_are_refused_at_once() {
    let check = |rows, columns, change: &dyn Fn(&mut GeneratorSettings)| {
        let mut options = of_size(rows, columns);
        change(&mut options);
        Generator::new(options).map(|_| ())
    };
    assert_eq!(check(1, 1, &|_| ()), Err(Impossible::NoRoom));
    assert!(matches!(
        check(2, 2, &|_| ()),
        Err(Impossible::NoTrees { .. })
    ));
    let dense = |options: &mut GeneratorSettings| options.trees = Share::percent(40).into();
    assert_eq!(
        check(10, 10, &dense),
        Err(Impossible::TooManyTrees {
            trees: 40,
            most: 25
        })
    );
    let sparse = |options: &mut GeneratorSettings| options.trees = Share::percent(5).into();
    assert_eq!(
        check(10, 10, &sparse),
        Err(Impossible::TooFewTrees {
            trees: 5,
            least: 7,
            lines: 20
        })
    );
}

#[test]
fn attempts_at_small_boards_of_every_level_end() {
    for (rows, columns) in [(1, 2), (1, 7), (2, 2), (2, 5), (3, 3), (4, 4)] {
        for level in Level::ALL {
            let mut options = of_size(rows, columns);
            options.trees = Share::percent(25).into();
            options.has_empty_lines = true;
            options.grade = Some(level.into());
            let Ok(generator) = Generator::new(options) else {
                continue;
            };
            for attempt in 0..50 {
                let _ = generator.attempt(attempt, &Limits::default());
            }
        }
    }
}

#[test]
fn a_deadline_ends_an_attempt() {
    let generator = Generator::new(of_size(300, 300)).unwrap();
    let limits = Limits {
        deadline: Some(Instant::now()),
        ..Limits::default()
    };
    assert_eq!(
        generator.attempt(0, &limits),
        Err(AttemptError::Stopped(Stop::Deadline))
    );
}

#[test]
fn shares_are_parsed_as_people_write_them() {
    for (text, hundredths, shown) in [
        ("20%", 2000, "20%"),
        ("0.2", 2000, "20%"),
        ("12.5%", 1250, "12.5%"),
        ("0.125", 1250, "12.5%"),
        ("0%", 0, "0%"),
        ("0.05%", 5, "0.05%"),
        ("0.0005", 5, "0.05%"),
        ("1.0", 10_000, "100%"),
        ("100%", 10_000, "100%"),
    ] {
        let share: Share = text.parse().unwrap();
        assert_eq!(
            (share.hundredths(), share.to_string().as_str()),
            (hundredths, shown)
        );
    }
    for text in [
        "", "%", "101%", "100.01%", "-1%", "1.234%", "a", "1e1", "+5", "5 %", "20", "0", "1",
        "1.1", "12.5", "0.12345", ".2", "0.", "0.%",
    ] {
        assert!(text.parse::<Share>().is_err(), "{text}");
    }
    assert_eq!(Share::percent(20).of(64), 12);
    assert_eq!(Share::of_part(1, 3).hundredths(), 3334);
}

#[test]
fn a_whole_number_is_a_number_of_trees_and_anything_else_a_share_of_the_cells() {
    for (text, of_64, shown) in [
        ("12", 12, "12"),
        ("0", 0, "0"),
        ("12%", 7, "12%"),
        ("0.12", 7, "12%"),
        ("1%", 0, "1%"),
        ("1", 1, "1"),
        ("1.0", 64, "100%"),
    ] {
        let trees: Trees = text.parse().unwrap();
        assert_eq!((trees.of(64), trees.to_string().as_str()), (of_64, shown));
    }
    for text in [
        "",
        "-1",
        "+1",
        "12.5",
        "1e1",
        "twelve",
        "12 %",
        "99999999999999999999999",
    ] {
        assert!(text.parse::<Trees>().is_err(), "{text}");
    }
    let mut options = of_size(8, 8);
    for number in [6, 12, 13] {
        options.trees = Trees::Number(number);
        for made in made(options.clone(), 3) {
            assert_eq!(made.puzzle.trees().len(), number);
        }
    }
}

#[test]
fn trees_in_pairs_are_even_unless_there_is_a_cell_in_the_middle() {
    for (size, number, is_possible) in [(8, 12, true), (8, 13, false), (7, 10, true), (7, 11, true)]
    {
        let mut options = of_size(size, size);
        options.is_symmetric = true;
        options.trees = Trees::Number(number);
        let checked = options.check();
        if !is_possible {
            assert!(matches!(
                checked,
                Err(Impossible::OddTrees { trees: 13, .. })
            ));
            continue;
        }
        assert_eq!(checked, Ok(()));
        for made in made(options, 2) {
            assert_eq!(made.puzzle.trees().len(), number);
        }
    }
}

#[test]
fn a_technique_harder_than_the_levels_is_refused_at_once() {
    for kind in TechniqueKind::ALL {
        for level in Level::ALL {
            let mut options = of_size(9, 9);
            options.technique = Some(kind);
            options.grade = Some(level.into());
            let is_refused = matches!(options.check(), Err(Impossible::TooEasy { .. }));
            assert_eq!(
                is_refused,
                kind.least().level() > level,
                "{kind} at {level}"
            );
        }
    }
    let mut options = of_size(9, 9);
    (options.technique, options.grade) = (Some(TechniqueKind::Clash), "..hard".parse().ok());
    assert_eq!(options.check(), Ok(()));
}

#[test]
fn a_board_has_the_requested_size() {
    for (rows, columns) in [(5, 9), (9, 5), (12, 7)] {
        for made in made(of_size(rows, columns), 2) {
            assert_eq!(made.puzzle.size(), Size::new(rows, columns).unwrap());
        }
    }
}
