//! In which order cells are decided.
//!
//! Rows pass one after the other while columns stay open, or the other way round. What was decided
//! reaches what is still to come through the lines that have cells in both: through cells that
//! touch and pairs, and through the number of tents that a line with a clue is missing. The fewer
//! states these have together, the more often a search meets one that it knows.

use crate::count::component::Component;
use crate::limits::{Limits, Stop, Watch};
use crate::solve::Board;

/// How many bits a line without a clue is worth, about half a bit for each of the states of its
/// last cell and its pair, of which most go together with those beside it.
const BITS_OF_LINE: f64 = 0.5;

/// How many bits more the states along the longer lines must have for nobody to try them.
const CLEAR: f64 = 4.0;

/// A way over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    /// Line by line, these being rows, or columns.
    pub(crate) is_by_row: bool,
    /// From the last cell to the first.
    is_reversed: bool,
}

impl Way {
    /// Over the rows or the columns, from the first cell to the last.
    pub(crate) fn along(is_by_row: bool) -> Self {
        Self {
            is_by_row,
            is_reversed: false,
        }
    }

    /// For each place, when its cell is decided.
    pub(super) fn rank(self, board: &Board) -> Vec<u32> {
        let mut order: Vec<u32> = Component::all(board).cells().collect();
        if !self.is_by_row {
            order.sort_by_key(|&cell| board.lines_of(cell)[1]);
        }
        if self.is_reversed {
            order.reverse();
        }
        let mut rank = vec![0; board.area()];
        for (index, &cell) in (0..).zip(&order) {
            rank[cell as usize] = index;
        }
        rank
    }
}

/// The ways over a board that are worth a try, the most promising one first.
pub(super) fn ways(board: &Board, limits: &Limits) -> Result<Vec<Way>, Stop> {
    let cells: Vec<u32> = Component::all(board).cells().collect();
    let bits = by_line(board, &cells, limits, |[missing, lines]| {
        missing + BITS_OF_LINE * lines
    })?;
    let is_by_row = is_first_better(bits, board);
    let is_clear = (bits[0] - bits[1]).abs() > CLEAR;
    let ways = [
        (is_by_row, false),
        (!is_by_row, false),
        (is_by_row, true),
        (!is_by_row, true),
    ];
    let ways = ways.map(|(is_by_row, is_reversed)| Way {
        is_by_row,
        is_reversed,
    });
    let is_tried = |way: &Way| !is_clear || way.is_by_row == is_by_row;
    Ok(ways.into_iter().filter(is_tried).collect())
}

/// Whether some cells, given row-major, are better decided by rows than by columns in layers: there
/// the states that the missing tents make are what counts, where they are most.
pub(crate) fn is_better_by_row(
    board: &Board,
    by_row: &[u32],
    limits: &Limits,
) -> Result<bool, Stop> {
    let states = by_line(board, by_row, limits, |[missing, _]| missing.exp2())?;
    Ok(is_first_better(states, board))
}

fn is_first_better([by_rows, by_columns]: [f64; 2], board: &Board) -> bool {
    let (rows, columns) = board.lines();
    let is_narrow = columns.len() <= rows.len();
    by_rows < by_columns || by_rows.total_cmp(&by_columns).is_eq() && is_narrow
}

/// The average over the way along some cells, given row-major, by rows and by columns, of a number
/// that follows from the bits of missing tents and the number of lines that are open on both sides.
fn by_line(
    board: &Board,
    by_row: &[u32],
    limits: &Limits,
    of: fn([f64; 2]) -> f64,
) -> Result<[f64; 2], Stop> {
    let mut by_column = by_row.to_vec();
    by_column.sort_by_key(|&cell| board.lines_of(cell)[1]);
    let mut watch = limits.watch();
    let by_rows = average(board, by_row, of, &mut watch)?;
    Ok([by_rows, average(board, &by_column, of, &mut watch)?])
}

fn average(
    board: &Board,
    order: &[u32],
    of: fn([f64; 2]) -> f64,
    watch: &mut Watch<'_>,
) -> Result<f64, Stop> {
    let missing = (0..board.lines.len()).map(|line| board.missing(line).unwrap_or(0));
    let mut lines: Vec<Line> = missing.map(Line::new).collect();
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
    fn new(missing: u32) -> Self {
        Self {
            missing,
            open: 0,
            passed: 0,
        }
    }

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
