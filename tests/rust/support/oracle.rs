//! The oracle: it finds every solution of a small board by trying everything.
//!
//! It enumerates all sets of cells next to a tree and checks the rules for each, literally. It is
//! slow, and so simple that there is hardly anything to get wrong. It shares the types of
//! `tents::puzzle` with the rest of the crate, but no code that reasons.

use tents::puzzle::{Assignment, Cell, Clue, Content, Direction, Layout, Puzzle};

/// For each direction, the change of the row and of the column.
const STEPS: [(Direction, i64, i64); 4] = [
    (Direction::North, -1, 0),
    (Direction::East, 0, 1),
    (Direction::South, 1, 0),
    (Direction::West, 0, -1),
];

/// Returns every layout that solves the puzzle, sorted.
pub(crate) fn layouts(puzzle: &Puzzle) -> Vec<Layout> {
    let (candidates, trees) = (candidates(puzzle), trees(puzzle).len());
    assert!(
        candidates.len() <= 24,
        "the board is too large for the oracle"
    );
    let mut right = Vec::new();
    for subset in 0_u32..1 << candidates.len() {
        // Trees and tents can be paired only if their numbers are equal: this check saves nearly
        // all the time.
        if subset.count_ones() as usize != trees {
            continue;
        }
        let mut tents = Vec::new();
        for (bit, &candidate) in candidates.iter().enumerate() {
            if subset & (1 << bit) != 0 {
                tents.push(candidate);
            }
        }
        if accepts(puzzle, &tents) {
            right.push(tents.into_iter().collect());
        }
    }
    right.sort();
    right
}

/// Returns every assignment that solves the puzzle, sorted: every pairing of every layout.
pub(crate) fn assignments(puzzle: &Puzzle) -> Vec<Assignment> {
    let mut right = Vec::new();
    for layout in layouts(puzzle) {
        right.extend(pairings(puzzle, layout.tents()));
    }
    right.sort();
    right
}

/// Returns whether tents on these cells, each given once, solve the puzzle.
pub(crate) fn accepts(puzzle: &Puzzle, tents: &[Cell]) -> bool {
    let trees = trees(puzzle);
    tents.len() == trees.len()
        && keeps_apart(tents)
        && keeps_clues(puzzle, tents)
        && keeps_places(puzzle, tents)
        && matching(&trees, tents) == trees.len()
}

/// Returns whether these directions, one per tree, solve the puzzle.
pub(crate) fn accepts_assignment(puzzle: &Puzzle, assignment: &Assignment) -> bool {
    let trees = trees(puzzle);
    if trees.len() != assignment.directions().len() {
        return false;
    }
    let mut tents = Vec::new();
    for (&tree, &direction) in trees.iter().zip(assignment.directions()) {
        match tent_of(puzzle, tree, direction) {
            Some(tent) if !tents.contains(&tent) => tents.push(tent),
            _ => return false,
        }
    }
    keeps_apart(&tents) && keeps_clues(puzzle, &tents) && keeps_places(puzzle, &tents)
}

/// Returns every way to give each tree a tent of its own next to it, so that no tent is left over.
pub(crate) fn pairings(puzzle: &Puzzle, tents: &[Cell]) -> Vec<Assignment> {
    let trees = trees(puzzle);
    let mut found = Vec::new();
    if trees.len() == tents.len() {
        pair_next_tree(
            puzzle,
            &trees,
            tents,
            &mut Vec::new(),
            &mut Vec::new(),
            &mut found,
        );
    }
    found
}

fn pair_next_tree(
    puzzle: &Puzzle,
    trees: &[Cell],
    tents: &[Cell],
    taken: &mut Vec<Cell>,
    directions: &mut Vec<Direction>,
    found: &mut Vec<Assignment>,
) {
    if directions.len() == trees.len() {
        found.push(directions.iter().copied().collect());
        return;
    }
    for (direction, _, _) in STEPS {
        let Some(tent) = tent_of(puzzle, trees[directions.len()], direction) else {
            continue;
        };
        if tents.contains(&tent) && !taken.contains(&tent) {
            taken.push(tent);
            directions.push(direction);
            pair_next_tree(puzzle, trees, tents, taken, directions, found);
            directions.pop();
            taken.pop();
        }
    }
}

/// Returns the largest number of trees that can be paired with a tent of their own next to them, by
/// Kuhn's algorithm.
pub(crate) fn matching(trees: &[Cell], tents: &[Cell]) -> usize {
    let mut owner = vec![None; tents.len()];
    let mut paired = 0;
    for tree in 0..trees.len() {
        if augment(
            tree,
            trees,
            tents,
            &mut vec![false; tents.len()],
            &mut owner,
        ) {
            paired += 1;
        }
    }
    paired
}

/// Pairs a tree with a tent, and other trees with other tents if necessary. Returns whether this is
/// possible.
fn augment(
    tree: usize,
    trees: &[Cell],
    tents: &[Cell],
    asked: &mut [bool],
    owner: &mut [Option<usize>],
) -> bool {
    for tent in 0..tents.len() {
        if is_next_to(trees[tree], tents[tent]) && !asked[tent] {
            asked[tent] = true;
            let free = match owner[tent] {
                None => true,
                Some(other) => augment(other, trees, tents, asked, owner),
            };
            if free {
                owner[tent] = Some(tree);
                return true;
            }
        }
    }
    false
}

/// Returns the trees in row-major order.
pub(crate) fn trees(puzzle: &Puzzle) -> Vec<Cell> {
    cells(puzzle)
        .into_iter()
        .filter(|&cell| content(puzzle, cell) == Content::Tree)
        .collect()
}

/// Returns the cells without a tree that are next to one, in row-major order.
pub(crate) fn candidates(puzzle: &Puzzle) -> Vec<Cell> {
    let trees = trees(puzzle);
    let mut candidates = cells(puzzle);
    candidates
        .retain(|&cell| !trees.contains(&cell) && trees.iter().any(|&tree| is_next_to(tree, cell)));
    candidates
}

/// Returns every cell of the board in row-major order.
pub(crate) fn cells(puzzle: &Puzzle) -> Vec<Cell> {
    let mut cells = Vec::new();
    for row in 0..puzzle.row_clues().len() as u32 {
        for column in 0..puzzle.column_clues().len() as u32 {
            cells.push(Cell { row, column });
        }
    }
    cells
}

/// Returns the cell of a tree's tent, unless the direction leads off the board.
fn tent_of(puzzle: &Puzzle, tree: Cell, direction: Direction) -> Option<Cell> {
    let (_, down, right) = STEPS.into_iter().find(|step| step.0 == direction)?;
    let row = u32::try_from(i64::from(tree.row) + down).ok()?;
    let column = u32::try_from(i64::from(tree.column) + right).ok()?;
    let tent = Cell { row, column };
    is_on_board(puzzle, tent).then_some(tent)
}

/// Returns whether the puzzle allows a tent on each of these cells, and whether they include all
/// given tents.
fn keeps_places(puzzle: &Puzzle, tents: &[Cell]) -> bool {
    for &tent in tents {
        if !is_on_board(puzzle, tent) {
            return false;
        }
        if matches!(content(puzzle, tent), Content::Tree | Content::Empty) {
            return false;
        }
    }
    for cell in cells(puzzle) {
        if content(puzzle, cell) == Content::Tent && !tents.contains(&cell) {
            return false;
        }
    }
    true
}

/// Returns whether no two of these cells touch, not even diagonally.
fn keeps_apart(tents: &[Cell]) -> bool {
    for (index, one) in tents.iter().enumerate() {
        for other in &tents[index + 1..] {
            if one.row.abs_diff(other.row) <= 1 && one.column.abs_diff(other.column) <= 1 {
                return false;
            }
        }
    }
    true
}

/// Returns whether each row and column with a clue holds as many of these cells as the clue.
fn keeps_clues(puzzle: &Puzzle, tents: &[Cell]) -> bool {
    for (row, &clue) in puzzle.row_clues().iter().enumerate() {
        let found = tents.iter().filter(|tent| tent.row as usize == row).count();
        if !agrees(clue, found) {
            return false;
        }
    }
    for (column, &clue) in puzzle.column_clues().iter().enumerate() {
        let found = tents
            .iter()
            .filter(|tent| tent.column as usize == column)
            .count();
        if !agrees(clue, found) {
            return false;
        }
    }
    true
}

fn agrees(clue: Clue, found: usize) -> bool {
    match clue {
        None => true,
        Some(clue) => clue as usize == found,
    }
}

fn is_on_board(puzzle: &Puzzle, cell: Cell) -> bool {
    (cell.row as usize) < puzzle.row_clues().len()
        && (cell.column as usize) < puzzle.column_clues().len()
}

fn is_next_to(one: Cell, other: Cell) -> bool {
    one.row.abs_diff(other.row) + one.column.abs_diff(other.column) == 1
}

fn content(puzzle: &Puzzle, cell: Cell) -> Content {
    puzzle.contents()[cell.row as usize * puzzle.column_clues().len() + cell.column as usize]
}
