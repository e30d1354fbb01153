//! The knowledge on the board, by block, by place and as a whole.

use crate::puzzle::{Cell, Direction};
use crate::solve::bits::{at_least, ones};
use crate::solve::board::state::{Block, Board, CellState, LineCounts};
use crate::solve::tuning::has_few_clues;

impl Board {
    /// The words of a row.
    pub(crate) fn words(&self) -> usize {
        1 << self.shift
    }

    /// The blocks of the board itself, without the rows of zeros above and below.
    pub(crate) fn inner_blocks(&self) -> std::ops::Range<usize> {
        self.words()..self.blocks.len() - self.words()
    }

    /// Places from one row to the next.
    pub(crate) fn stride(&self) -> u32 {
        64 << self.shift
    }

    /// The index among the lines of the row that a block is in.
    pub(crate) fn row_of(&self, block: usize) -> usize {
        (block >> self.shift) - 1
    }

    /// The column of the lowest bit of a block.
    pub(crate) fn column_of(&self, block: usize) -> usize {
        64 * (block & (self.words() - 1))
    }

    /// For each cell of a block what `of` says of its neighbour to the east.
    pub(crate) fn east_of(&self, block: usize, of: impl Fn(&Block) -> u64) -> u64 {
        of(&self.blocks[block]) >> 1 | of(&self.blocks[block + 1]) << 63
    }

    /// For each cell of a block what `of` says of its neighbour to the west.
    pub(crate) fn west_of(&self, block: usize, of: impl Fn(&Block) -> u64) -> u64 {
        of(&self.blocks[block]) << 1 | of(&self.blocks[block - 1]) >> 63
    }

    /// For each direction the cells of a block that are claimed by a tree there.
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

    /// The neighbours of some cells of a block in a direction: those in one block, and those beyond
    /// its end, if there are any.
    #[inline]
    pub(crate) fn step(&self, block: usize, bits: u64, direction: Direction) -> [(usize, u64); 2] {
        match direction {
            Direction::North => [(block - self.words(), bits), (block, 0)],
            Direction::East => [(block, bits << 1), (block + 1, bits >> 63)],
            Direction::South => [(block + self.words(), bits), (block, 0)],
            Direction::West => [(block, bits >> 1), (block - 1, bits << 63)],
        }
    }

    /// The neighbours of cells of a block, some in each direction: in the rows above and below, in
    /// the block itself, and beyond its ends.
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

    /// Cells of a block and of those beside it: one to the west of each of the first ones, the
    /// second ones, and one to the east of each of the third ones.
    #[inline]
    pub(crate) fn spread(block: usize, cells: [u64; 3]) -> [(usize, u64); 3] {
        let [to_west, here, to_east] = cells;
        [
            (block, to_west >> 1 | here | to_east << 1),
            // West of the first block there is nothing.
            (block.saturating_sub(1), to_west << 63),
            (block + 1, to_east >> 63),
        ]
    }

    /// The state of the cell at a place.
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

    /// Whether it is not known if the cell at a place holds a tent.
    #[inline]
    pub(crate) fn is_open(&self, place: u32) -> bool {
        self.blocks[place as usize / 64].open >> (place % 64) & 1 != 0
    }

    /// How many places there are.
    pub(crate) fn area(&self) -> usize {
        64 * self.blocks.len()
    }

    /// The rows, then the columns.
    pub(crate) fn lines(&self) -> (&[LineCounts], &[LineCounts]) {
        self.lines.split_at(self.rows)
    }

    /// Whether so few lines have a clue that trees far from each other hardly matter to each other.
    pub(crate) fn has_few_clues(&self) -> bool {
        let clues = self.lines.iter().filter(|line| line.clue.is_some()).count();
        has_few_clues(clues, self.lines.len())
    }

    /// How many trees there are.
    pub(crate) fn tree_count(&self) -> usize {
        self.trees
    }

    /// The places of the trees, row-major.
    pub(crate) fn trees(&self) -> impl Iterator<Item = u32> + '_ {
        self.places(|block| block.trees)
    }

    /// The places of the cells that `of` picks from each block, row-major.
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

    /// The row and the column of a place, as indices of lines.
    pub(crate) fn lines_of(&self, place: u32) -> [usize; 2] {
        let block = place as usize / 64;
        let column = self.column_of(block) + place as usize % 64;
        [self.row_of(block), self.rows + column]
    }

    /// The cell at a place.
    pub(crate) fn cell(&self, place: u32) -> Cell {
        let [row, column] = self.lines_of(place);
        Cell {
            row: row as u32,
            column: (column - self.rows) as u32,
        }
    }

    /// The index of the cell at a place, row-major.
    pub(crate) fn cell_index(&self, place: u32) -> usize {
        let [row, column] = self.lines_of(place);
        row * (self.lines.len() - self.rows) + column - self.rows
    }

    /// How many tents a line is missing, if it has a clue.
    pub(crate) fn missing(&self, line: usize) -> Option<u32> {
        let line = &self.lines[line];
        line.clue.map(|_| line.missing.max(0) as u32)
    }

    /// Whether a tent stands at a place.
    pub(crate) fn is_tent(&self, place: u32) -> bool {
        self.state(place) == CellState::Tent
    }

    /// The places to which a tree's directions lead, and whether a tent stands there.
    pub(crate) fn ends(&self, tree: u32) -> impl Iterator<Item = (u32, bool)> + '_ {
        self.choices(tree).map(move |direction| {
            let place = self.neighbour(tree, direction);
            (place, self.is_tent(place))
        })
    }

    /// The place next to another in `direction`.
    pub(crate) fn neighbour(&self, place: u32, direction: Direction) -> u32 {
        direction.step(place as usize, self.stride() as usize) as u32
    }

    /// The directions that the tree at a place has left, as a set of bits by direction.
    pub(crate) fn choice_set(&self, tree: u32) -> u8 {
        let pairs = &self.blocks[tree as usize / 64].pairs;
        set_of(pairs, tree % 64)
    }

    /// The direction of a tree that has only one left.
    pub(crate) fn only_choice(&self, tree: u32) -> Option<Direction> {
        only(self.choice_set(tree))
    }

    /// The directions that a tree has left, in the order north, east, south, west.
    pub(crate) fn choices(&self, tree: u32) -> impl Iterator<Item = Direction> + use<> {
        Direction::of_set(self.choice_set(tree))
    }

    /// The tree that alone may own a tent on a cell, with its direction to the tent.
    pub(crate) fn only_claimant(&self, cell: u32) -> Option<(u32, Direction)> {
        let to_tree = only(set_of(&self.claims(cell as usize / 64), cell % 64))?;
        Some((self.neighbour(cell, to_tree), to_tree.opposite()))
    }

    /// The directions of all trees, row-major, once each has only one left.
    pub(crate) fn directions(&self) -> Vec<Direction> {
        directions(self.blocks.iter(), self.trees)
    }

    /// The trees of a block that are not settled: those with at most one direction left, those with
    /// two, and those with more.
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

/// The directions of the trees of some blocks, once each has only one left.
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

/// The directions whose word has the bit.
fn set_of(words: &[u64; 4], bit: u32) -> u8 {
    words
        .iter()
        .rev()
        .fold(0, |set, word| set << 1 | (word >> bit & 1) as u8)
}

/// The direction of a set that holds only one.
fn only(set: u8) -> Option<Direction> {
    let is_one = set.is_power_of_two();
    is_one.then(|| Direction::ALL[set.trailing_zeros() as usize])
}
