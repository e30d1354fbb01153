//! `smt2`: a script of SMT-LIB 2 in the logic `QF_LIA`, for SMT solvers.
//!
//! The variables are Booleans with descriptive names; clues are sums of 0 and 1. The script asks
//! for the value of each variable. A solver that finds no solution prints `unsat`, and then an
//! error as the answer to this request.

use std::fmt::{self, Write as _};

use itertools::Itertools;

use crate::format::huge_model::HugeModel;
use crate::format::solver::model::{Model, Variable, board};
use crate::puzzle::Puzzle;

/// Appends the script.
pub(super) fn write(out: &mut String, puzzle: &Puzzle) -> Result<(), HugeModel> {
    let model = Model::new("smt2", puzzle)?;
    // Writing to a string does not fail.
    let _ = script(out, &model);
    Ok(())
}

/// Appends the script of a model.
fn script(out: &mut String, model: &Model<'_>) -> fmt::Result {
    write!(
        out,
        "; Tents as SMT-LIB 2: {}.\n\
         ; `tent_R_C`: row R column C has a tent.\n\
         ; `pair_R_C_D`: the tree at row R column C has its tent in direction D: n, e, s or w.\n\
         ; Over the tents there are as many models as the puzzle has layouts; over all variables, or\n\
         ; over the pairs, as many as it has assignments.\n\
         (set-option :produce-models true)\n\
         (set-logic QF_LIA)\n",
        board(model.puzzle)
    )?;
    let name = |variable: Variable| model.name(variable, '_');
    let all = || (1..=model.variables.number()).map(name);
    for name in all() {
        writeln!(out, "(declare-fun {name} () Bool)")?;
    }
    out.write_str("; every tree has exactly one tent\n")?;
    for pairs in model.trees() {
        if pairs.is_empty() {
            out.write_str("(assert false)\n")?;
        } else {
            let pairs = pairs.into_iter().map(name).collect_vec();
            writeln!(out, "(assert {})", any(&pairs))?;
            at_most_one(out, &pairs)?;
        }
    }
    out.write_str("; every tent belongs to exactly one tree\n")?;
    for (tent, owners) in model.owners() {
        let owners = owners.into_iter().map(name).collect_vec();
        writeln!(out, "(assert (= {} {}))", name(tent), any(&owners))?;
        at_most_one(out, &owners)?;
    }
    out.write_str("; no two tents touch\n")?;
    for tents in model.touching() {
        at_most_one(out, &tents.map(name))?;
    }
    for count in model.counts() {
        writeln!(out, "; the clue of {}", count.line)?;
        let ones = count.tents.iter().format_with(" ", |&tent, each| {
            each(&format_args!("(ite {} 1 0)", name(tent)))
        });
        match count.tents.len() {
            0 => writeln!(out, "(assert (= 0 {}))", count.clue)?,
            1 => writeln!(out, "(assert (= {ones} {}))", count.clue)?,
            _ => writeln!(out, "(assert (= (+ {ones}) {}))", count.clue)?,
        }
    }
    out.write_str("; given tents and empty cells\n")?;
    for (tent, is_tent) in model.marks() {
        match tent.map(name) {
            Some(tent) if is_tent => writeln!(out, "(assert {tent})")?,
            Some(tent) => writeln!(out, "(assert (not {tent}))")?,
            None => out.write_str("(assert false)\n")?,
        }
    }
    out.write_str("(check-sat)\n")?;
    if model.variables.number() > 0 {
        writeln!(out, "(get-value ({}))", all().format(" "))?;
    }
    Ok(())
}

/// Returns the term that is true if at least one of the variables is.
fn any(names: &[String]) -> String {
    match names {
        [name] => name.clone(),
        _ => format!("(or {})", names.join(" ")),
    }
}

fn at_most_one(out: &mut String, names: &[String]) -> fmt::Result {
    for [one, other] in names.iter().array_combinations() {
        writeln!(out, "(assert (not (and {one} {other})))")?;
    }
    Ok(())
}
