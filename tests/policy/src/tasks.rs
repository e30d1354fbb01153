//! The commands: train, play, and the smoke test of both.

use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use tents::explain::Level;

use crate::Training;
use crate::boards::{Board, SIDES, canonical, generate};
use crate::net::Net;
use crate::play::{by_the_engine, greedily, search};
use crate::policies::Policy;
use crate::settings::SETTINGS;
use crate::table::{self, markdown};
use crate::train::{Lesson, Setting};

/// How many threads train and play.
const THREADS: usize = 2;

/// The sides of the boards that are played.
const PLAYED: [usize; 5] = [5, 8, 10, 12, 15];

/// Where the boards of each purpose begin: to train on, and to play.
const BOARDS: u64 = 1;
const UNSEEN: u64 = BOARDS + (1 << 33);

/// Of the rounds that a setting has, the smoke test does one in so many.
const PART_OF_SMOKE: usize = 100;

/// Does some pieces of work in parallel. The answers come in their order.
fn parallel<I: Sync, O: Send>(
    items: &[I],
    work: impl Fn(&I) -> Result<O> + Sync,
) -> Result<Vec<O>> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Result<O>)>> = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let at = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(item) = items.get(at)
                {
                    let result = work(item);
                    if let Ok(mut done) = done.lock() {
                        done.push((at, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    ensure!(done.len() == items.len(), "a thread has failed");
    done.sort_by_key(|&(at, _)| at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// The boards that are trained on, by side, the easiest first.
fn training_boards(number: usize, seed: u64) -> Result<Vec<Vec<Board>>> {
    let sides: Vec<usize> = SIDES.collect();
    parallel(&sides, |&side| {
        let none = std::collections::HashSet::new();
        let levels = Level::ALL.into_iter();
        let boards: Result<Vec<Vec<Board>>> = levels
            .map(|level| generate([side, number, 100], level, seed, &none))
            .collect();
        Ok(boards?.concat())
    })
}

/// A bar on standard error, if that is a terminal.
fn bar(bars: &MultiProgress, name: &'static str, length: usize) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{msg:14} {bar:30} {pos}/{len} {elapsed} {eta} left")?;
    let bar = bars.add(ProgressBar::new(length as u64).with_style(style));
    bar.set_message(name);
    Ok(bar)
}

/// Trains, for one in `part` of the rounds, saves the weights, and prints those of linear policies.
pub(crate) fn train(training: &Training, part: usize) -> Result<()> {
    fs::create_dir_all(&training.weights)?;
    let begin = Instant::now();
    let boards = training_boards(training.boards, BOARDS)?;
    let number: usize = boards.iter().map(Vec::len).sum();
    let time = begin.elapsed().as_secs_f64();
    eprintln!("{number} boards took {time:.0} s");
    let bars = MultiProgress::new();
    let weights = parallel(&SETTINGS, |setting| {
        let begin = Instant::now();
        let setting = Setting {
            rounds: setting.rounds / part,
            ..*setting
        };
        let bar = bar(&bars, setting.name, setting.rounds)?;
        let lesson = Lesson {
            boards: &boards,
            seed: training.seed,
        };
        let net = lesson.train(setting, || bar.inc(1))?;
        net.save(&training.file(setting.name))?;
        bar.finish();
        let time = begin.elapsed().as_secs_f64();
        eprintln!("{} took {time:.0} s", setting.name);
        let is_linear = setting.shape.layers == 0;
        is_linear.then(|| net.linear()).transpose()
    })?;
    for (setting, weights) in SETTINGS.iter().zip(weights) {
        if let Some(weights) = weights {
            let weights: Vec<String> = weights.iter().map(|one| format!("{one:.3}")).collect();
            println!("{} weighs {}", setting.name, weights.join(" "));
        }
    }
    Ok(())
}

/// How many policies there are that do not learn, and which of them is chance.
const FIXED: usize = 5;
const CHANCE: usize = 3;

/// Plays unseen boards with every policy there is, and prints the table.
pub(crate) fn play(number: usize, training: &Training) -> Result<Vec<table::Result>> {
    let mut policies = vec![
        ("trees at the edge", Policy::Edge),
        ("trees beside full lines", Policy::FullLines),
        ("the single spot", Policy::Between),
        ("chance", Policy::Chance),
        ("belief propagation", Policy::Beliefs),
    ];
    for setting in SETTINGS {
        let path = training.file(setting.name);
        if path.exists() {
            let net = Net::load(&path).with_context(|| path.display().to_string())?;
            policies.push((setting.name, Policy::Net(net)));
        }
    }
    let known = canonical(&training_boards(training.boards, BOARDS)?);
    let kinds: Vec<(usize, Level)> = PLAYED
        .into_iter()
        .flat_map(|side| Level::ALL.map(|level| (side, level)))
        .collect();
    let unseen = parallel(&kinds, |&(side, level)| {
        generate([side, number, 400], level, UNSEEN, &known)
    })?;
    let unseen: Vec<Board> = unseen.concat();
    let bars = MultiProgress::new();
    let bar = bar(&bars, "boards", unseen.len())?;
    let numbered: Vec<(usize, &Board)> = unseen.iter().enumerate().collect();
    let results = parallel(&numbered, |&(lot, board)| {
        let result = |policy: usize, [greedy, search]: [_; 2]| table::Result {
            policy,
            side: board.puzzle.size().rows(),
            level: board.level,
            trees: board.puzzle.trees().len(),
            greedy,
            search,
        };
        let mut results = Vec::new();
        for (at, (name, policy)) in policies.iter().enumerate() {
            let greedy = greedily(policy, &board.puzzle, lot as u64)?;
            let search = search(policy, &board.puzzle, lot as u64)?;
            if greedy.is_solved && greedy.tents != board.puzzle.trees().len() {
                bail!("{name} claims to have solved a board with trees left");
            }
            results.push(result(at, [greedy, search]));
        }
        results.push(result(policies.len(), by_the_engine(&board.puzzle)));
        bar.inc(1);
        Ok(results)
    })?;
    bar.finish_and_clear();
    let names: Vec<&str> = policies
        .iter()
        .map(|(name, _)| *name)
        .chain(["tents itself"])
        .collect();
    let results = results.concat();
    print!("{}", markdown(&names, &results));
    Ok(results)
}

/// Trains for a moment, twice with the same seed and once with another, compares the weights, and
/// plays some boards.
pub(crate) fn smoke(training: &Training) -> Result<()> {
    let training_of = |folder: &str, seed: u64| Training {
        weights: training.weights.join("smoke").join(folder),
        boards: 2,
        seed,
    };
    let run = |folder: &str, seed: u64| -> Result<Vec<Vec<u8>>> {
        let training = training_of(folder, seed);
        train(&training, PART_OF_SMOKE)?;
        let read = SETTINGS.map(|setting| fs::read(training.file(setting.name)));
        Ok(read.into_iter().collect::<std::io::Result<_>>()?)
    };
    let first = run("first", 1)?;
    ensure!(
        first == run("again", 1)?,
        "the same seed gives other weights"
    );
    ensure!(
        first != run("other", 2)?,
        "another seed gives the same weights"
    );
    let results = play(1, &training_of("first", 1))?;
    let tents = |policy: usize| {
        let of_policy = results.iter().filter(|one| one.policy == policy);
        of_policy.map(|one| one.greedy.tents).sum::<usize>()
    };
    let linear = FIXED + SETTINGS.len() - 1;
    ensure!(tents(linear) > tents(CHANCE), "nothing was learned");
    Ok(())
}
