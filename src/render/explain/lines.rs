//! Sentences about single lines, two neighbouring lines, lines with their trees, and the border
//! between two lines.

use crate::explain::{Fact, Numbers, Step, Technique};
use crate::puzzle::{Cell, Line};
use crate::render::explain::phrase::{
    NAMED, capital, cells, claims, count, fact, first, list, not_own, of_number,
};

pub(super) fn starved(step: &Step, line: Line, at: Cell) -> String {
    let Numbers {
        missing: [missing, _],
        touched,
        room,
        ..
    } = &step.numbers;
    let rest = if *room == 0 {
        let only = of_number(touched.len() as u32, "the only spot", "the only spots");
        format!("{only} it has left")
    } else {
        format!("and the rest of {line} holds just {room}")
    };
    format!(
        "{} needs {missing} more. A tent at {at} would touch {}, {rest}: {at} is grass.",
        first(line),
        cells(touched)
    )
}

pub(super) fn clash(claim: Fact, fills: &[Line], tree: Cell) -> String {
    let (at, fills) = (claim.cell(), list(fills, "and"));
    let tent = match claim {
        Fact::NotOwn { tree, .. } => format!("If {at} were the tent of the tree at {tree}, it"),
        _ => format!("A tent at {at}"),
    };
    format!(
        "{tent} would fill {fills} and leave the tree at {tree} no spot: {}.",
        fact(claim)
    )
}

pub(super) fn line_with_trees(step: &Step, line: Line) -> String {
    let missing = step.numbers.missing[0];
    let claim = claims(&step.claims);
    let name = first(line);
    let line_needs = match missing {
        0 => {
            return format!(
                "{name} has its tents, each with a tree of its own. However they are paired up, {claim}."
            );
        }
        1 => format!("{name} needs 1 more, with a tree of its own."),
        _ => format!("{name} needs {missing} more, each with a tree of its own."),
    };
    let however = of_number(missing, "Wherever it stands", "However they stand");
    match step.claims[..] {
        [Fact::Grass(at)] if !line.contains(at) => {
            let touches = of_number(missing, "it touches", "one of them touches");
            format!("{line_needs} {however}, {touches} {at}: {at} is grass.")
        }
        _ => format!("{line_needs} {however}, {claim}."),
    }
}

/// Returns the sentence for a line that needs as many tents as its runs of free cells can hold.
pub(super) fn packing(step: &Step, line: Line) -> String {
    let (missing, claim) = (step.numbers.missing[0], claims(&step.claims));
    // If there are too many runs to name them all, each claimed tent shows its own run.
    let then = match of_runs(line, &step.numbers.runs, &[]) {
        text if text.is_empty() => format!(": {claim}."),
        text => format!("{text}. So {claim}."),
    };
    format!(
        "{} needs {missing} more, and since tents do not touch, it holds just {missing} more{then}",
        first(line)
    )
}

/// Returns a text with the largest number of tents in each run of a line or of two lines, as in
/// `: 2 in rows 1 to 3 and 1 in row 5`. A single run is named without a number. If there are more
/// than [`NAMED`] runs, only those with the cell of a claim are named; the text is empty if there
/// are none, or still too many.
fn of_runs(line: Line, runs: &[[u32; 2]], claims: &[Fact]) -> String {
    let across = |at: u32| match line {
        Line::Row(_) => Line::Column(at as usize),
        Line::Column(_) => Line::Row(at as usize),
    };
    let places = |ends: &[u32; 2]| side(ends.map(across));
    if let [only] = runs {
        return format!(", in {}", places(only));
    }
    let has_claim = |&&[first, last]: &&[u32; 2]| {
        let mut places = claims.iter().map(|claim| line.position_of(claim.cell()));
        places.any(|place| (first..=last).contains(&place))
    };
    let is_all = runs.len() <= NAMED;
    let named = runs.iter().filter(|run| is_all || has_claim(run));
    let parts: Vec<String> = named
        .map(|run| format!("{} in {}", (run[1] - run[0] + 1).div_ceil(2), places(run)))
        .collect();
    match parts.len() {
        1..=NAMED if is_all => format!(": {}", list(parts, "and")),
        1..=NAMED => format!(", among them {}", list(parts, "and")),
        _ => String::new(),
    }
}

/// Returns the sentence for two neighbouring lines that together need as many tents as they can
/// hold.
pub(super) fn band(step: &Step, lines: [Line; 2]) -> String {
    let [one, other] = step.numbers.missing;
    let runs = of_runs(lines[0], &step.numbers.runs, &step.claims);
    let lines = capital(&side(lines));
    let need = if one == other {
        format!("{one} more each")
    } else {
        format!("{one} and {other} more")
    };
    let (all, claim) = (one + other, claims(&step.claims));
    format!(
        "{lines} need {need}, and since tents do not touch, they hold just {all} together{runs}. \
         However these stand, {claim}."
    )
}

/// Returns a range of lines, such as `row 1`, `rows 1 and 2` or `columns 1 to 3`.
fn side(lines: [Line; 2]) -> String {
    let (word, one, other) = match lines {
        [one, other] if one == other => return one.to_string(),
        [Line::Row(one), Line::Row(other)] => ("rows", one, other),
        [Line::Column(one), Line::Column(other)] => ("columns", one, other),
        [one, other] => return format!("{one} to {other}"),
    };
    let (one, other) = (one.min(other) + 1, one.max(other) + 1);
    let to = if one + 1 == other { "and" } else { "to" };
    format!("{word} {one} {to} {other}")
}

/// Returns the sentence for the trees and tents on one side of a border between two lines. This
/// side is a range of lines that begins at an edge of the board.
pub(super) fn border(step: &Step) -> String {
    let Technique::BorderCount {
        lines: [edge, last],
        trees,
        clues,
        leaves,
        crossing,
        back,
    } = step.technique
    else {
        return claims(&step.claims);
    };
    let beyond = match (edge, last) {
        (Line::Row(0), Line::Row(last)) => Line::Row(last + 1),
        (_, Line::Row(last)) => Line::Row(last - 1),
        (Line::Column(0), Line::Column(last)) => Line::Column(last + 1),
        (_, Line::Column(last)) => Line::Column(last - 1),
    };
    let [has, needs] = if edge == last {
        ["has", "needs"]
    } else {
        ["have", "need"]
    };
    let (trees, tents) = (count(trees, "tree"), count(clues, "tent"));
    let sides = capital(&side([edge, last]));
    let tent = of_number(back, "its tent", "their tents");
    let sum = match (back, leaves) {
        (0, _) => format!("{sides} {has} {trees} and {needs} {tents}"),
        (_, true) => {
            format!(
                "{sides} {has} {trees} and {needs} {tents}, {back} of them for trees in {beyond}"
            )
        }
        _ => format!("{sides} {has} {trees}, {back} with {tent} in {beyond}, and {needs} {tents}"),
    };
    let is_own = |claim: &&Fact| matches!(claim, Fact::Own { .. });
    let owned = step.claims.iter().filter(is_own);
    let owned: Vec<Fact> = owned.map(|claim| Fact::Tent(claim.cell())).collect();
    let more = if owned.is_empty() { "at least " } else { "" };
    let (crossed, others) = if leaves {
        (beyond, last)
    } else {
        (last, beyond)
    };
    let must = match (leaves, crossing) {
        (true, 0) => format!("None of these trees can have its tent in {crossed}"),
        (false, 0) => format!("No tree in {others} can have its tent in {crossed}"),
        _ => {
            let trees = if leaves {
                format!("{crossing} of the trees")
            } else {
                format!("{} in {others}", count(crossing, "tree"))
            };
            let have = of_number(crossing, "has its tent", "have their tents");
            format!("So {more}{trees} {have} in {crossed}, and just {crossing} can")
        }
    };
    if !owned.is_empty() {
        return format!("{sum}. {must}: {}.", claims(&owned));
    }
    let no_other = of_number(back + 1, "no", "no other");
    // If one more tree in `crossed` had its tent in `others`, more than `crossing` pairs would have
    // to cross in the opposite direction.
    let so = if crossing > 0 { "Then" } else { "So" };
    let none = format!("{so} {no_other} tree in {crossed} has its tent in {others}");
    if step.claims.len() > NAMED {
        return format!("{sum}. {must}. {none}.");
    }
    format!("{sum}. {must}. {none}: {}.", not_own(&step.claims))
}
