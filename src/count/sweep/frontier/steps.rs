//! What is known of each cell before the sweep.

use super::Step;
use crate::count::part::{Kind, Part, has};
use crate::limits::{Stop, Watch};
use crate::puzzle::Direction;

/// What is known of each cell of a part before the sweep.
///
/// From the last cell to the first, so that what lies behind each is known.
pub(super) fn steps(part: &Part, axes: &[u8], watch: &mut Watch<'_>) -> Result<Vec<Step>, Stop> {
    let open = |at: Option<usize>| at.is_some_and(|at| part.is_open(at));
    let kind = |at: Option<usize>| at.map_or(Kind::Closed, |at| part.kinds[at]);
    let mut below = vec![Below::default(); part.width];
    let mut rest = Packing::default();
    let mut after = 0;
    let mut steps = Vec::with_capacity(part.kinds.len());
    for at in (0..part.kinds.len()).rev() {
        let (row, column) = (at / part.width, at % part.width);
        if column + 1 == part.width {
            watch.work(8 * part.width as u64)?;
            rest = Packing::default();
        }
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
        let here = &mut below[column];
        steps.push(Step {
            kind: part.kinds[at],
            row: row as u32,
            column: column as u32,
            after,
            east: kind(east),
            east_axes: east.map_or(0, |at| axes[at]),
            south: kind(south),
            south_axes: south.map_or(0, |at| axes[at]),
            south_west: kind(south_west),
            south_is_useful: is_useful(south),
            diagonal_matters: open(south_east) && (is_useful(south_east) || wants_south(east)),
            row_rest: rest.most(),
            column_rest: here.open.most(),
            column_least: here.least,
            band_rest: here.band.most(),
        });
        let is_open = part.is_open(at);
        rest.push(is_open);
        here.open.push(is_open);
        here.least += u32::from(part.kinds[at] == Kind::Open { must: true });
        here.band
            .push(is_open || open(part.step(at, Direction::West)));
        after = if part.kinds[at] == Kind::Closed {
            after + 1
        } else {
            0
        };
    }
    steps.reverse();
    Ok(steps)
}

/// What a column takes below some row.
#[derive(Clone, Copy, Debug, Default)]
struct Below {
    open: Packing,
    least: u32,
    /// With the column before it.
    band: Packing,
}

/// The most tents that a line takes, from one end cell by cell: half of each run of open cells,
/// rounded up.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Packing {
    full: u32,
    run: u32,
}

impl Packing {
    /// Goes on to the next cell of the line.
    pub(super) fn push(&mut self, is_open: bool) {
        if is_open {
            self.run += 1;
        } else {
            self.full += self.run.div_ceil(2);
            self.run = 0;
        }
    }

    /// How many tents the cells so far take.
    pub(super) fn most(self) -> u32 {
        self.full + self.run.div_ceil(2)
    }
}
