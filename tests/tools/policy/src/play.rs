//! Playing: greedily, without taking anything back, and as the order of a search.

use std::time::{Duration, Instant};

use anyhow::Result;
use fastrand::Rng;
use tents::puzzle::{Content, Puzzle};
use tents::solve::{Deduction, Options, Rule, Rules, Solutions, deduce};

use crate::episode::Episode;
use crate::features::{Position, legal};
use crate::policies::Policy;

/// How many guesses a search has.
const GUESSES: usize = 1000;

/// How a board was played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub(crate) is_solved: bool,
    /// Of the trees, how many got a tent; in a search, how many tents were tried by guess.
    pub(crate) tents: usize,
    pub(crate) time: Duration,
}

/// Puts up the tent that the policy likes best until no tent is legal.
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

/// Searches for the solution, with the policy's choice first in each position.
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

/// A search that concludes as little as it can: a tree with a single spot left has its tent there,
/// so has a line with as many spots as it lacks tents, and one with fewer is a dead end.
struct Search<'a> {
    policy: &'a Policy,
    rng: Rng,
    guesses: usize,
}

impl Search<'_> {
    /// Whether a solution is found from a position with some open cells on.
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

/// What a search concludes.
const PLAIN: [Rule; 3] = [Rule::Tree, Rule::NoTouch, Rule::LineCount];

/// Draws the conclusions until there are no more. Returns whether there is no dead end.
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

/// How `tents` itself does: by its rules alone, and with its search.
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
