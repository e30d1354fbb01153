//! Slices a chain of steps that leads to an end, such as a dead end (a contradiction) or a hint:
//! keeps only the steps that the end needs.

use std::collections::BTreeSet;
use std::mem;

use crate::explain::instance::Technique;
use crate::explain::step::{Fact, Reason, Step};
use crate::limits::{Stop, WorkMeter};
use crate::puzzle::Cell;

/// Returns whether a board on which the fact `one` is added knows the fact `other` at once. This
/// does not include the grass around a tent, which takes a step.
fn implies(one: Fact, other: Fact) -> bool {
    let follows = match (one, other) {
        (Fact::Own { tree, tent }, Fact::NotOwn { tree: of, tent: at }) => {
            (tree == of) != (tent == at)
        }
        (Fact::Own { tent, .. }, Fact::Tent(cell))
        | (Fact::Grass(cell), Fact::NotOwn { tent, .. }) => cell == tent,
        _ => false,
    };
    one == other || follows
}

/// Returns the steps that `end`, the reason of the last conclusion, needs, directly or through
/// other steps. Also returns the reason of the whole: everything that these steps and the end rest
/// on, except what the steps conclude and, if there is one, the supposition. `cite` is called for
/// each needed step, the last one first, with the index of the step; it fills in the reason of the
/// step if the step has none yet.
pub(crate) fn slice(
    suppose: Option<Fact>,
    mut steps: Vec<Step>,
    end: Reason,
    mut cite: impl FnMut(usize, &mut Step, &mut WorkMeter<'_>) -> Result<(), Stop>,
    meter: &mut WorkMeter<'_>,
) -> Result<(Vec<Step>, Reason), Stop> {
    let claims: usize = steps.iter().map(|step| 1 + step.claims.len()).sum();
    let mut reason = end;
    let mut facts = mem::take(&mut reason.facts);
    // Only the first `before` steps can provide the `facts`, because later steps come after their
    // use.
    let mut before = steps.len();
    let mut wanted = Vec::new();
    let mut needed = vec![false; steps.len()];
    loop {
        wanted.extend(&facts);
        for &fact in &facts {
            if suppose.is_some_and(|suppose| implies(suppose, fact)) {
                continue;
            }
            meter.work(1 + claims as u64 / 8)?;
            let says_it = |step: &Step| step.claims.iter().any(|&claim| implies(claim, fact));
            match steps[..before].iter().position(says_it) {
                None => reason.facts.push(fact),
                Some(index) => needed[index] = true,
            }
        }
        let Some(index) = needed[..before].iter().rposition(|&needed| needed) else {
            break;
        };
        cite(index, &mut steps[index], meter)?;
        facts.clone_from(&steps[index].reason.facts);
        before = index;
    }
    let tents = steps.iter().flat_map(|step| &step.claims);
    let mut tents: BTreeSet<Cell> = tents.filter_map(|claim| claim.tent()).collect();
    let mut chain = Vec::new();
    for (mut step, _) in steps.into_iter().zip(needed).filter(|one| one.1) {
        // Only claims that are used are kept. But if a step fills a line with tents, all of these
        // tents are kept, so that they are shown together.
        meter.work((step.claims.len() * wanted.len()) as u64 / 8)?;
        let is_line = matches!(
            step.technique,
            Technique::LineNeedsAll { .. } | Technique::Packing { .. }
        );
        let used = |claim: &Fact| is_line || wanted.iter().any(|&fact| implies(*claim, fact));
        step.claims.retain(used);
        // A claim `Own` implies that its cell is a tent. If the claim `Tent` for the cell was
        // dropped, or comes only in a later step, the first kept step that claims `Own` for the
        // cell also claims `Tent`.
        for index in (0..step.claims.len()).rev() {
            let tent = Fact::Tent(step.claims[index].cell());
            let is_own = matches!(step.claims[index], Fact::Own { .. });
            if is_own && tents.contains(&tent.cell()) && !step.claims.contains(&tent) {
                step.claims.insert(index, tent);
            }
        }
        for tent in step.claims.iter().filter_map(|claim| claim.tent()) {
            tents.remove(&tent);
        }
        reason.lines.extend(&step.reason.lines);
        reason.trees.extend(&step.reason.trees);
        reason.cells.extend(&step.reason.cells);
        chain.push(step);
    }
    Ok((chain, reason.sorted()))
}
