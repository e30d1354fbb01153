//! Where a player's board is wrong, a mark is named that is.

use fastrand::Rng;
use tents::explain::{Fact, Hint, Mistake, Reason, hint};
use tents::limits::Limits;
use tents::puzzle::{Cell, Content, Layout, Puzzle};
use tents::solve::{Options, Solutions};

use super::argument::Argument;
use super::boards::{clued, is_unique, unique};
use crate::support::boards::{mark, show, with_contents};
use crate::support::{oracle, rounds};

/// Asks the engine whether a puzzle has a solution that holds its marks.
pub(crate) fn solvable(puzzle: &Puzzle) -> bool {
    let mut solutions = Solutions::new(puzzle, Options::default());
    solutions.next().is_some()
}

/// What is said to a player with this board.
pub(crate) fn hint_of(board: &Puzzle) -> Hint {
    let mut solvable = |puzzle: &Puzzle| Ok(solvable(puzzle));
    hint(board, false, &Limits::default(), &mut solvable)
}

/// The board with some cells marked.
fn with(puzzle: &Puzzle, marks: &[(Cell, Content)]) -> Puzzle {
    let mut contents = puzzle.contents().to_vec();
    for &(cell, content) in marks {
        contents[puzzle.size().index(cell)] = content;
    }
    with_contents(puzzle, contents)
}

/// Cells beside trees that are no tents of a layout.
fn wrong_tents(rng: &mut Rng, puzzle: &Puzzle, layout: &Layout) -> Vec<Cell> {
    let mut cells: Vec<Cell> = oracle::cells(puzzle);
    cells.retain(|&cell| {
        let mut beside = cell.neighbours(puzzle.size());
        puzzle.content(cell) != Content::Tree
            && !layout.contains(cell)
            && beside.any(|(_, cell)| puzzle.content(cell) == Content::Tree)
    });
    rng.shuffle(&mut cells);
    cells
}

/// What a mistake rests on of the marks of a board.
fn cited(board: &Puzzle, reason: &Reason) -> Vec<(Cell, Content)> {
    let marks = reason.facts.iter().filter_map(|fact| {
        let cell = fact.cell();
        let content = board.content(cell);
        matches!(content, Content::Tent | Content::Empty).then_some((cell, content))
    });
    marks.collect()
}

/// Looks at what is said of a board with wrong marks; whether that is a mark that others refute.
fn look_at(board: &Puzzle) -> bool {
    let bare = board.without_marks();
    match hint_of(board) {
        Hint::Mistake(Mistake::Visible { reason, dead_end }) => {
            let marks = cited(board, &reason);
            assert!(!marks.is_empty(), "{dead_end:?}\n{}", show(board));
            assert!(!solvable(&with(&bare, &marks)), "{}", show(board));
            false
        }
        Hint::Mistake(Mistake::Wrong {
            mark,
            refutation,
            reason,
        }) => {
            let refutation = refutation.unwrap_or_else(|| panic!("{}", show(board)));
            let cell = mark.cell();
            let named = (cell, board.content(cell));
            let expected = if matches!(mark, Fact::Tent(_)) {
                Content::Tent
            } else {
                Content::Empty
            };
            assert_eq!(named.1, expected);
            let mut marks = cited(board, &reason);
            assert!(solvable(&with(&bare, &marks)), "{}", show(board));
            marks.push(named);
            // What is cited may follow from marks that are not.
            let facts = Argument::new(&bare, &reason, &[], mark.opposite());
            assert!(facts.holds(), "{}\n{refutation:#?}", show(board));
            let all = oracle::cells(board).into_iter();
            let all: Vec<(Cell, Content)> = all
                .map(|cell| (cell, board.content(cell)))
                .filter(|&(_, content)| matches!(content, Content::Tent | Content::Empty))
                .collect();
            assert!(!solvable(&with(&bare, &all)));
            true
        }
        other => panic!("{other:?}\n{}", show(board)),
    }
}

/// The boards of one kind: how many marks are wrong, and of what kind.
fn look_at_boards(seed: u64, number: usize, wrong: usize, content: Content) {
    let mut rng = Rng::with_seed(seed);
    let mut hidden = 0;
    for _ in 0..number {
        let (rows, columns) = (rng.usize(5..=9), rng.usize(5..=9));
        let (puzzle, layout) = unique(&mut rng, rows, columns);
        let share = rng.f64() * 0.3;
        let half = mark(&mut rng, &puzzle, share, Some(&layout));
        let cells = if content == Content::Tent {
            wrong_tents(&mut rng, &puzzle, &layout)
        } else {
            let mut tents = layout.tents().to_vec();
            rng.shuffle(&mut tents);
            tents
        };
        let wrong: Vec<_> = cells
            .into_iter()
            .take(wrong)
            .map(|cell| (cell, content))
            .collect();
        if wrong.is_empty() {
            continue;
        }
        let board = with(&half, &wrong);
        let is_hidden = look_at(&board);
        if is_hidden {
            hidden += 1;
            let Hint::Mistake(Mistake::Wrong { mark, .. }) = hint_of(&board) else {
                panic!("it was so before");
            };
            assert!(
                wrong.iter().any(|one| one.0 == mark.cell()),
                "{}",
                show(&board)
            );
        }
    }
    println!("{hidden} of {number} are seen only by a refutation");
    assert!(hidden > number / 20);
}

#[test]
fn one_wrong_tent_is_found() {
    look_at_boards(76, rounds(300), 1, Content::Tent);
}

#[test]
fn of_two_wrong_tents_one_is_found() {
    look_at_boards(77, rounds(300), 2, Content::Tent);
}

#[test]
fn wrong_grass_is_found() {
    look_at_boards(78, rounds(300), 1, Content::Empty);
}

#[test]
fn a_mark_that_no_solution_holds_is_found_where_there_are_several() {
    let mut rng = Rng::with_seed(79);
    let mut tried = 0;
    while tried < rounds(300) {
        let (rows, columns) = (rng.usize(4..=7), rng.usize(4..=7));
        let (puzzle, layout) = clued(&mut rng, rows, columns, 0.5);
        if is_unique(&puzzle) {
            continue;
        }
        let half = mark(&mut rng, &puzzle, 0.4, Some(&layout));
        let cells = wrong_tents(&mut rng, &puzzle, &layout);
        let Some(&cell) = cells.first() else {
            continue;
        };
        let board = with(&half, &[(cell, Content::Tent)]);
        if !solvable(&board) {
            look_at(&board);
            tried += 1;
        }
    }
}
