//! Policies that learn to play Tents, weighed against inference and search.

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
        training: Training,
    },
    /// Play unseen boards of each size and level, and print a table
    Play {
        /// How many boards of each size and level
        #[arg(long, default_value_t = 200)]
        number: usize,
        #[command(flatten)]
        training: Training,
    },
}

/// Where weights are, and what boards are trained on.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Training {
    /// The folder for weights
    #[arg(long, default_value = "target/policy/weights")]
    pub(crate) weights: PathBuf,
    /// How many boards of each size and level are trained on
    #[arg(long, default_value_t = 60)]
    pub(crate) boards: usize,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

impl Training {
    /// The file of a policy's weights.
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
