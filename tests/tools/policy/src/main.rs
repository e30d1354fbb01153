//! Trains policies, which score the cells for the next tent, and compares them with the engine.

mod boards;
mod episode;
#[cfg(test)]
mod episode_tests;
mod features;
mod play;
mod policies;
mod table;
mod tasks;
#[cfg(test)]
mod tests;
mod train;

use std::path::PathBuf;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Trains policies that learn to play Tents, and plays with them.
#[derive(Debug, Parser)]
struct Options {
    #[command(subcommand)]
    task: Task,
}

/// What to do.
#[derive(Debug, Subcommand)]
enum Task {
    /// Train policies, and save their weights
    Train {
        #[command(flatten)]
        training: TrainingOptions,
    },
    /// Play boards that were not trained on, and print how well each policy solves them
    Play {
        /// At most this many boards of each size and level
        #[arg(long, default_value_t = 200)]
        number: usize,
        #[command(flatten)]
        training: TrainingOptions,
    },
}

/// The options of training. `play` needs them too, to find the weights and to exclude boards.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct TrainingOptions {
    /// The folder for weights
    #[arg(long, default_value = "target/policy/weights")]
    pub(crate) weights: PathBuf,
    /// At most this many boards of each size and level are trained on
    #[arg(long, default_value_t = 60)]
    pub(crate) boards: usize,
    /// The seed of the training
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

impl TrainingOptions {
    /// Returns the path of the weights of the policy that learned from `teacher`.
    pub(crate) fn file(&self, teacher: train::Teacher) -> PathBuf {
        self.weights.join(format!("{}.txt", teacher.name()))
    }
}

fn main() -> Result<()> {
    match Options::parse().task {
        Task::Train { training } => tasks::train(&training),
        Task::Play { number, training } => tasks::play(number, &training),
    }
}
