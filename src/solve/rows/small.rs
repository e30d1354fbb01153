//! A small board, and what the rules conclude from it.

use fearless_simd::{Level, dispatch};

use crate::puzzle::{Clue, Content, Puzzle, sets};
use crate::solve::board::Block;
use crate::solve::rows::grid::Word;
use crate::solve::rows::propagator::{Axis, Standing, VectorPropagator};
use crate::solve::rows::vector_board::{Clues, SmallLine, VectorBoard};
use crate::solve::rule_set::Rules;

/// The largest number of rows or columns.
pub(super) const MOST: usize = 64;

/// The state of a small board.
#[derive(Clone, Debug)]
pub(crate) struct SmallBoard {
    /// How many rows and columns there are.
    pub(super) size: [usize; 2],
    /// As many as there are rows or columns. Before any rule is asked, no pair is known, and every
    /// free cell is open.
    pub(super) lines: Vec<SmallLine>,
    /// How many trees there are.
    pub(crate) trees: usize,
    /// Whether the costly rules have taken part.
    pub(crate) is_thorough: bool,
    /// How many tents were tried in looking ahead.
    pub(crate) tried: u64,
}

impl SmallBoard {
    /// A puzzle before any rule, unless it is too large.
    pub(crate) fn new(puzzle: &Puzzle) -> Option<Self> {
        let size = [puzzle.size().rows(), puzzle.size().columns()];
        let number = size[0].max(size[1]);
        if number > MOST {
            return None;
        }
        let mut rows = puzzle.contents().chunks(size[1]);
        let line = |at: usize| {
            let sets = rows.next().map_or([0; 4], sets);
            let of_axes = [puzzle.row_clues(), puzzle.column_clues()];
            SmallLine {
                clues: of_axes.map(|clues| clues.get(at).copied().flatten()),
                block: Block {
                    open: sets[Content::Unknown as usize],
                    tents: sets[Content::Tent as usize],
                    trees: sets[Content::Tree as usize],
                    ..Block::default()
                },
            }
        };
        Some(Self {
            size,
            lines: (0..number).map(line).collect(),
            trees: puzzle.trees().len(),
            is_thorough: false,
            tried: 0,
        })
    }

    /// The clues of the rows, or of the columns.
    pub(in crate::solve) fn clues(&self, axis: Axis) -> impl ExactSizeIterator<Item = Clue> {
        let lines = &self.lines[..self.size[axis as usize]];
        lines.iter().map(move |line| line.clues[axis as usize])
    }

    /// A block a row.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &Block> {
        self.lines[..self.size[0]].iter().map(|line| &line.block)
    }

    /// Draws everything that follows by some rules, once, and looks ahead if that is wanted and the
    /// board is small enough.
    pub(crate) fn conclude(&mut self, rules: Rules, looks_ahead: bool) -> Standing {
        match self.lines.len() {
            // More rows than needed: as many as the smallest vector has words of 8 bits.
            0..=8 => self.conclude_in::<u8, 16, 1>(rules, looks_ahead),
            9..=16 => self.conclude_in::<u16, 16, 1>(rules, looks_ahead),
            17..=32 => self.conclude_in::<u32, 32, 2>(rules, looks_ahead),
            _ => self.conclude_in::<u64, 64, 8>(rules, looks_ahead),
        }
    }

    /// The same in `K` vectors, which have `N` words.
    pub(super) fn conclude_in<W: Word, const N: usize, const K: usize>(
        &mut self,
        rules: Rules,
        looks_ahead: bool,
    ) -> Standing {
        let clues = Axis::BOTH.map(|axis| Clues::new(self.clues(axis)));
        dispatch!(Level::new(), simd => {
            let facts = VectorBoard::new::<N>(simd, &self.lines);
            let mut work = VectorPropagator::<_, W, N, K>::new(simd, facts, &clues, rules);
            work.finish();
            if looks_ahead && K == 1 {
                self.tried = work.look_ahead();
            }
            work.facts.store::<N>(&mut self.lines);
            self.is_thorough = work.is_thorough;
            work.standing()
        })
    }
}
