//! The model that `dimacs`, `opb` and `smt2` write: the rules of the puzzle over numbered
//! variables.
//!
//! A variable is a *tent* (a cell has a tent) or a *pair* (a tree has its tent in some direction).
//! The rules and the numbers come from [`model`](crate::model). A cell that cannot have a tent has
//! no variable, and nothing is written about it, except a contradiction if its mark is a tent.

use std::fmt::{self, Write as _};

use crate::format::fault::Counted as Number;
use crate::format::huge_model::HugeModel;
use crate::model;
pub(super) use crate::model::Variable;
use crate::model::{Atom, Constraint, OpenBoard, Origin, Pair, Term, Variables};
use crate::puzzle::{Cell, Line, Puzzle};

/// The model of a puzzle: its variables and its constraints.
#[derive(Debug)]
pub(super) struct Model<'p> {
    pub(super) puzzle: &'p Puzzle,
    pub(super) variables: Variables,
    board: OpenBoard,
}

/// The clue of a row or column, and its tents.
#[derive(Debug)]
pub(super) struct CluedLine {
    pub(super) line: Line,
    /// The clue. If it is larger than the number of possible tents, one more than that number.
    pub(super) clue: u32,
    /// The variables of the tents in the row or column.
    pub(super) tents: Vec<Variable>,
}

impl<'p> Model<'p> {
    /// Creates the model of a puzzle.
    ///
    /// # Errors
    ///
    /// Returns [`HugeModel`] with the name `format` if there are too many variables.
    pub(super) fn new(format: &'static str, puzzle: &'p Puzzle) -> Result<Self, HugeModel> {
        Ok(Self {
            puzzle,
            variables: variables(format, puzzle, |_| Ok::<(), HugeModel>(()))?,
            board: OpenBoard::new(puzzle),
        })
    }

    /// Returns the variables of those members of a constraint that are not negated.
    fn plain(&self, constraint: Constraint<impl Iterator<Item = Term>>) -> Vec<Variable> {
        let plain = constraint.members.filter(|member| !member.is_negated);
        plain
            .filter_map(|member| self.variables.of(member.atom))
            .collect()
    }

    /// Returns for each tree the variables of its pairs. Exactly one of them must be true. If there
    /// are none, there is no solution.
    pub(super) fn trees(&self) -> impl Iterator<Item = Vec<Variable>> + '_ {
        model::trees(&self.board).map(|tree| self.plain(tree))
    }

    /// Returns for each tent, in the order of the variables, the pairs that lead to it: if the tent
    /// is true, exactly one of them is true, otherwise none.
    pub(super) fn owners(&self) -> impl Iterator<Item = (Variable, Vec<Variable>)> + '_ {
        let owners = model::cells(&self.board).map(|cell| self.plain(cell));
        (1..).zip(owners)
    }

    /// Returns every two tents that touch. At most one of the two is true.
    pub(super) fn touching(&self) -> impl Iterator<Item = [Variable; 2]> + '_ {
        let touching = (1..).zip(model::touching(&self.board));
        touching.flat_map(move |(tent, (cell, others))| {
            let later = others.filter(move |&other| other > cell);
            later.filter_map(move |other| Some([tent, self.variables.of(Atom::Tent(other))?]))
        })
    }

    /// Returns the rows, then the columns, that have a clue. The clue is the number of true tents
    /// in the row or column.
    pub(super) fn counts(&self) -> impl Iterator<Item = CluedLine> + '_ {
        model::lines(&self.board).filter_map(|constraint| {
            let Origin::Line(line) = constraint.origin else {
                return None;
            };
            let demand = constraint.demand;
            let tents = self.plain(constraint);
            let clue = demand.min(tents.len() as i64 + 1) as u32;
            Some(CluedLine { line, clue, tents })
        })
    }

    /// Returns the marks: for each, the variable of the tent and whether it is true. If a mark is a
    /// tent on a cell that cannot have one, there is no variable, and the puzzle has no solution. A
    /// mark for no tent on such a cell is left out.
    pub(super) fn marks(&self) -> impl Iterator<Item = (Option<Variable>, bool)> + '_ {
        model::marks(&self.board).filter_map(|mark| {
            let is_tent = mark.demand > 0;
            let tent = self.plain(mark).pop();
            (is_tent || tent.is_some()).then_some((tent, is_tent))
        })
    }

    /// Returns the meaning of a variable, with `sign` between its words: `tent R C` or
    /// `pair R C D`.
    pub(super) fn name(&self, variable: Variable, sign: char) -> String {
        let place = |Cell { row, column }| format!("{sign}{}{sign}{}", row + 1, column + 1);
        match (self.variables.cell(variable), self.variables.pair(variable)) {
            (Some(cell), _) => format!("tent{}", place(cell)),
            (None, Some(Pair { tree, direction })) => {
                format!("pair{}{sign}{direction}", place(self.puzzle.trees()[tree]))
            }
            (None, None) => String::new(),
        }
    }

    /// Appends a comment line for each variable, with its number and its name. A line begins with
    /// `comment`, and a number with `prefix`.
    pub(super) fn legend(&self, out: &mut String, [comment, prefix]: [&str; 2]) -> fmt::Result {
        for variable in 1..=self.variables.number() {
            let name = self.name(variable, ' ');
            writeln!(out, "{comment} {prefix}{variable} {name}")?;
        }
        Ok(())
    }
}

/// Returns the number of pairs of a tree and a cell next to it without a tree. Each pair is a
/// variable.
///
/// # Errors
///
/// Returns the errors of `work`, which is called as for [`Variables::new`], and [`HugeModel`] with
/// the name `format` if there are too many pairs.
pub(crate) fn pairs<E: From<HugeModel>>(
    format: &'static str,
    puzzle: &Puzzle,
    mut work: impl FnMut(u64) -> Result<(), E>,
) -> Result<u64, E> {
    let mut pairs = 0;
    for &tree in puzzle.trees() {
        work(8)?;
        pairs += model::free_directions(puzzle, tree).count() as u64;
    }
    HugeModel::check(format, pairs)?;
    Ok(pairs)
}

/// Returns the variables of a puzzle.
///
/// # Errors
///
/// Returns the errors of [`pairs`], and [`HugeModel`] if there are too many variables.
pub(crate) fn variables<E: From<HugeModel>>(
    format: &'static str,
    puzzle: &Puzzle,
    mut work: impl FnMut(u64) -> Result<(), E>,
) -> Result<Variables, E> {
    pairs(format, puzzle, &mut work)?;
    let variables = Variables::new(puzzle, work)?;
    HugeModel::check(format, variables.number().into())?;
    Ok(variables)
}

/// Describes the board in words, for a comment at the beginning of a file. Files are ASCII only.
pub(super) fn board(puzzle: &Puzzle) -> String {
    let size = puzzle.size();
    format!(
        "{}, {}, {}",
        Number(size.rows(), "row"),
        Number(size.columns(), "column"),
        Number(puzzle.trees().len(), "tree")
    )
}
