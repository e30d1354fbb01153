//! The parts of a board. The cells and trees that the rules leave undecided fall into parts. Two
//! parts have no tree and no line with a clue in common, and no undecided cell of one touches an
//! undecided cell of the other. So the counts of the parts are multiplied.
//!
//! A part is one or several components of the board (see [`Component`]), as a separate puzzle in
//! the smallest grid that holds them. Trees whose direction is known are removed with their tents,
//! and the clues are reduced accordingly.

use std::ops::Range;

use crate::count::component::Component;
use crate::count::component_finder::ComponentFinder;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Cell, Content, Puzzle};
use crate::solve::Board;

/// A component is added to the previous part if it ends within this many rows from the first row of
/// that part. Preparing each small component separately would take longer than counting it.
const MAX_ROWS: usize = 8;

/// The largest number of undecided cells of a part that has several components.
const MAX_CELLS: u32 = 512;

/// A part of the board as a separate puzzle.
#[derive(Clone, Debug)]
pub(super) struct Subpuzzle {
    pub(super) puzzle: Puzzle,
    /// The cell of the board at the top left of the part.
    corner: Cell,
    /// How many trees of the part have 0, 1, 2, 3 and 4 directions left.
    pub(super) trees_by_directions: [u64; 5],
}

/// Returns the parts of a board: each is one component, or several that are close together.
pub(super) fn parts(board: &Board, limits: &Limits) -> Result<Vec<Vec<Component>>, Stop> {
    let mut meter = limits.meter();
    // The work of reading the board.
    meter.work(board.area() as u64 / 16)?;
    let all = Component::all(board);
    limits.allow(board.bytes() + all.bytes() + ComponentFinder::bytes_for(board))?;
    let components = ComponentFinder::new(board).cut(board, all, None, &mut meter)?;
    let mut parts: Vec<Vec<Component>> = Vec::new();
    let (mut cells, mut last_row) = (0, 0);
    for component in components {
        let rows = component.rows(board);
        cells += component.cell_count();
        match parts.last_mut() {
            Some(part) if cells <= MAX_CELLS && rows.end <= last_row => part.push(component),
            _ => {
                cells = component.cell_count();
                last_row = rows.start + MAX_ROWS;
                parts.push(vec![component]);
            }
        }
    }
    Ok(parts)
}

impl Subpuzzle {
    /// Creates the part that consists of a component, or of several joined components, of a board.
    ///
    /// # Errors
    ///
    /// Returns [`Stop::Memory`] if the grid of the part would exceed the memory limit.
    pub(super) fn new(board: &Board, component: &Component, limits: &Limits) -> Result<Self, Stop> {
        let ends = component
            .trees()
            .flat_map(|tree| board.ends(tree).map(|(place, _)| place));
        let places = component.cells().chain(component.trees()).chain(ends);
        let [rows, columns] = bounding_box(places.map(|place| board.cell(place)));
        let (height, width) = (rows.len(), columns.len());
        limits.allow(bytes(height, width, component.trees().count()))?;
        let mut contents = vec![Content::Empty; height * width];
        let (mut row_clues, mut column_clues) = (vec![None; height], vec![None; width]);
        let mut trees_by_directions = [0; 5];
        let lines_of = |place| {
            let Cell { row, column } = board.cell(place);
            (
                (row - rows.start) as usize,
                (column - columns.start) as usize,
            )
        };
        for place in component.cells() {
            let (row, column) = lines_of(place);
            contents[row * width + column] = Content::Unknown;
            let [row_line, column_line] = board.lines_of(place);
            row_clues[row] = board.missing(row_line);
            column_clues[column] = board.missing(column_line);
        }
        for tree in component.trees() {
            let (row, column) = lines_of(tree);
            contents[row * width + column] = Content::Tree;
            trees_by_directions[board.choice_set(tree).count_ones() as usize] += 1;
            for (place, is_tent) in board.ends(tree) {
                let (row, column) = lines_of(place);
                let content = &mut contents[row * width + column];
                if is_tent && *content == Content::Empty {
                    *content = Content::Tent;
                    // A clue here is the number of missing tents, which does not include tents
                    // already placed.
                    for clue in [&mut row_clues[row], &mut column_clues[column]] {
                        *clue = clue.map(|clue| clue + 1);
                    }
                }
            }
        }
        let corner = Cell {
            row: rows.start,
            column: columns.start,
        };
        match Puzzle::new(row_clues, column_clues, contents) {
            Ok(puzzle) => Ok(Self {
                puzzle,
                corner,
                trees_by_directions,
            }),
            Err(error) => unreachable!("a part is a board: {error}"),
        }
    }

    /// Returns the memory it takes, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let size = self.puzzle.size();
        bytes(size.rows(), size.columns(), self.puzzle.trees().len())
    }

    /// Returns the cell of the board at an index of the part.
    pub(super) fn cell(&self, at: usize) -> Cell {
        let Cell { row, column } = self.puzzle.size().cell(at);
        Cell {
            row: self.corner.row + row,
            column: self.corner.column + column,
        }
    }
}

/// Returns the memory of a puzzle, in bytes.
fn bytes(rows: usize, columns: usize, trees: usize) -> u64 {
    let lines = size_of::<Option<u32>>() * (rows + columns);
    (rows * columns + lines + size_of::<Cell>() * trees) as u64
}

/// Returns the smallest ranges of rows and columns that contain all cells.
fn bounding_box(cells: impl Iterator<Item = Cell>) -> [Range<u32>; 2] {
    let none = Range {
        start: u32::MAX,
        end: 0,
    };
    let wider = |range: &Range<u32>, line: u32| range.start.min(line)..range.end.max(line + 1);
    cells.fold([none.clone(), none], |[rows, columns], cell| {
        [wider(&rows, cell.row), wider(&columns, cell.column)]
    })
}
