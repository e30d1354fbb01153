//! The game agrees with the judge: undo restores the exact board, a check is always right, and a
//! hint holds in the solution.

use fastrand::Rng;

use tents::explain::{Fact, Hint};
use tents::limits::Limits;
use tents::play::{Action, Effect, Game, Reply, Stage, grass, served};
use tents::puzzle::{Cell, Content, Direction, Layout, Line, Puzzle};
use tents::rules::judge_layout;
use tents::solve::{Options, Verdict, verdict};

use crate::support::boards::planted_with_clues;

const BOARD: &str = include_str!("../../puzzles/6x6.txt");

fn game_of(text: &str) -> Game {
    let puzzle: Puzzle = text.parse().expect("it is a puzzle");
    game(&puzzle)
}

fn game(puzzle: &Puzzle) -> Game {
    let finding = verdict(&puzzle.without_marks(), Options::default());
    Game::new(puzzle, &finding)
}

fn act(game: &mut Game, actions: &[Action]) -> Vec<Effect> {
    let limits = Limits::default();
    let effects = actions
        .iter()
        .flat_map(|&action| game.handle(action, &limits));
    effects.collect()
}

fn at(row: u32, column: u32) -> Cell {
    Cell { row, column }
}

fn solution(game: &Game) -> Layout {
    let bare = game.board().without_marks();
    let finding = verdict(&bare, Options::default());
    assert_eq!(finding.verdict, Verdict::Unique);
    finding.solutions[0].layout(&bare)
}

/// Returns a game on a random board with one solution.
fn unique(rng: &mut Rng) -> Game {
    loop {
        let (rows, columns) = (rng.usize(2..8), rng.usize(2..8));
        let (puzzle, _) = planted_with_clues(rng, rows, columns, 0.2, 0.1);
        let game = game(&puzzle.without_marks());
        if !puzzle.trees().is_empty() && game.verdict() == Verdict::Unique {
            return game;
        }
    }
}

/// Returns a random action: it moves the cursor, changes marks, undoes or redoes a change, sets a
/// point, or asks for a hint.
fn any(rng: &mut Rng, game: &Game) -> Action {
    let size = game.board().size();
    let cell = size.cell(rng.usize(0..size.area()));
    match rng.u8(0..16) {
        0..=3 => Action::MoveTo(cell),
        4..=6 => Action::Mark(Content::Tent),
        7 => Action::Mark(Content::Empty),
        8 => Action::Cycle,
        9 => Action::Paint(cell, Content::Empty),
        10 => Action::Grass,
        11 => Action::FillLine(Line::Row(rng.usize(0..size.rows()))),
        12 => Action::Undo,
        13 => Action::Redo,
        14 => Action::SetPoint,
        _ => Action::Hint,
    }
}

#[test]
fn undo_restores_the_previous_board_and_redo_the_next() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..300 {
        let mut game = unique(&mut rng);
        let first = game.board().clone();
        for _ in 0..40 {
            let action = any(&mut rng, &game);
            act(&mut game, &[action]);
        }
        let last = game.board().clone();
        let changes = game.changes();
        while game.changes() > 0 {
            act(&mut game, &[Action::Undo]);
        }
        assert_eq!(*game.board(), first);
        for _ in 0..changes {
            act(&mut game, &[Action::Redo]);
        }
        assert_eq!(*game.board(), last);
    }
}

#[test]
fn a_check_is_right_and_going_back_leaves_a_right_board() {
    let mut rng = Rng::with_seed(2);
    for _ in 0..300 {
        let mut game = unique(&mut rng);
        let right = solution(&game);
        for _ in 0..20 {
            let action = any(&mut rng, &game);
            act(&mut game, &[action]);
        }
        let is_tent = |cell: &Cell| right.tents().contains(cell);
        let size = game.board().size();
        let cells = (0..size.area()).map(|index| size.cell(index));
        let wrong: Vec<Cell> = cells
            .filter(|cell| match game.board().content(*cell) {
                Content::Tent => !is_tent(cell),
                Content::Empty => is_tent(cell),
                _ => false,
            })
            .collect();
        // A check begins at its first stage, even after a hint.
        let said = act(&mut game, &[Action::Check]);
        match &said[..] {
            [Effect::Reply(Reply::Right { by_rules: false })] => assert!(wrong.is_empty()),
            [
                Effect::Reply(Reply::Wrong {
                    stage: Stage::First,
                    marks,
                    ..
                }),
            ] => {
                assert_eq!(*marks, wrong);
            }
            other => panic!("{other:?}"),
        }
        let said = act(&mut game, &[Action::Check, Action::Check]);
        if !wrong.is_empty() {
            let Some(Effect::Reply(Reply::Wrong { stage, mistake, .. })) = said.last() else {
                panic!("{said:?}");
            };
            assert_eq!(*stage, Stage::Third);
            assert!(mistake.is_some(), "no reason on\n{}", game.board().size());
        }
        act(&mut game, &[Action::UndoToFirstMistake]);
        assert!(game.wrong().is_empty());
    }
}

#[test]
fn hints_hold_in_the_solution_and_lead_to_it() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..200 {
        let mut game = unique(&mut rng);
        let right = solution(&game);
        for _ in 0..1000 {
            if game.is_solved() {
                break;
            }
            for effect in act(&mut game, &[Action::Hint]) {
                let Effect::Reply(Reply::Hint { hint, .. }) = effect else {
                    continue;
                };
                let Hint::Step { step, .. } = *hint else {
                    continue;
                };
                for claim in step.claims {
                    match claim {
                        Fact::Tent(cell) => assert!(right.tents().contains(&cell)),
                        Fact::Grass(cell) => assert!(!right.tents().contains(&cell)),
                        _ => {}
                    }
                }
            }
        }
        assert!(game.is_solved(), "hints end on a board of one solution");
        assert!(judge_layout(game.board(), &game.board().marked_tents()).is_empty());
    }
}

#[test]
fn grass_by_the_rules_is_never_in_the_place_of_a_tent() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..500 {
        let mut game = unique(&mut rng);
        let right = solution(&game);
        for &tent in right.tents() {
            if rng.bool() {
                act(
                    &mut game,
                    &[Action::MoveTo(tent), Action::Mark(Content::Tent)],
                );
            }
            let grass = grass(game.board());
            assert!(grass.iter().all(|cell| !right.tents().contains(cell)));
        }
        if game.is_solved() {
            let served = served(game.board());
            let trees = game.board().trees();
            assert!(
                trees
                    .iter()
                    .all(|&tree| served[game.board().size().index(tree)])
            );
        }
    }
}

#[test]
fn impossible_actions_are_reported() {
    let mut game = game_of(BOARD);
    assert_eq!(act(&mut game, &[Action::Grass]), [Effect::Changed]);
    for (action, reply) in [
        (Action::Grass, Reply::NoGrass),
        (Action::BackToPoint, Reply::NoPoint),
    ] {
        assert_eq!(act(&mut game, &[action]), [Effect::Reply(reply)]);
    }
    act(&mut game, &[Action::Undo]);
    let said = act(&mut game, &[Action::Undo]);
    assert_eq!(said, [Effect::Reply(Reply::NothingLeft)]);
    // A point is gone once the change before it is undone, and a tree cannot be marked.
    let tent = Action::Mark(Content::Tent);
    act(&mut game, &[tent, Action::SetPoint, Action::Undo]);
    let said = act(&mut game, &[Action::BackToPoint]);
    assert_eq!(said, [Effect::Reply(Reply::NoPoint)]);
    assert_eq!(act(&mut game, &[Action::MoveTo(at(0, 2)), tent]), []);
    let off = [Action::Move(Direction::North), Action::MoveTo(at(9, 9))];
    act(&mut game, &off);
    assert_eq!(game.cursor(), at(5, 5));
}

#[test]
fn boards_of_several_solutions_or_none_are_judged_by_the_rules() {
    let mut game = game_of("???\n1.T.\n");
    assert_eq!(game.verdict(), Verdict::Multiple);
    let right = Effect::Reply(Reply::Right { by_rules: true });
    let said = act(&mut game, &[Action::Check]);
    assert_eq!(said, std::slice::from_ref(&right));
    let said = act(&mut game, &[Action::Hint]);
    let [Effect::Reply(Reply::Hint { hint, .. })] = &said[..] else {
        panic!("{said:?}");
    };
    assert_eq!(**hint, Hint::NothingFollows);
    let tent = Action::Mark(Content::Tent);
    let said = act(&mut game, &[tent]);
    assert_eq!(said, [Effect::Changed, Effect::Solved]);
    act(&mut game, &[Action::MoveTo(at(0, 2)), tent]);
    assert!(!game.is_solved());
    let said = act(&mut game, &[Action::Check]);
    assert!(
        matches!(said[..], [Effect::Reply(Reply::Wrong { .. })]),
        "{said:?}"
    );
    act(&mut game, &[Action::UndoToFirstMistake]);
    assert_eq!(act(&mut game, &[Action::Check]), [right]);

    let mut game = game_of("??\n1TT\n");
    assert_eq!(game.verdict(), Verdict::None);
    let said = act(&mut game, &[Action::Hint]);
    assert!(
        matches!(&said[..], [Effect::Reply(Reply::Hint { hint, .. })]
            if matches!(**hint, Hint::NoSolution { .. } | Hint::Mistake(_))),
        "{said:?}"
    );
}

#[test]
fn marks_from_the_beginning_cannot_be_undone() {
    let mut game = game_of(" 01\n1T.\n0*.\n");
    assert_eq!(game.wrong(), [at(1, 0)]);
    assert_eq!(
        act(&mut game, &[Action::UndoToFirstMistake]),
        [Effect::Reply(Reply::Older)]
    );
    act(&mut game, &[Action::Errors]);
    assert_eq!(game.shown_wrong(), [at(1, 0)]);
}

#[test]
fn the_clock_stops_when_the_board_is_solved() {
    let mut game = game_of(" 01\n1T.\n0..\n");
    let second = std::time::Duration::from_secs(1);
    act(&mut game, &[Action::Pass(second), Action::Timer]);
    assert_eq!(game.shown_time(), None);
    let said = act(
        &mut game,
        &[Action::MoveTo(at(0, 1)), Action::Mark(Content::Tent)],
    );
    assert_eq!(said, [Effect::Changed, Effect::Solved]);
    act(&mut game, &[Action::Pass(second), Action::Timer]);
    assert_eq!(game.shown_time(), Some(second));
}
