//! `opb`: linear constraints over 0 and 1, for pseudo-Boolean solvers.
//!
//! The format is that of the pseudo-Boolean competitions: the first line gives the numbers of
//! variables and constraints, a line that begins with `*` is a comment, and each constraint is a
//! sum of weighted variables, `>=` or `=`, a number and `;`.

use std::fmt::Write;

use super::model::{HugeModel, Model, Variable, board};
use crate::puzzle::Puzzle;

/// Appends the constraints.
pub(super) fn write(out: &mut String, puzzle: &Puzzle) -> Result<(), HugeModel> {
    let model = Model::new("opb", puzzle)?;
    let mut body = Body::default();
    body.comment("every tree has exactly one tent");
    for pairs in model.trees() {
        body.constraint(pairs.into_iter().map(|pair| (1, pair)), "=", 1);
    }
    body.comment("every tent belongs to exactly one tree");
    for (tent, owners) in model.owners() {
        let owners = owners.into_iter().map(|owner| (-1, owner));
        body.constraint([(1, tent)].into_iter().chain(owners), "=", 0);
    }
    body.comment("no two tents touch");
    for tents in model.touching() {
        body.constraint(tents.into_iter().map(|tent| (-1, tent)), ">=", -1);
    }
    for count in model.counts() {
        body.comment(&format!("the clue of {}", count.line));
        let tents = count.tents.into_iter().map(|tent| (1, tent));
        body.constraint(tents, "=", count.clue.into());
    }
    body.comment("tents and empty cells that are given");
    for (tent, is_tent) in model.marks() {
        body.constraint(tent.map(|tent| (1, tent)), "=", is_tent.into());
    }

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
    model.legend(out, "*", "x");
    out.push_str(&body.text);
    Ok(())
}

/// The constraints, with comments between them.
#[derive(Default)]
struct Body {
    text: String,
    constraints: usize,
    /// Whether a constraint mentions the first variable. If there is no variable, it does.
    needs_variable: bool,
}

impl Body {
    fn comment(&mut self, text: &str) {
        let _ = writeln!(self.text, "* {text}");
    }

    /// Appends one constraint, unless it is a sum of nothing and fulfilled.
    fn constraint(
        &mut self,
        terms: impl IntoIterator<Item = (i64, Variable)>,
        relation: &str,
        number: i64,
    ) {
        let mut terms = terms.into_iter().peekable();
        if terms.peek().is_none() {
            if number == 0 {
                return;
            }
            // The format knows no empty sum.
            self.needs_variable = true;
            self.text.push_str("+1 x1 >= 2 ;\n");
        } else {
            for (factor, variable) in terms {
                let _ = write!(self.text, "{factor:+} x{variable} ");
            }
            let _ = writeln!(self.text, "{relation} {number} ;");
        }
        self.constraints += 1;
    }
}
