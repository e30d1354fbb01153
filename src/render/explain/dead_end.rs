//! Sentences about dead ends (contradictions), and about obstacles: reasons, visible without a
//! search, why a puzzle has no solution.

use crate::explain::{DeadEnd, Obstacle, Reason};
use crate::render::explain::phrase::{capital, cells, count, first, trees};

/// Returns an obstacle as text that can follow a colon.
#[must_use]
pub fn obstacle(obstacle: &Obstacle) -> String {
    match obstacle {
        Obstacle::Sum(sum) => sum.to_string(),
        Obstacle::DeadEnd(end) => {
            let mut sentence = dead_end(end, None);
            sentence.pop();
            if let Some(first) = sentence.get_mut(..1) {
                first.make_ascii_lowercase();
            }
            sentence
        }
    }
}

/// Returns a dead end as a sentence. `reason` only serves to name the tent in a line whose clue is
/// 0.
#[must_use]
pub fn dead_end(dead_end: &DeadEnd, reason: Option<&Reason>) -> String {
    match *dead_end {
        DeadEnd::TreeWithoutSpot(tree) => format!("The tree at {tree} has no spot left."),
        DeadEnd::TentWithoutTree(tent) => format!("The tent at {tent} has no tree left."),
        DeadEnd::TooMany { line, clue: 0, .. } => {
            let facts = reason.map(|reason| &reason.facts[..]).unwrap_or_default();
            let line = first(line);
            match facts.iter().find_map(|fact| fact.tent()) {
                None => format!("{line} has a tent, but its clue is 0."),
                Some(tent) => format!("{line} has the clue 0, but {tent} is a tent."),
            }
        }
        DeadEnd::TooMany { line, clue, tents } => {
            let (line, tents) = (first(line), count(tents, "tent"));
            format!("{line} has {tents}, but its clue is {clue}.")
        }
        DeadEnd::TooFew {
            line,
            missing,
            room,
        } => {
            let (line, tents) = (first(line), count(missing, "more tent"));
            match room {
                0 => format!("{line} needs {tents}, but has no spot left."),
                1 => format!("{line} needs {tents}, but only 1 fits."),
                _ => format!("{line} needs {tents}, but only {room} fit."),
            }
        }
        DeadEnd::Both(cell) => format!("{cell} would be both a tent and grass."),
        DeadEnd::Touch(tents) => format!("The tents at {} touch.", cells(&tents)),
        DeadEnd::SharedTent { tent, trees: both } => {
            let both = capital(&trees(&both));
            format!("{both} would share the tent at {tent}.")
        }
        DeadEnd::SharedTree { tree, tents } => {
            let tents = cells(&tents);
            format!("The tents at {tents} would share the tree at {tree}.")
        }
        DeadEnd::BothLink { tree, tent } => {
            format!("The tree at {tree} would have its tent at {tent}, and would not.")
        }
    }
}
