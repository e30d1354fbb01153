//! Sentences about lines: alone, side by side, with their trees, and with a border between them.

use crate::explain::{DeadEnd, Fact, Step};
use crate::puzzle::{Cell, Line};
use crate::render::explain::dead_end;
use crate::render::explain::phrase::{
    NAMED, cell, cells, claims, count, fact, first, list, of_number,
};

pub(super) fn starved(line: Line, at: Cell, touched: &[Cell], missing: u32, room: u32) -> String {
    let rest = line;
    let (line, at) = (first(line), cell(at));
    let near = cells(touched);
    if room == 0 {
        let only = of_number(touched.len() as u32, "the only spot", "the only spots");
        return format!(
            "{line} needs {missing} more. A tent at {at} would touch {near}, {only} it has left: {at} is grass."
        );
    }
    let hold = format!("the rest of {rest} holds just {room}");
    format!(
        "{line} needs {missing} more. A tent at {at} would touch {near}, and {hold}: {at} is grass."
    )
}

pub(super) fn clash(at: Cell, owner: Option<Cell>, fills: &[Line], dead_end: &DeadEnd) -> String {
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
    match owner {
        None => format!("A tent at {at} would {fill}{end}: {at} is grass."),
        Some(tree) => {
            let tree = cell(tree);
            format!(
                "A tent at {at} of the tree at {tree} would {fill}{end}: the tree at {tree} does not \
                 have its tent at {at}."
            )
        }
    }
}

pub(super) fn line_with_trees(step: &Step, line: Line, missing: u32) -> String {
    let claim = claims(&step.claims);
    let line_needs = match missing {
        0 => {
            let line = first(line);
            return format!(
                "{line} has its tents, each with a tree of its own. However they are paired up, {claim}."
            );
        }
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
    let however = of_number(missing, "Wherever it stands", "However they stand");
    match step.claims[..] {
        [Fact::Grass(at)] if !in_line(at) => {
            let touches = of_number(missing, "it touches", "one of them touches");
            let at = cell(at);
            format!("{line_needs} {however}, {touches} {at}: {at} is grass.")
        }
        _ => format!("{line_needs} {however}, {claim}."),
    }
}

/// Two lines side by side that are filled.
pub(super) fn band(step: &Step, lines: [Line; 2], [one, other]: [u32; 2]) -> String {
    let lines = side(lines);
    let need = if one == other {
        format!("{one} more each")
    } else {
        format!("{one} and {other} more")
    };
    let (all, claim) = (one + other, claims(&step.claims));
    format!(
        "{lines} need {need}, and since tents do not touch, they hold just {all} together. However \
         these stand, {claim}."
    )
}

/// Lines from one to another, as in `Row 1`, `Rows 1 and 2` or `Columns 1 to 3`.
fn side(lines: [Line; 2]) -> String {
    let (word, one, other) = match lines {
        [one, other] if one == other => return first(one),
        [Line::Row(one), Line::Row(other)] => ("Rows", one, other),
        [Line::Column(one), Line::Column(other)] => ("Columns", one, other),
        [one, other] => return format!("{} to {other}", first(one)),
    };
    let (one, other) = (one.min(other) + 1, one.max(other) + 1);
    let to = if one + 1 == other { "and" } else { "to" };
    format!("{word} {one} {to} {other}")
}

/// A border count: its lines go from an edge of the board to the border.
#[derive(Clone, Copy, Debug)]
pub(super) struct Border {
    pub(super) lines: [Line; 2],
    pub(super) trees: u32,
    pub(super) clues: u32,
    /// Whether trees of the counted side have their tents across the border.
    pub(super) leaves: bool,
    pub(super) crossing: u32,
    pub(super) back: u32,
}

impl Border {
    /// The line beyond the border.
    fn beyond(self) -> Line {
        let next = |edge: usize, last: usize| if edge == 0 { last + 1 } else { last - 1 };
        match self.lines {
            [Line::Row(edge), Line::Row(last) | Line::Column(last)] => Line::Row(next(edge, last)),
            [Line::Column(edge), Line::Row(last) | Line::Column(last)] => {
                Line::Column(next(edge, last))
            }
        }
    }

    pub(super) fn sentence(self, step: &Step) -> String {
        let (last, beyond) = (self.lines[1], self.beyond());
        let (crossing, back) = (self.crossing, self.back);
        let lines = side(self.lines);
        let is_one = self.lines[0] == self.lines[1];
        let (has, needs) = if is_one {
            ("has", "needs")
        } else {
            ("have", "need")
        };
        let (trees, tents) = (count(self.trees, "tree"), count(self.clues, "tent"));
        let tent = of_number(back, "its tent", "their tents");
        let sum = match (self.leaves, back) {
            (_, 0) => format!("{lines} {has} {trees} and {needs} {tents}"),
            (true, _) => {
                format!(
                    "{lines} {has} {trees} and {needs} {tents}, {back} of them for trees in {beyond}"
                )
            }
            (false, _) => {
                format!(
                    "{lines} {has} {trees}, {back} with {tent} in {beyond}, and {needs} {tents}"
                )
            }
        };
        let must = match (self.leaves, crossing) {
            (true, 0) => format!("None of these trees can have its tent in {beyond}"),
            (false, 0) => format!("No tree in {beyond} can have its tent in {last}"),
            (true, 1) => format!("So 1 of the trees has its tent in {beyond}, and just 1 can"),
            (true, _) => format!(
                "So {crossing} of the trees have their tents in {beyond}, and just {crossing} can"
            ),
            (false, 1) => format!("So 1 tree in {beyond} has its tent in {last}, and just 1 can"),
            (false, _) => format!(
                "So {crossing} trees in {beyond} have their tents in {last}, and just {crossing} can"
            ),
        };
        let owned = |claim: &Fact| match *claim {
            Fact::Own { tent, .. } => Some(Fact::Tent(tent)),
            _ => None,
        };
        let owned: Vec<Fact> = step.claims.iter().filter_map(owned).collect();
        if !owned.is_empty() {
            return format!("{sum}. {must}: {}.", claims(&owned));
        }
        let no_other = of_number(back + 1, "no", "no other");
        let none = if self.leaves {
            format!("So {no_other} tree in {beyond} has its tent in {last}")
        } else {
            format!("So {no_other} tree in {last} has its tent in {beyond}")
        };
        if step.claims.len() > NAMED {
            return format!("{sum}. {must}. {none}.");
        }
        let claim = list(step.claims.iter().map(|&claim| fact(claim)), "and");
        format!("{sum}. {must}. {none}: {claim}.")
    }
}
