//! Tests of the parts: the boards, the features that a policy sees, its training, and its play.

use std::collections::HashSet;

use anyhow::Result;
use fastrand::Rng;
use tents::explain::Level;
use tents::puzzle::{Cell, Puzzle};

use crate::boards::{Board, canonical, generate};
use crate::episode::Episode;
use crate::features::{Around, Features, Position, legal};
use crate::play::{by_the_engine, greedily, search};
use crate::policies::Policy;
use crate::train::{Teacher, learned_from};

fn boards(side: usize, number: usize) -> Result<Vec<Board>> {
    generate([side, number, 50], Level::Tricky, 9, &HashSet::new())
}

#[test]
fn unseen_boards_are_none_that_were_seen() -> Result<()> {
    let seen = vec![boards(6, 5)?];
    assert_eq!(seen[0].len(), 5);
    let known = canonical(&seen);
    let unseen = generate([6, 10, 50], Level::Tricky, 9, &known)?;
    let mut rng = Rng::with_seed(1);
    for board in &seen[0] {
        let turned = board.seen_from(&mut rng);
        assert_eq!(turned.puzzle.canonical(), board.puzzle.canonical());
        assert!(tents::rules::judge_layout(&turned.puzzle, &turned.solution).is_empty());
    }
    assert!(!unseen.is_empty());
    assert!(
        unseen
            .iter()
            .all(|board| !known.contains(&board.puzzle.canonical()))
    );
    Ok(())
}

#[test]
fn what_is_lost_never_comes_back() -> Result<()> {
    let mut rng = Rng::with_seed(2);
    for board in boards(9, 30)? {
        let mut episode = Episode::new(&board.puzzle);
        let mut bound = 0.0;
        loop {
            let open = legal(&episode);
            let position = Position {
                episode: &episode,
                open: &open,
            };
            let lost = Around::new(position).lost();
            assert!(lost >= bound);
            bound = lost;
            let Some(cell) = rng.choice(episode.actions()) else {
                break;
            };
            episode.step(cell)?;
        }
        let missing = board.puzzle.trees().len() - episode.tents();
        assert!(bound <= missing as f32, "{bound} {missing}");
    }
    Ok(())
}

#[test]
fn the_features_say_what_they_are_said_to() -> Result<()> {
    // Two trees claim the cell between them. The left one has one more choice.
    let puzzle: Puzzle = " 1110\n0....\n3.T.T\n0....\n0....\n".parse()?;
    let episode = Episode::new(&puzzle);
    let open = legal(&episode);
    assert_eq!(open.iter().filter(|open| **open).count(), 2);
    let position = Position {
        episode: &episode,
        open: &open,
    };
    let features = Around::new(position).features();
    let (cell, between) = features[1];
    assert_eq!(cell, Cell { row: 1, column: 2 });
    // The left tree has two choices and the right one has one, so their claims are a half and one.
    assert_eq!(
        between[..8],
        [1.0, 2.0, 1.5, 1.0, 0.0, 0.0, 0.0, 1.5 / 1.51]
    );
    assert_eq!(between[8..10], [1.5, 1.0]);
    assert_eq!(between[12..16], [1.0, 1.0, 0.0, 1.0]);
    Ok(())
}

#[test]
fn each_teacher_teaches_something() -> Result<()> {
    let seen = vec![boards(6, 10)?, boards(7, 10)?];
    for teacher in Teacher::ALL {
        let train = |seed: u64| learned_from(teacher, 60, &seen, seed);
        let weights = train(1)?;
        let tents = |policy: Policy| -> Result<usize> {
            let boards = boards(8, 30)?;
            let played = boards.iter().map(|one| greedily(&policy, &one.puzzle, 1));
            played.map(|one| Ok(one?.tents)).sum()
        };
        let [learned, chance] = [tents(Policy::Linear(weights))?, tents(Policy::Chance)?];
        assert!(10 * learned > 11 * chance, "{learned} {chance} {weights:?}");
        let bits = |weights: Features| weights.map(f32::to_bits);
        assert_eq!(bits(weights), bits(train(1)?));
        assert_ne!(bits(weights), bits(train(2)?));
    }
    Ok(())
}

#[test]
fn a_search_finds_the_solution_whoever_orders_it() -> Result<()> {
    for board in boards(8, 20)? {
        let trees = board.puzzle.trees().len();
        for policy in [Policy::Chance, Policy::Beliefs] {
            assert!(search(&policy, &board.puzzle, 1)?.is_solved);
            let played = greedily(&policy, &board.puzzle, 1)?;
            assert_eq!(played.is_solved, played.tents == trees);
            assert_eq!(played.tents, greedily(&policy, &board.puzzle, 1)?.tents);
        }
        let [alone, searched] = by_the_engine(&board.puzzle);
        assert!(alone.is_solved && searched.is_solved && searched.tents == 0);
    }
    Ok(())
}
