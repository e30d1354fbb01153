//! What the rules leave of a puzzle: the board for a count, which falls into components that do not
//! depend on each other.
//!
//! The board keeps *assignments*: no rule prefers one way round a ring, so what is left of it
//! stands for all solutions.

mod component;
mod decisions;
mod restore;
mod steps;

pub(crate) use component::{Component, Cutter};
pub(crate) use decisions::Decisions;

use crate::limits::{Limits, Stop};
use crate::puzzle::{Cell, Direction, Puzzle};
use crate::solve::bits::ones;
use crate::solve::board::{Board, State};
use crate::solve::{Distinct, Halt, Options, Rules, Solutions};

/// A board after the rules.
#[derive(Clone, Debug)]
pub(crate) struct Residue {
    board: Board,
}

impl Residue {
    /// The board of a puzzle after the rules; `None` if they refute it.
    ///
    /// # Errors
    ///
    /// The limit that was reached, if one was.
    pub(crate) fn new(puzzle: &Puzzle, limits: &Limits) -> Result<Option<Self>, Stop> {
        match Board::reduced(puzzle, Distinct::Assignments, limits, Rules::ALL) {
            Ok(board) => Ok(Some(Self { board })),
            Err(Halt::Contradiction) => Ok(None),
            Err(Halt::Stop(stop)) => Err(stop),
        }
    }

    /// The solutions of what is left, without asking the rules again.
    ///
    /// They would conclude the same for layouts. The one difference there is that a ring may not be
    /// paired the second way round, and rules alone never pair a ring: both ways are solutions.
    pub(crate) fn solutions(&self, distinct: Distinct, limits: Limits) -> Solutions {
        let board = self.within(&limits).map(|Self { mut board }| {
            board.distinct = distinct;
            board
        });
        Solutions::of_reduced(board, Options::default().distinct(distinct).limits(limits))
    }

    /// A copy with limits of its own.
    ///
    /// # Errors
    ///
    /// The limit that was reached, if one was.
    pub(crate) fn within(&self, limits: &Limits) -> Result<Self, Stop> {
        limits.allow(self.bytes())?;
        let mut residue = self.clone();
        residue.board.limits = limits.clone();
        residue.board.keep_limits()?;
        Ok(residue)
    }

    /// How much memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.board.bytes()
    }

    /// How many places there are: every cell is below.
    pub(crate) fn area(&self) -> usize {
        self.board.area()
    }

    /// The row and the column of a place, as indices of lines: rows first.
    pub(crate) fn lines_of(&self, place: u32) -> [usize; 2] {
        self.board.lines_of(place)
    }

    /// The cell at a place.
    pub(crate) fn cell(&self, place: u32) -> Cell {
        let (rows, _) = self.board.lines();
        let [row, column] = self.lines_of(place);
        Cell {
            row: row as u32,
            column: (column - rows.len()) as u32,
        }
    }

    /// How many lines there are.
    pub(crate) fn lines(&self) -> usize {
        self.board.lines.len()
    }

    /// How many tents a line is missing, if it has a clue.
    pub(crate) fn missing(&self, line: usize) -> Option<u32> {
        let line = &self.board.lines[line];
        line.clue.map(|_| line.missing.max(0) as u32)
    }

    /// The trees, row-major.
    pub(crate) fn trees(&self) -> impl Iterator<Item = u32> + '_ {
        self.board.trees()
    }

    /// The directions that a tree has left, as a set of bits by direction.
    pub(crate) fn choices(&self, tree: u32) -> u8 {
        let choices = self.board.choices(tree);
        choices.fold(0, |set, direction| set | 1 << direction as u8)
    }

    /// The direction of a tree whose tent is known.
    pub(crate) fn settled(&self, tree: u32) -> Option<Direction> {
        self.board.only_choice(tree)
    }

    /// Whether a tent stands at a place.
    pub(crate) fn is_tent(&self, place: u32) -> bool {
        self.board.state(place) == State::Tent
    }

    /// The places to which a tree's directions lead, and whether a tent stands there.
    pub(crate) fn ends(&self, tree: u32) -> impl Iterator<Item = (u32, bool)> + '_ {
        self.board.choices(tree).map(move |direction| {
            let place = self.board.neighbour(tree, direction);
            (place, self.board.state(place) == State::Tent)
        })
    }

    /// How many trees have 0, 1, 2, 3 and 4 directions left.
    pub(crate) fn choice_counts(&self) -> [u64; 5] {
        let mut counts = [0; 5];
        for tree in self.trees() {
            counts[self.choices(tree).count_ones() as usize] += 1;
        }
        counts
    }

    /// The tents on the board, by index of cell.
    pub(crate) fn tents(&self) -> impl Iterator<Item = usize> + '_ {
        let tents = self.board.places(|block| block.tents);
        tents.map(|place| self.index(place))
    }

    /// The tents that stand on cells that were undecided in a component, by index of cell.
    pub(crate) fn tents_in(&self, component: &Component) -> impl Iterator<Item = usize> {
        component.words().flat_map(move |(block, cells, _)| {
            let tents = ones(self.board.blocks[block].tents & cells);
            tents.map(move |bit| self.index(64 * block as u32 + bit))
        })
    }

    /// The index of a cell, row-major.
    fn index(&self, place: u32) -> usize {
        let (_, columns) = self.board.lines();
        let cell = self.cell(place);
        cell.row as usize * columns.len() + cell.column as usize
    }

    /// Whether a component without undecided cells has a solution. It is one ring then, with one
    /// layout.
    ///
    /// Each of its trees is left with the two tents beside it, and each of its tents with two of
    /// its trees or more: the rules settle trees and tents that are left with one. Read tents as
    /// vertices and trees as edges: a pairing takes as many edges as vertices, and with those each
    /// vertex has exactly two edges, so the connected whole is one cycle.
    pub(crate) fn is_ring(&self, component: &Component) -> bool {
        let mut tents: Vec<u32> = Vec::new();
        let mut trees = 0;
        for tree in component.trees() {
            trees += 1;
            tents.extend(self.ends(tree).map(|(place, _)| place));
        }
        // A state that was read from outside need not be one that the rules leave.
        let has_pairs = tents.len() == 2 * trees;
        tents.sort_unstable();
        tents.dedup();
        has_pairs && tents.len() == trees
    }
}
