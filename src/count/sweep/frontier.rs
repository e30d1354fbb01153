//! The sweep over a part, cell by cell and row by row: what a state is and where it leads.
//!
//! Between two steps of the sweep, the cells passed bear on those to come only through the
//! *frontier*: in each column the first cell that was not passed. For each of these a *slot* says
//! what the cells passed ask of it:
//!
//! ```text
//!     x x x x x x        x  passed and forgotten
//!     x x x c . .        c  the cell that comes next; the slots are those of c and both dots
//!     . . . d            and of the three cells below; d may already be blocked by a tent before c
//! ```
//!
//! | slot of an open cell | slot of a tree |
//! | --- | --- |
//! | [`FREE`] | [`FREE`]: it has no tent yet |
//! | [`BLOCKED`]: no tent, since another touches | [`OWNER`]: the tent above is its own |
//! | [`WANTED`]: the tree above has its tent here | |
//! | [`WANTED_IN`], [`WANTED_OUT`]: see below | [`OWNER_IN`], [`OWNER_OUT`]: see below |
//!
//! What a tree or tent asks of the cell to the east is the same, in a field of its own that lives
//! for one step. A tent chooses its owner when it is placed, if none has claimed it before; so
//! every assignment is one path through the states, and the number of paths is the number of
//! assignments. States hold nothing that cannot matter: a cell that no tree to come could own is
//! blocked whatever is around it. Clues are numbers of tents still to come, in the rest of the row
//! and of each column.
//!
//! # Layouts
//!
//! A layout with `r` rings has `2^r` assignments. To count layouts, rings may be *marked*: each
//! ring or not, chosen freely, and the choice is part of the path. A marked tree hands on its mark
//! from the one tent next to it (*out* of that tent) to its own (*in*), and a marked tent from its
//! owner to one other tree, so marks close up to whole rings, with a way round. A turn from north
//! to east multiplies the path by `q`, and one from east to north by `1/q`; on a closed curve
//! without crossings, the tangent passes north-east once more in the one sense than in the other,
//! so a marked ring contributes `q` or `1/q` by its way round. Together with both ways round
//! unmarked, every ring of a layout contributes `2 + q + 1/q`: the paths add up to the sum over
//! layouts of `(2 + q + 1/q)^r`. With `q` a third root of unity that is the number of layouts, and
//! as a polynomial in `q` it gives the number of layouts with 0, 1, 2, … rings. Only trees that may
//! be in a ring at all (see `axes`) are marked; where there are none, layouts are assignments.

mod flow;
mod follow;
mod steps;

use super::axes::ring_axes;
use super::key::{Field, Fields, Key};
use crate::count::part::{Kind, Part};
use crate::limits::{Limits, Stop};
use crate::puzzle::Direction;

/// The largest number of words of a state.
pub(super) const MOST_WORDS: usize = 24;

const FREE: u64 = 0;
const BLOCKED: u64 = 1;
const WANTED: u64 = 2;
/// The tree above has its tent here and is marked.
const WANTED_IN: u64 = 3;
/// The tree above is marked, and the tent here must hand it its mark.
const WANTED_OUT: u64 = 4;
const OWNER: u64 = 1;
/// The tent above is its own, and it is marked.
const OWNER_IN: u64 = 2;
/// The tent above hands it its mark.
const OWNER_OUT: u64 = 3;

/// What is asked of the cell to the east: a tent that is owned, that is also marked, that hands its
/// mark back; or the same for a tree.
const PLAIN: u64 = 1;
const IN: u64 = 2;
const OUT: u64 = 3;

/// The sweep over a part.
#[derive(Debug)]
pub(super) struct Sweep {
    pub(super) width: usize,
    steps: Vec<Step>,
    stops: Vec<usize>,
    slots: Vec<Field>,
    east: Field,
    diagonal: Field,
    row: Field,
    /// For each column with a clue its number.
    columns: Vec<Option<Field>>,
    column_clues: Vec<Option<u32>>,
    rows: Vec<Option<u32>>,
    flow: flow::Flow,
    /// Whether rings are marked.
    pub(super) is_marking: bool,
    words: usize,
}

/// What is known of a cell before the sweep.
#[derive(Clone, Debug)]
struct Step {
    kind: Kind,
    row: u32,
    column: u32,
    /// How many closed cells follow.
    after: u32,
    /// The cells around that are still to come.
    east: Kind,
    east_axes: u8,
    south: Kind,
    south_axes: u8,
    south_west: Kind,
    /// Whether the cell to the south can have an owner other than the tree here.
    south_is_useful: bool,
    /// Whether it matters that the cell to the south-east is blocked.
    diagonal_matters: bool,
    /// The most tents that the rest of the row takes.
    row_rest: u32,
    /// The most and the least that the columns to here take below.
    column_rest: u32,
    column_least: u32,
    /// The most that this column and the one before take together below.
    band_rest: u32,
}

impl Step {
    fn row(&self) -> usize {
        self.row as usize
    }

    fn column(&self) -> usize {
        self.column as usize
    }
}

/// Where a state leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    /// The power of `q`.
    pub(super) turn: i8,
    /// Whether a tent was placed.
    pub(super) tent: bool,
    /// The pair of a tree and its tent that was settled, if one was.
    pub(super) pair: Option<Pair>,
}

/// A pair of a tree and its tent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pair {
    /// The cell of the step is the tree, with its tent in the direction.
    Tree(Direction),
    /// The cell of the step is the tent, with its tree in the direction.
    Tent(Direction),
}

/// Where in its words a state has what.
struct Places {
    slots: Vec<Field>,
    row: Field,
    east: Field,
    diagonal: Field,
    columns: Vec<Option<Field>>,
    words: usize,
}

impl Places {
    fn new(part: &Part, is_marking: bool) -> Self {
        let mut most = vec![0; part.width];
        for kinds in part.kinds.chunks(part.width) {
            for (most, kind) in most.iter_mut().zip(kinds) {
                *most = (*most).max(match kind {
                    Kind::Closed => 0,
                    Kind::Open { .. } if is_marking => WANTED_OUT,
                    Kind::Open { .. } => WANTED,
                    Kind::Tree { .. } if is_marking => OWNER_OUT,
                    Kind::Tree { .. } => OWNER,
                });
            }
        }
        let mut fields = Fields::default();
        let slots = most.into_iter().map(|most| fields.add(most)).collect();
        let largest = part.rows.iter().flatten().max().copied().unwrap_or(0);
        let row = fields.add(u64::from(largest));
        let (east, diagonal) = (fields.add(3), fields.add(1));
        let columns = part
            .columns
            .iter()
            .map(|clue| clue.map(|clue| fields.add(u64::from(clue))))
            .collect();
        Self {
            slots,
            row,
            east,
            diagonal,
            columns,
            words: fields.words(),
        }
    }
}

impl Sweep {
    /// Prepares the sweep over a part, with or without marks for rings.
    ///
    /// # Errors
    ///
    /// The limit that was reached. [`Stop::Memory`] also if a state takes too many words: it alone
    /// says that there is no hope.
    pub(super) fn new(part: &Part, mark: bool, limits: &Limits) -> Result<Self, Stop> {
        let cells = part.kinds.len();
        let mut watch = limits.watch();
        watch.work(cells as u64)?;
        if Places::new(part, false).words > MOST_WORDS {
            return Err(Stop::Memory);
        }
        limits.allow((Self::bytes_for(cells) + cells * (1 + size_of::<usize>())) as u64)?;
        let axes = if mark {
            ring_axes(part)
        } else {
            vec![0; cells]
        };
        let is_marking = axes.iter().any(|&axes| axes != 0);
        let Places {
            slots,
            row,
            east,
            diagonal,
            columns,
            words,
        } = Places::new(part, is_marking);
        if words > MOST_WORDS {
            return Err(Stop::Memory);
        }
        let stops = (0..cells).filter(|&at| at == 0 || part.kinds[at] != Kind::Closed);
        Ok(Self {
            width: part.width,
            steps: steps::steps(part, &axes, &mut watch)?,
            stops: stops.collect(),
            slots,
            east,
            diagonal,
            row,
            columns,
            column_clues: part.columns.clone(),
            rows: part.rows.clone(),
            flow: flow::Flow::new(part, &mut watch)?,
            is_marking,
            words,
        })
    }

    /// How much memory one over `cells` cells takes, in bytes.
    fn bytes_for(cells: usize) -> usize {
        cells * (size_of::<Step>() + size_of::<usize>() + flow::Flow::CELL_BYTES)
    }

    /// How much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        Self::bytes_for(self.steps.len()) as u64
    }

    /// How many cells a state passes from a stop to the next, about.
    pub(super) fn distance(&self, at: usize) -> u64 {
        let step = &self.steps[at];
        let rows = (step.column + step.after + 1) / self.width as u32;
        u64::from(step.after) + u64::from(rows) * self.width as u64 + 2
    }

    /// How many words a state takes.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The cells at which there is something to choose, and the first one. What follows from each
    /// is the state before the next.
    pub(super) fn stops(&self) -> &[usize] {
        &self.stops
    }

    /// The tree and the tent of a pair that the cell `at` settles, by index of cell.
    pub(super) fn pair(&self, at: usize, pair: Pair) -> (usize, usize) {
        let step = |direction| match direction {
            Direction::North => at - self.width,
            Direction::East => at + 1,
            Direction::South => at + self.width,
            Direction::West => at - 1,
        };
        match pair {
            Pair::Tree(direction) => (at, step(direction)),
            Pair::Tent(direction) => (step(direction), at),
        }
    }

    /// The state before the first cell.
    pub(super) fn start<const K: usize>(&self) -> Option<Key<K>> {
        let mut key = [0; K];
        for (field, clue) in self.columns.iter().zip(&self.column_clues) {
            if let (Some(field), Some(clue)) = (field, clue) {
                field.set(&mut key, u64::from(*clue));
            }
        }
        self.begin_row(&mut key, 0).then_some(key)
    }
}

impl Move {
    const NOTHING: Self = Self {
        turn: 0,
        tent: false,
        pair: None,
    };
}
