//! The open part of a puzzle, as variables and counting constraints.
//!
//! Each open cell is a variable, which is true if the cell holds a tent. Each open pair of a tree
//! and a direction is a variable too. If no other tree can own a tent on the pair's cell, the pair
//! and the cell share one variable. The constraints come from [`model`](crate::model) and are
//! simplified by the known facts. All constraints except "tents do not touch" have the same form:
//! *exactly k of these literals are true*.

use itertools::Itertools;

use crate::limits::{Limits, Stop, WorkMeter};
use crate::model::{self, Atom, Constraint, Flow, Lists, OpenBoard, Origin, Spot, Term, WINDOW};
use crate::puzzle::{Direction, Line, Size};
use crate::solve::board::{Board, CellState};
use crate::solve::learn::literal::Literal;

/// The cost of visiting the neighbours of a tree or a cell, in units of work.
const WORK_OF_TREE: u64 = 16;

/// About how many bytes a member of a constraint takes: its literal, its occurrence in `sides`, and
/// spare capacity.
const BYTES_OF_MEMBER: u64 = 14;

/// About how many bytes a variable takes: its values, its entry in the order, its part in conflict
/// analysis, its watch lists, and its lists of touching cells and pairs.
const BYTES_OF_VARIABLE: u64 = 200;

/// About how many bytes a constraint takes in addition to its members, and a tree or a line in
/// addition to its constraints.
const BYTES_OF_CONSTRAINT: u64 = 40;

/// One side of a constraint: its true literals, stored as `2 × constraint`, or its false literals,
/// stored as `2 × constraint + 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Side(u32);

impl Side {
    /// Returns the side on which a member of a constraint counts if its variable is true.
    fn new(constraint: usize, member: Literal) -> Self {
        Self(2 * constraint as u32 + u32::from(!member.is_positive()))
    }

    /// Returns this side for a positive literal, and the other side for a negative one.
    #[inline]
    pub(super) fn of(self, literal: Literal) -> Self {
        Self(self.0 ^ u32::from(!literal.is_positive()))
    }

    /// Returns which literal of a member's variable counts on this side when it is true: the member
    /// or its negation.
    #[inline]
    pub(super) fn literal_of(self, member: Literal) -> Literal {
        Literal(member.0 ^ self.0 & 1)
    }

    /// Returns both sides of each constraint of a model.
    pub(super) fn all(model: &Model) -> impl Iterator<Item = Self> + use<> {
        (0..2 * model.members.len() as u32).map(Self)
    }

    pub(super) fn constraint(self) -> u32 {
        self.0 >> 1
    }

    pub(super) fn is_of_true(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns a number below twice the number of constraints.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A tree and a direction in which its tent may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenPair {
    /// The number of the tree in row-major order.
    pub(super) tree: u32,
    pub(super) direction: Direction,
    pub(super) literal: Literal,
    /// The variable of the cell in that direction, if the cell is open.
    pub(super) cell: Option<u32>,
}

/// The variables and constraints of the open part of a puzzle.
#[derive(Debug, Default)]
pub(super) struct Model {
    /// Variables below this number stand for cells and, after these, for optional trees (see
    /// [`OpenBoard::optional_trees`]).
    pub(super) cells: usize,
    pub(super) variables: usize,
    /// Constraints below this number are about one tree or one cell; the others are about lines,
    /// marks and boundaries between lines.
    pub(super) narrow: u32,
    /// The literals of each constraint.
    pub(super) members: Lists<Literal>,
    /// For each constraint, how many of its literals are true.
    pub(super) demand: Vec<u32>,
    /// For each variable, the sides of constraints on which it counts if it is true. If it is
    /// false, it counts on the opposite sides.
    pub(super) sides: Lists<Side>,
    /// For each cell variable, the variables of the cells that touch its cell.
    pub(super) touching: Lists<u32>,
    /// The open pairs, grouped by tree.
    pub(super) pairs: Vec<OpenPair>,
    /// The number of rows and of columns.
    pub(super) size: [usize; 2],
    /// For each cell variable, its index in [`OpenBoard::spots`], and for each tree, the row-major
    /// index of its cell.
    pub(super) cell_places: Vec<u32>,
    pub(super) tree_places: Vec<u32>,
    /// For each row, then each column: the number of missing tents; `None` if it has no clue.
    pub(super) missing: Vec<Option<u32>>,
    /// Whether one of the constraints cannot be satisfied, so that there is no solution.
    pub(super) is_contradictory: bool,
}

/// What is known about a pair or a cell before the search.
#[derive(Clone, Copy, Debug)]
enum AtomValue {
    True,
    False,
    Open(Literal),
}

impl Model {
    /// Models an open board. `has_flow` adds the constraints of boundary flow (see [`Flow`]).
    pub(super) fn new(board: &OpenBoard, has_flow: bool, limits: &Limits) -> Result<Self, Stop> {
        let mut builder = Builder {
            board,
            variable_of: vec![u32::MAX; board.spots.len()],
            pairs: vec![[AtomValue::False; 4]; board.trees.len()],
            model: Self {
                size: board.lengths(),
                tree_places: board.trees.iter().map(|tree| tree.at).collect(),
                missing: vec![None; board.clues.len()],
                ..Self::default()
            },
            meter: limits.meter(),
        };
        builder.number_cells()?;
        builder.number_pairs()?;
        builder.constraints()?;
        if has_flow {
            for forward in [Direction::South, Direction::East] {
                let flow = Flow::new(board, forward, &mut builder.meter)?;
                let mut constraints = flow.constraints();
                constraints.try_for_each(|constraint| builder.exactly(constraint))?;
            }
        }
        builder.pairs = Vec::new();
        builder.list_sides()?;
        builder.touching()?;
        Ok(builder.model)
    }

    /// Returns about how many bytes a search of an open board takes without clauses: an upper bound
    /// for all lists, even if some have twice the capacity that they need.
    pub(super) fn bytes_of_search(board: &OpenBoard, limits: &Limits) -> Result<u64, Stop> {
        let mut meter = limits.meter();
        meter.work(board.spots.len() as u64)?;
        let is_open = |&&spot: &&Spot| spot == Spot::Open;
        let cells = board.spots.iter().filter(is_open).count() as u64;
        let open_trees = board.trees.iter().filter(|tree| !tree.is_settled);
        let pairs = open_trees.map(|tree| u64::from(tree.directions.count_ones()));
        let pairs: u64 = pairs.sum();
        // If clues are missing, windows of up to `WINDOW` lines get constraints (see `Flow`),
        // and a pair across a boundary is a member of the constraints of all windows that begin or
        // end there.
        let has_loose = board.clues.iter().any(Option::is_none);
        let windows = if has_loose { 2 * WINDOW as u64 } else { 1 };
        // An optional tree occurs in the constraints of all boundaries after it.
        let optional = (board.optional_trees.len() * board.clues.len()) as u64;
        let members = 3 * cells + (3 + windows) * pairs + windows * optional;
        if members > u64::from(u32::MAX) {
            // Members are numbered with 32 bits.
            return Err(Stop::Memory);
        }
        let lines = (2 + windows) * board.clues.len() as u64;
        Ok(BYTES_OF_MEMBER * members
            + BYTES_OF_VARIABLE * (cells + pairs)
            + BYTES_OF_CONSTRAINT * (cells + board.trees.len() as u64 + lines)
            + size_of::<u32>() as u64 * board.spots.len() as u64)
    }

    /// Returns how many literals of a constraint are on a side in every solution: how many are
    /// true, or how many are false.
    pub(super) fn room(&self, side: Side) -> usize {
        let constraint = side.constraint() as usize;
        let demand = self.demand[constraint] as usize;
        if side.is_of_true() {
            demand
        } else {
            self.members.get(constraint).len() - demand
        }
    }
}

/// Returns the part of a board that the rules leave open.
pub(super) fn left_open(board: &Board, limits: &Limits) -> Result<OpenBoard, Stop> {
    let (rows, columns) = board.lines();
    let size = Size::new(rows.len(), columns.len()).expect("a board has a size");
    limits.allow(OpenBoard::bytes(size, board.tree_count()))?;
    limits.meter().work(board.blocks.len() as u64)?;
    let clues = rows.iter().chain(columns).map(|line| &line.clue);
    let mut open = OpenBoard::without_trees(size, clues);
    for place in board.places(|block| block.open | block.tents) {
        open.spots[board.cell_index(place)] = match board.state(place) {
            CellState::Open => Spot::Open,
            _ => Spot::Tent,
        };
    }
    for tree in board.trees() {
        let is_settled = board.only_choice(tree).is_some();
        let at = board.cell_index(tree) as u32;
        open.add_tree(at, board.choice_set(tree), is_settled);
    }
    Ok(open)
}

/// Builds a model of an open board.
struct Builder<'a> {
    board: &'a OpenBoard,
    /// The variable of each cell; `u32::MAX` if it has none.
    variable_of: Vec<u32>,
    /// What is known about each pair, four entries per tree.
    pairs: Vec<[AtomValue; 4]>,
    model: Model,
    meter: WorkMeter<'a>,
}

impl Builder<'_> {
    /// Creates a variable for each open cell and each optional tree.
    fn number_cells(&mut self) -> Result<(), Stop> {
        let is_open = |&cell: &u32| self.board.spots[cell as usize] == Spot::Open;
        for cell in self.board.cells().filter(is_open) {
            self.meter.work(1)?;
            self.variable_of[cell as usize] = self.model.variables as u32;
            self.model.cell_places.push(cell);
            self.model.variables += 1;
        }
        self.model.cells = self.model.variables;
        Ok(())
    }

    /// Creates a variable for each open pair that cannot share the variable of its cell.
    fn number_pairs(&mut self) -> Result<(), Stop> {
        let board = self.board;
        for (tree, of_tree) in board.trees.iter().enumerate() {
            self.meter.work(WORK_OF_TREE)?;
            let model = &mut self.model;
            for direction in board.directions(tree) {
                let known = if of_tree.is_settled {
                    AtomValue::True
                } else {
                    let cell = board.neighbour(tree, direction);
                    let variable = self.variable_of[cell as usize];
                    let is_open = variable != u32::MAX;
                    let literal = if is_open && board.claimants(cell).at_most_one().is_ok() {
                        Literal::positive(variable)
                    } else {
                        model.variables += 1;
                        Literal::positive(model.variables as u32 - 1)
                    };
                    model.pairs.push(OpenPair {
                        tree: tree as u32,
                        direction,
                        literal,
                        cell: is_open.then_some(variable),
                    });
                    AtomValue::Open(literal)
                };
                self.pairs[tree][direction as usize] = known;
            }
        }
        Ok(())
    }

    /// Adds the rules of the puzzle, except the rule that tents do not touch.
    fn constraints(&mut self) -> Result<(), Stop> {
        let board = self.board;
        model::trees(board).try_for_each(|constraint| self.exactly(constraint))?;
        model::cells(board).try_for_each(|constraint| self.exactly(constraint))?;
        self.model.narrow = self.model.members.len() as u32;
        model::lines(board).try_for_each(|constraint| self.exactly(constraint))?;
        model::marks(board).try_for_each(|constraint| self.exactly(constraint))
    }

    /// Returns what is known about an atom.
    #[inline]
    fn known(&self, atom: Atom) -> AtomValue {
        match atom {
            Atom::Pair(tree, direction) => self.pairs[tree as usize][direction as usize],
            Atom::Tent(cell) => match self.board.spots[cell as usize] {
                Spot::Open => AtomValue::Open(Literal::positive(self.variable_of[cell as usize])),
                Spot::Tent => AtomValue::True,
                Spot::Closed => AtomValue::False,
            },
        }
    }

    /// Simplifies a constraint by its known atoms, and adds it unless it is then trivial or the
    /// model is contradictory.
    fn exactly(&mut self, constraint: Constraint<impl Iterator<Item = Term>>) -> Result<(), Stop> {
        let mut demand = constraint.demand;
        let before = self.model.members.items.len();
        let mut work = WORK_OF_TREE;
        for Term { atom, is_negated } in constraint.members {
            work += 1;
            match self.known(atom) {
                AtomValue::Open(literal) => {
                    let literal = if is_negated { !literal } else { literal };
                    self.model.members.items.push(literal);
                }
                AtomValue::True => demand -= i64::from(!is_negated),
                AtomValue::False => demand -= i64::from(is_negated),
            }
        }
        self.meter.work(work)?;
        let model = &mut self.model;
        let open = (model.members.items.len() - before) as i64;
        if let Origin::Line(line) = constraint.origin {
            let line = match line {
                Line::Row(row) => row,
                Line::Column(column) => model.size[0] + column,
            };
            model.missing[line] = Some(demand.max(0) as u32);
        }
        if !(0..=open).contains(&demand) {
            model.is_contradictory = true;
        }
        // If a cell shares its variable with its only pair, the constraint of the cell is trivial.
        let says_nothing = matches!(model.members.items[before..], [one, other] if one == !other);
        if open == 0 || says_nothing || model.is_contradictory {
            model.members.items.truncate(before);
            return Ok(());
        }
        model.members.push(std::iter::empty());
        model.demand.push(demand as u32);
        Ok(())
    }

    /// Lists, for each variable, the sides of constraints on which it counts.
    fn list_sides(&mut self) -> Result<(), Stop> {
        let model = &mut self.model;
        let members = (0..model.members.len()).flat_map(|constraint| {
            let literals = model.members.get(constraint).iter();
            literals.map(move |&literal| (literal.variable(), Side::new(constraint, literal)))
        });
        model.sides = Lists::grouped(model.variables, members, Side(0), &mut self.meter)?;
        Ok(())
    }

    /// Lists the open cells that touch each open cell.
    fn touching(&mut self) -> Result<(), Stop> {
        let variable_of = |cell: u32| self.variable_of[cell as usize];
        for (cell, around) in model::touching(self.board) {
            if variable_of(cell) != u32::MAX {
                self.meter.work(WORK_OF_TREE)?;
                let around = around.map(variable_of);
                let open = around.filter(|&variable| variable != u32::MAX);
                self.model.touching.push(open);
            }
        }
        Ok(())
    }
}
