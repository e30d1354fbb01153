//! Every sentence about every technique, dead end and mistake, as a reader sees it.

use tents::explain::{DeadEnd, Fact, Mistake, Reason, Refutation, Step, Steps, Technique};
use tents::limits::Limits;
use tents::puzzle::{Cell, Line};
use tents::render::explain::{dead_end, entries, mistake, sentence};

use super::boards::numbered;

use Fact::{Grass, NotOwn, Own, Tent};
use Line::{Column, Row};

/// A cell by its row and column, both from 1.
fn c(row: u32, column: u32) -> Cell {
    Cell {
        row: row - 1,
        column: column - 1,
    }
}

fn step(technique: Technique, claims: &[Fact]) -> Step {
    Step {
        rating: technique.rating(),
        technique,
        claims: claims.to_vec(),
        reason: Reason::default(),
        refuted: None,
    }
}

fn assert_words(technique: Technique, claims: &[Fact], expected: &str) {
    assert_eq!(sentence(&step(technique, claims)), expected);
}

#[test]
fn marks_and_singles_are_said() {
    let line = Row(2);
    assert_words(
        Technique::ZeroLine { line },
        &[Grass(c(3, 1))],
        "Row 3 has the clue 0: all of it is grass.",
    );
    assert_words(
        Technique::NoTree,
        &[Grass(c(3, 1))],
        "r3c1 has no tree beside it: it is grass.",
    );
    assert_words(
        Technique::NoTree,
        &[Grass(c(3, 1)), Grass(c(3, 2))],
        "2 cells have no tree beside them: they are grass.",
    );
    let tent = c(4, 4);
    let around = [c(3, 3), c(3, 4), c(3, 5), c(4, 3), c(4, 5)].map(Grass);
    assert_words(
        Technique::AroundTent { tent },
        &around,
        "The cells around the tent at r4c4 are grass.",
    );
    assert_words(
        Technique::AroundTent { tent },
        &around[..2],
        "r3c3 and r3c4 touch the tent at r4c4: they are grass.",
    );
    assert_words(
        Technique::AroundTent { tent },
        &around[..1],
        "r3c3 touches the tent at r4c4: it is grass.",
    );
    assert_words(
        Technique::LineFull { line, clue: 1 },
        &[Grass(c(3, 1))],
        "Row 3 has its tent, so r3c1 is grass.",
    );
    assert_words(
        Technique::LineFull { line, clue: 2 },
        &[1, 2, 3, 4, 5].map(|column| Grass(c(3, column))),
        "Row 3 has its 2 tents, so the rest of it is grass.",
    );
    let (tree, spot) = (c(2, 4), c(2, 5));
    let own = Own { tree, tent: spot };
    assert_words(
        Technique::LastSpot { tree, spot },
        &[Tent(spot), own],
        "The tree at r2c4 has one spot left: r2c5 is a tent.",
    );
    assert_words(
        Technique::LastSpot { tree, spot },
        &[own],
        "The tree at r2c4 can only have the tent at r2c5.",
    );
    assert_words(
        Technique::LineNeedsAll { line, missing: 1 },
        &[Tent(c(3, 1))],
        "Row 3 needs 1 more and has just 1 spot left: r3c1 is a tent.",
    );
    assert_words(
        Technique::LineNeedsAll {
            line: Column(9),
            missing: 2,
        },
        &[Tent(c(1, 10)), Tent(c(3, 10))],
        "Column 10 needs 2 more and has just 2 spots left: r1c10 and r3c10 are tents.",
    );
    assert_words(
        Technique::Link { tent: spot, tree },
        &[own],
        "The tent at r2c5 belongs to the tree at r2c4.",
    );
}

#[test]
fn served_cells_say_where_their_trees_have_their_tents() {
    let (cell, tree, tent) = (c(3, 8), c(3, 9), c(3, 10));
    let served = |trees: &[Cell], facts: &[Fact]| {
        let trees = trees.to_vec();
        let mut step = step(Technique::Served { cell, trees }, &[Grass(cell)]);
        step.reason.facts = facts.to_vec();
        sentence(&step)
    };
    assert_eq!(
        served(&[tree], &[Own { tree, tent }]),
        "The tree at r3c9 has its tent at r3c10, so r3c8 has no tree left: it is grass."
    );
    assert_eq!(
        served(&[tree], &[NotOwn { tree, tent: cell }]),
        "The tree at r3c9 has its tent elsewhere, so r3c8 has no tree left: it is grass."
    );
    assert_eq!(
        served(&[tree, c(4, 8)], &[Own { tree, tent }]),
        "The trees at r3c9 and r4c8 have their tents elsewhere, so r3c8 has no tree left: \
         it is grass."
    );
}

#[test]
fn what_one_line_or_one_tree_tells_is_said() {
    let packing = |missing, runs: &[[u32; 2]]| Technique::Packing {
        line: Column(7),
        missing,
        runs: runs.to_vec(),
    };
    assert_words(
        packing(2, &[[0, 0], [4, 5]]),
        &[Tent(c(1, 8))],
        "Column 8 needs 2 more, and since tents do not touch, it holds just 2 more: 1 in row 1 and 1 \
         in rows 5 and 6. So r1c8 is a tent.",
    );
    assert_words(
        packing(2, &[[2, 4]]),
        &[Tent(c(3, 8)), Tent(c(5, 8))],
        "Column 8 needs 2 more, and since tents do not touch, it holds just 2 more, in rows 3 to 5. So \
         r3c8 and r5c8 are tents.",
    );
    let many = [[0, 1], [3, 4], [6, 7], [9, 10], [12, 12]];
    assert_words(
        packing(5, &many),
        &[Tent(c(13, 8))],
        "Column 8 needs 5 more, and since tents do not touch, it holds just 5 more: r13c8 is a tent.",
    );
    let tree = c(2, 2);
    let (spots, cell) = ([c(1, 2), c(2, 3)], c(1, 3));
    assert_words(
        Technique::Corner { tree, spots, cell },
        &[Grass(cell)],
        "A tent at r1c3 would touch r1c2 and r2c3, the only spots left of the tree at r2c2: \
         r1c3 is grass.",
    );
    let starved = |touched: &[Cell], missing, room| Technique::StarvedLine {
        line: Row(1),
        cell: c(3, 5),
        touched: touched.to_vec(),
        missing,
        room,
    };
    let grass = [Grass(c(3, 5))];
    assert_words(
        starved(&[c(2, 4), c(2, 6)], 1, 0),
        &grass,
        "Row 2 needs 1 more. A tent at r3c5 would touch r2c4 and r2c6, the only spots it has \
         left: r3c5 is grass.",
    );
    assert_words(
        starved(&[c(2, 5)], 1, 0),
        &grass,
        "Row 2 needs 1 more. A tent at r3c5 would touch r2c5, the only spot it has left: \
         r3c5 is grass.",
    );
    assert_words(
        starved(&[c(2, 4), c(2, 5)], 3, 2),
        &grass,
        "Row 2 needs 3 more. A tent at r3c5 would touch r2c4 and r2c5, and the rest of row 2 \
         holds just 2: r3c5 is grass.",
    );
    let tree = c(1, 2);
    let spot = c(1, 3);
    assert_words(
        Technique::OwnSpot { tree, spot },
        &[NotOwn {
            tree: c(1, 4),
            tent: spot,
        }],
        "A tent at r1c3 would touch every other spot of the tree at r1c2. So it would be the \
         tent of that tree, not of the tree at r1c4.",
    );
}

#[test]
fn what_a_line_and_its_trees_tell_is_said() {
    let (one, other) = (c(2, 2), c(2, 6));
    let line = Row(1);
    assert_words(
        Technique::ClaimedLine {
            line,
            missing: 1,
            trees: vec![one],
        },
        &[Grass(c(2, 9))],
        "The tree at r2c2 must have its tent in row 2, which fills it: r2c9 is grass.",
    );
    assert_words(
        Technique::ClaimedLine {
            line,
            missing: 2,
            trees: vec![one, other],
        },
        &[Grass(c(2, 8)), Grass(c(2, 9))],
        "The trees at r2c2 and r2c6 must have their tents in row 2, which fills it: \
         r2c8 and r2c9 are grass.",
    );
    assert_words(
        Technique::Suppliers {
            line,
            missing: 1,
            trees: vec![one],
        },
        &[NotOwn {
            tree: one,
            tent: c(1, 2),
        }],
        "Row 2 needs 1 more tent, and only the tree at r2c2 can have its tent there. So it does, and \
         not at r1c2.",
    );
    assert_words(
        Technique::Suppliers {
            line,
            missing: 2,
            trees: vec![one, other],
        },
        &[
            NotOwn {
                tree: one,
                tent: c(1, 2),
            },
            NotOwn {
                tree: other,
                tent: c(1, 6),
            },
        ],
        "Row 2 needs 2 more tents, and only the trees at r2c2 and r2c6 can have theirs there. So \
         both do, and neither has its tent at r1c2 or r1c6.",
    );
}

#[test]
fn clashes_are_said() {
    let cell = c(1, 2);
    let clash = |fills: &[Line], owner, tree| Technique::Clash {
        cell,
        owner,
        fills: fills.to_vec(),
        tree,
    };
    assert_words(
        clash(&[Row(0)], None, c(2, 4)),
        &[Grass(cell)],
        "A tent at r1c2 would fill row 1 and leave the tree at r2c4 no spot: r1c2 is grass.",
    );
    assert_words(
        clash(&[Row(0), Column(1)], None, c(2, 4)),
        &[Grass(cell)],
        "A tent at r1c2 would fill row 1 and column 2 and leave the tree at r2c4 no spot: r1c2 is \
         grass.",
    );
    assert_words(
        clash(&[Row(0)], Some(c(1, 1)), c(1, 3)),
        &[NotOwn {
            tree: c(1, 1),
            tent: cell,
        }],
        "If r1c2 were the tent of the tree at r1c1, it would fill row 1 and leave the tree at r1c3 no \
         spot: the tree at r1c1 does not have its tent at r1c2.",
    );
}

#[test]
fn what_placements_have_in_common_is_said() {
    let line = Row(1);
    let with = |missing| Technique::LineWithTrees { line, missing };
    assert_words(
        with(2),
        &[Tent(c(2, 5))],
        "Row 2 needs 2 more, each with a tree of its own. However they stand, r2c5 is a tent.",
    );
    assert_words(
        with(1),
        &[Grass(c(2, 5))],
        "Row 2 needs 1 more, with a tree of its own. Wherever it stands, r2c5 is grass.",
    );
    assert_words(
        with(2),
        &[Grass(c(3, 5))],
        "Row 2 needs 2 more, each with a tree of its own. However they stand, one of them touches \
         r3c5: r3c5 is grass.",
    );
    assert_words(
        with(1),
        &[Grass(c(3, 5))],
        "Row 2 needs 1 more, with a tree of its own. Wherever it stands, it touches r3c5: r3c5 is \
         grass.",
    );
    let (tree, tent) = (c(1, 5), c(2, 5));
    assert_words(
        with(2),
        &[Own { tree, tent }],
        "Row 2 needs 2 more, each with a tree of its own. However they stand, the tree at r1c5 has \
         its tent at r2c5.",
    );
    assert_words(
        with(0),
        &[NotOwn { tree, tent }],
        "Row 2 has its tents, each with a tree of its own. However they are paired up, the tree \
         at r1c5 does not have its tent at r2c5.",
    );
    assert_words(
        Technique::Band {
            lines: [Row(0), Row(1)],
            missing: [1, 2],
            runs: vec![[0, 2], [6, 6]],
        },
        &[Tent(c(2, 7))],
        "Rows 1 and 2 need 1 and 2 more, and since tents do not touch, they hold just 3 together: 2 in \
         columns 1 to 3 and 1 in column 7. However these stand, r2c7 is a tent.",
    );
}

#[test]
fn what_the_whole_board_tells_is_said() {
    let trees = vec![c(1, 2), c(2, 1), c(2, 3), c(3, 2)];
    let spots = vec![c(1, 1), c(1, 3), c(3, 1), c(3, 3)];
    let shared = |known| Technique::SharedSpots {
        trees: trees.clone(),
        spots: spots.clone(),
        known,
    };
    let tents: Vec<Fact> = spots.iter().copied().map(Tent).collect();
    assert_words(
        shared(false),
        &tents,
        "The trees at r1c2, r2c1, r2c3 and r3c2 have just 4 spots in all: r1c1, r1c3, r3c1 and \
         r3c3 are tents.",
    );
    let stranger = NotOwn {
        tree: c(1, 4),
        tent: c(1, 3),
    };
    assert_words(
        shared(false),
        &[stranger],
        "The trees at r1c2, r2c1, r2c3 and r3c2 have just 4 spots in all, so these are no other \
         tree's.",
    );
    assert_words(
        shared(true),
        &[NotOwn {
            tree: c(1, 2),
            tent: c(2, 2),
        }],
        "The tents at r1c1, r1c3, r3c1 and r3c3 have just 4 trees in all, so these have none at \
         r2c2.",
    );
}

#[test]
fn borders_are_said() {
    let border = |lines, trees, clues, leaves, crossing, back| Technique::BorderCount {
        lines,
        trees,
        clues,
        leaves,
        crossing,
        back,
    };
    let own = Own {
        tree: c(1, 4),
        tent: c(2, 4),
    };
    assert_words(
        border([Row(0), Row(0)], 2, 1, true, 1, 0),
        &[own],
        "Row 1 has 2 trees and needs 1 tent. So 1 of the trees has its tent in row 2, and just 1 \
         can: r2c4 is a tent.",
    );
    assert_words(
        border([Column(9), Column(7)], 4, 6, false, 3, 1),
        &[
            own,
            NotOwn {
                tree: c(1, 8),
                tent: c(1, 7),
            },
        ],
        "Columns 8 to 10 have 4 trees, 1 with its tent in column 7, and need 6 tents. So 3 trees in \
         column 7 have their tents in column 8, and just 3 can: r2c4 is a tent.",
    );
    assert_words(
        border([Row(0), Row(1)], 3, 3, true, 0, 0),
        &[NotOwn {
            tree: c(3, 1),
            tent: c(2, 1),
        }],
        "Rows 1 and 2 have 3 trees and need 3 tents. None of these trees can have its tent in row 3. \
         So no tree in row 3 has its tent in row 2: the tree at r3c1 does not have its tent at r2c1.",
    );
    assert_words(
        border([Row(0), Row(1)], 2, 3, true, 0, 1),
        &[NotOwn {
            tree: c(3, 1),
            tent: c(2, 1),
        }],
        "Rows 1 and 2 have 2 trees and need 3 tents, 1 of them for trees in row 3. None of these \
         trees can have its tent in row 3. So no other tree in row 3 has its tent in row 2: the \
         tree at r3c1 does not have its tent at r2c1.",
    );
    assert_words(
        border([Row(0), Row(1)], 3, 3, false, 0, 0),
        &[NotOwn {
            tree: c(2, 1),
            tent: c(3, 1),
        }],
        "Rows 1 and 2 have 3 trees and need 3 tents. No tree in row 3 can have its tent in row 2. \
         So no tree in row 2 has its tent in row 3: the tree at r2c1 does not have its tent at \
         r3c1.",
    );
    assert_words(
        border([Row(0), Row(1)], 4, 3, true, 1, 0),
        &[
            NotOwn {
                tree: c(3, 1),
                tent: c(2, 1),
            },
            NotOwn {
                tree: c(3, 5),
                tent: c(2, 5),
            },
        ],
        "Rows 1 and 2 have 4 trees and need 3 tents. So at least 1 of the trees has its tent in row 3, \
         and just 1 can. Then no tree in row 3 has its tent in row 2: the tree at r3c1 does not have \
         its tent at r2c1, nor the tree at r3c5 at r2c5.",
    );
}

#[test]
fn lists_of_more_than_four_are_shortened_where_a_reader_can_find_them() {
    let line = Row(1);
    let trees: Vec<Cell> = [2, 4, 6, 8, 10].map(|column| c(1, column)).to_vec();
    let claimed = Technique::ClaimedLine {
        line,
        missing: 5,
        trees: trees.clone(),
    };
    assert_words(
        claimed,
        &[Grass(c(2, 12))],
        "The trees at r1c2, r1c4, r1c6 and 2 more must have their tents in row 2, which fills it: \
         r2c12 is grass.",
    );
    let elsewhere = trees.iter().map(|&tree| NotOwn {
        tree,
        tent: c(1, tree.column + 2),
    });
    let elsewhere: Vec<Fact> = elsewhere.collect();
    let suppliers = Technique::Suppliers {
        line,
        missing: 5,
        trees,
    };
    assert_words(
        suppliers,
        &elsewhere,
        "Row 2 needs 5 more tents, and only the trees at r1c2, r1c4, r1c6 and 2 more can have \
         theirs there. So all of them do, and none has its tent at any other spot.",
    );
    let tents = [1, 3, 5, 7, 9].map(|column| Tent(c(2, column)));
    assert_words(
        Technique::LineNeedsAll { line, missing: 5 },
        &tents,
        "Row 2 needs 5 more and has just 5 spots left: all of them are tents.",
    );
}

#[test]
fn of_the_spots_of_a_line_those_that_a_chain_needs_are_told() {
    let line = Row(5);
    let needs_all = |columns: &[u32], expected: &str| {
        let tents: Vec<Fact> = columns.iter().map(|&column| Tent(c(6, column))).collect();
        assert_words(
            Technique::LineNeedsAll { line, missing: 3 },
            &tents,
            expected,
        );
    };
    needs_all(
        &[1, 8, 10],
        "Row 6 needs 3 more and has just 3 spots left: r6c1, r6c8 and r6c10 are tents.",
    );
    needs_all(
        &[8, 10],
        "Row 6 needs 3 more and has just 3 spots left, among them r6c8 and r6c10, which are tents.",
    );
    needs_all(
        &[8],
        "Row 6 needs 3 more and has just 3 spots left, among them r6c8, which is a tent.",
    );
}

#[test]
fn a_cell_beside_a_tree_that_is_not_its_spot_says_so() {
    let (tree, spots, cell) = (c(6, 2), [c(6, 1), c(6, 3)], c(7, 2));
    assert_words(
        Technique::Corner { tree, spots, cell },
        &[Grass(cell)],
        "The tree at r6c2 does not have its tent at r7c2, and a tent there would touch r6c1 and \
         r6c3, the only spots left of that tree: r7c2 is grass.",
    );
}

#[test]
fn a_tree_whose_spot_another_tree_took_says_so() {
    let (tree, tent) = (c(5, 4), c(4, 4));
    let mut one = step(Technique::WhatIf { rounds: 1 }, &[NotOwn { tree, tent }]);
    one.refuted = Some(Refutation {
        suppose: Own { tree, tent },
        chain: Vec::new(),
        dead_end: DeadEnd::TreeWithoutSpot { tree: c(4, 5) },
    });
    assert_eq!(
        sentence(&one),
        "Suppose the tree at r5c4 had its tent at r4c4.\n  The tree at r4c5 has no spot left: r4c4 \
         belongs to the tree at r5c4.\nSo the tree at r5c4 does not have its tent at r4c4."
    );
    // That a tent there is not its own is not said beside it.
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
fn of_many_runs_of_a_band_those_that_hold_a_claim_are_named() {
    let line = Row(1);
    let runs = vec![[0, 0], [2, 3], [5, 7], [9, 9], [11, 12]];
    let tents = [1, 6, 8, 10].map(|column| Tent(c(2, column)));
    assert_words(
        Technique::Packing {
            line,
            missing: 6,
            runs: runs.clone(),
        },
        &tents,
        "Row 2 needs 6 more, and since tents do not touch, it holds just 6 more: r2c1, r2c6, r2c8 \
         and r2c10 are tents.",
    );
    assert_words(
        Technique::Band {
            lines: [Row(1), Row(2)],
            missing: [3, 3],
            runs,
        },
        &[Grass(c(3, 7))],
        "Rows 2 and 3 need 3 more each, and since tents do not touch, they hold just 6 together, \
         among them 2 in columns 6 to 8. However these stand, r3c7 is grass.",
    );
}

#[test]
fn a_supposition_is_told_as_a_story() {
    let chain = vec![
        step(
            Technique::AroundTent { tent: c(5, 4) },
            &[Grass(c(4, 4)), Grass(c(6, 4))],
        ),
        step(
            Technique::LastSpot {
                tree: c(4, 5),
                spot: c(4, 6),
            },
            &[
                Tent(c(4, 6)),
                Own {
                    tree: c(4, 5),
                    tent: c(4, 6),
                },
            ],
        ),
    ];
    let refuted = |suppose, dead_end| Refutation {
        suppose,
        chain: chain.clone(),
        dead_end,
    };
    let mut what_if = step(Technique::WhatIf { rounds: 2 }, &[Grass(c(5, 4))]);
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
        let mut what_if = step(Technique::WhatIfPlus { rounds: 2 }, &[suppose.opposite()]);
        what_if.refuted = Some(refuted(suppose, end));
        assert_eq!(sentence(&what_if).lines().next(), Some(expected));
    }
    let wrong = Mistake::Wrong {
        mark: Tent(c(5, 4)),
        refutation: Some(refuted(Tent(c(5, 4)), DeadEnd::Both { cell: c(2, 5) })),
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
        "r5c4 cannot be grass, but no short story shows why."
    );
}

#[test]
fn every_dead_end_is_said() {
    let tents = [c(2, 3), c(3, 4)];
    let reason = Reason {
        facts: vec![Tent(c(1, 4))],
        ..Reason::default()
    };
    let zero = DeadEnd::TooMany {
        line: Column(3),
        clue: 0,
        tents: 1,
    };
    let few = |missing, room| DeadEnd::TooFew {
        line: Row(4),
        missing,
        room,
    };
    let ends = [
        (
            DeadEnd::TreeWithoutSpot { tree: c(2, 8) },
            "The tree at r2c8 has no spot left.",
        ),
        (
            DeadEnd::TentWithoutTree { tent: c(2, 8) },
            "The tent at r2c8 has no tree left.",
        ),
        (zero, "Column 4 has the clue 0, but r1c4 is a tent."),
        (
            DeadEnd::TooMany {
                line: Row(0),
                clue: 1,
                tents: 2,
            },
            "Row 1 has 2 tents, but its clue is 1.",
        ),
        (few(3, 2), "Row 5 needs 3 more, but only 2 fit."),
        (few(2, 1), "Row 5 needs 2 more, but only 1 fits."),
        (few(1, 0), "Row 5 needs 1 more, but has no spot left."),
        (
            DeadEnd::Both { cell: c(1, 1) },
            "r1c1 would be both a tent and grass.",
        ),
        (
            DeadEnd::Touch { tents },
            "The tents at r2c3 and r3c4 touch.",
        ),
        (
            DeadEnd::SharedTent {
                tent: c(2, 4),
                trees: tents,
            },
            "The trees at r2c3 and r3c4 would share the tent at r2c4.",
        ),
        (
            DeadEnd::SharedTree {
                tree: c(2, 4),
                tents,
            },
            "The tents at r2c3 and r3c4 would share the tree at r2c4.",
        ),
        (
            DeadEnd::BothLink {
                tree: c(2, 4),
                tent: c(2, 3),
            },
            "The tree at r2c4 would have its tent at r2c3, and would not.",
        ),
    ];
    for (end, expected) in ends {
        assert_eq!(dead_end(&end, Some(&reason)), expected);
    }
    assert_eq!(
        dead_end(&zero, None),
        "Column 4 has a tent, but its clue is 0."
    );
}

#[test]
fn steps_that_place_a_tent_are_not_told_with_steps_that_do_not() {
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
