//! What was found out about one puzzle, and the words for it.

use std::fmt::Write as _;
use std::mem;
use std::sync::Arc;

use tents::explain::Rating;
use tents::format::{Notes, PuzzleId, Remark};
use tents::puzzle::{Assignment, Cell, Puzzle};
use tents::solve::Finding;

use super::expect::Expected;
use crate::cli::batch::cache::Record;
use crate::cli::input::{Asked, Bug, Fault, Item};

/// How many of the cells are named in which two solutions differ.
const SHOWN: usize = 4;

/// What was found out about one puzzle.
#[derive(Debug)]
pub(super) struct Checked {
    pub(super) name: String,
    /// The name of its input.
    pub(super) file: Arc<str>,
    /// The line on which it begins.
    pub(super) line: usize,
    /// The puzzle's name in the input.
    pub(super) id: Option<PuzzleId>,
    /// What is asked by its line, where each line has an answer.
    pub(super) asked: Option<Asked>,
    /// How its text was understood.
    pub(super) remarks: Vec<Remark>,
    pub(super) finding: Result<Finding, Fault>,
    pub(super) expected: Expected,
    /// How hard it is, if a level was expected and that is known.
    pub(super) rating: Option<Rating>,
    /// Whether it is as expected, if that is known.
    pub(super) is_ok: Option<bool>,
    /// What is not as expected, or not known.
    pub(super) misfit: Option<Misfit>,
    pub(super) reason: Option<String>,
    /// Where two solutions differ.
    pub(super) differ: Vec<Cell>,
    /// A picture of what was found out, as HTML, where that is asked for.
    pub(super) picture: String,
    pub(super) seconds: f64,
    pub(super) is_cached: bool,
    /// What a cache should remember.
    pub(super) record: Option<(u128, Record)>,
}

/// What is not as expected, or not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Misfit {
    Verdict,
    Level,
    /// A solution that is stored with the puzzle.
    Solution,
}

impl Checked {
    /// What is known of an item before it is judged; and its puzzle, with what the input says about
    /// that.
    pub(super) fn new(item: Item, expected: Expected) -> (Self, Result<Puzzle, Fault>, Notes) {
        let mut notes = item.notes;
        let checked = Self {
            name: item.name,
            file: item.file,
            line: item.line,
            id: notes.id.clone(),
            asked: item.asked,
            remarks: mem::take(&mut notes.remarks),
            finding: Err(Fault::Bug(Bug::default())),
            expected,
            rating: None,
            is_ok: Some(false),
            misfit: None,
            reason: None,
            differ: Vec::new(),
            picture: String::new(),
            seconds: 0.0,
            is_cached: false,
            record: None,
        };
        (checked, item.puzzle, notes)
    }

    /// Whether it is a folder of which no file is read, and so no puzzle.
    pub(super) fn is_folder(&self) -> bool {
        matches!(&self.finding, Err(Fault::Unreadable(one)) if one.is_folder)
    }

    /// The word for the verdict.
    pub(super) fn verdict(&self) -> &'static str {
        let finding = self.finding.as_ref();
        finding.map_or("invalid", |finding| finding.verdict.name())
    }

    /// The verdict and what there is to say about it, as in `none, expected unique: …`.
    pub(super) fn text(&self) -> String {
        let mut text = self.verdict().to_owned();
        if self.misfit == Some(Misfit::Verdict) {
            let _ = write!(text, ", expected {}", self.expected.verdict.name());
        } else if let (Some(rating), Some(true)) = (self.rating, self.is_ok) {
            let _ = write!(text, ", {} {rating}", rating.level());
        }
        if let Some(reason) = &self.reason {
            let _ = write!(text, ": {reason}");
        }
        text
    }

    /// Why there is no solution, or what is not as expected, where the text says that without a
    /// reason too.
    pub(super) fn why(&self) -> Option<String> {
        let why = match &self.finding {
            Err(fault) => fault.message(),
            Ok(_) if self.misfit.is_none() => return self.reason.clone(),
            Ok(_) => format!(
                "the verdict is {}, expected {}",
                self.verdict(),
                self.expected.verdict.name()
            ),
        };
        Some(self.reason.clone().unwrap_or(why))
    }

    /// Two solutions, where one was expected.
    pub(super) fn rivals(&self) -> &[Assignment] {
        match &self.finding {
            Ok(finding) if !self.differ.is_empty() => &finding.solutions,
            _ => &[],
        }
    }

    /// The kind of what is wrong, in a word for machines.
    pub(super) fn kind(&self) -> &'static str {
        match (self.misfit, self.is_ok) {
            (Some(Misfit::Verdict) | None, _) => self.verdict(),
            (Some(Misfit::Level), None) => "unknown",
            (Some(Misfit::Level), Some(_)) => "wrong-level",
            (Some(Misfit::Solution), _) => "wrong-solution",
        }
    }
}

/// Where two solutions differ, in words.
pub(super) fn difference(cells: &[Cell]) -> String {
    let shown: Vec<String> = cells.iter().take(SHOWN).map(ToString::to_string).collect();
    let mut text = format!("two solutions differ at {}", shown.join(", "));
    if cells.len() > SHOWN {
        let _ = write!(text, " and {} more", cells.len() - SHOWN);
    }
    text
}
