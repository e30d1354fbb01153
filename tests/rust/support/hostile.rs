//! Boards on which it is hard to keep limits of time and memory: large, long, dense or empty ones,
//! whose cells form one connected part or very many.

use std::fmt::Write;

use fastrand::Rng;

/// The name of a board, and a function that makes its text.
pub(crate) type Made = (String, Box<dyn Fn() -> String>);

/// Returns the boards of [`square_kinds`] for `side`, of [`line_kinds`] for `line`, and of
/// [`planted_kinds`] for `planted`.
pub(crate) fn every_kind(side: usize, line: usize, planted: usize) -> Vec<Made> {
    let mut all = square_kinds(side);
    all.extend(line_kinds(line));
    all.extend(planted_kinds(planted));
    all
}

/// Returns the boards with `side` rows and columns.
pub(crate) fn square_kinds(side: usize) -> Vec<Made> {
    let board = |name: &str, cell: fn(&mut Rng, usize, usize) -> char| -> Made {
        let name = format!("{side} × {side} {name}");
        (name, Box::new(move || made(side, side, cell)))
    };
    vec![
        board("without trees", |_, _, _| '.'),
        (
            format!("{side} × {side} without trees and with the clue 0"),
            Box::new(move || made(side, side, |_, _, _| '.').replace('?', "0")),
        ),
        board("of trees", |_, _, _| 'T'),
        board("of tents and one tree", |_, row, column| {
            if row + column == 0 { 'T' } else { '*' }
        }),
        board("of trees as on a chessboard", |_, row, column| {
            tree_if((row + column) % 2 == 0)
        }),
        board("with a fifth trees", |rng, _, _| one_in(rng, 5)),
        board("with a tenth trees", |rng, _, _| one_in(rng, 10)),
        board("with few trees", |rng, _, _| one_in(rng, 30)),
        board("with hardly a tree", |rng, _, _| one_in(rng, 100)),
        board("with one tree", |_, row, column| {
            tree_if((row, column) == (2, 3))
        }),
        board("of small rings", |_, row, column| {
            small_ring(row, column, '.')
        }),
        board("of small rings with tents", |_, row, column| {
            small_ring(row, column, '*')
        }),
        board("with trees apart", |_, row, column| {
            tree_if(row % 3 == 1 && column % 3 == 1)
        }),
        board("with trees far apart", |_, row, column| {
            tree_if(row % 4 == 1 && column % 4 == 1)
        }),
        board("with trees at every third cell", |_, row, column| {
            tree_if((row + column) % 3 == 0)
        }),
        board("with a winding chain", |_, row, column| snake(row, column)),
        (
            format!("{side} × {side} of frames one in another"),
            Box::new(move || free(side, side, |row, column| frame(side, row, column))),
        ),
        (
            format!("{side} × {side} of rings in rings"),
            Box::new(move || free(side, side, |row, column| ring(side, row, column))),
        ),
    ]
}

/// Returns the boards with about `cells` cells in one row or column, or in a few.
pub(crate) fn line_kinds(cells: usize) -> Vec<Made> {
    let board = |name: &str, rows: usize, cell: fn(&mut Rng, usize, usize) -> char| -> Made {
        let name = format!("{cells} cells {name}");
        (name, Box::new(move || made(rows, cells / rows, cell)))
    };
    vec![
        board("in a row", 1, |rng, _, _| one_in(rng, 5)),
        board("in a column", cells, |rng, _, _| one_in(rng, 5)),
        board("in a row with trees apart", 1, |_, _, column| {
            tree_if(column % 3 == 1)
        }),
        board("in two rows", 2, |rng, _, _| one_in(rng, 7)),
        board("in sixteen rows", 16, |rng, _, _| one_in(rng, 12)),
        (
            format!("{cells} cells in a row with the clue 0 and one tree"),
            Box::new(move || {
                let text = made(1, cells, |_, _, column| tree_if(column == 7));
                text.replace("\n?", "\n0")
            }),
        ),
        (
            format!("{cells} cells in a row with its clue"),
            Box::new(move || planted(1, cells, 30, |is_row, _| is_row)),
        ),
        (
            format!("{cells} cells in a column with its clue"),
            Box::new(move || planted(cells, 1, 30, |is_row, _| !is_row)),
        ),
        (
            format!("{cells} cells in a row with all clues"),
            Box::new(move || planted(1, cells, 30, every_clue)),
        ),
        board("in a chain in a row", 1, |_, _, column| {
            tree_if(column % 2 == 1)
        }),
        board("in a chain in a column", cells, |_, row, _| {
            tree_if(row % 2 == 1)
        }),
        board("in a narrow board of trees", cells / 3, |_, row, column| {
            tree_if(row % 4 == 1 && column == 1)
        }),
    ]
}

/// Returns the boards planted round a solution. Some sizes are multiples of `most`.
pub(crate) fn planted_kinds(most: usize) -> Vec<Made> {
    let half = |_: bool, line: usize| line.is_multiple_of(2);
    let board = |rows: usize, columns: usize, percent, has_clue: fn(bool, usize) -> bool| -> Made {
        let name = format!("{rows} × {columns} planted, {percent} %");
        let text = move || planted(rows, columns, percent, has_clue);
        (name, Box::new(text))
    };
    let inner = |_: bool, line: usize| line > 0 && line < 49;
    vec![
        board(30, 30, 16, half),
        // In the next three boards, the lines with clues are a run that touches no edge: of rows,
        // of columns, and of both.
        board(8 * most, 8, 20, |is_row, line| {
            is_row && line > 0 && line < 300
        }),
        board(8, 8 * most, 20, |is_row, line| {
            !is_row && line > 0 && line < 300
        }),
        board(50, 50, 10, inner),
        board(32 * most, 3, 20, every_clue),
        board(40, 40, 12, half),
        board(60, 60, 20, every_clue),
        board(100, 100, 20, every_clue),
        board(100, 100, 20, half),
        board(most, most, 20, every_clue),
        board(8 * most, 12, 20, every_clue),
        board(12, 8 * most, 20, every_clue),
    ]
}

/// Returns the text of a board without clues, whose cells may depend on random numbers.
fn made(rows: usize, columns: usize, cell: fn(&mut Rng, usize, usize) -> char) -> String {
    let rng = std::cell::RefCell::new(Rng::with_seed(7));
    free(rows, columns, |row, column| {
        cell(&mut rng.borrow_mut(), row, column)
    })
}

fn one_in(rng: &mut Rng, number: u32) -> char {
    tree_if(rng.u32(..number) == 0)
}

/// Returns the sign of a cell on a board of rings of four trees. `corner` is the sign of the cells
/// between the trees of a ring.
fn small_ring(row: usize, column: usize, corner: char) -> char {
    match (row % 4, column % 4) {
        (1, 0 | 2) | (0 | 2, 1) => 'T',
        (0 | 2, 0 | 2) => corner,
        _ => '.',
    }
}

fn tree_if(is_tree: bool) -> char {
    if is_tree { 'T' } else { '.' }
}

/// Returns the distance of a cell from the edge of a square board.
fn depth(side: usize, row: usize, column: usize) -> usize {
    row.min(column).min(side - 1 - row).min(side - 1 - column)
}

/// Returns the sign of a cell on a board of frames: closed chains in which open cells and trees
/// alternate, with two empty cells between neighbouring chains.
fn frame(side: usize, row: usize, column: usize) -> char {
    match depth(side, row, column) {
        depth if depth % 3 != 1 => '-',
        _ => tree_if((row + column) % 2 == 1),
    }
}

/// Returns the sign of a cell on a board of rings. They are like frames, but each side has an even
/// number of steps, and three empty cells are between neighbouring rings.
fn ring(side: usize, row: usize, column: usize) -> char {
    let depth = depth(side - 1, row.min(side - 2), column.min(side - 2));
    if row == side - 1 || column == side - 1 || !depth.is_multiple_of(4) {
        return '-';
    }
    tree_if((row + column) % 2 == 1)
}

/// Returns the sign of a cell on a board with one chain that goes to and fro over 99 columns.
fn snake(row: usize, column: usize) -> char {
    let is_turn = match row % 8 {
        0 | 4 => column < 99,
        1..4 => column == 98,
        _ => column == 0,
    };
    if is_turn {
        tree_if((row + column) % 2 == 1)
    } else {
        '-'
    }
}

/// Returns the text of a board without clues. `cell` returns the sign of each cell.
fn free(rows: usize, columns: usize, cell: impl Fn(usize, usize) -> char) -> String {
    let mut text = String::with_capacity((rows + 1) * (columns + 2));
    text.push(' ');
    text.extend((0..columns).map(|_| '?'));
    for row in 0..rows {
        text.push_str("\n?");
        text.extend((0..columns).map(|column| cell(row, column)));
    }
    text.push('\n');
    text
}

fn every_clue(_: bool, _: usize) -> bool {
    true
}

/// Returns the text of a board planted round a solution. At most `percent` % of its cells are
/// trees. `has_clue` gets whether a line is a row and the index of the line, and returns whether it
/// has a clue.
fn planted(
    rows: usize,
    columns: usize,
    percent: usize,
    has_clue: impl Fn(bool, usize) -> bool,
) -> String {
    let mut rng = Rng::with_seed(160);
    let mut cells = vec!['.'; rows * columns];
    let mut counts = [vec![0_u32; rows], vec![0_u32; columns]];
    let wanted = rows * columns * percent / 100;
    let mut found = 0;
    for _ in 0..8 * wanted {
        let (row, column) = (rng.usize(..rows), rng.usize(..columns));
        let (down, right) = [(0, 1), (1, 2), (2, 1), (1, 0)][rng.usize(..4)];
        let (tree_row, tree_column) = (row + down, column + right);
        let is_inside = (1..=rows).contains(&tree_row) && (1..=columns).contains(&tree_column);
        if found == wanted || !is_inside || cells[row * columns + column] != '.' {
            continue;
        }
        let tree = (tree_row - 1) * columns + tree_column - 1;
        let mut around = (row.saturating_sub(1)..rows.min(row + 2)).flat_map(|row| {
            (column.saturating_sub(1)..columns.min(column + 2)).map(move |column| (row, column))
        });
        if cells[tree] != '.' || around.any(|(row, column)| cells[row * columns + column] == '*') {
            continue;
        }
        cells[tree] = 'T';
        cells[row * columns + column] = '*';
        counts[0][row] += 1;
        counts[1][column] += 1;
        found += 1;
    }
    let clue = |is_row: bool, line: usize| {
        let count = counts[usize::from(!is_row)][line];
        if has_clue(is_row, line) {
            count.to_string()
        } else {
            "?".to_owned()
        }
    };
    let mut text = String::new();
    for column in 0..columns {
        let _ = write!(text, " {}", clue(false, column));
    }
    for (row, cells) in cells.chunks(columns).enumerate() {
        let clue = clue(true, row);
        // A board of 2^24 rows is within the default limit of an input only without a blank.
        let blank = if clue.len() > 1 { " " } else { "" };
        let _ = write!(text, "\n{clue}{blank}");
        text.extend(
            cells
                .iter()
                .map(|&cell| if cell == '*' { '.' } else { cell }),
        );
    }
    text.push('\n');
    text
}
