//! `opb`: linear constraints over 0 and 1, for pseudo-Boolean solvers.
//!
//! The format is that of the pseudo-Boolean competitions: the first line gives the numbers of
//! variables and constraints, a line that begins with `*` is a comment, and each constraint is a
//! sum of weighted variables, `>=` or `=`, a number and `;`.

use std::fmt::Write;

use super::model::{HugeModel, Model, Variable, board};
use crate::limits::{Limits, Stop, Watch};
use crate::puzzle::{Cell, Line, Puzzle};

/// What a file states beside the puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Claim<'a> {
    /// The tents of which a solution is to have as few as possible.
    pub(crate) goal: Option<&'a [Variable]>,
    /// The tents of layouts that are no solutions any more.
    pub(crate) excluded: &'a [Vec<Variable>],
}

/// The numbers of an equation for a checker of proofs, which takes it for two constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sides {
    pub(crate) at_least: u64,
    pub(crate) at_most: u64,
}

/// The numbers of the constraints of a file, from 1. One that cannot be met has no sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Numbering {
    /// By tree, row-major.
    pub(crate) trees: Vec<Option<Sides>>,
    /// By the cell of a tent, row-major.
    pub(crate) tents: Vec<(Cell, Option<Sides>)>,
    /// By line with a clue. A line where no tent can be may have none.
    pub(crate) lines: Vec<(Line, Option<Sides>)>,
    /// How many there are.
    pub(crate) number: u64,
}

/// Appends the constraints.
pub(super) fn write(out: &mut String, puzzle: &Puzzle) -> Result<(), HugeModel> {
    match write_claim(out, puzzle, Claim::default(), &Limits::default()) {
        Ok(_) => Ok(()),
        Err(Unwritten::Huge(error)) => Err(error),
        Err(Unwritten::Stopped(stop)) => unreachable!("{stop} without a limit"),
    }
}

/// Why a model was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unwritten {
    Huge(HugeModel),
    Stopped(Stop),
}

impl From<HugeModel> for Unwritten {
    fn from(error: HugeModel) -> Self {
        Self::Huge(error)
    }
}

impl From<Stop> for Unwritten {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Appends the constraints of a puzzle and of what is claimed of it.
///
/// # Errors
///
/// If there are too many variables, or a limit on time was reached.
pub(crate) fn write_claim(
    out: &mut String,
    puzzle: &Puzzle,
    claim: Claim<'_>,
    limits: &Limits,
) -> Result<Numbering, Unwritten> {
    let model = Model::new("opb", puzzle)?;
    let mut body = Body {
        text: String::new(),
        constraints: 0,
        numbers: 0,
        needs_variable: false,
        watch: limits.watch(),
    };
    let mut numbering = Numbering::default();
    body.section(puzzle, "every tree has exactly one tent")?;
    for pairs in model.trees() {
        let sides = body.constraint(pairs.into_iter().map(|pair| (1, pair)), "=", 1)?;
        numbering.trees.push(sides);
    }
    body.section(puzzle, "every tent belongs to exactly one tree")?;
    for ((tent, owners), &cell) in model.owners().zip(model.cells()) {
        let owners = owners.into_iter().map(|owner| (-1, owner));
        let sides = body.constraint([(1, tent)].into_iter().chain(owners), "=", 0)?;
        numbering.tents.push((cell, sides));
    }
    body.section(puzzle, "no two tents touch")?;
    for tents in model.touching() {
        body.constraint(tents.into_iter().map(|tent| (-1, tent)), ">=", -1)?;
    }
    for count in model.counts() {
        body.comment(&format!("the clue of {}", count.line));
        let tents = count.tents.into_iter().map(|tent| (1, tent));
        let sides = body.constraint(tents, "=", count.clue.into())?;
        numbering.lines.push((count.line, sides));
    }
    body.section(puzzle, "tents and empty cells that are given")?;
    for (tent, is_tent) in model.marks() {
        body.constraint(tent.map(|tent| (1, tent)), "=", is_tent.into())?;
    }
    if !claim.excluded.is_empty() {
        body.comment("layouts that are known: one of their tents is missing");
    }
    for tents in claim.excluded {
        let most = tents.len() as i64 - 1;
        body.constraint(tents.iter().map(|&tent| (-1, tent)), ">=", -most)?;
    }
    numbering.number = body.numbers;

    let variables = model.variables().max(u32::from(body.needs_variable));
    let _ = write!(
        out,
        "* #variable= {variables} #constraint= {}\n\
         * Tents as pseudo-Boolean constraints: {}.\n\
         * `xN tent R C`: variable xN is 1 if a tent stands at row R column C.\n\
         * `xN pair R C D`: it is 1 if the tree at row R column C has its tent in direction D,\n\
         * which is n, e, s or w.\n\
         * Over the tents (x1 to x{}) there are as many solutions as the puzzle has layouts; over\n\
         * all variables, or over the pairs, as many as it has assignments.\n",
        body.constraints,
        board(puzzle),
        model.cells().len()
    );
    model.legend(out, ["*", "x"], || body.watch.work(WORK_OF_TERM))?;
    if let Some(tents) = claim.goal {
        out.push_str("* as few as possible of the tents of a solution that is known\n");
        out.push_str("min:");
        for tent in tents {
            let _ = write!(out, " +1 x{tent}");
        }
        out.push_str(" ;\n");
    }
    out.push_str(&body.text);
    Ok(numbering)
}

/// What it costs to write a term, in units of work.
const WORK_OF_TERM: u64 = 8;

/// The constraints, with comments between them.
struct Body<'l> {
    text: String,
    constraints: usize,
    /// How many there are for a checker of proofs.
    numbers: u64,
    /// Whether a constraint mentions the first variable. If there is no variable, it does.
    needs_variable: bool,
    watch: Watch<'l>,
}

impl Body<'_> {
    /// Begins a part for which all cells are looked at.
    fn section(&mut self, puzzle: &Puzzle, text: &str) -> Result<(), Stop> {
        self.watch.work(puzzle.size().area() as u64)?;
        self.comment(text);
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        let _ = writeln!(self.text, "* {text}");
    }

    /// Appends one constraint, unless it is a sum of nothing and fulfilled. Returns the numbers of
    /// an equation.
    fn constraint(
        &mut self,
        terms: impl IntoIterator<Item = (i64, Variable)>,
        relation: &str,
        number: i64,
    ) -> Result<Option<Sides>, Stop> {
        self.watch.work(WORK_OF_TERM)?;
        let mut terms = terms.into_iter().peekable();
        let is_equation = relation == "=" && terms.peek().is_some();
        if terms.peek().is_none() {
            if number == 0 {
                return Ok(None);
            }
            // The format knows no empty sum.
            self.needs_variable = true;
            self.text.push_str("+1 x1 >= 2 ;\n");
        } else {
            for (factor, variable) in terms {
                self.watch.work(WORK_OF_TERM)?;
                let _ = write!(self.text, "{factor:+} x{variable} ");
            }
            let _ = writeln!(self.text, "{relation} {number} ;");
        }
        self.constraints += 1;
        self.numbers += 1 + u64::from(is_equation);
        Ok(is_equation.then_some(Sides {
            at_least: self.numbers - 1,
            at_most: self.numbers,
        }))
    }
}
