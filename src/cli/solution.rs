//! How solutions are printed, one after the other.
//!
//! Layer 4: it may import files of lower layers.

use std::borrow::Cow;

use clap::ValueEnum;
use itertools::Itertools as _;
use serde::Serialize;
use tents::format::Solution;
use tents::puzzle::{Assignment, Cell, Layout, Puzzle};
use tents::render::{GridOptions, TerminalOptions, directions, grid, page, picture, terminal};
use tents::rules::{self, Violation};
use tents::solve::{Distinct, Finding, Limits, Options, Progress, Solutions, Stop};

use super::about::About;
use super::locale::shapes;

/// How solutions are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputKind {
    /// The puzzle with its tents, which is a puzzle again
    #[default]
    Grid,
    /// A direction for each tree, n e s w, row by row
    Directions,
    /// JSON lines
    Json,
    /// A picture for a terminal, two columns a cell, which is not a puzzle; letters where the
    /// locale is not one of UTF-8
    Picture,
}

impl OutputKind {
    /// Which solutions count as different unless the user says: no list of directions is printed
    /// twice.
    pub(super) fn distinct(self, asked: Option<Distinct>) -> Distinct {
        asked.unwrap_or(match self {
            Self::Directions => Distinct::Assignments,
            Self::Grid | Self::Json | Self::Picture => Distinct::Layouts,
        })
    }
}

/// One solution, as lines of JSON tell it.
#[derive(Serialize)]
pub(super) struct Placed {
    tents: Vec<Cell>,
    directions: Assignment,
}

impl Placed {
    pub(super) fn new(puzzle: &Puzzle, assignment: &Assignment) -> Self {
        Self {
            tents: assignment.layout(puzzle).tents().to_vec(),
            directions: assignment.clone(),
        }
    }

    /// How many bytes it holds.
    pub(super) fn bytes(&self) -> u64 {
        let tents = self.tents.len() * size_of::<Cell>();
        (size_of::<Self>() + tents + self.directions.directions().len()) as u64
    }
}

/// The first solutions of a puzzle: as many as are asked for, or all that there are.
pub(super) fn first(
    number: usize,
    puzzle: &Puzzle,
    limits: Limits,
) -> Result<Vec<Assignment>, Stop> {
    let mut search = Solutions::new(puzzle, Options::default().limits(limits));
    let found: Vec<Assignment> = search.by_ref().take(number).collect();
    match search.progress() {
        Progress::Stopped(stop) if found.len() < number => Err(stop),
        _ => Ok(found),
    }
}

/// The rules that a solution breaks.
pub(super) fn judge(puzzle: &Puzzle, solution: &Solution) -> Vec<Violation> {
    match solution {
        Solution::Layout(layout) => rules::judge_layout(puzzle, layout),
        Solution::Assignment(assignment) => rules::judge_assignment(puzzle, assignment),
    }
}

/// How many tents there are, where some are missing and no rule is broken so far.
pub(super) fn unfinished(
    puzzle: &Puzzle,
    layout: &Layout,
    violations: &[Violation],
) -> Option<usize> {
    let is_lack = |violation: &Violation| match *violation {
        Violation::Line {
            expected, found, ..
        } => found < expected as usize,
        Violation::TreeUnpaired { .. } => true,
        _ => false,
    };
    let placed = layout.tents().len();
    (placed < puzzle.trees().len() && violations.iter().all(is_lack)).then_some(placed)
}

/// The line of JSON about the judgement on the solution of a puzzle with this number, from 1. Of
/// one that is not finished, with the tents that are placed and those that there should be.
pub(super) fn verified(
    about: &About,
    index: u64,
    violations: &[Violation],
    unfinished: Option<[usize; 2]>,
) -> String {
    let line = about.line("verified");
    line.with("index", index)
        .with("ok", violations.is_empty())
        .with_some("verdict", unfinished.map(|_| "unfinished"))
        .with_some("placed", unfinished.map(|[placed, _]| placed))
        .with_some("trees", unfinished.map(|[_, trees]| trees))
        .with("violations", violations)
        .text()
}

/// A solution and the rules that it breaks, as a picture on a page.
pub(super) fn drawn(puzzle: &Puzzle, solution: &Solution, violations: &[Violation]) -> String {
    let layout = match solution {
        Solution::Layout(layout) => Cow::Borrowed(layout),
        // Without a direction for each tree there are no tents to draw.
        Solution::Assignment(assignment)
            if assignment.directions().len() != puzzle.trees().len() =>
        {
            Cow::Owned(Layout::default())
        }
        Solution::Assignment(assignment) => Cow::Owned(assignment.layout(puzzle)),
    };
    page::picture_of(puzzle, || picture::errors(puzzle, &layout, violations))
}

/// The cells in which two solutions differ: those with a tent in one of them, or, where the tents
/// are the same, the trees with another tent.
pub(super) fn differing(puzzle: &Puzzle, finding: &Finding) -> Vec<Cell> {
    let [one, other, ..] = &finding.solutions[..] else {
        return Vec::new();
    };
    let (first, second) = (one.layout(puzzle), other.layout(puzzle));
    if first == second {
        let directions = one.directions().iter().zip(other.directions());
        let trees = puzzle.trees().iter().zip(directions);
        return trees
            .filter(|(_, (one, other))| one != other)
            .map(|(&tree, _)| tree)
            .collect();
    }
    let tents = first.tents().iter().chain(second.tents()).copied();
    let cells = tents.filter(|&cell| first.contains(cell) != second.contains(cell));
    cells.sorted_unstable().collect()
}

/// Prints solutions.
#[derive(Debug)]
pub(super) struct SolutionPrinter {
    kind: OutputKind,
    pub(super) grid: GridOptions,
    picture: TerminalOptions<'static>,
}

impl SolutionPrinter {
    /// A printer.
    pub(super) fn new(color: bool, kind: OutputKind) -> Self {
        let mut grid = GridOptions::default();
        grid.color = color;
        let mut picture = TerminalOptions::default();
        picture.shapes = shapes();
        picture.color = color;
        picture.is_solved = true;
        Self {
            kind,
            grid,
            picture,
        }
    }

    /// Whether there is a blank line between solutions.
    pub(super) fn is_parted(&self) -> bool {
        matches!(self.kind, OutputKind::Grid | OutputKind::Picture)
    }

    /// The solution with this number, from 1, as it is printed.
    pub(super) fn text(
        &self,
        about: &About,
        puzzle: &Puzzle,
        index: u64,
        assignment: &Assignment,
    ) -> String {
        let mut text = String::with_capacity(4 * puzzle.trees().len());
        match self.kind {
            OutputKind::Directions => {
                if index == 1 {
                    about.begin(&mut text);
                }
                directions(&mut text, assignment);
            }
            OutputKind::Json => {
                let line = about.line("solution").with("index", index);
                text = line.with_all(Placed::new(puzzle, assignment)).text();
            }
            OutputKind::Grid | OutputKind::Picture => {
                about.begin(&mut text);
                if self.kind == OutputKind::Grid {
                    grid(&mut text, puzzle, assignment, &self.grid);
                } else {
                    let solved = puzzle.with_layout(&assignment.layout(puzzle));
                    terminal(&mut text, &solved, &self.picture);
                }
            }
        }
        text
    }
}
