//! Playing: greedily, without taking anything back, and as the order of a search.

use std::time::{Duration, Instant};

use crate::episode::Episode;
use anyhow::Result;
use fastrand::Rng;
use tents::puzzle::{Cell, Puzzle};
use tents::search::{DepthFirst, SearchProblem, SearchStep};
use tents::solve::{Deduction, Options, Rules, Solutions, deduce};

use crate::planes::{Position, legal};
use crate::policies::Policy;

/// How many guesses a search has.
pub(crate) const GUESSES: usize = 1000;

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
        let open = legal(&episode);
        let position = Position {
            episode: &episode,
            open: &open,
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
    let mut search = DepthFirst::new(Board::new(policy, puzzle, seed));
    let is_solved = loop {
        match search.step() {
            SearchStep::Solution(()) => break true,
            SearchStep::Node => {}
            SearchStep::Exhausted | SearchStep::Stopped(_) => break false,
        }
    };
    let board = search.into_problem();
    if let Some(error) = board.failure {
        return Err(error);
    }
    Ok(Played {
        is_solved,
        tents: board.guesses,
        time: begin.elapsed(),
    })
}

/// A tent on a cell, or none.
#[derive(Clone, Copy, Debug)]
enum Try {
    Tent(Cell),
    NoTent(Cell),
}

/// Why a search ends early: its guesses are used up, or the policy has failed.
#[derive(Clone, Copy, Debug)]
struct Enough;

/// A search that concludes as little as it can: a tree with a single spot left has its tent there,
/// so has a line with as many spots as it lacks tents, and one with fewer is a dead end.
struct Board<'a> {
    policy: &'a Policy,
    rng: Rng,
    /// The position after each move, with the cells that are still open.
    states: Vec<(Episode<'a>, Vec<bool>)>,
    guesses: usize,
    failure: Option<anyhow::Error>,
}

impl<'a> Board<'a> {
    fn new(policy: &'a Policy, puzzle: &'a Puzzle, seed: u64) -> Self {
        let episode = Episode::new(puzzle);
        let mut open = legal(&episode);
        let mut states = Vec::new();
        let mut begun = episode.clone();
        conclude(&mut begun, &mut open);
        states.push((begun, open));
        Self {
            policy,
            rng: Rng::with_seed(seed),
            states,
            guesses: 0,
            failure: None,
        }
    }
}

impl SearchProblem<Enough> for Board<'_> {
    type Move = Try;
    type Solution = ();

    fn expand(&mut self, moves: &mut Vec<Try>) -> Option<()> {
        let (episode, open) = self.states.last()?;
        if episode.is_solved() {
            return Some(());
        }
        match self
            .policy
            .choose(Position { episode, open }, &mut self.rng)
        {
            Ok(Some(cell)) => moves.extend([Try::Tent(cell), Try::NoTent(cell)]),
            Ok(None) => {}
            Err(error) => self.failure = Some(error),
        }
        None
    }

    fn apply(&mut self, step: Try) -> bool {
        let Some((mut episode, mut open)) = self.states.last().cloned() else {
            return false;
        };
        let size = episode.puzzle().size();
        let is_alive = match step {
            Try::Tent(cell) => {
                self.guesses += 1;
                episode.step(cell).is_ok() && conclude(&mut episode, &mut open)
            }
            Try::NoTent(cell) => {
                open[size.index(cell)] = false;
                conclude(&mut episode, &mut open)
            }
        };
        self.states.push((episode, open));
        is_alive
    }

    fn undo(&mut self) {
        self.states.pop();
    }

    fn stop(&self) -> Option<Enough> {
        (self.guesses >= GUESSES || self.failure.is_some()).then_some(Enough)
    }
}

/// Draws the conclusions until there are no more. Returns whether there is no dead end.
fn conclude(episode: &mut Episode<'_>, open: &mut [bool]) -> bool {
    loop {
        for (open, is_legal) in open.iter_mut().zip(legal(episode)) {
            *open &= is_legal;
        }
        let mut forced = Vec::new();
        if !look_at_trees(episode, open, &mut forced) || !look_at_lines(episode, open, &mut forced)
        {
            return false;
        }
        if forced.is_empty() {
            return true;
        }
        for cell in forced {
            let is_new = !episode.layout().contains(cell);
            if is_new && episode.step(cell).is_err() {
                return false;
            }
        }
    }
}

/// The last spots of trees next to which there is no tent. Returns whether each has one.
fn look_at_trees(episode: &Episode<'_>, open: &[bool], forced: &mut Vec<Cell>) -> bool {
    let size = episode.puzzle().size();
    let layout = episode.layout();
    for tree in episode.puzzle().trees() {
        let mut beside = tree.neighbours(size).map(|(_, cell)| cell);
        if beside.any(|cell| layout.contains(cell)) {
            continue;
        }
        let beside = tree.neighbours(size).map(|(_, cell)| cell);
        let mut spots = beside.filter(|&cell| open[size.index(cell)]);
        match (spots.next(), spots.next()) {
            (None, _) => return false,
            (Some(cell), None) => forced.push(cell),
            _ => {}
        }
    }
    true
}

/// The spots of lines that need all of theirs. Returns whether no line lacks spots.
fn look_at_lines(episode: &Episode<'_>, open: &[bool], forced: &mut Vec<Cell>) -> bool {
    use tents::puzzle::Line;
    let size = episode.puzzle().size();
    let (rows, columns) = (size.rows(), size.columns());
    let lines = (0..rows)
        .map(Line::Row)
        .chain((0..columns).map(Line::Column));
    for line in lines {
        let Some(left @ 1..) = episode.left(line) else {
            continue;
        };
        let all = match line {
            Line::Row(row) => (row * columns..(row + 1) * columns).step_by(1),
            Line::Column(column) => (column..size.area()).step_by(columns),
        };
        let spots: Vec<usize> = all.filter(|&index| open[index]).collect();
        if spots.len() < left as usize {
            return false;
        }
        if spots.len() == left as usize {
            forced.extend(spots.into_iter().map(|index| size.cell(index)));
        }
    }
    true
}

/// How `tents` itself does: by its rules alone, and with its search.
pub(crate) fn by_the_engine(puzzle: &Puzzle) -> [Played; 2] {
    let begin = Instant::now();
    let known = deduce(puzzle, Rules::ALL);
    let is_settled = |known: &Deduction| known.directions().iter().all(|left| left.len() == 1);
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
