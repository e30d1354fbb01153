//! Finds the trees of a board that are not settled: those that the rules leave open or, if a search
//! found another solution, those that have their tents elsewhere in that solution.

use crate::explain::{Level, Levels};
use crate::generate::draft::Draft;
use crate::generate::options::GeneratorSettings;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Assignment, Cell, Content, Puzzle};
use crate::solve::{self, Distinct, Rule, Rules, Verdict, deduce_within, open_trees, verdict};

/// How a board is shown to have one solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Uniqueness {
    /// The rules that must settle every tree, unless `searches` is set.
    pub(super) rules: Rules,
    /// Whether a search may settle the trees that the rules leave open.
    pub(super) searches: bool,
    /// Which solutions count as different.
    pub(super) distinct: Distinct,
}

/// The number of guesses after which a search for another solution ends.
pub(super) const NODES: u64 = 3_000;

/// No search is tried while the rules leave more trees open than this. Such a search would reach
/// its limit, and the open trees already show well enough where to change the board.
const MAX_OPEN: usize = 400;

/// The rules that look at one line, one tree or one tent alone.
const FIRST: [Rule; 4] = [Rule::Tree, Rule::Tent, Rule::NoTouch, Rule::LineCount];

impl Uniqueness {
    /// Chooses how boards are settled, from their size and the hardest level that they may have.
    ///
    /// The rules chosen do not correspond to the player's techniques of that level. They are the
    /// rules with which boards turn out to have that level most often.
    pub(super) fn new(options: &GeneratorSettings) -> Self {
        let (level, area) = (options.grade.map(Levels::most), options.size.area());
        let first = Rules::from_iter(FIRST);
        let packed = first.with(Rule::Packing);
        let rules = match level {
            Some(Level::Beginner) => first,
            Some(Level::Easy) => packed,
            // With the corner rule, large boards that should be tricky turn out hard.
            Some(Level::Tricky) if area > 18 * 18 => packed,
            Some(Level::Tricky) => packed.with(Rule::Corner),
            Some(Level::Hard) => Rules::ALL.without(Rule::Flow),
            Some(Level::Expert | Level::Fiendish | Level::Extreme) | None => Rules::ALL,
        };
        Self {
            rules,
            searches: level >= Some(Level::Fiendish),
            distinct: options.distinct,
        }
    }

    /// Returns the trees of a draft that are not settled.
    pub(super) fn open(self, draft: &Draft, limits: &Limits) -> Result<Vec<u32>, Stop> {
        limits.check()?;
        let puzzle = draft.puzzle();
        let open = trees_left_open(&puzzle, self.rules, self.distinct, limits)?;
        if !self.searches || open.is_empty() || open.len() > MAX_OPEN {
            return Ok(open);
        }
        let options = solve::Options::default().distinct(self.distinct);
        let finding = verdict(&puzzle, options.limits(limits.with_node_limit(Some(NODES))));
        match (finding.verdict, finding.stop) {
            (Verdict::Unique, _) => Ok(Vec::new()),
            (_, Some(stop)) if stop != Stop::Nodes => Err(stop),
            (Verdict::Multiple, _) => {
                let planted = draft.solution();
                let is_other = |one: &Assignment| match self.distinct {
                    Distinct::Assignments => *one != planted,
                    Distinct::Layouts => one.layout(&puzzle) != planted.layout(&puzzle),
                };
                let other = finding.solutions.into_iter().find(is_other);
                let other = other.expect("two solutions differ, so one is not the planted one");
                let directions = planted.directions().iter().zip(other.directions());
                let trees = draft.trees().zip(directions);
                let differ = trees.filter(|(_, (one, other))| one != other);
                Ok(differ.map(|(tree, _)| tree).collect())
            }
            _ => Ok(open),
        }
    }
}

/// Returns the trees of a puzzle that `rules` leave open. If `distinct` is [`Distinct::Layouts`],
/// these are the trees next to a cell that the rules do not decide.
pub(super) fn trees_left_open(
    puzzle: &Puzzle,
    rules: Rules,
    distinct: Distinct,
    limits: &Limits,
) -> Result<Vec<u32>, Stop> {
    const PLANTED: &str = "it was planted round a solution";
    let size = puzzle.size();
    let index = |tree: Cell| size.index(tree) as u32;
    Ok(match distinct {
        Distinct::Assignments => {
            let open = open_trees(puzzle, rules, limits)?.expect(PLANTED);
            open.into_iter().map(index).collect()
        }
        Distinct::Layouts => {
            let known = deduce_within(puzzle, rules, limits)?.expect(PLANTED);
            let trees = puzzle.trees().iter().copied();
            let is_open = |cell| known.content(cell) == Content::Unknown;
            trees
                .filter(|tree| tree.neighbours(size).any(|(_, cell)| is_open(cell)))
                .map(index)
                .collect()
        }
    })
}
