//! The commands `train` and `play`.

use std::collections::HashSet;
use std::thread;
use std::time::Instant;
use std::{fs, io};

use anyhow::{Context, Result, anyhow, ensure};
use tents::explain::Level;

use crate::TrainingOptions;
use crate::boards::{Board, SIDES, canonical, generate};
use crate::features::Features;
use crate::play::{by_the_engine, greedily, search};
use crate::policies::Policy;
use crate::table::{self, markdown};
use crate::train::{Teacher, learned_from};

/// The number of threads that train and play.
const THREADS: usize = 2;

/// The sides of the boards that are played.
const PLAYED: [usize; 5] = [5, 8, 10, 12, 15];

/// The seed of the boards for training, and the seed of the boards for playing.
const BOARDS: u64 = 1;
const UNSEEN: u64 = BOARDS + (1 << 33);

/// Does `work` for each item, in parallel. Returns the results in the order of the items.
fn parallel<I: Sync, O: Send>(
    items: &[I],
    work: impl Fn(&I) -> Result<O> + Sync,
) -> Result<Vec<O>> {
    let of_thread = items.len().div_ceil(THREADS).max(1);
    let of_part = &|part: &[I]| part.iter().map(&work).collect::<Result<Vec<O>>>();
    thread::scope(|scope| {
        let parts = items.chunks(of_thread);
        let threads: Vec<_> = parts
            .map(|part| scope.spawn(move || of_part(part)))
            .collect();
        let mut done = Vec::new();
        for thread in threads {
            let part = thread.join().map_err(|_| anyhow!("a thread has failed"))?;
            done.extend(part?);
        }
        Ok(done)
    })
}

/// Returns the boards for training, up to `number` of each side and level: a list for each side,
/// which begins with the easiest boards.
fn training_boards(number: usize) -> Result<Vec<Vec<Board>>> {
    let sides: Vec<usize> = SIDES.collect();
    parallel(&sides, |&side| {
        let levels = Level::ALL.into_iter();
        let boards: Result<Vec<Vec<Board>>> = levels
            .map(|level| generate([side, number, 100], level, BOARDS, &HashSet::new()))
            .collect();
        Ok(boards?.concat())
    })
}

/// Trains the linear policies, and saves and prints their weights.
pub(crate) fn train(training: &TrainingOptions) -> Result<()> {
    fs::create_dir_all(&training.weights)?;
    let boards = training_boards(training.boards)?;
    println!("{} boards", boards.iter().map(Vec::len).sum::<usize>());
    let trained = parallel(&Teacher::ALL, |&teacher| {
        let begin = Instant::now();
        let weights = learned_from(teacher, teacher.rounds(), &boards, training.seed)?;
        let lines: Vec<String> = weights.iter().map(f32::to_string).collect();
        fs::write(training.file(teacher), lines.join("\n") + "\n")?;
        let weights = weights.map(|weight| format!("{weight:.3}")).join(" ");
        let (name, time) = (teacher.name(), begin.elapsed().as_secs_f64());
        Ok(format!("{name} took {time:.0} s and weighs {weights}"))
    })?;
    println!("{}", trained.join("\n"));
    Ok(())
}

/// Parses the weights in a file, one number per line.
fn load(text: &str) -> io::Result<Features> {
    let weights: Option<Vec<f32>> = text.lines().map(|line| line.parse().ok()).collect();
    let weights = weights.and_then(|weights| weights.try_into().ok());
    weights.ok_or_else(|| io::Error::other("these are not as many numbers as features"))
}

/// Plays boards that were not used for training with every policy, and prints the tables.
pub(crate) fn play(number: usize, training: &TrainingOptions) -> Result<()> {
    let mut policies = vec![
        ("chance", Policy::Chance),
        ("belief propagation", Policy::Beliefs),
    ];
    for teacher in Teacher::ALL {
        let path = training.file(teacher);
        let weights = fs::read_to_string(&path).and_then(|text| load(&text));
        let weights = weights.with_context(|| path.display().to_string())?;
        policies.push((teacher.name(), Policy::Linear(weights)));
    }
    let known = canonical(&training_boards(training.boards)?);
    let kinds: Vec<(usize, Level)> = PLAYED
        .into_iter()
        .flat_map(|side| Level::ALL.map(|level| (side, level)))
        .collect();
    let unseen = parallel(&kinds, |&(side, level)| {
        generate([side, number, 400], level, UNSEEN, &known)
    })?;
    let unseen: Vec<Board> = unseen.concat();
    let numbered: Vec<(usize, &Board)> = unseen.iter().enumerate().collect();
    let results = parallel(&numbered, |&(lot, board)| {
        let trees = board.puzzle.trees().len();
        let result = |policy: &'static str, [greedy, search]: [_; 2]| table::Result {
            policy,
            kinds: [
                format!("{side}×{side}", side = board.puzzle.size().rows()),
                board.level.to_string(),
            ],
            trees,
            greedy,
            search,
        };
        let mut results = vec![result("tents itself", by_the_engine(&board.puzzle))];
        for (name, policy) in &policies {
            let greedy = greedily(policy, &board.puzzle, lot as u64)?;
            let search = search(policy, &board.puzzle, lot as u64)?;
            ensure!(
                !greedy.is_solved || greedy.tents == trees,
                "{name} claims to have solved a board with trees left"
            );
            results.push(result(name, [greedy, search]));
        }
        Ok(results)
    })?;
    println!("{} boards\n\n{}", unseen.len(), markdown(&results.concat()));
    Ok(())
}
