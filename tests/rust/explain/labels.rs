//! Ratings agree with the two levels of Simon Tatham's generator, whose rules are implemented here:
//! a board that its *Easy* solves is rated at most 2.0, and a board that only its *Tricky* solves
//! between 2.4 and 2.6.

use fastrand::Rng;
use tents::explain::Rating;
use tents::puzzle::{Cell, Clue, Content, Puzzle};

use super::boards::{of_the_corpus, unique};
use super::grades::grade_of;
use crate::support::boards::show;
use crate::support::{oracle, rounds};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Square {
    Blank,
    Tree,
    Tent,
    Grass,
}

/// A board as in the solver of the generator: the squares, and for each square with a tree or tent
/// the place of the tent or tree that is linked to it.
struct Board<'p> {
    puzzle: &'p Puzzle,
    squares: Vec<Square>,
    links: Vec<Option<Cell>>,
}

impl<'p> Board<'p> {
    fn new(puzzle: &'p Puzzle) -> Self {
        let squares: Vec<Square> = puzzle
            .contents()
            .iter()
            .map(|&content| match content {
                Content::Tree => Square::Tree,
                _ => Square::Blank,
            })
            .collect();
        Self {
            puzzle,
            links: vec![None; squares.len()],
            squares,
        }
    }

    fn at(&self, cell: Cell) -> Square {
        self.squares[self.puzzle.size().index(cell)]
    }

    fn is_linked(&self, cell: Cell) -> bool {
        self.links[self.puzzle.size().index(cell)].is_some()
    }

    /// Sets a square if it is blank. Returns whether it was.
    fn set(&mut self, cell: Cell, square: Square) -> bool {
        let index = self.puzzle.size().index(cell);
        let was_blank = self.squares[index] == Square::Blank;
        if was_blank {
            self.squares[index] = square;
        }
        was_blank
    }

    fn link(&mut self, one: Cell, other: Cell) {
        let size = self.puzzle.size();
        self.links[size.index(one)] = Some(other);
        self.links[size.index(other)] = Some(one);
    }

    fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        let beside = cell.neighbours(self.puzzle.size());
        beside.map(|(_, cell)| cell).collect()
    }

    /// Returns whether the rules of a level solve the board.
    fn solves(mut self, is_tricky: bool) -> bool {
        let cells = oracle::cells(self.puzzle);
        while self.step(&cells, is_tricky) {}
        !self.squares.contains(&Square::Blank)
    }

    /// Applies each rule once to each square or line. Returns whether anything changed.
    fn step(&mut self, cells: &[Cell], is_tricky: bool) -> bool {
        let mut is_new = false;
        for &cell in cells {
            match self.at(cell) {
                Square::Tent => {
                    for &other in cells.iter().filter(|other| other.touches(cell)) {
                        is_new |= self.set(other, Square::Grass);
                    }
                    is_new |= !self.is_linked(cell) && self.link_tent(cell);
                }
                Square::Blank => {
                    let beside = self.neighbours(cell);
                    let is_free =
                        |&tree: &Cell| self.at(tree) == Square::Tree && !self.is_linked(tree);
                    if !beside.iter().any(is_free) {
                        is_new |= self.set(cell, Square::Grass);
                    }
                }
                Square::Tree if !self.is_linked(cell) => {
                    is_new |= self.apply_to_tree(cell, is_tricky);
                }
                Square::Tree | Square::Grass => {}
            }
        }
        let size = self.puzzle.size();
        for row in 0..size.rows() {
            let line = |across: i64, along: usize| {
                Some(Cell {
                    row: u32::try_from(row as i64 + across).ok()?,
                    column: along as u32,
                })
            };
            is_new |= self.apply_to_line(
                self.puzzle.row_clues()[row],
                size.columns(),
                &line,
                is_tricky,
            );
        }
        for column in 0..size.columns() {
            let line = |across: i64, along: usize| {
                Some(Cell {
                    row: along as u32,
                    column: u32::try_from(column as i64 + across).ok()?,
                })
            };
            is_new |= self.apply_to_line(
                self.puzzle.column_clues()[column],
                size.rows(),
                &line,
                is_tricky,
            );
        }
        is_new
    }

    /// Links a tent to the tree next to it that is not linked yet, if there is exactly one. Returns
    /// whether there is.
    fn link_tent(&mut self, tent: Cell) -> bool {
        let mut trees = self.neighbours(tent);
        trees.retain(|&tree| self.at(tree) == Square::Tree && !self.is_linked(tree));
        if let [tree] = trees[..] {
            self.link(tree, tent);
            return true;
        }
        false
    }

    /// Applies the rule that a tree with one place left has its tent there. If `is_tricky`, also
    /// applies the rule that the cell that touches both of the two last places of a tree is grass.
    fn apply_to_tree(&mut self, tree: Cell, is_tricky: bool) -> bool {
        let mut places = self.neighbours(tree);
        places.retain(|&cell| match self.at(cell) {
            Square::Blank => true,
            Square::Tent => !self.is_linked(cell),
            Square::Tree | Square::Grass => false,
        });
        match places[..] {
            [place] => {
                self.set(place, Square::Tent);
                self.link(tree, place);
                true
            }
            [one, other] if is_tricky && one.touches(other) => {
                let row = if one.row == tree.row {
                    other.row
                } else {
                    one.row
                };
                let column = if one.column == tree.column {
                    other.column
                } else {
                    one.column
                };
                self.set(Cell { row, column }, Square::Grass)
            }
            _ => false,
        }
    }

    /// Applies what all placements of a line's tents have in common: in the line, and if
    /// `is_tricky`, also next to it.
    fn apply_to_line(
        &mut self,
        clue: Clue,
        length: usize,
        line: &dyn Fn(i64, usize) -> Option<Cell>,
        is_tricky: bool,
    ) -> bool {
        let Some(clue) = clue else {
            return false;
        };
        let squares: Vec<Square> = (0..length)
            .map(|at| self.at(line(0, at).unwrap()))
            .collect();
        let mut always = vec![[true; 3]; length];
        let mut never = vec![true; length];
        place(
            &squares,
            clue as usize,
            &mut vec![false; length],
            0,
            &mut |tents| {
                for at in 0..length {
                    let near = at.saturating_sub(1)..(at + 2).min(length);
                    always[at][0] &= tents[at];
                    always[at][1] &= tents[near].contains(&true);
                    never[at] &= !tents[at];
                }
            },
        );
        let mut is_new = false;
        for at in 0..length {
            if squares[at] == Square::Blank && always[at][0] {
                is_new |= self.set(line(0, at).unwrap(), Square::Tent);
            } else if squares[at] == Square::Blank && never[at] {
                is_new |= self.set(line(0, at).unwrap(), Square::Grass);
            }
            if is_tricky && always[at][1] {
                for across in [-1, 1] {
                    let beside = line(across, at).filter(|&cell| self.puzzle.size().contains(cell));
                    if let Some(cell) = beside {
                        is_new |= self.set(cell, Square::Grass);
                    }
                }
            }
        }
        is_new
    }
}

/// Calls `take` with every placement of the last `left` tents of a line, from the square `at` on,
/// that agrees with the known squares.
fn place(
    squares: &[Square],
    left: usize,
    tents: &mut Vec<bool>,
    at: usize,
    take: &mut dyn FnMut(&[bool]),
) {
    if at == squares.len() {
        if left == 0 {
            take(tents);
        }
        return;
    }
    if (squares.len() - at).div_ceil(2) < left {
        return;
    }
    let may = matches!(squares[at], Square::Blank | Square::Tent);
    if may && left > 0 && (at == 0 || !tents[at - 1]) {
        tents[at] = true;
        place(squares, left - 1, tents, at + 1, take);
        tents[at] = false;
    }
    if squares[at] != Square::Tent {
        place(squares, left, tents, at + 1, take);
    }
}

/// Compares a grade with the levels that solve the board. Returns whether the easy level solves it,
/// or `None` if not even the tricky one does.
fn compare_levels(puzzle: &Puzzle) -> Option<bool> {
    let rating = grade_of(puzzle).rating;
    let is_easy = Board::new(puzzle).solves(false);
    assert_eq!(
        is_easy,
        rating <= Rating::of_tenths(20),
        "{rating}\n{}",
        show(puzzle)
    );
    let is_tricky = Board::new(puzzle).solves(true);
    assert!(
        !is_tricky || rating <= Rating::of_tenths(26),
        "{rating}\n{}",
        show(puzzle)
    );
    assert!(
        is_easy || rating >= Rating::of_tenths(24),
        "{rating}\n{}",
        show(puzzle)
    );
    is_tricky.then_some(is_easy)
}

#[test]
fn tatham_s_levels_are_distinguished() {
    let mut rng = Rng::with_seed(81);
    let (mut easy, mut tricky) = (0, 0);
    for _ in 0..rounds(200) {
        let size = rng.usize(5..=11);
        let (puzzle, _) = unique(&mut rng, size, size);
        match compare_levels(&puzzle) {
            Some(true) => easy += 1,
            Some(false) => tricky += 1,
            None => {}
        }
    }
    println!("{easy} easy, {tricky} tricky");
    assert!(easy >= 20 && tricky >= 20, "{easy} easy, {tricky} tricky");
}

#[test]
#[ignore = "needs the corpus of real puzzles, whose folder TENTS_CORPUS names"]
fn the_corpus_s_labels_of_tatham_s_generator_hold() {
    let (mut easy, mut tricky) = (0, 0);
    for (name, puzzle) in of_the_corpus() {
        let Some(family) = name
            .split('/')
            .next()
            .filter(|name| name.starts_with("tatham_"))
        else {
            continue;
        };
        let rating = grade_of(&puzzle).rating;
        if family.ends_with('e') {
            assert!(rating <= Rating::of_tenths(20), "{name}: {rating}");
            easy += 1;
        } else {
            assert!(rating >= Rating::of_tenths(24), "{name}: {rating}");
            assert!(rating <= Rating::of_tenths(26), "{name}: {rating}");
            tricky += 1;
        }
        if puzzle.size().columns() <= 15 {
            compare_levels(&puzzle);
        }
    }
    println!("{easy} easy, {tricky} tricky");
    assert!(easy > 100 && tricky > 100);
}
