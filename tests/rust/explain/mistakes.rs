//! If a player's board is wrong, the hint names a contradiction that is visible at once, or a wrong
//! mark.

use fastrand::Rng;
use tents::explain::{Fact, Hint, Mistake, Reason, hint, marked};
use tents::limits::Limits;
use tents::puzzle::{Cell, Content, Layout, Puzzle};
use tents::solve::{Distinct, Options, Solutions};

use super::argument::Argument;
use super::boards::{clued, is_unique, unique};
use super::truth::agrees;
use crate::support::boards::{mark, show, with_contents};
use crate::support::{oracle, rounds};

/// Returns whether the engine finds a solution of a puzzle with its marks.
pub(crate) fn solvable(puzzle: &Puzzle) -> bool {
    let mut solutions = Solutions::new(puzzle, Options::default());
    solutions.next().is_some()
}

/// Returns the hint for a player with this board.
pub(crate) fn hint_of(board: &Puzzle) -> Hint {
    let mut solvable = |puzzle: &Puzzle| Ok(solvable(puzzle));
    hint(board, false, &Limits::default(), &mut solvable)
}

/// Returns the board with some cells marked.
fn with(puzzle: &Puzzle, marks: &[(Cell, Content)]) -> Puzzle {
    let mut contents = puzzle.contents().to_vec();
    for &(cell, content) in marks {
        contents[puzzle.size().index(cell)] = content;
    }
    with_contents(puzzle, contents)
}

/// Returns, in random order, the cells next to a tree that have no tent in a layout.
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

/// Returns the marks of a board that the reason of a mistake cites.
fn cited(board: &Puzzle, reason: &Reason) -> Vec<(Cell, Content)> {
    let marks = reason.facts.iter().filter_map(|fact| {
        let cell = fact.cell();
        let content = board.content(cell);
        matches!(content, Content::Tent | Content::Empty).then_some((cell, content))
    });
    marks.collect()
}

/// Returns whether some solution agrees with all these facts.
fn some_solution_holds(bare: &Puzzle, facts: &[Fact]) -> bool {
    let options = Options::default().distinct(Distinct::Assignments);
    let mut solutions = Solutions::new(&marked(bare, facts), options);
    solutions.any(|solution| facts.iter().all(|&fact| agrees(bare, &solution, fact)))
}

/// Checks the hint for a board with wrong marks. Returns the mark that the hint names, or `None` if
/// a contradiction is visible at once: then the hint names the contradiction instead.
fn check_mistake(board: &Puzzle) -> Option<Fact> {
    let bare = board.without_marks();
    match hint_of(board) {
        Hint::Mistake(Mistake::Visible { reason, dead_end }) => {
            let marks = cited(board, &reason);
            assert!(!marks.is_empty(), "{dead_end:?}\n{}", show(board));
            assert!(!solvable(&with(&bare, &marks)), "{}", show(board));
            None
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
            // The cited facts are marks of the board, and facts that follow from them at once.
            let mut facts = reason.facts.clone();
            assert!(some_solution_holds(&bare, &facts), "{}", show(board));
            facts.push(mark);
            assert!(!some_solution_holds(&bare, &facts), "{}", show(board));
            let argument = Argument::new(&bare, &reason, &[], mark.opposite());
            assert!(argument.holds(), "{}\n{refutation:#?}", show(board));
            let all = oracle::cells(board).into_iter();
            let all: Vec<(Cell, Content)> = all
                .map(|cell| (cell, board.content(cell)))
                .filter(|&(_, content)| matches!(content, Content::Tent | Content::Empty))
                .collect();
            assert!(!solvable(&with(&bare, &all)));
            Some(mark)
        }
        other => panic!("{other:?}\n{}", show(board)),
    }
}

/// Returns cells for wrong marks, shuffled: cells next to trees for tents, or tents of a layout for
/// grass.
fn places(rng: &mut Rng, puzzle: &Puzzle, layout: &Layout, content: Content) -> Vec<Cell> {
    if content == Content::Tent {
        return wrong_tents(rng, puzzle, layout);
    }
    let mut tents = layout.tents().to_vec();
    rng.shuffle(&mut tents);
    tents
}

/// Checks `number` boards, each with `wrong` wrong marks of the kind `content`.
fn check_boards(seed: u64, number: usize, wrong: usize, content: Content) {
    let mut rng = Rng::with_seed(seed);
    let (mut tried, mut hidden) = (0, 0);
    while tried < number {
        let (rows, columns) = (rng.usize(5..=9), rng.usize(5..=9));
        let (puzzle, layout) = unique(&mut rng, rows, columns);
        let share = rng.f64() * 0.3;
        let half = mark(&mut rng, &puzzle, share, Some(&layout));
        let cells = places(&mut rng, &puzzle, &layout, content);
        if cells.len() < wrong {
            continue;
        }
        let wrong = cells[..wrong].iter().map(|&cell| (cell, content));
        let board = with(&half, &wrong.collect::<Vec<_>>());
        tried += 1;
        if let Some(mark) = check_mistake(&board) {
            hidden += 1;
            let is_tent = matches!(mark, Fact::Tent(_));
            assert_ne!(is_tent, layout.contains(mark.cell()), "{}", show(&board));
        }
    }
    println!("{hidden} of {tried} are seen only by a refutation");
    assert!(hidden > number / 20);
}

/// Checks boards with several solutions and marks that no solution has together.
fn check_boards_with_several_solutions(seed: u64, number: usize) {
    let mut rng = Rng::with_seed(seed);
    let (mut tried, mut hidden) = (0, 0);
    while tried < number {
        let (rows, columns) = (rng.usize(4..=7), rng.usize(4..=7));
        let (puzzle, layout) = clued(&mut rng, rows, columns, 0.5);
        if is_unique(&puzzle) {
            continue;
        }
        let half = mark(&mut rng, &puzzle, 0.4, Some(&layout));
        let content = [Content::Tent, Content::Empty][tried % 2];
        let cells = places(&mut rng, &puzzle, &layout, content);
        let wrong = cells.into_iter().take(1 + tried / 2 % 2);
        let board = with(
            &half,
            &wrong.map(|cell| (cell, content)).collect::<Vec<_>>(),
        );
        if !solvable(&board) {
            hidden += usize::from(check_mistake(&board).is_some());
            tried += 1;
        }
    }
    println!("{hidden} of {tried} with several solutions are seen only by a refutation");
    assert!(hidden > number / 20);
}

#[test]
fn one_wrong_tent_is_found() {
    check_boards(76, rounds(300), 1, Content::Tent);
}

#[test]
fn one_of_two_wrong_tents_is_found() {
    check_boards(77, rounds(300), 2, Content::Tent);
}

#[test]
fn wrong_grass_is_found() {
    check_boards(78, rounds(300), 1, Content::Empty);
}

#[test]
fn a_mark_in_no_solution_is_found_if_there_are_several_solutions() {
    check_boards_with_several_solutions(79, rounds(300));
}

#[test]
fn a_mark_that_only_suppositions_refute_is_explained_with_them() {
    let text = "
  ? ? ? ? ? ? 3
2 . . . . . . .
? . T - T T . T
? T . . . . T .
? . . . . . T T
? . . . . T . .
? . . T . . . .
? . . . T . T .
";
    let board: Puzzle = text.trim_start_matches('\n').parse().unwrap();
    let Hint::Mistake(Mistake::Wrong { refutation, .. }) = hint_of(&board) else {
        panic!("the grass is wrong");
    };
    let chain = refutation.unwrap().chain;
    assert!(chain.iter().any(|step| step.refuted.is_some()));
    let wrong = Fact::Grass(Cell { row: 1, column: 2 });
    assert_eq!(check_mistake(&board), Some(wrong));
}

#[test]
#[ignore = "takes long"]
fn wrong_marks_are_found_on_many_boards() {
    check_boards(81, 1000, 1, Content::Tent);
    check_boards(82, 1000, 2, Content::Tent);
    check_boards(83, 1000, 1, Content::Empty);
    check_boards(84, 1000, 2, Content::Empty);
    check_boards_with_several_solutions(85, 1000);
}
