//! The twins of the inference rules: the same conclusions, computed slowly.
//!
//! A naive board holds the content of each cell and the possible directions of each tree's tent.
//! Every rule is a few nested loops over the whole board that draw every conclusion of the rule.
//! The rules are applied in turn until none finds anything new. Nothing is counted incrementally,
//! nothing is undone, and no code is shared with the engine.
//!
//! # Which sets of rules have a unique result
//!
//! Most rules are monotone: whatever they conclude from a board, they also conclude from any board
//! on which more is known, or they find a contradiction. Then the order of the rules does not
//! matter, and engine and twin must agree exactly. Three rules are monotone only together with
//! others:
//!
//! * *Packing* examines runs of open cells. A tent inside a run cuts it into two runs, which
//!   together seem to have room for more tents, unless *no touch* closes the cells next to the
//!   tent.
//! * *Band* also examines runs, in a band of two neighbouring lines. It skips a band if one of its
//!   lines has all its tents: *line count* and *packing* handle that.
//! * *Corner* concludes nothing from a tree with a single direction left. Such a tree implies more
//!   than a tree with two directions only if *tree* puts the tent there and *no touch* closes the
//!   cells that touch it.
//!
//! [`is_steady`] returns whether a set has a unique result. For any other set, the result of
//! [`conclude_most`], which adds the missing rules, is an upper bound of what the engine may
//! conclude. [`resume`] gives a lower bound: nothing more may follow from the result of the engine.

mod rules;

use tents::puzzle::{Clue, Content, Direction, Puzzle};
use tents::solve::{Deduction, Rule, Rules};

use Direction::{East, North, South, West};
use rules::TWINS;

/// The knowledge about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// The content of each cell, in row-major order.
    pub(crate) contents: Vec<Content>,
    /// The remaining directions of each tree, trees in row-major order.
    pub(crate) directions: Vec<Vec<Direction>>,
}

impl Known {
    /// Converts the engine's deduction.
    pub(crate) fn from_engine(puzzle: &Puzzle, deduction: &Deduction) -> Self {
        let cells = (0..puzzle.contents().len()).map(|index| puzzle.size().cell(index));
        Self {
            contents: cells.map(|cell| deduction.content(cell)).collect(),
            directions: (0..puzzle.trees().len())
                .map(|tree| deduction.directions(tree).collect())
                .collect(),
        }
    }

    /// Returns whether `more` contains everything that is known here.
    pub(crate) fn is_part_of(&self, more: &Self) -> bool {
        let mut cells = self.contents.iter().zip(&more.contents);
        let mut trees = self.directions.iter().zip(&more.directions);
        cells.all(|(here, there)| *here == Content::Unknown || here == there)
            && trees.all(|(here, there)| there.iter().all(|direction| here.contains(direction)))
    }
}

/// Returns whether the joint conclusions of these rules do not depend on their order.
pub(crate) fn is_steady(rules: Rules) -> bool {
    let keeps_apart = rules.contains(Rule::NoTouch);
    let packs = rules.contains(Rule::Packing) && rules.contains(Rule::LineCount);
    (!rules.contains(Rule::Packing) || keeps_apart)
        && (!rules.contains(Rule::Band) || (keeps_apart && packs))
        && (!rules.contains(Rule::Corner) || (keeps_apart && rules.contains(Rule::Tree)))
}

/// Returns the rules that have a twin.
pub(crate) fn rules() -> impl Iterator<Item = Rule> {
    TWINS.iter().map(|twin| twin.rule)
}

/// Returns everything that the rules conclude about a puzzle, or `None` if they find a
/// contradiction.
pub(crate) fn conclude(puzzle: &Puzzle, rules: Rules) -> Option<Known> {
    let mut board = Board::new(puzzle);
    board.run(rules).ok().map(|()| board.known())
}

/// Works like [`conclude`], after adding the rules that a set may lack to be steady (see
/// [`is_steady`]).
pub(crate) fn conclude_most(puzzle: &Puzzle, rules: Rules) -> Option<Known> {
    let lacking = [Rule::Tree, Rule::NoTouch, Rule::LineCount, Rule::Packing];
    conclude(puzzle, lacking.into_iter().fold(rules, Rules::with))
}

/// Returns everything that the rules conclude from the given knowledge, or `None` if they find a
/// contradiction.
pub(crate) fn resume(puzzle: &Puzzle, known: &Known, rules: Rules) -> Option<Known> {
    let mut board = Board::new(puzzle);
    board.cells.clone_from(&known.contents);
    for (tree, directions) in board.trees.iter_mut().zip(&known.directions) {
        tree.open.clone_from(directions);
    }
    board.run(rules).ok().map(|()| board.known())
}

/// A contradiction.
struct Wrong;

type Place = (i64, i64);

struct Tree {
    place: Place,
    /// The possible directions of its tent.
    open: Vec<Direction>,
    /// The known direction of its tent.
    own: Option<Direction>,
}

struct Board {
    height: i64,
    width: i64,
    row_clues: Vec<Clue>,
    column_clues: Vec<Clue>,
    cells: Vec<Content>,
    trees: Vec<Tree>,
    /// For each cell, the index of the tree on it, if any.
    tree_at: Vec<Option<usize>>,
    /// Whether anything became known since this was last reset.
    is_new: bool,
}

fn step((row, column): Place, direction: Direction) -> Place {
    match direction {
        North => (row - 1, column),
        East => (row, column + 1),
        South => (row + 1, column),
        West => (row, column - 1),
    }
}

fn touch(one: Place, other: Place) -> bool {
    one != other && (one.0 - other.0).abs() <= 1 && (one.1 - other.1).abs() <= 1
}

impl Board {
    /// Creates the board of a puzzle, on which a cell is empty if it is not next to a tree.
    fn new(puzzle: &Puzzle) -> Self {
        let height = puzzle.row_clues().len() as i64;
        let width = puzzle.column_clues().len() as i64;
        let mut board = Self {
            height,
            width,
            row_clues: puzzle.row_clues().to_vec(),
            column_clues: puzzle.column_clues().to_vec(),
            cells: puzzle.contents().to_vec(),
            trees: Vec::new(),
            tree_at: vec![None; puzzle.contents().len()],
            is_new: false,
        };
        for place in board.places() {
            if board.cell(place) == Content::Tree {
                let index = board.index(place);
                board.tree_at[index] = Some(board.trees.len());
                let mut open = Vec::new();
                for direction in Direction::ALL {
                    let next = board.cell(step(place, direction));
                    if next == Content::Unknown || next == Content::Tent {
                        open.push(direction);
                    }
                }
                let own = None;
                board.trees.push(Tree { place, open, own });
            }
        }
        for place in board.places() {
            if board.cell(place) == Content::Unknown && board.claimants(place).is_empty() {
                let index = board.index(place);
                board.cells[index] = Content::Empty;
            }
        }
        board
    }

    fn known(&self) -> Known {
        Known {
            contents: self.cells.clone(),
            directions: self.trees.iter().map(|tree| tree.open.clone()).collect(),
        }
    }

    /// Returns every cell in row-major order.
    fn places(&self) -> Vec<Place> {
        let width = self.width;
        (0..self.height)
            .flat_map(|row| (0..width).map(move |column| (row, column)))
            .collect()
    }

    fn index(&self, (row, column): Place) -> usize {
        (row * self.width + column) as usize
    }

    /// Returns the known content of a cell. A cell off the board is empty.
    fn cell(&self, place: Place) -> Content {
        if (0..self.height).contains(&place.0) && (0..self.width).contains(&place.1) {
            self.cells[self.index(place)]
        } else {
            Content::Empty
        }
    }

    /// Returns the trees that may have their tent on a cell, each with its direction to the cell.
    fn claimants(&self, place: Place) -> Vec<(usize, Direction)> {
        let mut claimants = Vec::new();
        for (to_tree, to_cell) in [(North, South), (East, West), (South, North), (West, East)] {
            let place = step(place, to_tree);
            if self.cell(place) == Content::Tree
                && let Some(tree) = self.tree_at[self.index(place)]
                && self.trees[tree].open.contains(&to_cell)
            {
                claimants.push((tree, to_cell));
            }
        }
        claimants
    }

    fn set(&mut self, place: Place, content: Content) -> Result<(), Wrong> {
        match self.cell(place) {
            Content::Unknown => {
                let index = self.index(place);
                self.cells[index] = content;
                self.is_new = true;
                Ok(())
            }
            Content::Tree if content == Content::Empty => Ok(()),
            known if known == content => Ok(()),
            _ => Err(Wrong),
        }
    }

    fn rule_out(&mut self, tree: usize, direction: Direction) -> Result<(), Wrong> {
        let tree = &mut self.trees[tree];
        if tree.own == Some(direction) {
            return Err(Wrong);
        }
        if let Some(at) = tree.open.iter().position(|&open| open == direction) {
            tree.open.remove(at);
            self.is_new = true;
        }
        Ok(())
    }

    fn own(&mut self, tree: usize, direction: Direction) -> Result<(), Wrong> {
        let tree = &mut self.trees[tree];
        if !tree.open.contains(&direction) || tree.own.is_some_and(|own| own != direction) {
            return Err(Wrong);
        }
        if tree.own.is_none() {
            tree.own = Some(direction);
            self.is_new = true;
        }
        Ok(())
    }

    /// Applies every rule until none finds anything new.
    fn run(&mut self, rules: Rules) -> Result<(), Wrong> {
        self.run_easy(rules)?;
        // *Band* and *flow* are applied only if the other rules leave a tree without a known tent.
        if self.trees.iter().all(|tree| tree.own.is_some()) {
            return Ok(());
        }
        loop {
            self.is_new = false;
            self.ask(rules, true)?;
            if !self.is_new {
                return Ok(());
            }
            self.run_easy(rules)?;
        }
    }

    fn run_easy(&mut self, rules: Rules) -> Result<(), Wrong> {
        loop {
            self.is_new = false;
            self.breaches()?;
            self.ask(rules, false)?;
            if !self.is_new {
                return Ok(());
            }
        }
    }

    /// Applies each of the expensive rules, or each of the others, once.
    fn ask(&mut self, rules: Rules, are_dear: bool) -> Result<(), Wrong> {
        for twin in TWINS {
            if twin.is_dear == are_dear && rules.contains(twin.rule) {
                (twin.conclude)(self)?;
            }
        }
        Ok(())
    }

    /// Returns the lines that have a clue.
    fn lines(&self) -> Vec<Line> {
        let (height, width) = (self.height, self.width);
        let rows = (0..height).map(|row| Line {
            clue: self.row_clues[row as usize].map_or(-1, i64::from),
            cells: (0..width).map(|column| (row, column)).collect(),
            beside: [North, South],
        });
        let columns = (0..width).map(|column| Line {
            clue: self.column_clues[column as usize].map_or(-1, i64::from),
            cells: (0..height).map(|row| (row, column)).collect(),
            beside: [West, East],
        });
        rows.chain(columns).filter(|line| line.clue >= 0).collect()
    }

    fn count(&self, cells: &[Place], content: Content) -> i64 {
        let same = cells.iter().filter(|&&place| self.cell(place) == content);
        same.count() as i64
    }
}

/// A line with its clue, its cells, and the directions of the two neighbouring lines.
struct Line {
    clue: i64,
    cells: Vec<Place>,
    beside: [Direction; 2],
}

/// Returns the eight places around a place.
fn around((row, column): Place) -> Vec<Place> {
    (row - 1..=row + 1)
        .flat_map(|row| (column - 1..=column + 1).map(move |column| (row, column)))
        .filter(|&other| other != (row, column))
        .collect()
}
