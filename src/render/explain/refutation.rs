//! What is said of suppositions that lead nowhere, of dead ends and of mistakes.

use crate::explain::{DeadEnd, Fact, Mistake, Reason, Refutation};
use crate::render::explain::phrase::{
    capital, cell, cells, claims, count, fact, first, supposed, trees,
};
use crate::render::explain::sentence::sentence;

/// A supposition with what follows from it and where that ends, a line each.
pub(super) fn refutation(refutation: &Refutation, reason: &Reason) -> String {
    let mut lines = vec![supposed(refutation.suppose)];
    for step in &refutation.chain {
        lines.extend(sentence(step).lines().map(|line| format!("  {line}")));
    }
    lines.push(format!(
        "  {}",
        dead_end(&refutation.dead_end, Some(reason))
    ));
    lines.join("\n")
}

/// Where nothing can be, in words.
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

/// A mistake in words, on several lines where a mark must be refuted.
#[must_use]
pub fn mistake(mistake: &Mistake) -> String {
    match mistake {
        Mistake::Visible { dead_end, reason } => self::dead_end(dead_end, Some(reason)),
        Mistake::Wrong {
            mark,
            refutation,
            reason,
        } => {
            let at = cell(mark.cell());
            let what = match mark {
                Fact::Tent(_) | Fact::Own { .. } => "a tent",
                Fact::Grass(_) | Fact::NotOwn { .. } => "grass",
            };
            let Some(story) = refutation else {
                return format!("{at} cannot be {what}, but no short story shows why.");
            };
            let mut lines = vec![format!("{at} cannot be {what}. Suppose it is:")];
            for step in &story.chain {
                lines.extend(sentence(step).lines().map(|line| format!("  {line}")));
            }
            lines.push(format!("  {}", dead_end(&story.dead_end, Some(reason))));
            lines.push(format!("So {}.", fact(mark.opposite())));
            lines.join("\n")
        }
    }
}
