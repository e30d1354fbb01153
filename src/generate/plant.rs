//! Planting puts the wanted number of tents on an empty board, so that no two touch, and then a
//! tree next to each tent.
//!
//! Tents placed one by one at random soon jam: gaps are left, but none has room for a further tent.
//! Tents that do not touch are like squares of 2 × 2 that do not overlap, and such squares, dropped
//! at random on a lattice, cover 74.8 % of it. So tents would take only about 18.7 % of the cells,
//! and most boards above 25 × 25 would not get one tree per five cells. After a jam, therefore,
//! tents are moved by one step if there is room, and another tent is tried near the place that the
//! moved tent left.

use itertools::Itertools as _;

use crate::generate::draft::Draft;
use crate::generate::draft_fixer::DraftFixer;
use crate::limits::{Limits, Stop};
use crate::random::Random;

/// The most moves, per cell of the board, that are made to find room for missing tents.
const MOVES: usize = 60;

/// Plants the wanted number of random tents and trees on an empty draft. If the options forbid
/// empty lines, first puts a tent into each line that has none, as far as there is room.
///
/// Returns whether there was room for all tents and trees.
pub(super) fn plant(
    draft: &mut Draft,
    random: &mut Random,
    fixer: DraftFixer<'_>,
    limits: &Limits,
) -> Result<bool, Stop> {
    let number = fixer.number;
    let mut cells: Vec<u32> = (0..draft.size().area() as u32).collect();
    random.shuffle(&mut cells);
    plant_lines(draft, random, fixer, limits)?;
    let mut meter = limits.meter();
    for &cell in &cells {
        meter.work(4)?;
        if draft.tents().len() == number {
            break;
        }
        if draft.has_room(cell) {
            draft.put_tent(cell);
        }
    }
    squeeze(draft, random, number, limits)?;
    Ok(draft.tents().len() == number && plant_trees(draft, random, limits)?)
}

/// Plants tents in lines that have none. If possible, each tent is the first in its row and in its
/// column, so that few tents are enough.
fn plant_lines(
    draft: &mut Draft,
    random: &mut Random,
    fixer: DraftFixer<'_>,
    limits: &Limits,
) -> Result<(), Stop> {
    // A tree is in one line with its tent but not in both, so a tent and its tree fill three lines.
    // But it is not known yet where the trees will be.
    let mut lines = draft.empty_lines(fixer.options);
    random.shuffle(&mut lines);
    let mut meter = limits.meter();
    for line in lines {
        if draft.tents().len() >= fixer.number {
            break;
        }
        if !draft.is_empty_line(line) {
            continue;
        }
        let room = draft.line(line).filter(|&cell| draft.has_room(cell));
        let room = room.collect_vec();
        meter.work(4 * room.len() as u64)?;
        let is_empty = |&line: &usize| draft.is_empty_line(line);
        let mut crossing = room.clone();
        crossing.retain(|&cell| draft.lines_of(cell).iter().all(is_empty));
        if let Some(cell) = random.choose(&crossing).or_else(|| random.choose(&room)) {
            draft.put_tent(cell);
        }
    }
    Ok(())
}

/// Moves tents, and adds tents where there is room, until there are `number` tents or a limited
/// number of moves is used up.
fn squeeze(
    draft: &mut Draft,
    random: &mut Random,
    number: usize,
    limits: &Limits,
) -> Result<(), Stop> {
    let mut meter = limits.meter();
    for _ in 0..MOVES * draft.size().area() {
        if draft.tents().len() >= number {
            break;
        }
        let Some(tent) = random.choose(draft.tents()) else {
            break;
        };
        meter.work(40)?;
        draft.take_tent(tent);
        let steps = draft.free_neighbours(tent).collect_vec();
        draft.put_tent(random.choose(&steps).unwrap_or(tent));
        let near: Vec<u32> = draft
            .square(tent, 2)
            .filter(|&cell| draft.has_room(cell))
            .collect();
        if let Some(cell) = random.choose(&near) {
            draft.put_tent(cell);
        }
    }
    Ok(())
}

/// Gives each tent a tree, by augmenting paths in random order (Kuhn 1955): a tent may take the
/// cell that another tent has for its tree, if that other tent finds another cell.
///
/// Returns whether every tent got a tree; otherwise no tree is put on the board.
fn plant_trees(draft: &mut Draft, random: &mut Random, limits: &Limits) -> Result<bool, Stop> {
    const NONE: u32 = u32::MAX;
    let area = draft.size().area();
    // For each cell, `owner` has the tent whose tree is on the cell. For each cell with a tent,
    // `own` has the cell of its tree. For each cell, `asked` has the round in which the cell was
    // last tried for a tree.
    let (mut owner, mut own, mut asked) = (vec![NONE; area], vec![NONE; area], vec![0_u32; area]);
    let mut tents = draft.tents().to_vec();
    random.shuffle(&mut tents);
    let mut meter = limits.meter();
    for (round, &tent) in (1..).zip(&tents) {
        // The path: tents, each with the cells that it can still try. Each tent except the first
        // now has its tree on the cell that the tent before it in the path tried last.
        let mut path = vec![(tent, tree_candidates(draft, random, tent))];
        let mut free = loop {
            let Some((_, cells)) = path.last_mut() else {
                return Ok(false);
            };
            meter.work(8)?;
            let Some(cell) = cells.pop() else {
                path.pop();
                continue;
            };
            if std::mem::replace(&mut asked[cell as usize], round) == round {
                continue;
            }
            match owner[cell as usize] {
                NONE => break cell,
                other => path.push((other, tree_candidates(draft, random, other))),
            }
        };
        for (tent, _) in path.into_iter().rev() {
            owner[free as usize] = tent;
            free = std::mem::replace(&mut own[tent as usize], free);
        }
    }
    for tent in tents {
        draft.put_tree(tent, own[tent as usize]);
    }
    Ok(true)
}

/// Returns the cells on which a tent's tree can be, in random order.
fn tree_candidates(draft: &Draft, random: &mut Random, tent: u32) -> Vec<u32> {
    let mut cells: Vec<u32> = draft.blank_neighbours(tent).collect();
    random.shuffle(&mut cells);
    cells
}
