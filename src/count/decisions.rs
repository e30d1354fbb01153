//! Cells decided one after the other, with everything that the rules conclude from each.

use super::component::Component;
use crate::limits::{Limits, Stop};
use crate::puzzle::Direction;
use crate::solve::ones;
use crate::solve::{Board, Halt, Learner, SearchEnd, WORK_OF_BLOCK};

/// A board on which cells are decided one after the other, and the way back.
#[derive(Debug)]
pub(crate) struct Decisions {
    /// The board after them.
    pub(crate) board: Board,
    /// Knows whether there is a solution at all.
    learner: Box<Learner>,
    /// The variable of the learner for the cell at each place.
    variables: Vec<u32>,
    limits: Limits,
}

impl Decisions {
    /// A board after probing; `None` if that refutes it.
    ///
    /// # Errors
    ///
    /// The limit that was reached, if one was.
    pub(crate) fn new(board: Board, limits: &Limits) -> Result<Option<Self>, Stop> {
        // The memory of the learner beside the board. The nodes are those of the count.
        let limits = &Limits {
            nodes: None,
            ..limits.beside(Self::bytes_beside_learner(&board))
        };
        let learner = Box::new(Learner::new(&board, limits, ())?);
        let mut decisions = Self {
            variables: vec![u32::MAX; board.area()],
            board,
            learner,
            limits: limits.clone(),
        };
        // The learner's first variables are the open cells in this order.
        let cells: Vec<u32> = Component::all(&decisions.board).cells().collect();
        for (variable, &cell) in (0..).zip(&cells) {
            decisions.variables[cell as usize] = variable;
        }
        if let SearchEnd::Refuted(_) = decisions.learner.settle(limits)? {
            return Ok(None);
        }
        let facts: Vec<(usize, bool)> = decisions.learner.facts().collect();
        for (variable, tent) in facts {
            if !decisions.decide(cells[variable], tent)? {
                return Ok(None);
            }
        }
        Ok(Some(decisions))
    }

    /// How much memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        Self::bytes_beside_learner(&self.board) + self.learner.bytes()
    }

    fn bytes_beside_learner(board: &Board) -> u64 {
        board.bytes() + (board.area() * size_of::<u32>()) as u64
    }

    /// Decides a cell, with everything that follows; false if that is a contradiction.
    ///
    /// # Errors
    ///
    /// The limit that was reached. The board cannot be used any more then.
    pub(crate) fn decide(&mut self, cell: u32, tent: bool) -> Result<bool, Stop> {
        let (block, bit) = (cell as usize / 64, 1 << (cell % 64));
        let decided = if tent {
            self.board.place(block, bit)
        } else {
            self.board.close(block, bit)
        };
        match decided.and_then(|()| self.board.propagate()) {
            Err(Halt::Stop(stop)) => Err(stop),
            decided => Ok(decided.is_ok()),
        }
    }

    /// Where [`Decisions::rewind`] goes back to.
    pub(crate) fn mark(&self) -> usize {
        self.board.trail_length()
    }

    /// Takes back what became known since a mark.
    ///
    /// # Errors
    ///
    /// The limit that was reached. The board cannot be used any more then.
    pub(crate) fn rewind(&mut self, mark: usize) -> Result<(), Stop> {
        self.board.rewind(mark)
    }

    /// Whether a cell that was undecided at first holds a tent in the solution that the last check
    /// has found.
    pub(crate) fn has_found_tent(&self, cell: u32) -> bool {
        self.learner.has_found(self.variables[cell as usize])
    }

    /// Whether there is a solution after some decisions, or how many of them, the first ones, do not
    /// leave one. It learns from each answer.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub(crate) fn check(
        &mut self,
        decisions: impl Iterator<Item = (u32, bool)>,
    ) -> Result<SearchEnd, Stop> {
        let decisions = decisions.map(|(cell, tent)| (self.variables[cell as usize], tent));
        self.learner.is_solvable(decisions, &self.limits)
    }
}

/// Leaves these cells undecided, and these trees with these sets of directions, and lets lines
/// with a clue miss so many tents. What is decided is gone: trees with their tents, and their
/// share of the clues. The way back is forgotten.
///
/// The rules must have had nothing to add to that state.
///
/// # Errors
///
/// The limit that was reached. The board cannot be used any more then.
pub(crate) fn restore(
    board: &mut Board,
    cells: impl Iterator<Item = u32>,
    trees: impl Iterator<Item = (u32, u8)>,
    missing: impl Fn(usize) -> u32,
) -> Result<(), Stop> {
    board.work(WORK_OF_BLOCK * (board.blocks.len() + board.lines.len()) as u64)?;
    board.forget_trail();
    board.blocks.fill_with(Default::default);
    for (index, line) in board.lines.iter_mut().enumerate() {
        line.open = 0;
        if line.clue.is_some() {
            let missing = missing(index);
            line.clue = Some(missing);
            line.missing = missing as i32;
        }
    }
    for cell in cells {
        board.blocks[cell as usize / 64].open |= 1 << (cell % 64);
    }
    for (tree, directions) in trees {
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
        for direction in Direction::ALL {
            for (block, cells) in board.step(block, here.pairs[direction as usize], direction) {
                let there = &mut board.blocks[block];
                there.tents |= cells & !there.open;
            }
        }
        board.count_cells(block, here.open, 1, 0);
    }
    let (rows, columns) = (board.lines().0.len(), board.lines().1.len());
    for block in board.inner_blocks() {
        let tents = board.blocks[block].tents;
        if tents != 0 {
            let (row, column) = (board.row_of(block), board.column_of(block));
            let others = ones(tents).map(|bit| rows + column + bit as usize);
            debug_assert!(column < columns);
            for line in others.chain(std::iter::repeat_n(row, tents.count_ones() as usize)) {
                let clue = &mut board.lines[line].clue;
                *clue = clue.map(|clue| clue + 1);
            }
        }
    }
    board.changed_lines.clear();
    board.count_flow_again()
}
