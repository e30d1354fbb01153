//! A small board, and the application of the rules to it.

use fearless_simd::{Level, dispatch};

use crate::puzzle::{Clue, Content, Puzzle, sets};
use crate::solve::board::Block;
use crate::solve::rows::grid::Word;
use crate::solve::rows::propagator::{Axis, RuleOutcome, VectorPropagator};
use crate::solve::rows::vector_board::{LineClues, SmallLine, VectorBoard};
use crate::solve::rule_set::Rules;

/// The largest number of rows or columns of a small board.
pub(super) const MAX_LINES: usize = 64;

/// The state of a small board.
#[derive(Clone, Debug)]
pub(crate) struct SmallBoard {
    /// The number of rows and of columns.
    pub(super) size: [usize; 2],
    /// One entry per row or column, whichever are more. Before any rule is applied, the sets of
    /// pairs are empty, and every free cell without a mark is open.
    pub(super) lines: Vec<SmallLine>,
    /// The number of trees.
    pub(crate) trees: usize,
    /// Whether the costly rules have been applied.
    pub(crate) is_thorough: bool,
    /// The number of directions tried by look-ahead.
    pub(crate) probes: u64,
}

impl SmallBoard {
    /// Creates the small board of a puzzle before any rule is applied, or returns `None` if the
    /// puzzle is too large.
    pub(crate) fn new(puzzle: &Puzzle) -> Option<Self> {
        let size = [puzzle.size().rows(), puzzle.size().columns()];
        let number = size[0].max(size[1]);
        if number > MAX_LINES {
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
            probes: 0,
        })
    }

    /// Returns the clues of the rows, or of the columns.
    pub(in crate::solve) fn clues(&self, axis: Axis) -> impl ExactSizeIterator<Item = Clue> {
        let lines = &self.lines[..self.size[axis as usize]];
        lines.iter().map(move |line| line.clues[axis as usize])
    }

    /// Returns the block of each row.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &Block> {
        self.lines[..self.size[0]].iter().map(|line| &line.block)
    }

    /// Applies some rules until nothing more follows. Then looks ahead, if `looks_ahead` and the
    /// board has at most 16 rows and columns. This method must be called only once, since it does
    /// not read which pairs an earlier call has excluded.
    pub(crate) fn propagate(&mut self, rules: Rules, looks_ahead: bool) -> RuleOutcome {
        match self.lines.len() {
            // 16 rows are more than needed, but the smallest vector of 8-bit words has this many.
            0..=8 => self.propagate_in::<u8, 16, 1>(rules, looks_ahead),
            9..=16 => self.propagate_in::<u16, 16, 1>(rules, looks_ahead),
            17..=32 => self.propagate_in::<u32, 32, 2>(rules, looks_ahead),
            _ => self.propagate_in::<u64, 64, 8>(rules, looks_ahead),
        }
    }

    /// Does the same as [`Self::propagate`] with words of type `W`, `N` of them in `K` vectors.
    pub(super) fn propagate_in<W: Word, const N: usize, const K: usize>(
        &mut self,
        rules: Rules,
        looks_ahead: bool,
    ) -> RuleOutcome {
        let clues = Axis::BOTH.map(|axis| LineClues::new(self.clues(axis)));
        dispatch!(Level::new(), simd => {
            let facts = VectorBoard::new::<N>(simd, &self.lines);
            let mut work = VectorPropagator::<_, W, N, K>::new(simd, facts, &clues, rules);
            work.finish();
            if looks_ahead && K == 1 {
                self.probes = work.look_ahead();
            }
            work.facts.store::<N>(&mut self.lines);
            self.is_thorough = work.is_thorough;
            work.outcome()
        })
    }
}
