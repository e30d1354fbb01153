//! The pairs that cross the boundaries between lines, derived by adding up constraints.
//!
//! Of the lines between two boundaries: the trees of each have one pair each, the tents of each
//! have a pair each, and there are as many tents as the clue says. Added up, with the right signs,
//! pairs within the lines cancel out. What is left is what crosses: so many more pairs lead out
//! than come in. The sum for one line more is the sum before and what that line adds.

use std::collections::HashMap;
use std::fmt::Write;

use super::log::Log;
use crate::format::solver::{Numbering, Sides};
use crate::limits::{Stop, Watch};
use crate::model::{Flow, Origin, View};
use crate::puzzle::{Direction, Line, Puzzle};

/// Writes a sum for each side of everything that [`Flow`] states of a puzzle.
pub(super) fn derive(
    log: &mut Log,
    puzzle: &Puzzle,
    numbering: &Numbering,
    watch: &mut Watch<'_>,
) -> Result<(), Stop> {
    let view = View::new(puzzle);
    for forward in [Direction::South, Direction::East] {
        let flow = Flow::new(&view, forward, watch)?;
        let mut sums = Sums::new(puzzle, forward, numbering);
        for constraint in flow.constraints() {
            let Origin::Flow([first, end]) = constraint.origin else {
                continue;
            };
            let is_edge = first == 0 && end == sums.lines.len();
            if is_edge && constraint.demand == 0 {
                continue;
            }
            // Where a clue before the boundary is missing, all behind it are there.
            if sums.has_clues(first..end) {
                sums.add(log, first..end, watch)?;
            } else {
                sums.add(log, end..sums.lines.len(), watch)?;
            }
        }
    }
    Ok(())
}

fn index(line: Line) -> usize {
    match line {
        Line::Row(index) | Line::Column(index) => index,
    }
}

/// The share of a line in a sum: the numbers of the constraints for each side.
#[derive(Clone, Debug, Default)]
struct Part {
    has_clue: bool,
    at_least: Vec<u64>,
    at_most: Vec<u64>,
}

/// The sums that have been written.
struct Sums {
    lines: Vec<Part>,
    /// By the first line and the one after the last.
    known: HashMap<(usize, usize), Sides>,
}

impl Sums {
    fn new(puzzle: &Puzzle, forward: Direction, numbering: &Numbering) -> Self {
        let is_rows = forward == Direction::South;
        let clues = if is_rows {
            puzzle.row_clues()
        } else {
            puzzle.column_clues()
        };
        let part = |clue: &Option<u32>| Part {
            has_clue: clue.is_some(),
            ..Part::default()
        };
        let mut lines: Vec<Part> = clues.iter().map(part).collect();
        let line_of = |row: u32, column: u32| if is_rows { row } else { column } as usize;
        let trees = puzzle.trees().iter().zip(&numbering.trees);
        let tents = numbering.tents.iter().map(|(cell, sides)| (cell, sides));
        for (cell, sides) in trees.chain(tents) {
            if let Some(sides) = sides {
                let part = &mut lines[line_of(cell.row, cell.column)];
                part.at_least.push(sides.at_least);
                part.at_most.push(sides.at_most);
            }
        }
        for (line, sides) in &numbering.lines {
            // Tents are taken away, so the sides change places.
            if matches!(line, Line::Row(_)) == is_rows
                && let Some(sides) = sides
            {
                let part = &mut lines[index(*line)];
                part.at_least.push(sides.at_most);
                part.at_most.push(sides.at_least);
            }
        }
        Self {
            lines,
            known: HashMap::new(),
        }
    }

    fn has_clues(&self, lines: std::ops::Range<usize>) -> bool {
        self.lines[lines].iter().all(|line| line.has_clue)
    }

    /// Writes the sum of some lines, from one of a line less if there is one.
    fn add(
        &mut self,
        log: &mut Log,
        lines: std::ops::Range<usize>,
        watch: &mut Watch<'_>,
    ) -> Result<(), Stop> {
        let (first, end) = (lines.start, lines.end);
        if lines.is_empty() || self.known.contains_key(&(first, end)) {
            return Ok(());
        }
        let shorter = self
            .known
            .get(&(first, end - 1))
            .map(|sides| (*sides, end - 1..end));
        let shorter = shorter.or_else(|| {
            let sides = self.known.get(&(first + 1, end));
            sides.map(|sides| (*sides, first..first + 1))
        });
        let (before, more) = match shorter {
            Some((sides, more)) => (Some(sides), more),
            None => (None, lines),
        };
        let mut write = |before: Option<u64>, of: fn(&Part) -> &[u64]| -> Result<u64, Stop> {
            let mut text = String::new();
            let parts = self.lines[more.clone()].iter().flat_map(of).copied();
            for (at, number) in before.into_iter().chain(parts).enumerate() {
                watch.work(1)?;
                let _ = match at {
                    0 => write!(text, "{number}"),
                    _ => write!(text, " {number} +"),
                };
            }
            Ok(if text.is_empty() {
                // A line with nothing in it adds nothing, and a sum of nothing is not needed.
                0
            } else {
                log.step(format_args!("pol {text}"))
            })
        };
        let at_least = write(before.map(|sides| sides.at_least), |part| &part.at_least)?;
        let at_most = write(before.map(|sides| sides.at_most), |part| &part.at_most)?;
        log.has_room()?;
        if at_least != 0 {
            self.known.insert((first, end), Sides { at_least, at_most });
        }
        Ok(())
    }
}
