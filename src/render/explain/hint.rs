//! Hints in words, from where to look to what to do.

use crate::explain::{DeadEnd, Hint, Mistake, Reason, Step};
use crate::puzzle::Cell;
use crate::render::explain::mistake::mistake;
use crate::render::explain::phrase::cell;
use crate::render::explain::sentence::sentence;
use crate::render::explain::text::no_solution;

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tell {
    /// Where to look.
    Where,
    /// Where to look, and the technique.
    Technique,
    /// The step itself.
    Cells,
}

/// A hint in words, without a line break at its end.
#[must_use]
pub fn hint(hint: &Hint, tell: Tell) -> String {
    match hint {
        Hint::Mistake(wrong) => match tell {
            Tell::Where => format!("{} is wrong.", somewhere(wrong)),
            Tell::Technique => match wrong {
                Mistake::Visible { .. } => {
                    format!("{} is wrong, for all to see.", somewhere(wrong))
                }
                Mistake::Wrong { .. } => {
                    format!("{} is wrong: suppose it is right.", somewhere(wrong))
                }
            },
            Tell::Cells => mistake(wrong),
        },
        Hint::NoSolution { steps, dead_end } => match (tell, dead_end) {
            (Tell::Cells, Some((end, reason))) => {
                let shown = steps.iter().filter(|step| !step.is_mark()).map(sentence);
                let mut lines: Vec<String> = shown.collect();
                lines.push(no_solution(end, reason));
                lines.join("\n")
            }
            _ => "The puzzle has no solution.".to_owned(),
        },
        Hint::Step { before, step } => {
            let place = look(before.first().unwrap_or(step));
            match tell {
                Tell::Where => format!("Look at {place}."),
                Tell::Technique => {
                    let kinds = before.iter().chain([&**step]);
                    let mut kinds: Vec<&str> =
                        kinds.map(|step| step.technique.kind().name()).collect();
                    kinds.dedup();
                    format!("Look at {place}: {}.", kinds.join(", then "))
                }
                Tell::Cells => {
                    let lines = before.iter().chain([&**step]).map(sentence);
                    lines.collect::<Vec<String>>().join("\n")
                }
            }
        }
        Hint::Solved => "Solved.".to_owned(),
        Hint::NothingFollows => "Nothing more follows: there may be several solutions.".to_owned(),
        Hint::Stopped(stop) => format!("Stopped by {stop}."),
    }
}

/// Where to look for a step: its first line, else its first tree, else near its cells.
fn look(step: &Step) -> String {
    let reason = &step.reason;
    place(reason).unwrap_or_else(|| near(step.claims[0].cell()))
}

fn place(reason: &Reason) -> Option<String> {
    let line = reason.lines.first().map(ToString::to_string);
    let tree = reason.trees.first();
    line.or_else(|| tree.map(|&tree| format!("the tree at {}", cell(tree))))
}

/// The block of three by three cells in which a cell lies.
fn near(at: Cell) -> String {
    let corner = |at: u32| at / 3 * 3;
    let first = Cell {
        row: corner(at.row),
        column: corner(at.column),
    };
    let last = Cell {
        row: first.row + 2,
        column: first.column + 2,
    };
    format!("the cells from {} to {}", cell(first), cell(last))
}

/// In which part of the board a mark is wrong.
fn somewhere(wrong: &Mistake) -> String {
    let (mark, reason) = match wrong {
        Mistake::Visible { reason, dead_end } => {
            let at = match *dead_end {
                DeadEnd::TentWithoutTree { tent } => Some(tent),
                DeadEnd::Touch { tents } => Some(tents[0]),
                _ => None,
            };
            (at, reason)
        }
        Mistake::Wrong { mark, reason, .. } => (Some(mark.cell()), reason),
    };
    let of_mark = |at: Cell| {
        let lines = reason.lines.iter();
        let mut of_mark = lines.filter(|line| match **line {
            crate::puzzle::Line::Row(row) => at.row as usize == row,
            crate::puzzle::Line::Column(column) => at.column as usize == column,
        });
        let line = of_mark.next().map(ToString::to_string);
        line.unwrap_or_else(|| near(at))
    };
    let place = mark.map(of_mark).or_else(|| place(reason));
    match place {
        Some(place) => format!("One of your marks in or near {place}"),
        None => "One of your marks".to_owned(),
    }
}
