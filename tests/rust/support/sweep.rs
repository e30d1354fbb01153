//! A plain frontier sweep that counts the layouts of a board by their rings: circles in which trees
//! and tents alternate.
//!
//! It sweeps over the board cell by cell, in row-major order, and stores for each possible frontier
//! ([`Frontier`]) the number of layouts that lead to it. It is slow and simple, and shares the
//! types of `tents::puzzle` with the rest of the crate, but no code that reasons.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use tents::puzzle::{Content, Puzzle};

/// The pairs of a tree and a tent that the sweep has half passed: a bit for each column whose last
/// swept cell has its partner below, and whether the last swept cell of all has its partner on its
/// right.
type Pairs = (u32, bool);

/// The requirements of the cells swept so far on the remaining cells.
#[derive(Clone, PartialEq, Eq)]
struct Frontier {
    /// A bit for each column whose last swept cell holds a tent.
    tents: u32,
    /// Whether the cell above the last swept cell holds a tent; false at the end of a row.
    corner: bool,
    /// The number of tents so far in each column, or 0 for a column without a clue.
    columns: Vec<u32>,
    /// The number of tents so far in the current row, or 0 if the row has no clue.
    row: u32,
    /// The number of ways to pair the trees and tents swept so far, for each set of half-passed
    /// pairs.
    pairings: Vec<(Pairs, u64)>,
}

// The hash leaves out the pairings: few frontiers differ only in them, and hashing them takes long.
impl Hash for Frontier {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.tents, self.corner, self.row).hash(state);
        self.columns.hash(state);
    }
}

/// Returns the numbers of layouts with 0, 1, 2, … rings that solve a puzzle of at most 32 columns,
/// or `None` if there are more than `most` frontiers at once.
pub(crate) fn layouts_by_rings(puzzle: &Puzzle, most: usize) -> Option<Vec<u128>> {
    let (rows, columns) = (puzzle.size().rows(), puzzle.size().columns());
    let start = Frontier {
        tents: 0,
        corner: false,
        columns: vec![0; columns],
        row: 0,
        pairings: vec![((0, false), 1)],
    };
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let rooms: Vec<[u32; 2]> = places
        .map(|(row, column)| room(puzzle, row, column))
        .collect();
    let mut layouts = HashMap::from([(start, 1_u128)]);
    for row in 0..rows {
        for column in 0..columns {
            let room = rooms[row * columns + column];
            let mut next = HashMap::new();
            for (frontier, number) in layouts {
                for tent in [false, true] {
                    if let Some(frontier) = step(puzzle, (row, column), room, &frontier, tent) {
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
        let [((0, false), ways)] = frontier.pairings[..] else {
            panic!("nothing reaches over the end of a board");
        };
        assert!(ways.is_power_of_two());
        let rings = ways.trailing_zeros() as usize;
        by_rings.resize(by_rings.len().max(rings + 1), 0);
        by_rings[rings] += number;
    }
    by_rings.resize(by_rings.len().max(1), 0);
    Some(by_rings)
}

/// Returns the frontier after the next cell, with a tent or without, or `None` if that breaks a
/// rule.
fn step(
    puzzle: &Puzzle,
    (row, column): (usize, usize),
    [room_below, room_right]: [u32; 2],
    before: &Frontier,
    tent: bool,
) -> Option<Frontier> {
    let content = at(puzzle, row, column);
    let is_allowed = match content {
        Content::Tree | Content::Empty => !tent,
        Content::Tent => tent,
        Content::Unknown => true,
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
        let found = after.columns[column] + u32::from(tent);
        if !(found..=found + room_below).contains(&clue) {
            return None;
        }
        after.columns[column] = found;
    }
    if let Some(clue) = puzzle.row_clues()[row] {
        let found = after.row + u32::from(tent);
        if !(found..=found + room_right).contains(&clue) {
            return None;
        }
        after.row = found;
    }
    if column + 1 == columns {
        after.row = 0;
        after.corner = false;
    }
    after.pairings.clear();
    for &(pairs, ways) in &before.pairings {
        let pairs = pair(puzzle, row, column, tent, pairs);
        after.pairings.extend(pairs.map(|pairs| (pairs, ways)));
    }
    after.pairings.sort_unstable();
    after.pairings.dedup_by(|(pairs, more), (others, ways)| {
        if pairs == others {
            *ways += *more;
        }
        pairs == others
    });
    (!after.pairings.is_empty()).then_some(after)
}

/// Returns the half-passed pairs after the next cell, for each way to give the cell its partner.
fn pair(
    puzzle: &Puzzle,
    row: usize,
    column: usize,
    tent: bool,
    (below, right): Pairs,
) -> impl Iterator<Item = Pairs> {
    let bit = 1_u32 << column;
    let is_tree = |row, column| at(puzzle, row, column) == Content::Tree;
    let has_tree = is_tree(row, column);
    // A cell with a tree needs a tent as its partner, and a cell with a tent needs a tree.
    let is_partner = |other_is_tree: bool| (has_tree || tent) && other_is_tree != has_tree;
    let others = below & !bit;
    let ways = match (below & bit != 0, right) {
        (true, true) => [None, None],
        (true, false) => [
            is_partner(is_tree(row - 1, column)).then_some((others, false)),
            None,
        ],
        (false, true) => [
            is_partner(is_tree(row, column - 1)).then_some((others, false)),
            None,
        ],
        (false, false) if !has_tree && !tent => [Some((others, false)), None],
        (false, false) => {
            let has_below = row + 1 < puzzle.size().rows() && is_partner(is_tree(row + 1, column));
            let has_right =
                column + 1 < puzzle.size().columns() && is_partner(is_tree(row, column + 1));
            [
                has_below.then_some((others | bit, false)),
                has_right.then_some((others, true)),
            ]
        }
    };
    ways.into_iter().flatten()
}

fn at(puzzle: &Puzzle, row: usize, column: usize) -> Content {
    puzzle.contents()[row * puzzle.size().columns() + column]
}

/// Returns the numbers of cells below a cell and on its right that can hold a tent.
fn room(puzzle: &Puzzle, row: usize, column: usize) -> [u32; 2] {
    let below = (row + 1..puzzle.size().rows()).filter(|&row| is_candidate(puzzle, row, column));
    let right =
        (column + 1..puzzle.size().columns()).filter(|&column| is_candidate(puzzle, row, column));
    [below.count() as u32, right.count() as u32]
}

/// Returns whether a cell is next to a tree and holds none.
fn is_candidate(puzzle: &Puzzle, row: usize, column: usize) -> bool {
    let (rows, columns) = (puzzle.size().rows(), puzzle.size().columns());
    let is_tree = |row, column| at(puzzle, row, column) == Content::Tree;
    let is_beside_tree = row > 0 && is_tree(row - 1, column)
        || row + 1 < rows && is_tree(row + 1, column)
        || column > 0 && is_tree(row, column - 1)
        || column + 1 < columns && is_tree(row, column + 1);
    is_beside_tree && !is_tree(row, column)
}
