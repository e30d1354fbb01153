//! Every generated puzzle has its planted solution and no other. The engine, the oracle and a SAT
//! solver check this.

use tents::explain::Level;
use tents::generate::{Clues, GeneratedPuzzle, GeneratorSettings, Share};
use tents::limits::Limits;
use tents::solve::{self, Distinct, Verdict, verdict};

use super::{made, of_size};
use crate::support::boards::show;
use crate::support::sat::Formula;
use crate::support::{assert_right, oracle, rounds};

/// Returns settings of all sorts for a size.
fn all_sorts(rows: usize, columns: usize) -> Vec<GeneratorSettings> {
    let change = |change: &dyn Fn(&mut GeneratorSettings)| {
        let mut options = of_size(rows, columns);
        change(&mut options);
        options
    };
    vec![
        change(&|_| ()),
        change(&|options| options.trees = Share::percent(22).into()),
        change(&|options| {
            options.trees = Share::percent(12).into();
            options.has_empty_lines = true;
        }),
        change(&|options| options.clues = Clues::Share(Share::percent(50))),
        change(&|options| options.clues = Clues::Share(Share::NONE)),
        change(&|options| options.clues = Clues::Minimal),
        change(&|options| options.is_symmetric = true),
        change(&|options| options.distinct = Distinct::Layouts),
        change(&|options| options.polish = Some(Share::percent(20))),
        change(&|options| options.grade = Some(Level::Beginner.into())),
        change(&|options| options.grade = "easy..".parse().ok()),
    ]
}

/// Panics unless the solution of a puzzle is right and the engine finds no other one.
fn assert_unique(made: &GeneratedPuzzle, distinct: Distinct) {
    assert_right(&made.puzzle, &made.solution);
    let options = solve::Options::default().distinct(distinct);
    let finding = verdict(&made.puzzle, options);
    assert_eq!(finding.verdict, Verdict::Unique, "{}", show(&made.puzzle));
}

#[test]
fn small_boards_are_unique_by_the_oracle() {
    for (rows, columns) in [(5, 5), (4, 6), (6, 6), (3, 7), (2, 9), (1, 9)] {
        for mut options in all_sorts(rows, columns) {
            // A narrow board without an empty line is seldom possible.
            options.has_empty_lines |= rows < 4;
            if options.check().is_err() || rows < 4 && options.grade.is_some() {
                continue;
            }
            for made in made(options.clone(), rounds(6)) {
                assert_unique(&made, options.distinct);
                let layouts = oracle::layouts(&made.puzzle);
                assert_eq!(layouts, [made.solution.layout(&made.puzzle)]);
                if options.distinct == Distinct::Assignments {
                    assert_eq!(oracle::assignments(&made.puzzle).len(), 1);
                }
            }
        }
    }
}

#[test]
fn larger_boards_are_unique_by_a_sat_solver() {
    for (rows, columns) in [(8, 8), (10, 10), (9, 14), (15, 15), (20, 20), (30, 30)] {
        let number = if rows < 20 { rounds(4) } else { rounds(1) };
        for options in all_sorts(rows, columns) {
            for made in made(options.clone(), number) {
                assert_unique(&made, options.distinct);
                let mut formula = Formula::new(&made.puzzle);
                assert!(formula.next(options.distinct).is_some());
                assert!(formula.next(options.distinct).is_none());
            }
        }
    }
}

#[test]
fn large_boards_are_generated_at_the_first_attempt() {
    for (rows, columns) in [(50, 50), (100, 100), (20, 200)] {
        let generator = tents::generate::Generator::new(of_size(rows, columns)).unwrap();
        let made = generator.attempt(0, &Limits::default()).unwrap();
        assert_unique(&made, Distinct::Assignments);
    }
}
