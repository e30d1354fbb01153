//! Where nothing can be any more: how it is seen, and what it rests on.

use crate::explain::cite::Citing;
use crate::explain::instance::DeadEnd;
use crate::explain::knowledge::{At, Change, Knowledge, State};
use crate::explain::step::{Fact, Reason};
use crate::explain::technique::{needed_grass_of_line, room};

/// Everything that is wrong with the lines, the trees and the tents of a board.
pub(crate) fn everywhere(k: &Knowledge) -> impl Iterator<Item = DeadEnd> + '_ {
    let lines = (0..k.lines.len()).filter_map(|line| of_line(k, line, true));
    let trees = k.trees.iter().filter_map(|&tree| of_tree(k, tree));
    let tents = (0..k.places()).filter(|&at| k.state(at) == State::Tent);
    let tents = tents.filter_map(|tent| of_tent(k, tent));
    lines.chain(trees).chain(tents)
}

/// What is wrong since the log had a length; with `packed`, also that tents keep each other apart
/// counts.
pub(crate) fn since(k: &Knowledge, length: usize, packed: bool) -> Option<DeadEnd> {
    k.log[length..].iter().find_map(|&change| match change {
        Change::Tent(at) => {
            let mut lines = k.lines_of(at).into_iter();
            let line = lines.find_map(|line| of_line(k, line, packed));
            line.or_else(|| of_tent(k, at))
        }
        Change::Grass(at) => {
            let mut lines = k.lines_of(at).into_iter();
            lines.find_map(|line| of_line(k, line, packed))
        }
        Change::Closed(tree, direction) => {
            of_tree(k, tree).or_else(|| of_tent(k, k.beside(tree, direction)))
        }
        Change::Owned(..) => None,
    })
}

fn of_line(k: &Knowledge, number: usize, packed: bool) -> Option<DeadEnd> {
    let state = k.lines[number];
    let clue = state.clue?;
    let line = k.line(number);
    let Some(missing) = state.missing() else {
        let tents = state.tents;
        return Some(DeadEnd::TooMany { line, clue, tents });
    };
    // Runs take at least half of their cells.
    if missing == 0 || missing <= state.open.div_ceil(2) {
        return None;
    }
    let room = if packed { room(k, number) } else { state.open };
    (room < missing).then_some(DeadEnd::TooFew {
        line,
        missing,
        room,
    })
}

fn of_tree(k: &Knowledge, tree: At) -> Option<DeadEnd> {
    let tree = (k.links(tree) == 0).then(|| k.cell(tree))?;
    Some(DeadEnd::TreeWithoutSpot { tree })
}

fn of_tent(k: &Knowledge, tent: At) -> Option<DeadEnd> {
    let is_alone = k.state(tent) == State::Tent && k.links(tent) == 0;
    let tent = is_alone.then(|| k.cell(tent))?;
    Some(DeadEnd::TentWithoutTree { tent })
}

/// What a dead end rests on. Two facts that exclude each other are cited whether or not they are
/// known.
pub(crate) fn cite(k: &Knowledge, dead_end: &DeadEnd) -> Reason {
    let mut citing = Citing::new(k);
    match *dead_end {
        DeadEnd::TreeWithoutSpot { tree } => {
            citing.tree_has_tent(tree);
            (0..4).for_each(|direction| citing.closed(k.at(tree), direction));
        }
        DeadEnd::TentWithoutTree { tent } => {
            citing.tent_has_tree(tent);
            citing.fact(Fact::Tent(tent));
            for (direction, tree) in k.trees_beside(k.at(tent)) {
                citing.closed(tree, direction ^ 2);
            }
        }
        DeadEnd::TooMany { line, clue, .. } => {
            citing.line(line);
            let places = k.course(k.number(line)).places();
            places
                .filter(|&at| k.state(at) == State::Tent)
                .take(clue as usize + 1)
                .for_each(|at| citing.known(at));
        }
        DeadEnd::TooFew { line, .. } => {
            citing.line(line);
            for fact in needed_grass_of_line(k, k.number(line)) {
                citing.fact(fact);
            }
        }
        DeadEnd::Both { cell } => {
            citing.fact(Fact::Tent(cell));
            citing.fact(Fact::Grass(cell));
            return citing.unsorted();
        }
        DeadEnd::Touch { tents } => tents
            .map(Fact::Tent)
            .into_iter()
            .for_each(|fact| citing.fact(fact)),
        DeadEnd::SharedTent { tent, trees } => {
            for tree in trees {
                citing.fact(Fact::Own { tree, tent });
            }
        }
        DeadEnd::SharedTree { tree, tents } => {
            for tent in tents {
                citing.fact(Fact::Own { tree, tent });
            }
        }
        DeadEnd::BothLink { tree, tent } => {
            citing.fact(Fact::Own { tree, tent });
            citing.fact(Fact::NotOwn { tree, tent });
        }
    }
    citing.finish()
}
