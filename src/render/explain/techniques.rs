//! The catalogue of techniques as text.

use std::fmt::Write as _;

use crate::explain::TechniqueKind;

/// Appends the catalogue: the name of each technique, its lowest rating, its rule and, except for
/// suppositions, a drawing in which `!` and `x` mark what follows.
pub fn techniques(out: &mut String) {
    out.push_str(
        "T and U trees, * a tent, - grass, . and A unknown cells; ! a tent that follows, x grass that \
         follows;\na number is the clue of its row.\n",
    );
    for kind in TechniqueKind::ALL {
        let (text, drawing) = about(kind);
        let _ = writeln!(out, "\n{} ({})\n  {text}", kind.name(), kind.least());
        for line in drawing {
            let _ = writeln!(out, "      {line}");
        }
    }
}

/// Returns the rule of a technique on one line.
#[must_use]
pub fn rule(kind: TechniqueKind) -> String {
    about(kind).0.replace("\n  ", " ")
}

/// Returns the rule of a technique, broken into lines, and the rows of its drawing. Suppositions
/// have no drawing.
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
            "If a line has all its tents, its other cells are grass.",
            &["1 T * - x T", "  - - - - ."],
        ),
        TechniqueKind::LastSpot => (
            "A tree with one spot left has its tent there.",
            &["- T !", "  -"],
        ),
        TechniqueKind::LineNeedsAll => (
            "If a line has exactly as many open cells as it needs tents, each of them is a tent.",
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
            "Two neighbouring cells hold at most one tent, so a run of 3 open cells holds at most 2 \
             tents, a\n  run of 5 at most 3. If a line needs as many tents as its runs can hold, the \
             1st, 3rd, 5th … cell\n  of each odd run is a tent.",
            &["3 ! T ! x !", "  . - . T T", "  - - - . ."],
        ),
        TechniqueKind::Corner => (
            "A cell that touches both remaining spots of a tree is grass: a tent there would leave \
             the tree\n  no spot. (Rated 2.5 if the spots are opposite each other.)",
            &["- . x T .", "- T . - -", "- - - - -"],
        ),
        TechniqueKind::StarvedLine => (
            "A tent on a cell next to a line closes up to three cells of the line. If the others \
             have room\n  for too few tents, that cell next to the line is grass.",
            &["1 . - .", "  T x T", "  . T ."],
        ),
        TechniqueKind::OwnSpot => (
            "If the side of a tree opposite a spot is closed, that spot touches all other spots of \
             the tree.\n  So a tent on that spot belongs to this tree. In the drawing, a tent at A \
             does not belong to U.",
            &["- T A U", "  . - ."],
        ),
        TechniqueKind::ClaimedLine => (
            "If a line needs no more tents than the trees that must have theirs in it, its other \
             cells are\n  grass.",
            &["  - - - -", "1 . T . x", "  - - - T ."],
        ),
        TechniqueKind::Suppliers => (
            "If only as many trees can have a tent in a line as it needs, each of them has its \
             tent there\n  and not elsewhere. In the drawing, neither x is the tent of T or U.",
            &["  - x - - - x -", "2 . T . - . U ."],
        ),
        TechniqueKind::Clash => (
            "A tent may complete its row or column, and it closes the cells around it. If that \
             leaves a tree\n  no spot, the cell is grass. (If that happens only if the tent belongs \
             to a certain tree, it\n  does not belong to that tree.)",
            &["  T . - . T", "1 x - . - .", "  - . T - -"],
        ),
        TechniqueKind::LineWithTrees => (
            "Each tent of a line has its own tree. What all placements have in common is \
             certain.\n  (Rated 3.8 with 5 or 6 tents to place, 4.0 with more.)",
            &[
                "  - - - - - . -",
                "  - - - - . T .",
                "2 . T . - - !",
                "  - - - - . T .",
                "  - - - - - . -",
            ],
        ),
        TechniqueKind::Band => (
            "In two neighbouring rows, two neighbouring columns hold at most one tent. So both rows \
             together\n  hold no more tents than one row with the same runs. If they need exactly \
             that many, what all\n  placements have in common is certain. The same holds for \
             columns. (Rated 4.0 with 5 or 6 tents\n  to place, 4.2 with more.)",
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
            "If a group of trees has only as many spots as trees, each of these spots is a tent. \
             (Rated 4.1\n  with more than two trees.)",
            &["! T !", "T - T", "! T !"],
        ),
        TechniqueKind::BorderCount => (
            "Subtract the sum of the clues on one side of a border from the number of trees there. \
             At least\n  as many trees of this side as the difference have their tents across the \
             border. If only that\n  many can, all of them do. (The rating is 0.1 higher for each \
             line after the first, up to 4.9.)",
            &[
                "1 . - - - . - - -",
                "1 T . - - T . - . T",
                "  - - - - - - - - !",
                "  - - - - - - - - -",
            ],
        ),
        TechniqueKind::WhatIf => (
            "Suppose a tent, or grass: if simple steps lead to a contradiction, the opposite is \
             true.\n  (The rating is 0.1 higher for each round of steps.)",
            &[],
        ),
        TechniqueKind::WhatIfPlus => (
            "A what-if in which the contradiction may use every technique except suppositions. (The \
             rating is\n  0.1 higher for each round of steps.)",
            &[],
        ),
    }
}
