//! Derives how many more pairs cross the boundaries between lines in one direction than in the
//! other, as sums of constraints of the model. A pair is a tree with the direction to its tent.
//!
//! In the lines between two boundaries, each tree has one pair, each tent has one pair, and the
//! number of tents of a line is its clue. In the sum of these constraints, with the right signs,
//! pairs within the lines cancel. Only the pairs across the boundaries are left, so the sum states
//! how many more pairs lead out of the lines than into them. The sum for one more line is the
//! previous sum plus the constraints of that line.

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::Range;

use crate::format::solver::Numbering;
use crate::limits::{Stop, WorkMeter};
use crate::model::{Flow, OpenBoard, Origin};
use crate::prove::log::Log;
use crate::puzzle::{Clue, Direction, Line, Puzzle};

/// Writes the sums from which the constraints of [`Flow`] follow. Each constraint compares the
/// pairs that lead out of a range of lines with the pairs that lead in. For this range, or for all
/// lines after it, writes two sums: for "at least" and for "at most". Writes no sum twice.
pub(super) fn derive(
    log: &mut Log,
    puzzle: &Puzzle,
    numbering: &Numbering,
    meter: &mut WorkMeter<'_>,
) -> Result<(), Stop> {
    let board = OpenBoard::new(puzzle);
    for forward in [Direction::South, Direction::East] {
        let flow = Flow::new(&board, forward, meter)?;
        let mut sums = Sums::new(puzzle, forward, numbering);
        for constraint in flow.constraints() {
            let Origin::Flow([first, end]) = constraint.origin else {
                continue;
            };
            let is_edge = first == 0 && end == sums.lines.len();
            if is_edge && constraint.demand == 0 {
                continue;
            }
            // If a clue of the lines `first..end` is missing, they begin at the edge of the board
            // (`first` is 0), and all lines from `end` on have clues.
            if sums.has_clues(first..end) {
                sums.add(log, first..end, meter)?;
            } else {
                sums.add(log, end..sums.lines.len(), meter)?;
            }
        }
    }
    Ok(())
}

/// The constraints that a line adds to the two sums, by their numbers: `sides[0]` has the
/// constraints for the sum "at least", and `sides[1]` those for the sum "at most".
#[derive(Clone, Debug, Default)]
struct LineTerms {
    has_clue: bool,
    sides: [Vec<u64>; 2],
}

/// All rows or all columns, and the sums that have been written for ranges of these lines.
struct Sums {
    lines: Vec<LineTerms>,
    /// For each range of lines whose sums have been written, the numbers of the two sums.
    known: HashMap<Range<usize>, [u64; 2]>,
}

impl Sums {
    fn new(puzzle: &Puzzle, forward: Direction, numbering: &Numbering) -> Self {
        let axis = usize::from(forward != Direction::South);
        let clues = [puzzle.row_clues(), puzzle.column_clues()][axis];
        let part = |clue: &Clue| LineTerms {
            has_clue: clue.is_some(),
            ..LineTerms::default()
        };
        let mut lines: Vec<LineTerms> = clues.iter().map(part).collect();
        let mut add = |line: usize, [at_least, at_most]: [u64; 2]| {
            lines[line].sides[0].push(at_least);
            lines[line].sides[1].push(at_most);
        };
        let trees = puzzle.trees().iter().zip(&numbering.trees);
        let tents = numbering.tents.iter().map(|(cell, sides)| (cell, sides));
        for (cell, sides) in trees.chain(tents) {
            if let Some(sides) = sides {
                let line = [cell.row, cell.column][axis] as usize;
                add(line, [sides.at_least, sides.at_most]);
            }
        }
        for &(line, sides) in &numbering.lines {
            // The constraint of a clue is subtracted, so its sides are swapped.
            if let (Line::Row(at), 0) | (Line::Column(at), 1) = (line, axis)
                && let Some(sides) = sides
            {
                add(at, [sides.at_most, sides.at_least]);
            }
        }
        Self {
            lines,
            known: HashMap::new(),
        }
    }

    fn has_clues(&self, lines: Range<usize>) -> bool {
        self.lines[lines].iter().all(|line| line.has_clue)
    }

    /// Writes the sums of some lines, unless these sums have been written. Builds on the sums of
    /// all these lines but the first or the last, if they have been written.
    fn add(
        &mut self,
        log: &mut Log,
        lines: Range<usize>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<(), Stop> {
        if lines.is_empty() || self.known.contains_key(&lines) {
            return Ok(());
        }
        let Range { start, end } = lines;
        let shorter = [
            (start..end - 1, end - 1..end),
            (start + 1..end, start..start + 1),
        ];
        let mut shorter = shorter.into_iter();
        let shorter = shorter.find_map(|(less, more)| Some((self.known.get(&less)?, more)));
        let (before, more) = shorter.unzip();
        let more = more.unwrap_or(lines.clone());
        let mut numbers = [0; 2];
        for (side, number) in numbers.iter_mut().enumerate() {
            let mut text = String::new();
            let parts = self.lines[more.clone()].iter();
            let parts = parts.flat_map(|part| &part.sides[side]);
            let before = before.map(|numbers| &numbers[side]);
            for (at, number) in before.into_iter().chain(parts).enumerate() {
                meter.work(1)?;
                let _ = match at {
                    0 => write!(text, "{number}"),
                    _ => write!(text, " {number} +"),
                };
            }
            // A line without constraints adds nothing, and an empty sum is not needed.
            if !text.is_empty() {
                *number = log.step(format_args!("pol {text}"));
            }
        }
        log.has_room()?;
        if numbers[0] != 0 {
            self.known.insert(lines, numbers);
        }
        Ok(())
    }
}
