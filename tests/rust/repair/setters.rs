//! For authors of puzzles: `unique` leaves one solution with as few changes as possible, if three
//! are enough, and `needless` finds clues that can be left out.

use fastrand::Rng;
use itertools::Itertools as _;
use tents::limits::Limits;
use tents::puzzle::{Cell, Content, Layout, Line, Puzzle};
use tents::repair::{Change, ChangeKind, UniqueSettings, needless, unique};
use tents::solve::Verdict;

use super::{parts, unique as board};
use crate::support::boards::{random_board, show};
use crate::support::{oracle, rounds};

/// A function that returns whether an addition (a clue, a tent or grass) agrees with a solution.
type Holds = Box<dyn Fn(&Layout) -> bool>;

/// Returns every tent, every grass and every clue from 0 to 3 that may be added.
fn additions(puzzle: &Puzzle) -> Vec<Holds> {
    let mut all: Vec<Holds> = Vec::new();
    for cell in oracle::candidates(puzzle) {
        all.push(Box::new(move |layout| layout.contains(cell)));
        all.push(Box::new(move |layout| !layout.contains(cell)));
    }
    let size = puzzle.size();
    let rows = (0..size.rows()).map(Line::Row);
    let lines = rows.chain((0..size.columns()).map(Line::Column));
    for line in lines.filter(|&line| puzzle.clue(line).is_none()) {
        for tents in 0..4 {
            all.push(Box::new(move |layout| {
                let is_in = |tent: &&Cell| match line {
                    Line::Row(row) => tent.row as usize == row,
                    Line::Column(column) => tent.column as usize == column,
                };
                layout.tents().iter().filter(is_in).count() == tents
            }));
        }
    }
    all
}

/// Returns the least number of additions that leave one solution, or `None` if three are not
/// enough.
fn fewest(puzzle: &Puzzle, solutions: &[Layout]) -> Option<usize> {
    let all = additions(puzzle);
    (1..=3).find(|&number| {
        all.iter().combinations(number).any(|chosen| {
            let left = solutions
                .iter()
                .filter(|one| chosen.iter().all(|holds| holds(one)));
            left.count() == 1
        })
    })
}

#[test]
fn no_fewer_additions_leave_one_solution() {
    let mut rng = Rng::with_seed(4003);
    let (mut made, mut numbers) = (0, [0; 4]);
    while made < rounds(100) {
        let puzzle = random_board(&mut rng, 5).without_marks();
        let solutions = oracle::layouts(&puzzle);
        if !(2..=50).contains(&solutions.len()) {
            continue;
        }
        made += 1;
        let mut settings = UniqueSettings::default();
        settings.keeps_trees = true;
        let found = unique(&puzzle, &settings).unwrap();
        assert!(found.solutions.is_all && found.solutions.found == solutions.len());
        let proposal = found.proposal.expect("the cells of a solution do");
        assert_eq!(
            oracle::layouts(&proposal.puzzle).len(),
            1,
            "{}",
            show(&puzzle)
        );
        let best = fewest(&puzzle, &solutions);
        assert_eq!(found.is_fewest, best.is_some(), "{}", show(&puzzle));
        if let Some(best) = best {
            numbers[best] += 1;
            assert_eq!(proposal.changes.len(), best, "{}", show(&puzzle));
        }
        // If trees may move too, at most as many changes are needed.
        let found = unique(&puzzle, &UniqueSettings::default()).unwrap();
        let other = found.proposal.expect("the same do");
        assert!(other.changes.len() <= proposal.changes.len());
        assert_eq!(oracle::layouts(&other.puzzle).len(), 1, "{}", show(&puzzle));
    }
    println!(
        "{made} boards, with 1, 2 or 3 additions {:?}",
        &numbers[1..]
    );
}

#[test]
fn the_marked_solution_is_kept() {
    let mut rng = Rng::with_seed(4004);
    let mut made = 0;
    while made < rounds(100) {
        let puzzle = random_board(&mut rng, 5).without_marks();
        let solutions = oracle::layouts(&puzzle);
        if !(2..=50).contains(&solutions.len()) {
            continue;
        }
        made += 1;
        let kept = rng.choice(&solutions).unwrap();
        let mut settings = UniqueSettings::default();
        settings.keep = Some(puzzle.with_layout(kept));
        settings.keeps_trees = rng.bool();
        let found = unique(&puzzle, &settings).unwrap().proposal.unwrap();
        assert_eq!(
            oracle::layouts(&found.puzzle),
            std::slice::from_ref(kept),
            "{}",
            show(&puzzle)
        );
    }
}

#[test]
fn only_allowed_changes_are_made() {
    let puzzle: Puzzle = " ?\n?.\n?T\n?.\n?T\n?.\n".parse().unwrap();
    for only in [ChangeKind::Clues, ChangeKind::Givens, ChangeKind::Trees] {
        let mut settings = UniqueSettings::default();
        settings.only = Some(only);
        let found = unique(&puzzle, &settings).unwrap();
        for change in found.proposal.into_iter().flat_map(|found| found.changes) {
            let kind = match change {
                Change::Clue { .. } => ChangeKind::Clues,
                Change::Cell { .. } => ChangeKind::Givens,
                _ => ChangeKind::Trees,
            };
            assert_eq!(kind, only);
        }
    }
}

/// Returns whether `number` trees can move by one cell each so that there is one solution. A tree
/// may move to a cell that another tree has left.
fn do_moves(puzzle: &Puzzle, number: usize) -> bool {
    let (rows, columns, _) = parts(puzzle);
    let (size, trees) = (puzzle.size(), puzzle.trees());
    let mut boards = (0..trees.len()).combinations(number).flat_map(|moving| {
        let places = moving.iter().map(|&tree| trees[tree].neighbours(size));
        let places = places.map(|all| all.map(|(_, cell)| cell).collect_vec());
        let places = places.multi_cartesian_product().collect_vec();
        places.into_iter().filter_map(move |places| {
            let mut moved = trees.to_vec();
            for (&tree, &place) in moving.iter().zip(&places) {
                moved[tree] = place;
            }
            moved.iter().all_unique().then_some(moved)
        })
    });
    boards.any(|trees| {
        let mut contents = vec![Content::Unknown; size.area()];
        for tree in trees {
            contents[size.index(tree)] = Content::Tree;
        }
        let moved = Puzzle::new(rows.clone(), columns.clone(), contents).unwrap();
        oracle::layouts(&moved).len() == 1
    })
}

#[test]
fn the_fewest_possible_trees_move() {
    let mut rng = Rng::with_seed(4006);
    let mut numbers = [0; 3];
    while numbers.iter().sum::<usize>() < rounds(60) {
        let puzzle = random_board(&mut rng, 4).without_marks();
        if !(2..=50).contains(&oracle::layouts(&puzzle).len()) {
            continue;
        }
        let mut settings = UniqueSettings::default();
        settings.only = Some(ChangeKind::Trees);
        let found = unique(&puzzle, &settings).unwrap().proposal;
        if let Some(found) = &found {
            assert_eq!(oracle::layouts(&found.puzzle).len(), 1, "{}", show(&puzzle));
        }
        let found = found.map_or(0, |found| found.changes.len());
        let best = (1..=2).find(|&number| do_moves(&puzzle, number));
        assert_eq!(found, best.unwrap_or(0), "{}", show(&puzzle));
        numbers[found] += 1;
    }
    println!("without, with 1, with 2 moves: {numbers:?}");
}

#[test]
fn needless_clues_can_go_and_the_others_cannot() {
    let mut rng = Rng::with_seed(4005);
    let (mut least, mut boards) = (0, 0);
    while boards < rounds(40) {
        let puzzle = board(&mut rng, 4, 2);
        let (rows, columns, contents) = parts(&puzzle);
        let all: Vec<Line> = (0..rows.len())
            .map(Line::Row)
            .chain((0..columns.len()).map(Line::Column))
            .collect();
        let without = |lines: &[Line]| {
            let (mut rows, mut columns) = (rows.clone(), columns.clone());
            for line in lines {
                match *line {
                    Line::Row(row) => rows[row] = None,
                    Line::Column(column) => columns[column] = None,
                }
            }
            Puzzle::new(rows, columns, contents.clone()).unwrap()
        };
        let is_unique = |lines: &[Line]| oracle::layouts(&without(lines)).len() == 1;
        let shown: Vec<Line> = all
            .iter()
            .copied()
            .filter(|line| match *line {
                Line::Row(row) => rows[row].is_some(),
                Line::Column(column) => columns[column].is_some(),
            })
            .collect();
        let mut order = all.clone();
        rng.shuffle(&mut order);
        let found = needless(&puzzle, &order, &Limits::default())
            .unwrap()
            .unwrap();
        let alone: Vec<Line> = shown
            .iter()
            .copied()
            .filter(|&line| is_unique(&[line]))
            .collect();
        assert_eq!(found.alone, alone, "{}", show(&puzzle));
        assert_eq!(found.puzzle, without(&found.together));
        assert!(is_unique(&found.together));
        for line in shown.iter().filter(|line| !found.together.contains(line)) {
            assert!(!is_unique(&[&found.together[..], &[*line]].concat()));
        }
        // The largest number of clues that can be left out together is found by trying all sets.
        let best = alone
            .iter()
            .copied()
            .powerset()
            .filter(|lines| is_unique(lines));
        let best = best.map(|lines| lines.len()).max().unwrap_or(0);
        assert!(found.together.len() <= best);
        least += usize::from(found.together.len() == best);
        boards += 1;
    }
    println!("{least} of {boards} boards without as many clues as can go");
}

#[test]
fn a_puzzle_without_a_unique_solution_has_no_needless_clues() {
    for (text, verdict) in [
        (" ?\n?.\n?T\n?.\n", Verdict::Multiple),
        ("2\n1T\n", Verdict::None),
    ] {
        let puzzle: Puzzle = text.parse().unwrap();
        assert_eq!(needless(&puzzle, &[], &Limits::default()), Ok(Err(verdict)));
    }
}
