//! Reasons why a board has no solution that are seen without a search.

use fastrand::Rng;
use tents::puzzle::{Clue, Content, Puzzle};
use tents::solve::{Obstacle, Options, Verdict, obstacle, verdict};

use crate::support::boards::{
    hide_clues, mark, planted, puzzle, random_clues, random_trees, show, with_clues, with_clues_of,
};
use crate::support::{cell, combinations, oracle};

/// The obstacle of a board that has one, which must rule out every solution.
fn found(board: &Puzzle) -> Obstacle {
    let finding = verdict(board, Options::default());
    assert_eq!(finding.verdict, Verdict::None, "{}", show(board));
    obstacle(board).expect("an obstacle")
}

#[test]
fn a_tree_needs_a_free_neighbour() {
    let tree = cell(0, 0);
    let expected = Obstacle::TreeWithoutFreeNeighbour { tree };
    assert_eq!(found(&puzzle("?", &["? T"])), expected);
    assert_eq!(found(&puzzle("? ?", &["? TT"])), expected);
    assert_eq!(found(&puzzle("? ? ?", &["? T-.", "? -.."])), expected);
    assert_eq!(
        expected.to_string(),
        "the tree at r1c1 has no free cell next to it"
    );
    let tree = cell(1, 1);
    let shut_in = puzzle("? ? ?", &["? -T.", "? TT-", "? .T."]);
    assert_eq!(found(&shut_in), Obstacle::TreeWithoutFreeNeighbour { tree });
    // A tent that is given is a free cell to the tree.
    assert_eq!(obstacle(&puzzle("? ?", &["? T*"])), None);
}

#[test]
fn a_given_tent_needs_a_tree() {
    let expected = Obstacle::TentWithoutTree { tent: cell(1, 2) };
    assert_eq!(found(&puzzle("? ? ?", &["? .T.", "? ..*"])), expected);
    assert_eq!(
        expected.to_string(),
        "the tent given at r2c3 has no tree next to it"
    );
    let expected = Obstacle::TentWithoutTree { tent: cell(0, 0) };
    assert_eq!(found(&puzzle("? ?", &["? *."])), expected);
}

#[test]
fn given_tents_must_not_touch() {
    let touch = |one, other| Obstacle::TentsTouch { one, other };
    let expected = touch(cell(0, 0), cell(1, 1));
    assert_eq!(found(&puzzle("? ? ?", &["? *T.", "? T*."])), expected);
    let text = "the tents given at r1c1 and r2c2 touch";
    assert_eq!(expected.to_string(), text);
    let expected = touch(cell(0, 1), cell(1, 0));
    assert_eq!(found(&puzzle("? ? ?", &["? T*.", "? *T."])), expected);
    let expected = touch(cell(0, 1), cell(0, 2));
    assert_eq!(found(&puzzle("? ? ? ?", &["? T**T"])), expected);
    let expected = touch(cell(1, 0), cell(2, 0));
    assert_eq!(found(&puzzle("?", &["? T", "? *", "? *", "? T"])), expected);
    // The end of a row and the start of the next are apart.
    assert_eq!(obstacle(&puzzle("? ? ? ?", &["? ..T*", "? *T.."])), None);
}

#[test]
fn there_must_be_a_tree_for_every_given_tent() {
    let expected = Obstacle::TooManyTents { tents: 2, trees: 1 };
    assert_eq!(found(&puzzle("? ? ?", &["? *T*"])), expected);
    assert_eq!(expected.to_string(), "2 tents given for 1 tree");
    let cross = puzzle("? ? ? ? ?", &["? ..*..", "? *TT.*", "? ..*T.", "? ...*."]);
    assert!(obstacle(&cross).is_some());
    assert_eq!(
        Obstacle::TooManyTents { tents: 3, trees: 2 }.to_string(),
        "3 tents given for 2 trees"
    );
}

/// The line, the clue and the number of tents of an obstacle in a line, and its text.
fn found_in_line(board: &Puzzle) -> (String, u32, usize, String) {
    let obstacle = found(board);
    match obstacle {
        Obstacle::TooManyInLine {
            line,
            clue,
            tents: number,
        }
        | Obstacle::TooFewPlaces {
            line,
            clue,
            fit: number,
        } => (line.to_string(), clue, number, obstacle.to_string()),
        _ => panic!("{obstacle:?} is in no line"),
    }
}

#[test]
fn a_line_must_not_have_more_given_tents_than_its_clue() {
    let (line, clue, tents, text) = found_in_line(&puzzle("? ? ? ? ?", &["1 *T*T.", "? ....."]));
    assert_eq!((line.as_str(), clue, tents), ("row 1", 1, 2));
    assert_eq!(text, "2 tents given in row 1, its clue is 1");
    let (line, clue, tents, text) = found_in_line(&puzzle("? 0", &["? T*", "? .."]));
    assert_eq!((line.as_str(), clue, tents), ("column 2", 0, 1));
    assert_eq!(text, "1 tent given in column 2, its clue is 0");
}

#[test]
fn a_line_must_have_places_for_its_tents() {
    // Three places in a row take two tents, two places one.
    let board = puzzle("? ? ?", &["? TTT", "3 ...", "? ..."]);
    let (line, clue, fit, text) = found_in_line(&board);
    assert_eq!((line.as_str(), clue, fit), ("row 2", 3, 2));
    assert_eq!(text, "the clue of row 2 is 3, but at most 2 tents fit");
    let board = puzzle("2 ? ?", &["? .T.", "? .T.", "? ..."]);
    let (line, clue, fit, text) = found_in_line(&board);
    assert_eq!((line.as_str(), clue, fit), ("column 1", 2, 1));
    assert_eq!(text, "the clue of column 1 is 2, but at most 1 tent fits");
    let (line, clue, fit, text) = found_in_line(&puzzle("? ?", &["? T.", "1 -."]));
    assert_eq!((line.as_str(), clue, fit), ("row 2", 1, 0));
    assert_eq!(text, "the clue of row 2 is 1, but at most 0 tents fit");
}

#[test]
fn the_clues_of_all_rows_or_columns_add_up_to_the_number_of_trees() {
    let sum = |rows, sum, trees, all| Obstacle::Sum {
        rows,
        sum,
        trees,
        all,
    };
    let expected = sum(true, 2, 1, true);
    assert_eq!(found(&puzzle("? ? ?", &["1 .T.", "1 ..."])), expected);
    assert_eq!(
        expected.to_string(),
        "the row clues add up to 2, but the board has 1 tree"
    );
    let expected = sum(true, 0, 1, true);
    assert_eq!(found(&puzzle("? ? ?", &["0 .T.", "0 ..."])), expected);
    let expected = sum(false, 3, 1, false);
    assert_eq!(found(&puzzle("1 ? 2", &["? .T.", "? ..."])), expected);
    assert_eq!(
        expected.to_string(),
        "the column clues alone add up to 3, but the board has 1 tree"
    );
    let expected = sum(false, 1, 0, true);
    assert_eq!(found(&puzzle("0 1", &["? .."])), expected);
    assert_eq!(
        expected.to_string(),
        "the column clues add up to 1, but the board has 0 trees"
    );
    // Clues of 32 bits add up without end.
    let most = u64::from(u32::MAX);
    let board = with_clues(
        &puzzle("? ?", &["? T.", "? .."]),
        vec![Some(u32::MAX); 2],
        vec![None; 2],
    );
    assert_eq!(found(&board), sum(true, 2 * most, 1, true));
    // Rows before columns; a missing clue may stand for what is missing.
    let board = puzzle("0 0", &["0 T.", "0 .."]);
    assert_eq!(found(&board), sum(true, 0, 1, true));
    assert_eq!(obstacle(&puzzle("0 ?", &["? T.", "0 .."])), None);
}

#[test]
fn a_board_with_a_solution_has_no_obstacle() {
    let mut rng = Rng::with_seed(60);
    for _ in 0..3000 {
        let (rows, columns) = (rng.usize(1..=12), rng.usize(2..=12));
        let (density, hidden) = (rng.f64() * 0.3, rng.f64());
        let (board, layout) = planted(&mut rng, rows, columns, density);
        let board = hide_clues(&mut rng, &with_clues_of(&board, &layout), hidden);
        let share = rng.f64();
        let board = mark(&mut rng, &board, share, Some(&layout));
        assert_eq!(obstacle(&board), None, "{}", show(&board));
    }
}

#[test]
fn a_random_board_with_an_obstacle_has_no_solution() {
    let mut rng = Rng::with_seed(61);
    let mut met = [0; 8];
    for _ in 0..40_000 {
        let (rows, columns) = (rng.usize(1..=4), rng.usize(1..=4));
        let (density, clued) = (rng.f64() * 0.4, (rng.f64() - 0.3).max(0.0));
        let board = random_trees(&mut rng, rows, columns, density);
        let board = random_clues(&mut rng, &board, clued);
        let share = (rng.f64() - 0.3).max(0.0);
        let board = mark(&mut rng, &board, share, None);
        let obstacle = obstacle(&board);
        met[match obstacle {
            None => 0,
            Some(Obstacle::TreeWithoutFreeNeighbour { .. }) => 1,
            Some(Obstacle::TentWithoutTree { .. }) => 2,
            Some(Obstacle::TentsTouch { .. }) => 3,
            Some(Obstacle::TooManyTents { .. }) => 4,
            Some(Obstacle::TooManyInLine { .. }) => 5,
            Some(Obstacle::TooFewPlaces { .. }) => 6,
            Some(_) => 7,
        }] += 1;
        if obstacle.is_some() {
            assert_eq!(
                oracle::layouts(&board),
                [],
                "{obstacle:?}\n{}",
                show(&board)
            );
        }
    }
    assert!(met.iter().all(|&times| times > 0), "{met:?}");
}

#[test]
fn every_2x2_board_with_an_obstacle_has_no_solution() {
    let all = [
        Content::Unknown,
        Content::Tree,
        Content::Tent,
        Content::Empty,
    ];
    let clues: [Clue; 4] = [None, Some(0), Some(1), Some(2)];
    let mut met = 0;
    for contents in combinations(&all, 4) {
        for clues in combinations(&clues, 4) {
            let (rows, columns) = (clues[..2].to_vec(), clues[2..].to_vec());
            let board = Puzzle::new(rows, columns, contents.clone()).expect("four cells");
            if obstacle(&board).is_some() {
                met += 1;
                assert_eq!(oracle::layouts(&board), [], "{}", show(&board));
            }
        }
    }
    assert!(met > 10_000, "{met}");
}
