//! The plan: when each part of the engine begins and when it gives up, with every tuned number.
//!
//! | part | begins | gives up |
//! | --- | --- | --- |
//! | rules on all rows at once | on boards of up to 64 × 64 | when nothing follows |
//! | look-ahead | after these rules, up to 16 × 16 | after [`MAX_IDLE_TRIALS`] |
//! | backtracking | after the rules | at once if [`MANY_TREES`] are open; after [`undo_budget`] |
//! | learning | when backtracking gives up | never |
//! | probing and beliefs | after some conflicts: [`first_conflicts`] | after [`MANY_CONFLICTS`] |
//!
//! The numbers change how long a search takes and which solution comes first, never the set of
//! solutions. None of them is a time. A *planted* board is built around a known solution. The words
//! *Measured on* introduce the boards on which a number was tuned; all other numbers were chosen
//! together with the mechanism that they control and have not been measured separately since.

/// Returns whether so few of the lines have a clue that distant trees hardly affect each other.
pub(super) fn has_few_clues(clues: usize, lines: usize) -> bool {
    5 * clues <= 3 * lines
}

/// Look-ahead ends once this number of tried directions in a row led to no contradiction. More
/// tries gain nothing on boards with one solution, and cost time on boards with several. Measured
/// on generated boards of 10 × 10; nearly all boards of the level *fiendish* need look-ahead.
pub(super) const MAX_IDLE_TRIALS: u32 = 3;

/// A number of open trees that a few guesses do not settle: if the rules leave at least this number
/// of trees open, and these are more than half of all trees, although most lines have a clue,
/// learning begins at once.
pub(super) const MANY_TREES: u32 = 50;

/// Returns how many changes backtracking on a board with `trees` trees may undo without finding a
/// solution.
///
/// If few lines have a clue, a mistake is corrected locally, and a large board has room for many
/// mistakes. Measured on planted boards without clues of 100 × 100 to 600 × 600.
pub(super) fn undo_budget(trees: usize, has_few_clues: bool) -> u64 {
    if has_few_clues {
        500.max(20 * trees as u64)
    } else {
        500
    }
}

/// The number of solutions that backtracking records, and that an enumeration by the learning
/// search excludes by one clause each, beginning with the first.
pub(crate) const MAX_RECORDED: usize = 32;

/// Returns the number of conflicts before the first probing on a board with `trees` trees and
/// `cells` cells.
///
/// If few lines have a clue and less than one cell in nine is a tree, beliefs and probing mislead
/// the search more often than they help it. Measured on planted boards of 60 × 60 to 600 × 600 with
/// 5 to 18 % trees and a quarter to a half of the clues: without beliefs and probing, boards with 5
/// to 10 % trees take a half to an eighth of the time, boards with more trees up to eight times as
/// long.
///
/// With a tree on fewer than one in ten cells, the search alone is likely to be enough. On boards
/// of fewer than 40 × 40 cells probing and beliefs cost no more than a few conflicts, and come
/// sooner. Measured on boards of 30 × 30 and 50 × 50 with one solution (the collections `uniq_30h`
/// and `unique_50`), and on planted boards with at most 12 % trees.
pub(super) fn first_conflicts(trees: usize, cells: usize, has_few_clues: bool) -> u64 {
    if has_few_clues && 9 * trees < cells {
        50_000
    } else if 10 * trees < cells {
        120
    } else if cells < 1600 {
        12
    } else {
        FEW_CONFLICTS
    }
}

/// The number of conflicts before the first probing on large boards with many trees (see
/// [`first_conflicts`]), and between a probing that found much and the next one. Measured, like the
/// next two numbers, on planted boards of 100 × 100 to 300 × 300 with 12 to 16 % trees.
pub(super) const FEW_CONFLICTS: u64 = 24;
/// The number of conflicts before the literals that beliefs consider least likely are probed.
pub(super) const SOME_CONFLICTS: u64 = 200;
/// The number of conflicts before every literal is probed.
pub(super) const MANY_CONFLICTS: u64 = 1000;

/// If probing has found the values of more than one in this many variables, few or no solutions are
/// expected, and the search tries to prove that there is none. Measured on boards of 30 × 30 and 50
/// × 50 with one solution.
pub(super) const FEW_SOLUTIONS: usize = 3;

/// If one probing has found the values of more than one in this many of the variables that were
/// open before it, it has found much.
pub(super) const MUCH_FOUND: usize = 8;

/// Returns, given the number of variables, a number of probes: probing ends once this number in a
/// row gave no result. More probes were never worth their cost, and fewer miss facts.
pub(super) fn max_idle_probes(variables: usize) -> usize {
    (variables / 20).clamp(50, 100)
}

/// A constraint is likely to affect a probe if it has room for at most this many more true
/// literals, or at most this many more false ones.
pub(super) const NEARLY_FULL: i32 = 4;

/// The number of rounds of messages when beliefs are computed for the first time.
pub(super) const ROUNDS: usize = 25;
/// The number of rounds of messages when beliefs are computed again, after [`SOME_CONFLICTS`]
/// conflicts, starting with new messages. Measured on 166 planted boards of 30 × 30 to 200 × 200,
/// with all clues and with fewer: if beliefs are computed once, the boards take 919,000 conflicts
/// in total; if beliefs are computed again, 311,000. Continuing with the old messages is worse if
/// all clues are known.
pub(super) const MORE_ROUNDS: usize = 70;

/// The messages of the lines are updated once per this number of rounds of messages.
pub(super) const ROUNDS_OF_LINES: usize = 5;

/// The least number of conflicts between two restarts.
pub(super) const RESTART_UNIT: u64 = 1024;

/// The factor by which the activity of variables decays with each conflict.
pub(super) const DECAY: f64 = 0.95;

/// A literal of a learned clause is dropped if it follows from the clause's other literals. To find
/// out, its causes are examined up to this number of steps away.
pub(super) const DEPTH_OF_CAUSES: usize = 200;

/// The number of learned clauses that may be kept.
pub(super) const MAX_CLAUSES: usize = 15_000;

/// The number of learned clauses that may be kept if solving under assumptions is repeated. A call
/// takes few conflicts, so its clauses cost more than they save, and millions of calls may follow.
pub(super) const CLAUSES_UNDER_ASSUMPTIONS: usize = 2000;
