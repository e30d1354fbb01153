//! Boards for tests: written down, random, and planted round a solution.

use std::fmt::Write;

use fastrand::Rng;
use tents::puzzle::{Cell, Clue, Content, Layout, Puzzle, Symmetry};

// The unit tests of the crate use `planted.rs` too.
#[path = "../../../src/puzzle/planted.rs"]
mod planter;

pub(crate) use planter::{
    hide_clues, mark, of_trees, planted, planted_on, planted_with_clues, random_trees, with_clues,
    with_clues_of, with_contents,
};

/// Returns a board from its column clues and, for each row, its clue and its cells, as in
/// `puzzle("2 0 1 ?", &["1 .T.*", "? -..."])`: `T` is a tree, `*` a tent, `-` an empty cell, `.` an
/// unknown cell, and `?` a missing clue.
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

/// Returns a board from one line, as in `2 0 1 ? / 1 .T.* / ? -...`.
pub(crate) fn of_line(line: &str) -> Puzzle {
    let (columns, rows) = line.split_once(" / ").expect("column clues and rows");
    puzzle(columns, &rows.split(" / ").collect::<Vec<_>>())
}

/// Returns a board without clues and a layout on it, from cells alone: `*` are the tents of the
/// layout, which are not marks of the board.
pub(crate) fn drawn(rows: &[&str]) -> (Puzzle, Layout) {
    let contents: Vec<Content> = rows.concat().chars().map(content).collect();
    let clues = (vec![None; rows.len()], vec![None; rows[0].len()]);
    let puzzle = Puzzle::new(clues.0, clues.1, contents).expect("rows of one length");
    let layout = puzzle.marked_tents();
    (puzzle.without_marks(), layout)
}

/// Returns a board in the form that [`puzzle`] accepts, for messages.
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

/// Returns a board without clues that favours rings, in which trees and tents alternate: each cell
/// whose row and column add up to an odd number has a tree with probability `share`.
pub(crate) fn random_lattice(rng: &mut Rng, rows: usize, columns: usize, share: f64) -> Puzzle {
    of_trees(rows, columns, |index| {
        (index / columns + index % columns) % 2 == 1 && rng.f64() < share
    })
}

/// Returns a planted board with a ring of four tents. It must be at least 3 × 3.
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

/// Returns a random board, with its layout if it was planted. With a probability of one in `kinds`
/// each, it has random trees, has random trees that favour rings ([`random_lattice`]), or is
/// planted round a ring (if it is at least 3 × 3); otherwise it is planted as by [`planted`].
pub(crate) fn random_kind(
    rng: &mut Rng,
    kinds: u32,
    [rows, columns]: [usize; 2],
    density: f64,
) -> (Puzzle, Option<Layout>) {
    let (board, layout) = match rng.u32(0..kinds) {
        0 => return (random_trees(rng, rows, columns, density), None),
        1 => return (random_lattice(rng, rows, columns, density * 2.0), None),
        2 if rows > 2 && columns > 2 => planted_round_ring(rng, rows, columns, density),
        _ => planted(rng, rows, columns, density),
    };
    (board, Some(layout))
}

/// Returns a random board of at most `most` rows and columns: with one solution, several or none,
/// with or without clues, marks and rings.
pub(crate) fn random_board(rng: &mut Rng, most: usize) -> Puzzle {
    let size = [rng.usize(1..=most), rng.usize(1..=most)];
    random_of_size(rng, size).0
}

/// Returns a board as in [`random_board`], of a given size, with the layout if it was planted. If
/// clues were changed or random marks were made afterwards, the layout may be no solution.
pub(crate) fn random_of_size(rng: &mut Rng, size: [usize; 2]) -> (Puzzle, Option<Layout>) {
    let density = 0.05 + rng.f64() * 0.3;
    let (board, layout) = random_kind(rng, 8, size, density);
    let board = if let Some(layout) = &layout {
        let clued = with_clues_of(&board, layout);
        let share = [0.0, 0.0, 0.2, 0.6, 1.1][rng.usize(0..5)];
        let board = hide_clues(rng, &clued, share);
        match rng.u32(0..8) {
            0 => with_a_clue_changed(rng, &board),
            1 => with_a_tent_moved(rng, &board),
            _ => board,
        }
    } else {
        let share = rng.f64() * rng.f64();
        random_clues(rng, &board, share)
    };
    // If there is a layout, the marks agree with it with probability 3/4. In all other cases they
    // are random.
    let marked = layout.as_ref().filter(|_| rng.u32(0..4) > 0);
    let share = (rng.f64() - 0.6).max(0.0);
    (mark(rng, &board, share, marked), layout)
}

/// Returns the board with a random clue, if any, higher or lower by 1. A 0 may stay as it is.
pub(crate) fn with_a_clue_changed(rng: &mut Rng, board: &Puzzle) -> Puzzle {
    let mut rows = board.row_clues().to_vec();
    let mut columns = board.column_clues().to_vec();
    let clues = rows.iter_mut().chain(&mut columns).flatten();
    if let Some(clue) = rng.choice(clues.collect::<Vec<_>>()) {
        let off = [1, -1][rng.usize(..2)];
        *clue = clue.saturating_add_signed(off);
    }
    with_clues(board, rows, columns)
}

/// Returns a board of 10 to 24 rows and 8 to 14 columns. If it is planted, it lacks about 40 to
/// 75 % of the clues, and up to two clues are changed by 1; otherwise it has random trees and no
/// clues. It mostly falls into many independent parts, and may have no solution.
pub(crate) fn random_loose(rng: &mut Rng) -> Puzzle {
    let size = [rng.usize(10..=24), rng.usize(8..=14)];
    let density = 0.08 + rng.f64() * 0.16;
    let (mut board, layout) = random_kind(rng, 8, size, density);
    if let Some(layout) = &layout {
        board = with_clues_of(&board, layout);
    }
    let share = 0.4 + rng.f64() * 0.35;
    board = hide_clues(rng, &board, share);
    let (mut rows, mut columns) = (board.row_clues().to_vec(), board.column_clues().to_vec());
    for _ in 0..rng.usize(0..=2) {
        let clues = if rng.bool() { &mut rows } else { &mut columns };
        let at = rng.usize(..clues.len());
        let off = [1, -1][rng.usize(..2)];
        clues[at] = clues[at].map(|clue| clue.saturating_add_signed(off));
    }
    with_clues(&board, rows, columns)
}

/// Returns the board with the clue of one row lower by 1 and another row's clue higher by 1, if
/// possible, or the same for columns, so that the sum of the clues stays the same.
pub(crate) fn with_a_tent_moved(rng: &mut Rng, board: &Puzzle) -> Puzzle {
    let mut lines = [board.row_clues().to_vec(), board.column_clues().to_vec()];
    let clues = &mut lines[rng.usize(..2)];
    let (from, to) = (rng.usize(..clues.len()), rng.usize(..clues.len()));
    if let (Some(1..), Some(_)) = (clues[from], clues[to]) {
        clues[from] = clues[from].map(|clue| clue - 1);
        clues[to] = clues[to].map(|clue| clue + 1);
    }
    let [rows, columns] = lines;
    with_clues(board, rows, columns)
}

/// Returns a board with rows and columns swapped.
pub(crate) fn transposed(board: &Puzzle) -> Puzzle {
    Symmetry::TRANSPOSE
        .puzzle(board)
        .expect("a board that is not too wide")
}

/// Returns the board with other clues: each line has a random clue from 0 to 2 with probability
/// `share`. The clues seldom fit the trees.
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

/// Returns a random number of columns: about one word of 64 bits, about two, or three to four.
pub(crate) fn wide_width(rng: &mut Rng) -> usize {
    match rng.u32(..3) {
        0 => rng.usize(60..=70),
        1 => rng.usize(120..=135),
        _ => rng.usize(190..=260),
    }
}

/// Returns a board of `rows` × `columns` cells that contains a smaller board, `top` rows and `left`
/// columns from its upper left corner. Its other cells are empty, and its other lines have no
/// clues.
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
