//! One sentence for each technique. Another language is another file like this one and those that
//! it calls.

use crate::explain::{Fact, Reason, Refutation, Step, Technique};
use crate::render::explain::dead_end::dead_end;
use crate::render::explain::phrase::{
    capital, cell, cells, claimed, claims, count, first, of_number, supposed, trees as named,
};
use crate::render::explain::{lines, trees};

/// At most this many of the cells that a mark makes grass are named.
const NAMED: usize = 4;

/// A step in words. That of a supposition takes several lines, with a line break between them.
///
/// # Example: a tree with one spot
///
/// ```
/// use tents::explain::Steps;
/// use tents::render::explain::sentence;
///
/// let puzzle = tents::format::read_one(" 01\n1T.\n0..\n")?;
/// let limits = Default::default();
/// let step = Steps::new(&puzzle, &limits).last().expect("it has steps");
/// assert_eq!(sentence(&step), "The tree at r1c1 has one spot left: r1c2 is a tent.");
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[must_use]
#[expect(clippy::too_many_lines, reason = "one arm for each technique")]
pub fn sentence(step: &Step) -> String {
    let claim = claims(&step.claims);
    match &step.technique {
        Technique::ZeroLine { line } => {
            format!("{} has the clue 0: all of it is grass.", first(*line))
        }
        Technique::NoTree => match step.claims[..] {
            [one] => format!("{} has no tree beside it: it is grass.", cell(one.cell())),
            _ => format!(
                "{} cells have no tree beside them: they are grass.",
                step.claims.len()
            ),
        },
        Technique::AroundTent { tent } => {
            let touched = claimed(&step.claims);
            let tent = cell(*tent);
            if touched.len() > NAMED {
                return format!("The cells around the tent at {tent} are grass.");
            }
            let touch = of_number(touched.len() as u32, "touches", "touch");
            format!(
                "{} {touch} the tent at {tent}: {}.",
                cells(&touched),
                grass(touched.len())
            )
        }
        Technique::LineFull { line, clue } => {
            let tents = count(*clue, "tent");
            let full = claimed(&step.claims);
            if full.len() > NAMED {
                return format!(
                    "{} has its {tents}, so the rest of it is grass.",
                    first(*line)
                );
            }
            format!("{} has its {tents}, so {claim}.", first(*line))
        }
        Technique::LastSpot { tree, spot } => {
            let (tree, spot) = (cell(*tree), cell(*spot));
            match step.claims[..] {
                [Fact::Own { .. }] => {
                    format!("The tree at {tree} can only have the tent at {spot}.")
                }
                _ => format!("The tree at {tree} has one spot left: {spot} is a tent."),
            }
        }
        Technique::LineNeedsAll { line, missing } => {
            let spots = count(*missing, "spot");
            format!(
                "{} needs {missing} more and has just {spots} left: {claim}.",
                first(*line)
            )
        }
        Technique::Link { tent, tree } => {
            format!(
                "The tent at {} belongs to the tree at {}.",
                cell(*tent),
                cell(*tree)
            )
        }
        Technique::Served { cell: at, trees } => trees::served(step, *at, trees),
        Technique::Packing { line, missing } => {
            let line = first(*line);
            format!(
                "{line} needs {missing} more, and its free runs hold just {missing} if packed tight: {claim}."
            )
        }
        Technique::Corner {
            tree,
            spots,
            cell: at,
        } => {
            let (at, spots) = (cell(*at), cells(spots));
            let tree = cell(*tree);
            format!(
                "A tent at {at} would touch {spots}, the only spots left of the tree at {tree}: {at} is grass."
            )
        }
        Technique::StarvedLine {
            line,
            cell: at,
            touched,
            missing,
            room,
        } => lines::starved(*line, *at, touched, *missing, *room),
        Technique::OwnSpot { tree, spot } => trees::own_spot(step, *tree, *spot),
        Technique::ClaimedLine {
            line,
            missing,
            trees: captive,
        } => {
            let have = of_number(*missing, "must have its tent", "must have their tents");
            let captive = capital(&named(captive));
            format!("{captive} {have} in {line}, which needs just {missing} more: {claim}.")
        }
        Technique::Suppliers {
            line,
            missing,
            trees: able,
        } => {
            let (line, tents) = (first(*line), count(*missing, "more tent"));
            let out = trees::elsewhere(&step.claims);
            if *missing == 1 {
                let able = named(able);
                return format!(
                    "{line} needs {tents}, and only {able} can have its tent there, so not at {out}."
                );
            }
            let able = named(able);
            format!(
                "{line} needs {tents}, and only {able} can have theirs there. So all of these do, and none at {out}."
            )
        }
        Technique::Clash {
            cell: at,
            fills,
            dead_end,
        } => lines::clash(*at, fills, dead_end),
        Technique::LineWithTrees { line, missing } => lines::line_with_trees(step, *line, *missing),
        Technique::Band { lines, missing } => {
            let both = lines::both(*lines);
            let [one, other] = *missing;
            let all = one + other;
            format!(
                "{both} need {one} and {other} more, and together they hold just {all} if packed tight. However these stand, {claim}."
            )
        }
        Technique::SharedSpots {
            trees: ring,
            spots,
            known,
        } => trees::shared(step, ring, spots, *known),
        Technique::BorderCount {
            lines,
            trees,
            clues,
            leaves,
            crossing,
            back,
        } => {
            let numbers = [*trees, *clues, *crossing, *back];
            lines::border(step, *lines, numbers, *leaves)
        }
        Technique::WhatIf { .. } | Technique::WhatIfPlus { .. } => {
            let mut story = Vec::new();
            if let Some(refutation) = &step.refuted {
                story.push(supposed(refutation.suppose));
                follow(&mut story, refutation, &step.reason);
            }
            story.push(format!("So {claim}."));
            story.join("\n")
        }
    }
}

/// What follows from a supposition and where that ends, a line each.
pub(super) fn follow(lines: &mut Vec<String>, refutation: &Refutation, reason: &Reason) {
    for step in &refutation.chain {
        lines.extend(sentence(step).lines().map(|line| format!("  {line}")));
    }
    let end = dead_end(&refutation.dead_end, Some(reason));
    lines.push(format!("  {end}"));
}

fn grass(cells: usize) -> &'static str {
    of_number(cells as u32, "it is grass", "they are grass")
}
