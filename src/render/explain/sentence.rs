//! One sentence for each technique, each dead end and each kind of mistake. Another language is another
//! file like this one.

use crate::explain::{DeadEnd, Fact, Mistake, Reason, Refutation, Step, Technique};
use crate::puzzle::{Cell, Line};
use crate::render::explain::phrase::{
    capital, cell, cells, claimed, claims, count, fact, first, list, of_number, supposed, trees,
};

/// At most so many cells are named that a mark makes grass.
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
                    format!("The tree at {tree} has one spot left, the tent at {spot}.")
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
        Technique::Served { cell: at, trees } => served(step, *at, trees),
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
        } => starved(*line, *at, touched, *missing, *room),
        Technique::OwnSpot { tree, spot } => own_spot(step, *tree, *spot),
        Technique::ClaimedLine {
            line,
            missing,
            trees: captive,
        } => {
            let have = of_number(*missing, "must have its tent", "must have their tents");
            let captive = capital(&trees(captive));
            format!("{captive} {have} in {line}, which needs just {missing} more: {claim}.")
        }
        Technique::Suppliers {
            line,
            missing,
            trees: able,
        } => {
            let (line, tents) = (first(*line), count(*missing, "more tent"));
            let out = elsewhere(&step.claims);
            if *missing == 1 {
                let able = trees(able);
                return format!(
                    "{line} needs {tents}, and only {able} can have its tent there, so not at {out}."
                );
            }
            let able = trees(able);
            format!(
                "{line} needs {tents}, and only {able} can have theirs there. So all of these do, and none at {out}."
            )
        }
        Technique::Clash {
            cell: at,
            fills,
            dead_end,
        } => clash(*at, fills, dead_end),
        Technique::LineWithTrees { line, missing } => line_with_trees(step, *line, *missing),
        Technique::Band { lines, missing } => {
            let both = both_lines(*lines);
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
        } => shared(step, ring, spots, *known),
        Technique::BorderCount {
            lines,
            trees,
            clues,
            leaves,
            crossing,
            back,
        } => {
            let numbers = [*trees, *clues, *crossing, *back];
            border(step, *lines, numbers, *leaves)
        }
        Technique::WhatIf { .. } | Technique::WhatIfPlus { .. } => {
            let story = step.refuted.as_ref();
            let story = story
                .map(|one| refutation(one, &step.reason))
                .unwrap_or_default();
            format!("{story}\nSo {claim}.")
        }
    }
}

fn grass(cells: usize) -> &'static str {
    of_number(cells as u32, "it is grass", "they are grass")
}

fn served(step: &Step, at: Cell, beside: &[Cell]) -> String {
    let owns: Vec<(Cell, Cell)> = step
        .reason
        .facts
        .iter()
        .filter_map(|fact| match fact {
            Fact::Own { tree, tent } if beside.contains(tree) => Some((*tree, *tent)),
            _ => None,
        })
        .collect();
    let at = cell(at);
    match (&owns[..], beside) {
        ([(tree, tent)], [_]) => format!(
            "The tree at {} has its tent at {}, so {at} has no tree left: it is grass.",
            cell(*tree),
            cell(*tent)
        ),
        (_, [tree]) => format!(
            "The tree at {} has its tent elsewhere, so {at} has no tree left: it is grass.",
            cell(*tree)
        ),
        _ => format!(
            "{} have their tents elsewhere, so {at} has no tree left: it is grass.",
            capital(&trees(beside))
        ),
    }
}

fn starved(line: Line, at: Cell, touched: &[Cell], missing: u32, room: u32) -> String {
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

fn own_spot(step: &Step, tree: Cell, spot: Cell) -> String {
    let others: Vec<Cell> = step
        .claims
        .iter()
        .filter_map(|claim| match claim {
            Fact::NotOwn { tree, .. } => Some(*tree),
            _ => None,
        })
        .collect();
    let (spot, tree) = (cell(spot), cell(tree));
    let others = trees(&others);
    format!(
        "A tent at {spot} would touch every other spot of the tree at {tree}. So it would be this tree's, not that of {others}."
    )
}

/// Cells that are not some trees' tents, as `r1c2 or r3c4`.
fn elsewhere(claims: &[Fact]) -> String {
    let mut spots: Vec<Cell> = claims.iter().map(|claim| claim.cell()).collect();
    spots.sort_unstable();
    spots.dedup();
    list(spots.into_iter().map(cell), "or")
}

fn clash(at: Cell, fills: &[Line], dead_end: &DeadEnd) -> String {
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
        other => format!("lead to a dead end, {}", self::dead_end(other, None)),
    };
    format!("A tent at {at} would {fill}{end}: {at} is grass.")
}

fn line_with_trees(step: &Step, line: Line, missing: u32) -> String {
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

fn both_lines(lines: [Line; 2]) -> String {
    match lines {
        [Line::Row(one), Line::Row(other)] => format!("Rows {} and {}", one + 1, other + 1),
        [Line::Column(one), Line::Column(other)] => {
            format!("Columns {} and {}", one + 1, other + 1)
        }
        [one, other] => format!("{} and {other}", first(one)),
    }
}

fn shared(step: &Step, ring: &[Cell], spots: &[Cell], known: bool) -> String {
    let (number, beside) = (spots.len(), trees(ring));
    if known {
        let out = elsewhere(&step.claims);
        return format!(
            "The tents at {} have just {} trees in all, so these have none at {out}.",
            cells(spots),
            ring.len()
        );
    }
    let tents: Vec<Fact> = step
        .claims
        .iter()
        .copied()
        .filter(|claim| matches!(claim, Fact::Tent(_)))
        .collect();
    let beside = capital(&beside);
    if tents.is_empty() {
        return format!("{beside} have just {number} spots in all, so these are no other tree's.");
    }
    format!(
        "{beside} have just {number} spots in all: {}.",
        claims(&tents)
    )
}

fn border(step: &Step, lines: [Line; 2], numbers: [u32; 4], leaves: bool) -> String {
    let [trees, clues, crossing, back] = numbers;
    let (side, has, needs) = match lines {
        [one, other] if one == other => (first(one), "has", "needs"),
        [Line::Row(one), Line::Row(other)] => {
            let (one, other) = (one.min(other) + 1, one.max(other) + 1);
            (format!("Rows {one} to {other}"), "have", "need")
        }
        [Line::Column(one), Line::Column(other)] => {
            let (one, other) = (one.min(other) + 1, one.max(other) + 1);
            (format!("Columns {one} to {other}"), "have", "need")
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

/// A supposition with what follows from it and where that ends, a line each.
fn refutation(refutation: &Refutation, reason: &Reason) -> String {
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
