//! The rules on a small board have the same conclusions as the event-driven rules.

use fastrand::Rng;

use super::{RuleOutcome, SmallBoard};
use crate::limits::Limits;
use crate::puzzle::drawn::drawn;
use crate::puzzle::planted::{mark, planted_with_clues, with_clues};
use crate::puzzle::{Assignment, Clue, Content, Puzzle};
use crate::solve::board::{Block, Board, directions};
use crate::solve::rule_set::{Rule, Rules};
use crate::solve::{Distinct, Engine, Options, Solutions};

/// Returns a number of lines. If it is large, it is near the width of a word.
fn lines(rng: &mut Rng) -> usize {
    match rng.u32(..6) {
        0 => 15 + rng.usize(..4),
        1 => 31 + rng.usize(..4),
        2 => 61 + rng.usize(..4),
        _ => rng.usize(2..=12),
    }
}

/// Returns a random board, often with marks, on which each clue is missing with probability
/// `hidden`. The board may have no solution. The formula of the rule *flow* concludes as much as
/// its event-driven form only if all clues are given, or all except one row clue and one column
/// clue.
fn any_board(rng: &mut Rng, hidden: f64) -> Puzzle {
    let rows = lines(rng);
    let columns = if rows > 20 {
        rng.usize(2..=6)
    } else {
        lines(rng)
    };
    let density = 0.05 + 0.2 * rng.f64();
    let (puzzle, layout) = planted_with_clues(rng, rows, columns, density, hidden);
    let share = (0.3 * rng.f64() - 0.1).max(0.0);
    let puzzle = mark(rng, &puzzle, share, Some(&layout));
    if rng.u32(..6) == 0 {
        // Adds trees that were not planted, so there may be no cell for each of their tents.
        let mut contents = puzzle.contents().to_vec();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..contents.len());
            contents[at] = Content::Tree;
        }
        let clues = [puzzle.row_clues(), puzzle.column_clues()].map(<[Clue]>::to_vec);
        let [rows, columns] = clues;
        return Puzzle::new(rows, columns, contents).expect("it has the same size");
    }
    if rng.u32(..5) > 0 {
        return puzzle;
    }
    let one_more = |clues: &[Clue], at: usize| -> Vec<Clue> {
        let clues = clues.iter().enumerate();
        let clue = |(index, clue): (usize, &Clue)| clue.map(|clue| clue + u32::from(index == at));
        clues.map(clue).collect()
    };
    let at = rng.usize(..rows);
    let changed = one_more(puzzle.row_clues(), at);
    with_clues(&puzzle, changed, puzzle.column_clues().to_vec())
}

/// Returns the puzzle without the clues of one row and one column.
fn without_two_clues(rng: &mut Rng, puzzle: &Puzzle) -> Puzzle {
    let mut without_one = |clues: &[Clue]| {
        let mut clues = clues.to_vec();
        let at = rng.usize(..clues.len());
        clues[at] = None;
        clues
    };
    let (rows, columns) = (puzzle.row_clues(), puzzle.column_clues());
    let (rows, columns) = (without_one(rows), without_one(columns));
    with_clues(puzzle, rows, columns)
}

/// Rules that never conclude less if more is known about the board, whatever other rules are used.
const FEW: [Rule; 4] = [Rule::Tree, Rule::Tent, Rule::NoTouch, Rule::LineCount];

/// Sets of rules that have the same conclusions in every order.
fn sets() -> Vec<Rules> {
    let all = Rules::ALL;
    let alone = FEW.into_iter().chain([Rule::Flow]);
    let alone = alone.map(|rule| Rules::NONE.with(rule));
    let some = [
        all,
        all.without(Rule::Tent),
        all.without(Rule::Corner),
        all.without(Rule::Band),
        all.without(Rule::Flow),
        all.without(Rule::Band).without(Rule::Packing),
        Rules::from_iter(FEW),
        Rules::from_iter(FEW).with(Rule::Flow),
        Rules::from_iter(FEW).with(Rule::Packing),
        Rules::from_iter(FEW).without(Rule::Tree),
    ];
    some.into_iter().chain(alone).collect()
}

#[test]
fn small_boards_agree_with_event_driven_rules() {
    let mut rng = Rng::with_seed(140);
    let (mut refuted, mut settled, mut open) = (0, 0, 0);
    for round in 0..3000 {
        let hidden = if round % 2 == 0 { 0.0 } else { rng.f64() };
        let mut puzzle = any_board(&mut rng, hidden);
        if round % 4 == 2 {
            puzzle = without_two_clues(&mut rng, &puzzle);
        }
        for mut rules in sets() {
            if hidden > 0.0 {
                rules = rules.without(Rule::Flow);
            }
            let limits = Limits::default();
            let mut board = Board::new(&puzzle, Distinct::Assignments, &limits).expect("no limits");
            board.rules = rules;
            let is_refuted = board.propagate_all().is_err();
            let mut small = SmallBoard::new(&puzzle).expect("it is small");
            let outcome = small.propagate(rules, false);
            assert_eq!(
                is_refuted,
                outcome == RuleOutcome::Refuted,
                "{rules:?}\n{puzzle:?}"
            );
            match outcome {
                RuleOutcome::Refuted => refuted += 1,
                RuleOutcome::Settled => settled += 1,
                RuleOutcome::Open => open += 1,
            }
            if is_refuted {
                continue;
            }
            for row in 0..puzzle.size().rows() {
                let one = format!("{:?}", small.lines[row].block);
                let other = format!("{:?}", board.blocks[(row + 1) * board.words()]);
                assert_eq!(one, other, "row {row}, {rules:?}\n{puzzle:?}");
            }
            assert_eq!(
                small.is_thorough, board.is_thorough,
                "{rules:?}\n{puzzle:?}"
            );
        }
    }
    assert!(
        refuted > 1000 && settled > 3000 && open > 3000,
        "{refuted} {settled} {open}"
    );
}

/// Returns the number of undecided cells, plus the number of pairs that are not excluded.
fn unknown(small: &SmallBoard) -> u32 {
    let open = |block: &Block| {
        let pairs = block.pairs.map(u64::count_ones);
        block.open.count_ones() + pairs.iter().sum::<u32>()
    };
    small.rows().map(open).sum()
}

/// Applies one rule to a board. Returns the outcome and the number of the conclusions.
fn alone(rule: Rule, board: &str) -> (RuleOutcome, u32) {
    let puzzle = drawn(board);
    let mut small = SmallBoard::new(&puzzle).expect("it is small");
    let mut before = small.clone();
    before.propagate(Rules::NONE, false);
    let outcome = small.propagate(Rules::NONE.with(rule), false);
    (outcome, unknown(&before) - unknown(&small))
}

#[test]
fn each_rule_refutes_alone_what_contradicts_it() {
    let boards = [
        // Three tents in a run of four.
        (Rule::Packing, "????\n?TTTT\n3....\n"),
        (Rule::Packing, "?3\n?T.\n?T.\n?T.\n?T.\n"),
        // Three tents in two neighbouring rows of four cells, then in two neighbouring columns.
        (Rule::Band, "????\n?TTTT\n2....\n1....\n?TTTT\n"),
        (Rule::Band, "?21?\n?T..T\n?T..T\n?T..T\n?T..T\n"),
        // A tent without a tree.
        (Rule::Tent, "???\n?T..\n?..*\n"),
        // A tent that touches all candidates of a tree.
        (Rule::Corner, "???\n?.*T\n?T..\n"),
    ];
    for (rule, board) in boards {
        assert_eq!(
            alone(rule, board).0,
            RuleOutcome::Refuted,
            "{rule:?}\n{board}"
        );
    }
}

#[test]
fn a_band_concludes_nothing_if_one_of_its_lines_misses_no_tent() {
    // Otherwise it would duplicate the conclusions of packing for the other line.
    for board in [
        "???\n?TTT\n2...\n0...\n?TTT\n",
        "???\n?TTT\n0...\n2...\n?TTT\n",
        "???\n?TTT\n2...\n?...\n?TTT\n",
        "?20?\n?T..T\n?T..T\n?T..T\n",
    ] {
        assert_eq!(
            alone(Rule::Band, board),
            (RuleOutcome::Open, 0),
            "\n{board}"
        );
    }
    let both = "???\n?TTT\n1...\n1...\n?TTT\n";
    assert_ne!(alone(Rule::Band, both).1, 0);
}

#[test]
fn looking_ahead_keeps_every_solution() {
    let mut rng = Rng::with_seed(141);
    let (mut refuted, mut settled, mut open) = (0, 0, 0);
    for round in 0..20_000 {
        let hidden = if round % 2 == 0 { 0.0 } else { rng.f64() };
        let puzzle = any_board(&mut rng, hidden);
        if puzzle.size().rows().max(puzzle.size().columns()) > 16 {
            continue;
        }
        let mut small = SmallBoard::new(&puzzle).expect("it is small");
        if small.clone().propagate(Rules::ALL, false) != RuleOutcome::Open {
            continue;
        }
        let outcome = small.propagate(Rules::ALL, true);
        let options = Options::default().distinct(Distinct::Assignments);
        let mut solutions = Solutions::new(&puzzle, options.engine(Engine::Simple)).take(100);
        match outcome {
            RuleOutcome::Refuted => {
                refuted += 1;
                assert_eq!(solutions.next(), None, "{puzzle:?}");
            }
            RuleOutcome::Settled => {
                settled += 1;
                let solutions: Vec<Assignment> = solutions.collect();
                let found = directions(small.rows(), small.trees);
                assert_eq!(solutions, [found.into()], "{puzzle:?}");
            }
            RuleOutcome::Open => {
                open += 1;
                for solution in solutions {
                    for (tree, direction) in puzzle.trees().iter().zip(solution.directions()) {
                        let pairs = small.lines[tree.row as usize].block.pairs[*direction as usize];
                        assert!(pairs >> tree.column & 1 == 1, "{tree}\n{puzzle:?}");
                    }
                }
            }
        }
    }
    assert!(
        refuted > 0 && settled > 20 && open > 1000,
        "{refuted} {settled} {open}"
    );
}
