//! The plan: when each part of the engine begins and when it gives up, with every tuned number.
//!
//! | part | begins | gives up |
//! | --- | --- | --- |
//! | rules on all rows at once | on boards of up to 64 lines | when nothing follows |
//! | looking ahead | behind them, up to 16 × 16 | after [`TRIALS_IN_VAIN`] |
//! | backtracking | behind the rules | [`MANY_TREES`], or after [`waste`] without a solution |
//! | learning | where backtracking gives up | never |
//! | its probing and beliefs | after some conflicts: [`first_conflicts`] | after [`MANY_CONFLICTS`] |
//!
//! The numbers change how long a search takes and which solution comes first, never what is found.
//! All of them go by work counted. *Measured on* says which boards a number was set by; those
//! without the words came with the mechanism and have not been measured alone since.

/// Whether so few of some lines have a clue that trees far from each other hardly matter to each
/// other.
pub(super) fn has_few_clues(clues: usize, lines: usize) -> bool {
    5 * clues <= 3 * lines
}

/// The number of failed tries in a row after which looking ahead ends. More bring nothing on boards
/// with one solution, and cost time where there are several. Measured on generated boards of 10 ×
/// 10, of which nearly all fiendish ones need it.
pub(super) const TRIALS_IN_VAIN: u32 = 3;

/// So many open trees are more than a few guesses settle: where the rules leave these and half of
/// all trees open although most lines have a clue, learning begins at once.
pub(super) const MANY_TREES: u32 = 50;

/// How many changes backtracking on a board of so many trees may take back without a solution.
///
/// Where few lines have a clue, a mistake is mended nearby, and a large board has room for many.
/// Measured on planted boards without clues of 100 × 100 to 600 × 600.
pub(super) fn waste(trees: usize, has_few_clues: bool) -> u64 {
    if has_few_clues {
        500.max(20 * trees as u64)
    } else {
        500
    }
}

/// How many solutions the learning search excludes by a clause each, and for how many backtracking
/// keeps those that it found.
pub(crate) const RECORDED: usize = 32;

/// How many conflicts come before the first probing on a board of so many trees and cells.
///
/// Where few lines have a clue and less than one cell in nine is a tree, beliefs and probing lead
/// the search astray more often than they help it. Measured on planted boards of 60 × 60 to 600 ×
/// 600 with 5 to 18 % trees and a quarter to a half of the clues: those with 5 to 10 % take a half
/// to an eighth of the time without, those with more up to eight times as long.
///
/// With a tree on fewer than one in ten cells, the search alone is likely to do. On boards of fewer
/// than 40 × 40 cells probing and beliefs cost no more than a few conflicts, and come sooner.
/// Measured on boards with one solution of 30 × 30 and 50 × 50 (`uniq_30h`, `unique_50`), and on
/// planted ones of 12 % trees and less.
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

/// How many conflicts come before the first probing elsewhere, and before it is tried again where
/// it has found much; before what beliefs hold for least likely is probed; and before everything
/// is. Measured on planted boards of 100 × 100 to 300 × 300 with 12 to 16 % trees.
pub(super) const FEW_CONFLICTS: u64 = 24;
pub(super) const SOME_CONFLICTS: u64 = 200;
pub(super) const MANY_CONFLICTS: u64 = 1000;

/// Of how many variables probing settles one where there are few solutions, so that a proof is
/// sought. Measured on boards with one solution of 30 × 30 and 50 × 50.
pub(super) const FEW_SOLUTIONS: usize = 3;

/// Of how many open variables probing settles one where it has found much.
pub(super) const MUCH: usize = 8;

/// How many probes in a row may find nothing, of so many variables. More than this was never worth
/// it, and less misses what is there.
pub(super) fn patience(variables: usize) -> usize {
    (variables / 20).clamp(50, 100)
}

/// A constraint that has so many literals left, true or false ones, is likely to matter to a probe.
pub(super) const NEAR: i32 = 4;

/// How many rounds of messages beliefs take when they are asked first, and again after
/// [`SOME_CONFLICTS`], when messages begin anew. Measured on 166 planted boards of 30 × 30 to 200 ×
/// 200, with all clues and with fewer: asked once, they take 919,000 conflicts; asked again,
/// 311,000. To go on with the messages as they were is worse where all clues are known.
pub(super) const ROUNDS: usize = 25;
pub(super) const MORE_ROUNDS: usize = 70;

/// After how many rounds of messages the lines are heard.
pub(super) const ROUNDS_OF_LINES: usize = 5;

/// How many conflicts lie between two restarts at least.
pub(super) const RESTART_UNIT: u64 = 1024;

/// By how much the activity of variables counts less with each conflict.
pub(super) const DECAY: f64 = 0.95;

/// How many causes of causes are looked at to find that a literal follows from others.
pub(super) const DEPTH_OF_CAUSES: usize = 200;

/// How many clauses may be kept.
pub(super) const MOST_CLAUSES: usize = 15_000;

/// The same where questions are asked one after the other. A question takes a few conflicts, so
/// what it learns is used less than it is looked at, and millions of questions may follow.
pub(super) const CLAUSES_OF_QUESTIONS: usize = 2000;
