//! Games for programs that learn: the legal actions, the effect of a step, and the end of a game.

use std::collections::HashSet;

use fastrand::Rng;
use tents::explain::Level;
use tents::puzzle::{Cell, Content, Layout, Line, Puzzle};
use tents::rules::{Violation, judge_layout};

use crate::boards::generate;
use crate::episode::{Episode, Illegal};

/// Returns a puzzle with random trees and random clues. Some lines have no clue.
fn any_puzzle(rng: &mut Rng, rows: usize, columns: usize) -> Puzzle {
    let mut clues = |lines: usize| {
        let clues = (0..lines).map(|_| (rng.u32(..100) >= 30).then(|| rng.u32(..3)));
        clues.collect()
    };
    let (of_rows, of_columns) = (clues(rows), clues(columns));
    let content = |_| match rng.u32(..4) {
        0 => Content::Tree,
        _ => Content::Unknown,
    };
    Puzzle::new(
        of_rows,
        of_columns,
        (0..rows * columns).map(content).collect(),
    )
    .unwrap()
}

/// Returns whether tents keep the rules so far: the judge reports only that more tents are needed.
fn may_stand(puzzle: &Puzzle, tents: &[Cell]) -> bool {
    let layout: Layout = tents.iter().copied().collect();
    let mut complaints = judge_layout(puzzle, &layout).into_iter();
    complaints.all(|complaint| match complaint {
        Violation::Line {
            expected, found, ..
        } => found < expected as usize,
        complaint => matches!(complaint, Violation::TreeUnpaired { .. }),
    })
}

#[test]
fn the_actions_are_what_the_rules_allow() {
    let mut rng = Rng::with_seed(180);
    for _ in 0..300 {
        let (rows, columns) = (rng.usize(1..6), rng.usize(2..6));
        let puzzle = any_puzzle(&mut rng, rows, columns);
        let mut episode = Episode::new(&puzzle);
        let mut tents: Vec<Cell> = Vec::new();
        loop {
            let cells = (0..puzzle.size().area()).map(|index| puzzle.size().cell(index));
            let legal: Vec<Cell> = cells
                .filter(|cell| !tents.contains(cell))
                .filter(|&cell| may_stand(&puzzle, &[&tents[..], &[cell]].concat()))
                .collect();
            assert_eq!(episode.actions(), legal, "{puzzle} {tents:?}");
            let Some(cell) = rng.choice(legal) else {
                break;
            };
            assert_eq!(episode.step(cell), Ok(1));
            tents.push(cell);
            assert_eq!(episode.layout(), tents.iter().copied().collect::<Layout>());
            for (tree, tent) in puzzle.trees().iter().zip(episode.pairs()) {
                assert!(tent.is_none_or(|tent| {
                    tents.contains(&tent)
                        && tent.row.abs_diff(tree.row) + tent.column.abs_diff(tree.column) == 1
                }));
            }
            assert_eq!(episode.pairs().iter().flatten().count(), tents.len());
        }
        let is_right = judge_layout(&puzzle, &episode.layout()).is_empty();
        assert_eq!(episode.is_solved(), is_right, "{puzzle}");
    }
}

#[test]
fn a_solution_can_be_put_up_in_any_order() {
    let mut rng = Rng::with_seed(181);
    for board in generate([9, 30, 50], Level::Easy, 1, &HashSet::new()).unwrap() {
        let (puzzle, layout) = (board.puzzle, board.solution);
        let mut episode = Episode::new(&puzzle);
        for _ in 0..3 {
            let mut tents = layout.tents().to_vec();
            rng.shuffle(&mut tents);
            let rewards: u32 = tents.iter().map(|&tent| episode.step(tent).unwrap()).sum();
            assert_eq!(rewards as usize, puzzle.trees().len());
            assert!(episode.is_solved() && episode.actions().is_empty());
            assert_eq!(
                (episode.layout(), episode.tents()),
                (layout.clone(), rewards as usize)
            );
            episode.reset();
            assert_eq!((episode.tents(), episode.is_solved()), (0, rewards == 0));
        }
    }
}

#[test]
fn what_is_not_legal_changes_nothing() {
    let puzzle: Puzzle = " 1?10\n1.T..\n0....\n?..T.\n".parse().unwrap();
    let mut episode = Episode::new(&puzzle);
    let cell = |row, column| Cell { row, column };
    assert_eq!(episode.actions(), [cell(0, 0), cell(0, 2), cell(2, 1)]);
    // The cells are a tree, a cell that is not next to a tree, a cell in a full line, and cells off
    // the board.
    for cell in [
        cell(0, 1),
        cell(2, 0),
        cell(1, 1),
        cell(2, 4),
        cell(3, 3),
        cell(0, u32::MAX),
    ] {
        assert_eq!(episode.step(cell), Err(Illegal(cell)));
    }
    assert_eq!(
        Illegal(cell(1, 1)).to_string(),
        "a tent at r2c2 breaks a rule"
    );
    assert_eq!((episode.tents(), episode.left(Line::Row(0))), (0, Some(1)));
    episode.step(cell(0, 0)).unwrap();
    assert_eq!(episode.step(cell(0, 0)), Err(Illegal(cell(0, 0))));
    assert_eq!(episode.left(Line::Row(0)), Some(0));
    assert_eq!(episode.left(Line::Column(1)), None);
    assert_eq!(episode.actions(), [cell(2, 1)]);
}

#[test]
fn marks_are_left_aside() {
    let marked: Puzzle = "1001\n2*TT*\n".parse().unwrap();
    let bare = marked.without_marks();
    assert_eq!(
        Episode::new(&marked).actions(),
        Episode::new(&bare).actions()
    );
    assert_eq!(Episode::new(&marked).tents(), 0);
}
