//! Pictures: the content of each, its colours, and how it is written.

mod dots;
mod golden;
pub(crate) mod sheets;
mod svg;

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use tents::count::count_by_cell;
use tents::explain::obstacle;
use tents::explain::{Step, Steps, TechniqueKind};
use tents::format;
use tents::limits::{Limits, Stop};
use tents::puzzle::{Assignment, Layout, Puzzle};
use tents::render::explain;
use tents::render::picture::{self, Length, Letters, Palette, PngError, Scene};
use tents::rules::judge_layout;
use tents::solve::{Distinct, Options, Solutions};

use crate::support::cell;

/// A puzzle with ten solutions.
const OPEN: &str = " ????????\n?.....T.T\n1T....T..\n?..T.....\n?....T...\n?.T......\n?T.T.T..T\n3........\n?...T....\n";

/// A puzzle that needs a supposition.
const FIENDISH: &str = " 110302\n3..T.T.\n0T..T..\n1......\n1....T.\n1..T...\n1....T.\n";

/// Returns the picture of the first step with a technique of this kind.
fn step(text: &str, kind: TechniqueKind) -> Scene {
    let puzzle = format::read_one(text).unwrap();
    let limits = Limits::default();
    let steps: Vec<Step> = Steps::new(&puzzle, &limits).collect();
    let entries = explain::entries(&steps, false);
    let mut entries = entries.iter();
    let entry = entries.find(|entry| steps[entry.steps[0]].technique.kind() == kind);
    picture::step(&puzzle, &steps, entry.unwrap())
}

/// Returns limits that are reached at once.
fn limits() -> [(Limits, Stop); 2] {
    let passed = Limits {
        deadline: Some(Instant::now()),
        ..Limits::default()
    };
    let interrupted = Limits {
        interrupt: Some(Arc::new(AtomicBool::new(true)).into()),
        ..Limits::default()
    };
    [(passed, Stop::Deadline), (interrupted, Stop::Interrupt)]
}

/// Returns one of the puzzles that come with the program.
fn shipped(name: &str) -> Puzzle {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("puzzles")
        .join(name);
    format::read_one(&fs::read_to_string(path).unwrap()).unwrap()
}

/// Returns a picture as PNG.
fn png(scene: &Scene, palette: Palette, cell: Length) -> Result<Vec<u8>, PngError> {
    picture::png(scene, palette, cell, &Letters::built_in())
}

/// Returns the solutions of a puzzle.
fn solutions(puzzle: &Puzzle) -> impl Iterator<Item = Assignment> {
    Solutions::new(puzzle, Options::default())
}

/// Returns a layout of `8x8.txt` that breaks rules in several ways.
fn wrong() -> Layout {
    let text = "1 2, 1 5, 1 7, 2 3, 3 6, 4 4, 5 1, 6 6, 7 1, 7 3, 7 4, 8 5";
    let cells = text.split(", ").map(|cell| cell.split_once(' ').unwrap());
    let number = |text: &str| text.parse::<u32>().unwrap() - 1;
    cells
        .map(|(row, column)| cell(number(row), number(column)))
        .collect()
}

/// Returns every kind of picture, with its name.
fn scenes() -> Vec<(&'static str, Scene)> {
    let (eight, open) = (shipped("8x8.txt"), format::read_one(OPEN).unwrap());
    let first = solutions(&eight).next().unwrap();
    let layouts: Vec<Layout> = solutions(&open).map(|one| one.layout(&open)).collect();
    let differ = picture::difference(&open, &layouts[0], &layouts[layouts.len() - 1], None);
    let (_, shares) = count_by_cell(&open, Distinct::Layouts, &Limits::default());
    let shares = shares.unwrap();
    let violations = judge_layout(&eight, &wrong());
    vec![
        ("small", picture::puzzle(&shipped("5x5-missing-clues.txt"))),
        ("puzzle", picture::puzzle(&eight)),
        (
            "solution",
            picture::solution(&eight, &first.layout(&eight), None),
        ),
        (
            "pairs",
            picture::solution(&eight, &first.layout(&eight), Some(&first)),
        ),
        ("errors", picture::errors(&eight, &wrong(), &violations)),
        ("difference", differ),
        ("shares", picture::shares(&open, &shares)),
        (
            "step",
            step(
                " 211012\n1..T...\n1...T..\n1.T....\n1....T.\n1...T.T\n2.T....\n",
                TechniqueKind::LastSpot,
            ),
        ),
        ("suppose", step(FIENDISH, TechniqueKind::WhatIf)),
        ("obstacle", {
            let puzzle = shipped("none-lone-tree.txt");
            let found = obstacle(&puzzle, &Limits::default()).expect("no limits");
            picture::obstacle(&puzzle, found.as_ref())
        }),
    ]
}
