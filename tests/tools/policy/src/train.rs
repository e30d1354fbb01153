//! Training of linear policies: Q-learning by playing, and imitation of solutions.

use anyhow::Result;
use fastrand::Rng;

use crate::boards::Board;
use crate::episode::Episode;
use crate::features::{Around, Features, Position, legal};
use crate::policies::{best_of, score};

/// How many games are played in a round, and how many moves are learned from at a time.
const GAMES: usize = 24;
const BATCH: usize = 64;

/// How many moves on boards of each side are remembered.
const MEMORY: usize = 1500;

/// How far what comes later counts at once (Watkins's λ).
const LAMBDA: f32 = 0.8;

/// What is learned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Teacher {
    /// Rewards.
    Rewards,
    /// Solutions.
    Solutions,
}

impl Teacher {
    /// Both.
    pub(crate) const ALL: [Self; 2] = [Self::Rewards, Self::Solutions];

    /// The name of the policy that has learned from it.
    pub(crate) fn name(self) -> &'static str {
        ["q-linear", "linear"][self as usize]
    }

    /// How many rounds it teaches: in each, some boards of one side are played, or looked at.
    pub(crate) fn rounds(self) -> usize {
        [1200, 1500][self as usize]
    }
}

/// The weights that are learned on boards by side, the easiest first.
pub(crate) fn learned_from(
    teacher: Teacher,
    rounds: usize,
    boards: &[Vec<Board>],
    seed: u64,
) -> Result<Features> {
    let mut pupil = Pupil {
        weights: Weights::default(),
        memory: boards.iter().map(|_| Vec::new()).collect(),
        rng: Rng::with_seed(seed),
    };
    for round in 0..rounds {
        let progress = round as f32 / rounds as f32;
        // Steps get shorter towards the end.
        pupil.weights.rate = 0.02 * (1.0 - 0.9 * progress);
        let side = pupil.rng.usize(..boards.len());
        let mut games: Vec<Board> = Vec::new();
        for _ in 0..GAMES {
            if let Some(board) = pupil.rng.choice(&boards[side]) {
                games.push(board.seen_from(&mut pupil.rng));
            }
        }
        match teacher {
            Teacher::Rewards => {
                let curiosity = 0.02 + 0.3 * (1.0 - 4.0 * progress).max(0.0);
                let mut moves = Vec::new();
                for board in &games {
                    moves.extend(pupil.play(board, curiosity)?);
                }
                pupil.learn_from_rewards(side, &moves);
            }
            Teacher::Solutions => pupil.learn_from_solutions(&games)?,
        }
    }
    Ok(pupil.weights.values)
}

/// The weights that are trained, by Adam (Kingma and Ba, *Adam: A Method for Stochastic
/// Optimization*, 2015).
#[derive(Default)]
struct Weights {
    values: Features,
    rate: f32,
    steps: i32,
    /// Running means of the gradient and of its square.
    means: [Features; 2],
}

impl Weights {
    fn step(&mut self, gradient: &Features) {
        const DECAY: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let scale = DECAY.map(|decay| 1.0 / (1.0 - decay.powi(self.steps)));
        for (at, &slope) in gradient.iter().enumerate() {
            for (mean, (decay, new)) in
                (self.means.iter_mut()).zip(DECAY.into_iter().zip([slope, slope * slope]))
            {
                mean[at] = decay * mean[at] + (1.0 - decay) * new;
            }
            let [slope, square] = [0, 1].map(|mean: usize| self.means[mean][at] * scale[mean]);
            self.values[at] -= self.rate * slope / (square.sqrt() + 1e-8);
        }
    }
}

/// A policy that is being trained.
struct Pupil {
    weights: Weights,
    /// For each side the moves remembered, the oldest of which make room for new ones.
    memory: Vec<Vec<Move>>,
    rng: Rng,
}

/// A tent that was put up, and how many tents it was seen to cost.
///
/// What an action is worth is the number of tents that can still be put up, itself included. That
/// is the number of trees without a tent, less those that are lost already, less those that it, or
/// what follows, will lose. Only this last loss is learned: for the best action it is 0 as long as
/// no mistake was made, whatever the size. To take what is lost already out of the sum is shaping by
/// a potential, which leaves the best actions what they are (Ng, Harada and Russell, 1999).
#[derive(Clone, Copy, Debug)]
struct Move {
    features: Features,
    loss: f32,
}

impl Pupil {
    /// Plays a board, mostly greedily.
    fn play(&mut self, board: &Board, curiosity: f32) -> Result<Vec<Move>> {
        // With each move what was known before it: how many tents were lost already, what the best
        // one was thought to lose, and whether that is the one made.
        let mut log: Vec<(Move, f32, f32, bool)> = Vec::new();
        let mut episode = Episode::new(&board.puzzle);
        loop {
            let position = Position {
                episode: &episode,
                open: &legal(&episode),
            };
            let around = Around::new(position);
            let seen = around.features();
            let scores: Vec<f32> = seen
                .iter()
                .map(|(_, features)| score(&self.weights.values, features))
                .collect();
            let Some(best) = best_of(&scores) else {
                break;
            };
            let is_curious = self.rng.f32() < curiosity;
            let made = if is_curious {
                self.rng.usize(..seen.len())
            } else {
                best
            };
            let (cell, features) = seen[made];
            let step = Move {
                features,
                loss: 0.0,
            };
            log.push((step, around.lost(), (-scores[best]).max(0.0), made == best));
            episode.step(cell)?;
        }
        let missing = (board.puzzle.trees().len() - episode.tents()) as f32;
        // Watkins's Q(λ), from the end: what followed counts as far as it was the best action.
        // What was lost in the end bounds what had to be lost.
        let [mut after, mut follows] = [missing, 0.0_f32];
        for (step, lost, best, is_greedy) in log.iter_mut().rev() {
            step.loss = (after - *lost + follows).clamp(0.0, missing - *lost);
            let later = if *is_greedy { step.loss } else { *best };
            follows = LAMBDA * later + (1.0 - LAMBDA) * *best;
            after = *lost;
        }
        Ok(log.into_iter().map(|(step, ..)| step).collect())
    }

    /// Remembers moves, and learns from as many.
    fn learn_from_rewards(&mut self, side: usize, moves: &[Move]) {
        let memory = &mut self.memory[side];
        for &step in moves {
            if memory.len() < MEMORY {
                memory.push(step);
            } else {
                memory[self.rng.usize(..MEMORY)] = step;
            }
        }
        for _ in 0..moves.len().div_ceil(BATCH) {
            let mut gradient = Features::default();
            for _ in 0..BATCH {
                let Move { features, loss } = memory[self.rng.usize(..memory.len())];
                let wrong = score(&self.weights.values, &features) + loss;
                // The slope of Huber's loss: squares near 0, absolute values elsewhere.
                add(
                    &mut gradient,
                    &features,
                    wrong.clamp(-1.0, 1.0) / BATCH as f32,
                );
            }
            self.weights.step(&gradient);
        }
    }

    /// Learns which of the legal cells hold a tent in the solution, where some of its tents stand.
    fn learn_from_solutions(&mut self, games: &[Board]) -> Result<()> {
        let mut gradient = Features::default();
        let mut cells = 0.0;
        for board in games {
            let mut tents = board.solution.tents().to_vec();
            self.rng.shuffle(&mut tents);
            let mut episode = Episode::new(&board.puzzle);
            for &tent in &tents[..self.rng.usize(..tents.len())] {
                episode.step(tent)?;
            }
            let position = Position {
                episode: &episode,
                open: &legal(&episode),
            };
            for (cell, features) in Around::new(position).features() {
                // The slope of −ln of the probability of what is the case, a logistic function.
                let likely = 1.0 / (1.0 + (-score(&self.weights.values, &features)).exp());
                let is_tent = f32::from(u8::from(board.solution.contains(cell)));
                add(&mut gradient, &features, likely - is_tent);
                cells += 1.0;
            }
        }
        if cells > 0.0 {
            self.weights.step(&gradient.map(|slope| slope / cells));
        }
        Ok(())
    }
}

/// Adds a multiple of some features.
fn add(sum: &mut Features, features: &Features, times: f32) {
    for (sum, feature) in sum.iter_mut().zip(features) {
        *sum += times * feature;
    }
}
