//! The features of a position that a policy sees: some numbers for each cell where a tent may be
//! placed.

use tents::puzzle::{Cell, Content, Line, Puzzle};

use crate::episode::Episode;

/// A game with its open cells: the legal ones, except for cells that a search has excluded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position<'a> {
    pub(crate) episode: &'a Episode<'a>,
    /// For each cell, whether it is open.
    pub(crate) open: &'a [bool],
}

/// Returns for each cell whether a tent may be placed there.
pub(crate) fn legal(episode: &Episode<'_>) -> Vec<bool> {
    let size = episode.puzzle().size();
    let mut open = vec![false; size.area()];
    for cell in episode.actions() {
        open[size.index(cell)] = true;
    }
    open
}

impl Position<'_> {
    /// Returns the puzzle with marks: the tents of the game, and grass on all other cells that are
    /// not open.
    pub(crate) fn marked(self) -> Result<Puzzle, tents::puzzle::PuzzleError> {
        let puzzle = self.episode.puzzle();
        let layout = self.episode.layout();
        let contents = puzzle.contents().iter().zip(self.open).enumerate();
        let contents = contents.map(|(index, (&content, &is_open))| match content {
            Content::Tree => Content::Tree,
            _ if layout.contains(puzzle.size().cell(index)) => Content::Tent,
            _ if is_open => Content::Unknown,
            _ => Content::Empty,
        });
        let [rows, columns] = [puzzle.row_clues(), puzzle.column_clues()].map(<[_]>::to_vec);
        Puzzle::new(rows, columns, contents.collect())
    }
}

/// The features of a cell, which the linear policies weigh.
pub(crate) type Features = [f32; 18];

/// A position with numbers that are computed once and used several times.
pub(crate) struct Around<'a> {
    position: Position<'a>,
    /// The side of the board, which is a square.
    side: usize,
    /// The number of tents that each row, and then each column, still lacks, or `None` without a
    /// clue.
    left: [Vec<Option<f32>>; 2],
    /// The number of open cells of each row, and then of each column.
    free: [Vec<f32>; 2],
    /// For each cell with a tree that has no tent, the number of choices of the tree: the open
    /// cells next to it. `None` for any other cell.
    choices: Vec<Option<f32>>,
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
            left: [Line::Row, Line::Column].map(|of| (0..side).map(of).map(left).collect()),
            position,
            side,
            free,
            choices,
        }
    }

    /// Returns the open cells in row-major order.
    pub(crate) fn open(&self) -> impl Iterator<Item = Cell> {
        let size = self.position.episode.puzzle().size();
        let open = self.position.open.iter().enumerate();
        open.filter(|(_, open)| **open)
            .map(move |(index, _)| size.cell(index))
    }

    pub(crate) fn index(&self, cell: Cell) -> usize {
        self.position.episode.puzzle().size().index(cell)
    }

    /// Returns the numbers of choices of the trees next to a cell that have no tent yet.
    fn claimants(&self, cell: Cell) -> impl Iterator<Item = f32> {
        let beside = cell.neighbours(self.position.episode.puzzle().size());
        beside.filter_map(|(_, tree)| self.choices[self.index(tree)])
    }

    /// Returns the open cells in row-major order, each with its features.
    pub(crate) fn features(&self) -> Vec<(Cell, Features)> {
        let mut push = vec![0.0_f32; self.side * self.side];
        for cell in self.open() {
            let claims = self.claimants(cell).map(|choices| 1.0 / choices);
            push[self.index(cell)] = claims.sum();
        }
        let mut pushed = [vec![0.0; self.side], vec![0.0; self.side]];
        for (index, push) in push.iter().enumerate() {
            pushed[0][index / self.side] += push;
            pushed[1][index % self.side] += push;
        }
        let [rows, columns] = [self.parity(0), self.parity(1)];
        let of = |cell: Cell| {
            let parity = [rows[self.index(cell)], columns[self.index(cell)]];
            (cell, self.of_cell(cell, &push, &pushed, parity))
        };
        self.open().map(of).collect()
    }

    /// Returns the features of one open cell. `push` has for each cell the sum of 1 / choices over
    /// the trees next to it, and `pushed` has the sum of `push` in each row and then in each
    /// column. `parity` has the results of [`Self::parity`] for the cell.
    fn of_cell(
        &self,
        cell: Cell,
        push: &[f32],
        pushed: &[Vec<f32>; 2],
        parity: [f32; 2],
    ) -> Features {
        let size = self.position.episode.puzzle().size();
        let own = push[self.index(cell)];
        let [mut claims, mut most, mut fewest] = [0.0_f32, 0.0, 4.0];
        for choices in self.claimants(cell) {
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
        let is_at_edge = lines.iter().any(|&line| line == 0 || line + 1 == self.side);
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
            f32::from(u8::from(is_at_edge)),
            fewest,
            needs + (own + 0.01).ln() - (competition + 0.1).ln(),
            f32::from(u8::from(is_bare)),
        ]
    }

    /// Returns a number for each cell, from the runs of open cells in each row (axis 0) or column
    /// (axis 1). In a run of odd length, every other cell from the first has 1, because tents there
    /// leave room for most others, and the cells between them have −1. All other cells have 0.
    fn parity(&self, axis: usize) -> Vec<f32> {
        let mut parity = vec![0.0; self.side * self.side];
        for line in 0..self.side {
            let cells: Vec<usize> = self.line(axis, line).collect();
            for run in cells.split(|&cell| !self.position.open[cell]) {
                if run.len() % 2 == 1 {
                    for (&cell, sign) in run.iter().zip([1.0, -1.0].into_iter().cycle()) {
                        parity[cell] = sign;
                    }
                }
            }
        }
        parity
    }

    /// Returns the indices of the cells of a row (axis 0) or column (axis 1).
    fn line(&self, axis: usize, line: usize) -> impl Iterator<Item = usize> {
        let side = self.side;
        (0..side).map(move |place| match axis {
            0 => line * side + place,
            _ => place * side + line,
        })
    }

    /// Returns a lower bound on the number of tents that will be missing at the end, whatever
    /// follows. It is the largest of three numbers: trees with neither a tent nor an open cell next
    /// to them, tents for which there is no room in their rows, and tents for which there is none
    /// in their columns.
    pub(crate) fn lost(&self) -> f32 {
        let puzzle = self.position.episode.puzzle();
        let layout = self.position.episode.layout();
        let is_dead = |tree: &&Cell| {
            let mut beside = tree.neighbours(puzzle.size()).map(|(_, cell)| cell);
            self.choices[self.index(**tree)] == Some(0.0)
                && !beside.any(|cell| layout.contains(cell))
        };
        let dead = puzzle.trees().iter().filter(is_dead).count() as f32;
        let lack = |axis: usize, line: usize| {
            let cells: Vec<usize> = self.line(axis, line).collect();
            let runs = cells.split(|&cell| !self.position.open[cell]);
            let places = runs.map(|run| run.len().div_ceil(2)).sum::<usize>() as f32;
            self.left[axis][line].map_or(0.0, |left| (left - places).max(0.0))
        };
        let lacks = [0, 1].map(|axis| (0..self.side).map(|line| lack(axis, line)).sum::<f32>());
        dead.max(lacks[0]).max(lacks[1])
    }
}
