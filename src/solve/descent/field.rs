//! A board on the way to a solution: which trees have their tents where, and what that leaves to
//! the others.

use std::ops::Range;

use crate::limits::{Stop, Watch};
use crate::puzzle::{Content, Puzzle};
use crate::solve::bits::Agenda;

/// A cell that is barred for good: a tree stands there, it is off the board, or marked as empty.
pub(super) const NEVER: u8 = 64;

/// A cell, on a board with a border of one cell. Trees are named by their number from 1.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spot {
    /// The tree that stands here, or 0.
    pub(super) tree: u32,
    /// The tree whose tent stands here, or 0.
    pub(super) owner: u32,
    /// How many tents stand here or touch this cell, and how many of its lines are full.
    pub(super) bars: u8,
    /// How many trees without a tent are beside it.
    pub(super) suitors: u8,
}

#[derive(Debug)]
pub(super) struct Tree {
    pub(super) place: usize,
    /// Where its tent is, or 0.
    pub(super) tent: usize,
    /// How many cells are left for it, while it has no tent.
    pub(super) options: u8,
    /// How many tents had been placed when it got its own.
    since: u64,
    /// How often its tent was forced in each direction.
    pub(super) forced: [u32; 4],
}

/// A board on the way to a solution, with a border of one cell.
#[derive(Debug)]
pub(super) struct Field {
    rows: usize,
    stride: usize,
    pub(super) spots: Vec<Spot>,
    pub(super) trees: Vec<Tree>,
    /// The trees that have had no cell left, one, two or more, the last one first. Some of them
    /// have a tent by now, or more cells.
    waiting: [Agenda; 4],
    /// For each line with a clue how many tents it lacks: rows, then columns, with a border in
    /// front of both.
    pub(super) lacking: Vec<Option<u32>>,
    /// How many tents were placed, and how many of them were lost.
    pub(super) placed: u64,
    pub(super) lost: usize,
}

impl Field {
    /// The trees, clues and empty cells of a puzzle.
    pub(super) fn new(puzzle: &Puzzle, watch: &mut Watch<'_>) -> Result<Self, Stop> {
        let size = puzzle.size();
        let (rows, columns) = (size.rows(), size.columns());
        let stride = columns + 2;
        let border = Spot {
            bars: NEVER,
            ..Spot::default()
        };
        let mut spots = vec![border; stride * (rows + 2)];
        let contents = puzzle.contents().chunks(columns);
        for (contents, spots) in contents.zip(spots.chunks_mut(stride).skip(1)) {
            watch.work(columns as u64)?;
            for (&content, spot) in contents.iter().zip(&mut spots[1..]) {
                if content == Content::Unknown {
                    spot.bars = 0;
                }
            }
        }
        let edge = &[None][..];
        let clues = [edge, puzzle.row_clues(), edge, puzzle.column_clues()];
        let lacking: Vec<Option<u32>> = clues.into_iter().flatten().copied().collect();
        let trees = puzzle.trees().iter().map(|tree| Tree {
            place: (tree.row as usize + 1) * stride + tree.column as usize + 1,
            tent: 0,
            options: 0,
            since: 0,
            forced: [0; 4],
        });
        watch.work(puzzle.trees().len() as u64)?;
        let trees: Vec<Tree> = trees.collect();
        Ok(Self {
            rows,
            stride,
            spots,
            trees,
            waiting: [(); 4].map(|()| Agenda::new(puzzle.trees().len())),
            lacking,
            placed: 0,
            lost: 0,
        })
    }

    /// An upper bound of the bytes for a puzzle.
    pub(super) fn bytes_of(puzzle: &Puzzle) -> u64 {
        let size = puzzle.size();
        let [rows, columns] = [size.rows() + 2, size.columns() + 2].map(|lines| lines as u64);
        // Each of four lists may have twice the room that it needs.
        let of_tree = size_of::<Tree>() + 4 * size_of::<[u32; 2]>();
        let of_line = size_of::<Option<u32>>();
        rows * columns * size_of::<Spot>() as u64
            + (rows + columns) * of_line as u64
            + (puzzle.trees().len() * of_tree) as u64
    }

    /// Counts what there is. Returns whether every tree has a cell.
    pub(super) fn begin(&mut self) -> bool {
        for index in 0..self.trees.len() {
            let place = self.trees[index].place;
            self.spots[place].tree = index as u32 + 1;
            for cell in self.beside(place) {
                self.spots[cell].suitors += 1;
            }
        }
        for tree in (0..self.trees.len()).rev() {
            let options = self.count(tree);
            if options == 0 {
                return false;
            }
            self.trees[tree].options = options;
            self.wait(tree);
        }
        for line in 0..self.lacking.len() {
            if self.lacking[line] == Some(0) {
                self.cells(line).for_each(|cell| self.bar::<true>(cell));
            }
        }
        true
    }

    /// The cells north, east, south and west of a place.
    pub(super) fn beside(&self, place: usize) -> [usize; 4] {
        [
            place - self.stride,
            place + 1,
            place + self.stride,
            place - 1,
        ]
    }

    /// A cell and those that touch it.
    fn around(&self, cell: usize) -> [Range<usize>; 3] {
        let rows = [cell - self.stride, cell, cell + self.stride];
        rows.map(|middle| middle - 1..middle + 2)
    }

    /// A cell and those that touch it, as they are.
    pub(super) fn spots_around(&self, cell: usize) -> impl Iterator<Item = &Spot> {
        let rows = self.around(cell).into_iter();
        rows.flat_map(|cells| &self.spots[cells])
    }

    /// The row and the column of a cell.
    pub(super) fn lines(&self, cell: usize) -> [usize; 2] {
        [cell / self.stride, self.rows + 1 + cell % self.stride]
    }

    /// The cells of a line.
    pub(super) fn cells(&self, line: usize) -> impl ExactSizeIterator<Item = usize> + use<> {
        let (first, step, length) = if line <= self.rows {
            (line * self.stride + 1, 1, self.stride - 2)
        } else {
            (self.stride + line - self.rows - 1, self.stride, self.rows)
        };
        (0..length).map(move |at| first + at * step)
    }

    /// How many cells are left for a tree.
    fn count(&self, tree: usize) -> u8 {
        let cells = self.beside(self.trees[tree].place).into_iter();
        cells.map(|cell| u8::from(self.spots[cell].bars == 0)).sum()
    }

    /// Puts a tree among those with as many options.
    fn wait(&mut self, tree: usize) {
        let options = self.trees[tree].options.min(3);
        self.waiting[usize::from(options)].push(tree);
    }

    /// A tree without a tent that has fewest options.
    pub(super) fn next_tree(&mut self) -> Option<usize> {
        for list in 0..4 {
            while let Some(tree) = self.waiting[list].pop() {
                let Tree { tent, options, .. } = self.trees[tree];
                let options = usize::from(options.min(3));
                if tent > 0 {
                    continue;
                }
                if options == list {
                    return Some(tree);
                }
                // With fewer options it waits in a list before this one too.
                if options > list {
                    self.wait(tree);
                }
            }
        }
        None
    }

    /// There is one more reason against a tent on a cell, or one less.
    fn bar<const IS_MORE: bool>(&mut self, cell: usize) {
        let spot = &mut self.spots[cell];
        let bars = spot.bars;
        spot.bars = if IS_MORE { bars + 1 } else { bars - 1 };
        if bars.max(spot.bars) > 1 || spot.suitors == 0 {
            return;
        }
        for place in self.beside(cell) {
            let tree = self.spots[place].tree as usize;
            if tree == 0 || self.trees[tree - 1].tent > 0 {
                continue;
            }
            if IS_MORE {
                self.trees[tree - 1].options -= 1;
                self.wait(tree - 1);
            } else {
                self.trees[tree - 1].options += 1;
            }
        }
    }

    /// Gives a tree its tent where nothing is in the way.
    pub(super) fn place(&mut self, tree: usize, cell: usize) {
        self.placed += 1;
        self.trees[tree].tent = cell;
        self.trees[tree].since = self.placed;
        self.put::<true>(tree);
    }

    /// Takes a tree's tent away.
    pub(super) fn lose(&mut self, tree: usize) {
        self.lost += 1;
        self.put::<false>(tree);
        self.trees[tree].tent = 0;
        self.trees[tree].options = self.count(tree);
        self.wait(tree);
    }

    /// Counts the tent of a tree in, or out.
    fn put<const IS_THERE: bool>(&mut self, tree: usize) {
        let Tree { place, tent, .. } = self.trees[tree];
        self.spots[tent].owner = if IS_THERE { tree as u32 + 1 } else { 0 };
        for cell in self.beside(place) {
            let suitors = &mut self.spots[cell].suitors;
            *suitors = if IS_THERE { *suitors - 1 } else { *suitors + 1 };
        }
        for cells in self.around(tent) {
            for cell in cells {
                self.bar::<IS_THERE>(cell);
            }
        }
        for line in self.lines(tent) {
            if let Some(tents) = &mut self.lacking[line] {
                let before = *tents;
                *tents = if IS_THERE { before - 1 } else { before + 1 };
                if before.max(*tents) == 1 {
                    // It is full now, or was.
                    self.cells(line).for_each(|cell| self.bar::<IS_THERE>(cell));
                }
            }
        }
    }

    /// Lists the trees whose tents are in the way of a tent for a tree on a cell. Returns false if
    /// it cannot be there at all.
    pub(super) fn in_the_way(&self, tree: usize, cell: usize, others: &mut Vec<usize>) -> bool {
        others.clear();
        if self.spots[cell].bars >= NEVER {
            return false;
        }
        let owner = |spot: &Spot| (spot.owner as usize).checked_sub(1);
        for cells in self.around(cell) {
            let around = self.spots[cells].iter().filter_map(owner);
            others.extend(around.filter(|&other| other != tree));
        }
        for line in self.lines(cell) {
            let is_in_line = |&tree: &usize| {
                let tent = self.trees[tree].tent;
                tent > 0 && self.lines(tent).contains(&line)
            };
            let is_full = self.lacking[line] == Some(0);
            if is_full && !is_in_line(&tree) && !others.iter().any(is_in_line) {
                // The one that has been there longest goes.
                let owners = self.cells(line).filter_map(|cell| owner(&self.spots[cell]));
                let Some(oldest) = owners.min_by_key(|&other| self.trees[other].since) else {
                    return false;
                };
                others.push(oldest);
            }
        }
        true
    }
}
