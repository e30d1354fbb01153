//! The judge against the oracle, and each thing it can say.

use fastrand::Rng;
use tents::puzzle::{Assignment, Cell, Content, Direction, Layout, Line, Puzzle, Size};
use tents::rules::{Violation, judge_assignment, judge_layout};

use crate::support::boards::{
    drawn, hide_clues, mark, planted, puzzle, random_clues, random_lattice, random_trees, show,
    with_clues_of,
};
use crate::support::{cell, combinations, layout, oracle};

use Direction::{East, North, South, West};

/// A board of up to 5 × 5, sometimes without clues or marks, sometimes with wrong ones.
fn board(rng: &mut Rng) -> (Puzzle, Layout) {
    let (rows, columns) = (rng.usize(1..=5), rng.usize(1..=5));
    let density = rng.f64() * 0.35;
    let (mut board, layout) = match rng.u32(0..3) {
        0 => (random_trees(rng, rows, columns, density), Layout::default()),
        1 => (
            random_lattice(rng, rows, columns, density * 2.0),
            Layout::default(),
        ),
        _ => planted(rng, rows, columns, density),
    };
    match rng.u32(0..4) {
        0 => board = random_clues(rng, &board, 0.5),
        1 => board = with_clues_of(&board, &layout),
        2 => board = hide_clues(rng, &with_clues_of(&board, &layout), 0.5),
        _ => {}
    }
    match rng.u32(0..4) {
        0 => board = mark(rng, &board, 0.2, None),
        1 => board = mark(rng, &board, 0.5, Some(&layout)),
        _ => {}
    }
    (board, layout)
}

/// A layout with a few tents put in, taken away or moved; also off the board and on trees.
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

/// What the judge must say about the counts of lines, tents that touch and tents where none may
/// be, by one loop for each rule.
fn expected_without_pairs(board: &Puzzle, tents: &[Cell]) -> Vec<Violation> {
    let mut expected = Vec::new();
    let on_board = |tent: &Cell| board.size().contains(*tent);
    let on_it: Vec<Cell> = tents.iter().copied().filter(on_board).collect();
    for (row, &clue) in board.row_clues().iter().enumerate() {
        let found = on_it.iter().filter(|tent| tent.row as usize == row).count();
        match clue {
            Some(clue) if clue as usize != found => {
                expected.push(Violation::Line {
                    line: Line::Row(row),
                    expected: clue,
                    found,
                });
            }
            _ => {}
        }
    }
    for (column, &clue) in board.column_clues().iter().enumerate() {
        let found = on_it
            .iter()
            .filter(|tent| tent.column as usize == column)
            .count();
        match clue {
            Some(clue) if clue as usize != found => {
                expected.push(Violation::Line {
                    line: Line::Column(column),
                    expected: clue,
                    found,
                });
            }
            _ => {}
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

/// Panics unless the judge says of a layout what the oracle says; whether it is right.
fn compare_layout(board: &Puzzle, layout: &Layout) -> bool {
    let violations = judge_layout(board, layout);
    let message = || format!("{}\n{layout:?}\n{violations:?}", show(board));
    let right = oracle::accepts(board, layout.tents());
    assert_eq!(violations.is_empty(), right, "{}", message());

    let expected = expected_without_pairs(board, layout.tents());
    let (others, unpaired) = violations.split_at(expected.len().min(violations.len()));
    assert_eq!(others, expected, "{}", message());
    // A tent off the board is no tree's, not even of a tree on the edge.
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
    // What is left over comes row-major, first trees, then tents; the others do pair up.
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

/// Panics unless the judge says of an assignment what the oracle says; whether it is right.
fn compare_assignment(board: &Puzzle, assignment: &Assignment) -> bool {
    let violations = judge_assignment(board, assignment);
    let message = || format!("{}\n{assignment:?}\n{violations:?}", show(board));
    let right = oracle::accepts_assignment(board, assignment);
    assert_eq!(violations.is_empty(), right, "{}", message());
    let layout = assignment.layout(board);
    if right {
        assert!(oracle::accepts(board, layout.tents()), "{}", message());
    }
    // Every tree beyond the first at a tent is one shared tent.
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
fn every_set_of_cells_of_a_small_board_is_judged_as_the_oracle_does() {
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
fn random_layouts_right_and_wrong_are_judged_as_the_oracle_does() {
    let mut rng = Rng::with_seed(21);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..10_000 {
        let (board, planted) = board(&mut rng);
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
fn random_assignments_right_and_wrong_are_judged_as_the_oracle_does() {
    let mut rng = Rng::with_seed(22);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..10_000 {
        let (board, planted) = board(&mut rng);
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
fn every_list_of_directions_of_a_small_board_is_judged_as_the_oracle_does() {
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

#[test]
fn a_list_of_the_wrong_length_is_judged_by_its_length_alone() {
    let board = puzzle("9 9 9", &["9 T.T"]);
    let judge =
        |directions: &[Direction]| judge_assignment(&board, &directions.iter().copied().collect());
    assert_eq!(
        judge(&[]),
        [Violation::Directions {
            expected: 2,
            found: 0
        }]
    );
    assert_eq!(
        judge(&[East]),
        [Violation::Directions {
            expected: 2,
            found: 1
        }]
    );
    let long = [East, West, North];
    assert_eq!(
        judge(&long),
        [Violation::Directions {
            expected: 2,
            found: 3
        }]
    );
    let empty = puzzle("? ?", &["? .."]);
    let list = [North].into_iter().collect();
    let expected = [Violation::Directions {
        expected: 0,
        found: 1,
    }];
    assert_eq!(judge_assignment(&empty, &list), expected);
}

/// The texts of what the judge says about a layout.
fn says(board: &Puzzle, tents: &[(u32, u32)]) -> Vec<String> {
    judge_layout(board, &layout(tents))
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn a_right_layout_breaks_no_rule() {
    let (board, tents) = drawn(&["*T*", "T.T", "*T*"]);
    assert_eq!(judge_layout(&with_clues_of(&board, &tents), &tents), []);
    assert_eq!(judge_layout(&puzzle("0", &["0 ."]), &layout(&[])), []);
}

#[test]
fn lines_with_the_wrong_number_of_tents_are_named() {
    let board = puzzle("0 0 2", &["1 *T.", "0 ..."]);
    let tents = layout(&[(0, 0)]);
    let expected = [
        Violation::Line {
            line: Line::Column(0),
            expected: 0,
            found: 1,
        },
        Violation::Line {
            line: Line::Column(2),
            expected: 2,
            found: 0,
        },
    ];
    assert_eq!(judge_layout(&board, &tents), expected);
    let expected = [
        "column 1 holds 1 tent, its clue is 0",
        "column 3 holds 0 tents, its clue is 2",
    ];
    assert_eq!(says(&board, &[(0, 0)]), expected);

    let board = puzzle("? ? ?", &["2 .T.", "4294967295 ..."]);
    let expected = [
        Violation::Line {
            line: Line::Row(0),
            expected: 2,
            found: 1,
        },
        Violation::Line {
            line: Line::Row(1),
            expected: u32::MAX,
            found: 0,
        },
    ];
    assert_eq!(judge_layout(&board, &tents), expected);
    let expected = [
        "row 1 holds 1 tent, its clue is 2",
        "row 2 holds 0 tents, its clue is 4294967295",
    ];
    assert_eq!(says(&board, &[(0, 0)]), expected);
}

#[test]
fn tents_that_touch_are_named_once_a_pair() {
    let board = puzzle("? ? ? ? ?", &["? T...T", "? .....", "? T...T"]);
    // All eight directions in which two tents can touch, from a tent in the middle.
    for row in 0..3 {
        for column in 1..4 {
            let (one, middle) = (cell(row, column), cell(1, 2));
            let found = judge_layout(&board, &[one, middle].into_iter().collect());
            let touch = Violation::Touch {
                one: one.min(middle),
                other: one.max(middle),
            };
            assert_eq!(found.contains(&touch), one != middle);
        }
    }
    let (board, tents) = drawn(&["*T", "T*"]);
    let expected = Violation::Touch {
        one: cell(0, 0),
        other: cell(1, 1),
    };
    assert_eq!(judge_layout(&board, &tents), [expected]);
    let expected = ["the tents at r1c1 and r2c2 touch"];
    assert_eq!(says(&board, &[(0, 0), (1, 1)]), expected);
}

#[test]
fn the_last_column_does_not_touch_the_first_of_the_next_row() {
    let (board, tents) = drawn(&["*T.T*", "T....", "*..T*"]);
    let found = judge_layout(&board, &tents);
    assert_eq!(found, []);
    let (board, tents) = drawn(&["...T*", "*T..."]);
    assert_eq!(judge_layout(&board, &tents), []);
}

#[test]
fn a_tent_on_a_tree_is_named() {
    let board = puzzle("? ?", &["? TT"]);
    let expected = [
        Violation::TentOnTree { tent: cell(0, 1) },
        Violation::TreeUnpaired { tree: cell(0, 1) },
    ];
    assert_eq!(judge_layout(&board, &layout(&[(0, 1)])), expected);
    let expected = [
        "the tent at r1c2 stands on a tree",
        "the tree at r1c2 has no tent of its own",
    ];
    assert_eq!(says(&board, &[(0, 1)]), expected);
    // Facing trees: each tent on the other's tree.
    let found = judge_assignment(&board, &[East, West].into_iter().collect());
    let (one, other) = (cell(0, 0), cell(0, 1));
    let expected = [
        Violation::Touch { one, other },
        Violation::TentOnTree { tent: one },
        Violation::TentOnTree { tent: other },
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_tent_off_the_board_is_named_and_counts_in_no_line() {
    let board = puzzle("0 0", &["0 .T"]);
    for tent in [cell(0, 2), cell(1, 1), cell(u32::MAX, 0), cell(0, u32::MAX)] {
        let expected = [
            Violation::TentOffBoard { tent },
            Violation::TreeUnpaired { tree: cell(0, 1) },
            Violation::TentUnpaired { tent },
        ];
        assert_eq!(
            judge_layout(&board, &[tent].into_iter().collect()),
            expected
        );
    }
    let far = cell(u32::MAX, u32::MAX);
    assert_eq!(
        Violation::TentOffBoard { tent: far }.to_string(),
        "the tent at r4294967296c4294967296 is off the board"
    );
}

#[test]
fn a_direction_off_the_board_is_named() {
    let board = puzzle("?", &["? T"]);
    for direction in Direction::ALL {
        let found = judge_assignment(&board, &[direction].into_iter().collect());
        let expected = Violation::DirectionOffBoard {
            tree: cell(0, 0),
            direction,
        };
        assert_eq!(found, [expected]);
        let letter = direction.letter();
        let text = format!("`{letter}` leads off the board from the tree at r1c1");
        assert_eq!(expected.to_string(), text);
    }
}

#[test]
fn a_tent_on_a_cell_marked_as_empty_is_named() {
    let board = puzzle("? ?", &["? T-"]);
    let expected = [Violation::TentOnEmpty { tent: cell(0, 1) }];
    assert_eq!(judge_layout(&board, &layout(&[(0, 1)])), expected);
    assert_eq!(
        judge_assignment(&board, &[East].into_iter().collect()),
        expected
    );
    let expected = ["the tent at r1c2 stands on a cell marked as empty"];
    assert_eq!(says(&board, &[(0, 1)]), expected);
}

#[test]
fn a_given_tent_that_is_missing_is_named() {
    let board = puzzle("? ? ?", &["? .T*"]);
    let expected = [Violation::GivenTentMissing { tent: cell(0, 2) }];
    assert_eq!(judge_layout(&board, &layout(&[(0, 0)])), expected);
    assert_eq!(
        judge_assignment(&board, &[West].into_iter().collect()),
        expected
    );
    let expected = ["the tent given at r1c3 is missing"];
    assert_eq!(says(&board, &[(0, 0)]), expected);
}

#[test]
fn a_tent_that_trees_share_is_named_once_for_each_tree_beyond_the_first() {
    let board = puzzle("0 1 0", &["0 .T.", "1 T.T", "0 .T."]);
    let found = judge_assignment(&board, &[South, East, West, North].into_iter().collect());
    let shared = |other| Violation::SharedTent {
        tent: cell(1, 1),
        one: cell(0, 1),
        other,
    };
    assert_eq!(
        found,
        [shared(cell(1, 0)), shared(cell(1, 2)), shared(cell(2, 1))]
    );
    assert_eq!(
        found[0].to_string(),
        "the trees at r1c2 and r2c1 share the tent at r2c2"
    );
}

#[test]
fn what_cannot_be_paired_is_named() {
    let board = puzzle("? ? ? ?", &["? T.T."]);
    let expected = [Violation::TreeUnpaired { tree: cell(0, 2) }];
    assert_eq!(judge_layout(&board, &layout(&[(0, 1)])), expected);
    assert_eq!(
        says(&board, &[(0, 1)]),
        ["the tree at r1c3 has no tent of its own"]
    );

    let board = puzzle("? ? ?", &["? .T."]);
    let expected = [Violation::TentUnpaired { tent: cell(0, 0) }];
    assert_eq!(judge_layout(&board, &layout(&[(0, 0), (0, 2)])), expected);
    let expected = ["the tent at r1c1 has no tree of its own"];
    assert_eq!(says(&board, &[(0, 0), (0, 2)]), expected);

    // As many trees as tents, but not in the same place.
    let (board, tents) = drawn(&["*T*...", "......", "..*T.T"]);
    let expected = [
        Violation::TreeUnpaired { tree: cell(2, 5) },
        Violation::TentUnpaired { tent: cell(0, 0) },
    ];
    assert_eq!(judge_layout(&board, &tents), expected);
}

#[test]
fn many_rules_broken_at_once_are_all_named_in_their_order() {
    let board = puzzle("0 ? ? 1", &["0 *T..", "? ..-.", "1 T..."]);
    let found = judge_layout(&board, &layout(&[(0, 1), (0, 2), (1, 2), (3, 3)]));
    let expected = [
        Violation::Line {
            line: Line::Row(0),
            expected: 0,
            found: 2,
        },
        Violation::Line {
            line: Line::Row(2),
            expected: 1,
            found: 0,
        },
        Violation::Line {
            line: Line::Column(3),
            expected: 1,
            found: 0,
        },
        Violation::Touch {
            one: cell(0, 1),
            other: cell(0, 2),
        },
        Violation::Touch {
            one: cell(0, 1),
            other: cell(1, 2),
        },
        Violation::Touch {
            one: cell(0, 2),
            other: cell(1, 2),
        },
        Violation::TentOnTree { tent: cell(0, 1) },
        Violation::TentOnEmpty { tent: cell(1, 2) },
        Violation::TentOffBoard { tent: cell(3, 3) },
        Violation::GivenTentMissing { tent: cell(0, 0) },
        Violation::TreeUnpaired { tree: cell(2, 0) },
        Violation::TentUnpaired { tent: cell(0, 1) },
        Violation::TentUnpaired { tent: cell(1, 2) },
        Violation::TentUnpaired { tent: cell(3, 3) },
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_long_row_of_trees_and_tents_is_paired_from_either_end() {
    // Every tree prefers the tent to its east, but the last one has only its west: all must move.
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

/// A checkerboard of trees and tents. Trees are missing in half of the first row, and tents in the
/// other half of the last, so that all must move to make good for it.
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
fn a_wide_field_of_tents_that_touch_is_judged_within_bounds() {
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
fn a_step_from_off_the_board_leads_nowhere() {
    let size = Size::new(3, 3).unwrap();
    for (row, column) in [(u32::MAX, 0), (0, u32::MAX), (u32::MAX, u32::MAX), (9, 9)] {
        for direction in Direction::ALL {
            assert_eq!(cell(row, column).step(direction, size), None);
        }
    }
}

#[test]
fn a_layout_at_the_end_of_all_numbers_is_judged() {
    let board = puzzle("? ?", &["? T.", "? .T"]);
    let most = u32::MAX;
    let layout = layout(&[
        (most, most),
        (most, most - 1),
        (most - 1, most),
        (0, 1),
        (1, 0),
    ]);
    let touch = |one, other| Violation::Touch { one, other };
    let far = [cell(most - 1, most), cell(most, most - 1), cell(most, most)];
    let mut expected = vec![
        touch(cell(0, 1), cell(1, 0)),
        touch(far[0], far[1]),
        touch(far[0], far[2]),
        touch(far[1], far[2]),
    ];
    expected.extend(far.map(|tent| Violation::TentOffBoard { tent }));
    expected.extend(far.map(|tent| Violation::TentUnpaired { tent }));
    assert_eq!(judge_layout(&board, &layout), expected);
}
