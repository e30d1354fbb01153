//! `dimacs`: a formula in conjunctive normal form, for SAT solvers and model counters.
//!
//! If a line has the clue `k` and `n` cells that may hold a tent, the variables of these cells are
//! counted by a sequential counter (Sinz, "Towards an optimal CNF encoding of Boolean cardinality
//! constraints", CP 2005), in which each counter variable is defined by an equivalence. Counter
//! variable `c(i, j)` is true exactly when at least `j` of the first `i` cells hold a tent, so its
//! value follows from the tents and no solution is counted twice. A counter variable exists only if
//! its value does not already follow from the rule that `k` of the `n` cells hold a tent, so there
//! are `k · (n − k)` counter variables:
//!
//! ```text
//! n = 5, k = 2        j = 1    j = 2
//!            i = 1   c(1,1)    false
//!            i = 2   c(2,1)   c(2,2)
//!            i = 3   c(3,1)   c(3,2)
//!            i = 4    true    c(4,2)
//!            i = 5    true     true
//! ```
//!
//! The projection (the variables that distinguish the models to count) is given in a comment
//! `c p show`, which the programs of the model counting competitions read. The file has only one
//! such comment, since some programs report an error for a second one, or for the older `c ind` in
//! addition.

use std::fmt::{self, Write as _};

use itertools::Itertools;

use crate::format::huge_model::HugeModel;
use crate::format::solver::model::{CluedLine, Model, Variable, board};
use crate::puzzle::Puzzle;

/// A variable, or its negation as a negative number.
type Literal = i64;

/// A function that takes a clause.
type Each<'e> = &'e mut dyn FnMut(&[Literal]) -> fmt::Result;

/// The literal that is always true. Its negation is false.
const TRUE: Literal = Literal::MAX;

/// Appends the formula.
pub(super) fn write(out: &mut String, puzzle: &Puzzle) -> Result<(), HugeModel> {
    let name = "dimacs";
    let model = Model::new(name, puzzle)?;
    let counters: u64 = model.counts().map(|count| counter_variables(&count)).sum();
    HugeModel::check(name, u64::from(model.variables.number()) + counters)?;
    // Writing to a string does not fail.
    let _ = formula(out, &model);
    Ok(())
}

/// Appends the formula of a model.
fn formula(out: &mut String, model: &Model<'_>) -> fmt::Result {
    let (mut variables, mut number) = (Literal::from(model.variables.number()), 0);
    clauses(model, &mut |clause| {
        number += 1;
        let largest = clause.iter().map(|literal| literal.abs()).max();
        variables = variables.max(largest.unwrap_or_default());
        Ok(())
    })?;
    let (tents, pairs) = (model.variables.cells().len(), model.variables.number());
    write!(
        out,
        "c Tents as CNF: {}.\n\
         c `N tent R C`: variable N is true if row R column C has a tent.\n\
         c `N pair R C D`: it is true if the tree at row R column C has its tent in direction D,\n\
         c which is n, e, s or w.\n\
         c Further variables are for counting and follow from those.\n\
         c Over the tents (1 to {tents}, the projection given here) there are as many models as\n\
         c the puzzle has layouts; over tents and pairs (1 to {pairs}), or over all variables, as\n\
         c many as it has assignments: remove the line `p show` to count those.\n",
        board(model.puzzle)
    )?;
    model.legend(out, ["c", ""])?;
    out.write_str("c t pmc\nc p show")?;
    for tent in 1..=tents {
        write!(out, " {tent}")?;
    }
    writeln!(out, " 0\np cnf {variables} {number}")?;
    clauses(model, &mut |clause| {
        for literal in clause {
            write!(out, "{literal} ")?;
        }
        out.write_str("0\n")
    })
}

/// Passes every clause of the model to `each`.
fn clauses(model: &Model<'_>, each: Each<'_>) -> fmt::Result {
    for pairs in model.trees() {
        let pairs: Vec<Literal> = pairs.into_iter().map(Literal::from).collect();
        if pairs.is_empty() {
            never(each)?;
        } else {
            each(&pairs)?;
            at_most_one(&pairs, each)?;
        }
    }
    for (tent, owners) in model.owners() {
        let tent = Literal::from(tent);
        let owners: Vec<Literal> = owners.into_iter().map(Literal::from).collect();
        each(&[&[-tent], &owners[..]].concat())?;
        for &owner in &owners {
            each(&[-owner, tent])?;
        }
        at_most_one(&owners, each)?;
    }
    for tents in model.touching() {
        at_most_one(&tents.map(Literal::from), each)?;
    }
    for (tent, is_tent) in model.marks() {
        match tent.map(Literal::from) {
            Some(tent) => each(&[if is_tent { tent } else { -tent }])?,
            None => never(each)?,
        }
    }
    let mut next = model.variables.number() + 1;
    for count in model.counts() {
        counter(&count, next, each)?;
        next += counter_variables(&count) as u32;
    }
    Ok(())
}

fn at_most_one(literals: &[Literal], each: Each<'_>) -> fmt::Result {
    for [&one, &other] in literals.iter().array_combinations() {
        each(&[-one, -other])?;
    }
    Ok(())
}

/// Passes two clauses that contradict each other, because not every solver reads an empty clause.
fn never(each: Each<'_>) -> fmt::Result {
    each(&[1])?;
    each(&[-1])
}

/// Returns the number of variables of the counter of a line.
fn counter_variables(count: &CluedLine) -> u64 {
    let (clue, tents) = (u64::from(count.clue), count.tents.len() as u64);
    clue * tents.saturating_sub(clue)
}

/// Passes the clauses of the counter of a line. The variables of the counter begin with `first`.
fn counter(count: &CluedLine, first: Variable, each: Each<'_>) -> fmt::Result {
    let (n, k) = (count.tents.len(), count.clue as usize);
    if k > n {
        return never(each);
    }
    // The least and the largest possible number of true tents among the first `i`.
    let least = |i: usize| (k + i).saturating_sub(n);
    let most = |i: usize| i.min(k);
    let at_least = |start: Literal, i: usize, j: usize| {
        if j <= least(i) {
            TRUE
        } else if j > most(i) {
            -TRUE
        } else {
            start + (j - least(i) - 1) as Literal
        }
    };
    let mut before = Literal::from(first);
    for (index, &tent) in count.tents.iter().enumerate() {
        let (i, x) = (index + 1, Literal::from(tent));
        let start = before + (most(index) - least(index)) as Literal;
        for j in least(i).max(1)..=most(i) + 1 {
            let here = at_least(start, i, j);
            let same = at_least(before, index, j);
            let fewer = at_least(before, index, j - 1);
            // here = same or (x and fewer)
            clause(&[here, -same], each)?;
            clause(&[here, -x, -fewer], each)?;
            clause(&[-here, same, x], each)?;
            clause(&[-here, same, fewer], each)?;
        }
        before = start;
    }
    Ok(())
}

/// Passes a clause without the literals `-TRUE`, unless the clause contains [`TRUE`].
fn clause(literals: &[Literal], each: Each<'_>) -> fmt::Result {
    if !literals.contains(&TRUE) {
        let open: Vec<Literal> = literals
            .iter()
            .copied()
            .filter(|&one| one != -TRUE)
            .collect();
        each(&open)?;
    }
    Ok(())
}
