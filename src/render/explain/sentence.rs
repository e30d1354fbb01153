//! One sentence for each technique. Another language needs another version of this file and of the
//! files that it uses.

use std::fmt::Write as _;

use crate::explain::{DeadEnd, Fact, Reason, Refutation, Step, Technique};
use crate::render::explain::dead_end::dead_end;
use crate::render::explain::phrase::{
    NAMED, capital, cells, claimed, claims, count, first, list, of_number, supposed, trees as named,
};
use crate::render::explain::{lines, trees};

/// Returns a step as text. A supposition takes several lines.
#[must_use]
#[expect(clippy::too_many_lines, reason = "one arm for each technique")]
pub fn sentence(step: &Step) -> String {
    let claim = claims(&step.claims);
    let Some(&only) = step.claims.first() else {
        return claim;
    };
    let at = only.cell();
    let missing = step.numbers.missing[0];
    match &step.technique {
        Technique::ZeroLine { line } => {
            format!("{} has the clue 0: all of it is grass.", first(*line))
        }
        Technique::NoTree => match step.claims[..] {
            [one] => format!("{} has no tree beside it: it is grass.", one.cell()),
            _ => format!(
                "{} cells have no tree beside them: they are grass.",
                step.claims.len()
            ),
        },
        Technique::AroundTent { tent } => {
            let touched = claimed(&step.claims);
            if touched.len() > NAMED {
                return format!("The cells around the tent at {tent} are grass.");
            }
            let touch = of_number(touched.len() as u32, "touches", "touch");
            let are = of_number(touched.len() as u32, "it is", "they are");
            let touched = cells(&touched);
            format!("{touched} {touch} the tent at {tent}: {are} grass.")
        }
        Technique::LineFull { line, clue } => {
            let tents = of_number(*clue, "tent".to_owned(), count(*clue, "tent"));
            let claim = match claimed(&step.claims).len() {
                ..=NAMED => claim,
                _ => "the rest of it is grass".to_owned(),
            };
            format!("{} has its {tents}, so {claim}.", first(*line))
        }
        Technique::LastSpot { tree } => match step.claims[..] {
            [Fact::Own { .. }] => format!("The tree at {tree} can only have the tent at {at}."),
            _ => format!("The tree at {tree} has one spot left: {at} is a tent."),
        },
        Technique::LineNeedsAll { line } => {
            let spots = count(missing, "spot");
            // In the chain of a refutation, a step keeps only the tents that the dead end needs.
            let is_part = step.claims.len() < missing as usize;
            let tents = claimed(&step.claims);
            let claim = match tents.len() {
                1 if is_part => format!(", among them {at}, which is a tent"),
                ..=NAMED if is_part => format!(", among them {}, which are tents", cells(&tents)),
                ..=NAMED => format!(": {claim}"),
                _ => ": all of them are tents".to_owned(),
            };
            let line = first(*line);
            format!("{line} needs {missing} more and has just {spots} left{claim}.")
        }
        Technique::Link { tree } => format!("The tent at {at} belongs to the tree at {tree}."),
        Technique::Served { trees } => trees::served(step, at, trees),
        Technique::Packing { line } => lines::packing(step, *line),
        Technique::Corner { tree, spots } => {
            let spots = cells(spots);
            if at.is_adjacent(*tree) {
                return format!(
                    "The tree at {tree} does not have its tent at {at}, and a tent there would touch \
                     {spots}, the only spots left of that tree: {at} is grass."
                );
            }
            format!(
                "A tent at {at} would touch {spots}, the only spots left of the tree at {tree}: {at} is grass."
            )
        }
        Technique::StarvedLine { line } => lines::starved(step, *line, at),
        Technique::OwnSpot { tree } => trees::own_spot(step, *tree, at),
        Technique::ClaimedLine {
            line,
            trees: captive,
        } => {
            let number = captive.len() as u32;
            let have = of_number(number, "must have its tent", "must have their tents");
            let captive = capital(&named(captive));
            format!("{captive} {have} in {line}, which fills it: {claim}.")
        }
        Technique::Suppliers {
            line,
            unpaired,
            trees,
        } => trees::suppliers(step, *line, *unpaired, trees),
        Technique::Clash { fills, tree } => lines::clash(only, fills, *tree),
        Technique::LineWithTrees { line } => lines::line_with_trees(step, *line),
        Technique::Band { lines } => lines::band(step, *lines),
        Technique::SharedSpots {
            trees: ring,
            spots,
            known,
        } => trees::shared(step, ring, spots, *known),
        Technique::BorderCount { .. } => lines::border(step),
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

/// Appends the steps from a supposition to its dead end, each on a new line, and then the dead end.
pub(super) fn follow(lines: &mut Vec<String>, refutation: &Refutation, reason: &Reason) {
    let mut told = vec![refutation.suppose];
    for step in &refutation.chain {
        lines.extend(sentence(step).lines().map(|line| format!("  {line}")));
        let notes = trees::sides_taken_of(step, |fact| told.contains(fact));
        if let Some(last) = lines.last_mut().filter(|_| !notes.is_empty()) {
            let _ = write!(last, " ({})", notes.join("; "));
        }
        told.extend(&step.claims);
    }
    let mut end = dead_end(&refutation.dead_end, Some(reason));
    // The facts that lead to the dead end are on the board or have been reported.
    let facts: Vec<Fact> = told.iter().chain(&reason.facts).copied().collect();
    let why = match refutation.dead_end {
        DeadEnd::TreeWithoutSpot(tree) => trees::sides_taken(tree, "its tent", &facts, |_| false),
        DeadEnd::TentWithoutTree(tent) => trees::trees_taken(tent, &facts),
        _ => Vec::new(),
    };
    if !why.is_empty() {
        end.truncate(end.len() - 1);
        let _ = write!(end, ": {}.", list(why, "and"));
    }
    lines.push(format!("  {end}"));
}
