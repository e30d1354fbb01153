//! A draft of a board: tents, each with its tree, and the clues that are shown.

use crate::generate::options::GeneratorSettings;
use crate::puzzle::{Assignment, Clue, Content, Puzzle, Size};
use crate::random::Random;

/// The content of a cell of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DraftCell {
    Blank,
    Tent,
    Tree,
}

/// A draft of a board. No two tents touch. Every tent has its own tree, except before
/// [`Draft::put_tree`] gives it one and after [`Draft::take_tree`]. Cells are row-major indices.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    size: Size,
    spots: Vec<DraftCell>,
    /// For each cell with a tent, the cell of its tree; for each cell with a tree, the cell of its
    /// tent.
    partner: Vec<u32>,
    /// For each cell, the number of tents on the cell and on the eight cells around it.
    tents_near: Vec<u8>,
    tents: Vec<u32>,
    /// For each cell with a tent, the index of the tent in `tents`.
    position: Vec<u32>,
    /// The number of tents in each line. In this file, every list with one item per line has the
    /// rows first, then the columns.
    clues: Vec<u32>,
    /// The number of trees in each line.
    trees: Vec<u32>,
    /// Whether the clue of each line is shown.
    shown: Vec<bool>,
}

impl Draft {
    /// Creates an empty board.
    pub(super) fn new(size: Size) -> Self {
        let lines = size.rows() + size.columns();
        Self {
            size,
            spots: vec![DraftCell::Blank; size.area()],
            partner: vec![0; size.area()],
            tents_near: vec![0; size.area()],
            tents: Vec::new(),
            position: vec![0; size.area()],
            clues: vec![0; lines],
            trees: vec![0; lines],
            shown: vec![true; lines],
        }
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// Returns the tents in the order in which they were placed, with one exception: if a tent is
    /// removed, the last tent in the list takes the place of the removed one.
    pub(super) fn tents(&self) -> &[u32] {
        &self.tents
    }

    /// Returns the tree of a tent, or the tent of a tree.
    pub(super) fn partner(&self, cell: u32) -> u32 {
        self.partner[cell as usize]
    }

    pub(super) fn is_blank(&self, cell: u32) -> bool {
        self.spots[cell as usize] == DraftCell::Blank
    }

    pub(super) fn is_tree(&self, cell: u32) -> bool {
        self.spots[cell as usize] == DraftCell::Tree
    }

    /// Returns whether a tent can be placed on a cell.
    pub(super) fn has_room(&self, cell: u32) -> bool {
        self.is_blank(cell) && self.tents_near[cell as usize] == 0
    }

    /// Returns the cells next to a cell that are on the board, in the order north, east, south,
    /// west.
    pub(super) fn neighbours(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        let size = self.size;
        let neighbours = size.cell(cell as usize).neighbours(size);
        neighbours.map(move |(_, next)| size.index(next) as u32)
    }

    /// Returns the cells that are at most `reach` rows and at most `reach` columns from a cell,
    /// including the cell itself.
    pub(super) fn square(&self, cell: u32, reach: usize) -> impl Iterator<Item = u32> + use<> {
        let (rows, columns) = (self.size.rows(), self.size.columns());
        let (row, column) = (cell as usize / columns, cell as usize % columns);
        let last_column = (column + reach).min(columns - 1);
        (row.saturating_sub(reach)..=(row + reach).min(rows - 1)).flat_map(move |row| {
            let first = column.saturating_sub(reach);
            (first..=last_column).map(move |column| (row * columns + column) as u32)
        })
    }

    /// Returns the blank cells next to a cell.
    pub(super) fn blank_neighbours(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        let all = self.neighbours(cell);
        all.filter(|&neighbour| self.is_blank(neighbour))
    }

    /// Returns the cells next to a cell on which a tent can be placed.
    pub(super) fn free_neighbours(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        let all = self.neighbours(cell);
        all.filter(|&neighbour| self.has_room(neighbour))
    }

    /// Returns the cell to which a half turn of the board moves a cell.
    pub(super) fn half_turn(&self, cell: u32) -> u32 {
        self.size.area() as u32 - 1 - cell
    }

    /// Places a tent without a tree on a cell with room.
    pub(super) fn put_tent(&mut self, tent: u32) {
        assert!(self.has_room(tent));
        self.spots[tent as usize] = DraftCell::Tent;
        self.position[tent as usize] = self.tents.len() as u32;
        self.tents.push(tent);
        self.count_tent(tent, 1);
    }

    /// Removes a tent that has no tree.
    pub(super) fn take_tent(&mut self, tent: u32) {
        self.spots[tent as usize] = DraftCell::Blank;
        let position = self.position[tent as usize];
        self.tents.swap_remove(position as usize);
        if let Some(&moved) = self.tents.get(position as usize) {
            self.position[moved as usize] = position;
        }
        self.count_tent(tent, -1);
    }

    fn count_tent(&mut self, tent: u32, by: i8) {
        for cell in self.square(tent, 1) {
            let near = &mut self.tents_near[cell as usize];
            *near = near.wrapping_add_signed(by);
        }
        for line in self.lines_of(tent) {
            self.clues[line] = self.clues[line].wrapping_add_signed(by.into());
        }
    }

    /// Gives a tent a tree on a blank cell next to it.
    pub(super) fn put_tree(&mut self, tent: u32, tree: u32) {
        assert!(self.is_blank(tree) && self.neighbours(tent).any(|cell| cell == tree));
        self.spots[tree as usize] = DraftCell::Tree;
        self.partner[tree as usize] = tent;
        self.partner[tent as usize] = tree;
        self.count_tree(tree, 1);
    }

    /// Removes the tree of a tent.
    pub(super) fn take_tree(&mut self, tent: u32) {
        let tree = self.partner(tent);
        self.spots[tree as usize] = DraftCell::Blank;
        self.count_tree(tree, -1);
    }

    fn count_tree(&mut self, tree: u32, by: i32) {
        for line in self.lines_of(tree) {
            self.trees[line] = self.trees[line].wrapping_add_signed(by);
        }
    }

    /// Removes a tent and its tree.
    pub(super) fn take_pair(&mut self, tent: u32) {
        self.take_tree(tent);
        self.take_tent(tent);
    }

    /// Returns the indices of the two lines of a cell: its row and its column. The index of the
    /// first column follows the index of the last row.
    pub(super) fn lines_of(&self, cell: u32) -> [usize; 2] {
        let columns = self.size.columns();
        let (row, column) = (cell as usize / columns, cell as usize % columns);
        [row, self.size.rows() + column]
    }

    /// Returns the number of lines.
    pub(super) fn lines(&self) -> usize {
        self.shown.len()
    }

    /// Returns all lines in random order.
    pub(super) fn shuffled_lines(&self, random: &mut Random) -> Vec<usize> {
        let mut lines: Vec<usize> = (0..self.lines()).collect();
        random.shuffle(&mut lines);
        lines
    }

    /// Hides the clues of these lines and shows all others.
    pub(super) fn hide(&mut self, lines: &[usize]) {
        self.shown.fill(true);
        for &line in lines {
            self.shown[line] = false;
        }
    }

    /// Returns the cells of a line.
    pub(super) fn line(&self, line: usize) -> impl Iterator<Item = u32> + use<> {
        let (rows, columns) = (self.size.rows(), self.size.columns());
        let (first, step, number) = match line.checked_sub(rows) {
            None => (line * columns, 1, columns),
            Some(column) => (column, columns, rows),
        };
        (0..number).map(move |index| (first + index * step) as u32)
    }

    /// Returns whether a line has neither a tent nor a tree.
    pub(super) fn is_empty_line(&self, line: usize) -> bool {
        self.clues[line] == 0 && self.trees[line] == 0
    }

    /// Returns the lines that are empty although they must not be.
    pub(super) fn empty_lines(&self, options: &GeneratorSettings) -> Vec<usize> {
        let all = (0..self.lines()).filter(|_| !options.has_empty_lines);
        all.filter(|&line| self.is_empty_line(line)).collect()
    }

    /// Returns whether removing a tent and its tree would leave a line empty.
    pub(super) fn is_alone_in_a_line(&self, tent: u32) -> bool {
        let lines = [tent, self.partner(tent)].map(|cell| self.lines_of(cell));
        let lines = lines.as_flattened();
        lines.iter().any(|&line| {
            let own = lines.iter().filter(|&&other| other == line).count();
            (self.clues[line] + self.trees[line]) as usize == own
        })
    }

    /// Returns the puzzle, with the clues that are shown and without tents.
    pub(super) fn puzzle(&self) -> Puzzle {
        let contents = self.spots.iter().map(|&spot| match spot {
            DraftCell::Tree => Content::Tree,
            DraftCell::Blank | DraftCell::Tent => Content::Unknown,
        });
        let clues = self.clues.iter().zip(&self.shown);
        let clues = clues.map(|(&clue, &shown)| shown.then_some(clue));
        let mut of_rows: Vec<Clue> = clues.collect();
        let of_columns = of_rows.split_off(self.size.rows());
        Puzzle::new(of_rows, of_columns, contents.collect())
            .expect("as many cells as the size says")
    }

    /// Returns the trees in row-major order, as a puzzle lists them.
    pub(super) fn trees(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.spots.len() as u32).filter(|&cell| self.is_tree(cell))
    }

    /// Returns the solution with the tents of the draft.
    pub(super) fn solution(&self) -> Assignment {
        let cell = |index: u32| self.size.cell(index as usize);
        let direction = |tree| {
            let tent = cell(self.partner(tree));
            let mut sides = cell(tree).neighbours(self.size);
            let side = sides.find(|&(_, side)| side == tent);
            side.map(|(direction, _)| direction)
        };
        self.trees().filter_map(direction).collect()
    }
}
