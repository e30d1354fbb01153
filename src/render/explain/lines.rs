//! What is said of lines: alone, side by side, with their trees, and with a border between them.

use crate::explain::{DeadEnd, Fact, Step};
use crate::puzzle::{Cell, Line};
use crate::render::explain::dead_end;
use crate::render::explain::phrase::{cell, cells, claims, count, fact, first, list, of_number};

pub(super) fn starved(line: Line, at: Cell, touched: &[Cell], missing: u32, room: u32) -> String {
    let (line, at) = (first(line), cell(at));
    let near = cells(touched);
    if room == 0 {
        let only = of_number(touched.len() as u32, "the only spot", "the only spots");
        return format!(
            "{line} needs {missing} more. A tent at {at} would touch {near}, {only} it has left: {at} is grass."
        );
    }
    let hold = format!("the rest of it holds just {room}");
    format!(
        "{line} needs {missing} more. A tent at {at} would touch {near}, and {hold}: {at} is grass."
    )
}

pub(super) fn clash(at: Cell, fills: &[Line], dead_end: &DeadEnd) -> String {
    let at = cell(at);
    let fills = list(fills, "and");
    let fill = if fills.is_empty() {
        String::new()
    } else {
        format!("fill {fills} and ")
    };
    let end = match dead_end {
        DeadEnd::TreeWithoutSpot { tree } => format!("leave the tree at {} no spot", cell(*tree)),
        DeadEnd::TooFew {
            line,
            missing,
            room,
        } => {
            let spots = if *room == 0 {
                "no spot".to_owned()
            } else {
                format!("just {}", count(*room, "spot"))
            };
            format!("leave {line}, which would need {missing} more, {spots}")
        }
        other => format!("lead to a dead end, {}", dead_end::dead_end(other, None)),
    };
    format!("A tent at {at} would {fill}{end}: {at} is grass.")
}

pub(super) fn line_with_trees(step: &Step, line: Line, missing: u32) -> String {
    let needs = match missing {
        0 => format!(
            "{} has its tents, each with a tree of its own.",
            first(line)
        ),
        1 => format!("{} needs 1 more, with a tree of its own.", first(line)),
        _ => format!(
            "{} needs {missing} more, each with a tree of its own.",
            first(line)
        ),
    };
    let in_line = |at: Cell| match line {
        Line::Row(row) => at.row as usize == row,
        Line::Column(column) => at.column as usize == column,
    };
    let however = of_number(missing.max(1), "Wherever it stands", "However they stand");
    match step.claims[..] {
        [Fact::Grass(at)] if !in_line(at) => {
            let touches = of_number(missing.max(1), "it touches", "one of them touches");
            let at = cell(at);
            format!("{needs} {however}, {touches} {at}: {at} is grass.")
        }
        _ => format!("{needs} {however}, {}.", claims(&step.claims)),
    }
}

pub(super) fn both(lines: [Line; 2]) -> String {
    match lines {
        [Line::Row(one), Line::Row(other)] => format!("Rows {} and {}", one + 1, other + 1),
        [Line::Column(one), Line::Column(other)] => {
            format!("Columns {} and {}", one + 1, other + 1)
        }
        [one, other] => format!("{} and {other}", first(one)),
    }
}

/// Lines from one to another, as in `1 and 2` or `1 to 3`.
fn range(one: usize, other: usize) -> String {
    let word = if one + 1 == other { "and" } else { "to" };
    format!("{one} {word} {other}")
}

pub(super) fn border(step: &Step, lines: [Line; 2], numbers: [u32; 4], leaves: bool) -> String {
    let [trees, clues, crossing, back] = numbers;
    let (side, has, needs) = match lines {
        [one, other] if one == other => (first(one), "has", "needs"),
        [Line::Row(one), Line::Row(other)] => {
            let (one, other) = (one.min(other) + 1, one.max(other) + 1);
            (format!("Rows {}", range(one, other)), "have", "need")
        }
        [Line::Column(one), Line::Column(other)] => {
            let (one, other) = (one.min(other) + 1, one.max(other) + 1);
            (format!("Columns {}", range(one, other)), "have", "need")
        }
        [one, other] => (format!("{} to {other}", first(one)), "have", "need"),
    };
    let sum = format!(
        "{side} {has} {} and {needs} {}",
        count(trees, "tree"),
        count(clues, "tent")
    );
    let other_way = if back == 0 {
        String::new()
    } else {
        let are = of_number(back, "is", "are");
        format!(", and {back} {are} known to cross the border the other way")
    };
    let must = match (leaves, crossing) {
        (_, 0) => "no tent crosses the border from its tree".to_owned(),
        (true, 1) => "1 tree has its tent across the border".to_owned(),
        (true, _) => format!("{crossing} trees have their tents across the border"),
        (false, 1) => "1 tent belongs to a tree across the border".to_owned(),
        (false, _) => format!("{crossing} tents belong to trees across the border"),
    };
    let owned: Vec<Fact> = step
        .claims
        .iter()
        .filter_map(|claim| match *claim {
            Fact::Own { tent, .. } => Some(Fact::Tent(tent)),
            _ => None,
        })
        .collect();
    if owned.is_empty() {
        let claim = list(step.claims.iter().map(|&claim| fact(claim)), "and");
        return format!("{sum}{other_way}, so {must}: {claim}.");
    }
    format!(
        "{sum}{other_way}, so {must}, and just {crossing} can: {}.",
        claims(&owned)
    )
}
