//! What a policy sees of a position: planes of numbers, one number a cell.

use crate::episode::Episode;
use tents::puzzle::{Cell, Line};

/// A game with the cells that are still tried: the legal ones, less those that a search has
/// excluded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position<'a> {
    pub(crate) episode: &'a Episode<'a>,
    /// For each cell, whether it is tried.
    pub(crate) open: &'a [bool],
}

/// For each cell, whether it is legal.
pub(crate) fn legal(episode: &Episode<'_>) -> Vec<bool> {
    let size = episode.puzzle().size();
    let mut open = vec![false; size.area()];
    for cell in episode.actions() {
        open[size.index(cell)] = true;
    }
    open
}

/// How many tents are lost at least, whatever follows: as many as there are trees with neither a
/// tent nor an open cell next to them, and as rows, or columns, lack places that do not touch.
pub(crate) fn lost(position: Position<'_>) -> f32 {
    let episode = position.episode;
    let size = episode.puzzle().size();
    let layout = episode.layout();
    let is_dead = |tree: &&Cell| {
        let mut beside = tree.neighbours(size).map(|(_, cell)| cell);
        !beside.any(|cell| position.open[size.index(cell)] || layout.contains(cell))
    };
    let dead = episode.puzzle().trees().iter().filter(is_dead).count();
    let lacks = [(0, size.rows()), (1, size.columns())].map(|(axis, lines)| {
        let lack = |line: usize| {
            let (left, first, step) = match axis {
                0 => (episode.left(Line::Row(line)), line * size.columns(), 1),
                _ => (episode.left(Line::Column(line)), line, size.columns()),
            };
            let cells = (first..).step_by(step).take(size.area() / lines);
            let [mut places, mut run] = [0_usize; 2];
            for cell in cells {
                run = if position.open[cell] { run + 1 } else { 0 };
                places += run % 2;
            }
            left.map_or(0, |left| (left as usize).saturating_sub(places))
        };
        (0..lines).map(lack).sum::<usize>()
    });
    dead.max(lacks[0]).max(lacks[1]) as f32
}

/// Which planes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Planes {
    /// The board as it is: trees, tents, legal cells and what lines still take.
    Board,
    /// The eighteen features of each legal cell that the linear policies weigh.
    Features,
}

impl Planes {
    /// How many there are.
    pub(crate) fn number(self) -> usize {
        match self {
            Self::Board => 9,
            Self::Features => 18,
        }
    }

    /// The numbers, all of a cell together, cells row-major.
    pub(crate) fn of(self, position: Position<'_>) -> Vec<f32> {
        let around = Around::new(position);
        match self {
            Self::Board => around.board(),
            Self::Features => around.features(),
        }
    }
}

/// A position with what is asked of it more than once.
pub(crate) struct Around<'a> {
    position: Position<'a>,
    /// The side of the board, which is a square.
    side: usize,
    /// How many tents each row and each column still takes, if that is known.
    pub(crate) left: [Vec<Option<f32>>; 2],
    /// How many open cells each row and each column has.
    free: [Vec<f32>; 2],
    /// For each cell, how many open cells are next to it if it holds a tree without a tent.
    pub(crate) choices: Vec<Option<f32>>,
}

impl<'a> Around<'a> {
    pub(crate) fn new(position: Position<'a>) -> Self {
        let episode = position.episode;
        let puzzle = episode.puzzle();
        let size = puzzle.size();
        let side = size.rows();
        let mut free = [vec![0.0; side], vec![0.0; side]];
        for (index, _) in position.open.iter().enumerate().filter(|(_, open)| **open) {
            free[0][index / side] += 1.0;
            free[1][index % side] += 1.0;
        }
        let mut choices = vec![None; size.area()];
        for (&tree, tent) in puzzle.trees().iter().zip(episode.pairs()) {
            if tent.is_none() {
                let beside = tree.neighbours(size);
                let open = beside.filter(|&(_, cell)| position.open[size.index(cell)]);
                choices[size.index(tree)] = Some(open.count() as f32);
            }
        }
        let left = |line: Line| episode.left(line).map(|left| left as f32);
        Self {
            left: [
                (0..side).map(|row| left(Line::Row(row))).collect(),
                (0..side).map(|column| left(Line::Column(column))).collect(),
            ],
            position,
            side,
            free,
            choices,
        }
    }

    /// The cells that are tried.
    pub(crate) fn open(&self) -> impl Iterator<Item = Cell> {
        let size = self.position.episode.puzzle().size();
        let open = self.position.open.iter().enumerate();
        open.filter(|(_, open)| **open)
            .map(move |(index, _)| size.cell(index))
    }

    pub(crate) fn index(&self, cell: Cell) -> usize {
        self.position.episode.puzzle().size().index(cell)
    }

    /// The trees next to a cell that have no tent yet, each with the number of its choices.
    pub(crate) fn claimants(&self, cell: Cell) -> impl Iterator<Item = (Cell, f32)> {
        let beside = cell.neighbours(self.position.episode.puzzle().size());
        beside.filter_map(|(_, tree)| Some((tree, self.choices[self.index(tree)]?)))
    }

    /// Whether a cell or tree is at the border, and how far from it.
    pub(crate) fn depth(&self, cell: Cell) -> usize {
        let [row, column] = [cell.row as usize, cell.column as usize];
        let last = self.side - 1;
        row.min(column).min(last - row).min(last - column)
    }

    fn board(&self) -> Vec<f32> {
        let episode = self.position.episode;
        let mut planes = Vec::with_capacity(9 * self.side * self.side);
        let layout = episode.layout();
        let puzzle = episode.puzzle();
        for index in 0..self.side * self.side {
            let lines = [index / self.side, index % self.side];
            let is_tree = puzzle.contents()[index] == tents::puzzle::Content::Tree;
            let has_tent = is_tree && self.choices[index].is_none();
            let is = |yes: bool| f32::from(u8::from(yes));
            planes.extend([
                1.0,
                is(is_tree && !has_tent),
                is(has_tent),
                is(layout.contains(puzzle.size().cell(index))),
                is(self.position.open[index]),
            ]);
            for (axis, line) in lines.into_iter().enumerate() {
                let left = self.left[axis][line];
                planes.push(left.map_or(-1.0, |left| left / 4.0));
                planes.push(left.map_or(0.4, |left| left / self.free[axis][line].max(1.0)));
            }
        }
        planes
    }

    fn features(&self) -> Vec<f32> {
        let area = self.side * self.side;
        let mut planes = vec![0.0; 18 * area];
        let mut push = vec![0.0_f32; area];
        for cell in self.open() {
            let claims = self.claimants(cell).map(|(_, choices)| 1.0 / choices);
            push[self.index(cell)] = claims.sum();
        }
        let mut pushed = [vec![0.0; self.side], vec![0.0; self.side]];
        for (index, push) in push.iter().enumerate() {
            pushed[0][index / self.side] += push;
            pushed[1][index % self.side] += push;
        }
        let parity = [self.parity(0), self.parity(1)];
        for cell in self.open() {
            let at = self.index(cell);
            let row = self.of_cell(cell, &push, &pushed, [parity[0][at], parity[1][at]]);
            planes[18 * at..][..18].copy_from_slice(&row);
        }
        planes
    }

    /// The features of one open cell.
    fn of_cell(
        &self,
        cell: Cell,
        push: &[f32],
        pushed: &[Vec<f32>; 2],
        parity: [f32; 2],
    ) -> [f32; 18] {
        let size = self.position.episode.puzzle().size();
        let own = push[self.index(cell)];
        let [mut claims, mut most, mut fewest] = [0.0_f32, 0.0, 4.0];
        for (_, choices) in self.claimants(cell) {
            claims += 1.0;
            most = most.max(1.0 / choices);
            fewest = fewest.min(choices);
        }
        let [mut competition, mut touching, mut beside] = [0.0_f32; 3];
        for row in cell.row.saturating_sub(1)..=cell.row + 1 {
            for column in cell.column.saturating_sub(1)..=cell.column + 1 {
                let other = Cell { row, column };
                if size.contains(other)
                    && other.touches(cell)
                    && self.position.open[self.index(other)]
                {
                    competition += push[self.index(other)];
                    touching += 1.0;
                }
            }
        }
        for (_, other) in cell.neighbours(size) {
            beside += push[self.index(other)];
        }
        let lines = [cell.row as usize, cell.column as usize];
        let share = |axis: usize| {
            let left = self.left[axis][lines[axis]];
            left.map_or(0.4, |left| left / self.free[axis][lines[axis]])
        };
        let need = |axis: usize| {
            let left = self.left[axis][lines[axis]];
            left.map_or(0.0, |left| {
                (left / pushed[axis][lines[axis]].max(0.01)).ln()
            })
        };
        let needs = need(0) + need(1);
        let is_bare = (0..2).any(|axis| self.left[axis][lines[axis]].is_none());
        [
            1.0,
            claims,
            own,
            most,
            competition,
            touching,
            beside,
            own / (own + competition + 0.01),
            share(0),
            share(1),
            need(0),
            need(1),
            parity[0],
            parity[1],
            f32::from(u8::from(self.depth(cell) == 0)),
            fewest,
            needs + (own + 0.01).ln() - (competition + 0.1).ln(),
            f32::from(u8::from(is_bare)),
        ]
    }

    /// For each open cell in a run of open cells of odd length in its line: 1 at the places where a
    /// tent leaves room for most others, −1 between them.
    fn parity(&self, axis: usize) -> Vec<f32> {
        let mut parity = vec![0.0; self.side * self.side];
        for line in 0..self.side {
            let at = |place: usize| match axis {
                0 => line * self.side + place,
                _ => place * self.side + line,
            };
            let mut start = 0;
            while start < self.side {
                let run = (start..self.side).take_while(|&place| self.position.open[at(place)]);
                let length = run.count();
                if length % 2 == 1 {
                    for place in start..start + length {
                        parity[at(place)] = if (place - start).is_multiple_of(2) {
                            1.0
                        } else {
                            -1.0
                        };
                    }
                }
                start += length + 1;
            }
        }
        parity
    }
}
