//! Requests for generated puzzles, and generated puzzles as JSON.

use serde::Deserialize;
use serde_json::Number;

use super::parsed::maybe_parsed;
use crate::explain::{Levels, SCALE_VERSION};
use crate::format::{self, Format, Notes, WriteError};
use crate::generate::{
    AttemptError, GENERATOR_VERSION, GeneratedPuzzle, Generator, GeneratorSettings,
};
use crate::limits::Limits;
use crate::puzzle::Size;
use crate::render::json::JsonLine;

/// A request for a generated puzzle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenerateRequest {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of the first attempt.
    #[serde(default)]
    pub index: u64,
    /// The wanted levels.
    #[serde(default, deserialize_with = "maybe_parsed")]
    pub grade: Option<Levels>,
    /// Whether to grade the puzzle even if no levels are wanted.
    #[serde(default)]
    pub graded: bool,
}

impl GenerateRequest {
    /// Makes a puzzle, and returns a line of JSON: the puzzle, or why there is none.
    #[must_use]
    pub fn answer(&self, limits: &Limits) -> String {
        let none = |text: String| JsonLine::new("not_made").with("text", text).text();
        let size = match Size::new(self.rows, self.columns) {
            Ok(size) => size,
            Err(error) => return none(error.to_string()),
        };
        let mut settings = GeneratorSettings::new(size);
        settings.seed = self.seed;
        settings.grade = self.grade;
        settings.is_graded = self.graded;
        let most = most_attempts(size);
        let generator = match Generator::new(settings) {
            Ok(generator) => generator,
            Err(error) => return none(error.to_string()),
        };
        for attempt in (self.index..u64::MAX).take(most as usize) {
            match generator.attempt(attempt, limits) {
                Ok(made) => {
                    let made = made_json(&made, self.seed, false);
                    return made.unwrap_or_else(|error| none(error.to_string()));
                }
                Err(AttemptError::Stopped(stop)) => return none(format!("stopped by {stop}")),
                Err(_) => {}
            }
        }
        none(format!("none of {most} attempts made a puzzle"))
    }
}

/// Returns the number of failed attempts after which to give up on boards of this size.
#[must_use]
pub fn most_attempts(size: Size) -> u64 {
    let attempts = 10_000_000 / size.area() as u64;
    attempts.clamp(100, 100_000)
}

/// Returns a puzzle that was made, and how it was made, as a line of JSON.
///
/// # Errors
///
/// Returns a [`WriteError`] if JSON cannot hold the puzzle. JSON can hold every generated puzzle.
pub fn made_json(
    made: &GeneratedPuzzle,
    seed: u64,
    with_solution: bool,
) -> Result<String, WriteError> {
    let mut notes = made_notes(made, with_solution);
    notes.id = Some(format!("{seed}-{}", made.attempt).into());
    // `unique` is also the default of `tents check`, but the note takes precedence over any
    // `--expect`.
    notes.expect = Some("unique".to_owned());
    let mut text = String::new();
    format::write(&mut text, Format::Json, &made.puzzle, &notes)?;
    let percent = made.without_clues.map(|share| share.to_string());
    let percent = percent.and_then(|text| text.trim_end_matches('%').parse().ok());
    let line = JsonLine::object(text)
        .with_some("rating", made.grade.as_ref().map(|grade| grade.rating))
        .with_some("scale", made.grade.as_ref().map(|_| SCALE_VERSION))
        .with_some::<Number>("without_clues", percent)
        .with("seed", seed)
        .with("index", made.attempt)
        .with("generator", GENERATOR_VERSION);
    Ok(line.text())
}

/// Returns the notes on a generated puzzle: its level if it was graded, and its solution if
/// `with_solution`.
#[must_use]
pub fn made_notes(made: &GeneratedPuzzle, with_solution: bool) -> Notes {
    Notes {
        level: made.grade.as_ref().map(|grade| grade.level().to_string()),
        solution: with_solution.then(|| made.solution.layout(&made.puzzle)),
        ..Notes::default()
    }
}
