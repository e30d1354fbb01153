//! An obstacle is a reason, found without a search, why a board has no solution.

use fastrand::Rng;
use tents::explain::{DeadEnd, Obstacle, obstacle, wrong_sum};
use tents::limits::Limits;
use tents::puzzle::{Clue, Content, Puzzle};
use tents::render::explain;
use tents::solve::{Options, Verdict, verdict};

use crate::support::boards::{
    hide_clues, mark, of_line, planted, random_clues, random_trees, show, with_clues_of,
};
use crate::support::{assert_cases, combinations, oracle};

#[test]
fn obstacles_are_described_and_leave_no_solution() {
    assert_cases(CASES, |case| {
        let board = of_line(case);
        let obstacle = seen(&board);
        if obstacle.is_some() {
            let finding = verdict(&board, Options::default());
            assert_eq!(finding.verdict, Verdict::None, "{case}");
        }
        obstacle.iter().map(explain::obstacle).collect()
    });
}

fn seen(board: &Puzzle) -> Option<Obstacle> {
    obstacle(board, &Limits::default()).expect("no limits")
}

/// Boards, each with its obstacle, if any. Among other things, they test that a tree may use a
/// given tent, that the end of a row and the start of the next are not neighbours, that three
/// places in a row hold two tents, and that sums of 32-bit clues do not overflow.
const CASES: &str = "
? / ? T
    the tree at r1c1 has no spot left
? ? / ? TT
    the tree at r1c1 has no spot left
? ? ? / ? T-. / ? -..
    the tree at r1c1 has no spot left
? ? ? / ? -T. / ? TT- / ? .T.
    the tree at r2c2 has no spot left
? ? / ? T*
? ? ? / ? .T. / ? ..*
    the tent at r2c3 has no tree left
? ? / ? *.
    the tent at r1c1 has no tree left
? ? ? / ? *T. / ? T*.
    the tents at r1c1 and r2c2 touch
? ? ? / ? T*. / ? *T.
    the tents at r1c2 and r2c1 touch
? ? ? ? / ? T**T
    the tents at r1c2 and r1c3 touch
? / ? T / ? * / ? * / ? T
    the tents at r2c1 and r3c1 touch
? ? ? ? / ? ..T* / ? *T..
? ? ? / ? *T*
? ? ? ? ? / ? .*T*. / ? ..... / ? ..T*. / ? ..... / ? *T*..
? ? ? ? ? / 1 *T*T. / ? .....
    row 1 has 2 tents, but its clue is 1
? 0 / ? T* / ? ..
    column 2 has a tent, but its clue is 0
? ? ? / ? TTT / 3 ... / ? ...
    row 2 needs 3 more tents, but only 2 fit
2 ? ? / ? .T. / ? .T. / ? ...
    column 1 needs 2 more tents, but only 1 fits
? ? / ? T. / 1 -.
    row 2 needs 1 more tent, but has no spot left
? ? ? / 1 .T. / 1 ...
    the row clues add up to 2, but the board has 1 tree
? ? ? / 0 .T. / 0 ...
    the row clues add up to 0, but the board has 1 tree
1 ? 2 / ? .T. / ? ...
    the column clues alone add up to 3, but the board has 1 tree
0 1 / ? ..
    the column clues add up to 1, but the board has 0 trees
? ? / 4294967295 T. / 4294967295 ..
    the row clues add up to 8589934590, but the board has 1 tree
0 0 / 0 T. / 0 ..
    the row clues add up to 0, but the board has 1 tree
0 ? / ? T. / 0 ..
";

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
        assert_eq!(seen(&board), None, "{}", show(&board));
    }
}

#[test]
fn a_random_board_with_an_obstacle_has_no_solution() {
    let mut rng = Rng::with_seed(61);
    let mut met = [0; 7];
    for _ in 0..40_000 {
        let (rows, columns) = (rng.usize(1..=4), rng.usize(1..=4));
        let (density, clued) = (rng.f64() * 0.4, (rng.f64() - 0.3).max(0.0));
        let board = random_trees(&mut rng, rows, columns, density);
        let board = random_clues(&mut rng, &board, clued);
        let share = (rng.f64() - 0.3).max(0.0);
        let board = mark(&mut rng, &board, share, None);
        let obstacle = seen(&board);
        met[match &obstacle {
            None => 0,
            Some(Obstacle::Sum(_)) => 1,
            Some(Obstacle::DeadEnd(end)) => match end {
                DeadEnd::TreeWithoutSpot(_) => 2,
                DeadEnd::TentWithoutTree(_) => 3,
                DeadEnd::Touch(_) => 4,
                DeadEnd::TooMany { .. } => 5,
                DeadEnd::TooFew { .. } => 6,
                _ => panic!("{end:?}"),
            },
        }] += 1;
        let wrong_sum = wrong_sum(&board);
        assert_eq!(
            matches!(obstacle, Some(Obstacle::Sum(_))),
            wrong_sum.is_some()
        );
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
            if seen(&board).is_some() {
                met += 1;
                assert_eq!(oracle::layouts(&board), [], "{}", show(&board));
            }
        }
    }
    assert!(met > 10_000, "{met}");
}
