//! A puzzle as clauses for a SAT solver, which finds the solutions independently of the engine,
//! even on boards that are too large for the oracle.
//!
//! There is a variable for each cell without a tree, *there is a tent here*, and one for each tree
//! and each direction from it to such a cell, *its tent is there*. All rules are clauses. For the
//! clue of a line there is a staircase of variables, *at least `j` of the line's first `i` cells
//! without trees have tents*. The formula shares no code with the engine.

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use tents::puzzle::{Assignment, Cell, Clue, Content, Direction, Puzzle};
use tents::solve::Distinct;

use super::oracle;

pub(crate) struct Formula {
    solver: BasicSolver,
    /// For each cell without a tree, whether it has a tent.
    tents: Vec<(Cell, Lit)>,
    /// For each tree, the directions that lead to a cell without a tree, and whether its tent is
    /// there.
    trees: Vec<Vec<(Direction, Lit)>>,
}

impl Formula {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let mut formula = Self {
            solver: BasicSolver::default(),
            tents: Vec::new(),
            trees: Vec::new(),
        };
        for cell in oracle::cells(puzzle) {
            match puzzle.content(cell) {
                Content::Tree => {}
                Content::Unknown => {
                    formula.new_tent(cell);
                }
                Content::Tent => {
                    let tent = formula.new_tent(cell);
                    formula.require(&[tent]);
                }
                Content::Empty => {
                    let tent = formula.new_tent(cell);
                    formula.require(&[!tent]);
                }
            }
        }
        formula.require_pairs(puzzle);
        formula.require_apart();
        for (row, &clue) in puzzle.row_clues().iter().enumerate() {
            formula.require_clue(clue, |cell| cell.row as usize == row);
        }
        for (column, &clue) in puzzle.column_clues().iter().enumerate() {
            formula.require_clue(clue, |cell| cell.column as usize == column);
        }
        formula
    }

    /// Returns a solution that differs from all earlier ones in its layout or its assignment, as
    /// `distinct` requires, or `None` if there is no other. `distinct` must be the same in every
    /// call.
    pub(crate) fn next(&mut self, distinct: Distinct) -> Option<Assignment> {
        match self.solver.solve_limited(&[]) {
            answer if answer == lbool::FALSE => return None,
            answer => assert!(answer == lbool::TRUE, "there is no limit"),
        }
        let solver = &self.solver;
        let is_true = |literal: Lit| solver.value_lit(literal) == lbool::TRUE;
        let directions = self.trees.iter().map(|pairs| {
            let own = pairs.iter().find(|pair| is_true(pair.1));
            own.expect("every tree has a tent").0
        });
        let assignment = directions.collect();
        let counting: Vec<Lit> = match distinct {
            Distinct::Layouts => self.tents.iter().map(|tent| tent.1).collect(),
            Distinct::Assignments => self.trees.iter().flatten().map(|pair| pair.1).collect(),
        };
        let others = counting.into_iter();
        let others: Vec<Lit> = others
            .map(|literal| literal.apply_sign(!is_true(literal)))
            .collect();
        self.require(&others);
        Some(assignment)
    }

    fn new_variable(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    fn new_tent(&mut self, cell: Cell) -> Lit {
        let tent = self.new_variable();
        self.tents.push((cell, tent));
        tent
    }

    fn tent(&self, cell: Cell) -> Option<Lit> {
        let at = self.tents.binary_search_by_key(&cell, |tent| tent.0);
        at.ok().map(|index| self.tents[index].1)
    }

    /// Requires that at least one of these is true.
    fn require(&mut self, clause: &[Lit]) {
        self.solver.add_clause_reuse(&mut clause.to_vec());
    }

    /// Requires that at most one of these is true.
    fn require_at_most_one(&mut self, literals: &[Lit]) {
        for (index, &one) in literals.iter().enumerate() {
            for &other in &literals[..index] {
                self.require(&[!one, !other]);
            }
        }
    }

    /// Requires that a tree has exactly one tent, and a tent exactly one tree.
    fn require_pairs(&mut self, puzzle: &Puzzle) {
        let mut owners: Vec<Vec<Lit>> = vec![Vec::new(); self.tents.len()];
        for &tree in puzzle.trees() {
            let mut pairs = Vec::new();
            for direction in Direction::ALL {
                let Some(cell) = tree.step(direction, puzzle.size()) else {
                    continue;
                };
                if let Ok(index) = self.tents.binary_search_by_key(&cell, |tent| tent.0) {
                    let pair = self.new_variable();
                    self.require(&[!pair, self.tents[index].1]);
                    owners[index].push(pair);
                    pairs.push((direction, pair));
                }
            }
            let literals: Vec<Lit> = pairs.iter().map(|pair| pair.1).collect();
            self.require(&literals);
            self.require_at_most_one(&literals);
            self.trees.push(pairs);
        }
        for (index, mut owners) in owners.into_iter().enumerate() {
            self.require_at_most_one(&owners);
            owners.push(!self.tents[index].1);
            self.require(&owners);
        }
    }

    /// Requires that tents do not touch.
    fn require_apart(&mut self) {
        for (one, tent) in self.tents.clone() {
            let Cell { row, column } = one;
            let later = [(0, 1), (1, u32::MAX), (1, 0), (1, 1)];
            for (down, right) in later {
                let (row, column) = (row + down, column.wrapping_add(right));
                if let Some(other) = self.tent(Cell { row, column }) {
                    self.require(&[!tent, !other]);
                }
            }
        }
    }

    /// Requires that a line has as many tents as its clue.
    fn require_clue(&mut self, clue: Clue, is_in_line: impl Fn(Cell) -> bool) {
        let line = self.tents.iter().filter(|tent| is_in_line(tent.0));
        let line: Vec<Lit> = line.map(|tent| tent.1).collect();
        if let Some(clue) = clue {
            require_sum(&mut self.solver, &line, clue as usize);
        }
    }
}

/// Requires that exactly `sum` literals are true, by a staircase of variables.
pub(crate) fn require_sum(solver: &mut BasicSolver, literals: &[Lit], sum: usize) {
    let mut clauses: Vec<Vec<Lit>> = Vec::new();
    // The variable `before[j]` means that at least `j + 1` of the literals so far are true; `j` is
    // at most `sum`.
    let mut before: Vec<Lit> = Vec::new();
    for &one in literals {
        let mut after: Vec<Lit> = Vec::new();
        for number in 0..=sum.min(before.len()) {
            let more = Lit::new(solver.new_var_default(), true);
            // `more` means that at least `number + 1` of the literals up to `one` are true: either
            // `number + 1` of those before it, or `number` of those before it and `one` itself.
            let enough = before.get(number).copied();
            let or_enough = |one: Lit| [vec![!more, one], enough.into_iter().collect()].concat();
            clauses.push(or_enough(one));
            if let Some(&less) = number.checked_sub(1).map(|less| &before[less]) {
                clauses.push(vec![!one, !less, more]);
                clauses.push(or_enough(less));
            } else {
                clauses.push(vec![!one, more]);
            }
            clauses.extend(enough.map(|enough| vec![!enough, more]));
            after.push(more);
        }
        before = after;
    }
    clauses.extend(before.get(sum).map(|&too_many| vec![!too_many]));
    if let Some(last) = sum.checked_sub(1) {
        clauses.push(before.get(last).copied().into_iter().collect());
    }
    for mut clause in clauses {
        solver.add_clause_reuse(&mut clause);
    }
}
