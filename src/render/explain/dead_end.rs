//! Sentences about dead ends.

use crate::explain::{DeadEnd, Fact, Reason};
use crate::render::explain::phrase::{capital, cell, cells, claims, count, first, trees};

/// A dead end in words.
#[must_use]
pub fn dead_end(dead_end: &DeadEnd, reason: Option<&Reason>) -> String {
    match *dead_end {
        DeadEnd::TreeWithoutSpot { tree } => {
            format!("The tree at {} has no spot left.", cell(tree))
        }
        DeadEnd::TentWithoutTree { tent } => {
            format!("The tent at {} has no tree left.", cell(tent))
        }
        DeadEnd::TooMany { line, clue: 0, .. } => {
            let facts = reason.map(|reason| &reason.facts[..]).unwrap_or_default();
            let tents: Vec<Fact> = facts
                .iter()
                .copied()
                .filter(|fact| matches!(fact, Fact::Tent(_)))
                .take(1)
                .collect();
            if tents.is_empty() {
                return format!("{} has a tent, but its clue is 0.", first(line));
            }
            format!("{} has the clue 0, but {}.", first(line), claims(&tents))
        }
        DeadEnd::TooMany { line, clue, tents } => {
            format!(
                "{} has {}, but its clue is {clue}.",
                first(line),
                count(tents, "tent")
            )
        }
        DeadEnd::TooFew {
            line,
            missing,
            room,
        } => {
            let line = first(line);
            match room {
                0 => format!("{line} needs {missing} more, but has no spot left."),
                1 => format!("{line} needs {missing} more, but only 1 fits."),
                _ => format!("{line} needs {missing} more, but only {room} fit."),
            }
        }
        DeadEnd::Both { cell: at } => format!("{} would be both a tent and grass.", cell(at)),
        DeadEnd::Touch { tents } => format!("The tents at {} touch.", cells(&tents)),
        DeadEnd::SharedTent { tent, trees: both } => {
            format!(
                "{} would share the tent at {}.",
                capital(&trees(&both)),
                cell(tent)
            )
        }
        DeadEnd::SharedTree { tree, tents } => {
            format!(
                "The tents at {} would share the tree at {}.",
                cells(&tents),
                cell(tree)
            )
        }
        DeadEnd::BothLink { tree, tent } => {
            let (tree, tent) = (cell(tree), cell(tent));
            format!("The tree at {tree} would have its tent at {tent}, and would not.")
        }
    }
}
