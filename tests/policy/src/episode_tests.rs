//! Games for programs that learn: what is legal, what a step does, and when a game is done.

use fastrand::Rng;
use tents::puzzle::{Cell, Content, Layout, Line, Puzzle, Size};
use tents::rules::judge_layout;

use crate::episode::{Episode, Illegal};

/// A board with tents at random that keep apart, each beside a tree, and the clues that fit, of which
/// some are hidden.
fn planted(
    rng: &mut Rng,
    rows: usize,
    columns: usize,
    trees: usize,
    hidden: u32,
) -> (Puzzle, Layout) {
    let size = Size::new(rows, columns).unwrap();
    let mut contents = vec![Content::Unknown; size.area()];
    let mut tents: Vec<Cell> = Vec::new();
    for _ in 0..8 * trees {
        let tent = size.cell(rng.usize(..size.area()));
        let beside = tent.neighbours(size).map(|(_, cell)| cell);
        let free = |cell: Cell| contents[size.index(cell)] == Content::Unknown;
        let beside: Vec<Cell> = beside
            .filter(|&cell| free(cell) && !tents.contains(&cell))
            .collect();
        if tents.len() == trees
            || !free(tent)
            || tents.iter().any(|one| one == &tent || one.touches(tent))
        {
            continue;
        }
        if let Some(tree) = rng.choice(beside) {
            contents[size.index(tree)] = Content::Tree;
            tents.push(tent);
        }
    }
    let mut clues = |lines: usize, line: fn(&Cell) -> u32| {
        let clue = |at: usize| {
            tents
                .iter()
                .filter(|tent| line(tent) as usize == at)
                .count() as u32
        };
        (0..lines)
            .map(|at| (rng.u32(..100) >= hidden).then(|| clue(at)))
            .collect()
    };
    let (of_rows, of_columns) = (
        clues(rows, |tent| tent.row),
        clues(columns, |tent| tent.column),
    );
    (
        Puzzle::new(of_rows, of_columns, contents).unwrap(),
        tents.into_iter().collect(),
    )
}

/// Whether tents may stand together, as the rules say it: on free cells, apart, no more in a line
/// than its clue, each with a tree of its own.
fn may_stand(puzzle: &Puzzle, tents: &[Cell]) -> bool {
    let are_apart = |(at, tent): (usize, &Cell)| {
        puzzle.content(*tent) != Content::Tree
            && tents[..at]
                .iter()
                .all(|other| other != tent && !other.touches(*tent))
    };
    let has_room = |clues: &[Option<u32>], line: fn(&Cell) -> u32| {
        (0..).zip(clues).all(|(number, clue)| {
            let here = tents.iter().filter(|tent| line(tent) == number).count();
            clue.is_none_or(|clue| here <= clue as usize)
        })
    };
    tents.iter().enumerate().all(are_apart)
        && has_room(puzzle.row_clues(), |tent| tent.row)
        && has_room(puzzle.column_clues(), |tent| tent.column)
        && have_trees(puzzle, tents, &mut Vec::new())
}

/// Whether each of the tents can have a tree of its own that is not used yet.
fn have_trees(puzzle: &Puzzle, tents: &[Cell], used: &mut Vec<Cell>) -> bool {
    let Some((tent, rest)) = tents.split_first() else {
        return true;
    };
    for (_, tree) in tent.neighbours(puzzle.size()) {
        if puzzle.content(tree) == Content::Tree && !used.contains(&tree) {
            used.push(tree);
            if have_trees(puzzle, rest, used) {
                return true;
            }
            used.pop();
        }
    }
    false
}

#[test]
fn the_actions_are_what_the_rules_allow() {
    let mut rng = Rng::with_seed(180);
    for _ in 0..300 {
        let (rows, columns) = (rng.usize(1..6), rng.usize(2..6));
        let (puzzle, _) = planted(&mut rng, rows, columns, 6, 30);
        let mut episode = Episode::new(&puzzle);
        let mut tents: Vec<Cell> = Vec::new();
        loop {
            let cells = (0..puzzle.size().area()).map(|index| puzzle.size().cell(index));
            let legal: Vec<Cell> = cells
                .filter(|&cell| may_stand(&puzzle, &[&tents[..], &[cell]].concat()))
                .collect();
            assert_eq!(episode.actions(), legal, "{puzzle} {tents:?}");
            assert_eq!(episode.is_done(), legal.is_empty());
            let Some(cell) = rng.choice(legal) else {
                break;
            };
            let outcome = episode.step(cell).unwrap();
            tents.push(cell);
            assert_eq!((outcome.reward, outcome.is_done), (1, episode.is_done()));
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
    for _ in 0..100 {
        let (puzzle, layout) = planted(&mut rng, 12, 9, 20, 20);
        let mut episode = Episode::new(&puzzle);
        for _ in 0..3 {
            let mut tents = layout.tents().to_vec();
            rng.shuffle(&mut tents);
            let rewards: u32 = tents
                .iter()
                .map(|&tent| episode.step(tent).unwrap().reward)
                .sum();
            assert_eq!(rewards as usize, puzzle.trees().len());
            assert!(episode.is_solved() && episode.is_done());
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
    // A tree, a cell without one, a full line, and cells off the board.
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
