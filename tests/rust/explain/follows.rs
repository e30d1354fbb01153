//! Every step follows from the facts it cites, and from no fewer. Suppositions and border counts
//! may cite more than they need.

use std::collections::BTreeMap;

use fastrand::Rng;
use tents::explain::{Ending, Reason, Step, Steps, TechniqueKind};
use tents::puzzle::Puzzle;

use super::argument::Argument;
use super::boards::{clued, of_each, of_the_corpus};
use crate::support::boards::{mark, show};
use crate::support::rounds;

/// Returns whether all claims of a step follow from a reason.
fn follows(puzzle: &Puzzle, reason: &Reason, step: &Step) -> bool {
    (0..step.claims.len()).all(|index| {
        Argument::new(puzzle, reason, &step.claims[..index], step.claims[index]).holds()
    })
}

/// Checks every step of the explanation of a board, which may have marks. Adds the number of steps
/// of each technique to `steps`.
pub(super) fn check_steps(puzzle: &Puzzle, name: &str, steps: &mut BTreeMap<TechniqueKind, usize>) {
    let limits = tents::limits::Limits::default();
    let bare = puzzle.without_marks();
    let mut walk = Steps::new(puzzle, &limits);
    for step in walk.by_ref() {
        *steps.entry(step.technique.kind()).or_default() += 1;
        let message = || format!("{name}\n{}\n{step:#?}", show(puzzle));
        assert!(
            follows(&bare, &step.reason, &step),
            "follows: {}",
            message()
        );
        if let Some(refuted) = &step.refuted {
            // The steps under the supposition may cite it and each other.
            for step in &refuted.chain {
                assert!(follows(&bare, &step.reason, step), "follows: {}", message());
            }
        }
        let kind = step.technique.kind();
        if matches!(
            kind,
            TechniqueKind::WhatIf | TechniqueKind::WhatIfPlus | TechniqueKind::BorderCount
        ) {
            continue;
        }
        if let Some(less) = less_than(&bare, &step) {
            panic!("too much is cited, {less:?} is enough: {}", message());
        }
    }
    assert!(!matches!(walk.ending(), None | Some(Ending::Stopped(_))));
}

/// Returns a smaller reason from which a step also follows, if any. A band always cites both its
/// lines.
fn less_than(puzzle: &Puzzle, step: &Step) -> Option<Reason> {
    let is_band = step.technique.kind() == TechniqueKind::Band;
    let mut all = without_one(&step.reason).into_iter();
    all.find(|less| {
        let has_lines = less.lines.len() == step.reason.lines.len();
        (has_lines || !is_band) && follows(puzzle, less, step)
    })
}

/// Returns the copies of a reason that lack one line, tree, cell or fact.
fn without_one(reason: &Reason) -> Vec<Reason> {
    let mut all = Vec::new();
    for index in 0..reason.lines.len() {
        let mut less = reason.clone();
        less.lines.remove(index);
        all.push(less);
    }
    for index in 0..reason.trees.len() {
        let mut less = reason.clone();
        less.trees.remove(index);
        all.push(less);
    }
    for index in 0..reason.cells.len() {
        let mut less = reason.clone();
        less.cells.remove(index);
        all.push(less);
    }
    for index in 0..reason.facts.len() {
        let mut less = reason.clone();
        less.facts.remove(index);
        all.push(less);
    }
    all
}

/// Checks `number` random boards on all cores, each with a seed of its own. Returns the number of
/// steps of each technique.
fn check_random_boards(number: usize, most: usize, seed: u64) -> BTreeMap<TechniqueKind, usize> {
    let all = of_each(number, |round| {
        let mut rng = Rng::with_seed(seed + round as u64);
        let (rows, columns) = (rng.usize(2..=most), rng.usize(2..=most));
        let hidden = [0.0, 0.0, 0.2][rng.usize(..3)];
        let (puzzle, layout) = clued(&mut rng, rows, columns, hidden);
        let share = [0.0, 0.0, 0.2][rng.usize(..3)];
        let puzzle = mark(&mut rng, &puzzle, share, Some(&layout));
        let mut steps = BTreeMap::new();
        check_steps(&puzzle, &format!("round {round}"), &mut steps);
        steps
    });
    let mut steps = BTreeMap::new();
    for (kind, number) in all.into_iter().flatten() {
        *steps.entry(kind).or_default() += number;
    }
    steps
}

#[test]
fn every_step_follows_from_the_facts_it_cites_and_from_no_fewer() {
    let steps = check_random_boards(rounds(120), 9, 71);
    println!("{steps:?}");
    assert!(steps.len() >= 12, "{steps:?}");
}

#[test]
fn a_band_of_a_large_board_cites_no_needless_cell() {
    let text = include_str!("../../../puzzles/24x24.txt");
    let puzzle: Puzzle = text.parse().unwrap();
    let limits = tents::limits::Limits::default();
    let is_band = |step: &Step| step.technique.kind() == TechniqueKind::Band;
    let bands: Vec<Step> = Steps::new(&puzzle, &limits).filter(is_band).collect();
    assert!(bands.len() > 10);
    for step in &bands {
        assert!(follows(&puzzle, &step.reason, step), "{step:#?}");
        let less = less_than(&puzzle, step);
        assert!(less.is_none(), "{less:?} is enough: {step:#?}");
    }
}

#[test]
#[ignore = "takes minutes"]
fn every_step_on_many_boards_follows_from_the_facts_it_cites() {
    let steps = check_random_boards(10_000, 12, 1 << 32);
    println!("{} steps, {steps:?}", steps.values().sum::<usize>());
    assert_eq!(steps.len(), TechniqueKind::ALL.len(), "{steps:?}");
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_steps_follow_from_what_they_cite() {
    let mut steps = BTreeMap::new();
    let mut boards = 0;
    for (name, puzzle) in of_the_corpus() {
        if puzzle.size().rows() <= 12 && puzzle.size().columns() <= 12 {
            check_steps(&puzzle, &name, &mut steps);
            boards += 1;
        }
    }
    println!("{boards} boards, {steps:?}");
    assert!(boards > 500);
}
