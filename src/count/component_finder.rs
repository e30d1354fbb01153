//! Cuts the undecided cells and trees of a board into components.
//!
//! A component grows from one of its trees or cells, 64 cells at a time: the new cells and trees of
//! a word of 64 cells add the cells and trees connected to them, until nothing is new. The time
//! this takes is linear in the number of cells, whatever the shape of the component.
//!
//! Most decisions leave a component in one piece, and their changes are close together. The
//! *border* is all cells and trees that are near a change, or in a line with a clue in which a cell
//! changed. After a decision, each piece of the remaining component contains some of the border: a
//! piece without any would have been a separate component before the decision. So once the growing
//! piece and the pieces already cut off contain the whole border, all the rest belongs to the
//! growing piece, which need not grow further. If the board was not cut before, everything is
//! border.

use std::collections::VecDeque;

use super::component::{Component, Word};
use crate::limits::{Stop, WorkMeter};
use crate::solve::Board;

/// Cuts a board, or the rest of a component after a decision, into components.
#[derive(Debug)]
pub(crate) struct ComponentFinder {
    /// For each word of the board, the cells and trees that were reached in it.
    marks: Vec<Mark>,
    /// The words with bits in `Reach::new`, as block indices. If `is_fifo`, the oldest entry is
    /// taken first, otherwise the newest.
    queue: VecDeque<u32>,
    is_fifo: bool,
    /// The words that the current component has reached.
    touched: Vec<u32>,
    /// For each word of a row: the columns with a clue that were reached (`columns`), and among
    /// them the columns whose cells have not been added yet (`new_columns`).
    columns: Vec<u64>,
    new_columns: Vec<u64>,
    /// The rows with a clue that were reached, one bit per row.
    rows: Vec<u64>,
    /// For each word of the board, the bits of the cells near a change. The list has a margin of
    /// two rows and one word before the first word and after the last one. `near_words` has the
    /// indices of the items of `near` that are not 0.
    near: Vec<u64>,
    near_words: Vec<usize>,
    /// The number of [`Reach`] values with a border that has not been reached completely.
    border: u32,
}

/// The cells and trees that were reached in a word of 64 cells.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    cells: Reach,
    trees: Reach,
}

/// The reached cells, or the reached trees, of a word.
#[derive(Clone, Copy, Debug, Default)]
struct Reach {
    reached: u64,
    /// The bits of `reached` whose neighbours have not been added yet.
    new: u64,
    /// The bits that belong to components already cut off.
    done: u64,
    /// The bits that belong to the border and have not been reached.
    border: u64,
}

impl Reach {
    /// Adds bits that had not been reached. Returns 1 if the last bits of `border` are reached by
    /// this, otherwise 0.
    fn add(&mut self, new: u64) -> u32 {
        self.reached |= new;
        self.new |= new;
        let had_border = self.border != 0;
        self.border &= !new;
        u32::from(had_border && self.border == 0)
    }
}

impl ComponentFinder {
    /// Creates a finder for a board.
    pub(crate) fn new(board: &Board) -> Self {
        let words = board.stride() as usize / 64;
        let (rows, _) = board.lines();
        Self {
            marks: vec![Mark::default(); board.blocks.len()],
            queue: VecDeque::new(),
            is_fifo: false,
            touched: Vec::new(),
            columns: vec![0; words],
            new_columns: vec![0; words],
            rows: vec![0; rows.len() / 64 + 1],
            near: vec![0; board.blocks.len() + 4 * words + 2],
            near_words: Vec::new(),
            border: 0,
        }
    }

    /// Returns the memory of a finder for a board, in bytes.
    pub(crate) fn bytes_for(board: &Board) -> u64 {
        let lines = board.lines.len();
        // `queue`, `touched` and `near_words` contain each word at most once, and their capacity
        // can be twice their length.
        ((size_of::<Mark>() + 40) * board.blocks.len() + lines) as u64
    }

    /// Returns the components of `whole`, whose cells and trees must all be undecided. Without
    /// `since`, the components are in the order of their first words. If `since` is given, `whole`
    /// must be the undecided rest of a component that the board had when its trail had the length
    /// `since`; the component that is likely to be the largest then comes first.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached. The finder cannot be used again then.
    pub(crate) fn cut(
        &mut self,
        board: &Board,
        mut whole: Component,
        since: Option<usize>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<Vec<Component>, Stop> {
        let mut pieces = Vec::new();
        meter.work(1 + whole.words.len() as u64 / 8)?;
        if whole.is_empty() {
            return Ok(pieces);
        }
        self.is_fifo = since.is_some();
        for block in self.find_border(board, &whole, since) {
            loop {
                let Mark { cells, trees } = self.marks[block];
                if trees.border != 0 {
                    self.add(block, 0, trees.border & trees.border.wrapping_neg());
                } else if cells.border != 0 {
                    self.add(block, cells.border & cells.border.wrapping_neg(), 0);
                } else {
                    break;
                }
                self.grow(board, meter)?;
                if self.border > 0 {
                    pieces.push(self.take_grown(board));
                }
            }
        }
        for block in self.touched.drain(..) {
            let Mark { cells, trees } = &mut self.marks[block as usize];
            for reach in [cells, trees] {
                (reach.reached, reach.new) = (0, 0);
            }
        }
        self.queue.clear();
        self.new_columns.fill(0);
        self.columns.fill(0);
        self.rows.fill(0);
        if !pieces.is_empty() {
            for word in &mut whole.words {
                let mark = std::mem::take(&mut self.marks[word.block as usize]);
                word.cells &= !mark.cells.done;
                word.trees &= !mark.trees.done;
            }
            whole.words.retain(|word| word.cells | word.trees != 0);
        }
        pieces.push(whole);
        if since.is_some() {
            pieces.rotate_right(1);
        }
        Ok(pieces)
    }

    /// Marks the border of `whole`. Without `since`, the border is everything. Otherwise it is
    /// every cell and tree so near to a change that the change may have disconnected it from
    /// others. A change is anything recorded since the trail had the length `since`. Returns the
    /// words that contain some of the border.
    ///
    /// A change removes cells, trees, or pairs of a tree and a cell. Cells and trees that were
    /// connected through a removed cell, tree or pair were at most two steps away from it, or in
    /// the same line with a clue.
    fn find_border(
        &mut self,
        board: &Board,
        whole: &Component,
        since: Option<usize>,
    ) -> Vec<usize> {
        let words = board.stride() as usize / 64;
        let margin = 2 * words + 1;
        let changes = since.map(|since| board.changes_since(since));
        for (block, bits, is_of_cells) in changes.into_iter().flatten() {
            let near = bits | bits << 1 | bits << 2 | bits >> 1 | bits >> 2;
            let [before, after] = [bits << 63 | bits << 62, bits >> 63 | bits >> 62];
            for at in (block..=block + 4 * words).step_by(words) {
                self.add_near(at, before);
                self.add_near(at + 1, near);
                self.add_near(at + 2, after);
            }
            if is_of_cells {
                if board.lines[board.row_of(block)].clue.is_some() {
                    let first = block / words * words;
                    for at in first..first + words {
                        self.add_near(at + margin, u64::MAX);
                    }
                }
                self.columns[block % words] |= bits & board.clued[block % words];
            }
        }
        let mut found = Vec::new();
        self.border = 0;
        for word in &whole.words {
            let block = word.block as usize;
            let near = match since {
                Some(_) => self.near[block + margin] | self.columns[block % words],
                None => u64::MAX,
            };
            let (cells, trees) = (word.cells & near, word.trees & near);
            if cells | trees != 0 {
                let mark = &mut self.marks[block];
                (mark.cells.border, mark.trees.border) = (cells, trees);
                self.border += u32::from(cells != 0) + u32::from(trees != 0);
                found.push(block);
            }
        }
        for at in self.near_words.drain(..) {
            self.near[at] = 0;
        }
        self.columns.fill(0);
        found
    }

    #[inline]
    fn add_near(&mut self, at: usize, bits: u64) {
        if bits != 0 {
            if self.near[at] == 0 {
                self.near_words.push(at);
            }
            self.near[at] |= bits;
        }
    }

    /// Takes out the component that has grown, and marks its cells and trees as done.
    fn take_grown(&mut self, board: &Board) -> Component {
        self.touched.sort_unstable();
        let mut words = Vec::with_capacity(self.touched.len());
        for block in self.touched.drain(..) {
            let Mark { cells, trees } = &mut self.marks[block as usize];
            cells.reached &= board.blocks[block as usize].open;
            if cells.reached | trees.reached != 0 {
                words.push(Word {
                    block,
                    cells: cells.reached,
                    trees: trees.reached,
                });
            }
            for reach in [cells, trees] {
                reach.done |= std::mem::take(&mut reach.reached);
            }
        }
        Component { words }
    }

    #[inline]
    fn add(&mut self, block: usize, cells: u64, trees: u64) {
        let mark = &mut self.marks[block];
        let (cells, trees) = (cells & !mark.cells.reached, trees & !mark.trees.reached);
        if cells | trees != 0 {
            if mark.cells.new | mark.trees.new == 0 {
                self.queue.push_back(block as u32);
                if mark.cells.reached | mark.trees.reached == 0 {
                    self.touched.push(block as u32);
                }
            }
            self.border -= mark.cells.add(cells) + mark.trees.add(trees);
        }
    }

    /// Adds everything that is connected to the cells and trees reached so far. Stops early once
    /// the whole border has been reached.
    fn grow(&mut self, board: &Board, meter: &mut WorkMeter<'_>) -> Result<(), Stop> {
        loop {
            while self.border > 0
                && let Some(block) = self.next_word()
            {
                meter.work(1)?;
                let block = block as usize;
                let mark = &mut self.marks[block];
                let cells = std::mem::take(&mut mark.cells.new);
                let trees = std::mem::take(&mut mark.trees.new);
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
            if self.border == 0 || !self.add_columns(board, meter)? {
                return Ok(());
            }
        }
    }

    fn next_word(&mut self) -> Option<u32> {
        if self.is_fifo {
            self.queue.pop_front()
        } else {
            self.queue.pop_back()
        }
    }

    /// Adds the cells that may hold the tents of `trees`.
    #[inline]
    fn add_ends(&mut self, board: &Board, block: usize, trees: u64) {
        let owning = board.blocks[block].pairs.map(|pairs| pairs & trees);
        for (block, cells) in board.steps(block, owning) {
            if cells != 0 {
                self.add(block, cells, 0);
            }
        }
    }

    /// Adds the trees whose tents may be on `cells`.
    #[inline]
    fn add_claimants(&mut self, board: &Board, block: usize, cells: u64) {
        let claimed = board.claims(block).map(|claimed| claimed & cells);
        for (block, trees) in board.steps(block, claimed) {
            if trees != 0 {
                self.add(block, 0, trees & !board.blocks[block].settled);
            }
        }
    }

    /// Adds the undecided cells that touch `cells`.
    #[inline]
    fn add_touching(&mut self, board: &Board, block: usize, cells: u64) {
        let words = board.stride() as usize / 64;
        let near = cells | cells << 1 | cells >> 1;
        for block in [block - words, block, block + words] {
            self.add(block, near & board.blocks[block].open, 0);
            // The last bit of a row is unused, so a carry into the next word stays in the row.
            if cells >> 63 != 0 {
                self.add(block + 1, 1 & board.blocks[block + 1].open, 0);
            }
            if cells & 1 != 0 && block > 0 {
                let last = 1 << 63 & board.blocks[block - 1].open;
                self.add(block - 1, last, 0);
            }
        }
    }

    /// Adds the undecided cells of the row of `cells`, if the row has a clue. Records the columns
    /// of `cells` that have a clue.
    #[inline]
    fn add_lines(&mut self, board: &Board, block: usize, cells: u64) {
        let words = board.stride() as usize / 64;
        let row = board.row_of(block);
        let bit = 1 << (row % 64);
        if self.rows[row / 64] & bit == 0 && board.lines[row].clue.is_some() {
            self.rows[row / 64] |= bit;
            let first = block / words * words;
            for block in first..first + words {
                self.add(block, board.blocks[block].open, 0);
            }
        }
        let word = block % words;
        let columns = cells & board.clued[word] & !self.columns[word];
        if columns != 0 {
            self.columns[word] |= columns;
            self.new_columns[word] |= columns;
        }
    }

    /// Adds the undecided cells of the columns that were reached since the last call. Returns false
    /// if there are no such columns.
    fn add_columns(&mut self, board: &Board, meter: &mut WorkMeter<'_>) -> Result<bool, Stop> {
        let mut is_new = false;
        let words = self.new_columns.len();
        for word in 0..words {
            let columns = std::mem::take(&mut self.new_columns[word]);
            if columns == 0 {
                continue;
            }
            is_new = true;
            meter.work(board.blocks.len() as u64 / words as u64)?;
            for block in (word..board.blocks.len()).step_by(words) {
                self.add(block, columns & board.blocks[block].open, 0);
            }
        }
        Ok(is_new)
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::{Component, ComponentFinder};
    use crate::count::decisions::Decisions;
    use crate::limits::Limits;
    use crate::puzzle::{Content, Puzzle};
    use crate::solve::Board;

    fn things(component: &Component) -> (Vec<u32>, Vec<u32>) {
        (component.cells().collect(), component.trees().collect())
    }

    fn board(rng: &mut Rng) -> Option<Board> {
        let (rows, columns) = (
            rng.usize(3..14),
            [rng.usize(3..20), rng.usize(60..70)][rng.usize(..2)],
        );
        let share = 0.05 + 0.2 * rng.f64();
        let mut content = || match rng.f64() {
            other if other < share => Content::Tree,
            _ => Content::Unknown,
        };
        let contents = (0..rows * columns).map(|_| content()).collect();
        let is_clued = rng.bool();
        let mut clues = |lines: usize| -> Vec<Option<u32>> {
            let mut clue = || (is_clued && rng.u8(..8) == 0).then(|| rng.u32(..4));
            (0..lines).map(|_| clue()).collect()
        };
        let puzzle = Puzzle::new(clues(rows), clues(columns), contents).ok()?;
        Board::of_all(&puzzle, &Limits::default()).ok()?
    }

    #[test]
    fn after_a_decision_a_component_falls_into_the_same_pieces_as_if_all_was_looked_at() {
        let mut rng = Rng::with_seed(1);
        let limits = Limits::default();
        let mut meter = limits.meter();
        let (mut whole, mut cut) = (0, 0);
        for _ in 0..3000 {
            let Some(board) = board(&mut rng) else {
                continue;
            };
            let Ok(Some(mut decisions)) = Decisions::new(board, &limits) else {
                continue;
            };
            let mut finder = ComponentFinder::new(&decisions.board);
            let all = Component::all(&decisions.board);
            let mut pieces = finder.cut(&decisions.board, all, None, &mut meter).unwrap();
            while let Some(piece) = pieces.pop() {
                let cells: Vec<u32> = piece.cells().collect();
                let mark = decisions.mark();
                if cells.is_empty()
                    || !decisions
                        .decide(cells[rng.usize(..cells.len())], rng.bool())
                        .unwrap()
                {
                    decisions.rewind(mark).unwrap();
                    continue;
                }
                let board = &decisions.board;
                let [expected, found] = [None, Some(mark)].map(|since| {
                    let left = piece.left(board);
                    finder.cut(board, left, since, &mut meter).unwrap()
                });
                let [mut expected, mut pairs] =
                    [&expected, &found].map(|pieces| pieces.iter().map(things).collect::<Vec<_>>());
                pairs.sort();
                expected.sort();
                assert_eq!(pairs, expected);
                whole += u32::from(found.len() == 1);
                cut += u32::from(found.len() > 1);
                pieces.extend(found);
            }
        }
        assert!(whole > 3000 && cut > 1000, "{whole} {cut}");
    }
}
