//! The judge: which rules of the puzzle a solution breaks, and where.
//!
//! The judge shares no code with the solver. It uses only [`puzzle`](crate::puzzle), `std` and a
//! macro for its messages. It loops over tents, rows and columns, and builds a matching of trees
//! and tents that grows by one augmenting path at a time. A solution is right exactly when the list
//! of violations is empty.
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

/// One broken rule and where it is broken. Rows, columns and cells count from 0; `Display` writes a
/// message for people, in which they count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Violation {
    /// The number of directions in an assignment is not the number of trees. Then nothing else is
    /// judged.
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
    /// The number of tents in a row or column is not its clue.
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
        /// The first of the two in row-major order.
        one: Cell,
        /// The other one.
        other: Cell,
    },
    /// A tent is on a tree.
    #[error("the tent at {tent} stands on a tree")]
    TentOnTree {
        /// The cell.
        tent: Cell,
    },
    /// A tent is off the board.
    #[error("the tent at {tent} is off the board")]
    TentOffBoard {
        /// The position.
        tent: Cell,
    },
    /// The direction of a tree points off the board.
    #[error("`{direction}` leads off the board from the tree at {tree}")]
    DirectionOffBoard {
        /// The tree.
        tree: Cell,
        /// Its direction.
        direction: Direction,
    },
    /// A tent is on a cell that the puzzle marks as empty.
    #[error("the tent at {tent} stands on a cell marked as empty")]
    TentOnEmpty {
        /// The cell.
        tent: Cell,
    },
    /// A tent that the puzzle marks is missing.
    #[error("the tent given at {tent} is missing")]
    GivenTentMissing {
        /// The cell.
        tent: Cell,
    },
    /// Two trees have the same tent. A tent shared by `n` trees is reported `n - 1` times.
    #[error("the trees at {one} and {other} share the tent at {tent}")]
    SharedTent {
        /// The tent.
        tent: Cell,
        /// The first of its trees in row-major order.
        one: Cell,
        /// Another of its trees.
        other: Cell,
    },
    /// A tree is left over in a maximum matching of trees and tents.
    #[error("the tree at {tree} has no tent of its own")]
    TreeUnpaired {
        /// The tree.
        tree: Cell,
    },
    /// A tent is left over in a maximum matching of trees and tents.
    #[error("the tent at {tent} has no tree of its own")]
    TentUnpaired {
        /// The tent.
        tent: Cell,
    },
    /// Tents touch, and matching trees and tents took too long and was given up. This violation
    /// replaces the violations of the trees that were not tried and of the tents that would be left
    /// over.
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

/// Returns every place where a layout breaks a rule, in this order: rows and then columns with a
/// wrong number of tents, tents that touch, tents on forbidden cells or off the board, marked tents
/// that are missing, trees left unpaired, and tents left unpaired; each of these groups in
/// row-major order. Takes linear time in the size of the board, up to a logarithmic factor. Pairing
/// could take longer only if tents touch; it is then given up after a while (see
/// [`Violation::PairingUnknown`]).
#[must_use]
pub fn judge_layout(puzzle: &Puzzle, layout: &Layout) -> Vec<Violation> {
    let mut violations = without_pairs(puzzle, layout);
    pairs(puzzle, layout, &mut violations);
    violations
}

/// Returns every place where an assignment breaks a rule, in the same order as for a layout. A tent
/// shared by several trees counts once in its lines. Directions off the board and then shared tents
/// come last, in place of the trees and tents left unpaired. If the number of directions is wrong,
/// nothing else is judged.
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

/// Returns the places where a layout breaks a rule, without pairing trees and tents.
fn without_pairs(puzzle: &Puzzle, layout: &Layout) -> Vec<Violation> {
    let mut violations = Vec::new();
    counts(puzzle, layout, &mut violations);
    touching(layout, &mut violations);
    places(puzzle, layout, &mut violations);
    violations
}

/// Compares rows and columns with their clues.
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

/// Finds the pairs of tents that touch, each once.
fn touching(layout: &Layout, violations: &mut Vec<Violation>) {
    let tents = layout.tents();
    // The index of the first tent that can touch the current one from the row below. It only
    // increases.
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

/// Finds tents off the board, on trees and on cells marked as empty, and marked tents that are
/// missing.
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
    let given = puzzle.marked_tents();
    let missing = given.tents().iter().filter(|&&tent| !layout.contains(tent));
    violations.extend(missing.map(|&tent| Violation::GivenTentMissing { tent }));
}

/// If tents touch, pairing is given up after this many visits of tents, plus [`VISITS_PER_ITEM`]
/// for each tree and each tent.
const MIN_VISITS: usize = 10_000_000;
/// The visits that each tree and each tent adds to [`MIN_VISITS`].
const VISITS_PER_ITEM: usize = 8;

/// Finds the trees and tents that are left over in a maximum matching.
///
/// If tents do not touch, at most two are next to each tree, and each search ends soon. If they
/// touch, the search of each tree can visit the whole board.
fn pairs(puzzle: &Puzzle, layout: &Layout, violations: &mut Vec<Violation>) {
    let (trees, tents) = (puzzle.trees(), layout.tents());
    let do_touch = violations
        .iter()
        .any(|violation| matches!(violation, Violation::Touch { .. }));
    let max_visits = if do_touch {
        MIN_VISITS + VISITS_PER_ITEM * (trees.len() + tents.len())
    } else {
        usize::MAX
    };
    let mut visits = 0;
    // The tents next to each tree, by index.
    let beside = trees.iter().map(|tree| {
        let cells = tree.neighbours(puzzle.size());
        let tents = cells.filter_map(|(_, cell)| tents.binary_search(&cell).ok());
        tents.collect::<Vec<usize>>()
    });
    let beside: Vec<Vec<usize>> = beside.collect();
    let mut tent_of: Vec<Option<usize>> = vec![None; trees.len()];
    let mut owner: Vec<Option<usize>> = vec![None; tents.len()];
    // For each tent: the last search that reached it, given by the tree at which the search starts,
    // and the tree from which that search reached the tent.
    let mut reached: Vec<Option<(usize, usize)>> = vec![None; tents.len()];
    // For each tent: whether a failed search met it. If so, no later augmenting path can contain
    // it.
    let mut exhausted = vec![false; tents.len()];
    let (mut met, mut queue) = (Vec::new(), VecDeque::new());
    for (start, &lone) in trees.iter().enumerate() {
        if visits > max_visits {
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
                visits += 1;
                if exhausted[tent] || reached[tent].is_some_and(|(search, _)| search == start) {
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
                exhausted[tent] = true;
            }
        }
        // Follows the augmenting path back to the tree `start`: each tree on the path takes the
        // tent that the search reached from it.
        while let Some(tent) = free {
            let tree = reached[tent].map_or(start, |(_, tree)| tree);
            owner[tent] = Some(tree);
            free = tent_of[tree].replace(tent);
        }
    }
    let lone = (0..tents.len()).filter(|&tent| owner[tent].is_none());
    violations.extend(lone.map(|tent| Violation::TentUnpaired { tent: tents[tent] }));
}
