//! Checks with a SAT solver whether a claim of a step follows from its reason. Only the types of
//! the library are used, none of its deduction.
//!
//! The formula is about the cells and trees that the reason, the earlier claims of the step or the
//! claim mention, the trees next to the cells of the reason, and the cells next to all these trees.
//! Each such cell may have a tent or not, and each such tree may have its tent on a cell next to
//! it. Tents do not touch, no tree has two tents, and no tent has two trees. Apart from these
//! rules, the formula requires only the earlier claims and what the reason cites: that a line has
//! as many tents as its clue, that a tree has a tent, that a tent on a cell has a tree, or a fact.

use std::collections::BTreeSet;

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use tents::explain::{Fact, Reason};
use tents::puzzle::{Cell, Clue, Content, Line, Puzzle};

use crate::support::sat::require_sum;

/// A reason, the earlier claims of its step, and a claim that is assumed to be wrong.
pub(crate) struct Argument<'p> {
    puzzle: &'p Puzzle,
    reason: &'p Reason,
    facts: Vec<Fact>,
    /// The claim that is assumed to be wrong.
    claim: Fact,
    cells: Vec<Cell>,
    pairs: Vec<(Cell, Cell)>,
}

impl<'p> Argument<'p> {
    pub(crate) fn new(
        puzzle: &'p Puzzle,
        reason: &'p Reason,
        before: &[Fact],
        claim: Fact,
    ) -> Self {
        let facts: Vec<Fact> = reason.facts.iter().chain(before).copied().collect();
        let mut cells = BTreeSet::new();
        let mut trees: BTreeSet<Cell> = reason.trees.iter().copied().collect();
        let beside = |cell: Cell| cell.neighbours(puzzle.size()).map(|(_, cell)| cell);
        let is_tree = |&cell: &Cell| puzzle.content(cell) == Content::Tree;
        for &line in &reason.lines {
            cells.extend(of_line(puzzle, line));
        }
        for &cell in &reason.cells {
            cells.insert(cell);
            trees.extend(beside(cell).filter(is_tree));
        }
        for fact in facts.iter().chain([&claim]) {
            cells.insert(fact.cell());
            if let Fact::Own { tree, .. } | Fact::NotOwn { tree, .. } = *fact {
                trees.insert(tree);
            }
        }
        for &tree in &trees {
            cells.extend(beside(tree));
        }
        cells.retain(|cell| !is_tree(cell));
        let pairs = trees.iter().flat_map(|&tree| {
            let spots = beside(tree).filter(|spot| !is_tree(spot));
            spots.map(move |spot| (tree, spot))
        });
        Self {
            puzzle,
            reason,
            claim,
            pairs: pairs.collect(),
            cells: cells.into_iter().collect(),
            facts,
        }
    }

    /// Returns whether the claim cannot be wrong.
    pub(crate) fn holds(&self) -> bool {
        !self.is_satisfiable()
    }

    /// Returns whether everything that the reason cites can hold although the claim is wrong.
    fn is_satisfiable(&self) -> bool {
        let mut solver = BasicSolver::default();
        let mut new = |number: usize| -> Vec<Lit> {
            let variables = (0..number).map(|_| Lit::new(solver.new_var_default(), true));
            variables.collect()
        };
        let (tents, pairs) = (new(self.cells.len()), new(self.pairs.len()));
        let tent = |cell: Cell| tents[self.cells.binary_search(&cell).unwrap()];
        let pair = |tree: Cell, cell: Cell| {
            let mut all = self.pairs.iter();
            pairs[all.position(|&pair| pair == (tree, cell)).unwrap()]
        };
        let mut clauses: Vec<Vec<Lit>> = Vec::new();
        for (index, &cell) in self.cells.iter().enumerate() {
            for (other, near) in self.cells[..index].iter().enumerate() {
                if near.touches(cell) {
                    clauses.push(vec![!tents[index], !tents[other]]);
                }
            }
        }
        for (index, &(tree, cell)) in self.pairs.iter().enumerate() {
            clauses.push(vec![!pairs[index], tent(cell)]);
            for (other, &(of, at)) in self.pairs[..index].iter().enumerate() {
                if of == tree || at == cell {
                    clauses.push(vec![!pairs[index], !pairs[other]]);
                }
            }
        }
        let some = |holds: &dyn Fn(&(Cell, Cell)) -> bool| -> Vec<Lit> {
            let chosen = self.pairs.iter().zip(&pairs).filter(|one| holds(one.0));
            chosen.map(|one| *one.1).collect()
        };
        for &tree in &self.reason.trees {
            clauses.push(some(&|pair| pair.0 == tree));
        }
        for &cell in &self.reason.cells {
            let mut clause = some(&|pair| pair.1 == cell);
            clause.push(!tent(cell));
            clauses.push(clause);
        }
        let claim = self.claim.opposite();
        for fact in self.facts.iter().copied().chain([claim]) {
            clauses.push(vec![match fact {
                Fact::Own { tree, tent } => pair(tree, tent),
                Fact::NotOwn { tree, tent } => !pair(tree, tent),
                Fact::Tent(cell) => tent(cell),
                Fact::Grass(cell) => !tent(cell),
            }]);
        }
        for &line in &self.reason.lines {
            let Some(clue) = clue(self.puzzle, line) else {
                continue;
            };
            let cells: Vec<Lit> = of_line(self.puzzle, line).map(tent).collect();
            require_sum(&mut solver, &cells, clue as usize);
        }
        for mut clause in clauses {
            solver.add_clause_reuse(&mut clause);
        }
        solver.solve_limited(&[]) == lbool::TRUE
    }
}

fn of_line(puzzle: &Puzzle, line: Line) -> impl Iterator<Item = Cell> + '_ {
    let cells = (0..puzzle.size().area()).map(|index| puzzle.size().cell(index));
    let in_line = move |cell: &Cell| match line {
        Line::Row(row) => cell.row as usize == row,
        Line::Column(column) => cell.column as usize == column,
    };
    cells.filter(move |cell| in_line(cell) && puzzle.content(*cell) != Content::Tree)
}

fn clue(puzzle: &Puzzle, line: Line) -> Clue {
    match line {
        Line::Row(row) => puzzle.row_clues()[row],
        Line::Column(column) => puzzle.column_clues()[column],
    }
}
