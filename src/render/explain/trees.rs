//! Sentences about which tree a tent belongs to.

use crate::explain::{Fact, Step, Technique};
use crate::puzzle::{Cell, Line};
use crate::render::explain::phrase::{
    NAMED, capital, claims, count, fact, first, list, of_number, some, trees,
};

/// Returns clauses that explain why cells next to `tree`, which look free, cannot have its tent:
/// the tent of another tree is there, or a fact excludes this tree's tent. Facts for which
/// `is_told` returns true were already reported and are omitted. `its_tent` is the text for the
/// tent of `tree`.
pub(super) fn sides_taken(
    tree: Cell,
    its_tent: &str,
    facts: &[Fact],
    is_told: impl Fn(&Fact) -> bool,
) -> Vec<String> {
    let other = |&fact: &Fact| match fact {
        Fact::Own { tree: of, tent } if of != tree && tent.is_adjacent(tree) => Some((tent, of)),
        _ => None,
    };
    let new = || facts.iter().filter(|fact| !is_told(fact));
    let taken = new().filter_map(other);
    let mut why: Vec<String> = taken
        .map(|(tent, of)| format!("{tent} belongs to the tree at {of}"))
        .collect();
    // Where another tree's tent is named, it is clear that this tree's tent is not there.
    let is_taken = |cell: Cell| facts.iter().filter_map(other).any(|pair| pair.0 == cell);
    let is_closed = |fact: &Fact| match *fact {
        Fact::NotOwn { tree: of, tent } => of == tree && !is_taken(tent),
        _ => false,
    };
    let closed: Vec<Fact> = new().copied().filter(is_closed).collect();
    if !closed.is_empty() {
        why.push(format!("{its_tent} is not at {}", elsewhere(&closed)));
    }
    why
}

/// Returns [`sides_taken`] for the tree that a step is about. The list is empty if the step is not
/// about one tree.
pub(super) fn sides_taken_of(step: &Step, is_told: impl Fn(&Fact) -> bool) -> Vec<String> {
    let claim = step.claims.first().copied();
    let (tree, said) = match step.technique {
        Technique::LastSpot { tree } => {
            return sides_taken(tree, "its tent", &step.reason.facts, is_told);
        }
        Technique::OwnSpot { tree } => (tree, None),
        // If the claimed cell is next to the tree, the sentence already states that the tent of the
        // tree is not there.
        Technique::Corner { tree, .. } => (tree, claim),
        Technique::Clash { tree, .. } => {
            let is_link = |claim: &Fact| matches!(claim, Fact::NotOwn { .. });
            (tree, claim.filter(is_link))
        }
        Technique::ClaimedLine { ref trees, .. } if trees.len() == 1 => (trees[0], None),
        _ => return Vec::new(),
    };
    let said = said.map(Fact::cell);
    let is_told = |fact: &Fact| is_told(fact) || Some(fact.cell()) == said;
    let its_tent = format!("the tent of the tree at {tree}");
    sides_taken(tree, &its_tent, &step.reason.facts, is_told)
}

/// Returns clauses that explain why the tent at `at` belongs to none of the trees next to it: each
/// of them has its tent elsewhere, or is known not to have its tent at `at`.
pub(super) fn trees_taken(at: Cell, facts: &[Fact]) -> Vec<String> {
    let facts = facts.iter().filter(|one| match one {
        Fact::Own { tree, tent } => *tent != at && at.is_adjacent(*tree),
        Fact::NotOwn { tent, .. } => *tent == at,
        Fact::Tent(_) | Fact::Grass(_) => false,
    });
    facts.map(|&one| fact(one)).collect()
}

/// Returns the sentence for a cell that is grass because each tree next to it has its tent
/// elsewhere. `beside` are these trees.
pub(super) fn served(step: &Step, at: Cell, beside: &[Cell]) -> String {
    let own = step.reason.facts.iter().find_map(|fact| match *fact {
        Fact::Own { tree, tent } if beside == [tree] => Some(format!("at {tent}")),
        _ => None,
    });
    let have = of_number(beside.len() as u32, "has its tent", "have their tents");
    let (trees, place) = (
        capital(&trees(beside)),
        own.as_deref().unwrap_or("elsewhere"),
    );
    format!("{trees} {have} {place}, so {at} has no tree left: it is grass.")
}

/// Returns the sentence for a spot that touches every other spot of a tree, so that only this tree
/// can have its tent there.
pub(super) fn own_spot(step: &Step, tree: Cell, spot: Cell) -> String {
    let others = step.claims.iter().filter_map(|claim| match *claim {
        Fact::NotOwn { tree, .. } => Some(tree),
        _ => None,
    });
    let others = trees(&others.collect::<Vec<Cell>>());
    format!(
        "A tent at {spot} would touch every other spot of the tree at {tree}. So it would be the tent of \
         that tree, not of {others}."
    )
}

/// Returns the sentence for a line with `unpaired` tents, placed or missing, whose trees are not
/// known, if no more than `unpaired` trees can own these tents. `able` are these trees.
pub(super) fn suppliers(step: &Step, line: Line, unpaired: u32, able: &[Cell]) -> String {
    let missing = step.numbers.missing[0];
    let placed = unpaired.saturating_sub(missing);
    let needs = format!("needs {}", count(missing, "more tent"));
    let trees_are = of_number(placed, "tree is", "trees are");
    let has = format!("has {} whose {trees_are} not known", count(placed, "tent"));
    let tents = match (missing, placed) {
        (_, 0) => needs,
        (0, _) => has,
        _ => format!("{needs} and {has}"),
    };
    let all = match unpaired {
        1 => "its tent is there, and not",
        2 => "both do, and neither has its tent",
        _ => "all of them do, and none has its tent",
    };
    let out = match step.claims.len() {
        ..=NAMED => elsewhere(&step.claims),
        _ => "any other spot".to_owned(),
    };
    format!(
        "{} {tents}, and only {} can have {} there. So {all} at {out}.",
        first(line),
        trees(able),
        of_number(unpaired, "its tent", "theirs"),
    )
}

/// Returns the cells of claims as text, such as `r1c2 or r3c4`, to state where tents are not.
pub(super) fn elsewhere(claims: &[Fact]) -> String {
    let mut spots: Vec<Cell> = claims.iter().map(|claim| claim.cell()).collect();
    spots.sort_unstable();
    spots.dedup();
    list(spots, "or")
}

/// Returns the sentence for a group of trees, `ring`, that together have only as many spots as
/// there are trees. If `known`, `spots` are as many tents instead, which can belong only to these
/// trees.
pub(super) fn shared(step: &Step, ring: &[Cell], spots: &[Cell], known: bool) -> String {
    let (number, beside) = (spots.len(), trees(ring));
    if known {
        let out = elsewhere(&step.claims);
        return format!(
            "The tents at {} have just {} trees in all, so these trees have no tent at {out}.",
            some(spots),
            ring.len()
        );
    }
    let is_tent = |claim: &Fact| claim.tent().is_some();
    let tents: Vec<Fact> = step.claims.iter().copied().filter(is_tent).collect();
    let beside = capital(&beside);
    if tents.is_empty() {
        return format!(
            "{beside} have just {number} spots in all, so no other tree has its tent there."
        );
    }
    format!(
        "{beside} have just {number} spots in all: {}.",
        claims(&tents)
    )
}
