//! Compares the judge with the oracle, and checks each violation that the judge can report.

use fastrand::Rng;
use tents::puzzle::{Assignment, Cell, Content, Direction, Layout, Line, Puzzle, Size};
use tents::rules::{Violation, judge_assignment, judge_layout};

use crate::support::boards::{
    mark, of_line, puzzle, random_clues, random_of_size, random_trees, show,
};
use crate::support::{assert_cases, cell, combinations, layout, oracle};

/// Returns a layout after up to two random changes. Each may remove a tent, and may add one. The
/// new tent may be on a tree or off the board.
fn disturbed(rng: &mut Rng, board: &Puzzle, layout: &Layout) -> Layout {
    let (rows, columns) = (board.size().rows() as u32, board.size().columns() as u32);
    let mut tents = layout.tents().to_vec();
    for _ in 0..rng.u32(0..3) {
        if rng.bool() && !tents.is_empty() {
            tents.swap_remove(rng.usize(..tents.len()));
        }
        if rng.bool() {
            let beyond = u32::from(rng.u32(0..8) == 0);
            tents.push(cell(rng.u32(..rows + beyond), rng.u32(..columns + beyond)));
        }
    }
    tents.into_iter().collect()
}

/// Returns the violations that the judge must report for the counts of lines, tents that touch,
/// tents in forbidden places and missing given tents, computed by one loop per rule.
fn expected_without_pairs(board: &Puzzle, tents: &[Cell]) -> Vec<Violation> {
    let mut expected = Vec::new();
    let on_board = |tent: &Cell| board.size().contains(*tent);
    let on_it: Vec<Cell> = tents.iter().copied().filter(on_board).collect();
    let rows = (0..board.size().rows()).map(Line::Row);
    for line in rows.chain((0..board.size().columns()).map(Line::Column)) {
        let is_in = |tent: &&Cell| match line {
            Line::Row(row) => tent.row as usize == row,
            Line::Column(column) => tent.column as usize == column,
        };
        let clue = match line {
            Line::Row(row) => board.row_clues()[row],
            Line::Column(column) => board.column_clues()[column],
        };
        let found = on_it.iter().filter(is_in).count();
        if let Some(expected_here) = clue.filter(|&clue| clue as usize != found) {
            expected.push(Violation::Line {
                line,
                expected: expected_here,
                found,
            });
        }
    }
    for &one in tents {
        for &other in tents {
            let apart = one
                .row
                .abs_diff(other.row)
                .max(one.column.abs_diff(other.column));
            if one < other && apart == 1 {
                expected.push(Violation::Touch { one, other });
            }
        }
    }
    for &tent in tents {
        if !on_board(&tent) {
            expected.push(Violation::TentOffBoard { tent });
        } else if board.content(tent) == Content::Tree {
            expected.push(Violation::TentOnTree { tent });
        } else if board.content(tent) == Content::Empty {
            expected.push(Violation::TentOnEmpty { tent });
        }
    }
    for tent in oracle::cells(board) {
        if board.content(tent) == Content::Tent && !tents.contains(&tent) {
            expected.push(Violation::GivenTentMissing { tent });
        }
    }
    expected
}

/// Panics unless the judge agrees with the oracle about a layout. Returns whether the layout is
/// right.
fn compare_layout(board: &Puzzle, layout: &Layout) -> bool {
    let violations = judge_layout(board, layout);
    let message = || format!("{}\n{layout:?}\n{violations:?}", show(board));
    let right = oracle::accepts(board, layout.tents());
    assert_eq!(violations.is_empty(), right, "{}", message());

    let expected = expected_without_pairs(board, layout.tents());
    let (others, unpaired) = violations.split_at(expected.len().min(violations.len()));
    assert_eq!(others, expected, "{}", message());
    // A tent off the board belongs to no tree, not even to one on the edge.
    let mut trees = oracle::trees(board);
    let mut tents = layout.tents().to_vec();
    let on_board: Vec<Cell> = tents
        .iter()
        .copied()
        .filter(|&tent| board.size().contains(tent))
        .collect();
    let paired = oracle::matching(&trees, &on_board);
    let (left_trees, left_tents) = (trees.len() - paired, tents.len() - paired);
    assert_eq!(unpaired.len(), left_trees + left_tents, "{}", message());
    // The unpaired trees come first, then the unpaired tents. All other trees and tents can be
    // paired.
    for (index, violation) in unpaired.iter().enumerate() {
        let (list, named) = match *violation {
            Violation::TreeUnpaired { tree } if index < left_trees => (&mut trees, tree),
            Violation::TentUnpaired { tent } if index >= left_trees => (&mut tents, tent),
            _ => panic!("{}", message()),
        };
        let place = list.iter().position(|&cell| cell == named);
        list.remove(place.unwrap_or_else(|| panic!("{}", message())));
    }
    assert_eq!(oracle::matching(&trees, &tents), paired, "{}", message());
    assert_eq!(
        (trees.len(), tents.len()),
        (paired, paired),
        "{}",
        message()
    );
    let cells = unpaired.iter().map(|violation| match *violation {
        Violation::TreeUnpaired { tree } => (0, tree),
        Violation::TentUnpaired { tent } => (1, tent),
        _ => panic!("{}", message()),
    });
    assert!(cells.is_sorted(), "{}", message());
    right
}

/// Panics unless the judge agrees with the oracle about an assignment. Returns whether the
/// assignment is right.
fn compare_assignment(board: &Puzzle, assignment: &Assignment) -> bool {
    let violations = judge_assignment(board, assignment);
    let message = || format!("{}\n{assignment:?}\n{violations:?}", show(board));
    let right = oracle::accepts_assignment(board, assignment);
    assert_eq!(violations.is_empty(), right, "{}", message());
    let layout = assignment.layout(board);
    if right {
        assert!(oracle::accepts(board, layout.tents()), "{}", message());
    }
    // If several trees lead to the same tent, each of them except the first is a violation
    // `SharedTent`.
    let shared = |violation: &&Violation| matches!(violation, Violation::SharedTent { .. });
    let off = |violation: &&Violation| matches!(violation, Violation::DirectionOffBoard { .. });
    let shared = violations.iter().filter(shared).count();
    let off = violations.iter().filter(off).count();
    assert_eq!(
        shared + off + layout.tents().len(),
        board.trees().len(),
        "{}",
        message()
    );
    let expected = expected_without_pairs(board, layout.tents());
    assert_eq!(
        violations[..violations.len() - shared - off],
        expected,
        "{}",
        message()
    );
    right
}

#[test]
fn the_judge_agrees_with_the_oracle_on_every_set_of_cells_of_a_small_board() {
    let mut rng = Rng::with_seed(20);
    let mut right = 0;
    for _ in 0..150 {
        let (rows, columns) = (rng.usize(1..=3), rng.usize(1..=4));
        let density = rng.f64() * 0.5;
        let mut board = random_trees(&mut rng, rows, columns, density);
        if rng.bool() {
            board = random_clues(&mut rng, &board, 0.3);
        }
        if rng.bool() {
            board = mark(&mut rng, &board, 0.3, None);
        }
        let cells = oracle::cells(&board);
        for subset in 0_u32..1 << cells.len() {
            let chosen = (0..cells.len()).filter(|bit| subset & (1 << bit) != 0);
            let layout: Layout = chosen.map(|bit| cells[bit]).collect();
            right += usize::from(compare_layout(&board, &layout));
        }
    }
    assert!(right > 50, "{right}");
}

#[test]
fn the_judge_agrees_with_the_oracle_on_random_layouts() {
    let mut rng = Rng::with_seed(21);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..10_000 {
        let size = [rng.usize(1..=5), rng.usize(1..=5)];
        let (board, planted) = random_of_size(&mut rng, size);
        let planted = planted.unwrap_or_default();
        let mut layouts = vec![planted];
        if oracle::candidates(&board).len() <= 14 {
            layouts.extend(oracle::layouts(&board).into_iter().take(4));
        }
        for layout in layouts {
            for _ in 0..4 {
                let layout = disturbed(&mut rng, &board, &layout);
                if compare_layout(&board, &layout) {
                    right += 1;
                } else {
                    wrong += 1;
                }
            }
        }
    }
    assert!(
        right > 2000 && wrong > 10_000,
        "{right} right, {wrong} wrong"
    );
}

#[test]
fn the_judge_agrees_with_the_oracle_on_random_assignments() {
    let mut rng = Rng::with_seed(22);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..10_000 {
        let size = [rng.usize(1..=5), rng.usize(1..=5)];
        let (board, planted) = random_of_size(&mut rng, size);
        let planted = planted.unwrap_or_default();
        let trees = board.trees().len();
        let random = (0..trees).map(|_| Direction::ALL[rng.usize(..4)]).collect();
        let mut lists: Vec<Vec<Direction>> = vec![random];
        let pairings = oracle::pairings(&board, planted.tents());
        lists.extend(pairings.iter().map(|list| list.directions().to_vec()));
        for mut directions in lists {
            for _ in 0..4 {
                if compare_assignment(&board, &directions.iter().copied().collect()) {
                    right += 1;
                } else {
                    wrong += 1;
                }
                if trees > 0 {
                    directions[rng.usize(..trees)] = Direction::ALL[rng.usize(..4)];
                }
            }
        }
    }
    assert!(
        right > 1000 && wrong > 10_000,
        "{right} right, {wrong} wrong"
    );
}

#[test]
fn the_judge_agrees_with_the_oracle_on_every_list_of_directions_of_a_small_board() {
    let boards = [
        puzzle("? ? ?", &["? .T.", "? T.T", "? .T."]),
        puzzle("2 0 2", &["2 .T.", "0 T-T", "2 *T."]),
        puzzle("1 0 1 0", &["1 .T..", "? ..T.", "1 ..*."]),
        puzzle("? ? ? ?", &["? T..T", "? .T..", "? ...-"]),
        puzzle("? ? ? ? ?", &["? .TTT."]),
    ];
    let mut right = 0;
    for board in boards {
        for directions in combinations(&Direction::ALL, board.trees().len()) {
            let list = directions.into_iter().collect();
            right += usize::from(compare_assignment(&board, &list));
        }
    }
    assert!(right >= 5, "{right}");
}

/// Returns the violations of a case in words. A case is a board in one line, ` => `, and either
/// tents such as `r1c2`, or the word `list` and directions such as `esn`.
fn judged(case: &str) -> Vec<String> {
    let (board, answer) = case.split_once(" => ").unwrap();
    let board = of_line(board);
    let violations = if let Some(list) = answer.strip_prefix("list") {
        let letters = list.trim().chars();
        let list = letters.map(|letter| Direction::from_letter(letter).unwrap());
        judge_assignment(&board, &list.collect())
    } else {
        let number = |text: &str| (text.parse::<u64>().unwrap() - 1) as u32;
        let tents = answer.split_whitespace().map(|tent| {
            let (row, column) = tent[1..].split_once('c').unwrap();
            cell(number(row), number(column))
        });
        judge_layout(&board, &tents.collect())
    };
    violations.iter().map(ToString::to_string).collect()
}

#[test]
fn violations_are_described_in_order() {
    assert_cases(CASES, judged);
}

/// Boards with tents or directions, and the violations that the judge reports. The first cases are
/// checks that a course has published.
const CASES: &str = "
0 0 ? 0 0 / ? ..... / 0 ..... / 0 ..... / ? ..... / 0 ..... => list
0 0 2 0 0 / 1 ..... / 0 ..... / 0 ..... / 3 ..... / 0 ..... => list
    row 1 holds 0 tents, its clue is 1
    row 4 holds 0 tents, its clue is 3
    column 3 holds 0 tents, its clue is 2
1 0 2 0 2 / 1 .T... / 1 ..... / 0 ..T.T / 3 ..... / 0 T...T => list esnnn
1 0 2 0 2 / 1 .T... / 1 ..... / 0 ..T.T / 3 ..... / 0 T...T => list eennn
    row 3 holds 1 tent, its clue is 0
    row 4 holds 2 tents, its clue is 3
    column 3 holds 1 tent, its clue is 2
    column 4 holds 1 tent, its clue is 0
    the tents at r2c5 and r3c4 touch
    the tents at r3c4 and r4c5 touch
1 0 0 2 1 / 1 .T... / 0 ..... / 2 ..T.T / 2 ..... / 0 T...T => list eennn
    row 2 holds 1 tent, its clue is 0
    row 3 holds 1 tent, its clue is 2
    column 3 holds 1 tent, its clue is 0
    column 4 holds 1 tent, its clue is 2
    column 5 holds 2 tents, its clue is 1
    the tents at r2c5 and r3c4 touch
    the tents at r3c4 and r4c5 touch
1 0 ? 0 2 / 1 .T... / 1 ..... / ? ..T.T / 3 ..... / 0 T...T => list esnnw
    row 4 holds 2 tents, its clue is 3
    row 5 holds 1 tent, its clue is 0
    column 4 holds 1 tent, its clue is 0
    column 5 holds 1 tent, its clue is 2
    the tents at r4c3 and r5c4 touch
0 0 2 / 1 .T. / 0 ... => r1c1
    column 1 holds 1 tent, its clue is 0
    column 3 holds 0 tents, its clue is 2
? ? ? / 2 .T. / 4294967295 ... => r1c1
    row 1 holds 1 tent, its clue is 2
    row 2 holds 0 tents, its clue is 4294967295
? ? / ? .T / ? T. => r1c1 r2c2
    the tents at r1c1 and r2c2 touch
? ? ? ? ? / ? .T.T. / ? T.... / ? ...T. => r1c1 r1c5 r3c1 r3c5
? ? ? ? ? / ? ...T. / ? .T... => r1c5 r2c1
? ? / ? TT => r1c2
    the tent at r1c2 stands on a tree
    the tree at r1c2 has no tent of its own
? ? / ? TT => list ew
    the tents at r1c1 and r1c2 touch
    the tent at r1c1 stands on a tree
    the tent at r1c2 stands on a tree
0 0 / 0 .T => r1c3
    the tent at r1c3 is off the board
    the tree at r1c2 has no tent of its own
    the tent at r1c3 has no tree of its own
0 0 / 0 .T => r2c2
    the tent at r2c2 is off the board
    the tree at r1c2 has no tent of its own
    the tent at r2c2 has no tree of its own
0 0 / 0 .T => r4294967296c1
    the tent at r4294967296c1 is off the board
    the tree at r1c2 has no tent of its own
    the tent at r4294967296c1 has no tree of its own
? / ? T => list n
    `n` leads off the board from the tree at r1c1
? / ? T => list e
    `e` leads off the board from the tree at r1c1
? / ? T => list s
    `s` leads off the board from the tree at r1c1
? / ? T => list w
    `w` leads off the board from the tree at r1c1
? ? / ? T- => r1c2
    the tent at r1c2 stands on a cell marked as empty
? ? / ? T- => list e
    the tent at r1c2 stands on a cell marked as empty
? ? ? / ? .T* => r1c1
    the tent given at r1c3 is missing
? ? ? / ? .T* => list w
    the tent given at r1c3 is missing
0 1 0 / 0 .T. / 1 T.T / 0 .T. => list sewn
    the trees at r1c2 and r2c1 share the tent at r2c2
    the trees at r1c2 and r2c3 share the tent at r2c2
    the trees at r1c2 and r3c2 share the tent at r2c2
? ? ? ? / ? T.T. => r1c2
    the tree at r1c3 has no tent of its own
? ? ? / ? .T. => r1c1 r1c3
    the tent at r1c1 has no tree of its own
? ? ? ? ? ? / ? .T.... / ? ...... / ? ...T.T => r1c1 r1c3 r3c3
    the tree at r3c6 has no tent of its own
    the tent at r1c1 has no tree of its own
9 9 9 / 9 T.T => list
    0 directions for 2 trees
9 9 9 / 9 T.T => list e
    1 direction for 2 trees
9 9 9 / 9 T.T => list ewn
    3 directions for 2 trees
? ? / ? .. => list n
    1 direction for 0 trees
0 ? ? 1 / 0 *T.. / ? ..-. / 1 T... => r1c2 r1c3 r2c3 r4c4
    row 1 holds 2 tents, its clue is 0
    row 3 holds 0 tents, its clue is 1
    column 4 holds 0 tents, its clue is 1
    the tents at r1c2 and r1c3 touch
    the tents at r1c2 and r2c3 touch
    the tents at r1c3 and r2c3 touch
    the tent at r1c2 stands on a tree
    the tent at r2c3 stands on a cell marked as empty
    the tent at r4c4 is off the board
    the tent given at r1c1 is missing
    the tree at r3c1 has no tent of its own
    the tent at r1c2 has no tree of its own
    the tent at r2c3 has no tree of its own
    the tent at r4c4 has no tree of its own
? ? / ? T. / ? .T => r4294967296c4294967296 r4294967296c4294967295 r4294967295c4294967296 r1c2 r2c1
    the tents at r1c2 and r2c1 touch
    the tents at r4294967295c4294967296 and r4294967296c4294967295 touch
    the tents at r4294967295c4294967296 and r4294967296c4294967296 touch
    the tents at r4294967296c4294967295 and r4294967296c4294967296 touch
    the tent at r4294967295c4294967296 is off the board
    the tent at r4294967296c4294967295 is off the board
    the tent at r4294967296c4294967296 is off the board
    the tent at r4294967295c4294967296 has no tree of its own
    the tent at r4294967296c4294967295 has no tree of its own
    the tent at r4294967296c4294967296 has no tree of its own
";

#[test]
fn a_long_row_of_trees_and_tents_is_paired_from_either_end() {
    // If each tree first gets the tent to its east, none is left for the last tree, which has a
    // tent only to its west: all pairs must change.
    for length in [3_usize, 101, 2001] {
        let row: Vec<Content> = (0..length)
            .map(|column| {
                if column % 2 == 1 {
                    Content::Tree
                } else {
                    Content::Unknown
                }
            })
            .collect();
        let tents: Vec<(u32, u32)> = (0..length as u32 - 1)
            .step_by(2)
            .map(|column| (0, column))
            .collect();
        let board = Puzzle::new(vec![None], vec![None; length], row).expect("one row");
        assert_eq!(judge_layout(&board, &layout(&tents)), []);
        let other_end: Vec<(u32, u32)> = (2..length as u32)
            .step_by(2)
            .map(|column| (0, column))
            .collect();
        assert_eq!(judge_layout(&board, &layout(&other_end)), []);
        assert_eq!(judge_layout(&board, &layout(&tents[1..])).len(), 1);
    }
}

/// Returns a checkerboard of trees and tents. Trees are missing in the left half of the first row,
/// and tents in the right half of the last row, so that many pairs must change until all are
/// paired.
fn checkerboard(side: u32) -> (Puzzle, Layout) {
    let cells = (0..side).flat_map(|row| (0..side).map(move |column| cell(row, column)));
    let is_tree =
        |at: Cell| (at.row + at.column).is_multiple_of(2) && (at.row > 0 || at.column >= side / 2);
    let content = |at| {
        if is_tree(at) {
            Content::Tree
        } else {
            Content::Unknown
        }
    };
    let contents = cells.clone().map(content);
    let lines = || vec![None; side as usize];
    let board = Puzzle::new(lines(), lines(), contents.collect()).expect("a square");
    let is_last = |at: Cell| at.row == side - 1 && at.column >= side / 2;
    let tents = cells.filter(|at| !(at.row + at.column).is_multiple_of(2) && !is_last(*at));
    (board, tents.collect())
}

#[test]
fn a_large_board_of_touching_tents_is_judged_within_bounded_work() {
    let (board, layout) = checkerboard(40);
    let violations = judge_layout(&board, &layout);
    let is_touch = |one: &&Violation| matches!(one, Violation::Touch { .. });
    let touching = violations.iter().filter(is_touch).count();
    assert_eq!(touching, 2 * 39 * 39 / 2 - 20);
    assert_eq!(violations.len(), touching, "all can be paired");

    let (board, layout) = checkerboard(1000);
    let violations = judge_layout(&board, &layout);
    let last = violations.last().copied();
    let Some(unknown @ Violation::PairingUnknown { trees }) = last else {
        panic!("{last:?}");
    };
    assert!((1..board.trees().len()).contains(&trees), "{trees}");
    let words = format!(
        "too many tents touch to find out whether {trees} more trees can have a \
                         tent of their own"
    );
    assert_eq!(unknown.to_string(), words);
    let others = &violations[..violations.len() - 1];
    assert!(others.iter().all(|other| is_touch(&other)));
}

#[test]
fn a_cell_off_the_board_has_no_neighbour() {
    let size = Size::new(3, 3).unwrap();
    for (row, column) in [(u32::MAX, 0), (0, u32::MAX), (u32::MAX, u32::MAX), (9, 9)] {
        for direction in Direction::ALL {
            assert_eq!(cell(row, column).step(direction, size), None);
        }
    }
}
