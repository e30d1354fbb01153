//! What is undecided on a board, cut into components.
//!
//! Two undecided things are in one component if they stand in one of the puzzle's rules together: a
//! tree and a cell that it may own, with a tent or not; cells that touch; cells of a line with a
//! clue. A component grows from one of its trees, 64 cells at a time: what is new in a word is
//! handed on to the words around it, until nothing is new. That is linear in the number of its
//! cells, whatever its shape.

use crate::limits::{Stop, Watch};
use crate::puzzle::Direction;
use crate::solve::{Board, ones};

/// A part of what is undecided: the words in which it has something, in the order of the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Component {
    words: Vec<Word>,
}

/// What of 64 cells belongs to a component.
#[derive(Clone, Copy, Debug)]
struct Word {
    block: u32,
    /// Cells of which it is not known whether they hold a tent.
    cells: u64,
    /// Trees of which it is not known where their tents are.
    trees: u64,
}

impl Component {
    /// All that is undecided on a board.
    pub(crate) fn all(board: &Board) -> Self {
        let blocks = (0..).zip(&board.blocks);
        let words = blocks.map(|(number, block)| Word {
            block: number,
            cells: block.open,
            trees: block.trees & !block.settled,
        });
        Self {
            words: words.filter(|word| word.cells | word.trees != 0).collect(),
        }
    }

    /// Its undecided cells, row-major.
    pub(crate) fn cells(&self) -> impl Iterator<Item = u32> + '_ {
        let words = self.words.iter();
        words.flat_map(|word| ones(word.cells).map(|bit| 64 * word.block + bit))
    }

    /// Its undecided trees, row-major.
    pub(crate) fn trees(&self) -> impl Iterator<Item = u32> + '_ {
        let words = self.words.iter();
        words.flat_map(|word| ones(word.trees).map(|bit| 64 * word.block + bit))
    }

    /// The tents that stand by now on its cells, by index of cell.
    pub(crate) fn tents(&self, board: &Board) -> impl Iterator<Item = usize> {
        self.words.iter().flat_map(move |word| {
            let tents = board.blocks[word.block as usize].tents & word.cells;
            ones(tents).map(move |bit| board.cell_index(64 * word.block + bit))
        })
    }

    /// Whether it has a solution where it has no undecided cells. It is one ring then, with one
    /// layout.
    ///
    /// Each of its trees is left with the two tents beside it, and each of its tents with two of
    /// its trees or more: the rules settle trees and tents that are left with one. Read tents as
    /// vertices and trees as edges: a pairing takes as many edges as vertices, and with those each
    /// vertex has exactly two edges, so the connected whole is one cycle.
    pub(crate) fn is_ring(&self, board: &Board) -> bool {
        let mut tents: Vec<u32> = Vec::new();
        let mut trees = 0;
        for tree in self.trees() {
            trees += 1;
            tents.extend(board.ends(tree).map(|(place, _)| place));
        }
        // A state that was read from outside need not be one that the rules leave.
        let has_pairs = tents.len() == 2 * trees;
        tents.sort_unstable();
        tents.dedup();
        has_pairs && tents.len() == trees
    }

    /// Whether it has an undecided cell.
    pub(crate) fn has_cells(&self) -> bool {
        self.words.iter().any(|word| word.cells != 0)
    }

    /// Whether it has nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().all(|word| word.cells | word.trees == 0)
    }

    /// Whether it has at most so many undecided cells.
    pub(crate) fn is_within(&self, most: u32) -> bool {
        let mut cells = self.words.iter().scan(0, |sum, word| {
            *sum += word.cells.count_ones();
            Some(*sum)
        });
        cells.all(|cells| cells <= most)
    }

    /// Takes away what belongs to another, which is a part of it.
    pub(crate) fn remove(&mut self, other: &Self) {
        let mut rest = self.words.iter_mut();
        for gone in &other.words {
            if let Some(word) = rest.find(|word| word.block == gone.block) {
                word.cells &= !gone.cells;
                word.trees &= !gone.trees;
            }
        }
    }

    /// How much memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        (size_of::<Word>() * self.words.capacity() + size_of::<Self>()) as u64
    }
}

/// Cuts what is left of a component into components.
#[derive(Debug)]
pub(crate) struct Cutter {
    /// For each word of the board what was reached there.
    marks: Vec<Mark>,
    /// Words with something new.
    agenda: Vec<u32>,
    /// Words in which the component at hand has something.
    touched: Vec<u32>,
    /// For each word of a row the columns with a clue that were reached, and those of them whose
    /// cells were not added yet.
    columns: Vec<u64>,
    new_columns: Vec<u64>,
    /// Whether there are any of these.
    has_columns: bool,
    /// The rows with a clue that were reached.
    rows: Vec<u64>,
}

/// What was reached of 64 cells and the trees on them.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    cells: u64,
    trees: u64,
    /// Those of them that were not handed on yet.
    new_cells: u64,
    new_trees: u64,
    /// Trees of the components before.
    done: u64,
}

impl Cutter {
    /// One for a board.
    pub(crate) fn new(board: &Board) -> Self {
        let words = board.stride() as usize / 64;
        let (rows, _) = board.lines();
        Self {
            marks: vec![Mark::default(); board.blocks.len()],
            agenda: Vec::new(),
            touched: Vec::new(),
            columns: vec![0; words],
            new_columns: vec![0; words],
            has_columns: false,
            rows: vec![0; rows.len() / 64 + 1],
        }
    }

    /// How much memory one for a board takes, in bytes.
    pub(crate) fn bytes_for(board: &Board) -> u64 {
        let lines = board.lines.len();
        // The lists hold each word at most once, and may have room for twice as many.
        ((size_of::<Mark>() + 16) * board.blocks.len() + lines) as u64
    }

    /// Hands each component of what is left of a component to `take`, in the order of their first
    /// trees.
    ///
    /// # Errors
    ///
    /// The limit that was reached. The cutter cannot be used any more then.
    pub(crate) fn cut<E: From<Stop>>(
        &mut self,
        board: &Board,
        whole: &Component,
        watch: &mut Watch<'_>,
        take: &mut impl FnMut(Component) -> Result<(), E>,
    ) -> Result<(), E> {
        for word in &whole.words {
            loop {
                let block = &board.blocks[word.block as usize];
                let mark = &mut self.marks[word.block as usize];
                let rest = word.trees & !block.settled & !mark.done;
                if rest == 0 {
                    break;
                }
                self.add_trees(word.block as usize, rest & rest.wrapping_neg());
                self.grow(board, watch)?;
                take(self.take_grown(board))?;
            }
        }
        for word in &whole.words {
            self.marks[word.block as usize].done = 0;
        }
        self.columns.fill(0);
        self.rows.fill(0);
        Ok(())
    }

    /// The component that has grown.
    fn take_grown(&mut self, board: &Board) -> Component {
        self.touched.sort_unstable();
        let mut words = Vec::with_capacity(self.touched.len());
        for block in self.touched.drain(..) {
            let mark = &mut self.marks[block as usize];
            let cells = mark.cells & board.blocks[block as usize].open;
            if cells | mark.trees != 0 {
                words.push(Word {
                    block,
                    cells,
                    trees: mark.trees,
                });
            }
            mark.done |= mark.trees;
            mark.cells = 0;
            mark.trees = 0;
        }
        Component { words }
    }

    #[inline]
    fn add_cells(&mut self, block: usize, cells: u64) {
        let mark = &mut self.marks[block];
        let new = cells & !mark.cells;
        if new != 0 {
            if mark.new_cells | mark.new_trees == 0 {
                self.agenda.push(block as u32);
                if mark.cells | mark.trees == 0 {
                    self.touched.push(block as u32);
                }
            }
            mark.cells |= new;
            mark.new_cells |= new;
        }
    }

    #[inline]
    fn add_trees(&mut self, block: usize, trees: u64) {
        let mark = &mut self.marks[block];
        let new = trees & !mark.trees;
        if new != 0 {
            if mark.new_cells | mark.new_trees == 0 {
                self.agenda.push(block as u32);
                if mark.cells | mark.trees == 0 {
                    self.touched.push(block as u32);
                }
            }
            mark.trees |= new;
            mark.new_trees |= new;
        }
    }

    /// Adds everything that is connected with what there is.
    fn grow(&mut self, board: &Board, watch: &mut Watch<'_>) -> Result<(), Stop> {
        loop {
            while let Some(block) = self.agenda.pop() {
                watch.work(1)?;
                let block = block as usize;
                let mark = &mut self.marks[block];
                let cells = std::mem::take(&mut mark.new_cells);
                let trees = std::mem::take(&mut mark.new_trees);
                if trees != 0 {
                    self.add_ends(board, block, trees);
                }
                if cells != 0 {
                    self.add_claimants(board, block, cells);
                    let open = cells & board.blocks[block].open;
                    if open != 0 {
                        self.add_touching(board, block, open);
                        self.add_lines(board, block, open);
                    }
                }
            }
            if !self.has_columns {
                return Ok(());
            }
            self.add_columns(board, watch)?;
        }
    }

    /// The cells that some trees may own.
    #[inline]
    fn add_ends(&mut self, board: &Board, block: usize, trees: u64) {
        let pairs = board.blocks[block].pairs;
        for direction in Direction::ALL {
            let cells = board.step(block, trees & pairs[direction as usize], direction);
            for (block, cells) in cells {
                if cells != 0 {
                    self.add_cells(block, cells);
                }
            }
        }
    }

    /// The trees that may own some cells.
    #[inline]
    fn add_claimants(&mut self, board: &Board, block: usize, cells: u64) {
        for direction in Direction::ALL {
            for (block, beside) in board.step(block, cells, direction) {
                let there = &board.blocks[block];
                let pairs = there.pairs[direction.opposite() as usize];
                let trees = beside & pairs & !there.settled;
                if trees != 0 {
                    self.add_trees(block, trees);
                }
            }
        }
    }

    /// The undecided cells that touch some others.
    #[inline]
    fn add_touching(&mut self, board: &Board, block: usize, cells: u64) {
        let words = board.stride() as usize / 64;
        let near = cells | cells << 1 | cells >> 1;
        for block in [block - words, block, block + words] {
            self.add_cells(block, near & board.blocks[block].open);
            // A row ends in a spare bit.
            if cells >> 63 != 0 {
                self.add_cells(block + 1, 1 & board.blocks[block + 1].open);
            }
            if cells & 1 != 0 && block > 0 {
                let last = 1 << 63 & board.blocks[block - 1].open;
                self.add_cells(block - 1, last);
            }
        }
    }

    /// The undecided cells of the row, if it has a clue; and the columns, if they have.
    #[inline]
    fn add_lines(&mut self, board: &Board, block: usize, cells: u64) {
        let words = board.stride() as usize / 64;
        let row = board.row_of(block);
        let bit = 1 << (row % 64);
        if self.rows[row / 64] & bit == 0 && board.lines[row].clue.is_some() {
            self.rows[row / 64] |= bit;
            let first = block / words * words;
            for block in first..first + words {
                self.add_cells(block, board.blocks[block].open);
            }
        }
        let word = block % words;
        let columns = cells & board.clued[word] & !self.columns[word];
        if columns != 0 {
            self.columns[word] |= columns;
            self.new_columns[word] |= columns;
            self.has_columns = true;
        }
    }

    /// The undecided cells of the columns that were reached.
    fn add_columns(&mut self, board: &Board, watch: &mut Watch<'_>) -> Result<(), Stop> {
        self.has_columns = false;
        let words = self.new_columns.len();
        for word in 0..words {
            let columns = std::mem::take(&mut self.new_columns[word]);
            if columns == 0 {
                continue;
            }
            watch.work(board.blocks.len() as u64 / words as u64)?;
            for block in (word..board.blocks.len()).step_by(words) {
                self.add_cells(block, columns & board.blocks[block].open);
            }
        }
        Ok(())
    }
}
