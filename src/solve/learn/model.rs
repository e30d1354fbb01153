//! What is left open, as variables and counting constraints.
//!
//! Each open cell is a variable: a tent stands there. Each open pair of a tree and a direction is
//! a variable too, the same as the cell's where no other tree can own a tent there. The constraints
//! are those of [`model`](crate::model), with what is known taken out: all but "tents do not touch"
//! are of one kind, *exactly k of these literals are true*.

use itertools::Itertools;

use super::Literal;
use crate::limits::{Limits, Stop, Watch};
use crate::model::{self, Atom, Constraint, Flow, Lists, Origin, Term, View, WINDOW};
use crate::puzzle::{Assignment, Direction, Line};
use crate::solve::beliefs::{Ground, Pair};

/// What it costs to look round a tree or a cell, in units of work.
const WORK_OF_TREE: u64 = 16;

/// Where a variable occurs: as `2 × constraint`, or `2 × constraint + 1` for its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Occurrence(u32);

impl Occurrence {
    fn new(constraint: usize, member: Literal) -> Self {
        Self(2 * constraint as u32 + u32::from(!member.is_positive()))
    }

    /// The side of the constraint that is used up by a literal of the variable that is true.
    #[inline]
    pub(super) fn side_of(self, literal: Literal) -> Side {
        Side(self.0 ^ u32::from(!literal.is_positive()))
    }

    pub(super) fn constraint(self) -> u32 {
        self.0 >> 1
    }
}

/// One side of a constraint, its true literals or its false ones: as `2 × constraint`, or
/// `2 × constraint + 1` for the false ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Side(u32);

impl Side {
    pub(super) fn constraint(self) -> u32 {
        self.0 >> 1
    }

    pub(super) fn is_of_true(self) -> bool {
        self.0 & 1 == 0
    }

    /// A number below twice the number of constraints.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Variables and constraints.
#[derive(Debug, Default)]
pub(super) struct Model {
    /// Variables below this are cells.
    pub(super) cells: usize,
    pub(super) variables: usize,
    /// Constraints below this are about one tree or one cell, the others about lines.
    pub(super) narrow: u32,
    /// For each constraint its literals.
    pub(super) members: Lists<Literal>,
    /// For each constraint how many of its literals are true.
    pub(super) demand: Vec<u32>,
    /// For each variable where its literals occur.
    pub(super) occurrences: Lists<Occurrence>,
    /// For each cell variable those that touch it.
    pub(super) touching: Lists<u32>,
    /// The literal of each open pair: its tree, its direction.
    pub(super) pairs: Vec<(u32, Direction, Literal)>,
    /// For each open pair the variable of its cell, if that is open.
    pair_cells: Vec<Option<u32>>,
    /// The number of rows and of columns.
    pub(super) size: [usize; 2],
    /// The place of each cell variable and of each tree, row-major.
    cell_places: Vec<u32>,
    pub(super) tree_places: Vec<u32>,
    /// How many tents are missing in each line with a clue: rows, then columns.
    missing: Vec<Option<u32>>,
    /// No assignment satisfies the constraints, whatever the values.
    pub(super) is_contradictory: bool,
}

/// What is known of a pair or a cell before the search.
#[derive(Clone, Copy, Debug)]
enum Known {
    True,
    False,
    Open(Literal),
}

impl Model {
    /// Models what a view leaves open, with flow or without.
    pub(super) fn new<V: View>(view: &V, has_flow: bool, limits: &Limits) -> Result<Self, Stop> {
        let mut watch = limits.watch();
        limits.allow(Self::most_bytes(view, &mut watch)?)?;
        let mut builder = Builder {
            view,
            variable_of: vec![u32::MAX; view.area()],
            is_shared: Vec::new(),
            pairs: vec![[Known::False; 4]; view.trees().len()],
            model: Self {
                size: view.size(),
                missing: vec![None; view.size().iter().sum()],
                ..Self::default()
            },
            watch,
        };
        builder.number_cells()?;
        builder.number_pairs()?;
        builder.constraints()?;
        if has_flow {
            for forward in [Direction::South, Direction::East] {
                for constraint in Flow::new(view, forward, &mut builder.watch)?.constraints() {
                    builder.exactly(constraint)?;
                }
            }
        }
        builder.pairs = Vec::new();
        builder.index_occurrences()?;
        builder.touching()?;
        Ok(builder.model)
    }

    /// An upper bound for the bytes that a model of a view takes at any time while it is built.
    fn most_bytes<V: View>(view: &V, watch: &mut Watch<'_>) -> Result<u64, Stop> {
        let [mut cells, mut pairs] = [0; 2];
        for cell in view.cells() {
            watch.work(1)?;
            cells += u64::from(view.known_tent(cell).is_none());
        }
        for &tree in view.trees() {
            watch.work(1)?;
            if !view.is_settled(tree) {
                pairs += view.directions(tree).count() as u64;
            }
        }
        let [rows, columns] = view.size();
        let mut lines = (0..rows).map(Line::Row);
        // Where clues are missing, a pair is in as many windows as there are over its boundary.
        let is_loose = |line| view.clue(line).is_none();
        let has_loose = lines.any(is_loose) || (0..columns).map(Line::Column).any(is_loose);
        let most = if has_loose { 2 * WINDOW as u64 } else { 1 };
        let members = 2 * cells + (3 + most) * pairs + cells;
        // Of a member the literal, where it occurs, and room to grow; of a line its constraints.
        let [of_lines, lines] = [1, 1 + most].map(|each| (rows + columns) as u64 * each);
        Ok(14 * members
            + 24 * lines
            + 12 * of_lines
            + 57 * cells
            + 40 * pairs
            + 28 * view.trees().len() as u64
            + 4 * view.area() as u64)
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        let of_pair = size_of::<(u32, Direction, Literal)>() + size_of::<Option<u32>>();
        let places = self.cell_places.capacity() + self.tree_places.capacity();
        let bytes = self.demand.capacity() * size_of::<u32>()
            + self.pairs.capacity() * of_pair
            + places * size_of::<u32>()
            + self.missing.len() * size_of::<Option<u32>>();
        self.members.bytes() + self.occurrences.bytes() + self.touching.bytes() + bytes as u64
    }

    /// How many trees and how many cells the board has.
    pub(super) fn trees_and_cells(&self) -> [usize; 2] {
        [self.tree_places.len(), self.size.iter().product()]
    }

    /// How many bytes what beliefs are shown takes beside the model.
    pub(super) fn bytes_of_ground(&self) -> u64 {
        (self.pairs.len() * size_of::<Pair>() + self.variables * size_of::<Option<bool>>()) as u64
    }

    /// What beliefs are shown, with the values that are known.
    pub(super) fn ground(&self, known: impl Fn(Literal) -> Option<bool>) -> Ground<'_> {
        let pairs = self.pairs.iter();
        let pairs = pairs.map(|&(tree, direction, literal)| Pair {
            variable: literal.variable() as u32,
            tree: self.tree_places[tree as usize],
            direction,
        });
        let variables = 0..self.variables as u32;
        Ground {
            size: self.size,
            demand: &self.missing,
            cells: &self.cell_places,
            pairs: pairs.collect(),
            known: variables.map(Literal::positive).map(known).collect(),
        }
    }

    /// Leaves out what is known for good: of constraints the literals that have a sign, and of
    /// cells that touch those without a tent.
    pub(super) fn leave_out(&mut self, sign: impl Fn(Literal) -> i8) {
        for (constraint, demand) in self.demand.iter_mut().enumerate() {
            let members = self.members.get(constraint).iter();
            *demand -= members.filter(|&&member| sign(member) > 0).count() as u32;
        }
        self.members.retain(|&member| sign(member) == 0);
        self.touching
            .retain(|&cell| sign(Literal::positive(cell)) == 0);
    }

    /// The tents of a solution on cells that were open.
    pub(super) fn tents(&self, solution: &Assignment) -> impl Iterator<Item = Literal> {
        self.pairs
            .iter()
            .zip(&self.pair_cells)
            .filter(|((tree, direction, _), _)| solution.directions()[*tree as usize] == *direction)
            .filter_map(|(_, cell)| cell.map(Literal::positive))
    }
}

/// Reads a view and writes a model.
struct Builder<'a, V> {
    view: &'a V,
    /// The variable of the cell at each place.
    variable_of: Vec<u32>,
    /// For each open cell whether it shares its variable with its only pair.
    is_shared: Vec<bool>,
    /// What is known of each pair, four for each tree.
    pairs: Vec<[Known; 4]>,
    model: Model,
    watch: Watch<'a>,
}

impl<V: View> Builder<'_, V> {
    /// A variable for each open cell.
    fn number_cells(&mut self) -> Result<(), Stop> {
        let open = |&cell: &V::Place| self.view.known_tent(cell).is_none();
        for cell in self.view.cells().filter(open) {
            self.watch.work(1)?;
            self.variable_of[self.view.index(cell)] = self.model.variables as u32;
            let place = self.place(cell);
            self.model.cell_places.push(place);
            self.model.variables += 1;
        }
        self.model.cells = self.model.variables;
        self.is_shared = vec![false; self.model.cells];
        Ok(())
    }

    /// A variable for each open pair where the cell's does not do.
    fn number_pairs(&mut self) -> Result<(), Stop> {
        let view = self.view;
        for (tree, &place) in view.trees().iter().enumerate() {
            self.watch.work(WORK_OF_TREE)?;
            let at = self.place(place);
            let model = &mut self.model;
            model.tree_places.push(at);
            let is_settled = view.is_settled(place);
            for direction in view.directions(place) {
                let known = if is_settled {
                    Known::True
                } else {
                    let cell = view.neighbour(place, direction);
                    let variable = self.variable_of[view.index(cell)];
                    let is_open = variable != u32::MAX;
                    let literal = if is_open && view.owners(cell).at_most_one().is_ok() {
                        self.is_shared[variable as usize] = true;
                        Literal::positive(variable)
                    } else {
                        model.variables += 1;
                        Literal::positive(model.variables as u32 - 1)
                    };
                    model.pairs.push((tree as u32, direction, literal));
                    model.pair_cells.push(is_open.then_some(variable));
                    Known::Open(literal)
                };
                self.pairs[tree][direction as usize] = known;
            }
        }
        Ok(())
    }

    /// The rules of the puzzle, but for tents that touch.
    fn constraints(&mut self) -> Result<(), Stop> {
        let view = self.view;
        for constraint in model::trees(view) {
            self.exactly(constraint)?;
        }
        for constraint in model::cells(view) {
            if let Origin::Cell(cell) = constraint.origin
                && let Some(true) = self.is_shared.get(self.variable_at(cell) as usize)
            {
                self.watch.work(WORK_OF_TREE)?;
            } else {
                self.exactly(constraint)?;
            }
        }
        self.model.narrow = self.model.members.len() as u32;
        for constraint in model::lines(view) {
            self.exactly(constraint)?;
        }
        for constraint in model::marks(view) {
            self.exactly(constraint)?;
        }
        Ok(())
    }

    /// A place by its row and column, row-major.
    fn place(&self, place: V::Place) -> u32 {
        let [row, column] = self.view.row_and_column(place);
        (row * self.model.size[1] + column) as u32
    }

    /// The variable of the cell at a place, `u32::MAX` if there is none.
    fn variable_at(&self, place: V::Place) -> u32 {
        self.variable_of[self.view.index(place)]
    }

    /// What is known of an atom.
    #[inline]
    fn known(&self, atom: Atom<V::Place>) -> Known {
        match atom {
            Atom::Pair(tree, direction) => self.pairs[tree as usize][direction as usize],
            Atom::Tent(cell) => match self.view.known_tent(cell) {
                Some(true) => Known::True,
                Some(false) => Known::False,
                None => match self.variable_at(cell) {
                    u32::MAX => Known::False,
                    variable => Known::Open(Literal::positive(variable)),
                },
            },
        }
    }

    /// Adds a constraint, with what is known taken out.
    fn exactly<M>(&mut self, constraint: Constraint<V::Place, M>) -> Result<(), Stop>
    where
        M: Iterator<Item = Term<V::Place>>,
    {
        let mut demand = constraint.demand;
        let before = self.model.members.items.len();
        let mut work = WORK_OF_TREE;
        for Term { atom, is_negated } in constraint.members {
            work += 1;
            match self.known(atom) {
                Known::Open(literal) => {
                    let literal = if is_negated { !literal } else { literal };
                    self.model.members.items.push(literal);
                }
                Known::True => demand -= i64::from(!is_negated),
                Known::False => demand -= i64::from(is_negated),
            }
        }
        self.watch.work(work)?;
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
        if open == 0 || model.is_contradictory {
            model.members.items.truncate(before);
            return Ok(());
        }
        model.members.push(std::iter::empty());
        model.demand.push(demand as u32);
        Ok(())
    }

    /// Lists for each variable where it occurs.
    fn index_occurrences(&mut self) -> Result<(), Stop> {
        let model = &mut self.model;
        let members = (0..model.members.len()).flat_map(|constraint| {
            let literals = model.members.get(constraint).iter();
            literals.map(move |&literal| (literal.variable(), Occurrence::new(constraint, literal)))
        });
        let (lists, blank) = (model.variables, Occurrence(0));
        model.occurrences = Lists::sorted(lists, members, blank, &mut self.watch)?;
        Ok(())
    }

    /// Which open cells touch.
    fn touching(&mut self) -> Result<(), Stop> {
        let (view, variables) = (self.view, &self.variable_of);
        let variable_of = |cell| variables[view.index(cell)];
        for (cell, around) in model::touching(view) {
            if variable_of(cell) != u32::MAX {
                self.watch.work(WORK_OF_TREE)?;
                let around = around.map(variable_of);
                let open = around.filter(|&variable| variable != u32::MAX);
                self.model.touching.push(open);
            }
        }
        Ok(())
    }
}
