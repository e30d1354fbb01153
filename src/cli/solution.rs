//! Printing solutions one after the other.
//!
//! Layer 4: it may import files of lower layers.

use std::borrow::Cow;

use tents::answer::Placed;
use tents::format::Solution;
use tents::puzzle::{Assignment, Layout, Puzzle};
use tents::render::{GridOptions, TerminalOptions, directions, grid, page, picture, terminal};
use tents::rules::Violation;
use tents::solve::Distinct;

use super::about::About;
use super::locale::shapes;
use super::output_kind::OutputKind;

/// The output kinds of a solution.
pub(super) const SOLUTION_KINDS: [(OutputKind, &str); 4] = [
    (
        OutputKind::Grid,
        "The puzzle with its tents, which can be read again",
    ),
    (
        OutputKind::Directions,
        "The direction of the tent of each tree (n e s w), row by row",
    ),
    (OutputKind::Json, "JSON lines"),
    (
        OutputKind::Picture,
        "A drawing for the terminal (emoji, or letters without UTF-8), which cannot be read again",
    ),
];

/// Returns which solutions count as different: `asked` or, if that is `None`, assignments for
/// direction lists and layouts for other output. All assignments of a layout have the same grid.
pub(super) fn distinct(kind: OutputKind, asked: Option<Distinct>) -> Distinct {
    asked.unwrap_or(match kind {
        OutputKind::Directions => Distinct::Assignments,
        _ => Distinct::Layouts,
    })
}

/// Returns the number of tents of an unfinished layout, otherwise `None`. A layout is unfinished if
/// it has fewer tents than the puzzle has trees, and if the only broken rules are that lines have too
/// few tents and that trees have none. A layout without a given tent is wrong.
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

/// Returns the line of JSON about the solution with the number `index`, from 1. If the solution is
/// unfinished, `unfinished` is its number of tents and the number of trees of the puzzle.
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

/// Returns a picture for a page: a solution, with the rules that it breaks.
pub(super) fn drawn(puzzle: &Puzzle, solution: &Solution, violations: &[Violation]) -> String {
    let layout = match solution {
        Solution::Layout(layout) => Cow::Borrowed(layout),
        // With more or fewer directions than trees, it is not known where the tents are.
        Solution::Assignment(assignment)
            if assignment.directions().len() != puzzle.trees().len() =>
        {
            Cow::Owned(Layout::default())
        }
        Solution::Assignment(assignment) => Cow::Owned(assignment.layout(puzzle)),
    };
    page::picture_of(puzzle, || picture::errors(puzzle, &layout, violations))
}

/// Prints solutions.
#[derive(Debug)]
pub(super) struct SolutionPrinter {
    kind: OutputKind,
    pub(super) grid: GridOptions,
    picture: TerminalOptions<'static>,
}

impl SolutionPrinter {
    /// Creates a printer.
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

    /// Returns whether there is a blank line between solutions.
    pub(super) fn is_parted(&self) -> bool {
        matches!(self.kind, OutputKind::Grid | OutputKind::Picture)
    }

    /// Returns the text for the solution with the number `index`, from 1.
    pub(super) fn text(
        &self,
        about: &About,
        puzzle: &Puzzle,
        index: u64,
        assignment: &Assignment,
    ) -> String {
        if self.kind == OutputKind::Json {
            let line = about.line("solution").with("index", index);
            return line.with_all(Placed::new(puzzle, assignment)).text();
        }
        // Room for the directions, or for the grid without colours, and for the comment before it.
        let size = puzzle.size();
        let body = match self.kind {
            OutputKind::Directions => 2 * puzzle.trees().len(),
            _ => (size.rows() + 1) * (size.columns() + 3),
        };
        let mut text = String::with_capacity(about.name.len() + body + 4);
        match self.kind {
            OutputKind::Directions => {
                if index == 1 {
                    about.begin(&mut text);
                }
                directions(&mut text, assignment);
            }
            OutputKind::Picture => {
                about.begin(&mut text);
                let solved = puzzle.with_layout(&assignment.layout(puzzle));
                terminal(&mut text, &solved, &self.picture);
            }
            _ => {
                about.begin(&mut text);
                grid(&mut text, puzzle, assignment, &self.grid);
            }
        }
        text
    }
}
