//! The catalogue as a page: each technique with a drawing.

use std::fmt::Write as _;

use crate::explain::TechniqueKind;

/// Appends the catalogue: what each technique is called, how hard it is, when it applies, and a
/// drawing before and after.
pub fn techniques(out: &mut String) {
    out.push_str(
        "T a tree, * a tent, - grass, . not known; ! a tent that follows, x grass that follows.\n",
    );
    for kind in TechniqueKind::ALL {
        let (text, drawing) = about(kind);
        let _ = writeln!(out, "\n{} ({})\n  {text}", kind.name(), kind.least());
        for line in drawing {
            let _ = writeln!(out, "      {line}");
        }
    }
}

/// The rule of a technique, in a line.
#[must_use]
pub fn rule(kind: TechniqueKind) -> String {
    about(kind).0.replace("\n  ", " ")
}

/// The rule of a technique, and a drawing: a board on which a walk finds it.
#[expect(clippy::too_many_lines, reason = "one arm for each technique")]
pub(crate) fn about(kind: TechniqueKind) -> (&'static str, &'static [&'static str]) {
    match kind {
        TechniqueKind::ZeroLine => ("A line with the clue 0 is all grass.", &["0 x T x x"]),
        TechniqueKind::NoTree => (
            "A cell that no tree is beside is grass: a tent there would have no tree.",
            &["T . x", ". x x"],
        ),
        TechniqueKind::AroundTent => (
            "Tents do not touch, so the cells around one are grass.",
            &["x T x", "x * x", "x x x"],
        ),
        TechniqueKind::LineFull => (
            "A line that has its tents holds no more.",
            &["1 T * - x T", "  - - - - ."],
        ),
        TechniqueKind::LastSpot => (
            "A tree that has one spot left has its tent there.",
            &["- T !", "  -"],
        ),
        TechniqueKind::LineNeedsAll => (
            "A line with as many spots as it needs tents has a tent on each.",
            &["2 ! T - T !", "  - . - . -"],
        ),
        TechniqueKind::Link => (
            "A tent that only one tree can have belongs to that tree.",
            &[". T * -"],
        ),
        TechniqueKind::Served => (
            "A cell is grass if each tree beside it has its tent elsewhere.",
            &["* T x"],
        ),
        TechniqueKind::Packing => (
            "Of two cells side by side one is grass, so a run of 3 holds 2 at most, of 5 just 3.\n  \
             Where that is just what a line needs, tents stand on every other cell of odd runs.",
            &["3 ! T ! x !", "  . - . T T", "  - - - . ."],
        ),
        TechniqueKind::Corner => (
            "A tent that touches both spots that a tree has left would leave it none. (2.5 where\n  \
             the spots are opposite each other.)",
            &["- . x T .", "- T . - -", "- - - - -"],
        ),
        TechniqueKind::StarvedLine => (
            "A tent beside a line takes up to three of its cells. Where the rest holds too few\n  \
             tents, the cell is grass.",
            &["1 . - .", "  T x T", "  . T ."],
        ),
        TechniqueKind::OwnSpot => (
            "Where a tree's opposite side is closed, a spot touches all its others: a tent there\n  \
             is this tree's and no other tree's. Here A is never the tent of U.",
            &["- T A U", "  . - ."],
        ),
        TechniqueKind::ClaimedLine => (
            "As many trees as a line needs tents must have theirs in it; so its other cells are grass.",
            &["  - - - -", "1 . T . x", "  - - - T ."],
        ),
        TechniqueKind::Suppliers => (
            "Just as many trees as a line needs tents can give it one. So each does, and not\n  \
             elsewhere: x is the tent of neither T nor U.",
            &["  - x - - - x -", "2 . T . - . U ."],
        ),
        TechniqueKind::Clash => (
            "A tent fills its line and takes the cells around it. If that leaves a tree no spot, the cell\n  \
             is grass. (If that holds only where it is one tree's tent, it is not that tree's.)",
            &["  T . - . T", "1 x - . - .", "  - . T - -"],
        ),
        TechniqueKind::LineWithTrees => (
            "Each tent of a line has a tree of its own. What all placements have in common holds.\n  \
             (3.8 with 5 or 6 tents to place, 4.0 with more.)",
            &[
                "  - - - - - . -",
                "  - - - - . T .",
                "2 . T . - - !",
                "  - - - - . T .",
                "  - - - - - . -",
            ],
        ),
        TechniqueKind::Band => (
            "Two lines side by side hold together no more than one line of the same runs. Where\n  \
             that is just what both need, what all placements have in common holds. (4.0 with 5 or 6\n  \
             tents to place, 4.2 with more.)",
            &[
                "  . . - . . - -",
                "  T T - T T - -",
                "1 . . - . . - -",
                "2 . . - . . - !",
                "  T T - T T - T",
                "  . . - . . - .",
            ],
        ),
        TechniqueKind::SharedSpots => (
            "Trees that have as many spots in all as they are need each of them.",
            &["! T !", "T - T", "! T !"],
        ),
        TechniqueKind::BorderCount => (
            "If one side of a border has more trees than its clues need tents, the others have theirs\n  \
             across it. If no more trees can, all that can do. (0.1 more for each line counted after\n  \
             the first, up to 4.9.)",
            &[
                "1 . - - - . - - -",
                "1 T . - - T . - . T",
                "  - - - - - - - - !",
                "  - - - - - - - - -",
            ],
        ),
        TechniqueKind::WhatIf => (
            "Suppose a tent, or grass: where simple steps lead to something that cannot be, the\n  \
             opposite holds. (0.1 more for each round of steps.)",
            &[],
        ),
        TechniqueKind::WhatIfPlus => (
            "The same with every technique above. (0.1 more for each round of steps.)",
            &[],
        ),
    }
}
