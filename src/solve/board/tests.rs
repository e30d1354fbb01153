//! The counts of the board equal a fresh count, and undoing restores all facts and counts.

use fastrand::Rng;

use super::{Board, CellState, FlowBounds};
use crate::puzzle::planted::{mark, planted_with_clues};
use crate::puzzle::{Direction, Puzzle};
use crate::solve::rule_set::{Rule, Rules};
use crate::solve::{Distinct, Limits};

/// Returns a puzzle with a solution, on a small or a wide board.
fn any_board(rng: &mut Rng) -> Puzzle {
    let (rows, columns) = match rng.u32(..4) {
        0 => (rng.usize(1..=3), rng.usize(60..=70)),
        1 => (rng.usize(1..=3), rng.usize(125..=200)),
        _ => (rng.usize(3..=12), rng.usize(3..=12)),
    };
    let (density, hidden) = (0.1 + 0.1 * rng.f64(), rng.f64());
    let (puzzle, layout) = planted_with_clues(rng, rows, columns, density, hidden);
    mark(rng, &puzzle, 0.03, Some(&layout))
}

/// Formats everything that is known and counted.
fn snapshot(board: &Board) -> String {
    format!("{:?}\n{:?}\n{:?}", board.blocks, board.lines, board.flow)
}

/// Panics unless the counts of lines and boundaries match the cells and pairs.
fn check_counts(board: &Board) {
    for line in board.lines.iter().filter(|line| line.clue.is_some()) {
        let places = (0..line.length).map(|at| line.first + at * line.step);
        let states: Vec<CellState> = places.map(|place| board.state(place)).collect();
        let count = |state| states.iter().filter(|&&other| other == state).count() as i32;
        let clue = line.clue.map(|clue| clue as i32);
        assert_eq!(line.open, count(CellState::Open));
        assert_eq!(
            Some(line.missing),
            clue.map(|clue| clue - count(CellState::Tent))
        );
    }
    if !board.flow.is_empty() {
        let anew = FlowBounds::new(board).expect("no limits");
        assert_eq!(format!("{:?}", board.flow), format!("{anew:?}"));
    }
}

/// Returns a random unsettled tree and one of its directions; `None` if every tree is settled.
fn any_pair(rng: &mut Rng, board: &Board) -> Option<(u32, Direction)> {
    let is_open = |tree: &u32| board.blocks[*tree as usize / 64].settled >> (tree % 64) & 1 == 0;
    let trees: Vec<u32> = board.trees().filter(is_open).collect();
    let tree = *rng.choice(&trees)?;
    let directions: Vec<Direction> = board.choices(tree).collect();
    Some((tree, *rng.choice(&directions)?))
}

#[test]
fn rewinding_restores_the_board() {
    let mut rng = Rng::with_seed(130);
    let (mut guesses, mut refuted, mut with_flow) = (0, 0, 0);
    for round in 0..1500 {
        let puzzle = any_board(&mut rng);
        let rules = match round % 4 {
            0 | 1 => Rules::ALL,
            2 => Rules::NONE.with(Rule::Flow),
            _ => Rules::ALL.without(Rule::Tree),
        };
        let limits = Limits::default();
        let mut board = Board::new(&puzzle, Distinct::Assignments, &limits).expect("no limits");
        board.rules = rules;
        if board.propagate_all().is_err() {
            continue;
        }
        with_flow += usize::from(!board.flow.is_empty());
        check_counts(&board);
        let mut before: Vec<(usize, String)> = Vec::new();
        for _ in 0..30 {
            if rng.u32(..4) == 0 && !before.is_empty() {
                // Undoes one or more guesses at once, like a search that returns to an earlier
                // state.
                before.truncate(rng.usize(1..=before.len()));
                let (length, was) = before.pop().expect("one is left");
                board.rewind(length).expect("no limits");
                assert!(snapshot(&board) == was, "{puzzle:?}");
            }
            let Some((tree, direction)) = any_pair(&mut rng, &board) else {
                break;
            };
            let (block, bit) = (tree as usize / 64, 1 << (tree % 64));
            before.push((board.trail_length(), snapshot(&board)));
            guesses += 1;
            let outcome = if rng.bool() {
                board.assign(block, bit, direction)
            } else {
                board.exclude_pairs(block, bit, direction)
            };
            if outcome.and_then(|()| board.propagate()).is_ok() {
                check_counts(&board);
            } else {
                refuted += 1;
                let (length, was) = before.pop().expect("the guess just made");
                board.rewind(length).expect("no limits");
                assert!(snapshot(&board) == was, "{puzzle:?}");
            }
        }
        if let Some((length, was)) = before.first() {
            board.rewind(*length).expect("no limits");
            assert!(snapshot(&board) == *was, "{puzzle:?}");
        }
    }
    assert!(
        guesses > 3000 && refuted > 300 && with_flow > 300,
        "{guesses} {refuted} {with_flow}"
    );
}
