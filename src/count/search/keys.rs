//! The whole state of a component, packed into words.

use crate::count::component::Component;
use crate::limits::Stop;
use crate::puzzle::Direction;
use crate::solve::{Board, WORK_OF_BLOCK, ones};

/// Where each thing has its bits in a key.
///
/// A key says which cells of a component are undecided, which directions its undecided trees have
/// left, and how many tents are missing in each line with a clue in which it has an undecided cell.
/// All the rest follows: a cell that one of these trees may own is either undecided or holds a
/// tent, which no other tree owns; what touches a tent is decided; and every line has its undecided
/// cells in one component alone, so that what it is missing is what the component must give it.
#[derive(Debug)]
pub(crate) struct Keys {
    cells: Vec<u32>,
    trees: Vec<u32>,
    lines: Vec<u32>,
    /// How many bits there are.
    bits: u32,
    words: usize,
    scratch: Vec<u64>,
    /// For each word of a row the columns in which the component at hand has an undecided cell.
    columns: Vec<u64>,
}

impl Keys {
    /// The keys of a board's components.
    pub(crate) fn new(board: &Board) -> Self {
        let mut bits = 0;
        let mut take = |number| {
            let first = bits;
            bits += number;
            first
        };
        let mut cells = vec![0; board.area()];
        let mut trees = vec![0; board.area()];
        // In the order of the board, so that components lie together and words without any
        // bit at both ends of a key can be left out.
        for (block, open, unsettled) in Component::all(board).words() {
            for bit in ones(open | unsettled) {
                let place = 64 * block + bit as usize;
                if open >> bit & 1 != 0 {
                    cells[place] = take(1);
                } else {
                    trees[place] = take(4);
                }
            }
        }
        let missing = (0..board.lines.len()).map(|line| board.missing(line).unwrap_or(0));
        let lines = missing
            .map(|missing| take(u32::BITS - missing.leading_zeros()))
            .collect();
        Self {
            cells,
            trees,
            lines,
            bits,
            // One more, into which the last number may reach.
            words: bits as usize / 64 + 2,
            scratch: Vec::new(),
            columns: vec![0; board.stride() as usize / 64],
        }
    }

    /// How much memory they take, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let places = self.cells.len() + self.trees.len() + self.lines.len();
        (4 * places + 8 * (self.columns.len() + self.words)) as u64
    }

    /// Appends the key of a component, which must be all that is undecided around it.
    pub(crate) fn push(&mut self, board: &Board, component: &Component, key: &mut Vec<u64>) {
        self.scratch.clear();
        self.scratch.resize(self.words, 0);
        self.columns.fill(0);
        let mut last_row = usize::MAX;
        for (block, cells, trees) in component.words() {
            let first = 64 * block as u32;
            for bit in ones(cells) {
                put(&mut self.scratch, self.cells[(first + bit) as usize], 1);
            }
            let row = board.row_of(block);
            if cells != 0 && row != last_row {
                last_row = row;
                self.put_missing(board, row);
            }
            let words = self.columns.len();
            self.columns[block % words] |= cells;
            for bit in ones(trees) {
                let tree = first + bit;
                let choices = board.choice_set(tree).into();
                put(&mut self.scratch, self.trees[tree as usize], choices);
            }
        }
        let rows = board.lines().0.len();
        for word in 0..self.columns.len() {
            for bit in ones(self.columns[word] & board.clued[word]) {
                self.put_missing(board, rows + 64 * word + bit as usize);
            }
        }
        let is_used = |word: &u64| *word != 0;
        let first = self.scratch.iter().position(is_used).unwrap_or(0);
        let last = self.scratch.iter().rposition(is_used).unwrap_or(0);
        key.push(first as u64);
        key.extend_from_slice(&self.scratch[first..=last]);
    }

    fn put_missing(&mut self, board: &Board, line: usize) {
        if let Some(missing) = board.missing(line) {
            put(&mut self.scratch, self.lines[line], missing.into());
        }
    }

    /// How many words a key has at most.
    pub(crate) fn most_words(&self) -> usize {
        self.words + 1
    }

    /// Whether a cell is undecided in the state of a key.
    pub(crate) fn is_open(&self, key: &[u64], cell: u32) -> bool {
        get(key, self.cells[cell as usize], 1) != 0
    }

    /// The directions that a tree has left in the state of a key, if it is undecided there.
    pub(crate) fn choices(&self, key: &[u64], tree: u32) -> Option<u8> {
        let choices = get(key, self.trees[tree as usize], 4) as u8;
        (choices != 0).then_some(choices)
    }

    /// How many tents a line with a clue misses in the state of a key.
    pub(crate) fn missing(&self, key: &[u64], line: usize) -> u32 {
        let first = self.lines[line];
        let end = self.lines.get(line + 1).copied().unwrap_or(self.bits);
        get(key, first, end - first) as u32
    }

    /// Puts a board into the state of a key, given the cells and trees that were undecided at
    /// first. The decided cells are gone: trees with their tents, and their share of the clues. The
    /// way back is forgotten.
    ///
    /// The rules must have had nothing to add to that state.
    ///
    /// # Errors
    ///
    /// The limit that was reached. The board cannot be used any more then.
    pub(crate) fn restore(
        &self,
        key: &[u64],
        cells: &[u32],
        trees: &[u32],
        board: &mut Board,
    ) -> Result<(), Stop> {
        board.work(WORK_OF_BLOCK * (board.blocks.len() + board.lines.len()) as u64)?;
        board.forget_trail();
        board.blocks.fill_with(Default::default);
        for (index, line) in board.lines.iter_mut().enumerate() {
            line.open = 0;
            if line.clue.is_some() {
                let missing = self.missing(key, index);
                line.clue = Some(missing);
                line.missing = missing as i32;
            }
        }
        for &cell in cells.iter().filter(|&&cell| self.is_open(key, cell)) {
            board.blocks[cell as usize / 64].open |= 1 << (cell % 64);
        }
        for &tree in trees {
            let Some(directions) = self.choices(key, tree) else {
                continue;
            };
            let block = &mut board.blocks[tree as usize / 64];
            let bit = 1 << (tree % 64);
            block.trees |= bit;
            for direction in Direction::ALL {
                if directions & 1 << direction as u8 != 0 {
                    block.pairs[direction as usize] |= bit;
                }
            }
        }
        for block in board.inner_blocks() {
            let here = board.blocks[block];
            for (block, cells) in board.steps(block, here.pairs) {
                let there = &mut board.blocks[block];
                there.tents |= cells & !there.open;
            }
            board.count_cells(block, here.open, 1, 0);
        }
        let tents: Vec<u32> = board.places(|block| block.tents).collect();
        for tent in tents {
            for line in board.lines_of(tent) {
                if let Some(clue) = &mut board.lines[line].clue {
                    *clue += 1;
                }
            }
        }
        board.changed_lines.clear();
        board.count_flow_again()
    }
}

/// Sets the bits of a number below 2^32.
fn put(words: &mut [u64], bit: u32, number: u64) {
    let (word, shift) = (bit as usize / 64, bit % 64);
    words[word] |= number << shift;
    if shift > 32 {
        words[word + 1] |= number >> (64 - shift);
    }
}

/// A number of so many bits, at most 32, of a key.
fn get(key: &[u64], bit: u32, bits: u32) -> u64 {
    let (word, shift) = (u64::from(bit / 64), bit % 64);
    let at = |word: u64| {
        let index = word.checked_sub(key[0])? as usize + 1;
        key.get(index).copied()
    };
    let mut number = at(word).unwrap_or(0) >> shift;
    if shift + bits > 64 {
        number |= at(word + 1).unwrap_or(0) << (64 - shift);
    }
    number & ((1 << bits) - 1)
}
