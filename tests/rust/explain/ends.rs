//! Grades and explanations end alike: a puzzle has a grade exactly if its explanation solves it.
//! Then the explanation places every tent, and there is a hint for each board on the way.

use fastrand::Rng;
use tents::explain::{Ending, Fact, Grading, Hint, Step, Steps, TechniqueKind, grade, marked};
use tents::limits::Limits;
use tents::puzzle::{Layout, Puzzle};

use super::boards::{clued, is_unique, of_each, of_the_corpus};
use super::mistakes::hint_of;
use crate::support::boards::{mark, of_line, planted, show, with_clues, with_clues_of};
use crate::support::corpus::stuck;
use crate::support::rounds;

/// Returns a board that has one solution, but several without any one of its clues, and the
/// solution. Returns `None` if the board with all clues already has several solutions.
fn with_few_clues(rng: &mut Rng, rows: usize, columns: usize) -> Option<(Puzzle, Layout)> {
    let (board, layout) = planted(rng, rows, columns, 0.2);
    let mut puzzle = with_clues_of(&board, &layout);
    if !is_unique(&puzzle) {
        return None;
    }
    let mut lines: Vec<usize> = (0..rows + columns).collect();
    rng.shuffle(&mut lines);
    for line in lines {
        let mut row_clues = puzzle.row_clues().to_vec();
        let mut column_clues = puzzle.column_clues().to_vec();
        match line.checked_sub(rows) {
            None => row_clues[line] = None,
            Some(column) => column_clues[column] = None,
        }
        let fewer = with_clues(&puzzle, row_clues, column_clues);
        if is_unique(&fewer) {
            puzzle = fewer;
        }
    }
    Some((puzzle, layout))
}

/// Returns whether a board has a grade, and its rating is at least the lowest one of the hardest
/// technique.
fn is_extreme(grading: &Grading) -> bool {
    let hardest = TechniqueKind::WhatIfPlus.least();
    grading.grade().is_some_and(|grade| grade.rating >= hardest)
}

/// Checks that the grade and the explanation of a puzzle with one solution end alike, and that a
/// complete explanation claims all tents. Returns the grade.
fn ends_alike(puzzle: &Puzzle, name: &str) -> Grading {
    let limits = Limits::default();
    let grading = grade(puzzle, &limits);
    let (steps, ending) = Steps::new(puzzle, &limits).finish();
    let case = || format!("{name}: {grading:?}, {ending:?}\n{}", show(puzzle));
    assert_eq!(
        grading.grade().is_some(),
        ending == Ending::Solved,
        "{}",
        case()
    );
    if grading.grade().is_some() {
        let tents = puzzle.marked_tents().tents().len() + tents_claimed(&steps);
        assert_eq!(tents, puzzle.trees().len(), "{}", case());
    }
    grading
}

fn tents_claimed(steps: &[Step]) -> usize {
    let claims = steps.iter().flat_map(|step| &step.claims);
    claims
        .filter(|claim| matches!(claim, Fact::Tent(_)))
        .count()
}

/// Checks that hints lead to the solution from a board with right marks, whose puzzle has a grade.
fn hints_lead_to_the_end(board: &Puzzle, name: &str) {
    let mut board = board.clone();
    loop {
        match hint_of(&board) {
            Hint::Step { step, .. } => board = marked(&board, &step.claims),
            Hint::Solved => return,
            other => panic!("{name}: {other:?}\n{}", show(&board)),
        }
    }
}

/// Boards whose explanation once ended too early although they had a grade, and boards on which
/// steps under a supposition contradict each other: once one of these steps is applied, another is
/// no longer found.
pub(crate) const STUCK: [&str; 3] = [
    "? ? ? 2 ? 1 1 2 ? 2 ? 2 / \
     3 ....T..T.... / \
     ? .T.....T.T.T / \
     ? T..T........ / \
     ? .T.......... / \
     ? .......T..T. / \
     ? .....T...... / \
     2 T.T.....T... / \
     ? ..T.T.T...T.",
    "? ? 3 ? 2 ? ? ? 2 ? / \
     ? T.....T... / \
     1 ..T.....T. / \
     3 .......T.. / \
     ? T....T.... / \
     2 ..T....... / \
     ? ....T.T..T / \
     ? T..T....T. / \
     2 ..T...T... / \
     1 T...T..... / \
     ? ...T...T..",
    "? 3 ? 2 2 ? 2 1 ? 1 ? ? / \
     ? ...T...T...T / \
     ? .T.....T..T. / \
     ? .T..T....... / \
     1 ......T....T / \
     ? T..T........ / \
     ? .T...T...T.. / \
     ? ........T... / \
     2 .....T....T. / \
     ? ...T......T. / \
     3 .T.......... / \
     ? T.T.T..TT... / \
     5 .....T.....T",
];

#[test]
fn boards_that_were_stuck_are_explained_to_the_end() {
    for line in STUCK {
        let puzzle = of_line(line);
        assert!(is_extreme(&ends_alike(&puzzle, line)), "{line}");
        hints_lead_to_the_end(&puzzle, line);
    }
}

#[test]
fn random_boards_end_alike() {
    of_each(rounds(150), |round| {
        let mut rng = Rng::with_seed(6200 + round as u64);
        let (rows, columns) = (rng.usize(3..=9), rng.usize(3..=9));
        let name = format!("round {round}");
        let hidden = rng.f64() * 0.6;
        let (puzzle, layout) = clued(&mut rng, rows, columns, hidden);
        if is_unique(&puzzle) && ends_alike(&puzzle, &name).grade().is_some() {
            let share = rng.f64();
            hints_lead_to_the_end(&mark(&mut rng, &puzzle, share, Some(&layout)), &name);
        }
    });
}

/// About 1 in 200 of these boards is extreme.
#[test]
#[ignore = "takes minutes"]
fn extreme_boards_end_alike() {
    let extreme = of_each(rounds(10_000), |round| {
        let mut rng = Rng::with_seed(6300 + round as u64);
        let (rows, columns) = (rng.usize(9..=15), rng.usize(9..=15));
        let Some((puzzle, layout)) = with_few_clues(&mut rng, rows, columns) else {
            return false;
        };
        let name = format!("round {round}");
        let is_extreme = is_extreme(&ends_alike(&puzzle, &name));
        if is_extreme {
            for share in [0.0, 0.1, 0.3] {
                let board = mark(&mut rng, &puzzle, share, Some(&layout));
                hints_lead_to_the_end(&board, &name);
            }
        }
        is_extreme
    });
    let extreme = extreme.iter().filter(|&&is_extreme| is_extreme).count();
    println!("{extreme} of them were extreme");
    assert!(extreme >= rounds(10_000) / 300);
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_grades_and_explanations_end_alike() {
    for (name, puzzle) in stuck() {
        ends_alike(&puzzle, &name);
        hints_lead_to_the_end(&puzzle, &name);
    }
    let boards = of_the_corpus();
    of_each(boards.len(), |index| {
        let (name, puzzle) = &boards[index];
        if puzzle.size().area() <= 900 {
            ends_alike(puzzle, name);
        }
    });
}
