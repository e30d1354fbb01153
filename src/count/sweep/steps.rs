//! What is known beforehand about the cells that a sweep goes over.

use super::super::part::{Kind, Part, has};
use super::Step;
use crate::puzzle::Direction;

/// What is known beforehand about each cell of a part.
pub(super) fn steps(part: &Part, axes: &[u8]) -> Vec<Step> {
    let open = |at: Option<usize>| at.is_some_and(|at| matches!(part.kinds[at], Kind::Open { .. }));
    let kind = |at: Option<usize>| at.map_or(Kind::Closed, |at| part.kinds[at]);
    let below = Below::new(part);
    let closed_after = |at: usize| {
        let closed = part.kinds[at + 1..].iter();
        closed.take_while(|&&kind| kind == Kind::Closed).count()
    };
    (0..part.kinds.len())
        .map(|at| {
            let (row, column) = (at / part.width, at % part.width);
            let south = part.step(at, Direction::South);
            let east = part.step(at, Direction::East);
            let south_east = south.and_then(|at| part.step(at, Direction::East));
            let south_west = south.and_then(|at| part.step(at, Direction::West));
            let is_useful = |at: Option<usize>| {
                at.is_some_and(|at| {
                    [Direction::East, Direction::South, Direction::West]
                        .into_iter()
                        .any(|direction| part.has_owner(at, direction))
                })
            };
            let wants_south = |at: Option<usize>| match kind(at) {
                Kind::Tree { directions } => has(directions, Direction::South),
                _ => false,
            };
            let rest = (column + 1..part.width).map(|column| row * part.width + column);
            Step {
                kind: part.kinds[at],
                row,
                column,
                after: at + 1..at + 1 + closed_after(at),
                east: kind(east),
                east_axes: east.map_or(0, |at| axes[at]),
                south: kind(south),
                south_axes: south.map_or(0, |at| axes[at]),
                south_west: kind(south_west),
                south_is_useful: is_useful(south),
                diagonal_matters: open(south_east) && (is_useful(south_east) || wants_south(east)),
                row_rest: packing(rest.map(|at| open(Some(at)))),
                column_rest: below.columns[row + 1][column],
                column_least: below.least[row + 1][column],
                band_rest: below.bands[row + 1][column],
            }
        })
        .collect()
}

/// What the columns take from some row down.
struct Below {
    columns: Vec<Vec<u32>>,
    least: Vec<Vec<u32>>,
    bands: Vec<Vec<u32>>,
}

impl Below {
    fn new(part: &Part) -> Self {
        let kind = |row: usize, column: usize| part.kinds[row * part.width + column];
        let open = |row, column| matches!(kind(row, column), Kind::Open { .. });
        let table = |of: &dyn Fn(usize, usize) -> u32| -> Vec<Vec<u32>> {
            (0..=part.height)
                .map(|row| (0..part.width).map(|column| of(row, column)).collect())
                .collect()
        };
        Self {
            columns: table(&|from, column| {
                packing((from..part.height).map(|row| open(row, column)))
            }),
            least: table(&|from, column| {
                let must = |row: &usize| kind(*row, column) == Kind::Open { must: true };
                (from..part.height).filter(must).count() as u32
            }),
            bands: table(&|from, column| {
                let in_band = |row| open(row, column) || (column > 0 && open(row, column - 1));
                packing((from..part.height).map(in_band))
            }),
        }
    }
}

/// The most tents that a line takes, given which of its cells are open: half of each run, rounded up.
pub(super) fn packing(open: impl Iterator<Item = bool>) -> u32 {
    let (mut most, mut run) = (0, 0);
    for is_open in open {
        if is_open {
            run += 1;
        } else {
            most += u32::div_ceil(run, 2);
            run = 0;
        }
    }
    most + u32::div_ceil(run, 2)
}
