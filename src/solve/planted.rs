//! Boards round a solution, for the tests of what cannot be seen from outside.

use fastrand::Rng;

use crate::puzzle::{Cell, Clue, Content, Direction, Puzzle, Size};

/// A board of some rows and columns round a solution, of about this share of trees, with the clues
/// that fit, of which a share is hidden, and a few of the tents given.
pub(crate) fn planted(
    rng: &mut Rng,
    (rows, columns): (usize, usize),
    density: f64,
    hidden: f64,
) -> Puzzle {
    let size = Size::new(rows, columns).expect("a board");
    let mut contents = vec![Content::Unknown; size.area()];
    let mut counts = (vec![0; rows], vec![0; columns]);
    let mut tents: Vec<Cell> = Vec::new();
    let wanted = (0..size.area()).filter(|_| rng.f64() < density).count();
    for _ in 0..50 * wanted {
        let tent = size.cell(rng.usize(..size.area()));
        let touches = |other: &Cell| {
            tent.row.abs_diff(other.row) <= 1 && tent.column.abs_diff(other.column) <= 1
        };
        if let Some(tree) = tent.step(Direction::ALL[rng.usize(..4)], size)
            && tents.len() < wanted
            && contents[size.index(tent)] == Content::Unknown
            && contents[size.index(tree)] == Content::Unknown
            && !tents.iter().any(touches)
        {
            contents[size.index(tree)] = Content::Tree;
            // Given for now, so that no tree is put there.
            contents[size.index(tent)] = Content::Tent;
            counts.0[tent.row as usize] += 1;
            counts.1[tent.column as usize] += 1;
            tents.push(tent);
        }
    }
    for tent in tents {
        if rng.u32(..30) > 0 {
            contents[size.index(tent)] = Content::Unknown;
        }
    }
    let mut clues = |counts: Vec<u32>| -> Vec<Clue> {
        let clues = counts.into_iter();
        clues
            .map(|clue| (rng.f64() >= hidden).then_some(clue))
            .collect()
    };
    let (row_clues, column_clues) = (clues(counts.0), clues(counts.1));
    Puzzle::new(row_clues, column_clues, contents).expect("as many cells as the size says")
}
