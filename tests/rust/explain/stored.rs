//! The steps of four boards are the same as in `stored.txt`: their order, their conclusions, and
//! the facts from which they follow. Together they use every technique except *shared spots* and
//! *what if +*.

use std::fmt::Write as _;

use itertools::Itertools;
use tents::explain::{Fact, Step, Steps, TechniqueKind};
use tents::format::read_one;
use tents::limits::Limits;
use tents::puzzle::Cell;

use crate::support::assert_golden;

const BOARDS: [&str; 4] = [
    "tents/7/7/i1i1h12hj702643439",
    "tents/7/7/11h1h2h1h2ia01e12272",
    "tents/6/6/1k2i0gi2506762",
    "tents/7/7/21111211112112o034186281",
];

/// Returns a fact as signs: a tent as `r1c2*`, grass as `r1c2-`, a tree and its tent as
/// `r1c1+r1c2`, a tree and a tent that is not its own as `r1c1/r1c2`.
fn fact(fact: &Fact) -> String {
    match fact {
        Fact::Tent(cell) => format!("{cell}*"),
        Fact::Grass(cell) => format!("{cell}-"),
        Fact::Own { tree, tent } => format!("{tree}+{tent}"),
        Fact::NotOwn { tree, tent } => format!("{tree}/{tent}"),
    }
}

/// Returns a step as a line: its technique, its conclusions, and its reason.
fn line(step: &Step) -> String {
    let cell = |kind: &'static str| move |cell: &Cell| format!("{kind} {cell}");
    let reason = &step.reason;
    let lines = reason.lines.iter().map(ToString::to_string);
    let trees = reason.trees.iter().map(cell("tree"));
    let cells = reason.cells.iter().map(cell("cell"));
    let facts = reason.facts.iter().map(fact);
    format!(
        "{}: {} <- {}\n",
        step.technique.kind(),
        step.claims.iter().map(fact).join(" "),
        lines.chain(trees).chain(cells).chain(facts).join(", ")
    )
}

#[test]
fn steps_and_reasons_are_the_stored_ones() {
    let mut text = String::new();
    let mut kinds = Vec::new();
    for board in BOARDS {
        let _ = writeln!(text, "{board}");
        for step in Steps::new(&read_one(board).unwrap(), &Limits::default()) {
            kinds.push(step.technique.kind());
            text += &line(&step);
        }
        text.push('\n');
    }
    let missing = TechniqueKind::ALL.into_iter();
    let missing = missing.filter(|kind| !kinds.contains(kind)).collect_vec();
    assert_eq!(
        missing,
        [TechniqueKind::SharedSpots, TechniqueKind::WhatIfPlus]
    );
    assert_golden("tests/rust/explain/stored.txt", &text);
}
