//! `opb`: linear constraints over 0 and 1, for pseudo-Boolean solvers.
//!
//! The format comes from the pseudo-Boolean competitions: the first line gives the numbers of
//! variables and constraints, a line that begins with `*` is a comment, and each constraint is a
//! sum of weighted variables, `>=` or `=`, a number and `;`.

use std::fmt::{self, Write as _};

use crate::format::huge_model::HugeModel;
use crate::format::solver::model::{Model, Variable, board};
use crate::limits::Stop;
use crate::puzzle::{Cell, Line, Puzzle};

/// The statements of a file in addition to the puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Additions<'a> {
    /// The tents among which as few as possible should be true, if any.
    pub(crate) goal: Option<&'a [Variable]>,
    /// For each layout that does not count as a solution, its tents.
    pub(crate) excluded: &'a [Vec<Variable>],
}

/// The numbers that an equation has for a proof checker. The checker treats an equation as two
/// constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sides {
    pub(crate) at_least: u64,
    pub(crate) at_most: u64,
}

/// The numbers of the constraints of a file, from 1. A constraint without variables, which is
/// always met or never, has no sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Numbering {
    /// For each tree, in row-major order.
    pub(crate) trees: Vec<Option<Sides>>,
    /// For each cell that may hold a tent, in row-major order.
    pub(crate) tents: Vec<(Cell, Option<Sides>)>,
    /// For each row, then each column, with a clue.
    pub(crate) lines: Vec<(Line, Option<Sides>)>,
    /// The number of constraints for a proof checker.
    pub(crate) number: u64,
}

/// Appends the constraints.
pub(super) fn write(out: &mut String, puzzle: &Puzzle) -> Result<(), HugeModel> {
    let model = Model::new("opb", puzzle)?;
    // This cannot fail here, because `look` never does.
    let _ = append(out, &model, Additions::default(), &mut |_| Ok(()));
    Ok(())
}

/// A function that is called before each part of a model is written, with the approximate amount of
/// work for it. An error stops the writing.
pub(crate) type Look<'l> = &'l mut dyn FnMut(u64) -> Result<(), Stop>;

/// Appends the constraints of a puzzle, and the statements that a claim about the puzzle adds.
/// Appends nothing if there is an error.
///
/// # Errors
///
/// Returns [`HugeModel`] if there are too many variables, and the error of `look`.
pub(crate) fn write_claim<E: From<Stop> + From<HugeModel>>(
    out: &mut String,
    puzzle: &Puzzle,
    claim: Additions<'_>,
    look: Look<'_>,
) -> Result<Numbering, E> {
    Ok(append(out, &Model::new("opb", puzzle)?, claim, look)?)
}

/// Appends the constraints of a model and of the claim about its puzzle.
fn append(
    out: &mut String,
    model: &Model<'_>,
    claim: Additions<'_>,
    look: Look<'_>,
) -> Result<Numbering, Stop> {
    let mut body = Body {
        text: String::new(),
        look,
        area: model.puzzle.size().area() as u64,
        constraints: 0,
        numbers: 0,
        needs_variable: false,
    };
    let mut numbering = Numbering::default();
    body.section("every tree has exactly one tent")?;
    for pairs in model.trees() {
        let sides = body.constraint(pairs.into_iter().map(|pair| (1, pair)), "=", 1)?;
        numbering.trees.push(sides);
    }
    body.section("every tent belongs to exactly one tree")?;
    for ((tent, owners), &cell) in model.owners().zip(model.variables.cells()) {
        let owners = owners.into_iter().map(|owner| (-1, owner));
        let sides = body.constraint([(1, tent)].into_iter().chain(owners), "=", 0)?;
        numbering.tents.push((cell, sides));
    }
    body.section("no two tents touch")?;
    for tents in model.touching() {
        body.constraint(tents.into_iter().map(|tent| (-1, tent)), ">=", -1)?;
    }
    for count in model.counts() {
        body.comment(&format!("the clue of {}", count.line));
        let tents = count.tents.into_iter().map(|tent| (1, tent));
        let sides = body.constraint(tents, "=", count.clue.into())?;
        numbering.lines.push((count.line, sides));
    }
    body.section("given tents and empty cells")?;
    for (tent, is_tent) in model.marks() {
        body.constraint(tent.map(|tent| (1, tent)), "=", is_tent.into())?;
    }
    if !claim.excluded.is_empty() {
        body.comment("known layouts: one of their tents is missing");
    }
    for tents in claim.excluded {
        let most = tents.len() as i64 - 1;
        body.constraint(tents.iter().map(|&tent| (-1, tent)), ">=", -most)?;
    }
    numbering.number = body.numbers;

    let variables = model.variables.number();
    let variables = variables.max(u32::from(body.needs_variable));
    (body.look)(variables.into())?;
    // Writing to a string does not fail.
    let _ = head(out, model, [variables as usize, body.constraints], claim);
    out.push_str(&body.text);
    Ok(numbering)
}

/// Appends the lines before the constraints.
fn head(
    out: &mut String,
    model: &Model<'_>,
    [variables, constraints]: [usize; 2],
    claim: Additions<'_>,
) -> fmt::Result {
    write!(
        out,
        "* #variable= {variables} #constraint= {constraints}\n\
         * Tents as pseudo-Boolean constraints: {}.\n\
         * `xN tent R C`: variable xN is 1 if row R column C has a tent.\n\
         * `xN pair R C D`: it is 1 if the tree at row R column C has its tent in direction D,\n\
         * which is n, e, s or w.\n\
         * Over the tents (x1 to x{}) there are as many solutions as the puzzle has layouts; over\n\
         * all variables, or over the pairs, as many as it has assignments.\n",
        board(model.puzzle),
        model.variables.cells().len()
    )?;
    model.legend(out, ["*", "x"])?;
    if let Some(tents) = claim.goal {
        out.write_str("* as few as possible of the tents of a solution that is known\n")?;
        out.write_str("min:")?;
        for tent in tents {
            write!(out, " +1 x{tent}")?;
        }
        out.write_str(" ;\n")?;
    }
    Ok(())
}

/// The amount of work that is counted for any constraint. Most constraints have only a few
/// variables.
const CONSTRAINT: u64 = 16;

/// The constraints, with comments between them.
struct Body<'l> {
    text: String,
    look: Look<'l>,
    /// The number of cells of the board.
    area: u64,
    constraints: usize,
    /// The number of constraints for a proof checker.
    numbers: u64,
    /// Whether a constraint mentions the first variable because it has no variable of its own.
    needs_variable: bool,
}

impl Body<'_> {
    /// Begins a part of the file with a comment. To write the part, all cells are examined.
    fn section(&mut self, text: &str) -> Result<(), Stop> {
        (self.look)(self.area)?;
        self.comment(text);
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        self.text.extend(["* ", text, "\n"]);
    }

    /// Appends one constraint, unless it is an empty sum that is fulfilled. Returns the numbers of
    /// an equation with variables, or `None` for any other constraint.
    fn constraint(
        &mut self,
        terms: impl IntoIterator<Item = (i64, Variable)>,
        relation: &str,
        number: i64,
    ) -> Result<Option<Sides>, Stop> {
        (self.look)(CONSTRAINT)?;
        let mut terms = terms.into_iter().peekable();
        let is_equation = relation == "=" && terms.peek().is_some();
        if terms.peek().is_none() {
            if number == 0 {
                return Ok(None);
            }
            // The format has no empty sums.
            self.needs_variable = true;
            self.text.push_str("+1 x1 >= 2 ;\n");
        } else {
            for (factor, variable) in terms {
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
