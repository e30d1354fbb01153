//! Polishing makes many small changes to a board, so that fewer of its trees need no clue.
//!
//! Large boards that were only repaired are tedious: the tents of most trees follow from the cells
//! around them alone. A change is kept if the board still meets all conditions and the number of
//! trees that need no clue does not grow.

use crate::generate::draft::Draft;
use crate::generate::draft_fixer::DraftFixer;
use crate::generate::share::Share;
use crate::generate::uniqueness::trees_left_open;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Line, Puzzle};
use crate::random::Random;
use crate::solve::{Distinct, Rule, Rules};

/// The most changes that are tried, per cell of the board.
const STEPS: usize = 20;

/// The rules that use no clue.
const CLUELESS: [Rule; 4] = [Rule::Tree, Rule::Tent, Rule::NoTouch, Rule::Corner];

/// Returns the number of trees that need no clue: the rules in [`CLUELESS`] determine their tents.
fn without_clues(puzzle: &Puzzle, limits: &Limits) -> Result<usize, Stop> {
    let lines: Vec<Line> = puzzle.lines().map(|(line, _)| line).collect();
    let bare = puzzle.without_clues(&lines);
    let rules = Rules::from_iter(CLUELESS);
    let open = trees_left_open(&bare, rules, Distinct::Assignments, limits)?;
    Ok(bare.trees().len() - open.len())
}

/// Changes a draft until at most the given share of its trees needs no clue, or a limited number of
/// steps is used up. Keeps only changes that `is_right` accepts. Returns how many of its trees need
/// no clue at the end.
pub(super) fn polish(
    draft: &mut Draft,
    random: &mut Random,
    fixer: DraftFixer<'_>,
    share: Share,
    limits: &Limits,
    mut is_right: impl FnMut(&Draft) -> Result<bool, Stop>,
) -> Result<usize, Stop> {
    let wanted = share.of(draft.tents().len());
    let mut number = without_clues(&draft.puzzle(), limits)?;
    for _ in 0..STEPS * draft.size().area() {
        if number <= wanted {
            break;
        }
        limits.check()?;
        let mut changed = draft.clone();
        let Some(tent) = random.choose(draft.tents()) else {
            break;
        };
        let mut trees: Vec<u32> = draft
            .square(tent, 2)
            .filter(|&cell| draft.is_tree(cell))
            .collect();
        random.shuffle(&mut trees);
        for &tree in &trees[..trees.len().div_ceil(2)] {
            fixer.change(&mut changed, random, tree);
        }
        fixer.fill(&mut changed, random, limits)?;
        let now = without_clues(&changed.puzzle(), limits)?;
        if now <= number && is_right(&changed)? {
            (*draft, number) = (changed, now);
        }
    }
    Ok(number)
}
