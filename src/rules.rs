//! The judge: which rules of the puzzle does a solution break, and where.
//!
//! It shares no code with the engine and judges with [`puzzle`](crate::puzzle) and `std` alone:
//! nested loops over rows and columns, and a matching of trees and tents that grows by one path at
//! a time. A solution is right exactly when the list of violations is empty.
//!
//! # Example: two tents that touch
//!
//! ```
//! use tents::puzzle::{Cell, Content, Layout, Puzzle};
//! use tents::rules::{Violation, judge_layout};
//!
//! use Content::{Tree, Unknown};
//! let puzzle = Puzzle::new(vec![None; 2], vec![None; 2], vec![Tree, Unknown, Unknown, Tree])?;
//! let one = Cell { row: 0, column: 1 };
//! let other = Cell { row: 1, column: 0 };
//! let layout: Layout = [one, other].into_iter().collect();
//! assert_eq!(judge_layout(&puzzle, &layout), [Violation::Touch { one, other }]);
//! # Ok::<(), tents::puzzle::PuzzleError>(())
//! ```

use std::collections::VecDeque;

use thiserror::Error;

use crate::puzzle::{Assignment, Cell, Content, Direction, Layout, Line, Puzzle, plural};

/// One broken rule and its place. Rows, columns and cells count from 0; `Display` words it for a
/// person, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Violation {
    /// An assignment does not have one direction for each tree. Nothing else is judged then.
    #[error(
        "{found} direction{} for {expected} tree{}",
        plural(*.found),
        plural(*.expected)
    )]
    Directions {
        /// The number of trees.
        expected: usize,
        /// The number of directions.
        found: usize,
    },
    /// A row or column does not hold as many tents as its clue says.
    #[error("{line} holds {found} tent{}, its clue is {expected}", plural(*.found))]
    Line {
        /// The row or column.
        line: Line,
        /// Its clue.
        expected: u32,
        /// The number of tents in it.
        found: usize,
    },
    /// Two tents touch.
    #[error("the tents at {one} and {other} touch")]
    Touch {
        /// The first of them, row-major.
        one: Cell,
        /// The other.
        other: Cell,
    },
    /// A tent stands on a tree.
    #[error("the tent at {tent} stands on a tree")]
    TentOnTree {
        /// The cell.
        tent: Cell,
    },
    /// A tent stands off the board.
    #[error("the tent at {tent} is off the board")]
    TentOffBoard {
        /// The place.
        tent: Cell,
    },
    /// The direction of a tree leads off the board.
    #[error("`{direction}` leads off the board from the tree at {tree}")]
    DirectionOffBoard {
        /// The tree.
        tree: Cell,
        /// Its direction.
        direction: Direction,
    },
    /// A tent stands on a cell that the puzzle marks as empty.
    #[error("the tent at {tent} stands on a cell marked as empty")]
    TentOnEmpty {
        /// The cell.
        tent: Cell,
    },
    /// A tent that the puzzle gives is missing.
    #[error("the tent given at {tent} is missing")]
    GivenTentMissing {
        /// The cell.
        tent: Cell,
    },
    /// Two trees have the same tent. A tent that `n` trees share is reported `n - 1` times.
    #[error("the trees at {one} and {other} share the tent at {tent}")]
    SharedTent {
        /// The tent.
        tent: Cell,
        /// The first of its trees, row-major.
        one: Cell,
        /// Another one.
        other: Cell,
    },
    /// A tree is left over when as many trees and tents as possible are paired.
    #[error("the tree at {tree} has no tent of its own")]
    TreeUnpaired {
        /// The tree.
        tree: Cell,
    },
    /// A tent is left over when as many trees and tents as possible are paired.
    #[error("the tent at {tent} has no tree of its own")]
    TentUnpaired {
        /// The tent.
        tent: Cell,
    },
    /// Tents touch, and there are so many ways to pair them that pairing was given up. In place of
    /// what is left over among these trees, and of tents that are left over.
    #[error(
        "too many tents touch to find out whether {trees} more tree{} can have a tent of {} own",
        plural(*.trees),
        if *.trees == 1 { "its" } else { "their" }
    )]
    PairingUnknown {
        /// The number of trees that were not tried.
        trees: usize,
    },
}

/// Every rule that a layout breaks: first the counts of rows and columns, then tents that touch,
/// then tents where none may be and given ones that are missing, then what cannot be paired; each
/// in row-major order. Linear in the size of the board, up to a logarithm: pairing is only given
/// up where tents touch, in [`Violation::PairingUnknown`].
#[must_use]
pub fn judge_layout(puzzle: &Puzzle, layout: &Layout) -> Vec<Violation> {
    let mut violations = without_pairs(puzzle, layout);
    pairs(puzzle, layout, &mut violations);
    violations
}

/// Every rule that an assignment breaks, in the same order as for a layout. A tent that several
/// trees share counts once in its lines. Such tents come last, in the place of what cannot be
/// paired.
#[must_use]
pub fn judge_assignment(puzzle: &Puzzle, assignment: &Assignment) -> Vec<Violation> {
    let (expected, found) = (puzzle.trees().len(), assignment.directions().len());
    if expected != found {
        return vec![Violation::Directions { expected, found }];
    }
    let mut violations = without_pairs(puzzle, &assignment.layout(puzzle));
    let mut owners: Vec<(Cell, Cell)> = Vec::new();
    for (&tree, &direction) in puzzle.trees().iter().zip(assignment.directions()) {
        match tree.step(direction, puzzle.size()) {
            Some(tent) => owners.push((tent, tree)),
            None => violations.push(Violation::DirectionOffBoard { tree, direction }),
        }
    }
    owners.sort_unstable();
    for same in owners.chunk_by(|one, other| one.0 == other.0) {
        let (tent, one) = same[0];
        let others = same[1..].iter();
        violations.extend(others.map(|&(_, other)| Violation::SharedTent { tent, one, other }));
    }
    violations
}

/// The rules that a layout breaks whatever tree its tents belong to.
fn without_pairs(puzzle: &Puzzle, layout: &Layout) -> Vec<Violation> {
    let mut violations = Vec::new();
    counts(puzzle, layout, &mut violations);
    touching(layout, &mut violations);
    places(puzzle, layout, &mut violations);
    violations
}

/// Rows and columns against their clues.
fn counts(puzzle: &Puzzle, layout: &Layout, violations: &mut Vec<Violation>) {
    let size = puzzle.size();
    let mut rows = vec![0; size.rows()];
    let mut columns = vec![0; size.columns()];
    for &tent in layout.tents() {
        if size.contains(tent) {
            rows[tent.row as usize] += 1;
            columns[tent.column as usize] += 1;
        }
    }
    for ((line, clue), found) in puzzle.lines().zip(rows.into_iter().chain(columns)) {
        if let Some(expected) = clue
            && found != expected as usize
        {
            violations.push(Violation::Line {
                line,
                expected,
                found,
            });
        }
    }
}

/// Tents that touch, each pair once.
fn touching(layout: &Layout, violations: &mut Vec<Violation>) {
    let tents = layout.tents();
    // The first tent below the one at hand, or further on: it only moves forward.
    let mut below = 0;
    for (index, &one) in tents.iter().enumerate() {
        let Cell { row, column } = one;
        let near = |other: &Cell| other.column.abs_diff(column) <= 1;
        let beside = tents.get(index + 1);
        let beside = beside.filter(|other| other.row == row && near(other));
        violations.extend(beside.map(|&other| Violation::Touch { one, other }));
        let Some(next_row) = row.checked_add(1) else {
            continue;
        };
        let corner = Cell {
            row: next_row,
            column: column.saturating_sub(1),
        };
        while tents.get(below).is_some_and(|&tent| tent < corner) {
            below += 1;
        }
        let others = tents[below..].iter();
        let others = others.take_while(|other| other.row == next_row && near(other));
        violations.extend(others.map(|&other| Violation::Touch { one, other }));
    }
}

/// Tents off the board, on trees and on cells marked empty; given tents that are missing.
fn places(puzzle: &Puzzle, layout: &Layout, violations: &mut Vec<Violation>) {
    for &tent in layout.tents() {
        if !puzzle.size().contains(tent) {
            violations.push(Violation::TentOffBoard { tent });
        } else if puzzle.content(tent) == Content::Tree {
            violations.push(Violation::TentOnTree { tent });
        } else if puzzle.content(tent) == Content::Empty {
            violations.push(Violation::TentOnEmpty { tent });
        }
    }
    let given = puzzle.given_tents();
    let missing = given.tents().iter().filter(|&&tent| !layout.contains(tent));
    violations.extend(missing.map(|&tent| Violation::GivenTentMissing { tent }));
}

/// How many tents are looked at before pairing is given up: so many, and so many for each tree
/// and tent.
const LEAST_LOOKS: usize = 10_000_000;
const LOOKS_EACH: usize = 8;

/// Trees and tents that are left over when as many as possible are paired.
///
/// Tents that do not touch stand two to a tree at most, and then each search ends soon. Where they
/// touch, searches of a wide field can become as long as the field is large, one for each tree.
fn pairs(puzzle: &Puzzle, layout: &Layout, violations: &mut Vec<Violation>) {
    let (trees, tents) = (puzzle.trees(), layout.tents());
    let do_touch = violations
        .iter()
        .any(|violation| matches!(violation, Violation::Touch { .. }));
    let most = if do_touch {
        LEAST_LOOKS + LOOKS_EACH * (trees.len() + tents.len())
    } else {
        usize::MAX
    };
    let mut looks = 0;
    // For each tree its tents, by index.
    let beside = trees.iter().map(|tree| {
        let cells = tree.neighbours(puzzle.size());
        let tents = cells.filter_map(|(_, cell)| tents.binary_search(&cell).ok());
        tents.collect::<Vec<usize>>()
    });
    let beside: Vec<Vec<usize>> = beside.collect();
    let mut tent_of: Vec<Option<usize>> = vec![None; trees.len()];
    let mut owner: Vec<Option<usize>> = vec![None; tents.len()];
    // In the search for which tree, and from which tree, a tent was reached last.
    let mut reached: Vec<Option<(usize, usize)>> = vec![None; tents.len()];
    // A tent met by a search that failed stays out of reach of every later one.
    let mut settled = vec![false; tents.len()];
    let (mut met, mut queue) = (Vec::new(), VecDeque::new());
    for (start, &lone) in trees.iter().enumerate() {
        if looks > most {
            let trees = trees.len() - start;
            violations.push(Violation::PairingUnknown { trees });
            return;
        }
        met.clear();
        queue.clear();
        queue.push_back(start);
        let mut free = None;
        'search: while let Some(tree) = queue.pop_front() {
            for &tent in &beside[tree] {
                looks += 1;
                if settled[tent] || reached[tent].is_some_and(|(search, _)| search == start) {
                    continue;
                }
                reached[tent] = Some((start, tree));
                met.push(tent);
                if let Some(next) = owner[tent] {
                    queue.push_back(next);
                } else {
                    free = Some(tent);
                    break 'search;
                }
            }
        }
        if free.is_none() {
            violations.push(Violation::TreeUnpaired { tree: lone });
            for &tent in &met {
                settled[tent] = true;
            }
        }
        // Each tree on the way moves to the tent reached from it, back to the tree without one.
        while let Some(tent) = free {
            let tree = reached[tent].map_or(start, |(_, tree)| tree);
            owner[tent] = Some(tree);
            free = tent_of[tree].replace(tent);
        }
    }
    let lone = (0..tents.len()).filter(|&tent| owner[tent].is_none());
    violations.extend(lone.map(|tent| Violation::TentUnpaired { tent: tents[tent] }));
}
