//! Grades on a page: how many puzzles have each level and each rating, and the hardest puzzles.
//!
//! Layer 10: it may import files of lower layers and of this folder, but no other command.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use tents::explain::{Grade, Rating};
use tents::puzzle::Puzzle;
use tents::render::page::{self, Bars, PageKind, Tone};
use tents::render::picture;

use crate::cli::input::Item;
use crate::cli::words::counted;

/// The number of puzzles at each level. The key is the rank of the level and its name. Puzzles
/// without a level are counted as `ungraded` or `unknown`, with the greatest ranks.
pub(super) type LevelCounts = BTreeMap<(u8, &'static str), usize>;

/// At most this many puzzles are shown.
const MAX_SHOWN: usize = 12;

/// The data for the page: how many puzzles have each rating, and the hardest puzzles.
#[derive(Debug, Default)]
pub(super) struct GradePage {
    ratings: BTreeMap<Rating, usize>,
    /// The hardest puzzles, hardest first. Equally hard puzzles are in the order of their names.
    puzzles: Vec<GradedPuzzle>,
}

/// A graded puzzle.
#[derive(Debug)]
pub(super) struct GradedPuzzle {
    pub(super) item: Arc<Item>,
    pub(super) puzzle: Puzzle,
    pub(super) grade: Grade,
}

impl GradePage {
    /// Adds a puzzle.
    pub(super) fn add(&mut self, hard: GradedPuzzle) {
        *self.ratings.entry(hard.grade.rating).or_default() += 1;
        let puzzles = &self.puzzles;
        let at = puzzles.partition_point(|other| other.order() <= hard.order());
        self.puzzles.insert(at, hard);
        self.puzzles.truncate(MAX_SHOWN);
    }

    /// Returns the page.
    pub(super) fn page(&self, levels: &LevelCounts) -> String {
        let mut text = String::new();
        page::head(&mut text, "tents grade", PageKind::Cards);
        let levels = levels.iter();
        let levels = levels.map(|(&(_, name), &number)| (name.to_owned(), number));
        let ratings = self.ratings.iter();
        let ratings = ratings.map(|(rating, &number)| (rating.to_string(), number));
        let table = |title, what, bars| Bars {
            title,
            head: [what, "puzzles"],
            bars,
        };
        let tables = [
            table("Levels", "level", levels.collect()),
            table("Ratings", "rating", ratings.collect()),
        ];
        page::bars(&mut text, &tables);
        for hard in &self.puzzles {
            text.push_str(&hard.card());
        }
        let sum = |table: Bars<'_>| table.bars.iter().map(|bar| bar.1).sum::<usize>();
        let [all, graded] = tables.map(sum);
        let mut summary = counted(&all, "puzzle");
        if graded < all {
            let _ = write!(summary, ", {} without a grade", all - graded);
        }
        match self.puzzles.len() {
            0 => summary.push('.'),
            drawn if drawn < graded => {
                let _ = write!(
                    summary,
                    ". The {drawn} hardest are shown, the hardest first."
                );
            }
            _ => summary.push_str(". All graded puzzles are shown, the hardest first."),
        }
        page::foot(&mut text, &summary);
        text
    }
}

impl GradedPuzzle {
    /// Returns the key by which puzzles are sorted: the hardest first, then by name.
    fn order(&self) -> (Reverse<u32>, &str) {
        (Reverse(self.grade.score()), &self.item.about.name)
    }

    fn card(&self) -> String {
        let (puzzle, grade) = (&self.puzzle, &self.grade);
        let mut about = grade.hardest.map_or(String::new(), |kind| kind.to_string());
        if grade.hard_rounds > 0 {
            about.extend([", ", &counted(&grade.hard_rounds, "hard round")]);
        }
        let verdict = format!("{} {}", grade.level(), grade.rating);
        let body = page::picture_of(puzzle, || picture::puzzle(puzzle));
        self.item.about.card(Tone::Open, &verdict, &about, &body)
    }
}
