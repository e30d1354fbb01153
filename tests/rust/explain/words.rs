//! The sentences about techniques, dead ends and wrong marks, as a reader sees them.

use tents::explain::Technique as T;
use tents::explain::{DeadEnd, Fact, Mistake, Numbers, Reason, Refutation, Step, Steps};
use tents::limits::Limits;
use tents::puzzle::{Cell, Line};
use tents::render::explain::{dead_end, entries, mistake, sentence};

use super::boards::numbered;

use Fact::{Grass, NotOwn, Own, Tent};
use Line::{Column, Row};

/// Returns the cell of a row and a column, both counted from 1.
fn c(row: u32, column: u32) -> Cell {
    Cell {
        row: row - 1,
        column: column - 1,
    }
}

/// Returns grass in some columns of a row.
fn grass<const N: usize>(row: u32, columns: [u32; N]) -> Vec<Fact> {
    columns.map(|column| Grass(c(row, column))).to_vec()
}

/// Returns tents in some columns of a row.
fn tents<const N: usize>(row: u32, columns: [u32; N]) -> Vec<Fact> {
    columns.map(|column| Tent(c(row, column))).to_vec()
}

fn own(tree: Cell, tent: Cell) -> Fact {
    Own { tree, tent }
}

fn not_own(tree: Cell, tent: Cell) -> Fact {
    NotOwn { tree, tent }
}

/// A technique with the numbers that its sentence contains, such as the missing tents of a line.
struct Counted(T, Numbers);

impl From<T> for Counted {
    fn from(technique: T) -> Self {
        Self(technique, Numbers::default())
    }
}

fn step(technique: impl Into<Counted>, claims: &[Fact]) -> Step {
    let Counted(technique, numbers) = technique.into();
    Step {
        rating: technique.kind().least(),
        technique,
        numbers,
        claims: claims.to_vec(),
        reason: Reason::default(),
        refuted: None,
    }
}

/// Panics unless the sentences of some steps are the lines of a text.
fn assert_words<C: Into<Counted>>(text: &str, steps: impl IntoIterator<Item = (C, Vec<Fact>)>) {
    let steps = steps.into_iter();
    let said = steps.map(|(technique, claims)| sentence(&step(technique, &claims)));
    let said: Vec<String> = said.collect();
    let lines: Vec<&str> = text.trim().lines().collect();
    assert_eq!(said, lines);
}

fn needing(technique: T, missing: [u32; 2], runs: &[[u32; 2]]) -> Counted {
    let mut numbers = Numbers::default();
    (numbers.missing, numbers.runs) = (missing, runs.to_vec());
    Counted(technique, numbers)
}

fn needs_all(line: Line, missing: u32) -> Counted {
    needing(T::LineNeedsAll { line }, [missing, 0], &[])
}

fn packing(line: Line, missing: u32, runs: &[[u32; 2]]) -> Counted {
    needing(T::Packing { line }, [missing, 0], runs)
}

fn band(lines: [Line; 2], missing: [u32; 2], runs: &[[u32; 2]]) -> Counted {
    needing(T::Band { lines }, missing, runs)
}

fn claimed(line: Line, trees: &[Cell]) -> T {
    let trees = trees.to_vec();
    T::ClaimedLine { line, trees }
}

/// Returns the technique for a line that needs the tents of all `trees`; `missing` of these tents
/// are not placed yet.
fn suppliers(line: Line, trees: &[Cell], missing: u32) -> Counted {
    let technique = T::Suppliers {
        line,
        unpaired: trees.len() as u32,
        trees: trees.to_vec(),
    };
    needing(technique, [missing, 0], &[])
}

#[test]
fn sentences_about_marks_and_singles() {
    let (line, tent) = (Row(2), c(4, 4));
    let around = [grass(3, [3, 4, 5]), grass(4, [3, 5])].concat();
    let (tree, spot) = (c(2, 4), c(2, 5));
    let both = vec![Tent(c(1, 10)), Tent(c(3, 10))];
    assert_words(
        "
Row 3 has the clue 0: all of it is grass.
r3c1 has no tree beside it: it is grass.
2 cells have no tree beside them: they are grass.
The cells around the tent at r4c4 are grass.
r3c3 and r3c4 touch the tent at r4c4: they are grass.
r3c3 touches the tent at r4c4: it is grass.
Row 3 has its tent, so r3c1 is grass.
Row 3 has its 2 tents, so the rest of it is grass.
The tree at r2c4 has one spot left: r2c5 is a tent.
The tree at r2c4 can only have the tent at r2c5.
The tent at r2c5 belongs to the tree at r2c4.
Row 3 needs 1 more and has just 1 spot left: r3c1 is a tent.
Column 10 needs 2 more and has just 2 spots left: r1c10 and r3c10 are tents.
Row 6 needs 3 more and has just 3 spots left: r6c1, r6c8 and r6c10 are tents.
Row 6 needs 3 more and has just 3 spots left, among them r6c8 and r6c10, which are tents.
Row 6 needs 3 more and has just 3 spots left, among them r6c8, which is a tent.
Row 2 needs 5 more and has just 5 spots left: all of them are tents.
",
        [
            (T::ZeroLine { line }.into(), grass(3, [1])),
            (T::NoTree.into(), grass(3, [1])),
            (T::NoTree.into(), grass(3, [1, 2])),
            (T::AroundTent { tent }.into(), around.clone()),
            (T::AroundTent { tent }.into(), around[..2].to_vec()),
            (T::AroundTent { tent }.into(), around[..1].to_vec()),
            (T::LineFull { line, clue: 1 }.into(), grass(3, [1])),
            (
                T::LineFull { line, clue: 2 }.into(),
                grass(3, [1, 2, 3, 4, 5]),
            ),
            (
                T::LastSpot { tree }.into(),
                vec![Tent(spot), own(tree, spot)],
            ),
            (T::LastSpot { tree }.into(), vec![own(tree, spot)]),
            (T::Link { tree }.into(), vec![own(tree, spot)]),
            (needs_all(line, 1), tents(3, [1])),
            (needs_all(Column(9), 2), both),
            (needs_all(Row(5), 3), tents(6, [1, 8, 10])),
            (needs_all(Row(5), 3), tents(6, [8, 10])),
            (needs_all(Row(5), 3), tents(6, [8])),
            (needs_all(Row(1), 5), tents(2, [1, 3, 5, 7, 9])),
        ],
    );
}

#[test]
fn sentences_about_served_cells_name_the_tents_of_their_trees() {
    let (cell, tree, tent) = (c(3, 8), c(3, 9), c(3, 10));
    let served = |trees: &[Cell], fact: Fact| {
        let trees = trees.to_vec();
        let mut step = step(T::Served { trees }, &[Grass(cell)]);
        step.reason.facts = vec![fact];
        sentence(&step)
    };
    assert_eq!(
        served(&[tree], own(tree, tent)),
        "The tree at r3c9 has its tent at r3c10, so r3c8 has no tree left: it is grass."
    );
    assert_eq!(
        served(&[tree], not_own(tree, cell)),
        "The tree at r3c9 has its tent elsewhere, so r3c8 has no tree left: it is grass."
    );
    assert_eq!(
        served(&[tree, c(4, 8)], own(tree, tent)),
        "The trees at r3c9 and r4c8 have their tents elsewhere, so r3c8 has no tree left: \
         it is grass."
    );
}

#[test]
fn sentences_about_one_line_or_one_tree() {
    let many = [[0, 1], [3, 4], [6, 7], [9, 10], [12, 12]];
    let runs = [[0, 0], [2, 3], [5, 7], [9, 9], [11, 12]];
    let (tree, spots, cell) = (c(2, 2), [c(1, 2), c(2, 3)], c(1, 3));
    let beside = T::Corner {
        tree: c(6, 2),
        spots: [c(6, 1), c(6, 3)],
    };
    let starved = |columns: &[u32], missing, room| {
        let mut starved = needing(T::StarvedLine { line: Row(1) }, [missing, 0], &[]);
        starved.1.touched = columns.iter().map(|&column| c(2, column)).collect();
        starved.1.room = room;
        starved
    };
    let own_spot = T::OwnSpot { tree: c(1, 2) };
    assert_words(
        "
Column 8 needs 2 more, and since tents do not touch, it holds just 2 more: 1 in row 1 and 1 in rows 5 and 6. So r1c8 is a tent.
Column 8 needs 2 more, and since tents do not touch, it holds just 2 more, in rows 3 to 5. So r3c8 and r5c8 are tents.
Column 8 needs 5 more, and since tents do not touch, it holds just 5 more: r13c8 is a tent.
Row 2 needs 6 more, and since tents do not touch, it holds just 6 more: r2c1, r2c6, r2c8 and r2c10 are tents.
A tent at r1c3 would touch r1c2 and r2c3, the only spots left of the tree at r2c2: r1c3 is grass.
The tree at r6c2 does not have its tent at r7c2, and a tent there would touch r6c1 and r6c3, the only spots left of that tree: r7c2 is grass.
Row 2 needs 1 more. A tent at r3c5 would touch r2c4 and r2c6, the only spots it has left: r3c5 is grass.
Row 2 needs 1 more. A tent at r3c5 would touch r2c5, the only spot it has left: r3c5 is grass.
Row 2 needs 3 more. A tent at r3c5 would touch r2c4 and r2c5, and the rest of row 2 holds just 2: r3c5 is grass.
A tent at r1c3 would touch every other spot of the tree at r1c2. So it would be the tent of that tree, not of the tree at r1c4.
",
        [
            (packing(Column(7), 2, &[[0, 0], [4, 5]]), tents(1, [8])),
            (packing(Column(7), 2, &[[2, 4]]), vec![Tent(c(3, 8)), Tent(c(5, 8))]),
            (packing(Column(7), 5, &many), tents(13, [8])),
            (packing(Row(1), 6, &runs), tents(2, [1, 6, 8, 10])),
            (T::Corner { tree, spots }.into(), vec![Grass(cell)]),
            (beside.into(), grass(7, [2])),
            (starved(&[4, 6], 1, 0), grass(3, [5])),
            (starved(&[5], 1, 0), grass(3, [5])),
            (starved(&[4, 5], 3, 2), grass(3, [5])),
            (own_spot.into(), vec![not_own(c(1, 4), c(1, 3))]),
        ],
    );
}

#[test]
fn sentences_about_a_line_and_its_trees() {
    let (one, other, line) = (c(2, 2), c(2, 6), Row(1));
    let trees = [2, 4, 6, 8, 10].map(|column| c(1, column));
    let elsewhere = trees.map(|tree| not_own(tree, c(1, tree.column + 2)));
    let neither = vec![not_own(one, c(1, 2)), not_own(other, c(1, 6))];
    assert_words(
        "
The tree at r2c2 must have its tent in row 2, which fills it: r2c9 is grass.
The trees at r2c2 and r2c6 must have their tents in row 2, which fills it: r2c8 and r2c9 are grass.
The trees at r1c2, r1c4, r1c6 and 2 more must have their tents in row 2, which fills it: r2c12 is grass.
Row 2 needs 1 more tent, and only the tree at r2c2 can have its tent there. So its tent is there, and not at r1c2.
Row 2 needs 2 more tents, and only the trees at r2c2 and r2c6 can have theirs there. So both do, and neither has its tent at r1c2 or r1c6.
Row 2 needs 1 more tent and has 1 tent whose tree is not known, and only the trees at r2c2 and r2c6 can have theirs there. So both do, and neither has its tent at r1c2 or r1c6.
Row 2 has 2 tents whose trees are not known, and only the trees at r2c2 and r2c6 can have theirs there. So both do, and neither has its tent at r1c2 or r1c6.
Row 2 needs 5 more tents, and only the trees at r1c2, r1c4, r1c6 and 2 more can have theirs there. So all of them do, and none has its tent at any other spot.
",
        [
            (claimed(line, &[one]).into(), grass(2, [9])),
            (claimed(line, &[one, other]).into(), grass(2, [8, 9])),
            (claimed(line, &trees).into(), grass(2, [12])),
            (suppliers(line, &[one], 1), neither[..1].to_vec()),
            (suppliers(line, &[one, other], 2), neither.clone()),
            (suppliers(line, &[one, other], 1), neither.clone()),
            (suppliers(line, &[one, other], 0), neither),
            (suppliers(line, &trees, 5), elsewhere.to_vec()),
        ],
    );
}

#[test]
fn sentences_about_clashes() {
    let (cell, own) = (c(1, 2), c(1, 1));
    let clash = |fills: &[Line], tree| T::Clash {
        fills: fills.to_vec(),
        tree,
    };
    assert_words(
        "
A tent at r1c2 would fill row 1 and leave the tree at r2c4 no spot: r1c2 is grass.
A tent at r1c2 would fill row 1 and column 2 and leave the tree at r2c4 no spot: r1c2 is grass.
If r1c2 were the tent of the tree at r1c1, it would fill row 1 and leave the tree at r1c3 no spot: the tree at r1c1 does not have its tent at r1c2.
",
        [
            (clash(&[Row(0)], c(2, 4)), vec![Grass(cell)]),
            (clash(&[Row(0), Column(1)], c(2, 4)), vec![Grass(cell)]),
            (clash(&[Row(0)], c(1, 3)), vec![not_own(own, cell)]),
        ],
    );
}

#[test]
fn sentences_about_all_placements() {
    let with = |missing| needing(T::LineWithTrees { line: Row(1) }, [missing, 0], &[]);
    let runs = [[0, 0], [2, 3], [5, 7], [9, 9], [11, 12]];
    let (tree, tent) = (c(1, 5), c(2, 5));
    assert_words(
        "
Row 2 needs 2 more, each with a tree of its own. However they stand, r2c5 is a tent.
Row 2 needs 1 more, with a tree of its own. Wherever it stands, r2c5 is grass.
Row 2 needs 2 more, each with a tree of its own. However they stand, one of them touches r3c5: r3c5 is grass.
Row 2 needs 1 more, with a tree of its own. Wherever it stands, it touches r3c5: r3c5 is grass.
Row 2 needs 2 more, each with a tree of its own. However they stand, the tree at r1c5 has its tent at r2c5.
Row 2 has its tents, each with a tree of its own. However they are paired up, the tree at r1c5 does not have its tent at r2c5.
Rows 1 and 2 need 1 and 2 more, and since tents do not touch, they hold just 3 together: 2 in columns 1 to 3 and 1 in column 7. However these stand, r2c7 is a tent.
Rows 2 and 3 need 3 more each, and since tents do not touch, they hold just 6 together, among them 2 in columns 6 to 8. However these stand, r3c7 is grass.
",
        [
            (with(2), tents(2, [5])),
            (with(1), grass(2, [5])),
            (with(2), grass(3, [5])),
            (with(1), grass(3, [5])),
            (with(2), vec![own(tree, tent)]),
            (with(0), vec![not_own(tree, tent)]),
            (band([Row(0), Row(1)], [1, 2], &[[0, 2], [6, 6]]), tents(2, [7])),
            (band([Row(1), Row(2)], [3, 3], &runs), grass(3, [7])),
        ],
    );
}

#[test]
fn sentences_about_the_whole_board() {
    let spots = [c(1, 1), c(1, 3), c(3, 1), c(3, 3)];
    let shared = |known| T::SharedSpots {
        trees: vec![c(1, 2), c(2, 1), c(2, 3), c(3, 2)],
        spots: spots.to_vec(),
        known,
    };
    assert_words(
        "
The trees at r1c2, r2c1, r2c3 and r3c2 have just 4 spots in all: r1c1, r1c3, r3c1 and r3c3 are tents.
The trees at r1c2, r2c1, r2c3 and r3c2 have just 4 spots in all, so no other tree has its tent there.
The tents at r1c1, r1c3, r3c1 and r3c3 have just 4 trees in all, so these trees have no tent at r2c2.
",
        [
            (shared(false), spots.map(Tent).to_vec()),
            (shared(false), vec![not_own(c(1, 4), c(1, 3))]),
            (shared(true), vec![not_own(c(1, 2), c(2, 2))]),
        ],
    );
}

#[test]
fn sentences_about_borders() {
    let border =
        |lines, [trees, clues]: [u32; 2], leaves, [crossing, back]: [u32; 2]| T::BorderCount {
            lines,
            trees,
            clues,
            leaves,
            crossing,
            back,
        };
    let rows = [Row(0), Row(1)];
    let crossed = own(c(1, 4), c(2, 4));
    let others = [not_own(c(3, 1), c(2, 1)), not_own(c(3, 5), c(2, 5))];
    assert_words(
        "
Row 1 has 2 trees and needs 1 tent. So 1 of the trees has its tent in row 2, and just 1 can: r2c4 is a tent.
Columns 8 to 10 have 4 trees, 1 with its tent in column 7, and need 6 tents. So 3 trees in column 7 have their tents in column 8, and just 3 can: r2c4 is a tent.
Rows 1 and 2 have 3 trees and need 3 tents. None of these trees can have its tent in row 3. So no tree in row 3 has its tent in row 2: the tree at r3c1 does not have its tent at r2c1.
Rows 1 and 2 have 2 trees and need 3 tents, 1 of them for trees in row 3. None of these trees can have its tent in row 3. So no other tree in row 3 has its tent in row 2: the tree at r3c1 does not have its tent at r2c1.
Rows 1 and 2 have 3 trees and need 3 tents. No tree in row 3 can have its tent in row 2. So no tree in row 2 has its tent in row 3: the tree at r2c1 does not have its tent at r3c1.
Rows 1 and 2 have 4 trees and need 3 tents. So at least 1 of the trees has its tent in row 3, and just 1 can. Then no tree in row 3 has its tent in row 2: the tree at r3c1 does not have its tent at r2c1, nor the tree at r3c5 at r2c5.
",
        [
            (border([Row(0), Row(0)], [2, 1], true, [1, 0]), vec![crossed]),
            (
                border([Column(9), Column(7)], [4, 6], false, [3, 1]),
                vec![crossed, not_own(c(1, 8), c(1, 7))],
            ),
            (border(rows, [3, 3], true, [0, 0]), others[..1].to_vec()),
            (border(rows, [2, 3], true, [0, 1]), others[..1].to_vec()),
            (border(rows, [3, 3], false, [0, 0]), vec![not_own(c(2, 1), c(3, 1))]),
            (border(rows, [4, 3], true, [1, 0]), others.to_vec()),
        ],
    );
}

#[test]
fn a_sentence_about_a_tree_names_the_tree_that_took_its_spot() {
    let (tree, tent) = (c(5, 4), c(4, 4));
    let mut one = step(T::WhatIf { rounds: 1 }, &[NotOwn { tree, tent }]);
    one.refuted = Some(Refutation {
        suppose: Own { tree, tent },
        chain: Vec::new(),
        dead_end: DeadEnd::TreeWithoutSpot(c(4, 5)),
    });
    assert_eq!(
        sentence(&one),
        "Suppose the tree at r5c4 had its tent at r4c4.\n  The tree at r4c5 has no spot left: r4c4 \
         belongs to the tree at r5c4.\nSo the tree at r5c4 does not have its tent at r4c4."
    );
    // The text does not mention the cited fact that the tent does not belong to the tree at r4c5.
    one.reason.facts = vec![NotOwn {
        tree: c(4, 5),
        tent,
    }];
    let said = sentence(&one);
    assert!(
        said.contains("left: r4c4 belongs to the tree at r5c4.\n"),
        "{said}"
    );
}

#[test]
fn sentences_about_suppositions() {
    let (tree, spot) = (c(4, 5), c(4, 6));
    let around = T::AroundTent { tent: c(5, 4) };
    let chain = vec![
        step(around, &[Grass(c(4, 4)), Grass(c(6, 4))]),
        step(T::LastSpot { tree }, &[Tent(spot), own(tree, spot)]),
    ];
    let refuted = |suppose, dead_end| Refutation {
        suppose,
        chain: chain.clone(),
        dead_end,
    };
    let mut what_if = step(T::WhatIf { rounds: 2 }, &[Grass(c(5, 4))]);
    let end = DeadEnd::TooMany {
        line: Column(5),
        clue: 2,
        tents: 3,
    };
    what_if.refuted = Some(refuted(Tent(c(5, 4)), end));
    assert_eq!(
        sentence(&what_if),
        "Suppose r5c4 were a tent.\n  \
           r4c4 and r6c4 touch the tent at r5c4: they are grass.\n  \
           The tree at r4c5 has one spot left: r4c6 is a tent.\n  \
           Column 6 has 3 tents, but its clue is 2.\n\
         So r5c4 is grass."
    );
    let (tree, tent) = (c(5, 3), c(5, 4));
    let beginnings = [
        (Grass(tent), "Suppose r5c4 were grass."),
        (
            Own { tree, tent },
            "Suppose the tree at r5c3 had its tent at r5c4.",
        ),
        (
            NotOwn { tree, tent },
            "Suppose the tree at r5c3 did not have its tent at r5c4.",
        ),
    ];
    for (suppose, expected) in beginnings {
        let mut what_if = step(T::WhatIfPlus { rounds: 2 }, &[suppose.opposite()]);
        what_if.refuted = Some(refuted(suppose, end));
        assert_eq!(sentence(&what_if).lines().next(), Some(expected));
    }
    let wrong = Mistake::Wrong {
        mark: Tent(c(5, 4)),
        refutation: Some(refuted(Tent(c(5, 4)), DeadEnd::Both(c(2, 5)))),
        reason: Reason::default(),
    };
    assert_eq!(
        mistake(&wrong),
        "r5c4 cannot be a tent. Suppose it is:\n  \
           r4c4 and r6c4 touch the tent at r5c4: they are grass.\n  \
           The tree at r4c5 has one spot left: r4c6 is a tent.\n  \
           r2c5 would be both a tent and grass.\n\
         So r5c4 is grass."
    );
    let unexplained = Mistake::Wrong {
        mark: Grass(c(5, 4)),
        refutation: None,
        reason: Reason::default(),
    };
    assert_eq!(
        mistake(&unexplained),
        "r5c4 cannot be grass, but no short explanation was found."
    );
}

#[test]
fn sentences_about_every_dead_end() {
    let tents = [c(2, 3), c(3, 4)];
    let (tree, tent) = (c(2, 4), c(2, 4));
    let reason = Reason {
        facts: vec![Tent(c(1, 4))],
        ..Reason::default()
    };
    let many = |line, clue, tents| DeadEnd::TooMany { line, clue, tents };
    let few = |missing, room| DeadEnd::TooFew {
        line: Row(4),
        missing,
        room,
    };
    let link = DeadEnd::BothLink {
        tree,
        tent: c(2, 3),
    };
    let ends = [
        (
            DeadEnd::TreeWithoutSpot(tree),
            "The tree at r2c4 has no spot left.",
        ),
        (
            DeadEnd::TentWithoutTree(tent),
            "The tent at r2c4 has no tree left.",
        ),
        (
            many(Column(3), 0, 1),
            "Column 4 has the clue 0, but r1c4 is a tent.",
        ),
        (many(Row(0), 1, 2), "Row 1 has 2 tents, but its clue is 1."),
        (few(3, 2), "Row 5 needs 3 more tents, but only 2 fit."),
        (few(2, 1), "Row 5 needs 2 more tents, but only 1 fits."),
        (few(1, 0), "Row 5 needs 1 more tent, but has no spot left."),
        (
            DeadEnd::Both(c(1, 1)),
            "r1c1 would be both a tent and grass.",
        ),
        (DeadEnd::Touch(tents), "The tents at r2c3 and r3c4 touch."),
        (
            DeadEnd::SharedTent { tent, trees: tents },
            "The trees at r2c3 and r3c4 would share the tent at r2c4.",
        ),
        (
            DeadEnd::SharedTree { tree, tents },
            "The tents at r2c3 and r3c4 would share the tree at r2c4.",
        ),
        (
            link,
            "The tree at r2c4 would have its tent at r2c3, and would not.",
        ),
    ];
    for (end, expected) in ends {
        assert_eq!(dead_end(&end, Some(&reason)), expected);
    }
    let zero = dead_end(&many(Column(3), 0, 1), None);
    assert_eq!(zero, "Column 4 has a tent, but its clue is 0.");
}

#[test]
fn steps_that_place_a_tent_are_not_joined_with_steps_that_do_not() {
    let mut joined = 0;
    for number in 0..10 {
        let puzzle = numbered(number, 12, 29);
        let limits = Limits::default();
        let steps: Vec<Step> = Steps::new(&puzzle, &limits).collect();
        for entry in entries(&steps, true) {
            let is_link = |index: &usize| matches!(steps[*index].claims[..], [Own { .. }]);
            let links = entry.steps.iter().filter(|index| is_link(index)).count();
            assert!([0, entry.steps.len()].contains(&links), "{}", entry.text);
            assert!(entry.steps.len() <= 5, "{}", entry.text);
            joined += usize::from(entry.steps.len() > 1);
        }
    }
    assert!(joined > 20, "{joined}");
}
