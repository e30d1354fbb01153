//! Training: Q-learning by playing, and imitation of solutions.

use crate::episode::Episode;
use anyhow::Result;
use candle_core::{Device, Tensor};
use candle_nn::{AdamW, Optimizer, ParamsAdamW};
use fastrand::Rng;

use crate::boards::Board;
use crate::net::{Net, Shape};
use crate::planes::{Position, legal, lost};

/// How many games are played side by side, and how many positions are learned from at a time.
const GAMES: usize = 24;
const BATCH: usize = 64;

/// How many transitions of each side are remembered.
const MEMORY: usize = 1500;

/// How far what comes later counts at once (Watkins's λ).
const LAMBDA: f32 = 0.8;

/// How a network is trained.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    pub(crate) shape: Shape,
    pub(crate) teacher: Teacher,
    /// How many rounds: in each, a batch of games of one side is played and learned from.
    pub(crate) rounds: usize,
    pub(crate) rate: f64,
}

/// What is learned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Teacher {
    /// Rewards.
    Rewards,
    /// Solutions.
    Solutions,
}

/// What a network learns from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lesson<'a> {
    /// By side, the easiest first.
    pub(crate) boards: &'a [Vec<Board>],
    pub(crate) seed: u64,
}

impl Lesson<'_> {
    /// Trains a network. `told` is called after each round.
    pub(crate) fn train(self, setting: Setting, mut told: impl FnMut()) -> Result<Net> {
        let boards = self.boards;
        let mut rng = Rng::with_seed(self.seed);
        let net = Net::new(setting.shape, &mut rng)?;
        let parameters = ParamsAdamW {
            lr: setting.rate,
            weight_decay: 0.0,
            ..ParamsAdamW::default()
        };
        let optimizer = AdamW::new(net.variables(), parameters)?;
        let mut pupil = Pupil {
            net,
            optimizer,
            memory: boards.iter().map(|_| Vec::new()).collect(),
            rng,
        };
        for round in 0..setting.rounds {
            let progress = round as f64 / setting.rounds as f64;
            // Steps get shorter towards the end.
            pupil
                .optimizer
                .set_learning_rate(setting.rate * (1.0 - 0.9 * progress));
            let side = pupil.rng.usize(..boards.len());
            let games: Vec<Board> = (0..GAMES)
                .filter_map(|_| pupil.draw(&boards[side]))
                .collect();
            match setting.teacher {
                Teacher::Rewards => {
                    let played =
                        pupil.play(&games, 0.02 + 0.3 * (1.0 - 4.0 * progress as f32).max(0.0))?;
                    pupil.learn_from_rewards(side, played)?;
                }
                Teacher::Solutions => pupil.learn_from_solutions(&games)?,
            }
            told();
        }
        Ok(pupil.net)
    }
}

/// A network that is being trained.
struct Pupil {
    net: Net,
    optimizer: AdamW,
    /// For each side the transitions remembered, the oldest of which make room for new ones.
    memory: Vec<Vec<Transition>>,
    rng: Rng,
}

/// A tent that was put up, and how many tents it was seen to cost.
///
/// What an action is worth is the number of tents that can still be put up, itself included. That
/// is the number of trees without a tent, less those that are lost already, less those that it, or
/// what follows, will lose. Only this last loss is learned: for the best action it is 0 as long as
/// no mistake was made, whatever the size. To take what is lost already out of the sum is shaping by
/// a potential, which leaves the best actions what they are (Ng, Harada and Russell, 1999).
#[derive(Clone, Debug)]
struct Transition {
    planes: Vec<f32>,
    action: u32,
    loss: f32,
}

/// A move of a game, with what was known before it: how many tents were lost already, what the net
/// thought that its best action would lose, and whether that was the action taken.
struct Move {
    transition: Transition,
    lost: f32,
    best: f32,
    is_greedy: bool,
}

impl Pupil {
    /// A board to play, turned at random.
    fn draw(&mut self, boards: &[Board]) -> Option<Board> {
        let board = boards.get(self.rng.usize(..boards.len().max(1)))?;
        Some(board.seen_from(&mut self.rng))
    }

    /// Plays boards side by side, mostly greedily.
    fn play(&mut self, games: &[Board], curiosity: f32) -> Result<Vec<Transition>> {
        let mut episodes: Vec<Episode<'_>> = games
            .iter()
            .map(|board| Episode::new(&board.puzzle))
            .collect();
        let mut logs: Vec<Vec<Move>> = games.iter().map(|_| Vec::new()).collect();
        loop {
            let open: Vec<Vec<bool>> = episodes.iter().map(legal).collect();
            let going: Vec<usize> = (0..games.len())
                .filter(|&game| open[game].iter().any(|open| *open))
                .collect();
            if going.is_empty() {
                break;
            }
            let positions = going.iter().map(|&game| Position {
                episode: &episodes[game],
                open: &open[game],
            });
            let positions: Vec<Position<'_>> = positions.collect();
            let scores = self.net.scores(&positions)?;
            let views = positions
                .iter()
                .map(|&one| (self.net.shape.planes.of(one), lost(one)));
            let views: Vec<(Vec<f32>, f32)> = views.collect();
            for ((&game, scores), (planes, lost)) in going.iter().zip(scores).zip(views) {
                let actions: Vec<usize> = (0..scores.len())
                    .filter(|&index| open[game][index])
                    .collect();
                let best = best_of(&actions, &scores);
                let is_curious = self.rng.f32() < curiosity;
                let action = if is_curious {
                    actions[self.rng.usize(..actions.len())]
                } else {
                    best
                };
                let transition = Transition {
                    planes,
                    action: action as u32,
                    loss: 0.0,
                };
                logs[game].push(Move {
                    transition,
                    lost,
                    best: (-scores[best]).max(0.0),
                    is_greedy: action == best,
                });
                episodes[game].step(games[game].puzzle.size().cell(action))?;
            }
        }
        let mut played = Vec::new();
        for (episode, mut log) in episodes.iter().zip(logs) {
            let mut after = (episode.puzzle().trees().len() - episode.tents()) as f32;
            let missing = after;
            // Watkins's Q(λ), from the end: what followed counts as far as it was the best action.
            // What was lost in the end bounds what had to be lost.
            let mut follows = 0.0_f32;
            for step in log.iter_mut().rev() {
                let loss = after - step.lost + follows;
                step.transition.loss = loss.clamp(0.0, missing - step.lost);
                let later = if step.is_greedy {
                    step.transition.loss
                } else {
                    step.best
                };
                follows = LAMBDA * later + (1.0 - LAMBDA) * step.best;
                after = step.lost;
            }
            played.extend(log.into_iter().map(|step| step.transition));
        }
        Ok(played)
    }

    /// Remembers transitions, and learns from as many.
    fn learn_from_rewards(&mut self, side: usize, played: Vec<Transition>) -> Result<()> {
        let steps = played.len().div_ceil(BATCH);
        for transition in played {
            let memory = &mut self.memory[side];
            if memory.len() < MEMORY {
                memory.push(transition);
            } else {
                let place = self.rng.usize(..MEMORY);
                memory[place] = transition;
            }
        }
        let memory = std::mem::take(&mut self.memory[side]);
        for _ in 0..steps {
            let drawn: Vec<&Transition> = (0..BATCH)
                .map(|_| &memory[self.rng.usize(..memory.len())])
                .collect();
            let planes = drawn.iter().flat_map(|one| one.planes.iter().copied());
            let length = drawn[0].planes.len() / self.net.shape.planes.number();
            let scores = self.net.forward(planes.collect(), length.isqrt())?;
            let actions: Vec<u32> = drawn.iter().map(|one| one.action).collect();
            let actions = Tensor::from_vec(actions, (BATCH, 1), &Device::Cpu)?;
            let targets: Vec<f32> = drawn.iter().map(|one| -one.loss).collect();
            let targets = Tensor::from_vec(targets, BATCH, &Device::Cpu)?;
            let wrong = (scores.gather(&actions, 1)?.squeeze(1)? - targets)?;
            // Huber's loss: squares near 0, absolute values elsewhere.
            let size = wrong.abs()?;
            let near = size.minimum(&size.ones_like()?)?;
            let loss = ((&near * &near)? * 0.5)?
                .add(&(size - &near)?)?
                .mean_all()?;
            self.step(&loss)?;
        }
        self.memory[side] = memory;
        Ok(())
    }

    /// Learns which of the legal cells hold a tent in the solution, where some of its tents stand.
    fn learn_from_solutions(&mut self, games: &[Board]) -> Result<()> {
        let mut planes = Vec::new();
        let mut targets: Vec<f32> = Vec::new();
        let mut weights: Vec<f32> = Vec::new();
        for board in games {
            let mut tents = board.solution.tents().to_vec();
            self.rng.shuffle(&mut tents);
            let mut episode = Episode::new(&board.puzzle);
            for &tent in &tents[..self.rng.usize(..tents.len())] {
                episode.step(tent)?;
            }
            let open = legal(&episode);
            let position = Position {
                episode: &episode,
                open: &open,
            };
            planes.extend(self.net.shape.planes.of(position));
            let size = board.puzzle.size();
            let is = |yes: bool| f32::from(u8::from(yes));
            targets.extend((0..open.len()).map(|at| is(board.solution.contains(size.cell(at)))));
            weights.extend(open.iter().map(|&open| is(open)));
        }
        let Some(side) = games.first().map(|board| board.puzzle.size().rows()) else {
            return Ok(());
        };
        let z = self.net.forward(planes, side)?;
        let of = |values: Vec<f32>| Tensor::from_vec(values, z.shape(), &Device::Cpu);
        let (targets, weights) = (of(targets)?, of(weights)?);
        // −ln of the probability of what is the case, where that is a logistic function of z.
        let soft = (z.abs()?.neg()?.exp()? + 1.0)?.log()?;
        let loss = ((z.relu()? - (&z * targets)?)? + soft)?;
        let loss =
            ((loss * &weights)?.sum_all()? / f64::from(weights.sum_all()?.to_scalar::<f32>()?))?;
        self.step(&loss)
    }

    fn step(&mut self, loss: &Tensor) -> Result<()> {
        Ok(self.optimizer.backward_step(loss)?)
    }
}

/// The first of the actions with the best score.
fn best_of(actions: &[usize], scores: &[f32]) -> usize {
    let mut best = actions[0];
    for &action in actions {
        if scores[action] > scores[best] {
            best = action;
        }
    }
    best
}
