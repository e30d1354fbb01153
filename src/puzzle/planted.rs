//! Random boards for tests, built around a known ("planted") solution. The unit tests of this crate
//! use this file, and `tests/` includes it as a module.

use fastrand::Rng;

use super::{Cell, Clue, Content, Layout, Puzzle};

/// Returns a board without clues and one solution of it: random tents that do not touch, each with
/// a tree of its own next to it. No tent and tree are added once the number of trees is about
/// `density` times the number of cells, or once no more fit.
pub(crate) fn planted(
    rng: &mut Rng,
    rows: usize,
    columns: usize,
    density: f64,
) -> (Puzzle, Layout) {
    let empty = random_trees(rng, rows, columns, 0.0);
    planted_on(rng, &empty, density)
}

/// Returns a planted board with the clues of its layout, each left out with probability `hidden`,
/// and the layout.
pub(crate) fn planted_with_clues(
    rng: &mut Rng,
    rows: usize,
    columns: usize,
    density: f64,
    hidden: f64,
) -> (Puzzle, Layout) {
    let (puzzle, layout) = planted(rng, rows, columns, density);
    let puzzle = hide_clues(rng, &with_clues_of(&puzzle, &layout), hidden);
    (puzzle, layout)
}

/// Adds tents and trees to the board `start`, whose trees and tents must pair up. Returns the board
/// without marks, and the layout of all its tents.
pub(crate) fn planted_on(rng: &mut Rng, start: &Puzzle, density: f64) -> (Puzzle, Layout) {
    let size = start.size();
    let mut contents = start.contents().to_vec();
    let mut places: Vec<Cell> = (0..size.area()).map(|index| size.cell(index)).collect();
    rng.shuffle(&mut places);
    let mut tents = start.marked_tents().tents().to_vec();
    let wanted = (0..size.area()).filter(|_| rng.f64() < density).count();
    for &place in &places {
        if tents.len() >= wanted {
            break;
        }
        if contents[size.index(place)] != Content::Unknown
            || tents.iter().any(|tent| tent.touches(place))
        {
            continue;
        }
        let free: Vec<Cell> = places
            .iter()
            .copied()
            .filter(|cell| {
                cell.row.abs_diff(place.row) + cell.column.abs_diff(place.column) == 1
                    && contents[size.index(*cell)] == Content::Unknown
            })
            .collect();
        if let Some(tree) = rng.choice(free) {
            contents[size.index(place)] = Content::Tent;
            contents[size.index(tree)] = Content::Tree;
            tents.push(place);
        }
    }
    let puzzle = with_contents(start, contents).without_marks();
    (puzzle, tents.into_iter().collect())
}

/// Returns a board without clues whose trees are the cells at the indices that `is_tree` accepts.
pub(crate) fn of_trees(rows: usize, columns: usize, is_tree: impl FnMut(usize) -> bool) -> Puzzle {
    let contents = (0..rows * columns)
        .map(is_tree)
        .map(|tree| {
            if tree {
                Content::Tree
            } else {
                Content::Unknown
            }
        })
        .collect();
    Puzzle::new(vec![None; rows], vec![None; columns], contents).expect("a small board")
}

/// Returns a board without clues in which each cell is a tree with probability `density`.
pub(crate) fn random_trees(rng: &mut Rng, rows: usize, columns: usize, density: f64) -> Puzzle {
    of_trees(rows, columns, |_| rng.f64() < density)
}

/// Returns the same cells with other clues.
pub(crate) fn with_clues(puzzle: &Puzzle, rows: Vec<Clue>, columns: Vec<Clue>) -> Puzzle {
    Puzzle::new(rows, columns, puzzle.contents().to_vec()).expect("as many clues as before")
}

/// Returns the same clues with other cells.
pub(crate) fn with_contents(puzzle: &Puzzle, contents: Vec<Content>) -> Puzzle {
    let (rows, columns) = (puzzle.row_clues().to_vec(), puzzle.column_clues().to_vec());
    Puzzle::new(rows, columns, contents).expect("as many cells as before")
}

/// Returns the same cells with a clue for each row and column: its number of tents in `layout`.
pub(crate) fn with_clues_of(puzzle: &Puzzle, layout: &Layout) -> Puzzle {
    let mut rows = vec![Some(0); puzzle.row_clues().len()];
    let mut columns = vec![Some(0); puzzle.column_clues().len()];
    for tent in layout.tents() {
        rows[tent.row as usize] = rows[tent.row as usize].map(|clue| clue + 1);
        columns[tent.column as usize] = columns[tent.column as usize].map(|clue| clue + 1);
    }
    with_clues(puzzle, rows, columns)
}

/// Removes each clue with probability `share`.
pub(crate) fn hide_clues(rng: &mut Rng, puzzle: &Puzzle, share: f64) -> Puzzle {
    let mut hide = |clues: &[Clue]| -> Vec<Clue> {
        clues
            .iter()
            .map(|&clue| clue.filter(|_| rng.f64() >= share))
            .collect()
    };
    let (rows, columns) = (hide(puzzle.row_clues()), hide(puzzle.column_clues()));
    with_clues(puzzle, rows, columns)
}

/// Marks each cell without a tree with probability `share`: as `layout` has it, or at random if
/// there is no layout.
pub(crate) fn mark(rng: &mut Rng, puzzle: &Puzzle, share: f64, layout: Option<&Layout>) -> Puzzle {
    let mut contents = puzzle.contents().to_vec();
    for (index, content) in contents.iter_mut().enumerate() {
        if *content == Content::Tree || rng.f64() >= share {
            continue;
        }
        let cell = puzzle.size().cell(index);
        // Most random marks are empty cells, because otherwise hardly any board would have a
        // solution.
        let tent = layout.map_or_else(|| rng.u32(0..4) == 0, |layout| layout.contains(cell));
        *content = if tent { Content::Tent } else { Content::Empty };
    }
    with_contents(puzzle, contents)
}
