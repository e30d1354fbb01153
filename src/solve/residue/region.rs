//! What is undecided on a board, cut into components.

use super::super::bits::ones;
use super::Residue;
use crate::puzzle::Direction;

/// A part of what is undecided, in rows next to each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Region {
    /// The first word of its first row.
    first: usize,
    /// Cells of which it is not known whether they hold a tent.
    cells: Vec<u64>,
    /// Trees of which it is not known where their tents are.
    trees: Vec<u64>,
}

impl Region {
    /// Its undecided cells, row-major.
    pub(crate) fn cells(&self) -> impl Iterator<Item = u32> + '_ {
        places(self.first, self.cells.iter().copied())
    }

    /// Its undecided trees, row-major.
    pub(crate) fn trees(&self) -> impl Iterator<Item = u32> + '_ {
        places(self.first, self.trees.iter().copied())
    }

    /// Whether it has an undecided cell.
    pub(crate) fn has_cells(&self) -> bool {
        self.cells.iter().any(|&word| word != 0)
    }

    /// How much memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        (8 * (self.cells.capacity() + self.trees.capacity()) + size_of::<Self>()) as u64
    }
}

fn places(first: usize, words: impl Iterator<Item = u64>) -> impl Iterator<Item = u32> {
    let firsts = (64 * first as u32..).step_by(64);
    firsts
        .zip(words)
        .flat_map(|(first, word)| ones(word).map(move |bit| first + bit))
}

impl Residue {
    /// All that is undecided.
    pub(crate) fn all(&self) -> Region {
        let words = self.words();
        let inside = words..self.board.blocks.len() - words;
        let blocks = &self.board.blocks[inside];
        Region {
            first: words,
            cells: blocks.iter().map(|block| block.open).collect(),
            trees: blocks
                .iter()
                .map(|block| block.trees & !block.settled)
                .collect(),
        }
    }

    /// The tents on the board, by index of cell.
    pub(crate) fn tents(&self) -> impl Iterator<Item = usize> + '_ {
        let tents = self.board.places(|block| block.tents);
        tents.map(|place| self.index(place))
    }

    /// The tents that stand on cells that were undecided once, by index of cell.
    pub(crate) fn tents_in(&self, region: &Region) -> impl Iterator<Item = usize> {
        let blocks = self.board.blocks[region.first..].iter();
        let tents = blocks
            .zip(&region.cells)
            .map(|(block, &cells)| block.tents & cells);
        places(region.first, tents).map(|place| self.index(place))
    }

    /// The index of a cell, row-major.
    fn index(&self, place: u32) -> usize {
        let (rows, columns) = self.board.lines();
        let [row, column] = self.board.lines_of(place);
        row * columns.len() + column - rows.len()
    }

    fn words(&self) -> usize {
        self.board.stride() as usize / 64
    }

    /// Cuts what is left of a region into components, and hands each to `take`.
    ///
    /// Two undecided things are in one component if they stand in one of the puzzle's rules together: a tree
    /// and a cell it may own, with a tent or not; cells that touch; cells of a line with a clue.
    pub(crate) fn split(&self, region: &Region, take: &mut impl FnMut(Region)) {
        let blocks = &self.board.blocks;
        let end = region.first + region.trees.len();
        let mut rest: Vec<u64> = blocks[region.first..end]
            .iter()
            .zip(&region.trees)
            .map(|(block, &trees)| trees & block.trees & !block.settled)
            .collect();
        // Indices of words in these are those of the board.
        let mut cells = vec![0_u64; blocks.len()];
        let mut trees = vec![0_u64; blocks.len()];
        let mut from = 0;
        loop {
            let Some(skipped) = rest[from..].iter().position(|&word| word != 0) else {
                return;
            };
            from += skipped;
            let seed = region.first + from;
            trees[seed] = rest[from] & rest[from].wrapping_neg();
            let [start, end] = self.grow(seed, &mut cells, &mut trees);
            let range = start..end;
            let mut component = Region {
                first: range.start,
                cells: Vec::with_capacity(range.len()),
                trees: Vec::with_capacity(range.len()),
            };
            for block in range {
                component.cells.push(cells[block] & blocks[block].open);
                component.trees.push(trees[block]);
                if trees[block] != 0 {
                    rest[block - region.first] &= !trees[block];
                }
                cells[block] = 0;
                trees[block] = 0;
            }
            take(component);
        }
    }

    /// Adds everything that is connected with the tree in a block: the first and the last block of it.
    fn grow(&self, seed: usize, cells: &mut [u64], trees: &mut [u64]) -> [usize; 2] {
        let words = self.words();
        let (rows, _) = self.board.lines();
        // For each word of a row the columns with a clue that have a cell here.
        let mut columns = vec![0; words];
        let [mut first, mut last] = [seed / words, seed / words];
        let mut is_down = true;
        // Down and up in turn, until nothing new is found in one go.
        loop {
            // One row beyond those reached on either side, if it is on the board.
            let top = (first - 1).max(1);
            let bottom = (last + 1).min(rows.len());
            let mut changed = false;
            for step in 0..=bottom - top {
                let row = if is_down { top + step } else { bottom - step };
                if self.grow_in_row(row, cells, trees, &mut columns) {
                    changed = true;
                    first = first.min(row);
                    last = last.max(row);
                }
            }
            // A column with a clue may reach beyond the next row.
            let blocks = &self.board.blocks;
            let is_reached = |block: &usize| blocks[*block].open & columns[block % words] != 0;
            let inside = words..blocks.len() - words;
            if let Some(block) = inside.clone().find(is_reached) {
                first = first.min(block / words);
            }
            if let Some(block) = inside.rev().find(is_reached) {
                last = last.max(block / words);
            }
            if !changed && first >= top && last <= bottom {
                return [first * words, (last + 1) * words];
            }
            is_down = !is_down;
        }
    }

    /// Adds what is connected in one row: whether there is anything new.
    fn grow_in_row(
        &self,
        row: usize,
        cells: &mut [u64],
        trees: &mut [u64],
        columns: &mut [u64],
    ) -> bool {
        let words = self.words();
        let blocks = &self.board.blocks;
        let mut changed = false;
        let mut reached = 0;
        let range = row * words..(row + 1) * words;
        for block in range.clone() {
            let here = &blocks[block];
            let [north, east, south, west] = here.pairs;
            let claiming = north & cells[block - words]
                | east & (cells[block] >> 1 | cells[block + 1] << 63)
                | south & cells[block + words]
                | west & (cells[block] << 1 | cells[block - 1] >> 63);
            let new = claiming & here.trees & !here.settled & !trees[block];
            trees[block] |= new;
            changed |= new != 0;

            let pairs = |block: usize, direction: Direction| {
                trees[block] & blocks[block].pairs[direction as usize]
            };
            let claimed = pairs(block + words, Direction::North)
                | pairs(block, Direction::East) << 1
                | pairs(block - 1, Direction::East) >> 63
                | pairs(block - words, Direction::South)
                | pairs(block, Direction::West) >> 1
                | pairs(block + 1, Direction::West) << 63;
            let tall = |block: usize| {
                let open = |block: usize| cells[block] & blocks[block].open;
                open(block - words) | open(block) | open(block + words)
            };
            let mut near = tall(block);
            near |= near << 1 | near >> 1;
            if block % words > 0 {
                near |= tall(block - 1) >> 63;
            }
            if (block + 1) % words > 0 {
                near |= tall(block + 1) << 63;
            }
            let new = (claimed | (near | columns[block % words]) & here.open) & !cells[block];
            cells[block] |= new;
            changed |= new != 0;
            reached |= cells[block] & here.open;
        }
        let has_clue = self.board.lines[row - 1].clue.is_some();
        for block in range {
            let open = blocks[block].open;
            if reached != 0 && has_clue {
                changed |= open & !cells[block] != 0;
                cells[block] |= open;
            }
            let clued = cells[block] & open & self.board.clued[block % words];
            changed |= clued & !columns[block % words] != 0;
            columns[block % words] |= clued;
        }
        changed
    }
}
