//! Sentences about trees and tents that could belong to each other.

use crate::explain::{Fact, Step};
use crate::puzzle::{Cell, Line};
use crate::render::explain::phrase::{
    NAMED, capital, cell, claims, count, first, list, of_number, some, trees,
};

pub(super) fn served(step: &Step, at: Cell, beside: &[Cell]) -> String {
    let owns: Vec<(Cell, Cell)> = step
        .reason
        .facts
        .iter()
        .filter_map(|fact| match fact {
            Fact::Own { tree, tent } if beside.contains(tree) => Some((*tree, *tent)),
            _ => None,
        })
        .collect();
    let at = cell(at);
    match (&owns[..], beside) {
        ([(tree, tent)], [_]) => format!(
            "The tree at {} has its tent at {}, so {at} has no tree left: it is grass.",
            cell(*tree),
            cell(*tent)
        ),
        (_, [tree]) => format!(
            "The tree at {} has its tent elsewhere, so {at} has no tree left: it is grass.",
            cell(*tree)
        ),
        _ => format!(
            "{} have their tents elsewhere, so {at} has no tree left: it is grass.",
            capital(&trees(beside))
        ),
    }
}

pub(super) fn own_spot(step: &Step, tree: Cell, spot: Cell) -> String {
    let others: Vec<Cell> = step
        .claims
        .iter()
        .filter_map(|claim| match claim {
            Fact::NotOwn { tree, .. } => Some(*tree),
            _ => None,
        })
        .collect();
    let (spot, tree) = (cell(spot), cell(tree));
    let others = trees(&others);
    format!(
        "A tent at {spot} would touch every other spot of the tree at {tree}. So it would be this tree's, not that of {others}."
    )
}

/// A line that needs every tree that can serve it.
pub(super) fn suppliers(step: &Step, line: Line, missing: u32, able: &[Cell]) -> String {
    let all = match missing {
        1 => "it does",
        2 => "both do",
        _ => "all of them do",
    };
    let out = match step.claims.len() {
        ..=NAMED => elsewhere(&step.claims),
        _ => "any other spot".to_owned(),
    };
    let none = of_number(missing, "not", "none");
    format!(
        "{} needs {}, and only {} can have {} there. So {all}, and {none} at {out}.",
        first(line),
        count(missing, "more tent"),
        trees(able),
        of_number(missing, "its tent", "theirs"),
    )
}

/// Cells that are not some trees' tents, as `r1c2 or r3c4`.
pub(super) fn elsewhere(claims: &[Fact]) -> String {
    let mut spots: Vec<Cell> = claims.iter().map(|claim| claim.cell()).collect();
    spots.sort_unstable();
    spots.dedup();
    list(spots.into_iter().map(cell), "or")
}

pub(super) fn shared(step: &Step, ring: &[Cell], spots: &[Cell], known: bool) -> String {
    let (number, beside) = (spots.len(), trees(ring));
    if known {
        let out = elsewhere(&step.claims);
        return format!(
            "The tents at {} have just {} trees in all, so these have none at {out}.",
            some(spots),
            ring.len()
        );
    }
    let tents: Vec<Fact> = step
        .claims
        .iter()
        .copied()
        .filter(|claim| matches!(claim, Fact::Tent(_)))
        .collect();
    let beside = capital(&beside);
    if tents.is_empty() {
        return format!("{beside} have just {number} spots in all, so these are no other tree's.");
    }
    format!(
        "{beside} have just {number} spots in all: {}.",
        claims(&tents)
    )
}
