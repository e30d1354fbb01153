//! In which order cells are decided.
//!
//! Rows pass one after the other while columns stay open, or the other way round. What was decided
//! reaches what is still to come through the lines that have cells in both: through cells that
//! touch and pairs, and through the number of tents that a line with a clue is missing. The fewer
//! states these have together, the more often a search meets one that it knows.

use std::cmp::Ordering;

use crate::count::component::Component;
use crate::limits::{Limits, Stop, Watch};
use crate::model::Lists;
use crate::solve::Board;

/// How many bits a line without a clue is worth, about half a bit for each of the states of its
/// last cell and its pair, of which most go together with those beside it.
const BITS_OF_LINE: f64 = 0.5;

/// A way over the board, from the first cell to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Row by row.
    Rows,
    /// Column by column.
    Columns,
}

impl Way {
    /// The better one for a search. Its estimate is all that tells. On 20 boards that take 0.2 to 8
    /// seconds, most without clues, the first decisions along both ways, forwards and backwards,
    /// were no better guide, and trying the other ways beside this one took a third more in all.
    pub(super) fn of_search(board: &Board, limits: &Limits) -> Result<Self, Stop> {
        let cells: Vec<u32> = Component::all(board).cells().collect();
        Self::with_least(board, &cells, limits, |[missing, lines]| {
            missing + BITS_OF_LINE * lines
        })
    }

    /// The one along which the average of a number is smaller that follows from the bits of missing
    /// tents and the number of lines that are open on both sides; else the one with short lines.
    fn with_least(
        board: &Board,
        by_row: &[u32],
        limits: &Limits,
        of: fn([f64; 2]) -> f64,
    ) -> Result<Self, Stop> {
        let mut watch = limits.watch();
        let by_column = Self::Columns.sorted(board, by_row, &mut watch)?;
        let by_rows = average(board, by_row, of, &mut watch)?;
        let by_columns = average(board, &by_column, of, &mut watch)?;
        let (rows, columns) = board.lines();
        let is_narrow = columns.len() <= rows.len();
        Ok(match by_rows.total_cmp(&by_columns) {
            Ordering::Less => Self::Rows,
            Ordering::Equal if is_narrow => Self::Rows,
            _ => Self::Columns,
        })
    }

    /// The line of a cell that is passed on this way.
    fn line_of(self, board: &Board, cell: u32) -> usize {
        board.lines_of(cell)[self as usize]
    }

    /// Some cells, which are row-major, in the order of this way.
    fn sorted(
        self,
        board: &Board,
        by_row: &[u32],
        watch: &mut Watch<'_>,
    ) -> Result<Vec<u32>, Stop> {
        let by_line = by_row.iter().map(|&cell| (self.line_of(board, cell), cell));
        Ok(Lists::sorted(board.lines.len(), by_line, 0, watch)?.items)
    }

    /// For each place, when its cell is decided.
    pub(super) fn rank(self, board: &Board, limits: &Limits) -> Result<Vec<u32>, Stop> {
        let cells: Vec<u32> = Component::all(board).cells().collect();
        let order = self.sorted(board, &cells, &mut limits.watch())?;
        let mut rank = vec![0; board.area()];
        for (index, &cell) in (0..).zip(&order) {
            rank[cell as usize] = index;
        }
        Ok(rank)
    }
}

fn average(
    board: &Board,
    order: &[u32],
    of: fn([f64; 2]) -> f64,
    watch: &mut Watch<'_>,
) -> Result<f64, Stop> {
    let lines = (0..board.lines.len()).map(|line| Line {
        missing: board.missing(line).unwrap_or(0),
        open: 0,
        passed: 0,
    });
    let mut lines: Vec<Line> = lines.collect();
    for &cell in order {
        watch.work(1)?;
        for line in board.lines_of(cell) {
            lines[line].open += 1;
        }
    }
    let (mut bits, mut open, mut sum, mut number) = (0.0, 0.0, 0.0, 0.0_f64);
    for &cell in order {
        watch.work(32)?;
        for line in board.lines_of(cell) {
            let line = &mut lines[line];
            bits -= line.bits();
            open -= line.is_open();
            line.passed += 1;
            bits += line.bits();
            open += line.is_open();
        }
        sum += of([bits, open]);
        number += 1.0;
    }
    Ok(sum / number.max(1.0))
}

/// A line of which some cells were passed.
#[derive(Clone, Copy, Debug)]
struct Line {
    missing: u32,
    open: u32,
    passed: u32,
}

impl Line {
    /// 1 if it has cells on both sides.
    fn is_open(self) -> f64 {
        f64::from(u8::from(self.passed > 0 && self.passed < self.open))
    }

    /// The bits of the number of tents on the cells that were passed, if each open cell is as
    /// likely to hold one: about those of a normal distribution with the same variance.
    ///
    /// These numbers depend on each other, by flow not least: half of their bits are about what was
    /// seen on boards of 30 × 30.
    fn bits(self) -> f64 {
        let [missing, open, passed] = [self.missing, self.open, self.passed].map(f64::from);
        let share = missing / open;
        let variance = passed * (open - passed) / open * share * (1.0 - share);
        (1.0 + 12.0 * variance).log2() / 4.0
    }
}
