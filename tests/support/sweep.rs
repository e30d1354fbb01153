//! A plain frontier sweep: how many layouts a board has, by their rings.
//!
//! It goes over the board cell by cell, row-major, and keeps for all that can be behind it the
//! number of layouts that are alike in what they ask of the cells to come. It is slow and plain, and
//! shares the types of `tents::puzzle` with the rest of the crate and no code that thinks.

use std::collections::{BTreeMap, HashMap};

use tents::puzzle::{Content, Puzzle};

/// Some pairs of trees and tents that reach over the frontier: the columns whose last cell has its
/// partner below, and whether the last cell of all has it on its right.
type Pairs = (u32, bool);

/// What the cells behind the frontier ask of those to come.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Frontier {
    /// The columns whose last cell holds a tent.
    tents: u32,
    /// Whether the cell above the last one holds a tent.
    corner: bool,
    /// How many tents each column with a clue has, and the row at hand; 0 without a clue.
    columns: Vec<u32>,
    row: u32,
    /// In how many ways the trees and tents behind can be paired, by what reaches over the frontier.
    pairings: BTreeMap<Pairs, u64>,
}

/// How many layouts with 0, 1, 2, … rings solve a puzzle of at most 32 columns. `None` if there are
/// more than so many frontiers at once.
pub(crate) fn layouts_by_rings(puzzle: &Puzzle, most: usize) -> Option<Vec<u128>> {
    let (rows, columns) = (puzzle.size().rows(), puzzle.size().columns());
    let start = Frontier {
        tents: 0,
        corner: false,
        columns: vec![0; columns],
        row: 0,
        pairings: BTreeMap::from([((0, false), 1)]),
    };
    let mut layouts = HashMap::from([(start, 1_u128)]);
    for row in 0..rows {
        for column in 0..columns {
            let mut next = HashMap::new();
            for (frontier, number) in layouts {
                for tent in [false, true] {
                    if let Some(frontier) = step(puzzle, row, column, &frontier, tent) {
                        *next.entry(frontier).or_default() += number;
                    }
                }
            }
            layouts = next;
            if layouts.len() > most {
                return None;
            }
        }
    }
    let mut by_rings = Vec::new();
    for (frontier, number) in layouts {
        // A ring can be paired in two ways.
        let ways = frontier.pairings[&(0, false)];
        assert!(ways.is_power_of_two());
        let rings = ways.trailing_zeros() as usize;
        by_rings.resize(by_rings.len().max(rings + 1), 0);
        by_rings[rings] += number;
    }
    by_rings.resize(by_rings.len().max(1), 0);
    Some(by_rings)
}

/// The frontier after the next cell, with a tent or without; `None` if that breaks a rule.
fn step(
    puzzle: &Puzzle,
    row: usize,
    column: usize,
    before: &Frontier,
    tent: bool,
) -> Option<Frontier> {
    let content = at(puzzle, row, column);
    let is_allowed = match content {
        Content::Tree | Content::Empty => !tent,
        Content::Tent => tent,
        _ => true,
    };
    let bit = 1_u32 << column;
    let columns = puzzle.size().columns();
    let near = [
        before.tents & bit != 0,
        column > 0 && before.tents & bit >> 1 != 0,
        column + 1 < columns && before.tents & bit << 1 != 0,
        column > 0 && before.corner,
    ];
    if !is_allowed || tent && near.contains(&true) {
        return None;
    }
    let mut after = before.clone();
    after.corner = before.tents & bit != 0;
    after.tents = before.tents & !bit | if tent { bit } else { 0 };
    if let Some(clue) = puzzle.column_clues()[column] {
        after.columns[column] += u32::from(tent);
        let found = after.columns[column];
        let room = (row + 1..puzzle.size().rows())
            .filter(|&row| is_candidate(puzzle, row, column))
            .count();
        if found > clue || found + (room as u32) < clue {
            return None;
        }
    }
    if let Some(clue) = puzzle.row_clues()[row] {
        after.row += u32::from(tent);
        if after.row > clue {
            return None;
        }
    }
    if column + 1 == columns {
        let is_right = puzzle.row_clues()[row].is_none_or(|clue| clue == after.row);
        if !is_right {
            return None;
        }
        after.row = 0;
    }
    after.pairings = BTreeMap::new();
    for (&pairs, &ways) in &before.pairings {
        for pairs in pair(puzzle, row, column, before, tent, pairs) {
            *after.pairings.entry(pairs).or_default() += ways;
        }
    }
    (!after.pairings.is_empty()).then_some(after)
}

/// The ways to give the next cell its partner.
fn pair(
    puzzle: &Puzzle,
    row: usize,
    column: usize,
    before: &Frontier,
    tent: bool,
    (below, right): Pairs,
) -> Vec<Pairs> {
    let bit = 1_u32 << column;
    let is_tree = |row, column| at(puzzle, row, column) == Content::Tree;
    let tree = is_tree(row, column);
    // A cell that asks for its partner holds a tree, or else a tent.
    let from_above = below & bit != 0;
    let is_other = |other_is_tree: bool| tree && !other_is_tree || tent && other_is_tree;
    let others = below & !bit;
    if from_above && right {
        return Vec::new();
    }
    if from_above || right {
        let is_tree = if from_above {
            is_tree(row - 1, column)
        } else {
            is_tree(row, column - 1)
        };
        debug_assert!(is_tree || from_above && before.tents & bit != 0 || right);
        let is_paired = is_other(is_tree);
        return if is_paired { vec![(others, false)] } else { Vec::new() };
    }
    if !tree && !tent {
        return vec![(others, false)];
    }
    let may_be_partner =
        |row, column| if tent { is_tree(row, column) } else { !is_tree(row, column) };
    let mut ways = Vec::new();
    if row + 1 < puzzle.size().rows() && may_be_partner(row + 1, column) {
        ways.push((others | bit, false));
    }
    if column + 1 < puzzle.size().columns() && may_be_partner(row, column + 1) {
        ways.push((others, true));
    }
    ways
}

fn at(puzzle: &Puzzle, row: usize, column: usize) -> Content {
    puzzle.contents()[row * puzzle.size().columns() + column]
}

/// Whether a cell is beside a tree and holds none.
fn is_candidate(puzzle: &Puzzle, row: usize, column: usize) -> bool {
    let (rows, columns) = (puzzle.size().rows(), puzzle.size().columns());
    let is_tree = |row, column| at(puzzle, row, column) == Content::Tree;
    let is_beside_tree = row > 0 && is_tree(row - 1, column)
        || row + 1 < rows && is_tree(row + 1, column)
        || column > 0 && is_tree(row, column - 1)
        || column + 1 < columns && is_tree(row, column + 1);
    is_beside_tree && !is_tree(row, column)
}
