//! Hints as text. How much the text reveals, for example only where to look, can be chosen: see
//! [`Tell`].

use serde::Deserialize;

use crate::explain::{DeadEnd, Hint, Mistake, Reason, Step};
use crate::puzzle::{Cell, Line};
use crate::render::explain::mistake::mistake;
use crate::render::explain::sentence::sentence;
use crate::render::explain::text::no_solution;

/// How much a hint reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tell {
    /// Only whether there is a mistake, and where.
    Mistakes,
    /// Where to look.
    Where,
    /// Where to look, and the technique.
    Technique,
    /// The step itself, after the steps that it needs.
    Cells,
}

/// Returns a hint as text, without a line break at its end.
#[must_use]
pub fn hint(hint: &Hint, tell: Tell) -> String {
    match hint {
        Hint::Step { .. } | Hint::Solved | Hint::NothingFollows if tell == Tell::Mistakes => {
            "Right so far.".to_owned()
        }
        Hint::Mistake(wrong) => {
            let place = somewhere(wrong);
            match (tell, wrong) {
                (Tell::Mistakes | Tell::Where, _) => format!("{place} is wrong."),
                (Tell::Technique, Mistake::Visible { .. }) => format!("{place} is clearly wrong."),
                (Tell::Technique, Mistake::Wrong { .. }) => {
                    format!("{place} is wrong. To see why, suppose that it is right.")
                }
                (Tell::Cells, _) => mistake(wrong),
            }
        }
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
            let place = where_to_look(before.first().unwrap_or(step));
            match tell {
                Tell::Mistakes | Tell::Where => format!("Look at {place}."),
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
        Hint::NothingFollows => "Nothing more follows.".to_owned(),
        Hint::Stopped(stop) => format!("Stopped by {stop}."),
    }
}

/// Returns where to look for a step: at the first row or column of its reason, otherwise at the
/// first tree of its reason, otherwise near the cell of its first conclusion.
pub(crate) fn where_to_look(step: &Step) -> String {
    let reason = &step.reason;
    place(reason).unwrap_or_else(|| format!("the cells near {}", block(step.claims[0].cell())))
}

/// Returns the first row or column of a reason or, if it has none, its first tree, if any.
fn place(reason: &Reason) -> Option<String> {
    let line = reason.lines.first().map(ToString::to_string);
    let tree = reason.trees.first();
    line.or_else(|| tree.map(|tree| format!("the tree at {tree}")))
}

/// Returns the first cell of the block of 3 × 3 cells that contains the cell `at`, to name a place
/// near `at` without revealing it.
pub(super) fn block(at: Cell) -> Cell {
    let corner = |at: u32| at / 3 * 3;
    Cell {
        row: corner(at.row),
        column: corner(at.column),
    }
}

/// Returns the subject of a sentence about a wrong mark, such as `One of your marks near r1c4`.
fn somewhere(wrong: &Mistake) -> String {
    let (mark, reason) = match wrong {
        Mistake::Visible { reason, dead_end } => {
            let at = match *dead_end {
                DeadEnd::TentWithoutTree(tent) => Some(tent),
                DeadEnd::Touch(tents) => Some(tents[0]),
                _ => None,
            };
            (at, reason)
        }
        Mistake::Wrong { mark, reason, .. } => (Some(mark.cell()), reason),
    };
    let is_of_mark = |line: &&Line| mark.is_none_or(|at| line.contains(at));
    let line = reason.lines.iter().find(is_of_mark);
    match (line, mark) {
        (Some(line), _) => format!("One of your marks in or near {line}"),
        (None, Some(at)) => format!("One of your marks near {}", block(at)),
        (None, None) => match place(reason) {
            Some(place) => format!("One of your marks near {place}"),
            None => "One of your marks".to_owned(),
        },
    }
}
