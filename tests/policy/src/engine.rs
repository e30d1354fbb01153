//! What the linear policy is worth to the engine: first solutions of boards of 30 × 30, with the
//! policy as the learning search's first guess, beside belief propagation.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use tents::episode::Episode;
use tents::puzzle::{Cell, Content, Puzzle, Size};
use tents::solve::{Guidance, Options, Solutions};

use crate::net::Net;
use crate::planes::{Position, legal};
use crate::table::median;

const SIDE: usize = 30;

/// How often each board is solved; the fastest run counts.
const RUNS: usize = 5;

/// The kinds of boards: how many of the cells are trees, and how many clues are hidden, in percent.
const KINDS: [[u32; 2]; 6] = [[12, 0], [12, 25], [16, 0], [16, 25], [20, 0], [20, 25]];

/// What the search is told.
const WAYS: [(&str, Guidance, bool); 4] = [
    ("nothing", Guidance::None, false),
    ("beliefs", Guidance::Beliefs, false),
    ("policy", Guidance::None, true),
    ("policy, then beliefs", Guidance::Beliefs, true),
];

/// Which way is the one that others are compared with.
const BELIEFS: usize = 1;

/// A board round a solution, as in the engine's tests: tents at random that do not touch, each with
/// a tree, and the clues that fit, of which some are hidden.
fn planted(rng: &mut Rng, density: u32, hidden: u32) -> Result<Puzzle> {
    let size = Size::new(SIDE, SIDE)?;
    let mut contents = vec![Content::Unknown; size.area()];
    let mut places: Vec<Cell> = (0..size.area()).map(|index| size.cell(index)).collect();
    rng.shuffle(&mut places);
    let mut tents: Vec<Cell> = Vec::new();
    for place in places {
        let is_free = contents[size.index(place)] == Content::Unknown;
        if tents.len() >= size.area() * density as usize / 100 {
            break;
        }
        if !is_free || tents.iter().any(|tent| tent.touches(place)) {
            continue;
        }
        let beside = place.neighbours(size).map(|(_, cell)| cell);
        let is_bare = |cell: &Cell| contents[size.index(*cell)] == Content::Unknown;
        let beside: Vec<Cell> = beside.filter(is_bare).collect();
        if let Some(tree) = rng.choice(beside) {
            contents[size.index(place)] = Content::Tent;
            contents[size.index(tree)] = Content::Tree;
            tents.push(place);
        }
    }
    let mut clues = |line: fn(&Cell) -> u32| {
        let clue = |at| tents.iter().filter(|tent| line(tent) == at).count() as u32;
        let all = (0..SIDE as u32).map(|at| (rng.u32(..100) >= hidden).then(|| clue(at)));
        all.collect()
    };
    let (rows, columns) = (clues(|tent| tent.row), clues(|tent| tent.column));
    Ok(Puzzle::new(rows, columns, contents)?.without_marks())
}

/// How likely the policy holds a tent on each cell of an empty board.
fn advice(net: &Net, puzzle: &Puzzle) -> Result<Arc<[f32]>> {
    let episode = Episode::new(puzzle);
    let open = legal(&episode);
    let position = Position {
        episode: &episode,
        open: &open,
    };
    let scores = net.scores(&[position])?.concat();
    let likely = scores.iter().zip(&open).map(|(score, open)| match open {
        true => 1.0 / (1.0 + (-score).exp()),
        false => 0.0,
    });
    Ok(likely.collect())
}

/// Prints medians of time and conflicts for each kind of board and each way.
pub(crate) fn measure(number: usize, weights: &Path, seed: u64) -> Result<()> {
    let path = weights.join("linear.safetensors");
    let net = Net::load(&path).with_context(|| path.display().to_string())?;
    let mut rng = Rng::with_seed(seed);
    println!(
        "Medians, and geometric means of the ratio to beliefs alone on the same board; each without \
         and with the time that the policy takes itself.\n"
    );
    println!("| trees | hidden | told | ms | ms, all | ratio | ratio, all | conflicts |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut all: Vec<Vec<[f64; 3]>> = vec![Vec::new(); WAYS.len()];
    for [density, hidden] in KINDS {
        let mut kind: Vec<Vec<[f64; 3]>> = vec![Vec::new(); WAYS.len()];
        for _ in 0..number {
            let puzzle = planted(&mut rng, density, hidden)?;
            for (way, &(_, guidance, is_told)) in WAYS.iter().enumerate() {
                kind[way].push(run(&net, &puzzle, guidance, is_told)?);
            }
        }
        print(&format!("{density} % | {hidden} %"), &kind);
        for (all, kind) in all.iter_mut().zip(kind) {
            all.extend(kind);
        }
    }
    print("all | all", &all);
    Ok(())
}

/// The best time for a first solution, the same with what the policy takes, and the conflicts.
fn run(net: &Net, puzzle: &Puzzle, guidance: Guidance, is_told: bool) -> Result<[f64; 3]> {
    let mut best = [f64::MAX; 3];
    for _ in 0..RUNS {
        let begin = Instant::now();
        let mut options = Options::default().guidance(guidance);
        if is_told {
            options = options.advice(advice(net, puzzle)?);
        }
        let thought = Instant::now();
        let mut solutions = Solutions::new(puzzle, options);
        ensure!(solutions.next().is_some(), "a planted board has a solution");
        let times = [thought, begin].map(|begin| 1000.0 * begin.elapsed().as_secs_f64());
        let conflicts = solutions.statistics().conflicts as f64;
        best = [best[0].min(times[0]), best[1].min(times[1]), conflicts];
    }
    Ok(best)
}

fn print(kind: &str, results: &[Vec<[f64; 3]>]) {
    for ((name, ..), of_way) in WAYS.iter().zip(results) {
        let [ms, with, conflicts] = [0, 1, 2].map(|at| median(of_way.iter().map(|one| one[at])));
        let [ratio, ratio_with] = [0, 1].map(|at| {
            let pairs = of_way.iter().zip(&results[BELIEFS]);
            let logarithms = pairs.map(|(one, other)| (one[at] / other[at]).ln());
            (logarithms.sum::<f64>() / of_way.len().max(1) as f64).exp()
        });
        println!(
            "| {kind} | {name} | {ms:.3} | {with:.3} | {ratio:.2} | {ratio_with:.2} | {conflicts:.0} |"
        );
    }
}
