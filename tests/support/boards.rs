//! Boards to try: written down, at random, and planted round a solution.

use std::fmt::Write;

use fastrand::Rng;
use tents::puzzle::{Cell, Clue, Content, Layout, Puzzle};

use super::oracle;

/// A board from its column clues and, for each row, its clue and its cells, as in
/// `puzzle("2 0 1 ?", &["1 .T.*", "? -..."])`: `T` a tree, `*` a tent, `-` empty, `?` no clue.
pub(crate) fn puzzle(columns: &str, rows: &[&str]) -> Puzzle {
    let columns = columns.split(' ').map(clue).collect();
    let (clues, cells): (Vec<Clue>, Vec<&str>) = rows
        .iter()
        .map(|row| row.split_once(' ').expect("a clue, a space, the cells"))
        .map(|(row_clue, cells)| (clue(row_clue), cells))
        .unzip();
    let contents = cells.concat().chars().map(content).collect();
    Puzzle::new(clues, columns, contents).expect("the rows are as long as the first line")
}

/// A board without clues and a layout on it, from cells alone: `*` are the tents of the layout,
/// which are no marks of the board.
pub(crate) fn drawn(rows: &[&str]) -> (Puzzle, Layout) {
    let contents: Vec<Content> = rows.concat().chars().map(content).collect();
    let clues = (vec![None; rows.len()], vec![None; rows[0].len()]);
    let puzzle = Puzzle::new(clues.0, clues.1, contents).expect("rows of one length");
    let layout = puzzle.given_tents();
    (puzzle.without_marks(), layout)
}

/// A board in the words of [`puzzle`], for messages.
pub(crate) fn show(puzzle: &Puzzle) -> String {
    let clue = |clue: &Clue| clue.map_or("?".to_owned(), |clue| clue.to_string());
    let columns: Vec<String> = puzzle.column_clues().iter().map(clue).collect();
    let mut text = format!("\"{}\"", columns.join(" "));
    let rows = puzzle.contents().chunks(puzzle.column_clues().len());
    for (row_clue, row) in puzzle.row_clues().iter().zip(rows) {
        let cells: String = row
            .iter()
            .map(|content| match content {
                Content::Unknown => '.',
                Content::Tree => 'T',
                Content::Tent => '*',
                Content::Empty => '-',
            })
            .collect();
        write!(text, "\n\"{} {cells}\"", clue(row_clue)).expect("a string takes everything");
    }
    text
}

fn clue(text: &str) -> Clue {
    (text != "?").then(|| text.parse().expect("a clue is a number or `?`"))
}

fn content(letter: char) -> Content {
    match letter {
        '.' => Content::Unknown,
        'T' => Content::Tree,
        '*' => Content::Tent,
        '-' => Content::Empty,
        _ => panic!("`{letter}` is not a cell"),
    }
}

/// The same cells with other clues.
pub(crate) fn with_clues(puzzle: &Puzzle, rows: Vec<Clue>, columns: Vec<Clue>) -> Puzzle {
    Puzzle::new(rows, columns, puzzle.contents().to_vec()).expect("as many clues as before")
}

/// The same board with other cells.
pub(crate) fn with_contents(puzzle: &Puzzle, contents: Vec<Content>) -> Puzzle {
    let (rows, columns) = (puzzle.row_clues().to_vec(), puzzle.column_clues().to_vec());
    Puzzle::new(rows, columns, contents).expect("as many cells as before")
}

/// The same cells with the clues of all rows and columns that fit a layout.
pub(crate) fn with_clues_of(puzzle: &Puzzle, layout: &Layout) -> Puzzle {
    let mut rows = vec![Some(0); puzzle.row_clues().len()];
    let mut columns = vec![Some(0); puzzle.column_clues().len()];
    for tent in layout.tents() {
        rows[tent.row as usize] = rows[tent.row as usize].map(|clue| clue + 1);
        columns[tent.column as usize] = columns[tent.column as usize].map(|clue| clue + 1);
    }
    with_clues(puzzle, rows, columns)
}

/// Trees on the cells of some indices; no clues.
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

/// Trees at random, each cell with the same chance; no clues.
pub(crate) fn random_trees(rng: &mut Rng, rows: usize, columns: usize, density: f64) -> Puzzle {
    of_trees(rows, columns, |_| rng.f64() < density)
}

/// Trees at random on the cells between those with even row and column, where rings grow; no
/// clues.
pub(crate) fn random_lattice(rng: &mut Rng, rows: usize, columns: usize, share: f64) -> Puzzle {
    of_trees(rows, columns, |index| {
        (index / columns + index % columns) % 2 == 1 && rng.f64() < share
    })
}

/// A board round a solution: tents at random that do not touch, each with a tree next to it, until
/// about the share `density` of the cells are trees or no more fit; without clues. The layout is
/// one solution.
pub(crate) fn planted(
    rng: &mut Rng,
    rows: usize,
    columns: usize,
    density: f64,
) -> (Puzzle, Layout) {
    let empty = random_trees(rng, rows, columns, 0.0);
    planted_on(rng, &empty, density)
}

/// A planted board that has a ring of four tents, which must be at least 3 × 3.
pub(crate) fn planted_round_ring(
    rng: &mut Rng,
    rows: usize,
    columns: usize,
    density: f64,
) -> (Puzzle, Layout) {
    let empty = random_trees(rng, rows, columns, 0.0);
    let mut contents = empty.contents().to_vec();
    let (top, left) = (rng.usize(0..=rows - 3), rng.usize(0..=columns - 3));
    for (index, letter) in "*T*T.T*T*".chars().enumerate() {
        contents[(top + index / 3) * columns + left + index % 3] = content(letter);
    }
    planted_on(rng, &with_contents(&empty, contents), density)
}

/// Plants tents and trees among those that are there, which must pair up.
fn planted_on(rng: &mut Rng, begun: &Puzzle, density: f64) -> (Puzzle, Layout) {
    let (rows, columns) = (begun.row_clues().len(), begun.column_clues().len());
    let mut contents = begun.contents().to_vec();
    let mut places = oracle::cells(begun);
    rng.shuffle(&mut places);
    let index = |cell: Cell| cell.row as usize * columns + cell.column as usize;
    let mut tents = begun.given_tents().tents().to_vec();
    let wanted = (0..rows * columns).filter(|_| rng.f64() < density).count();
    for &place in &places {
        let touches = |tent: &Cell| {
            tent.row.abs_diff(place.row) <= 1 && tent.column.abs_diff(place.column) <= 1
        };
        if tents.len() >= wanted {
            break;
        }
        if contents[index(place)] != Content::Unknown || tents.iter().any(touches) {
            continue;
        }
        let free: Vec<Cell> = places
            .iter()
            .copied()
            .filter(|cell| {
                cell.row.abs_diff(place.row) + cell.column.abs_diff(place.column) == 1
                    && contents[index(*cell)] == Content::Unknown
            })
            .collect();
        if let Some(tree) = rng.choice(free) {
            contents[index(place)] = Content::Tent;
            contents[index(tree)] = Content::Tree;
            tents.push(place);
        }
    }
    let puzzle = with_contents(begun, contents).without_marks();
    (puzzle, tents.into_iter().collect())
}

/// Takes a share of the clues away.
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

/// Clues at random, mostly wrong ones.
pub(crate) fn random_clues(rng: &mut Rng, puzzle: &Puzzle, share: f64) -> Puzzle {
    let mut clues = |number: usize| -> Vec<Clue> {
        (0..number)
            .map(|_| (rng.f64() < share).then(|| rng.u32(0..3)))
            .collect()
    };
    let (rows, columns) = (
        clues(puzzle.row_clues().len()),
        clues(puzzle.column_clues().len()),
    );
    with_clues(puzzle, rows, columns)
}

/// Marks a share of the free cells: as they are in `layout`, or at random where there is none.
pub(crate) fn mark(rng: &mut Rng, puzzle: &Puzzle, share: f64, layout: Option<&Layout>) -> Puzzle {
    let mut contents = puzzle.contents().to_vec();
    for (content, cell) in contents.iter_mut().zip(oracle::cells(puzzle)) {
        if *content == Content::Tree || rng.f64() >= share {
            continue;
        }
        // At random, more empty cells than tents: else hardly any board has a solution.
        let tent = layout.map_or_else(|| rng.u32(0..4) == 0, |layout| layout.contains(cell));
        *content = if tent { Content::Tent } else { Content::Empty };
    }
    with_contents(puzzle, contents)
}

/// A width about the ends of words of 64 bits.
pub(crate) fn wide_width(rng: &mut Rng) -> usize {
    match rng.u32(..3) {
        0 => rng.usize(60..=70),
        1 => rng.usize(120..=135),
        _ => rng.usize(190..=260),
    }
}

/// A board set into one without trees and clues, with a frame of empty cells round it, `top` rows
/// and `left` columns from its corner.
pub(crate) fn framed(
    puzzle: &Puzzle,
    (rows, columns): (usize, usize),
    (top, left): (usize, usize),
) -> Puzzle {
    let (height, width) = (puzzle.row_clues().len(), puzzle.column_clues().len());
    let mut contents = vec![Content::Empty; rows * columns];
    for (row, cells) in puzzle.contents().chunks(width).enumerate() {
        let first = (top + row) * columns + left;
        contents[first..first + width].copy_from_slice(cells);
    }
    let mut row_clues = vec![None; rows];
    row_clues[top..top + height].copy_from_slice(puzzle.row_clues());
    let mut column_clues = vec![None; columns];
    column_clues[left..left + width].copy_from_slice(puzzle.column_clues());
    Puzzle::new(row_clues, column_clues, contents).expect("as many cells as before")
}
