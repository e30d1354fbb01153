//! Training of linear policies: Q-learning by playing, and imitation of solutions.

use anyhow::Result;
use fastrand::Rng;

use crate::boards::Board;
use crate::episode::Episode;
use crate::features::{Around, Features, Position, legal};
use crate::policies::{best_of, score};

/// The number of games in a round, and the number of moves from which the weights learn in one
/// step.
const GAMES: usize = 24;
const BATCH: usize = 64;

/// The number of moves that are remembered for boards of each side.
const MEMORY: usize = 1500;

/// The share of later losses that counts for a move at once (λ in Watkins's Q(λ)).
const LAMBDA: f32 = 0.8;

/// The source from which a policy learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Teacher {
    /// The rewards in games that the policy plays.
    Rewards,
    /// The solutions of boards.
    Solutions,
}

impl Teacher {
    /// Both teachers.
    pub(crate) const ALL: [Self; 2] = [Self::Rewards, Self::Solutions];

    /// Returns the name of the policy that learns from this teacher.
    pub(crate) fn name(self) -> &'static str {
        ["q-linear", "linear"][self as usize]
    }

    /// Returns the number of rounds of the training. In each round, a policy learns from [`GAMES`]
    /// boards of one side.
    pub(crate) fn rounds(self) -> usize {
        [1200, 1500][self as usize]
    }
}

/// Returns the weights that a policy learns from boards. Each list of boards has one side.
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
        // The steps of the weights get shorter towards the end.
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

/// The weights during training by Adam (Kingma and Ba, *Adam: A Method for Stochastic
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
    /// For each side, the remembered moves. Once there are [`MEMORY`] moves, each new one replaces
    /// a random one.
    memory: Vec<Vec<Move>>,
    rng: Rng,
}

/// A placed tent, by its features, and its estimated loss of tents.
///
/// The value of an action is the number of tents that can still be placed, including its own: the
/// number of trees without a tent, minus the tents already lost (see [`Around::lost`]), minus the
/// tents that the action and later ones will lose. Only this last loss is learned: for the best
/// action it is 0 as long as no mistake was made, whatever the size of the board. Leaving the tents
/// already lost out of the sum is shaping by a potential, which does not change the best actions
/// (Ng, Harada and Russell, 1999).
#[derive(Clone, Copy, Debug)]
struct Move {
    features: Features,
    loss: f32,
}

impl Pupil {
    /// Plays a board, and returns the moves. With the probability `curiosity`, a move is random
    /// instead of the best one.
    fn play(&mut self, board: &Board, curiosity: f32) -> Result<Vec<Move>> {
        // Each entry has a move, the number of tents that were lost before it, the loss that was
        // estimated for the best move, and whether the best move was made.
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
        // Watkins's Q(λ), from the last move to the first: later losses count fully only as long as
        // the best moves were made. The tents missing at the end bound each loss.
        let [mut after, mut follows] = [missing, 0.0_f32];
        for (step, lost, best, is_greedy) in log.iter_mut().rev() {
            step.loss = (after - *lost + follows).clamp(0.0, missing - *lost);
            let later = if *is_greedy { step.loss } else { *best };
            follows = LAMBDA * later + (1.0 - LAMBDA) * *best;
            after = *lost;
        }
        Ok(log.into_iter().map(|(step, ..)| step).collect())
    }

    /// Remembers moves, and learns from about as many random moves in the memory.
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

    /// Learns which of the legal cells hold a tent in the solution, from positions with some of the
    /// tents of the solution.
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
                // The slope of −ln p, where p is the probability of the truth (a tent or none). The
                // probability of a tent is a logistic function of the score.
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

/// Adds `times` the features to `sum`.
fn add(sum: &mut Features, features: &Features, times: f32) {
    for (sum, feature) in sum.iter_mut().zip(features) {
        *sum += times * feature;
    }
}
