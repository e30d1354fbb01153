//! The catalogue as a page: each technique with a drawing.

use std::fmt::Write as _;

use crate::explain::TechniqueKind;

/// Appends the catalogue: the name of each technique, its rating, its rule, and a drawing before
/// and after.
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

/// Returns the rule of a technique in one line.
#[must_use]
pub fn rule(kind: TechniqueKind) -> String {
    about(kind).0.replace("\n  ", " ")
}

/// Returns the rule of a technique, and a drawing: a board on which a walk finds it.
#[expect(clippy::too_many_lines, reason = "one arm for each technique")]
pub(crate) fn about(kind: TechniqueKind) -> (&'static str, &'static [&'static str]) {
    match kind {
        TechniqueKind::ZeroLine => ("A line with the clue 0 is all grass.", &["0 x T x x"]),
        TechniqueKind::NoTree => (
            "A cell without a tree next to it is grass: a tent there would have no tree.",
            &["T . x", ". x x"],
        ),
        TechniqueKind::AroundTent => (
            "Tents do not touch, so the cells around one are grass.",
            &["x T x", "x * x", "x x x"],
        ),
        TechniqueKind::LineFull => (
            "A line that has all its tents takes no more.",
            &["1 T * - x T", "  - - - - ."],
        ),
        TechniqueKind::LastSpot => (
            "A tree with one spot left has its tent there.",
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
            "A cell is grass if each tree next to it has its tent elsewhere.",
            &["* T x"],
        ),
        TechniqueKind::Packing => (
            "One of two neighbouring cells is grass, so a run of 3 cells takes at most 2 tents, a \
             run of 5\n  at most 3. If a line needs exactly that many, every other cell of its odd \
             runs is a tent.",
            &["3 ! T ! x !", "  . - . T T", "  - - - . ."],
        ),
        TechniqueKind::Corner => (
            "A tent that touches both remaining spots of a tree would leave it none. (2.5 if the \
             spots\n  are opposite each other.)",
            &["- . x T .", "- T . - -", "- - - - -"],
        ),
        TechniqueKind::StarvedLine => (
            "A tent next to a line takes up to three of its cells. If too few tents fit into the \
             rest,\n  the cell is grass.",
            &["1 . - .", "  T x T", "  . T ."],
        ),
        TechniqueKind::OwnSpot => (
            "If a tree's opposite side is closed, a spot touches all its other spots: a tent there \
             is\n  the tent of this tree and of no other tree. Here A is never the tent of U.",
            &["- T A U", "  . - ."],
        ),
        TechniqueKind::ClaimedLine => (
            "If as many trees must have their tent in a line as it needs tents, its other cells \
             are grass.",
            &["  - - - -", "1 . T . x", "  - - - T ."],
        ),
        TechniqueKind::Suppliers => (
            "If only as many trees can have a tent in a line as it needs, each of them has its \
             tent there\n  and not elsewhere: x is the tent of neither T nor U.",
            &["  - x - - - x -", "2 . T . - . U ."],
        ),
        TechniqueKind::Clash => (
            "A tent fills its line and takes the cells around it. If that leaves a tree no spot, \
             the cell\n  is grass. (If that happens only as the tent of one tree, it is not the \
             tent of that tree.)",
            &["  T . - . T", "1 x - . - .", "  - . T - -"],
        ),
        TechniqueKind::LineWithTrees => (
            "Each tent of a line has its own tree. What all placements have in common is \
             certain.\n  (3.8 with 5 or 6 tents to place, 4.0 with more.)",
            &[
                "  - - - - - . -",
                "  - - - - . T .",
                "2 . T . - - !",
                "  - - - - . T .",
                "  - - - - - . -",
            ],
        ),
        TechniqueKind::Band => (
            "Two neighbouring lines together take no more tents than one line with the same runs. \
             If\n  they need exactly that many, what all placements have in common is certain. \
             (4.0 with 5 or\n  6 tents to place, 4.2 with more.)",
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
            "If some trees together have only as many spots as there are trees, they need all of \
             them.",
            &["! T !", "T - T", "! T !"],
        ),
        TechniqueKind::BorderCount => (
            "If one side of a border has more trees than its clues need tents, the rest of these \
             trees\n  have their tents across it. If no more than that can, all that can do so. \
             (0.1 more for\n  each line counted after the first, up to 4.9.)",
            &[
                "1 . - - - . - - -",
                "1 T . - - T . - . T",
                "  - - - - - - - - !",
                "  - - - - - - - - -",
            ],
        ),
        TechniqueKind::WhatIf => (
            "Suppose a tent, or grass: if simple steps lead to a contradiction, the opposite is \
             true.\n  (0.1 more for each round of steps.)",
            &[],
        ),
        TechniqueKind::WhatIfPlus => (
            "The same with every technique above. (0.1 more for each round of steps.)",
            &[],
        ),
    }
}
