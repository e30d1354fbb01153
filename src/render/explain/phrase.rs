//! The parts of sentences: cells, lines, lists of them, and facts about cells.

use std::collections::BTreeSet;
use std::fmt::Display;

use crate::explain::Fact;
use crate::puzzle::{Cell, Line};

/// The most things of one kind that a sentence names if a reader can find the rest on the board.
pub(super) const NAMED: usize = 4;

/// Returns cells as `r1c2, r1c4 and r1c6`.
pub(super) fn cells(cells: &[Cell]) -> String {
    list(cells, "and")
}

/// Returns a list of items, separated by commas; `word` joins the last two.
pub(super) fn list(items: impl IntoIterator<Item = impl Display>, word: &str) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match (items.pop(), items.is_empty()) {
        (None, _) => String::new(),
        (Some(last), true) => last,
        (Some(last), false) => format!("{} {word} {last}", items.join(", ")),
    }
}

/// Returns a line at the beginning of a sentence, as in `Row 3`.
pub(super) fn first(line: Line) -> String {
    capital(&line.to_string())
}

/// Returns a text with a capital as its first letter, unless it begins with the name of a cell.
pub(crate) fn capital(text: &str) -> String {
    // The name of a cell has no capital letter, even at the beginning.
    let is_cell =
        text.starts_with('r') && text[1..].starts_with(|sign: char| sign.is_ascii_digit());
    match text.chars().next() {
        Some(sign) if !is_cell => sign.to_uppercase().chain(text.chars().skip(1)).collect(),
        _ => text.to_owned(),
    }
}

/// Returns `one` if `number` is 1, otherwise `more`.
pub(super) fn of_number<T>(number: u32, one: T, more: T) -> T {
    if number == 1 { one } else { more }
}

/// Returns a number of things, as in `2 spots`.
pub(crate) fn count(number: u32, thing: &str) -> String {
    format!("{number} {thing}{}", of_number(number, "", "s"))
}

/// Returns cells as `r1c2, r1c4 and r1c6`, or as `r1c2, r1c4, r1c6 and 3 more`.
pub(super) fn some(cells: &[Cell]) -> String {
    if cells.len() <= NAMED {
        return self::cells(cells);
    }
    let named = cells[..NAMED - 1].iter().map(Cell::to_string);
    let more = format!("{} more", cells.len() + 1 - NAMED);
    list(named.chain([more]), "and")
}

/// Returns trees as `the tree at r1c2` or `the trees at r1c2 and r3c4`. If there are many, only
/// some are named.
pub(super) fn trees(trees: &[Cell]) -> String {
    let tree = of_number(trees.len() as u32, "tree", "trees");
    format!("the {tree} at {}", some(trees))
}

/// Returns the cells that are claimed to be tents or grass.
pub(super) fn claimed(claims: &[Fact]) -> Vec<Cell> {
    claims.iter().filter_map(|claim| claim.marked()).collect()
}

/// Returns claims such as `r1c2 is a tent` or `r1c1 and r1c3 are grass`, tents first. If there are
/// claims [`Fact::Own`], which include their tents, only these are reported. Claims
/// [`Fact::NotOwn`] are reported only if there are no others.
pub(super) fn claims(claims: &[Fact]) -> String {
    let owned = claims
        .iter()
        .filter(|claim| matches!(claim, Fact::Own { .. }));
    let owned: Vec<String> = owned.map(|&claim| fact(claim)).collect();
    if !owned.is_empty() {
        return list(owned, "and");
    }
    let mut parts = Vec::new();
    let tents: BTreeSet<Cell> = claims.iter().filter_map(|claim| claim.tent()).collect();
    if !tents.is_empty() {
        let are = of_number(tents.len() as u32, "is a tent", "are tents");
        parts.push(format!("{} {are}", list(tents, "and")));
    }
    let grass: BTreeSet<Cell> = claims.iter().filter_map(|claim| claim.grass()).collect();
    if !grass.is_empty() {
        let are = of_number(grass.len() as u32, "is", "are");
        parts.push(format!("{} {are} grass", list(grass, "and")));
    }
    if parts.is_empty() {
        parts.extend(claims.iter().map(|&claim| fact(claim)));
    }
    list(parts, "and")
}

/// Returns one fact as a clause.
pub(super) fn fact(fact: Fact) -> String {
    match fact {
        Fact::Tent(cell) => format!("{cell} is a tent"),
        Fact::Grass(cell) => format!("{cell} is grass"),
        Fact::Own { tree, tent } => format!("the tree at {tree} has its tent at {tent}"),
        Fact::NotOwn { tree, tent } => {
            format!("the tree at {tree} does not have its tent at {tent}")
        }
    }
}

/// Returns claims [`Fact::NotOwn`] as a clause: several trees do not have their tents on certain
/// cells.
pub(super) fn not_own(claims: &[Fact]) -> String {
    let clause = |(index, &claim): (usize, &Fact)| match claim {
        Fact::NotOwn { tree, tent } if index > 0 => format!("nor the tree at {tree} at {tent}"),
        claim => fact(claim),
    };
    let clauses: Vec<String> = claims.iter().enumerate().map(clause).collect();
    clauses.join(", ")
}

/// Returns a fact as a supposition.
pub(super) fn supposed(fact: Fact) -> String {
    match fact {
        Fact::Tent(cell) => format!("Suppose {cell} were a tent."),
        Fact::Grass(cell) => format!("Suppose {cell} were grass."),
        Fact::Own { tree, tent } => format!("Suppose the tree at {tree} had its tent at {tent}."),
        Fact::NotOwn { tree, tent } => {
            format!("Suppose the tree at {tree} did not have its tent at {tent}.")
        }
    }
}
