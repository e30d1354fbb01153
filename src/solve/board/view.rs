//! Queries about what is known on the board, by block, by place and as a whole.

use crate::puzzle::{Cell, Direction};
use crate::solve::bits::{at_least, ones};
use crate::solve::board::state::{Block, Board, CellState, LineCounts};
use crate::solve::tuning::has_few_clues;

impl Board {
    /// Returns the number of words in a row.
    pub(crate) fn words(&self) -> usize {
        1 << self.shift
    }

    /// Returns the indices of the blocks of the board itself, without the rows of zeros above and
    /// below.
    pub(crate) fn inner_blocks(&self) -> std::ops::Range<usize> {
        self.words()..self.blocks.len() - self.words()
    }

    /// Returns the number of places from one row to the next.
    pub(crate) fn stride(&self) -> u32 {
        64 << self.shift
    }

    /// Returns the index in `lines` of a block's row.
    pub(crate) fn row_of(&self, block: usize) -> usize {
        (block >> self.shift) - 1
    }

    /// Returns the column of the lowest bit of a block.
    pub(crate) fn column_of(&self, block: usize) -> usize {
        64 * (block & (self.words() - 1))
    }

    /// Returns, for each cell of a block, the bit of its eastern neighbour in the words that `of`
    /// returns.
    pub(crate) fn east_of(&self, block: usize, of: impl Fn(&Block) -> u64) -> u64 {
        of(&self.blocks[block]) >> 1 | of(&self.blocks[block + 1]) << 63
    }

    /// Returns, for each cell of a block, the bit of its western neighbour in the words that `of`
    /// returns.
    pub(crate) fn west_of(&self, block: usize, of: impl Fn(&Block) -> u64) -> u64 {
        of(&self.blocks[block]) << 1 | of(&self.blocks[block - 1]) >> 63
    }

    /// Returns the claims of the cells of a block: for each direction, the cells on which the tree
    /// next to them in that direction may have its tent.
    #[inline]
    pub(crate) fn claims(&self, block: usize) -> [u64; 4] {
        let from =
            |direction: Direction| move |block: &Block| block.pairs[direction.opposite() as usize];
        let words = self.words();
        [
            from(Direction::North)(&self.blocks[block - words]),
            self.east_of(block, from(Direction::East)),
            from(Direction::South)(&self.blocks[block + words]),
            self.west_of(block, from(Direction::West)),
        ]
    }

    /// Returns the neighbours, in `direction`, of the cells `bits` of a block. They lie in up to
    /// two blocks: each entry is the index of a block and the neighbours in it.
    #[inline]
    pub(crate) fn step(&self, block: usize, bits: u64, direction: Direction) -> [(usize, u64); 2] {
        match direction {
            Direction::North => [(block - self.words(), bits), (block, 0)],
            Direction::East => [(block, bits << 1), (block + 1, bits >> 63)],
            Direction::South => [(block + self.words(), bits), (block, 0)],
            Direction::West => [(block, bits >> 1), (block - 1, bits << 63)],
        }
    }

    /// Moves cells of a block one step, a separate set of cells for each direction. Returns the
    /// cells that are reached, by block: above, below, the block itself, to the east, to the west.
    #[inline]
    pub(crate) fn steps(&self, block: usize, cells: [u64; 4]) -> [(usize, u64); 5] {
        let [north, east, south, west] = cells;
        [
            (block - self.words(), north),
            (block + self.words(), south),
            (block, east << 1 | west >> 1),
            (block + 1, east >> 63),
            (block - 1, west << 63),
        ]
    }

    /// Returns cells in a block and in the blocks next to it: the cells to the west of the first
    /// set, the second set itself, and the cells to the east of the third set.
    #[inline]
    pub(crate) fn spread(block: usize, cells: [u64; 3]) -> [(usize, u64); 3] {
        let [to_west, here, to_east] = cells;
        [
            (block, to_west >> 1 | here | to_east << 1),
            // There is nothing to the west of the first block.
            (block.saturating_sub(1), to_west << 63),
            (block + 1, to_east >> 63),
        ]
    }

    /// Returns the state of the cell at a place.
    pub(crate) fn state(&self, place: u32) -> CellState {
        let block = &self.blocks[place as usize / 64];
        let bit = 1 << (place % 64);
        if block.open & bit != 0 {
            CellState::Open
        } else if block.tents & bit != 0 {
            CellState::Tent
        } else {
            CellState::Empty
        }
    }

    /// Returns whether the cell at a place is undecided.
    #[inline]
    pub(crate) fn is_open(&self, place: u32) -> bool {
        self.blocks[place as usize / 64].open >> (place % 64) & 1 != 0
    }

    /// Returns the number of places.
    pub(crate) fn area(&self) -> usize {
        64 * self.blocks.len()
    }

    /// Returns the rows and the columns.
    pub(crate) fn lines(&self) -> (&[LineCounts], &[LineCounts]) {
        self.lines.split_at(self.rows)
    }

    /// Returns whether so few lines have a clue that distant trees hardly affect each other.
    pub(crate) fn has_few_clues(&self) -> bool {
        let clues = self.lines.iter().filter(|line| line.clue.is_some()).count();
        has_few_clues(clues, self.lines.len())
    }

    /// Returns the number of trees.
    pub(crate) fn tree_count(&self) -> usize {
        self.trees
    }

    /// Returns the places of the trees in row-major order.
    pub(crate) fn trees(&self) -> impl Iterator<Item = u32> + '_ {
        self.places(|block| block.trees)
    }

    /// Returns the places of the cells that `of` selects from each block, in row-major order.
    pub(crate) fn places<'b>(
        &'b self,
        of: impl Fn(&Block) -> u64 + 'b,
    ) -> impl Iterator<Item = u32> + 'b {
        let sets = self.blocks.iter().map(of);
        (0..)
            .step_by(64)
            .zip(sets)
            .flat_map(|(first, set)| ones(set).map(move |bit| first + bit))
    }

    /// Returns the row and the column of a place, as indices into `lines`, where the columns follow
    /// the rows.
    pub(crate) fn lines_of(&self, place: u32) -> [usize; 2] {
        let block = place as usize / 64;
        let column = self.column_of(block) + place as usize % 64;
        [self.row_of(block), self.rows + column]
    }

    /// Returns the cell at a place.
    pub(crate) fn cell(&self, place: u32) -> Cell {
        let [row, column] = self.lines_of(place);
        Cell {
            row: row as u32,
            column: (column - self.rows) as u32,
        }
    }

    /// Returns the row-major index of the cell at a place.
    pub(crate) fn cell_index(&self, place: u32) -> usize {
        let [row, column] = self.lines_of(place);
        row * (self.lines.len() - self.rows) + column - self.rows
    }

    /// Returns the number of missing tents of a line, at least 0, or `None` if the line has no
    /// clue.
    pub(crate) fn missing(&self, line: usize) -> Option<u32> {
        let line = &self.lines[line];
        line.clue.map(|_| line.missing.max(0) as u32)
    }

    /// Returns whether the cell at a place holds a tent.
    pub(crate) fn is_tent(&self, place: u32) -> bool {
        self.state(place) == CellState::Tent
    }

    /// Returns, for each remaining direction of a tree, the place that it leads to and whether this
    /// place holds a tent.
    pub(crate) fn ends(&self, tree: u32) -> impl Iterator<Item = (u32, bool)> + '_ {
        self.choices(tree).map(move |direction| {
            let place = self.neighbour(tree, direction);
            (place, self.is_tent(place))
        })
    }

    /// Returns the place next to `place` in `direction`.
    pub(crate) fn neighbour(&self, place: u32, direction: Direction) -> u32 {
        direction.step(place as usize, self.stride() as usize) as u32
    }

    /// Returns the remaining directions of the tree at a place, as a bit set.
    pub(crate) fn choice_set(&self, tree: u32) -> u8 {
        let pairs = &self.blocks[tree as usize / 64].pairs;
        set_of(pairs, tree % 64)
    }

    /// Returns the only remaining direction of a tree, or `None` if none or several remain.
    pub(crate) fn only_choice(&self, tree: u32) -> Option<Direction> {
        only(self.choice_set(tree))
    }

    /// Returns the remaining directions of a tree, in the order north, east, south, west.
    pub(crate) fn choices(&self, tree: u32) -> impl Iterator<Item = Direction> + use<> {
        Direction::of_set(self.choice_set(tree))
    }

    /// Returns the only tree that may own a tent on a cell, with the direction from the tree to the
    /// cell; `None` if no tree or several may.
    pub(crate) fn only_claimant(&self, cell: u32) -> Option<(u32, Direction)> {
        let to_tree = only(set_of(&self.claims(cell as usize / 64), cell % 64))?;
        Some((self.neighbour(cell, to_tree), to_tree.opposite()))
    }

    /// Returns the direction of each tree, in row-major order. Each tree must have exactly one
    /// remaining direction.
    pub(crate) fn directions(&self) -> Vec<Direction> {
        directions(self.blocks.iter(), self.trees)
    }

    /// Returns the trees of a block that are not settled: first the trees with at most one
    /// remaining direction, then those with two, then those with more.
    pub(crate) fn open_trees(&self, block: usize) -> [u64; 3] {
        let Block {
            trees,
            settled,
            pairs,
            ..
        } = self.blocks[block];
        let open = trees & !settled;
        let [_, several, most] = at_least(pairs);
        [open & !several, open & several & !most, open & most]
    }
}

/// Returns the direction of each tree of some blocks, which have `trees` trees in all. Each tree
/// must have exactly one remaining direction.
pub(crate) fn directions<'b>(
    blocks: impl Iterator<Item = &'b Block>,
    trees: usize,
) -> Vec<Direction> {
    let mut directions = vec![Direction::North; trees];
    let mut rest = directions.iter_mut();
    for block in blocks {
        let [_, east, south, west] = block.pairs;
        let (low, high) = (east | west, south | west);
        let mut trees = block.trees;
        while trees != 0
            && let Some(direction) = rest.next()
        {
            let tree = trees.trailing_zeros();
            let index = (low >> tree & 1) | (high >> tree & 1) << 1;
            *direction = Direction::ALL[index as usize];
            trees &= trees - 1;
        }
    }
    directions
}

/// Returns the directions whose word has the bit number `bit` set, as a bit set.
fn set_of(words: &[u64; 4], bit: u32) -> u8 {
    words
        .iter()
        .rev()
        .fold(0, |set, word| set << 1 | (word >> bit & 1) as u8)
}

/// Returns the direction in a set that contains exactly one, otherwise `None`.
fn only(set: u8) -> Option<Direction> {
    let is_one = set.is_power_of_two();
    is_one.then(|| Direction::ALL[set.trailing_zeros() as usize])
}
