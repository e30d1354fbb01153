//! The drawings in the catalogue of techniques are boards on which a walk through the steps
//! ([`Steps`]) finds the techniques.

use std::collections::{BTreeMap, BTreeSet};

use tents::explain::{Fact, Steps, TechniqueKind};
use tents::limits::Limits;
use tents::puzzle::{Cell, Content, Puzzle};
use tents::render::explain::techniques;

use super::follows::check_steps;

/// Parses a drawing. Returns the board, and the drawn conclusions: `!` is a tent, `x` is grass.
fn board(rows: &[&str]) -> (Puzzle, Vec<Fact>) {
    let is_clued = rows
        .iter()
        .any(|row| row.starts_with(|sign: char| sign.is_ascii_digit()));
    let start = if is_clued { 2 } else { 0 };
    let clue = |row: &&str| row[..start].trim().parse().ok();
    let clues: Vec<Option<u32>> = rows.iter().map(clue).collect();
    let cells = rows
        .iter()
        .map(|row| row[start..].chars().step_by(2).collect());
    let cells: Vec<Vec<char>> = cells.collect();
    let columns = cells.iter().map(Vec::len).max().unwrap();
    let (mut contents, mut concluded) = (Vec::new(), Vec::new());
    for (row, signs) in (0..).zip(&cells) {
        for column in 0..columns {
            let cell = Cell {
                row,
                column: column as u32,
            };
            contents.push(match signs.get(column) {
                Some('T' | 'U') => Content::Tree,
                Some('*') => Content::Tent,
                Some('-' | ' ') | None => Content::Empty,
                Some('!') => {
                    concluded.push(Fact::Tent(cell));
                    Content::Unknown
                }
                Some('x') => {
                    concluded.push(Fact::Grass(cell));
                    Content::Unknown
                }
                Some(_) => Content::Unknown,
            });
        }
    }
    (
        Puzzle::new(clues, vec![None; columns], contents).unwrap(),
        concluded,
    )
}

/// A technique with its entry in the catalogue, the board drawn there, and the drawn conclusions.
struct Drawing {
    kind: TechniqueKind,
    entry: String,
    puzzle: Puzzle,
    concluded: Vec<Fact>,
}

/// Returns the drawing of every technique that has one.
fn drawings() -> Vec<Drawing> {
    let mut page = String::new();
    techniques(&mut page);
    let mut drawings = Vec::new();
    for (kind, entry) in TechniqueKind::ALL
        .into_iter()
        .zip(page.split("\n\n").skip(1))
    {
        assert!(entry.starts_with(kind.name()), "{entry}");
        let rows: Vec<&str> = entry
            .lines()
            .filter_map(|line| line.strip_prefix("      "))
            .collect();
        if rows.is_empty() {
            continue;
        }
        let (puzzle, concluded) = board(&rows);
        drawings.push(Drawing {
            kind,
            entry: entry.to_owned(),
            puzzle,
            concluded,
        });
    }
    let drawn: Vec<TechniqueKind> = drawings.iter().map(|drawing| drawing.kind).collect();
    let is_supposition =
        |kind: &TechniqueKind| matches!(kind, TechniqueKind::WhatIf | TechniqueKind::WhatIfPlus);
    let mut kinds = TechniqueKind::ALL.to_vec();
    kinds.retain(|kind| !is_supposition(kind));
    assert_eq!(drawn, kinds);
    drawings
}

/// Random boards hardly ever need the rare techniques; the drawn boards do.
#[test]
fn every_step_on_a_drawing_follows_from_the_facts_it_cites_and_from_no_fewer() {
    let mut steps = BTreeMap::new();
    for drawing in drawings() {
        check_steps(&drawing.puzzle, drawing.kind.name(), &mut steps);
    }
    assert!(steps.len() >= 19, "{steps:?}");
}

#[test]
fn each_drawing_is_a_board_on_which_its_technique_is_found() {
    for drawing in drawings() {
        let Drawing {
            kind,
            entry,
            puzzle,
            concluded,
        } = drawing;
        let limits = Limits::default();
        let mut claims = BTreeSet::new();
        let mut is_found = false;
        for step in Steps::new(&puzzle, &limits) {
            // The technique is found, and the drawn conclusions follow, before any harder technique
            // is needed.
            if step.technique.kind() > kind {
                break;
            }
            is_found |= step.technique.kind() == kind;
            for claim in step.claims {
                if let Fact::Own { tent, .. } = claim {
                    claims.insert(Fact::Tent(tent));
                }
                claims.insert(claim);
            }
        }
        assert!(is_found, "{entry}");
        for fact in concluded {
            assert!(claims.contains(&fact), "{fact:?}: {entry}");
        }
    }
}
