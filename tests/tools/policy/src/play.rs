//! Plays boards with a policy: greedily, without taking anything back, and by a search in the order
//! of the policy.

use std::time::{Duration, Instant};

use anyhow::Result;
use fastrand::Rng;
use tents::puzzle::{Content, Puzzle};
use tents::solve::{Deduction, Options, Rule, Rules, Solutions, deduce};

use crate::episode::Episode;
use crate::features::{Position, legal};
use crate::policies::Policy;

/// The number of guesses after which a search gives up.
const GUESSES: usize = 1000;

/// The result of playing a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub(crate) is_solved: bool,
    /// The number of tents that were placed; in a search, the number of guesses (for the engine, of
    /// nodes).
    pub(crate) tents: usize,
    pub(crate) time: Duration,
}

/// Places tents one by one, each on the legal cell that the policy scores best, until no tent is
/// legal.
pub(crate) fn greedily(policy: &Policy, puzzle: &Puzzle, seed: u64) -> Result<Played> {
    let begin = Instant::now();
    let mut rng = Rng::with_seed(seed);
    let mut episode = Episode::new(puzzle);
    loop {
        let position = Position {
            episode: &episode,
            open: &legal(&episode),
        };
        let Some(cell) = policy.choose(position, &mut rng)? else {
            break;
        };
        episode.step(cell)?;
    }
    Ok(Played {
        is_solved: episode.is_solved(),
        tents: episode.tents(),
        time: begin.elapsed(),
    })
}

/// Searches for the solution, and tries the policy's choice first in each position.
pub(crate) fn search(policy: &Policy, puzzle: &Puzzle, seed: u64) -> Result<Played> {
    let begin = Instant::now();
    let episode = Episode::new(puzzle);
    let open = legal(&episode);
    let mut search = Search {
        policy,
        rng: Rng::with_seed(seed),
        guesses: 0,
    };
    Ok(Played {
        is_solved: search.is_solved(episode, open)?,
        tents: search.guesses,
        time: begin.elapsed(),
    })
}

/// A search that draws only the simplest conclusions: a tree with a single spot left has its tent
/// there, a line with as many spots as missing tents has tents on all of them, and a line with
/// fewer spots is a dead end.
struct Search<'a> {
    policy: &'a Policy,
    rng: Rng,
    guesses: usize,
}

impl Search<'_> {
    /// Returns whether the search finds a solution from a position with these open cells before it
    /// gives up.
    fn is_solved(&mut self, mut episode: Episode<'_>, mut open: Vec<bool>) -> Result<bool> {
        if !conclude(&mut episode, &mut open)? {
            return Ok(false);
        }
        let position = Position {
            episode: &episode,
            open: &open,
        };
        let Some(cell) = self.policy.choose(position, &mut self.rng)? else {
            return Ok(episode.is_solved());
        };
        if self.guesses == GUESSES {
            return Ok(false);
        }
        self.guesses += 1;
        open[episode.puzzle().size().index(cell)] = false;
        let mut with = episode.clone();
        Ok(
            (with.step(cell).is_ok() && self.is_solved(with, open.clone())?)
                || self.is_solved(episode, open)?,
        )
    }
}

/// The rules that a search applies.
const PLAIN: [Rule; 3] = [Rule::Tree, Rule::NoTouch, Rule::LineCount];

/// Applies [`PLAIN`] until nothing more follows, and places the tents that follow. Returns `false`
/// at a dead end.
fn conclude(episode: &mut Episode<'_>, open: &mut [bool]) -> Result<bool> {
    let position = Position { episode, open };
    let Some(known) = deduce(&position.marked()?, PLAIN.into_iter().collect()) else {
        return Ok(false);
    };
    let size = episode.puzzle().size();
    for (index, is_open) in open.iter_mut().enumerate() {
        let cell = size.cell(index);
        let content = known.content(cell);
        if *is_open && content == Content::Tent && episode.step(cell).is_err() {
            return Ok(false);
        }
        *is_open = content == Content::Unknown;
    }
    Ok(true)
}

/// Plays a board by the engine of `tents`: by its rules alone, and by its search.
pub(crate) fn by_the_engine(puzzle: &Puzzle) -> [Played; 2] {
    let begin = Instant::now();
    let known = deduce(puzzle, Rules::ALL);
    let trees = 0..puzzle.trees().len();
    let is_settled = |known: &Deduction| {
        trees
            .clone()
            .all(|tree| known.directions(tree).count() == 1)
    };
    let is_solved = known.as_ref().is_some_and(is_settled);
    let by_rules = Played {
        is_solved,
        tents: if is_solved { puzzle.trees().len() } else { 0 },
        time: begin.elapsed(),
    };
    let begin = Instant::now();
    let mut solutions = Solutions::new(puzzle, Options::default());
    let by_search = Played {
        is_solved: solutions.next().is_some(),
        tents: solutions.statistics().nodes as usize,
        time: begin.elapsed(),
    };
    [by_rules, by_search]
}
