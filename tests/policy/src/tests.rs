//! Tests of the parts: what a policy sees, what it is told, how it plays.

use std::collections::HashSet;

use crate::episode::Episode;
use anyhow::Result;
use fastrand::Rng;
use tents::explain::Level;
use tents::puzzle::Puzzle;

use crate::boards::{Board, canonical, generate};
use crate::net::{Net, Shape};
use crate::planes::{Planes, Position, legal, lost};
use crate::play::{by_the_engine, greedily, search};
use crate::policies::Policy;

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
            assert!(lost(position) >= bound);
            bound = lost(position);
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
    // Two trees claim the cell between them, and each has one more choice.
    let puzzle: Puzzle = " 1110\n0....\n3.T.T\n0....\n0....\n".parse()?;
    let episode = Episode::new(&puzzle);
    let open = legal(&episode);
    assert_eq!(open.iter().filter(|open| **open).count(), 2);
    let position = Position {
        episode: &episode,
        open: &open,
    };
    let features = Planes::Features.of(position);
    let between = &features[18 * 6..][..18];
    // The trees have two choices and one: their claims are a half and one.
    assert_eq!(
        between[..8],
        [1.0, 2.0, 1.5, 1.0, 0.0, 0.0, 0.0, 1.5 / 1.51]
    );
    assert_eq!(between[8..10], [1.5, 1.0]);
    assert_eq!(between[12..16], [1.0, 1.0, 0.0, 1.0]);
    assert!(features[..72].iter().all(|&feature| feature == 0.0));
    let planes = Planes::Board.of(position);
    assert_eq!(planes[9 * 5..][..5], [1.0, 1.0, 0.0, 0.0, 0.0]);
    assert_eq!(planes[9 * 6..][..5], [1.0, 0.0, 0.0, 0.0, 1.0]);
    Ok(())
}

#[test]
fn a_net_says_the_same_of_a_board_alone_and_among_others_and_from_a_file() -> Result<()> {
    let shape = Shape {
        planes: Planes::Board,
        layers: 2,
        channels: 8,
    };
    let net = Net::new(shape, &mut Rng::with_seed(3))?;
    net.disturb()?;
    let path =
        std::env::temp_dir().join(format!("tents-policy-{}.safetensors", std::process::id()));
    net.save(&path)?;
    let loaded = Net::load(&path);
    std::fs::remove_file(&path)?;
    let loaded = loaded?;
    assert_eq!(loaded.shape, shape);
    let boards = boards(7, 3)?;
    let episodes: Vec<Episode<'_>> = boards.iter().map(|one| Episode::new(&one.puzzle)).collect();
    let open: Vec<Vec<bool>> = episodes.iter().map(legal).collect();
    let positions = episodes.iter().zip(&open);
    let positions: Vec<_> = positions
        .map(|(episode, open)| Position { episode, open })
        .collect();
    let together = net.scores(&positions)?;
    for (at, &position) in positions.iter().enumerate() {
        let alone = loaded.scores(&[position])?.concat();
        for (one, other) in together[at].iter().zip(&alone) {
            assert!((one - other).abs() < 1e-4, "{one} {other}");
        }
    }
    assert!(together[0] != together[1]);
    Ok(())
}

#[test]
fn a_search_finds_the_solution_whoever_orders_it() -> Result<()> {
    for board in boards(8, 20)? {
        let trees = board.puzzle.trees().len();
        for policy in [
            Policy::Edge,
            Policy::FullLines,
            Policy::Between,
            Policy::Chance,
            Policy::Beliefs,
        ] {
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
