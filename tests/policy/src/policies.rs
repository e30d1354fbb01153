//! Who may say where the next tent goes.

use anyhow::Result;
use fastrand::Rng;
use tents::puzzle::{Cell, Content, Puzzle};

use crate::net::Net;
use crate::planes::{Around, Position};

/// A policy: it scores the open cells, and the best one gets the next tent.
#[derive(Clone, Debug)]
pub(crate) enum Policy {
    /// A network, or linear weights.
    Net(Net),
    /// Belief propagation on the very board.
    Beliefs,
    /// Trees at the edge first, then those further in; of these the ones with few choices.
    Edge,
    /// Trees beside lines that have got all of their tents, the more of these the better.
    FullLines,
    /// The last spot of a tree, and then spots between several trees.
    Between,
    /// Any cell.
    Chance,
}

impl Policy {
    /// The open cell with the best score; ties are broken by chance.
    pub(crate) fn choose(&self, position: Position<'_>, rng: &mut Rng) -> Result<Option<Cell>> {
        let scores = match self {
            Self::Net(net) => net.scores(&[position])?.remove(0),
            Self::Beliefs => beliefs(position)?,
            Self::Edge => by_trees(position, |around, tree, choices| {
                -10.0 * around.depth(tree) as f32 - choices
            }),
            Self::FullLines => by_trees(position, |around, tree, choices| {
                10.0 * full_lines(around, position.episode.puzzle(), tree) - choices
            }),
            Self::Between => between(position),
            Self::Chance => vec![0.0; position.open.len()],
        };
        let mut best: Option<(f32, u32, usize)> = None;
        for (index, _) in position.open.iter().enumerate().filter(|(_, open)| **open) {
            let (score, lot) = (scores[index], rng.u32(..));
            if best.is_none_or(|(other, mark, _)| (score, lot) > (other, mark)) {
                best = Some((score, lot, index));
            }
        }
        let size = position.episode.puzzle().size();
        Ok(best.map(|(_, _, index)| size.cell(index)))
    }
}

/// The beliefs about the board with what is known of it: its tents, and the cells that are out.
fn beliefs(position: Position<'_>) -> Result<Vec<f32>> {
    let puzzle = position.episode.puzzle();
    let clues = [puzzle.row_clues().to_vec(), puzzle.column_clues().to_vec()];
    let tents = position.episode.layout();
    let contents = puzzle.contents().iter().enumerate();
    let contents = contents.map(|(index, &content)| match content {
        Content::Tree => Content::Tree,
        _ if tents.contains(puzzle.size().cell(index)) => Content::Tent,
        _ if position.open[index] => Content::Unknown,
        _ => Content::Empty,
    });
    let [rows, columns] = clues;
    let marked = Puzzle::new(rows, columns, contents.collect())?;
    Ok(tents::solve::beliefs(
        &marked,
        &tents::limits::Limits::default(),
    )?)
}

/// Each open cell has the score of the best tree next to it, given the number of its choices.
fn by_trees(position: Position<'_>, score: impl Fn(&Around<'_>, Cell, f32) -> f32) -> Vec<f32> {
    let around = Around::new(position);
    let mut scores = vec![f32::MIN; position.open.len()];
    for cell in around.open() {
        let trees = around.claimants(cell);
        let best = trees.map(|(tree, choices)| score(&around, tree, choices));
        scores[around.index(cell)] = best.fold(f32::MIN, f32::max);
    }
    scores
}

/// How many of the spots next to a tree are in lines that have got all of their tents.
fn full_lines(around: &Around<'_>, puzzle: &Puzzle, tree: Cell) -> f32 {
    let is_full = |&(_, cell): &(_, Cell)| {
        let lines = [cell.row as usize, cell.column as usize];
        (0..2).any(|axis| around.left[axis][lines[axis]] == Some(0.0))
    };
    tree.neighbours(puzzle.size()).filter(is_full).count() as f32
}

/// Trees with a single spot left come first, then the spots between most trees.
fn between(position: Position<'_>) -> Vec<f32> {
    let around = Around::new(position);
    let mut scores = vec![0.0; position.open.len()];
    for cell in around.open() {
        let claims = around.claimants(cell);
        let worth = claims.map(|(_, choices)| if choices < 1.5 { 10.0 } else { 1.0 });
        scores[around.index(cell)] = worth.sum();
    }
    scores
}
