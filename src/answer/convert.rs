//! A puzzle in another format.

use std::borrow::Cow;

use itertools::Itertools as _;
use serde::Deserialize;

use super::end::Ended;
use super::fault::JsonFault;
use super::marks::MarkUse;
use super::parsed::parsed;
use super::solutions::first;
use super::why::why_none;
use crate::format::{self, Code, Format, Notes, WriteError};
use crate::limits::Limits;
use crate::puzzle::{Cell, Clue, Content, Layout, Puzzle};
use crate::render::json::{JsonLine, Of};

/// The keys of JSON that only the generator writes. If a conversion drops them, or the `id` that
/// the generator made, it does not report that.
const GENERATED_KEYS: [&str; 6] = [
    "rating",
    "scale",
    "without_clues",
    "seed",
    "index",
    "generator",
];

/// A request for a puzzle in another format.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ConvertRequest {
    /// The format.
    #[serde(deserialize_with = "parsed")]
    pub to: Format,
    /// Whether the first solution is written too.
    pub solution: bool,
    /// Whether to drop the parts of a puzzle that the format cannot carry. Otherwise they are
    /// errors.
    pub lossy: bool,
    /// The meaning of the marks on the board.
    pub marks: MarkUse,
}

/// A puzzle in another format, or the reason why it cannot be written.
#[derive(Clone, Debug)]
pub struct ConvertOutcome {
    /// The format.
    pub to: Format,
    /// The text, which ends with a line break.
    pub text: Result<String, NotConverted>,
    /// A sentence for each kind of part that was dropped or filled in.
    pub warnings: Vec<String>,
    /// The notes on the puzzle that were to be written; the format may have no place for some of
    /// them.
    notes: Notes,
}

/// Why a puzzle cannot be written.
#[derive(Clone, Debug)]
pub enum NotConverted {
    /// The puzzle has no solution, or a limit was reached before one was found. Holds how the
    /// search ended, and the reason as text.
    NoSolution(Ended, String),
    /// The format cannot carry the puzzle.
    CannotCarry(WriteError),
}

impl Default for ConvertRequest {
    /// Returns the request for the puzzle in the format `plain`, without a solution.
    fn default() -> Self {
        Self {
            to: Format::Plain,
            solution: false,
            lossy: false,
            marks: MarkUse::default(),
        }
    }
}

impl ConvertRequest {
    /// Writes a puzzle in the format. This does not use the field `marks`: the caller applies it to
    /// the puzzle first.
    #[must_use]
    pub fn run(&self, puzzle: &Puzzle, notes: &Notes, limits: &Limits) -> ConvertOutcome {
        let mut conversion = Conversion {
            request: self,
            limits,
            notes: notes.clone(),
            warnings: Vec::new(),
        };
        let text = conversion.text(Cow::Borrowed(puzzle));
        ConvertOutcome {
            to: self.to,
            text,
            warnings: conversion.warnings,
            notes: conversion.notes,
        }
    }

    /// Returns the answer to a line of input, as one line of JSON.
    pub(super) fn answer(
        &self,
        of: &Of,
        notes: &Notes,
        puzzle: &Puzzle,
        limits: &Limits,
    ) -> String {
        self.run(puzzle, notes, limits).json(of)
    }
}

/// The state of a conversion.
struct Conversion<'a> {
    request: &'a ConvertRequest,
    limits: &'a Limits,
    notes: Notes,
    warnings: Vec<String>,
}

impl Conversion<'_> {
    fn text(&mut self, mut puzzle: Cow<'_, Puzzle>) -> Result<String, NotConverted> {
        let format = self.request.to;
        if self.request.solution {
            self.notes.solution = Some(self.solution(&puzzle)?);
        } else if format != Format::Json {
            // Only JSON keeps a stored solution that was not requested.
            self.notes.solution = None;
        }
        let mut text = String::new();
        while let Err(error) = format::write(&mut text, format, &puzzle, &self.notes) {
            if !self.request.lossy {
                return Err(NotConverted::CannotCarry(error));
            }
            self.lose(&mut puzzle, error)?;
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
        Ok(text)
    }

    /// Drops the part of the puzzle that, according to `error`, the format cannot carry, or fills
    /// in missing clues. Adds a warning.
    fn lose(
        &mut self,
        puzzle: &mut Cow<'_, Puzzle>,
        error: WriteError,
    ) -> Result<(), NotConverted> {
        let (mut rows, mut columns) = (puzzle.row_clues().to_vec(), puzzle.column_clues().to_vec());
        let mut contents = puzzle.contents().to_vec();
        let lost = match &error {
            WriteError::Solution { .. } => {
                self.notes.solution = None;
                "it is dropped".to_owned()
            }
            WriteError::Marks { what, .. } => {
                let marks = contents.iter_mut().filter(|content| **content == *what);
                marks.for_each(|content| *content = Content::Unknown);
                "they are dropped".to_owned()
            }
            WriteError::MissingClue { .. } => {
                let layout = self.solution(puzzle)?;
                fill(&mut rows, &layout, |tent| tent.row);
                fill(&mut columns, &layout, |tent| tent.column);
                "missing clues are taken from the first solution".to_owned()
            }
            WriteError::HugeClue { most, .. } => {
                for clue in rows.iter_mut().chain(&mut columns) {
                    *clue = clue.filter(|clue| clue <= most);
                }
                format!("clues above {most} are dropped")
            }
            _ => return Err(NotConverted::CannotCarry(error)),
        };
        *puzzle = match Puzzle::new(rows, columns, contents) {
            Ok(changed) => Cow::Owned(changed),
            Err(error) => unreachable!("it has as many clues and cells as before: {error}"),
        };
        self.warnings.push(format!("{error}; {lost}"));
        Ok(())
    }

    /// Finds the first solution.
    fn solution(&self, puzzle: &Puzzle) -> Result<Layout, NotConverted> {
        let solutions = first(1, puzzle, self.limits.clone()).map_err(|stop| {
            let reason = format!("stopped by {stop} before a solution was found");
            NotConverted::NoSolution(stop.into(), reason)
        })?;
        let Some(solution) = solutions.first() else {
            let reason = format!("no solution: {}", why_none(puzzle, self.limits));
            return Err(NotConverted::NoSolution(Ended::No, reason));
        };
        Ok(solution.layout(puzzle))
    }
}

/// Sets every missing clue to the number of tents in its line.
fn fill(clues: &mut [Clue], layout: &Layout, line: impl Fn(&Cell) -> u32) {
    let mut counts = vec![0; clues.len()];
    for tent in layout.tents() {
        counts[line(tent) as usize] += 1;
    }
    for (clue, count) in clues.iter_mut().zip(counts) {
        clue.get_or_insert(count);
    }
}

impl ConvertOutcome {
    /// Returns the JSON keys of the puzzle that were dropped, except keys that the generator wrote.
    /// With `keeps_id`, the id is not among them, because the caller keeps it elsewhere, such as in
    /// a file name.
    #[must_use]
    pub fn lost_keys(&self, keeps_id: bool) -> Vec<String> {
        let to = self.to.description();
        let notes = &self.notes;
        let is_generated = notes.other_keys.iter().any(|key| key == "generator");
        let has_id = notes.id.is_some() && !notes.has_generated_id();
        let lost = [
            ("id", has_id && !to.ids && !keeps_id),
            ("title", notes.title.is_some() && !to.titles),
            ("author", notes.author.is_some() && !to.titles),
        ];
        let lost = lost.into_iter().filter(|(_, is_lost)| *is_lost);
        let lost = lost.map(|(key, _)| key.to_owned());
        let others = notes.other_keys.iter();
        let others = others.filter(|key| !(is_generated && GENERATED_KEYS.contains(&key.as_str())));
        others.cloned().chain(lost).collect()
    }

    /// Returns the outcome as a line of JSON, with the id of the puzzle.
    #[must_use]
    pub fn json(self, of: &Of) -> String {
        let lost = self.lost_keys(true);
        let mut warnings = self.warnings;
        let (text, reason) = match self.text {
            Ok(text) => {
                let lost = lost.into_iter().sorted();
                warnings.extend(lost.map(|key| format!("the key `{key}` is dropped")));
                (Some(text), None)
            }
            Err(NotConverted::NoSolution(_, reason)) => (None, Some(reason)),
            Err(NotConverted::CannotCarry(error)) => {
                let help = remedy(&error);
                let failure = JsonFault::new(Code::CannotCarry, error.to_string(), help);
                return JsonFault::answer(of, &[failure]);
            }
        };
        JsonLine::about("converted", of)
            .with("format", self.to.name())
            .with_some("text", text)
            .with_list("warnings", &warnings)
            .with_some("reason", reason)
            .text()
    }
}

/// Returns advice on what to do if a format cannot carry a part of a puzzle.
fn remedy(error: &WriteError) -> &'static str {
    match error {
        WriteError::HugeModel(_) => "try `lp` or `dzn`",
        WriteError::MissingClue { .. } => {
            "choose another format; `lossy` fills the clue in from the first solution"
        }
        WriteError::Marks { .. } => {
            "choose another format, or drop them with `lossy` or by ignoring marks"
        }
        _ => "choose another format, or drop it with `lossy`",
    }
}
