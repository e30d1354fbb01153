//! Whether a claim follows from a reason, tried by other means than the library's: everything on up
//! to 20 cells, a SAT solver above.
//!
//! A cell that is named may hold a tent or not, and a tree that is named may have the tent on a cell
//! beside it. No tents touch, no tree has two tents, no tent two trees. Only what the reason cites
//! holds besides.

use std::collections::BTreeSet;

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use tents::explain::{Fact, Reason};
use tents::puzzle::{Cell, Clue, Content, Line, Puzzle};

/// A reason, what was claimed before, and that a claim is wrong.
pub(crate) struct Argument<'p> {
    puzzle: &'p Puzzle,
    reason: &'p Reason,
    facts: Vec<Fact>,
    /// The claim that is taken to be wrong.
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

    /// Whether the claim cannot be wrong.
    pub(crate) fn holds(&self) -> bool {
        let mut tents: Vec<Option<bool>> = vec![None; self.cells.len()];
        let at = |cell: Cell| self.cells.binary_search(&cell).unwrap();
        for &fact in &self.facts {
            match fact {
                Fact::Tent(cell) | Fact::Own { tent: cell, .. } => tents[at(cell)] = Some(true),
                Fact::Grass(cell) => tents[at(cell)] = Some(false),
                Fact::NotOwn { .. } => {}
            }
        }
        match self.claim {
            Fact::Tent(cell) => {
                if tents[at(cell)].replace(false) == Some(true) {
                    return true;
                }
            }
            Fact::Grass(cell) | Fact::NotOwn { tent: cell, .. } => {
                if tents[at(cell)].replace(true) == Some(false) {
                    return true;
                }
            }
            Fact::Own { .. } => {}
        }
        if tents.iter().filter(|tent| tent.is_none()).count() <= 20 {
            !self.some_filling(&mut tents, 0)
        } else {
            !self.is_satisfiable(&tents)
        }
    }

    /// Whether the cells from an index on can be filled in.
    fn some_filling(&self, tents: &mut [Option<bool>], index: usize) -> bool {
        let Some(&cell) = self.cells.get(index) else {
            return self.is_right(tents);
        };
        let choices = tents[index].map_or(vec![false, true], |tent| vec![tent]);
        let before = tents[index];
        for tent in choices {
            let touches =
                |other: usize| tents[other] == Some(true) && self.cells[other].touches(cell);
            if tent && (0..index).any(touches) {
                continue;
            }
            tents[index] = Some(tent);
            if self.some_filling(tents, index + 1) {
                tents[index] = before;
                return true;
            }
        }
        tents[index] = before;
        false
    }

    /// Whether lines, trees and tents are right with all cells filled in.
    fn is_right(&self, tents: &[Option<bool>]) -> bool {
        let is_tent = |cell: Cell| {
            let at = self.cells.binary_search(&cell);
            at.is_ok_and(|at| tents[at] == Some(true))
        };
        let lines = self.reason.lines.iter().all(|&line| {
            let tents = of_line(self.puzzle, line).filter(|&cell| is_tent(cell));
            clue(self.puzzle, line).is_none_or(|clue| clue as usize == tents.count())
        });
        let mut chosen = Vec::new();
        lines && self.some_pairing(&is_tent, 0, &mut chosen)
    }

    /// Whether some of the pairs from an index on can be chosen beside those that are.
    fn some_pairing(
        &self,
        is_tent: &impl Fn(Cell) -> bool,
        index: usize,
        chosen: &mut Vec<(Cell, Cell)>,
    ) -> bool {
        let Some(&(tree, cell)) = self.pairs.get(index) else {
            let trees = self.reason.trees.iter();
            let trees = trees
                .copied()
                .all(|tree| chosen.iter().any(|pair| pair.0 == tree));
            let cells = self.reason.cells.iter().filter(|&&cell| is_tent(cell));
            let mut cells = cells.copied();
            let is_owned = |pair: (Cell, Cell)| chosen.contains(&pair);
            let facts = self.facts.iter().all(|&fact| match fact {
                Fact::Own { tree, tent } => is_owned((tree, tent)),
                Fact::NotOwn { tree, tent } => !is_owned((tree, tent)),
                Fact::Tent(_) | Fact::Grass(_) => true,
            });
            let claim = match self.claim {
                Fact::Own { tree, tent } => !is_owned((tree, tent)),
                Fact::NotOwn { tree, tent } => is_owned((tree, tent)),
                Fact::Tent(_) | Fact::Grass(_) => true,
            };
            return trees
                && facts
                && claim
                && cells.all(|cell| chosen.iter().any(|pair| pair.1 == cell));
        };
        // A tree whose pairs are all behind must have its tent by now.
        let last = chosen.last().copied();
        let begins = index > 0 && self.pairs[index - 1].0 != tree;
        if begins {
            let before = self.pairs[index - 1].0;
            if self.reason.trees.contains(&before) && last.is_none_or(|pair| pair.0 != before) {
                return false;
            }
        }
        if is_tent(cell) && !chosen.iter().any(|pair| pair.0 == tree || pair.1 == cell) {
            chosen.push((tree, cell));
            if self.some_pairing(is_tent, index + 1, chosen) {
                return true;
            }
            chosen.pop();
        }
        self.some_pairing(is_tent, index + 1, chosen)
    }

    fn is_satisfiable(&self, known: &[Option<bool>]) -> bool {
        let mut solver = BasicSolver::default();
        let tents: Vec<Lit> = self
            .cells
            .iter()
            .map(|_| Lit::new(solver.new_var_default(), true))
            .collect();
        let tent = |cell: Cell| tents[self.cells.binary_search(&cell).unwrap()];
        let pairs: Vec<Lit> = self
            .pairs
            .iter()
            .map(|_| Lit::new(solver.new_var_default(), true))
            .collect();
        let pair = |tree: Cell, cell: Cell| {
            pairs[self
                .pairs
                .iter()
                .position(|&pair| pair == (tree, cell))
                .unwrap()]
        };
        let mut clauses: Vec<Vec<Lit>> = Vec::new();
        for (index, &cell) in self.cells.iter().enumerate() {
            if let Some(tent) = known[index] {
                clauses.push(vec![tents[index].apply_sign(tent)]);
            }
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
            match fact {
                Fact::Own { tree, tent } => clauses.push(vec![pair(tree, tent)]),
                Fact::NotOwn { tree, tent } => clauses.push(vec![!pair(tree, tent)]),
                Fact::Tent(_) | Fact::Grass(_) => {}
            }
        }
        for &line in &self.reason.lines {
            let Some(clue) = clue(self.puzzle, line) else {
                continue;
            };
            let cells: Vec<Lit> = of_line(self.puzzle, line).map(tent).collect();
            say_clue(&mut solver, &mut clauses, &cells, clue as usize);
        }
        for mut clause in clauses {
            solver.add_clause_reuse(&mut clause);
        }
        solver.solve_limited(&[]) == lbool::TRUE
    }
}

/// So many of the cells hold tents.
fn say_clue(solver: &mut BasicSolver, clauses: &mut Vec<Vec<Lit>>, cells: &[Lit], clue: usize) {
    // Of the cells so far there are at least 1, 2, … tents, up to one too many.
    let mut before: Vec<Lit> = Vec::new();
    for &cell in cells {
        let mut after: Vec<Lit> = Vec::new();
        for number in 0..=clue {
            let more = Lit::new(solver.new_var_default(), true);
            // So many before, or one less before and a tent here.
            let enough = before.get(number).copied();
            let or_enough = |one: Lit| [vec![!more, one], enough.into_iter().collect()].concat();
            match number.checked_sub(1).map(|less| before.get(less).copied()) {
                None => {
                    clauses.push(vec![!cell, more]);
                    clauses.push(or_enough(cell));
                }
                Some(Some(less)) => {
                    clauses.push(vec![!cell, !less, more]);
                    clauses.push(or_enough(cell));
                    clauses.push(or_enough(less));
                }
                Some(None) => clauses.push(vec![!more]),
            }
            clauses.extend(enough.map(|enough| vec![!enough, more]));
            after.push(more);
        }
        before = after;
    }
    clauses.extend(before.get(clue).map(|&too_many| vec![!too_many]));
    if let Some(last) = clue.checked_sub(1) {
        clauses.push(before.get(last).copied().into_iter().collect());
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
