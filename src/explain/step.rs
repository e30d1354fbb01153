//! Steps as data: the conclusion, the technique and the reason; which of many steps a reader needs;
//! and the board after some steps.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::explain::catalogue::TechniqueKind;
use crate::explain::instance::{DeadEnd, Numbers, Technique};
use crate::explain::rating::Rating;
use crate::puzzle::{Cell, Content, Line, Puzzle};

/// A fact that is known or concluded: what a player marks on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    /// The cell holds a tent.
    Tent(Cell),
    /// The cell holds no tent.
    Grass(Cell),
    /// This tent belongs to the tree. So the tree has no other tent, and the tent belongs to no
    /// other tree.
    Own {
        /// The tree.
        tree: Cell,
        /// Its tent, on a cell next to it.
        tent: Cell,
    },
    /// The tree's tent is not on this cell, whether or not the cell holds a tent.
    NotOwn {
        /// The tree.
        tree: Cell,
        /// The cell next to it.
        tent: Cell,
    },
}

impl Fact {
    /// Returns the cell that the fact is about: the cell of the tent or the grass, not the
    /// tree.
    #[must_use]
    pub fn cell(self) -> Cell {
        match self {
            Self::Tent(cell) | Self::Grass(cell) => cell,
            Self::Own { tent, .. } | Self::NotOwn { tent, .. } => tent,
        }
    }

    /// Returns the cell if the fact is [`Fact::Tent`].
    pub(crate) fn tent(self) -> Option<Cell> {
        matches!(self, Self::Tent(_)).then(|| self.cell())
    }

    /// Returns the cell if the fact is [`Fact::Grass`].
    pub(crate) fn grass(self) -> Option<Cell> {
        matches!(self, Self::Grass(_)).then(|| self.cell())
    }

    /// Returns the cell if the fact is [`Fact::Tent`] or [`Fact::Grass`].
    pub(crate) fn marked(self) -> Option<Cell> {
        self.tent().or(self.grass())
    }

    /// Returns the mark that the fact puts on the board; `None` for [`Fact::NotOwn`].
    #[must_use]
    pub fn mark(self) -> Option<(Cell, Content)> {
        match self {
            Self::Tent(cell) | Self::Own { tent: cell, .. } => Some((cell, Content::Tent)),
            Self::Grass(cell) => Some((cell, Content::Empty)),
            Self::NotOwn { .. } => None,
        }
    }

    /// Returns the negation of the fact. The negation of `Own` implies nothing about other trees.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Tent(cell) => Self::Grass(cell),
            Self::Grass(cell) => Self::Tent(cell),
            Self::Own { tree, tent } => Self::NotOwn { tree, tent },
            Self::NotOwn { tree, tent } => Self::Own { tree, tent },
        }
    }
}

/// The reason for a conclusion. The conclusion follows from the reason and two rules alone: tents
/// do not touch; and no tree has two tents, and no tent two trees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Reason {
    /// The lines whose clues are used: each has as many tents as its clue.
    pub lines: Vec<Line>,
    /// The trees that are used: each of them has a tent.
    pub trees: Vec<Cell>,
    /// The cells that are used: a tent on such a cell has a tree.
    pub cells: Vec<Cell>,
    /// The facts that are used. They were known before the step.
    pub facts: Vec<Fact>,
}

impl Reason {
    /// Sorts each list and removes duplicates.
    pub(crate) fn sorted(mut self) -> Self {
        fn sort<T: Ord>(list: &mut Vec<T>) {
            list.sort_unstable();
            list.dedup();
        }
        sort(&mut self.lines);
        sort(&mut self.trees);
        sort(&mut self.cells);
        sort(&mut self.facts);
        self
    }

    /// Returns the number of items it cites.
    pub(crate) fn len(&self) -> usize {
        self.lines.len() + self.trees.len() + self.cells.len() + self.facts.len()
    }
}

/// One step of a player: a conclusion and its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The numbers that a sentence about the step needs.
    #[serde(skip)]
    pub numbers: Numbers,
    /// The difficulty of the step.
    pub rating: Rating,
    /// The conclusions; each may rest on the previous ones.
    pub claims: Vec<Fact>,
    /// The reason for the conclusions.
    pub reason: Reason,
    /// If the step refutes a supposition, the refutation.
    #[serde(flatten)]
    pub refuted: Option<Refutation>,
}

impl Step {
    /// Returns whether players make this step automatically: it concludes grass in a zero line or a
    /// full line, grass around a tent or without a tree next to it, or only that a tent belongs to
    /// a tree because one of the two has no other choice. By default, explanations and hints do not
    /// show such steps separately.
    #[must_use]
    pub fn is_mark(&self) -> bool {
        // If a tree's only spot already holds a tent, last spot claims only that the two belong
        // together.
        let is_link = self.technique.kind() == TechniqueKind::LastSpot && self.claims.len() == 1;
        self.technique.kind().is_mark() || is_link
    }

    /// Returns about how many facts, lines, trees and cells the step and its refutation mention.
    fn weight(&self) -> usize {
        let refuted = self.refuted.as_ref();
        let chain: usize = refuted.map_or(0, |refutation| {
            refutation.chain.iter().map(|step| 4 + step.weight()).sum()
        });
        let numbers = self.numbers.runs.len() + self.numbers.touched.len();
        self.claims.len() + self.technique.places() + numbers + self.reason.len() + chain
    }

    /// Returns about how many bytes the step takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        // Each list takes a little more than its content.
        (size_of::<Self>() + 256 + self.weight() * (size_of::<Fact>() + 4)) as u64
    }
}

/// A supposition, and the steps from it to a dead end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refutation {
    /// The supposition.
    pub suppose: Fact,
    /// The steps from the supposition to the dead end, without steps that the dead end does not
    /// need.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chain: Vec<Step>,
    /// The dead end.
    pub dead_end: DeadEnd,
}

/// Returns, for each step of a walk, whether a reader needs the step. A step that concludes only
/// [`Fact::NotOwn`] is needed only if a later needed step rests on it; every other step is needed.
#[must_use]
pub fn needed(steps: &[Step]) -> Vec<bool> {
    let mut wanted: BTreeSet<Fact> = BTreeSet::new();
    let mut needed = vec![false; steps.len()];
    for (step, needed) in steps.iter().zip(&mut needed).rev() {
        *needed = step
            .claims
            .iter()
            .any(|claim| !matches!(claim, Fact::NotOwn { .. }) || wanted.contains(claim));
        if *needed {
            wanted.extend(step.reason.facts.iter().copied());
        }
    }
    needed
}

/// Returns the facts that the marks of a puzzle state.
pub(crate) fn marks(puzzle: &Puzzle) -> impl Iterator<Item = Fact> {
    let cells = puzzle.contents().iter().enumerate();
    cells.filter_map(|(index, content)| match content {
        Content::Tent => Some(Fact::Tent(puzzle.size().cell(index))),
        Content::Empty => Some(Fact::Grass(puzzle.size().cell(index))),
        Content::Tree | Content::Unknown => None,
    })
}

/// Returns the puzzle with the marks that `facts` put on it.
///
/// # Panics
///
/// Panics if a fact is about a cell off the board.
#[must_use]
pub fn marked<'f>(puzzle: &Puzzle, facts: impl IntoIterator<Item = &'f Fact>) -> Puzzle {
    let mut contents = puzzle.contents().to_vec();
    for (cell, content) in facts.into_iter().filter_map(|fact| fact.mark()) {
        contents[puzzle.size().index(cell)] = content;
    }
    let (rows, columns) = (puzzle.row_clues().to_vec(), puzzle.column_clues().to_vec());
    Puzzle::new(rows, columns, contents).expect("it has as many cells as before")
}
